"""When and how `balanced` stops."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.sccr.engine.hand import hand_limit, plays_allowed, refill_number
from simkit.games.sccr.engine.lap_cards import begin_lap_counts
from simkit.games.sccr.engine.moves import is_stop_type
from simkit.games.sccr.policies.habits import (
    BY_NEED,
    IN_WINDOW,
    PIT_STOP_TYPE,
    REPAIR_AT,
    STOP_RISK,
    WHEN_NEEDED,
    YELLOW_STOPS,
)
from simkit.games.sccr.policies.look import most_laps
from simkit.games.sccr.policies.worth import is_dry, is_final, is_last_turn, risk
from simkit.games.sccr.state import ADVANCED, BASIC, FOUR_TIRE


@jit
def troubles(race, seat):
    """Return how many troubles a normal stop would mend."""
    car = race.car[seat]
    return car.tires_worn + car.body_damage + car.engine_trouble


@jit
def stop_type(race, rules, seat):
    """Return the type of stop that it makes."""
    car = race.car[seat]
    kind = car.param[PIT_STOP_TYPE]
    if troubles(race, seat) >= car.param[REPAIR_AT]:
        return FOUR_TIRE
    if kind == BY_NEED:
        worn = rules.tire_wear == 1 and car.wear <= 1
        kind = FOUR_TIRE if worn or troubles(race, seat) > 0 else FOUR_TIRE + 2
    return kind if is_stop_type(rules, kind) else FOUR_TIRE


@jit
def hand_lasts(race, rules, seat, spent):
    """Say whether the hand without the slots of `spent` makes the lap counts left in the race, taken at 15 laps each."""
    left = rules.laps - race.total
    plays = plays_allowed(race, rules, seat)
    turns = (left + 14) // 15
    return left <= 0 or (turns <= 3 and most_laps(race, rules, seat, turns * plays, spent) >= 2 * left)


@jit
def runs_out(race, rules, seat, spent):
    """Say whether, without the slots of `spent`, it may well miss a lap count before the race is over; the hand is sorted."""
    threshold = 10 * race.car[seat].param[STOP_RISK]
    return risk(race, rules, seat, spent) > threshold and not hand_lasts(race, rules, seat, spent)


@jit
def wants_green_stop(race, rules, seat):
    """Say whether it stops now: dry, and the next lap count is at risk; or too much is broken."""
    car = race.car[seat]
    if is_last_turn(race, rules):
        return False
    if is_dry(race, rules, seat):
        begin_lap_counts(race, rules, seat)
        return runs_out(race, rules, seat, 0)
    return (
        rules.pit_rules == BASIC
        and troubles(race, seat) >= car.param[REPAIR_AT]
        and not is_final(race, rules, seat)
    )


@jit
def wants_yellow_stop(race, rules, seat):
    """Say whether it stops under yellow, where a stop loses no lap."""
    car = race.car[seat]
    if car.param[YELLOW_STOPS] > WHEN_NEEDED or is_last_turn(race, rules):
        return False
    if car.window_open == 1:
        return not hand_lasts(race, rules, seat, 0)
    if rules.pit_rules == ADVANCED and 2 * car.fuel < rules.tank_cards:
        return True
    if car.param[YELLOW_STOPS] == IN_WINDOW:
        return False
    worn = rules.tire_wear == 1 and car.wear <= 1
    return not is_final(race, rules, seat) and (worn or troubles(race, seat) >= car.param[REPAIR_AT])


@jit
def wants_refill(race, rules, seat):
    """Say whether it takes the refill of GOOD FUEL MILEAGE now: where it draws as many cards as it may, or is in need."""
    draws = hand_limit(race, rules, seat) - race.car[seat].n_hand
    if draws >= refill_number(race, rules, seat):
        return True
    begin_lap_counts(race, rules, seat)
    return risk(race, rules, seat, 0) > 10 * race.car[seat].param[STOP_RISK]
