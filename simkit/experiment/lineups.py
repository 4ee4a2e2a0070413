"""The fields of a series from what ``[series]`` says: checked, a clear line for each thing that is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.experiment.checks import check_n_cars, check_names
from simkit.experiment.limits import LIMITS, MAX_STRATEGIES
from simkit.experiment.model import Strategy
from simkit.experiment.problems import Path, Problems, shown
from simkit.experiment.series import DESIGNS, Lineup
from simkit.faults import did_you_mean
from simkit.games.game import Game
from simkit.stats.designs import MOST_FIELDS, balanced_fields, nearest

RESERVED = ("blocks", "damaged", "manifest.json", "series.json")
"""Names in a result folder that no member may have."""

_CARS = {"pairs": "write cars = 6", "sizes": "write cars = [2, 4, 6]"}

Lineups = dict[str, Lineup]


def read_lineups(
    game: Game, table: Mapping[str, Any], field: Sequence[Strategy], problems: Problems
) -> Lineups:
    """Return the members of a series; what is wrong goes to `problems`.

    Parameters
    ----------
    game : Game
    table : mapping
        ``[series]``, sound in its shape.
    field : sequence of Strategy
        All strategies; of the design ``sizes``, with the cars of the smallest mix.
    problems : Problems
    """
    design = table.get("design")
    if design is None:
        return {}
    if design not in DESIGNS:
        hint = did_you_mean(design, DESIGNS)
        problems.add(("series", "design"), f"{shown(design)} is no design of a series", hint)
        return {}
    wrong = {"fields": "cars"}.get(design, "fields")
    if wrong in table:
        problems.add(("series", wrong), f"has no meaning for the design {design}", _instead(design))
    if design != "sizes":
        _refuse_cars(design, field, problems)
    make = {"pairs": _pairs, "sizes": _sizes, "fields": _fields}[design]
    lineups = make(table, field, problems)
    for name, lineup in lineups.items():
        path = ("series", "fields", name) if design == "fields" else ("series", "cars")
        check_n_cars(game, lineup.values(), problems, path)
    return lineups


def _instead(design: str) -> str:
    return _CARS.get(design, "write a table [series.fields.NAME] for every field")


def _refuse_cars(design: str, field: Sequence[Strategy], problems: Problems) -> None:
    hint = {"pairs": "in pairs every strategy has one car", "fields": "cars stand in [series.fields.NAME]"}
    for strategy in field:
        if strategy.cars != 1:
            problems.add(
                ("field", strategy.name, "cars"), f"has no meaning in a series of {design}", hint[design]
            )


def _whole(value: object, path: Path, problems: Problems) -> int | None:
    """Return a number of cars; None, with a fault, where it is none."""
    limit = LIMITS["cars"]
    if isinstance(value, bool) or not isinstance(value, int):
        problems.add(path, f"{shown(value)} is not a whole number of cars")
    elif not limit.low <= value <= limit.high:
        problems.add(path, f"{value} is outside {limit}")
    else:
        return value
    return None


def _pairs(table: Mapping[str, Any], field: Sequence[Strategy], problems: Problems) -> Lineups:
    """Return fields in which every two strategies meet equally often."""
    path, n = ("series", "cars"), len(field)
    if "cars" not in table:
        problems.add(path, "is missing", _CARS["pairs"])
        return {}
    size = _whole(table["cars"], path, problems)
    if size is None:
        return {}
    fields = balanced_fields(n, size)
    if fields is None:
        problems.add(path, *_unbalanced(n, size))
        return {}
    digits = len(str(len(fields)))
    names = [strategy.name for strategy in field]
    return {
        f"field-{number:0{digits}d}": {names[k]: 1 for k in who} for number, who in enumerate(fields, start=1)
    }


def _unbalanced(n: int, size: int) -> tuple[str, str]:
    """Return what is wrong with a number of strategies in a size, and the nearest that would do."""
    if size > n or size < 2:
        return f"{size} cars in a field, and {n} {'strategy' if n == 1 else 'strategies'}", f"write 2 to {n}"
    number, other = nearest(n, size)
    hints = [f"{number} strategies would do in fields of {size}"] if number else []
    hints += [f"{n} strategies in fields of {other}"] if other else []
    what = f"no balanced set of at most {MOST_FIELDS} fields of {size} out of {n} strategies is known"
    return what, ", or ".join(hints)


def _sizes(table: Mapping[str, Any], field: Sequence[Strategy], problems: Problems) -> Lineups:
    """Return the same mix in several sizes."""
    path, base = ("series", "cars"), sum(strategy.cars for strategy in field)
    sizes = table.get("cars")
    if not isinstance(sizes, list) or not sizes:
        problems.add(
            path, "is missing" if sizes is None else f"{shown(sizes)} is not a list of sizes", _CARS["sizes"]
        )
        return {}
    lineups: Lineups = {}
    for number, given in enumerate(sizes):
        size = _whole(given, (*path, number), problems)
        name = f"cars-{size or 0:02d}"
        if size is None:
            continue
        if name in lineups:
            problems.add((*path, number), f"{size} appears twice")
        elif size % base:
            near = max(base, base * round(size / base))
            problems.add(
                (*path, number), f"{size} is no multiple of the field's {base} cars", f"did you mean {near}?"
            )
        else:
            lineups[name] = {strategy.name: strategy.cars * size // base for strategy in field}
    return lineups


def _fields(table: Mapping[str, Any], field: Sequence[Strategy], problems: Problems) -> Lineups:
    """Return fields by name."""
    path: Path = ("series", "fields")
    given, known = table.get("fields", {}), [strategy.name for strategy in field]
    if not given:
        problems.add(path, "is missing", _instead("fields"))
    lineups: Lineups = {}
    for name in check_names(given, path, problems):
        if name in RESERVED:
            problems.add(
                (*path, name), "is a name that a result folder has of its own", f"did you mean my-{name}?"
            )
        lineups[name] = _lineup(given[name], known, (*path, name), problems)
    for name in known:
        if lineups and not any(name in lineup for lineup in lineups.values()):
            problems.add(
                ("field", name), "drives in no field of the series", "name it in a [series.fields.NAME]"
            )
    return lineups


def _lineup(given: Mapping[str, Any], known: Sequence[str], path: Path, problems: Problems) -> Lineup:
    """Return one named field, its strategies in the order of the file's."""
    cars = {}
    for name, value in given.items():
        if name not in known:
            problems.add((*path, name), "no such strategy", choices=known)
        elif count := _whole(value, (*path, name), problems):
            cars[name] = count
    if len(cars) > MAX_STRATEGIES:
        problems.add(path, f"has {len(cars)} strategies; at most {MAX_STRATEGIES}")
    return {name: cars[name] for name in known if name in cars}
