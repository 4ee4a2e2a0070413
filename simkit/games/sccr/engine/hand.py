"""A driver's cards: figures, hand, turned cards, the draw pile as a tank."""

from __future__ import annotations

from simkit.core.cards import discard, draw_card, new_pile, reshuffle
from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.core.rng import draw
from simkit.games.sccr.state import ADVANCED, MAX_HAND, PLAYER, STREAM_DRIVER_DECK, STREAM_PLACEMENT

RANDOM_PLACEMENT = 1
ANY_NUMBER = 0
NO_TANK = 1 << 30
"""Fuel in qualifying, where no tank is counted off: more than there are cards to draw."""


@jit
def effect_of(rules, card):
    """Return what the card does."""
    return rules.effect[card]


@jit
def laps_of(race, rules, seat, card):
    """Return the card's laps."""
    if rules.card_placement == RANDOM_PLACEMENT:
        return rules.card_laps[race.car[race.car[seat].deck_seat].laps_of[card]]
    return rules.card_laps[card]


@jit
def rating_of(race, rules, seat, card):
    """Return the card's speed rating [thousandths]."""
    if rules.card_placement == RANDOM_PLACEMENT:
        return rules.card_rating[race.car[race.car[seat].deck_seat].rating_of[card]]
    return rules.card_rating[card]


@jit
def pit_time_of(race, rules, seat, card):
    """Return the card's pit time [tenths of a second]."""
    if rules.card_placement == RANDOM_PLACEMENT:
        return rules.card_pit[race.car[race.car[seat].deck_seat].pit_of[card]]
    return rules.card_pit[card]


@jit
def deal(race, rules, seat):
    """Shuffle the driver's deck and deal his hand; the advanced rules then count off the tank (U-20).

    An NPD has no hand and no tank, and the deck that several share lies before the first of them (SCCR-6.1).
    """
    shuffle_deck(race, rules, seat)
    deal_hand(race, rules, seat, hand_limit(race, rules, seat))
    if race.car[seat].kind == PLAYER:
        count_off_tank(race, rules, seat)


@jit
def shuffle_deck(race, rules, seat):
    """Put the whole deck that lies before the driver together and shuffle it."""
    car = race.car[seat]
    new_pile(car.deck, rules.n_deck if car.deck_seat == seat else 0)
    if rules.card_placement == RANDOM_PLACEMENT:
        _place_figures(race, seat, car.laps_of, 0, rules.n_deck)
        _place_figures(race, seat, car.rating_of, 1, rules.n_deck)
        _place_figures(race, seat, car.pit_of, 2, rules.n_deck)


@jit
def deal_hand(race, rules, seat, cards):
    """Deal a hand of so many cards."""
    car = race.car[seat]
    car.fuel = cards
    car.n_hand = 0
    if car.kind != PLAYER:
        return
    for _ in range(cards):
        draw_to_hand(race, rules, seat)


@jit
def _place_figures(race, seat, place, kind, n):
    """Deal one kind of figure onto the cards at random (U-1)."""
    for card in range(n):
        place[card] = card
    for card in range(n - 1, 0, -1):
        other = draw(race, STREAM_PLACEMENT, seat, kind << 8 | card, card + 1)
        held = place[card]
        place[card] = place[other]
        place[other] = held


@jit
def take_top(race, rules, seat):
    """Take the top card of the driver's deck; NONE if there is none or the tank is empty (U-20, SCCR-6.17)."""
    car = race.car[seat]
    if rules.pit_rules == ADVANCED and car.kind == PLAYER:
        if car.fuel == 0:
            return NONE
        car.fuel -= 1
    return draw_card(race, race.car[car.deck_seat].deck, STREAM_DRIVER_DECK, car.deck_seat)


@jit
def spend(race, seat, card):
    """Lay a card on the discard heap of the deck that the driver draws from."""
    discard(race.car[race.car[seat].deck_seat].deck, card)


@jit
def is_dry(race, rules, seat):
    """Say whether the driver's draw pile is empty, so that he draws and turns nothing (U-20)."""
    return rules.pit_rules == ADVANCED and race.car[seat].fuel == 0 and race.car[seat].kind == PLAYER


@jit
def turn_rating(race, rules, seat):
    """Turn the top card over, discard it and return its rating; 0 where no card is left."""
    card = take_top(race, rules, seat)
    if card == NONE:
        return 0
    spend(race, seat, card)
    return rating_of(race, rules, seat, card)


@jit
def draw_to_hand(race, rules, seat):
    """Draw one card into the hand; say whether there was one."""
    car = race.car[seat]
    if car.n_hand >= MAX_HAND:
        return False
    card = take_top(race, rules, seat)
    if card == NONE:
        return False
    car.hand[car.n_hand] = card
    car.n_hand += 1
    return True


@jit
def take_from_hand(race, seat, slot):
    """Take the card in `slot` out of the hand and return it; the last card fills the slot."""
    car = race.car[seat]
    card = car.hand[slot]
    car.n_hand -= 1
    car.hand[slot] = car.hand[car.n_hand]
    return card


@jit
def discard_from_hand(race, seat, slot):
    """Discard the card in `slot` and return it."""
    card = take_from_hand(race, seat, slot)
    spend(race, seat, card)
    return card


@jit
def discard_hand(race, seat):
    """Discard all cards in the hand."""
    while race.car[seat].n_hand > 0:
        discard_from_hand(race, seat, 0)


@jit
def hand_limit(race, rules, seat):
    """Return the hand size in force (SCCR-BASE-19, SCCR-BASE-25, SCCR-7.4)."""
    car = race.car[seat]
    limit = rules.cards_in_hand + car.hand_bonus - car.too_tight
    if car.car_setup != NONE:
        limit += 1
    return min(max(limit, 0), MAX_HAND)


@jit
def refill_number(race, rules, seat):
    """Return how many cards the driver may draw in a Refill Phase (SCCR-BASE-11, 17, 25)."""
    car = race.car[seat]
    cards = rules.cards_refilled - car.body_damage
    if car.engine_setting != NONE:
        cards += 1
    return max(cards, 0)


@jit
def plays_allowed(race, rules, seat):
    """Return how many cards the driver may play in a turn, lap-count cards included (SCCR-BASE-6).

    In qualifying the lap count may take any number (A-9).
    """
    if race.qualifying == 1 and rules.qualifying_lap_cards == ANY_NUMBER:
        return race.car[seat].n_hand
    if race.car[seat].learn_track != NONE:
        return rules.cards_per_turn + 1
    return rules.cards_per_turn


@jit
def fill_tank(race, rules, seat):
    """Shuffle stock and discards together and count off a new draw pile (U-20)."""
    car = race.car[seat]
    reshuffle(car.deck)
    count_off_tank(race, rules, seat)


@jit
def count_off_tank(race, rules, seat):
    """Count off the draw pile from the stock, which may have fewer cards than a full tank (U-20, SCCR-9.13)."""
    car = race.car[seat]
    cards = rules.tank_cards
    if car.fuel_mileage != NONE:
        cards += rules.mileage_cards
    car.fuel = min(cards, car.deck.n_stock)
