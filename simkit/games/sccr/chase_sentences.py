"""How the chase cards are told: a NUDGE PASS and what it leads to, GOOD FUEL MILEAGE."""

from __future__ import annotations

from typing import Any

from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.action_sentences import rating_of_side
from simkit.games.sccr.chase_tables import CRASH_OUTCOMES, NUDGE_EFFECTS
from simkit.games.sccr.standing import count
from simkit.games.sccr.tale import Tale, Teller, each, rating

_EFFECTS = {"none": "nothing happens", "high_in_turn": "high in the turn", "crash": "a crash"}
_OUTCOMES = {"none": "it can go on", "out": "out of the race"}


def _nudge_card(tale: Tale, note: Any) -> str:
    if note.a == NONE:
        return f"{tale.names[note.seat]} turns {rating(note.b)} from the deck."
    return f"{tale.names[note.seat]} plays {tale.card(note.a)}, {rating(note.b)}, from the hand."


def _nudge_ratings(tale: Tale, note: Any) -> str:
    sides = [
        rating_of_side(tale, note.seat, int(note.a)),
        rating_of_side(tale, note.other, int(note.b), True),
    ]
    touch = "the cars touch" if note.c else "no contact"
    equal = " They are equal, and the pass is decided by further cards." if note.a == note.b else ""
    return f"{sides[0]} against {sides[1]}: {touch}.{equal}"


def _contact_card(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} turns {rating(note.a)} for the contact: {_effect(note.b)}."


def _effect(code: int) -> str:
    return _EFFECTS[NUDGE_EFFECTS[code]]


def _crash_outcome(tale: Tale, note: Any) -> str:
    outcome = CRASH_OUTCOMES[note.b]
    if outcome == "body_damage":
        tale.damaged.add(int(note.seat))
    damage = "body damage"
    if tale.rules.nudge_hand_loss:
        damage += f", {count(tale.rules.nudge_hand_loss, 'card')} fewer in hand for good"
    said = _OUTCOMES.get(outcome, f"{damage}, and a stop at once")
    return f"{tale.names[note.seat]} turns {rating(note.a)} for the crash: {said}."


def _shares_contact(tale: Tale, note: Any) -> str:
    if int(note.other) in tale.damaged:
        tale.damaged.add(int(note.seat))
    return (
        f"{tale.names[note.seat]} followed {tale.names[note.other]} and shares the result: {_effect(note.a)}."
    )


def _accident(tale: Tale, note: Any) -> str:
    return f"All cars behind {tale.names[note.seat]} must get by the crash."


def _no_crash_card(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} has no pass card to get by with."


def _tank_grows(tale: Tale, note: Any) -> str:
    return f"{count(note.a, 'card')} more in the draw pile of {tale.names[note.seat]}, which has {note.b}."


def _mileage_used(tale: Tale, note: Any) -> str:
    tale.indent = 1
    return f"{tale.names[note.seat]} takes a refill in the open window with the good fuel mileage."


TELLERS: dict[int, Teller] = {
    notes.NUDGE_CARD: each(_nudge_card),
    notes.NUDGE_RATINGS: each(_nudge_ratings),
    notes.CONTACT_CARD: each(_contact_card),
    notes.CRASH_OUTCOME: each(_crash_outcome),
    notes.SHARES_CONTACT: each(_shares_contact),
    notes.ACCIDENT: each(_accident),
    notes.NO_CRASH_CARD: each(_no_crash_card),
    notes.TANK_GROWS: each(_tank_grows),
    notes.MILEAGE_USED: each(_mileage_used),
}
"""How the notes of the chase cards are told."""
