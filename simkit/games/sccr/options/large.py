"""Large races."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, switch


@dataclass(frozen=True)
class LargeRaceOptions(RuleSet):
    """Large races."""

    large_race: bool = switch(
        False,
        "a race deck gives the order of movement, and stops under green are declared before it; for 7 cars and more",
        clauses=["SCCR-8.1", "SCCR-8.2", "SCCR-8.5"],
    )
