"""A sheet from whatever names a rule set: a file, a result folder, an experiment, a study."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from simkit.experiment import Experiment, SeriesPlan, read_plan
from simkit.experiment.limits import BASE
from simkit.faults import Fault, FaultError, path_of
from simkit.runner import run_experiment
from simkit.series import Series, load
from simkit.sheets.sheet import Sheet, luck_lines, make_sheet
from simkit.sources import luck_and_skill
from simkit.study import Study

LUCK_RACES = 2000


def balance(
    source: Path | str | Experiment | Study | Series | SeriesPlan,
    arm: str | None = None,
    races: int = 20_000,
    workers: int | None = None,
    member: str | None = None,
    luck_races: int = LUCK_RACES,
) -> Sheet:
    """Return the balance sheet of one arm.

    Parameters
    ----------
    source : path, Experiment or Study
        An experiment file, which is played; a result folder, which is read; or what either holds.
    arm : str, optional
        The first, ``base``, by default.
    races : int
        Races that are played where `source` holds none.
    workers : int, optional
        Threads.
    member : str, optional
        The field of a series.
    luck_races : int
        Race numbers that are played for luck and skill, each twice and twice again for every source of chance; 0 leaves
        them out. A field of one strategy has no skill to tell.

    Raises
    ------
    FaultError
        Where there is no such file, arm or field, or the file is at fault.
    """
    found = _found(source)
    if isinstance(found, (Series, SeriesPlan)):
        if member is None:
            names = list(found.members)
            raise FaultError(
                [Fault("member", "a series has a sheet for each of its fields", f"--member {names[0]}")]
            )
        found = found[member] if isinstance(found, Series) else _field_of(found, member)
    elif member is not None:
        raise FaultError([Fault("member", "this is a single field, not a series")])
    study = (
        found
        if isinstance(found, Study)
        else Study(run_experiment(found, None, workers, False, races), found)
    )
    sheet = make_sheet(study.results, arm)
    if not luck_races or len(study.strategies) < 2:
        return sheet
    return _with_luck(sheet, study.experiment(), luck_races, workers, study.manifest.margin)


def _with_luck(sheet: Sheet, experiment: Experiment, races: int, workers: int | None, margin: float) -> Sheet:
    """Return a sheet with the parts of luck and skill in the wins, by the rules of its arm."""
    rules = {BASE: experiment.rules, **experiment.variants}[sheet.arm]
    alone = replace(experiment, rules=rules, variants={}, metrics=("win_share",))
    found = luck_and_skill(alone, races, None, workers)
    note = f"luck and skill rest on {races:,} race numbers"
    return replace(sheet, lines=(*sheet.lines, *luck_lines(found, margin)), notes=(*sheet.notes, note))


def _found(
    source: Path | str | Experiment | Study | Series | SeriesPlan,
) -> Experiment | Study | Series | SeriesPlan:
    if not isinstance(source, (Path, str)):
        return source
    path = path_of(source, "source")
    return load(path) if path.is_dir() else read_plan(path)


def _field_of(plan: SeriesPlan, member: str) -> Experiment:
    if member not in plan.members:
        raise FaultError([Fault("member", f"the series has no field {member!r}")])
    return plan.members[member]
