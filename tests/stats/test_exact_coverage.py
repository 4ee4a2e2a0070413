"""How often a 95 % interval of a share covers it, by adding up all counts, and what other intervals would: docs/statistics.md."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import beta, binom, norm

from simkit.stats.estimates import quantile, share_interval, wilson

Z = norm.ppf(0.975)
RACES = (20, 41, 44, 50, 60, 80, 100, 150, 200, 400, 1000, 5000, 20_000)
POINTS = 300


def simkit(count, n):
    return share_interval(count, n, quantile(0.95))


def wilsons(count, n):
    return wilson(count, n, 0.95)


def clopper_pearson(count, n):
    low = beta.ppf(0.025, count, n - count + 1) if count else 0.0
    return low, beta.ppf(0.975, count + 1, n - count) if count < n else 1.0


def agresti_coull(count, n):
    trials = n + Z * Z
    share = (count + Z * Z / 2) / trials
    reach = Z * math.sqrt(share * (1 - share) / trials)
    return share - reach, share + reach


def jeffreys(count, n):
    low = beta.ppf(0.025, count + 0.5, n - count + 0.5) if count else 0.0
    return low, beta.ppf(0.975, count + 0.5, n - count + 0.5) if count < n else 1.0


def mid_p(count, n):
    """Return the shares at which half the chance of the count itself, and all beyond it, is 2.5 %."""

    def bisect(is_beyond, low, high):
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (low, middle) if is_beyond(middle) else (middle, high)
        return (low + high) / 2

    def tail(p, beyond):
        return beyond + binom.pmf(count, n, p) / 2

    low = bisect(lambda p: tail(p, binom.sf(count, n, p)) > 0.025, 0.0, count / n) if count else 0.0
    high = bisect(lambda p: tail(p, binom.cdf(count - 1, n, p)) < 0.025, count / n, 1.0)
    return low, high if count < n else 1.0


def coverage(interval, spreads):
    """Return least, mean and most coverage over all n of RACES and shares p with n p (1 - p) in a range."""
    least, most, means = 1.0, 0.0, []
    for n in RACES:
        spread = np.linspace(*spreads, POINTS)
        spread = spread[(spread <= n / 4) & (spread > 0)]
        if not len(spread):
            continue
        p = (1 - np.sqrt(1 - 4 * spread / n)) / 2
        reach = int(n * p[-1] + 9 * math.sqrt(spread[-1]) + 30)
        bounds = np.array([interval(count, n) for count in range(min(n, reach) + 1)])
        first = np.searchsorted(bounds[:, 1], p, "left")
        last = np.searchsorted(np.maximum.accumulate(bounds[:, 0]), p, "right") - 1
        covered = binom.cdf(last, n, p) - binom.cdf(first - 1, n, p)
        least, most = min(least, covered.min()), max(most, covered.max())
        means.append(covered.mean())
    return least, float(np.mean(means)), most


BANDS = {
    (0.0, 10.0): (0.943, 1.0),
    (10.0, 15.0): (0.93, 0.967),
    (15.0, 30.0): (0.935, 0.965),
    (30.0, 100.0): (0.939, 0.96),
}


@pytest.mark.parametrize("spreads", BANDS)
def test_a_share_is_covered_as_often_as_the_page_says(spreads):
    least, average, most = coverage(simkit, spreads)
    low, high = BANDS[spreads]
    assert low <= least <= most <= high
    assert spreads[0] < 10 or average == pytest.approx(0.95, abs=0.002)


@pytest.mark.parametrize("other", [wilsons, jeffreys, mid_p])
def test_near_0_and_1_others_cover_less_often_than_they_say(other):
    assert coverage(other, (0.0, 10.0))[0] < 0.93


@pytest.mark.parametrize("other", [wilsons, jeffreys, mid_p, agresti_coull, clopper_pearson])
def test_no_other_is_within_94_to_96_everywhere_between_10_and_30(other):
    least, _, most = coverage(other, (10.0, 30.0))
    assert least < 0.94 or most > 0.96
    ours = coverage(simkit, (10.0, 30.0))
    assert max(0.95 - ours[0], ours[2] - 0.95) <= max(0.95 - least, most - 0.95)


@pytest.mark.parametrize(("n", "p"), [(50, 0.28), (60, 0.255), (60, 0.33)])
def test_for_some_shares_no_range_of_counts_is_within_94_to_96_and_even_handed(n, p):
    """Whatever the interval is: it covers p for a range of counts, and no more than 3.5 % may be beyond either end."""
    assert n * p * (1 - p) >= 10
    below = binom.cdf(np.arange(-1, n + 1), n, p)
    above = 1 - below
    missed = below[below <= 0.035][:, None] + above[above <= 0.035]
    assert missed.size > 1
    assert np.abs(missed - 0.05).min() > 0.01
