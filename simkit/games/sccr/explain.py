"""Why an answer of a policy is illegal, in words: for the error that names the policy."""

from __future__ import annotations

from typing import Any

from simkit.games.sccr.engine.answers import list_moves
from simkit.games.sccr.packed import pack
from simkit.games.sccr.rules import Rules
from simkit.games.sccr.state import (
    ACTION,
    CHANGE_LANE,
    DECISIONS,
    END_TURN,
    FREE_PASS,
    LAP_COUNT,
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
    """Return what the answer meant and what would have been legal as the race stands now.

    Parameters
    ----------
    race : record
        The race as the engine left it; `fault_seat`, `fault_decision` and `fault_answer` say what happened.
    rules : Rules
    """
    seat, decision = int(race.fault_seat), int(race.fault_decision)
    names = [entry.name for entry in rules.driver_table().cards()]
    hand = [names[int(race.car[seat].hand[slot])] for slot in range(int(race.car[seat].n_hand))]
    meant = describe(decision, int(race.fault_answer), hand)
    n = list_moves(race, pack(rules)[0], seat, decision)
    legal = list(dict.fromkeys(describe(decision, int(move), hand) for move in race.move[:n]))
    shown = "; ".join(legal[:MOST_SHOWN]) + ("; ..." if len(legal) > MOST_SHOWN else "")
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
    if decision == ACTION:
        return _describe_action(answer, hand)
    if decision in (LAP_COUNT, QUALIFYING_LAPS):
        cards = [name for slot, name in enumerate(hand) if answer >> slot & 1]
        return "lay " + " and ".join(cards) if cards and answer >> len(hand) == 0 else f"no cards ({answer})"
    if DECISIONS[decision] == "lap_order":
        return f"lay {_card(answer, hand)} on top"
    if DECISIONS[decision] in ("yellow_stop", "declare_stop"):
        return f"stop for {_stop(answer - 1)}" if answer else "stay out"
    if DECISIONS[decision] in _YES_OR_NO:
        return _YES_OR_NO[DECISIONS[decision]].get(answer, f"nothing known ({answer})")
    if DECISIONS[decision] == "nudge_rating":
        return f"play {_card(answer - 1, hand)}" if answer else "turn the top card of the deck"
    if answer == 0:
        return "lay nothing"
    fast = (
        f" with {_card((answer >> 4) - 1, hand)}" if DECISIONS[decision] == "pit_card" and answer > 15 else ""
    )
    side = " behind the passed car" if DECISIONS[decision] == "draft" and answer > 15 else ""
    return f"lay {_card((answer & 15) - 1, hand)}{fast}{side}"


def _describe_action(answer: int, hand: list[str]) -> str:
    """Return an Action Phase move in words."""
    kind, slot, argument = answer & 15, answer >> 4 & 15, answer >> 8
    if answer >= 0 and kind == PLAY_CARD:
        return f"play {_card(slot, hand)}" + (" on the outside" if argument else "")
    if answer >= 0 and kind == PIT_STOP:
        return f"stop for {_stop(argument)}"
    return _PLAIN.get(answer, f"nothing known ({answer})")


def _card(slot: int, hand: list[str]) -> str:
    """Return a card by its slot."""
    return hand[slot] if 0 <= slot < len(hand) else f"a card that is not in hand (slot {slot})"


def _stop(kind: int) -> str:
    """Return a type of stop by its code."""
    return _STOPS[kind] if 0 <= kind < len(_STOPS) else "none of the three types of stop"
