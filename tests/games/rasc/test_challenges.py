"""Challenges: who throws, ties, zeros, the order of a row."""

from __future__ import annotations

import pytest

from simkit.games.rasc import notes
from tests.games.rasc.table import Table


def row_of(*dice, cars=("M10", "O10"), **changes):
    """Return a table on which cars of one row have thrown these dice: a number each, or several after ties."""
    table = Table(*cars, **changes)
    for seat, thrown in enumerate(dice):
        table.challenge(seat, *(thrown if isinstance(thrown, tuple) else (thrown,)))
    return table


@pytest.mark.clause("RASC-CHAL-3", "RASC-COMP-4")
def test_the_highest_throw_wins_and_moves_first():
    for dice, first in (((7, 6), 0), ((6, 7), 1)):
        table = row_of(*dice)
        table.challenges()
        assert table.order(0, 1)[0] == first
        assert (table.car(first).challenge, table.car(1 - first).challenge) == (1, 3)
        table.begin()
        assert table.race.order[0] == first


@pytest.mark.clause("RASC-CHAL-2")
def test_every_lane_has_a_die_of_its_own():
    table = row_of(3, 5, 8, cars=("I40", "M40", "O40"))
    table.challenges()
    assert sorted(note[:3:2] for note in table.notes(notes.CHALLENGED)) == [(0, 3), (1, 5), (2, 8)]


@pytest.mark.clause("RASC-CHAL-1")
def test_a_car_alone_on_its_row_does_not_challenge():
    table = Table("M10", "M11", "O12")
    table.challenges()
    assert [int(table.car(seat).challenges) for seat in range(3)] == [0, 0, 0]


@pytest.mark.clause("RASC-CHAL-1")
def test_inside_and_outside_challenge_too_unless_neighbours_alone_do():
    for challengers, n in (("row", 1), ("neighbours", 0)):
        table = row_of(3, 7, cars=("I40", "O40"), challengers=challengers)
        table.challenges()
        assert [int(table.car(seat).challenges) for seat in range(2)] == [n, n]
        assert table.order(0, 1) == ([1, 0] if n else [0, 1])


@pytest.mark.clause("RASC-CHAL-4")
def test_equal_throws_are_thrown_again():
    table = row_of((4, 4, 2), (4, 4, 9))
    table.challenges()
    assert table.order(0, 1) == [1, 0]
    assert len(table.notes(notes.CHALLENGED)) == 6


@pytest.mark.clause("RASC-CHAL-6")
def test_three_cars_throw_three_dice_and_stand_in_their_order():
    table = row_of(2, 9, 5, cars=("I40", "M40", "O40"))
    table.challenges()
    assert table.order(0, 1, 2) == [1, 2, 0]
    assert [int(table.car(seat).challenge) for seat in range(3)] == [3, 1, 2]
    assert [table.where(seat) for seat in range(3)] == ["I40", "M40", "O40"]


@pytest.mark.clause("RASC-CHAL-7")
def test_of_three_cars_only_those_that_tie_throw_again_and_keep_their_place_before_or_behind_the_third():
    table = row_of((5, 1), (5, 2), 7, cars=("M40", "O40", "I40"))
    table.challenges()
    assert table.order(0, 1, 2) == [2, 1, 0]
    table = row_of((5, 1), (5, 2), 3, cars=("M40", "O40", "I40"))
    table.challenges()
    assert table.order(0, 1, 2) == [1, 0, 2]
    table = row_of((4, 1), (4, 2), (4, 9), cars=("M40", "O40", "I40"))
    table.challenges()
    assert table.order(0, 1, 2) == [2, 1, 0]


@pytest.mark.clause("RASC-CHAL-8", "RASC-OFF-3")
def test_minus_spaces_count_in_challenges_of_two_and_three():
    table = row_of(6, 7, cars=("M17", "O17"))  # O17 is -2
    table.challenges()
    assert table.order(0, 1) == [0, 1]
    table = row_of(7, 7, 9, cars=("M12", "I12", "O12"), track="coopersville")  # I12 and O12 are -1
    table.challenges()
    assert table.order(0, 1, 2) == [2, 0, 1]


@pytest.mark.clause("RASC-CHAL-4")
def test_throws_tie_with_their_modifiers():
    table = row_of((6, 3), (8, 4), cars=("M17", "O17"))
    table.challenges()
    assert len(table.notes(notes.CHALLENGED)) == 4
    assert table.order(0, 1) == [0, 1]  # 3 against 4 - 2


# Zeros


@pytest.mark.clause("RASC-CHAL-5", "RASC-FAQ-4a")
def test_a_zero_is_an_incident_and_loses_to_any_other_die():
    table = row_of(0, 1, cars=("M17", "O17"))  # 0 against 1 - 2
    table.incident(0, 6, which=1)
    table.challenges()
    assert table.order(0, 1) == [1, 0]
    assert (table.car(0).incidents, table.car(1).incidents) == (1, 0)


