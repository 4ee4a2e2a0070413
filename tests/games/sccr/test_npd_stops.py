"""When non-player drivers pit: with the leading player, or by themselves where no player races."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.state import (
    ACTION,
    CRASH_CARD,
    DECLARE_STOP,
    FOUR_TIRE,
    PIT_STOP,
    SPLASH,
    YELLOW_STOP,
)
from tests.games.sccr.npds import deck_is_whole, found, line_of, will_draw
from tests.games.sccr.nudging import CRASH, LOW, NONE, PASSER, TARGET, nudge
from tests.games.sccr.pitting import gather

LAST, FIRST = 105, 990
"""Ratings that make an NPD act after, or before, a player whose lap card shows .675."""


def stopping(table, seat, kind=FOUR_TIRE):
    """Give a player a DRAFT of .675 for the lap count and let him pit in his turn."""
    gather(table.car(seat).deck)
    table.hand(seat, [table.card_with(rating=675)])
    table.script(seat, (ACTION, PIT_STOP | kind << 8))


def waiting(table, seat):
    """Let a player make the lap count with a DRAFT and do nothing."""
    table.hand(seat, ["DRAFT"])


def stops(table):
    """Return how often each car has stopped."""
    return [int(table.car(seat).stops) for seat in range(table.race.n_cars)]


def green_stops(table):
    """Return (seat, type of stop) of the turn's stops."""
    return [(seat, kind) for seat, _, kind, *_ in found(table, notes.STOPPED)]


# With the leading player


@pytest.mark.clause("SCCR-6.5")
def test_an_npd_that_acts_after_the_leading_player_has_pitted_pits_in_the_same_turn():
    table = line_of("pn")
    stopping(table, 0)
    will_draw(table, 1, LAST)
    table.turn("3 LAPS")
    assert green_stops(table) == [(0, FOUR_TIRE), (1, FOUR_TIRE)]
    assert [int(table.car(seat).laps_lost) for seat in range(2)] == [1, 1]
    assert deck_is_whole(table, 1)


@pytest.mark.clause("SCCR-6.5")
def test_one_that_has_acted_already_pits_in_its_next_turn():
    table = line_of("pn")
    stopping(table, 0)
    will_draw(table, 1, FIRST, "BLOCK", "BLOCK")
    table.turn("3 LAPS")
    assert stops(table) == [1, 0]
    waiting(table, 0)
    table.turn("6 LAPS")
    assert green_stops(table) == [(1, FOUR_TIRE)]
    waiting(table, 0)
    table.turn("12 LAPS")
    assert stops(table) == [1, 1]


@pytest.mark.clause("SCCR-6.5")
def test_or_under_yellow_before_that_without_losing_a_lap():
    table = line_of("pn", out_rating=0)
    stopping(table, 0)
    will_draw(table, 1, FIRST, "BLOCK", "BLOCK")
    table.turn("3 LAPS")
    table.turn("OVERHEAT")
    assert stops(table) == [1, 1]
    assert table.car(1).laps_lost == 0


@pytest.mark.clause("SCCR-6.5")
def test_an_npd_does_not_pit_with_a_player_who_does_not_lead_the_players():
    table = line_of("ppn")
    waiting(table, 0)
    stopping(table, 1)
    will_draw(table, 2, LAST)
    table.turn("3 LAPS")
    assert stops(table) == [0, 1, 0]


@pytest.mark.clause("SCCR-6.5")
def test_where_an_npd_leads_the_race_the_leading_player_decides():
    table = line_of("npn")
    stopping(table, 1)
    will_draw(table, 0, LAST, LAST + 15)
    table.turn("3 LAPS")
    assert stops(table) == [1, 1, 1]


@pytest.mark.clause("SCCR-6.5")
def test_npds_pit_once_though_another_player_leads_and_pits_after_the_first():
    table = line_of("ppn")
    stopping(table, 0)
    waiting(table, 1)
    will_draw(table, 2, LAST)
    table.turn("3 LAPS")
    assert stops(table) == [1, 0, 1]
    waiting(table, 0)
    stopping(table, 1)
    table.turn("6 LAPS")
    assert stops(table) == [1, 1, 1]


