"""The Python front: a run from objects, or from a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simkit.crew import Crew
from simkit.experiment import (
    Entry,
    Experiment,
    SeriesPlan,
    make_experiment,
    make_series,
    read_plan,
    with_stop,
)
from simkit.games.fields import RuleSet
from simkit.series import Series, play_series
from simkit.sources import LuckAndSkill, luck_and_skill
from simkit.stopping import play
from simkit.study import Study


def run(
    rules: RuleSet,
    field: Mapping[str, Entry],
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    races: int | None = None,
    seed: int | None = None,
    out: Path | str | None = None,
    workers: int | Crew | None = None,
    progress: bool | None = None,
    **settings: Any,
) -> Study:
    """Play races and return what they show.

    Parameters
    ----------
    rules : RuleSet
        A game's Rules: ``sk.rollmove.Rules(squares=100)``.
    field : mapping of str to Entry
        Name of a strategy to its cars: ``{"roller": sk.entry(sk.rollmove.policies.random(), cars=4)}``.
    variants : mapping of str to mapping, optional
        Name of a house rule to the rules it changes: ``{"long": {"squares": 200}}``.
    races : int
        Needed: races of each arm; every arm plays the same race numbers.
    seed : int
        Needed: 0 to 2**64 - 1. The same seed gives the same races anywhere.
    out : path, optional
        Result folder, which keeps every finished block and is gone on with. In memory without one.
    workers : int, optional
        Threads; one for each core by default. The numbers do not depend on it.
    progress : bool, optional
        Whether a bar is shown; by default where somebody can see it. False is silent.
    **settings
        ``metrics, margin, confidence, seeds, title, keep, until_decided, precision, name, game``: see
        `simkit.experiment.make_experiment`.

    Raises
    ------
    FaultError
        With everything that is wrong, a line each.
    """
    experiment = make_experiment(rules, field, variants, races=races, seed=seed, **settings)
    return _study(experiment, out, workers, progress, None)


def luck(
    rules: RuleSet,
    field: Mapping[str, Entry],
    *,
    races: int,
    seed: int,
    streams: Sequence[str] | None = None,
    workers: int | None = None,
    **settings: Any,
) -> LuckAndSkill:
    """Split the variance of a car's result into skill and luck, and luck by its sources; see `simkit.sources`.

    Parameters
    ----------
    rules, field, seed, workers
        As for `run`.
    races : int
        Race numbers; each is played twice, and twice again for each stream.
    streams : sequence of str, optional
        Sources of chance that are told apart; all of the game's by default.
    **settings
        ``metrics, confidence, seeds, title, name, game``: see `simkit.experiment.make_experiment`.

    Raises
    ------
    FaultError
        With everything that is wrong, a line each.
    """
    experiment = make_experiment(rules, field, races=races, seed=seed, **settings)
    return luck_and_skill(experiment, streams=streams, workers=workers)


def run_series(
    rules: RuleSet,
    field: Mapping[str, Entry],
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    design: str,
    cars: int | Sequence[int] | None = None,
    fields: Mapping[str, Mapping[str, int]] | None = None,
    races: int | None = None,
    seed: int | None = None,
    out: Path | str | None = None,
    workers: int | Crew | None = None,
    progress: bool | None = None,
    **settings: Any,
) -> Series:
    """Play several fields of the same strategies, all by the same rules, variants, seed and race numbers.

    Parameters
    ----------
    rules, field, variants, seed, out, workers, progress
        As for `run`; `field` has all strategies, up to 200.
    design : {"pairs", "sizes", "fields"}
        ``pairs``: fields of `cars` in which every two strategies meet equally often. ``sizes``: the mix of `field`
        in fields of several sizes. ``fields``: fields by name.
    cars : int or sequence of int, optional
        Cars of a field (``pairs``), or a list of sizes (``sizes``).
    fields : mapping of str to mapping, optional
        Cars by strategy for every named field: ``{"mixed": {"one": 3, "other": 3}}``.
    races : int
        Needed: races of each arm of each field.
    **settings
        ``metrics, margin, confidence, seeds, title, keep, name, game``: see `simkit.experiment.make_experiment`.

    Raises
    ------
    FaultError
        With everything that is wrong, a line each.
    """
    plan = make_series(
        rules, field, variants, design=design, cars=cars, fields=fields, races=races, seed=seed, **settings
    )
    return play_series(plan, out, workers, progress)


def run_file(
    path: Path | str,
    *,
    races: int | None = None,
    until_decided: bool | None = None,
    precision: float | None = None,
    out: Path | str | None = None,
    workers: int | Crew | None = None,
    progress: bool | None = None,
) -> Study | Series:
    """Play an experiment file and return what its races show: a study, or of a file with ``[series]`` a series.

    Parameters
    ----------
    path : path
        A TOML file.
    races : int, optional
        In place of the file's.
    until_decided, precision
        In place of the file's: see `simkit.experiment.make_experiment`.
    out, workers, progress
        As for `run`.

    Raises
    ------
    FaultError
        With everything that is wrong, a line each.
    """
    plan = with_stop(read_plan(path), until_decided, precision)
    if isinstance(plan, SeriesPlan):
        return play_series(plan, out, workers, progress, races)
    return _study(plan, out, workers, progress, races)


def _study(
    experiment: Experiment,
    out: Path | str | None,
    workers: int | Crew | None,
    progress: bool | None,
    races: int | None,
) -> Study:
    return Study(play(experiment, out, workers, progress, races), experiment)
