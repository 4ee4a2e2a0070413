"""What each note of a replay says, in the guide's terms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from simkit.games.rasc import notes
from simkit.games.rasc.board import LANES
from simkit.games.rasc.data import INCIDENTS, STAGES
from simkit.games.rasc.rules import Rules

RESULTS = ("MIN", "+1", "+2", "MAX")
SLOTS = ("incidents", *(f"incidents_{stage}" for stage in STAGES), "pit_table")


def many(n: int, what: str) -> str:
    """Return a number of things in words: ``1 space``, ``3 spaces``."""
    plural = {"die": "dice"}.get(what, f"{what}s")
    return f"{n} {what}" if n == 1 else f"{n} {plural}"


class Tale:
    """What the telling of a race knows: its charts and the drivers' names.

    Parameters
    ----------
    rules : Rules
    names : sequence of str
        One for each entry of the field.
    race : record
        Of RACE, after the start.
    """

    def __init__(self, rules: Rules, names: Sequence[str], race: Any) -> None:
        self.rules = rules
        self.names = [names[race.car[seat].entry] for seat in range(race.n_cars)]
        self.incidents = [
            {entry.values[0]: entry.name for entry in rules.table(slot).entries} for slot in SLOTS
        ]
        self.spins = {entry.values[0]: entry.name for entry in rules.table("spin_chart").entries}


def _seconds(thousandths: int) -> str:
    return f"{thousandths / 1000:.3f} s"


def _grid_place(tale: Tale, note: Any) -> str:
    time = f", qualified in {_seconds(note.c)}" if note.c else ""
    return f"starts in row {note.b + 1}, {LANES[note.a]} lane{time}"


def _thrown(tale: Tale, note: Any) -> str:
    ti = f" and {note.c} TI" if note.c else ""
    best = RESULTS[note.b] if note.b >= 0 else "no movement"
    return f"throws {many(int(note.a), 'die')}: {best}{ti}"


def _moved(tale: Tale, note: Any) -> str:
    row, lane = divmod(int(note.c), 3)
    return f"moves {note.a} of {many(int(note.b), 'space')} to row {row + 1}, {LANES[lane]} lane"


def _incident(tale: Tale, note: Any) -> str:
    effect = INCIDENTS[note.c].replace("_", " ")
    return f"has an incident, {note.a}: {tale.incidents[note.b][int(note.a)]} ({effect})"


def _challenged(tale: Tale, note: Any) -> str:
    minus = f" less {note.b}" if note.b else ""
    again = " again" if note.c else ""
    return f"challenges and throws{again} {note.a}{minus}"


def _duel(tale: Tale, note: Any) -> str:
    return f"challenges {tale.names[note.other]}: {note.a} against {note.b}"


def _black(tale: Tale, note: Any) -> str:
    if note.a == 2:
        return "has less than a lap left to answer its black flag, which is ignored"
    return f"is shown the black flag{', which is ignored' if note.a else ''}"


def _stopped(tale: Tale, note: Any) -> str:
    return f"stops in its box for {note.a} s{', without fuel and tyres' if note.b else ''}"


def _closed_up(tale: Tale, note: Any) -> str:
    return f"closes up {many(int(note.a), 'space')}, {LANES[note.b]} lane"


def _says(text: str) -> Callable[[Tale, Any], str]:
    """Return a teller of a fixed sentence; ``{a}`` is the note's figure, ``{other}`` the other driver."""

    def tell(tale: Tale, note: Any) -> str:
        other = tale.names[note.other] if note.other >= 0 else ""
        lane = LANES[note.a] if 0 <= note.a < len(LANES) else ""
        return text.format(a=int(note.a), b=int(note.b), other=other, lane=lane)

    return tell


TELLERS: dict[int, Callable[[Tale, Any], str]] = {
    notes.GRID_PLACE: _grid_place,
    notes.THROWN: _thrown,
    notes.MOVED: _moved,
    notes.INCIDENT: _incident,
    notes.NO_SECOND: _says("has a penalty already: the incident is not rolled"),
    notes.PASSED: _says("is let past by {other}"),
    notes.CHALLENGED: _challenged,
    notes.ORDERED: _says("is {a}. of {b} in its row"),
    notes.DRAFTED: _says("drafts a space"),
    notes.SLUNG: _says("slings past {other} into the {lane} lane"),
    notes.FLAG: _says("brings out the yellow flag"),
    notes.RESTART: _says("leads to the green flag"),
    notes.LINED_UP: _says("reaches the Caution Flag Line Up, {lane} lane"),
    notes.BLACK: _black,
    notes.FLAG_MISSED: _says("has not answered its black flag"),
    notes.ENTERED: _says("turns into the pit lane"),
    notes.STOPPED: _stopped,
    notes.COUNTED: _says("has {a} s left"),
    notes.LEFT_BOX: _says("leaves its box"),
    notes.REJOINED: _says("is back on the track"),
    notes.WAITS: _says("waits at the pit exit"),
    notes.DAMAGED: _says("is damaged: {a} s of repair"),
    notes.OUT: _says("is out of the race"),
    notes.BUMPED: _says("takes the place of {other}"),
    notes.CROSSED: _says("crosses the line and ends its race after {a} laps"),
    notes.FINISH_THROW: _says("throws {a} for its place"),
    notes.SPIN_ROLL: lambda tale, note: f"spins: {tale.spins[int(note.a)]}",
    notes.LINE_MOVE: _says("follows the line-up for {a} spaces"),
    notes.CLOSED_UP: _closed_up,
    notes.DUEL: _duel,
    notes.PIT_ROLL: _says("rolls {a} in the pits"),
}
"""How each kind of note is told, after the driver's name."""
