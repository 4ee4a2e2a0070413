"""Black flags near the end of a race: which are ignored, and which are held against a car that crosses the line."""

from __future__ import annotations

import pytest

from simkit.games.rasc import notes
from simkit.games.rasc.engine.flags import show_black
from simkit.games.rasc.state import GONE, LEAVING
from tests.games.rasc.table import PIT, Table

TO_THE_END = {"fuel_laps": 10, "tyre_laps": 10}


def flagged(where, laps_begun):
    """Show a car the black flag in a movement of 18 spaces."""
    table = Table(where, laps_begun=laps_begun, **TO_THE_END)
    table.throws(0, "TI", "TI", "MAX")
    table.incident(0, 3)
    return table


@pytest.mark.clause("RASC-FAQ-10a")
@pytest.mark.parametrize(("row", "owes", "shown"), [(55, 1, [0]), (56, 0, [0, 2])])
def test_a_black_flag_is_dropped_where_less_than_a_lap_is_left_as_its_movement_ends(row, owes, shown):
    table = flagged(f"M{row}", 9)
    table.move()
    assert table.where() == ("M1" if row == 55 else "M2")
    assert table.car().owes == owes
    assert [note[2] for note in table.notes(notes.BLACK)] == shown


def test_no_deadline_lies_past_the_finish():
    table = flagged("M55", 9)
    table.move()
    assert table.car().flag_way == 11 * 72


@pytest.mark.clause("RASC-FAQ-10a")
@pytest.mark.parametrize(("behind", "owes"), [(10, 0), (71, 1), (82, 0)])
def test_a_lapped_cars_race_ends_with_the_leaders(behind, owes):
    """With the leader on row 50 of the last lap, cars 10 and 82 rows behind cross the line once more, one 71 behind twice."""
    row = (49 - behind) % 72 + 1
    table = Table("M50", f"I{row}", laps_begun=10, **TO_THE_END)
    table.car(1).way = table.car(0).way - behind
    show(table, 1)
    assert table.car(1).owes == owes


def show(table, seat):
    table.begin()
    show_black(table.race, table.rules, seat)


FIELD = [f"{lane}{row}" for row in range(20, 30) for lane in "MO"]


@pytest.mark.clause("RASC-FAQ-10a", "RASC-BLK-1")
@pytest.mark.parametrize(
    ("seat", "row", "owes"), [(9, 61, 1), (10, 60, 1), (10, 61, 0), (19, 61, 0), (9, 72, 1)]
)
def test_a_flag_is_too_late_past_the_last_entry_that_leads_to_the_box_before_the_line(seat, row, owes):
    """The boxes of the first ten lie before the line, so that they can stop in the last lap."""
    cars = list(FIELD)
    cars[seat] = f"M{row}"
    table = Table(*cars, laps_begun=9)
    show(table, seat)
    assert table.car(seat).owes == owes


@pytest.mark.clause("RASC-BLK-1", "RASC-USE-4")
def test_a_flag_that_is_not_served_is_held_against_a_car_that_crosses_the_line():
    table = Table("M70", laps_begun=10, **TO_THE_END)
    table.car().owes = 1
    table.car().flag_way = table.car().way + 1
    table.throws(0, "MIN", "MIN")
    table.move()
    assert (table.car().finish_turn, table.car().flag_missed, table.car().owes) == (7, 1, 0)


@pytest.mark.clause("RASC-FAQ-10b")
def test_a_flag_with_part_of_its_lap_left_at_the_finish_is_not():
    table = Table("M70", laps_begun=10, **TO_THE_END)
    table.car().owes = 1
    table.car().flag_way = 11 * 72 + 1
    table.throws(0, "MAX", "MIN")
    table.move()
    assert (table.car().finish_turn, table.car().flag_missed, table.car().owes) == (7, 0, 0)


@pytest.mark.clause("RASC-BLK-1")
@pytest.mark.parametrize(("seat", "missed", "stops"), [(9, 0, 1), (10, 1, 0)])
def test_a_car_that_crosses_the_line_on_its_way_to_its_box_has_not_stopped(seat, missed, stops):
    cars = list(FIELD)
    cars[seat] = "I60"
    table = Table(*cars, laps_begun=10, **TO_THE_END)
    car = table.car(seat)
    car.owes, car.stops = 1, 1
    car.flag_way = car.way
    table.answer(seat, PIT, 1)
    for other in range(20):
        if other != seat:
            table.car(other).place = GONE
            table.race.lanes[table.car(other).row] = 0
    table.race.at[:59] = -1
    for _ in range(8):
        table.loads = {}
        if car.finish_turn == 0:
            table.move()
    assert car.finish_turn > 0
    assert (car.flag_missed, car.short_stops) == (missed, stops)


@pytest.mark.clause("RASC-USE-4")
def test_a_draft_across_the_line_past_the_deadline_is_past_it():
    table = Table("M72", "M71", laps_begun=10)
    table.car(0).owes = 1
    table.car(0).flag_way = table.car(0).way
    table.draft()
    assert (table.car(0).finish_turn, table.car(0).flag_missed) == (7, 1)


@pytest.mark.clause("RASC-BLK-1")
@pytest.mark.parametrize(("reading", "by"), [("one_lap", 72), ("next_entry", 43)])
def test_a_car_flagged_on_its_way_out_of_the_pits_answers_by_the_same_reading(reading, by):
    table = Table("I60", black_flag=reading, pit_incidents=True)
    car = table.car()
    table.race.at[59, 0] = -1
    table.race.lanes[59] = 0
    car.lane_end = car.way + 24
    car.way += 21
    car.place = LEAVING
    table.throws(0, "TI", "TI", "MAX")
    table.incident(0, 11)
    table.move()
    assert (table.where(), car.owes) == ("I17", 1)
    assert car.flag_way - car.way == by
