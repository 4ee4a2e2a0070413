"""The strategies that drive the cars."""

from __future__ import annotations

from simkit.games.game import Policy
from simkit.games.rasc.policies.bot import decide as _decide_by_the_book
from simkit.games.rasc.policies.random import decide as _decide_randomly

random = Policy("random", _decide_randomly, says="uniform over all legal answers")
bot = Policy(
    "bot", _decide_by_the_book, says="by the book: three dice, the whole roll, every draft, no slingshot"
)

POLICIES = {policy.name: policy for policy in (random, bot)}
