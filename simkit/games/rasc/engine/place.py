"""Where cars stand: spaces, laps, the line (RASC-FIN-1, 2)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.rasc import notes
from simkit.games.rasc.state import ON_TRACK


@jit
def laps_begun(rules, way):
    """Return ``way // rows``: exact while way times rows is below 2 ** 32, and it is not above 2 ** 23."""
    return way * rules.lap_share >> 32


@jit
def row_of(rules, row):
    """Return the row of a number of rows from the line, less than two laps of them."""
    return row if row < rules.rows else row - rules.rows


@jit
def rows_to(rules, row, goal):
    """Return how many rows it is from one row on to another, 0 where they are the same."""
    return goal - row if goal >= row else goal - row + rules.rows


@jit
def put_on(race, rules, seat, way, lane):
    """Stand a car on a free space of the track."""
    car = race.car[seat]
    car.way = way
    car.row = way - laps_begun(rules, way) * rules.rows
    car.lane = lane
    car.place = ON_TRACK
    race.at[car.row, lane] = seat
    race.lanes[car.row] |= 1 << lane


@jit
def take_off(race, seat):
    """Take a car off its space."""
    car = race.car[seat]
    race.at[car.row, car.lane] = NONE
    race.lanes[car.row] &= ~(1 << car.lane)


@jit
def move_to(race, rules, seat, way, lane):
    """Move a car on the track to a free space, and count a lap where it crosses the line."""
    before = race.car[seat].way
    take_off(race, seat)
    put_on(race, rules, seat, way, lane)
    count_laps(race, rules, seat, before)


@jit
def count_laps(race, rules, seat, before):
    """Move the counter when the leader crosses the line, and end the race of a car that has no lap to go.

    Once the winner has crossed, every car ends its race at the line (A-58).
    """
    car = race.car[seat]
    begun = laps_begun(rules, car.way)
    if begun <= laps_begun(rules, before) or car.finish_turn > 0:
        return
    if begun > race.lap:
        race.lap = begun
        if begun > 1:
            car.laps_led += 1
    if begun > rules.laps and race.won_turn == 0:
        race.won_turn = race.turn
    if race.won_turn > 0:
        if car.owes > 0:
            owe_at_line(race, rules, seat)
        car.finish_turn = race.turn
        car.finish_order = race.crossed
        race.crossed += 1
        note(race, notes.CROSSED, seat, NONE, begun - 1, 0, 0)


@jit
def owe_at_line(race, rules, seat):
    """Hold a black flag that it has not served against a car that ends its race; one with time left is dropped.

    A car that has crossed in the pit lane has not stopped (RASC-BLK-1).
    """
    car = race.car[seat]
    car.owes = 0
    if car.place != ON_TRACK or car.flag_way <= laps_begun(rules, car.way) * rules.rows:
        car.flag_missed = 1
        note(race, notes.FLAG_MISSED, seat, NONE, 0, 0, 0)


@jit
def laps_done(rules, car):
    """Return the laps that a car has completed; the first crossing, from the grid, completes none."""
    return max(laps_begun(rules, car.way) - 1, 0)


@jit
def is_passable(car, other):
    """Say whether a car may drive past another: it is damaged, has spun, or is being lapped (RASC-OVT-3 to 5)."""
    return other.repair > 0 or other.spun == 1 or other.way < car.way


@jit
def is_sound(car):
    """Say whether a car races for its place: it may not be passed without a challenge (RASC-DMG-1, RASC-OVT-3, 4)."""
    return (
        car.place == ON_TRACK
        and car.repair == 0
        and car.spun == 0
        and car.finish_turn == 0
        and car.in_line == 0
    )
