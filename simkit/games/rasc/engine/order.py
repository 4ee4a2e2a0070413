"""Who moves when, and how things lay as the turn began (RASC-CHAL-3, RASC-FAQ-9, A-5)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.rasc.state import GONE, NO_CHALLENGE, ON_TRACK

PITS_FIRST = 1
FAR = 1 << 40


@jit
def move_key(race, rules, seat):
    """Return a number that is larger the earlier a car moves: by distance, then order in its row, then the grid."""
    car = race.car[seat]
    key = car.way << 8 | (3 - car.rank) << 5 | (31 - seat)
    if car.place != ON_TRACK:
        key += FAR if rules.pit_cars == PITS_FIRST else -FAR
    return key


@jit
def order_cars(race, rules):
    """Put the cars that are on the board in the order in which they move; it is nearly that of the turn before."""
    n = 0
    last = 0
    for k in range(race.n_order):
        seat = race.order[k]
        if race.car[seat].place != GONE:
            key = move_key(race, rules, seat)
            to = n
            if n > 0 and last < key:
                while to > 0 and move_key(race, rules, race.order[to - 1]) < key:
                    race.order[to] = race.order[to - 1]
                    to -= 1
            else:
                last = key
            race.order[to] = seat
            n += 1
    race.n_order = n


@jit
def begin_turn(race, rules):
    """Note who stands beside whom and behind whom; nobody has moved."""
    for k in range(race.n_order):
        car = race.car[race.order[k]]
        car.moved = 0
        car.bumps = 0
        car.drafted = 0
        car.behind = 0
        car.alongside = 0
        if car.place == ON_TRACK:
            if race.lanes[car.row] != 1 << car.lane:
                car.alongside = 1
                for lane in range(3):
                    car.mate[lane] = race.at[car.row, lane]
            ahead = car.row + 1 if car.row + 1 < rules.rows else 0
            if race.at[ahead, car.lane] != NONE and rules.zone[car.row] > 0:
                car.behind = 1 if rules.zone[ahead] == rules.zone[car.row] else 0


@jit
def clear_challenge(race):
    """Forget the challenges of the turn before."""
    for k in range(race.n_order):
        car = race.car[race.order[k]]
        car.challenge = NO_CHALLENGE
