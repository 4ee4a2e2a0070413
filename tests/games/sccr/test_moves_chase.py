"""What drivers may do and answer with chase cards, against lists made by hand."""

from __future__ import annotations

import pytest

from simkit.games.sccr.cards import NUDGE_PASS, PASS_INSIDE
from simkit.games.sccr.policies.random import decide
from simkit.games.sccr.state import (
    ACTION,
    CRASH_CARD,
    END_TURN,
    MILEAGE_REFILL,
    NUDGE_RATING,
    PLAY_CARD,
    RESPONSE,
)
from tests.games.sccr.layout import a_line
from tests.games.sccr.situations import put_into_hand

ANSWERS = ["BLOCK", "CHALLENGE", "CHALLENGE +.200", "NUDGE PASS"]


def a_table(seat=1, hand=(), **rules):
    """Return three cars in line with chase cards; one of them holds these."""
    table = a_line(0, 1, 2, **{"chase_cards": True, "pit_rules": "basic"} | rules)
    table.hand(seat, list(hand))
    return table


def passed(effect, worn=False, hand=ANSWERS):
    """Return the table in which car 2 passes car 1 with a card of that effect."""
    table = a_table(1, hand)
    table.race.ask_actor, table.race.ask_target, table.race.ask_effect = 2, 1, effect
    table.car(1).tires_worn = int(worn)
    return table


def acting(hand, pit_rules="windows", laid=False, actions=3, stop=False):
    """Return the table in which it is car 1's turn, too late for a stop."""
    table = a_table(1, hand, pit_rules=pit_rules)
    table.car(1).actions_left, table.car(1).actions_done = actions, 0 if stop else 1
    if laid:
        table.car(1).fuel_mileage = 0
    return table


def full_hand():
    table = a_table()
    put_into_hand(table, 1, 14)
    return table


def play(slot):
    return PLAY_CARD | slot << 4


SITUATIONS = {
    # nudge_rating: 0, or slot + 1 of any card
    "no card": (a_table, 1, NUDGE_RATING, [0]),
    "one card": (lambda: a_table(1, ["BLOCK"]), 1, NUDGE_RATING, [0, 1]),
    "the passer": (lambda: a_table(2, ["DRAFT", "FAST PIT", "DRAFT"]), 2, NUDGE_RATING, [0, 1, 2, 3]),
    "all chase cards": (lambda: a_table(1, ANSWERS), 1, NUDGE_RATING, [0, 1, 2, 3, 4]),
    "the largest hand": (full_hand, 1, NUDGE_RATING, list(range(15))),
    # mileage_refill: 0 or 1
    **{
        f"a refill with {n} cards in hand": (
            lambda n=n: a_table(1, ["DRAFT"] * n, pit_rules="windows"),
            1,
            MILEAGE_REFILL,
            [0, 1],
        )
        for n in (0, 1, 2, 5, 8)
    },
    # response
    "nudged": (lambda: passed(NUDGE_PASS), 1, RESPONSE, [0, 2, 3]),
    "nudged on worn tires": (lambda: passed(NUDGE_PASS, worn=True), 1, RESPONSE, [0]),
    "nudged with a BLOCK": (lambda: passed(NUDGE_PASS, hand=["BLOCK"]), 1, RESPONSE, [0]),
    "passed": (lambda: passed(PASS_INSIDE), 1, RESPONSE, [0, 1, 2, 3]),
    "passed on worn tires": (lambda: passed(PASS_INSIDE, worn=True), 1, RESPONSE, [0, 1]),
    # action
    "may nudge": (lambda: acting(["NUDGE PASS", "CHALLENGE +.200"]), 1, ACTION, [END_TURN, play(0)]),
    "may lay": (lambda: acting(["BLOCK", "GOOD FUEL MILEAGE"]), 1, ACTION, [END_TURN, play(1)]),
    "has laid": (lambda: acting(["GOOD FUEL MILEAGE"], laid=True), 1, ACTION, [END_TURN]),
    "no fuel": (lambda: acting(["GOOD FUEL MILEAGE"], "basic"), 1, ACTION, [END_TURN]),
    "a tank": (lambda: acting(["GOOD FUEL MILEAGE"], "advanced"), 1, ACTION, [END_TURN, play(0)]),
    "no action": (lambda: acting(["NUDGE PASS", "GOOD FUEL MILEAGE"], actions=0), 1, ACTION, [END_TURN]),
    # crash_ahead
    "by NUDGE PASS": (lambda: a_table(1, ANSWERS), 1, CRASH_CARD, [4]),
    "not by NUDGE PASS": (
        lambda: a_table(1, [*ANSWERS, "PASS TWO"], nudge_gets_by=False),
        1,
        CRASH_CARD,
        [5],
    ),
}


@pytest.mark.parametrize("label", SITUATIONS)
def test_the_answers_are_those_made_out_by_hand(label):
    lay_out, seat, decision, answers = SITUATIONS[label]
    assert lay_out().moves(seat, decision) == answers


@pytest.mark.parametrize("label", SITUATIONS)
def test_random_reaches_every_answer(label):
    lay_out, seat, decision, answers = SITUATIONS[label]
    table = lay_out()
    found = set()
    for number in range(60 * len(answers)):
        table.race.number = number
        found.add(int(decide(table.race, table.rules, seat, decision)))
    assert sorted(found) == answers
