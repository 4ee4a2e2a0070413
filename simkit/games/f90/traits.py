"""What a driver brings to the race: strategy, skill, car board and how it is tuned."""

from __future__ import annotations

from simkit.games.f90.data import MAX_BOARDS
from simkit.games.f90.words import SKILLS, STRATEGIES
from simkit.games.fields import Option

TRAITS = {
    "strategy": (
        "balance",
        Option(
            "choice", "strategy that the driver starts with", options=STRATEGIES, clauses=("F90-BASE-10",)
        ),
    ),
    "skill": ("reflexes", Option("choice", "the driver's skill", options=SKILLS)),
    "board": (
        1,
        Option("number", "car board, by its place in the table of car boards", low=1, high=MAX_BOARDS),
    ),
    "tune_hand": (
        1,
        Option("number", "cards in hand more than the board's", unit="cards", low=-4, high=4),
    ),
    "tune_damage": (
        0,
        Option("number", "damage discs more than the board's", unit="discs", low=-4, high=6),
    ),
}
"""Default and option of every trait, in the order of `ENTRY.trait`; tuning points left over go into tyres."""
