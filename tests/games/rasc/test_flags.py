"""Yellow and black flags."""

from __future__ import annotations

import pytest

from simkit.games.rasc import notes
from simkit.games.rasc.state import GREEN, IN_LANE, YELLOW
from tests.games.rasc.table import PIT, SERVICE, Table


def under_yellow(*cars, in_line=(), **changes):
    """Return a table under the yellow flag; some of the cars have reached the line."""
    table = Table(*cars, **changes)
    table.race.flag = YELLOW
    for seat in in_line:
        car = table.car(seat)
        car.in_line = 1
        car.line_way = car.way + (13 - car.row) % 72 - (72 if car.row > 13 else 0)
    return table


def quiet(table, *seats, faces=("MAX", "MIN")):
    for seat in seats:
        table.throws(seat, *faces)


@pytest.mark.clause("RASC-YEL-2")
def test_until_the_line_cars_race_on_as_normal():
    table = under_yellow("M60", "M50")
    quiet(table, 0, 1)
    table.move()
    assert (table.where(0), table.where(1)) == ("M6", "M68")
    assert (table.car(0).in_line, table.car(1).in_line) == (0, 0)


@pytest.mark.clause("RASC-YEL-2", "RASC-YEL-4")
@pytest.mark.parametrize("track", ["sunvalley", "coopersville"])
@pytest.mark.parametrize("lane", ["I", "M"])
def test_a_car_stops_at_the_line_up_and_lines_up_in_the_middle_lane(lane, track):
    table = under_yellow(f"{lane}2", track=track)
    quiet(table, 0)
    table.move()
    assert table.where() == "M14"
    assert table.car().in_line == 1


@pytest.mark.clause("RASC-YEL-4")
def test_those_behind_form_one_line_in_their_order():
    table = under_yellow("M8", "I7", "M7", "O5")
    quiet(table, 0, 1, 2, 3)
    table.move()
    assert table.where(0) == "M14"
    lanes = [table.where(seat)[0] for seat in range(4)]
    ways = [int(table.car(seat).way) for seat in range(4)]
    assert lanes == ["M"] * 4
    assert ways == sorted(ways, reverse=True)
    assert len(set(ways)) == 4


@pytest.mark.clause("RASC-YEL-5")
def test_lapped_cars_line_up_in_the_inner_lane():
    table = under_yellow("M8", "M5")
    table.car(1).way -= 72
    quiet(table, 0, 1)
    table.move()
    assert table.where(0) == "M14"
    assert table.where(1)[0] == "I"
    assert (table.car(0).lapped, table.car(1).lapped) == (0, 1)


@pytest.mark.clause("RASC-YEL-3")
@pytest.mark.parametrize(("track", "half"), [("sunvalley", 8), ("coopersville", 5)])
def test_past_the_line_every_car_moves_half_of_min(track, half):
    table = under_yellow("M20", "M18", in_line=(0, 1), track=track)
    table.move()
    assert (table.where(0), table.where(1)) == (f"M{20 + half}", f"M{18 + half}")
    assert table.notes(notes.THROWN) == []


@pytest.mark.clause("RASC-YEL-3")
def test_nobody_challenges_or_drafts_in_the_line_up():
    table = under_yellow("M20", "I20", "M19", in_line=(0, 1, 2))
    table.turn()
    assert [table.where(seat) for seat in range(3)] == ["M28", "M27", "M26"]
    assert [int(table.car(seat).challenges) for seat in range(3)] == [0, 0, 0]
    assert [int(table.car(seat).drafts) for seat in range(3)] == [0, 0, 0]


@pytest.mark.clause("RASC-YEL-6")
@pytest.mark.parametrize(
    ("track", "where", "flag"),
    [
        ("sunvalley", "M55", YELLOW),
        ("sunvalley", "M56", GREEN),
        ("coopersville", "M58", YELLOW),
        ("coopersville", "M59", GREEN),
    ],
)
def test_green_resumes_when_the_leader_reaches_the_rolling_start_line(track, where, flag):
    table = under_yellow(where, in_line=(0,), track=track)
    table.answer(0, PIT, 0)
    table.turn()
    assert table.race.flag == flag
    assert table.race.ignore_minus == (flag == GREEN)


