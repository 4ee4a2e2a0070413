"""Comparisons of two values of the same races, from sums, sums of squares and products."""

from __future__ import annotations

import math
import operator
from typing import NamedTuple

from simkit.stats.anytime import anytime_p
from simkit.stats.estimates import FEW, quantile, variance


class Sums(NamedTuple):
    """Integer sums over `n` races of two values a and b; `parts` are what each is divided by (cars)."""

    n: int
    total_a: int
    total_b: int
    square_a: int
    square_b: int
    product: int
    parts_a: int = 1
    parts_b: int = 1


class Difference(NamedTuple):
    """a - b for each car, its interval, and what pairing gained.

    ``p`` is the two-sided probability of a difference so large if there is none. ``variance_reduction`` is
    how many times as many races two independent runs would take for an interval as narrow.
    """

    value: float
    low: float
    high: float
    p: float
    correlation: float
    variance_reduction: float
    n: int


def difference(sums: Sums, confidence: float, anytime: bool = False) -> Difference:
    """Return the mean of a - b.

    The interval is that of the mean of the differences, with a few imagined races, half of which differ by one unit more and
    half by one unit less: Bonett and Price, *J. Educ. Behav. Statistics* 37, 479 (2012), who add two at 95 %; here
    as many more as the square of the interval's reach is larger, so that wider intervals hold, too. So values that never differed
    yet still get an interval with a width.

    Parameters
    ----------
    sums : Sums
    confidence : float
    anytime : bool
        Whether interval and p-value have to hold at all numbers of races together: `simkit.stats.anytime`.
    """
    n, pa, pb = sums.n, sums.parts_a, sums.parts_b
    if n == 0:
        return Difference(math.nan, -math.inf, math.inf, 1.0, math.nan, math.nan, 0)
    scale = pa * pb
    total = pb * sums.total_a - pa * sums.total_b
    square = pb * pb * sums.square_a + pa * pa * sums.square_b - 2 * scale * sums.product
    reach = quantile(confidence, n, anytime)
    more = 2 * (quantile(confidence, max(n, FEW), anytime) / quantile(0.95)) ** 2
    centre, error = _with_more(total, square, n, more, scale)
    errors = operator.truediv(*_with_more(total, square, n, 2, scale))
    return Difference(
        total / (n * scale),
        centre - reach * error,
        centre + reach * error,
        anytime_p(errors, n) if anytime else math.erfc(abs(errors) / math.sqrt(2)),
        correlation(sums),
        _reduction(sums, total, square),
        n,
    )


def _with_more(total: int, square: int, n: int, more: float, scale: int) -> tuple[float, float]:
    """Return the mean of the differences and its standard error, with `more` imagined races."""
    races, mean = n + more, total / n
    spread = (
        n * variance(total, square, n) + more * scale * scale
    ) / races + mean * mean * n * more / races**2
    return total / races / scale, math.sqrt(spread / races) / scale


def correlation(sums: Sums) -> float:
    """Return the correlation of a and b over races, not a number where one of them never varies."""
    n = sums.n
    together = n * sums.product - sums.total_a * sums.total_b
    a = n * sums.square_a - sums.total_a**2
    b = n * sums.square_b - sums.total_b**2
    return together / math.sqrt(a) / math.sqrt(b) if a > 0 and b > 0 else math.nan


def _reduction(sums: Sums, total: int, square: int) -> float:
    n, pa, pb = sums.n, sums.parts_a, sums.parts_b
    apart = pb * pb * variance(sums.total_a, sums.square_a, n) + pa * pa * variance(
        sums.total_b, sums.square_b, n
    )
    paired = variance(total, square, n)
    return apart / paired if paired > 0 else math.inf


class Wins(NamedTuple):
    """Races by who won them, a alone, b alone or both, and McNemar's p-value."""

    alone_a: int
    alone_b: int
    both: int
    p: float


def wins(sums: Sums) -> Wins | None:
    """Return McNemar's test of two values of 0 or 1 of the same races, of which one or both may be won.

    Races that both won or both lost tell nothing. Of the others a wins its part of the cars if a car of either is as good:
    the binomial test with half the probability of what was found (the mid-p-value), which keeps its level and is better
    than the exact test (McNemar, *Psychometrika* 12, 153 (1947); Fagerland, Lydersen and Laake, *BMC Med. Res. Methodology* 13,
    91 (2013)).

    Parameters
    ----------
    sums : Sums

    Returns
    -------
    Wins or None
        None where values are not 0 and 1, or both may win with unequal numbers of cars.
    """
    if (sums.square_a, sums.square_b) != (sums.total_a, sums.total_b):
        return None
    if sums.product and sums.parts_a != sums.parts_b:
        return None
    a, b = sums.total_a - sums.product, sums.total_b - sums.product
    return Wins(a, b, sums.product, _mid_p(a, a + b, sums.parts_a / (sums.parts_a + sums.parts_b)))


def _mid_p(count: int, n: int, share: float) -> float:
    """Return twice the smaller tail of a binomial count, what was found counted half."""
    if n == 0:
        return 1.0
    from scipy.special import bdtr, bdtrc

    above, from_ = float(bdtrc(count, n, share)), 1.0 if count == 0 else float(bdtrc(count - 1, n, share))
    below, up_to = 0.0 if count == 0 else float(bdtr(count - 1, n, share)), float(bdtr(count, n, share))
    return min(above + from_, below + up_to, 1.0)


class Ratio(NamedTuple):
    """a / b for each car and its interval."""

    value: float
    low: float
    high: float
    n: int


def ratio(sums: Sums, confidence: float) -> Ratio:
    """Return the ratio of two means of the same races.

    The interval is the delta method's on the logarithm (Cochran, *Sampling Techniques*, 1977, section 6), so
    it never reaches below 0; without bounds where either sum is not above 0.
    """
    n, a, b = sums.n, sums.total_a, sums.total_b
    if n == 0 or a <= 0 or b <= 0:
        return Ratio(math.nan, 0.0, math.inf, n)
    value = a * sums.parts_b / (b * sums.parts_a)
    covariance = (n * sums.product - a * b) / (n * n)
    spread = variance(a, sums.square_a, n) * (n / a) ** 2 + variance(b, sums.square_b, n) * (n / b) ** 2
    spread -= 2 * covariance * (n / a) * (n / b)
    reach = quantile(confidence, n) * math.sqrt(max(spread, 0.0) / n)
    return Ratio(value, value * math.exp(-reach), value * math.exp(reach), n)