@pytest.mark.clause("SCCR-6.5")
@pytest.mark.parametrize(
    ("total", "percent", "stopped"),
    [(34, 50, 1), (35, 50, 2), (71, 99, 1), (72, 99, 2), (3, 0, 2)],
)
def test_they_follow_again_when_more_than_half_an_interval_has_passed_since_their_stop(
    total, percent, stopped
):
    table = line_of("pn", npd_stop_apart=percent)
    stopping(table, 0)
    will_draw(table, 1, LAST)
    table.turn("3 LAPS")
    table.line(0, 1)
    stopping(table, 0)
    will_draw(table, 1, LAST + 15)
    table.race.total = total
    table.turn("6 LAPS")
    assert stops(table) == [2, stopped]


@pytest.mark.clause("SCCR-6.5")
@pytest.mark.parametrize(("option", "kind"), [("normal", FOUR_TIRE), ("as_leader", SPLASH)])
def test_the_stop_is_a_normal_one_or_in_another_reading_that_of_the_player(option, kind):
    table = line_of("pn", npd_stop_type=option)
    stopping(table, 0, SPLASH)
    will_draw(table, 1, LAST)
    table.turn("3 LAPS")
    assert green_stops(table) == [(0, SPLASH), (1, kind)]


@pytest.mark.clause("SCCR-6.5", "SCCR-6.3")
def test_the_pit_time_of_an_npd_is_that_of_a_card_turned():
    table = line_of("pn")
    stopping(table, 0)
    card = table.card_with(pit_time=143)
    table.stack(1, [table.card_with(rating=LAST), card])
    table.turn("3 LAPS")
    assert table.car(1).pit_tenths == 143
    assert table.car(1).deck.discarded[card] == 1


@pytest.mark.clause("SCCR-6.5")
def test_under_yellow_npds_pit_with_the_leading_player_wherever_they_stand():
    table = line_of("npp", out_rating=0)
    for seat in (1, 2):
        table.hand(seat, ["DRAFT"])
    table.script(1, (YELLOW_STOP, FOUR_TIRE + 1))
    table.turn("OVERHEAT")
    assert stops(table) == [1, 1, 0]
    table = line_of("npp", out_rating=0)
    for seat in (1, 2):
        table.hand(seat, ["DRAFT"])
    table.script(2, (YELLOW_STOP, FOUR_TIRE + 1))
    table.turn("OVERHEAT")
    assert stops(table) == [0, 0, 1]


@pytest.mark.clause("SCCR-6.5")
def test_where_stops_are_declared_npds_declare_with_the_leading_player():
    table = line_of("np", lap_count_before_stop=False)
    table.hand(1, ["DRAFT"])
    table.script(1, (DECLARE_STOP, FOUR_TIRE + 1))
    table.turn("3 LAPS")
    assert green_stops(table) == [(0, FOUR_TIRE), (1, FOUR_TIRE)]
    assert found(table, notes.NPD_ORDER) == []


@pytest.mark.clause("SCCR-6.5")
def test_an_npd_waits_for_its_own_window_where_stops_outside_one_are_forbidden():
    rules = {"pit_rules": "windows", "window_from": "driver", "stops_outside_window": "forbidden"}
    table = line_of("pn", **rules)
    table.race.total = 72
    table.car(1).next_window = 80
    stopping(table, 0)
    will_draw(table, 1, LAST)
    table.turn("3 LAPS")
    assert stops(table) == [1, 0]
    waiting(table, 0)
    table.turn("6 LAPS")
    assert stops(table) == [1, 1]


# Where no player races


@pytest.mark.clause("SCCR-6.5")
@pytest.mark.parametrize(("total", "stopped"), [(71, 0), (72, 1)])
def test_without_players_npds_pit_in_the_turn_the_window_opens(total, stopped):
    table = line_of("nc", pit_rules="windows")
    table.race.total = total
    table.turn("3 LAPS")
    assert stops(table) == [stopped, stopped]


@pytest.mark.clause("SCCR-6.5")
@pytest.mark.parametrize(("total", "stopped"), [(71, 0), (72, 1)])
def test_in_the_advanced_rules_they_pit_once_an_interval_has_passed_since_their_last_stop(total, stopped):
    table = line_of("nn", pit_rules="advanced")
    table.race.total = total
    table.turn("3 LAPS")
    assert stops(table) == [stopped, stopped]
    table.race.total = 75 + 74 - 6 if stopped else 75
    table.turn("6 LAPS")
    assert stops(table) == [1, 1]


@pytest.mark.clause("SCCR-6.5")
def test_in_the_basic_rules_they_pit_under_yellow_alone():
    table = line_of("nn", out_rating=0)
    table.race.total = 200
    table.turn("3 LAPS")
    assert stops(table) == [0, 0]
    table.turn("OVERHEAT")
    assert stops(table) == [1, 1]


