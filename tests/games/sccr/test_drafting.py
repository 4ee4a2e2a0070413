"""Drafting passes and challenges: who may, whom he follows, and what it brings."""

from __future__ import annotations

import pytest

from simkit.games.sccr.state import DRAFTING, RESPONSE
from tests.games.sccr.layout import a_line, turn_ratings

FOLLOW_TARGET = 16


def a_challenge(passer, challenger, draft=None, **rules):
    """Let car 2 pass car 1, who challenges; car 3, behind, answers `draft`. Return the table afterwards."""
    table = a_line(0, 1, 2, 3, 4, **rules)
    table.hand(1, ["CHALLENGE"])
    table.hand(2, ["PASS INSIDE"])
    table.hand(3, ["DRAFT"])
    table.hand(4, ["DRAFT"])
    table.script(1, (RESPONSE, 1))
    if draft is not None:
        table.script(3, (DRAFTING, draft))
    table.script(4, (DRAFTING, 1))
    turn_ratings(table, car_1=challenger, car_2=passer)
    table.act(2, "PASS INSIDE")
    return table


@pytest.mark.clause("SCCR-BASE-8")
def test_the_car_behind_the_passer_drafts_along_with_the_pass():
    table = a_line(0, 1, 2, 3, 4)
    table.hand(2, ["PASS INSIDE"])
    table.hand(3, ["DRAFT"])
    table.hand(4, ["DRAFT"])
    table.script(3, (DRAFTING, 1))
    table.script(4, (DRAFTING, 1))
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, 2, 3, 1, 4]
    assert table.hand_names(3) == []
    assert table.hand_names(4) == ["DRAFT"], "only the car directly behind the passer may draft"
    assert (table.car(3).passes, table.car(1).times_passed) == (1, 2)
    assert table.cards_are_whole(3)


@pytest.mark.clause("SCCR-BASE-8")
def test_a_car_that_is_not_directly_behind_the_passer_does_not_draft():
    table = a_line(0, 1, None, 2)
    table.hand(1, ["PASS INSIDE"])
    table.hand(2, ["DRAFT"])
    table.script(2, (DRAFTING, 1))
    table.act(1, "PASS INSIDE")
    assert table.order() == [1, 0, None, 2]
    assert table.hand_names(2) == ["DRAFT"]


@pytest.mark.clause("SCCR-BASE-8")
def test_a_pass_that_is_blocked_is_not_drafted():
    table = a_line(0, 1, 2)
    table.hand(0, ["BLOCK"])
    table.hand(1, ["PASS INSIDE"])
    table.hand(2, ["DRAFT"])
    table.script(0, (RESPONSE, 1))
    table.script(2, (DRAFTING, 1))
    table.act(1, "PASS INSIDE")
    assert table.order() == [0, 1, 2]
    assert table.hand_names(2) == ["DRAFT"]


@pytest.mark.clause("SCCR-BASE-8", "SCCR-BASE-9")
def test_the_drafter_who_followed_the_passer_to_a_won_challenge_moves_up_behind_him():
    table = a_challenge(600, 300, draft=1)
    assert table.order() == [0, 2, 3, 1, 4]
    assert table.hand_names(3) == []


@pytest.mark.clause("SCCR-BASE-8")
def test_a_challenge_that_nobody_drafted_may_still_be_drafted_as_a_pass_once_won():
    table = a_line(0, 1, 2, 3)
    table.hand(1, ["CHALLENGE"])
    table.hand(2, ["PASS INSIDE"])
    table.hand(3, ["DRAFT"])
    table.script(1, (RESPONSE, 1))
    table.script(3, (DRAFTING, 0), (DRAFTING, 1))
    turn_ratings(table, car_1=300, car_2=600)
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, 2, 3, 1]
    table.hand(3, ["DRAFT"])
    assert table.moves(3, DRAFTING) == [0, 1], "by then there is only the passer to follow"


