"""The safety car, an option: the gaps are closed to one section (F90-BASE-37)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.track import is_ahead, leave, stand, take_spot


@jit
def close_up(race, rules):
    """Move every car up to the section behind the next car ahead of it in the race, from the leader on.

    Cars of one section stay together; a car off the track stays where it is and is closed up to no more.
    """
    n = 0
    for seat in range(race.n_all):
        car = race.car[seat]
        if car.running == 0 or car.off == 1:
            continue
        k = n
        while k > 0 and is_ahead(race, race.order[k - 1], seat):
            race.order[k] = race.order[k - 1]
            k -= 1
        race.order[k] = seat
        n += 1
    at, before = 0, 0
    for k in range(n):
        seat = race.order[k]
        car = race.car[seat]
        was = car.at
        if k > 0 and was != before and was < at - 1:
            leave(race, seat)
            stand(race, rules, seat, at - 1)
            take_spot(race, rules, seat)
            note(race, notes.CLOSED_UP, seat, NONE, car.section, 0, 0)
        elif k > 0 and was == before and was != at:
            leave(race, seat)
            stand(race, rules, seat, at)
            note(race, notes.CLOSED_UP, seat, NONE, car.section, 0, 0)
        before = was
        at = car.at
