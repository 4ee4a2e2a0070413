"""Pit stops: when they may be made and unseen by whom, and where they put a car."""

from __future__ import annotations

import numba
import pytest

from simkit.core.jit import jit_as
from simkit.core.records import NONE
from simkit.games.game import MAX_POLICIES
from simkit.games.sccr import GAME
from simkit.games.sccr.engine import race as whole_race
from simkit.games.sccr.engine.yellow import yellow_flag
from simkit.games.sccr.state import (
    ACTION,
    CRASH_CARD,
    FOUR_TIRE,
    INSIDE,
    LAP_COUNT,
    OUTSIDE,
    PIT_CARD,
    PIT_STOP,
    SPLASH,
    TWO_TIRE,
    YELLOW_STOP,
)
from tests.games.sccr.pitting import deal, pit, single_file, stop, stopped, turn
from tests.games.sccr.table import Table

# When a stop may be made, and what goes with it


@pytest.mark.clause("SCCR-5.14", "SCCR-5.16")
def test_a_car_that_stops_leaves_the_track_at_once_and_does_nothing_else():
    table = single_file(track="short_track")
    for seat in range(3):
        deal(table, seat)
    table.hand(1, [table.card_with(pit_time=191), table.card_with(pit_time=160), "PASS INSIDE"])
    # After the lap count slot 0 holds the PASS INSIDE.
    table.script(1, stop(FOUR_TIRE), (PIT_CARD, 2), (ACTION, 1))
    turn(table)
    assert table.order() == [0, None, 2, *[None] * 14, 1]  # the pass would have put it before car 0
    assert table.car(1).passes == 0
    assert "PASS INSIDE" in table.hand_names(1)
    assert table.car(1).actions_done == 0


@pytest.mark.clause("SCCR-5.16")
def test_no_stop_follows_another_action():
    table = single_file()
    for seat in range(3):
        deal(table, seat)
    table.hand(1, [table.card_with(pit_time=191), "PASS INSIDE", table.card_with(pit_time=160)])
    # Slot 0 holds the pit-time card, slot 1 the PASS INSIDE.
    table.script(1, (ACTION, 1 | 1 << 4), stop(FOUR_TIRE))
    turn(table)
    assert not table.is_racing
    assert (table.race.fault_seat, table.race.fault_decision) == (1, ACTION)
    assert table.car(1).stops == 0


@pytest.mark.clause("SCCR-5.15")
def test_a_driver_whose_lap_count_left_no_actions_may_stop():
    table = single_file()
    deal(table, 1)
    deal(table, 2)
    table.hand(0, [table.card_with(pit_time=166), table.card_with(pit_time=160)])
    table.script(0, (LAP_COUNT, 1), stop(FOUR_TIRE))  # the DRAFT of 3 laps makes the lap count of 15
    table.hand(1, [table.card_with(pit_time=191)])
    turn(table, "15 LAPS")
    assert table.car(0).drafted_lap_count == 1
    assert table.car(0).actions_left == 0
    assert (table.car(0).stops, table.car(0).space) == (1, -16)


@pytest.mark.clause("SCCR-5.20")
@pytest.mark.parametrize(("track", "laps"), [("superspeedway", 1), ("one_mile_oval", 2), ("short_track", 3)])
def test_a_green_flag_stop_costs_1_2_or_3_laps_by_track(track, laps):
    table = stopped(track=track)
    assert [table.car(seat).laps_lost for seat in range(3)] == [laps, 0, 0]
    assert stopped(track=track, green_stop_laps=5).car(0).laps_lost == 5
    assert stopped(track=track, green_stop_laps=0).car(0).laps_lost == 0


@pytest.mark.clause("SCCR-5.20")
def test_a_lap_lost_in_the_pits_puts_a_car_behind_all_that_lost_none():
    table = single_file(laps=3)
    table.line(0, *[None] * 30, 1, 2)
    pit(table, 0)
    assert table.car(0).space > table.car(1).space
    assert list(table.race.finish[:3]) == [3, 1, 2]


# Where a stop puts a car


@pytest.mark.clause("SCCR-BASE-36")
def test_a_car_comes_back_behind_any_car_already_there():
    table = single_file(5, track="short_track")
    table.line(0, *[None] * 15, 1, 2, 3, 4)
    pit(table, 0)
    assert table.order() == [1, 2, 3, 4, 0]


@pytest.mark.clause("SCCR-BASE-36")
def test_the_others_do_not_close_up_and_a_stop_of_no_time_finds_its_place_empty():
    table = stopped(160, SPLASH, seat=1, splash_seconds=60)
    assert table.order() == [0, 1, 2]


@pytest.mark.clause("SCCR-BASE-36")
def test_a_car_comes_back_behind_slow_traffic_and_in_its_own_lane():
    table = Table(3)
    table.line(0, lane=OUTSIDE)
    table.line(1, 2, lane=INSIDE)
    table.put(2, OUTSIDE, -20)
    table.traffic(OUTSIDE, -16)
    pit(table, 0)
    assert (table.car(0).lane, table.car(0).space) == (OUTSIDE, -17)


def two_stops(first, second, **rules):
    """Let cars 1 and 2, on spaces -1 and -2, stop in one turn with these pit times; return their spaces."""
    table = single_file(4, track="short_track", **rules)
    for seat, pit_time in ((0, None), (1, first), (2, second), (3, None)):
        deal(table, seat, *([pit_time] if pit_time else []))
        if pit_time:
            table.script(seat, stop(FOUR_TIRE))
    turn(table)
    return table.car(1).space, table.car(2).space


@pytest.mark.clause("SCCR-BASE-36")
def test_of_cars_that_come_back_together_the_one_further_ahead_is_let_in_first():
    assert two_stops(160, 160) == (-17, -18)
    assert two_stops(182, 160) == (-19, -18)
    assert two_stops(160, 198) == (-17, -22)


