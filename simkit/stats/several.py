"""Several comparisons at once, and shares of several seats at once."""

from __future__ import annotations

import math
from collections.abc import Sequence

from simkit.stats.anytime import anytime_p
from simkit.stats.estimates import Estimate, quantile, share_interval


def corrected(confidence: float, n_comparisons: int) -> float:
    """Return the confidence of each of several intervals that together hold with `confidence`.

    Bonferroni's inequality, which asks nothing of how they depend on each other (Dunn, *J. Am. Stat. Assoc.*
    56, 52 (1961)).
    """
    return 1 - (1 - confidence) / max(1, n_comparisons)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected for being several: Holm, *Scand. J. Statistics* 6, 65 (1979)."""
    order = sorted(range(len(p_values)), key=lambda k: p_values[k])
    adjusted = [0.0] * len(p_values)
    floor = 0.0
    for rank, k in enumerate(order):
        floor = max(floor, min(1.0, (len(p_values) - rank) * p_values[k]))
        adjusted[k] = floor
    return adjusted


def false_discovery(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected so that of what is found below q at most the part q is false, in the mean.

    Benjamini and Yekutieli, *Ann. Statistics* 29, 1165 (2001), which asks nothing of how the comparisons depend on each
    other: those of strategies in the same races do.
    """
    n = len(p_values)
    factor = n * sum(1 / k for k in range(1, n + 1))
    order = sorted(range(n), key=lambda k: -p_values[k])
    adjusted, ceiling = [1.0] * n, 1.0
    for rank, k in zip(range(n, 0, -1), order, strict=True):
        ceiling = min(ceiling, p_values[k] * factor / rank)
        adjusted[k] = ceiling
    return adjusted


def simultaneous_shares(
    counts: Sequence[int], n: int, confidence: float, anytime: bool = False
) -> list[Estimate]:
    """Return shares that add up to 1, with intervals that all hold together: `share_interval`, corrected.

    The construction is Goodman's, *Technometrics* 7, 247 (1965), with Bonferroni's level. With `anytime` they hold at
    all numbers of races together, too.
    """
    reach = quantile(corrected(confidence, len(counts)), n if anytime else None, anytime)
    return [Estimate(count / n if n else math.nan, *share_interval(count, n, reach), n) for count in counts]


def chi_square_equal(counts: Sequence[int]) -> tuple[float, int, float]:
    """Return Pearson's statistic against equal shares, its degrees of freedom, and its p-value.

    Pearson, *Philosophical Magazine* 50, 157 (1900).
    """
    from scipy.special import chdtrc

    freedom = len(counts) - 1
    total = sum(counts)
    if total == 0 or freedom == 0:
        return 0.0, freedom, 1.0
    expected = total / len(counts)
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    return statistic, freedom, float(chdtrc(freedom, statistic))


def standard_errors_off(counts: Sequence[int], shares: Sequence[float]) -> list[float]:
    """Return how many standard errors each count is from that of its true share: the z-score of a binomial count.

    A share of 0 or 1 has no spread: there a count that is not as expected is infinitely far off.
    """
    total = sum(counts)
    scores = []
    for count, share in zip(counts, shares, strict=True):
        off, error = count - total * share, math.sqrt(total * share * (1 - share))
        scores.append(off / error if error else math.copysign(math.inf, off) if off else 0.0)
    return scores


def anytime_equal(counts: Sequence[int]) -> float:
    """Return the p-value of equal shares that holds at all numbers of races: of the share farthest off, Bonferroni's."""
    total, fair = sum(counts), 1 / len(counts)
    if total == 0 or len(counts) == 1:
        return 1.0
    error = math.sqrt(total * fair * (1 - fair))
    return min(1.0, len(counts) * min(anytime_p((count - total * fair) / error, total) for count in counts))
