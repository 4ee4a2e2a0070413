"""Phase A: skipping a turn, pit stops, fuel."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.f90.options.race import OWN
from simkit.games.fields import RuleSet, number, switch


@dataclass(frozen=True)
class PitOptions(RuleSet):
    """Phase A: skipping a turn, pit stops, fuel."""

    pit_length: int = number(
        0,
        f"sections that a pit stop moves back; {OWN}",
        unit="sections",
        low=0,
        high=30,
        clauses=["F90-BARC-1", "F90-SILV-7"],
    )
    fuel_turns: int = number(
        10, "turns of fuel that a stop loads", unit="turns", low=1, high=60, clauses=["F90-BASE-7"]
    )
    extra_fuel_turns: int = number(
        3, "turns of extra fuel that a stop can load", unit="turns", low=0, high=60, clauses=["F90-BASE-7"]
    )
    extra_fuel_sections: int = number(
        1,
        "sections further back for extra fuel (A42)",
        unit="sections",
        low=0,
        high=30,
        clauses=["F90-BASE-7"],
    )
    stop_in_last_turn: bool = switch(
        True,
        "a chit on the last turn asks for a stop in it (A23)",
        clauses=["F90-BASE-6"],
        source="inferred",
    )
    stop_refills_hand: bool = switch(
        True, "a pit stop refills the hand", clauses=["F90-BASE-9"], source="stated"
    )
    skip_cards: int = number(
        2,
        "cards that a player who skips his turn may draw, up to his hand",
        unit="cards",
        low=0,
        high=12,
        clauses=["F90-BASE-38"],
        source="reconstructed",
    )
