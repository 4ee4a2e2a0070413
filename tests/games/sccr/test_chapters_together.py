"""Situations in which chapters of the rulebook meet: large races with non-player drivers and with crashes."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.engine.race import begin_turn
from simkit.games.sccr.state import ACTION, LAP_COUNT, OUT_LAP_COUNT, PLAY_CARD, RESPONSE
from tests.games.sccr.npds import drew, field_of, found, responded, will_draw
from tests.games.sccr.nudging import ABOVE, CRASH, NONE, PASSER, TARGET, lay_out, turn_next

THREE_LAPS = 855
"""Rating of a PULL AWAY of 3 laps."""


@pytest.mark.clause("SCCR-6.18")
def test_in_a_large_race_responses_count_anew_from_the_start_of_a_turn():
    table = field_of("np", large_race=True, npd_response_row="per_turn")
    table.line(0, 1)
    table.car(0).responses = 1
    begin_turn(table.race, table.rules)
    will_draw(table, 0, "BLOCK")
    table.hand(1, ["PASS INSIDE"])
    table.act(1, "PASS INSIDE")
    assert responded(table, 0) == ["BLOCK"], "its race card is still in the deck"
    assert table.order() == [0, 1]


@pytest.mark.clause("SCCR-8.2", "SCCR-6.7")
def test_in_a_large_race_an_npd_turns_no_card_for_the_order_of_movement():
    table = field_of("np", large_race=True)
    table.hand(1, ["DRAFT"])
    will_draw(table, 0, "BLOCK", "CHALLENGE")
    table.turn("12 LAPS")
    assert drew(table, 0) == ["BLOCK", "CHALLENGE"]
    assert table.car(0).deck.n_discards == 2


def crash_before_his_race_card(cards, **rules):
    """Return a large race in which car 1 was damaged by a NUDGE PASS of car 2, whose race card came before its own.

    `cards` of 3 laps are in the hand of car 1 besides the CHALLENGE; one of them gives the pit time.
    """
    for number in range(40):
        hands = {0: ["DRAFT"], 3: ["DRAFT"], TARGET: ["CHALLENGE", *cards]}
        table = lay_out(outside=(3,), hands=hands, large_race=True, track="short_track", **rules)
        table.race.number = number
        table.hand(PASSER, ["NUDGE PASS", table.card_with(rating=THREE_LAPS)])
        turn_next(table, {PASSER: [600, NONE], TARGET: [585, CRASH, ABOVE]})
        table.script(PASSER, (LAP_COUNT, 0b10), (ACTION, PLAY_CARD))
        table.script(TARGET, (RESPONSE, 1))
        table.turn("3 LAPS")
        if [seat for seat, *_ in found(table, notes.STOPPED)] == [TARGET]:
            return table
    raise AssertionError("car 2 never came first")


@pytest.mark.clause("SCCR-8.6", "SCCR-9.8")
def test_a_driver_in_the_pits_after_a_crash_makes_the_lap_count_when_he_is_drawn_and_does_no_more():
    table = crash_before_his_race_card(["TWO WIDE", "PASS TWO"], refill_after_stop="none")
    assert [seat for seat, *_ in found(table, notes.LAP_COUNT_MADE)][-2:] == [PASSER, TARGET]
    assert table.hand_names(TARGET) == []
    assert TARGET not in [seat for seat, *_ in found(table, notes.ACTION_TURN)]
    assert (table.car(TARGET).running, table.car(TARGET).stops) == (1, 1)
    assert table.cards_are_whole(TARGET)


@pytest.mark.clause("SCCR-8.6", "SCCR-9.8")
@pytest.mark.parametrize(("first", "running"), [(True, 0), (False, 1)])
def test_without_cards_for_it_he_is_out_unless_pitting_drivers_make_no_lap_count(first, running):
    table = crash_before_his_race_card(["TWO WIDE"], lap_count_before_stop=first)
    car = table.car(TARGET)
    assert (int(car.running), int(car.in_pits)) == (running, 0)
    assert car.out_reason == (0 if running else OUT_LAP_COUNT)
    assert table.cards_are_whole(TARGET)
