"""Intervals and comparisons on made-up data of known truth, and against SciPy."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats

from simkit.stats.estimates import FEW, mean, quantile, variance, wilson
from simkit.stats.paired import Sums, correlation, difference, ratio, wins
from simkit.stats.several import chi_square_equal, corrected, false_discovery, holm, simultaneous_shares

RANDOM_SEED = 5


def sums_of(a, b, parts_a=1, parts_b=1) -> Sums:
    a, b = a.astype(int), b.astype(int)
    numbers = (a.sum(), b.sum(), (a * a).sum(), (b * b).sum(), (a * b).sum())
    return Sums(len(a), *(int(number) for number in numbers), parts_a, parts_b)


@pytest.mark.parametrize(("successes", "n"), [(0, 10), (1, 10), (5, 10), (10, 10), (317, 1000), (1, 10**6)])
@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.999])
def test_wilson_is_scipys(successes, n, confidence):
    expected = scipy.stats.binomtest(successes, n).proportion_ci(confidence, method="wilson")
    assert wilson(successes, n, confidence) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_wilson_of_nothing_is_everything():
    assert wilson(0, 0, 0.95) == (0.0, 1.0)


@pytest.mark.parametrize("share", [0.002, 0.16, 0.5])
def test_wilson_covers_the_true_share_as_often_as_it_says(share):
    n = 1500
    counts = np.arange(n + 1)
    weights = scipy.stats.binom.pmf(counts, n, share)
    inside = [low <= share <= high for low, high in (wilson(int(count), n, 0.95) for count in counts)]
    assert weights[inside].sum() == pytest.approx(0.95, abs=0.025)


def test_quantiles_are_students_for_few_races_and_normal_for_many():
    assert quantile(0.95, 10) == pytest.approx(scipy.stats.t.ppf(0.975, 9))
    assert quantile(0.95, FEW) == quantile(0.95) == pytest.approx(scipy.stats.norm.ppf(0.975))
    assert quantile(0.95, 1) == math.inf


def test_a_variance_is_exact_where_floats_would_cancel():
    values = [10**9 + k for k in (0, 1, 2, 3)]
    assert variance(sum(values), sum(value * value for value in values), 4) == 1.25


def test_a_mean_has_students_interval():
    values = np.random.default_rng(RANDOM_SEED).integers(0, 50, 40)
    found = mean(int(values.sum()), int((values**2).sum()), 40, 0.95)
    expected = scipy.stats.t.interval(0.95, 39, values.mean(), scipy.stats.sem(values))
    assert found == pytest.approx((values.mean(), *expected, 40))


def test_a_share_of_one_car_is_wilsons():
    assert mean(30, 30, 200, 0.95, is_share=True)[1:3] == pytest.approx(wilson(30, 200, 0.95))


def test_a_share_that_never_happened_still_has_a_width():
    assert mean(0, 0, 500, 0.95, parts=3, is_share=True)[:3] == (0, 0, pytest.approx(wilson(0, 500, 0.95)[1]))


def test_cars_that_always_fare_alike_count_as_one():
    alike = mean(3 * 40, 9 * 40, 200, 0.95, parts=3, is_share=True)
    assert alike[1:3] == pytest.approx(wilson(40, 200, 0.95))


def test_an_interval_of_several_cars_covers_the_truth_as_often_as_it_says():
    random = np.random.default_rng(RANDOM_SEED)
    covered = 0
    for _ in range(2000):
        race_luck = random.random(200) < 0.5
        cars = random.random((200, 3)) < np.where(race_luck, 0.3, 0.1)[:, None]
        value = cars.sum(axis=1)
        found = mean(int(value.sum()), int((value**2).sum()), 200, 0.95, parts=3, is_share=True)
        covered += found.low <= 0.2 <= found.high
    assert covered / 2000 == pytest.approx(0.95, abs=0.02)


def test_no_races_give_no_number():
    assert math.isnan(mean(0, 0, 0, 0.95).value)
    assert math.isnan(difference(Sums(0, 0, 0, 0, 0, 0), 0.95).value)


def test_a_difference_is_the_paired_test_of_scipy():
    random = np.random.default_rng(RANDOM_SEED)
    a, b = random.integers(0, 100, 5000), random.integers(0, 99, 5000)
    found = difference(sums_of(a, b), 0.95)
    expected = scipy.stats.ttest_rel(a, b)
    interval = expected.confidence_interval(0.95)
    assert found.value == pytest.approx((a - b).mean())
    assert (found.low, found.high) == pytest.approx((interval.low, interval.high), rel=2e-3)
    assert found.p == pytest.approx(expected.pvalue, rel=2e-2)
    assert found.correlation == pytest.approx(np.corrcoef(a, b)[0, 1])
    assert found.variance_reduction == pytest.approx((a.var() + b.var()) / (a - b).var())


def test_a_difference_of_unequal_numbers_of_cars_is_for_one_car():
    random = np.random.default_rng(RANDOM_SEED)
    winner = random.integers(0, 4, 4000)
    found = difference(sums_of(winner == 0, winner > 0, 1, 3), 0.95)
    assert found.value == pytest.approx((winner == 0).mean() - (winner > 0).mean() / 3)
    assert found.low < 0 < found.high
    assert found.correlation == pytest.approx(-1)


def test_values_that_never_differed_still_have_an_interval_with_a_width():
    same = np.ones(50)
    found = difference(sums_of(same, same), 0.95)
    assert found.low < 0 < found.high
    assert found.p == 1
    assert math.isnan(found.correlation)
    assert found.variance_reduction == math.inf


@pytest.mark.parametrize("gap", [0.0, 0.05])
def test_a_paired_interval_covers_the_true_difference_as_often_as_it_says(gap):
    random = np.random.default_rng(RANDOM_SEED)
    covered = 0
    for _ in range(2000):
        luck = random.random(400)
        a, b = luck < 0.3 + gap, (luck + 0.02 * random.standard_normal(400)) % 1 < 0.3
        found = difference(sums_of(a, b), 0.95)
        covered += found.low <= gap <= found.high
    assert covered / 2000 == pytest.approx(0.955, abs=0.02)


def test_common_luck_makes_the_interval_narrow():
    random = np.random.default_rng(RANDOM_SEED)
    luck = random.integers(0, 1000, 2000)
    together = difference(sums_of(luck + random.integers(0, 10, 2000), luck), 0.95)
    apart = difference(sums_of(random.permutation(luck), luck), 0.95)
    assert together.variance_reduction > 1000
    assert (apart.high - apart.low) / (together.high - together.low) > 30


def test_a_ratio_covers_the_truth_as_often_as_it_says():
    random = np.random.default_rng(RANDOM_SEED)
    covered = 0
    for _ in range(2000):
        b = random.poisson(20, 300)
        a = b + random.poisson(10, 300)
        found = ratio(sums_of(a, b, 2, 1), 0.95)
        covered += found.low <= 0.75 <= found.high
    assert covered / 2000 == pytest.approx(0.95, abs=0.02)


def test_a_ratio_to_nothing_is_no_number():
    found = ratio(Sums(10, 5, 0, 5, 0, 0), 0.95)
    assert math.isnan(found.value)
    assert (found.low, found.high) == (0, math.inf)


def test_holms_values_are_those_of_the_paper():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []


def test_holm_rejects_a_true_hypothesis_no_more_often_than_it_says():
    random = np.random.default_rng(RANDOM_SEED)
    wrong = sum(min(holm(list(random.random(6)))) < 0.05 for _ in range(4000))
    assert wrong / 4000 < 0.06


def test_bonferronis_level_holds_together():
    assert corrected(0.95, 5) == pytest.approx(0.99)
    assert corrected(0.95, 1) == corrected(0.95, 0) == pytest.approx(0.95)


def test_intervals_of_seat_shares_cover_all_truths_together():
    random = np.random.default_rng(RANDOM_SEED)
    truth = np.array([0.36, 0.27, 0.21, 0.16])
    covered = 0
    for counts in random.multinomial(800, truth, size=2000):
        found = simultaneous_shares(counts.tolist(), 800, 0.95)
        covered += all(share.low <= p <= share.high for share, p in zip(found, truth, strict=True))
    assert 0.94 < covered / 2000 < 0.985


@pytest.mark.parametrize("counts", [[10, 20, 30], [100, 100], [3, 0, 0, 9, 4]])
def test_chi_square_is_scipys(counts):
    statistic, freedom, p = chi_square_equal(counts)
    expected = scipy.stats.chisquare(counts)
    assert (statistic, p) == pytest.approx((expected.statistic, expected.pvalue))
    assert freedom == len(counts) - 1


def test_chi_square_of_nothing_shows_nothing():
    assert chi_square_equal([0, 0]) == (0.0, 1, 1.0)
    assert chi_square_equal([7]) == (0.0, 0, 1.0)


def test_correlation_is_exact_for_huge_sums():
    a, b = [10**8 + k for k in (1, 2, 3)], [10**8 + k for k in (2, 4, 6)]
    sums = Sums(3, sum(a), sum(b), sum(x * x for x in a), sum(y * y for y in b), sum(map(int.__mul__, a, b)))
    assert correlation(sums) == pytest.approx(1)


def test_every_small_table_of_wins_agrees_with_fractions():
    for won in itertools.product((0, 1), repeat=4):
        a = np.array(won)
        b = 1 - a
        found = difference(sums_of(a, b, 2, 3), 0.95)
        assert found.value == pytest.approx(float(Fraction(int(a.sum()), 8) - Fraction(int(b.sum()), 12)))


@pytest.mark.parametrize(("a", "b", "both"), [(3, 9, 20), (9, 3, 0), (5, 6, 1), (0, 4, 7), (70, 110, 300)])
def test_mcnemars_test_counts_what_was_found_half(a, b, both):
    n = 1000
    sums = Sums(n, a + both, b + both, a + both, b + both, both)
    exact = scipy.stats.binomtest(a, a + b).pvalue
    found = wins(sums)
    assert found[:3] == (a, b, both)
    assert found.p == pytest.approx(min(1, exact - scipy.stats.binom.pmf(a, a + b, 0.5)), abs=1e-12)


def test_wins_of_unequal_numbers_of_cars_are_held_against_their_parts():
    fair = wins(Sums(4000, 1000, 3000, 1000, 3000, 0, 1, 3))
    unfair = wins(Sums(4000, 1200, 2800, 1200, 2800, 0, 1, 3))
    expected = scipy.stats.binom.sf(1199, 4000, 0.25) + scipy.stats.binom.sf(1200, 4000, 0.25)
    assert fair.p > 0.9
    assert unfair.p == pytest.approx(expected)


def test_what_is_no_win_has_no_mcnemar():
    assert wins(Sums(10, 20, 15, 50, 30, 25)) is None
    assert wins(Sums(10, 6, 5, 6, 5, 3, 1, 2)) is None
    assert wins(Sums(10, 4, 4, 4, 4, 4)).p == 1


def test_mcnemars_test_finds_nothing_where_nothing_is_as_often_as_it_says():
    random = np.random.default_rng(RANDOM_SEED)
    found = [
        wins(Sums(500, a, b, a, b, 0)).p < 0.05
        for a, b, _ in random.multinomial(500, [0.1, 0.1, 0.8], 4000).tolist()
    ]
    assert np.mean(found) == pytest.approx(0.05, abs=0.012)


@pytest.mark.parametrize("n", [1, 2, 7, 40])
def test_the_rate_of_false_discoveries_is_scipys(n):
    p_values = np.random.default_rng(RANDOM_SEED + n).random(n) ** 3
    expected = scipy.stats.false_discovery_control(p_values, method="by")
    assert false_discovery(p_values.tolist()) == pytest.approx(expected)
    assert false_discovery([]) == []
