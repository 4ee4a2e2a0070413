"""`rammer`: looks for the ram that it can reach in this move and drives there; else takes the shortest free way round."""

from __future__ import annotations

from simkit.games.crashcar.policies.hunt import best_hunt
from simkit.games.crashcar.policies.racer import drive_on
from simkit.games.crashcar.state import FACE


def decide(race, rules, seat, decision):
    """Answer as one who is out for crashes."""
    if decision != FACE:
        worth, move = best_hunt(race, rules, seat, decision)
        if worth > 0:
            return move
    return drive_on(race, rules, seat, decision)
