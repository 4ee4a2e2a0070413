"""What `balanced` holds its cards to be worth, for what they do and for staying in the race."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import (
    BLOCK,
    CHALLENGE,
    CHALLENGE_200,
    DRAFT,
    GOOD_FUEL_MILEAGE,
    PULL_AWAY,
    TWO_WIDE,
)
from simkit.games.sccr.engine.hand import effect_of, laps_of, plays_allowed
from simkit.games.sccr.engine.lap_cards import begin_lap_counts
from simkit.games.sccr.engine.mileage import may_refill
from simkit.games.sccr.engine.moves import gets_by_crash, is_pass_card
from simkit.games.sccr.npd_table import MAX_LAPS
from simkit.games.sccr.policies.habits import (
    BLOCK_WORTH,
    CHALLENGE_WORTH,
    CRASH_CARDS,
    DRAFT_WORTH,
    FINAL_LAPS,
    LAP_WEIGHT,
    PASS_WORTH,
    PULL_WORTH,
    REFILL_LAPS,
    SETUP_WORTH,
    STAY_WORTH,
    TWO_WIDE_WORTH,
)
from simkit.games.sccr.policies.look import SETUP_CARDS, count_held, crash_cards
from simkit.games.sccr.state import ADVANCED, BASIC


@jit
def is_final(race, rules, seat):
    """Say whether the end is so near that nothing need be kept."""
    return rules.laps - race.total < race.car[seat].param[FINAL_LAPS]


@jit
def is_last_turn(race, rules):
    """Say whether the race ends with this turn."""
    return race.total >= rules.laps


@jit
def risk(race, rules, seat, spent):
    """Return the chance to miss the next lap count without the cards of a bit set of slots [of 1000].

    The hand must be sorted (`begin_lap_counts`). A DRAFT left makes any number, at the price of the turn's actions: a
    quarter of the risk stands for it.
    """
    car = race.car[seat]
    left = plays_allowed(race, rules, seat)
    reach = 0 if is_dry(race, rules, seat) else car.param[REFILL_LAPS]
    for k in range(car.n_hand):
        if left == 0:
            break
        if (spent >> race.by_laps[k]) & 1 == 0:
            left -= 1
            reach += race.laps_at[k]
    missed = rules.laps_above[min(reach, MAX_LAPS)]
    return missed // 4 if race.draft_mask & ~spent != 0 else missed


@jit
def look_at_hand(race, rules, seat):
    """Sort the hand and take the risk that it runs with nothing spent: `price` and `stay_cost` stand on it."""
    begin_lap_counts(race, rules, seat)
    race.base_risk = risk(race, rules, seat, 0)


@jit
def stay_cost(race, rules, seat, spent):
    """Return what spending the cards of a bit set costs in the chance to stay in the race."""
    if is_last_turn(race, rules):
        return 0
    return race.car[seat].param[STAY_WORTH] * (risk(race, rules, seat, spent) - race.base_risk) // 1000


@jit
def keep_worth(race, rules, seat, slot, pass_cards):
    """Return what the card in `slot` is worth in the hand for what it does; so many cards in it get by a crash."""
    if is_last_turn(race, rules):
        return 0
    car = race.car[seat]
    card = car.hand[slot]
    effect = effect_of(rules, card)
    worth = car.param[LAP_WEIGHT] * laps_of(race, rules, seat, card)
    if effect == DRAFT:
        pressure = rules.mean_laps // max(rules.cards_per_turn, 1)
        return worth + car.param[DRAFT_WORTH] * pressure * pressure // 2500
    if is_pass_card(effect):
        if pass_cards <= car.param[CRASH_CARDS] and gets_by_crash(rules, effect):
            worth += car.param[PASS_WORTH]
        return worth + car.param[PASS_WORTH] // 4
    if (SETUP_CARDS >> effect) & 1 == 1 and (effect != GOOD_FUEL_MILEAGE or rules.pit_rules != BASIC):
        return worth + setup_worth(race, rules, seat)
    if effect == CHALLENGE_200:
        return worth + car.param[CHALLENGE_WORTH] // 2
    if effect == BLOCK:
        return worth + car.param[BLOCK_WORTH] // 4
    if effect == CHALLENGE:
        return worth + car.param[CHALLENGE_WORTH] // 4
    if effect == TWO_WIDE:
        return worth + car.param[TWO_WIDE_WORTH] // 4
    if effect == PULL_AWAY:
        return worth + car.param[PULL_WORTH] // 4
    return worth


@jit
def price(race, rules, seat, slot, pass_cards):
    """Return all that spending the card in `slot` costs; after `look_at_hand`."""
    return keep_worth(race, rules, seat, slot, pass_cards) + stay_cost(race, rules, seat, 1 << slot)


@jit
def setup_worth(race, rules, seat):
    """Return what a setup card is worth with so many laps to go."""
    left = max(rules.laps - race.total, 0)
    return race.car[seat].param[SETUP_WORTH] * left // rules.laps


@jit
def cheapest_of(race, rules, seat, effects):
    """Return the slot of the card that is worth least among those with one of the effects; NONE if there is none."""
    car = race.car[seat]
    look_at_hand(race, rules, seat)
    pass_cards = count_held(race, rules, seat, crash_cards(rules))
    best = NONE
    least = 1 << 30
    for slot in range(car.n_hand):
        if (effects >> effect_of(rules, car.hand[slot])) & 1 == 1:
            worth = price(race, rules, seat, slot, pass_cards)
            if worth < least:
                least = worth
                best = slot
    return best


@jit
def is_dry(race, rules, seat):
    """Say whether it runs out of cards for the lap count: no refill in the window, or a tank nearly empty."""
    car = race.car[seat]
    if rules.pit_rules == ADVANCED:
        return car.fuel <= rules.cards_refilled
    return car.window_open == 1 and not may_refill(rules, car)
