"""What one step of an attribute is worth: a linear model of the worths of a ranking."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simkit.faults import Fault, FaultError
from simkit.stats.estimates import quantile
from simkit.stats.plackett_luce import Array
from simkit.stats.ranking import Ranking
from simkit.stats.several import corrected

if TYPE_CHECKING:
    import pandas as pd

_SMALL = 1e-9


@dataclass(frozen=True)
class Effects:
    """The worth of every step of every attribute.

    Parameters
    ----------
    steps : tuple of (str, int, int)
        Attribute, level before, level after.
    estimate : ndarray, shape (n_steps,)
    covariance : ndarray, shape (n_steps, n_steps)
    relative : bool
        True where only differences between steps are to be had, as where all strategies have the same number of points:
        then every estimate is that beyond the mean of all steps.
    explained : float
        Part of the variance of the worths that the model explains.
    residuals : mapping of str to float
        Worth beyond what the steps add up to, by strategy.
    units : int
    confidence : float
        Of all intervals together.
    anytime : bool
        Whether they hold at all numbers of races together.
    """

    steps: tuple[tuple[str, int, int], ...]
    estimate: Array
    covariance: Array
    relative: bool
    explained: float
    residuals: Mapping[str, float]
    units: int
    confidence: float
    anytime: bool = False

    def table(self) -> pd.DataFrame:
        """Return the worth of every step with intervals that all hold together.

        Returns
        -------
        DataFrame
            Columns ``attribute, from, to, estimate, low, high``.
        """
        import pandas as pd

        reach = self._reach(np.sqrt(np.diag(self.covariance)))
        frame = pd.DataFrame(self.steps, columns=["attribute", "from", "to"])
        return frame.assign(estimate=self.estimate, low=self.estimate - reach, high=self.estimate + reach)

    def _reach(self, errors: Array) -> Array:
        return np.asarray(
            quantile(corrected(self.confidence, len(self.steps)), self.units, self.anytime) * errors
        )

    def differences(self) -> pd.DataFrame:
        """Return every difference of two steps with its interval: what moving a point from one to the other is worth.

        Returns
        -------
        DataFrame
            Columns ``step, versus, estimate, low, high``; the intervals of all rows hold together.
        """
        import pandas as pd

        names = [f"{attribute} {before} to {after}" for attribute, before, after in self.steps]
        i, j = np.triu_indices(len(names), 1)
        spread = np.diag(self.covariance)
        errors = np.sqrt(np.maximum(spread[i] + spread[j] - 2 * self.covariance[i, j], 0))
        reach = quantile(corrected(self.confidence, len(i)), self.units, self.anytime) * errors
        value = self.estimate[i] - self.estimate[j]
        columns = {"step": [names[k] for k in i], "versus": [names[k] for k in j], "estimate": value}
        return pd.DataFrame({**columns, "low": value - reach, "high": value + reach})

    def __repr__(self) -> str:
        return f"<Effects of {len(self.steps)} steps, {100 * self.explained:.1f} % of the variance explained>"

    def _repr_html_(self) -> str:
        from simkit.export import as_html

        beyond = "beyond the mean of all steps; " if self.relative else ""
        explained = f"{100 * self.explained:.1f} % of the variance of the worths explained"
        return as_html(self.table(), f"worth of one step; {beyond}{explained}")


def effects(ranking: Ranking, levels: Mapping[str, Mapping[str, int]]) -> Effects:
    """Return what every step of every attribute is worth, the others as they are: the sum of steps nearest to the worths.

    Each strategy counts alike (least squares); the intervals are those of the worths, and tell what the steps come to over
    these strategies, whether or not the attributes add up exactly.

    Parameters
    ----------
    ranking : Ranking
    levels : mapping of str to mapping of str to int
        For every strategy of the ranking, the level of every attribute.

    Raises
    ------
    FaultError
        Where a strategy has no levels, or the attributes cannot be told apart.
    """
    table = _levels(ranking, levels)
    steps, design = _design(table)
    centred = design - design.mean(axis=0)
    relative = _is_relative(centred, steps)
    solve = np.linalg.pinv(centred, rcond=1e-10)
    estimate = solve @ ranking.worth
    residuals = ranking.worth - ranking.worth.mean() - centred @ estimate
    total = float(((ranking.worth - ranking.worth.mean()) ** 2).sum())
    return Effects(
        steps=steps,
        estimate=estimate,
        covariance=solve @ ranking.covariance @ solve.T,
        relative=relative,
        explained=1 - float((residuals**2).sum()) / total if total else float("nan"),
        residuals=dict(zip(ranking.strategies, residuals.tolist(), strict=True)),
        units=ranking.units,
        confidence=ranking.confidence,
        anytime=ranking.anytime,
    )


def _levels(ranking: Ranking, levels: Mapping[str, Mapping[str, int]]) -> dict[str, Array]:
    """Return the levels of every attribute, in the order of the strategies."""
    missing = [name for name in ranking.strategies if name not in levels]
    if missing:
        raise FaultError(
            [Fault("levels", f"strategy {missing[0]} has no levels", "give a level of every attribute")]
        )
    attributes = list(levels[ranking.strategies[0]])
    for name in ranking.strategies:
        if set(levels[name]) != set(attributes):
            message = f"{name} has levels of {', '.join(levels[name])}, others of {', '.join(attributes)}"
            raise FaultError([Fault("levels", message)])
    return {
        attribute: np.array([int(levels[name][attribute]) for name in ranking.strategies])
        for attribute in attributes
    }


def _design(table: Mapping[str, Array]) -> tuple[tuple[tuple[str, int, int], ...], Array]:
    """Return the steps between the levels that occur, and which strategies have taken each."""
    steps, columns = [], []
    for attribute, levels in table.items():
        known = np.unique(levels).tolist()
        for before, after in itertools.pairwise(known):
            steps.append((attribute, before, after))
            columns.append(levels >= after)
    if not steps:
        raise FaultError([Fault("levels", "no attribute has two levels")])
    return tuple(steps), np.array(columns, dtype=float).T


def _is_relative(centred: Array, steps: tuple[tuple[str, int, int], ...]) -> bool:
    """Say whether the same worth added to all steps changes nothing; refuse any other ambiguity."""
    _, sizes, directions = np.linalg.svd(centred, full_matrices=True)
    rank = int((sizes > _SMALL * sizes[0]).sum())
    free = directions[rank:]
    if len(free) == 0:
        return False
    if len(free) == 1 and np.allclose(free[0], free[0][0], atol=_SMALL):
        return True
    mixed = [
        f"{a} {b} to {c}" for (a, b, c), row in zip(steps, free.T, strict=True) if np.abs(row).max() > _SMALL
    ]
    message = f"the strategies do not tell these steps apart: {', '.join(mixed)}"
    raise FaultError([Fault("levels", message, "add strategies that differ in one of them alone")])
