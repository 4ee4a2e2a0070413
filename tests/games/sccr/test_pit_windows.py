"""Pit windows: when they open, what a driver in one may do, what ends one."""

from __future__ import annotations

import pytest

from simkit.games.sccr.engine import race as whole_race
from simkit.games.sccr.state import (
    ACTION,
    CRASH_CARD,
    DECLARE_STOP,
    FOUR_TIRE,
    LAP_COUNT,
    OUT_LAP_COUNT,
    PIT_STOP,
    SPLASH,
    STILL_RACING,
    TWO_TIRE,
    YELLOW_STOP,
)
from tests.games.sccr.pitting import deal, drawn, gather, pit, single_file, stop, turn

STOPS = [PIT_STOP | kind << 8 for kind in (FOUR_TIRE, TWO_TIRE, SPLASH)]


def at(total, n_cars=3, **rules):
    """Return a table of cars one behind the other after so many laps of a long race."""
    table = single_file(n_cars, **{"laps": 500, **rules})
    table.race.total = total
    return table


def refills(table):
    """Say for each driver whether he draws in a turn of 3 laps for which he holds just the lap card."""
    for seat in range(table.race.n_cars):
        deal(table, seat)
    turn(table)
    return [bool(table.car(seat).n_hand) for seat in range(table.race.n_cars)]


def yellow(table, *stopping):
    """Play a yellow flag under which these seats make a normal stop."""
    for seat in range(table.race.n_cars):
        gather(table.car(seat).deck)
        table.hand(seat, ["PASS INSIDE", table.card_with(pit_time=191)])
        table.script(seat, (CRASH_CARD, 1), *([(YELLOW_STOP, FOUR_TIRE + 1)] if seat in stopping else []))
    turn(table, "CRASH AHEAD")


# When a window opens


@pytest.mark.clause("SCCR-5.11", "SCCR-5.18", "SCCR-5.12")
@pytest.mark.parametrize(
    ("track", "laps"), [("superspeedway", 75), ("one_mile_oval", 100), ("short_track", 125)]
)
def test_a_window_opens_in_the_turn_whose_total_reaches_75_100_or_125_laps_by_track(track, laps):
    assert drawn(at(laps - 4, track=track), 0) > 0
    assert drawn(at(laps - 3, track=track), 0) == 0
    assert drawn(at(laps - 1, track=track), 0) == 0


@pytest.mark.clause("SCCR-5.11")
def test_the_laps_between_windows_may_be_set():
    assert drawn(at(36, window_interval=40), 0) > 0
    assert drawn(at(37, window_interval=40), 0) == 0
    assert drawn(at(72, window_interval=80), 0) > 0


@pytest.mark.clause("SCCR-5.11")
@pytest.mark.parametrize("pit_rules", ["basic", "advanced"])
def test_only_the_window_rules_have_windows(pit_rules):
    assert drawn(at(200, pit_rules=pit_rules), 0) == 3


def example():
    """Return the rulebook's example: 57 laps run, the next card is for 30; car 0 stops, the others stay out."""
    table = at(57, laps=200)
    for seat in range(3):
        table.hand(seat, [table.card_with(laps=15), "LEARN THE TRACK", table.card_with(pit_time=173)])
        table.script(seat, (LAP_COUNT, 0b101))
    table.script(0, (LAP_COUNT, 0b101), stop(SPLASH))
    turn(table, "30 LAPS")
    return table


@pytest.mark.clause("SCCR-5.18", "SCCR-5.19")
def test_from_57_a_card_of_30_makes_87_which_opens_the_window_of_75_and_the_next_is_at_162():
    table = example()
    assert table.race.total == 87
    assert [int(table.car(seat).n_hand) for seat in range(3)] == [3, 1, 1]
    for seat in (1, 2):
        pit(table, seat)
    assert table.race.total == 93
    table.race.total = 158
    assert refills(table) == [True, True, True]  # 161
    table.race.total = 159
    assert refills(table) == [False, False, False]  # 162


@pytest.mark.clause("SCCR-5.19")
def test_the_next_window_counts_for_all_from_the_total_at_which_the_last_opened():
    table = example()
    pit(table, 1)
    table.race.total = 159
    assert refills(table) == [False, False, False]


