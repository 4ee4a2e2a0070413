"""The two lanes, the free lanes beside them, and changing from one to the other."""

from __future__ import annotations

import pytest

from simkit.games.sccr.engine import race as whole_race
from simkit.games.sccr.state import CHANGE_LANE, DRAFTING, FREE_PASS, INSIDE, OUTSIDE, RESPONSE
from tests.games.sccr.layout import cards, two_lanes
from tests.games.sccr.table import Table

WIDTHS = ["narrow", "normal", "wide"]
FAR = {INSIDE: "TWO WIDE inside", OUTSIDE: "TWO WIDE outside"}
NEAR = {INSIDE: "TWO WIDE outside", OUTSIDE: "TWO WIDE inside"}


@pytest.mark.clause("SCCR-3.0.1")
@pytest.mark.parametrize(("width", "between"), [("narrow", 0), ("normal", 1), ("wide", 2)])
def test_so_many_free_lanes_lie_between_the_racing_lanes(width, between):
    table = two_lanes([0], [1], width=width)
    laid = 0
    for seat, side in ((0, OUTSIDE), (1, INSIDE)):
        table.hand(seat, ["TWO WIDE"])
        if NEAR[seat] in cards(table, seat):
            table.act(seat, ("TWO WIDE", side))
            laid += 1
    assert laid == between


@pytest.mark.clause("SCCR-3.0.3")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("lane", [INSIDE, OUTSIDE])
def test_one_free_lane_lies_beyond_each_racing_lane(width, lane):
    table = Table(2, width=width, two_wide_life="until_removed")
    table.put(0, lane, 0)
    table.put(1, 1 - lane, 0)
    table.hand(0, ["TWO WIDE", "TWO WIDE"])
    assert FAR[lane] in cards(table, 0)
    table.act(0, ("TWO WIDE", lane))
    assert FAR[lane] not in cards(table, 0), "it holds one marker, and no other lane is beyond it"


@pytest.mark.clause("SCCR-3.0.2", "SCCR-3.1.1")
@pytest.mark.parametrize("width", WIDTHS)
def test_there_are_two_racing_lanes_whatever_the_width(width):
    table = Table(6, width=width)
    assert [table.car(seat).lane for seat in range(6)] == [INSIDE, OUTSIDE] * 3
    table.put(0, INSIDE, 9)
    table.act(0, CHANGE_LANE)
    assert table.car(0).lane == OUTSIDE
    table.car(0).lane_changed = 0
    table.act(0, CHANGE_LANE)
    assert table.car(0).lane == INSIDE


@pytest.mark.clause("SCCR-3.0.2")
def test_in_single_file_there_is_one_lane():
    table = Table(6, lanes="single_file")
    assert table.order() == [0, 1, 2, 3, 4, 5]
    assert "change lane" not in table.actions(5)
    assert "change lane" in Table(5).actions(4)


@pytest.mark.clause("SCCR-3.1.1")
def test_the_outside_lane_is_the_high_one_so_a_high_car_of_the_inside_lane_comes_between():
    for lane, bars in ((INSIDE, True), (OUTSIDE, False)):
        table = Table(3, width="normal")
        table.put(0, lane, 0)
        table.car(0).high_in_turn = 1
        table.put(1, 1 - lane, 0)
        table.put(2, 1 - lane, -1)
        table.hand(2, ["PASS OUTSIDE" if lane == OUTSIDE else "PASS INSIDE"])
        assert (cards(table, 2) == []) == bars


@pytest.mark.clause("SCCR-3.1.2")
def test_nobody_responds_to_a_pass_in_the_other_lane():
    table = two_lanes([0, 1], [2, 3], head=0)
    table.hand(1, ["PASS INSIDE"])
    for seat in (2, 3):
        table.hand(seat, ["BLOCK"])
        table.script(seat, (RESPONSE, 1))
    table.act(1, "PASS INSIDE")
    assert table.order() == [1, 0]
    assert table.hand_names(2) == table.hand_names(3) == ["BLOCK"]


@pytest.mark.clause("SCCR-3.1.3")
def test_nobody_drafts_a_car_of_the_other_lane():
    # cars 2 to 4 are beside car 0, beside car 1, and diagonally behind car 1
    for actor, move, order in ((1, "PASS INSIDE", [1, 0]), (0, "PULL AWAY", [0, None, 1])):
        table = two_lanes([0, 1], [2, 3, 4])
        table.hand(actor, [move])
        for seat in (2, 3, 4):
            table.hand(seat, ["DRAFT"])
            table.script(seat, (DRAFTING, 1))
        table.act(actor, move)
        assert table.order() == order
        assert table.order(OUTSIDE) == [2, 3, 4]
        assert all(table.hand_names(seat) == ["DRAFT"] for seat in (2, 3, 4))


@pytest.mark.clause("SCCR-3.1.3")
def test_a_challenge_is_not_drafted_from_the_other_lane():
    table = two_lanes([0, 1], [2, 3], head=-1)
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["PASS INSIDE"])
    table.script(0, (RESPONSE, 1))
    for seat in (2, 3):
        table.hand(seat, ["DRAFT"])
        table.script(seat, (DRAFTING, 1))
    table.stack(0, [table.card_with(rating=585)])
    table.stack(1, [table.card_with(rating=495)])
    table.act(1, "PASS INSIDE")
    assert table.order() == [0, 1]
    assert table.hand_names(2) == table.hand_names(3) == ["DRAFT"]


