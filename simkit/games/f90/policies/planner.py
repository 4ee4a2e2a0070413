"""`planner`: plays for the whole race. Its habits are parameters.

It prices tyres, damages and cards by how long they must last until the next stop, plans its stops so that as few as possible
are needed, keeps fuel to spare where its strategy spends it, goes for its strategy's Special, does not waste MP behind other cars,
and never puts itself out of the race.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.f90.engine.answers import may_stop_discarding
from simkit.games.f90.engine.moves import can_pay_chips, is_declaration, must_stop
from simkit.games.f90.policies.habits import (
    BANG,
    BRAKE_RISK,
    CARD_PRICE,
    CHECK_CARD_WORTH,
    CONTEST_WORTH,
    DAMAGE_PRICE,
    EXTREME_LEAST,
    FUEL_PRICE,
    LATER_STRATEGY,
    SAVING_WORTH,
    SHARP_WORTH,
    SPARE_BELOW,
    SPECIAL_WORTH,
    SPOT_WEIGHT,
    TYRE_PRICE,
    VERSATILE_TURNS,
    WISE_GAP,
)
from simkit.games.f90.policies.look import (
    RUIN,
    braking_worth,
    chance_of_check,
    is_sharp_worth_it,
    look_at_car,
    look_at_road,
    value_of_card,
    worst_card,
)
from simkit.games.f90.policies.plain import best_check, choose_plainly, strongest_shown, wants_disc
from simkit.games.f90.policies.plans import (
    FEW_TURNS,
    choose_load,
    next_tyres,
    price_of_turn,
    turns_to_stop,
    wants_extra_fuel,
    wants_stop,
    worth_of_later_stop,
)
from simkit.games.f90.policies.plays import best_play
from simkit.games.f90.state import (
    BLUE_DISC,
    CHALLENGE,
    CHECK,
    DECLARE,
    DRAW_TRACK_CARD,
    EXTREME_ATTEMPT,
    FUEL_DISCARD,
    GO_ON,
    LATE_BRAKING,
    LATER_STOP,
    PIT_STOP,
    PLAY,
    PLAY_YELLOW,
    PREPARE,
    SAVE_FUEL_SPECIAL,
    SPARE_CAR,
    SWAP_DAMAGE,
    TRACK_CARD,
    TYRE_POINT,
    USE_SHARP,
    USE_VERSATILITY,
    USE_WISE,
    WISE_DISCARD,
)
from simkit.games.f90.words import BANGING_WHEELS, HAZARD, PUSH, SAVE_FUEL, SAVE_TYRES, STRAIGHT

FREE_CIRCLES = 2
"""So many free circles are worth changing to Hazard for."""


def decide(race, rules, seat, decision):
    """Answer as the habits say."""
    car = race.car[seat]
    if decision == PLAY:
        look(race, rules, seat)
        return best_play(race, rules, seat)
    if decision == DECLARE:
        return choose_declaration(race, rules, seat)
    if decision == TYRE_POINT:
        return choose_tyre_payment(race, rules, seat)
    if decision == USE_SHARP:
        look(race, rules, seat)
        return 1 if is_sharp_worth_it(race, rules, seat) else 0
    if decision == BLUE_DISC:
        look(race, rules, seat)
        return wants_disc(race, rules, seat)
    if decision == CHECK:
        return choose_check(race, rules, seat)
    if decision == LATE_BRAKING:
        return (
            1 if braking_worth(race, rules, seat, car.section, off_track_cost(race, rules, seat)) > 0 else 0
        )
    if decision == CHALLENGE:
        return choose_challenge(race, rules, seat)
    return choose_seldom(race, rules, seat, decision)


@jit
def choose_seldom(race, rules, seat, decision):
    """Answer what is asked before the race, or of some strategies and skills only."""
    car = race.car[seat]
    param = car.param
    if decision == PREPARE:
        return choose_load(race, rules, seat) | next_tyres(race, seat) << 4
    if decision == SPARE_CAR:
        return 1 if hand_worth(race, rules, seat) < param[SPARE_BELOW] else 0
    if decision == SAVE_FUEL_SPECIAL:
        return (
            LATER_STOP if worth_of_later_stop(race, rules, seat) > param[SPECIAL_WORTH] else DRAW_TRACK_CARD
        )
    if decision == FUEL_DISCARD:
        return choose_fuel_discard(race, rules, seat)
    if decision == SWAP_DAMAGE:
        look(race, rules, seat)
        return 1 if race.price_damage > 2 * race.price_tyre + race.worth_special else 0
    if decision == WISE_DISCARD:
        return choose_wise_discard(race, rules, seat)
    if decision == PLAY_YELLOW:
        return choose_yellow(race, rules, seat)
    return choose_plainly(race, rules, seat, decision)


@jit
def look(race, rules, seat):
    """Look at the road and set the prices."""
    car = race.car[seat]
    param = car.param
    left = turns_to_stop(race, rules, seat)
    free = car.damage_limit - car.damage
    race.price_tyre = min(param[TYRE_PRICE] * left // max(car.chips, 1), 300)
    race.price_damage = RUIN if free <= 0 else param[DAMAGE_PRICE] * left // free
    race.price_card = param[CARD_PRICE] * left // (car.n_hand + 1)
    race.price_shift = 0
    if car.chit == PUSH:
        race.price_shift = param[FUEL_PRICE] + price_of_turn(race, rules, seat)
    to_go = rules.n_turns - race.turn
    race.worth_special = param[SPECIAL_WORTH] * min(to_go, FEW_TURNS) // FEW_TURNS
    if car.chit == SAVE_FUEL:
        race.worth_special = race.worth_special * param[SAVING_WORTH] // 100
    race.worth_sharp = param[SHARP_WORTH]
    spots = param[SPOT_WEIGHT] if to_go > 0 else 0
    look_at_road(race, rules, seat, spots, off_track_cost(race, rules, seat))
    look_at_car(race, rules, seat)


@jit
def off_track_cost(race, rules, seat):
    """Return what going off the track at the corner ahead would cost; out of the race, a fortune.

    A car that is off the track on the turn of its chit cannot refuel.
    """
    car = race.car[seat]
    if car.due == race.turn + 1 and (car.due < rules.n_turns or rules.stop_in_last_turn == 1):
        return RUIN
    corner = rules.section[(car.section + 1) % rules.n_sections]
    if corner.off_damage > car.damage_limit - car.damage or corner.off_tyres > car.chips:
        return RUIN
    if corner.off_cards > car.n_hand:
        return RUIN
    return car.param[BRAKE_RISK]


@jit
def choose_declaration(race, rules, seat):
    """Stop when fuel or tyres ask for it, drive wisely with a thin hand, attempt what is likely enough."""
    car = race.car[seat]
    param = car.param
    if is_declaration(race, rules, seat, USE_WISE) and car.n_hand <= car.hand_limit - param[WISE_GAP]:
        return USE_WISE
    if must_stop(race, rules, seat) or wants_stop(race, rules, seat):
        stop = PIT_STOP | next_tyres(race, seat) << 3
        if wants_extra_fuel(race, rules, seat):
            stop |= 1 << 5
        stop |= strategy_after_stop(race, seat) << 6
        if is_declaration(race, rules, seat, stop):
            return stop
    change = USE_VERSATILITY | strategy_for_now(race, rules, seat) << 3
    if is_declaration(race, rules, seat, change):
        return change
    if is_declaration(race, rules, seat, EXTREME_ATTEMPT):
        here = rules.section[car.section]
        if here.attempt >= param[EXTREME_LEAST] and off_track_cost(race, rules, seat) < RUIN:
            for slot in range(car.n_hand):
                if rules.card[car.hand[slot]].colour & here.colours != 0:
                    return EXTREME_ATTEMPT
    return GO_ON


@jit
def strategy_after_stop(race, seat):
    """Return the strategy to change to in a stop, plus 1, or 0 to keep the one there is.

    That is the one told by habit from the first stop on; else the one that the driver brought, where he left it in the stint.
    """
    car = race.car[seat]
    later = car.param[LATER_STRATEGY]
    wanted = car.brought + 1
    if later > 0:
        wanted = later if car.stops == 0 else 0
    return 0 if wanted == car.chit + 1 else wanted


@jit
def strategy_for_now(race, rules, seat):
    """Return the strategy, plus 1, that Versatility should change to, or 0.

    Shortly before a stop that clears the circles, free ones are MP to Hazard; where none is free any more, Hazard has nothing to gain.
    """
    car = race.car[seat]
    shortly = car.param[VERSATILE_TURNS]
    left = turns_to_stop(race, rules, seat)
    free = car.damage_limit - car.damage
    if car.chit == HAZARD:
        return SAVE_TYRES + 1 if free <= 0 and 0 < shortly < left else 0
    is_cleared = rules.stop_clears_damage == 1 or car.due > rules.n_turns
    return HAZARD + 1 if is_cleared and free >= FREE_CIRCLES and left <= shortly else 0


@jit
def choose_tyre_payment(race, rules, seat):
    """Pay in chips, but with the poorest card where chips are dearer; Push pays its Special in chips."""
    car = race.car[seat]
    poorest = worst_card(race, rules, seat, 0, TRACK_CARD - 1)
    if not can_pay_chips(race, rules, seat):
        return poorest if poorest > 0 else worst_card(race, rules, seat, 0, 1 << 20)
    if poorest == 0 or (car.chit == PUSH and race.ask_due <= rules.push_chips):
        return 0
    left = turns_to_stop(race, rules, seat)
    chip = car.param[TYRE_PRICE] * left // max(car.chips, 1)
    card = car.param[CARD_PRICE] * left // car.n_hand + value_of_card(rules, car.hand[poorest - 1]) // 2
    return poorest if card < chip else 0


@jit
def choose_check(race, rules, seat):
    """Check blindly, or with a card from hand where it is cheap and the blind check is unlikely."""
    chance = chance_of_check(race, rules, seat)
    mp = rules.card[race.ask_card].mp
    most = min(race.car[seat].param[CHECK_CARD_WORTH], mp * (100 - chance))
    return best_check(race, rules, seat, chance, most)


@jit
def choose_challenge(race, rules, seat):
    """Challenge with the strongest card if it wins often enough for what it costs."""
    car = race.car[seat]
    shown = strongest_shown(race, rules, seat)
    if shown == 0:
        return 0
    value, slot = shown >> 6, (shown & 63) - 1
    chance = min(max(value - 1, 0) * 35, 95)
    left = turns_to_stop(race, rules, seat)
    cost = car.param[CARD_PRICE] * left // car.n_hand + value_of_card(rules, car.hand[slot]) // 4
    gain = car.param[CONTEST_WORTH]
    if car.chit == BANGING_WHEELS:
        gain += BANG + car.param[SPECIAL_WORTH]
    return slot + 1 if chance * gain > 100 * cost else 0


@jit
def hand_worth(race, rules, seat):
    """Return what the cards in hand are worth on average."""
    car = race.car[seat]
    total = 0
    for slot in range(car.n_hand):
        total += value_of_card(rules, car.hand[slot])
    return total // max(car.n_hand, 1)


@jit
def choose_fuel_discard(race, rules, seat):
    """Give a high card for one more draw, if two low cards are not in hand yet and the high one is dear to play."""
    car = race.car[seat]
    low = 0
    for slot in range(car.n_hand):
        low += rules.card[car.hand[slot]].mp <= rules.save_fuel_mp
    answer, worst = 0, 1 << 40
    for slot in range(car.n_hand):
        card = car.hand[slot]
        if card < TRACK_CARD and rules.card[card].mp > rules.save_fuel_card_mp:
            if value_of_card(rules, card) < worst:
                worst, answer = value_of_card(rules, card), slot + 1
    return answer if low < 2 else 0


@jit
def choose_wise_discard(race, rules, seat):
    """Throw away what is hardly worth holding."""
    answer = worst_card(race, rules, seat, 0, TRACK_CARD - 1)
    if answer > 0 and value_of_card(rules, race.car[seat].hand[answer - 1]) < 100:
        return answer
    return 0 if may_stop_discarding(race, rules, seat) else answer


@jit
def choose_yellow(race, rules, seat):
    """Flag the straight on which the own car will stand, so that nobody passes it there."""
    car = race.car[seat]
    section = (car.section + max(car.card_mp, 0)) % rules.n_sections
    if rules.section[section].kind == STRAIGHT and race.n_in[section] == 0:
        return section + 1
    return 0
