"""The NUDGE PASS: when it can be played, how it is answered, which ratings decide, and when the cars touch."""

from __future__ import annotations

import numba
import pytest

from simkit.core.jit import jit_as
from simkit.games.game import MAX_POLICIES
from simkit.games.sccr import GAME, notes
from simkit.games.sccr.engine.actions import play_card
from simkit.games.sccr.state import (
    DRAFTING,
    INSIDE,
    NOT_SHOWN,
    NUDGE_RATING,
    OUTSIDE,
    RESPONSE,
)
from tests.games.sccr.layout import cards, lay_two_wide
from tests.games.sccr.nudging import NONE, PASSER, TARGET, lay_out, nudge
from tests.games.sccr.situations import written

FOLLOW_TARGET = 16


def touched(table):
    """Return whether the cars touched in the last challenged nudge."""
    return [bool(touch) for *_, touch in written(table, notes.NUDGE_RATINGS)]


def ratings(passer, challenger, answers=None, speed=(0, 0), **layout):
    """Return the table after a challenged nudge with these ratings from the deck; nothing comes of contact."""
    table = lay_out(**layout)
    table.car(PASSER).speed_modifier, table.car(TARGET).speed_modifier = speed
    return nudge(table, {PASSER: [passer, NONE], TARGET: [challenger, NONE]}, answers)


# When it can be played


@pytest.mark.clause("SCCR-9.2")
def test_a_nudge_pass_passes_the_car_ahead():
    table = lay_out((0, 1, 2, 3), hands={1: []})
    nudge(table, {})
    assert table.order() == [0, 2, 1, 3]
    assert (table.car(2).nudges, table.car(2).passes) == (1, 1)
    assert table.cards_are_whole(2)


@pytest.mark.clause("SCCR-9.2")
def test_a_nudge_pass_needs_a_car_directly_ahead_and_no_open_side():
    table = lay_out((0, 1, 2), hands={0: ["NUDGE PASS"]}, outside=(3,))
    table.hand(1, ["TWO WIDE", "TWO WIDE"])
    table.act(1, ("TWO WIDE", INSIDE), ("TWO WIDE", OUTSIDE))
    table.hand(2, ["NUDGE PASS", "PASS INSIDE", "PASS OUTSIDE"])
    assert cards(table, 2) == ["NUDGE PASS"]
    assert cards(table, 0) == [], "nobody is ahead of the leader"
    apart = lay_out((0, 1, None, 2))
    assert cards(apart, 2) == []


@pytest.mark.clause("SCCR-9.2")
def test_it_may_be_read_to_need_the_inside_open():
    table = lay_out(nudge_side="inside")
    assert cards(table, 2) == ["NUDGE PASS"]
    lay_two_wide(table, 1, OUTSIDE)
    assert cards(table, 2) == ["NUDGE PASS"]
    lay_two_wide(table, 1, INSIDE)
    assert cards(table, 2) == []


@pytest.mark.clause("SCCR-9.2")
def test_a_nudge_pass_gets_by_slow_traffic_or_may_be_read_not_to():
    for allowed in (True, False):
        table = lay_out((0, 1, None, 2), nudge_traffic=allowed)
        table.traffic(INSIDE, -2)
        assert cards(table, 2) == (["NUDGE PASS"] if allowed else [])
    table = lay_out((0, 1, None, 2))
    table.traffic(INSIDE, -2)
    nudge(table, {})
    assert table.order() == [0, 1, 2]


@pytest.mark.clause("SCCR-9.2")
def test_a_nudge_pass_cannot_be_blocked():
    table = lay_out(hands={1: ["BLOCK"]})
    nudge(table, {})
    assert table.order() == [0, 2, 1]
    assert table.hand_names(1) == ["BLOCK"]
    assert table.is_racing, "he was not even asked"


