"""Races for tests, from the game contract alone: no runner, no experiment, no files."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

import simkit.games
from simkit.core.jit import jit_as
from simkit.core.records import ENTRY, RACING, allocate, digest
from simkit.core.rng import stream_seeds
from simkit.core.seating import seating_table
from simkit.core.trail_record import TRAIL
from simkit.games.game import MAX_POLICIES, RULES_DRIVE, Driver, Game
from simkit.games.registry import GAMES, NAMES, home_of

SEED = 20260101
GAMES_FOLDER = Path(simkit.games.__file__).parent
BEGUN = {"-".join(path.parent.relative_to(GAMES_FOLDER).parts) for path in GAMES_FOLDER.rglob("clauses.csv")}
"""Games that have a folder, registered or not yet; a game made of another has it in that one's."""

FOLDERS = {name for name in BEGUN if hasattr(importlib.import_module(home_of(name)), "GAME")}
"""Games that can be played, registered or not."""

FINISHED = tuple(name for name in NAMES if hasattr(importlib.import_module(home_of(name)), "GAME"))
"""Registered games that can be played."""


def folder_of(name: str) -> Path:
    """Return where a game's files are, from the folder of all games on, here or in the package."""
    return Path(*name.split("-"))


@dataclass(frozen=True)
class Change:
    """A situation in which one field of the rules changes an outcome.

    Parameters
    ----------
    value : object
        Another value of the field.
    base : mapping
        Rules under which it matters, as changes of the default.
    sample : str
        Sample field, one of `fields`.
    races : int
        So many races show it.
    refuses : bool
        True where it changes no race, but which drivers the rules take: the other value refuses one of the sample.
    """

    value: Any
    base: Mapping[str, Any] = field(default_factory=dict)
    sample: str = "mixed"
    races: int = 200
    refuses: bool = False


def made_of(name: str) -> Game | None:
    """Return the game that another one is made of, as a season is of races: what is its own is tried there."""
    other = name.rpartition("-")[0]
    return GAMES[other] if other else None


def situations(name: str) -> Any:
    """Return tests/games/<name>/changes.py: SAMPLES, rules to race under, and CHANGES, a Change per field.

    RULES there, where the default ones would take long, are those under which the sample fields are tried; MOST are
    the highest values of options that interpreted races with rules drawn at random may have.
    """
    file = "games" / folder_of(name) / "changes.py"
    assert (Path(__file__).parent / file).exists(), f"write tests/{file}"
    return importlib.import_module(".".join(file.with_suffix("").parts))


def usual_rules(name: str) -> Any:
    """Return the rules that a game is tried under where nothing else is said: the default ones, or quicker ones."""
    return GAMES[name].rules(**getattr(situations(name), "RULES", {}))


def samples(name: str) -> dict[str, Table]:
    """Return the tables that a game is tried on: all sample fields; the mixed one under all sample rules."""
    tables = {f"default/{label}": table(name, field=label) for label in fields(GAMES[name])}
    tables |= {f"{label}/mixed": table(name, rules) for label, rules in situations(name).SAMPLES.items()}
    return tables


@functools.cache
def decisions(name: str) -> tuple[Any, ...]:
    """Return the built-in policies of a game as its kernels take them."""
    game = GAMES[name]
    functions = [jit_as(game.decide_signature(), policy.decide) for policy in game.policies.values()]
    return tuple(functions + functions[:1] * (MAX_POLICIES - len(functions)))


def entries(game: Game, drivers: Sequence[Driver]) -> Any:
    """Return a field in which every driver is a strategy of his own."""
    cars = allocate(ENTRY, len(drivers))
    names = list(game.policies)
    for k, driver in enumerate(drivers):
        entry = cars[k]
        entry.policy = 0 if driver.policy is RULES_DRIVE else names.index(driver.policy.name)
        entry.strategy = k
        codes = driver.codes()
        entry.param[: len(codes)] = codes
        for place, (trait, (default, option)) in enumerate(game.traits.items()):
            entry.trait[place] = option.code(driver.traits.get(trait, default))
    return cars


