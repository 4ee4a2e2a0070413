"""Where there is a way past a car: open lanes, free lanes with something in them, narrow tracks, PASS TWO."""

from __future__ import annotations

import pytest

from simkit.games.sccr.state import CHANGE_LANE, INSIDE, OUTSIDE, RESPONSE
from tests.games.sccr.layout import INSIDE_CARDS, PASS_CARDS, lay_two_wide, passes, two_lanes
from tests.games.sccr.table import Table


def around_car_1(inside, outside, **rules):
    """Return a table of two lanes side by side; car 1 is the one to watch and holds every pass card."""
    table = two_lanes(inside, outside, **rules)
    table.hand(1, PASS_CARDS)
    return table


@pytest.mark.clause("SCCR-3.1.10", "SCCR-3.1.13", "SCCR-3.1.14")
def test_on_a_narrow_track_a_car_beside_the_passed_one_closes_the_way_between():
    assert passes(around_car_1([2], [0, 1], width="narrow")) == ["PASS OUTSIDE"]
    assert passes(around_car_1([0, 1], [2], width="narrow")) == INSIDE_CARDS
    assert passes(around_car_1([None, 2], [0, 1], width="narrow")) == PASS_CARDS
    assert passes(around_car_1([0, 1], [None, 2], width="narrow")) == PASS_CARDS


@pytest.mark.clause("SCCR-3.1.10")
@pytest.mark.parametrize("width", ["normal", "wide"])
def test_on_wider_tracks_a_car_of_the_other_lane_hinders_only_if_the_rules_say_so(width):
    for inside, outside, left in (([2], [0, 1], ["PASS OUTSIDE"]), ([0, 1], [2], INSIDE_CARDS)):
        assert passes(around_car_1(inside, outside, width=width)) == PASS_CARDS
        assert passes(around_car_1(inside, outside, width=width, other_lane_hinders=True)) == left
        ahead = around_car_1(inside, outside, width=width, other_lane_hinders=True)
        ahead.put(2, ahead.car(2).lane, 1)
        assert passes(ahead) == PASS_CARDS, "it is not beside the passed car"


@pytest.mark.clause("SCCR-3.1.13", "SCCR-3.1.14")
def test_slow_traffic_beside_the_passed_car_closes_a_narrow_way_too():
    table = around_car_1([], [0, 1], width="narrow")
    table.traffic(INSIDE, 0)
    assert passes(table) == ["PASS OUTSIDE"]


@pytest.mark.clause("SCCR-3.1.11")
@pytest.mark.parametrize(
    ("width", "owner_lane", "lane", "side", "left"),
    [
        # laid by the passed car itself
        ("narrow", INSIDE, INSIDE, INSIDE, ["PASS OUTSIDE"]),
        ("narrow", OUTSIDE, OUTSIDE, OUTSIDE, INSIDE_CARDS),
        ("normal", INSIDE, INSIDE, INSIDE, ["PASS OUTSIDE"]),
        ("normal", INSIDE, INSIDE, OUTSIDE, INSIDE_CARDS),
        ("wide", OUTSIDE, OUTSIDE, INSIDE, ["PASS OUTSIDE"]),
        ("wide", OUTSIDE, OUTSIDE, OUTSIDE, INSIDE_CARDS),
        # laid by the car beside it: the one lane between bars both, of two lanes each its own
        ("normal", OUTSIDE, INSIDE, INSIDE, INSIDE_CARDS),
        ("normal", INSIDE, OUTSIDE, OUTSIDE, ["PASS OUTSIDE"]),
        ("wide", OUTSIDE, INSIDE, INSIDE, PASS_CARDS),
        ("wide", INSIDE, OUTSIDE, OUTSIDE, PASS_CARDS),
        # on its far side
        ("normal", OUTSIDE, INSIDE, OUTSIDE, PASS_CARDS),
        ("normal", INSIDE, OUTSIDE, INSIDE, PASS_CARDS),
    ],
)
def test_a_two_wide_bars_its_free_lane(width, owner_lane, lane, side, left):
    own = owner_lane == lane
    other = [] if own else [2]
    table = around_car_1(
        [0, 1] if lane == INSIDE else other, [0, 1] if lane == OUTSIDE else other, width=width
    )
    lay_two_wide(table, 0 if own else 2, side)
    assert passes(table) == left


@pytest.mark.clause("SCCR-3.1.11")
def test_a_two_wide_bars_the_way_only_past_its_own_space():
    table = around_car_1([None, 2], [0, 1])
    lay_two_wide(table, 2, OUTSIDE)
    assert passes(table) == PASS_CARDS
    table.put(2, INSIDE, 0)
    assert passes(table) == ["PASS OUTSIDE"], "it moves with its owner"


@pytest.mark.clause("SCCR-3.1.12")
@pytest.mark.parametrize(
    ("width", "lane", "left"),
    [
        ("normal", INSIDE, ["PASS OUTSIDE"]),  # it comes up between the lanes
        ("wide", INSIDE, PASS_CARDS),  # into the other of the two free lanes
        ("normal", OUTSIDE, PASS_CARDS),  # away from the inside lane
    ],
)
def test_a_car_high_in_the_turn_bars_the_free_lane_outside_its_own(width, lane, left):
    cars = [0, 1]
    table = around_car_1([2] if lane == INSIDE else cars, cars if lane == INSIDE else [2], width=width)
    table.car(2).high_in_turn = 1
    assert passes(table) == left


