"""Rankings: known truths are recovered, intervals cover, what cannot be ranked is refused."""

from __future__ import annotations

import itertools
import math
import time

import numpy as np
import pytest

from simkit.faults import FaultError
from simkit.stats import plackett_luce
from simkit.stats.designs import balanced_fields
from simkit.stats.effects import effects
from simkit.stats.plackett_luce import Finishes, fit
from simkit.stats.ranking import Ranking, dominance, rank

SEATS = np.array([0.4, 0.1, -0.2, -0.3])


def race(rng, worth, field, n_races, seat_effects=None, units=None):
    """Return races drawn by the model: exponential arrival times, the first to arrive wins."""
    field = np.asarray(field)
    n = len(field)
    seat = rng.permuted(np.tile(np.arange(n), (n_races, 1)), axis=1)
    effect = np.zeros(n) if seat_effects is None else seat_effects
    times = rng.exponential(size=(n_races, n)) / np.exp(worth[field] + effect[seat])
    cars = np.argsort(times, axis=1)
    seats = None if seat_effects is None else np.take_along_axis(seat, cars, axis=1)
    return Finishes(field, cars, seats, units)


def names(n):
    return [f"s{number}" for number in range(n)]


def log_likelihood(values, fields, n_items):
    """Return the log-likelihood, race by race, stage by stage, as it is written in the books."""
    total = 0.0
    for field in fields:
        for r, cars in enumerate(field.cars):
            strength = [values[field.items[car]] for car in cars]
            if field.seats is not None:
                strength = [
                    s + values[n_items + seat] for s, seat in zip(strength, field.seats[r], strict=True)
                ]
            for place in range(len(strength)):
                total += strength[place] - math.log(sum(math.exp(s) for s in strength[place:]))
    return total


def test_two_strategies_are_ranked_by_the_odds_of_their_wins():
    cars = np.array([[0, 1]] * 30 + [[1, 0]] * 10)
    found = rank([Finishes(np.array([0, 1]), cars)], ["a", "b"])
    value, low, high = found.difference("a", "b")
    assert value == pytest.approx(math.log(3), abs=1e-14)
    error = math.sqrt(1 / 30 + 1 / 10) * math.sqrt(40 / 39)  # 1 / (n p q), and one degree of freedom less
    assert found.errors_of_differences()[0, 1] == pytest.approx(error, rel=1e-12)
    assert (high - low) / 2 == pytest.approx(2.0227 * error, rel=1e-4)  # Student's with 39 degrees of freedom


def test_three_that_win_in_turn_are_alike():
    orders = list(itertools.permutations(range(3)))
    found = rank([Finishes(np.arange(3), np.array(orders))], names(3))
    assert found.worth == pytest.approx(np.zeros(3), abs=1e-14)


def test_the_maximum_is_that_of_the_likelihood_as_it_is_written():
    from scipy.optimize import approx_fprime

    rng = np.random.default_rng(5)
    worth = np.array([0.5, 0.2, -0.1, -0.6])
    fields = [race(rng, worth, [0, 1, 2], 30, SEATS[:3]), race(rng, worth, [3, 1, 0, 0], 30, SEATS)]
    found = fit(fields, 4)
    assert found.log_likelihood == pytest.approx(_with_seats(found.values, fields), rel=1e-12)
    slope = approx_fprime(found.values, lambda values: _with_seats(values, fields), 1e-6)
    assert slope == pytest.approx(np.zeros(11), abs=1e-3)
    for group in found.groups:
        assert found.values[group].sum() == pytest.approx(0, abs=1e-12)


def _with_seats(values, fields):
    """Return the log-likelihood of two fields of three and of four cars, each with seats of its own."""
    three, four = fields
    own = np.concatenate([values[:4], values[4:7]])
    other = np.concatenate([values[:4], values[7:]])
    return log_likelihood(own, [three], 4) + log_likelihood(other, [four], 4)


def test_hunters_own_algorithm_ends_at_the_same_worths():
    rng = np.random.default_rng(11)
    worth = np.array([0.8, 0.3, 0.0, -0.4, -0.7])
    fields = [race(rng, worth, field, 40) for field in balanced_fields(5, 3)]
    strength = np.ones(5)
    for _ in range(3000):  # MM: Hunter 2004, section 5
        stages, share = np.zeros(5), np.zeros(5)
        for field in fields:
            order = field.items[field.cars]
            for place in range(2):
                np.add.at(stages, order[:, place], 1)
                left = order[:, place:]
                np.add.at(share, left, 1 / strength[left].sum(axis=1)[:, None])
        strength = stages / share
    expected = np.log(strength) - np.log(strength).mean()
    assert fit(fields, 5).values == pytest.approx(expected, abs=1e-10)


