"""The drive-point display: who moves next (CRASH-ORDER-1 to 11)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.crashcar import notes


@jit
def place_marker(race, seat, points):
    """Set the marker to so many drive points, under all that lie there already (CRASH-ORDER-3)."""
    car = race.car[seat]
    race.tick += 1
    car.points = points
    car.order = race.tick


@jit
def next_on_turn(race):
    """Return the seat with the most drive points, the upper marker first; NONE if none has any (ORDER-1, 2, 7)."""
    best = NONE
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.points > 0:
            if best == NONE:
                best = seat
            else:
                top = race.car[best]
                if car.points > top.points or (car.points == top.points and car.order < top.order):
                    best = seat
    return best


@jit
def blocker_of(race, rules, seat):
    """Return the seat of the car that blocks `seat`: straight ahead, else next to it; NONE if no car does (A29)."""
    car = race.car[seat]
    turns = (0, 1, 5, 2, 4, 3) if race.free_start == 1 else (0, 0, 0, 0, 0, 0)
    for turn in turns:
        field = rules.next[car.field, (car.heading + turn) % 6]
        if field != NONE and race.at[field] != NONE:
            return race.at[field]
    return NONE


@jit
def be_blocked(race, rules, seat):
    """Put the marker of a car that can spend nothing under its blocker's, or to zero (CRASH-ORDER-8 to 11)."""
    car = race.car[seat]
    other = blocker_of(race, rules, seat)
    left = 0
    if other != NONE and car.blocked_at != race.movements:
        left = min(car.points, race.car[other].points)
    car.blocked_at = race.movements
    car.blocked += 1
    car.wasted += car.points - left
    place_marker(race, seat, left)
    note(race, notes.BLOCKED, seat, other, left, 0, 0)


@jit
def end_turn(race, seat, points):
    """Set the marker to zero: `points` are not driven."""
    race.car[seat].wasted += points
    place_marker(race, seat, 0)
    note(race, notes.TURN_OVER, seat, NONE, points, 0, 0)
