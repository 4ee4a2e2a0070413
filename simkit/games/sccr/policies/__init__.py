"""The strategies that drive the cars."""

from __future__ import annotations

from simkit.games.game import Policy
from simkit.games.sccr.policies.random import decide as _decide_randomly

random = Policy("random", _decide_randomly, says="uniform over all legal moves")

POLICIES = {policy.name: policy for policy in (random,)}
