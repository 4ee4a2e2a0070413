"""`greedy`: takes whatever moves furthest this turn, and pays for it with whatever it has."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.f90.engine.answers import may_stop_discarding
from simkit.games.f90.engine.flags import tyre_for
from simkit.games.f90.engine.moves import can_pay_chips, is_declaration, must_stop
from simkit.games.f90.policies.look import look_at_car, look_at_road, worst_card
from simkit.games.f90.policies.plain import choose_plainly, strongest_shown, wants_disc
from simkit.games.f90.policies.plays import best_play
from simkit.games.f90.state import (
    BLUE_DISC,
    CHALLENGE,
    DECLARE,
    DRAW_TRACK_CARD,
    EXTREME_ATTEMPT,
    GO_ON,
    LATE_BRAKING,
    PIT_STOP,
    PLAY,
    PREPARE,
    SAVE_FUEL_SPECIAL,
    TRACK_CARD,
    TYRE_POINT,
    USE_SHARP,
    WISE_DISCARD,
)


def decide(race, rules, seat, decision):
    """Answer with what gains most at once."""
    if decision == PLAY:
        look_greedily(race, rules, seat)
        return best_play(race, rules, seat)
    if decision == DECLARE:
        if must_stop(race, rules, seat):
            return PIT_STOP | tyre_for(race.weather_now) << 3
        return EXTREME_ATTEMPT if is_declaration(race, rules, seat, EXTREME_ATTEMPT) else GO_ON
    if decision == TYRE_POINT:
        return 0 if can_pay_chips(race, rules, seat) else worst_card(race, rules, seat, 0, 1 << 20)
    if decision == USE_SHARP or decision == LATE_BRAKING:
        return 1
    if decision == BLUE_DISC:
        look_greedily(race, rules, seat)
        return wants_disc(race, rules, seat)
    if decision == CHALLENGE:
        return strongest_shown(race, rules, seat) & 63
    if decision == SAVE_FUEL_SPECIAL:
        return DRAW_TRACK_CARD
    if decision == PREPARE:
        return lightest_load(race, rules) | tyre_for(race.weather_now) << 4
    if decision == WISE_DISCARD:
        if may_stop_discarding(race, rules, seat):
            return 0
        return worst_card(race, rules, seat, 0, TRACK_CARD - 1)
    return choose_plainly(race, rules, seat, decision)


@jit
def look_greedily(race, rules, seat):
    """Look at the road with costs that matter only between moves of the same length."""
    look_at_road(race, rules, seat, 0, 100)
    race.price_tyre = 2
    race.price_damage = 3
    race.price_card = 4
    race.price_shift = 1
    race.worth_special = 1
    race.worth_sharp = 100
    look_at_car(race, rules, seat)


@jit
def lightest_load(race, rules):
    """Return the fuel load that helps most in qualifying, of equals the one that lasts longest."""
    best = 0
    for load in range(1, rules.n_loads):
        one, held = rules.load[load], rules.load[best]
        if one.mp > held.mp or (one.mp == held.mp and one.stop > held.stop):
            best = load
    return best
