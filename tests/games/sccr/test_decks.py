"""Decks: figures as in the table or dealt onto the cards anew, and decks of the user's own."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.data import load_driver_deck, load_track_deck
from simkit.games.sccr.engine import hand
from simkit.games.sccr.state import ACTION, FOUR_TIRE, LAP_COUNT, PIT_CARD, PIT_STOP
from tests.games.sccr.situations import a_table, written

FIGURES = {
    "card_laps": hand.laps_of,
    "card_rating": hand.rating_of,
    "card_pit": hand.pit_time_of,
}


def figures(table, field, seat=0):
    """Return a figure of every card of a driver's deck, as the engine reads it."""
    return [int(FIGURES[field](table.race, table.rules, seat, card)) for card in range(60)]


def printed(table, field):
    return [int(figure) for figure in table.rules[field][:60]]


@pytest.mark.parametrize("field", FIGURES)
def test_figures_lie_on_the_cards_as_in_the_table(field):
    table = a_table(2)
    assert figures(table, field, 0) == figures(table, field, 1) == printed(table, field)


@pytest.mark.parametrize("field", FIGURES)
def test_figures_dealt_anew_are_the_same_figures_in_another_order_for_each_driver_and_race(field):
    table = a_table(2, card_placement="random")
    seen = [figures(table, field, seat) for seat in range(2)]
    table.start(1)
    seen += [figures(table, field, seat) for seat in range(2)]
    assert all(sorted(one) == sorted(printed(table, field)) for one in seen)
    assert len({tuple(one) for one in [*seen, printed(table, field)]}) == 5


def test_the_three_kinds_of_figures_are_dealt_apart():
    table = a_table(1, card_placement="random")
    places = [list(table.car(0)[field][:60]) for field in ("laps_of", "rating_of", "pit_of")]
    assert all(places[k] != places[m] for k in range(3) for m in range(k))


def test_figures_dealt_anew_count_wherever_the_card_is_used():
    table = a_table(1, card_placement="random", track="short_track", out_rating=500)
    laps, ratings, pits = (figures(table, field) for field in FIGURES)
    lap_card = next(card for card in range(60) if laps[card] == 15 and table.rules.card_laps[card] == 3)
    pit_card = next(card for card in range(60) if pits[card] != table.rules.card_pit[card])
    table.hand(0, [lap_card, pit_card])
    table.script(0, (LAP_COUNT, 1), (ACTION, PIT_STOP | FOUR_TIRE << 8), (PIT_CARD, 1))
    table.turn("15 LAPS")
    assert table.car(0).top_rating == ratings[lap_card]
    assert table.car(0).pit_tenths == pits[pit_card]
    low = next(c for c in table.stock(0) if ratings[c] < 500 < table.rules.card_rating[c])
    table.stack(0, [low])
    table.turn("OVERHEAT")
    assert table.car(0).running == 0


@pytest.mark.parametrize("field", FIGURES)
def test_every_figure_is_dealt_onto_every_card_alike(field):
    table = a_table(1, card_placement="random")
    place = {"card_laps": "laps_of", "card_rating": "rating_of", "card_pit": "pit_of"}[field]
    n = 600
    first = [0] * 60
    for number in range(n):
        table.start(number)
        first[int(table.car(0)[place][0])] += 1
    spread = sum((hits - n / 60) ** 2 / (n / 60) for hits in first)
    assert spread < 59 + 4 * (2 * 59) ** 0.5  # chi-squared with 59 degrees of freedom


def test_a_driver_deck_of_the_users_own_is_played_with():
    deck = load_driver_deck().changed({"BLOCK": 1, "PULL AWAY": 30, "CHALLENGE": {"laps": 30}})
    table = a_table(1, deck=deck)
    assert table.names.count("PULL AWAY") == 30
    assert table.car(0).deck.n_cards == 60 - 3 + 22
    table.hand(0, ["CHALLENGE"])
    table.turn("30 LAPS")
    [(_, _, card, laps, _)] = written(table, notes.LAP_COUNT_MADE)
    assert (table.names[card], laps) == ("CHALLENGE", 30)
    assert table.cards_are_whole(0)


def test_a_track_deck_of_the_users_own_is_played_with():
    deck = load_track_deck("superspeedway").changed({"24 LAPS": {"laps": 40}, "OVERHEAT": 0})
    table = a_table(1, track_deck=deck)
    assert table.race.track.n_cards == 60 - 2
    table.turn("24 LAPS")
    assert table.race.total == 40


def test_another_tracks_deck_may_be_raced_on_a_track():
    table = a_table(1, track="superspeedway", track_deck=load_track_deck("short_track"), out_rating=0)
    table.turn("BRAKES")  # a card that the SuperSpeedway's own deck does not hold
    assert (table.race.total, table.race.yellow) == (4, 1)
    assert table.car(0).n_hand == 1 + 3  # and the set-up table is still the SuperSpeedway's
