"""Where cars stand: moving one, laps, what it scores (CRASH-SCORE-1 to 6)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.crashcar import notes


@jit
def put_car(race, rules, seat, field):
    """Move the car to a free field, and count the laps that this completes (CRASH-SCORE-6)."""
    car = race.car[seat]
    gain = rules.progress[field] - rules.progress[car.field]
    if gain > rules.half_lap:
        gain -= rules.lap
    elif gain <= -(rules.lap - rules.half_lap):
        gain += rules.lap
    race.at[car.field] = NONE
    race.at[field] = seat
    car.field = field
    car.travel += gain
    if car.travel >= car.next_lap:
        complete_lap(race, rules, seat)


@jit
def complete_lap(race, rules, seat):
    """Count a lap, book its points, and end the race with this round if it was the last (CRASH-END-2)."""
    car = race.car[seat]
    car.next_lap += rules.lap
    car.laps += 1
    note(race, notes.LAP, seat, NONE, car.laps, 0, 0)
    counted = car.laps
    if rules.intro_lap_counts == 0:
        counted -= rules.intro_laps
    if counted > 0 and (race.over == 0 or rules.lap_points_at_end == 1):
        car.lap_points += rules.lap_points
        book(race, seat, rules.lap_points, 1)
    if counted >= rules.laps and rules.goal == 0:
        race.over = 1


@jit
def book(race, seat, points, for_lap):
    """Move the score marker at once; where others lie already it lies on top (CRASH-SCORE-1, 5)."""
    if points == 0:
        return
    car = race.car[seat]
    race.booked += 1
    car.score += points
    car.arrival = race.booked
    note(race, notes.BOOKED, seat, NONE, points, car.score, for_lap)


@jit
def laps_done(race, rules, seat):
    """Return the laps that count for ramming: the car's own, or the most of its player's cars (CRASH-INTRO-2)."""
    laps = race.car[seat].laps
    if rules.intro_laps_of == 1:
        for other in range(race.n_cars):
            if race.car[other].player == race.car[seat].player:
                laps = max(laps, race.car[other].laps)
    return laps
