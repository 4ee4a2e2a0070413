"""A driver who follows a script."""

from __future__ import annotations

from functools import cache

import numba

from simkit.core.jit import jit_as
from simkit.games.game import MAX_POLICIES
from simkit.games.sccr import GAME
from simkit.games.sccr.engine.answers import list_moves
from simkit.games.sccr.state import (
    CRASH_CARD,
    FINISH_TIE,
    LAP_COUNT,
    LAP_ORDER,
    PIT_CARD,
    QUALIFYING_LAPS,
    QUALIFYING_TIE,
)


def scripted(race, rules, seat, decision):
    """Give the next answer written for this decision into the car's parameters; without one, do the least.

    Parameters hold pairs (decision + 1, answer); an answer once given is struck out.
    """
    param = race.car[seat].param
    for k in range(0, param.shape[0], 2):
        if param[k] == decision + 1:
            param[k] = 0
            return param[k + 1]
    must = (
        decision == LAP_COUNT
        or decision == LAP_ORDER
        or decision == PIT_CARD
        or QUALIFYING_LAPS <= decision <= QUALIFYING_TIE
    )
    if must or decision == CRASH_CARD or decision == FINISH_TIE:
        list_moves(race, rules, seat, decision)
        return race.move[0]
    return 0


@cache
def policies():
    """Return the tuple of policies: the script, for every car."""
    decide = scripted if numba.config.DISABLE_JIT else jit_as(GAME.decide_signature(), scripted)
    return (decide,) * MAX_POLICIES
