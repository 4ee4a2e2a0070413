"""The strategies that drive the cars."""

from __future__ import annotations

from simkit.games.game import Policy
from simkit.games.sccr.policies.balanced import decide as _decide_with_balance
from simkit.games.sccr.policies.greedy import decide as _decide_greedily
from simkit.games.sccr.policies.habits import PARAMETERS as _HABITS
from simkit.games.sccr.policies.random import decide as _decide_randomly

random = Policy("random", _decide_randomly, says="uniform over all legal moves")
greedy = Policy("greedy", _decide_greedily, says="takes whatever gains most at once")
balanced = Policy(
    "balanced", _decide_with_balance, _HABITS, says="plays for the whole race, as a good human would"
)

POLICIES = {policy.name: policy for policy in (random, greedy, balanced)}
