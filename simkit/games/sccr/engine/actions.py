"""The Action Phase (SCCR-BASE-5, 6, 10; SCCR-3.1.4 to 3.1.6)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.cards import (
    DRAFT,
    GOOD_CAR_SETUP,
    GOOD_ENGINE_SETTING,
    GOOD_FUEL_MILEAGE,
    LEARN_THE_TRACK,
    NUDGE_PASS,
    PULL_AWAY,
    TWO_WIDE,
)
from simkit.games.sccr.engine.ask import ask, refuse
from simkit.games.sccr.engine.hand import effect_of, spend, take_from_hand
from simkit.games.sccr.engine.lanes import (
    car_at,
    end_both_two_wides,
    end_two_wide,
    gap_ahead,
    line_up,
    marker_cell,
    on_track,
)
from simkit.games.sccr.engine.mileage import lay_mileage
from simkit.games.sccr.engine.moves import high_car_ahead, is_legal_action, is_pass_card
from simkit.games.sccr.engine.npd_stops import call_npds_in, leading_player
from simkit.games.sccr.engine.passing import count_pass, offer_draft, play_pass
from simkit.games.sccr.engine.pits import choose_pit_card, stop_under_green
from simkit.games.sccr.engine.race_deck import shuffle_race_deck
from simkit.games.sccr.state import (
    ACTION,
    CHANGE_LANE,
    END_TURN,
    FOLLOW_PULL_AWAY,
    FREE_PASS,
    PIT_STOP,
    PLAY_CARD,
)

OWN_TURN = 0
RACE_DECK = 2
MAX_STEPS = 64
"""More moves than a turn can hold: at most 7 cards, a change of lanes, a stop and 15 free passes."""


@jit
def action_phase(race, rules, policies):
    """Let every driver act once, the highest rating on top first; ties in running order (SCCR-BASE-5, U-17)."""
    n = line_up(race)
    if race.n_npds > 0 and rules.npd_order == RACE_DECK:
        shuffle_race_deck(race, n)
    else:
        order_by_rating(race, n)
    for k in range(n):
        seat = race.order[k]
        if on_track(race.car[seat]):
            act(race, rules, policies, seat)
    race.phase_seat = NONE


@jit
def order_by_rating(race, n):
    """Put the first `n` seats of `race.line` into `race.order`, the highest rating on top first."""
    for k in range(n):
        seat = race.line[k]
        place = k
        while place > 0 and race.car[race.order[place - 1]].top_rating < race.car[seat].top_rating:
            race.order[place] = race.order[place - 1]
            place -= 1
        race.order[place] = seat


@jit
def act(race, rules, policies, seat):
    """Play one driver's Action Phase turn."""
    car = race.car[seat]
    race.phase_seat = seat
    note(race, notes.ACTION_TURN, seat, NONE, car.actions_left, car.top_rating, 0)
    if rules.two_wide_life == OWN_TURN:
        end_both_two_wides(race, seat)
    for _ in range(MAX_STEPS):
        if not on_track(car):
            return
        move = ask(race, rules, policies, seat, ACTION)
        if not is_legal_action(race, rules, seat, move):
            refuse(race, rules, seat, ACTION, move)
            return
        kind = move & 15
        if kind == END_TURN:
            note(race, notes.ENDED_TURN, seat, NONE, car.actions_left, 0, 0)
            return
        if kind == PIT_STOP:
            if race.n_npds > 0 and leading_player(race) == seat:
                call_npds_in(race, rules, move >> 8)
            choose_pit_card(race, rules, policies, seat, move >> 8)
            stop_under_green(race, rules, seat, rules.laps_per_stop)
            return
        if kind == FREE_PASS:
            pass_freely(race, seat)
        elif kind == CHANGE_LANE:
            if change_lane(race, rules, seat):
                return
        elif kind == PLAY_CARD:
            play_card(race, rules, policies, seat, (move >> 4) & 15, move >> 8)


@jit
def change_lane(race, rules, seat):
    """Go to the other racing lane; say whether that ends the turn, for it is not its beginning (SCCR-3.1.5)."""
    car = race.car[seat]
    cross_over(race, rules, seat)
    car.lane_changed = 1
    if rules.lane_change_costs_action == 1:
        car.actions_left -= 1
    note(race, notes.CHANGED_LANE, seat, NONE, car.lane, car.space, 0)
    return car.actions_done > 0 or car.free_passed != 0


@jit
def cross_over(race, rules, seat):
    """Move to the other racing lane; a TWO WIDE goes along unless no free lane is left beside the car (U-12)."""
    car = race.car[seat]
    car.lane = 1 - car.lane
    for side in range(2):
        if marker_cell(rules, car.lane, side) == NONE:
            end_two_wide(race, seat, side)


@jit
def pass_freely(race, seat):
    """Pass a car that is high in the turn without a card, an action or a response (U-13)."""
    ahead = high_car_ahead(race, seat)
    car = race.car[seat]
    car.free_passed |= 1 << ahead
    car.space += 1
    race.car[ahead].space -= 1
    count_pass(race, seat, ahead)
    note(race, notes.FREE_PASSED, seat, ahead, car.space, car.lane, 0)


@jit
def play_card(race, rules, policies, seat, slot, side):
    """Play the card in `slot` as an action: it is spent whatever comes of it (SCCR-BASE-29)."""
    car = race.car[seat]
    card = take_from_hand(race, seat, slot)
    effect = effect_of(rules, card)
    car.actions_left -= 1
    car.actions_done += 1
    ahead = car_at(race, car.lane, car.space + 1)
    note(race, notes.PLAYED, seat, ahead, card, side, 0)
    if effect == GOOD_CAR_SETUP:
        car.car_setup = card
    elif effect == LEARN_THE_TRACK:
        car.learn_track = card
        car.actions_left += 1
    elif effect == GOOD_ENGINE_SETTING:
        car.engine_setting = card
    elif effect == GOOD_FUEL_MILEAGE:
        lay_mileage(race, rules, seat, card)
    elif effect == TWO_WIDE:
        car.two_wide[side] = card
    else:
        spend(race, seat, card)
        if effect == NUDGE_PASS:
            car.nudges += 1
        if is_pass_card(effect):
            play_pass(race, rules, policies, seat, effect)
        elif effect == PULL_AWAY:
            pull_away(race, rules, policies, seat)
        elif effect == DRAFT:
            cross_over(race, rules, seat)
            car.space += 1
            note(race, notes.CHANGED_LANE, seat, NONE, car.lane, car.space, 0)


@jit
def pull_away(race, rules, policies, seat):
    """Move up one space (SCCR-BASE-10).

    Behind the leader of a lane the cars may draft one after another down the line; behind a car that moves into a
    gap, only the car directly behind it.
    """
    led = gap_ahead(race, seat) == NONE
    lane = race.car[seat].lane
    space = race.car[seat].space
    race.car[seat].space += 1
    note(race, notes.PULLED_AWAY, seat, NONE, race.car[seat].space, lane, 0)
    race.ask_actor = seat
    race.ask_target = NONE
    race.ask_effect = PULL_AWAY
    race.ask_follow = FOLLOW_PULL_AWAY
    follower = car_at(race, lane, space - 1)
    while follower != NONE and offer_draft(race, rules, policies, follower) != 0:
        race.car[follower].space += 1
        note(race, notes.TUCKED_IN, follower, race.ask_actor, race.car[follower].space, 0, 0)
        if not led:
            return
        race.ask_actor = follower
        space -= 1
        follower = car_at(race, lane, space - 1)
