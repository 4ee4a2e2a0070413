"""`balanced`: weighs dice against incidents, spaces against lanes, challenges and drafts, and times its stop.

Its habits are parameters.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.rasc.board import MIDDLE
from simkit.games.rasc.decisions import (
    ADD_DIE,
    DICE,
    DRAFT,
    FULL_STOP,
    PIT,
    SERVICE,
    SHORT_STOP,
    SLINGSHOT,
    STOP,
)
from simkit.games.rasc.engine.movement import BASIC
from simkit.games.rasc.engine.place import laps_done, row_of
from simkit.games.rasc.policies.bot import stop_for_pits
from simkit.games.rasc.policies.dice import weigh_dice
from simkit.games.rasc.policies.habits import (
    APART,
    BESIDE_WORTH,
    DICE_USED,
    DRAFT_WORTH,
    FLAG_STOP,
    GIVE_UP,
    LEAD_DRAFT_WORTH,
    MINUS_COST,
    OPEN_WORTH,
    PIT_DICE,
    REPAIR_STOP,
    SLING_EDGE,
    SLING_WORTH,
    STOP_LATE,
    TOGETHER,
    YELLOW_STOP,
)
from simkit.games.rasc.policies.look import NOWHERE, furthest, laps_left_in, service_by_the_book, wants_stop
from simkit.games.rasc.state import ON_TRACK, YELLOW

SPACE = 100
LOOKED_AT = 3
"""Rows ahead of a stop that are looked at."""


@jit
def dice_for(race, rules, seat):
    """Return the number of dice."""
    car = race.car[seat]
    if car.place != ON_TRACK:
        return car.param[PIT_DICE]
    if car.param[DICE_USED] > 0:
        return 1 + car.param[DICE_USED]
    return weigh_dice(race, rules, seat)


@jit
def first_lap_to_stop(rules):
    """Return the laps completed at the first stop that lasts to the end (RASC-PIT-3 to 5)."""
    return rules.laps - min(rules.fuel_range, rules.tyre_range)


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
    first = first_lap_to_stop(rules)
    last = laps_done(rules, car) + laps_left_in(rules, car)
    now = laps_done(rules, car) + 1
    if now < first:
        return False
    if race.flag == YELLOW and car.param[YELLOW_STOP] == 1:
        return True
    return now >= first + (last - first) * car.param[STOP_LATE] // 100


@jit
def slings_from(rules, row):
    """Say whether a movement from a row ends in a drafting zone, be it MIN or MAX (RASC-SLB-2)."""
    return (
        rules.zone[row_of(rules, row + rules.value[0])] > 0
        and rules.zone[row_of(rules, row + rules.value[3])] > 0
    )


@jit
def worth_of_stop(race, rules, seat, spaces, lane):
    """Return what a stop is worth: its spaces, its minus, who is beside, before and behind [hundredths of a space]."""
    car = race.car[seat]
    row = row_of(rules, car.row + spaces)
    worth = SPACE * spaces - car.param[MINUS_COST] * rules.minus[row, lane]
    if race.lanes[row] & ~(1 << lane) != 0 and spaces > 0:
        worth += car.param[BESIDE_WORTH]
    zone = rules.zone[row]
    ahead = row_of(rules, row + 1)
    behind = row - 1 if row > 0 else rules.rows - 1
    if zone > 0:
        other = race.at[ahead, lane]
        if other != NONE and race.car[other].moved == 1 and rules.zone[row_of(rules, ahead + 1)] == zone:
            worth += car.param[DRAFT_WORTH]
            if rules.slingshot == BASIC and slings_from(rules, row):
                worth += car.param[SLING_WORTH]
        other = race.at[behind, lane]
        if other != NONE and race.car[other].moved == 1 and rules.zone[ahead] == zone:
            worth += car.param[LEAD_DRAFT_WORTH]
    for rows in range(1, LOOKED_AT + 1):
        worth += car.param[OPEN_WORTH] * (race.lanes[row_of(rules, row + rows)] != 7)
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


@jit
def service_for(rules, car):
    """Return whether a black flag's seconds are served with the stop or apart from it (RASC-BLK-2 to 4, A-37).

    Repairs alone come with fuel and tyres where it needs them, and so does a flat tyre's change.
    """
    if car.owes == 0 or car.flat_tyre == 1:
        return service_by_the_book(rules, car)
    if car.param[FLAG_STOP] == TOGETHER:
        return FULL_STOP
    if car.param[FLAG_STOP] == APART or car.stop_lap < first_lap_to_stop(rules):
        return SHORT_STOP
    return FULL_STOP


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
        return service_for(rules, car)
    if decision == SLINGSHOT:
        return best_slingshot(race, rules, seat)
    return 1 if decision == DRAFT else 0
