"""What every race begins with, whatever the game: its address, its seats, the drivers in them."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE, RACING
from simkit.core.seating import draw_seating


@jit
def open_race(race, field, seeds, number, seatings):
    """Give a race its address, set all of `race_head` as before the first turn, and draw who sits where."""
    for stream in range(seeds.shape[0]):
        race.seed[stream] = seeds[stream]
    race.number = number
    race.n_cars = field.shape[0]
    race.turn = 0
    race.status = RACING
    race.leader = NONE
    race.fault_seat = NONE
    race.n_notes = 0
    draw_seating(race, seatings, race.n_cars, race.seats)


@jit
def take_seat(car, field, number):
    """Give a car to one entry of the field: its strategy, its policy and the habits of that."""
    entry = field[number]
    car.entry = number
    car.strategy = entry.strategy
    car.policy = entry.policy
    for k in range(entry.param.shape[0]):
        car.param[k] = entry.param[k]
