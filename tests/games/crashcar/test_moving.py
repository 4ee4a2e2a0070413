"""The first step, driving on, going back, running up, dead ends (CRASH-MOVE)."""

from __future__ import annotations

import pytest

from simkit.games.crashcar import notes
from tests.games.crashcar.table import NE, NW, ON_SIDE, REVERSE, SE, STAY, E, Table, W


def alone(lane=2, number=7, heading=E, **changes):
    """Return a car alone on a field of the top straight."""
    table = Table(1, **changes)
    table.put(0, lane, number, heading)
    return table


# The first step


@pytest.mark.clause("CRASH-MOVE-1")
@pytest.mark.parametrize("heading", [E, SE, NE])
def test_the_first_step_goes_straight_ahead_or_back_along_the_heading(heading):
    assert alone(heading=heading).first(0) == [heading, REVERSE]


@pytest.mark.clause("CRASH-MOVE-1")
def test_every_partial_move_begins_straight_unless_that_holds_for_the_first_of_a_round_alone():
    table = alone()
    table.car(0).moves = 1
    assert table.first(0) == [E, REVERSE]
    free = alone(first_step="first_of_round")
    free.move(0, E, points=1)
    free.move(0, NE, points=1, facing=E)
    assert free.where(0) == (3, 9)
    free.car(0).moves = 0
    assert free.first(0) == [E, REVERSE]


@pytest.mark.clause("CRASH-MOVE-1")
@pytest.mark.parametrize(("first_step", "ends_on"), [("every_move", (2, 7)), ("first_of_round", (3, 8))])
def test_a_car_that_has_run_up_is_blocked_where_it_cannot_begin_straight_again(first_step, ends_on):
    table = Table(3, first_step=first_step)
    table.put(0, 2, 7)
    table.put(1, 2, 8, posture=ON_SIDE)
    table.put(2, 2, 6, posture=ON_SIDE)
    table.car(0).moves = 1
    table.move(0, *([NE] if first_step == "first_of_round" else []), points=1)
    assert table.where(0) == ends_on
    assert table.car(0).blocked == (first_step == "every_move")


@pytest.mark.clause("CRASH-MOVE-1")
def test_reading_race_begins_along_the_race_wherever_the_car_faces():
    table = alone(heading=NW, first_direction="race")
    assert table.first(0) == [E, REVERSE]
    table.move(0, REVERSE, points=2)
    assert table.where(0) == (2, 6)
    assert table.car(0).heading == E


@pytest.mark.clause("CRASH-MOVE-10")
def test_nobody_has_to_reverse_to_begin_a_move():
    table = Table(2)
    table.put(0, 2, 7)
    table.put(1, 2, 8)
    assert table.first(0) == [REVERSE, STAY]
    assert alone().first(0) == [E, REVERSE]


@pytest.mark.clause("CRASH-MOVE-17")
def test_a_step_must_be_affordable():
    assert alone().first(0, points=1) == [E]
    assert alone(forward_price=3).first(0, points=2) == [REVERSE, STAY]
    table = alone(forward_price=3)
    table.begin(0, 2)
    table.race.steps = 1
    assert table.legal(0) == []


# Driving on


@pytest.mark.clause("CRASH-MOVE-2", "CRASH-MOVE-3", "CRASH-MOVE-4")
def test_after_the_first_step_the_car_turns_as_far_as_it_likes():
    table = alone(2, 6, SE)
    table.move(0, SE, NE, E, E, points=4)
    assert table.where(0) == (2, 9)
    table = alone(2, 6, W)  # a skid of 180 degrees after the first field
    table.move(0, W, E, points=2)
    assert table.where(0) == (2, 6)


@pytest.mark.clause("CRASH-MOVE-2")
def test_it_turns_on_its_last_field_too_unless_that_is_barred():
    table = alone()
    table.move(0, E, points=1, facing=NW)
    assert table.car(0).heading == NW
    barred = alone(final_turn=False)
    barred.move(0, E, points=1, facing=NW)
    assert barred.car(0).heading == E


