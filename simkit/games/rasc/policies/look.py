"""What every driver can see at a glance: the furthest stop, minus spaces, who is where, laps to go."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.rasc.decisions import FULL_STOP, SHORT_STOP
from simkit.games.rasc.engine.pit_lane import needs_filling
from simkit.games.rasc.engine.place import laps_done, row_of

NOWHERE = -1_000_000


@jit
def furthest(race):
    """Return the most spaces after which the car may stop."""
    spaces = race.movement
    while spaces > 0 and race.reach[spaces] == 0:
        spaces -= 1
    return spaces


@jit
def best_lane(race, rules, seat, spaces):
    """Return the lane of a stop after so many spaces that takes least off the next movement; of equals the middle."""
    row = row_of(rules, race.car[seat].row + spaces)
    best, least = NONE, 100
    for lane in (1, 0, 2):
        if (race.reach[spaces] >> lane) & 1 == 1 and rules.minus[row, lane] < least:
            best, least = lane, rules.minus[row, lane]
    return best


@jit
def laps_left_in(rules, car):
    """Return the laps that fuel and tyres last from now on."""
    used = laps_done(rules, car) - car.filled_lap
    return min(rules.fuel_range - car.fuel_loss, rules.tyre_range - car.tyre_loss) - used


@jit
def wants_stop(rules, car):
    """Say whether a car must come in now: its laps are up and more are to go, or it owes a stop, or is hurt.

    `laps_left_in` of 0 allows the lap at hand to be completed but not the one after it.
    """
    to_go = rules.laps - laps_done(rules, car)
    if to_go <= 1:
        return car.owes > 0 or (rules.pit_stops == 1 and car.stops == 0)
    if car.owes > 0 or car.repair > 0 or car.flat_tyre == 1:
        return True
    if rules.pit_stops == 0:
        return False
    left = laps_left_in(rules, car)
    return (left < to_go and left <= 1) or (car.stops == 0 and to_go <= 2)


@jit
def service_by_the_book(rules, car):
    """Return a stop for all at once, or one without fuel and tyres where those on the car last and its stop is made."""
    return FULL_STOP if car.stops == 0 or needs_filling(rules, car) else SHORT_STOP
