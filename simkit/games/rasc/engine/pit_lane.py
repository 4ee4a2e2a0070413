"""The pit lane: in, the strip of seconds, out (RASC-PIT-2 to 12, RASC-BLK-2 to 4, RASC-YEL-7, 8)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.rasc import notes
from simkit.games.rasc.board import INNER
from simkit.games.rasc.data import PIT_CHART
from simkit.games.rasc.decisions import FULL_STOP, SERVICE, SHORT_STOP
from simkit.games.rasc.engine.ask import ask
from simkit.games.rasc.engine.dice import throw_dice
from simkit.games.rasc.engine.flags import start_clock
from simkit.games.rasc.engine.incidents import CHALLENGE, clear_penalties, roll_incident
from simkit.games.rasc.engine.line_up import join_line, reach_line
from simkit.games.rasc.engine.place import count_laps, is_passable, laps_done, put_on, take_off
from simkit.games.rasc.state import IN_BOX, IN_LANE, LEAVING, ON_TRACK, YELLOW

WAITS = 1
STOPS = 1


@jit
def may_pit(rules, car):
    """Say whether a car has anything to do in the pits."""
    return rules.pit_stops == 1 or car.owes > 0 or car.repair > 0 or car.flat_tyre == 1 or car.hot > 0


@jit
def enter_lane(race, rules, seat):
    """Turn a car that stands at the pit entry into the pit lane; that answers a black flag."""
    car = race.car[seat]
    take_off(race, seat)
    car.place = IN_LANE
    car.stop_lap = laps_done(rules, car) + 1  # the pit lane leads across the line
    car.box = car.way + rules.box[seat]
    car.lane_end = car.way + rules.pit_cells
    car.held = 1 if race.flag == YELLOW else 0
    car.flag_way = 1 << 40
    car.rank = 0
    car.spun = 0
    clear_penalties(car)
    note(race, notes.ENTERED, seat, NONE, 0, 0, 0)


@jit
def roll_pits(race, rules, policies, seat):
    """Return the pit roll; two TI are no incident there, unless pit incidents are on (RASC-PIT-6, RASC-FAQ-8)."""
    throw_dice(race, rules, policies, seat)
    points = rules.pit_minimum + max(race.best, 0)
    note(race, notes.PIT_ROLL, seat, NONE, points, 0, 0)
    if race.n_ti >= 2 and rules.pit_incidents == 1:
        roll_incident(race, rules, seat, PIT_CHART, CHALLENGE, 0)
    return points


@jit
def pit_turn(race, rules, policies, seat):
    """Play the turn of a car that is in the pits (RASC-FAQ-9b)."""
    car = race.car[seat]
    car.moved = 1
    car.pit_turns += 1
    if car.place == LEAVING and car.way == car.lane_end and must_wait(race, seat):
        note(race, notes.WAITS, seat, NONE, 0, 0, 0)
        return
    drive_pits(race, rules, policies, seat, roll_pits(race, rules, policies, seat))


@jit
def drive_pits(race, rules, policies, seat, points):
    """Spend points in the pits: to the box, on the strip, to the exit and out of it."""
    car = race.car[seat]
    if car.place == IN_LANE:
        points = drive_lane(race, rules, seat, car.box, points)
        if car.way == car.box:
            begin_stop(race, rules, policies, seat)
    if car.place == IN_BOX:
        car.seconds -= points
        if car.seconds > 1:
            note(race, notes.COUNTED, seat, NONE, car.seconds, 0, 0)
            return
        points = 0 if rules.leaving_box == WAITS else 1 - car.seconds
        end_stop(race, rules, seat)
    if car.place == LEAVING:
        was_there = car.way == car.lane_end
        points = drive_lane(race, rules, seat, car.lane_end, points)
        if car.way == car.lane_end and points > 0:
            if rules.leaving_lane != STOPS or was_there:
                rejoin(race, rules, seat, points)


@jit
def drive_lane(race, rules, seat, end, points):
    """Drive along the pit lane, where nobody blocks, no further than `end`; return the points left."""
    car = race.car[seat]
    before = car.way
    car.way = min(car.way + points, end)
    count_laps(race, rules, seat, before)
    return points - (car.way - before)


@jit
def needs_filling(rules, car):
    """Say whether fuel or tyres do not last for the laps to go, or a tyre is flat."""
    if car.flat_tyre == 1:
        return True
    used = car.stop_lap - car.filled_lap
    least = min(rules.fuel_range - car.fuel_loss, rules.tyre_range - car.tyre_loss)
    return least - used < rules.laps - car.stop_lap


@jit
def begin_stop(race, rules, policies, seat):
    """Stop in the box: place the marker on the strip (RASC-PIT-8, 12, RASC-BLK-2 to 4).

    A black flag, and repairs once the mandatory stop is made, may be served without fuel and tyres.
    """
    car = race.car[seat]
    car.place = IN_BOX
    legal = 1 << FULL_STOP
    if rules.pit_stops == 0:
        legal = 1 << SHORT_STOP
    elif car.owes > 0 and car.stops > 0 and not needs_filling(rules, car):
        legal = 1 << SHORT_STOP
    elif car.owes > 0 or (car.stops > 0 and car.repair > 0):
        legal |= 1 << SHORT_STOP
    car.short = ask(race, rules, policies, seat, SERVICE, legal, NONE)
    car.seconds = rules.flag_seconds * car.owes + car.repair + car.delay
    if car.short == 0:
        car.seconds += rules.stop_seconds
    car.owes = 0
    car.delay = 0
    note(race, notes.STOPPED, seat, NONE, car.seconds, car.short, 0)


@jit
def end_stop(race, rules, seat):
    """Let a car leave its box, sound again, with fuel and tyres unless it stopped without (RASC-PIT-5, RASC-BLK-3).

    Without the pit rules a flat tyre is changed at any stop.
    """
    car = race.car[seat]
    car.place = LEAVING
    car.seconds = 0
    car.repair = 0
    car.hot = 0
    if car.short == 0 or rules.pit_stops == 0:
        car.flat_tyre = 0
    if car.short == 1:
        car.short_stops += 1
    else:
        car.stops += 1
        car.filled_lap = car.stop_lap
        car.fuel_loss = 0
        car.tyre_loss = 0
    note(race, notes.LEFT_BOX, seat, NONE, 0, 0, 0)


@jit
def must_wait(race, seat):
    """Say whether a car that entered under the yellow flag waits at the exit for others to pass the line (YEL-7)."""
    if race.flag != YELLOW or race.car[seat].held == 0:
        return False
    for k in range(race.n_order):
        car = race.car[race.order[k]]
        if car.place == ON_TRACK and car.in_line == 0:
            return True
    return False


@jit
def rejoin(race, rules, seat, points):
    """Drive out of the pit lane onto the inner lane, and straight on with what is left of the roll (A-54).

    Under a yellow flag it drives no further than the Caution Flag Line Up; a car that had to wait stops at the exit, and
    is in the line-up then (RASC-YEL-2, 8).
    """
    car = race.car[seat]
    way, lap = car.way + 1, rules.rows
    if must_wait(race, seat) or race.at[way % lap, INNER] != NONE:
        note(race, notes.WAITS, seat, NONE, 0, 0, 0)
        return
    before = car.way
    lines_up = race.flag == YELLOW and car.held == 1
    if not lines_up:
        while points > 1 and race.at[(way + 1) % lap, INNER] == NONE and not is_caught(race, rules, car, way):
            way += 1
            points -= 1
    put_on(race, rules, seat, way, INNER)
    count_laps(race, rules, seat, before)
    if car.owes > 0:
        start_clock(race, rules, seat)
    note(race, notes.REJOINED, seat, NONE, 0, 0, 0)
    if lines_up:
        join_line(race, rules, car)
    elif race.flag == YELLOW and car.finish_turn == 0:
        reach_line(race, rules, seat, way - before - 1)
    car.held = 0


@jit
def is_caught(race, rules, car, way):
    """Say whether a car that comes out of the pits ends its turn on a row: beside one it may not pass, or at the line."""
    row = way % rules.rows
    if race.flag == YELLOW and row == rules.caution_line:
        return True
    if race.lanes[row] != 0:
        for lane in range(3):
            other = race.at[row, lane]
            if other != NONE and not is_passable(car, race.car[other]):
                return True
    return False
