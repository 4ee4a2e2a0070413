"""Experiments from files."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Any

from simkit.experiment.assembly import DriverOf, assemble
from simkit.experiment.checks import pick_game, read_driver, sister_hint
from simkit.experiment.house import lay_ground
from simkit.experiment.limits import safe_name, tame
from simkit.experiment.model import Experiment
from simkit.experiment.problems import Problems
from simkit.experiment.schema import CompareTable, Document, check_shape
from simkit.experiment.series import SeriesPlan
from simkit.faults import Fault, FaultError, did_you_mean, path_of
from simkit.games.game import Game
from simkit.toml_lines import parse_toml, read_text


def read_experiment(path: FilePath | str) -> Experiment:
    """Read an experiment file of one field; see `read_plan`.

    Raises
    ------
    FaultError
        With everything that is wrong, or where the file holds a series.
    """
    return _single(read_plan(path), str(path))


def parse_experiment(text: str, file: str) -> Experiment:
    """Return the experiment of one field that a text describes; see `parse_plan`.

    Raises
    ------
    FaultError
        With everything that is wrong, or where the text holds a series.
    """
    return _single(parse_plan(text, file), file)


def _single(plan: Experiment | SeriesPlan, file: str) -> Experiment:
    if isinstance(plan, SeriesPlan):
        message = f"a series of {len(plan.lineups)} fields, where one field is wanted"
        raise FaultError([Fault("series", message, "simkit run, check, show and replay take a series", file)])
    return plan


def read_plan(path: FilePath | str) -> Experiment | SeriesPlan:
    """Read an experiment file, or one that holds a series.

    Parameters
    ----------
    path : path-like
        A TOML file; tables that it names are looked for from its folder on.

    Raises
    ------
    FaultError
        With everything that is wrong, one line each: ``file:line: key: what is wrong; did you mean ...?``
    """
    path = path_of(path, "path")
    return parse_plan(read_text(path), str(path))


def check(path: FilePath | str) -> list[Fault]:
    """Return everything that is wrong with an experiment file; nothing, if it can be run."""
    try:
        read_plan(path)
    except FaultError as error:
        return list(error.faults)
    return []


def parse_plan(text: str, file: str) -> Experiment | SeriesPlan:
    """Return the experiment, or the series, that a text describes.

    Parameters
    ----------
    text : str
    file : str
        How faults name it; its stem becomes the experiment's name, its folder is where tables are looked for.

    Raises
    ------
    FaultError
        With everything that is wrong.
    """
    data, lines = parse_toml(text, file)
    problems = Problems()
    document, game = _sound(tame(data, problems), problems)
    plan = None
    if game is not None:
        ground = lay_ground(game, document, FilePath(file).parent, problems)
        plan = assemble(game, document, ground, _by_name(game, problems), problems)
    else:
        problems.postpone("all that the game decides")
    problems.stop(file, lines)
    assert plan is not None
    name = safe_name(FilePath(file).stem) or "experiment"
    return plan.named(name, text)


def _sound(data: dict[str, Any], problems: Problems) -> tuple[dict[str, Any], Game | None]:
    """Return the parts of a document whose shape is sound, and its game."""
    game = pick_game(data["game"], problems) if isinstance(data.get("game"), str) else None
    tables = list(game.tables) if game else []
    homes = {**dict.fromkeys(CompareTable.model_fields, "compare"), "design": "series"}
    homes |= dict.fromkeys(game.rules.options(), "rules") if game else {}
    hints = {key: f"it belongs under [{table}]" for key, table in homes.items()}
    if game is None:
        data = {key: value for key, value in data.items() if not (isinstance(value, dict) and _is_alien(key))}
    else:
        for key in data.keys() - {*hints, *tables, *Document.model_fields}:
            hints[key] = sister_hint(game, key, lambda other: other.tables)
    return check_shape(data, tables, hints, problems), game


def _is_alien(key: str) -> bool:
    """Return whether a table may be one of a game that is not known."""
    names = list(Document.model_fields)
    return key not in names and not did_you_mean(key, names).startswith("did")


def _by_name(game: Game, problems: Problems) -> DriverOf:
    return lambda name, table, path: read_driver(game, table, path, problems)
