"""Track events."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number


@dataclass(frozen=True)
class EventOptions(RuleSet):
    """Track events."""

    out_rating: int = number(
        200,
        "a driver who turns less is out in an out-rating check",
        unit="thousandths",
        low=0,
        high=1000,
        clauses=["SCCR-BASE-23", "SCCR-7.7"],
    )
    event_tie: str = choice(
        "all",
        ("all", "rearmost", "redraw"),
        "who is hit when drivers tie for the lowest rating (U-25)",
        clauses=["SCCR-BASE-13"],
        source="inferred",
    )
    lose_traction: str = choice(
        "seconds",
        ("seconds", "rear", "lead_draft"),
        "LOSE TRACTION sends a car to the rear and 2 or 4 spaces back, just to the rear, or as many spaces behind the lead draft (U-11)",
        clauses=["SCCR-BASE-15"],
        source="inferred",
    )
    lap_length_spaces: int = number(
        0,
        "a car this far behind the leader loses a lap; 0 is never (U-15)",
        unit="spaces",
        low=0,
        high=200,
        source="reconstructed",
    )
