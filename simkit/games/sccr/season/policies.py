"""The strategies of a season: those of a race, and what they buy with their awards."""

from __future__ import annotations

from typing import Any

from simkit.core.jit import jit, jit_policy
from simkit.games.fields import Option
from simkit.games.game import Policy
from simkit.games.sccr.engine.spending import is_spending
from simkit.games.sccr.policies import balanced as _race_balanced
from simkit.games.sccr.policies import greedy as _race_greedy
from simkit.games.sccr.policies import random
from simkit.games.sccr.state import N_ATTRIBUTES, SPEND

SPENDING = ("save", "spread", "focus_hand", "focus_pole", "focus_speed", "focus_out")
SAVE, SPREAD, FIRST_FOCUS = 0, 1, 2
LIKED = (0, 2, 3, 1)
"""Attributes as they are raised where there is nothing else to choose by: hand, speed, out rating, pole."""

_SAYS = "what it buys with its awards: nothing, the attribute it has least of, or one as far as it goes and then the others"


@jit
def choose_spending(race, seat, habit):
    """Return what to buy: with a focus that while it can be raised, else the lowest attribute; 0 is nothing."""
    if habit == SAVE:
        return 0
    if habit >= FIRST_FOCUS and is_spending(race, seat, habit - FIRST_FOCUS + 1):
        return habit - FIRST_FOCUS + 1
    best = 0
    for k in range(N_ATTRIBUTES):
        attribute = LIKED[k]
        if is_spending(race, seat, attribute + 1):
            level = race.season.driver[seat].level
            if best == 0 or level[attribute] < level[best - 1]:
                best = attribute + 1
    return best


def _with_spending(parameters: Any, spend: str) -> dict[str, tuple[Any, Option]]:
    return {**parameters, "spending": (spend, Option("choice", _SAYS, options=SPENDING))}


GREEDY_SPEND = len(_race_greedy.parameters)
BALANCED_SPEND = len(_race_balanced.parameters)
drive_greedily = jit_policy(_race_greedy.decide)
drive_with_balance = jit_policy(_race_balanced.decide)


def decide_greedily(race, rules, seat, decision):
    """Drive as `greedy` does, and spend by habit."""
    if decision == SPEND:
        return choose_spending(race, seat, race.car[seat].param[GREEDY_SPEND])
    return drive_greedily(race, rules, seat, decision)


def decide_with_balance(race, rules, seat, decision):
    """Drive as `balanced` does, and spend by habit."""
    if decision == SPEND:
        return choose_spending(race, seat, race.car[seat].param[BALANCED_SPEND])
    return drive_with_balance(race, rules, seat, decision)


greedy = Policy(
    "greedy", decide_greedily, _with_spending(_race_greedy.parameters, "focus_hand"), _race_greedy.says
)
balanced = Policy(
    "balanced",
    decide_with_balance,
    _with_spending(_race_balanced.parameters, "spread"),
    _race_balanced.says,
)

POLICIES = {policy.name: policy for policy in (random, greedy, balanced)}
