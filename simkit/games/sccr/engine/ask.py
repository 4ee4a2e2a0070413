"""Asking a driver: a player's policy, or the rules for an NPD; and what happens when an answer is against the rules."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import FAULT, NONE
from simkit.games.sccr.engine.answers import is_legal
from simkit.games.sccr.engine.npd import npd_answer
from simkit.games.sccr.state import PLAYER


@jit
def ask(race, rules, policies, seat, decision):
    """Return the answer of the policy that drives `seat`; an NPD's follows from the rules and its cards."""
    if race.car[seat].kind != PLAYER:
        return npd_answer(race, rules, seat, decision)
    race.n_decisions += 1
    return policies[race.car[seat].policy](race, rules, seat, decision)


@jit
def refuse(race, seat, decision, answer):
    """Stop the race at the end of this turn, for `answer` is not legal. The first fault is kept."""
    if race.status != FAULT:
        race.status = FAULT
        race.fault_seat = seat
        race.fault_decision = decision
        race.fault_answer = answer


@jit
def ask_for_card(race, rules, policies, seat, decision):
    """Ask a driver for any card of his hand, unseen by the others; return its slot, NONE with an empty hand."""
    if race.car[seat].n_hand == 0:
        return NONE
    answer = ask(race, rules, policies, seat, decision)
    if not is_legal(race, rules, seat, decision, answer):
        refuse(race, seat, decision, answer)
        return 0
    return answer - 1
