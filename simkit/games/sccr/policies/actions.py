"""What `balanced` does in its Action Phase turn."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import DRAFT, INSIDE_ADVANTAGE, NUDGE_PASS, PASS_TWO, PULL_AWAY, TWO_WIDE
from simkit.games.sccr.engine.alone import falls_back, is_alone
from simkit.games.sccr.engine.hand import effect_of
from simkit.games.sccr.engine.lanes import car_at, gap_ahead, is_empty
from simkit.games.sccr.engine.moves import (
    can_change_lane,
    can_pit,
    high_car_ahead,
    is_pass_card,
    second_is_closed,
)
from simkit.games.sccr.policies.habits import (
    LANE_WORTH,
    NEVER,
    NUDGES,
    PASS_WORTH,
    PULL_WORTH,
    TWO_WIDE_WORTH,
)
from simkit.games.sccr.policies.look import (
    PASS_CARDS,
    SETUP_CARDS,
    count_held,
    crash_cards,
    playable,
    side_to_play,
    slot_of,
)
from simkit.games.sccr.policies.nudge import nudge_worth
from simkit.games.sccr.policies.stops import stop_type, wants_green_stop
from simkit.games.sccr.policies.worth import (
    is_dry,
    is_final,
    keep_worth,
    look_at_hand,
    setup_worth,
    stay_cost,
)
from simkit.games.sccr.state import CHANGE_LANE, END_TURN, FREE_PASS, PIT_STOP, PLAY_CARD


@jit
def cards_for_cars(car):
    """Return the effects that the driver passes cars with, as a bit set."""
    return PASS_CARDS & ~(1 << NUDGE_PASS) if car.param[NUDGES] == NEVER else PASS_CARDS


@jit
def threat_behind(race, rules, seat):
    """Return how many of two threats there are: a car directly behind, and that it has yet to act this turn."""
    car = race.car[seat]
    behind = car_at(race, car.lane, car.space - 1)
    if behind == NONE:
        return 0
    if rules.large_race == 1:
        return 2 - race.car[behind].drawn
    return 2 if race.car[behind].top_rating < car.top_rating else 1


@jit
def gain_of(race, rules, seat, effect):
    """Return what playing a card of this effect now is worth."""
    car = race.car[seat]
    if effect == NUDGE_PASS:
        return nudge_worth(race, rules, seat)
    if is_pass_card(effect):
        worth = car.param[PASS_WORTH]
        if effect == INSIDE_ADVANTAGE:
            worth += car.param[PASS_WORTH] // 10
        if effect == PASS_TWO:
            if not is_empty(race, car.lane, car.space + 2) and not second_is_closed(race, rules, seat):
                worth += car.param[PASS_WORTH] // 2
        return worth
    if effect == PULL_AWAY:
        empty = gap_ahead(race, seat)
        if (
            empty != NONE
            or threat_behind(race, rules, seat) == 2
            or not falls_back(race, rules, seat, car.lane)
        ):
            return car.param[PULL_WORTH]
        return car.param[PULL_WORTH] // 3
    if effect == TWO_WIDE:
        return car.param[TWO_WIDE_WORTH] * threat_behind(race, rules, seat) // 2
    if (SETUP_CARDS >> effect) & 1 == 1:
        return 2 * setup_worth(race, rules, seat)
    if effect == DRAFT:
        return car.param[PASS_WORTH]
    return 0


@jit
def thrift(race, rules, seat):
    """Return by how much a card must be worth more on the table than in the hand."""
    if is_final(race, rules, seat):
        return 0
    return race.car[seat].param[PASS_WORTH] // 2 if is_dry(race, rules, seat) else 0


@jit
def choose_action(race, rules, seat):
    """Return the next move of its turn."""
    car = race.car[seat]
    if high_car_ahead(race, seat) != NONE:
        return FREE_PASS
    if can_pit(race, rules, seat) and wants_green_stop(race, rules, seat):
        return PIT_STOP | stop_type(race, rules, seat) << 8
    best = END_TURN
    can = playable(race, rules, seat) if car.actions_left > 0 else 0
    if can != 0:
        looked = False
        pass_cards = count_held(race, rules, seat, crash_cards(rules))
        most = thrift(race, rules, seat)
        for slot in range(car.n_hand):
            effect = effect_of(rules, car.hand[slot])
            side = side_to_play(can, effect)
            if side == NONE:
                continue
            worth = gain_of(race, rules, seat, effect)
            if worth > most:
                worth -= keep_worth(race, rules, seat, slot, pass_cards)
            if worth > most:
                if not looked:
                    look_at_hand(race, rules, seat)
                    looked = True
                worth -= stay_cost(race, rules, seat, 1 << slot)
            if worth > most:
                most = worth
                best = PLAY_CARD | slot << 4 | side << 8
    if best == END_TURN and can_change_lane(race, rules, seat) and other_lane_is_better(race, rules, seat):
        return CHANGE_LANE
    return best


@jit
def other_lane_is_better(race, rules, seat):
    """Say whether the other lane has company, a car to pass, or no car behind where this one has the contrary."""
    car = race.car[seat]
    other = 1 - car.lane
    behind = car_at(race, other, car.space - 1)
    ahead = car_at(race, other, car.space + 1)
    worth = 0
    if falls_back(race, rules, seat, car.lane) and is_alone(race, rules, seat):
        worth += 100
    if falls_back(race, rules, seat, other) and behind == NONE and ahead == NONE:
        worth -= 100
    if car.actions_left > 0 and slot_of(race, rules, seat, cards_for_cars(car)) != NONE:
        if is_empty(race, car.lane, car.space + 1) and ahead != NONE:
            worth += 50
    if behind == NONE and threat_behind(race, rules, seat) > 0:
        worth += 50
    return worth > 100 - car.param[LANE_WORTH]
