"""TWO WIDE: where it may be laid and what takes it off again."""

from __future__ import annotations

import pytest

from simkit.core.records import NONE
from simkit.games.sccr.state import CHANGE_LANE, CONSENT, DRAFTING, INSIDE, OUTSIDE, RESPONSE
from tests.games.sccr.layout import lay_two_wide, two_lanes
from tests.games.sccr.table import Table

SIDES = ("TWO WIDE inside", "TWO WIDE outside")


def lies(table, seat, side):
    return bool(table.car(seat).two_wide[side] != NONE)


def may_lay(table, seat):
    """Return the sides on which a driver may lay a TWO WIDE."""
    table.hand(seat, ["TWO WIDE"])
    return [move for move in table.actions(seat) if move in SIDES]


@pytest.mark.clause("SCCR-1.3")
@pytest.mark.parametrize("lanes", ["single_file", "two_lane"])
def test_it_may_be_laid_on_either_side_of_the_car(lanes):
    for side in (INSIDE, OUTSIDE):
        table = Table(2, lanes=lanes)
        assert may_lay(table, 0) == list(SIDES)
        lay_two_wide(table, 0, side)
        assert not lies(table, 0, 1 - side)
        assert table.car(0).actions_left == 2
        assert table.cards_are_whole(0)


@pytest.mark.clause("SCCR-3.1.25")
@pytest.mark.parametrize(
    ("width", "inside_car", "outside_car"),
    [
        ("narrow", SIDES[:1], SIDES[1:]),
        ("normal", SIDES, SIDES),
        ("wide", SIDES, SIDES),
    ],
)
def test_it_may_be_laid_wherever_there_is_a_free_lane(width, inside_car, outside_car):
    table = two_lanes([0], [1], width=width)
    assert may_lay(table, 0) == list(inside_car)
    assert may_lay(table, 1) == list(outside_car)


@pytest.mark.clause("SCCR-3.1.25")
def test_there_must_be_nothing_in_that_free_lane():
    for width, left in (("normal", list(SIDES[1:])), ("wide", list(SIDES))):
        table = two_lanes([0], [1], width=width)
        lay_two_wide(table, 0, OUTSIDE)
        assert may_lay(table, 1) == left
    table = two_lanes([0], [1])
    table.car(0).high_in_turn = 1
    assert may_lay(table, 1) == list(SIDES[1:])


@pytest.mark.clause("SCCR-3.1.25")
def test_on_a_narrow_track_it_may_be_allowed_between_the_lanes():
    table = two_lanes([0, 2], [1, 3], width="narrow", narrow_two_wide_between=True)
    assert may_lay(table, 0) == list(SIDES)
    table.put(1, OUTSIDE, 5)
    lay_two_wide(table, 0, OUTSIDE)
    table.hand(2, ["PASS OUTSIDE"])
    assert "PASS OUTSIDE" not in table.actions(2)
    table.car(0).two_wide[OUTSIDE] = NONE
    assert "PASS OUTSIDE" in table.actions(2)


@pytest.mark.clause("SCCR-3.1.26")
@pytest.mark.parametrize("card", ["BLOCK", "CHALLENGE"])
@pytest.mark.parametrize("width", ["narrow", "normal", "wide"])
def test_a_response_of_its_owner_removes_it(width, card):
    table = two_lanes([0, 1], [2], width=width)
    lay_two_wide(table, 0, INSIDE)
    table.hand(0, [card])
    table.hand(1, ["PASS OUTSIDE"])
    table.put(2, OUTSIDE, 5)
    table.script(0, (RESPONSE, 1))
    table.act(1, "PASS OUTSIDE")
    assert not lies(table, 0, INSIDE)
    assert table.cards_are_whole(0)


@pytest.mark.clause("SCCR-3.1.26")
def test_a_pass_that_nobody_answers_leaves_it():
    table = two_lanes([0, 1], [2])
    lay_two_wide(table, 0, INSIDE)
    table.hand(0, ["BLOCK"])
    table.hand(1, ["PASS OUTSIDE"])
    table.act(1, "PASS OUTSIDE")
    assert table.order() == [1, 0]
    assert lies(table, 0, INSIDE)