def test_a_known_truth_is_recovered_from_a_plane_of_fields():
    rng = np.random.default_rng(7)
    worth = rng.normal(size=31) * 0.5
    worth -= worth.mean()
    seats = np.linspace(0.5, -0.5, 6)
    fields = [race(rng, worth, field, 400, seats) for field in balanced_fields(31, 6)]
    found = fit(fields, 31)
    errors = np.sqrt(np.diag(found.covariance))
    scores = (found.values - np.concatenate([worth, seats])) / errors
    assert np.abs(scores).max() < 4
    assert 0.75 < scores.std() < 1.25
    assert errors[:31].max() < 0.06


def test_intervals_of_95_per_cent_cover_the_truth_94_to_96_times_in_100():
    rng = np.random.default_rng(20261130)
    worth = np.array([0.6, 0.1, -0.2, -0.5])
    pairs = list(itertools.combinations(range(4), 2))
    hits, tries = 0, 800
    for _ in range(tries):
        fields = [race(rng, worth, field, 60, SEATS[:3]) for field in balanced_fields(4, 3)]
        found = rank(fields, names(4))
        for i, j in pairs:
            _, low, high = found.difference(f"s{i}", f"s{j}")
            hits += low <= worth[i] - worth[j] <= high
    print(hits / (tries * len(pairs)))
    assert 0.94 < hits / (tries * len(pairs)) < 0.96


def test_intervals_of_a_table_hold_together():
    rng = np.random.default_rng(4)
    worth = np.array([0.3, 0.1, -0.1, -0.3])
    all_right, tries = 0, 300
    for _ in range(tries):
        found = rank([race(rng, worth, [0, 1, 2, 3], 150)], names(4))
        frame = found.differences()
        truth = [worth[i] - worth[j] for i, j in itertools.combinations(range(4), 2)]
        all_right += bool(((frame.low <= truth) & (truth <= frame.high)).all())
    assert all_right / tries > 0.93


def test_intervals_hold_where_races_of_one_number_share_their_luck():
    """Four fields of the same race number are raced by the same dice: 95 % only where the number is the unit."""
    rng = np.random.default_rng(9)
    covered = {True: 0, False: 0}
    tries = 250
    for _ in range(tries):
        times = rng.exponential(size=(100, 2))
        cars = np.argsort(times, axis=1)
        for is_unit in covered:
            units = np.arange(100) if is_unit else None
            found = rank([Finishes(np.arange(2), cars, None, units)] * 4, names(2))
            _, low, high = found.difference("s0", "s1")
            covered[is_unit] += low <= 0 <= high
    assert 0.92 < covered[True] / tries < 0.98
    assert covered[False] / tries < 0.75


def test_the_same_races_twice_as_one_unit_tell_nothing_new():
    rng = np.random.default_rng(3)
    worth = np.array([0.4, 0.0, -0.4])
    once = race(rng, worth, [0, 1, 2], 200, SEATS[:3])
    units = once._replace(units=np.arange(200))
    alone, twice = fit([once], 3), fit([units, units], 3)
    assert twice.values == pytest.approx(alone.values, abs=1e-12)
    assert twice.covariance == pytest.approx(alone.covariance, rel=1e-9, abs=1e-15)
    assert (twice.units, twice.races) == (200, 400)


def test_pieces_and_a_start_from_few_races_change_nothing(monkeypatch):
    rng = np.random.default_rng(2)
    worth = np.array([0.9, 0.2, -0.3, -0.8])
    fields = [race(rng, worth, [0, 1, 2, 3], 900, SEATS, np.arange(900))]
    fields.append(race(rng, worth, [3, 2, 1, 0], 700, SEATS))
    whole = fit(fields, 4)
    monkeypatch.setattr(plackett_luce, "CHUNK", 64)
    monkeypatch.setattr(plackett_luce, "MANY", 100)
    pieces = fit(fields, 4)
    assert pieces.values == pytest.approx(whole.values, abs=1e-13)
    assert pieces.covariance == pytest.approx(whole.covariance, rel=1e-5, abs=1e-11)
    assert pieces.steps < whole.steps
    assert whole.units == 1600


