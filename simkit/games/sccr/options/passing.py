"""Gaps, passing and drafting."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class PassingOptions(RuleSet):
    """Gaps, passing and drafting."""

    gap_limit: int = number(
        3,
        "longest gap that can be closed other than by PULL AWAY",
        unit="spaces",
        low=0,
        high=20,
        clauses=["SCCR-1.1", "SCCR-1.2", "SCCR-BASE-32"],
    )
    gap_counted: str = choice(
        "between",
        ("between", "distance"),
        "a gap counts the empty spaces between two cars, or the distance (A-3)",
        clauses=["SCCR-1.1"],
        source="inferred",
    )
    pull_away_gaps: str = choice(
        "any",
        ("any", "beyond_limit"),
        "PULL AWAY closes any gap, or only one beyond the limit (A-1)",
        clauses=["SCCR-1.1"],
        source="inferred",
    )
    cooperation: bool = switch(
        True,
        "co-operative passing, as reconstructed in U-7",
        clauses=["SCCR-BASE-32", "SCCR-1.2"],
        source="reconstructed",
    )
    draft_bonus: int = number(
        100,
        "added to the rating of a drafted car in a challenge",
        unit="thousandths",
        low=0,
        high=1000,
        clauses=["SCCR-1.7"],
    )
    draft_bonus_in: str = choice(
        "any_challenge",
        ("any_challenge", "pass_two"),
        "where the bonus counts (A-4)",
        clauses=["SCCR-1.7"],
        source="inferred",
    )
    pass_two_drafter: str = choice(
        "joins",
        ("joins", "replaces"),
        "the first car passed joins, or replaces, the car behind as a drafter of PASS TWO's second challenge (A-5)",
        clauses=["SCCR-1.4", "SCCR-1.6"],
        source="inferred",
    )
    pass_two_side: str = choice(
        "inside",
        ("inside", "either"),
        "sides that PASS TWO may use (A-26)",
        clauses=["SCCR-3.1.13", "SCCR-3.1.15"],
        source="inferred",
    )
    pass_two_second_closed: str = choice(
        "passes_one",
        ("passes_one", "barred"),
        "PASS TWO whose second space is not open passes one car, or cannot be played (A-27)",
        clauses=["SCCR-3.1.16"],
        source="inferred",
    )
    groove_effect: str = choice(
        "outside_unblockable",
        ("none", "outside_unblockable"),
        "what an OUTSIDE GROOVE does to PASS OUTSIDE that turn (U-6)",
        clauses=["SCCR-BASE-21"],
        source="reconstructed",
    )
    draft_changes_lane: bool = switch(
        False,
        "a DRAFT card may be played as an action to move diagonally forward into the other lane (2005 house rule)",
    )
