"""`balanced`: a player that a good human would respect. Its habits are parameters.

It keeps a DRAFT and the cards with many laps for the lap count, keeps a pass card for the crash ahead, plays its setup
cards early, guards itself with TWO WIDE when cars behind have yet to act, answers passes by what the answer costs it, stays out
in an open pit window as long as its hand allows, since a yellow flag would give it the stop without losing a lap, weighs what
contact would cost it before it nudges a car or challenges a nudge, and forgets all thrift when the race is about to end.

Worth is counted in hundredths of a space.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.sccr.engine.hand import plays_allowed
from simkit.games.sccr.engine.lap_cards import next_lap_count
from simkit.games.sccr.policies.actions import choose_action
from simkit.games.sccr.policies.answers import choose_draft, choose_response
from simkit.games.sccr.policies.habits import ACT, COOPERATE, LAST, PASS_WORTH
from simkit.games.sccr.policies.look import (
    count_held,
    crash_cards,
    extreme_rating,
    hand_mask,
    is_short,
    quick_pit_card,
)
from simkit.games.sccr.policies.nudge import choose_rating
from simkit.games.sccr.policies.qualifying import qualifying_card, slowest_pass_card, thrifty_lap_count
from simkit.games.sccr.policies.stops import (
    runs_out,
    stop_type,
    wants_green_stop,
    wants_refill,
    wants_yellow_stop,
)
from simkit.games.sccr.policies.worth import (
    cheapest_of,
    is_dry,
    is_final,
    is_last_turn,
    keep_worth,
    look_at_hand,
    stay_cost,
)
from simkit.games.sccr.state import (
    ACTION,
    CONSENT,
    CRASH_CARD,
    DECLARE_STOP,
    DRAFTING,
    FINISH_TIE,
    LAP_COUNT,
    LAP_ORDER,
    MILEAGE_REFILL,
    NUDGE_RATING,
    PIT_CARD,
    QUALIFYING_CARD,
    QUALIFYING_LAPS,
    QUALIFYING_TIE,
    RESPONSE,
    YELLOW_STOP,
)


def decide(race, rules, seat, decision):
    """Answer as the habits say."""
    if decision == ACTION:
        return choose_action(race, rules, seat)
    if decision == LAP_COUNT:
        return choose_lap_count(race, rules, seat)
    if decision == LAP_ORDER:
        return extreme_rating(race, rules, seat, race.ask_mask, race.car[seat].param[ACT] != LAST)
    if decision == RESPONSE:
        return choose_response(race, rules, seat)
    if decision == DRAFTING:
        return choose_draft(race, rules, seat)
    if decision == CONSENT:
        return race.car[seat].param[COOPERATE]
    if decision == PIT_CARD:
        return quick_pit_card(race, rules, seat)
    if decision == CRASH_CARD:
        if race.qualifying == 1:
            return slowest_pass_card(race, rules, seat) + 1
        return cheapest_of(race, rules, seat, crash_cards(rules)) + 1
    if decision == QUALIFYING_LAPS:
        return thrifty_lap_count(race, rules, seat)
    if decision == QUALIFYING_CARD:
        return qualifying_card(race, rules, seat) + 1
    if decision == FINISH_TIE or decision == QUALIFYING_TIE:
        return extreme_rating(race, rules, seat, hand_mask(race, seat), True) + 1
    if decision == NUDGE_RATING:
        return choose_rating(race, rules, seat)
    if decision == MILEAGE_REFILL:
        return 1 if wants_refill(race, rules, seat) else 0
    if decision == YELLOW_STOP:
        return stop_type(race, rules, seat) + 1 if wants_yellow_stop(race, rules, seat) else 0
    if decision == DECLARE_STOP:
        return stop_type(race, rules, seat) + 1 if wants_to_declare(race, rules, seat) else 0
    return 0


@jit
def choose_lap_count(race, rules, seat):
    """Make the lap count with the cards that are worth least, an action given up counting as well."""
    look_at_hand(race, rules, seat)
    pass_cards = count_held(race, rules, seat, crash_cards(rules))
    for slot in range(race.car[seat].n_hand):
        race.worth[slot] = keep_worth(race, rules, seat, slot, pass_cards)
    race.card_worth = wish_to_act(race, rules, seat)
    actions_given_up = race.card_worth * (plays_allowed(race, rules, seat) - 1)
    best = 0
    mask = next_lap_count(race, rules, seat)
    while mask != 0:
        cost = race.found_worth + stay_cost(race, rules, seat, mask)
        if race.found_cards == 1 and is_short(race, rules, seat, mask):
            cost += actions_given_up
        if cost < race.worth_limit:
            race.worth_limit = cost
            best = mask
        mask = next_lap_count(race, rules, seat)
    return best


@jit
def wants_to_declare(race, rules, seat):
    """Say whether it declares a stop; where this turn's lap count comes first, it looks at what that will leave."""
    if rules.lap_count_before_stop == 0 or is_last_turn(race, rules) or not is_dry(race, rules, seat):
        return wants_green_stop(race, rules, seat)
    spent = choose_lap_count(race, rules, seat)
    return spent != 0 and runs_out(race, rules, seat, spent)


@jit
def wish_to_act(race, rules, seat):
    """Return the worth of one action: a share of a pass, all of it at the end; little while nothing is refilled."""
    car = race.car[seat]
    if is_final(race, rules, seat):
        return car.param[PASS_WORTH]
    if is_dry(race, rules, seat):
        return 0
    return car.param[PASS_WORTH] // 4
