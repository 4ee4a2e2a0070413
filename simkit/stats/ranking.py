"""Rankings of strategies from orders of the finish over many fields that overlap."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.faults import Fault, FaultError, did_you_mean
from simkit.stats.anytime import anytime_p
from simkit.stats.estimates import quantile
from simkit.stats.plackett_luce import Array, Finishes, fit
from simkit.stats.several import corrected, holm

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Finishes", "Ranking", "dominance", "rank"]

ROUNDING = 1e-10
"""No error is smaller: where all luck cancels out, what is left is rounding."""

_TOLD = 6
"""Most names that a message lists."""


@dataclass(frozen=True)
class Ranking:
    """The worths of strategies: a difference of 1 is odds of e to 1 to finish ahead. They add up to 0.

    Parameters
    ----------
    strategies : tuple of str
    worth : ndarray, shape (n_strategies,)
    covariance : ndarray, shape (n_strategies, n_strategies)
    seats : mapping of int to (ndarray, ndarray)
        By number of cars: the effects of the seats, which add up to 0, and their covariance.
    races, units : int
        Races, and how many of them are independent of each other.
    confidence : float
        Of all intervals of one table together.
    name : str
        Of the arm.
    anytime : bool
        Whether intervals and p-values hold at all numbers of races together: `simkit.stats.anytime`.
    """

    strategies: tuple[str, ...]
    worth: Array
    covariance: Array
    seats: Mapping[int, tuple[Array, Array]]
    races: int
    units: int
    confidence: float = 0.95
    name: str = ""
    anytime: bool = False

    def table(self) -> pd.DataFrame:
        """Return the worths with intervals that all hold together, the best first.

        Returns
        -------
        DataFrame
            Columns ``rank, strategy, worth, low, high, error, ahead, rank_low, rank_high, races``: ``ahead`` is the
            chance to finish ahead of a strategy of worth 0; the rank is between ``rank_low`` and ``rank_high`` by the
            intervals of all differences together.
        """
        import pandas as pd

        errors = np.sqrt(np.maximum(np.diag(self.covariance), ROUNDING**2))
        reach = self._reach(len(self.strategies)) * errors
        low, high = self._ranks()
        frame = pd.DataFrame(
            {
                "strategy": self.strategies,
                "worth": self.worth,
                "low": self.worth - reach,
                "high": self.worth + reach,
                "error": errors,
                "ahead": 1 / (1 + np.exp(-self.worth)),
                "rank_low": low,
                "rank_high": high,
                "races": self.races,
            }
        )
        frame = frame.sort_values("worth", ascending=False, ignore_index=True)
        frame.insert(0, "rank", np.arange(1, len(frame) + 1))
        return frame

    def differences(self) -> pd.DataFrame:
        """Return every difference of two worths with intervals that all hold together, and Holm's p-values.

        Returns
        -------
        DataFrame
            Columns ``strategy, versus, estimate, low, high, p, ahead``: ``ahead`` is the chance to finish ahead.
        """
        import pandas as pd

        pairs = list(itertools.combinations(range(len(self.strategies)), 2))
        found = [self._difference(i, j, len(pairs)) for i, j in pairs]
        adjusted = holm([p for *_, p in found])
        rows = [
            (self.strategies[i], self.strategies[j], value, low, high, p, 1 / (1 + math.exp(-value)))
            for (i, j), (value, low, high, _), p in zip(pairs, found, adjusted, strict=True)
        ]
        return pd.DataFrame(rows, columns=["strategy", "versus", "estimate", "low", "high", "p", "ahead"])

    def difference(self, strategy: str, versus: str) -> tuple[float, float, float]:
        """Return the difference of two worths and its interval, of this one alone.

        Raises
        ------
        FaultError
            Where there is no such strategy.
        """
        i, j = self._number(strategy), self._number(versus)
        return self._difference(i, j, 1)[:3]

    def seat_table(self) -> pd.DataFrame:
        """Return the effects of seats with intervals that hold together for each number of cars.

        Returns
        -------
        DataFrame
            Columns ``n_cars, seat, estimate, low, high``; seat 1 is the first.
        """
        import pandas as pd

        rows = []
        for n_cars, (effects, covariance) in self.seats.items():
            reach = self._reach(n_cars) * np.sqrt(np.diag(covariance))
            for seat, (value, half) in enumerate(zip(effects, reach, strict=True), start=1):
                rows.append((n_cars, seat, value, value - half, value + half))
        return pd.DataFrame(rows, columns=["n_cars", "seat", "estimate", "low", "high"])

    def _number(self, strategy: str) -> int:
        if strategy not in self.strategies:
            hint = did_you_mean(strategy, self.strategies)
            raise FaultError([Fault("strategy", f"there is no strategy {strategy!r} in the ranking", hint)])
        return self.strategies.index(strategy)

    def _reach(self, n_intervals: int) -> float:
        """Return how many standard errors each of several intervals reaches that hold together."""
        return quantile(corrected(self.confidence, n_intervals), self.units, self.anytime)

    def _difference(self, i: int, j: int, among: int) -> tuple[float, float, float, float]:
        """Return a difference of worths, its interval among so many, and its p-value."""
        value = float(self.worth[i] - self.worth[j])
        error = self.errors_of_differences()[i, j]
        reach = self._reach(among) * error
        errors = abs(value) / error
        p = anytime_p(errors, self.units) if self.anytime else math.erfc(errors / math.sqrt(2))
        return value, value - reach, value + reach, p

    def errors_of_differences(self) -> Array:
        """Return the standard error of every difference of two worths, shape (n_strategies, n_strategies)."""
        spread = np.diag(self.covariance)
        squares = spread[:, None] + spread[None, :] - 2 * self.covariance
        return np.asarray(np.sqrt(np.maximum(squares, ROUNDING**2)))

    def _ranks(self) -> tuple[Array, Array]:
        """Return the best and the worst rank that the differences allow."""
        n = len(self.strategies)
        sure = self.lows(math.comb(n, 2)) > 0
        return 1 + sure.sum(axis=0), n - sure.sum(axis=1)

    def lows(self, among: int) -> Array:
        """Return the lower ends of the intervals of all differences (row less column), each one among so many."""
        return np.asarray(
            self.worth[:, None] - self.worth[None, :] - self._reach(among) * self.errors_of_differences()
        )

    def __repr__(self) -> str:
        best = self.strategies[int(np.argmax(self.worth))]
        return f"<Ranking of {len(self.strategies)} strategies from {self.races:,} races: {best} first>"

    def _repr_html_(self) -> str:
        from simkit.export import as_html

        intervals = f"{100 * self.confidence:g} % intervals that hold together"
        return as_html(self.table(), f"{self.name or 'ranking'}: {self.races:,} races; {intervals}")


def rank(
    fields: Sequence[Finishes],
    strategies: Sequence[str],
    confidence: float = 0.95,
    name: str = "",
    anytime: bool = False,
) -> Ranking:
    """Return the ranking of strategies that meet in several fields: Plackett and Luce's model with seats.

    The covariance is the sandwich with units of races that may depend on each other, so the intervals hold where the
    model is an approximation, too; they are then those of the worths that come nearest to the races.

    Parameters
    ----------
    fields : sequence of Finishes
        ``items`` are numbers of `strategies`.
    strategies : sequence of str
    confidence : float
    name : str
        Of the arm.
    anytime : bool
        Whether intervals have to hold at all numbers of races together.

    Raises
    ------
    FaultError
        Where some strategies never meet, some never won or lost against the rest, or none of the races tells
        strategies and seats apart.
    """
    _refuse_apart(fields, strategies)
    found = fit(fields, len(strategies))
    items, *others = found.groups
    seats = {
        n_cars: (found.values[group], found.covariance[group, group])
        for n_cars, group in zip(found.sizes, others, strict=True)
    }
    covariance = found.covariance[items, items]
    units = found.units
    return Ranking(
        tuple(strategies),
        found.values[items],
        covariance,
        seats,
        found.races,
        units,
        confidence,
        name,
        anytime,
    )


def _refuse_apart(fields: Sequence[Finishes], strategies: Sequence[str]) -> None:
    """Refuse fields from which some strategies cannot be compared: Ford, *Am. Math. Monthly* 64, 28 (1957)."""
    from scipy.sparse.csgraph import connected_components

    n = len(strategies)
    ahead = np.zeros((n, n), dtype=np.int64)
    for field in fields:
        order = np.asarray(field.items)[field.cars]
        both = order[:, :-1].astype(np.int64) * n + order[:, 1:]
        ahead += np.bincount(both.ravel(), minlength=n * n).reshape(n, n)
    for connection in ("weak", "strong"):
        count, group = connected_components(ahead, directed=True, connection=connection)
        if count > 1:
            inside = group == group[_outside(ahead, group)]
            few = [name for name, is_in in zip(strategies, inside, strict=True) if is_in]
            raise FaultError([Fault("", *_apart(few, connection))])


def _outside(ahead: Array, group: Array) -> int:
    """Return a strategy of a group that never finished behind, or never ahead of, the others; the smallest one."""
    for number in sorted(set(group.tolist()), key=lambda number: int((group == number).sum())):
        inside = group == number
        if not ahead[np.ix_(inside, ~inside)].any() or not ahead[np.ix_(~inside, inside)].any():
            return int(np.flatnonzero(inside)[0])
    return 0


def _apart(few: Sequence[str], connection: str) -> tuple[str, str]:
    names = ", ".join(few[:_TOLD]) + (f" and {len(few) - _TOLD} more" if len(few) > _TOLD else "")
    verb = "meets" if len(few) == 1 else "meet"
    if connection == "weak":
        return f"no ranking: {names} never {verb} the other strategies", "add a field that mixes them"
    return f"no ranking: between {names} and the others one side is always ahead", "play more races"


def dominance(rankings: Mapping[str, Ranking]) -> pd.DataFrame:
    """Return which strategies are worse than another with certainty in all arms.

    Parameters
    ----------
    rankings : mapping of str to Ranking
        By name of the arm, all of the same strategies.

    Returns
    -------
    DataFrame
        A row for every pair of which the difference is above 0 in every arm, by intervals that hold together for all
        pairs and arms: columns ``strategy, worse_than, least, low``, with the smallest difference of all arms and the
        smallest lower end. The strategies that most others are better than come first.

    Raises
    ------
    FaultError
        Where the rankings are not of the same strategies.
    """
    import pandas as pd

    each = list(rankings.values())
    names = each[0].strategies if each else ()
    if not each or any(ranking.strategies != names for ranking in each):
        raise FaultError(
            [Fault("rankings", "dominance takes rankings of the same strategies in several arms")]
        )
    among = math.comb(len(names), 2) * len(each)
    low = np.min([ranking.lows(among) for ranking in each], axis=0)
    least = np.min([ranking.worth[:, None] - ranking.worth[None, :] for ranking in each], axis=0)
    better = low > 0
    order = np.argsort(-better.sum(axis=0), kind="stable")
    rows: list[tuple[Any, ...]] = [
        (names[j], names[i], least[i, j], low[i, j])
        for j in order
        for i in sorted(np.flatnonzero(better[:, j]), key=lambda i: -low[i, j])
    ]
    return pd.DataFrame(rows, columns=["strategy", "worse_than", "least", "low"])
