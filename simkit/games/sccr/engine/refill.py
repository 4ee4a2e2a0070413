"""The Refill Phase: falling back, cars returning, drawing cards (SCCR-BASE-11, SCCR-3.2 to 3.4, 5.12)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.engine.hand import draw_to_hand, hand_limit, refill_number
from simkit.games.sccr.engine.lanes import (
    SINGLE_FILE,
    car_at,
    clear_traffic_at_tail,
    leader_of,
    on_track,
    traffic_at,
)
from simkit.games.sccr.engine.pits import rejoin
from simkit.games.sccr.notes import note
from simkit.games.sccr.state import ONE_MILE_OVAL, OUTSIDE, SHORT_TRACK

ANY_ONE = 1
BOTH_LANES = 1
NO_REFILL = 1


@jit
def refill_phase(race, rules):
    """End the turn: high cars come down, lone cars fall back, stopped cars return, hands are refilled."""
    for seat in range(race.n_cars):
        if race.car[seat].high_in_turn == 1:
            race.car[seat].high_in_turn = 0
            note(race, notes.HIGH_RETURNS, seat, NONE, 0, 0, 0)
    if race.yellow == 0:
        fall_back(race, rules)
        rejoin(race)
        if rules.lap_length_spaces > 0:
            lap_stragglers(race, rules)
        clear_traffic_at_tail(race)
    for seat in range(race.n_cars):
        if race.car[seat].running == 1:
            refill(race, rules, seat)


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


@jit
def fall_back(race, rules):
    """Move every car that runs alone back one space, all at once."""
    alone = 0
    for seat in range(race.n_cars):
        car = race.car[seat]
        if on_track(car) and falls_back(race, rules, seat, car.lane) and is_alone(race, rules, seat):
            if traffic_at(race, car.lane, car.space - 1) == NONE:
                alone |= 1 << seat
    for seat in range(race.n_cars):
        if (alone >> seat) & 1 == 1:
            race.car[seat].space -= 1
            note(race, notes.FELL_BACK, seat, NONE, race.car[seat].space, 0, 0)


@jit
def lap_stragglers(race, rules):
    """Take a lap off every car that is a whole lap of spaces behind the leader (U-15)."""
    leader = leader_of(race)
    if leader == NONE:
        return
    for seat in range(race.n_cars):
        car = race.car[seat]
        while car.running == 1 and race.car[leader].space - car.space >= rules.lap_length_spaces:
            goal = car.space + rules.lap_length_spaces
            while car_at(race, car.lane, goal) != NONE or traffic_at(race, car.lane, goal) != NONE:
                goal -= 1
            if goal <= car.space:
                break
            car.space = goal
            car.laps_lost += 1
            note(race, notes.LAPPED, seat, NONE, car.laps_lost, car.space, 0)


@jit
def refill(race, rules, seat):
    """Draw up to the hand size, at most the refill number; nothing while a pit window is open (SCCR-5.12).

    But for the refill that GOOD FUEL MILEAGE grants (SCCR-5.17).
    """
    car = race.car[seat]
    granted = car.refill_granted == 1
    car.refill_granted = 0
    if (car.window_open == 1 and not granted) or (car.pitted == 1 and rules.refill_after_stop == NO_REFILL):
        return
    cards = min(refill_number(race, rules, seat), hand_limit(race, rules, seat) - car.n_hand)
    drawn = 0
    while drawn < cards and draw_to_hand(race, rules, seat):
        drawn += 1
    note(race, notes.REFILLED, seat, NONE, drawn, car.n_hand, 0)
