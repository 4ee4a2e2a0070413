"""How non-player drivers are told: what they turn and draw."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from simkit.games.sccr import notes
from simkit.games.sccr.standing import count
from simkit.games.sccr.tale import Tale, Teller, rating


def _order(tale: Tale, alike: list[Any]) -> Iterator[str]:
    turned = [f"{tale.names[note.seat]} {rating(note.a)}" for note in alike]
    if tale.rules.npd_order == "turned_card" and not tale.rules.large_race:
        yield f"NPDs make the lap count and turn for the order of play: {', '.join(turned)}."
    else:
        yield f"NPDs make the lap count: {', '.join(tale.names[note.seat] for note in alike)}."


def _drew(tale: Tale, alike: list[Any]) -> Iterator[str]:
    """Tell of the cards without use; one that is of use is told when it is played."""
    for seat, cards in groupby(alike, key=lambda note: int(note.seat)):
        useless = [tale.card(note.a) for note in cards if note.b == 1]
        if useless:
            yield f"{tale.names[seat]} draws {', '.join(useless)}, of no use now."


def _drew_to_respond(tale: Tale, alike: list[Any]) -> Iterator[str]:
    for seat, cards in groupby(alike, key=lambda note: int(note.seat)):
        yield f"{tale.names[seat]} draws {', '.join(tale.card(note.a) for note in cards)} to respond."


def _drew_for_crash(tale: Tale, alike: list[Any]) -> Iterator[str]:
    for seat, cards in groupby(alike, key=lambda note: int(note.seat)):
        yield f"{tale.names[seat]} draws {', '.join(tale.card(note.a) for note in cards)} at the crash."


def has_draws(tale: Tale, note: Any) -> str:
    """Return how an NPD's turn of the Action Phase begins."""
    draws = f"draws {count(note.a, 'card')}" if note.a else "draws no cards"
    return f"{tale.names[note.seat]}, {tale.driver(note.seat)}, {draws}."


TELLERS: dict[int, Teller] = {
    notes.NPD_ORDER: _order,
    notes.NPD_DREW: _drew,
    notes.NPD_DREW_TO_RESPOND: _drew_to_respond,
    notes.NPD_DREW_FOR_CRASH: _drew_for_crash,
}
"""How the notes of non-player drivers are told."""
