"""The race deck: one card a driver, shuffled every turn, gives the order of movement."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.rng import draw
from simkit.games.sccr.state import STREAM_RACE_DECK

_PLACES = 1 << 31


@jit
def shuffle_race_deck(race, n):
    """Put the first `n` seats of `race.line` into `race.order`, as a shuffled race deck turns them up.

    Every driver's card has a draw of its own, so that a car more or less shifts no other.
    """
    for k in range(n):
        seat = race.line[k]
        place = k
        while place > 0 and turns_up_before(race, seat, race.order[place - 1]):
            race.order[place] = race.order[place - 1]
            place -= 1
        race.order[place] = seat


@jit
def turns_up_before(race, seat, other):
    """Say whose card lies further up in this turn's race deck; equal draws keep the order of the seats."""
    mine = draw(race, STREAM_RACE_DECK, race.turn, seat, _PLACES)
    theirs = draw(race, STREAM_RACE_DECK, race.turn, other, _PLACES)
    return mine < theirs or (mine == theirs and seat < other)
