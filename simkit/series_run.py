"""A series is played field by field, each into a result folder of its own below the series' folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simkit.faults import path_of
from simkit.progress import SeriesProgress
from simkit.results import Results
from simkit.results.series import describe_series, take_series
from simkit.runner import run_experiment
from simkit.stopping import count_comparisons, when_to_stop

if TYPE_CHECKING:
    from simkit.crew import Crew
    from simkit.experiment import SeriesPlan


class SeriesInterrupted(KeyboardInterrupt):
    """A series was stopped by Ctrl-C; nothing that was finished is lost."""


def run_series(
    plan: SeriesPlan,
    out: Path | str | None = None,
    workers: int | Crew | None = None,
    progress: bool | None = None,
    races: int | None = None,
) -> dict[str, Results]:
    """Play the races of every field of a series, or those that its folder does not hold yet.

    Parameters
    ----------
    plan : SeriesPlan
    out : path, optional
        Folder of the series. Without one, results stay in memory.
    workers, progress
        As for `run_experiment`.
    races : int, optional
        Races of each arm of each field, in place of the plan's.

    Returns
    -------
    dict of str to Results
        By name of the member.

    Raises
    ------
    FaultError, PolicyError
        As `run_experiment`; and where the folder holds another series.
    SeriesInterrupted
        After Ctrl-C.
    """
    races = plan.races if races is None else races
    folder = None if out is None else path_of(out, "out")
    if folder:
        take_series(folder, describe_series(plan, races))
    among = count_comparisons(plan.members.values())
    results: dict[str, Results] = {}
    with SeriesProgress(plan.name, len(plan.members), races, progress) as bar:
        try:
            for name, member in plan.members.items():
                place = folder / name if folder else None
                until = when_to_stop(member, among)
                results[name] = run_experiment(member, place, workers, bar, races, until=until)
                bar.next_field()
        except KeyboardInterrupt:
            where = f", kept in {folder}; the same command goes on from there" if folder else ""
            done = f"stopped after {len(results)} of {len(plan.members)} fields"
            raise SeriesInterrupted(done + where) from None
    bar.close(1 + len(plan.whole.variants))
    return results