@pytest.mark.clause("SCCR-6.5")
@pytest.mark.parametrize(
    ("total", "percent", "stopped"), [(33, 50, 0), (34, 50, 1), (70, 99, 0), (71, 99, 1)]
)
def test_under_yellow_they_pit_when_more_than_half_an_interval_has_passed(total, percent, stopped):
    table = line_of("nn", out_rating=0, npd_stop_apart=percent, pit_rules="windows")
    table.race.total = total
    table.turn("OVERHEAT")
    assert stops(table) == [stopped, stopped]


@pytest.mark.clause("SCCR-6.5")
def test_half_an_interval_counts_from_the_last_stop():
    table = line_of("nn", out_rating=0)
    table.race.total = 60
    table.turn("OVERHEAT")
    table.turn("BLOWN ENGINE")
    assert stops(table) == [1, 1]
    table.race.total = 64 + 34
    table.turn("TRANSMISSION")
    assert stops(table) == [2, 2]


@pytest.mark.clause("SCCR-6.5")
def test_players_who_are_out_decide_nothing_any_more():
    table = line_of("pnn", pit_rules="windows")
    table.race.total = 72
    table.hand(0, [])
    table.turn("3 LAPS")
    assert table.car(0).running == 0
    assert stops(table) == [0, 1, 1]


@pytest.mark.clause("SCCR-6.5")
@pytest.mark.parametrize(("option", "stopped"), [("leading_player", 0), ("intervals", 1)])
def test_with_a_player_in_the_race_they_pit_by_the_interval_only_in_another_reading(option, stopped):
    table = line_of("pn", pit_rules="windows", npd_stops=option)
    table.race.total = 72
    waiting(table, 0)
    table.turn("3 LAPS")
    assert stops(table) == [0, stopped]


@pytest.mark.clause("SCCR-6.5")
def test_in_that_reading_they_follow_no_player():
    table = line_of("pn", npd_stops="intervals")
    stopping(table, 0)
    will_draw(table, 1, LAST)
    table.turn("3 LAPS")
    assert stops(table) == [1, 0]
    table = line_of("pn", npd_stops="intervals", out_rating=0)
    waiting(table, 0)
    table.script(0, (YELLOW_STOP, FOUR_TIRE + 1))
    table.turn("OVERHEAT")
    assert stops(table) == [1, 0]


@pytest.mark.clause("SCCR-6.5")
def test_an_npd_that_pits_does_nothing_else_in_that_turn_and_comes_back_at_its_end():
    table = line_of("nn", pit_rules="windows")
    table.race.total = 72
    table.turn("3 LAPS")
    assert found(table, notes.NPD_DREW) == []
    assert [seat for seat, *_ in found(table, notes.REJOINED)] == [0, 1]
    assert all(table.car(seat).n_hand == 0 for seat in range(2))


def crashed_in_the_lead(crashes, **rules):
    """Return the table after car 2 nudged car 1, the leading player, and the named one of them was damaged."""
    table = line_of("npp", chase_cards=True, track="short_track", **rules)
    for seat, held in ((1, ["CHALLENGE", "PASS INSIDE"]), (2, ["NUDGE PASS", "PASS INSIDE"])):
        table.hand(seat, held)
    turned = {seat: [CRASH, LOW] if seat == crashes else [NONE] for seat in (1, 2)}
    return nudge(table, {PASSER: [585, *turned[2]], TARGET: [600, *turned[1]]})


@pytest.mark.clause("SCCR-6.5", "SCCR-9.8")
@pytest.mark.parametrize(
    ("follow", "crashes", "due"), [(False, 1, 0), (True, 1, FOUR_TIRE + 1), (True, 2, 0)]
)
def test_npds_follow_the_leading_player_into_a_stop_that_a_crash_forces_in_another_reading_only(
    follow, crashes, due
):
    table = crashed_in_the_lead(crashes, npd_follow_crash=follow)
    assert [int(table.car(seat).in_pits) for seat in range(3)] == [0, int(crashes == 1), int(crashes == 2)]
    assert table.car(0).stop_due == due


def test_a_crash_card_is_asked_of_players_only():
    table = line_of("pn")
    table.hand(0, ["PASS INSIDE"])
    table.script(0, (CRASH_CARD, 1))
    will_draw(table, 1, "PASS INSIDE")
    table.turn("CRASH AHEAD")
    assert [seat for seat, *_ in found(table, notes.CRASH_CARD_LAID)] == [0, 1]
