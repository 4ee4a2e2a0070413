"""A car's movement on the track: its value, what an incident does to it, where it goes (RASC-MOV, RASC-OFF, RASC-DMG)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.rasc import notes
from simkit.games.rasc.board import INNER, MOST_SPACES
from simkit.games.rasc.decisions import PIT, STRAIGHT_IN
from simkit.games.rasc.engine.ask import ask, ask_stop
from simkit.games.rasc.engine.dice import throw_dice
from simkit.games.rasc.engine.flags import check_black, start_clock
from simkit.games.rasc.engine.incidents import MOVEMENT, NO_PENALTY, chart_of, clear_penalties, roll_incident
from simkit.games.rasc.engine.line_up import reach_line, to_line
from simkit.games.rasc.engine.pit_lane import drive_pits, enter_lane, may_pit, roll_pits
from simkit.games.rasc.engine.place import laps_done, move_to, row_of
from simkit.games.rasc.engine.reach import find_reach, limit_slowness, open_pit_entry
from simkit.games.rasc.state import GONE, ON_TRACK, YELLOW

BASE_IS_MIN = 1
WORSE = 1
HALF_FIRST = 1
HALF_MIN = 1
NO_PENALTY_READING = 1
BASIC = 1
THIS = 1
NO_IMMUNITY = 2


@jit
def half(value):
    """Return half of a number of spaces, rounded up (RASC-FAQ-6)."""
    return (value + 1) // 2


@jit
def is_past_fuel(rules, car):
    """Say whether a car has driven the laps that its tank lasts."""
    return rules.pit_stops == 1 and laps_done(rules, car) - car.filled_lap >= rules.fuel_range - car.fuel_loss


@jit
def is_past_tyres(rules, car):
    """Say whether a car has driven the laps that its tyres last."""
    return rules.pit_stops == 1 and laps_done(rules, car) - car.filled_lap >= rules.tyre_range - car.tyre_loss


@jit
def minus_of(race, rules, car):
    """Return what comes off the movement: the space that it starts on, incidents, heat, worn tyres (OFF-2, A-23)."""
    immune = race.ignore_minus == 1 and rules.start_immunity != NO_IMMUNITY
    space = 0 if immune else rules.minus[car.row, car.lane]
    total = space + car.pending_minus
    if rules.minus_sum == WORSE:
        total = max(space, car.pending_minus)
    if is_past_tyres(rules, car):
        total += rules.tyre_minus
    return total + car.hot


@jit
def movement_value(race, rules, seat, base):
    """Return the spaces that a car may move, `base` being what the dice give; never below half of MIN (A-25).

    Half movement comes of Miss Shift and of damage; a spin, a flat tyre, and an empty tank make it half of MIN.
    """
    car = race.car[seat]
    minus = minus_of(race, rules, car)
    halves = car.pending_half
    slow = car.pending_slow == 1 or car.flat_tyre == 1 or is_past_fuel(rules, car)
    if car.repair > 0:
        if rules.damaged_speed == HALF_MIN:
            slow = True
        else:
            halves += 1
    value = base if rules.half_order == HALF_FIRST else base - minus
    for _ in range(halves):
        value = half(value)
    if rules.half_order == HALF_FIRST:
        value -= minus
    if slow:
        value = rules.half_min
    return max(value, rules.half_min)


@jit
def throw_movement(race, rules, policies, seat):
    """Throw the dice, resolve an incident, and set `race.movement`; the penalties are used up.

    The first penalty alone counts where a challenge left one (RASC-FAQ-3).
    """
    car = race.car[seat]
    throw_dice(race, rules, policies, seat)
    best = max(race.best, 0)  # no die shows a movement: MIN (RASC-FAQ-2c)
    if race.n_ti >= 2 and rules.incident_base == BASE_IS_MIN:
        best = 0
    base = rules.value[best] + car.bonus
    if race.n_ti >= 2 and car.penalised == 0:
        roll_incident(race, rules, seat, chart_of(race, rules), MOVEMENT, 0)
    race.movement = min(movement_value(race, rules, seat, base), MOST_SPACES)
    if race.n_ti >= 2 and car.penalised == 1:
        ignore_second(race, rules, seat)
    slow = car.save_it
    clear_penalties(car)
    car.pending_slow = slow
    car.save_it = 0


@jit
def ignore_second(race, rules, seat):
    """Leave a second incident out, or by another reading only what it takes off the movement at hand (A-16)."""
    if rules.second_incident == NO_PENALTY_READING:
        roll_incident(race, rules, seat, chart_of(race, rules), NO_PENALTY, 0)
    else:
        note(race, notes.NO_SECOND, seat, NONE, 0, 0, 0)


@jit_inlined
def move_car(race, rules, policies, seat):
    """Move one racing car: into the pit lane, or as far as its dice and the others let it."""
    car = race.car[seat]
    car.moved = 1
    if car.row == rules.pit_entry and car.lane == INNER and may_pit(rules, car):
        if ask(race, rules, policies, seat, PIT, 0b11, NONE) == 1:
            enter_lane(race, rules, seat)
            drive_pits(race, rules, policies, seat, roll_pits(race, rules, policies, seat))
            return
    car.spun = 0
    owed = car.owes
    throw_movement(race, rules, policies, seat)
    if car.place == GONE:
        return
    slings = rules.slingshot == BASIC and car.auto == 0 and car.behind == 1
    extra = slings and rules.slingshot_movement == THIS and race.movement < MOST_SPACES
    race.movement += extra
    if race.flag == YELLOW:
        race.movement = min(race.movement, to_line(rules, car))
    far = find_reach(race, rules, policies, seat)
    if extra and far == race.movement and rules.zone[row_of(rules, car.row + far)] == 0:
        far = drop_extra(race, far)
    spaces = drive(race, rules, policies, seat, far)
    if car.place == ON_TRACK:
        if car.owes > 0 and owed == 0:  # a flag of this movement counts from where it ends
            start_clock(race, rules, seat)
        check_black(race, seat)
        count_movement(race, car, spaces, far)
        if slings and rules.slingshot_movement != THIS and rules.zone[car.row] > 0:
            car.bonus = 1
        if race.flag == YELLOW and car.finish_turn == 0:
            reach_line(race, rules, seat, spaces)


@jit
def drop_extra(race, far):
    """Take out the space of a slingshot that would end outside every zone (RASC-SLB-2); return how far is left."""
    race.reach[far] = 0
    far -= 1
    while far > 0 and race.reach[far] == 0:
        far -= 1
    race.movement = max(far, 1)
    return far


@jit
def drive(race, rules, policies, seat, far):
    """Ask where the car stops, and move it there; return the spaces driven on the track."""
    car = race.car[seat]
    entry = open_pit_entry(race, rules, seat)
    limit_slowness(race, rules, seat, far)
    if entry > 0:
        race.reach[entry] |= 1 << INNER
    answer = ask_stop(race, rules, policies, seat)
    if answer == STRAIGHT_IN:
        left = race.movement - entry
        note(race, notes.MOVED, seat, NONE, entry, race.movement, 3 * rules.pit_entry + INNER)
        move_to(race, rules, seat, car.way + entry, INNER)
        enter_lane(race, rules, seat)
        drive_pits(race, rules, policies, seat, left)
        return entry
    spaces, lane = answer // 3, answer % 3
    to = row_of(rules, car.row + spaces)
    note(race, notes.MOVED, seat, NONE, spaces, race.movement, 3 * to + lane)
    if spaces > 0:
        move_to(race, rules, seat, car.way + spaces, lane)
    if race.held_at != NONE and spaces > race.held_at:
        car.momentum_passes += 1
    return spaces


@jit
def count_movement(race, car, spaces, far):
    """Count what was driven, what was left, and what others cut short."""
    car.moves += 1
    car.spaces += spaces
    car.unused += max(far - spaces, 0)
    car.blocked += far < race.movement
