"""What a player reads off the table: which of his cards can be played, how far his laps go, who is around him."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import (
    DRAFT,
    FAST_PIT,
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
from simkit.games.sccr.engine.answers import UNUSED
from simkit.games.sccr.engine.hand import effect_of, laps_of, pit_time_of, rating_of
from simkit.games.sccr.engine.lanes import is_empty, is_open
from simkit.games.sccr.engine.moves import can_draft_across, can_lay_two_wide, can_play, can_pull_away
from simkit.games.sccr.state import INSIDE, OUTSIDE

TWO_WIDE_OUTSIDE = 16
"""Bit of a TWO WIDE on the outside in `playable`; the one on the inside has the card's own bit."""

SETUP_CARDS = 1 << GOOD_CAR_SETUP | 1 << LEARN_THE_TRACK | 1 << GOOD_ENGINE_SETTING | 1 << GOOD_FUEL_MILEAGE
PASS_CARDS = 1 << PASS_INSIDE | 1 << PASS_OUTSIDE | 1 << PASS_TWO | 1 << INSIDE_ADVANTAGE | 1 << NUDGE_PASS


@jit
def crash_cards(rules):
    """Return the effects that get a driver by a crash, as a bit set."""
    return PASS_CARDS if rules.nudge_gets_by == 1 else PASS_CARDS & ~(1 << NUDGE_PASS)


@jit
def held(race, rules, seat):
    """Return the effects in the hand as a bit set."""
    car = race.car[seat]
    effects = 0
    for slot in range(car.n_hand):
        effects |= 1 << effect_of(rules, car.hand[slot])
    return effects


@jit
def playable(race, rules, seat):
    """Return the effects in the hand that can be played as an action now, as a bit set."""
    car = race.car[seat]
    effects = held(race, rules, seat)
    can = 0
    if effects & PASS_CARDS != 0 and not is_empty(race, car.lane, car.space + 1):
        if is_open(race, rules, car.lane, car.space + 1, INSIDE):
            can |= 1 << PASS_INSIDE | 1 << INSIDE_ADVANTAGE
        if effects >> PASS_OUTSIDE & 1 == 1 and is_open(race, rules, car.lane, car.space + 1, OUTSIDE):
            can |= 1 << PASS_OUTSIDE
        if effects >> PASS_TWO & 1 == 1 and can_play(race, rules, seat, PASS_TWO, 0):
            can |= 1 << PASS_TWO
        if effects >> NUDGE_PASS & 1 == 1 and can_play(race, rules, seat, NUDGE_PASS, 0):
            can |= 1 << NUDGE_PASS
    if effects >> PULL_AWAY & 1 == 1 and can_pull_away(race, rules, seat):
        can |= 1 << PULL_AWAY
    if effects >> TWO_WIDE & 1 == 1:
        if can_lay_two_wide(race, rules, seat, INSIDE):
            can |= 1 << TWO_WIDE
        if can_lay_two_wide(race, rules, seat, OUTSIDE):
            can |= 1 << TWO_WIDE_OUTSIDE
    if effects >> DRAFT & 1 == 1 and can_draft_across(race, rules, seat):
        can |= 1 << DRAFT
    if car.car_setup == NONE:
        can |= 1 << GOOD_CAR_SETUP
    if car.learn_track == NONE:
        can |= 1 << LEARN_THE_TRACK
    if car.engine_setting == NONE:
        can |= 1 << GOOD_ENGINE_SETTING
    if effects >> GOOD_FUEL_MILEAGE & 1 == 1 and can_play(race, rules, seat, GOOD_FUEL_MILEAGE, 0):
        can |= 1 << GOOD_FUEL_MILEAGE
    return can & (effects | 1 << TWO_WIDE_OUTSIDE)


@jit
def side_to_play(can, effect):
    """Return the side that a card can be played on by `playable`, NONE if it cannot; INSIDE for all but TWO WIDE."""
    if (can >> effect) & 1 == 1:
        return INSIDE
    if effect == TWO_WIDE and (can >> TWO_WIDE_OUTSIDE) & 1 == 1:
        return OUTSIDE
    return NONE


@jit
def most_laps(race, rules, seat, n, spent):
    """Return the laps of the n cards in the hand that have most, without the slots of the bit set `spent`."""
    car = race.car[seat]
    taken = spent
    total = 0
    for _ in range(min(n, car.n_hand)):
        best = NONE
        most = 0
        for slot in range(car.n_hand):
            laps = laps_of(race, rules, seat, car.hand[slot])
            if (taken >> slot) & 1 == 0 and laps > most:
                most = laps
                best = slot
        if best == NONE:
            break
        taken |= 1 << best
        total += most
    return total


@jit
def count_held(race, rules, seat, effects):
    """Return how many cards in the hand have one of the effects of a bit set."""
    car = race.car[seat]
    n = 0
    for slot in range(car.n_hand):
        n += (effects >> effect_of(rules, car.hand[slot])) & 1
    return n


@jit
def slot_of(race, rules, seat, effects):
    """Return the slot of the card with fewest laps among those with one of the effects; NONE if there is none."""
    car = race.car[seat]
    best = NONE
    fewest = 1 << 30
    for slot in range(car.n_hand):
        card = car.hand[slot]
        laps = laps_of(race, rules, seat, card)
        if (effects >> effect_of(rules, card)) & 1 == 1 and laps < fewest:
            fewest = laps
            best = slot
    return best


@jit
def extreme_rating(race, rules, seat, mask, highest):
    """Return the slot among those of `mask` with the highest or the lowest rating."""
    car = race.car[seat]
    best = NONE
    for slot in range(car.n_hand):
        if (mask >> slot) & 1 == 0:
            continue
        if best == NONE:
            best = slot
        elif (
            rating_of(race, rules, seat, car.hand[slot]) > rating_of(race, rules, seat, car.hand[best])
        ) == highest:
            best = slot
    return best


@jit
def quick_pit_card(race, rules, seat):
    """Return the answer that makes the shortest stop: the lowest pit time, with a FAST PIT if one is at hand."""
    car = race.car[seat]
    fast = NONE
    if rules.fast_pit != UNUSED and car.n_hand > 1:
        fast = slot_of(race, rules, seat, 1 << FAST_PIT)
    best = NONE
    for slot in range(car.n_hand):
        if slot == fast:
            continue
        if best == NONE:
            best = slot
        elif pit_time_of(race, rules, seat, car.hand[slot]) < pit_time_of(race, rules, seat, car.hand[best]):
            best = slot
    return (best + 1) | (fast + 1) << 4


@jit
def hand_mask(race, seat):
    """Return the bit set of all slots of the hand."""
    return (1 << race.car[seat].n_hand) - 1


@jit
def is_short(race, rules, seat, mask):
    """Say whether a lap count of one card falls short of the number, so that only a DRAFT can make it."""
    slot = 0
    while (mask >> slot) & 1 == 0:
        slot += 1
    return laps_of(race, rules, seat, race.car[seat].hand[slot]) < race.lap_number
