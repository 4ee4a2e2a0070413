"""Asking a policy, and what happens when it answers against the rules."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import FAULT


@jit
def first_bit(mask):
    """Return the place of the lowest bit that is set; `mask` is not 0."""
    place = 0
    while (mask >> place) & 1 == 0:
        place += 1
    return place


@jit
def ask(race, rules, policies, seat, decision, legal):
    """Return the answer of the policy that drives `seat`, one of the bit set `legal`.

    Where one answer alone is legal nobody is asked. An illegal answer stops the race at the end of this round, and
    the first legal one stands in for it; the first fault is kept.
    """
    first = first_bit(legal)
    race.legal = legal
    if legal == 1 << first:
        return first
    race.n_decisions += 1
    answer = policies[race.car[seat].policy](race, rules, seat, decision)
    if 0 <= answer < 16 and (legal >> answer) & 1 == 1:
        return answer
    if race.status != FAULT:
        race.status = FAULT
        race.fault_seat = seat
        race.fault_decision = decision
        race.fault_answer = answer
        race.fault_legal = legal
    return first
