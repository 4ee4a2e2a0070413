"""The strategies that drive the cars."""

from __future__ import annotations

from simkit.games.game import Policy
from simkit.games.rasc.policies.balanced import decide as _decide_with_balance
from simkit.games.rasc.policies.bot import decide as _decide_by_the_book
from simkit.games.rasc.policies.greedy import decide as _decide_greedily
from simkit.games.rasc.policies.habits import PARAMETERS as _HABITS
from simkit.games.rasc.policies.random import decide as _decide_randomly

random = Policy("random", _decide_randomly, says="uniform over all legal answers")
bot = Policy(
    "bot", _decide_by_the_book, says="by the book: three dice, the whole roll, every draft, no slingshot"
)
greedy = Policy("greedy", _decide_greedily, says="most spaces at once: four dice and the whole roll")
balanced = Policy(
    "balanced",
    _decide_with_balance,
    _HABITS,
    says="weighs dice against incidents, spaces against lanes, challenges and drafts, and times its stop",
)

POLICIES = {policy.name: policy for policy in (random, bot, greedy, balanced)}
