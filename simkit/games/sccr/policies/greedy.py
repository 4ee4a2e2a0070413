"""`greedy`: takes whatever gains most at once, and thinks of nothing after that."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import (
    BLOCK,
    CHALLENGE,
    CHALLENGE_200,
    DRAFT,
    PASS_TWO,
    PULL_AWAY,
    TWO_WIDE,
)
from simkit.games.sccr.engine.answers import is_response
from simkit.games.sccr.engine.hand import effect_of, laps_of, plays_allowed
from simkit.games.sccr.engine.lanes import is_empty
from simkit.games.sccr.engine.lap_cards import begin_lap_counts, next_lap_count
from simkit.games.sccr.engine.moves import (
    can_change_lane,
    can_pit,
    high_car_ahead,
    is_pass_card,
    is_stop_type,
    second_is_closed,
)
from simkit.games.sccr.policies.look import (
    PASS_CARDS,
    SETUP_CARDS,
    crash_cards,
    extreme_rating,
    hand_mask,
    most_laps,
    playable,
    quick_pit_card,
    side_to_play,
    slot_of,
)
from simkit.games.sccr.policies.qualifying import best_lap_count, fastest_move
from simkit.games.sccr.state import (
    ACTION,
    ADVANCED,
    CHANGE_LANE,
    CONSENT,
    CRASH_CARD,
    DECLARE_STOP,
    DRAFTING,
    END_TURN,
    FINISH_TIE,
    FREE_PASS,
    LAP_COUNT,
    LAP_ORDER,
    MILEAGE_REFILL,
    NUDGE_RATING,
    PIT_CARD,
    PIT_STOP,
    PLAY_CARD,
    QUALIFYING_CARD,
    QUALIFYING_LAPS,
    QUALIFYING_TIE,
    RESPONSE,
    SPLASH,
    YELLOW_STOP,
)

A_PLACE = 10
"""What a place or a space is worth; the immediate gains of other moves are fractions of it."""


def decide(race, rules, seat, decision):
    """Answer with the move of the greatest immediate gain."""
    if decision == ACTION:
        return best_action(race, rules, seat)
    if decision == LAP_COUNT:
        return cheapest_lap_count(race, rules, seat)
    if decision == LAP_ORDER:
        return extreme_rating(race, rules, seat, race.ask_mask, True)
    if decision == RESPONSE:
        return stop_the_pass(race, rules, seat)
    if decision == DRAFTING:
        return slot_of(race, rules, seat, 1 << DRAFT) + 1
    if decision == CONSENT:
        return 1
    if decision == PIT_CARD:
        return quick_pit_card(race, rules, seat)
    if decision == CRASH_CARD:
        return slot_of(race, rules, seat, crash_cards(rules)) + 1
    if decision == QUALIFYING_LAPS:
        return best_lap_count(race, rules, seat, 0, 0, 1)
    if decision == QUALIFYING_CARD:
        return fastest_move(race, rules, seat) + 1
    if decision == FINISH_TIE or decision == QUALIFYING_TIE:
        return extreme_rating(race, rules, seat, hand_mask(race, seat), True) + 1
    if decision == NUDGE_RATING:
        return extreme_rating(race, rules, seat, hand_mask(race, seat), True) + 1
    if decision == MILEAGE_REFILL:
        return 1
    if decision == YELLOW_STOP or decision == DECLARE_STOP:
        return quickest_stop(rules) + 1 if needs_stop(race, rules, seat) else 0
    return 0


@jit
def quickest_stop(rules):
    """Return the stop that puts the car back least."""
    return SPLASH if is_stop_type(rules, SPLASH) else 0


@jit
def needs_stop(race, rules, seat):
    """Say whether the driver runs dry: a window is open or the tank is low, and the hand makes no long lap count."""
    car = race.car[seat]
    dry = car.window_open == 1 or (rules.pit_rules == ADVANCED and car.fuel < rules.cards_refilled)
    return dry and most_laps(race, rules, seat, plays_allowed(race, rules, seat), 0) < 24


@jit
def cheapest_lap_count(race, rules, seat):
    """Return the lap count that leaves most actions, and among those the one that gives away fewest laps."""
    begin_lap_counts(race, rules, seat)
    car = race.car[seat]
    for slot in range(car.n_hand):
        race.worth[slot] = laps_of(race, rules, seat, car.hand[slot])
    allowed = plays_allowed(race, rules, seat)
    best = 0
    least = 1 << 30
    mask = next_lap_count(race, rules, seat)
    while mask != 0:
        actions_lost = allowed if race.found_worth < race.lap_number else race.found_cards
        cost = 1000 * actions_lost + race.found_worth
        if cost < least:
            least = cost
            best = mask
        mask = next_lap_count(race, rules, seat)
    return best


@jit
def stop_the_pass(race, rules, seat):
    """Answer with a BLOCK, else a CHALLENGE, the one with the bonus first, else nothing."""
    best = 0
    answer = 0
    for slot in range(race.car[seat].n_hand):
        if is_response(race, rules, seat, slot):
            effect = effect_of(rules, race.car[seat].hand[slot])
            if effect == BLOCK:
                return slot + 1
            if effect == CHALLENGE_200:
                best = slot + 1
            elif effect == CHALLENGE:
                answer = slot + 1
    return best if best != 0 else answer


@jit
def gain_of(race, rules, seat, effect):
    """Return what playing a card of this effect gains at once."""
    car = race.car[seat]
    if effect == PASS_TWO:
        two_ahead = not is_empty(race, car.lane, car.space + 2) and not second_is_closed(race, rules, seat)
        return 2 * A_PLACE if two_ahead else A_PLACE
    if is_pass_card(effect) or effect == PULL_AWAY or effect == DRAFT:
        return A_PLACE
    if (SETUP_CARDS >> effect) & 1 == 1:
        return A_PLACE // 2
    return 1 if effect == TWO_WIDE else 0


@jit
def best_action(race, rules, seat):
    """Return the move of the greatest gain; a stop only when the driver runs dry, a change of lanes to find a car to pass."""
    car = race.car[seat]
    if high_car_ahead(race, seat) != NONE:
        return FREE_PASS
    if can_pit(race, rules, seat) and needs_stop(race, rules, seat):
        return PIT_STOP | quickest_stop(rules) << 8
    if car.actions_left == 0:
        return END_TURN
    can = playable(race, rules, seat)
    best = END_TURN
    most = 0
    for slot in range(car.n_hand):
        effect = effect_of(rules, car.hand[slot])
        side = side_to_play(can, effect)
        if side == NONE:
            continue
        gain = gain_of(race, rules, seat, effect)
        if gain > most:
            most = gain
            best = PLAY_CARD | slot << 4 | side << 8
    if most < A_PLACE and can_change_lane(race, rules, seat) and car.actions_done == 0:
        if not is_empty(race, 1 - car.lane, car.space + 1) and slot_of(race, rules, seat, PASS_CARDS) != NONE:
            return CHANGE_LANE
    return best
