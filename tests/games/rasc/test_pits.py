"""Pit stops, fuel and tyres."""

from __future__ import annotations

import pytest

from simkit.games.rasc import notes
from simkit.games.rasc.engine.movement import is_past_fuel, is_past_tyres
from simkit.games.rasc.rules import Rules
from simkit.games.rasc.state import IN_BOX, IN_LANE, LEAVING, ON_TRACK
from tests.games.rasc.table import PIT, SERVICE, STOP, Table

PIT_SPEED = {"MIN": 5, "+1": 6, "+2": 7, "MAX": 8}


def in_pits(place=IN_LANE, seconds=0, **changes):
    """Return a table with a car in the pit lane: at its beginning, in its box (cell 3), or at its end."""
    table = Table("I60", **changes)
    car = table.car()
    table.race.at[59, 0] = -1
    table.race.lanes[59] = 0
    entry = int(car.way)
    car.place = place
    car.box = entry + 3
    car.lane_end = entry + 24
    car.stop_lap = 3
    car.seconds = seconds
    if place == IN_BOX:
        car.way = car.box
    if place == LEAVING:
        car.way = car.lane_end
    return table


def turns(table, *faces):
    """Play one turn in the pits."""
    table.loads = {}
    table.throws(0, *faces)
    table.move()


@pytest.mark.clause("RASC-PIT-6")
@pytest.mark.parametrize(("face", "points"), PIT_SPEED.items())
def test_pit_speed_is_5_to_8(face, points):
    table = in_pits(IN_BOX, 20)
    turns(table, face, "TI")
    assert table.car().seconds == 20 - points


@pytest.mark.clause("RASC-FAQ-8a", "RASC-PIT-6")
def test_two_ti_in_the_pits_are_no_incident_and_move_min():
    table = in_pits(IN_BOX, 20)
    turns(table, "TI", "TI")
    assert (table.car().seconds, table.car().incidents) == (15, 0)
    turns(table, "TI", "TI", "MAX")
    assert (table.car().seconds, table.car().incidents) == (7, 0)


@pytest.mark.clause("RASC-FAQ-8b", "RASC-RP-3")
@pytest.mark.parametrize(("roll", "seconds"), [(2, 25), (3, 25), (7, 15), (11, 25), (12, 20)])
def test_pit_incidents_where_they_are_used(roll, seconds):
    table = in_pits(IN_BOX, 20, pit_incidents=True)
    table.incident(0, roll)
    table.throws(0, "TI", "TI")
    table.move()
    assert table.car().seconds == seconds
    assert table.car().incidents == 1


def test_a_delay_before_the_box_is_added_to_the_stop():
    table = in_pits(IN_LANE, pit_incidents=True)
    table.incident(0, 12)
    table.throws(0, "TI", "TI")
    table.move()
    assert table.car().seconds == 20 + 5 - 2


@pytest.mark.clause("RASC-PIT-7")
def test_a_car_at_racing_speed_stops_at_the_entry_or_drives_by():
    table = Table("M45", momentum_pass=False)
    legal = table.reach(0, 18)
    assert legal == [f"{lane}{row}" for row in range(53, 64) for lane in "IMO"]
    assert table.race.straight_in == 0
    table = Table("M55")
    assert table.reach(0, 18)[0] == "I60"  # five spaces, fewer than half of MIN


@pytest.mark.clause("RASC-PIT-7")
@pytest.mark.parametrize(("movement", "straight_in"), [(8, 1), (9, 0)])
def test_a_car_no_faster_than_8_may_drive_straight_in(movement, straight_in):
    table = Table("I55")
    table.reach(0, movement)
    assert table.race.straight_in == straight_in
    table = Table("I55", entry_speed=9)
    table.reach(0, 9)
    assert table.race.straight_in == 1


@pytest.mark.clause("RASC-PIT-7", "RASC-PIT-11")
def test_driving_straight_in_spends_the_points_left_in_the_pit_lane_and_on_the_strip():
    table = Table("I56")
    table.car().repair = 10
    table.throws(0, "MIN", "MIN")  # half of 15 is 8
    table.answer(0, STOP, 90)
    table.move()
    # four to the entry, three to the box, one second off 20 + 10
    assert table.car().place == IN_BOX
    assert table.car().seconds == 29