@pytest.mark.clause("RASC-YEL-1")
def test_a_yellow_flag_lasts_one_lap_and_another_one_meanwhile_changes_nothing():
    table = Table("M1")
    quiet(table, 0, faces=("TI", "TI"))
    table.incident(0, 12)
    table.move()
    assert (table.race.flag, table.race.yellows) == (YELLOW, 1)
    table.race.flag = YELLOW
    table = under_yellow("M30")
    quiet(table, 0, faces=("TI", "TI"))
    table.incident(0, 12)
    table.move()
    assert table.race.yellows == 0


@pytest.mark.clause("RASC-FAQ-5")
def test_there_is_no_limit_of_one_yellow_flag():
    table = Table("M30")
    table.race.yellows = 1
    quiet(table, 0, faces=("TI", "TI"))
    table.incident(0, 12)
    table.move()
    assert (table.race.flag, table.race.yellows) == (YELLOW, 2)


@pytest.mark.clause("RASC-YEL-4")
@pytest.mark.parametrize(("reading", "second"), [("closed_up", "M63"), ("gaps_stay", "M48")])
def test_the_field_has_closed_up_by_the_restart_or_gaps_stay(reading, second):
    table = under_yellow("M56", "M40", "M30", in_line=(0, 1, 2), yellow_line=reading)
    table.turn()
    assert table.race.flag == GREEN
    assert (table.where(0), table.where(1)) == ("M64", second)
    assert table.where(2) == ("M62" if reading == "closed_up" else "M38")


@pytest.mark.clause("RASC-YEL-4")
def test_the_lead_car_waits_at_the_line_for_all_by_another_reading():
    table = under_yellow("M14", "M60", in_line=(0,), yellow_line="lead_waits")
    quiet(table, 1)
    table.turn()
    assert table.where(0) == "M14"
    table = under_yellow("M14", "M13", in_line=(0, 1), yellow_line="lead_waits")
    table.turn()
    assert table.race.released == 1
    table.turn()
    assert table.where(0) == "M22"


@pytest.mark.clause("RASC-YEL-4")
def test_lapped_cars_start_again_beside_the_line():
    table = under_yellow("M56", "I40", in_line=(0, 1))
    table.car(1).lapped = 1
    table.car(1).way -= 72
    table.turn()
    assert (table.where(0), table.where(1)) == ("M64", "I64")


@pytest.mark.clause("RASC-YEL-7")
@pytest.mark.parametrize(("other_in_line", "waits"), [(False, True), (True, False)])
def test_a_car_that_entered_the_pits_under_yellow_waits_at_the_exit_for_the_others(other_in_line, waits):
    table = under_yellow("M20", "I60", in_line=(0,) if other_in_line else ())
    if not other_in_line:
        quiet(table, 0)
    leave_pits(table, 1, held=1)
    quiet(table, 1)
    table.move()
    assert (table.car(1).place == 3) == waits
    if not waits:
        assert table.where(1) == "I13"
        assert table.car(1).in_line == 1


def leave_pits(table, seat, held):
    """Stand a car at the end of the pit lane, its stop made."""
    car = table.car(seat)
    table.race.at[car.row, car.lane] = -1
    table.race.lanes[car.row] &= ~(1 << int(car.lane))
    car.way = 4 * 72 + 11
    car.lane_end = car.way
    car.place = 3
    car.held = held


@pytest.mark.clause("RASC-YEL-7")
def test_a_car_that_was_in_the_pits_before_need_not_wait():
    table = under_yellow("M20", "I60")
    leave_pits(table, 1, held=0)
    quiet(table, 0, 1)
    table.move()
    assert table.where(1) == "M14"  # on to the line, like any car that races on (RASC-YEL-2)


@pytest.mark.clause("RASC-YEL-8")
def test_then_it_rejoins_and_moves_half_of_min():
    table = under_yellow("M20", "I60", in_line=(0,))
    leave_pits(table, 1, held=1)
    quiet(table, 1)
    table.move()
    table.move()
    assert table.where(1) == "M21"


@pytest.mark.clause("RASC-YEL-3", "RASC-PIT-7")
def test_a_car_of_the_line_up_may_turn_into_the_pits_at_half_of_min():
    table = under_yellow("M58", in_line=(0,))
    table.answer(0, PIT, 1)
    table.move()
    assert table.car().place != 0
    assert table.car().held == 1
    # two spaces to the entry, three to the box, three of the 20 seconds
    assert (table.car().way % 72 + 1, table.car().seconds) == (63, 17)
    table = under_yellow("M58", in_line=(0,))
    table.answer(0, PIT, 0)
    table.move()
    assert table.where() == "M66"


