"""How `balanced` answers what others do: passes, drafts."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import BLOCK, CHALLENGE_200, DRAFT, NUDGE_PASS
from simkit.games.sccr.engine.answers import is_response
from simkit.games.sccr.engine.hand import effect_of
from simkit.games.sccr.engine.moves import is_worn
from simkit.games.sccr.policies.habits import (
    BLOCK_WORTH,
    CHALLENGE_WORTH,
    FOLLOW_WORTH,
    FREELY,
    NEVER,
    NUDGE_ANSWERS,
    PASS_WORTH,
    WEAR_RESERVE,
)
from simkit.games.sccr.policies.look import count_held, crash_cards
from simkit.games.sccr.policies.nudge import WHATEVER, challenge_loss, contact_loss, win_chance
from simkit.games.sccr.policies.worth import cheapest_of, is_final, look_at_hand, price
from simkit.games.sccr.state import FOLLOW_CHALLENGE


@jit
def choose_response(race, rules, seat):
    """Answer a pass with the card that is worth most over what keeping it is worth."""
    car = race.car[seat]
    pass_cards = count_held(race, rules, seat, crash_cards(rules))
    look_at_hand(race, rules, seat)
    answer = 0
    most = 0
    for slot in range(car.n_hand):
        if not is_response(race, rules, seat, slot):
            continue
        if effect_of(rules, car.hand[slot]) == BLOCK:
            worth = car.param[BLOCK_WORTH]
        else:
            risky = rules.tire_wear == 1 and car.wear <= car.param[WEAR_RESERVE]
            if risky and not is_final(race, rules, seat):
                continue
            worth = challenge_worth(race, rules, seat, effect_of(rules, car.hand[slot]))
        worth -= price(race, rules, seat, slot, pass_cards)
        if worth > most:
            most = worth
            answer = slot + 1
    return answer


@jit
def challenge_worth(race, rules, seat, effect):
    """Return what challenging the pass at hand with this card is worth: its chance, and against a nudge habit and risk."""
    car = race.car[seat]
    nudged = race.ask_effect == NUDGE_PASS
    if nudged and car.param[NUDGE_ANSWERS] == NEVER:
        return 0
    if nudged and car.param[NUDGE_ANSWERS] == FREELY:
        return WHATEVER * car.param[PASS_WORTH]
    passer = race.ask_actor
    lead = car.speed_modifier - race.car[passer].speed_modifier
    if effect == CHALLENGE_200:
        lead += rules.challenge_bonus
    worth = 2 * car.param[CHALLENGE_WORTH] * win_chance(lead) // 1000
    if nudged and not is_worn(race, rules, passer):
        worth -= challenge_loss(race, rules, seat)
    return worth


@jit
def draft_loss(race, rules, seat):
    """Return what following a NUDGE PASS may cost, for the drafter shares what befalls the car he follows."""
    if race.ask_effect != NUDGE_PASS or race.car[seat].param[NUDGE_ANSWERS] == FREELY:
        return 0
    if race.contact == 1:
        return contact_loss(race, rules, seat)
    return challenge_loss(race, rules, seat) if race.ask_follow == FOLLOW_CHALLENGE else 0


@jit
def choose_draft(race, rules, seat):
    """Follow with the DRAFT that is worth least, if following is worth more.

    In a challenge it backs the passed car: if that one keeps its place, this one gains one.
    """
    car = race.car[seat]
    slot = cheapest_of(race, rules, seat, 1 << DRAFT)
    if slot == NONE or (race.ask_effect == NUDGE_PASS and car.param[NUDGE_ANSWERS] == NEVER):
        return 0
    if car.param[FOLLOW_WORTH] - draft_loss(race, rules, seat) <= price(race, rules, seat, slot, 0):
        return 0
    return (slot + 1) | 16 if race.ask_follow == FOLLOW_CHALLENGE else slot + 1