def test_a_car_that_has_nothing_to_do_in_the_pits_may_not_turn_in():
    table = Table("I60", pit_stops=False)
    table.throws(0, "MIN", "MIN")
    table.answer(0, PIT, 1)
    table.move()
    assert table.where() == "I2"  # 15 less 1
    table = Table("I60", pit_stops=False)
    table.car().repair = 10
    table.throws(0, "MIN", "MIN")
    table.answer(0, PIT, 1)
    table.move()
    assert table.car().seconds == 10 - 2


@pytest.mark.clause("RASC-PIT-8", "RASC-PIT-9")
def test_the_marker_starts_on_20_and_counts_down_with_each_roll():
    table = in_pits()
    table.car().box = table.car().way + 5
    turns(table, "MIN", "MIN")
    assert (table.car().place, table.car().seconds) == (IN_BOX, 20)
    for seconds in (12, 4):
        turns(table, "MAX", "MIN")
        assert table.car().seconds == seconds
    turns(table, "MAX", "MIN")
    assert table.car().place == LEAVING


@pytest.mark.clause("RASC-PIT-8")
def test_the_seconds_of_a_stop_are_an_option():
    table = in_pits(stop_seconds=14)
    turns(table, "MIN", "MIN")
    assert table.car().seconds == 14 - 2


@pytest.mark.clause("RASC-PIT-10")
@pytest.mark.parametrize(
    ("seconds", "face", "reading", "cells"),
    [
        (9, "MAX", "drives_on", 0),  # on 1: it begins to leave
        (7, "MAX", "drives_on", 2),
        (7, "MAX", "waits", 0),
        (10, "MAX", "drives_on", None),
    ],
)
def test_on_reaching_1_the_car_leaves_and_drives_on_with_what_is_left(seconds, face, reading, cells):
    table = in_pits(IN_BOX, seconds, leaving_box=reading)
    turns(table, face, "MIN")
    if cells is None:
        assert table.car().place == IN_BOX
    else:
        assert table.car().place == LEAVING
        assert table.car().way - table.car().box == cells


@pytest.mark.clause("RASC-PIT-11")
def test_points_left_on_entering_the_box_count_down_at_once():
    table = in_pits()
    turns(table, "MAX", "MIN")
    assert table.car().seconds == 20 - (8 - 3)


@pytest.mark.clause("RASC-PIT-12")
def test_repairs_add_to_the_stop():
    table = in_pits()
    table.car().repair = 30
    turns(table, "MIN", "MIN")
    assert table.notes(notes.STOPPED)[0][2] == 50


@pytest.mark.clause("RASC-PIT-5", "RASC-DMG-2")
def test_a_stop_renews_fuel_and_tyres_and_repairs():
    table = in_pits(IN_BOX, 2)
    car = table.car()
    car.repair, car.tyre_loss, car.fuel_loss, car.hot, car.flat_tyre = 10, 1, 1, 1, 1
    turns(table, "MIN", "MIN")
    assert [int(car[name]) for name in ("repair", "tyre_loss", "fuel_loss", "hot", "flat_tyre")] == [0] * 5
    assert (car.stops, car.filled_lap) == (1, 3)


@pytest.mark.clause("RASC-BLK-3")
def test_a_short_stop_renews_neither():
    table = in_pits(IN_BOX, 2)
    car = table.car()
    car.short, car.tyre_loss = 1, 1
    turns(table, "MIN", "MIN")
    assert (car.stops, car.short_stops, car.filled_lap, car.tyre_loss) == (0, 1, 0, 1)


@pytest.mark.clause("RASC-PIT-10")
@pytest.mark.parametrize(("reading", "where"), [("flows_on", "I15"), ("stops", None)])
def test_at_the_end_of_the_pit_lane_the_car_flows_on_or_stops(reading, where):
    table = in_pits(LEAVING, leaving_lane=reading)
    table.car().way -= 2
    turns(table, "MIN", "MIN")
    if where:
        assert table.where() == where
    else:
        assert table.car().way == table.car().lane_end
        turns(table, "MIN", "MIN")
        assert table.where() == "I17"


