"""How `balanced` answers what others do: passes, drafts."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import BLOCK, DRAFT
from simkit.games.sccr.engine.answers import is_response
from simkit.games.sccr.engine.hand import effect_of
from simkit.games.sccr.policies.habits import BLOCK_WORTH, CHALLENGE_WORTH, FOLLOW_WORTH, WEAR_RESERVE
from simkit.games.sccr.policies.look import PASS_CARDS, count_held
from simkit.games.sccr.policies.worth import cheapest_of, is_final, look_at_hand, price
from simkit.games.sccr.state import FOLLOW_CHALLENGE


@jit
def choose_response(race, rules, seat):
    """Answer a pass with the card that is worth most over what keeping it is worth."""
    car = race.car[seat]
    pass_cards = count_held(race, rules, seat, PASS_CARDS)
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
            worth = car.param[CHALLENGE_WORTH]
        worth -= price(race, rules, seat, slot, pass_cards)
        if worth > most:
            most = worth
            answer = slot + 1
    return answer


@jit
def choose_draft(race, rules, seat):
    """Follow with the DRAFT that is worth least, if following is worth more.

    In a challenge it backs the passed car: if that one keeps its place, this one gains one.
    """
    car = race.car[seat]
    slot = cheapest_of(race, rules, seat, 1 << DRAFT)
    if slot == NONE:
        return 0
    if car.param[FOLLOW_WORTH] <= price(race, rules, seat, slot, 0):
        return 0
    return (slot + 1) | 16 if race.ask_follow == FOLLOW_CHALLENGE else slot + 1
