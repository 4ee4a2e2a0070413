"""Roll and Move asks nobody anything: its one policy is never called."""

from __future__ import annotations

from simkit.games.game import Policy


def decide(race, rules, seat, decision):
    """Answer 0; the game has no decision."""
    return 0


random = Policy("random", decide, says="rolls the die and moves: there is nothing to decide")

POLICIES = {policy.name: policy for policy in (random,)}
