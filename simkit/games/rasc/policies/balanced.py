"""`balanced`: weighs dice against incidents, spaces against lanes, challenges and drafts, and times its stop.

Its habits are parameters.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.rasc.board import MIDDLE
from simkit.games.rasc.decisions import ADD_DIE, DICE, DRAFT, PIT, SERVICE, SLINGSHOT, STOP
from simkit.games.rasc.engine.place import laps_done
from simkit.games.rasc.policies.bot import stop_for_pits
from simkit.games.rasc.policies.habits import (
    BESIDE_WORTH,
    CHASE_DICE,
    CHASE_REACH,
    DICE_USED,
    DRAFT_WORTH,
    FLAG_FIRST,
    GIVE_UP,
    LAST_DICE,
    LEAD_DRAFT_WORTH,
    MINUS_COST,
    OPEN_WORTH,
    REPAIR_STOP,
    SLING_EDGE,
    STOP_LATE,
    YELLOW_STOP,
)
from simkit.games.rasc.policies.look import NOWHERE, furthest, laps_left_in, wants_stop
from simkit.games.rasc.state import ON_TRACK, YELLOW

SPACE = 100
LOOKED_AT = 3
"""Rows ahead of a stop that are looked at."""


@jit
def dice_for(race, rules, seat):
    """Return the number of dice: all in the pits and in the last lap, else by who is in reach."""
    car = race.car[seat]
    if car.place != ON_TRACK:
        return 2 if rules.pit_incidents == 1 else 4
    if laps_done(rules, car) >= rules.laps - 1:
        return car.param[LAST_DICE]
    for rows in range(1, car.param[CHASE_REACH] + 1):
        if race.lanes[(car.row + rows) % rules.rows] != 0:
            return car.param[CHASE_DICE]
    return car.param[DICE_USED]


@jit
def comes_in(race, rules, seat):
    """Say whether the car stops the next time that it passes the pit entry."""
    car = race.car[seat]
    to_go = rules.laps - laps_done(rules, car)
    if car.repair > 0 and car.param[REPAIR_STOP] == 0 and to_go > 1 and car.owes == 0 and car.flat_tyre == 0:
        due = laps_left_in(rules, car) <= 1 and rules.pit_stops == 1
    else:
        due = wants_stop(rules, car)
    if due or rules.pit_stops == 0 or car.stops > 0:
        return due
    least = min(rules.fuel_range, rules.tyre_range)
    first = rules.laps - least  # laps completed at the first stop that lasts to the end
    last = laps_done(rules, car) + laps_left_in(rules, car)
    now = laps_done(rules, car) + 1
    if now < first:
        return False
    if race.flag == YELLOW and car.param[YELLOW_STOP] == 1:
        return True
    return now >= first + (last - first) * car.param[STOP_LATE] // 100


@jit
def worth_of_stop(race, rules, seat, spaces, lane):
    """Return what a stop is worth: its spaces, its minus, who is beside, before and behind [hundredths of a space]."""
    car = race.car[seat]
    lap = rules.rows
    row = (car.row + spaces) % lap
    worth = SPACE * spaces - car.param[MINUS_COST] * rules.minus[row, lane]
    if race.lanes[row] & ~(1 << lane) != 0 and spaces > 0:
        worth += car.param[BESIDE_WORTH]
    zone = rules.zone[row]
    ahead, behind = (row + 1) % lap, (row - 1) % lap
    if zone > 0:
        other = race.at[ahead, lane]
        if other != NONE and race.car[other].moved == 1 and rules.zone[(ahead + 1) % lap] == zone:
            worth += car.param[DRAFT_WORTH]
        other = race.at[behind, lane]
        if other != NONE and race.car[other].moved == 1 and rules.zone[ahead] == zone:
            worth += car.param[LEAD_DRAFT_WORTH]
    for rows in range(1, LOOKED_AT + 1):
        worth += car.param[OPEN_WORTH] * (race.lanes[(row + rows) % lap] != 7)
    return worth


@jit
def best_stop(race, rules, seat):
    """Return the stop that is worth most, of equals the furthest and in the middle."""
    far = furthest(race)
    best, chosen = NOWHERE, far * 3
    for back in range(min(race.car[seat].param[GIVE_UP], far) + 1):
        spaces = far - back
        for k in range(3):
            lane = (MIDDLE + k) % 3
            if (race.reach[spaces] >> lane) & 1 == 1:
                worth = worth_of_stop(race, rules, seat, spaces, lane)
                if worth > best:
                    best, chosen = worth, spaces * 3 + lane
    return chosen


@jit
def best_slingshot(race, rules, seat):
    """Return the lane to sling into, + 1, where the space there is good enough; else 0, which drafts."""
    car = race.car[seat]
    target = race.car[race.asked_about]
    for k in range(3):
        lane = (MIDDLE + k) % 3
        if (race.legal >> (1 + lane)) & 1 == 1 and car.param[SLING_EDGE] < 3:
            if rules.minus[target.row, target.lane] - rules.minus[target.row, lane] >= car.param[SLING_EDGE]:
                return 1 + lane
    return 0


def decide(race, rules, seat, decision):
    """Answer as the habits say."""
    car = race.car[seat]
    if decision == DICE:
        return dice_for(race, rules, seat)
    if decision == ADD_DIE:
        return 1 if race.best < 1 and race.n_ti == 0 else 0
    if decision == PIT:
        return 1 if comes_in(race, rules, seat) else 0
    if decision == STOP:
        if comes_in(race, rules, seat):
            answer = stop_for_pits(race, rules, seat)
            if answer >= 0:
                return answer
        return best_stop(race, rules, seat)
    if decision == SERVICE:
        return car.param[FLAG_FIRST]
    if decision == SLINGSHOT:
        return best_slingshot(race, rules, seat)
    return 1 if decision == DRAFT else 0
