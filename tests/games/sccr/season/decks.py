"""Where the cards are when a season is over: as its last race left them."""

from __future__ import annotations

from games.sccr.decks import decks as decks_of_race


def decks(race, rules):
    """Yield the cards found of each deck of the last race, and how many there are."""
    return decks_of_race(race.race, rules.race[0])
