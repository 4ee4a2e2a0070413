"""Passing: whom, on which side, and what the passed driver may do about it."""

from __future__ import annotations

import pytest

from simkit.games.sccr.cards import INSIDE_ADVANTAGE, PASS_INSIDE, PASS_OUTSIDE, PASS_TWO
from simkit.games.sccr.engine import race as whole_race
from simkit.games.sccr.state import INSIDE, OUTSIDE, RESPONSE
from tests.games.sccr.layout import INSIDE_CARDS, a_line, turn_ratings
from tests.games.sccr.table import Table


def responses(table, target, actor, effect):
    """Return the cards with which a driver may answer a pass, and check that silence is one answer more."""
    table.race.ask_actor = actor
    table.race.ask_target = target
    table.race.ask_effect = effect
    answers = table.moves(target, RESPONSE)
    assert answers[0] == 0
    return sorted(table.names[table.car(target).hand[answer - 1]] for answer in answers[1:])


@pytest.mark.clause("SCCR-BASE-7")
def test_a_pass_without_response_swaps_a_car_with_the_one_directly_ahead():
    table = a_line(0, 1, 2, 3)
    table.hand(2, ["PASS INSIDE"])
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, 2, 1, 3]
    assert (table.car(2).passes, table.car(1).times_passed) == (1, 1)


@pytest.mark.clause("SCCR-BASE-7")
def test_nobody_passes_across_a_space_nor_from_the_lead_nor_a_car_of_the_other_lane():
    table = Table(4)
    table.line(0, None, 1, lane=INSIDE)
    table.line(2, 3, lane=OUTSIDE, head=1)
    for seat in range(4):
        table.hand(seat, [*INSIDE_CARDS, "PASS OUTSIDE"])
    for seat in (0, 1, 2):
        assert not set(table.actions(seat)) & {*INSIDE_CARDS, "PASS OUTSIDE"}, seat
    assert set(table.actions(3)) >= {*INSIDE_CARDS, "PASS OUTSIDE"}


@pytest.mark.clause("SCCR-BASE-7")
@pytest.mark.parametrize("lanes", ["single_file", "two_lane"])
def test_inside_cards_need_the_inside_open_and_pass_outside_the_outside(lanes):
    for blocked, left in ((INSIDE, ["PASS OUTSIDE"]), (OUTSIDE, INSIDE_CARDS)):
        table = Table(2, lanes=lanes)
        table.line(0, 1)
        table.hand(1, [*INSIDE_CARDS, "PASS OUTSIDE"])
        table.hand(0, ["TWO WIDE"])
        table.act(0, ("TWO WIDE", blocked))
        assert [move for move in table.actions(1) if move.isupper()] == left


@pytest.mark.clause("SCCR-BASE-27")
def test_block_stops_a_pass_outright():
    for name in ("PASS INSIDE", "PASS OUTSIDE", "PASS TWO"):
        table = a_line(0, 1, 2)
        table.hand(1, ["BLOCK"])
        table.hand(2, [name])
        table.script(1, (RESPONSE, 1))
        table.act(2, name)
        assert table.order() == [0, 1, 2]
        assert table.hand_names(1) == table.hand_names(2) == []
        assert table.cards_are_whole(1)


@pytest.mark.clause("SCCR-BASE-26", "SCCR-BASE-27")
def test_inside_advantage_cannot_be_blocked_only_challenged():
    table = a_line(0, 1, 2)
    table.hand(1, ["BLOCK", "CHALLENGE", "DRAFT"])
    assert responses(table, 1, 2, PASS_INSIDE) == ["BLOCK", "CHALLENGE"]
    assert responses(table, 1, 2, PASS_TWO) == ["BLOCK", "CHALLENGE"]
    assert responses(table, 1, 2, INSIDE_ADVANTAGE) == ["CHALLENGE"]


@pytest.mark.clause("SCCR-BASE-26")
def test_a_block_stays_in_hand_when_inside_advantage_goes_by():
    table = a_line(0, 1, 2)
    table.hand(1, ["BLOCK"])
    table.hand(2, ["INSIDE ADVANTAGE"])
    table.script(1, (RESPONSE, 1))
    table.act(2, "INSIDE ADVANTAGE")
    assert table.order() == [0, 2, 1]
    assert table.hand_names(1) == ["BLOCK"]
    assert table.is_racing


@pytest.mark.clause("SCCR-BASE-28")
@pytest.mark.parametrize(("passer", "challenger", "order"), [(315, 300, [0, 2, 1]), (300, 315, [0, 1, 2])])
def test_the_higher_rating_wins_a_challenge_however_little_higher(passer, challenger, order):
    table = a_line(0, 1, 2)
    table.hand(1, ["CHALLENGE"])
    table.hand(2, ["INSIDE ADVANTAGE"])
    table.script(1, (RESPONSE, 1))
    turn_ratings(table, car_1=[challenger], car_2=[passer])
    table.act(2, "INSIDE ADVANTAGE")
    assert table.order() == order
    won = int(passer > challenger)
    assert [table.car(seat).challenges_won for seat in (1, 2)] == [1 - won, won]
    assert [table.car(seat).challenges_lost for seat in (1, 2)] == [won, 1 - won]
    assert table.hand_names(1) == []
    assert table.cards_are_whole(1)
    assert table.cards_are_whole(2)


