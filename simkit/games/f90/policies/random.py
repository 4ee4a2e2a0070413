"""`random`: uniform over the legal answers to every decision."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.rng import draw
from simkit.games.f90.engine.answers import list_moves
from simkit.games.f90.state import STREAM_POLICY


@jit
def coin(race, seat, n):
    """Draw 0 .. n-1 from the policies' own stream, at (turn, seat, decisions of the turn so far)."""
    return draw(race, STREAM_POLICY, race.turn << 8 | seat, race.car[seat].n_asked, n)


def decide(race, rules, seat, decision):
    """Answer any legal move, each as likely as the others."""
    n = list_moves(race, rules, seat, decision)
    return race.move[coin(race, seat, n)]
