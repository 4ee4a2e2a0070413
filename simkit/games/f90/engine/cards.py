"""Cards: drawing, discarding, checks."""

from __future__ import annotations

from simkit.core.cards import discard, draw_card
from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.f90.state import MAX_HAND, STREAM_RACE_DECK, STREAM_TRACK_DECK, TRACK_CARD
from simkit.games.f90.words import REFLEXES

BELOW = 1


@jit
def turn_race_card(race):
    """Return the top race card, laid nowhere yet; NONE if all cards are in hands."""
    return draw_card(race, race.race_pile, STREAM_RACE_DECK, 0)


@jit
def lay(race, card):
    """Lay a card on the discards of its deck."""
    if card >= TRACK_CARD:
        discard(race.track_pile, card - TRACK_CARD)
    elif card != NONE:
        discard(race.race_pile, card)


@jit
def take(race, seat, card):
    """Put a card into the hand."""
    car = race.car[seat]
    car.hand[car.n_hand] = card
    car.n_hand += 1


@jit
def draw_race_cards(race, seat, n):
    """Draw up to `n` race cards into the hand, as far as there are any, and return how many."""
    car = race.car[seat]
    for k in range(n):
        if car.n_hand == MAX_HAND:
            return k
        card = turn_race_card(race)
        if card == NONE:
            return k
        take(race, seat, card)
    return n


@jit
def draw_track_card(race, seat):
    """Draw a Track card into the hand; NONE if there is none."""
    if race.car[seat].n_hand == MAX_HAND:
        return NONE
    card = draw_card(race, race.track_pile, STREAM_TRACK_DECK, 0)
    if card == NONE:
        return NONE
    take(race, seat, card + TRACK_CARD)
    return card + TRACK_CARD


@jit
def give_up(race, seat, slot):
    """Take the card in `slot` out of the hand and return it; the last card fills the gap."""
    car = race.car[seat]
    card = car.hand[slot]
    car.n_hand -= 1
    car.hand[slot] = car.hand[car.n_hand]
    return card


@jit
def discard_from_hand(race, seat, slot):
    """Lay the card in `slot` on the discards and return it."""
    card = give_up(race, seat, slot)
    lay(race, card)
    return card


@jit
def race_cards_held(race, seat):
    """Return how many race cards are in the hand."""
    car = race.car[seat]
    n = 0
    for slot in range(car.n_hand):
        n += car.hand[slot] < TRACK_CARD
    return n


@jit
def check_bonus(race, rules, seat):
    """Return what the driver's skill adds to the target of a check (F90-BASE-22)."""
    return rules.check_bonus if race.car[seat].skill == REFLEXES else 0


@jit
def passes(rules, factor, target):
    """Say whether a check passes (F90-BASE-3, A1)."""
    if rules.check_passes == BELOW:
        return factor < target
    return factor <= target


@jit
def blind_factor(race, rules):
    """Turn a race card, discard it, and return its check factor; 999, which passes nothing, if there is none."""
    card = turn_race_card(race)
    if card == NONE:
        return 999
    lay(race, card)
    return rules.card[card].cf
