"""Where cars are: sections and their queues, who is ahead, flags, cars out of the race."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.cards import lay
from simkit.games.f90.state import TURN_SKIPPED
from simkit.games.f90.words import EXTREME, NO_TRAJECTORY, PLAYER

STAMP_BITS = 20
"""A race gives fewer stamps than 2**20: each car moves a few times in each of at most 60 turns."""

OUT_OFFSET = 1 << 60

NO_CARS, LAPPED_CARS, CARS = 0, 1, 2
"""What a section holds, as seen by a car that arrives."""


@jit
def next_section(rules, section):
    """Return the section ahead of another."""
    return section + 1 if section + 1 < rules.n_sections else 0


@jit
def stand(race, rules, seat, at):
    """Put a car at the back of the queue of a section (F90-BASE-32)."""
    queue_up(race, seat, at, at % rules.n_sections)


@jit
def queue_up(race, seat, at, section):
    """Put a car at the back of the queue of a section, where it is so far along."""
    car = race.car[seat]
    car.at = at
    car.section = section
    race.stamps += 1
    car.stamp = race.stamps
    race.n_in[car.section] += 1


@jit
def leave(race, seat):
    """Take a car out of its section, off its trajectory's start point, or off its re-entering point."""
    car = race.car[seat]
    if car.off == 1:
        car.off = 0
        return
    race.n_in[car.section] -= 1
    if car.on_spot == 1:
        car.on_spot = 0
        race.spot[car.section] = NONE


@jit
def take_spot(race, rules, seat):
    """Occupy the trajectory that starts here, if it is free; robots never an extreme one unless the rules say so."""
    car = race.car[seat]
    kind = rules.section[car.section].trajectory
    if kind == NO_TRAJECTORY or race.spot[car.section] != NONE:
        return
    if kind == EXTREME and car.driver != PLAYER and rules.robots_take_extreme == 0:
        return
    race.spot[car.section] = seat
    car.on_spot = 1
    note(race, notes.TOOK_SPOT, seat, NONE, car.section, 0, 0)


@jit
def standing(race, seat):
    """Return a number that is larger the further ahead a car is; a car that is out is behind all others."""
    car = race.car[seat]
    if car.running == 1:
        return place_on_track(race, seat)
    return place_on_track(race, seat) + (car.out_order << 40) - OUT_OFFSET


@jit
def place_on_track(race, seat):
    """Return a number that is larger the further ahead a car stands, or stood when it went out."""
    return (race.car[seat].at << STAMP_BITS) - race.car[seat].stamp


@jit
def leading_car(race, n):
    """Return the seat of the car furthest ahead among the first `n`; a car that is out leads only if all are."""
    best = 0
    for seat in range(1, n):
        if standing(race, seat) > standing(race, best):
            best = seat
    return best


@jit
def is_ahead(race, seat, other):
    """Say whether another car is in the race and ahead of this one."""
    return race.car[other].running == 1 and standing(race, other) > standing(race, seat)


@jit
def cars_passed(race, seat, was):
    """Return how many cars of the race are behind this one and were ahead of where it stood (`was`)."""
    own = standing(race, seat)
    n = 0
    if own > was:
        for other in range(race.n_all):
            where = place_on_track(race, other)
            n += (race.car[other].running == 1) & (was < where) & (where < own)
    return n


@jit
def is_in_the_way(race, seat, other, section):
    """Say whether another car stands in a section and is not simply passed.

    A car that skipped its turn is passed as on a straight, and so is one that a blue flag tells to let by
    (F90-GEN-2, F90-BASE-36); a car off the track is in nobody's way.
    """
    car = race.car[other]
    if car.section != section or other == seat or car.running == 0 or car.off == 1:
        return False
    return car.mark != TURN_SKIPPED and race.car[seat].lets_by >> other & 1 == 0


@jit
def held_by(race, seat, at, section):
    """Return what stands in the way in a section that a car enters: NO_CARS, LAPPED_CARS only, or CARS."""
    found = NO_CARS
    for other in range(race.n_all):
        if is_in_the_way(race, seat, other, section):
            if race.car[other].at >= at:
                return CARS
            found = LAPPED_CARS
    return found


@jit
def unlaps(race, seat, at, section):
    """Say whether a robot would pass the leader to unlap itself, which none does of its own accord (F90-BASE-35).

    It would that comes to `at`, in the leader's section, a lap behind him, or starts there behind him in the queue.
    """
    own, leader = race.car[seat], race.car[race.first]
    if own.driver == PLAYER or race.first == seat or leader.section != section or leader.at <= at:
        return False
    return leader.running == 1 and leader.off == 0 and (own.at != at or leader.stamp < own.stamp)


@jit
def must_stay(race, seat):
    """Say whether a car may not leave its section, for it would pass one there: under yellow, or the leader (F90-BASE-35 to 37)."""
    car = race.car[seat]
    if car.off == 1:
        return False
    if unlaps(race, seat, car.at, car.section):
        return True
    if is_yellow(race, car.section):
        for other in range(race.n_all):
            rival = race.car[other]
            if (
                rival.section == car.section
                and rival.running == 1
                and rival.off == 0
                and rival.stamp < car.stamp
            ):
                return True
    return False


@jit
def is_yellow(race, section):
    """Say whether nobody may overtake in a section, for a yellow flag or the safety car (F90-BASE-36, 37)."""
    return race.yellow[section] >= race.turn or race.safety_turn == race.turn


@jit
def retire(race, seat, reason):
    """Put a car out of the race; its cards go to the discards."""
    car = race.car[seat]
    if car.running == 0:
        return
    if car.off == 0:
        leave(race, seat)
    car.off = 1
    car.running = 0
    car.out_reason = reason
    car.out_turn = race.turn
    race.n_out += 1
    car.out_order = race.n_out
    if car.driver == PLAYER:
        race.n_running -= 1
    for slot in range(car.n_hand):
        lay(race, car.hand[slot])
    car.n_hand = 0
    lay(race, car.check_card)
    car.check_card = NONE
    note(race, notes.OUT, seat, NONE, reason, 0, 0)


@jit
def lay_played(race, seat):
    """Lay the cards played for movement on the discards."""
    car = race.car[seat]
    for k in range(car.n_played):
        lay(race, car.played[k])
    car.n_played = 0