def fields(game: Game) -> dict[str, list[Driver]]:
    """Return sample fields: each policy among its like, all policies mixed, the fewest cars and the most.

    Further ones are the game's own: FIELDS in its changes.py, each a list of (policy, traits); a driver that the
    rules drive has the policy None.
    """
    fewest, most = game.cars
    drivers = [policy() for policy in game.policies.values()]
    some = min(most, max(fewest, 4))
    samples = {name: [drivers[k]] * some for k, name in enumerate(game.policies)}
    for label, n in (("mixed", min(most, max(fewest, 6))), ("fewest", fewest), ("most", most)):
        samples[label] = [drivers[k % len(drivers)] for k in range(n)]
    for label, cars in getattr(situations(game.name), "FIELDS", {}).items():
        samples[label] = [
            replace(game.policies[policy]() if policy else Driver(RULES_DRIVE), traits=traits)
            for policy, traits in cars
        ]
    return samples


class Table:
    """A game, its rules and a field, ready to be raced.

    Parameters
    ----------
    game : Game
    rules : Rules
    drivers : sequence of Driver
    seed : int
    """

    def __init__(self, game: Game, rules: Any, drivers: Sequence[Driver], seed: int = SEED) -> None:
        self.game = game
        self.options = rules
        self.rules = game.pack(rules)
        self.field = entries(game, drivers)
        self.decisions = decisions(game.name)
        self.seeds = stream_seeds(seed, game.streams)
        self.seatings = seating_table(self.field.strategy.tolist())

    def outcomes(self, n_races: int) -> Any:
        """Return empty outcomes, shape (n_races, n_cars)."""
        return allocate(self.game.outcome_dtype, (n_races, len(self.field)))

    def play_into(self, outcomes: Any, first: int, races: Any = None, trails: Any = None) -> None:
        """Play race numbers `first` .. and fill `outcomes`, and `trails` where they are given."""
        races = allocate(self.game.race_dtype, 1) if races is None else races
        trails = allocate(TRAIL, self.game.n_trails(first, len(outcomes))) if trails is None else trails
        fixed = (self.rules, self.field, self.decisions, self.seeds)
        played = self.game.play_races(races, *fixed, first, self.seatings, outcomes, trails)
        assert played == len(outcomes), f"race {first + played} stopped at a policy's fault"

    def play(self, n_races: int, first: int = 0) -> Any:
        """Return the outcomes of race numbers `first` .., shape (n_races, n_cars)."""
        outcomes = self.outcomes(n_races)
        self.play_into(outcomes, first)
        return outcomes

    def turns(self, number: int, decide: Sequence[Any] | None = None) -> Iterator[Any]:
        """Yield the race record, noting, after the start and after every turn; always the same record."""
        race = allocate(self.game.race_dtype, 1)[0]
        race.noting = 1
        self.game.start_race(race, self.rules[0], self.field, self.seeds, number, self.seatings)
        yield race
        while race.status == RACING:
            self.game.play_turn(race, self.rules[0], tuple(decide or self.decisions))
            yield race

    def replayed(self, number: int, decide: Sequence[Any] | None = None) -> Any:
        """Return the outcome row of one race that was played turn by turn."""
        *_, race = self.turns(number, decide)
        row = self.outcomes(1)
        self.game.write_outcome(race, self.rules[0], row[0])
        return row[0]


def table(name: str, rules: Any = None, field: str = "mixed", seed: int = SEED) -> Table:
    """Return a table for a sample field; `rules` are Rules or changes of the default ones."""
    game = GAMES[name]
    if rules is None:
        rules = usual_rules(name)
    if not isinstance(rules, game.rules):
        rules = game.rules(**rules)
    return Table(game, rules, fields(game)[field], seed)


def columns_digest(outcomes: Any) -> dict[str, str]:
    """Return a digest of every column, short enough to keep and to compare by eye."""
    return {name: digest(outcomes[name])[:16] for name in outcomes.dtype.names}


def same(one: np.ndarray, other: np.ndarray) -> bool:
    """Say whether two outcomes are equal in every value."""
    return columns_digest(one) == columns_digest(other)
