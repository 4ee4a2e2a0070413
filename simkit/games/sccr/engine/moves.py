"""What a driver may do in his Action Phase turn: passes, pulling away, TWO WIDE, lanes, stops."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import (
    DRAFT,
    GOOD_CAR_SETUP,
    GOOD_ENGINE_SETTING,
    GOOD_FUEL_MILEAGE,
    INSIDE_ADVANTAGE,
    LEARN_THE_TRACK,
    NUDGE_PASS,
    PASS_INSIDE,
    PASS_OUTSIDE,
    PASS_TWO,
    PULL_AWAY,
    TWO_WIDE,
)
from simkit.games.sccr.engine.hand import effect_of
from simkit.games.sccr.engine.lanes import (
    TWO_LANE,
    car_at,
    gap_ahead,
    gap_size,
    is_empty,
    is_marked,
    is_open,
    marker_cell,
    on_track,
)
from simkit.games.sccr.state import (
    BASIC,
    CHANGE_LANE,
    END_TURN,
    FOUR_TIRE,
    FREE_PASS,
    INSIDE,
    OUTSIDE,
    PIT_STOP,
    PLAY_CARD,
    SPLASH,
    TWO_TIRE,
    WINDOWS,
)

EITHER = 1
NEEDS_INSIDE = 1
BARRED = 1
BEYOND_LIMIT = 1
FORBIDDEN = 1


@jit
def is_worn(race, rules, seat):
    """Say whether the driver can neither issue nor answer a challenge (SCCR-4.3, SCCR-BASE-18)."""
    car = race.car[seat]
    return car.tires_worn == 1 or (rules.tire_wear == 1 and car.wear == 0)


@jit
def is_pass_card(effect):
    """Say whether the card is one of the pass cards."""
    return (
        effect == PASS_INSIDE
        or effect == PASS_OUTSIDE
        or effect == PASS_TWO
        or effect == INSIDE_ADVANTAGE
        or effect == NUDGE_PASS
    )


@jit
def gets_by_crash(rules, effect):
    """Say whether the card gets its driver by a crash (SCCR-BASE-22, A-71)."""
    return is_pass_card(effect) and (effect != NUDGE_PASS or rules.nudge_gets_by == 1)


@jit
def can_pass(race, rules, seat, effect):
    """Say whether a pass card may be aimed at what is directly ahead (SCCR-BASE-7, SCCR-3.1.10, A-28)."""
    car = race.car[seat]
    space = car.space + 1
    if is_empty(race, car.lane, space):
        return False
    if effect == NUDGE_PASS:
        if rules.nudge_traffic == 0 and car_at(race, car.lane, space) == NONE:
            return False
        return rules.nudge_side != NEEDS_INSIDE or is_open(race, rules, car.lane, space, INSIDE)
    if effect == PASS_OUTSIDE:
        return is_open(race, rules, car.lane, space, OUTSIDE)
    if is_open(race, rules, car.lane, space, INSIDE):
        return True
    return (
        effect == PASS_TWO
        and rules.pass_two_side == EITHER
        and is_open(race, rules, car.lane, space, OUTSIDE)
    )


@jit
def second_is_closed(race, rules, seat):
    """Say whether PASS TWO finds a second car right ahead of the first that it cannot pass (SCCR-3.1.15)."""
    car = race.car[seat]
    space = car.space + 2
    if is_empty(race, car.lane, space) or is_open(race, rules, car.lane, space, INSIDE):
        return False
    return rules.pass_two_side != EITHER or not is_open(race, rules, car.lane, space, OUTSIDE)


@jit
def can_pull_away(race, rules, seat):
    """Say whether PULL AWAY may be played: by a lane leader, or into a gap (SCCR-BASE-10, SCCR-3.1.22)."""
    empty = gap_ahead(race, seat)
    if empty == NONE:
        if rules.lane_leader_pulls_away == 1:
            return True
        car = race.car[seat]
        for other in range(race.n_cars):
            if race.car[other].space > car.space and on_track(race.car[other]):
                return False
        return True
    if empty == 0:
        return False
    return rules.pull_away_gaps != BEYOND_LIMIT or gap_size(rules, empty) > rules.gap_limit


@jit
def can_lay_two_wide(race, rules, seat, side):
    """Say whether a TWO WIDE may be laid there: a free lane with nothing in it (SCCR-1.3, SCCR-3.1.25)."""
    car = race.car[seat]
    cell = marker_cell(rules, car.lane, side)
    return cell != NONE and not is_marked(race, rules, cell, car.space)


@jit
def can_draft_across(race, rules, seat):
    """Say whether a DRAFT may move the car diagonally into the other lane (2005 house rule)."""
    car = race.car[seat]
    return (
        rules.draft_changes_lane == 1
        and rules.lanes == TWO_LANE
        and is_empty(race, 1 - car.lane, car.space + 1)
    )


@jit
def can_play(race, rules, seat, effect, side):
    """Say whether a card of this effect may be played as an action now; `side` counts for TWO WIDE alone."""
    car = race.car[seat]
    if effect == TWO_WIDE:
        return can_lay_two_wide(race, rules, seat, side)
    if side != 0:
        return False
    if effect == PASS_TWO:
        if not can_pass(race, rules, seat, effect):
            return False
        return rules.pass_two_second_closed != BARRED or not second_is_closed(race, rules, seat)
    if is_pass_card(effect):
        return can_pass(race, rules, seat, effect)
    if effect == PULL_AWAY:
        return can_pull_away(race, rules, seat)
    if effect == GOOD_CAR_SETUP:
        return car.car_setup == NONE
    if effect == LEARN_THE_TRACK:
        return car.learn_track == NONE
    if effect == GOOD_ENGINE_SETTING:
        return car.engine_setting == NONE
    if effect == GOOD_FUEL_MILEAGE:
        return car.fuel_mileage == NONE and rules.pit_rules != BASIC
    if effect == DRAFT:
        return can_draft_across(race, rules, seat)
    return False


@jit
def can_change_lane(race, rules, seat):
    """Say whether the car may go to the other racing lane now (SCCR-3.1.4 to 3.1.6, A-19, A-20)."""
    car = race.car[seat]
    if rules.lanes != TWO_LANE or car.lane_changed == 1 or car.pitted == 1:
        return False
    if rules.lane_change_costs_action == 1 and car.actions_left == 0:
        return False
    return is_empty(race, 1 - car.lane, car.space)


@jit
def can_pit(race, rules, seat):
    """Say whether a green-flag stop may be made now (SCCR-5.14 to 5.16, A-74); in a large race it is declared (SCCR-8.5)."""
    car = race.car[seat]
    if rules.large_race == 1:
        return False
    if car.actions_done > 0 or car.lane_changed == 1 or car.free_passed != 0:
        return False
    return may_stop(race, rules, seat)


@jit
def may_stop(race, rules, seat):
    """Say whether the rules let the driver stop under green in this turn at all (A-74)."""
    return (
        rules.pit_rules != WINDOWS
        or rules.stops_outside_window != FORBIDDEN
        or race.car[seat].window_open == 1
    )


@jit
def is_stop_type(rules, kind):
    """Say whether that type of stop exists (SCCR-5.3, SCCR-5.6)."""
    return kind == FOUR_TIRE or (rules.short_stops == 1 and (kind == TWO_TIRE or kind == SPLASH))


@jit
def high_car_ahead(race, seat):
    """Return the seat of a car high in the turn directly ahead that `seat` may still pass freely (U-13)."""
    car = race.car[seat]
    ahead = car_at(race, car.lane, car.space + 1)
    if ahead == NONE or race.car[ahead].high_in_turn == 0 or (car.free_passed >> ahead) & 1 == 1:
        return NONE
    return ahead


@jit
def is_legal_action(race, rules, seat, move):
    """Say whether `move` is legal in the Action Phase turn of `seat`."""
    car = race.car[seat]
    kind = move & 15
    slot = (move >> 4) & 15
    argument = move >> 8
    if move < 0:
        return False
    if kind == PLAY_CARD:
        if car.actions_left == 0 or slot >= car.n_hand or argument > 1:
            return False
        return can_play(race, rules, seat, effect_of(rules, car.hand[slot]), argument)
    if slot != 0:
        return False
    if kind == PIT_STOP:
        return is_stop_type(rules, argument) and can_pit(race, rules, seat)
    if argument != 0:
        return False
    if kind == END_TURN:
        return True
    if kind == CHANGE_LANE:
        return can_change_lane(race, rules, seat)
    return kind == FREE_PASS and high_car_ahead(race, seat) != NONE
