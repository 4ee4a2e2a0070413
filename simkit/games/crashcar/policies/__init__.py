"""The strategies that drive the cars."""

from __future__ import annotations

from simkit.games.crashcar.policies.balanced import decide as _decide_with_balance
from simkit.games.crashcar.policies.greedy import decide as _decide_greedily
from simkit.games.crashcar.policies.habits import HUNTING as _HUNTING
from simkit.games.crashcar.policies.habits import PARAMETERS as _HABITS
from simkit.games.crashcar.policies.racer import decide as _decide_to_race
from simkit.games.crashcar.policies.rammer import decide as _decide_to_ram
from simkit.games.crashcar.policies.random import decide as _decide_randomly
from simkit.games.game import Policy

random = Policy("random", _decide_randomly, says="uniform over all legal moves")
racer = Policy(
    "racer", _decide_to_race, says="takes the shortest free way round, and rams only where it must"
)
greedy = Policy(
    "greedy", _decide_greedily, says="rams whatever it comes to, else takes the shortest free way round"
)
rammer = Policy(
    "rammer",
    _decide_to_ram,
    _HUNTING,
    says="drives to the best ram in reach, else the shortest free way round",
)
balanced = Policy(
    "balanced",
    _decide_with_balance,
    _HABITS,
    says="counts cards, weighs rams against damage, and ends its moves where it hunts best and is hunted least",
)

POLICIES = {policy.name: policy for policy in (random, racer, greedy, rammer, balanced)}
