"""Policies whose chance has no address are refused, since their races would differ from run to run."""

from __future__ import annotations

import random
import random as dice
from random import randrange

import numpy as np
import pytest

from simkit.core.rng import draw
from simkit.faults import FaultError
from simkit.games.game import Policy
from simkit.games.registry import GAMES, NAMES
from simkit.games.sccr.engine.answers import list_moves
from simkit.games.sccr.state import STREAM_POLICY
from simkit.policies import compile_policies
from simkit.policy_chance import find_chance

SCCR = GAMES["sccr"]


def by_numpy(race, rules, seat, decision):
    n = list_moves(race, rules, seat, decision)
    return race.move[np.random.randint(n)]


def by_the_library(race, rules, seat, decision):
    n = list_moves(race, rules, seat, decision)
    return race.move[random.randint(0, n - 1)]


def by_another_name(race, rules, seat, decision):
    return race.move[dice.randrange(list_moves(race, rules, seat, decision))]


def by_the_function(race, rules, seat, decision):
    return race.move[randrange(list_moves(race, rules, seat, decision))]


def toss():
    return np.random.random() < 0.5


def through_a_function(race, rules, seat, decision):
    n = list_moves(race, rules, seat, decision)
    return race.move[0] if toss() else race.move[n - 1]


@pytest.mark.parametrize(
    ("decide", "name"),
    [
        (by_numpy, "numpy.random.randint"),
        (by_the_library, "random.randint"),
        (by_another_name, "random.randrange"),
        (by_the_function, "random.randrange"),
        (through_a_function, "numpy.random.random"),
    ],
)
def test_a_policy_that_draws_from_a_running_generator_is_refused_by_its_line(decide, name):
    with pytest.raises(FaultError) as caught:
        compile_policies(SCCR, [Policy("gambler", decide)])
    (fault,) = caught.value.faults
    assert fault.message == f"policy gambler draws from {name}, whose numbers differ from run to run"
    first = decide.__code__.co_firstlineno
    assert fault.file == __file__
    assert first < fault.line <= first + 2


def by_address(race, rules, seat, decision):
    n = list_moves(race, rules, seat, decision)
    return race.move[draw(race, STREAM_POLICY, race.turn << 8 | seat, race.n_decisions, n)]


def test_a_policy_that_draws_by_address_is_none_of_them():
    assert find_chance(by_address) is None


@pytest.mark.parametrize("game", NAMES)
def test_no_built_in_policy_draws_from_a_running_generator(game):
    for policy in GAMES[game].policies.values():
        assert find_chance(policy.decide) is None
