"""The two decks and their reshuffle marks (CRASH-DECK)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from simkit.core.cards import draw_card
from simkit.games.crashcar.data import DECKS, RESULTS, load_deck
from simkit.games.crashcar.engine.ramming import put_away
from simkit.games.crashcar.state import STREAM_DECK
from tests.games.crashcar.table import BLUE, GREEN, RAM, SE, E, Table

COUNTS = {
    ("green", "soft"): (4, 4, 1, 1, 2),
    ("green", "standard"): (3, 4, 2, 1, 2),
    ("green", "hard"): (2, 4, 3, 1, 2),
    ("blue", "soft"): (2, 2, 3, 3, 2),
    ("blue", "standard"): (1, 2, 4, 3, 2),
    ("blue", "hard"): (1, 2, 4, 4, 1),
}


def count(colour, strength):
    """Return the cards of a deck by result, in the order of RESULTS."""
    found = Counter(card.effect for card in load_deck(colour, strength).cards())
    return tuple(found[result] for result in RESULTS)


@pytest.mark.clause("CRASH-SETUP-6", "CRASH-DECK-6")
@pytest.mark.parametrize("decks", DECKS)
def test_the_cards_that_come_are_those_of_the_decks_in_use(decks):
    """All copies, to the last card, of the soft, the standard and the hard decks."""
    table = Table(**({} if decks == "standard" else {"decks": decks}))
    for deck, colour in ((GREEN, "green"), (BLUE, "blue")):
        drawn = [
            int(draw_card(table.race, table.race.deck[deck], STREAM_DECK + deck, deck))
            for _ in range(table.race.deck[deck].n_stock)
        ]
        found = Counter(int(table.rules.result[deck, card]) for card in drawn)
        assert tuple(found[k] for k in range(5)) == COUNTS[colour, decks]


def draw_all(table, deck, n):
    """Draw n cards of one deck as in a race, putting each away; return (card, cards drawn since the shuffle)."""
    drawn = []
    for _ in range(n):
        card = int(draw_card(table.race, table.race.deck[deck], STREAM_DECK + deck, deck))
        drawn.append((card, int(table.race.deck[deck].drawn)))
        put_away(table.race, table.rules, deck, card)
    return drawn


@pytest.mark.parametrize(("colour", "strength"), COUNTS)
def test_the_decks_hold_what_the_facts_propose(colour, strength):
    assert count(colour, strength) == COUNTS[colour, strength]
    assert sum(COUNTS[colour, strength]) == 12


@pytest.mark.clause("CRASH-DECK-6")
@pytest.mark.parametrize("strength", DECKS)
def test_green_is_milder_than_blue_at_every_step_from_nothing_to_a_rollover(strength):
    green, blue = count("green", strength), count("blue", strength)
    for worst in range(3):
        assert sum(green[: worst + 1]) >= sum(blue[: worst + 1])
    assert sum(green[:2]) > sum(blue[:2])
    table = Table(decks=strength)
    assert Counter(table.rules.result[GREEN, :12].tolist()) == {k: n for k, n in enumerate(green) if n}
    assert Counter(table.rules.result[BLUE, :12].tolist()) == {k: n for k, n in enumerate(blue) if n}


@pytest.mark.clause("CRASH-DECK-1", "CRASH-DECK-2")
def test_a_ram_reveals_the_top_card_of_its_deck_and_discards_it_there():
    table = Table()
    table.put(0, 2, 6)
    table.put(1, 2, 9, SE)
    table.stack(BLUE, "spin")
    table.move(0, E, E, RAM + E, points=4)
    deck = table.race.deck[BLUE]
    assert (int(deck.n_stock), int(deck.n_discards), int(table.race.deck[GREEN].n_stock)) == (11, 1, 12)
    lying = [card for card in range(12) if deck.discarded[card]]
    assert [table.card(BLUE, card) for card in lying] == [(RESULTS.index("spin"), 0)]


@pytest.mark.clause("CRASH-DECK-3")
@pytest.mark.parametrize("deck", [GREEN, BLUE])
def test_one_rollover_and_one_self_damage_card_of_each_deck_bear_the_mark(deck):
    marked = [RESULTS[table_result] for table_result in marked_results(Table(), deck)]
    assert marked == ["rollover", "self_damage"]
    for kind in ("rollover", "self_damage"):
        table = Table(reshuffle_marks=kind)
        assert [RESULTS[result] for result in marked_results(table, deck)] == [kind]


def marked_results(table, deck):
    return sorted(int(table.rules.result[deck, k]) for k in range(12) if table.rules.mark[deck, k])


@pytest.mark.clause("CRASH-DECK-4")
def test_a_mark_reshuffles_its_deck_with_the_discards_the_card_included():
    table = Table()
    table.stack(GREEN, "spin", "rollover*")
    draw_all(table, GREEN, 2)
    deck = table.race.deck[GREEN]
    assert (int(deck.shuffles), int(deck.n_stock), int(deck.n_discards)) == (1, 12, 0)
    assert table.race.deck[BLUE].shuffles == 0


@pytest.mark.clause("CRASH-DECK-4")
def test_by_the_readings_both_decks_are_reshuffled_or_the_marked_card_is_left_out():
    table = Table(reshuffled="both")
    table.stack(BLUE, "spin", "spin")
    draw_all(table, BLUE, 1)
    table.stack(GREEN, "spin", "self_damage*")
    draw_all(table, GREEN, 2)
    assert [int(table.race.deck[k].shuffles) for k in (GREEN, BLUE)] == [1, 1]
    assert table.race.deck[BLUE].n_stock == 12
    left_out = Table(marked_card="left_out")
    left_out.stack(GREEN, "spin", "rollover*")
    (_, (card, _)) = draw_all(left_out, GREEN, 2)
    deck = left_out.race.deck[GREEN]
    assert (int(deck.shuffles), int(deck.n_stock), int(deck.n_discards)) == (1, 11, 1)
    assert deck.discarded[card] == 1


@pytest.mark.clause("CRASH-DECK-5")
def test_no_reshuffle_if_the_marked_card_is_the_first_since_the_last():
    table = Table()
    table.stack(GREEN, "rollover*", "self_damage*")
    draw_all(table, GREEN, 1)
    assert table.race.deck[GREEN].shuffles == 0
    assert table.race.deck[GREEN].n_stock == 11
    draw_all(table, GREEN, 1)
    assert table.race.deck[GREEN].shuffles == 1


# The exact figures of a deck of 12 with two marks


@pytest.mark.parametrize("deck", [GREEN, BLUE])
def test_the_cycle_and_the_long_run_shares_are_the_exact_ones(deck, interpreted):
    table = Table()
    n = 4_000 if interpreted else 200_000
    drawn = draw_all(table, deck, n)
    shuffles = int(table.race.deck[deck].shuffles)
    lengths = [
        k for k, (_, following) in zip((d for _, d in drawn), drawn[1:], strict=False) if following == 1
    ]
    mean, spread = 16 / 3, (sum((13 - k) / 66 * k**2 for k in range(2, 13)) - (16 / 3) ** 2) ** 0.5
    assert abs(np.mean(lengths) - mean) < 4 * spread / len(lengths) ** 0.5
    assert min(lengths) == 2
    assert max(lengths) <= 12
    assert abs(shuffles - n / mean) < 4 * spread / mean * (n / mean) ** 0.5 + 1
    for k in (2, 3, 5):
        share = (13 - k) / 66
        assert abs(np.mean(np.array(lengths) == k) - share) < 4 * (share * (1 - share) / len(lengths)) ** 0.5
    counts = Counter(card for card, _ in drawn)
    for card in range(12):
        share = 7 / 64 if table.rules.mark[deck, card] else 5 / 64
        # draws within a cycle are without replacement, so the spread of independent ones is an upper bound
        assert abs(counts[card] / n - share) < 4 * (share * (1 - share) / n) ** 0.5


def test_the_long_run_shares_follow_from_the_cycle():
    lengths = {k: Fraction(13 - k, 66) for k in range(2, 13)}
    assert sum(lengths.values()) == 1
    assert sum(k * p for k, p in lengths.items()) == Fraction(16, 3)
    assert 10 * Fraction(5, 64) + 2 * Fraction(7, 64) == 1
    marks_a_cycle = 1 + Fraction(1, 6)
    assert marks_a_cycle / Fraction(16, 3) == 2 * Fraction(7, 64)
