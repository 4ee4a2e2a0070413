"""Functions of several means of the same races: estimates and paired differences, by the delta method."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from simkit.stats import paired
from simkit.stats.anytime import anytime_p
from simkit.stats.estimates import Estimate, mean, quantile
from simkit.stats.paired import Difference
from simkit.stats.race_metrics import MEAN, RaceMetric


class ColumnSums(NamedTuple):
    """Integer sums over `n` races of several columns.

    ``total`` has the shape (C,), ``cross`` (C, C): sums, and sums of products of two columns.
    """

    n: int
    total: np.ndarray[Any, Any]
    cross: np.ndarray[Any, Any]


def pick(columns: Sequence[str], names: Sequence[str], n: int, sums: Sequence[Any]) -> ColumnSums:
    """Return the sums of some columns; `sums` are those of all, total and products."""
    places = [columns.index(name) for name in names]
    return ColumnSums(n, sums[0][places], sums[1][np.ix_(places, places)])


class Meeting(NamedTuple):
    """A metric in the races of one arm and in the base arm's races of the same numbers.

    ``products``, shape (C, C), has the sums of the products of each of ``one``'s columns with each of ``base``'s.
    """

    metric: RaceMetric
    one: ColumnSums
    base: ColumnSums
    products: np.ndarray[Any, Any]
    n_cars: int


def estimate(
    metric: RaceMetric, sums: ColumnSums, n_cars: int, confidence: float, anytime: bool = False
) -> Estimate:
    """Return a metric and its interval.

    The interval of a single mean is `simkit.stats.estimates.mean`; of several it is the delta method's (Cramer,
    *Mathematical Methods of Statistics*, 1946, section 28.4).

    Parameters
    ----------
    metric : RaceMetric
    sums : ColumnSums
        Of the metric's columns.
    n_cars : int
    confidence : float
    anytime : bool
        Whether the interval has to hold at all numbers of races together: `simkit.stats.anytime`.
    """
    n = sums.n
    if n == 0 or n_cars < metric.fewest:
        return Estimate(math.nan, -math.inf, math.inf, n)
    if metric.how == MEAN and len(metric.columns) == 1:
        total, square = int(sums.total[0]), int(sums.cross[0, 0])
        one = mean(total, square, n, confidence, 1, metric.is_share, anytime)
        low, high = sorted(_moved(metric, n_cars, end) for end in (one.low, one.high))
        return Estimate(_moved(metric, n_cars, one.value), low, high, n)
    value, slope = _linear(metric, sums, n_cars)
    if math.isnan(value) or n < 2:
        return Estimate(value, -math.inf, math.inf, n)
    error = _error(slope @ _covariances(sums, sums, sums.cross) @ slope, n)
    reach = quantile(confidence, n, anytime) * error
    return Estimate(value, value - reach, value + reach, n)


def difference(meeting: Meeting, confidence: float, anytime: bool = False) -> Difference:
    """Return a metric in one arm less the same metric in the base arm, with the delta method's interval.

    Parameters
    ----------
    meeting : Meeting
    confidence : float
    anytime : bool
        Whether interval and p-value have to hold at all numbers of races together: `simkit.stats.anytime`.
    """
    metric, one, base, products, n_cars = meeting
    n = one.n
    if n < 2 or n_cars < metric.fewest:
        return Difference(math.nan, -math.inf, math.inf, 1.0, math.nan, math.nan, n)
    if metric.how == MEAN and len(metric.columns) == 1:
        return _of_means(meeting, confidence, anytime)
    value, slope = _linear(metric, one, n_cars)
    other, base_slope = _linear(metric, base, n_cars)
    if math.isnan(value) or math.isnan(other):
        return Difference(math.nan, -math.inf, math.inf, 1.0, math.nan, math.nan, n)
    mine = slope @ _covariances(one, one, one.cross) @ slope
    theirs = base_slope @ _covariances(base, base, base.cross) @ base_slope
    both = slope @ _covariances(one, base, products) @ base_slope
    spread = max(0.0, mine + theirs - 2 * both)
    error, gap = _error(spread, n), value - other
    reach = quantile(confidence, n, anytime) * error
    p = _p_value(gap, error, n, anytime)
    correlation = both / math.sqrt(mine * theirs) if mine > 0 and theirs > 0 else math.nan
    reduction = (mine + theirs) / spread if spread > 0 else math.inf
    return Difference(gap, gap - reach, gap + reach, p, correlation, reduction, n)


def _p_value(gap: float, error: float, n: int, anytime: bool) -> float:
    if error == 0:
        return float(gap == 0)
    return anytime_p(gap / error, n) if anytime else math.erfc(abs(gap) / error / math.sqrt(2))


def _of_means(meeting: Meeting, confidence: float, anytime: bool) -> Difference:
    """Return the difference of two means of a column, as `simkit.stats.paired.difference` has it, in the metric's unit."""
    metric, one, base, products, n_cars = meeting
    numbers = (one.total[0], base.total[0], one.cross[0, 0], base.cross[0, 0], products[0, 0])
    found = paired.difference(paired.Sums(one.n, *map(int, numbers)), confidence, anytime)
    weight = metric.weights(n_cars)[0]
    low, high = sorted((weight * found.low, weight * found.high))
    return found._replace(value=weight * found.value, low=low, high=high)


def _moved(metric: RaceMetric, n_cars: int, value: float) -> float:
    """Return the metric where its one column has this mean."""
    return metric.value({metric.columns[0]: value}, n_cars)


def _linear(metric: RaceMetric, sums: ColumnSums, n_cars: int) -> tuple[float, np.ndarray[Any, Any]]:
    """Return the metric and its slope."""
    means = dict(zip(metric.columns, (int(total) / sums.n for total in sums.total), strict=True))
    return metric.value(means, n_cars), np.array(metric.gradient(means, n_cars))


def _covariances(one: ColumnSums, other: ColumnSums, products: Any) -> np.ndarray[Any, Any]:
    """Return the covariances of columns over races; exact until the division."""
    n = one.n
    rows = [
        [(n * int(products[i, j]) - int(a) * int(b)) / (n * (n - 1)) for j, b in enumerate(other.total)]
        for i, a in enumerate(one.total)
    ]
    return np.array(rows)


def _error(spread: float, n: int) -> float:
    return math.sqrt(max(0.0, float(spread)) / n)
