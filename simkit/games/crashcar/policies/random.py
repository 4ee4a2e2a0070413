"""`random`: uniform over the legal moves of every decision."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.rng import draw
from simkit.games.crashcar.state import STREAM_POLICY


@jit
def coin(race, seat, n):
    """Draw 0 .. n-1 from the policies' own stream, at (round, seat, decisions so far)."""
    return draw(race, STREAM_POLICY, race.turn << 3 | seat, race.n_decisions, n)


def decide(race, rules, seat, decision):
    """Answer any legal move, each as likely as the others."""
    n = 0
    for move in range(14):
        n += (race.legal >> move) & 1
    which = coin(race, seat, n)
    for move in range(14):
        if (race.legal >> move) & 1 == 1:
            if which == 0:
                return move
            which -= 1
    return 0
