"""A driver who follows a script."""

from __future__ import annotations

from functools import cache

import numba
import numpy as np

from simkit.core.jit import jit_as
from simkit.games.game import MAX_POLICIES
from simkit.games.rasc.decisions import DICE, STOP
from simkit.games.rasc.packed import RULES
from simkit.games.rasc.state import RACE


def scripted(race, rules, seat, decision):
    """Answer by the car's parameters: that of the decision's number, less 1.

    Without one: two dice, the furthest stop in the car's own lane or else in any, and 0.
    """
    car = race.car[seat]
    if car.param[decision] > 0:
        return car.param[decision] - 1
    if decision == DICE:
        return 2
    if decision != STOP:
        return 0
    spaces = race.movement
    while race.reach[spaces] == 0:
        spaces -= 1
    lane = car.lane
    if (race.reach[spaces] >> lane) & 1 == 0:
        lane = 0
        while (race.reach[spaces] >> lane) & 1 == 0:
            lane += 1
    return spaces * 3 + lane


@cache
def policies():
    """Return the tuple of policies: the script, for every car."""
    if numba.config.DISABLE_JIT:
        return (scripted,) * MAX_POLICIES
    record, rules = numba.from_dtype(np.dtype(RACE)), numba.from_dtype(np.dtype(RULES))
    return (jit_as(numba.int64(record, rules, numba.int64, numba.int64), scripted),) * MAX_POLICIES
