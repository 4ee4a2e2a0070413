"""Policies that write into the race are refused; those that only look, and list moves, are not."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.faults import FaultError
from simkit.games.game import Policy
from simkit.games.registry import GAMES, NAMES
from simkit.games.sccr.engine import hand
from simkit.games.sccr.engine.answers import list_moves
from simkit.games.sccr.engine.hand import draw_to_hand
from simkit.policies import compile_policies
from simkit.policy_writes import find_write

SCCR = GAMES["sccr"]


def moves_itself(race, rules, seat, decision):
    race.car[seat].space += 1
    return 0


def writes_through_a_name(race, rules, seat, decision):
    car = race.car[0]
    if decision > 0:
        car = race.car[seat]
    car.param[3] = 1
    return 0


def changes_the_rules(race, rules, seat, decision):
    rules.laps = 1
    return 0


def moves_all(race, rules, seat, decision):
    for car in race.car:
        car.space = 3
    return 0


def draws_a_card(race, rules, seat, decision):
    draw_to_hand(race, rules, seat)
    return 0


def draws_a_card_through_the_module(race, rules, seat, decision):
    hand.draw_to_hand(race, rules, seat)
    return 0


def fills_an_array(race, rules, seat, decision):
    race.line.fill(3)
    return 0


def push(car):
    car.space = 3


def has_a_helper_do_it(race, rules, seat, decision):
    push(race.car[seat])
    return 0


WRITERS = {
    moves_itself: ("space", 1),
    writes_through_a_name: ("param", 4),
    changes_the_rules: ("laps", 1),
    moves_all: ("space", 2),
    draws_a_card: ("fuel", 1),
    draws_a_card_through_the_module: ("fuel", 1),
    fills_an_array: ("line", 1),
    has_a_helper_do_it: ("space", 1),
}


@pytest.mark.parametrize("decide", list(WRITERS), ids=lambda decide: decide.__name__)
def test_what_is_written_and_on_which_line_of_the_policy_is_found(decide):
    name, below = WRITERS[decide]
    line = decide.__code__.co_firstlineno + below
    assert find_write(decide, SCCR.scratch) == (name, __file__, line)


def looks(race, rules, seat, decision):
    own = np.zeros(5, np.int64)
    own[0] = race.turn
    own.sort()
    best = race.car[seat].hand[0]
    best += 1
    return best + own[0] + race.move[: race.n_moves].sum()


def lists(race, rules, seat, decision):
    n = list_moves(race, rules, seat, decision)
    race.worth[0] = n
    return race.move[0]


@pytest.mark.parametrize("decide", [looks, lists], ids=lambda decide: decide.__name__)
def test_looking_listing_moves_and_arrays_of_its_own_are_no_writing(decide):
    assert find_write(decide, SCCR.scratch) is None


@pytest.mark.parametrize("name", NAMES)
def test_built_in_policies_write_to_scratch_fields_alone(name):
    game = GAMES[name]
    assert [find_write(policy.decide, game.scratch) for policy in game.policies.values()] == [None] * len(
        game.policies
    )


def test_a_policy_that_writes_is_refused_by_name_line_and_field():
    with pytest.raises(FaultError) as caught:
        compile_policies(SCCR, [Policy("mover", moves_itself)])
    line = moves_itself.__code__.co_firstlineno + 1
    assert str(caught.value).startswith(f"{__file__}:{line}: policy mover writes to space: ")
