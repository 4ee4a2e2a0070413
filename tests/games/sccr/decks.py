"""Where the cards of Stock Car Championship Racing are."""

from __future__ import annotations

from piles import cards_of

from simkit.core.records import NONE

LAID = ("car_setup", "learn_track", "engine_setting", "fuel_mileage")


def cards_with(car):
    """Return the cards in a driver's hand and laid before him."""
    laid = [*car.hand[: car.n_hand], *car.two_wide, *(car[field] for field in LAID)]
    return [int(card) for card in laid if card != NONE]


def decks(race, rules):
    """Yield the cards found of each deck, and how many there are: the track deck, then every deck that drivers draw from."""
    yield cards_of(race.track), int(race.track.n_cards)
    drawn_from: dict[int, list[int]] = {}
    for seat in range(race.n_cars):
        owner = int(race.car[seat].deck_seat)
        drawn_from.setdefault(owner, cards_of(race.car[owner].deck))
        drawn_from[owner] += cards_with(race.car[seat])
    for owner, found in drawn_from.items():
        yield found, int(race.car[owner].deck.n_cards)
