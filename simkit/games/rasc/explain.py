"""Why an answer of a policy is illegal, in words: for the error that names the policy."""

from __future__ import annotations

from typing import Any

from simkit.games.rasc.board import LANES
from simkit.games.rasc.decisions import (
    ADD_DIE,
    DICE,
    DRAFT,
    FULL_STOP,
    GIVE_WAY,
    PIT,
    SERVICE,
    SHORT_STOP,
    STOP,
    STRAIGHT_IN,
)
from simkit.games.rasc.rules import Rules

YES_NO = {
    ADD_DIE: ("throw no further die", "throw one more die"),
    PIT: ("drive on", "turn into the pit lane"),
    GIVE_WAY: ("hold its place", "give way"),
    DRAFT: ("not draft", "draft"),
}


def describe(decision: int, answer: int) -> str:
    """Return an answer in words.

    Parameters
    ----------
    decision : int
        One of `simkit.games.rasc.decisions`.
    answer : int
    """
    if decision == DICE and answer >= 0:
        return f"throw {answer} dice"
    if decision in YES_NO and answer in (0, 1):
        return YES_NO[decision][answer]
    if decision == STOP and answer == STRAIGHT_IN:
        return "drive straight into the pit lane"
    if decision == STOP and answer >= 0:
        return f"stop after {answer // 3} spaces in the {LANES[answer % 3]} lane"
    if decision == SERVICE and answer in (FULL_STOP, SHORT_STOP):
        return ("stop for all at once", "stop without fuel and tyres")[answer]
    if answer == 0:
        return "draft"
    if 1 <= answer <= len(LANES):
        return f"sling into the {LANES[answer - 1]} lane"
    return f"do nothing known ({answer})"


def explain_fault(race: Any, rules: Rules) -> str:
    """Return what the answer meant and what would have been legal when it was given.

    Parameters
    ----------
    race : record
        The race as the engine left it; `fault_decision`, `fault_answer` and `fault_legal` say what happened.
    rules : Rules
    """
    decision = int(race.fault_decision)
    meant = describe(decision, int(race.fault_answer))
    if decision == STOP:
        return f"that means to {meant}, which it could not: {_stops(race)}"
    legal = [describe(decision, answer) for answer in range(16) if int(race.fault_legal) >> answer & 1]
    return f"that means to {meant}, but the car could: {'; '.join(legal)}"


def _stops(race: Any) -> str:
    """Return where the car could have stopped, by spaces."""
    words = []
    for spaces, mask in enumerate(race.fault_reach):
        lanes = [lane for k, lane in enumerate(LANES) if int(mask) >> k & 1]
        if lanes:
            words.append(f"{spaces} ({', '.join(lanes)})")
    straight = " or drive straight into the pit lane" if race.fault_straight_in else ""
    return f"the spaces and lanes were {', '.join(words)}{straight}"
