"""A player who follows a script."""

from __future__ import annotations

from functools import cache

import numba

from simkit.core.jit import jit_as
from simkit.core.records import MAX_PARAMETERS
from simkit.games.f90.engine.answers import is_legal, list_moves
from simkit.games.f90.packed import RULES
from simkit.games.f90.state import PLAY, RACE
from simkit.games.game import MAX_POLICIES

BY_CARD = 1000
"""Answers from here on name cards: BY_CARD + card, and + 256 * (other card + 1) for a pair."""


def scripted(race, rules, seat, decision):
    """Give the next answer written for this decision into the car's parameters; without one, do the least.

    Parameters hold pairs (decision + 1, answer); an answer once given is struck out.
    """
    car = race.car[seat]
    answer = 0
    found = False
    for k in range(0, MAX_PARAMETERS, 2):
        if not found and car.param[k] == decision + 1:
            car.param[k] = 0
            answer = car.param[k + 1]
            found = True
    if not found and not is_legal(race, rules, seat, decision, 0):
        list_moves(race, rules, seat, decision)
        return race.move[0]
    if answer < BY_CARD:
        return answer
    first, second = (answer - BY_CARD) % 256, (answer - BY_CARD) // 256 - 1
    left, right = 0, 0
    for slot in range(car.n_hand):
        if car.hand[slot] == first:
            left = slot + 1
        if car.hand[slot] == second:
            right = slot + 1
    if decision != PLAY or second < 0:
        return left
    if left > right and not is_legal(race, rules, seat, decision, left | right << 6):
        left, right = right, left
    return left | right << 6


@cache
def policies():
    """Return the tuple of policies: the script, for every car."""
    if numba.config.DISABLE_JIT:
        return (scripted,) * MAX_POLICIES
    race, rules = numba.from_dtype(RACE), numba.from_dtype(RULES)
    return (jit_as(numba.int64(race, rules, numba.int64, numba.int64), scripted),) * MAX_POLICIES
