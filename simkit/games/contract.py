"""What every game must be before any race of it is played, and games of your own beside simkit's."""

from __future__ import annotations

import importlib.util
import re
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from simkit.core.records import CAR_HEAD, MAX_PARAMETERS, MAX_TRAITS, OUTCOME_HEAD, race_head
from simkit.faults import Fault, FaultError
from simkit.games.fields import RuleSet
from simkit.games.game import MAX_POLICIES, MOST_CARS, Game
from simkit.games.registry import GAMES, NAMES

NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")

CAR_FIELDS = tuple(name for name, *_ in CAR_HEAD)
"""What every car's record has: `simkit.core.opening.take_seat` fills it."""


FILES: dict[str, Path] = {}
"""The file that each game of one's own came from, by the game's name: another process can load it, too."""

HOMES: dict[str, str] = {}
"""The module that each game of one's own was registered in, by the game's name: its text goes to workers elsewhere."""


def register(game: Game) -> Game:
    """Make a game of your own one of simkit's, for this process: it is run, compared, replayed and drawn like any other.

    A name that was registered before is taken over, so that a cell of a notebook can be run again. Races of a game that is
    not simkit's own are filed under its code: after an edit they are other races, without its `engine_version` being raised.

    Parameters
    ----------
    game : Game

    Returns
    -------
    Game
        The same.

    Raises
    ------
    FaultError
        With everything in which it breaks the contract, a line each.
    """
    found: object = game
    if not isinstance(found, Game):
        raise FaultError([Fault("game", f"{game!r} is not a Game", "sk.register(Game(name=..., ...))")])
    faults = [*_name_faults(game), *contract_faults(game)]
    if faults:
        raise FaultError(faults)
    GAMES.add(game)
    FILES.pop(game.name, None)
    HOMES[game.name] = str(sys._getframe(1).f_globals.get("__name__", ""))  # of whoever called
    return game


def load_game(path: Path) -> list[str]:
    """Run a Python file that registers games; return their names.

    Raises
    ------
    FaultError
        Where there is no such file, it fails, or it registers nothing.
    """
    if not path.is_file():
        raise FaultError(
            [Fault("--game", f"{path}: there is no such file", "a Python file that registers a game")]
        )
    before = {name: GAMES[name] for name in GAMES.added()}
    name = path.stem
    if not name.isidentifier() or name in sys.modules:
        raise FaultError(
            [Fault("--game", f"{path}: {name} cannot be the name of a module", "rename the file")]
        )
    spec = importlib.util.spec_from_file_location(name, path.absolute())
    if spec is None or spec.loader is None:
        raise FaultError([Fault("--game", f"{path}: not a Python file", "its name ends with .py")])
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # compiled code finds its functions by this name
    try:
        spec.loader.exec_module(module)
    except FaultError:
        raise
    except Exception as error:
        raise FaultError([_fault_of(path, error)]) from error
    found = [name for name in GAMES.added() if before.get(name) is not GAMES[name]]
    if not found:
        raise FaultError([Fault("--game", f"{path}: registers no game", "end it with sk.register(GAME)")])
    FILES.update(dict.fromkeys(found, path.absolute()))
    return found


def files_of(game: Game) -> list[Path] | None:
    """Return what another process has to load to know a game: nothing for simkit's own; None where it is in no file."""
    if game.name in NAMES:
        return []
    return [FILES[game.name]] if game.name in FILES else None


def _fault_of(path: Path, error: Exception) -> Fault:
    """Return what went wrong in a file, at its own line that was reached last."""
    said = f"{type(error).__name__}: {error}".removesuffix(": ").splitlines()[0]
    if isinstance(error, SyntaxError):
        return Fault("", said, "", str(path), error.lineno or 0)
    steps = traceback.extract_tb(error.__traceback__)
    lines = [step.lineno or 0 for step in steps if step.filename == str(path.absolute())]
    return Fault("", said, "", str(path), lines[-1] if lines else 0)


def contract_faults(game: Game) -> list[Fault]:
    """Return everything in which a game's record breaks the contract; see `Game`."""
    return [*_shape_faults(game), *_list_faults(game), *_record_faults(game), *_function_faults(game)]


def _name_faults(game: Game) -> Iterator[Fault]:
    if not NAME.fullmatch(game.name):
        yield Fault(
            "name", f"{game.name!r} is no name", "small letters, digits and _, beginning with a letter"
        )
    elif game.name in NAMES:
        yield Fault("name", f"{game.name} is a game of simkit's own", "choose another name")


