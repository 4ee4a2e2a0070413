"""A metric over all combinations of some values: of rules, and of parameters of strategies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from simkit.api import run
from simkit.design.choices import Values, choices_of
from simkit.design.settings import put, settings_of
from simkit.faults import Fault, FaultError

if TYPE_CHECKING:
    import pandas as pd

    from simkit.experiment import Entry
    from simkit.games.fields import RuleSet

MOST_POINTS = 1024
"""Most combinations of one sweep."""


@dataclass(frozen=True)
class Sweep:
    """What a sweep found.

    Parameters
    ----------
    metric : str
    settings : mapping of str to list
        The values that were tried.
    races : int
        Of each combination.
    confidence : float
        Of each interval by itself.
    table : DataFrame
        A row for each combination and strategy: a column a setting, then ``strategy, estimate, low, high``.
    """

    metric: str
    settings: Mapping[str, Sequence[Any]]
    races: int
    confidence: float
    table: pd.DataFrame

    def __str__(self) -> str:
        n_points = prod(len(values) for values in self.settings.values())
        return f"{self.metric}, {n_points} combinations of {self.races:,} races\n{self.table.to_string(index=False)}"

    __repr__ = __str__


def sweep(
    rules: RuleSet,
    field: Mapping[str, Entry],
    metric: str,
    settings: Values | Sequence[str],
    *,
    races: int,
    seed: int,
) -> Sweep:
    """Play every combination of some values, all with the same race numbers and the same luck.

    Parameters
    ----------
    rules : RuleSet
        What is not varied.
    field : mapping of str to Entry
    metric : str
        Of the game, or of whole races.
    settings : mapping of str to sequence, or sequence of str
        Values by option of the rules, or by ``strategy.parameter``; names alone for choices and switches.
    races : int
        Races of each combination.
    seed : int

    Raises
    ------
    FaultError
        Where there is no such setting, a value is out of bounds, values do not go together, or there are too many combinations.
    """
    import pandas as pd

    values = choices_of(settings_of(rules, field), settings)
    if (n_points := prod(len(tried) for tried in values.values())) > MOST_POINTS:
        raise FaultError([Fault("settings", f"{n_points} combinations", f"at most {MOST_POINTS}")])
    points = [dict(zip(values, each, strict=True)) for each in product(*values.values())]
    grounds = [
        put(rules, field, point) for point in points
    ]  # all that is refused is refused before anything is played
    frames, confidence = [], 0.95
    for point, (changed, driven) in zip(points, grounds, strict=True):
        study = run(changed, driven, races=races, seed=seed, progress=False)
        confidence = study.manifest.confidence
        frame: Any = study.table(metric)[["strategy", "estimate", "low", "high"]]
        frames.append(pd.concat([pd.DataFrame([point] * len(frame)), frame.reset_index(drop=True)], axis=1))
    return Sweep(metric, values, races, confidence, pd.concat(frames, ignore_index=True))
