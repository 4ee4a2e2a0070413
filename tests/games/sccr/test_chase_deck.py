"""The deck of 63 cards: which cards there are, and the chances that follow from them exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from simkit.core.jit import jit
from simkit.faults import FaultError
from simkit.games.sccr import GAME
from simkit.games.sccr.data import load_chase_cards, load_driver_deck
from simkit.games.sccr.engine.hand import turn_rating
from simkit.games.sccr.engine.nudge import (
    CRASHES,
    GOES_HIGH,
    OUT_OF_RACE,
    nudge_challenge,
    read_effect,
    read_outcome,
)
from simkit.games.sccr.engine.passing import compare_ratings
from tests.games.sccr.table import Rules, Table
from tests.games.sccr.test_closed_forms import assert_met, shuffle


@pytest.fixture
def draws(interpreted):
    return 400 if interpreted else 1_000_000


def a_table(**rules):
    """Return two cars with chase cards in their decks, nobody taking notes."""
    table = Table(2, **{"pit_rules": "basic", "chase_cards": True} | rules)
    table.race.noting = 0
    table.race.ask_actor, table.race.ask_target = 0, 1
    return table


def ratings():
    rules = a_table().rules
    return [int(rating) for rating in rules.card_rating[: rules.n_deck]]


def share(pairs):
    """Return how many of all pairs of two drivers' cards are so."""
    return Fraction(sum(map(bool, pairs)), len(ratings()) ** 2)


# The cards


@pytest.mark.literal
@pytest.mark.clause("SCCR-9.1")
def test_three_chase_cards_join_every_deck_where_they_are_in_force():
    plain, chase = Rules().driver_table().cards(), Rules(chase_cards=True).driver_table().cards()
    assert plain == load_driver_deck().cards()
    assert chase[:60] == plain
    assert [card.name for card in chase[60:]] == ["NUDGE PASS", "GOOD FUEL MILEAGE", "CHALLENGE +.200"]
    table = a_table()
    assert [int(table.car(seat).deck.n_cards) for seat in range(2)] == [63, 63]
    assert Table(2).car(0).deck.n_cards == 60


@pytest.mark.clause("SCCR-9.1")
def test_the_chase_cards_may_be_edited_like_any_deck():
    rules = Rules(chase_cards=True, chase_deck=load_chase_cards().changed({"NUDGE PASS": 3}))
    assert len(rules.driver_table().cards()) == 65
    with pytest.raises(FaultError, match="chase_deck: makes driver decks of 120 cards; at most 96"):
        rules.replace(chase_deck=load_chase_cards().changed({"NUDGE PASS": 58}))


def test_their_tables_are_named_as_sources_only_where_they_are_in_force():
    chase = {"chase_deck", "nudge_effect", "nudge_outcome"}
    assert set(GAME.provenance(Rules())) & chase == set()
    assert set(GAME.provenance(Rules(chase_cards=True))) >= chase


# Closed forms


@jit
def count_contacts(race, rules, policies, n):
    """Count nudges challenged from the decks that touch, and those of equal ratings."""
    touching = 0
    equal = 0
    for number in range(n):
        shuffle(race, rules, number)
        if nudge_challenge(race, rules, policies, 0, 1) < 0:
            equal += 1
        touching += race.contact
    race.contact = 0
    return touching, equal


@pytest.mark.literal
@pytest.mark.clause("SCCR-9.4")
def test_cars_touch_in_819_of_3969_challenged_nudges_and_rate_equal_in_69(draws):
    touching = share(abs(one - other) <= 100 for one, other in product(ratings(), repeat=2))
    equal = share(one == other for one, other in product(ratings(), repeat=2))
    assert (touching, equal) == (Fraction(819, 3969), Fraction(69, 3969))
    table = a_table()
    table.script(0)
    table.script(1)
    hits = count_contacts(table.race, table.rules, table.policies, draws)
    assert_met(hits[0], draws, touching)
    assert_met(hits[1], draws, equal)


@jit
def count_bands(race, rules, n):
    """Count cards that the table of contact reads as a crash and as high in the turn, and crashes that put out."""
    crashes = 0
    high = 0
    out = 0
    for number in range(n):
        shuffle(race, rules, number)
        effect = read_effect(rules, turn_rating(race, rules, 0))
        if effect == CRASHES:
            crashes += 1
        elif effect == GOES_HIGH:
            high += 1
        if read_outcome(rules, turn_rating(race, rules, 1)) == OUT_OF_RACE:
            out += 1
    return crashes, high, out


@pytest.mark.literal
@pytest.mark.clause("SCCR-9.5", "SCCR-9.7")
@pytest.mark.parametrize(("track", "out"), [("superspeedway", 63), ("one_mile_oval", 21), ("short_track", 0)])
def test_the_bands_of_contact_are_thirds_of_the_deck_and_a_crash_puts_out_by_track(track, out, draws):
    table = a_table(track=track)
    codes = [int(read_effect(table.rules, rating)) for rating in ratings()]
    assert [codes.count(code) for code in range(3)] == [21, 21, 21]
    outcomes = [int(read_outcome(table.rules, rating)) for rating in ratings()]
    assert outcomes.count(OUT_OF_RACE) == out
    crashes, high, outs = count_bands(table.race, table.rules, draws)
    assert_met(crashes, draws, Fraction(1, 3))
    assert_met(high, draws, Fraction(1, 3))
    assert_met(outs, draws, Fraction(out, 63))


@jit
def count_won(race, rules, n, bonus):
    hits = 0
    for number in range(n):
        shuffle(race, rules, number)
        if compare_ratings(race, rules, 0, 1, 0, bonus) == 1:
            hits += 1
    return hits


@pytest.mark.literal
@pytest.mark.clause("SCCR-9.15", "SCCR-7.6")
@pytest.mark.parametrize(
    ("bonus", "speed", "won"),
    [(100, 0, 2394), (200, 0, 2785), (0, 100, 2394), (200, 150, 3242), (200, -100, 2394)],
)
def test_challenges_are_won_as_often_as_the_63_cards_say(bonus, speed, won, draws):
    margins = [one + bonus + speed - other for one, other in product(ratings(), repeat=2)]
    assert margins.count(0) == 0
    assert sum(margin > 0 for margin in margins) == won
    table = a_table()
    table.car(1).speed_modifier = speed
    assert_met(count_won(table.race, table.rules, draws, bonus), draws, Fraction(won, 3969))


@pytest.mark.literal
def test_the_shares_that_policies_reckon_with_are_those_of_the_deck():
    for track, out, damage in (
        ("superspeedway", 1000, 0),
        ("one_mile_oval", 333, 666),
        ("short_track", 0, 1000),
    ):
        rules = a_table(track=track).rules
        shares = (rules.contact_share, rules.crash_share, rules.out_share, rules.damage_share)
        assert tuple(map(int, shares)) == (1000 * 819 // 3969, 333, out, damage)