@pytest.mark.clause("SCCR-BASE-28")
def test_equal_ratings_are_turned_again():
    table = a_line(0, 1, 2)
    table.hand(1, ["CHALLENGE"])
    table.hand(2, ["PASS INSIDE"])
    table.script(1, (RESPONSE, 1))
    turn_ratings(table, car_1=[600, 810, 300], car_2=[600, 810, 315])
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, 2, 1]
    assert (table.car(2).challenges_won, table.car(1).challenges_lost) == (1, 1)
    assert table.car(1).deck.n_discards == 4


@pytest.mark.clause("SCCR-BASE-29")
def test_the_card_of_a_stopped_pass_is_lost_and_was_an_action():
    table = a_line(0, 1, 2)
    table.hand(1, ["BLOCK"])
    table.hand(2, ["PASS INSIDE", "PASS OUTSIDE"])
    table.script(1, (RESPONSE, 1))
    table.act(2, "PASS INSIDE", actions=1)
    assert table.order() == [0, 1, 2]
    assert table.hand_names(2) == ["PASS OUTSIDE"]
    assert table.cards_are_whole(2)
    assert table.car(2).actions_left == 0
    assert table.actions(2, left=0) == ["end"]


@pytest.mark.clause("SCCR-BASE-29")
def test_with_an_action_left_a_stopped_driver_tries_again():
    table = a_line(0, 1, 2)
    table.hand(1, ["BLOCK"])
    table.hand(2, ["PASS INSIDE", "PASS OUTSIDE"])
    table.script(1, (RESPONSE, 1))
    table.act(2, "PASS INSIDE", "PASS OUTSIDE", actions=2)
    assert table.order() == [0, 2, 1]


@pytest.mark.clause("SCCR-BASE-30")
def test_pass_two_goes_by_two_cars():
    table = a_line(0, 1, 2, 3)
    table.hand(2, ["PASS TWO"])
    table.act(2, "PASS TWO", actions=1)
    assert table.order() == [2, 0, 1, 3]
    assert table.hand_names(2) == []


@pytest.mark.clause("SCCR-BASE-30")
def test_pass_two_stopped_at_the_first_car_is_wholly_lost():
    table = a_line(0, 1, 2, 3)
    table.hand(1, ["BLOCK"])
    table.hand(2, ["PASS TWO"])
    table.script(1, (RESPONSE, 1))
    table.act(2, "PASS TWO", actions=1)
    assert table.order() == [0, 1, 2, 3]
    assert table.hand_names(2) == []


@pytest.mark.clause("SCCR-BASE-30")
def test_pass_two_stopped_at_the_second_car_keeps_the_first():
    table = a_line(0, 1, 2, 3)
    table.hand(0, ["BLOCK"])
    table.hand(2, ["PASS TWO"])
    table.script(0, (RESPONSE, 1))
    table.act(2, "PASS TWO")
    assert table.order() == [0, 2, 1, 3]


@pytest.mark.clause("SCCR-BASE-21")
def test_in_an_outside_groove_pass_outside_cannot_be_blocked():
    table = a_line(0, 1, 2, track="short_track")
    table.hand(1, ["BLOCK", "CHALLENGE"])
    table.race.groove = 1
    assert responses(table, 1, 2, PASS_OUTSIDE) == ["CHALLENGE"]
    assert responses(table, 1, 2, PASS_INSIDE) == ["BLOCK", "CHALLENGE"]
    table.race.groove = 0
    assert responses(table, 1, 2, PASS_OUTSIDE) == ["BLOCK", "CHALLENGE"]


@pytest.mark.clause("SCCR-BASE-21")
@pytest.mark.parametrize(
    ("lap_card", "effect", "order"),
    [
        ("6 LAPS OUTSIDE GROOVE", "outside_unblockable", [1, 0]),
        ("6 LAPS OUTSIDE GROOVE", "none", [0, 1]),
        ("6 LAPS", "outside_unblockable", [0, 1]),
    ],
)
def test_the_groove_of_a_turn_lets_pass_outside_by_if_the_rules_say_so(lap_card, effect, order):
    table = a_line(0, 1, track="short_track", groove_effect=effect)
    table.hand(0, ["BLOCK", table.card_with(laps=12, rating=675)])
    table.hand(1, ["PASS OUTSIDE", table.card_with(laps=12, rating=810)])
    table.script(0, (0, 2), (RESPONSE, 1))
    table.script(1, (0, 2), table.play(1, "PASS OUTSIDE"))
    table.stack_track([lap_card, "6 LAPS"])
    whole_race.play_turn(table.race, table.rules, table.policies)
    assert table.order() == order
    whole_race.play_turn(table.race, table.rules, table.policies)
    assert table.race.groove == 0, "an OUTSIDE GROOVE lasts for its turn"
