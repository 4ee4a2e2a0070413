"""The lap count, and the actions that it leaves."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.state import INSIDE, LAP_COUNT, LAP_ORDER, OUT_LAP_COUNT
from tests.games.sccr.situations import a_table, written


@pytest.mark.clause("SCCR-BASE-4")
def test_every_driver_discards_the_cards_of_his_lap_count():
    table = a_table(2)
    fifteen, twelve, six = (table.card_with(laps=n) for n in (15, 12, 6))
    table.hand(0, [twelve, six, fifteen])
    table.script(0, (LAP_COUNT, 0b011), (LAP_ORDER, 0))
    table.stack(0, [table.card("BLOCK"), table.card("BLOCK", 1), table.card("BLOCK", 2)])
    table.turn("15 LAPS")
    discarded = [card for card in range(60) if table.car(0).deck.discarded[card] == 1]
    assert discarded == sorted([twelve, six])
    assert table.hand_names(0) == sorted([*["BLOCK"] * 3, table.names[fifteen]])
    assert table.cards_are_whole(0)


@pytest.mark.clause("SCCR-BASE-4")
def test_a_driver_who_cannot_make_the_lap_count_is_out_of_the_race():
    table = a_table(3)
    table.line(0, 1, 2)
    table.hand(1, [table.card_with(laps=12, rating=405), table.card_with(laps=15, rating=270)])
    table.turn("30 LAPS")
    assert (table.car(1).running, table.car(1).out_reason) == (0, OUT_LAP_COUNT)
    assert table.order()[0] == 0  # the space stays empty
    assert table.car(2).space == -2 - 1  # alone now, it falls back
    assert table.car(1).n_hand == 2  # it kept its cards


def lap_down(window=False, **changes):
    rules = {"lap_count_failure": "lap_down", "track": "short_track", "pit_rules": "windows"} | changes
    table = a_table(4, **rules)
    table.line(0, 1, None, 2, 3)
    table.hand(1, [])
    table.car(1).window_open = int(window)
    table.turn("12 LAPS")
    return table


def test_a_missed_lap_count_may_cost_the_place_and_a_lap_instead_of_the_race():
    table = lap_down()
    assert table.order() == [0, None, None, 2, 3, 1]
    assert (table.car(1).running, table.car(1).laps_lost) == (1, 1)
    assert lap_down(lap_count_failure="out").car(1).running == 0


@pytest.mark.clause("SCCR-5.13")
def test_in_a_pit_window_a_missed_lap_count_is_the_end_of_the_race_whichever_way():
    assert lap_down(window=True).car(1).running == 0


def test_a_car_that_drops_to_the_rear_keeps_clear_of_slow_traffic_there():
    table = a_table(4, lap_count_failure="lap_down", track="short_track", pit_rules="windows")
    table.line(0, 1, None, 2)  # seat 0 is a lap down at the head of the line
    table.traffic(INSIDE, -2)
    table.put(3, INSIDE, 5)
    table.car(0).laps_lost = 1
    table.car(2).window_open = 1
    table.hand(0, [])
    table.hand(2, [])
    table.turn("12 LAPS")
    assert table.car(2).running == 0
    assert table.car(0).space == -3
    assert table.car(0).laps_lost == 2


# The allowance


def actions_after(lap_cards, learned=False, trouble=False, **changes):
    """Return the actions left to a driver who laid 12-lap cards, so many of them."""
    table = a_table(1, **changes)
    twelves = [card for card in range(60) if table.rules.card_laps[card] == 12][:lap_cards]
    table.hand(0, twelves)
    if learned:
        table.lay(0, "LEARN THE TRACK")
    table.car(0).engine_trouble = int(trouble)
    table.turn({1: "12 LAPS", 2: "24 LAPS", 3: "30 LAPS"}[lap_cards])
    [(_, _, actions, _, _)] = written(table, notes.ACTION_TURN)
    return actions


@pytest.mark.clause("SCCR-BASE-6")
@pytest.mark.parametrize(("track", "plays"), [("superspeedway", 3), ("one_mile_oval", 4), ("short_track", 5)])
def test_what_is_left_of_the_plays_of_a_turn_are_actions(track, plays):
    assert [actions_after(cards, track=track) for cards in (1, 2, 3)] == [plays - 1, plays - 2, plays - 3]


@pytest.mark.clause("SCCR-BASE-6", "SCCR-BASE-25")
def test_learn_the_track_allows_one_play_more():
    assert [actions_after(cards, learned=True) for cards in (1, 2, 3)] == [3, 2, 1]


@pytest.mark.clause("SCCR-BASE-6", "SCCR-BASE-16")
def test_engine_trouble_takes_one_action_but_no_lap_card():
    assert [actions_after(cards, trouble=True) for cards in (1, 2, 3)] == [1, 0, 0]


@pytest.mark.clause("SCCR-BASE-6")
def test_another_number_of_plays_may_be_set():
    assert [actions_after(cards, plays_per_turn=6) for cards in (1, 2, 3)] == [5, 4, 3]


@pytest.mark.clause("SCCR-BASE-4", "SCCR-BASE-6")
@pytest.mark.parametrize(("laps", "actions"), [("24 LAPS", 0), ("15 LAPS", 2)])
def test_a_draft_whose_own_laps_fall_short_serves_alone_and_leaves_no_action(laps, actions):
    table = a_table(1)
    table.hand(0, [table.card_with(laps=15, rating=555)])  # a DRAFT
    table.turn(laps)
    [(_, _, left, _, _)] = written(table, notes.ACTION_TURN)
    assert (left, table.car(0).running) == (actions, 1)
