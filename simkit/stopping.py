"""Runs that end when there is nothing left to ask: every comparison decided, or every interval narrow enough."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.frames import compare_table, in_units, metric_table
from simkit.results import Results
from simkit.runner import run_experiment
from simkit.stats.verdicts import UNDECIDED

if TYPE_CHECKING:
    from simkit.crew import Crew
    from simkit.experiment import Experiment


def play(
    experiment: Experiment,
    out: Path | str | None = None,
    workers: int | Crew | None = None,
    progress: bool | None = None,
    races: int | None = None,
) -> Results:
    """Play an experiment until it is over: see `simkit.runner.run_experiment` and `when_to_stop`."""
    return run_experiment(experiment, out, workers, progress, races, until=when_to_stop(experiment))


def when_to_stop(experiment: Experiment, among: int | None = None) -> Callable[[Results], bool] | None:
    """Return what says of results whether the experiment is over before all its races are played; None where it never is.

    Where it asks for decisions and for a precision, it is over when it has both.

    Parameters
    ----------
    experiment : Experiment
    among : int, optional
        Comparisons of a metric in all fields of a series, which hold together; of this field alone by default.
    """
    if not experiment.until_decided and experiment.precision is None:
        return None

    def is_over(results: Results) -> bool:
        if experiment.until_decided and count_undecided(results, among)[0]:
            return False
        return experiment.precision is None or is_precise(results, experiment.precision)

    return is_over


def count_comparisons(experiments: Iterable[Experiment]) -> int:
    """Return how many comparisons of one metric there are in several fields together."""
    fields = [(len(each.field), len(each.variants)) for each in experiments]
    return sum((1 + variants) * math.comb(field, 2) + variants * field for field, variants in fields)


def count_undecided(results: Results, among: int | None = None) -> tuple[int, int]:
    """Return how many comparisons of all compared metrics are undecided, and how many there are."""
    verdicts = [
        said for name in results.manifest.compared for said in compare_table(results, name, among)["verdict"]
    ]
    return verdicts.count(UNDECIDED), len(verdicts)


def is_precise(results: Results, precision: float) -> bool:
    """Say whether half of the interval of every estimate of the compared metrics is at most `precision`."""
    for name in results.manifest.compared:
        frame = metric_table(results, name)
        if ((frame["high"] - frame["low"]) / 2).max() > in_units(results, name, precision):
            return False
    return True
