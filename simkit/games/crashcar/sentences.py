"""What each note of a replay says, in the rulebook's terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from simkit.core.records import NONE
from simkit.games.crashcar import notes
from simkit.games.crashcar.board import read_board
from simkit.games.crashcar.hexes import HEADINGS
from simkit.games.crashcar.rules import Rules
from simkit.games.crashcar.state import GREEN, ON_ROOF, ON_SIDE

POSTURES = {ON_SIDE: " and lies on its side", ON_ROOF: " and lies on its roof"}
_UNCOUNTED = ("damage",)


def many(n: int, what: str) -> str:
    """Return a number of things in words: ``1 lap``, ``3 laps``."""
    return f"{n} {what}" if n == 1 or what in _UNCOUNTED else f"{n} {what}s"


class Tale:
    """What the telling of a race knows: its board and decks, the drivers' names, the drive that is being told.

    Parameters
    ----------
    rules : Rules
    names : sequence of str
        One for each entry of the field.
    race : record
        Of RACE, after the start.
    """

    def __init__(self, rules: Rules, names: Sequence[str], race: Any) -> None:
        self.fields = read_board(rules.table("board")).names
        self.cards = [
            [card.name for card in rules.table(slot).cards()] for slot in ("green_deck", "blue_deck")
        ]
        self.names = [names[race.car[seat].entry] for seat in range(race.n_cars)]
        self._driving: list[Any] = []

    def field(self, number: int) -> str:
        """Return the name of a field."""
        return self.fields[int(number)]

    def drives(self, note: Any) -> None:
        """Take one step into the drive at hand."""
        self._driving.append((int(note.what), int(note.a), int(note.c)))

    def told_drive(self) -> Iterator[str]:
        """Yield the drive at hand as one sentence, and forget it."""
        if not self._driving:
            return
        words = []
        forward = [step for step in self._driving if step[0] == notes.STEPPED]
        if len(forward) < len(self._driving):
            words.append("reverses a field")
        if forward:
            wrong = ", the first against the race," if forward[0][2] else ""
            words.append(f"drives {many(len(forward), 'field')}{wrong}")
        where = self.field(self._driving[-1][1])
        self._driving = []
        yield f"    {' and '.join(words)} to {where}"


def _on_turn(tale: Tale, note: Any) -> str:
    return f"  {tale.names[note.seat]}, {many(int(note.a), 'point')}, from {tale.field(note.b)}:"


def _set_up(tale: Tale, note: Any) -> str:
    return f"    is set upright facing {HEADINGS[note.b]}"


def _rams(tale: Tale, note: Any) -> str:
    kind = "directly" if note.c == GREEN else "obliquely"
    return f"    rams {tale.names[note.other]} {kind}, towards {tale.field(note.a)}"


def _card(tale: Tale, note: Any) -> str:
    shuffled = "; the deck is reshuffled" if note.c else ""
    return f"      card: {tale.cards[int(note.b)][int(note.a)]}{shuffled}"


def _knocked(tale: Tale, note: Any) -> str:
    how = POSTURES.get(int(note.c), f", facing {HEADINGS[note.b]}")
    return f"      {tale.names[note.seat]} is knocked to {tale.field(note.a)}{how}"


def _followed(tale: Tale, note: Any) -> str:
    return f"      {tale.names[note.seat]} moves on to {tale.field(note.a)}"


def _tipped(tale: Tale, note: Any) -> str:
    return f"      {tale.names[note.seat]} tips over"


def _damaged(tale: Tale, note: Any) -> str:
    return f"      {tale.names[note.seat]} has {many(int(note.a), 'damage')}"


def _lost(tale: Tale, note: Any) -> str:
    return f"      {tale.names[note.seat]} is a total loss"


def _booked(tale: Tale, note: Any) -> str:
    return f"      {tale.names[note.seat]} scores {note.a} and has {note.b}"


def _lap(tale: Tale, note: Any) -> str:
    return f"    {tale.names[note.seat]} completes lap {note.a}"


def _ran_up(tale: Tale, note: Any) -> str:
    return f"    runs up with {many(int(note.a), 'point')} left"


def _blocked(tale: Tale, note: Any) -> str:
    by = f"by {tale.names[note.other]}" if note.other != NONE else "by no car"
    return f"    is blocked {by}: {many(int(note.a), 'point')} left"


def _turn_over(tale: Tale, note: Any) -> str:
    return f"    {tale.names[note.seat]} loses {many(int(note.a), 'point')}"


def _finished(tale: Tale, note: Any) -> str:
    return f"  {tale.names[note.seat]} is {note.a}. with {many(int(note.b), 'point')}"


TELLERS: dict[int, Callable[[Tale, Any], str]] = {
    notes.ON_TURN: _on_turn,
    notes.SET_UP: _set_up,
    notes.RAMS: _rams,
    notes.CARD: _card,
    notes.KNOCKED: _knocked,
    notes.FOLLOWED: _followed,
    notes.TIPPED: _tipped,
    notes.DAMAGED: _damaged,
    notes.LOST: _lost,
    notes.BOOKED: _booked,
    notes.LAP: _lap,
    notes.RAN_UP: _ran_up,
    notes.BLOCKED: _blocked,
    notes.TURN_OVER: _turn_over,
    notes.FINISHED: _finished,
}
"""How each kind of note is told; driving is told whole, and where a car faces at the end of its move is not."""
