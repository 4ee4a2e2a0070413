"""Created drivers."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, number


@dataclass(frozen=True)
class DriverOptions(RuleSet):
    """Created drivers."""

    creation_points: int = number(
        4,
        "points that a created driver spends on hand, pole, speed and out together",
        unit="points",
        low=0,
        high=12,
        clauses=["SCCR-7.1"],
    )
    creation_most: int = number(
        3,
        "most points of a created driver in one attribute",
        unit="points",
        low=0,
        high=3,
        clauses=["SCCR-7.2"],
    )
    out_penalty_step: int = number(
        15,
        "added to a driver's out rating for each step of his out_penalty",
        unit="thousandths",
        low=0,
        high=1000,
        clauses=["SCCR-7.10"],
    )
