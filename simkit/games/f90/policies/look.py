"""What a player reads off the table: the road ahead, what trajectories and checks are worth, what a card is.

Worth is counted in hundredths of a section.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.f90.engine.cards import check_bonus
from simkit.games.f90.engine.phase_d import tyre_penalty
from simkit.games.f90.engine.track import NO_CARS, held_by, is_yellow, next_section
from simkit.games.f90.state import ATTEMPT_PASSED, MAX_LOOK
from simkit.games.f90.words import (
    BRAKING,
    CHASE,
    EXTREME,
    HAZARD,
    NO_TRAJECTORY,
    NORMAL,
    SHARP,
    STRAIGHT,
)

RUIN = 100_000
"""Worth of a play that puts the car out, below 0."""


@jit
def look_at_road(race, rules, seat, spot_weight, brake_risk):
    """Fill `race.landing`: what a move of so many MP is worth, with the trajectory it ends on.

    `spot_weight` is per cent of a trajectory's bonus that counts; `brake_risk` is what going off the track costs.
    """
    car = race.car[seat]
    worth = 0
    section = car.section
    looked = MAX_LOOK
    race.landing[0] = 0
    for mp in range(1, MAX_LOOK):
        section = next_section(rules, section)
        here = rules.section[section]
        worth = 100 * mp
        if here.trajectory != NO_TRAJECTORY and here.trajectory != EXTREME and race.spot[section] == NONE:
            worth += here.bonus * spot_weight
        race.landing[mp] = worth
        if race.n_in[section] > 0 and stops_here(race, rules, seat, car.at + mp, section):
            if here.kind == BRAKING and not is_yellow(race, section):
                worth += max(braking_worth(race, rules, seat, section, brake_risk), 0)
            looked = mp
            break
    for mp in range(looked, MAX_LOOK):
        race.landing[mp] = worth


@jit
def stops_here(race, rules, seat, at, section):
    """Say whether the cars in a section that a car enters end its move there."""
    if rules.section[section].kind == STRAIGHT and not is_yellow(race, section):
        return False
    return held_by(race, seat, at, section) != NO_CARS


@jit
def braking_worth(race, rules, seat, section, risk):
    """Return what late braking is worth: a section, or what going off the track costs."""
    chance = min(rules.section[section].target + check_bonus(race, rules, seat), 100)
    return chance - (100 - chance) * risk // 100


@jit
def look_at_car(race, rules, seat):
    """Note what is the same for every play of this turn, the prices being set.

    `race.spare_mp` is what Chase's bonus, tyres and an earlier off-track trajectory add to the cards' MP,
    `race.spot_mp` what the trajectory adds if a card of `race.spot_colours` is played, `race.chance` that of a check.
    """
    car = race.car[seat]
    spare = -car.next_penalty
    if car.chit == CHASE:
        spare += rules.chase_bonus * car.chasing
    race.spare_mp = spare - tyre_penalty(race, rules, seat)
    race.spot_mp = trajectory_worth(race, rules, seat)
    race.spot_colours = rules.section[car.section].colours
    race.chance = chance_of_check(race, rules, seat)


@jit
def worth_of_mp(race, mp):
    """Return what so many MP of cards and trajectory are worth on the road that was looked at."""
    return race.landing[min(max(mp + race.spare_mp, 0), MAX_LOOK - 1)]


@jit
def chance_of_check(race, rules, seat):
    """Return the chance of a blind check for a green card, in per cent; what it turns out is not known beforehand."""
    car = race.car[seat]
    if car.check_card == NONE:
        return check_bonus(race, rules, seat)
    return min(rules.card[car.check_card].cf + check_bonus(race, rules, seat), 100)


@jit
def trajectory_worth(race, rules, seat):
    """Return the MP that the trajectory would add to cards of its colours, 0 where its cost is above its worth."""
    car = race.car[seat]
    here = rules.section[car.section]
    if car.on_spot == 0:
        return 0
    if here.trajectory == NORMAL or (here.trajectory == EXTREME and car.attempt == ATTEMPT_PASSED):
        return here.bonus
    if here.trajectory == SHARP and is_sharp_worth_it(race, rules, seat):
        return here.bonus
    return 0


@jit
def is_sharp_worth_it(race, rules, seat):
    """Say whether the sharp trajectory costs less than its bonus is worth."""
    bonus = rules.section[race.car[seat].section].bonus
    return sharp_cost(race, rules, seat) < race.worth_sharp * bonus


@jit
def sharp_cost(race, rules, seat):
    """Return what the sharp trajectory costs, Hazard's gain by its damage taken off."""
    car = race.car[seat]
    here = rules.section[car.section]
    cost = here.tyres * race.price_tyre + here.damage * race.price_damage + here.cards * race.price_card
    if car.chit == HAZARD:
        cost -= 100 * here.damage
    if here.damage > car.damage_limit - car.damage or here.cards > car.n_hand:
        cost += RUIN
    return cost


@jit
def value_of_card(rules, card):
    """Return how good a card is to hold: MP, less its costs; a green one needs its check."""
    own = rules.card[card]
    value = 100 * own.mp - 30 * own.tyres - 40 * own.damage - 50 * own.discard + 50 * own.draw
    if own.check == 1:
        value -= 40 * own.mp
    if own.mp == 1:
        value += 60  # goes with any other
    return value


@jit
def worst_card(race, rules, seat, least, most):
    """Return the slot + 1 of the card least worth holding, numbered from `least` to `most`; 0 if there is none."""
    car = race.car[seat]
    best, answer = 1 << 40, 0
    for slot in range(car.n_hand):
        card = car.hand[slot]
        if least <= card <= most and value_of_card(rules, card) < best:
            best, answer = value_of_card(rules, card), slot + 1
    return answer
