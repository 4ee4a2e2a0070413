"""What `balanced` thinks of contact: the risk of a NUDGE PASS, and the rating that it plays in its challenge."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.engine.hand import rating_of
from simkit.games.sccr.engine.lanes import car_at, runs_before
from simkit.games.sccr.engine.moves import is_worn
from simkit.games.sccr.policies.habits import (
    CRASH_COST,
    FREELY,
    NEVER,
    NUDGES,
    PASS_WORTH,
    STAY_WORTH,
)
from simkit.games.sccr.policies.look import count_held, crash_cards
from simkit.games.sccr.policies.worth import is_last_turn, look_at_hand, price
from simkit.games.sccr.state import NOT_SHOWN

LOWEST, SPREAD = 105, 900
"""Ratings lie evenly from the lowest on, over so much [thousandths]."""

WHATEVER = 3
"""What it does freely is worth so many passes to it."""

CHALLENGED = 300
"""How often it expects a car that can challenge a nudge to do so [of 1000]."""


@jit
def win_chance(lead):
    """Return the chance of the higher of two turned cards with so many thousandths more to come to one's own [of 1000]."""
    left = SPREAD - min(abs(lead), SPREAD)
    less = 500 * left * left // (SPREAD * SPREAD)
    return 1000 - less if lead >= 0 else less


@jit
def cars_around(race, seat):
    """Return how many cars run, and how many of them behind this one."""
    running = 0
    behind = 0
    for other in range(race.n_cars):
        if race.car[other].running == 1:
            running += 1
            if other != seat and runs_before(race, seat, other):
                behind += 1
    return running, behind


@jit
def crash_loss(race, rules, seat):
    """Return what a crash would cost by the track's table of outcomes [hundredths of a space].

    In the last turn that is the places of the cars behind; before it, what staying in the race is worth, or a stop
    and the cars that would go by meanwhile. A stop that is due anyway costs half of that.
    """
    car = race.car[seat]
    running, behind = cars_around(race, seat)
    if is_last_turn(race, rules):
        return car.param[PASS_WORTH] * behind * (rules.out_share + rules.damage_share) // 1000
    damage = car.param[CRASH_COST] * (1 + behind) // running
    if car.window_open == 1:
        damage //= 2
    return (rules.out_share * car.param[STAY_WORTH] + rules.damage_share * damage) // 1000


@jit
def contact_loss(race, rules, seat):
    """Return what contact costs on average, before its cards are turned."""
    return rules.crash_share * crash_loss(race, rules, seat) // 1000


@jit
def challenge_loss(race, rules, seat):
    """Return what the contact that a challenged nudge may bring costs on average."""
    return rules.contact_share * contact_loss(race, rules, seat) // 1000


@jit
def nudge_worth(race, rules, seat):
    """Return what playing a NUDGE PASS now is worth: by SLOW TRAFFIC it is a pass like any, and to a car it is a habit.

    A driver who nudges freely holds it worth more than any card that it might play or keep, but not than staying in.
    """
    car = race.car[seat]
    worth = car.param[PASS_WORTH] + car.param[PASS_WORTH] // 10
    if car_at(race, car.lane, car.space + 1) == NONE:
        return worth
    if car.param[NUDGES] == NEVER:
        return 0
    if car.param[NUDGES] == FREELY:
        return WHATEVER * car.param[PASS_WORTH]
    return worth - nudge_loss(race, rules, seat)


@jit
def nudge_loss(race, rules, seat):
    """Return what nudging the car ahead costs on average: it must be able to challenge for that."""
    ahead = car_at(race, race.car[seat].lane, race.car[seat].space + 1)
    if ahead == NONE or race.car[ahead].n_hand == 0 or is_worn(race, rules, ahead):
        return 0
    return CHALLENGED * challenge_loss(race, rules, seat) // 1000


@jit
def choose_rating(race, rules, seat):
    """Play the card whose better chance is worth more than the card, or turn the top one, which costs nothing.

    A rating that already lies open is beaten for sure or not at all, and met so closely as to touch only if it must be.
    """
    car = race.car[seat]
    own, other = added_ratings(race, seat)
    pass_cards = count_held(race, rules, seat, crash_cards(rules))
    look_at_hand(race, rules, seat)
    loss = contact_loss(race, rules, seat)
    answer = 0
    if race.shown_rating == NOT_SHOWN:
        most = car.param[PASS_WORTH] * win_chance(own - other) // 1000
    else:
        shown_chance = min(max((LOWEST + SPREAD + own - race.shown_rating) * 1000 // SPREAD, 0), 1000)
        most = car.param[PASS_WORTH] * shown_chance // 1000 - rules.contact_share * loss // 1000
    for slot in range(car.n_hand):
        rating = rating_of(race, rules, seat, car.hand[slot]) + own
        if race.shown_rating == NOT_SHOWN:
            chance = min(max((rating - other - LOWEST) * 1000 // SPREAD, 0), 1000)
            worth = car.param[PASS_WORTH] * chance // 1000
        else:
            worth = car.param[PASS_WORTH] if rating > race.shown_rating else 0
            if abs(rating - race.shown_rating) <= rules.nudge_contact:
                worth -= loss
        if worth > most:
            worth -= price(race, rules, seat, slot, pass_cards)
        if worth > most:
            most = worth
            answer = slot + 1
    return answer


@jit
def added_ratings(race, seat):
    """Return what comes to the own rating and to the other's in the nudge challenge at hand [thousandths]."""
    passer = race.actor_bonus + race.car[race.ask_actor].speed_modifier
    challenger = race.target_bonus + race.car[race.ask_target].speed_modifier
    return (passer, challenger) if seat == race.ask_actor else (challenger, passer)