def test_a_car_at_the_exit_waits_for_a_free_space_and_stops_beside_another():
    table = in_pits(LEAVING)
    field = table.race
    field.at[12, 0] = 5
    turns(table, "MIN", "MIN")
    assert table.car().place == LEAVING
    field.at[12, 0] = -1
    field.at[14, 1] = 5
    field.lanes[14] = 2
    field.car[5].way = 4 * 72 + 14
    turns(table, "MAX", "MIN")
    assert table.where() == "I15"
    assert table.car().place == ON_TRACK


@pytest.mark.clause("RASC-OVT-3", "RASC-OVT-4", "RASC-OVT-5")
@pytest.mark.parametrize(
    ("state", "where"),
    [({}, "I15"), ({"repair": 10}, "I20"), ({"spun": 1}, "I20"), ({"way": 3 * 72 + 14}, "I20")],
)
def test_a_car_that_comes_out_drives_past_those_that_anybody_may_pass(state, where):
    table = in_pits(LEAVING)
    table.race.at[14, 1] = 5
    table.race.lanes[14] = 2
    table.race.car[5].way = 4 * 72 + 14
    for name, value in state.items():
        table.race.car[5][name] = value
    turns(table, "MAX", "MIN")
    assert table.where() == where


@pytest.mark.clause("RASC-RP-3")
def test_a_delay_on_the_way_out_costs_no_later_stop():
    table = in_pits(LEAVING, pit_incidents=True)
    table.incident(0, 12)
    table.throws(0, "TI", "TI")
    table.move()
    assert (table.car().incidents, table.car().delay) == (1, 0)


# The derived figures: 20 to 1 is 19 steps, 10 to 1 is 9


@pytest.mark.clause("RASC-PIT-9")
@pytest.mark.parametrize(("seconds", "fewest", "most"), [(20, 3, 4), (10, 2, 2)])
def test_a_stop_takes_three_or_four_turns_and_a_black_flag_two(seconds, fewest, most):
    for face, n in (("MAX", fewest), ("MIN", most)):
        table = in_pits(IN_BOX, seconds)
        for turn in range(1, n + 1):
            turns(table, face, face)
            assert (table.car().place == LEAVING) == (turn == n)


# Stops without fuel and tyres


def stopping(answer, **state):
    """Stop in the eighth lap of ten with fuel and tyres that last; return seconds and whether it was without them."""
    table = in_pits(laps_begun=8, fuel_laps=10, tyre_laps=10)
    table.car().stop_lap = 8
    for name, value in state.items():
        table.car()[name] = value
    table.answer(0, SERVICE, answer)
    turns(table, "MIN", "MIN")
    return table, table.notes(notes.STOPPED)[0][2:4]


@pytest.mark.clause("RASC-PIT-12")
@pytest.mark.parametrize(("stops", "answer", "stop"), [(1, 1, (10, 1)), (1, 0, (30, 0)), (0, 1, (30, 0))])
def test_a_damaged_car_with_its_stop_made_may_stop_for_repairs_alone(stops, answer, stop):
    assert stopping(answer, stops=stops, repair=10)[1] == stop


@pytest.mark.clause("RASC-BLK-3", "RASC-PIT-12")
def test_flag_and_repairs_are_served_together_without_fuel_and_tyres():
    assert stopping(0, stops=1, repair=10, owes=1)[1] == (20, 1)


@pytest.mark.clause("RASC-BLK-3", "RASC-RP-1")
@pytest.mark.parametrize(("answer", "stop", "flat"), [(1, (10, 1), 1), (0, (30, 0), 0)])
def test_a_flat_tyre_is_changed_only_where_tyres_are(answer, stop, flat):
    table, made = stopping(answer, stops=1, owes=1, flat_tyre=1)
    assert made == stop
    while table.car().place == IN_BOX:
        turns(table, "MAX", "MIN")
    assert table.car().flat_tyre == flat


def test_without_the_pit_rules_a_flat_tyre_is_changed_at_any_stop():
    table = in_pits(pit_stops=False)
    table.car().owes, table.car().flat_tyre = 1, 1
    turns(table, "MIN", "MIN")
    while table.car().place == IN_BOX:
        turns(table, "MAX", "MIN")
    assert table.car().flat_tyre == 0