@pytest.mark.clause("SCCR-BASE-36")
def test_a_car_that_finds_its_space_taken_keeps_ahead_of_one_that_comes_back_behind_it():
    table = single_file(4, track="short_track")
    table.line(3, 1, 2)
    table.put(0, INSIDE, -17)
    for seat in (1, 2):  # to spaces -17 and -18
        deal(table, seat, 160)
        table.script(seat, stop(FOUR_TIRE))
    deal(table, 0)
    deal(table, 3)
    turn(table)
    assert table.order()[-3:] == [0, 1, 2]


@pytest.mark.clause("SCCR-BASE-36")
@pytest.mark.parametrize("swapped", [False, True])
def test_of_cars_that_come_back_level_the_one_that_ran_ahead_is_let_in_first(swapped):
    table = single_file(4, track="short_track")
    ahead, behind = (2, 1) if swapped else (1, 2)
    table.line(0, ahead, behind, 3)
    for seat, pit_time in ((ahead, 170), (behind, 160)):  # both to space -18
        deal(table, seat, pit_time)
        table.script(seat, stop(FOUR_TIRE))
    deal(table, 0)
    deal(table, 3)
    turn(table)
    assert (table.car(ahead).space, table.car(behind).space) == (-18, -19)


def test_a_stop_takes_the_owners_two_wides_off_the_track():
    table = single_file(two_wide_life="until_removed")
    table.hand(0, ["TWO WIDE"])
    table.car(0).two_wide[INSIDE] = table.car(0).hand[0]
    table.car(0).n_hand = 0
    pit(table, 0, 160)
    assert table.car(0).two_wide[INSIDE] == NONE
    assert table.cards_are_whole(0)


def test_a_car_in_the_pits_keeps_nobody_company():
    # Car 1 stops; car 2 and car 0 run alone on the SuperSpeedway and fall back.
    table = stopped(seat=1)
    assert (table.car(0).space, table.car(2).space) == (-1, -3)


# Secrecy


def nosy(race, rules, seat, decision):
    """Seats 0 and 1 pit; seat 2 does if it sees that seat 0 does, and a second card is laid by who sees the first.

    Under green, seat 0 makes a splash and go and lays its second card if that is what it wrote down.
    """
    host = race.car[0]
    if race.yellow == 0:
        if decision == PIT_CARD:
            return 2 if host.stop_choice == SPLASH + 1 else 1
        if decision == ACTION:
            return PIT_STOP | SPLASH << 8 if seat == 0 else 0
        return 1
    sees = host.pitted == 1 or host.stops == 1 or host.n_hand < 2
    if decision == YELLOW_STOP:
        return 1 if seat == 0 or seat == 1 or sees else 0
    return 2 if seat != 0 and sees else 1


def nosy_drivers():
    return (nosy if numba.config.DISABLE_JIT else jit_as(GAME.decide_signature(), nosy),) * MAX_POLICIES


@pytest.mark.clause("SCCR-5.2")
def test_under_yellow_all_write_down_their_stops_and_lay_their_cards_before_any_is_shown():
    table = single_file()
    for seat in range(3):
        table.hand(seat, [table.card_with(pit_time=tenths) for tenths in (160, 170)])
    table.race.yellow = 1
    yellow_flag(table.race, table.rules, nosy_drivers())
    assert [int(table.car(seat).pit_tenths) for seat in range(3)] == [160, 160, 0]


@pytest.mark.clause("SCCR-5.2")
def test_the_type_of_stop_is_written_down_when_the_pit_time_is_asked_for():
    table = single_file(track="short_track")
    for seat in range(3):
        deal(table, seat)
    deal(table, 0, 160, 170)  # after the lap count 17.0 s lies in slot 0, 16.0 s in slot 1
    table.stack_track(["3 LAPS"])
    whole_race.play_turn(table.race, table.rules, nosy_drivers())
    assert table.car(0).space == -6


# Basic pit rules


@pytest.mark.clause("SCCR-BASE-35")
def test_the_basic_rules_know_no_fuel_so_hands_are_refilled_after_any_distance():
    table = single_file(pit_rules="basic")
    table.race.total = 240
    for seat in range(3):
        deal(table, seat)
    turn(table)
    assert [table.car(seat).n_hand for seat in range(3)] == [3, 3, 3]


@pytest.mark.clause("SCCR-BASE-35")
@pytest.mark.parametrize("pit_rules", ["basic", "advanced"])
def test_where_there_are_no_windows_stops_are_free_even_if_none_is_allowed_outside_one(pit_rules):
    table = stopped(pit_rules=pit_rules, stops_outside_window="forbidden")
    assert (table.car(0).stops, table.car(0).space) == (1, -16)


@pytest.mark.clause("SCCR-BASE-35")
@pytest.mark.parametrize("kind", [FOUR_TIRE, TWO_TIRE, SPLASH])
def test_under_yellow_a_stop_costs_no_lap_but_the_place_in_line(kind):
    table = single_file(4, pit_rules="basic")
    for seat, pit_time in ((0, 170), (1, 160)):
        table.hand(seat, ["PASS INSIDE", table.card_with(pit_time=pit_time)])
        table.script(seat, (CRASH_CARD, 1), (YELLOW_STOP, kind + 1))
    for seat in (2, 3):
        table.hand(seat, ["PASS INSIDE"])
    table.car(0).body_damage = 1
    turn(table, "CRASH AHEAD")
    assert table.order() == [2, 3, 1, 0]
    assert [table.car(seat).laps_lost for seat in range(4)] == [0, 0, 0, 0]
    assert table.car(0).body_damage == (0 if kind == FOUR_TIRE else 1)