@pytest.mark.clause("CRASH-MOVE-5", "CRASH-MOVE-6")
def test_a_field_forward_costs_one_and_turning_costs_nothing():
    table = alone(2, 6)
    table.move(0, E, SE, NE, E, points=4)
    assert table.where(0) == (2, 9)
    assert table.car(0).points == 0
    dear = alone(2, 6, forward_price=2)
    dear.move(0, E, SE, points=4)
    assert dear.where(0) == (1, 7)


@pytest.mark.clause("CRASH-MOVE-7")
def test_a_field_in_reverse_costs_two_and_the_heading_is_kept():
    table = alone()
    table.move(0, REVERSE, points=2)
    assert table.where(0) == (2, 6)
    assert table.car(0).heading == E
    assert table.car(0).points == 0
    assert alone(reverse_price=3).first(0, points=2) == [E]
    assert alone(reverse_price=3).first(0, points=3) == [E, REVERSE]


@pytest.mark.clause("CRASH-MOVE-8")
def test_going_back_is_for_the_start_of_a_move_alone():
    table = alone()
    table.begin(0, 10)
    table.race.steps = 1
    assert table.legal(0) == [E, SE, NE]


@pytest.mark.clause("CRASH-MOVE-8")
def test_a_car_the_wrong_way_round_reverses_with_the_race_unless_that_is_barred():
    assert alone(heading=W).first(0) == [W, REVERSE]
    barred = alone(heading=W, reverse_with_race=False)
    assert barred.first(0) == [W]
    table = alone(heading=W)
    table.move(0, REVERSE, points=2)
    assert table.where(0) == (2, 8)
    assert table.car(0).heading == W


@pytest.mark.clause("CRASH-MOVE-9")
def test_against_the_race_it_drives_one_field_for_the_price_of_one_forward_or_by_the_reading_of_reversing():
    table = alone(heading=W)
    table.move(0, W, points=1)
    assert table.where(0) == (2, 6)
    as_reverse = alone(heading=W, wrong_way_price="reverse")
    assert as_reverse.first(0, points=1) == []
    as_reverse.move(0, W, E, points=3)
    assert as_reverse.where(0) == (2, 7)
    assert as_reverse.car(0).points == 0


@pytest.mark.clause("CRASH-MOVE-9")
@pytest.mark.parametrize("move", [REVERSE, W])
def test_after_a_field_back_the_car_drives_on_or_by_the_reading_its_move_ends(move):
    table = alone(heading=W if move == W else E)
    table.move(0, move, E, E, points=4 if move == REVERSE else 3)
    assert table.where(0) == (2, 8)
    ends = alone(heading=W if move == W else E, after_wrong_way="ends")
    ends.move(0, move, points=5)
    assert ends.where(0) == (2, 6)
    assert ends.car(0).points == (3 if move == REVERSE else 4)


@pytest.mark.clause("CRASH-MOVE-11")
def test_after_the_first_step_no_step_goes_against_the_race_and_lateral_ones_are_legal():
    table = alone(2, 1, NE)  # the upper left corner field
    table.begin(0, 10)
    table.race.steps = 1
    inside, outside = SE, NW
    assert table.legal(0) == sorted([E, NE, inside, outside])


@pytest.mark.clause("CRASH-MOVE-19")
def test_no_field_is_entered_twice_in_a_move():
    table = alone(2, 36, NE)
    table.begin(0, 10)
    table.move(0, NE, NW, points=2)
    assert table.where(0) == (3, 1)
    table.race.left = 5
    back = SE
    assert back not in table.legal(0)  # to the corner field that it has just come from
    table.race.moves_begun += 1
    assert back in table.legal(0)


@pytest.mark.clause("CRASH-MOVE-12", "CRASH-TRACK-6")
def test_a_step_leads_to_a_free_field_alone():
    table = Table(3)
    table.put(0, 2, 7)
    table.put(1, 2, 8, posture=ON_SIDE)
    table.put(2, 1, 7)
    table.begin(0, 10)
    table.race.steps = 1
    assert table.legal(0) == [NE]
    table.move(0, REVERSE, NE, E, points=4)
    assert table.where(1) == (2, 8)
    assert table.where(2) == (1, 7)


