"""A driver who follows a script."""

from __future__ import annotations

from functools import cache

import numba
import numpy as np

from simkit.core.jit import jit_as
from simkit.games.crashcar.packed import RULES
from simkit.games.crashcar.state import FACE, RACE, SET_UPRIGHT
from simkit.games.game import MAX_POLICIES

FACING_AT, UPRIGHT_AT = 30, 31
"""Where a car's parameters hold the heading for the end of its move, and the one for being set upright."""


def scripted(race, rules, seat, decision):
    """Answer by the car's parameters: the k-th holds the move (+ 1) after k fields; without one, the first legal.

    At the end of a move the car faces on as it did, unless the script says more.
    """
    car = race.car[seat]
    if decision == FACE:
        return car.param[FACING_AT] - 1 if car.param[FACING_AT] > 0 else car.heading
    where = UPRIGHT_AT if decision == SET_UPRIGHT else race.steps
    if car.param[where] > 0:
        return car.param[where] - 1
    first = 0
    while (race.legal >> first) & 1 == 0:
        first += 1
    return first


@cache
def policies():
    """Return the tuple of policies: the script, for every car."""
    if numba.config.DISABLE_JIT:
        return (scripted,) * MAX_POLICIES
    record, rules = numba.from_dtype(np.dtype(RACE)), numba.from_dtype(np.dtype(RULES))
    return (jit_as(numba.int64(record, rules, numba.int64, numba.int64), scripted),) * MAX_POLICIES
