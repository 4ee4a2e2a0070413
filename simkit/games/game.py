"""What a game is to the rest of simkit: a frozen record of dtypes and functions. `simkit.games.registry` has them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simkit.faults import Fault, FaultError, brief, did_you_mean
from simkit.games.drawings import Drawing, Piece
from simkit.games.fields import Option, RuleSet
from simkit.games.tables import TableSlot

MAX_POLICIES = 16
"""Length of the tuple of policies that kernels take: a field has no more strategies."""

MOST_CARS = 20
"""No game has a field of more cars."""


@dataclass(frozen=True, repr=False)
class Policy:
    """A strategy's decisions and the parameters that shape them.

    Parameters
    ----------
    name : str
    decide : callable
        ``decide(race, rules, seat, decision) -> int``: one function, compiled or plain Python that Numba can
        compile. It may look only at what the player in `seat` can see, and must answer a legal move.
    parameters : mapping of str to (int or str or bool, Option)
        Default and option of every parameter, in the order of `race.car[seat].param`.
    says : str
        What the player does, in one line.
    """

    name: str
    decide: Callable[..., int]
    parameters: Mapping[str, tuple[Any, Option]] = field(default_factory=dict)
    says: str = ""

    def __post_init__(self) -> None:
        decide: object = self.decide
        if not callable(decide):
            hint = "decide(race, rules, seat, decision) -> int"
            raise FaultError([Fault("decide", f"policy {self.name}: {decide!r} is no function", hint)])
        named = self.parameters.items() if isinstance(self.parameters, Mapping) else [("parameters", None)]
        faults = [
            Fault(str(name), f"policy {self.name}: {pair!r} is not (default, Option)")
            for name, pair in named
            if not isinstance(pair, (tuple, list)) or len(pair) != 2 or not isinstance(pair[1], Option)
        ]
        if faults:
            raise FaultError(faults)

    def __repr__(self) -> str:
        return f"<Policy {self.name}>"

    def __call__(self, **values: Any) -> Driver:
        """Return a driver who plays this policy with some parameters set.

        Raises
        ------
        FaultError
            Where a parameter is unknown or a value out of bounds.
        """
        faults = [
            Fault(
                name, f"policy {self.name} has no such parameter", did_you_mean(name, list(self.parameters))
            )
            for name in values
            if name not in self.parameters
        ]
        for name, value in values.items():
            if name in self.parameters and (fault := self.parameters[name][1].fault(name, value)):
                faults.append(fault)
        if faults:
            raise FaultError(faults)
        return Driver(
            self, tuple(values.get(name, default) for name, (default, _) in self.parameters.items())
        )


@dataclass(frozen=True, repr=False)
class Driver:
    """A policy with the values of its parameters, and traits of the driver himself.

    Parameters
    ----------
    policy : Policy
    values : tuple
        One value for each of the policy's parameters.
    traits : mapping of str to int or str
        What the game knows of the driver (`Game.traits`), apart from how he plays.
    """

    policy: Policy
    values: tuple[Any, ...] = ()
    traits: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Return him as Python writes him, what is not the default alone: ``balanced(pit_stop='splash')``."""
        named = zip(self.policy.parameters.items(), self.values, strict=False)
        given = {name: value for (name, (default, _)), value in named if value != default} | dict(self.traits)
        return f"{self.policy.name}({', '.join(f'{name}={value!r}' for name, value in given.items())})"

    def codes(self) -> list[int]:
        """Return the parameters as the integers that a car's record holds."""
        options = [option for _, option in self.policy.parameters.values()]
        return [option.code(value) for option, value in zip(options, self.values, strict=True)]


def _is_not_asked(race: Any, rules: Any, seat: int, decision: int) -> int:
    return -1


RULES_DRIVE = Policy("rules", _is_not_asked, says="nobody is asked: the rules say what the driver does")
"""Stands where a policy stands, for drivers that the rules themselves drive (`Game.rule_driven`)."""


@dataclass(frozen=True)
class Build:
    """One way to make a driver, where a game's rules let drivers be made.

    Parameters
    ----------
    traits : mapping of str to int or str
        For ``entry(policy, **build.traits)``.
    says : mapping of str to str
        What each trait gives the driver, in the rulebook's figures.
    """

    traits: Mapping[str, Any]
    says: Mapping[str, str] = field(default_factory=dict)


class Builds(dict[str, Build]):
    """Builds by name; a name that there is not is told with the nearest."""

    def __missing__(self, name: object) -> Build:
        near = did_you_mean(str(name), list(self))
        hint = near if near.startswith("did") else f"simkit builds GAME lists all {len(self)}"
        raise FaultError([Fault("build", f"there is no build {brief(name)}", hint)])


