"""Two lanes, restarts, falling back."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class LaneOptions(RuleSet):
    """Two lanes, restarts, falling back."""

    lane_change_costs_action: bool = switch(
        False, "a change of lanes counts as an action (A-20)", clauses=["SCCR-3.1.4"], source="inferred"
    )
    lane_leader_pulls_away: bool = switch(
        True,
        "a lane leader behind the other lane's leader may pull away (A-29)",
        clauses=["SCCR-3.1.22"],
        source="inferred",
    )
    other_lane_hinders: bool = switch(
        False,
        "on normal and wide tracks a car in the other racing lane bars the way between (A-24)",
        clauses=["SCCR-3.1.10"],
        source="inferred",
    )
    narrow_two_wide_between: bool = switch(
        False,
        "on a narrow track TWO WIDE may be laid between the lanes (A-25)",
        clauses=["SCCR-3.1.25"],
        source="inferred",
    )
    two_wide_removed_by: str = choice(
        "beside",
        ("beside", "owner"),
        "whose response removes a TWO WIDE on narrow and normal tracks: any car beside it, or its owner (A-31)",
        clauses=["SCCR-3.1.26"],
        source="inferred",
    )
    two_wide_life: str = choice(
        "own_turn",
        ("own_turn", "until_removed"),
        "a TWO WIDE ends at the start of its owner's next Action Phase turn, or stays until removed (U-12)",
        source="reconstructed",
    )
    running_alone: str = choice(
        "same_lane",
        ("same_lane", "both_lanes"),
        "which lanes are looked at for company (A-33)",
        clauses=["SCCR-3.2.1", "SCCR-3.3.1"],
        source="inferred",
    )
    fall_back_exemption: str = choice(
        "all_three",
        ("all_three", "any_one"),
        "setup cards that keep a lone car from falling back (A-34)",
        clauses=["SCCR-3.2.2", "SCCR-3.3.3"],
        source="inferred",
    )
    single_file_fall_back: bool = switch(
        True,
        "lone cars fall back in single file as well, by track type (U-14)",
        clauses=["SCCR-BASE-11"],
        source="reconstructed",
    )
    groove_traffic: str = choice(
        "outside",
        ("outside", "none"),
        "where SLOW TRAFFIC goes if an OUTSIDE GROOVE forms (A-36)",
        clauses=["SCCR-3.3.4"],
        source="inferred",
    )
    restart_lap_limit: int = number(
        10,
        "with more laps left than this, a restart puts lapped cars inside and the others outside",
        unit="laps",
        low=0,
        high=2000,
        clauses=["SCCR-3.1.9"],
    )
    restart_columns: str = choice(
        "side_by_side",
        ("side_by_side", "staggered"),
        "the first cars of both lines at a restart (A-22)",
        clauses=["SCCR-3.1.9"],
        source="inferred",
    )
    finish_ties: str = choice(
        "all_places",
        ("all_places", "first_only"),
        "tied places that are settled by cards: all, or the first only and the rest by lot (A-32)",
        clauses=["SCCR-3.1.19"],
        source="inferred",
    )
