"""Laps, the finish, places, points, teams."""

from __future__ import annotations

import pytest

from simkit.core.records import allocate
from simkit.faults import FaultError
from simkit.games.rasc import notes
from simkit.games.rasc.engine.finish import end_race, find_leader, progress, write_outcome
from simkit.games.rasc.rules import Rules
from simkit.games.rasc.state import OUTCOME
from tests.games.rasc.table import Table


def places(table):
    """End the race as it stands; return the place of every seat."""
    find_leader(table.race, table.rules)
    end_race(table.race, table.rules)
    return [int(place) for place in table.race.finish[: table.race.n_cars]]


def outcome(table):
    places(table)
    row = allocate(OUTCOME, table.race.n_cars)
    write_outcome(table.race, table.rules, row)
    return row


def last_lap(*cars, stopped=True, **changes):
    """Return a table in the last of ten laps, every car with its stop made on fresh tyres."""
    table = Table(*cars, laps_begun=10, **changes)
    for seat in range(len(cars)):
        table.car(seat).stops = int(stopped)
        table.car(seat).filled_lap = 5
    return table


@pytest.mark.clause("RASC-FIN-2", "RASC-COMP-6")
def test_the_counter_moves_when_the_leader_crosses_the_line():
    table = Table("M70", "M65")
    for seat in range(2):
        table.throws(seat, "MIN", "MIN")
    table.move()
    assert table.race.lap == 4
    assert (table.car(0).laps_led, table.car(1).laps_led) == (1, 0)


@pytest.mark.parametrize("rows_per_lap", [72, 60, 84])
def test_a_lap_has_72_rows_or_as_many_as_are_asked_for(rows_per_lap):
    table = Table(f"M{rows_per_lap - 5}", rows_per_lap=rows_per_lap)
    table.throws(0, "MIN", "MIN")
    table.move()
    assert table.where(0) == "M10"


@pytest.mark.clause("RASC-FIN-2")
def test_the_first_crossing_from_the_grid_begins_lap_1_and_completes_none():
    table = Table("M70", laps_begun=0)
    table.throws(0, "MIN", "MIN")
    table.move()
    assert (table.race.lap, table.car().laps_led, outcome(table).laps[0]) == (1, 0, 0)


@pytest.mark.clause("RASC-FIN-1", "RASC-FAQ-16a")
def test_the_first_across_after_all_laps_wins():
    table = last_lap("M70", "M40", finish="first_across")
    for seat in range(2):
        table.throws(seat, "MIN", "MIN")
    table.turn()
    assert table.race.won_turn == table.race.turn
    assert table.race.status == 0  # the other drives on
    assert places(table) == [1, 2]


@pytest.mark.clause("RASC-FIN-1")
def test_one_lap_before_nothing_has_ended():
    table = Table("M70", laps_begun=9)
    table.throws(0, "MIN", "MIN")
    table.turn()
    assert table.race.won_turn == 0


@pytest.mark.clause("RASC-FAQ-16b", "RASC-FAQ-16a", "RASC-FIN-4")
@pytest.mark.parametrize(("finish", "order"), [("house", [2, 1]), ("first_across", [1, 2])])
def test_of_cars_that_cross_in_one_turn_the_furthest_wins_or_the_first_to_cross(finish, order):
    table = last_lap("M71", "M69", finish=finish)
    table.throws(0, "MIN", "MIN")
    table.throws(1, "MAX", "MIN")
    table.stops(0, "O8")
    table.race.car[1].mate[:] = -1
    table.answer(0, 4, 1)  # the first lets the second past
    table.turn()
    assert table.race.won_turn == table.race.turn
    assert int(table.car(1).way) > int(table.car(0).way)
    assert places(table) == order


# Worked example X-5: 3, 4 and 33 cross in one turn and stand on one row


