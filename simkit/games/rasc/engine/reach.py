"""Where a car may end its movement: lanes, who may be passed, how slowly it may drive.

RASC-OVT-1 to 6, RASC-LANE-1 to 4, RASC-FAQ-7a to 7e, RASC-MOV-4.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.rasc import notes
from simkit.games.rasc.board import INNER
from simkit.games.rasc.decisions import GIVE_WAY
from simkit.games.rasc.engine.ask import ask
from simkit.games.rasc.engine.pit_lane import may_pit
from simkit.games.rasc.engine.place import is_passable, rows_to
from simkit.games.rasc.state import ON_TRACK

BARRED = 1
WHOLE_TURN = 1


@jit
def banned_lanes(race, rules, seat):
    """Return the bit set of lanes that the car may not enter: those of cars alongside as it began to move (LANE-1).

    One that has changed lane has opened its own (RASC-LANE-2, A-21).
    """
    car = race.car[seat]
    banned = 0
    if car.alongside == 0 or (rules.winner_changes_lane == 1 and car.won_in >= race.turn - 1):
        return banned
    for lane in range(3):
        other = car.mate[lane]
        if other != NONE and other != seat:
            mate = race.car[other]
            left = mate.moved == 1 and (mate.place != ON_TRACK or mate.lane != lane)
            if not left or rules.lane_ban == WHOLE_TURN:
                banned |= 1 << lane
    return banned


@jit
def holds_row(race, rules, policies, seat, row, ask_them):
    """Say whether any car of a row keeps this one from driving past it; each may give way (RASC-OVT-2)."""
    car = race.car[seat]
    for lane in range(3):
        other = race.at[row, lane]
        if other != NONE and other != seat and not is_passable(car, race.car[other]):
            if not ask_them or rules.give_way == 0:
                return True
            if ask(race, rules, policies, other, GIVE_WAY, 0b11, seat) == 0:
                return True
            note(race, notes.PASSED, seat, other, 0, 0, 0)
    return False


@jit
def is_held_at_start(race, seat):
    """Say whether a car that is ahead of it in its own row has moved and is there still."""
    car = race.car[seat]
    if race.lanes[car.row] == 1 << car.lane:
        return False
    for lane in range(3):
        other = race.at[car.row, lane]
        if other != NONE and other != seat:
            mate = race.car[other]
            if mate.moved == 1 and mate.way == car.way and mate.repair == 0 and mate.spun == 0:
                return True
    return False


@jit
def find_reach(race, rules, policies, seat):
    """Fill `race.reach` for up to `race.movement` spaces; return how far the car can come.

    A car that catches another stops beside or behind it (RASC-OVT-6), unless that one may be passed, gives way, or is
    left `momentum_spaces` behind (RASC-FAQ-7e). Every row takes it at most one lane further (A-20).
    """
    car = race.car[seat]
    open_lanes = 7 & ~banned_lanes(race, rules, seat)
    held = 0 if is_held_at_start(race, seat) else NONE
    first_held = held
    race.held_at = held
    most, rows = race.movement, rules.rows
    clear = rules.momentum_spaces if rules.momentum_pass == 1 else most
    lanes = 1 << car.lane
    far = 0
    row = car.row
    race.reach[0] = 0
    for spaces in range(1, most + 1):
        row = row + 1 if row + 1 < rows else 0
        taken = race.lanes[row]
        lanes = (lanes | lanes << 1 | lanes >> 1) & open_lanes & ~taken
        is_open = lanes != 0 and (held == NONE or spaces - held > clear)
        race.reach[spaces] = lanes if is_open else 0
        far = spaces if is_open else far
        if taken != 0 and lanes != 0 and spaces < most:
            if holds_row(race, rules, policies, seat, row, held == NONE):
                first_held = spaces if held == NONE else first_held
                held = spaces
    race.held_at = first_held
    if far == 0:
        race.reach[0] = 1 << car.lane
    return far


@jit
def limit_slowness(race, rules, seat, far):
    """Take out the stops that are too slow: below half of MIN only traffic and the pit entry let a car stop (FAQ-7d).

    Traffic is also a car that it could leave behind by a momentum pass: nobody has to (RASC-OVT-6). It excuses the stop
    beside that car, and none beyond it.
    """
    floor = rules.half_min
    if rules.slow_driving == BARRED:
        floor = rules.value[0]
    for spaces in range(1, min(floor, far)):
        if spaces != race.held_at:
            race.reach[spaces] = 0


@jit
def open_pit_entry(race, rules, seat):
    """Let a car stop at the pit entry on its way, or drive straight in if it is slow enough (RASC-PIT-7, A-53)."""
    car = race.car[seat]
    race.straight_in = 0
    to_go = rows_to(rules, car.row, rules.pit_entry)
    if to_go == 0 or to_go > race.movement or not may_pit(rules, car):
        return 0
    if (race.reach[to_go] >> INNER) & 1 == 0:
        return 0
    if race.movement <= rules.entry_speed and race.movement > to_go:
        race.straight_in = 1
    return to_go
