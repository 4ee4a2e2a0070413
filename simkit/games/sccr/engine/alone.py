"""Running alone, and whether that makes a car fall back (SCCR-3.2 to 3.4, U-14)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.engine.lanes import SINGLE_FILE, car_at
from simkit.games.sccr.state import ONE_MILE_OVAL, OUTSIDE, SHORT_TRACK

ANY_ONE = 1
BOTH_LANES = 1


@jit
def is_alone(race, rules, seat):
    """Say whether no car is directly ahead or behind (A-33)."""
    car = race.car[seat]
    for lane in range(2):
        if lane == car.lane or rules.running_alone == BOTH_LANES:
            if car_at(race, lane, car.space + 1) != NONE or car_at(race, lane, car.space - 1) != NONE:
                return False
    return rules.running_alone != BOTH_LANES or car_at(race, 1 - car.lane, car.space) == NONE


@jit
def falls_back(race, rules, seat, lane):
    """Say whether the track makes this car fall back if it runs alone in that lane (SCCR-3.2.1 to 3.4.1, U-14)."""
    car = race.car[seat]
    if rules.track == SHORT_TRACK:
        return False
    if rules.lanes == SINGLE_FILE and rules.single_file_fall_back == 0:
        return False
    if rules.track == ONE_MILE_OVAL:
        if race.groove == 1 or (rules.lanes != SINGLE_FILE and lane != OUTSIDE):
            return False
    in_play = 0
    if car.car_setup != NONE:
        in_play += 1
    if car.learn_track != NONE:
        in_play += 1
    if car.engine_setting != NONE:
        in_play += 1
    return in_play < 3 and not (rules.fall_back_exemption == ANY_ONE and in_play > 0)
