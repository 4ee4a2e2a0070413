"""Every single card of the driver deck is worth in a race what its place in the deck says: laps, rating, pit time, effect.

Which figure stands on which card is reconstructed (U-1, U-4): three permutations of the numbers 0 to 59, and a line each for the chase
cards. Each figure is met from both sides, so that one step more or less comes out differently.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.cards import INSIDE_ADVANTAGE, PASS_INSIDE
from simkit.games.sccr.data import load_track_deck
from simkit.games.sccr.state import (
    ACTION,
    CRASH_CARD,
    DRAFTING,
    FOLLOW_PASS,
    FOUR_TIRE,
    INSIDE,
    LAP_COUNT,
    PIT_CARD,
    RESPONSE,
)
from tests.games.sccr.pitting import stop
from tests.games.sccr.situations import written
from tests.games.sccr.table import Table

COPIES = {
    "FAST PIT": 1,
    "GOOD CAR SETUP": 1,
    "LEARN THE TRACK": 1,
    "GOOD ENGINE SETTING": 1,
    "INSIDE ADVANTAGE": 4,
    "TWO WIDE": 4,
    "PASS INSIDE": 8,
    "PASS OUTSIDE": 4,
    "PASS TWO": 4,
    "PULL AWAY": 8,
    "BLOCK": 4,
    "CHALLENGE": 10,
    "DRAFT": 10,
}
CHASE = {"NUDGE PASS": (6, 555, 169), "GOOD FUEL MILEAGE": (3, 300, 174), "CHALLENGE +.200": (12, 810, 163)}
"""Laps, rating, pit time of the cards that join the deck, in its order."""

NAMES = [name for name, copies in COPIES.items() for _ in range(copies)] + list(CHASE)
FIRST = {name: NAMES.index(name) for name in NAMES}
LAPS_IN_ORDER = [laps for laps, n in ((3, 20), (6, 20), (12, 10), (15, 10)) for _ in range(n)]

every_card = pytest.mark.parametrize("card", range(len(NAMES)), ids=lambda card: f"{card + 1}-{NAMES[card]}")


def figures(card):
    """Return laps, rating and pit time of a card, as the permutations put them."""
    if card >= 60:
        return CHASE[NAMES[card]]
    return (
        LAPS_IN_ORDER[(41 * card + 49) % 60],
        105 + 15 * ((17 * card + 20) % 60),
        139 + (23 * card + 8) % 60,
    )


def a_car(n_cars=1, **rules):
    """Return cars in single file with all 63 cards in their decks, no fuel to watch and nobody falling back."""
    plain = {"lanes": "single_file", "pit_rules": "basic", "single_file_fall_back": False}
    table = Table(n_cars, **plain | {"chase_cards": True} | rules)
    table.line(*range(n_cars))
    return table


def actions_after(card, lap_number):
    """Return the actions left to a driver with this card alone after a lap count, or None if he is out."""
    deck = load_track_deck("superspeedway").changed({"3 LAPS": {"laps": lap_number}})
    table = a_car(track_deck=deck)
    table.hand(0, [card])
    table.turn("3 LAPS")
    if not table.car(0).running:
        return None
    [(_, _, actions, _, _)] = written(table, notes.ACTION_TURN)
    return actions


@every_card
@pytest.mark.clause("SCCR-BASE-4")
def test_a_card_alone_makes_a_lap_count_of_its_laps_and_no_more(card):
    laps = figures(card)[0]
    assert actions_after(card, laps) == 2
    assert actions_after(card, laps + 1) == (0 if NAMES[card] == "DRAFT" else None)


def survives(card, out_rating):
    """Say whether a driver who turns this card in an out-rating check is still in the race."""
    table = a_car(out_rating=out_rating)
    table.hand(0, [FIRST["DRAFT"] + (card == FIRST["DRAFT"])])
    table.stack(0, [card])
    table.turn("BLOWN ENGINE")
    return bool(table.car(0).running)


@every_card
@pytest.mark.clause("SCCR-BASE-23")
def test_a_card_turned_is_enough_for_its_rating_and_no_more(card):
    rating = figures(card)[1]
    assert survives(card, rating)
    assert not survives(card, rating + 1)


@every_card
@pytest.mark.clause("SCCR-BASE-36")
def test_a_stop_with_a_card_takes_its_pit_time_to_a_tenth(card):
    pit_time = figures(card)[2]
    table = a_car(tenths_per_space=1)
    table.hand(0, [FIRST["DRAFT"] + (card == FIRST["DRAFT"]), card])
    table.script(0, (LAP_COUNT, 1), stop(FOUR_TIRE))
    table.turn("30 LAPS")
    assert (table.car(0).pit_total, table.car(0).space) == (pit_time, -pit_time)


# Effects


@cache
def kept_table():
    """Return a table of three drivers with empty hands, and a copy of its race."""
    table = a_car(3, pit_rules="windows")
    return table, table.races.copy()


def three_cars():
    """Return the table of three as it was at first, which is quicker than a new one."""
    table, races = kept_table()
    table.races[:] = races
    return table


def hold(table, seat, *cards):
    """Give a driver this hand; that its cards are in the stock, too, matters to nothing that is done here."""
    car = table.car(seat)
    car.n_hand = len(cards)
    for slot, card in enumerate(cards):
        car.hand[slot] = FIRST[card] if isinstance(card, str) else card


def spare(card):
    """Return a TWO WIDE that is another card."""
    return FIRST["TWO WIDE"] + (card == FIRST["TWO WIDE"])


def legal(card, decision, **asked):
    """Return whether the middle one of three drivers, who holds just this card and a spare one, may answer with it."""
    table = three_cars()
    hold(table, 1, card, spare(card))
    for field, value in asked.items():
        table.race[field] = value
    table.car(1).actions_left = 3
    answers = table.moves(1, decision)
    return (
        1 in answers
        if decision != ACTION
        else any(answer & 15 == 1 and answer >> 4 & 15 == 0 for answer in answers)
    )


def fast_pit(card):
    table = three_cars()
    hold(table, 1, spare(card), card)
    return any(answer >> 4 for answer in table.moves(1, PIT_CARD))


def laid(card):
    """Return where a card lies that a driver plays, if it lies before him, and the order of the cars then."""
    table = three_cars()
    hold(table, 2, card)
    hold(table, 1, "BLOCK" if NAMES[card] != "BLOCK" else "DRAFT")
    table.script(1, (RESPONSE, 1))
    table.car(2).actions_left = 3
    if any(answer & 15 == 1 for answer in table.moves(2, ACTION)):
        table.act(2, NAMES[card])
    car = table.car(2)
    places = ("car_setup", "learn_track", "engine_setting", "fuel_mileage")
    return [place for place in places if car[place] == card], int(car.two_wide[INSIDE]) == card, table.order()


def beside_two_wide(card):
    """Say whether a card gets past a car with a TWO WIDE on its inside."""
    table = three_cars()
    hold(table, 1, spare(card))
    table.act(1, "TWO WIDE")
    hold(table, 2, card)
    table.car(2).actions_left = 3
    return any(answer & 15 == 1 and answer >> 8 == 0 for answer in table.moves(2, ACTION))


def goes_past_two(card):
    """Say whether a card, played as the last of three in line, brings its driver to the head."""
    table = three_cars()
    hold(table, 2, card)
    table.car(2).actions_left = 3
    if any(answer & 15 == 1 for answer in table.moves(2, ACTION)):
        table.act(2, NAMES[card])
    return table.order()[0] == 2


def wins_by_a_bonus(card):
    """Say whether a challenge with this card is won with a rating that is .195 lower."""
    table = three_cars()
    hold(table, 1, card)
    hold(table, 2, "PASS INSIDE")
    low, high = (next(k for k in range(60) if figures(k)[1] == rating) for rating in (405, 600))
    table.stack(1, [low])
    table.stack(2, [high])
    table.script(1, (RESPONSE, 1))
    table.act(2, "PASS INSIDE")
    return table.order() == [0, 1, 2]


def signature(card):
    """Return what a card can do in every situation in which some card can do something."""
    passed = {"ask_actor": 2, "ask_target": 1, "ask_effect": PASS_INSIDE}
    answers = (
        legal(card, RESPONSE, **passed),
        legal(card, RESPONSE, **passed | {"ask_effect": INSIDE_ADVANTAGE}),
    )
    drafts = legal(card, DRAFTING, ask_actor=0, ask_target=2, ask_follow=FOLLOW_PASS)
    places, wide, order = laid(card)
    return (
        *answers,
        drafts,
        legal(card, CRASH_CARD),
        legal(card, ACTION),
        fast_pit(card),
        tuple(places),
        wide,
        tuple(order),
        beside_two_wide(card),
        goes_past_two(card),
        answers[1] and wins_by_a_bonus(card),
    )


def test_as_many_cards_do_the_same_as_there_are_of_each_name():
    does = {}
    for card, name in enumerate(NAMES):
        does.setdefault(signature(card), []).append(name)
    assert [Counter(names) for names in does.values()] == [
        {name: n} for name, n in (COPIES | dict.fromkeys(CHASE, 1)).items()
    ]


@pytest.mark.clause("SCCR-BASE-33")
@pytest.mark.parametrize(("chase_cards", "cards"), [(False, 60), (True, 63)])
def test_a_driver_draws_60_cards_or_63_before_his_discards_are_shuffled(chase_cards, cards):
    table = a_car(chase_cards=chase_cards)
    assert len(table.stock(0)) == cards
