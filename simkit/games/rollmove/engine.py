"""The compiled turn of Roll and Move."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import jit
from simkit.core.opening import open_race
from simkit.core.records import ENDED, RACING
from simkit.core.rng import block_at, draw, scale
from simkit.core.trail_record import WHOLE
from simkit.core.trails import close_turn, end_trail, note_car, start_trail
from simkit.games.rollmove.state import CLOSE_FINISH, MAX_CARS, STREAM_DIE, TRAIL_EVERY

STOP = 0
ZERO = np.uint64(0)


@jit
def start_race(race, rules, field, seeds, number, seatings):
    """Seat the field and put every car on the start (ROLL-3)."""
    open_race(race, field, seeds, number, seatings)
    race.n_home = 0
    for seat in range(race.n_cars):
        car = race.car[seat]
        entry = field[race.seats[seat]]
        car.entry = race.seats[seat]
        car.strategy = entry.strategy
        car.policy = entry.policy
        car.square = 0
        car.position = 0


@jit
def roll_and_move(race, rules):
    """Let every car that is not home roll, in seat order (ROLL-3), and move so many squares (ROLL-1).

    One random block has the dice of four neighbouring seats.
    """
    faces, squares = rules.faces, rules.squares
    best = 0
    word, w1, w2, w3 = ZERO, ZERO, ZERO, ZERO
    for seat in range(race.n_cars):
        if seat & 3 == 0:
            word, w1, w2, w3 = block_at(race.seed[STREAM_DIE], race.number, STREAM_DIE, race.turn, seat >> 2)
        else:
            word, w1, w2 = w1, w2, w3
        car = race.car[seat]
        if car.position == 0:
            square = car.square + 1 + scale(word, faces)
            car.square = square
            best = max(best, square * MAX_CARS + MAX_CARS - 1 - seat)
            if square >= squares:
                come_home(race, rules, seat)
                if race.status == ENDED:
                    return
    if race.n_home == 0:
        race.leader = MAX_CARS - 1 - best % MAX_CARS


@jit
def come_home(race, rules, seat):
    """Stop the car at the post (ROLL-2), and the race with the first or the last to come home (ROLL-4)."""
    race.car[seat].square = rules.squares
    race.n_home += 1
    race.car[seat].position = race.n_home
    if race.n_home == 1:
        race.leader = seat
    if race.n_home == race.n_cars or rules.after_winner == STOP:
        race.status = ENDED


@jit
def play_turn(race, rules, policies):
    """Play one turn. Every roll moves, so the race ends."""
    home_before = race.n_home
    race.turn += 1
    roll_and_move(race, rules)
    if race.noting == 1:
        note_rolls(race, rules, home_before)


@jit
def note_rolls(race, rules, home_before):
    """Write down this turn's rolls, read again at their addresses, for a replay."""
    race.n_notes = 0
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.position == 0 or car.position > home_before:
            note = race.note[race.n_notes]
            note.seat = seat
            note.roll = 1 + draw(race, STREAM_DIE, race.turn, seat, rules.faces)
            note.square = car.square
            note.position = car.position
            race.n_notes += 1
        if race.status == ENDED and rules.after_winner == STOP and car.position == 1:
            return


@jit
def progress(race, rules, seat):
    """Return how far a car is; cars home keep the order they came in."""
    car = race.car[seat]
    if car.position > 0:
        return rules.squares + MAX_CARS - car.position
    return car.square


@jit
def standing(race, rules, seat):
    """Return a number that is larger the further ahead a car is; of two level cars the earlier seat (ROLL-4)."""
    return progress(race, rules, seat) * MAX_CARS + MAX_CARS - 1 - seat


@jit
def write_outcome(race, rules, row):
    """Fill one row a car (ROLL-4 orders those that are not home)."""
    for seat in range(race.n_cars):
        own = standing(race, rules, seat)
        position = 1
        for other in range(race.n_cars):
            position += standing(race, rules, other) > own
        car = race.car[seat]
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
def note_turn(race, rules, trail):
    """Note on the race's trail where every car is; of a race that is played on, the distance is that of all cars."""
    far = 0
    best = 0
    for seat in range(race.n_cars):
        square = race.car[seat].square
        note_car(trail, seat, progress(race, rules, seat), square, 1)
        far += square
        best = max(best, square)
    if rules.after_winner == STOP:
        close_turn(trail, race.n_cars, best * WHOLE // rules.squares)
    else:
        close_turn(trail, race.n_cars, far * WHOLE // (rules.squares * race.n_cars))


@jit
def play_races(races, rules, field, policies, seeds, first_race, seatings, outcomes, trails):
    """Play one race for each row of `outcomes`; see `simkit.games.game.Game`.

    A turn takes so little time that trails are kept of some races only.
    """
    race = races[0]
    race.noting = 0
    n_trails = 0
    for k in range(outcomes.shape[0]):
        start_race(race, rules[0], field, seeds, first_race + k, seatings)
        has_trail = (first_race + k) % TRAIL_EVERY == 0
        if has_trail:
            start_trail(trails[n_trails], race.n_cars)
        while race.status == RACING:
            play_turn(race, rules[0], policies)
            if has_trail:
                note_turn(race, rules[0], trails[n_trails])
        write_outcome(race, rules[0], outcomes[k])
        if has_trail:
            end_trail(trails[n_trails], outcomes[k], race.n_cars, CLOSE_FINISH)
            n_trails += 1
    return outcomes.shape[0]
