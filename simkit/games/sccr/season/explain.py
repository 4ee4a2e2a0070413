"""Why an answer is illegal, in a season: the race's own reasons, or those of spending."""

from __future__ import annotations

from typing import Any

from simkit.games.sccr.engine.answers import list_moves
from simkit.games.sccr.explain import explain_fault as explain_race_fault
from simkit.games.sccr.packed import pack as pack_race
from simkit.games.sccr.rules import Rules as RaceRules
from simkit.games.sccr.season.rules import Rules
from simkit.games.sccr.season.state import ATTRIBUTES
from simkit.games.sccr.season.words import in_points
from simkit.games.sccr.state import SPEND


def explain_fault(season: Any, rules: Rules) -> str:
    """Return what the answer meant and what would have been legal.

    Parameters
    ----------
    season : record
        The season as the engine left it.
    rules : Rules
    """
    race, k = season.race, int(season.turn) - 1
    name, own = rules.races()[k]
    if int(race.fault_decision) != SPEND:
        return f"in {name}, turn {int(race.turn)}, {explain_race_fault(race, own)}"
    return f"after {name}, {_explain_spending(race, own)}"


def _explain_spending(race: Any, own: RaceRules) -> str:
    """Return what was wrong with a way of spending awards."""
    seat, answer = int(race.fault_seat), int(race.fault_answer)
    sheet = race.season.driver[seat]
    n = list_moves(race, pack_race(own)[0], seat, SPEND)
    legal = "; ".join(describe_spending(int(move)) for move in race.move[:n])
    has = ", ".join(
        f"{name} {int(level)}" for name, level in zip(ATTRIBUTES, sheet.level.tolist(), strict=True)
    )
    return (
        f"that means {describe_spending(answer)}, but with {in_points(int(sheet.quarters))} to spend, a step at "
        f"{in_points(int(race.season.step_price))}, {has} and at most {int(race.season.most_level)} he may: {legal}"
    )


def describe_spending(answer: int) -> str:
    """Return an answer to ``spend`` in words."""
    if answer == 0:
        return "keep the awards"
    if 1 <= answer <= len(ATTRIBUTES):
        return f"raise {ATTRIBUTES[answer - 1]}"
    return f"nothing known ({answer})"