@pytest.mark.clause("SCCR-5.19")
def test_a_window_may_count_from_each_drivers_own_stop_instead():
    table = at(57, window_from="driver")
    pit(table, 0)  # at 60: his next is at 135
    assert refills(table) == [True, True, True]
    table.race.total = 72
    assert refills(table) == [True, False, False]  # 75
    table.race.total = 80
    pit(table, 1)  # at 83: his next is at 158
    table.race.total = 130
    assert refills(table) == [True, True, False]  # 133
    assert refills(table) == [False, True, False]  # 136
    table.race.total = 154
    assert refills(table) == [False, True, False]  # 157
    assert refills(table) == [False, False, False]  # 160


@pytest.mark.clause("SCCR-5.18")
def test_a_yellow_card_opens_a_window_too():
    table = at(72)
    yellow(table)  # 78
    assert [int(table.car(seat).n_hand) for seat in range(3)] == [1, 1, 1]
    table = at(66)
    yellow(table)  # 72
    assert [int(table.car(seat).n_hand) for seat in range(3)] == [4, 4, 4]


# What a window asks of a driver


@pytest.mark.clause("SCCR-5.12")
def test_hands_are_not_refilled_from_the_turn_the_window_opens_until_the_stop():
    table = at(72)
    table.hand(0, [table.card_with(pit_time=tenths) for tenths in (191, 190, 139, 160)])
    deal(table, 1)
    deal(table, 2)
    turn(table)
    assert table.car(0).n_hand == 3
    for seat in (1, 2):
        deal(table, seat)
    turn(table)
    assert table.car(0).n_hand == 2
    for seat in (1, 2):
        deal(table, seat)
    table.script(0, stop(SPLASH))
    turn(table)
    assert table.car(0).n_hand == 3  # one card made the lap count, one the pit time; then three were drawn


@pytest.mark.clause("SCCR-5.12", "SCCR-5.22")
@pytest.mark.parametrize("kind", [FOUR_TIRE, TWO_TIRE, SPLASH])
def test_every_type_of_stop_ends_the_ban_on_refills(kind):
    table = at(72)
    pit(table, 0, 160, kind)
    assert [int(table.car(seat).n_hand) for seat in range(3)] == [3, 0, 0]
    assert refills(table) == [True, False, False]


@pytest.mark.clause("SCCR-5.12")
def test_the_turn_of_the_stop_may_be_left_without_a_refill():
    for total in (40, 72):
        table = at(total, refill_after_stop="none")
        pit(table, 0)
        assert table.car(0).n_hand == 0
        assert refills(table)[0]


@pytest.mark.clause("SCCR-5.13")
@pytest.mark.parametrize("failure", ["out", "lap_down"])
def test_a_driver_who_stays_out_and_cannot_make_the_lap_count_is_out_whatever_else_a_miss_costs(failure):
    table = at(80, lap_count_failure=failure)
    for seat in (1, 2):
        deal(table, seat)
    table.hand(0, [])
    turn(table)
    assert (table.car(0).running, table.car(0).out_reason) == (0, OUT_LAP_COUNT)
    assert table.order() == [1, 2]


@pytest.mark.clause("SCCR-5.13")
def test_outside_a_window_a_missed_lap_count_is_the_end_or_costs_a_lap_and_all_places():
    table = at(20)
    deal(table, 1)
    deal(table, 2)
    turn(table)
    assert (table.car(0).running, table.car(0).out_reason) == (0, OUT_LAP_COUNT)
    table = at(20, lap_count_failure="lap_down")
    deal(table, 1)
    deal(table, 2)
    turn(table)
    assert (table.car(0).running, table.car(0).out_reason) == (1, STILL_RACING)
    assert table.car(0).laps_lost == 1
    assert table.order() == [1, 2, 0]


@pytest.mark.clause("SCCR-5.13")
def test_a_driver_may_stay_out_as_long_as_his_hand_makes_the_lap_counts():
    table = at(72)
    table.hand(0, [table.card_with(pit_time=tenths) for tenths in (191, 190, 139)])
    for left in (2, 1, 0):
        deal(table, 1)
        deal(table, 2)
        turn(table)
        assert (table.car(0).running, table.car(0).n_hand) == (1, left)


@pytest.mark.clause("SCCR-5.14")
def test_a_driver_who_pits_makes_the_lap_count_first_so_one_who_cannot_is_out():
    table = at(72)
    deal(table, 1)
    deal(table, 2)
    table.hand(0, [])
    table.script(0, stop(SPLASH), (DECLARE_STOP, SPLASH + 1))
    turn(table)
    assert (table.car(0).running, table.car(0).stops) == (0, 0)