def _shape_faults(game: Game) -> Iterator[Fault]:
    """Yield what is wrong with numbers and rules."""
    low, high = game.cars
    if not 1 <= low <= high <= MOST_CARS:
        yield Fault("cars", f"{low} to {high} cars", f"1 to {MOST_CARS}, the fewest first")
    if game.trail_every < 1:
        yield Fault("trail_every", f"{game.trail_every} is not 1 or more")
    rules: Any = game.rules
    if not (isinstance(rules, type) and issubclass(rules, RuleSet)):
        yield Fault("rules", f"{game.rules!r} is no RuleSet", "class Rules(RuleSet)")
    elif not hasattr(rules, "__dataclass_fields__"):
        yield Fault("rules", "not a dataclass", "@dataclass(frozen=True) above the class")
    else:
        for name in game.rules.options():
            if name not in (game.rules_dtype.names or ()):
                yield Fault(
                    "rules_dtype", f"has no field for the rule {name}", "np.dtype(option_fields(Rules))"
                )


def _list_faults(game: Game) -> Iterator[Fault]:
    """Yield what is wrong with streams, policies, metrics and traits."""
    if game.streams[:1] != ("seating",):
        yield Fault("streams", "the first stream is not seating", 'streams=("seating", ...)')
    if "random" not in game.policies:
        yield Fault(
            "policies", "there is no policy random", "one that moves at random, to hold others against"
        )
    if len(game.policies) > MAX_POLICIES:
        yield Fault("policies", f"{len(game.policies)} policies; at most {MAX_POLICIES}")
    for name, policy in game.policies.items():
        if name != policy.name:
            yield Fault("policies", f"the policy called {name} has the name {policy.name}")
        if len(policy.parameters) > MAX_PARAMETERS:
            yield Fault(
                "policies", f"{name} has {len(policy.parameters)} parameters; at most {MAX_PARAMETERS}"
            )
    if [metric.name for metric in game.metrics[:2]] != ["win_share", "mean_finish"]:
        yield Fault("metrics", "the first two are not win_share and mean_finish")
    for metric in game.metrics:
        if metric.column not in (game.outcome_dtype.names or ()):
            yield Fault(
                "metrics", f"{metric.name} reads {metric.column}, which is no column of outcome_dtype"
            )
    if len(game.traits) > MAX_TRAITS:
        yield Fault("traits", f"{len(game.traits)} traits; at most {MAX_TRAITS}")


def _record_faults(game: Game) -> Iterator[Fault]:
    """Yield what is wrong with the records."""
    head = np.dtype(race_head(len(game.streams)), align=True)
    race, names = game.race_dtype, game.race_dtype.names or ()
    if names[: len(head.names or ())] != head.names or any(race[k] != head[k] for k in head.names or ()):
        yield Fault("race_dtype", "does not begin with race_head", "*race_head(len(STREAMS)) first")
    if "car" not in names:
        yield Fault("race_dtype", "has no field car", '("car", CAR, (MAX_CARS,))')
    else:
        car = race["car"]
        if not car.shape or car.shape[0] < game.cars[1]:
            yield Fault("race_dtype", f"has room for {car.shape} cars", f"up to {game.cars[1]} are to race")
        for name in CAR_FIELDS if game.shown is None else ():  # else policies are shown another game's cars
            if name not in (car.base.names or ()):
                yield Fault(
                    "race_dtype", f"a car has no field {name}", "simkit.core.opening.take_seat fills it"
                )
    columns = game.outcome_dtype.names or ()
    if columns[: len(OUTCOME_HEAD)] != tuple(name for name, _ in OUTCOME_HEAD):
        yield Fault("outcome_dtype", "does not begin with OUTCOME_HEAD", "*OUTCOME_HEAD first")
    for name in columns:
        if game.outcome_dtype[name] != np.dtype("i4"):
            yield Fault("outcome_dtype", f"{name} is {game.outcome_dtype[name]}", "every column is i4")


def _function_faults(game: Game) -> Iterator[Fault]:
    """Yield which functions are none."""
    needed = ("pack", "play_races", "start_race", "play_turn", "write_outcome", "progress", "note_turn")
    for name in (*needed, "narrate", "provenance"):
        if not callable(getattr(game, name)):
            yield Fault(name, f"{getattr(game, name)!r} is no function")
    if game.decisions and game.explain_fault is None:
        yield Fault("explain_fault", "players are asked, and nobody says why an answer is illegal")
