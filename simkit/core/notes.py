"""The notes of a replay: what happened, to whom, and three figures. What they mean is the game's."""

from __future__ import annotations

from simkit.core.jit import jit


@jit
def note(race, what, seat, other, a, b, c):
    """Write one note of the kind NOTE if this is a replay, and as long as `race.note` has room."""
    if race.noting == 1 and race.n_notes < race.note.shape[0]:
        record = race.note[race.n_notes]
        record.what = what
        record.seat = seat
        record.other = other
        record.a = a
        record.b = b
        record.c = c
        race.n_notes += 1
