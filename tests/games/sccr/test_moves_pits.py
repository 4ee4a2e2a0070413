"""What a driver may answer about pit stops: lists by hand, and a policy that reaches every entry."""

from __future__ import annotations

import pytest

from simkit.core.records import NONE
from simkit.games.sccr.policies import POLICIES
from simkit.games.sccr.state import (
    ACTION,
    CHANGE_LANE,
    DECLARE_STOP,
    FOUR_TIRE,
    OUTSIDE,
    PIT_CARD,
    PIT_STOP,
    SPLASH,
    TWO_TIRE,
    YELLOW_STOP,
)
from tests.games.sccr.pitting import single_file
from tests.games.sccr.table import Table

FOUR, TWO, QUICK = (PIT_STOP | kind << 8 for kind in (FOUR_TIRE, TWO_TIRE, SPLASH))
STOPS = {FOUR, TWO, QUICK}


def reached(table, seat, decision):
    """Return every answer that the policy `random` gives as its coin varies."""
    decide = POLICIES["random"].decide
    answers = set()
    for number in range(60 * len(table.moves(seat, decision))):
        table.race.number = number
        answers.add(int(decide(table.race, table.rules, seat, decision)))
    return answers


def check(table, decision, expected, seat=0):
    assert table.moves(seat, decision) == sorted(expected)
    assert reached(table, seat, decision) == set(expected)


def holding(*cards, **rules):
    table = single_file(**rules)
    table.hand(0, list(cards))
    return table


# The card for the pit time: slot + 1, and (slot + 1) << 4 of a FAST PIT laid with it


@pytest.mark.clause("SCCR-5.2")
@pytest.mark.parametrize(
    ("cards", "answers"),
    [
        ([], [0]),
        (["DRAFT"], [1]),
        (["DRAFT", "BLOCK", "PASS TWO"], [1, 2, 3]),
        (["PASS INSIDE"] * 7, [1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_any_card_gives_the_pit_time_and_one_is_turned_only_with_an_empty_hand(cards, answers):
    check(holding(*cards), PIT_CARD, answers)


@pytest.mark.clause("SCCR-BASE-31")
@pytest.mark.parametrize("fast_pit", ["shorter", "fixed"])
@pytest.mark.parametrize(
    ("cards", "answers"),
    [
        (["FAST PIT"], [1, 0 | 1 << 4]),
        (["FAST PIT", "DRAFT"], [1, 2, 2 | 1 << 4]),
        (["DRAFT", "FAST PIT", "BLOCK"], [1, 2, 3, 1 | 2 << 4, 3 | 2 << 4]),
    ],
)
def test_fast_pit_is_laid_with_another_card_or_with_one_turned_if_it_is_the_last(fast_pit, cards, answers):
    check(holding(*cards, fast_pit=fast_pit), PIT_CARD, answers)


@pytest.mark.clause("SCCR-BASE-31")
def test_an_unused_fast_pit_is_a_card_like_any_other():
    check(holding("FAST PIT", "DRAFT", fast_pit="unused"), PIT_CARD, [1, 2])
    check(holding("FAST PIT", fast_pit="unused"), PIT_CARD, [1])


# Whether to stop: 0, or the type + 1


@pytest.mark.clause("SCCR-5.3", "SCCR-5.6")
@pytest.mark.parametrize("decision", [YELLOW_STOP, DECLARE_STOP])
@pytest.mark.parametrize("pit_rules", ["basic", "windows", "advanced"])
def test_a_driver_may_stay_out_or_make_any_stop_that_there_is(decision, pit_rules):
    check(holding(pit_rules=pit_rules), decision, [0, 1, 2, 3])
    check(holding("DRAFT", pit_rules=pit_rules), decision, [0, 1, 2, 3])
    check(holding(pit_rules=pit_rules, short_stops=False), decision, [0, 1])


@pytest.mark.parametrize("decision", [YELLOW_STOP])
def test_under_yellow_he_may_stop_outside_a_window_whatever_green_flag_stops_are_allowed(decision):
    check(holding(stops_outside_window="forbidden"), decision, [0, 1, 2, 3])
    check(holding(stops_outside_window="forbidden", short_stops=False), decision, [0, 1])


# Stops under green


@pytest.mark.clause("SCCR-5.14", "SCCR-5.15")
def test_at_the_beginning_of_his_turn_a_driver_may_stop_whatever_actions_remain():
    for actions in (0, 3):
        table = holding()
        table.car(0).actions_left = actions
        check(table, ACTION, {0, *STOPS})
    table = holding(short_stops=False)
    check(table, ACTION, {0, FOUR})


@pytest.mark.clause("SCCR-5.16")
def test_after_an_action_a_free_pass_or_a_change_of_lanes_he_may_not():
    for name, value in (("actions_done", 1), ("free_passed", 2), ("lane_changed", 1)):
        table = holding()
        table.car(0)[name] = value
        check(table, ACTION, {0})


@pytest.mark.clause("SCCR-5.14")
def test_in_two_lanes_a_stop_stands_beside_a_change_of_lanes():
    table = Table(2)
    table.hand(0, [])
    table.put(1, OUTSIDE, -5)
    check(table, ACTION, {0, CHANGE_LANE, *STOPS})


@pytest.mark.clause("SCCR-5.16")
def test_an_action_and_a_stop_are_offered_side_by_side_until_one_is_taken():
    table = holding("GOOD CAR SETUP")
    table.car(0).actions_left = 1
    assert table.car(0).car_setup == NONE
    check(table, ACTION, {0, 1, *STOPS})
    table.car(0).actions_done = 1
    check(table, ACTION, {0, 1})


@pytest.mark.clause("SCCR-5.21")
def test_where_green_flag_stops_outside_a_window_are_forbidden_only_an_open_one_allows_them():
    table = holding(stops_outside_window="forbidden")
    check(table, ACTION, {0})
    table.car(0).window_open = 1
    check(table, ACTION, {0, *STOPS})
    check(holding(stops_outside_window="forbidden", pit_rules="basic"), ACTION, {0, *STOPS})
