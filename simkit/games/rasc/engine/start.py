"""The start: who sits where, the grid (RASC-QUAL-1, 3)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.opening import open_race, take_seat
from simkit.core.records import NONE
from simkit.games.rasc import notes
from simkit.games.rasc.engine.place import put_on
from simkit.games.rasc.engine.qualifying import qualify
from simkit.games.rasc.state import GREEN, NO_CHALLENGE, ON_TRACK

QUALIFYING = 1


@jit
def start_race(race, rules, field, seeds, number, seatings):
    """Seat the drivers by the die, or let them qualify, and put the cars on the grid."""
    open_race(race, field, seeds, number, seatings)
    race.flag = GREEN
    race.yellows = 0
    race.yellow_turns = 0
    race.released = 0
    race.ignore_minus = 1
    race.lap = 0
    race.won_turn = 0
    race.crossed = 0
    race.limited = 0
    race.n_decisions = 0
    race.movement = 0
    race.straight_in = 0
    race.legal = 0
    race.best = NONE
    race.n_ti = 0
    race.asked_about = NONE
    race.held_at = NONE
    race.reach[:] = 0
    race.lanes[:] = 0
    race.at[:] = NONE
    if rules.grid == QUALIFYING:
        for place in range(race.n_cars):
            race.key[place] = qualify(race, rules, place)
    race.n_order = race.n_cars
    for place in range(race.n_cars):
        seat = grid_place(race, rules, place)
        put_on_grid(race, rules, field, place, seat)
        race.order[seat] = seat


@jit
def grid_place(race, rules, place):
    """Return the place on the grid of the driver who was drawn to `place`."""
    if rules.grid != QUALIFYING:
        return place
    seat = 0
    for other in range(race.n_cars):
        if race.key[other] < race.key[place] or (race.key[other] == race.key[place] and other < place):
            seat += 1
    return seat


@jit
def put_on_grid(race, rules, field, place, seat):
    """Put one car on the grid, in new condition."""
    car = race.car[seat]
    take_seat(car, field, race.seats[place])
    car.auto = field[car.entry].trait[0]
    car.team = car.entry // rules.team_cars
    car.rank = 0
    put_on(race, rules, seat, rules.grid_row[seat], rules.grid_lane[seat])
    for other in range(seat):
        car.rank += race.car[other].way == car.way and race.car[other].place == ON_TRACK
    car.best_time = race.rolled[place] if rules.grid == QUALIFYING else 0
    note(race, notes.GRID_PLACE, seat, NONE, car.lane, car.row, car.best_time)
    clear_turn(car)
    clear_condition(car)
    clear_counts(car)


@jit
def clear_turn(car):
    """Set what belongs to a turn as before the first."""
    car.alongside = 0
    for lane in range(3):
        car.mate[lane] = NONE
    car.behind = 0
    car.moved = 0
    car.challenge = NO_CHALLENGE
    car.won_in = NONE
    car.bumps = 0
    car.drafted = 0
    car.score = 0
    car.die = 0
    car.zeros = 0


@jit
def clear_condition(car):
    """Fill in a new condition sheet (RASC-COMP-7)."""
    car.repair = 0
    car.spun = 0
    car.pending_minus = 0
    car.pending_half = 0
    car.pending_slow = 0
    car.penalised = 0
    car.save_it = 0
    car.bonus = 0
    car.flat_tyre = 0
    car.hot = 0
    car.filled_lap = 0
    car.fuel_loss = 0
    car.tyre_loss = 0
    car.in_line = 0
    car.line_way = 0
    car.lapped = 0
    car.held = 0
    car.owes = 0
    car.flag_way = 0
    car.flag_missed = 0
    car.box = 0
    car.lane_end = 0
    car.stop_lap = 0
    car.seconds = 0
    car.delay = 0
    car.short = 0
    car.out = 0
    car.finish_turn = 0
    car.finish_order = 0
    car.finish_throw = 0
    car.standing = 0


@jit
def clear_counts(car):
    """Set the counts of the race to zero."""
    car.laps_led = 0
    car.stops = 0
    car.short_stops = 0
    car.pit_turns = 0
    car.incidents = 0
    car.challenges = 0
    car.challenges_won = 0
    car.drafts = 0
    car.chain_drafts = 0
    car.slingshots = 0
    car.momentum_passes = 0
    car.damages = 0
    car.spins = 0
    car.black_flags = 0
    car.spaces = 0
    car.moves = 0
    car.unused = 0
    car.blocked = 0
