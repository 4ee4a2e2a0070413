"""How `greedy` and `balanced` qualify: which cards make the lap count, which one moves the car, which get by a crash.

Worth is counted in hundredths of a length.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import PULL_AWAY
from simkit.games.sccr.engine.hand import effect_of, laps_of, rating_of
from simkit.games.sccr.engine.lap_cards import begin_lap_counts, next_lap_count
from simkit.games.sccr.engine.qualifying import ONE_CARD
from simkit.games.sccr.policies.habits import QUALIFY_CARD, QUALIFY_KEEP, QUALIFY_LAPS
from simkit.games.sccr.policies.look import crash_cards, extreme_rating, hand_mask, is_short

A_LENGTH = 100
MOST_RIVALS = 3
"""More rivals than this do not lower the chance to be highest by much more: not all of them play a good card."""


@jit
def rivals_of(race, seat):
    """Return how many other cars are still in qualifying."""
    n = 0
    for other in range(race.n_cars):
        if other != seat and race.car[other].put_out == 0:
            n += 1
    return n


@jit
def gain_of_card(race, rules, seat, slot):
    """Return what a card gains if it is played now: a length for a PULL AWAY, and one by the chance to be highest."""
    card = race.car[seat].hand[slot]
    rating = min(max(rating_of(race, rules, seat, card) + race.car[seat].pole_modifier, 0), 1000)
    chance = 1000
    for _ in range(min(rivals_of(race, seat), MOST_RIVALS)):
        chance = chance * rating // 1000
    gain = chance * A_LENGTH // 1000
    return gain + A_LENGTH if effect_of(rules, card) == PULL_AWAY else gain


@jit
def worth_kept(race, rules, seat, slot, keep, lap_worth):
    """Return what a card is worth in the turns to come: `keep` percent of what it gains now, and its laps."""
    laps = laps_of(race, rules, seat, race.car[seat].hand[slot])
    return keep * gain_of_card(race, rules, seat, slot) // 100 + lap_worth * laps


@jit
def card_to_move(race, rules, seat, spent, keep, lap_worth):
    """Return the slot, not one of the bit set `spent`, whose card is best played now, and by how much; NONE if none is left."""
    best = NONE
    most = 0
    for slot in range(race.car[seat].n_hand):
        if (spent >> slot) & 1 == 1:
            continue
        gain = gain_of_card(race, rules, seat, slot) - worth_kept(race, rules, seat, slot, keep, lap_worth)
        if best == NONE or gain > most:
            most = gain
            best = slot
    return best, most


@jit
def best_lap_count(race, rules, seat, keep, lap_worth, card_worth):
    """Return the lap count that leaves most: a card to move with now, and for the turns to come cards, gains and laps."""
    begin_lap_counts(race, rules, seat)
    for slot in range(race.car[seat].n_hand):
        race.worth[slot] = worth_kept(race, rules, seat, slot, keep, lap_worth)
    race.card_worth = card_worth
    best = 0
    least = 1 << 30
    mask = next_lap_count(race, rules, seat)
    while mask != 0:
        cost = race.found_worth
        if race.found_cards > 1 or not is_short(race, rules, seat, mask):
            slot, gain = card_to_move(race, rules, seat, mask, keep, lap_worth)
            if slot != NONE:
                cost += card_worth - gain
        if cost < least:
            least = cost
            best = mask
        mask = next_lap_count(race, rules, seat)
    return best


@jit
def is_about_to_end(race, rules):
    """Say whether a car may end qualifying with this turn, so that cards are kept for ties alone."""
    for seat in range(race.n_cars):
        if race.car[seat].put_out == 0 and race.car[seat].lengths >= rules.qualifying_lengths - 1:
            return True
    return False


@jit
def thrifty_lap_count(race, rules, seat):
    """Make the lap count with an eye on the turns to come, for a turn takes more cards than are refilled."""
    car = race.car[seat]
    if is_about_to_end(race, rules):
        return best_lap_count(race, rules, seat, 0, 0, 1)
    return best_lap_count(
        race, rules, seat, car.param[QUALIFY_KEEP], car.param[QUALIFY_LAPS], car.param[QUALIFY_CARD]
    )


@jit
def qualifying_card(race, rules, seat):
    """Return the slot of the card to play: the fastest where this decides, else one that is not better kept for its laps."""
    car = race.car[seat]
    if rules.grid == ONE_CARD or is_about_to_end(race, rules):
        return fastest_move(race, rules, seat)
    slot, _ = card_to_move(race, rules, seat, 0, car.param[QUALIFY_KEEP], car.param[QUALIFY_LAPS])
    return slot


@jit
def fastest_move(race, rules, seat):
    """Return the slot of the card that gains most now."""
    if rules.grid == ONE_CARD:
        return extreme_rating(race, rules, seat, hand_mask(race, seat), True)
    slot, _ = card_to_move(race, rules, seat, 0, 0, 0)
    return slot


@jit
def slowest_pass_card(race, rules, seat):
    """Return the slot of the pass card that is missed least in qualifying."""
    car = race.car[seat]
    best = NONE
    for slot in range(car.n_hand):
        if (crash_cards(rules) >> effect_of(rules, car.hand[slot])) & 1 == 0:
            continue
        if best == NONE or gain_of_card(race, rules, seat, slot) < gain_of_card(race, rules, seat, best):
            best = slot
    return best
