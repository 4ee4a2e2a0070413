"""Who is where, and the rows of a finished race (F90-BASE-13)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.f90.engine.track import standing
from simkit.games.f90.state import BASE_LAPS


@jit
def place_of(race, seat, n):
    """Return the place of a car among the first `n`."""
    own = standing(race, seat)
    place = 1
    for other in range(n):
        place += standing(race, other) > own
    return place


@jit
def progress(race, rules, seat):
    """Return how far a car is."""
    return standing(race, seat)


@jit
def write_outcome(race, rules, row):
    """Fill one row a player."""
    start = (BASE_LAPS + 1) * rules.n_sections
    for seat in range(race.n_cars):
        car = race.car[seat]
        out = row[seat]
        out.seat = seat
        out.entry = car.entry
        out.strategy = car.strategy
        out.position = place_of(race, seat, race.n_cars)
        out.status = 1 - car.running
        out.turns = race.turn
        out.race_status = race.status
        out.place = place_of(race, seat, race.n_all)
        out.grid = car.grid
        out.sections = car.at + 1 - start
        out.out_reason = car.out_reason
        out.stops = car.stops
        out.passes = car.passes
        out.specials = car.specials
        out.cards_played = car.cards_played
        out.mp = car.mp
        out.tyres_paid = car.tyres_paid
        out.damage_drawn = car.damage_drawn
        out.trajectories = car.trajectories
        out.sharps = car.sharps
        out.contests_won = car.contests_won
        out.contests_lost = car.contests_lost
        out.late_tries = car.late_tries
        out.late_passed = car.late_passed
        out.off_tracks = car.off_tracks
        out.shifts = car.shifts
        out.turns_led = car.turns_led
        out.lead_changes = race.lead_changes