@pytest.mark.long
def test_a_million_races_of_six_are_ranked_in_seconds():
    rng = np.random.default_rng(8)
    fields = [race(rng, np.zeros(31), field, 33_000, np.zeros(6)) for field in balanced_fields(31, 6)]
    began = time.process_time()
    found = fit([field._replace(units=np.arange(33_000)) for field in fields], 31)
    assert time.process_time() - began < 30
    assert (found.races, found.units) == (31 * 33_000, 33_000)
    assert np.abs(found.values).max() < 5 * np.sqrt(np.diag(found.covariance)).max()


def test_what_is_certain_in_luck_that_cancels_out_is_not_made_of_rounding():
    orders = np.array(list(itertools.permutations(range(3))))
    fields = [Finishes(np.roll(np.arange(3), k), orders, None, np.arange(6)) for k in range(3)]
    found = rank(fields, names(3))
    assert not (found.lows(1) > 0).any()
    assert list(found.table().rank_low) == [1, 1, 1]
    assert list(found.table().rank_high) == [3, 3, 3]


def test_strategies_that_never_meet_the_others_are_named():
    orders = np.array([[0, 1], [1, 0]])
    with pytest.raises(FaultError, match="no ranking: s0, s1 never meet the other strategies; add a field"):
        rank([Finishes(np.array([0, 1]), orders), Finishes(np.array([2, 3]), orders)], names(4))


def test_a_strategy_that_always_wins_is_named():
    orders = np.array([[0, 1, 2], [0, 2, 1]])
    with pytest.raises(
        FaultError, match="between s0 and the others one side is always ahead; play more races"
    ):
        rank([Finishes(np.arange(3), orders)], names(3))


def test_strategies_that_never_change_seats_are_not_told_apart_from_them():
    rng = np.random.default_rng(1)
    cars = race(rng, np.zeros(3), [0, 1, 2], 50).cars
    with pytest.raises(FaultError, match="strategies and seats cannot be told apart"):
        rank([Finishes(np.arange(3), cars, cars)], names(3))


def test_a_seat_that_always_wins_has_no_finite_effect():
    seats = np.array([[0, 1, 2], [0, 2, 1]] * 30)
    rng = np.random.default_rng(1)
    cars = rng.permuted(np.tile(np.arange(3), (60, 1)), axis=1)
    with pytest.raises(FaultError, match="grows without end"):
        rank([Finishes(np.arange(3), cars, seats)], names(3))


def test_fields_of_one_car_tell_nothing():
    orders = np.array([[0, 1], [1, 0], [0, 1]])
    alone = Finishes(np.array([1]), np.zeros((5, 1), dtype=int))
    assert rank([Finishes(np.arange(2), orders), alone], names(2)).races == 3


def small_ranking(worth, error=0.01, name="base"):
    n = len(worth)
    covariance = error**2 * (np.eye(n) - 1 / n)
    return Ranking(tuple(names(n)), np.array(worth, dtype=float), covariance, {}, 10**6, 10**6, name=name)


def test_the_table_is_in_the_order_of_the_ranks_that_the_differences_allow():
    frame = small_ranking([0.0, 0.5, 0.501, -1.0]).table()
    assert list(frame.strategy) == ["s2", "s1", "s0", "s3"]
    assert list(frame["rank"]) == [1, 2, 3, 4]
    assert list(frame.rank_low) == [1, 1, 3, 4]
    assert list(frame.rank_high) == [2, 2, 3, 4]
    assert frame.ahead[0] == pytest.approx(1 / (1 + math.exp(-0.501)))
    half = 2.4977 * 0.01 * math.sqrt(0.75)  # 95 % for four at once: the 0.99375 quantile
    assert (frame.high - frame.low).to_numpy() == pytest.approx(2 * half, rel=1e-4)


def test_differences_have_corrected_p_values():
    frame = small_ranking([0.02, 0.0, -0.02]).differences()
    error = 0.01 * math.sqrt(2)
    single = math.erfc(0.04 / error / math.sqrt(2))
    row = frame[(frame.strategy == "s0") & (frame.versus == "s2")].iloc[0]
    assert row.estimate == pytest.approx(0.04)
    assert row.p == pytest.approx(3 * single)
    assert row.high - row.low == pytest.approx(2 * 2.394 * error, rel=1e-3)


def test_a_strategy_that_is_not_ranked_is_told_with_the_nearest():
    with pytest.raises(FaultError, match="there is no strategy 's00' in the ranking; did you mean"):
        small_ranking([1, -1]).difference("s00", "s1")