@pytest.mark.clause("RASC-FIN-4", "RASC-FIN-5")
def test_x5_the_throw_of_three_cars_on_one_row_is_the_order_of_the_race():
    three, four, thirty_three = range(3)
    table = last_lap("M63", "I62", "O61")
    table.throws(three, "MIN", "MIN")
    table.throws(four, "+2", "MIN")
    table.throws(thirty_three, "+2", "MIN")
    for seat, row in ((three, "M6"), (four, "I6"), (thirty_three, "O6")):
        table.stops(seat, row)
    for seat, die in ((three, 5), (four, 0), (thirty_three, 8)):
        table.finish_throw(seat, die)
    table.turn()
    assert places(table) == [2, 3, 1]
    assert sorted(note[0] for note in table.notes(notes.FINISH_THROW)) == [0, 1, 2]
    assert [int(table.car(seat).incidents) for seat in range(3)] == [0, 0, 0]
    assert [int(table.car(seat).challenges) for seat in range(3)] == [0, 0, 0]


@pytest.mark.clause("RASC-FIN-4")
def test_equal_throws_past_the_line_are_thrown_again():
    table = last_lap("M63", "I62")
    table.throws(0, "MIN", "MIN")
    table.throws(1, "+2", "MIN")
    table.stops(0, "M6")
    table.stops(1, "I6")
    table.finish_throw(0, 4, 2)
    table.finish_throw(1, 4, 6)
    table.turn()
    assert places(table) == [2, 1]


@pytest.mark.clause("RASC-FIN-1")
def test_the_others_drive_on_to_the_line_laps_first_or_are_frozen():
    table = last_lap("M70", "M40", "M60")
    table.car(2).way -= 72  # a lap down
    for seat in range(3):
        table.throws(seat, "MAX", "MIN")
    table.turn()
    assert [int(table.car(seat).finish_turn > 0) for seat in range(3)] == [1, 0, 1]
    assert table.race.status == 0
    table.turn()
    assert table.race.status == 1
    assert places(table) == [1, 2, 3]
    table = last_lap("M70", "M40", after_finish="frozen")
    for seat in range(2):
        table.throws(seat, "MAX", "MIN")
    table.turn()
    assert table.race.status == 1


def test_frozen_where_they_are_lapped_cars_are_ranked_by_the_rows_they_have_driven():
    table = last_lap("M70", "M40", "M60", after_finish="frozen")
    table.car(1).way -= 72
    table.car(2).way -= 2 * 72
    for seat in range(3):
        table.throws(seat, "MAX", "MIN")
    table.turn()
    assert [int(table.car(seat).finish_turn > 0) for seat in range(3)] == [1, 0, 1]
    assert places(table) == [1, 2, 3]


def test_a_car_that_is_out_is_behind_those_of_its_lap_that_finish():
    table = last_lap("M40", "M20")
    table.car(0).out = 1
    table.car(0).finish_turn = 3
    table.car(0).place = 4
    table.car(1).way = 11 * 72
    table.car(1).finish_turn = 7
    assert progress(table.race, table.rules, 1) > progress(table.race, table.rules, 0)
    assert outcome(table).status.tolist() == [1, 0]


@pytest.mark.clause("RASC-FIN-3")
def test_races_have_1_to_599_laps():
    assert Rules(laps=500).laps == 500
    assert Rules(laps=599).laps == 599
    for laps in (0, 600):
        with pytest.raises(FaultError, match="1 to 599"):
            Rules(laps=laps)


@pytest.mark.clause("RASC-PTS-1")
def test_season_points_for_the_place_for_leading_and_for_leading_most():
    table = last_lap("M40", "M30", "M20")
    table.car(1).laps_led = 3
    table.car(2).laps_led = 1
    assert outcome(table).points.tolist() == [175, 170 + 10, 165 + 5]
    table = last_lap("M40", "M30", "M20", led_points=1, most_led_points=2)
    table.car(1).laps_led = table.car(2).laps_led = 2
    assert outcome(table).points.tolist() == [175, 173, 168]


@pytest.mark.clause("RASC-COMP-2")
def test_two_cars_of_a_team_add_up_their_points():
    for cars, points in ((1, [175, 170, 165, 160]), (2, [345, 345, 325, 325])):
        table = last_lap("M40", "M30", "M20", "M10", team_cars=cars)
        assert outcome(table).team_points.tolist() == points