# Fuel and tyres


@pytest.mark.clause("RASC-PIT-3", "RASC-PIT-4", "RASC-USE-2")
@pytest.mark.parametrize(("laps", "lasts"), [(10, 7), (15, 10), (12, 8), (50, 35), (1, 1)])
def test_fuel_and_tyres_last_seven_tenths_of_the_race(laps, lasts):
    rules = Rules(laps=laps)
    assert (rules.range_of("fuel_laps"), rules.range_of("tyre_laps")) == (lasts, lasts)
    assert Rules(laps=laps, fuel_laps=3).range_of("fuel_laps") == 3


@pytest.mark.clause("RASC-USE-1")
@pytest.mark.parametrize(("laps_begun", "spaces"), [(7, 18), (8, 8)])
def test_past_its_fuel_a_car_moves_half_of_min(laps_begun, spaces):
    table = Table("M30", laps_begun=laps_begun, tyre_laps=10)
    table.throws(0, "MAX", "MIN")
    table.move()
    assert table.where() == f"M{30 + spaces}"


@pytest.mark.clause("RASC-USE-1")
@pytest.mark.parametrize(("laps_begun", "minus", "spaces"), [(7, 2, 18), (8, 2, 16), (8, 3, 15)])
def test_past_its_tyres_a_car_loses_two_spaces_each_movement(laps_begun, minus, spaces):
    table = Table("M30", laps_begun=laps_begun, fuel_laps=10, tyre_minus=minus)
    table.throws(0, "MAX", "MIN")
    table.move()
    assert table.where() == f"M{30 + spaces}"


@pytest.mark.clause("RASC-USE-1", "RASC-TAB-4")
def test_worn_tyres_last_a_lap_less():
    table = Table("M30", laps_begun=7, fuel_laps=10)
    table.car().tyre_loss = 1
    table.throws(0, "MAX", "MIN")
    table.move()
    assert table.where() == "M46"


@pytest.mark.clause("RASC-PIT-1")
def test_without_the_pit_rules_nothing_runs_out():
    table = Table("M30", laps_begun=10, pit_stops=False)
    table.throws(0, "MAX", "MIN")
    table.move()
    assert table.where() == "M48"


@pytest.mark.clause("RASC-PIT-2")
@pytest.mark.parametrize(("reading", "order"), [("last", [2, 1]), ("nothing", [1, 2])])
def test_a_car_that_did_not_stop_is_classified_behind_those_that_did(reading, order):
    from simkit.games.rasc.engine.finish import end_race

    table = Table("M30", "M20", missed_stop=reading)
    table.car(1).stops = 1
    end_race(table.race, table.rules)
    assert [int(place) for place in table.race.finish[:2]] == order


@pytest.mark.clause("RASC-BLK-4", "RASC-PIT-2")
def test_a_flagged_car_that_needs_fuel_may_fill_up_though_its_stop_is_made():
    table = in_pits(laps=20, fuel_laps=5)
    table.car().owes = 1
    table.car().stops = 1
    table.answer(0, SERVICE, 0)
    turns(table, "MIN", "MIN")
    assert table.notes(notes.STOPPED)[0][2:4] == (30, 0)


@pytest.mark.clause("RASC-PIT-3", "RASC-PIT-4")
@pytest.mark.parametrize(("laps", "first", "last"), [(10, 3, 7), (15, 5, 10)])
def test_one_stop_falls_after_at_least_3_and_at_most_7_laps_of_10_and_5_and_10_of_15(laps, first, last):
    good = []
    for stop in range(1, laps):
        table = Table("M30", laps=laps)
        car = table.car()
        before = [dry(table, lap) for lap in range(stop)]
        car.filled_lap = stop
        after = [dry(table, lap) for lap in range(stop, laps)]
        if not any(before + after):
            good.append(stop)
    assert good == list(range(first, last + 1))


def dry(table, laps_done):
    """Say whether a car has run out of fuel or tyres after so many laps, in the lap that follows."""
    table.car().way = (laps_done + 1) * 72 + 29
    return is_past_fuel(table.rules, table.car()) or is_past_tyres(table.rules, table.car())
