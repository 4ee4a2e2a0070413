"""Non-player drivers: the cards they draw, and the answers that follow from them (SCCR-6).

An NPD holds no hand. For each action, response and the like it draws from the deck that it shares with others; what it
has drawn is its hand until it is played or discarded, before anybody else is asked anything.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.cards import (
    BLOCK,
    CHALLENGE_200,
    GOOD_CAR_SETUP,
    GOOD_ENGINE_SETTING,
    GOOD_FUEL_MILEAGE,
    LEARN_THE_TRACK,
    TWO_WIDE,
)
from simkit.games.sccr.engine.alone import falls_back, is_alone
from simkit.games.sccr.engine.answers import is_legal
from simkit.games.sccr.engine.hand import (
    discard_from_hand,
    discard_hand,
    draw_to_hand,
    effect_of,
    turn_rating,
)
from simkit.games.sccr.engine.moves import can_change_lane, can_pit, can_play, gets_by_crash, high_car_ahead
from simkit.games.sccr.engine.npd_stops import stop_wanted
from simkit.games.sccr.state import (
    ACTION,
    CHAMPION,
    CHANGE_LANE,
    CONSENT,
    DECLARE_STOP,
    END_TURN,
    FREE_PASS,
    INSIDE,
    NUDGE_RATING,
    OUTSIDE,
    PIT_CARD,
    PIT_STOP,
    PLAY_CARD,
    PLAYER,
    RESPONSE,
    YELLOW_STOP,
)

BY_TURNED_CARD = 0
REPLACED = 1
PER_TURN = 1
BEST_OF_TWO = 1
ONE_RESPONSE, NEVER_CAUGHT = 1, 2


@jit
def is_npd(race, seat):
    """Say whether the rules drive the car, and no player (SCCR-6.2)."""
    return race.car[seat].kind != PLAYER


@jit
def action_draws(race, rules, seat):
    """Return how many cards Table 2 lets the NPD draw for actions at this lap number (SCCR-6.6)."""
    if race.car[seat].kind == CHAMPION:
        return rules.champion_draws[race.lap_number]
    return rules.npd_draws[race.lap_number]


@jit
def make_npd_lap_count(race, rules, seat):
    """Let an NPD make the lap count, which it always does, without cards (SCCR-6.4, A-78).

    ENGINE TROUBLE costs one draw (U-23). A turned card may give the rating for the order of play; where a race deck
    gives it, as in every large race, none is turned (SCCR-8.2).
    """
    car = race.car[seat]
    car.actions_left = max(action_draws(race, rules, seat) - car.engine_trouble, 0)
    turns = rules.npd_order == BY_TURNED_CARD and rules.large_race == 0
    car.top_rating = turn_rating(race, rules, seat) if turns else 0
    note(race, notes.NPD_ORDER, seat, NONE, car.top_rating, car.actions_left, 0)


@jit
def npd_answer(race, rules, seat, decision):
    """Return what the rules make an NPD answer, where a player's policy would be asked."""
    if decision == ACTION:
        return npd_move(race, rules, seat)
    if decision == PIT_CARD or decision == NUDGE_RATING or decision == CONSENT:
        return 0  # cards are turned, not chosen; an NPD never co-operates (U-7)
    if decision == YELLOW_STOP or decision == DECLARE_STOP:
        return stop_wanted(race, rules, seat, decision == YELLOW_STOP)
    return best_card(race, rules, seat, decision)


@jit
def best_card(race, rules, seat, decision):
    """Return slot + 1 of the drawn card that answers best, BLOCK before CHALLENGE +.200 before CHALLENGE (SCCR-6.12).

    0 is none.
    A DRAFT follows the acting driver, whoever is the other party of a challenge (SCCR-6.11).
    """
    car = race.car[seat]
    best = 0
    best_rank = -1
    for slot in range(car.n_hand):
        rank = rank_of(effect_of(rules, car.hand[slot])) if decision == RESPONSE else 0
        if rank > best_rank and is_legal(race, rules, seat, decision, slot + 1):
            best = slot + 1
            best_rank = rank
    return best


@jit
def rank_of(effect):
    """Return how good a response is: it stops a pass outright, or wins a challenge more often."""
    if effect == BLOCK:
        return 2
    return 1 if effect == CHALLENGE_200 else 0


# Action Phase


@jit
def npd_move(race, rules, seat):
    """Return the NPD's next move: it stops, passes freely, or draws cards until one is of use (SCCR-6.7, 6.8).

    A card that works only in the other lane stays in its hand while it changes lanes.
    """
    car = race.car[seat]
    kept = car.n_hand > 0
    if not kept:
        if can_pit(race, rules, seat):
            stop = stop_wanted(race, rules, seat, False)
            if stop != 0:
                return PIT_STOP | (stop - 1) << 8
        if high_car_ahead(race, seat) != NONE:
            return FREE_PASS
    for _ in range(rules.n_deck):
        if car.n_hand == 0 and (car.actions_left == 0 or not draw_for_action(race, rules, seat)):
            break
        move = move_with_card(race, rules, seat)
        if not kept:
            note(race, notes.NPD_DREW, seat, NONE, car.hand[0], 1 if move == NONE else 0, car.actions_left)
        kept = False
        if move != NONE:
            return move
        discard_from_hand(race, seat, 0)
        if rules.npd_useless_card != REPLACED:
            car.actions_left -= 1
    if leaves_lane_alone(race, rules, seat):
        return CHANGE_LANE
    return END_TURN