@pytest.mark.clause("SCCR-3.1.26", "SCCR-3.1.27")
@pytest.mark.parametrize(
    ("width", "removed_by", "stays"),
    [("normal", "beside", False), ("normal", "owner", True), ("wide", "beside", True)],
)
def test_a_response_of_a_car_beside_it_removes_it_save_on_a_wide_track(width, removed_by, stays):
    table = two_lanes([0], [1, 2], width=width, two_wide_removed_by=removed_by)
    lay_two_wide(table, 0, OUTSIDE)
    table.hand(1, ["BLOCK"])
    table.hand(2, ["PASS OUTSIDE"])
    table.script(1, (RESPONSE, 1))
    table.act(2, "PASS OUTSIDE")
    assert lies(table, 0, OUTSIDE) == stays
    assert table.order(OUTSIDE) == [1, 2]


@pytest.mark.clause("SCCR-3.1.26")
def test_between_the_lanes_of_a_narrow_track_a_response_beside_removes_it_likewise():
    table = two_lanes([0], [1, 2], width="narrow", narrow_two_wide_between=True)
    lay_two_wide(table, 0, OUTSIDE)
    table.hand(1, ["BLOCK"])
    table.hand(2, ["PASS OUTSIDE"])
    table.script(1, (RESPONSE, 1))
    table.act(2, "PASS OUTSIDE")
    assert not lies(table, 0, OUTSIDE)


@pytest.mark.clause("SCCR-3.1.26")
def test_a_car_on_another_space_or_on_the_far_side_is_not_next_to_it():
    for space, side in ((1, OUTSIDE), (0, INSIDE)):
        table = two_lanes([0], [1, 2])
        lay_two_wide(table, 0, side)
        table.put(0, INSIDE, space)
        table.hand(1, ["BLOCK"])
        table.hand(2, ["PASS OUTSIDE"])
        table.script(1, (RESPONSE, 1))
        table.act(2, "PASS OUTSIDE")
        assert table.order(OUTSIDE) == [1, 2]
        assert lies(table, 0, side)


@pytest.mark.clause("SCCR-3.1.26")
def test_a_draft_is_a_response_too():
    table = two_lanes([None, None, 3], [0, 1, 2])
    lay_two_wide(table, 3, OUTSIDE)
    table.hand(1, ["PASS OUTSIDE"])
    table.hand(2, ["DRAFT"])
    table.script(2, (DRAFTING, 1))
    table.act(1, "PASS OUTSIDE")
    assert table.order(OUTSIDE) == [1, 2, 0]
    assert not lies(table, 3, OUTSIDE), "car 2 was beside it when it drafted"


@pytest.mark.clause("SCCR-3.1.27")
def test_on_a_wide_track_a_draft_of_its_owner_removes_it():
    table = two_lanes([0, 1, 2], [3], width="wide")
    lay_two_wide(table, 2, INSIDE)
    table.hand(1, ["PASS INSIDE"])
    table.hand(2, ["DRAFT"])
    table.script(2, (DRAFTING, 1))
    table.act(1, "PASS INSIDE")
    assert table.order() == [1, 2, 0]
    assert not lies(table, 2, INSIDE)


@pytest.mark.clause("SCCR-3.1.27")
def test_consent_is_no_response_card():
    table = Table(3)
    table.line(0, None, 1, 2)
    lay_two_wide(table, 1, OUTSIDE)
    table.hand(2, ["PASS INSIDE"])
    table.script(1, (CONSENT, 1))
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, 2, 1]
    assert lies(table, 1, OUTSIDE)


def test_it_ends_at_the_start_of_its_owners_next_turn_or_stays_until_removed():
    for life, stays in (("own_turn", False), ("until_removed", True)):
        table = two_lanes([0], [1], two_wide_life=life)
        lay_two_wide(table, 0, INSIDE)
        table.act(1)
        assert lies(table, 0, INSIDE)
        table.act(0)
        assert lies(table, 0, INSIDE) == stays
        assert table.cards_are_whole(0)


@pytest.mark.clause("SCCR-3.1.25")
def test_it_goes_along_to_the_other_lane_where_a_free_lane_is_beside_the_car():
    for width, stays in (("narrow", False), ("normal", True), ("wide", True)):
        table = two_lanes([0], [None, 1], width=width)
        table.hand(0, ["TWO WIDE"])
        table.act(0, ("TWO WIDE", INSIDE), CHANGE_LANE)
        assert table.car(0).lane == OUTSIDE
        assert lies(table, 0, INSIDE) == stays
        assert table.cards_are_whole(0)
