"""Why an answer of a policy is illegal, in words: for the error that names the policy."""

from __future__ import annotations

from typing import Any

from simkit.games.crashcar.board import read_board
from simkit.games.crashcar.hexes import HEADINGS
from simkit.games.crashcar.rules import Rules
from simkit.games.crashcar.state import FACE, MOVE, N_MOVES, RAM, REVERSE, STAY


def explain_fault(race: Any, rules: Rules) -> str:
    """Return what the answer meant and what would have been legal when it was given.

    Parameters
    ----------
    race : record
        The race as the engine left it; `fault_decision`, `fault_answer` and `fault_legal` say what happened.
    rules : Rules
    """
    decision = int(race.fault_decision)
    meant = describe(decision, int(race.fault_answer))
    legal = [describe(decision, move) for move in range(N_MOVES) if int(race.fault_legal) >> move & 1]
    names = read_board(rules.table("board")).names
    field = names[int(race.car[race.fault_seat].field)]
    return f"that means to {meant}, but the car, by now on {field}, could: {'; '.join(legal)}"


def describe(decision: int, answer: int) -> str:
    """Return an answer in words.

    Parameters
    ----------
    decision : int
        One of the decisions in `simkit.games.crashcar.state`.
    answer : int
    """
    heading = HEADINGS[answer] if 0 <= answer < len(HEADINGS) else ""
    if decision == MOVE:
        if RAM <= answer < N_MOVES:
            return f"ram the car to its {HEADINGS[answer - RAM]}"
        known = {REVERSE: "reverse a field", STAY: "drive no further"}
        return f"drive {heading}" if heading else known.get(answer, f"do nothing known ({answer})")
    what = "end its move" if decision == FACE else "be set upright"
    return f"{what} facing {heading}" if heading else f"{what} facing nowhere ({answer})"
