"""Asking a policy, and what happens when it answers against the rules."""

from __future__ import annotations

from simkit.core.jit import jit_inlined
from simkit.core.records import FAULT
from simkit.games.f90.engine.answers import is_legal, list_moves


@jit_inlined
def ask(race, rules, policies, seat, decision):
    """Return the answer of the policy that drives `seat`.

    An illegal one stops the race at the end of this turn; the first legal one stands in for it, and the first
    fault is kept.
    """
    car = race.car[seat]
    car.n_asked += 1
    answer = policies[car.policy](race, rules, seat, decision)
    if is_legal(race, rules, seat, decision, answer):
        return answer
    if race.status != FAULT:
        race.status = FAULT
        race.fault_seat = seat
        race.fault_decision = decision
        race.fault_answer = answer
    list_moves(race, rules, seat, decision)
    return race.move[0]