@pytest.mark.clause("SCCR-5.14")
def test_a_driver_may_be_let_off_the_lap_count_if_he_declares_a_stop():
    table = at(72, lap_count_before_stop=False)
    deal(table, 1)
    deal(table, 2)
    table.hand(0, [table.card_with(pit_time=160)])
    table.script(0, (DECLARE_STOP, SPLASH + 1), (ACTION, STOPS[0]))
    turn(table)
    assert (table.car(0).running, table.car(0).stops, table.car(0).space) == (1, 1, -6)
    assert (table.car(0).lap_cards, table.car(0).laps_lost) == (0, 1)
    assert table.car(0).n_hand == 3


# Stops outside a window


@pytest.mark.clause("SCCR-5.21")
def test_green_flag_stops_outside_a_window_are_allowed_or_forbidden():
    for stops_outside_window, listed in (("allowed", [0, *STOPS]), ("forbidden", [0])):
        table = at(20, stops_outside_window=stops_outside_window)
        assert sorted(table.moves(0, ACTION)) == sorted(listed)
        table.car(0).window_open = 1
        assert sorted(table.moves(0, ACTION)) == sorted([0, *STOPS])


@pytest.mark.clause("SCCR-5.21")
def test_forbidden_stops_are_not_asked_for_before_the_lap_count_either():
    table = at(20, stops_outside_window="forbidden", lap_count_before_stop=False)
    for seat in range(3):
        deal(table, seat)
        table.script(seat, (DECLARE_STOP, SPLASH + 1))
    turn(table)
    assert [int(table.car(seat).stops) for seat in range(3)] == [0, 0, 0]


@pytest.mark.clause("SCCR-5.21")
def test_stops_under_yellow_are_allowed_where_green_flag_stops_outside_a_window_are_not():
    table = at(20, stops_outside_window="forbidden")
    yellow(table, 0)
    assert [int(table.car(seat).stops) for seat in range(3)] == [1, 0, 0]
    assert table.order() == [1, 2, 0]


@pytest.mark.clause("SCCR-5.19", "SCCR-5.21")
def test_a_green_flag_stop_before_a_window_does_not_serve_it():
    for early_yellow_stop in ("keeps_window", "serves_window"):
        table = at(60, early_yellow_stop=early_yellow_stop)
        pit(table, 0)
        table.race.total = 72
        assert refills(table) == [False, False, False]


@pytest.mark.clause("SCCR-5.19")
@pytest.mark.parametrize(("reading", "refilled"), [("keeps_window", False), ("serves_window", True)])
def test_a_stop_under_yellow_before_a_window_leaves_it_due_or_serves_it(reading, refilled):
    table = at(60, early_yellow_stop=reading)
    yellow(table, 0)  # 66
    table.race.total = 72
    assert refills(table) == [refilled, False, False]
    for seat in range(3):
        pit(table, seat)
    table.race.total = 150
    assert refills(table) == [False, False, False]  # it serves one window, not two


@pytest.mark.clause("SCCR-5.19")
def test_a_stop_before_a_window_does_not_undo_one_under_yellow_that_served_it():
    table = at(50, early_yellow_stop="serves_window")
    yellow(table, 0)
    pit(table, 0)
    table.race.total = 72
    assert refills(table) == [True, False, False]


@pytest.mark.clause("SCCR-5.22")
@pytest.mark.parametrize("reading", ["keeps_window", "serves_window"])
def test_a_stop_under_yellow_in_a_window_serves_that_window_alone(reading):
    table = at(72, early_yellow_stop=reading)
    refills(table)  # 75: open, the next is at 150
    yellow(table, 0)
    assert [int(table.car(seat).n_hand) for seat in range(3)] == [3, 1, 1]
    assert refills(table) == [True, False, False]
    table.race.total = 147
    assert refills(table) == [False, False, False]


@pytest.mark.clause("SCCR-5.22")
def test_a_stop_after_two_windows_have_opened_serves_both():
    table = at(72)
    refills(table)
    table.race.total = 147
    refills(table)
    pit(table, 0)
    assert refills(table) == [True, False, False]
    table.race.total = 221
    refills(table)
    whole_race.begin_turn(table.race, table.rules)
    assert [int(table.car(seat).window_open) for seat in range(3)] == [0, 1, 1]
