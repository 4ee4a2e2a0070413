"""Answers that greedy and planner give alike."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.f90.engine.flags import tyre_for
from simkit.games.f90.engine.moves import can_show, is_lapped
from simkit.games.f90.policies.look import value_of_card, worst_card, worth_of_mp
from simkit.games.f90.state import (
    DEFEND,
    DISCARD_CARD,
    KEEP,
    LOOK_AT_WEATHER,
    PLAY_BLUE,
    QUALIFY,
    TRACK_CARD,
)
from simkit.games.f90.words import DRIER, DRY, ORANGE, RAIN, WETTER

ANY_CARD = 1 << 20


@jit
def choose_plainly(race, rules, seat, decision):
    """Answer the decisions in which there is little to weigh; 0 where nothing else is said."""
    car = race.car[seat]
    if decision == KEEP:
        return 1 if value_of_card(rules, race.ask_second) > value_of_card(rules, race.ask_card) else 0
    if decision == DISCARD_CARD:
        answer = worst_card(race, rules, seat, 0, TRACK_CARD - 1)
        return answer if answer > 0 else worst_card(race, rules, seat, 0, ANY_CARD)
    if decision == DEFEND:
        return cheapest_shown(race, rules, seat)
    if decision == QUALIFY:
        return qualifying_card(race, rules, seat)
    if decision == PLAY_BLUE:
        for other in range(race.n_all):
            if is_lapped(race, rules, seat, other):
                gap = (race.car[other].section - car.section) % rules.n_sections
                if 0 < gap <= 4:
                    return other + 1
        return 0
    if decision == LOOK_AT_WEATHER:
        return bad_weather(race, rules, seat)
    return 0


@jit
def qualifying_card(race, rules, seat):
    """Return the card with the most MP; of equals the one with the lowest factor."""
    car = race.car[seat]
    best, answer = -1, 0
    for slot in range(car.n_hand):
        card = car.hand[slot]
        if card < TRACK_CARD:
            worth = rules.card[card].mp * 1000 - rules.card[card].cf
            if answer == 0 or worth > best:
                best, answer = worth, slot + 1
    return answer


@jit
def cheapest_shown(race, rules, seat):
    """Return the card least worth holding of those that may be shown in a contest."""
    car = race.car[seat]
    best, answer = ANY_CARD, 0
    for slot in range(car.n_hand):
        if can_show(race, rules, seat, slot) and value_of_card(rules, car.hand[slot]) < best:
            best, answer = value_of_card(rules, car.hand[slot]), slot + 1
    return answer


@jit
def strongest_shown(race, rules, seat):
    """Return the card that wins most often in a contest at the section's penalty, and its value, as value << 6 | slot + 1."""
    car = race.car[seat]
    here = rules.section[race.car[race.ask_other].section]
    best = 0
    for slot in range(car.n_hand):
        if can_show(race, rules, seat, slot):
            card = rules.card[car.hand[slot]]
            value = card.mp - max(here.penalty - max(card.eases, car.eases), 0)
            if card.colour == 1 << ORANGE:
                value += rules.orange_bonus
            if value > best >> 6:
                best = value << 6 | slot + 1
    return best


@jit
def wants_disc(race, rules, seat):
    """Say whether a MP more would move the car further; the road and the MP of this turn are looked at anew."""
    car = race.car[seat]
    mp = car.card_mp + car.trajectory_mp + car.hazard_mp
    return 1 if worth_of_mp(race, mp + 1) > worth_of_mp(race, mp) else 0


@jit
def bad_weather(race, rules, seat):
    """Say whether the weather card on top would make the tyres worse."""
    car = race.car[seat]
    weather = race.weather_now
    if race.ask_card == WETTER:
        weather = min(weather + 1, RAIN)
    elif race.ask_card == DRIER:
        weather = max(weather - 1, DRY)
    penalty = rules.tyre[car.tyres].penalty
    return 1 if penalty[weather] > penalty[race.weather_now] else 0


@jit
def best_check(race, rules, seat, chance, most):
    """Return the card from hand that passes a check for certain and is worth at most `most` to hold, 0 for none.

    `chance` is the target; of such cards the one with the highest factor is laid, which makes the next check easier.
    """
    car = race.car[seat]
    best, answer = -1, 0
    for slot in range(car.n_hand):
        card = car.hand[slot]
        factor = rules.card[card].cf
        if factor < chance and factor > best and value_of_card(rules, card) <= most:
            best, answer = factor, slot + 1
    return answer


@jit
def fair_tyres(race):
    """Return the tyres that have no penalty in this weather, soft ones in the dry."""
    return 1 if race.weather_now == DRY else tyre_for(race.weather_now)
