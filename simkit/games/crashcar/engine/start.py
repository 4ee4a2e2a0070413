"""The set-up: who sits where, the first roll, the grid (CRASH-SETUP-1 to 11)."""

from __future__ import annotations

from simkit.core.cards import new_pile
from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.opening import open_race, take_seat
from simkit.core.records import NONE
from simkit.core.rng import draw
from simkit.games.crashcar import notes
from simkit.games.crashcar.engine.rolling import roll_dice
from simkit.games.crashcar.state import BLUE, GREEN, STREAM_FIRST_ROLLER, UPRIGHT


@jit
def start_race(race, rules, field, seeds, number, seatings):
    """Seat the players, roll for the grid, put the cars on it and shuffle the decks."""
    open_race(race, field, seeds, number, seatings)
    race.n_out = 0
    race.first_hurt = NONE
    race.over = 0
    race.limited = 0
    race.tick = 0
    race.booked = 0
    race.movements = 0
    race.moves_begun = 0
    race.n_decisions = 0
    race.left = 0
    race.steps = 0
    race.run_up = 0
    race.legal = 0
    race.at[: rules.n_fields] = NONE
    race.entered[: rules.n_fields] = NONE
    new_pile(race.deck[GREEN], rules.n_cards[GREEN])
    new_pile(race.deck[BLUE], rules.n_cards[BLUE])
    race.first_roller = draw(race, STREAM_FIRST_ROLLER, 0, 0, race.n_cars)
    for place in range(race.n_cars):
        race.rolled[place] = roll_dice(race, rules, place, 0)
    for place in range(race.n_cars):
        put_on_grid(race, rules, field, place)
    race.tick = race.n_cars


@jit
def grid_place(race, place):
    """Return the seat that the first roll gives: the highest first, of equals who rolled earlier (SETUP-9, 10)."""
    seat = 0
    after = (place - race.first_roller) % race.n_cars
    for other in range(race.n_cars):
        if race.rolled[other] > race.rolled[place]:
            seat += 1
        elif race.rolled[other] == race.rolled[place]:
            seat += (other - race.first_roller) % race.n_cars < after
    return seat


@jit
def put_on_grid(race, rules, field, place):
    """Put the car of one place at the table on its start place, its first roll on the display (SETUP-5, 8, 11)."""
    seat = grid_place(race, place)
    car = race.car[seat]
    take_seat(car, field, race.seats[place])
    car.player = car.entry // rules.team_cars
    car.table_place = place
    car.running = 1
    car.field = rules.start[seat]
    car.heading = rules.heading[car.field]
    car.posture = UPRIGHT
    car.unhurt = 0
    car.travel = rules.line - (rules.line - rules.progress[car.field]) % rules.lap
    car.laps = 0
    car.next_lap = rules.line + rules.lap * (1 - rules.grid_crossing_counts)
    car.damage = 0
    car.out_round = 0
    car.damage_round = 0
    car.roll = race.rolled[place]
    car.points = car.roll
    car.order = seat
    car.score = 0
    car.arrival = 0
    car.blocked_at = NONE
    car.moves = 0
    race.at[car.field] = seat
    clear_counts(car)
    note(race, notes.ROLLED, seat, NONE, car.roll, 0, 0)
    note(race, notes.STARTS, seat, NONE, car.field, 0, 0)


@jit
def clear_counts(car):
    """Set the counts of the race to zero."""
    car.lap_points = 0
    car.crash_points = 0
    car.rams = 0
    car.barrier_rams = 0
    car.direct_rams = 0
    car.spins = 0
    car.rollovers = 0
    car.self_damages = 0
    car.hits = 0
    car.partial_moves = 0
    car.run_ups = 0
    car.blocked = 0
    car.wasted = 0
    car.fields = 0