@jit
def draw_for_action(race, rules, seat):
    """Draw a card for an action; say whether there was one."""
    race.car[seat].draws += 1
    return draw_to_hand(race, rules, seat)


@jit
def move_with_card(race, rules, seat):
    """Return the move that performs the card drawn, or changes lanes first for it; NONE where it is of no use."""
    car = race.car[seat]
    effect = effect_of(rules, car.hand[0])
    side = side_of_use(race, rules, seat, effect)
    if side != NONE:
        return PLAY_CARD | side << 8
    if rules.npd_lane_for_card == 1 and car.draws == 1 and car.free_passed == 0:
        if car.actions_left > rules.lane_change_costs_action and can_change_lane(race, rules, seat):
            if works_across(race, rules, seat, effect):
                return CHANGE_LANE
    return NONE


@jit
def side_of_use(race, rules, seat, effect):
    """Return the side on which an NPD can use a card of this effect: inside before outside (SCCR-6.16); NONE for neither.

    Setup cards give it nothing, so they are never of use (SCCR-6.13); nor does GOOD FUEL MILEAGE, without tank and hand.
    """
    if effect == GOOD_FUEL_MILEAGE:
        return NONE
    if effect == GOOD_CAR_SETUP or effect == LEARN_THE_TRACK or effect == GOOD_ENGINE_SETTING:
        return NONE
    if can_play(race, rules, seat, effect, INSIDE):
        return INSIDE
    if effect == TWO_WIDE and can_play(race, rules, seat, effect, OUTSIDE):
        return OUTSIDE
    return NONE


@jit
def works_across(race, rules, seat, effect):
    """Say whether the card would be of use if the car stood in the other racing lane (SCCR-6.14)."""
    car = race.car[seat]
    car.lane = 1 - car.lane
    works = side_of_use(race, rules, seat, effect) != NONE
    car.lane = 1 - car.lane
    return works


@jit
def leaves_lane_alone(race, rules, seat):
    """Say whether the NPD ends its turn in the other lane, since it runs alone and would fall back (SCCR-6.15)."""
    if rules.npd_lane_when_alone == 0 or not can_change_lane(race, rules, seat):
        return False
    return falls_back(race, rules, seat, race.car[seat].lane) and is_alone(race, rules, seat)


# Responses and other draws


@jit
def response_draws(race, rules, seat):
    """Return how many cards Table 2 lets the NPD draw for a response (SCCR-6.12, 6.18)."""
    return rules.champion_responses if race.car[seat].kind == CHAMPION else rules.npd_responses


@jit
def draw_to_respond(race, rules, seat):
    """Draw what an NPD may answer with: one card, a champion two (SCCR-6.9, 6.10, 6.12, 6.18, A-51)."""
    car = race.car[seat]
    cards = response_draws(race, rules, seat)
    if rules.npd_response_row == PER_TURN:
        cards = 1 if car.responses < cards else 0
    car.responses += 1
    for _ in range(cards):
        if draw_to_hand(race, rules, seat):
            note(race, notes.NPD_DREW_TO_RESPOND, seat, NONE, car.hand[car.n_hand - 1], 0, 0)


@jit
def turn_challenge_rating(race, rules, seat):
    """Turn a card for the rating in a challenge; in one reading a champion turns two and takes the higher (A-55)."""
    rating = turn_rating(race, rules, seat)
    if rules.npd_challenge_rating == BEST_OF_TWO and race.car[seat].kind == CHAMPION:
        rating = max(rating, turn_rating(race, rules, seat))
    return rating


@jit
def crash_draws(race, rules, seat):
    """Return how many cards the NPD draws for a pass card where it must get by a crash (A-76).

    At a lap number that leaves it few or no draws for actions it still has those of a response (SCCR-6.10).
    """
    cards = response_draws(race, rules, seat)
    if rules.npd_crash_ahead == ONE_RESPONSE:
        return cards
    return max(cards, action_draws(race, rules, seat))


@jit
def draw_past_crash(race, rules, seat):
    """Let an NPD draw for a pass card to get by a crash and say whether it found one; it is spent, as are the others."""
    if rules.npd_crash_ahead == NEVER_CAUGHT:
        return True
    car = race.car[seat]
    cards = crash_draws(race, rules, seat)
    found = NONE
    while found == NONE and car.n_hand < cards and draw_to_hand(race, rules, seat):
        card = car.hand[car.n_hand - 1]
        note(race, notes.NPD_DREW_FOR_CRASH, seat, NONE, card, 0, 0)
        if gets_by_crash(rules, effect_of(rules, card)):
            found = card
    discard_hand(race, seat)
    if found != NONE:
        note(race, notes.CRASH_CARD_LAID, seat, NONE, found, 0, 0)
    return found != NONE
