"""Gaps: PULL AWAY, co-operative passing, and what two lanes change about them."""

from __future__ import annotations

import pytest

from simkit.games.sccr.state import CONSENT, DRAFTING, INSIDE, OUTSIDE, RESPONSE
from tests.games.sccr.layout import a_line, two_lanes


def a_gap_of(empty, **rules):
    """Car 1 runs `empty` spaces behind car 0, and car 2 directly behind car 1 passes it; car 1 consents."""
    table = a_line(0, *[None] * empty, 1, 2, 3, **rules)
    table.hand(2, ["PASS INSIDE"])
    table.script(1, (CONSENT, 1))
    table.act(2, "PASS INSIDE")
    return table


def may_pull_away(table, seat):
    table.hand(seat, ["PULL AWAY"])
    return "PULL AWAY" in table.actions(seat)


@pytest.mark.clause("SCCR-BASE-32", "SCCR-1.2")
@pytest.mark.parametrize("empty", [1, 2, 3])
def test_a_co_operative_pass_takes_the_space_ahead_and_nobody_moves_back(empty):
    table = a_gap_of(empty)
    assert table.order() == [0, *[None] * (empty - 1), 2, 1, None, 3]
    assert (table.car(2).passes, table.car(1).times_passed) == (1, 1)


@pytest.mark.clause("SCCR-1.1", "SCCR-1.2")
def test_a_gap_of_four_spaces_is_closed_by_pull_away_alone():
    table = a_gap_of(4)
    assert table.order() == [0, None, None, None, None, 2, 1, 3], "car 2 just changes places with car 1"
    table = a_line(0, None, None, None, None, 1)
    table.hand(1, ["PULL AWAY", "PASS INSIDE", "PASS OUTSIDE", "PASS TWO", "INSIDE ADVANTAGE", "DRAFT"])
    assert [move for move in table.actions(1) if move.isupper()] == ["PULL AWAY"]
    table.act(1, "PULL AWAY")
    assert table.order() == [0, None, None, None, 1]


@pytest.mark.clause("SCCR-1.1", "SCCR-1.2")
def test_the_limit_of_a_gap_is_a_rule():
    assert a_gap_of(4, gap_limit=4).order() == [0, None, None, None, 2, 1, None, 3]
    assert a_gap_of(2, gap_limit=1).order() == [0, None, None, 2, 1, 3]


@pytest.mark.clause("SCCR-1.2")
def test_a_gap_may_be_counted_as_the_distance():
    assert a_gap_of(2, gap_counted="distance").order() == [0, None, 2, 1, None, 3]
    assert a_gap_of(3, gap_counted="distance").order() == [0, None, None, None, 2, 1, 3]


@pytest.mark.clause("SCCR-1.1")
def test_pull_away_may_be_kept_for_gaps_beyond_the_limit():
    for empty in (1, 2, 3, 4):
        table = a_line(0, *[None] * empty, 1, pull_away_gaps="beyond_limit")
        assert may_pull_away(table, 1) == (empty == 4)
        assert may_pull_away(table, 0), "a leader has no gap to fill"
        assert may_pull_away(a_line(0, *[None] * empty, 1), 1)
    by_distance = a_line(0, None, None, None, 1, pull_away_gaps="beyond_limit", gap_counted="distance")
    assert may_pull_away(by_distance, 1)


@pytest.mark.clause("SCCR-BASE-32")
def test_without_consent_a_pass_swaps_the_two_cars():
    table = a_line(0, None, 1, 2)
    table.hand(2, ["PASS INSIDE"])
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, None, 2, 1]


@pytest.mark.clause("SCCR-BASE-32")
def test_a_driver_who_responds_does_not_co_operate():
    table = a_line(0, None, 1, 2)
    table.hand(1, ["BLOCK"])
    table.hand(2, ["PASS INSIDE"])
    table.script(1, (RESPONSE, 1), (CONSENT, 1))
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, None, 1, 2]


@pytest.mark.clause("SCCR-BASE-32")
def test_without_a_gap_ahead_of_the_passed_car_there_is_nothing_to_co_operate_in():
    table = a_line(0, 1, 2, None, 3)
    table.hand(2, ["PASS TWO"])
    for seat in (0, 1):
        table.script(seat, (CONSENT, 1))
    table.act(2, "PASS TWO")
    assert table.order() == [2, 0, 1, None, 3], "neither behind another car nor in the lead"


@pytest.mark.clause("SCCR-BASE-32")
def test_co_operation_can_be_ruled_out():
    assert a_gap_of(1, cooperation=False).order() == [0, None, 2, 1, 3]


@pytest.mark.clause("SCCR-BASE-8", "SCCR-BASE-32")
def test_the_car_behind_may_draft_into_the_space_that_a_co_operative_pass_left():
    table = a_line(0, None, 1, 2, 3)
    table.hand(2, ["PASS INSIDE"])
    table.hand(3, ["DRAFT"])
    table.script(1, (CONSENT, 1))
    table.script(3, (DRAFTING, 1))
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, 2, 1, 3]
    assert table.hand_names(3) == []


@pytest.mark.clause("SCCR-BASE-32", "SCCR-BASE-30")
def test_pass_two_goes_on_after_a_co_operative_pass():
    table = a_line(0, None, 1, 2)
    table.hand(2, ["PASS TWO"])
    table.script(1, (CONSENT, 1))
    table.act(2, "PASS TWO")
    assert table.order() == [2, 0, 1], "through the gap beside car 1, and on by car 0"


