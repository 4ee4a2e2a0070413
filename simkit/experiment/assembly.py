"""From a sound document and its drivers to an experiment: what files and objects have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simkit.experiment.checks import (
    check_drivers,
    check_keep,
    check_margin,
    check_metrics,
    check_n_cars,
    check_names,
    check_stop,
    check_streams,
    check_title,
)
from simkit.experiment.house import Ground, make_variant
from simkit.experiment.limits import MAX_STRATEGIES
from simkit.experiment.lineups import read_lineups
from simkit.experiment.model import Experiment, Strategy
from simkit.experiment.problems import Path, Problems
from simkit.experiment.schema import DEFAULT_CONFIDENCE, DEFAULT_MARGIN
from simkit.experiment.series import SeriesPlan
from simkit.games.fields import RuleSet
from simkit.games.game import Driver, Game

DriverOf = Callable[[str, Mapping[str, Any], Path], Driver | None]
"""Gives the driver of a strategy: its name, its table and where that stands."""


def assemble(
    game: Game, document: Mapping[str, Any], ground: Ground, driver_of: DriverOf, problems: Problems
) -> Experiment | SeriesPlan | None:
    """Return the experiment or the series of them, or None where something is wrong."""
    compare, title = document.get("compare", {}), document.get("title", "")
    check_title(title, problems)
    series = document.get("series")
    field = _field(game, document.get("field", {}), driver_of, series is None, problems)
    lineups = {}
    if series is not None and problems.under("field"):
        problems.postpone("[series]")
    elif series is not None:
        lineups = read_lineups(game, series, field, problems)
    variants = _variants(game, document.get("variants", {}), ground, problems)
    drivers = [(part.name, part.driver) for part in field]
    check_drivers(game, drivers, ground.rules if ground.is_sound else None, variants, problems)
    metrics = check_metrics(game, compare.get("metrics", []), problems)
    check_margin(game, compare.get("margin", DEFAULT_MARGIN), metrics, problems)
    keep = check_keep(document.get("keep", []), problems)
    check_stop(compare, len(field) + len(variants), problems)
    streams = check_streams(game, document.get("seeds", {}), problems)
    if problems:
        return None
    whole = Experiment(
        game=game,
        seed=document["seed"],
        races=document["races"],
        rules=ground.rules,
        field=field,
        variants=variants,
        metrics=metrics,
        margin=float(compare.get("margin", DEFAULT_MARGIN)),
        confidence=float(compare.get("confidence", DEFAULT_CONFIDENCE)),
        stream_seeds=streams,
        title=title,
        keep=keep,
        until_decided=compare.get("until_decided", False),
        precision=compare.get("precision"),
    )
    return whole if series is None else SeriesPlan(whole, series["design"], lineups, series)


def _field(
    game: Game, tables: Mapping[str, Any], driver_of: DriverOf, is_one: bool, problems: Problems
) -> tuple[Strategy, ...]:
    """Return the strategies; of a single field, the number of cars has to suit the game."""
    check_names(tables, ("field",), problems)
    field = []
    for name, table in tables.items():
        driver = driver_of(name, table, ("field", name))
        if driver is not None:
            field.append(Strategy(name, driver, table.get("cars", 1)))
    if is_one and len(tables) > MAX_STRATEGIES:
        problems.add(("field",), f"has {len(tables)} strategies; at most {MAX_STRATEGIES}")
    elif is_one and tables and _cars_are_known(tables, problems):
        check_n_cars(game, [table.get("cars", 1) for table in tables.values()], problems)
    return tuple(field)


def _cars_are_known(tables: Mapping[str, Any], problems: Problems) -> bool:
    """Return whether nothing that is wrong with the field concerns how many cars it has."""
    wrong = [path for path in problems.paths() if path[:1] == ("field",)]
    return all(len(path) > 1 and path[1] in tables and path[2:3] != ("cars",) for path in wrong)


def _variants(
    game: Game, tables: Mapping[str, Any], ground: Ground, problems: Problems
) -> dict[str, RuleSet]:
    check_names(tables, ("variants",), problems)
    made = {
        name: make_variant(game, ground, table, ("variants", name), problems)
        for name, table in tables.items()
    }
    return {name: each for name, each in made.items() if each is not None}