@pytest.mark.clause("RASC-FAQ-4a")
def test_by_another_reading_a_zero_counts_like_any_number():
    table = row_of(0, 1, cars=("M17", "O17"), natural_zero="sums")
    table.incident(0, 6, which=1)
    table.challenges()
    assert table.order(0, 1) == [0, 1]
    assert table.car(0).incidents == 1


@pytest.mark.clause("RASC-FAQ-4a")
def test_between_two_zeros_the_modifiers_decide():
    table = row_of(0, 0, cars=("O17", "M17"))
    table.incident(0, 7, which=1)
    table.incident(1, 7, which=1)
    table.challenges()
    assert table.order(0, 1) == [1, 0]
    assert [int(table.car(seat).incidents) for seat in range(2)] == [1, 1]


@pytest.mark.clause("RASC-CHAL-5")
def test_only_a_natural_zero_is_an_incident():
    table = row_of(2, 1, cars=("O17", "M17"))
    table.challenges()
    assert [int(table.car(seat).incidents) for seat in range(2)] == [0, 0]


@pytest.mark.clause("RASC-CHAL-5")
@pytest.mark.parametrize(("reading", "incidents"), [("standing", [0, 0]), ("every", [1, 1])])
def test_zeros_that_are_thrown_again_are_no_incidents_or_are_by_another_reading(reading, incidents):
    table = row_of((0, 5), (0, 3), zero_incident=reading)
    table.incident(0, 7, which=1)
    table.incident(1, 7, which=1)
    table.challenges()
    assert [int(table.car(seat).incidents) for seat in range(2)] == incidents


@pytest.mark.clause("RASC-CHAL-5")
def test_an_incident_of_a_challenge_slows_the_next_movement():
    table = row_of(0, 5)
    table.incident(0, 8, which=1)
    table.challenges()
    assert table.car(0).pending_minus == 2
    table = row_of(0, 5)
    table.incident(0, 11, which=1)
    table.challenges()
    assert (table.car(0).repair, table.car(0).pending_minus) == (10, 0)


@pytest.mark.clause("RASC-FAQ-4a", "RASC-FAQ-4b", "RASC-TAB-5")
def test_a_bump_takes_the_place_directly_in_front_so_last_of_three_becomes_second():
    for roll, order in ((7, [2, 1, 0]), (5, [2, 0, 1])):
        table = row_of(0, 4, 8, cars=("I40", "M40", "O40"))
        table.incident(0, roll, which=1)
        table.challenges()
        assert table.order(0, 1, 2) == order


@pytest.mark.clause("RASC-TAB-5")
def test_a_bump_in_a_challenge_of_two_wins_it():
    table = row_of(0, 8)
    table.incident(0, 5, which=1)
    table.challenges()
    assert table.order(0, 1) == [0, 1]
    assert (table.car(0).challenge, table.car(1).challenge) == (1, 3)


@pytest.mark.clause("RASC-TAB-5")
def test_a_bump_of_the_movement_counts_after_the_dice_or_changes_places_with_the_car_in_front():
    table = row_of(3, 8)
    table.car(0).bumps = 1
    table.challenges()
    assert table.order(0, 1) == [0, 1]
    table = Table("M10", "M11", "M12")
    table.car(0).bumps = 1
    table.challenges()
    assert [table.where(seat) for seat in range(3)] == ["M11", "M10", "M12"]
    table = Table("M10", "O11")
    table.car(0).bumps = 1
    table.challenges()
    assert [table.where(seat) for seat in range(2)] == ["M10", "O11"]


@pytest.mark.clause("RASC-TAB-5")
def test_a_bump_into_a_row_takes_the_place_in_its_order_as_well():
    table = Table("M40", "M41", "I41")
    table.car(0).bumps = 1
    table.challenge(1, 3)
    table.challenge(2, 8)
    table.challenges()
    assert [table.where(seat) for seat in range(3)] == ["M41", "M40", "I41"]
    assert table.order(0, 2) == [2, 0]
    table.begin()
    assert [int(seat) for seat in table.race.order[:3]] == [2, 0, 1]


# Cars that may be passed


@pytest.mark.clause("RASC-CHAL-1")
@pytest.mark.parametrize("condition", ["repair", "spun"])
def test_a_damaged_or_spun_car_does_not_challenge_and_is_behind(condition):
    table = Table("I40", "M40")
    table.car(0)[condition] = 1
    table.challenges()
    assert table.order(0, 1) == [1, 0]
    assert table.notes(notes.CHALLENGED) == []


@pytest.mark.clause("RASC-CHAL-1")
def test_a_lapped_car_does_not_challenge_the_one_that_laps_it():
    table = Table("M40", "I40", "O40")
    table.car(0).way -= table.rules.rows
    table.challenge(1, 3)
    table.challenge(2, 7)
    table.challenges()
    assert table.order(0, 1, 2) == [2, 1, 0]
    assert [int(table.car(seat).challenges) for seat in range(3)] == [0, 1, 1]
