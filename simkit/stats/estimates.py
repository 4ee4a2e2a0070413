"""Estimates with intervals, from integer sums: shares and means."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

FEW = 1000
"""Below so many races, quantiles are Student's."""


class Estimate(NamedTuple):
    """A value and its interval, from `n` races."""

    value: float
    low: float
    high: float
    n: int


def quantile(confidence: float, n: int | None = None) -> float:
    """Return how many standard errors an interval reaches to each side.

    Parameters
    ----------
    confidence : float
        0.95 for a 95 % interval.
    n : int, optional
        Number of races; below FEW the quantile is Student's with n - 1 degrees of freedom (Student,
        *Biometrika* 6, 1908), infinite below two races.
    """
    upper = 0.5 + confidence / 2
    if n is None or n >= FEW:
        return NormalDist().inv_cdf(upper)
    if n < 2:
        return math.inf
    from scipy.special import stdtrit

    return float(stdtrit(n - 1, upper))


def wilson(successes: float, n: float, confidence: float) -> tuple[float, float]:
    """Return the interval of a share: Wilson, *J. Am. Stat. Assoc.* 22, 209 (1927).

    Parameters
    ----------
    successes, n : float
        Counts; an effective number of trials need not be whole.
    confidence : float
    """
    if n <= 0:
        return 0.0, 1.0
    z2 = quantile(confidence) ** 2
    share = successes / n
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = math.sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    low = 0.0 if successes <= 0 else max(0.0, centre - reach)
    high = 1.0 if successes >= n else min(1.0, centre + reach)
    return low, high


def variance(total: int, square: int, n: int) -> float:
    """Return the variance, over races, of integers with this sum and sum of squares; exact until the end."""
    return (n * square - total * total) / (n * n) if n else math.nan


def mean(
    total: int, square: int, n: int, confidence: float, parts: int = 1, is_share: bool = False
) -> Estimate:
    """Return the mean of a strategy's value for each car.

    Races are independent, cars of one race are not: the spread is that between races.

    Parameters
    ----------
    total, square : int
        Sum and sum of squares, over races, of the value summed over the strategy's cars.
    n : int
        Races.
    confidence : float
    parts : int
        Cars of the strategy that the value is divided by.
    is_share : bool
        True where a car's value is 0 or 1. Then the interval is Wilson's with the effective number of trials
        (Kish, *Survey Sampling*, 1965), so that it stays inside 0 to 1 and has a width where nothing ever
        happened.
    """
    if n == 0:
        return Estimate(math.nan, -math.inf, math.inf, 0)
    value = total / (n * parts)
    spread = variance(total, square, n) / (n * parts * parts)
    if is_share and 0 <= value <= 1:
        trials = value * (1 - value) / spread if spread > 0 else float(n)
        return Estimate(value, *wilson(value * trials, trials, confidence), n)
    if n < 2:
        return Estimate(value, -math.inf, math.inf, n)
    reach = quantile(confidence, n) * math.sqrt(spread * n / (n - 1))
    return Estimate(value, value - reach, value + reach, n)
