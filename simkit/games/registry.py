"""All games by name: simkit's own, and those that were added."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from simkit.faults import Fault, FaultError, brief, did_you_mean
from simkit.games.game import Game

NAMES = ("rollmove", "f90", "sccr", "sccr-season", "crashcar", "rasc")
"""All games of simkit's own, from the smallest on."""


def home_of(name: str) -> str:
    """Return the module of a game: ``sccr-season`` is a game made of another, and lives in its package."""
    return f"simkit.games.{name.replace('-', '.')}"


def folders_of(name: str) -> list[Any]:
    """Return the folders that a game's files are in: that of the game that it is made of, where it is, then its own."""
    game = GAMES[name]
    if name not in NAMES:
        return [Path(inspect.getfile(game.rules)).parent]
    parts = name.split("-")
    return [files(home_of("-".join(parts[: k + 1]))) for k in range(len(parts))]


class _Games(Mapping[str, Game]):
    """Games by name: simkit's own, each imported when it is first asked for, and those that were added."""

    def __init__(self) -> None:
        self._added: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        if name in self._added:
            return self._added[name]
        if name not in NAMES:
            raise KeyError(name)
        game: Game = importlib.import_module(home_of(name)).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter((*NAMES, *self._added))

    def __len__(self) -> int:
        return len(NAMES) + len(self._added)

    def __contains__(self, name: object) -> bool:
        return name in NAMES or name in self._added

    def add(self, game: Game) -> None:
        """Add a game that keeps the contract: `simkit.register`."""
        self._added[game.name] = game

    def remove(self, name: str) -> None:
        """Forget a game that was added."""
        del self._added[name]

    def added(self) -> tuple[str, ...]:
        """Return the names of those that were added."""
        return tuple(self._added)


GAMES = _Games()


def find_game(name: object) -> Game:
    """Return the game called `name`.

    Raises
    ------
    FaultError
        Where there is none; with the nearest name.
    """
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    raise FaultError([Fault("game", f"there is no game {brief(name)}", did_you_mean(str(name), list(GAMES)))])
