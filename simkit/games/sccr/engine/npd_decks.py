"""Who is a non-player driver, and from which deck each driver draws (SCCR-6.1, 6.2)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.engine.drivers import KIND
from simkit.games.sccr.state import PLAYER


@jit
def seat_driver(race, rules, entry, seat):
    """Write into the car who drives it, and whose deck that driver draws from.

    A player has a deck of his own. NPDs are dealt over their decks in turn, in the order of the seats; each deck lies
    before the first NPD that it serves.
    """
    car = race.car[seat]
    car.kind = entry.trait[KIND]
    car.deck_seat = seat
    if car.kind == PLAYER:
        return
    first = race.n_npds % rules.npd_decks
    if first < race.n_npds:
        car.deck_seat = nth_npd(race, first)
    race.n_npds += 1


@jit
def nth_npd(race, n):
    """Return the seat of the NPD with that number, counted from 0 in the order of the seats."""
    for seat in range(race.n_cars):
        if race.car[seat].kind != PLAYER:
            if n == 0:
                return seat
            n -= 1
    return NONE
