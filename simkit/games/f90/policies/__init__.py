"""The strategies that drive the cars."""

from __future__ import annotations

from simkit.games.f90.policies.greedy import decide as _decide_greedily
from simkit.games.f90.policies.habits import PARAMETERS as _HABITS
from simkit.games.f90.policies.planner import decide as _decide_by_plan
from simkit.games.f90.policies.random import decide as _decide_randomly
from simkit.games.game import Policy

random = Policy("random", _decide_randomly, says="uniform over all legal moves")
greedy = Policy("greedy", _decide_greedily, says="takes whatever moves furthest this turn")
planner = Policy("planner", _decide_by_plan, _HABITS, says="plays for the whole race, as a good human would")

POLICIES = {policy.name: policy for policy in (random, greedy, planner)}