@pytest.mark.clause("SCCR-3.1.4")
def test_a_driver_changes_lanes_once_a_turn():
    table = two_lanes([0, 1], [2], head=-5)
    assert "change lane" in table.actions(1)
    table.act(1, CHANGE_LANE)
    assert table.car(1).lane == OUTSIDE
    assert "change lane" not in table.actions(1)
    assert table.is_racing


@pytest.mark.clause("SCCR-3.1.4")
def test_a_change_of_lanes_is_possible_again_in_the_next_turn():
    table = two_lanes([0, 1], [2], head=-5)
    table.act(1, CHANGE_LANE)
    whole_race.begin_turn(table.race, table.rules)
    assert "change lane" in table.actions(1)
    table.act(1, CHANGE_LANE)
    assert table.car(1).lane == INSIDE


@pytest.mark.clause("SCCR-3.1.5")
def test_after_a_change_at_the_beginning_the_turn_goes_on():
    table = two_lanes([0, 1], [2, None], head=0)
    table.hand(1, ["PASS INSIDE"])
    table.act(1, CHANGE_LANE, "PASS INSIDE")
    assert table.order(OUTSIDE) == [1, 2]
    assert table.order(INSIDE) == [0]


@pytest.mark.clause("SCCR-3.1.5")
def test_a_change_after_an_action_ends_the_turn():
    table = two_lanes([0, 1], [2], head=1)
    table.hand(1, ["PASS INSIDE", "PASS INSIDE"])
    table.act(1, "PASS INSIDE", CHANGE_LANE, "PASS INSIDE")
    assert table.order(OUTSIDE) == [2, 1]
    assert table.hand_names(1) == ["PASS INSIDE"]
    assert table.is_racing


@pytest.mark.clause("SCCR-3.1.5")
def test_a_change_after_a_free_pass_ends_the_turn_too():
    table = two_lanes([0, 3, 1], [2])
    table.car(3).high_in_turn = 1
    table.hand(1, ["PASS INSIDE"])
    table.act(1, FREE_PASS, CHANGE_LANE, "PASS INSIDE")
    assert table.order(INSIDE) == [0, None, 3]
    assert table.order(OUTSIDE) == [2, 1]
    assert table.hand_names(1) == ["PASS INSIDE"]


@pytest.mark.clause("SCCR-3.1.6")
def test_the_space_beside_must_be_free_of_cars_and_traffic():
    assert "change lane" not in two_lanes([0, 1], [2, 3]).actions(1)
    assert "change lane" in two_lanes([0, 1], [2, None, 3]).actions(1)
    table = two_lanes([0, 1], [2])
    table.traffic(OUTSIDE, -1)
    assert "change lane" not in table.actions(1)


@pytest.mark.clause("SCCR-3.1.6")
@pytest.mark.parametrize("width", WIDTHS)
def test_a_change_leads_to_the_other_racing_lane_on_the_same_space(width):
    table = two_lanes([0, 1], [2], width=width)
    table.act(1, CHANGE_LANE)
    assert (table.car(1).lane, table.car(1).space) == (OUTSIDE, -1)
    assert table.order(OUTSIDE) == [2, 1]


@pytest.mark.clause("SCCR-3.1.4")
def test_a_change_of_lanes_needs_no_action_unless_the_rules_say_so():
    table = two_lanes([0, 1], [2])
    assert "change lane" in table.actions(1, left=0)
    table.hand(1, ["PASS INSIDE"])
    table.act(1, CHANGE_LANE, "PASS INSIDE", actions=1)
    assert table.order(OUTSIDE) == [1, 2]
    dear = two_lanes([0, 1], [2], lane_change_costs_action=True)
    assert "change lane" not in dear.actions(1, left=0)
    dear.hand(1, ["PASS INSIDE"])
    dear.act(1, CHANGE_LANE, actions=1)
    assert dear.order(OUTSIDE) == [2, 1]
    assert dear.car(1).actions_left == 0


@pytest.mark.clause("SCCR-3.1.17")
def test_a_driver_who_has_not_moved_changes_lanes_and_passes_on_the_new_side():
    # Narrow: from the outside lane car 1 finds car 2 beside car 0
    table = two_lanes([2, None], [0, 1], width="narrow")
    table.hand(1, ["PASS INSIDE"])
    assert cards(table, 1) == []
    table.act(1, CHANGE_LANE, "PASS INSIDE")
    assert table.order(INSIDE) == [1, 2]
    assert table.order(OUTSIDE) == [0]


def test_by_the_house_rule_a_draft_moves_diagonally_forward_into_the_other_lane():
    table = two_lanes([0, 1], [None, None, 2], draft_changes_lane=True)
    table.hand(1, ["DRAFT"])
    assert cards(table, 1) == ["DRAFT"]
    table.act(1, "DRAFT")
    assert (table.car(1).lane, table.car(1).space) == (OUTSIDE, 0)
    assert (table.car(1).actions_left, table.hand_names(1)) == (2, [])
    assert table.cards_are_whole(1)
    taken = two_lanes([0, 1], [2], draft_changes_lane=True)
    taken.hand(1, ["DRAFT"])
    assert cards(taken, 1) == []
    off = two_lanes([0, 1], [None, None, 2])
    off.hand(1, ["DRAFT"])
    assert cards(off, 1) == []
    file = Table(2, lanes="single_file", draft_changes_lane=True)
    file.hand(1, ["DRAFT"])
    assert cards(file, 1) == []
