"""Challenges and drafting."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number


@dataclass(frozen=True)
class ChallengeOptions(RuleSet):
    """Challenges and drafting."""

    challengers: str = choice(
        "row",
        ("row", "neighbours"),
        "all cars of a row challenge, or only where lanes are next to each other (A-7)",
        clauses=["RASC-CHAL-1"],
        source="inferred",
    )
    natural_zero: str = choice(
        "last",
        ("last", "sums"),
        "a 0 on the die loses to any other die, or dice with their modifiers are compared (A-12)",
        clauses=["RASC-FAQ-4a"],
        source="inferred",
    )
    zero_incident: str = choice(
        "standing",
        ("standing", "every"),
        "a 0 that is thrown again is no incident, or every 0 is one (A-13)",
        clauses=["RASC-CHAL-5"],
        source="inferred",
    )
    second_incident: str = choice(
        "not_rolled",
        ("not_rolled", "no_penalty"),
        "after a penalty from a challenge an incident in the movement is not rolled, or all but its penalty counts "
        "(A-16)",
        clauses=["RASC-FAQ-3"],
        source="inferred",
    )
    draft_win: str = choice(
        "first",
        ("first", "not_last"),
        "of three cars in a challenge the first alone has won, or all but the last (A-40)",
        clauses=["RASC-DRF-3"],
        source="inferred",
    )
    chain: str = choice(
        "whole",
        ("whole", "clean_part"),
        "a car that lost its challenge keeps its whole chain from drafting, or those before it draft (A-39)",
        clauses=["RASC-DRF-6"],
        source="inferred",
    )
    longest_chain: int = number(
        20,
        "cars that may draft together: the guide has chains of more than two and names no limit, so all that race may; "
        "by a house rule fewer, and a longer run is parted from the front",
        unit="cars",
        low=2,
        high=20,
        clauses=["RASC-DRF-5"],
        source="inferred",
    )
    draft_consent: str = choice(
        "forced",
        ("forced", "asked"),
        "cars in a drafting situation draft, or players are asked (A-38)",
        clauses=["RASC-DRF-1", "RASC-FAQ-12b"],
    )
    slingshot: str = choice(
        "basic",
        ("none", "basic", "realism"),
        "no slingshot, the basic +1, or the Realism Package's challenge (A-44)",
        clauses=["RASC-SLB-1", "RASC-SLR-1", "RASC-FAQ-15a"],
    )
    slingshot_movement: str = choice(
        "following",
        ("following", "this"),
        "the basic slingshot gives its space to the following movement, or to this one (A-45)",
        clauses=["RASC-SLB-2"],
    )
