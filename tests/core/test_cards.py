"""Piles: no card lost or doubled, every order as likely as any other, every draw with an address."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from simkit.core.cards import MAX_DECK, PILE, discard, draw_card, new_pile, pile_of, reshuffle
from simkit.core.records import NONE, allocate, race_head
from simkit.core.rng import scale, stream_seeds, word_at

RACE = np.dtype([*race_head(2), ("pile", PILE, (2,)), ("large", pile_of(256))], align=True)
DECK = 1
COMPILED = hasattr(scale, "py_func")


def race_number(number, n_cards, seed=1):
    """Return a race with a fresh pile of `n_cards`."""
    race = allocate(RACE, 1)[0]
    race.number = number
    race.seed[:] = stream_seeds(seed, ["seating", "deck"])
    new_pile(race.pile[0], n_cards)
    return race


def take(race, n, owner=0):
    return [int(draw_card(race, race.pile[0], DECK, owner)) for _ in range(n)]


def stock(pile):
    return [int(card) for card in pile.stock[: pile.n_stock]]


def heap(pile):
    return [int(card) for card in np.flatnonzero(pile.discarded)]


steps = st.lists(st.one_of(st.just("draw"), st.just("reshuffle"), st.integers(0, MAX_DECK - 1)), max_size=80)


@given(st.integers(1, MAX_DECK), st.integers(0, 2**48 - 1), steps)
def test_no_card_is_lost_or_doubled_whatever_is_drawn_and_discarded(n_cards, number, steps):
    race = race_number(number, n_cards)
    pile = race.pile[0]
    hand = []
    for step in steps:
        if step == "draw":
            left = stock(pile) or heap(pile)
            (card,) = take(race, 1)
            assert card in left if left else card == NONE
            hand += [card] if left else []
        elif step == "reshuffle":
            reshuffle(pile)
        elif hand:
            discard(pile, hand.pop(step % len(hand)))
        assert sorted(stock(pile) + heap(pile) + hand) == list(range(n_cards))
        assert (pile.n_stock, pile.n_discards) == (len(stock(pile)), len(heap(pile)))


def test_an_empty_stock_takes_the_discards_back_and_counts_a_shuffle():
    race = race_number(3, 5)
    for card in take(race, 5):
        discard(race.pile[0], card)
    assert race.pile[0].shuffles == 0
    assert sorted(take(race, 5)) == list(range(5))
    assert race.pile[0].shuffles == 1
    assert take(race, 1) == [NONE]


def test_a_game_can_have_piles_of_up_to_256_cards():
    race = race_number(3, 5)
    new_pile(race.large, 256)
    cards = [int(draw_card(race, race.large, DECK, 0)) for _ in range(256)]
    assert sorted(cards) == list(range(256))
    assert cards != sorted(cards)
    discard(race.large, cards[200])
    assert draw_card(race, race.large, DECK, 0) == cards[200]


def test_a_reshuffle_gives_another_order():
    race = race_number(3, 60)
    first = take(race, 60)
    for card in first:
        discard(race.pile[0], card)
    assert take(race, 60) != first


@given(st.integers(0, 2**48 - 1), st.permutations(range(12)))
def test_the_order_of_discarding_never_matters(number, order):
    straight, permuted = race_number(number, 30), race_number(number, 30)
    cards = take(straight, 20)
    assert take(permuted, 20) == cards
    for k in range(12):
        discard(straight.pile[0], cards[k])
        discard(permuted.pile[0], cards[order[k]])
    assert take(straight, 22) == take(permuted, 22)


@given(st.integers(0, 2**48 - 2), st.integers(0, 255))
def test_the_same_address_is_the_same_card(number, owner):
    assert take(race_number(number, 60), 60, owner) == take(race_number(number, 60), 60, owner)


def test_race_seed_owner_and_stream_each_change_the_cards():
    orders = [
        take(race_number(8, 60), 60),
        take(race_number(9, 60), 60),
        take(race_number(8, 60, seed=2), 60),
        take(race_number(8, 60), 60, owner=1),
        [int(draw_card(race, race.pile[0], 0, 0)) for race in [race_number(8, 60)] for _ in range(60)],
    ]
    assert len({tuple(order) for order in orders}) == len(orders)


def test_the_address_holds_owner_and_shuffles_however_many_there_were():
    race = race_number(4, 6)
    for shuffles in range(300):
        cards = take(race, 6, owner=7)
        word = word_at(race.seed[DECK], race.number, DECK, 7 + 256 * shuffles, 0)
        assert cards[0] == scale(word, 6)  # the stock begins in order
        for card in cards:
            discard(race.pile[0], card)


@pytest.mark.parametrize("which", [0, 1, 4, 59])
def test_every_card_is_drawn_equally_often_at_each_place(which):
    n = 3_000 if COMPILED else 600
    seen = np.bincount([take(race_number(number, 60), which + 1)[which] for number in range(n)], minlength=60)
    assert chisquare(seen).pvalue > 1e-4


def test_every_order_of_a_small_deck_is_equally_likely():
    n = 6_000 if COMPILED else 1_200
    seen = dict.fromkeys(itertools.permutations(range(4)), 0)
    for number in range(n):
        seen[tuple(take(race_number(number, 4), 4))] += 1
    assert chisquare(list(seen.values())).pvalue > 1e-4


def test_every_order_after_a_reshuffle_is_equally_likely():
    n = 6_000 if COMPILED else 1_200
    seen = dict.fromkeys(itertools.permutations(range(4)), 0)
    for number in range(n):
        race = race_number(number, 4)
        for card in take(race, 4):
            discard(race.pile[0], card)
        seen[tuple(take(race, 4))] += 1
    assert chisquare(list(seen.values())).pvalue > 1e-4
