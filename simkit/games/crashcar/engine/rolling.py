"""Phase 1: rolling the drive points, and the order of equal rolls (CRASH-ROLL-1 to 8)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.core.rng import draw
from simkit.games.crashcar import notes
from simkit.games.crashcar.state import STREAM_DICE

PLACE = 1


@jit
def roll_dice(race, rules, place, damage):
    """Return the sum of the dice that a car with so much damage rolls (CRASH-ROLL-3, 4, CRASH-DMG-2 to 4).

    The address of a die is (round, place of the player at the table, die).
    """
    total = 0
    for die in range(rules.n_dice):
        if damage <= rules.until[die]:
            face = draw(race, STREAM_DICE, race.turn << 3 | place, die, 6)
            total += rules.face[die, face]
    return total


@jit
def rolling_phase(race, rules):
    """Let every car in the race roll, and lay the markers: of equal rolls the car further ahead on top (ROLL-7)."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        car.moves = 0
        car.roll = 0
        if car.running == 1:
            car.roll = roll_dice(race, rules, car.table_place, car.damage)
            note(race, notes.ROLLED, seat, NONE, car.roll, car.damage, 0)
    for seat in range(race.n_cars):
        order = 0
        for other in range(race.n_cars):
            order += other != seat and lies_above(race, rules, other, seat)
        race.car[seat].order = order
        race.car[seat].points = race.car[seat].roll
    race.tick = race.n_cars
    top_rolls_first(race)


@jit
def lies_above(race, rules, one, other):
    """Say whether of two equal rolls the marker of `one` lies above: it is further ahead, or rolled earlier (A35)."""
    ahead = race.car[one].travel - race.car[other].travel
    if rules.further_ahead == PLACE:
        ahead = place_on_lap(race, rules, one) - place_on_lap(race, rules, other)
    if ahead != 0:
        return ahead > 0
    return rolls_after(race, one) < rolls_after(race, other)


@jit
def place_on_lap(race, rules, seat):
    """Return how far past the finish line the car is, laps apart."""
    return (race.car[seat].travel - rules.line) % rules.lap


@jit
def rolls_after(race, seat):
    """Return how many players roll before the car's, clockwise from the first to roll."""
    return (race.car[seat].table_place - race.first_roller) % race.n_cars


@jit
def top_rolls_first(race):
    """Let the highest of this round roll first in the next (CRASH-ROLL-8, A36)."""
    best = NONE
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.running == 1 and (
            best == NONE
            or car.roll > race.car[best].roll
            or (car.roll == race.car[best].roll and car.order < race.car[best].order)
        ):
            best = seat
    if best != NONE:
        race.first_roller = race.car[best].table_place
