"""Estimates with intervals, from integer sums: shares and means."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

from simkit.stats.anytime import anytime_reach

FEW = 1000
"""Below so many races, quantiles are Student's."""


class Estimate(NamedTuple):
    """A value and its interval, from `n` races."""

    value: float
    low: float
    high: float
    n: int


SMALL = 10.0
"""Bounds of a share at which n p (1 - p) is smaller are Clopper and Pearson's, any other Wilson's."""


def quantile(confidence: float, n: int | None = None, anytime: bool = False) -> float:
    """Return how many standard errors an interval reaches to each side.

    Parameters
    ----------
    confidence : float
        0.95 for a 95 % interval.
    n : int, optional
        Number of races; below FEW the quantile is Student's with n - 1 degrees of freedom (Student,
        *Biometrika* 6, 1908), infinite below two races.
    anytime : bool
        Whether the interval has to hold at all numbers of races together: `simkit.stats.anytime`.
    """
    upper = 0.5 + confidence / 2
    if n is not None and n < 2:
        return math.inf
    if anytime and n is not None:
        reach = anytime_reach(confidence, n)
        if n >= FEW:
            return reach
        upper = NormalDist().cdf(reach)
    if n is None or n >= FEW:
        return NormalDist().inv_cdf(upper)
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
    return _wilson(successes, n, quantile(confidence))


def _wilson(successes: float, n: float, z: float) -> tuple[float, float]:
    if n <= 0:
        return 0.0, 1.0
    z2 = z * z
    share = successes / n
    centre = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = math.sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    low = 0.0 if successes <= 0 else max(0.0, centre - reach)
    high = 1.0 if successes >= n else min(1.0, centre + reach)
    return low, high


def share_interval(successes: float, n: float, z: float) -> tuple[float, float]:
    """Return the interval of a share that covers as often as it says, near 0 and 1, too.

    Wilson's interval covers a share near 0 or 1 much too rarely at times (Brown, Cai and DasGupta, *Statistical
    Science* 16, 101 (2001)). So where n p (1 - p) is below SMALL at one of its bounds p, that bound is moved out to Clopper and
    Pearson's, which always covers often enough (*Biometrika* 26, 404 (1934)).

    Parameters
    ----------
    successes, n : float
    z : float
        Standard errors that it reaches.
    """
    low, high = _wilson(successes, n, z)
    if n <= 0 or (n * low * (1 - low) >= SMALL and n * high * (1 - high) >= SMALL):
        return low, high
    from scipy.special import betaincinv

    tail = math.erfc(z / math.sqrt(2)) / 2
    if low > 0 and n * low * (1 - low) < SMALL:
        low = min(low, float(betaincinv(successes, n - successes + 1, tail)))
    if high < 1 and n * high * (1 - high) < SMALL:
        high = max(high, 1 - float(betaincinv(n - successes, successes + 1, tail)))
    return low, high


def variance(total: int, square: int, n: int) -> float:
    """Return the variance, over races, of integers with this sum and sum of squares; exact until the end."""
    return (n * square - total * total) / (n * n) if n else math.nan


def mean(
    total: int,
    square: int,
    n: int,
    confidence: float,
    parts: int = 1,
    is_share: bool = False,
    anytime: bool = False,
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
        True where a car's value is 0 or 1. Then the interval is `share_interval` with the effective number of trials
        (Kish, *Survey Sampling*, 1965), so that it stays inside 0 to 1 and has a width where nothing ever
        happened.
    anytime : bool
        Whether the interval has to hold at all numbers of races together.
    """
    if n == 0:
        return Estimate(math.nan, -math.inf, math.inf, 0)
    value = total / (n * parts)
    spread = variance(total, square, n) / (n * parts * parts)
    if is_share and 0 <= value <= 1:
        reach = quantile(confidence, n if anytime else None, anytime)
        trials = value * (1 - value) / spread if spread > 0 else float(n)
        return Estimate(value, *share_interval(value * trials, trials, reach), n)
    if n < 2:
        return Estimate(value, -math.inf, math.inf, n)
    reach = quantile(confidence, n, anytime) * math.sqrt(spread * n / (n - 1))
    return Estimate(value, value - reach, value + reach, n)
