"""What lies in a pile."""

from __future__ import annotations


def cards_of(pile):
    """Return all cards of a pile, stock and discards."""
    stock = [int(card) for card in pile.stock[: pile.n_stock]]
    discards = [card for card in range(pile.n_cards) if pile.discarded[card] == 1]
    assert len(discards) == pile.n_discards
    return stock + discards