# Black flags


def flagged(where="M30", laps_begun=3, **changes):
    """Return a table on which a car has just been shown the black flag, in its movement."""
    table = Table(where, laps_begun=laps_begun, **changes)
    quiet(table, 0, faces=("TI", "TI", "MAX"))
    table.incident(0, 3)
    table.move()
    return table


@pytest.mark.clause("RASC-BLK-1", "RASC-FAQ-10b")
@pytest.mark.parametrize(("reading", "by"), [("one_lap", 72), ("next_entry", 12)])
def test_a_black_flag_is_answered_within_a_lap_or_at_the_next_entry(reading, by):
    table = flagged(black_flag=reading)
    assert table.car().owes == 1
    assert table.where() == "M48"  # from where its movement ends
    assert table.car().flag_way == 3 * 72 + 47 + by


@pytest.mark.clause("RASC-USE-4")
def test_a_car_that_does_not_answer_is_classified_last():
    table = flagged()
    table.loads = {}
    table.car().flag_way = table.car().way + 17
    quiet(table, 0)
    table.move()
    assert table.car().flag_missed == 1
    table = Table("M30", "M20")
    table.car(0).flag_missed = 1
    table.car(0).stops = table.car(1).stops = 1
    assert places(table) == [2, 1]


def places(table):
    from simkit.games.rasc.engine.finish import end_race

    end_race(table.race, table.rules)
    return [int(place) for place in table.race.finish[: table.race.n_cars]]


@pytest.mark.clause("RASC-FAQ-10a")
@pytest.mark.parametrize(("laps_begun", "owes"), [(10, 0), (9, 1)])
def test_a_black_flag_in_the_last_lap_is_ignored(laps_begun, owes):
    table = flagged(laps_begun=laps_begun, fuel_laps=10, tyre_laps=10)
    assert (table.car().owes, table.car().black_flags) == (owes, 1)


def in_front_of_box(table, owes=1, stops=0):
    """Bring a car into the pit lane, three cells before its box."""
    car = table.car()
    car.owes = owes
    car.stops = stops
    return table


@pytest.mark.clause("RASC-BLK-2")
def test_its_ten_seconds_are_added_to_the_stop():
    table = in_front_of_box(Table("I60"))
    table.answer(0, PIT, 1)
    quiet(table, 0, faces=("MIN", "MIN"))
    table.move()
    assert table.notes(notes.STOPPED)[0][2:4] == (30, 0)
    assert table.car().seconds == 28  # 5, three of them to the box


@pytest.mark.clause("RASC-BLK-4")
def test_the_player_may_take_the_penalty_first_and_stop_later():
    table = in_front_of_box(Table("I60"))
    table.answer(0, PIT, 1)
    table.answer(0, SERVICE, 1)
    quiet(table, 0, faces=("MIN", "MIN"))
    table.move()
    assert table.notes(notes.STOPPED)[0][2:4] == (10, 1)
    assert (table.car().owes, table.car().stops) == (0, 0)


@pytest.mark.clause("RASC-BLK-3")
def test_after_the_mandatory_stop_the_ten_seconds_are_without_fuel_and_tyres():
    table = in_front_of_box(Table("I60"), stops=1)
    table.car().filled_lap = 2
    table.car().tyre_loss = -2
    table.car().fuel_loss = -2
    table.answer(0, PIT, 1)
    table.answer(0, SERVICE, 0)
    quiet(table, 0, faces=("MIN", "MIN"))
    table.move()
    assert table.notes(notes.STOPPED)[0][2:4] == (10, 1)
    assert table.race.n_decisions == 2  # the entry and the dice; the stop is not asked about


def test_a_flag_is_answered_by_entering_the_pits():
    table = in_front_of_box(Table("I60"))
    table.car().flag_way = table.car().way
    table.answer(0, PIT, 1)
    quiet(table, 0, faces=("MIN", "MIN"))
    table.move()
    assert table.car().place >= IN_LANE
    assert table.car().flag_missed == 0


def test_a_car_that_closes_up_across_the_line_after_the_flag_has_ended_its_race():
    table = under_yellow("M56", "M70", in_line=(0, 1))
    table.race.won_turn = 1
    table.car(1).way -= 72
    table.turn()
    assert table.where(0) == "M64"
    assert table.car(1).finish_turn == table.race.turn
    assert table.race.lanes[62] == 0