@pytest.mark.clause("CRASH-TRACK-2")
def test_no_car_drives_onto_the_barrier():
    for lane, number, heading in ((1, 7, SE), (3, 7, NE)):
        table = alone(lane, number, heading)
        assert table.first(0) == [REVERSE, STAY]
        table.race.steps = 1
        assert heading not in table.legal(0)
        assert E in table.legal(0)


@pytest.mark.clause("CRASH-MOVE-18")
def test_a_car_leaves_the_barrier_with_a_step_onto_the_track():
    table = alone(4, 7, SE)
    assert table.first(0) == [SE]
    table.move(0, SE, E, points=2)
    assert table.where(0) == (3, 8)


# As far as possible


@pytest.mark.clause("CRASH-MOVE-13")
def test_while_there_is_a_way_on_the_car_takes_it():
    table = alone()
    table.begin(0, 5)
    table.race.steps = 1
    assert STAY not in table.legal(0)
    table.move(0, points=5)
    assert table.car(0).points == 0
    assert table.car(0).fields == 5


def a_pocket(**changes):
    """Return a car behind a pocket: one field in lane 1 from which lying cars leave no way on."""
    table = Table(4, **changes)
    table.put(0, 2, 5)
    table.put(1, 1, 7, posture=ON_SIDE)
    table.put(2, 2, 7, posture=ON_SIDE)
    return table


@pytest.mark.clause("CRASH-MOVE-13")
def test_a_dead_end_may_be_taken_by_choice_unless_it_is_barred():
    table = a_pocket()
    table.begin(0, 4)
    table.race.steps = 1
    assert table.legal(0) == [E, SE, NE]
    table.car(0).field = table.at(2, 6)
    table.race.at[table.at(2, 6)] = 0
    assert table.legal(0) == [SE, NE]
    table.car(0).points = 4
    barred = a_pocket(dead_ends="barred")
    barred.begin(0, 4)
    barred.race.steps = 1
    barred.car(0).field = barred.at(2, 6)
    assert barred.legal(0) == [NE]
    barred.race.left = 1
    assert barred.legal(0) == [SE, NE]


@pytest.mark.clause("CRASH-MOVE-14", "CRASH-MOVE-15")
def test_a_car_that_runs_up_drives_as_far_as_it_can_and_keeps_the_rest():
    table = Table(4, laps=0)
    table.put(0, 2, 6)
    for seat, lane, number in ((1, 1, 8), (2, 2, 9), (3, 3, 9)):
        table.put(seat, lane, number)
    table.car(1).posture = table.car(2).posture = table.car(3).posture = ON_SIDE
    table.move(0, E, E, points=9, facing=NE)
    assert table.where(0) == (2, 8)
    assert table.car(0).points == 7
    assert table.car(0).heading == NE
    assert table.notes(notes.RAN_UP) == [(0, -1, 7, table.at(2, 8), 0)]


@pytest.mark.clause("CRASH-MOVE-15")
def test_reading_lost_takes_the_rest_of_a_car_that_runs_up():
    table = Table(4, laps=0, rest_points="lost")
    table.put(0, 2, 6)
    for seat, lane, number in ((1, 1, 8), (2, 2, 9), (3, 3, 9)):
        table.put(seat, lane, number, posture=ON_SIDE)
    table.move(0, E, E, points=9)
    assert table.car(0).points == 0
    assert table.car(0).wasted == 7


@pytest.mark.clause("CRASH-MOVE-16")
def test_running_up_does_no_damage_and_scores_nothing():
    table = Table(4, laps=0)
    table.put(0, 2, 6)
    for seat, lane, number in ((1, 1, 8), (2, 2, 9), (3, 3, 9)):
        table.put(seat, lane, number)
    table.move(0, E, E, points=9)
    assert [(int(table.car(s).damage), int(table.car(s).score)) for s in range(4)] == [(0, 0)] * 4
    assert [table.where(seat) for seat in (1, 2, 3)] == [(1, 8), (2, 9), (3, 9)]
