"""Why an answer is illegal, in words."""

from __future__ import annotations

import pytest

from simkit.core.records import RACING
from simkit.games.sccr.cards import NUDGE_PASS, PASS_INSIDE
from simkit.games.sccr.engine.ask import refuse
from simkit.games.sccr.explain import MOST_SHOWN, describe, explain_fault
from simkit.games.sccr.state import (
    ACTION,
    CHANGE_LANE,
    CONSENT,
    CRASH_CARD,
    DECISIONS,
    DECLARE_STOP,
    DRAFTING,
    FINISH_TIE,
    LAP_COUNT,
    LAP_ORDER,
    MILEAGE_REFILL,
    MOST_TOLD,
    NUDGE_RATING,
    PIT_CARD,
    PIT_STOP,
    PLAY_CARD,
    QUALIFYING_CARD,
    QUALIFYING_LAPS,
    QUALIFYING_TIE,
    RESPONSE,
    YELLOW_STOP,
)
from tests.games.sccr.table import Table

HAND = ["DRAFT", "BLOCK", "FAST PIT"]


@pytest.mark.parametrize(
    ("decision", "answer", "words"),
    [
        (ACTION, PLAY_CARD | 1 << 4, "play BLOCK"),
        (ACTION, PLAY_CARD | 9 << 4, "play a card that is not in hand (slot 9)"),
        (ACTION, PIT_STOP | 2 << 8, "stop for splash and go"),
        (ACTION, CHANGE_LANE, "change lanes"),
        (ACTION, -5, "nothing known (-5)"),
        (LAP_COUNT, 0b101, "lay DRAFT and FAST PIT"),
        (LAP_COUNT, 0, "no cards (0)"),
        (LAP_ORDER, 0, "lay DRAFT on top"),
        (RESPONSE, 2, "lay BLOCK"),
        (RESPONSE, 0, "lay nothing"),
        (DRAFTING, 1 | 16, "lay DRAFT behind the passed car"),
        (CONSENT, 1, "co-operate"),
        (NUDGE_RATING, 0, "turn the top card of the deck"),
        (NUDGE_RATING, 3, "play FAST PIT"),
        (MILEAGE_REFILL, 1, "refill the hand"),
        (MILEAGE_REFILL, 2, "nothing known (2)"),
        (PIT_CARD, 2 | 3 << 4, "lay BLOCK with FAST PIT"),
        (YELLOW_STOP, 1, "stop for four tires"),
        (YELLOW_STOP, 7, "stop for none of the three types of stop"),
        (RESPONSE, 18, "lay a card that is not in hand (slot 17)"),
        (DRAFTING, 0, "lay nothing"),
        (DRAFTING, 33, "nothing known (33)"),
        (PIT_CARD, 0, "turn the top card of the deck"),
        (PIT_CARD, 3 << 4, "turn the top card of the deck with FAST PIT"),
        (PIT_CARD, 256, "nothing known (256)"),
        (PIT_CARD, -1, "nothing known (-1)"),
        (ACTION, PLAY_CARD | 2 << 8, f"nothing known ({PLAY_CARD | 2 << 8})"),
        (ACTION, PIT_STOP | 1 << 4, f"nothing known ({PIT_STOP | 1 << 4})"),
        (CRASH_CARD, 2, "lay BLOCK"),
        (FINISH_TIE, 4, "lay a card that is not in hand (slot 3)"),
        (DECLARE_STOP, 2, "stop for two tires"),
        (QUALIFYING_LAPS, 0b10, "lay BLOCK"),
        (QUALIFYING_CARD, 3, "lay FAST PIT"),
        (QUALIFYING_TIE, 1, "lay DRAFT"),
    ],
)
def test_every_kind_of_answer_has_words(decision, answer, words):
    assert describe(decision, answer, HAND) == words


def refused(table, seat, decision, answer):
    """Return why an answer is illegal, and let the table go on."""
    table.race.status = RACING
    refuse(table.race, table.rules, seat, decision, answer)
    return explain_fault(table.race, table.options)


def test_a_fault_says_what_was_meant_and_what_would_have_been_legal():
    table = Table(2, lanes="single_file", pit_rules="windows", stops_outside_window="forbidden")
    table.line(0, 1)
    table.hand(1, ["BLOCK", "PASS INSIDE"])
    table.car(1).actions_left = 1
    assert refused(table, 1, ACTION, PLAY_CARD) == (
        "that means play BLOCK, but with BLOCK, PASS INSIDE in hand he may: end the turn; play PASS INSIDE"
    )


def test_what_he_held_and_might_have_done_is_told_though_the_turn_went_on():
    table = Table(2, lanes="single_file", pit_rules="basic")
    table.line(0, 1)
    table.hand(0, ["DRAFT"])
    table.hand(1, [table.card_with(laps=15), "BLOCK"])
    table.script(1, (LAP_COUNT, 0b10))
    table.turn("12 LAPS")
    assert table.car(1).n_hand > 1, "he has refilled his hand"
    assert explain_fault(table.race, table.options) == (
        "that means lay BLOCK, but with GOOD ENGINE SETTING, BLOCK in hand he may: lay GOOD ENGINE SETTING"
    )


def test_the_first_fault_of_a_turn_is_told_and_no_later_one():
    table = Table(2)
    table.hand(0, ["BLOCK"])
    first = refused(table, 0, MILEAGE_REFILL, 7)
    refuse(table.race, table.rules, 1, CONSENT, 5)
    assert explain_fault(table.race, table.options) == first
    assert first == "that means nothing known (7), but with BLOCK in hand he may: wait; refill the hand"


def test_of_a_great_many_legal_answers_the_first_are_told():
    table = Table(1, plays_per_turn=6)
    table.hand(0, [*range(14)])
    table.race.lap_number = 30
    said = refused(table, 0, LAP_COUNT, 0)
    assert table.race.fault_moves > MOST_TOLD
    assert said.count("; ") == MOST_SHOWN
    assert said.endswith("; ...")


@pytest.mark.parametrize("answer", [-(1 << 63), -1, 31, 4097, (1 << 62) - 3])
@pytest.mark.parametrize("decision", range(len(DECISIONS)), ids=DECISIONS)
def test_every_decision_tells_in_one_line_of_answers_that_mean_nothing(decision, answer):
    table = Table(3, chase_cards=True, pit_rules="windows")
    for seat in range(3):
        table.hand(seat, ["PASS INSIDE", "DRAFT", "CHALLENGE"])
    race = table.race
    race.lap_number, race.ask_mask = 6, 0b11
    race.ask_actor, race.ask_target = 2, 0
    race.ask_effect = NUDGE_PASS if decision == NUDGE_RATING else PASS_INSIDE
    table.car(0).actions_left = 1
    said = refused(table, 0, decision, answer)
    assert "\n" not in said
    assert "but with PASS INSIDE, DRAFT, CHALLENGE in hand he may: " in said
    assert not said.endswith("do nothing")


@pytest.mark.parametrize("decision", ["yellow_stop", "declare_stop"])
def test_a_stop_of_no_type_is_told_as_none_of_the_three(decision):
    assert describe(DECISIONS.index(decision), 999, []) == "stop for none of the three types of stop"
    assert describe(DECISIONS.index(decision), 3, []) == "stop for splash and go"
