"""Every threshold of the rules is met from both sides: one step more or less of it, and the situation ends otherwise.

The printed ratings are 15 thousandths apart, so that most of them would not tell a threshold from its neighbours: the cards here
have ratings of their own, as cards of a designer may.
"""

from __future__ import annotations

import pytest

from simkit.core.records import RACING
from simkit.games.sccr import notes
from simkit.games.sccr.cards import TRACKS
from simkit.games.sccr.data import load_driver_deck, load_track_deck
from simkit.games.sccr.state import DRAFTING, FOUR_TIRE, PIT_CARD, RESPONSE
from tests.games.sccr.drag_race import DragRace
from tests.games.sccr.npds import field_of
from tests.games.sccr.nudging import CRASH, LOW, contact, lay_out, nudge
from tests.games.sccr.pitting import deal, single_file, stop, turn
from tests.games.sccr.situations import everybody_drafts, written
from tests.games.sccr.table import Table
from tests.games.sccr.test_created_drivers import PLACES

MODIFIERS = list(enumerate((-100, 0, 100, 150)))
"""What a level of pole or of speed adds to ratings."""


def rated(rating):
    """Return the driver deck with this rating on the FAST PIT card."""
    return load_driver_deck().changed({"FAST PIT": {"rating": rating}})


def create(table, *made):
    """Deal anew to drivers with these traits."""
    for seat, traits in enumerate(made):
        for name, value in traits.items():
            table.field[seat].trait[PLACES[name]] = value
    table.start(0)
    table.race.turn = 1
    for seat in range(table.race.n_cars):
        table.hand(seat, [])


# The race


@pytest.mark.clause("SCCR-BASE-1")
@pytest.mark.parametrize(("total", "racing"), [(246, True), (247, False), (248, False)])
def test_a_race_is_250_laps_and_ends_with_the_turn_that_reaches_them(total, racing):
    table = Table(2)
    everybody_drafts(table)
    table.race.total = total
    table.turn("3 LAPS")
    assert (table.race.status == RACING) == racing


# The out rating


def survives(rating, traits=None, **rules):
    """Say whether a driver who turns this rating when an engine blows is still in the race."""
    table = Table(1, lanes="single_file", pit_rules="basic", deck=rated(rating), **rules)
    create(table, traits or {})
    table.stack(0, [table.card("FAST PIT")])
    table.turn("BLOWN ENGINE")
    return bool(table.car(0).running)


@pytest.mark.clause("SCCR-BASE-23", "SCCR-7.7", "SCCR-7.3")
@pytest.mark.parametrize(
    ("traits", "out_rating"),
    [({}, 200), *(({"out": level}, out) for level, out in enumerate((350, 250, 200, 175)))],
)
def test_a_driver_is_out_just_below_his_out_rating(traits, out_rating):
    assert survives(out_rating, traits)
    assert not survives(out_rating - 1, traits)


@pytest.mark.clause("SCCR-BASE-23")
def test_every_card_is_worth_the_rating_in_the_table_to_a_driver_in_trouble():
    table, survivors = None, []
    for card in range(60):
        table = Table(1, lanes="single_file", pit_rules="basic", card_placement="table")
        table.stack(0, [card])
        table.turn("BLOWN ENGINE")
        survivors.append(bool(table.car(0).running))
    assert survivors == [int(rating) >= 200 for rating in table.rules.card_rating[:60]]


@pytest.mark.clause("SCCR-7.10")
@pytest.mark.parametrize(("steps", "out_rating"), [(1, 215), (2, 230)])
def test_a_step_of_his_out_penalty_raises_it_by_15(steps, out_rating):
    assert survives(out_rating, {"out_penalty": steps})
    assert not survives(out_rating - 1, {"out_penalty": steps})


# Ratings in challenges


def is_stopped(rating, again, card="CHALLENGE", traits=None, drafter=False, **rules):
    """Say whether car 1, with this rating, stops car 2, which passes with .600; `again` is what they turn if both rate equal."""
    table = Table(4, lanes="single_file", pit_rules="basic", deck=rated(rating), **rules)
    create(table, {}, traits or {})
    table.line(0, 1, 2, 3)
    table.hand(1, [card])
    table.hand(2, ["PASS INSIDE"])
    table.hand(3, ["DRAFT"] if drafter else [])
    table.script(1, (RESPONSE, 1))
    table.script(3, (DRAFTING, 17))
    table.stack(1, [table.card("FAST PIT"), table.card_with(rating=again[0])])
    table.stack(2, [table.card_with(rating=600), table.card_with(rating=again[1])])
    table.act(2, "PASS INSIDE", actions=1)
    return table.car(1).challenges_won == 1


