"""The smallest handicap that evens two strategies: by a rule, or by the place on the grid."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simkit.api import run
from simkit.experiment.limits import BASE, MAX_VARIANTS
from simkit.faults import Fault, FaultError, did_you_mean
from simkit.runner import run_experiment
from simkit.stats.estimates import wilson
from simkit.study import Study

if TYPE_CHECKING:
    import pandas as pd

    from simkit.experiment import Entry, Experiment
    from simkit.games.fields import RuleSet


@dataclass(frozen=True)
class Handicap:
    """What evens two strategies.

    Parameters
    ----------
    level : object
        The smallest handicap under which the stronger is no longer known to win more; None where none of them is enough.
    strong, weak : str
    table : DataFrame
        A row a level: ``level, estimate, low, high, evens``. By a rule, the win share of a car of the stronger less that of a car of
        the weaker; by place, the win share of the stronger from there less a fair share.
    """

    level: Any
    strong: str
    weak: str
    table: pd.DataFrame

    def __str__(self) -> str:
        said = "nothing that was tried is enough" if self.level is None else f"{self.level} is enough"
        return f"{self.strong} against {self.weak}: {said}\n{self.table.fillna({'level': 'none'}).to_string(index=False)}"

    __repr__ = __str__


def handicap(
    rules: RuleSet,
    field: Mapping[str, Entry],
    levels: Mapping[Any, Mapping[str, Any]],
    *,
    races: int,
    seed: int,
) -> Handicap:
    """Return the smallest handicap by rules that evens two strategies, all played with the same race numbers.

    Parameters
    ----------
    rules : RuleSet
        Without a handicap.
    field : mapping of str to Entry
        Two strategies.
    levels : mapping
        From the smallest on: a handicap's name, and the rules that it changes, cards among them: ``{"1 card": {"hand": 6}}``.
    races : int
    seed : int

    Raises
    ------
    FaultError
        Where there are not two strategies, or no levels or too many.
    """
    if not 1 <= len(levels) <= MAX_VARIANTS:
        raise FaultError([Fault("levels", f"{len(levels)} levels", f"1 to {MAX_VARIANTS}")])
    variants = {f"level-{k}": dict(changes) for k, changes in enumerate(levels.values())}
    _is_between_two(field)
    study = run(rules, field, variants, races=races, seed=seed, progress=False)
    return _evening(study, list(levels))


def handicap_by_variants(experiment: Experiment, races: int) -> Handicap:
    """Return the first of an experiment's variants that evens its two strategies: they are the handicaps, from the smallest on.

    Raises
    ------
    FaultError
        Where there are not two strategies, or no variants.
    """
    _is_between_two([strategy.name for strategy in experiment.field])
    if not experiment.variants:
        raise FaultError([Fault("variants", "there are none", "each is a handicap, from the smallest on")])
    study = Study(run_experiment(experiment, progress=False, races=races), experiment)
    return _evening(study, list(experiment.variants))


def _is_between_two(field: Collection[str]) -> None:
    if len(field) != 2:
        raise FaultError([Fault("field", f"{len(field)} strategies", "a handicap is between two")])


def _evening(study: Study, levels: Sequence[Any]) -> Handicap:
    """Return the first level, in the order of the variants of a study, that evens its two strategies."""
    frame: Any = study.compare("win_share")
    inside = frame[frame.arm == frame.versus_arm].set_index("arm")
    strong, weak = study.strategies if inside.loc[BASE, "estimate"] >= 0 else reversed(study.strategies)
    sign = 1 if strong == study.strategies[0] else -1
    rows = []
    for arm, level in zip(study.arms, (None, *levels), strict=True):
        row = inside.loc[arm]
        low, high = sorted((sign * row.low, sign * row.high))
        rows.append((level, sign * row.estimate, low, high, bool(low <= row.margin)))
    return _found(rows, strong, weak)


def seat_handicap(
    rules: RuleSet, field: Mapping[str, Entry], strong: str, *, races: int, seed: int
) -> Handicap:
    """Return the first place on the grid from which a strategy wins no more than its fair share.

    Seats are drawn anew for each race, so one run shows all of them; the intervals of all places hold together.

    Parameters
    ----------
    rules : RuleSet
    field : mapping of str to Entry
    strong : str
        One of them, with one car.
    races : int
    seed : int

    Raises
    ------
    FaultError
        Where there is no such strategy, or it has several cars.
    """
    if strong not in field:
        raise FaultError([Fault("strong", f"there is no {strong!r}", did_you_mean(strong, list(field)))])
    study = run(rules, field, races=races, seed=seed, progress=False)
    k = study.strategies.index(strong)
    if study.manifest.strategies[k].cars != 1:
        raise FaultError([Fault("strong", f"{strong} has several cars", "cars=1")])
    rows = [(f"place {seat}", *share) for seat, share in enumerate(_from_seats(study, k), start=1)]
    others = " and ".join(name for name in field if name != strong)
    return _found(rows, strong, others)


def _from_seats(study: Study, k: int) -> Sequence[tuple[float, float, float, bool]]:
    """Return for every seat what a strategy wins from it beyond a fair share, and whether that is perhaps nothing."""
    counts, manifest = study.results.tally.finish[0, k], study.manifest
    fair, level = 1 / manifest.n_cars, 1 - (1 - manifest.confidence) / manifest.n_cars
    found = []
    for seat in range(manifest.n_cars):
        wins, races = int(counts[seat, 0]), int(counts[seat].sum())
        low, high = wilson(wins, races, level)
        found.append((wins / races - fair, low - fair, high - fair, bool(low - fair <= manifest.margin)))
    return found


def _found(rows: Sequence[tuple[Any, ...]], strong: str, weak: str) -> Handicap:
    """Return the first level that evens."""
    import pandas as pd

    table = pd.DataFrame(rows, columns=["level", "estimate", "low", "high", "evens"])
    evening = [row[0] for row in rows if row[-1]]
    none = "no handicap" if rows[0][0] is None and rows[0][-1] else None
    return Handicap(none or (evening[0] if evening else None), strong, weak, table)
