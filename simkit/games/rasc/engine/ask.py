"""Asking a policy, and what happens when it answers against the rules."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.records import FAULT, NONE
from simkit.games.rasc.decisions import STOP, STRAIGHT_IN


@jit_inlined
def ask(race, rules, policies, seat, decision, legal, other):
    """Return the answer of the policy that drives `seat`, one of the bit set `legal`.

    Where one answer alone is legal nobody is asked. An illegal answer stops the race at the end of this turn, and the
    lowest legal one stands in for it; the first fault is kept.
    """
    first = 0
    while (legal >> first) & 1 == 0:
        first += 1
    if legal == 1 << first:
        return first
    race.legal = legal
    race.asked_about = other
    race.n_decisions += 1
    answer = policies[race.car[seat].policy](race, rules, seat, decision)
    if 0 <= answer < 16 and (legal >> answer) & 1 == 1:
        return answer
    keep_fault(race, seat, decision, answer)
    return first


@jit
def ask_stop(race, rules, policies, seat):
    """Return where a car stops, as spaces * 3 + lane or STRAIGHT_IN: one of `race.reach`, the furthest if at fault."""
    last = race.movement
    while last > 0 and race.reach[last] == 0:
        last -= 1
    lanes = race.reach[last]
    others = lanes & (lanes - 1)
    spaces = last
    while others == 0 and spaces > 0:
        spaces -= 1
        others = race.reach[spaces]
    last = last * 3 + (2 if lanes >= 4 else 1 if lanes >= 2 else 0)
    if others == 0 and race.straight_in == 0:
        return last
    race.asked_about = NONE
    race.n_decisions += 1
    answer = policies[race.car[seat].policy](race, rules, seat, STOP)
    if answer == STRAIGHT_IN and race.straight_in == 1:
        return answer
    if 0 <= answer < 3 * (race.movement + 1) and (race.reach[answer // 3] >> (answer % 3)) & 1 == 1:
        return answer
    keep_fault(race, seat, STOP, answer)
    return last


@jit
def keep_fault(race, seat, decision, answer):
    """Stop the race at the end of this turn, for `answer` is not legal; the first fault is kept."""
    if race.status != FAULT:
        race.status = FAULT
        race.fault_seat = seat
        race.fault_decision = decision
        race.fault_answer = answer
        race.fault_legal = race.legal
        race.fault_straight_in = race.straight_in
        for spaces in range(race.reach.shape[0]):
            race.fault_reach[spaces] = race.reach[spaces] if spaces <= race.movement else 0
