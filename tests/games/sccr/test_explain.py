"""Why an answer is illegal, in words."""

from __future__ import annotations

import pytest

from simkit.games.sccr.explain import describe, explain_fault
from simkit.games.sccr.state import (
    ACTION,
    CHANGE_LANE,
    CONSENT,
    DRAFTING,
    LAP_COUNT,
    LAP_ORDER,
    MILEAGE_REFILL,
    NUDGE_RATING,
    PIT_CARD,
    PIT_STOP,
    PLAY_CARD,
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
        (YELLOW_STOP, 7, "stop for a stop of no known type (6)"),
    ],
)
def test_every_kind_of_answer_has_words(decision, answer, words):
    assert describe(decision, answer, HAND) == words


def test_a_fault_says_what_was_meant_and_what_would_have_been_legal():
    table = Table(2, lanes="single_file", pit_rules="windows", stops_outside_window="forbidden")
    table.line(0, 1)
    table.hand(1, ["BLOCK", "PASS INSIDE"])
    table.car(1).actions_left = 1
    table.race.fault_seat = 1
    table.race.fault_decision = ACTION
    table.race.fault_answer = PLAY_CARD
    assert explain_fault(table.race, table.options) == (
        "that means play BLOCK, but with BLOCK, PASS INSIDE in hand he may: end the turn; play PASS INSIDE"
    )