@pytest.mark.clause("SCCR-3.1.12")
def test_past_the_high_car_itself_the_outside_is_closed():
    for lanes in ("single_file", "two_lane"):
        table = Table(2, lanes=lanes)
        table.line(0, 1)
        table.hand(1, PASS_CARDS)
        table.car(0).high_in_turn = 1
        assert passes(table) == INSIDE_CARDS


@pytest.mark.clause("SCCR-3.1.15", "SCCR-3.1.16")
def test_pass_two_needs_the_space_beside_each_car_and_else_passes_one():
    for beside, order in (([], [1, 0, 3]), ([2], [0, 1, 3])):
        table = around_car_1(beside, [0, 3, 1], width="narrow")
        table.act(1, "PASS TWO")
        assert table.order(OUTSIDE) == order
    table = around_car_1([None, 2], [0, 3, 1], width="narrow")
    assert passes(table) == ["PASS OUTSIDE"], "the first car's inside is taken"


@pytest.mark.clause("SCCR-3.1.16")
def test_pass_two_with_the_second_space_closed_may_be_barred():
    barred = {"width": "narrow", "pass_two_second_closed": "barred"}
    assert "PASS TWO" not in passes(around_car_1([2], [0, 3, 1], **barred))
    assert "PASS INSIDE" in passes(around_car_1([2], [0, 3, 1], **barred))
    assert "PASS TWO" in passes(around_car_1([None, None, 2], [0, 3, 1], **barred))
    assert "PASS TWO" in passes(around_car_1([2], [None, 0, 1], **barred)), "there is no second car"


@pytest.mark.clause("SCCR-3.1.13", "SCCR-3.1.15")
def test_pass_two_may_be_allowed_on_either_side():
    either = {"width": "narrow", "pass_two_side": "either"}
    table = around_car_1([2], [0, 1], **either)
    assert passes(table) == ["PASS OUTSIDE", "PASS TWO"]
    table.act(1, "PASS TWO")
    assert table.order(OUTSIDE) == [1, 0]
    table = around_car_1([2], [0, 3, 1], **either)
    table.act(1, "PASS TWO")
    assert table.order(OUTSIDE) == [1, 0, 3], "inside by the first, outside by the second"
    table = around_car_1([2], [0, 3, 1], pass_two_second_closed="barred", **either)
    assert "PASS TWO" in passes(table)
    lay_two_wide(table, 0, OUTSIDE)
    assert "PASS TWO" not in passes(table)


def diagram():
    """Return diagram 3 (narrow): cars 2, 3 and 4 in line outside, another (seat 0) inside, beside car 2."""
    table = two_lanes([0], [2, 3, 4], width="narrow")
    for seat in (3, 4):
        table.hand(seat, PASS_CARDS)
    return table


@pytest.mark.clause("SCCR-3.1.28")
def test_in_the_diagram_car_3_cannot_pass_car_2_on_the_inside():
    assert passes(diagram(), 3) == ["PASS OUTSIDE"]


@pytest.mark.clause("SCCR-3.1.28")
def test_in_the_diagram_car_3_may_play_pass_outside():
    table = diagram()
    table.act(3, "PASS OUTSIDE")
    assert table.order(OUTSIDE) == [3, 2, 4]


@pytest.mark.clause("SCCR-3.1.28", "SCCR-3.1.17")
def test_in_the_diagram_car_3_may_change_lanes_and_pass_on_the_inside():
    table = diagram()
    table.act(3, CHANGE_LANE, "PASS INSIDE")
    assert table.order(INSIDE)[:2] == [3, 0]
    assert table.order(OUTSIDE) == [2, None, 4]
    late = diagram()
    late.act(3, "PASS OUTSIDE", CHANGE_LANE, "PASS INSIDE")
    assert late.order(OUTSIDE) == [3, 2, 4], "beside car 3 there is the other car now"


@pytest.mark.clause("SCCR-3.1.28")
def test_in_the_diagram_car_4_may_play_any_pass_card():
    assert passes(diagram(), 4) == PASS_CARDS
    for name in PASS_CARDS:
        table = diagram()
        table.act(4, name)
        assert table.order(OUTSIDE) == [2, 4, 3], "a PASS TWO passes car 3 alone"
        assert table.order(INSIDE)[0] == 0


@pytest.mark.clause("SCCR-3.1.28", "SCCR-3.1.15")
def test_in_the_diagram_pass_two_would_go_on_past_car_2_without_the_car_beside_it():
    table = diagram()
    table.put(0, INSIDE, 1)
    table.hand(2, ["BLOCK"])
    table.act(4, "PASS TWO")
    assert table.order(OUTSIDE) == [4, 2, 3]
    table = diagram()
    table.put(0, INSIDE, 1)
    table.hand(2, ["BLOCK"])
    table.script(2, (RESPONSE, 1))
    table.act(4, "PASS TWO")
    assert table.order(OUTSIDE) == [2, 4, 3]
