"""Intervals cover the truth as often as they say: by simulation, a little here and 20,000 times in the long form."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from simkit.stats.anytime import looks
from simkit.stats.estimates import mean
from simkit.stats.paired import Sums, difference
from simkit.stats.several import simultaneous_shares

REPLICATIONS = [600, pytest.param(20_000, marks=pytest.mark.long)]
MOST = 200_000
"""Races at the last look of a run that may stop at any look."""

SEED = 20261130


def standard_errors(part, replications):
    """Return how far a share that covers is off by luck at most: four standard errors."""
    return 4 * (part * (1 - part) / replications) ** 0.5


@cache
def share(successes, n, anytime):
    return mean(successes, successes, n, 0.95, is_share=True, anytime=anytime)


@cache
def paired(up, down, n, anytime):
    """Return the interval of a - b where a alone won `up` races and b alone `down`."""
    return difference(Sums(n, up, down, up, down, 0), 0.95, anytime)


def holds(found, truth):
    return found.low <= truth <= found.high


def ever_missed(probabilities, interval, truth, replications):
    """Return the part of runs in which the interval misses the truth at any look, of so many kinds of races."""
    random = np.random.default_rng(SEED)
    counts = np.zeros((replications, len(probabilities)), dtype=np.int64)
    missed = np.zeros(replications, dtype=bool)
    before = 0
    for look in looks(MOST):
        counts += random.multinomial(look - before, probabilities, size=replications)
        before = look
        kinds, which = np.unique(counts, axis=0, return_inverse=True)
        misses = [not holds(interval(kind.tolist(), look), truth) for kind in kinds]
        missed |= np.array(misses)[which.ravel()]
    return missed.mean()


@pytest.mark.parametrize("replications", REPLICATIONS)
@pytest.mark.parametrize("p", [1e-5, 1e-4, 0.001, 0.01, 0.1, 0.25, 0.5, 0.97, 0.9999])
def test_a_share_is_inside_at_every_look(p, replications):
    def interval(counts, n):
        return share(counts[0], n, True)

    assert ever_missed([p, 1 - p], interval, p, replications) < 0.05


@pytest.mark.parametrize("replications", REPLICATIONS)
@pytest.mark.parametrize(
    ("up", "down"), [(1e-5, 1e-5), (1e-3, 0), (2e-4, 1e-4), (0.02, 0.01), (0.2, 0.2), (0.5, 0.3), (0, 0.004)]
)
def test_a_paired_difference_of_wins_is_inside_at_every_look(up, down, replications):
    def interval(counts, n):
        return paired(*counts[:2], n, True)

    assert ever_missed([up, down, 1 - up - down], interval, up - down, replications) < 0.05


SKEWED = {0: 0.9, 1: 0.05, 10: 0.04, 50: 0.01}
"""Values of a race and their probabilities: long races are rare."""


@pytest.mark.parametrize("replications", REPLICATIONS)
def test_a_mean_of_skewed_values_is_inside_at_every_look(replications):
    values = np.array(list(SKEWED))
    truth = sum(value * p for value, p in SKEWED.items())

    def interval(counts, n):
        return mean(int(values @ counts), int(values**2 @ counts), n, 0.95, anytime=True)

    assert ever_missed(list(SKEWED.values()), interval, truth, replications) < 0.05


FIXED = [(100, 0.5), (500, 0.1), (1000, 0.05), (1000, 0.5), (1000, 0.96), (10_000, 0.01), (100_000, 0.2)]
RARE = [(10, 0.1), (10, 0.99), (100, 0.002), (100, 0.05), (1000, 0.0002), (1000, 0.003), (10**5, 5e-5)]


def covered(probabilities, n, interval, truth, replications):
    counts = np.random.default_rng(SEED).multinomial(n, probabilities, size=replications)
    return np.mean([holds(interval(row.tolist()), truth) for row in counts])


@pytest.mark.parametrize("replications", REPLICATIONS)
@pytest.mark.parametrize(("n", "p"), FIXED)
def test_a_share_of_many_is_covered_as_often_as_it_says(n, p, replications):
    found = covered([p, 1 - p], n, lambda row: share(row[0], n, False), p, replications)
    luck = 0 if replications > 10_000 else standard_errors(0.95, replications)
    assert 0.94 - luck < found < 0.96 + luck


@pytest.mark.parametrize("replications", REPLICATIONS)
@pytest.mark.parametrize(("n", "p"), RARE)
def test_a_share_near_0_or_1_is_covered_at_least_as_often_as_it_says(n, p, replications):
    found = covered([p, 1 - p], n, lambda row: share(row[0], n, False), p, replications)
    assert found >= 0.94 - (0 if replications > 10_000 else standard_errors(0.95, replications))


@pytest.mark.parametrize("replications", REPLICATIONS)
@pytest.mark.parametrize(
    ("n", "up", "down", "most"),
    [
        (1000, 0.1, 0.08, 0.96),
        (1000, 0.3, 0.3, 0.96),
        (10_000, 0.02, 0.02, 0.96),
        (1000, 0.02, 0.01, 0.975),
        (1000, 0.002, 0.001, 1),
        (1000, 0, 0.005, 1),
        (10_000, 1e-4, 1e-4, 1),
    ],
)
def test_a_paired_difference_is_covered_as_often_as_it_says(n, up, down, most, replications):
    truth = up - down
    found = covered([up, down, 1 - up - down], n, lambda row: paired(*row[:2], n, False), truth, replications)
    luck = 0 if replications > 10_000 else standard_errors(0.95, replications)
    assert 0.94 - luck <= found <= most + luck


@pytest.mark.parametrize("replications", REPLICATIONS)
@pytest.mark.parametrize("shares", [(0.36, 0.27, 0.21, 0.16), (0.9, 0.09, 0.009, 0.001)])
def test_shares_of_seats_are_all_covered_together(shares, replications):
    counts = np.random.default_rng(SEED).multinomial(1000, shares, size=replications)
    found = np.mean(
        [all(map(holds, simultaneous_shares(row.tolist(), 1000, 0.95), shares)) for row in counts]
    )
    assert found >= 0.945 - (0 if replications > 10_000 else standard_errors(0.95, replications))
