"""Piles: a stock that is shuffled as it is drawn, a discard heap, reshuffles. Every draw has an address.

Drawing the k-th card since the last shuffle picks one of the cards left at (stream, place, shuffles, k),
which is the Fisher-Yates shuffle done one step at a time: the same law as shuffling at once, without paying
for cards that nobody draws. A reshuffle puts the discards back in the order of their numbers before it
starts, so the order in which cards were discarded never matters.
"""

from __future__ import annotations

import numpy as np

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.core.rng import block_at, scale

MAX_DECK = 96
"""Most cards of one deck, where a game does not say otherwise."""


def pile_of(most):
    """Return the dtype of a pile that holds up to `most` cards, 256 at most.

    Parameters
    ----------
    most : int
    """
    return np.dtype(
        [
            ("word", "u4", (4,)),  # the random block in use
            ("n_stock", "i8"),  # cards left to draw
            ("n_discards", "i8"),  # cards on the discard heap
            ("n_cards", "i8"),  # cards of the deck, wherever they are
            ("shuffles", "i8"),  # shuffles so far
            ("drawn", "i8"),  # cards drawn since the last shuffle
            ("stock", "u1", (most,)),  # the first n_stock are the cards left, unordered
            ("discarded", "u1", (most,)),  # 1 where the card is on the discard heap
        ],
        align=True,
    )


PILE = pile_of(MAX_DECK)


@jit
def new_pile(pile, n_cards):
    """Put all cards 0 .. n_cards-1 into the stock, shuffled."""
    pile.n_cards = n_cards
    pile.n_stock = n_cards
    pile.n_discards = 0
    pile.shuffles = 0
    pile.drawn = 0
    for card in range(n_cards):
        pile.stock[card] = card
        pile.discarded[card] = 0


@jit
def reshuffle(pile):
    """Shuffle the discards, and what is left of the stock, into a new stock."""
    for k in range(pile.n_stock):
        pile.discarded[pile.stock[k]] = 1
    n = 0
    for card in range(pile.n_cards):
        if pile.discarded[card] == 1:
            pile.discarded[card] = 0
            pile.stock[n] = card
            n += 1
    pile.n_stock = n
    pile.n_discards = 0
    pile.shuffles += 1
    pile.drawn = 0


@jit
def draw_card(race, pile, stream, owner):
    """Take the top card of the stock, reshuffling the discards first if it is empty; NONE if both are.

    The address is (`stream`, `owner` and shuffles, cards drawn since the shuffle); `owner` is below 256.
    """
    if pile.n_stock == 0:
        if pile.n_discards == 0:
            return NONE
        reshuffle(pile)
    k = pile.drawn & 3
    if k == 0:
        place = owner | (np.int64(pile.shuffles) << 8)  # wider than the field, compiled or not
        w0, w1, w2, w3 = block_at(race.seed[stream], race.number, stream, place, pile.drawn >> 2)
        pile.word[0] = w0
        pile.word[1] = w1
        pile.word[2] = w2
        pile.word[3] = w3
    where = scale(pile.word[k], pile.n_stock)
    card = np.int64(pile.stock[where])
    pile.n_stock -= 1
    pile.stock[where] = pile.stock[pile.n_stock]
    pile.drawn += 1
    return card


@jit
def discard(pile, card):
    """Lay `card` on the discard heap."""
    pile.discarded[card] = 1
    pile.n_discards += 1