@pytest.mark.clause("SCCR-BASE-9", "SCCR-1.5")
def test_the_drafter_who_followed_the_challenger_moves_up_and_the_loser_drops_behind_him():
    table = a_challenge(300, 600, draft=1 | FOLLOW_TARGET)
    assert table.order() == [0, 1, 3, 2, 4]
    assert table.hand_names(3) == []


@pytest.mark.clause("SCCR-BASE-9")
def test_a_drafter_who_followed_the_loser_stays_where_he_is():
    assert a_challenge(300, 600, draft=1).order() == [0, 1, 2, 3, 4]
    assert a_challenge(600, 300, draft=1 | FOLLOW_TARGET).order() == [0, 2, 1, 3, 4]


@pytest.mark.clause("SCCR-1.7")
@pytest.mark.parametrize(
    ("passer", "challenger", "draft", "bonus", "passes"),
    [
        (495, 585, 1, 100, True),  # .595 against .585
        (495, 600, 1, 100, False),  # .595 against .600
        (495, 585, 0, 100, False),  # nobody drafts
        (585, 495, 17, 100, False),  # .585 against .595
        (600, 495, 17, 100, True),
        (495, 585, 1, 85, False),  # a house rule of less
        (495, 600, 1, 110, True),  # and of more
    ],
)
def test_the_followed_car_adds_100_thousandths(passer, challenger, draft, bonus, passes):
    table = a_challenge(passer, challenger, draft=draft, draft_bonus=bonus)
    assert (table.car(2).challenges_won == 1) == passes
    assert (table.car(1).challenges_won == 1) != passes


@pytest.mark.clause("SCCR-1.7")
def test_the_bonus_may_count_in_pass_two_alone():
    assert a_challenge(495, 585, draft=1, draft_bonus_in="pass_two").car(1).challenges_won == 1
    table = a_line(0, 1, 2, draft_bonus_in="pass_two")
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["PASS TWO"])
    table.hand(2, ["DRAFT"])
    table.script(0, (RESPONSE, 1))
    table.script(2, (DRAFTING, 1))
    turn_ratings(table, car_0=585, car_1=495)
    table.act(1, "PASS TWO")
    assert table.order() == [1, 2, 0]


def a_pass_two(draft_pass, draft_challenge, first_drafts, passer=600, challenger=300, **rules):
    """Let car 2 play PASS TWO on cars 1 and 0, and car 0 challenge; car 3 is behind and holds two DRAFTs."""
    table = a_line(0, 1, 2, 3, 4, **rules)
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["DRAFT"])
    table.hand(2, ["PASS TWO"])
    table.hand(3, ["DRAFT", "DRAFT"])
    table.script(0, (RESPONSE, 1))
    table.script(1, (DRAFTING, first_drafts))
    table.script(3, (DRAFTING, draft_pass), (DRAFTING, draft_challenge))
    turn_ratings(table, car_0=challenger, car_2=passer)
    table.act(2, "PASS TWO")
    return table


@pytest.mark.clause("SCCR-1.4", "SCCR-1.7")
@pytest.mark.parametrize("drafter", ["joins", "replaces"])
def test_the_car_passed_first_may_draft_the_second_challenge_of_pass_two(drafter):
    table = a_pass_two(0, 0, 1, passer=495, challenger=585, pass_two_drafter=drafter)
    assert table.order() == [2, 1, 0, 3, 4], ".595 beats .585, and car 1 follows by"
    assert table.hand_names(1) == []
    assert table.hand_names(3) == ["DRAFT", "DRAFT"]


@pytest.mark.clause("SCCR-1.4")
def test_the_car_passed_first_is_asked_once():
    table = a_line(0, 1, 2)
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["DRAFT"])
    table.hand(2, ["PASS TWO"])
    table.script(0, (RESPONSE, 1))
    table.script(1, (DRAFTING, 0), (DRAFTING, 1))
    turn_ratings(table, car_0=585, car_2=495)
    table.act(2, "PASS TWO")
    assert table.order() == [0, 2, 1]
    assert table.hand_names(1) == ["DRAFT"]