@dataclass(frozen=True)
class Metric:
    """A number for each car and race, read off its outcome row.

    Parameters
    ----------
    name : str
    column : str
        Column of the game's OUTCOME.
    how : {"value", "equals", "at_most", "at_least"}
        The column itself, or 1 where it compares so with `argument` and else 0.
    argument : int
    says : str
        What it measures, in one line.
    unit : str
        ``share`` for 0 and 1 metrics, else the column's unit.
    better : {"high", "low", "neither"}
        Which direction a driver wants.
    summed : bool
        True where a strategy's value of a race is the sum over its cars (wins), False where it is their mean
        (finishing position).
    """

    name: str
    column: str
    how: str = "value"
    argument: int = 0
    says: str = ""
    unit: str = ""
    better: str = "neither"
    summed: bool = False

    @property
    def scale(self) -> tuple[float, str]:
        """The factor and the unit in which people read its values: shares in per cent, tenths in seconds."""
        return {"share": (100, "%"), "tenths of a second": (0.1, "s")}.get(self.unit, (1, self.unit))


@dataclass(frozen=True)
class Game:
    """One game, as the conformance suite and the runner see it.

    Parameters
    ----------
    name, title : str
    engine_version : int
        Raised whenever any race can come out differently, and never for speed.
    rules : type
        The game's Rules, a frozen dataclass on `RuleSet`.
    rules_dtype, race_dtype, outcome_dtype : dtype
        Packed rules; one race, beginning with `race_head`; one row a car, beginning with OUTCOME_HEAD.
    streams : tuple of str
        Random streams by number; the first is ``seating``.
    cars : tuple of int
        Fewest and most cars.
    policies : mapping of str to Policy
        Built-in ones; at least ``random``.
    metrics : tuple of Metric
        Beginning with ``win_share`` and ``mean_finish``.
    pack : callable
        ``pack(rules) -> recarray, shape (1,)`` of `rules_dtype`.
    play_races : callable
        Compiled ``play_races(races, rules, field, policies, seeds, first_race, seatings, outcomes, trails)``: plays
        race numbers ``first_race ..`` one after another in the scratch record ``races[0]``, one row of `outcomes`,
        shape (n_races, n_cars), for each, and one record of `trails` (`simkit.core.trails`) for each whose number
        `trail_every` divides; returns how many races it played, fewer only after a policy's fault.
    start_race : callable
        Compiled ``start_race(race, rules, field, seeds, number, seatings)``.
    play_turn : callable
        Compiled ``play_turn(race, rules, policies)``: one turn; changes `race.status` when the race is over.
    write_outcome : callable
        Compiled ``write_outcome(race, rules, row)``: fills a row of `outcomes`, shape (n_cars,).
    narrate : callable
        ``narrate(rules, names, turns) -> iterator of str``: sentences from the notes of a replay; `turns` yields
        the race record after the start and after each turn.
    hide : callable or None
        ``hide(race, rules, seat, generator)``: permutes, in place, everything that the player in `seat` cannot see.
    progress : callable
        Compiled ``progress(race, rules, seat) -> int``: how far a car is, larger is ahead.
    note_turn : callable
        Compiled ``note_turn(race, rules, trail)``: after a turn, tells the race's trail with `note_car` where every car
        is, and with `close_turn` how much of the race is run. Race metrics (docs/metrics.md) are made of that.
    distance_unit : str
        What the distances that `note_turn` tells are counted in, in the plural.
    traits : mapping of str to (default, Option)
        Driver traits the game knows (created drivers, NPDs), in the order of `ENTRY.trait`.
    rule_driven : mapping of str to tuple of str
        By name of a trait, those of its values whose drivers the rules themselves drive: no policy is asked, and
        they have no traits but this one.
    provenance : callable
        ``provenance(rules) -> dict of str to str``: every table of data these rules use, and its provenance; none by default.
    decisions : tuple of str
        Names of the decisions a policy is asked for, by number.
    scratch : tuple of str
        Fields of the race that a policy may write to while it decides, since nothing else reads them afterwards.
    tables : mapping of str to TableSlot
        Tables of data that the rules hold, by the key that an experiment uses: ``[data] deck = "my.toml"`` and
        the table ``[deck]`` of single changes.
    explain_fault : callable or None
        ``explain_fault(race, rules) -> str``: why the last answer was illegal.
    driver_faults : callable or None
        ``driver_faults(rules, traits) -> sequence of Fault``: why rules refuse a driver with these traits; keys
        are names of traits. Asked for the base and for every variant of an experiment.
    idle : callable or None
        ``idle(rules, traits, n_cars) -> mapping of str to str``: options and tables that have no effect, or not the
        one they seem to have, in a field of `n_cars` with drivers of these traits, and why in words that follow the
        name. Tables that are not in `provenance` need not be named.
    builds : callable or None
        ``builds(rules) -> dict of str to Build``: every driver that may be made, by a name fit for an experiment.
    play_bare : callable or None
        Compiled ``play_bare(rules, seeds, first_race, n_races, square, wins)``: the same races with nothing around
        them, for a game that is small enough to be written so; ``simkit bench`` compares.
    exact : callable or None
        ``exact(rules, n_cars) -> sequence of float``: every seat's exact chance to win, whoever drives, for a game whose
        rules give it; empty where they do not give it for these rules. ``simkit show`` holds the races against it.
    peers : mapping of str to callable
        By name of a tool, the same race written with it: ``play(rules, n_cars, n_races, seed) -> wins by seat``, for
        ``simkit bench --peers``.
    bench_rules : mapping of str to value
        Rules of the race that ``simkit bench`` plays, where they are not the defaults.
    draw_board : callable or None
        ``draw_board(rules) -> Drawing``: the track in shapes, for a game that has one; ``simkit board`` draws it.
    place_cars : callable or None
        ``place_cars(race, rules) -> list of Piece``: the cars on it; there where `draw_board` is.
    bench_cars : int
        Cars of that race, all with the last built-in policy.
    shown : (dtype, dtype) or None
        Dtypes of the records of race and rules that policies are shown, where they are not the game's own: a
        season shows the race that is run.
    sample : str
        What one sample is called: ``race``.
    close_finish : int
        Up to this distance between them the first two finish close to each other.
    trail_every : int
        Trails are kept of races whose number this divides: more than 1 for a game whose turn is so quick that a trail
        would cost more than a twentieth of it.
    retell : callable or None
        ``retell(rules, names, record, policies) -> iterator of str``: one turn in full, played again from a copy
        of the record before it, for a game whose turns are races.
    """

    name: str
    title: str
    engine_version: int
    rules: type[RuleSet]
    rules_dtype: np.dtype[Any]
    race_dtype: np.dtype[Any]
    outcome_dtype: np.dtype[Any]
    streams: tuple[str, ...]
    cars: tuple[int, int]
    policies: Mapping[str, Policy]
    metrics: tuple[Metric, ...]
    pack: Callable[[Any], Any]
    play_races: Callable[..., Any]
    start_race: Callable[..., Any]
    play_turn: Callable[..., Any]
    write_outcome: Callable[..., Any]
    narrate: Callable[..., Iterator[str]]
    progress: Callable[..., int]
    note_turn: Callable[..., None]
    distance_unit: str
    provenance: Callable[[Any], Mapping[str, str]] = lambda rules: {}
    decisions: tuple[str, ...] = ()
    scratch: tuple[str, ...] = ()
    hide: Callable[..., None] | None = None
    traits: Mapping[str, tuple[Any, Option]] = field(default_factory=dict)
    rule_driven: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tables: Mapping[str, TableSlot] = field(default_factory=dict)
    explain_fault: Callable[..., str] | None = None
    driver_faults: Callable[[Any, Mapping[str, Any]], Sequence[Fault]] | None = None
    idle: Callable[[Any, Sequence[Mapping[str, Any]], int], Mapping[str, str]] | None = None
    builds: Callable[[Any], Mapping[str, Build]] | None = None
    play_bare: Callable[..., None] | None = None
    exact: Callable[[Any, int], Sequence[float]] | None = None
    peers: Mapping[str, Callable[[Any, int, int, int], Sequence[int]]] = field(default_factory=dict)
    draw_board: Callable[[Any], Drawing] | None = None
    place_cars: Callable[[Any, Any], list[Piece]] | None = None
    bench_rules: Mapping[str, Any] = field(default_factory=dict)
    bench_cars: int = 6
    shown: tuple[np.dtype[Any], np.dtype[Any]] | None = None
    sample: str = "race"
    close_finish: int = 0
    trail_every: int = 1
    retell: Callable[..., Iterator[str]] | None = None

    def ruled_by(self, traits: Mapping[str, Any]) -> str:
        """Return the name of the trait whose value says that the rules drive this driver; empty for a player."""
        return next((name for name, values in self.rule_driven.items() if traits.get(name) in values), "")

    def n_trails(self, first: int, count: int) -> int:
        """Return of how many of the races ``first .. first + count - 1`` trails are kept."""
        return (first + count - 1) // self.trail_every - (first - 1) // self.trail_every

    def decide_signature(self) -> Any:
        """Return the Numba signature that every policy is compiled to."""
        import numba

        record, rules = map(numba.from_dtype, self.shown or (self.race_dtype, self.rules_dtype))
        return numba.int64(record, rules, numba.int64, numba.int64)

    def metric(self, name: str) -> Metric:
        """Return the metric called `name`.

        Raises
        ------
        FaultError
            Where there is none.
        """
        for metric in self.metrics:
            if metric.name == name:
                return metric
        hint = did_you_mean(name, [metric.name for metric in self.metrics])
        raise FaultError([Fault("metrics", f"{self.name} has no metric {brief(name)}", hint)])
