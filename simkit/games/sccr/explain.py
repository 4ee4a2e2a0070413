"""Why an answer of a policy is illegal, in words: for the error that names the policy."""

from __future__ import annotations

from typing import Any

from simkit.games.sccr.rules import Rules
from simkit.games.sccr.state import (
    ACTION,
    CHANGE_LANE,
    DECISIONS,
    END_TURN,
    FREE_PASS,
    LAP_COUNT,
    MOST_TOLD,
    PIT_STOP,
    PLAY_CARD,
    QUALIFYING_LAPS,
)

MOST_SHOWN = 12

_STOPS = ("four tires", "two tires", "splash and go")
_YES_OR_NO = {
    "consent": {0: "refuse", 1: "co-operate"},
    "mileage_refill": {0: "wait", 1: "refill the hand"},
}
_PLAIN = {END_TURN: "end the turn", CHANGE_LANE: "change lanes", FREE_PASS: "pass the car high in the turn"}


def explain_fault(race: Any, rules: Rules) -> str:
    """Return what the answer meant and what would have been legal when it was given.

    Parameters
    ----------
    race : record
        The race as the engine left it; its fields `fault_*` say what happened.
    rules : Rules
    """
    decision = int(race.fault_decision)
    names = [entry.name for entry in rules.driver_table().cards()]
    hand = [names[int(card)] for card in race.fault_hand[: race.fault_cards]]
    meant = describe(decision, int(race.fault_answer), hand)
    moves = race.fault_legal[: min(race.fault_moves, MOST_TOLD)]
    legal = list(dict.fromkeys(describe(decision, int(move), hand) for move in moves))
    more = len(legal) > MOST_SHOWN or race.fault_moves > MOST_TOLD
    shown = "; ".join(legal[:MOST_SHOWN]) + ("; ..." if more else "")
    return (
        f"that means {meant}, but with {', '.join(hand) or 'no card'} in hand he may: {shown or 'do nothing'}"
    )


def describe(decision: int, answer: int, hand: list[str]) -> str:
    """Return an answer in words.

    Parameters
    ----------
    decision : int
        One of the decisions in `simkit.games.sccr.state`.
    answer : int
    hand : list of str
        Names of the cards in hand, by slot.
    """
    name = DECISIONS[decision]
    if decision == ACTION:
        return _describe_action(answer, hand)
    if decision in (LAP_COUNT, QUALIFYING_LAPS):
        cards = [card for slot, card in enumerate(hand) if answer >> slot & 1]
        return "lay " + " and ".join(cards) if cards and answer >> len(hand) == 0 else f"no cards ({answer})"
    if name == "lap_order":
        return f"lay {_card(answer, hand)} on top"
    if name in ("yellow_stop", "declare_stop"):
        return f"stop for {_stop(answer - 1)}" if answer else "stay out"
    if name in _YES_OR_NO:
        return _YES_OR_NO[name].get(answer, _unknown(answer))
    if name == "nudge_rating":
        return f"play {_card(answer - 1, hand)}" if answer else "turn the top card of the deck"
    if name == "draft":
        return _describe_draft(answer, hand)
    if name == "pit_card":
        return _describe_pit_cards(answer, hand)
    return f"lay {_card(answer - 1, hand)}" if answer else "lay nothing"


def _describe_action(answer: int, hand: list[str]) -> str:
    """Return an Action Phase move in words."""
    kind, slot, argument = answer & 15, answer >> 4 & 15, answer >> 8
    if kind == PLAY_CARD and 0 <= argument <= 1:
        return f"play {_card(slot, hand)}" + (" on the outside" if argument else "")
    if kind == PIT_STOP and slot == 0 and argument >= 0:
        return f"stop for {_stop(argument)}"
    return _PLAIN.get(answer, _unknown(answer))


def _describe_draft(answer: int, hand: list[str]) -> str:
    """Return what is laid to draft with, and whom that follows in a challenge, in words."""
    if answer == 0:
        return "lay nothing"
    if not 0 < answer < 32:
        return _unknown(answer)
    return f"lay {_card((answer & 15) - 1, hand)}" + (" behind the passed car" if answer & 16 else "")


def _describe_pit_cards(answer: int, hand: list[str]) -> str:
    """Return what is laid for a pit stop in words."""
    if not 0 <= answer < 256:
        return _unknown(answer)
    slot, fast = (answer & 15) - 1, (answer >> 4) - 1
    first = f"lay {_card(slot, hand)}" if slot >= 0 else "turn the top card of the deck"
    return f"{first} with {_card(fast, hand)}" if fast >= 0 else first


def _unknown(answer: int) -> str:
    """Return what is said of an answer that means nothing."""
    return f"nothing known ({answer})"


def _card(slot: int, hand: list[str]) -> str:
    """Return a card by its slot."""
    return hand[slot] if 0 <= slot < len(hand) else f"a card that is not in hand (slot {slot})"


def _stop(kind: int) -> str:
    """Return a type of stop by its code."""
    return _STOPS[kind] if 0 <= kind < len(_STOPS) else "none of the three types of stop"
