"""Phases D and E, contests, lapping, flags, the safety car."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class MovementOptions(RuleSet):
    """Phases D and E, contests, lapping, flags, the safety car."""

    orange_bonus: int = number(
        1,
        "what an orange card adds to its challenger's MP in a contest",
        unit="MP",
        low=0,
        high=9,
        clauses=["F90-BASE-33"],
        source="reconstructed",
    )
    re_entering: str = choice(
        "corner",
        ("corner", "braking"),
        "a car off the track re-enters beside the corner, or beside the braking section before it",
        clauses=["F90-OFF-3"],
        source="reconstructed",
    )
    extreme_failed: str = choice(
        "off_track",
        ("off_track", "no_bonus"),
        "a failed extreme attempt leads off the track of its corner, or only loses the bonus",
        clauses=["F90-BASE-43"],
        source="reconstructed",
    )
    extreme_unmatched: str = choice(
        "bonus_lost",
        ("bonus_lost", "off_track"),
        "without a card of its colours a passed extreme attempt loses the bonus, or leads off the track (A36)",
        clauses=["F90-SILV-5"],
        source="inferred",
    )
    lapping_target: int = number(
        60,
        "target of the leader's check for lapping cars in a corner or a braking section",
        low=0,
        high=100,
        clauses=["F90-BASE-35"],
        source="reconstructed",
    )
    yellow_flag_turns: int = number(
        1,
        "turns that a yellow flag stays beyond the one it is played in",
        unit="turns",
        low=0,
        high=60,
        clauses=["F90-BASE-36"],
        source="reconstructed",
    )
    safety_car: bool = switch(
        False, "going off the track at some corners brings out the safety car", clauses=["F90-BASE-37"]
    )
