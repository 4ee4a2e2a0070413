"""The eight skills: their figures, and the readings of Wise Driving and Rain Expert."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class SkillOptions(RuleSet):
    """The eight skills: their figures, and the readings of Wise Driving and Rain Expert."""

    qualifying_mp: int = number(
        2, "what Qualifying adds to the qualifying card", unit="MP", low=0, high=9, clauses=["F90-BASE-24"]
    )
    qualifying_track_cards: int = number(
        2, "Track cards that Qualifying starts with", unit="cards", low=0, high=9, clauses=["F90-BASE-24"]
    )
    pitting_sections: int = number(
        2,
        "sections less that Pitting moves back in a stop (A42)",
        unit="sections",
        low=0,
        high=30,
        clauses=["F90-BASE-25"],
    )
    pitting_track_cards: int = number(
        2, "Track cards that Pitting draws in a stop", unit="cards", low=0, high=9, clauses=["F90-BASE-25"]
    )
    tuning_extra: int = number(
        2, "tuning points more for Tuning", unit="points", low=0, high=30, clauses=["F90-BASE-26"]
    )
    lapping_bonus: int = number(
        20,
        "what Lapping adds to the target of the leader's lap check",
        low=0,
        high=100,
        clauses=["F90-BASE-27"],
        source="reconstructed",
    )

    # Wise Driving
    wise_when: str = choice(
        "either",
        ("either", "before_stop", "after_stop"),
        "Wise Driving is used before or after a stop of the same turn, or only before it, or only after it (A25)",
        clauses=["F90-WISE-2"],
        source="inferred",
    )
    wise_discards_down: bool = switch(
        False,
        "Wise Driving asks for race cards above the hand limit to be discarded (A26)",
        clauses=["F90-WISE-1"],
        source="inferred",
    )
    wise_must_discard: bool = switch(
        False, "Wise Driving needs at least one discard (A27)", clauses=["F90-WISE-1"], source="inferred"
    )
    pitting_order: str = choice(
        "cards_first",
        ("cards_first", "refill_first"),
        "Pitting draws its Track cards before the hand is refilled, so that they fill a part of it, or after",
        clauses=["F90-BASE-25"],
        source="reconstructed",
    )
    track_cards_count: str = choice(
        "others",
        ("others", "wise_stops_too", "nobody"),
        "Track cards fill the hand in a stop: not those of Wise Driving; his too; nobody's (A28)",
        clauses=["F90-WISE-5"],
        source="inferred",
    )

    # Rain Expert
    rain_expert_waives: str = choice(
        "uncertain",
        ("uncertain", "all"),
        "the Rain Expert suffers no tyre penalty in uncertain weather, or in none (A29)",
        clauses=["F90-RAIN-1"],
        source="inferred",
    )
    expert_discs_in: str = choice(
        "any_weather",
        ("any_weather", "not_dry"),
        "the Rain Expert's discs can be spent in any weather, or not when it is dry (A30)",
        clauses=["F90-RAIN-4"],
        source="inferred",
    )
    expert_discs_at_start: bool = switch(
        True,
        "rain tyres fitted before the start bring the Rain Expert discs, too (A31)",
        clauses=["F90-RAIN-2"],
        source="inferred",
    )
    blue_discs_left: str = choice(
        "lost",
        ("lost", "kept"),
        "blue discs that are left at a stop are lost, or kept (A32)",
        clauses=["F90-RAIN-5"],
    )
