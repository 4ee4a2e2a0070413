"""The shipped decks give the chances that follow from them exactly, and a million of the engine's draws meet them.

Exact values are counted over the cards, or come from icepool; draws go through the engine's own functions.
"""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from simkit.core.cards import draw_card, new_pile
from simkit.core.jit import jit
from simkit.games.sccr.cards import BLOCK, CRASH_AHEAD, DRAFT, LAPS, MECHANICAL
from simkit.games.sccr.engine.events import check_out, turn_track_cards
from simkit.games.sccr.engine.hand import deal, turn_rating
from simkit.games.sccr.engine.lap_cards import can_make_lap_count
from simkit.games.sccr.engine.passing import compare_ratings
from simkit.games.sccr.state import STREAM_TRACK_DECK
from tests.games.sccr.table import Table


@pytest.fixture
def draws(interpreted):
    return 400 if interpreted else 1_000_000


def a_table(**changes):
    """Return two cars without fuel to watch, nobody taking notes."""
    table = Table(2, pit_rules="basic", **changes)
    table.race.noting = 0
    return table


def ratings():
    table = a_table()
    return [int(rating) for rating in table.rules.card_rating[: table.rules.n_deck]]


def assert_met(hits, n, chance):
    """Check a share of `n` draws against its chance, within four standard errors."""
    error = math.sqrt(float(chance) * (1 - float(chance)) / n)
    assert abs(hits / n - float(chance)) <= 4 * error, f"{hits} of {n} for {float(chance)}"


@jit
def shuffle(race, rules, number):
    """Make both driver decks whole again, shuffled for another race."""
    race.number = number
    new_pile(race.car[0].deck, rules.n_deck)
    new_pile(race.car[1].deck, rules.n_deck)


# Ratings


@jit
def count_out(race, rules, n):
    hits = 0
    for number in range(n):
        shuffle(race, rules, number)
        race.n_out = 0
        race.car[0].running = 1
        check_out(race, rules, 0)
        hits += 1 - race.car[0].running
    return hits


@pytest.mark.literal
@pytest.mark.clause("SCCR-BASE-23")
@pytest.mark.parametrize(("out_rating", "cards"), [(175, 5), (200, 7), (250, 10), (350, 17)])
def test_out_rating_checks_fail_as_often_as_there_are_lower_cards(out_rating, cards, draws):
    chance = Fraction(sum(rating < out_rating for rating in ratings()), 60)
    assert chance == Fraction(cards, 60)
    table = a_table(out_rating=out_rating)
    assert_met(count_out(table.race, table.rules, draws), draws, chance)


@jit
def count_equal(race, rules, n):
    hits = 0
    for number in range(n):
        shuffle(race, rules, number)
        if turn_rating(race, rules, 0) == turn_rating(race, rules, 1):
            hits += 1
    return hits


@pytest.mark.literal
def test_two_drivers_turn_equal_ratings_once_in_sixty(draws):
    pairs = list(product(ratings(), repeat=2))
    chance = Fraction(sum(one == other for one, other in pairs), len(pairs))
    assert chance == Fraction(1, 60)
    table = a_table()
    assert_met(count_equal(table.race, table.rules, draws), draws, chance)


@jit
def count_challenges_won(race, rules, n, drafted):
    hits = 0
    bonus = rules.draft_bonus if drafted else 0
    for number in range(n):
        shuffle(race, rules, number)
        if compare_ratings(race, rules, 0, 1, bonus, 0) == 0:
            hits += 1
    return hits


@pytest.mark.literal
@pytest.mark.clause("SCCR-BASE-28", "SCCR-1.7")
@pytest.mark.parametrize(
    ("bonus", "chance", "ties"),
    [(0, Fraction(1, 2), 60), (100, Fraction(2169, 3600), 0), (200, Fraction(2519, 3600), 0)],
)
def test_challenges_are_won_as_often_as_the_bonus_says(bonus, chance, ties, draws):
    margins = [one + bonus - other for one, other in product(ratings(), repeat=2)]
    assert margins.count(0) == ties
    won = sum(margin > 0 for margin in margins)
    assert Fraction(won, len(margins) - ties) == chance
    table = a_table(draft_bonus=bonus or 100)
    hits = count_challenges_won(table.race, table.rules, draws, bonus > 0)
    assert_met(hits, draws, chance)


