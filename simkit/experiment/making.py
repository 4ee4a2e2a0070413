"""Experiments made of objects: the same checks as for a file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from os import PathLike
from typing import Any

import numpy as np

from simkit.experiment.assembly import DriverOf, assemble
from simkit.experiment.checks import check_stop, make_driver
from simkit.experiment.house import Ground
from simkit.experiment.limits import LIMITS, safe_name, tame
from simkit.experiment.model import Entry, Experiment, entry
from simkit.experiment.problems import Path, Problems, shown
from simkit.experiment.schema import DEFAULT_CONFIDENCE, DEFAULT_MARGIN, check_shape
from simkit.experiment.series import SeriesPlan
from simkit.experiment.writing import toml_of
from simkit.faults import Fault, FaultError
from simkit.games.fields import RuleSet
from simkit.games.game import Driver, Game, Policy
from simkit.games.registry import GAMES


def make_experiment(
    rules: RuleSet,
    field: Mapping[str, Entry],
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    races: int | None = None,
    seed: int | None = None,
    metrics: Sequence[str] | None = None,
    margin: float = DEFAULT_MARGIN,
    confidence: float = DEFAULT_CONFIDENCE,
    seeds: Mapping[str, int] | None = None,
    title: str = "",
    keep: Sequence[str] = (),
    until_decided: bool = False,
    precision: float | None = None,
    name: str = "",
    game: Game | None = None,
) -> Experiment:
    """Return an experiment made of objects; the same checks as for a file.

    Parameters
    ----------
    rules : RuleSet
        A game's Rules.
    field : mapping of str to Entry
        By name of the strategy; see `entry`.
    variants : mapping of str to mapping, optional
        Changes of rules by name of the variant; a table's changes under the table's name.
    races : int
        Races for each arm; needed.
    seed : int
        0 to 2**64 - 1; needed.
    metrics : sequence of str, optional
        The game's first two, if not given.
    margin, confidence : float
    seeds : mapping of str to int, optional
        Seeds of random streams that get one of their own.
    keep : sequence of str
        ``["orders"]`` keeps the finishing order of every race: see `simkit.stats.ranking`.
    until_decided : bool
        Whether it ends as soon as no comparison is undecided, after `races` races at the latest.
    precision : float, optional
        It does not end before half of every estimate's interval is at most this.
    title, name : str
        The name, of the result folder, is made from the title where it is not given.
    game : Game, optional
        Found from the class of `rules`; needed for a game that is not in GAMES.

    Raises
    ------
    FaultError
        With everything that is wrong.
    """
    stop = (until_decided, precision)
    data = _head(variants, races, seed, metrics, margin, confidence, seeds, title, keep, *stop)
    plan = _make(rules, field, data, name, game)
    assert isinstance(plan, Experiment)
    return plan.named(plan.name, toml_of(plan))


def make_series(
    rules: RuleSet,
    field: Mapping[str, Entry],
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    design: str,
    cars: int | Sequence[int] | None = None,
    fields: Mapping[str, Mapping[str, int]] | None = None,
    name: str = "",
    game: Game | None = None,
    **settings: Any,
) -> SeriesPlan:
    """Return a series of fields made of objects; the same checks as for a file.

    Parameters
    ----------
    rules, field, variants, name, game
        See `make_experiment`; `field` has all strategies, up to 200.
    design : {"pairs", "sizes", "fields"}
        Every two strategies meet equally often; the mix of `field` in several sizes; fields by name.
    cars : int or sequence of int, optional
        Cars of a field (``pairs``), or the sizes (``sizes``).
    fields : mapping of str to mapping, optional
        Cars by name of the strategy, for every named field (``fields``).
    **settings
        ``races, seed, metrics, margin, confidence, seeds, title, keep, until_decided, precision``: see
        `make_experiment`.

    Raises
    ------
    FaultError
        With everything that is wrong.
    """
    series = {"design": design, "cars": cars, "fields": fields}
    series = {key: value for key, value in series.items() if value is not None}
    plan = _make(rules, field, {**_head(variants, **settings), "series": series}, name, game)
    assert isinstance(plan, SeriesPlan)
    return plan.named(plan.name, toml_of(plan.whole, plan.table))


def with_stop(
    plan: Experiment | SeriesPlan, until_decided: bool | None, precision: float | None
) -> Experiment | SeriesPlan:
    """Return an experiment that ends by its results in another way; None leaves what it says.

    Raises
    ------
    FaultError
        Where it cannot end so.
    """
    given: dict[str, object] = {"until_decided": until_decided, "precision": precision}
    asked: dict[str, Any] = {key: value for key, value in given.items() if value is not None}
    whole = plan if isinstance(plan, Experiment) else plan.whole
    problems = Problems()
    bounds = LIMITS["precision"]
    if not isinstance(asked.get("until_decided", True), bool):
        problems.add(("until_decided",), f"{shown(until_decided)} is not true or false")
    if precision is not None and not (_is_number(precision) and bounds.low <= precision <= bounds.high):
        problems.add(("precision",), f"{shown(precision)} is outside {bounds}")
    check_stop(asked, len(whole.field) + len(whole.variants), problems)
    problems.stop()
    if not asked:
        return plan
    whole = replace(whole, **asked)
    return whole if isinstance(plan, Experiment) else replace(plan, whole=whole)


def with_orders(plan: Experiment | SeriesPlan) -> Experiment | SeriesPlan:
    """Return an experiment that keeps the finishing order of every race.

    Raises
    ------
    FaultError
        Where its text says that it keeps none.
    """
    whole = plan if isinstance(plan, Experiment) else plan.whole
    if "orders" in whole.keep:
        return plan
    if "keep" in tomllib.loads(whole.text):
        raise FaultError([Fault("keep", "the experiment says that nothing is kept", "take this line out")])
    whole = replace(whole, keep=("orders",), text=f'keep = ["orders"]\n{whole.text}')
    return whole if isinstance(plan, Experiment) else replace(plan, whole=whole)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _head(
    variants: Mapping[str, Any] | None,
    races: int | None = None,
    seed: int | None = None,
    metrics: Sequence[str] | None = None,
    margin: float = DEFAULT_MARGIN,
    confidence: float = DEFAULT_CONFIDENCE,
    seeds: Mapping[str, int] | None = None,
    title: str = "",
    keep: Sequence[str] = (),
    until_decided: bool = False,
    precision: float | None = None,
) -> dict[str, Any]:
    """Return a document without game and field."""
    compare: dict[str, Any] = {"margin": margin, "confidence": confidence, "until_decided": until_decided}
    asked: dict[str, Any] = {"metrics": metrics, "precision": precision}
    compare |= {key: value for key, value in asked.items() if value is not None}
    head: dict[str, Any] = {"title": title, "keep": keep, "compare": compare}
    head |= {key: value for key, value in (("seed", seed), ("races", races)) if value is not None}
    return head | {"variants": variants or {}, "seeds": seeds or {}}


def _make(
    rules: RuleSet, field: Mapping[str, Entry], data: Mapping[str, Any], name: object, game: Game | None
) -> Experiment | SeriesPlan:
    """Return what a document says together with rules and drivers that are objects."""
    game = game_of(rules, game)
    problems = Problems()
    if type(rules) is not game.rules:
        problems.add(("rules",), f"{type(rules).__name__} is not the Rules of {game.name}")
    parts = _parts(field, problems)
    if field and not parts:
        problems.stop()
    tables = {key: {"policy": part.driver.policy.name, "cars": part.cars} for key, part in parts.items()}
    data = {"game": game.name, **data, "field": tables}
    document = check_shape(tame(_plain(data), problems), [], {}, problems)
    plan = assemble(game, document, Ground(rules), _by_object(game, parts, problems), problems)
    called = _safe_name(name, problems)
    problems.stop()
    assert plan is not None
    return plan.named(called or safe_name(plan.title) or game.name, "")


def game_of(rules: object, given: object = None) -> Game:
    """Return the game that is given, or the one whose Rules these are."""
    if isinstance(given, Game):
        return given
    if given is not None:
        raise FaultError(
            [Fault("game", f"{shown(given)} is not a Game", "leave it out for simkit's own games")]
        )
    for game in GAMES.values():
        if type(rules) is game.rules:
            return game
    if isinstance(rules, (str, PathLike)):
        hint = "an experiment file is played by simkit.run_file"
        raise FaultError([Fault("rules", f"{shown(str(rules))} is not the Rules of any game", hint)])
    raise FaultError([Fault("rules", f"{type(rules).__name__} is not the Rules of any game", "pass game=")])


def _safe_name(name: object, problems: Problems) -> str:
    if isinstance(name, str):
        return safe_name(name)
    problems.add(("name",), f"{shown(name)} is not text")
    return ""


def _parts(field: object, problems: Problems) -> dict[str, Entry]:
    parts: dict[str, Entry] = {}
    if not isinstance(field, Mapping):
        problems.add(("field",), f"{shown(field)} is not a mapping", 'write {"name": entry(driver, cars=2)}')
        return parts
    for name, part in field.items():
        if isinstance(part, (Driver, Policy)):
            parts[name] = entry(part)
        elif isinstance(part, Entry):
            parts[name] = part
        else:
            problems.add(("field", name), f"{shown(part)} is not an entry", "write entry(driver, cars=2)")
    return parts


def _by_object(game: Game, parts: Mapping[str, Entry], problems: Problems) -> DriverOf:
    def driver_of(name: str, table: Mapping[str, Any], path: Path) -> Driver:
        driver = parts[name].driver
        given = dict(zip(driver.policy.parameters, driver.values, strict=False)) | dict(driver.traits)
        return make_driver(game, driver.policy, _plain(given), path, problems)

    return driver_of


def _plain(value: Any) -> Any:
    """Return a value with NumPy's scalars, tuples and mappings as Python's own numbers, lists and dicts."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value
