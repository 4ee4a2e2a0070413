"""`greedy`: takes whatever scores at once: any ram that it comes to, else the shortest free way round."""

from __future__ import annotations

from simkit.core.records import NONE
from simkit.games.crashcar.policies.racer import best_ram, drive_on
from simkit.games.crashcar.state import MOVE


def decide(race, rules, seat, decision):
    """Ram if a ram is legal, else drive on."""
    if decision == MOVE and race.legal >= 256:
        ram = best_ram(race, rules, seat, race.legal)
        if ram != NONE:
            return ram
    return drive_on(race, rules, seat, decision)
