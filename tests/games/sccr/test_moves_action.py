"""What a driver may do in his turn of the Action Phase, against lists made by hand."""

from __future__ import annotations

import pytest

from simkit.games.sccr.policies.random import decide
from simkit.games.sccr.state import (
    ACTION,
    CHANGE_LANE,
    END_TURN,
    FREE_PASS,
    INSIDE,
    OUTSIDE,
    PIT_STOP,
    PLAY_CARD,
    SPLASH,
    TWO_TIRE,
)
from tests.games.sccr.layout import PASS_CARDS, a_line, lay_two_wide, two_lanes

STOPS = [PIT_STOP, PIT_STOP | TWO_TIRE << 8, PIT_STOP | SPLASH << 8]


def play(slot, side=0):
    return PLAY_CARD | slot << 4 | side << 8


def in_the_middle():
    """In the middle of a line: every pass, no PULL AWAY, TWO WIDE on both sides, setup cards; no responses."""
    table = a_line(0, 1, 2)
    table.hand(
        1,
        [*PASS_CARDS, "PULL AWAY", "TWO WIDE", "LEARN THE TRACK", "BLOCK", "CHALLENGE", "DRAFT", "FAST PIT"],
    )
    cards = [play(0), play(1), play(2), play(3), play(5), play(5, OUTSIDE), play(6)]
    return table, 1, [END_TURN, *STOPS, *cards]


def leading_alone():
    """Leading: nobody to pass; two PULL AWAYs are two moves; the other lane is free."""
    table = two_lanes([0], [None, 1])
    table.hand(0, ["PASS INSIDE", "PULL AWAY", "PULL AWAY"])
    return table, 0, [END_TURN, CHANGE_LANE, *STOPS, play(1), play(2)]


def without_actions():
    """No actions left: a stop, a change of lanes, a free pass, nothing from the hand."""
    table = two_lanes([0, 1], [2])
    table.hand(1, ["PASS INSIDE", "LEARN THE TRACK"])
    table.car(0).high_in_turn = 1
    table.car(1).actions_left = 0
    return table, 1, [END_TURN, CHANGE_LANE, *STOPS, FREE_PASS]


def after_an_action():
    """After an action: no stop any more; the TWO WIDE laid leaves only the outside for a second."""
    table = two_lanes([0, 1], [2])
    table.hand(1, ["TWO WIDE", "TWO WIDE", "PASS INSIDE"])
    table.act(1, ("TWO WIDE", INSIDE))
    slot = table.slot(1, "TWO WIDE")
    return table, 1, [END_TURN, CHANGE_LANE, play(slot, OUTSIDE), play(1 - slot)]


def narrow_and_boxed_in():
    """Narrow, a car beside the one ahead and one beside: PASS OUTSIDE, TWO WIDE outside, no change of lanes."""
    table = two_lanes([2, 3], [0, 1], width="narrow", short_stops=False)
    table.hand(1, [*PASS_CARDS, "TWO WIDE", "PULL AWAY"])
    return table, 1, [END_TURN, STOPS[0], play(2), play(4, OUTSIDE)]


def outside_a_window_where_stops_are_forbidden():
    """No stop, a gap ahead, a DRAFT across by the house rule; GOOD CAR SETUP lies there already."""
    table = two_lanes([0, None, 1], [2], stops_outside_window="forbidden", draft_changes_lane=True)
    table.hand(1, ["GOOD CAR SETUP", "PULL AWAY", "DRAFT", "PASS INSIDE", "GOOD ENGINE SETTING"])
    table.act(1, "GOOD CAR SETUP")
    table.car(1).actions_done = 0
    slots = [table.slot(1, name) for name in ("PULL AWAY", "DRAFT", "GOOD ENGINE SETTING")]
    return table, 1, [END_TURN, CHANGE_LANE, *map(play, slots)]


def behind_a_two_wide():
    """A TWO WIDE on the inside ahead: PASS OUTSIDE alone; the lane was changed already."""
    table = two_lanes([None, None, 2], [0, 1])
    lay_two_wide(table, 0, INSIDE)
    table.hand(1, PASS_CARDS)
    table.car(1).lane_changed = 1
    return table, 1, [END_TURN, play(2)]


SITUATIONS = [
    in_the_middle,
    leading_alone,
    without_actions,
    after_an_action,
    narrow_and_boxed_in,
    outside_a_window_where_stops_are_forbidden,
    behind_a_two_wide,
]
every_situation = pytest.mark.parametrize("situation", SITUATIONS, ids=lambda s: s.__name__)


def laid(situation):
    """Return the table, with actions left unless the situation says none, the seat, and the moves by hand."""
    table, seat, moves = situation()
    if situation is not without_actions:
        table.car(seat).actions_left = 2
    return table, seat, sorted(moves)


@every_situation
def test_the_moves_of_a_turn_are_those_made_out_by_hand(situation):
    table, seat, moves = laid(situation)
    assert table.moves(seat, ACTION) == moves


@every_situation
def test_random_reaches_every_move_of_a_turn(situation):
    table, seat, moves = laid(situation)
    reached = set()
    for number in range(60 * len(moves)):
        table.race.number = number
        reached.add(int(decide(table.race, table.rules, seat, ACTION)))
    assert reached == set(moves)


@every_situation
def test_a_move_that_is_not_listed_stops_the_race(situation):
    table, seat, moves = laid(situation)
    for move in (
        play(0, 2),
        play(14),
        5,
        -1,
        PIT_STOP | 3 << 8,
        CHANGE_LANE | 1 << 4,
        FREE_PASS,
        CHANGE_LANE,
    ):
        if move in moves:
            continue
        table, seat, _ = laid(situation)
        table.act(seat, move, actions=table.car(seat).actions_left)
        assert not table.is_racing
        assert (table.race.fault_seat, table.race.fault_answer) == (seat, move)
