"""The set-up, the dice and the order of equal rolls (CRASH-SETUP, CRASH-ROLL, CRASH-DMG-2 to 4)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from simkit.core.records import NONE
from simkit.games.crashcar.data import load_dice
from simkit.games.crashcar.engine.rolling import roll_dice, rolling_phase
from simkit.games.crashcar.state import UPRIGHT
from tests.games.crashcar.table import NE, E, Table

SUMS = {
    0: {
        6: 1,
        7: 4,
        8: 10,
        9: 24,
        10: 47,
        11: 76,
        12: 114,
        13: 152,
        14: 175,
        15: 184,
        16: 174,
        17: 140,
        18: 98,
        19: 60,
        20: 28,
        21: 8,
        22: 1,
    },
    1: {6: 1, 7: 3, 8: 6, 9: 13, 10: 21, 11: 27, 12: 34, 13: 36, 14: 30, 15: 23, 16: 15, 17: 6, 18: 1},
    3: {5: 1, 6: 2, 7: 3, 8: 6, 9: 7, 10: 6, 11: 6, 12: 4, 13: 1},
    5: {3: 1, 4: 1, 5: 1, 6: 2, 7: 1},
}
"""How often each sum comes up over all faces, by damage; those of 2 and 4 are those of 1 and 3."""

MEANS = {0: Fraction(44, 3), 1: Fraction(25, 2), 3: Fraction(28, 3), 5: Fraction(31, 6)}
TIES = {0: Fraction(43297, 419904), 1: Fraction(691, 5832), 3: Fraction(47, 324), 5: Fraction(2, 9)}


def enumerated(damage):
    """Return how often each sum comes up, from the dice as they are packed for the engine."""
    rules = Table().rules
    dice = [rules.face[k].tolist() for k in range(rules.n_dice) if damage <= rules.until[k]]
    return dict(Counter(sum(faces) for faces in product(*dice)))


@pytest.mark.literal
@pytest.mark.clause("CRASH-SETUP-7")
def test_the_dice_have_the_faces_of_the_list():
    assert {die.name: die.values[:6] for die in load_dice().entries} == {
        "white": (0, 1, 2, 3, 3, 4),
        "yellow": (1, 2, 3, 4, 4, 5),
        "blue": (2, 3, 4, 5, 5, 6),
        "red": (3, 4, 5, 6, 6, 7),
    }


@pytest.mark.clause("CRASH-SETUP-7", "CRASH-ROLL-4")
def test_a_fresh_car_rolls_the_white_the_yellow_the_blue_and_the_red_die():
    """Every sum as often as the six faces of each, face_1 to face_6 of white, yellow, blue and red, give it."""
    assert enumerated(0) == SUMS[0]


@pytest.mark.clause("CRASH-DMG-2")
@pytest.mark.parametrize("damage", [1, 2])
def test_with_one_or_two_damage_the_white_die_is_left_out(damage):
    assert enumerated(damage) == SUMS[1]


@pytest.mark.clause("CRASH-DMG-3")
@pytest.mark.parametrize("damage", [3, 4])
def test_with_three_or_four_damage_the_yellow_die_is_left_out_too(damage):
    assert enumerated(damage) == SUMS[3]


@pytest.mark.clause("CRASH-DMG-4")
def test_with_five_damage_the_red_die_alone_is_rolled():
    assert enumerated(5) == SUMS[5]


@pytest.mark.parametrize("damage", [0, 1, 3, 5])
def test_means_variances_and_ties_of_the_sums_are_the_exact_ones(damage):
    n = sum(SUMS[damage].values())
    mean = Fraction(sum(value * count for value, count in SUMS[damage].items()), n)
    square = Fraction(sum(value**2 * count for value, count in SUMS[damage].items()), n)
    dice = {0: 4, 1: 3, 3: 2, 5: 1}[damage]
    assert mean == MEANS[damage]
    assert square - mean**2 == dice * Fraction(65, 36)
    assert Fraction(sum(count**2 for count in SUMS[damage].values()), n**2) == TIES[damage]


@pytest.mark.clause("CRASH-ROLL-3")
@pytest.mark.parametrize("damage", [0, 2, 4, 5])
def test_rolls_have_the_exact_distribution(damage, interpreted):
    table = Table()
    n = 400 if interpreted else 40_000
    rolls = []
    for number in range(n):
        table.race.number = number
        rolls.append(int(roll_dice(table.race, table.rules, 0, damage)))
    level = {2: 1, 4: 3}.get(damage, damage)
    mean, dice = MEANS[level], {0: 4, 1: 3, 3: 2, 5: 1}[level]
    assert abs(np.mean(rolls) - float(mean)) < 4 * (dice * 65 / 36 / n) ** 0.5
    assert set(rolls) <= set(SUMS[level])


@pytest.mark.clause("CRASH-ROLL-2", "CRASH-ROLL-5", "CRASH-ROLL-6")
def test_all_cars_roll_the_lying_ones_too_and_lost_ones_do_not():
    table = Table(3)
    table.car(1).posture = 1
    table.car(2).running = 0
    table.race.turn = 2
    rolling_phase(table.race, table.rules)
    for seat in (0, 1):
        expected = roll_dice(table.race, table.rules, table.car(seat).table_place, 0)
        assert table.car(seat).roll == table.car(seat).points == expected > 5
    assert table.car(2).roll == table.car(2).points == 0


# Set-up


@pytest.mark.clause("CRASH-SETUP-9", "CRASH-SETUP-11")
def test_the_first_roll_gives_the_start_places_and_the_points_of_the_first_round():
    for number in range(20):
        table = Table(6)
        table.start(number)
        rolls = [int(table.car(seat).roll) for seat in range(6)]
        assert rolls == sorted(rolls, reverse=True)
        assert [int(table.car(seat).points) for seat in range(6)] == rolls
        assert [table.where(seat) for seat in range(6)] == [(1, 5), (2, 5), (3, 5), (1, 3), (2, 3), (3, 3)]
        assert sorted(rolls) == sorted(
            int(roll_dice(table.race, table.rules, place, 0)) for place in range(6)
        )


@pytest.mark.clause("CRASH-SETUP-10")
def test_of_equal_first_rolls_who_rolled_earlier_ranks_first():
    seen = 0
    for number in range(60):
        table = Table(6)
        table.start(number)
        first = table.race.first_roller
        for one, other in zip(range(5), range(1, 6), strict=True):
            if table.car(one).roll == table.car(other).roll:
                seen += 1
                after = [(table.car(seat).table_place - first) % 6 for seat in (one, other)]
                assert after[0] < after[1]
    assert seen > 10


@pytest.mark.clause("CRASH-SETUP-8", "CRASH-SETUP-5")
def test_cars_start_upright_undamaged_facing_along_the_track_with_all_counters_at_zero():
    table = Table(6)
    table.start(3)
    for seat in range(6):
        car = table.car(seat)
        assert (car.posture, car.damage, car.heading, car.score, car.laps, car.running) == (
            UPRIGHT,
            0,
            E,
            0,
            0,
            1,
        )
        assert table.race.at[car.field] == seat
        assert car.travel < table.rules.line
    assert sum(table.race.at[: len(table.board.names)] != NONE) == 6


@pytest.mark.clause("CRASH-SETUP-1")
@pytest.mark.parametrize("cars", [2, 3, 4, 5, 6])
def test_two_to_six_cars_start_on_the_first_places(cars):
    table = Table(cars)
    table.start(1)
    assert [table.where(seat) for seat in range(cars)] == [(1, 5), (2, 5), (3, 5), (1, 3), (2, 3), (3, 3)][
        :cars
    ]


@pytest.mark.clause("CRASH-SETUP-2")
def test_a_team_is_two_cars_in_the_order_of_the_field():
    table = Table(6, team_cars=2)
    assert sorted((int(table.car(s).entry), int(table.car(s).player)) for s in range(6)) == [
        (0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2),
    ]  # fmt: skip
    alone = Table(6)
    assert all(alone.car(seat).player == alone.car(seat).entry for seat in range(6))


@pytest.mark.clause("CRASH-SETUP-6")
def test_the_green_and_the_blue_deck_hold_twelve_cards_each_of_their_own():
    table = Table()
    assert [int(table.race.deck[k].n_stock) for k in (0, 1)] == [12, 12]
    counts = [Counter(table.rules.result[k, :12].tolist()) for k in (0, 1)]
    assert counts == [{0: 3, 1: 4, 2: 2, 3: 1, 4: 2}, {0: 1, 1: 2, 2: 4, 3: 3, 4: 2}]


def test_the_first_to_roll_is_drawn_evenly(interpreted):
    table = Table(4)
    n = 200 if interpreted else 4000
    firsts = []
    for number in range(n):
        table.start(number)
        firsts.append(int(table.race.first_roller))
    counts = np.bincount(firsts, minlength=4)
    assert np.abs(counts - n / 4).max() < 4 * (n * 3 / 16) ** 0.5


FIRST_ROLLS = {
    2: (Fraction(2265167, 139968), Fraction(376607, 419904)),
    3: (Fraction(767358379, 45349632), Fraction(16209277, 22674816)),
}
"""Mean of the highest first roll, and chance that all differ, by number of cars."""


@pytest.mark.parametrize("cars", [2, 3])
def test_the_highest_first_roll_and_ties_are_the_exact_ones(cars, interpreted):
    n = 6**4
    highest = Fraction(0)
    below = 0
    for value, count in sorted(SUMS[0].items()):
        highest += value * (Fraction(below + count, n) ** cars - Fraction(below, n) ** cars)
        below += count
    alike = [Fraction(count, n) for count in SUMS[0].values()]
    pairs, triples = sum(p**2 for p in alike), sum(p**3 for p in alike)
    differ = 1 - pairs if cars == 2 else 1 - 3 * pairs + 2 * triples
    assert (highest, differ) == FIRST_ROLLS[cars]
    table = Table(cars)
    races = 200 if interpreted else 20_000
    best, distinct = [], 0
    for number in range(races):
        table.start(number)
        rolls = [int(table.car(seat).roll) for seat in range(cars)]
        best.append(rolls[0])
        distinct += len(set(rolls)) == cars
    assert abs(np.mean(best) - float(highest)) < 4 * np.std(best) / races**0.5
    share = float(differ)
    assert abs(distinct / races - share) < 4 * (share * (1 - share) / races) ** 0.5


# Equal rolls


def equal_rolls(**changes):
    """Return three cars that will roll the same: two fields apart on the track, the last in its third lap."""
    table = Table(3, dice=_always_six(), **changes)
    table.put(0, 2, 9)
    table.put(1, 2, 7)
    table.done(2, 2)
    table.put(2, 2, 6)
    table.race.turn = 2
    return table


def _always_six():
    sixes = {f"face_{k}": 6 for k in range(1, 7)}
    return load_dice().changed(dict.fromkeys(("white", "yellow", "blue", "red"), sixes))


def stack_of(table):
    """Return the seats from the upper marker down."""
    return sorted(range(3), key=lambda seat: int(table.car(seat).order))


@pytest.mark.clause("CRASH-ROLL-7")
def test_of_equal_rolls_the_car_further_ahead_lies_on_top_laps_included():
    table = equal_rolls()
    rolling_phase(table.race, table.rules)
    assert {int(table.car(seat).points) for seat in range(3)} == {24}
    assert stack_of(table) == [2, 0, 1]


@pytest.mark.clause("CRASH-ROLL-7")
def test_reading_place_looks_at_the_place_on_the_lap_alone():
    table = equal_rolls(further_ahead="place")
    rolling_phase(table.race, table.rules)
    assert stack_of(table) == [0, 1, 2]


def test_cars_level_on_the_track_are_ordered_by_who_rolled_earlier():
    table = Table(3, dice=_always_six())
    for seat, lane in enumerate((1, 2, 3)):
        table.put(seat, lane, 1, NE)  # the corner fields of all lanes are equally far
    table.race.turn = 2
    for first in range(3):
        table.race.first_roller = first
        rolling_phase(table.race, table.rules)
        after = [(table.car(seat).table_place - first) % 3 for seat in stack_of(table)]
        assert after == [0, 1, 2]


@pytest.mark.clause("CRASH-ROLL-8")
def test_the_highest_of_a_round_rolls_first_in_the_next():
    table = Table(4)
    for seat in range(4):
        table.put(seat, 2, 6 + seat)
    for turn in range(2, 12):
        table.race.turn = turn
        rolling_phase(table.race, table.rules)
        best = max(range(4), key=lambda seat: (int(table.car(seat).roll), -int(table.car(seat).order)))
        assert table.race.first_roller == table.car(best).table_place
