"""The Refill Phase: falling back, cars returning, drawing cards (SCCR-BASE-11, SCCR-3.2 to 3.4, 5.12)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.engine.alone import falls_back, is_alone
from simkit.games.sccr.engine.hand import draw_to_hand, hand_limit, refill_number
from simkit.games.sccr.engine.lanes import (
    car_at,
    clear_traffic_at_tail,
    leader_of,
    on_track,
    traffic_at,
)
from simkit.games.sccr.engine.pits import rejoin
from simkit.games.sccr.state import PLAYER

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
        if race.car[seat].running == 1 and race.car[seat].kind == PLAYER:
            refill(race, rules, seat)


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