@pytest.mark.clause("SCCR-9.3")
def test_without_a_challenge_no_card_is_turned():
    table = lay_out()
    before = [len(table.stock(seat)) for seat in range(3)]
    table.act(2, "NUDGE PASS")
    assert table.order() == [0, 2, 1]
    assert [len(table.stock(seat)) for seat in range(3)] == before
    assert written(table, notes.NUDGE_RATINGS) == []


# The challenge


@pytest.mark.clause("SCCR-9.3")
@pytest.mark.parametrize(
    ("passer", "challenger", "order"), [(780, 300, [0, 2, 1]), (300, 780, [0, 1, 2]), (600, 615, [0, 1, 2])]
)
def test_the_higher_rating_wins_the_challenge(passer, challenger, order):
    table = ratings(passer, challenger)
    assert table.order() == order
    won = order == [0, 2, 1]
    assert (table.car(2).challenges_won, table.car(1).challenges_won) == (int(won), int(not won))


@pytest.mark.clause("SCCR-9.3")
def test_a_rating_comes_from_the_hand_or_from_the_top_of_the_deck():
    table = lay_out(hands={1: ["CHALLENGE", "PASS TWO"], 2: ["NUDGE PASS", "PULL AWAY"]})
    low, high = table.car(1).hand[1], table.car(2).hand[1]
    assert [int(table.rules.card_rating[card]) for card in (low, high)] == [225, 345]
    nudge(table, {1: [990], 2: [105]}, {1: [(NUDGE_RATING, 1)], 2: [(NUDGE_RATING, 1)]})
    assert written(table, notes.NUDGE_RATINGS) == [(2, 1, 345, 225, 0)]
    assert table.order() == [0, 2, 1]
    assert table.hand_names(1) == table.hand_names(2) == []
    assert table.cards_are_whole(1)
    assert table.cards_are_whole(2)


@pytest.mark.clause("SCCR-9.3")
def test_one_may_play_from_the_hand_and_the_other_turn():
    table = lay_out(hands={1: ["CHALLENGE", "PASS TWO"], 2: ["NUDGE PASS", "PULL AWAY"]})
    nudge(table, {1: [990], 2: [105]}, {2: [(NUDGE_RATING, 1)]})
    assert written(table, notes.NUDGE_RATINGS) == [(2, 1, 345, 990, 0)]
    assert table.hand_names(1) == ["PASS TWO"]


@pytest.mark.clause("SCCR-9.3")
def test_a_card_that_is_not_in_hand_is_no_rating():
    table = ratings(780, 300, {2: [(NUDGE_RATING, 3)]})
    assert not table.is_racing
    assert (table.race.fault_seat, table.race.fault_decision, table.race.fault_answer) == (2, NUDGE_RATING, 3)


def peek(race, rules, seat, decision):
    """Challenge, and play the first card if the passer's rating lies open, else the second."""
    if decision == RESPONSE:
        return 1
    if decision == NUDGE_RATING and seat == 1:
        return 1 if race.shown_rating == 345 else 2
    return 1 if decision == NUDGE_RATING else 0


@pytest.mark.clause("SCCR-9.3")
@pytest.mark.parametrize(("reveal", "played"), [("together", 990), ("in_turn", 225)])
def test_the_challenger_sees_the_passers_rating_only_where_they_are_shown_in_turn(reveal, played):
    table = lay_out(hands={2: ["NUDGE PASS", "PULL AWAY"]}, nudge_reveal=reveal)
    table.hand(1, ["CHALLENGE", table.card_with(rating=990), table.card_with(rating=225)])
    decide = peek if numba.config.DISABLE_JIT else jit_as(GAME.decide_signature(), peek)
    table.car(2).actions_left = 1
    play_card(table.race, table.rules, (decide,) * MAX_POLICIES, 2, 0, 0)
    assert written(table, notes.NUDGE_RATINGS)[0][3] == played
    assert table.race.shown_rating == NOT_SHOWN


