"""Metrics of whole races as functions of sums: values worked out by hand, intervals tried on made-up races."""

from __future__ import annotations

import math

import numpy as np
import pytest

from simkit.stats.estimates import quantile, share_interval
from simkit.stats.functions import ColumnSums, Meeting, difference, estimate
from simkit.stats.race_metrics import RACE_METRICS

CONFIDENCE = 0.95


def sums(*columns):
    """Return the sums of columns, each a list of a value for every race."""
    table = np.array(columns, dtype=np.int64)
    return ColumnSums(table.shape[1], table.sum(axis=1), table @ table.T)


def value(name, columns, n_cars=4):
    return estimate(RACE_METRICS[name], sums(*columns), n_cars, CONFIDENCE).value


CASES = [
    ("first_seat_advantage", [[1, 0, 1, 0]], 4, 0.25),
    ("race_turns", [[10, 20, 30]], 4, 20),
    ("race_turns_spread", [[10, 20, 30], [100, 400, 900]], 4, math.sqrt(200 / 3)),
    ("changes_of_lead", [[1, 2, 6]], 4, 3),
    ("lead_change_rate", [[1, 2, 6], [10, 10, 10]], 4, 0.3),
    ("overtake_rate", [[10, 0], [2, 3]], 4, 2),
    ("dead_time", [[250, 750]], 4, 0.5),
    ("half_leader_wins", [[1, 0, 0, 1]], 4, 0.5),
    ("comeback_rate", [[0, 0, 0, 1]], 4, 0.25),
    ("half_rank_correlation", [[0, 0]], 4, 1),
    ("half_rank_correlation", [[20, 20]], 4, -1),
    ("half_rank_correlation", [[2, 0]], 3, 0.75),
    ("runaway_slope", [[6, 6], [1, 3]], 4, 3),
    ("catch_up", [[6, 0], [4, 8]], 4, 0.5),
    ("finish_gap", [[4, 0, 2], [1, 0, 1]], 4, 3),
    ("close_finishes", [[1, 1, 0, 0]], 4, 0.5),
    ("cars_out", [[4, 0]], 4, 0.5),
    ("out_when", [[900, 0], [2, 0]], 4, 0.45),
    ("suspense", [[10_000, 20_000]], 4, 1.5),
    ("surprise", [[12_000, 12_000]], 4, 1.2),
    ("drama", [[0, 5_000]], 4, 0.25),
    ("decisions", [[40, 80]], 4, 15),
    ("table_minutes", [[40, 80], [10, 20]], 4, 60 * 15 / 60 + 15 * 30 / 60),
]


@pytest.mark.parametrize(("name", "columns", "n_cars", "expected"), CASES)
def test_every_metric_has_the_value_of_its_definition(name, columns, n_cars, expected):
    assert value(name, columns, n_cars) == pytest.approx(expected)


def test_every_metric_is_tried_above():
    tried = {name for name, *_ in CASES}
    assert tried == set(RACE_METRICS)


def test_metrics_of_two_cars_have_no_value_for_one():
    for metric in RACE_METRICS.values():
        found = estimate(metric, sums(*([[1, 1, 1]] * len(metric.columns))), 1, CONFIDENCE)
        assert math.isnan(found.value) == (metric.fewest == 2), metric.name


def test_no_races_give_no_value_and_an_interval_without_ends():
    for metric in RACE_METRICS.values():
        found = estimate(metric, sums(*([[]] * len(metric.columns))), 4, CONFIDENCE)
        assert math.isnan(found.value)
        assert (found.low, found.high) == (-math.inf, math.inf)


def test_a_share_has_wilsons_interval_moved_by_what_is_fair():
    found = estimate(RACE_METRICS["first_seat_advantage"], sums([1] * 40 + [0] * 60), 4, CONFIDENCE)
    low, high = share_interval(40, 100, quantile(CONFIDENCE))
    assert (found.low, found.high) == pytest.approx((low - 0.25, high - 0.25), abs=2e-3)


