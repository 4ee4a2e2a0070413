"""Points and damage."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, number, switch

MOST_POINTS = 1000


@dataclass(frozen=True)
class ScoringOptions(RuleSet):
    """Points and damage."""

    lap_points: int = number(
        10, "points for a lap", unit="points", low=0, high=MOST_POINTS, clauses=["CRASH-SCORE-2"]
    )
    spin_points: int = number(
        25,
        "points for a spin caused, with or without damage",
        unit="points",
        low=0,
        high=MOST_POINTS,
        clauses=["CRASH-SCORE-3"],
    )
    rollover_points: int = number(
        50, "points for a rollover caused", unit="points", low=0, high=MOST_POINTS, clauses=["CRASH-SCORE-4"]
    )
    lap_points_at_end: bool = switch(
        True,
        "laps score also when the last lap of the race has been completed (A40)",
        clauses=["CRASH-END-2"],
    )
    points_for_total_loss: bool = switch(
        True,
        "a hit that is the target's total loss scores as the card says (A41)",
        clauses=["CRASH-EFF-6", "CRASH-EFF-8"],
    )
    total_loss: int = number(
        6, "damage that is a total loss", unit="damage", low=1, high=20, clauses=["CRASH-DMG-5"]
    )
