"""The drive-point display: who is on turn, and blocked cars (CRASH-ORDER)."""

from __future__ import annotations

import pytest

from simkit.core.records import NONE
from simkit.games.crashcar import notes
from simkit.games.crashcar.engine.order import next_on_turn, place_marker
from tests.games.crashcar.table import NE, ON_SIDE, SE, STAY, E, Table, W


def markers(*points):
    """Return cars with so many drive points, laid down in their order."""
    table = Table(len(points))
    for seat, left in enumerate(points):
        place_marker(table.race, seat, left)
    return table


@pytest.mark.clause("CRASH-ORDER-1")
def test_the_most_drive_points_move_next():
    assert next_on_turn(markers(5, 9, 7).race) == 1


@pytest.mark.clause("CRASH-ORDER-2")
def test_of_equal_points_the_upper_marker_moves_first():
    assert next_on_turn(markers(5, 9, 9).race) == 1
    table = markers(5, 9, 9)
    table.car(1).order, table.car(2).order = int(table.car(2).order), int(table.car(1).order)
    assert next_on_turn(table.race) == 2


@pytest.mark.clause("CRASH-ORDER-3")
def test_a_marker_that_comes_to_a_taken_field_goes_to_the_bottom():
    table = markers(9, 4, 4)
    place_marker(table.race, 0, 4)
    assert next_on_turn(table.race) == 1
    place_marker(table.race, 1, 3)
    assert next_on_turn(table.race) == 2


@pytest.mark.clause("CRASH-ORDER-6", "CRASH-ORDER-7")
def test_without_points_there_is_no_turn_and_the_round_is_over_when_nobody_has_any():
    assert next_on_turn(markers(0, 3, 0).race) == 1
    assert next_on_turn(markers(0, 0, 0).race) == NONE


def a_jam():
    """Return a car that will run up with 4 points left on one with 3, which is lying, as are those beside it."""
    table = Table(4, laps=0)
    table.put(0, 2, 6)
    for seat, lane, number in ((1, 1, 8), (2, 2, 9), (3, 3, 9)):
        table.put(seat, lane, number, posture=ON_SIDE)
    return table


@pytest.mark.clause("CRASH-ORDER-4", "CRASH-ORDER-5")
def test_after_an_interruption_the_highest_is_determined_anew_and_may_be_the_same_car():
    table = a_jam()
    place_marker(table.race, 1, 3)
    table.move(0, E, E, points=6)
    assert table.car(0).points == 4
    assert next_on_turn(table.race) == 0
    place_marker(table.race, 1, 5)
    assert next_on_turn(table.race) == 1


@pytest.mark.clause("CRASH-ORDER-8")
def test_a_blocked_marker_goes_under_its_blockers():
    table = Table(3)
    table.put(0, 2, 7)
    table.put(1, 2, 8)
    table.put(2, 2, 6)  # no way back either
    place_marker(table.race, 1, 3)
    place_marker(table.race, 2, 3)
    table.move(0, points=9)
    assert table.car(0).points == 3
    assert next_on_turn(table.race) == 1
    assert table.car(0).order > table.car(1).order
    assert table.notes(notes.BLOCKED) == [(0, 1, 3, 0, 0)]
    assert table.car(0).wasted == 6


@pytest.mark.clause("CRASH-ORDER-8")
def test_a_car_that_declines_to_reverse_is_blocked_by_the_car_ahead():
    table = Table(2)
    table.put(0, 2, 7)
    table.put(1, 2, 8)
    place_marker(table.race, 1, 3)
    table.move(0, STAY, points=9)
    assert table.car(0).points == 3
    assert table.where(0) == (2, 7)


@pytest.mark.clause("CRASH-ORDER-8")
def test_a_blocker_with_as_many_points_moves_first():
    table = Table(3)
    table.put(0, 2, 7)
    table.put(1, 2, 8)
    place_marker(table.race, 0, 6)
    place_marker(table.race, 1, 6)
    table.move(0, STAY)
    assert table.car(0).points == 6
    assert next_on_turn(table.race) == 1


@pytest.mark.clause("CRASH-ORDER-9")
def test_a_blocker_without_a_turn_left_takes_the_blocked_marker_to_zero():
    table = Table(2)
    table.put(0, 2, 7)
    table.put(1, 2, 8)
    table.move(0, STAY, points=9)
    assert table.car(0).points == 0


@pytest.mark.clause("CRASH-ORDER-10")
def test_a_car_blocked_by_no_car_loses_its_points():
    table = Table(2)
    table.put(0, 1, 7, SE)
    table.put(1, 2, 7)  # behind it, so that it cannot reverse; ahead is the barrier
    place_marker(table.race, 1, 5)
    table.move(0, points=9)
    assert table.car(0).points == 0
    assert table.notes(notes.BLOCKED) == [(0, NONE, 0, 0, 0)]


@pytest.mark.clause("CRASH-ORDER-11")
def test_two_cars_nose_to_nose_do_not_block_each_other_for_ever():
    table = Table(2)
    table.put(0, 2, 7, E)
    table.put(1, 2, 8, W)
    place_marker(table.race, 0, 6)
    place_marker(table.race, 1, 4)
    table.move(0, STAY)
    assert [int(table.car(seat).points) for seat in (0, 1)] == [4, 4]
    table.move(1, STAY)
    assert [int(table.car(seat).points) for seat in (0, 1)] == [4, 4]
    assert next_on_turn(table.race) == 0
    table.move(0, STAY)
    assert [int(table.car(seat).points) for seat in (0, 1)] == [0, 4]


@pytest.mark.clause("CRASH-ORDER-11")
def test_blocked_again_after_a_car_has_moved_it_waits_again():
    table = Table(3)
    table.put(0, 2, 7, E)
    table.put(1, 2, 8, W)
    table.put(2, 3, 2)
    place_marker(table.race, 0, 6)
    place_marker(table.race, 1, 4)
    table.move(0, STAY)
    table.move(2, E, points=1)
    table.move(0, STAY)
    assert table.car(0).points == 4


def test_with_a_free_start_any_neighbour_may_be_the_blocker():
    table = Table(4, first_step="first_of_round")
    table.put(0, 2, 7)
    for seat, lane, number in ((1, 2, 8), (2, 1, 7), (3, 3, 8)):
        table.put(seat, lane, number, posture=ON_SIDE)
    table.car(0).moves = 1
    place_marker(table.race, 2, 2)
    table.car(0).heading = SE
    table.move(0, points=8)
    assert table.car(0).points == 2
    table.car(0).heading = NE
    table.race.movements += 1
    place_marker(table.race, 3, 1)
    table.move(0, points=8)
    assert table.car(0).points == 1


@pytest.mark.clause("CRASH-ROLL-1")
def test_a_round_is_rolling_and_then_moving_until_all_points_are_spent():
    table = Table(3)
    table.start(2)
    table.round()
    assert table.race.turn == 1
    rolls = [int(table.car(seat).roll) for seat in range(3)]
    assert [int(table.car(seat).points) for seat in range(3)] == [0, 0, 0]
    assert [int(table.car(seat).fields) for seat in range(3)] == rolls  # the script never goes back
    table.round()
    again = [int(table.car(seat).roll) for seat in range(3)]
    assert rolls != again
    order = [note[0] for note in table.notes(notes.ROLLED)]
    assert sorted(order) == [0, 1, 2]
    assert table.notes(notes.ON_TURN)[0][2] == max(again)
