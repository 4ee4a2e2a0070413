"""Robots: how many, how fast, trajectories, late braking, stops."""

from __future__ import annotations

import pytest

from simkit.games.f90 import words
from simkit.games.f90.engine.flags import turn_weather_card
from simkit.games.f90.engine.robots import call_robots
from tests.games.f90.table import Table


def robots_of(table):
    """Return how many SLOW, FAST and SUPERFAST robots there are."""
    kinds = [int(table.car(seat).driver) for seat in range(table.race.n_cars, table.race.n_all)]
    return tuple(kinds.count(kind) for kind in (words.SLOW, words.FAST, words.SUPERFAST))


@pytest.mark.clause("F90-BASE-12")
@pytest.mark.parametrize(
    ("players", "robots"), [(1, (2, 3, 2)), (3, (2, 3, 2)), (4, (2, 2, 2)), (6, (2, 2, 2))]
)
def test_there_are_seven_robots_beside_few_players_and_six_beside_many(players, robots):
    table = Table(players, slow_robots=-1, fast_robots=-1, superfast_robots=-1)
    assert robots_of(table) == robots
    assert table.race.n_all == players + sum(robots)


@pytest.mark.clause("F90-BASE-12")
def test_their_numbers_are_options_and_14_cars_fill_the_track():
    table = Table(6, slow_robots=3, fast_robots=3, superfast_robots=2)
    assert robots_of(table) == (3, 3, 2)
    assert table.race.n_all == 14
    assert robots_of(Table(2, slow_robots=0, fast_robots=-1, superfast_robots=0)) == (0, 3, 0)


@pytest.mark.clause("F90-BASE-12", "F90-BASE-31")
@pytest.mark.parametrize(("robot", "section"), [("slow", "B20"), ("fast", "B21"), ("superfast", "B22")])
def test_a_robot_moves_its_speed(robot, section):
    table = Table(1, **{f"{robot}_robots": 1})
    table.put(1, "B18")
    table.turn(1)
    assert table.where(1) == section
    table = Table(1, **{f"{robot}_robots": 1, f"{robot}_speed": 1})
    table.put(1, "B18")
    table.turn(1)
    assert table.where(1) == "B19"


@pytest.mark.clause("F90-BASE-31")
def test_it_takes_a_free_trajectory_and_has_its_bonus_next_turn_whatever_its_colour():
    table = Table(1, slow_robots=1)
    table.put(1, "B04")
    for section in ("B06", "B09"):
        table.turn(1)
        assert table.where(1) == section
        table.car(1).mark = 0


@pytest.mark.clause("F90-BASE-31")
def test_a_start_point_that_is_taken_has_nothing_for_it():
    table = Table(1, slow_robots=1)
    table.put(0, "B06", spot=True)
    table.put(1, "B04")
    for section in ("B06", "B08"):
        table.turn(1)
        assert table.where(1) == section
        table.car(1).mark = 0
        table.put(0, "B20")


@pytest.mark.clause("F90-BASE-31")
@pytest.mark.parametrize(("factor", "off"), [(60, 0), (61, 1)])
def test_stopped_in_a_braking_section_it_brakes_late(factor, off):
    table = Table(1, slow_robots=1)
    table.put(0, "B11")
    table.put(1, "B09")
    table.stack(table.with_factor(factor))
    table.turn(1)
    assert table.where(1) == "B12"
    assert table.car(1).off == off


@pytest.mark.clause("F90-BASE-31", "F90-BASE-34")
@pytest.mark.parametrize(
    ("reading", "start", "tries"),
    [
        ("behind_cars", "B09", 1),
        ("behind_cars", "B10", 1),
        ("with_mp_left", "B09", 0),
        ("with_mp_left", "B10", 1),
    ],
)
def test_a_robot_whose_speed_ends_just_behind_a_car_may_have_no_reason_to_brake_late(reading, start, tries):
    table = Table(1, slow_robots=1, robots_brake=reading)
    table.put(0, "B11")
    table.put(1, start)
    table.stack(table.with_factor(1))
    table.turn(1)
    assert table.car(1).late_tries == tries
    assert table.where(1) == ("B12" if tries else "B11")


def called(table):
    return [seat for seat in range(table.race.n_cars, table.race.n_all) if table.car(seat).must_stop == 1]


@pytest.mark.clause("F90-BASE-31")
def test_one_robot_of_a_type_is_called_in_a_turn_the_best_placed_first():
    table = Table(1, slow_robots=2, fast_robots=3)
    for seat, section in ((1, "B10"), (2, "B12"), (3, "B20"), (4, "B08"), (5, "B15")):
        table.put(seat, section)
    seen = []
    for turn in (11, 12, 13, 14, 15):
        table.race.turn = turn
        call_robots(table.race, table.rules)
        seen.append(called(table))
        for seat in called(table):
            table.car(seat).must_stop = 0
    assert seen == [[], [2, 3], [1, 5], [4], []]
    table.race.turn = 22
    call_robots(table.race, table.rules)
    assert called(table) == [2, 3]


@pytest.mark.clause("F90-BASE-31")
def test_their_stops_can_be_moved_or_left_out():
    for stops, turns in (((5, 0), [5]), ((0, 7), [7]), ((0, 0), [])):
        table = Table(1, fast_robots=1, robot_first_stop=stops[0], robot_second_stop=stops[1])
        seen = []
        for turn in range(1, 28):
            table.race.turn = turn
            call_robots(table.race, table.rules)
            if called(table):
                seen.append(turn)
                table.car(1).must_stop = 0
        assert seen == turns


@pytest.mark.clause("F90-BASE-31")
def test_nobody_is_called_in_for_both_stops_in_one_turn():
    table = Table(1, fast_robots=1, robot_first_stop=5, robot_second_stop=5)
    due = []
    for turn in (5, 6, 7):
        table.race.turn = turn
        call_robots(table.race, table.rules)
        due.append(int(table.car(1).stops_due))
    assert due == [1, 2, 2]


@pytest.mark.clause("F90-BASE-31")
def test_a_robot_that_is_called_in_goes_back_as_far_as_anyone_and_then_moves():
    table = Table(1, fast_robots=1)
    table.put(0, "B30")
    table.put(1, "B20")
    table.car(1).must_stop = 1
    table.turn(1)
    assert table.where(1) == "B16"
    assert table.car(1).must_stop == 0
    assert table.car(1).stops == 1


@pytest.mark.clause("F90-BASE-31")
def test_all_robots_are_called_in_when_the_weather_has_gone_from_dry_to_rain_or_back():
    table = Table(1, weather="changing", fast_robots=2)
    table.rules.weather_card[:4] = [
        words.CHANGES_OF_WEATHER.index(c) for c in ("wetter", "wetter", "drier", "drier")
    ]
    table.race.weather_order[:4] = range(4)
    seen = []
    for _ in range(4):
        turn_weather_card(table.race, table.rules)
        seen.append(called(table))
        for seat in called(table):
            table.turn(seat)
            table.car(seat).mark = 0
    assert seen == [[], [1, 2], [], [1, 2]]