# The lap count

FAILURES = {12: 0.0002, 15: 0.0022, 24: 0.0583, 30: 0.2489}
"""Chance that a full hand of the SuperSpeedway cannot make the lap count, a DRAFT not serving for it."""


def without_drafts(table):
    """Make BLOCKs of the DRAFT cards, so that none stands in for a lap count."""
    for card in range(table.rules.n_deck):
        if table.rules.effect[card] == DRAFT:
            table.rules.effect[card] = BLOCK
    return table


def failure(table, lap_number):
    """Return the exact chance: the highest lap values of the hand, as many as may be played, do not reach it."""
    laps = Counter(int(n) for n in table.rules.card_laps[: table.rules.n_deck])
    hand = icepool.Deck(laps).deal(int(table.rules.cards_in_hand))
    best = hand.highest(int(table.rules.cards_per_turn)).sum()
    return Fraction(best.probability("<", lap_number))


@jit
def count_failures(race, rules, n, lap_number):
    hits = 0
    race.lap_number = lap_number
    for number in range(n):
        race.number = number
        deal(race, rules, 0)
        if not can_make_lap_count(race, rules, 0):
            hits += 1
    return hits


@pytest.mark.literal
@pytest.mark.clause("SCCR-BASE-4")
@pytest.mark.parametrize("lap_number", FAILURES)
def test_full_hands_of_the_superspeedway_miss_lap_counts_as_often_as_their_cards_say(lap_number, draws):
    table = without_drafts(a_table())
    chance = failure(table, lap_number)
    assert round(float(chance), 4) == FAILURES[lap_number]
    assert_met(count_failures(table.race, table.rules, draws, lap_number), draws, chance)


@pytest.mark.parametrize("track", ["one_mile_oval", "short_track"])
def test_so_do_full_hands_of_the_other_tracks(track, draws):
    table = without_drafts(a_table(track=track))
    chance = failure(table, 30)
    assert 0 < chance < FAILURES[30]
    assert_met(count_failures(table.race, table.rules, draws, 30), draws, chance)


# The track deck


@jit
def count_first_cards(race, rules, n):
    """Count the first card of so many shuffles: green lap cards, yellow flags, green-flag events."""
    green = 0
    yellow = 0
    for number in range(n):
        race.number = number
        new_pile(race.track, rules.n_track)
        effect = rules.track_effect[draw_card(race, race.track, STREAM_TRACK_DECK, 0)]
        if effect == LAPS:
            green += 1
        elif effect == CRASH_AHEAD or effect == MECHANICAL:
            yellow += 1
    return green, yellow, n - green - yellow


@pytest.mark.clause("SCCR-BASE-2")
def test_the_short_track_turns_lap_cards_yellow_flags_and_events_as_often_as_its_deck_holds_them(draws):
    table = a_table(track="short_track")
    kinds = count_first_cards(table.race, table.rules, draws)
    for hits, cards in zip(kinds, (35, 9, 16), strict=True):
        assert_met(hits, draws, Fraction(cards, 60))


@jit
def turn_cards(race, rules, turns):
    for _ in range(turns):
        turn_track_cards(race, rules)


def after_turns(turns):
    """Return a Short Track race after so many lap and yellow cards, with no car for events to hit."""
    table = a_table(track="short_track")
    table.car(0).running = table.car(1).running = 0
    turn_cards(table.race, table.rules, turns)
    return table.race


@pytest.mark.clause("SCCR-BASE-33")
@pytest.mark.parametrize("passes", [1, 2, 3, 10])
def test_each_pass_through_the_short_track_deck_is_502_laps_and_9_yellow_flags(passes):
    race = after_turns(passes * (35 + 9))
    assert (race.total, race.yellows, race.track.shuffles) == (502 * passes, 9 * passes, passes - 1)


def test_in_the_long_run_300_laps_of_the_short_track_bring_about_5_4_yellow_flags(interpreted):
    race = after_turns(1_000 if interpreted else 1_000_000)
    flags = 300 * int(race.yellows) / int(race.total)
    assert abs(flags - 300 * 9 / 502) <= 300 * 9 / int(
        race.total
    )  # a pass is never out by more than its nine
    assert round(flags, 1) == 5.4
