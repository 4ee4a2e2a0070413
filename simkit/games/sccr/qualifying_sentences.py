"""How qualifying is told: track cards, cards played at the same time, lengths, ties for places of the grid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.standing import count
from simkit.games.sccr.tale import REASONS, Tale, Teller, added, each, rating


def _begins(tale: Tale, alike: list[Any]) -> Iterator[str]:
    names = ", ".join(tale.names)
    if tale.rules.grid == "base_qualifying":
        yield f"Qualifying, a card each: {names}."
    else:
        yield f"Qualifying, side by side, to {count(tale.rules.qualifying_lengths, 'length')}: {names}."


def _track_card(tale: Tale, note: Any) -> str:
    tale.indent = 1
    card = tale.track_cards[note.a]
    laps = f", {count(note.b, 'lap')}" if note.b and not card.name.startswith(f"{note.b} LAPS") else ""
    return f"Track card: {card.name}{laps}{', passed over' if note.c else ''}."


def _laps_missed(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} cannot make the lap count and does not move."


def _shown(tale: Tale, note: Any) -> str:
    tale.indent = 1
    return f"{tale.names[note.seat]} plays {_card(tale, note)}."


def _tie_shown(tale: Tale, note: Any) -> str:
    tale.indent = 1
    return f"{tale.names[note.seat]} is tied and plays {_card(tale, note)}."


def _card(tale: Tale, note: Any) -> str:
    if note.a == NONE:
        return f"no card: {rating(0)}"
    modifier = int(tale.race.car[note.seat].pole_modifier)
    if modifier == 0:
        return f"{tale.card(note.a)}, {rating(note.b)}"
    return f"{tale.card(note.a)}, {rating(note.b - modifier)} {added(modifier, 'pole')} = {rating(note.b)}"


def _moved_up(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} moves up {count(note.b, 'length')}, to {note.a}."


def _moved_back(tale: Tale, note: Any) -> str:
    name = tale.rules.track_table().kind.effects[note.b].replace("_", " ").upper()
    return f"{tale.names[note.seat]} suffers {name} and moves back a length, to {note.a}."


def _put_out(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} is put out and becomes a provisional starter: {REASONS[int(note.a)]}."


def _by_lot(tale: Tale, note: Any) -> str:
    return f"{tale.names[note.seat]} is still tied and draws place {note.a + 1} by lot."


TELLERS: dict[int, Teller] = {
    notes.QUALIFYING_BEGINS: _begins,
    notes.QUALIFYING_TRACK_CARD: each(_track_card),
    notes.QUALIFYING_LAPS_MISSED: each(_laps_missed),
    notes.CARD_SHOWN: each(_shown),
    notes.MOVED_UP: each(_moved_up),
    notes.MOVED_BACK: each(_moved_back),
    notes.PUT_OUT: each(_put_out),
    notes.TIE_SHOWN: each(_tie_shown),
    notes.GRID_BY_LOT: each(_by_lot),
}
"""How every kind of note of qualifying is told."""


def distances(tale: Tale, race: Any) -> Iterator[str]:
    """Yield how far the cars have moved, and who is put out, after a turn of qualifying."""
    cars = sorted(range(race.n_cars), key=lambda seat: (race.car[seat].put_out > 0, -race.car[seat].lengths))
    words = [
        f"{tale.names[seat]} " + ("out" if race.car[seat].put_out else str(race.car[seat].lengths))
        for seat in cars
    ]
    yield f"  Lengths: {', '.join(words)}."