@pytest.mark.clause("SCCR-BASE-10")
def test_the_leader_pulls_away_and_those_behind_draft_down_the_line_until_one_does_not():
    table = a_line(0, 1, 2, 3, 4)
    table.hand(0, ["PULL AWAY"])
    for seat in (1, 2, 4):
        table.hand(seat, ["DRAFT"])
        table.script(seat, (DRAFTING, 1))
    table.act(0, "PULL AWAY")
    assert table.order() == [0, 1, 2, None, 3, 4]
    assert table.car(0).space == 1
    assert table.hand_names(1) == table.hand_names(2) == []
    assert table.hand_names(4) == ["DRAFT"]


@pytest.mark.clause("SCCR-BASE-10")
def test_a_leader_whom_nobody_drafts_opens_a_gap():
    table = a_line(0, 1, 2)
    table.hand(0, ["PULL AWAY"])
    table.hand(2, ["DRAFT"])
    table.script(2, (DRAFTING, 1))
    table.act(0, "PULL AWAY")
    assert table.order() == [0, None, 1, 2]


@pytest.mark.clause("SCCR-BASE-10")
def test_into_a_gap_a_car_moves_up_one_space_and_the_car_directly_behind_may_draft():
    table = a_line(0, None, None, 1, 2, 3)
    table.hand(1, ["PULL AWAY"])
    for seat in (2, 3):
        table.hand(seat, ["DRAFT"])
        table.script(seat, (DRAFTING, 1))
    table.act(1, "PULL AWAY")
    assert table.order() == [0, None, 1, 2, None, 3]
    assert table.hand_names(3) == ["DRAFT"], "only the car directly behind may draft"


@pytest.mark.clause("SCCR-BASE-10")
def test_a_car_with_another_directly_ahead_cannot_pull_away():
    assert not may_pull_away(a_line(0, 1, 2), 1)
    table = a_line(0, 1)
    table.traffic(INSIDE, 1)
    assert not may_pull_away(table, 0), "slow traffic is ahead of the leader"


@pytest.mark.clause("SCCR-3.1.21")
def test_cars_of_the_other_lane_neither_fill_a_gap_nor_count_in_it():
    table = two_lanes([0, None, None, None, None, 1, 3], [2, 4, 5], head=-1)
    assert may_pull_away(table, 1)
    table.hand(1, ["PASS INSIDE"])
    assert "PASS INSIDE" not in table.actions(1)
    for empty, space in ((3, -3), (4, -4)):
        table = two_lanes([0, *[None] * empty, 1, 3], [2], head=space - 4)
        table.hand(3, ["PASS INSIDE"])
        table.script(1, (CONSENT, 1))
        table.act(3, "PASS INSIDE")
        assert table.order()[empty] == (3 if empty == 3 else None), "the gap is counted in the own lane"


@pytest.mark.clause("SCCR-3.1.22")
def test_the_leader_of_a_lane_has_no_gap_in_front():
    table = two_lanes([0, 1], [2, 3], head=-4)
    assert may_pull_away(table, 2), "it leads its lane"
    assert may_pull_away(table, 0)
    assert not may_pull_away(table, 1)
    assert not may_pull_away(table, 3)
    table.hand(3, ["PASS INSIDE"])
    table.script(2, (CONSENT, 1))
    table.act(3, "PASS INSIDE")
    assert table.order(OUTSIDE) == [3, 2], "nothing to co-operate in"
    assert table.car(3).space == -4


@pytest.mark.clause("SCCR-3.1.22")
def test_a_lane_leader_behind_the_other_lane_may_be_kept_from_pulling_away():
    table = two_lanes([0, 1], [2, 3], head=-1, lane_leader_pulls_away=False)
    assert not may_pull_away(table, 2)
    assert may_pull_away(table, 0)
    level = two_lanes([0, 1], [2, 3], lane_leader_pulls_away=False)
    assert may_pull_away(level, 2)
    closing = two_lanes([0, None, 1], [2], head=-4, lane_leader_pulls_away=False)
    assert may_pull_away(closing, 1), "it has a gap ahead, so it leads no lane"


@pytest.mark.clause("SCCR-3.1.23")
@pytest.mark.parametrize(("rival", "works"), [(0, False), (-2, False), (-3, False), (-4, True), (-6, True)])
def test_co_operation_neither_gains_on_nor_gets_ahead_of_cars_of_the_other_lane(rival, works):
    # car 0 on space 0, car 1 on -2, the passer on -3, the rival outside
    table = two_lanes([0, None, 1, 2], [3], head=rival)
    table.hand(2, ["PASS INSIDE"])
    table.script(1, (CONSENT, 1))
    table.act(2, "PASS INSIDE")
    assert table.order() == ([0, 2, 1] if works else [0, None, 2, 1])


@pytest.mark.clause("SCCR-3.1.23")
@pytest.mark.parametrize("gone", [{"in_pits": 1}, {"running": 0}])
def test_a_car_that_left_the_other_lane_does_not_stand_against_co_operation(gone):
    table = two_lanes([0, None, 1, 2], [3], head=0)
    for field, value in gone.items():
        table.car(3)[field] = value
    table.hand(2, ["PASS INSIDE"])
    table.script(1, (CONSENT, 1))
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, 2, 1]


@pytest.mark.clause("SCCR-3.1.24")
@pytest.mark.parametrize("other", [0, 1])
def test_pass_two_that_passed_one_car_takes_that_cars_space_and_no_more(other):
    table = two_lanes([0, 1], [2], head=other)
    table.hand(1, ["PASS TWO"])
    table.act(1, "PASS TWO")
    assert table.order() == [1, 0]
    assert table.car(1).space == 0, "level with the other lane's leader, or behind it"
    assert table.car(2).space == other
