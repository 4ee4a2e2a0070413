"""Chase cards."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class ChaseOptions(RuleSet):
    """Chase cards."""

    chase_cards: bool = switch(
        False,
        "NUDGE PASS, GOOD FUEL MILEAGE and CHALLENGE +.200 join every driver deck",
        clauses=["SCCR-9.1"],
    )
    challenge_bonus: int = number(
        200,
        "added to the rating of a driver who challenges with CHALLENGE +.200",
        unit="thousandths",
        low=0,
        high=1000,
        clauses=["SCCR-9.15"],
    )

    # NUDGE PASS
    nudge_side: str = choice(
        "none",
        ("none", "inside"),
        "side of the passed car that a NUDGE PASS needs open (A-28)",
        clauses=["SCCR-9.2"],
        source="inferred",
    )
    nudge_traffic: bool = switch(
        True, "a NUDGE PASS gets by SLOW TRAFFIC like any pass card", clauses=["SCCR-9.2"], source="inferred"
    )
    nudge_reveal: str = choice(
        "together",
        ("together", "in_turn"),
        "the two ratings of a challenged NUDGE PASS are shown together, or the passer's first (A-63)",
        clauses=["SCCR-9.3"],
        source="inferred",
    )
    nudge_contact: int = number(
        100,
        "the cars touch where the ratings of a challenged NUDGE PASS differ by no more",
        unit="thousandths",
        low=0,
        high=2000,
        clauses=["SCCR-9.4"],
    )
    nudge_difference: str = choice(
        "modified",
        ("modified", "without_speed", "raw"),
        "ratings that the difference is taken of: with all that is added, without speed modifiers, or as on the cards (A-61, A-65)",
        clauses=["SCCR-9.4"],
        source="inferred",
    )
    nudge_order: str = choice(
        "move_first",
        ("move_first", "check_first"),
        "after a challenged NUDGE PASS the cars move before contact is checked, or after (A-67)",
        clauses=["SCCR-9.6"],
        source="inferred",
    )
    nudge_hand_loss: int = number(
        1,
        "cards that body damage in a crash takes off the hand for good",
        unit="cards",
        low=0,
        high=6,
        clauses=["SCCR-9.8"],
    )
    nudge_stop_laps: bool = switch(
        True,
        "the pit stop after a crash loses the laps of a green-flag stop (A-69)",
        clauses=["SCCR-9.8"],
        source="inferred",
    )
    nudge_drafter: str = choice(
        "same_outcome",
        ("same_outcome", "own_outcome"),
        "the drafter of a NUDGE PASS whose driver crashes has the same outcome, or turns a card for his own (A-70)",
        clauses=["SCCR-9.9"],
        source="inferred",
    )
    nudge_behind: str = choice(
        "outcome",
        ("outcome", "effect"),
        "table that a driver behind the accident reads without a pass card (A-68)",
        clauses=["SCCR-9.11"],
        source="inferred",
    )
    nudge_gets_by: bool = switch(
        True,
        "a NUDGE PASS is a pass card to get by a crash with (A-71)",
        clauses=["SCCR-9.10", "SCCR-BASE-22"],
        source="inferred",
    )

    # GOOD FUEL MILEAGE
    mileage_cards: int = number(
        5,
        "cards that GOOD FUEL MILEAGE adds to the draw pile of the advanced pit rules",
        unit="cards",
        low=0,
        high=96,
        clauses=["SCCR-9.13"],
    )
    mileage_refills: int = number(
        1,
        "refills that GOOD FUEL MILEAGE allows in an open pit window",
        unit="refills",
        low=0,
        high=10,
        clauses=["SCCR-9.14", "SCCR-5.17"],
    )
    mileage_per: str = choice(
        "window",
        ("window", "race"),
        "GOOD FUEL MILEAGE allows so many refills in each pit window, or in the whole race (A-47)",
        clauses=["SCCR-5.17"],
        source="inferred",
    )