@pytest.mark.clause("SCCR-9.3")
def test_a_worn_challenger_cannot_challenge_and_a_worn_passer_loses_at_once():
    table = lay_out()
    table.car(1).tires_worn = 1
    nudge(table, {})
    assert table.order() == [0, 2, 1]
    table = lay_out()
    table.car(2).tires_worn = 1
    nudge(table, {})
    assert table.order() == [0, 1, 2]
    assert written(table, notes.NUDGE_RATINGS) == [], "no ratings, so no contact"


def test_a_worn_passer_who_rates_zero_plays_no_card():
    table = lay_out(worn_challenged="rating_zero", hands={2: ["NUDGE PASS", "PULL AWAY"]})
    table.car(2).tires_worn = 1
    nudge(table, {1: [300]}, {2: [(NUDGE_RATING, 1)]})
    assert written(table, notes.NUDGE_RATINGS) == [(2, 1, 0, 300, 0)]
    assert table.hand_names(2) == ["PULL AWAY"]


# Contact


@pytest.mark.clause("SCCR-9.4")
@pytest.mark.parametrize(
    ("passer", "challenger", "touch"),
    [(600, 510, True), (510, 600, True), (600, 495, False), (495, 600, False), (600, 585, True)],
)
def test_the_cars_touch_where_the_ratings_differ_by_100_or_less(passer, challenger, touch):
    table = ratings(passer, challenger)
    assert touched(table) == [touch]
    turned = [seat for seat, *_ in written(table, notes.CONTACT_CARD)]
    assert turned == ([2, 1] if touch else [])


@pytest.mark.clause("SCCR-9.4")
def test_the_difference_that_touches_may_be_another_and_counts_itself():
    assert touched(ratings(600, 495, nudge_contact=105)) == [True]
    assert touched(ratings(600, 495, nudge_contact=104)) == [False]
    assert touched(ratings(600, 600, nudge_contact=0)) == [True]


@pytest.mark.clause("SCCR-9.4")
@pytest.mark.parametrize(("reading", "touch"), [("modified", True), ("without_speed", True), ("raw", False)])
def test_a_draft_counts_in_the_difference_unless_it_is_raw(reading, touch):
    layout = {"inside": (0, 1, 2, 3), "hands": {3: ["DRAFT"]}, "nudge_difference": reading}
    table = ratings(300, 435, {3: [(DRAFTING, 1)]}, **layout)  # .400 against .435
    assert touched(table) == [touch]
    assert written(table, notes.NUDGE_RATINGS)[0][2:4] == (400, 435)


@pytest.mark.clause("SCCR-9.4")
def test_the_challenger_may_have_the_draft():
    layout = {"inside": (0, 1, 2, 3), "hands": {3: ["DRAFT"]}}
    table = ratings(435, 300, {3: [(DRAFTING, 1 | FOLLOW_TARGET)]}, **layout)
    assert written(table, notes.NUDGE_RATINGS) == [(2, 1, 435, 400, 1)]
    assert table.order() == [0, 2, 1, 3]


@pytest.mark.clause("SCCR-9.4", "SCCR-7.6")
@pytest.mark.parametrize(("reading", "touch"), [("modified", True), ("without_speed", False), ("raw", False)])
def test_speed_modifiers_count_in_the_difference_unless_that_reading_is_off(reading, touch):
    table = ratings(300, 435, speed=(150, 0), nudge_difference=reading)
    assert touched(table) == [touch]
    assert table.order() == [0, 2, 1], "they decide the challenge in any reading"


@pytest.mark.clause("SCCR-9.4")
@pytest.mark.parametrize(("reading", "touch"), [("modified", False), ("without_speed", False), ("raw", True)])
def test_so_does_the_challenge_with_a_bonus(reading, touch):
    table = ratings(300, 315, hands={1: ["CHALLENGE +.200"]}, nudge_difference=reading)
    assert touched(table) == [touch]
    assert written(table, notes.NUDGE_RATINGS)[0][2:4] == (300, 515)