def test_a_ratio_without_anything_below_has_no_value():
    assert math.isnan(value("out_when", [[0, 0], [0, 0]]))


RATIO = RACE_METRICS["runaway_slope"]
SPREAD = RACE_METRICS["race_turns_spread"]


def made_up(metric, random, n):
    """Return columns of a metric's kind whose true value is known: a ratio of 2, a spread of 5."""
    if metric is RATIO:
        below = random.poisson(6, n)
        return 2 * below + random.integers(-4, 5, n), below
    turns = np.rint(random.normal(50, 5, n)).astype(np.int64)
    return turns, turns * turns


@pytest.mark.parametrize(("metric", "truth"), [(RATIO, 2.0), (SPREAD, math.sqrt(25 + 1 / 12))])
def test_intervals_cover_the_truth_as_often_as_they_say(metric, truth):
    random, runs, hits = np.random.default_rng(20261130), 4000, 0
    for _ in range(runs):
        found = estimate(metric, sums(*made_up(metric, random, 400)), 4, CONFIDENCE)
        hits += found.low <= truth <= found.high
    assert 0.935 < hits / runs < 0.962


@pytest.mark.parametrize("metric", [RATIO, SPREAD, RACE_METRICS["race_turns"]])
def test_intervals_of_paired_differences_cover_the_truth_as_often_as_they_say(metric):
    random, runs, hits, narrower = np.random.default_rng(7), 2000, 0, 0
    for _ in range(runs):
        base = made_up(metric, random, 400)[: len(metric.columns)]
        one = [column.copy() for column in base]  # most races are the same, a tenth are drawn anew
        anew = made_up(metric, random, 40)
        for column, other in zip(one, anew, strict=False):
            column[:40] = other
        products = np.array(one) @ np.array(base).T
        found = difference(Meeting(metric, sums(*one), sums(*base), products, 4), CONFIDENCE)
        hits += found.low <= 0 <= found.high
        narrower += found.variance_reduction > 2
        assert found.correlation > 0.5
    assert 0.93 < hits / runs < 0.965
    assert narrower == runs


def test_equal_races_differ_by_exactly_nothing():
    columns = made_up(RATIO, np.random.default_rng(3), 50)
    one = sums(*columns)
    found = difference(Meeting(RATIO, one, one, one.cross, 4), CONFIDENCE)
    assert (found.value, found.low, found.high, found.p) == (0, 0, 0, 1)


def test_a_metric_that_falls_with_its_column_keeps_the_order_of_its_interval():
    metric = RACE_METRICS["half_rank_correlation"]
    one, base = sums([0, 2, 0, 2] * 20), sums([2, 4, 2, 4] * 20)
    found = difference(Meeting(metric, one, base, np.array([[2 * 4 * 40]]), 3), CONFIDENCE)
    assert found.value == pytest.approx(0.25 * 2)
    assert found.low < found.value < found.high


@pytest.mark.parametrize("name", ["race_turns", "race_turns_spread", "lead_change_rate", "comeback_rate"])
def test_intervals_that_hold_whenever_one_stops_reach_further(name):
    metric = RACE_METRICS[name]
    columns = sums(*([[0, 1] * 1000, [1, 1] * 1000][: len(metric.columns)]))
    fixed = estimate(metric, columns, 4, CONFIDENCE)
    anytime = estimate(metric, columns, 4, CONFIDENCE, True)
    assert anytime.value == fixed.value
    assert anytime.low < fixed.low
    assert anytime.high > fixed.high
    other = sums(*([[1, 0, 0, 1] * 500, [1, 1] * 1000][: len(metric.columns)]))
    meeting = Meeting(
        metric, columns, other, np.full((2, 2), 1000)[: len(metric.columns), : len(metric.columns)], 4
    )
    short, far = difference(meeting, CONFIDENCE), difference(meeting, CONFIDENCE, True)
    assert far.low < short.low <= short.high < far.high
    assert far.p >= short.p