@pytest.mark.clause("SCCR-1.5")
def test_the_car_passed_first_may_follow_the_challenger_instead():
    table = a_pass_two(0, 0, 1 | FOLLOW_TARGET, passer=585, challenger=495)
    assert table.order() == [0, 1, 2, 3, 4], ".595 beats .585, and car 1 is back before the passer"
    assert table.car(0).challenges_won == 1


@pytest.mark.clause("SCCR-1.4")
def test_behind_another_drafter_the_car_passed_first_may_still_follow():
    table = a_pass_two(1, 0, 1, passer=495, challenger=585)
    assert table.order() == [2, 1, 0, 3, 4]
    assert table.hand_names(3) == ["DRAFT"]
    assert table.hand_names(1) == []


@pytest.mark.clause("SCCR-1.6", "SCCR-1.8")
def test_it_may_not_when_somebody_else_drafts_for_a_challenge_has_one_drafter():
    table = a_pass_two(1, 1, 1, passer=495, challenger=600)
    assert table.hand_names(3) == []
    assert table.hand_names(1) == ["DRAFT"]
    assert table.car(0).challenges_won == 1, "one drafter brings .595, two would bring .695"


@pytest.mark.clause("SCCR-1.6", "SCCR-1.8")
def test_only_one_car_goes_along_with_a_drafted_challenge():
    table = a_challenge(600, 300, draft=1)
    assert (table.car(3).drafts, table.car(4).drafts) == (1, 0)
    assert table.hand_names(4) == ["DRAFT"]


@pytest.mark.clause("SCCR-1.4")
def test_the_car_passed_first_may_replace_the_car_behind_as_drafter():
    table = a_pass_two(1, 1, 1, passer=495, challenger=585, pass_two_drafter="replaces")
    assert table.order() == [2, 1, 0, 3, 4]
    assert table.hand_names(3) == ["DRAFT"]
    assert table.hand_names(1) == []
    table = a_pass_two(1, 0, 0, passer=495, challenger=585, pass_two_drafter="replaces")
    assert table.order() == [0, 2, 3, 1, 4]


@pytest.mark.clause("SCCR-1.4")
@pytest.mark.parametrize("card", ["PASS INSIDE", "PASS TWO"])
def test_he_replaces_it_in_the_second_challenge_of_pass_two_and_in_no_other(card):
    table = a_line(0, 1, 2, 3, pass_two_drafter="replaces")
    table.hand(1, ["CHALLENGE"])
    table.hand(2, [card])
    table.hand(3, ["DRAFT"])
    table.script(1, (RESPONSE, 1))
    table.script(3, (DRAFTING, 1))
    turn_ratings(table, car_1=585, car_2=495)
    table.act(2, card, actions=1)
    assert table.car(2).challenges_won == 1, ".595 beats .585"
    assert table.hand_names(3) == []


@pytest.mark.clause("SCCR-1.4")
def test_a_car_passed_first_that_replaces_the_car_behind_is_asked_once():
    table = a_line(0, 1, 2, 3, pass_two_drafter="replaces")
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["DRAFT"])
    table.hand(2, ["PASS TWO"])
    table.hand(3, ["DRAFT"])
    table.script(0, (RESPONSE, 1))
    table.script(1, (DRAFTING, 0), (DRAFTING, 1))
    table.script(3, (DRAFTING, 1))
    turn_ratings(table, car_0=585, car_2=495)
    table.act(2, "PASS TWO")
    assert table.order() == [0, 2, 3, 1]
    assert table.hand_names(1) == ["DRAFT"]


@pytest.mark.clause("SCCR-BASE-8")
def test_the_second_pass_may_be_drafted_by_the_car_now_behind_the_passer():
    table = a_line(0, 1, 2, 3)
    table.hand(1, ["DRAFT"])
    table.hand(2, ["PASS TWO"])
    table.script(1, (DRAFTING, 1))
    table.act(2, "PASS TWO")
    assert table.order() == [2, 1, 0, 3]
