"""`random`: uniform over the legal answers of every decision."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.rng import draw
from simkit.games.rasc.decisions import STOP, STRAIGHT_IN
from simkit.games.rasc.state import STREAM_POLICY


@jit
def coin(race, seat, n):
    """Draw 0 .. n-1 from the policies' own stream, at (turn and seat, decisions so far)."""
    return draw(race, STREAM_POLICY, race.turn << 5 | seat, race.n_decisions, n)


@jit
def random_stop(race, seat):
    """Answer any legal stop, each as likely as the others."""
    n = race.straight_in
    for spaces in range(race.movement + 1):
        for lane in range(3):
            n += (race.reach[spaces] >> lane) & 1
    which = coin(race, seat, n)
    for spaces in range(race.movement + 1):
        for lane in range(3):
            if (race.reach[spaces] >> lane) & 1 == 1:
                if which == 0:
                    return spaces * 3 + lane
                which -= 1
    return STRAIGHT_IN


def decide(race, rules, seat, decision):
    """Answer any legal move, each as likely as the others."""
    if decision == STOP:
        return random_stop(race, seat)
    n = 0
    for answer in range(16):
        n += (race.legal >> answer) & 1
    which = coin(race, seat, n)
    for answer in range(16):
        if (race.legal >> answer) & 1 == 1:
            if which == 0:
                return answer
            which -= 1
    return 0