def assert_added(added, **challenge):
    """Check that so much is added to the challenger's rating: by a step more or less they would rate equal, and turn again."""
    assert is_stopped(600 - added + 1, (105, 990), **challenge)
    assert not is_stopped(600 - added - 1, (990, 105), **challenge)


@pytest.mark.clause("SCCR-7.3", "SCCR-7.6")
@pytest.mark.parametrize(("level", "modifier"), MODIFIERS)
def test_a_level_of_speed_adds_what_table_3_says(level, modifier):
    assert_added(modifier, traits={"speed": level})


@pytest.mark.clause("SCCR-9.15")
def test_challenge_200_adds_200():
    assert_added(200, card="CHALLENGE +.200", chase_cards=True)


@pytest.mark.clause("SCCR-1.7")
def test_a_drafter_adds_100():
    assert_added(100, drafter=True)


@pytest.mark.clause("SCCR-9.4")
@pytest.mark.parametrize(("difference", "crashes"), [(100, 1), (101, 0)])
def test_ratings_100_apart_touch_and_101_do_not(difference, crashes):
    table = lay_out(deck=rated(600 - difference))
    nudge(table, {2: [600, CRASH, LOW], 1: [600 - difference, 990]})
    assert table.car(2).crashes == crashes


@pytest.mark.clause("SCCR-9.7")
@pytest.mark.parametrize(("rating", "running"), [(400, 0), (401, 1)])
def test_a_crash_with_400_is_in_the_low_band_and_with_401_in_the_high_one(rating, running):
    table = contact([CRASH, rating], [990], track="one_mile_oval", deck=rated(rating))
    assert table.car(2).running == running


@pytest.mark.clause("SCCR-9.5")
@pytest.mark.parametrize(("rating", "crashes", "high"), [(399, 1, 0), (400, 0, 1), (700, 0, 1), (701, 0, 0)])
def test_contact_is_a_crash_up_to_399_and_high_in_the_turn_up_to_700(rating, crashes, high):
    table = contact([990], [rating, 900], deck=rated(rating))
    assert (table.car(1).crashes, table.car(1).high_in_turn) == (crashes, high)


# Qualifying


@pytest.mark.clause("SCCR-7.3", "SCCR-7.5")
@pytest.mark.parametrize(("level", "modifier"), MODIFIERS)
def test_a_level_of_pole_adds_what_table_3_says(level, modifier):
    table = DragRace(2, deck=rated(795 - modifier))
    create(table, {"pole": level})
    table.race.qualifying_turns = 1
    table.holds(0, laps=(690,), move=795 - modifier)
    table.holds(1, laps=(690,), move=795)
    table.turn("15 LAPS")
    assert table.lengths() == [1, 1]


# The pits


def space_of_a_stop(*cards, fast=False, trouble=(), **rules):
    """Return where a stop leaves the leader, a tenth of a second being a space."""
    table = single_file(tenths_per_space=1, **rules)
    deal(table, 1)
    deal(table, 2)
    deal(table, 0, *cards)
    for name in trouble:
        table.car(0)[name] = 1
    table.script(0, stop(FOUR_TIRE), *([(PIT_CARD, 1 | 2 << 4)] if fast else []))
    turn(table)
    return table.car(0).space


@pytest.mark.clause("SCCR-BASE-31")
def test_fast_pit_saves_2_0_seconds_or_makes_them_16_0():
    assert space_of_a_stop(147, 160, fast=True) == -160 + 20
    assert space_of_a_stop(147, 198, fast=True, fast_pit="fixed") == -160


# Table 2


def draws(track, laps, champion=False):
    """Return how many cards an NPD may draw for actions after a lap card of so many laps."""
    deck = load_track_deck(track).changed({"3 LAPS": {"laps": laps}})
    table = field_of("c" if champion else "n", track=track, track_deck=deck, lanes="single_file")
    table.turn("3 LAPS")
    [(_, _, _, drawn, _)] = written(table, notes.NPD_ORDER)
    return drawn


@pytest.mark.clause("SCCR-6.6")
@pytest.mark.parametrize(("track", "most"), list(zip(TRACKS, (2, 3, 4), strict=True)))
def test_the_rows_of_table_2_end_at_12_and_24_laps(track, most):
    laps = (1, 12, 13, 24, 25, 30, 31, 100)
    drawn = [most] * 2 + [most - 1] * 2 + [most - 2] * 4
    assert [draws(track, n) for n in laps] == drawn
    assert [draws(track, n, champion=True) for n in laps] == [n + 1 for n in drawn]


# What is in force where nothing is said


@pytest.mark.clause("SCCR-9.1")
def test_a_deck_without_chase_cards_has_60_cards():
    assert len(Table(1).stock(0)) == 60
