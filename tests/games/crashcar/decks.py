"""Where the cards of Crashcar Challenge are."""

from __future__ import annotations

from piles import cards_of


def decks(race, rules):
    """Yield the cards found of each deck, and how many there are: the green one, the blue one."""
    for deck in (0, 1):
        yield cards_of(race.deck[deck]), int(rules.n_cards[deck])
