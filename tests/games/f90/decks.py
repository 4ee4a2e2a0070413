"""Where the cards of Formula 90 are."""

from __future__ import annotations

from piles import cards_of

from simkit.core.records import NONE
from simkit.games.f90.state import TRACK_CARD


def decks(race, rules):
    """Yield the cards found of each deck, and how many there are: race cards, Track cards."""
    found, tracks = cards_of(race.race_pile), cards_of(race.track_pile)
    for seat in range(race.n_all):
        car = race.car[seat]
        held = [int(card) for card in (*car.hand[: car.n_hand], car.check_card) if card != NONE]
        found += [card for card in held if card < TRACK_CARD]
        tracks += [card - TRACK_CARD for card in held if card >= TRACK_CARD]
    yield found, int(rules.n_race_cards)
    yield tracks, int(rules.n_track_cards)
