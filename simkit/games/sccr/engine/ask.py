"""Asking a driver: a player's policy, or the rules for an NPD; and what happens when an answer is against the rules."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import FAULT, NONE
from simkit.games.sccr.engine.answers import is_legal, list_moves
from simkit.games.sccr.engine.npd import npd_answer
from simkit.games.sccr.state import MOST_TOLD, PLAYER


@jit
def ask(race, rules, policies, seat, decision):
    """Return the answer of the policy that drives `seat`; an NPD's follows from the rules and its cards."""
    if race.car[seat].kind != PLAYER:
        return npd_answer(race, rules, seat, decision)
    race.n_decisions += 1
    return policies[race.car[seat].policy](race, rules, seat, decision)


@jit
def refuse(race, rules, seat, decision, answer):
    """Stop the race at the end of this turn, for `answer` is not legal.

    The first fault is kept, with the hand as it is now and what would have been legal, for the turn goes on.
    """
    if race.status == FAULT:
        return
    race.status = FAULT
    race.fault_seat = seat
    race.fault_decision = decision
    race.fault_answer = answer
    car = race.car[seat]
    race.fault_cards = car.n_hand
    for slot in range(car.n_hand):
        race.fault_hand[slot] = car.hand[slot]
    race.fault_moves = list_moves(race, rules, seat, decision)
    for k in range(min(race.fault_moves, MOST_TOLD)):
        race.fault_legal[k] = race.move[k]


@jit
def ask_for_card(race, rules, policies, seat, decision):
    """Ask a driver for any card of his hand, unseen by the others; return its slot, NONE with an empty hand."""
    if race.car[seat].n_hand == 0:
        return NONE
    answer = ask(race, rules, policies, seat, decision)
    if not is_legal(race, rules, seat, decision, answer):
        refuse(race, rules, seat, decision, answer)
        return 0
    return answer - 1
