"""The strategies that drive the cars."""

from __future__ import annotations

from simkit.games.crashcar.policies.greedy import decide as _decide_greedily
from simkit.games.crashcar.policies.random import decide as _decide_randomly
from simkit.games.game import Policy

random = Policy("random", _decide_randomly, says="uniform over all legal moves")
greedy = Policy(
    "greedy", _decide_greedily, says="takes the shortest free way round, and rams only where it must"
)

POLICIES = {policy.name: policy for policy in (random, greedy)}
