"""The compiled turn of Roll and Move."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import ENDED, NONE, RACING
from simkit.core.rng import draw
from simkit.core.seating import draw_seating
from simkit.games.rollmove.state import MAX_CARS, STREAM_DIE

STOP = 0


@jit
def start_race(race, rules, field, seeds, number, seatings):
    """Seat the field and put every car on the start (ROLL-3)."""
    for stream in range(seeds.shape[0]):
        race.seed[stream] = seeds[stream]
    race.number = number
    race.n_cars = field.shape[0]
    race.turn = 0
    race.status = RACING
    race.leader = NONE
    race.fault_seat = NONE
    race.n_notes = 0
    race.n_home = 0
    draw_seating(race, seatings, race.n_cars, race.seats)
    for seat in range(race.n_cars):
        car = race.car[seat]
        entry = field[race.seats[seat]]
        car.entry = race.seats[seat]
        car.strategy = entry.strategy
        car.policy = entry.policy
        car.square = 0
        car.position = 0


@jit
def roll_and_move(race, rules, seat):
    """Roll the die and move so many squares (ROLL-1); the post stops the car (ROLL-2)."""
    car = race.car[seat]
    roll = 1 + draw(race, STREAM_DIE, race.turn, seat, rules.faces)
    car.square = min(car.square + roll, rules.squares)
    if car.square == rules.squares:
        race.n_home += 1
        car.position = race.n_home
    if race.noting == 1:
        note = race.note[race.n_notes]
        note.seat = seat
        note.roll = roll
        note.square = car.square
        note.position = car.position
        race.n_notes += 1


@jit
def play_turn(race, rules, policies):
    """Let every car that is not home roll, in seat order (ROLL-3). Every roll moves, so the race ends."""
    race.turn += 1
    race.n_notes = 0
    for seat in range(race.n_cars):
        if race.car[seat].position == 0:
            roll_and_move(race, rules, seat)
            if race.n_home == race.n_cars or (race.n_home == 1 and rules.after_winner == STOP):
                race.status = ENDED
                break
    race.leader = leader(race)


@jit
def progress(race, rules, seat):
    """Return how far a car is; cars home keep the order they came in."""
    car = race.car[seat]
    if car.position > 0:
        return rules.squares + MAX_CARS - car.position
    return car.square


@jit
def is_ahead(race, seat, other):
    """Say whether `seat` is ahead of `other`: home earlier, else further on, else the earlier seat (ROLL-4)."""
    car = race.car[seat]
    rival = race.car[other]
    if car.position > 0 and rival.position > 0:
        return car.position < rival.position
    if car.position > 0 or rival.position > 0:
        return car.position > 0
    return car.square > rival.square or (car.square == rival.square and seat < other)


@jit
def leader(race):
    """Return the seat of the car that is ahead of all others."""
    best = 0
    for seat in range(1, race.n_cars):
        if is_ahead(race, seat, best):
            best = seat
    return best


@jit
def write_outcome(race, rules, row):
    """Fill one row a car (ROLL-4 orders those that are not home)."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        position = 1
        for other in range(race.n_cars):
            if other != seat and is_ahead(race, other, seat):
                position += 1
        out = row[seat]
        out.seat = seat
        out.entry = car.entry
        out.strategy = car.strategy
        out.position = position
        out.status = 0
        out.turns = race.turn
        out.race_status = race.status
        out.square = car.square


@jit
def play_races(races, rules, field, policies, seeds, first_race, seatings, outcomes):
    """Play one race for each row of `outcomes`; see `simkit.games.game.Game`."""
    race = races[0]
    race.noting = 0
    for k in range(outcomes.shape[0]):
        start_race(race, rules[0], field, seeds, first_race + k, seatings)
        while race.status == RACING:
            play_turn(race, rules[0], policies)
        write_outcome(race, rules[0], outcomes[k])
    return outcomes.shape[0]
