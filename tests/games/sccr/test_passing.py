"""Passing, responses, challenges, drafts."""

from __future__ import annotations

import pytest

from simkit.games.sccr.cards import PASS_INSIDE
from simkit.games.sccr.engine.passing import play_pass
from simkit.games.sccr.state import RESPONSE
from tests.games.sccr.table import Table


def a_line_of(*seats, **rules):
    table = Table(len(seats), lanes="single_file", **rules)
    table.line(*seats)
    return table


def play(table, seat, effect):
    play_pass(table.race, table.rules, table.policies, seat, effect)


@pytest.mark.clause("SCCR-BASE-27")
def test_block_stops_a_pass_outright():
    table = a_line_of(0, 1, 2)
    table.hand(1, ["BLOCK"])
    table.script(1, (RESPONSE, 1))
    play(table, 2, PASS_INSIDE)
    assert table.order() == [0, 1, 2]
    assert table.hand_names(1) == []
    assert table.cards_are_whole(1)


def test_a_pass_without_response_swaps_the_two_cars():
    table = a_line_of(0, 1, 2)
    play(table, 2, PASS_INSIDE)
    assert table.order() == [0, 2, 1]


@pytest.mark.clause("SCCR-BASE-28")
def test_the_higher_rating_wins_a_challenge_and_equal_ratings_are_turned_again():
    table = a_line_of(0, 1, 2)
    table.hand(1, ["CHALLENGE"])
    table.script(1, (RESPONSE, 1))
    table.stack(1, [table.card_with(rating=600), table.card_with(rating=300)])
    table.stack(2, [table.card_with(rating=600), table.card_with(rating=315)])
    play(table, 2, PASS_INSIDE)
    assert table.order() == [0, 2, 1]
    assert (table.car(2).challenges_won, table.car(1).challenges_lost) == (1, 1)