@pytest.mark.clause("SCCR-9.4")
@pytest.mark.parametrize(("again", "order"), [((300, 600), [0, 1, 2]), ((600, 300), [0, 2, 1])])
def test_equal_ratings_touch_and_further_cards_decide_the_pass(again, order):
    table = lay_out()
    nudge(table, {2: [450, again[0], 990], 1: [450, again[1], 990]})
    assert touched(table) == [True]
    assert table.order() == order
    assert [rating for _, _, rating, _, _ in written(table, notes.CONTACT_CARD)] == [990, 990]


def test_the_next_challenge_of_an_ordinary_pass_never_touches():
    table = ratings(600, 585)
    for seat, hand in ((2, ["CHALLENGE"]), (1, ["PASS INSIDE"])):
        table.hand(seat, hand)
    table.race.n_notes = 0
    table.stack(2, [table.card_with(rating=510)])
    table.stack(1, [table.card_with(rating=525)])
    table.script(2, (RESPONSE, 1))
    table.act(1, "PASS INSIDE")
    assert table.order() == [0, 1, 2]
    assert written(table, notes.CONTACT_CARD) == []


# CHALLENGE +.200


def answered(card, passer, challenger, play="PASS INSIDE", **rules):
    """Let car 2 pass car 1, who challenges with that card; return the table."""
    table = lay_out(hands={1: [card, "CHALLENGE"], 2: [play, "PASS INSIDE"]}, **rules)
    table.stack(2, [table.card_with(rating=rating) for rating in passer])
    table.stack(1, [table.card_with(rating=rating) for rating in challenger])
    table.script(1, (RESPONSE, 1))
    table.act(2, play)
    return table


@pytest.mark.clause("SCCR-9.15")
@pytest.mark.parametrize(
    ("rating", "bonus", "order"), [(300, 200, [0, 1, 2]), (270, 200, [0, 2, 1]), (300, 170, [0, 2, 1])]
)
def test_challenge_200_adds_its_bonus_to_the_challengers_rating(rating, bonus, order):
    table = answered("CHALLENGE +.200", [480], [rating], challenge_bonus=bonus)
    assert table.order() == order


@pytest.mark.clause("SCCR-9.15")
def test_its_own_rating_does_not_count():
    table = answered("CHALLENGE +.200", [855], [615])
    assert int(table.rules.card_rating[table.card("CHALLENGE +.200")]) == 810
    assert written(table, notes.RATINGS) == [(2, 1, 855, 815, 0)]


@pytest.mark.clause("SCCR-9.15")
def test_the_bonus_counts_again_where_equal_ratings_are_turned_again():
    deck = lay_out(challenge_bonus=210).options
    assert deck.challenge_bonus == 210
    table = answered("CHALLENGE +.200", [525, 480], [315, 300], challenge_bonus=210)
    assert written(table, notes.RATINGS) == [(2, 1, 525, 525, 1), (2, 1, 480, 510, 0)]


@pytest.mark.clause("SCCR-9.15")
def test_the_bonus_is_gone_in_the_next_challenge():
    table = answered("CHALLENGE +.200", [525, 480], [315, 300])
    table.race.n_notes = 0
    table.script(1, (RESPONSE, 1))
    table.hand(2, ["PASS INSIDE"])
    table.line(0, 1, 2)
    table.act(2, "PASS INSIDE")
    assert written(table, notes.RATINGS) == [(2, 1, 480, 300, 0)]


def test_a_worn_driver_cannot_use_it():
    table = lay_out(hands={1: ["CHALLENGE +.200"], 2: ["PASS INSIDE"]})
    table.car(1).tires_worn = 1
    table.script(1, (RESPONSE, 1))
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, 2, 1]
    assert table.hand_names(1) == ["CHALLENGE +.200"]