def test_dominated_is_who_is_worse_than_the_same_one_in_every_arm():
    base = small_ranking([0.5, 0.1, -0.6])
    house = small_ranking([0.2, 0.4, -0.6], name="house")
    frame = dominance({"base": base, "house": house})
    assert list(zip(frame.strategy, frame.worse_than, strict=True)) == [("s2", "s0"), ("s2", "s1")]
    assert frame.least.to_numpy() == pytest.approx([0.8, 0.7])
    reach = 2.638 * 0.01 * math.sqrt(2)  # 95 % for three pairs in two arms
    assert frame.low.to_numpy() == pytest.approx([0.8 - reach, 0.7 - reach], rel=1e-4)


def test_dominance_takes_the_same_strategies_in_all_arms():
    with pytest.raises(FaultError, match="of the same strategies"):
        dominance({"a": small_ranking([1, -1]), "b": small_ranking([1, 0, -1])})


def builds(total):
    """Return all ways to spend `total` points on three attributes of 0 to 2."""
    found = [
        levels for levels in itertools.product(range(3), repeat=3) if total is None or sum(levels) == total
    ]
    return [dict(zip(("grip", "nerve", "luck"), levels, strict=True)) for levels in found]


VALUE = {"grip": (0.0, 0.3, 0.4), "nerve": (0.0, 0.1, 0.5), "luck": (0.0, 0.0, 0.0)}


def worth_of(build):
    return sum(VALUE[attribute][level] for attribute, level in build.items())


@pytest.mark.parametrize("total", [None, 3])
def test_the_worth_of_every_step_is_found(total):
    levels = dict(zip(names(27), builds(total), strict=False))
    worth = np.array([worth_of(build) for build in levels.values()])
    ranking = small_ranking(worth - worth.mean())
    found = effects(ranking, levels)
    steps = np.array([0.3, 0.1, 0.1, 0.4, 0.0, 0.0])
    assert found.relative == (total is not None)
    assert found.estimate == pytest.approx(steps - (steps.mean() if total else 0), abs=1e-12)
    assert found.explained == pytest.approx(1)
    assert list(found.table().columns) == ["attribute", "from", "to", "estimate", "low", "high"]
    move = found.differences().set_index(["step", "versus"]).estimate
    assert move["grip 0 to 1", "luck 1 to 2"] == pytest.approx(0.3)


def test_what_the_steps_do_not_add_up_to_is_left_over():
    levels = dict(zip(names(27), builds(None), strict=True))
    worth = np.array([worth_of(build) for build in levels.values()])
    worth[3] += 0.5
    found = effects(small_ranking(worth - worth.mean()), levels)
    assert max(found.residuals, key=lambda name: abs(found.residuals[name])) == "s3"
    assert found.explained < 0.95


def test_intervals_of_steps_are_those_of_the_worths():
    levels = {"s0": {"grip": 0}, "s1": {"grip": 0}, "s2": {"grip": 1}, "s3": {"grip": 1}}
    found = effects(small_ranking([-0.1, -0.1, 0.1, 0.1]), levels)
    assert found.estimate == pytest.approx([0.2])
    assert math.sqrt(found.covariance[0, 0]) == pytest.approx(0.01)  # two means of two


def test_attributes_that_go_together_are_refused():
    levels = {f"s{k}": {"grip": k % 2, "nerve": k % 2, "luck": k // 2} for k in range(4)}
    with pytest.raises(FaultError, match="do not tell these steps apart: grip 0 to 1, nerve 0 to 1; add"):
        effects(small_ranking([0.1, -0.1, 0.2, -0.2]), levels)


def test_levels_that_are_missing_are_told():
    with pytest.raises(FaultError, match="strategy s1 has no levels"):
        effects(small_ranking([1, -1]), {"s0": {"grip": 1}})
    with pytest.raises(FaultError, match="s1 has levels of nerve, others of grip"):
        effects(small_ranking([1, -1]), {"s0": {"grip": 1}, "s1": {"nerve": 1}})
    with pytest.raises(FaultError, match="no attribute has two levels"):
        effects(small_ranking([1, -1]), {"s0": {"grip": 1}, "s1": {"grip": 1}})


def test_rankings_and_effects_show_themselves():
    ranking = small_ranking([0.1, -0.1])
    assert repr(ranking) == "<Ranking of 2 strategies from 1,000,000 races: s0 first>"
    assert "<table>" in ranking._repr_html_()
    found = effects(ranking, {"s0": {"grip": 1}, "s1": {"grip": 0}})
    assert "1 steps, 100.0 %" in repr(found)
    assert "<table>" in found._repr_html_()
