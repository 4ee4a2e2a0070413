"""The rules of Stock Car Championship Racing: every number and every open reading of the rulebook."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from simkit.core.cards import MAX_DECK
from simkit.faults import Fault
from simkit.games.fields import RuleSet, choice, number, switch
from simkit.games.sccr.cards import LAPS
from simkit.games.sccr.data import SETUP, load_driver_deck, load_track_deck, pack_driver_deck, pack_track_deck
from simkit.games.sccr.state import MAX_HAND
from simkit.games.tables import Table

TRACKS = ("superspeedway", "one_mile_oval", "short_track")
OWN = "0 is the track's own"


@dataclass(frozen=True)
class Rules(RuleSet):
    """Stock Car Championship Racing with its Expansion Pack: the race from the grid to the flag."""

    # The race
    track: str = choice("superspeedway", TRACKS, "track deck and track type", clauses=["SCCR-BASE-2"])
    laps: int = number(
        250, "laps of the race", unit="laps", low=1, high=2000, clauses=["SCCR-BASE-1", "SCCR-10.1"]
    )
    lanes: str = choice(
        "two_lane", ("single_file", "two_lane"), "single file, or the two-lane rules", clauses=["SCCR-3.0.2"]
    )
    width: str = choice(
        "normal",
        ("narrow", "normal", "wide"),
        "free lanes between the racing lanes: 0, 1 or 2",
        clauses=["SCCR-3.0.1", "SCCR-3.0.3"],
    )
    tire_wear: bool = switch(True, "tires wear", clauses=["SCCR-4.1"])
    pit_rules: str = choice(
        "windows",
        ("basic", "windows", "advanced"),
        "no fuel; pit windows; the draw pile is the tank",
        clauses=["SCCR-5.1", "SCCR-5.11", "SCCR-BASE-34", "SCCR-BASE-35"],
    )
    short_stops: bool = switch(
        True, "two-tire stops and splash and go are allowed", clauses=["SCCR-5.3", "SCCR-5.6"]
    )
    card_placement: str = choice(
        "table",
        ("table", "random"),
        "laps, ratings and pit times lie on the cards as in the deck's table, or are dealt onto them anew for each driver and race (U-1)",
        source="reconstructed",
    )

    # Set-up table
    hand_size: int = number(
        0, f"cards in hand; {OWN}", unit="cards", low=0, high=MAX_HAND - 3, clauses=["SCCR-BASE-11"]
    )
    plays_per_turn: int = number(
        0, f"cards that may be played in a turn; {OWN}", unit="cards", low=0, high=6, clauses=["SCCR-BASE-6"]
    )
    refill_cards: int = number(
        0,
        f"cards drawn in the Refill Phase; {OWN}",
        unit="cards",
        low=0,
        high=MAX_HAND,
        clauses=["SCCR-BASE-11"],
    )
    draw_pile: int = number(
        0,
        f"cards of a full tank in the advanced pit rules; {OWN}",
        unit="cards",
        low=0,
        high=MAX_DECK,
        clauses=["SCCR-BASE-34"],
        source="inferred",
    )

    # Lap count
    lap_count_failure: str = choice(
        "out",
        ("out", "lap_down"),
        "a driver who cannot make the lap count is out, or, outside a pit window, drops to the rear and loses a lap (A-44)",
        clauses=["SCCR-BASE-4", "SCCR-5.13"],
    )

    # Gaps, passing, drafting
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

    # Two lanes
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

    # Track events
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

    # Tire wear
    wear_points: int = number(
        4, "tire wear points of a fresh set", unit="points", low=0, high=100, clauses=["SCCR-4.1", "SCCR-4.6"]
    )
    wear_lost_by: str = choice(
        "either",
        ("either", "challenger"),
        "who loses a point in a lost challenge: either side, or only the challenger (A-38)",
        clauses=["SCCR-4.2"],
        source="inferred",
    )
    drafter_wears: bool = switch(
        False,
        "the drafter of the losing car loses a point too (A-40)",
        clauses=["SCCR-4.2"],
        source="inferred",
    )
    worn_challenged: str = choice(
        "lost",
        ("lost", "rating_zero", "pass_stands"),
        "a worn driver whose pass is challenged loses at once, rates zero, or cannot be challenged (A-39)",
        clauses=["SCCR-4.3"],
        source="inferred",
    )

    # Pit stops
    two_tire_seconds: int = number(
        6, "taken off the pit time of a two-tire stop", unit="seconds", low=0, high=60, clauses=["SCCR-5.3"]
    )
    two_tire_points: int = number(
        2, "wear points that a two-tire stop restores", unit="points", low=0, high=100, clauses=["SCCR-5.4"]
    )
    splash_seconds: int = number(
        10, "taken off the pit time of a splash and go", unit="seconds", low=0, high=60, clauses=["SCCR-5.6"]
    )
    body_damage_seconds: int = number(
        10, "added to the pit time by BODY DAMAGE", unit="seconds", low=0, high=60, clauses=["SCCR-5.9"]
    )
    engine_trouble_seconds: int = number(
        10, "added to the pit time by ENGINE TROUBLE", unit="seconds", low=0, high=60, clauses=["SCCR-5.10"]
    )
    damage_adds_to: str = choice(
        "normal_stop",
        ("normal_stop", "any_stop"),
        "stops that damage makes longer (A-41)",
        clauses=["SCCR-5.9", "SCCR-5.10"],
        source="inferred",
    )
    fast_pit: str = choice(
        "shorter",
        ("shorter", "fixed", "unused"),
        "FAST PIT makes a stop shorter, fixes its pit time, or does nothing (U-8)",
        clauses=["SCCR-BASE-31"],
        source="reconstructed",
    )
    fast_pit_tenths: int = number(
        20,
        "taken off by FAST PIT where it makes a stop shorter",
        unit="tenths of a second",
        low=0,
        high=200,
        clauses=["SCCR-BASE-31"],
        source="reconstructed",
    )
    fast_pit_time: int = number(
        160,
        "the pit time where FAST PIT fixes it",
        unit="tenths of a second",
        low=0,
        high=600,
        clauses=["SCCR-BASE-31"],
        source="reconstructed",
    )
    stop_fixes_tight: bool = switch(
        False, "a normal stop removes CAR TOO TIGHT (U-21)", clauses=["SCCR-BASE-35"], source="reconstructed"
    )
    tenths_per_space: int = number(
        10,
        "pit time that puts a car one space back",
        unit="tenths of a second",
        low=1,
        high=100,
        clauses=["SCCR-BASE-36"],
        source="inferred",
    )
    window_interval: int = number(
        0, f"laps between pit windows; {OWN}", unit="laps", low=0, high=2000, clauses=["SCCR-5.11"]
    )
    window_from: str = choice(
        "race",
        ("race", "driver"),
        "the next window counts from the total at which the last one opened for all, or from each driver's own stop (A-43)",
        clauses=["SCCR-5.19"],
    )
    stops_outside_window: str = choice(
        "allowed",
        ("allowed", "forbidden"),
        "green-flag stops outside a pit window (A-74)",
        clauses=["SCCR-5.21"],
        source="inferred",
    )
    early_yellow_stop: str = choice(
        "keeps_window",
        ("keeps_window", "serves_window"),
        "a stop under yellow before a window opens leaves that window due, or serves it (A-46)",
        clauses=["SCCR-5.19"],
        source="inferred",
    )
    refill_after_stop: str = choice(
        "normal",
        ("normal", "none"),
        "refill in the turn of a stop (A-45)",
        clauses=["SCCR-5.12"],
        source="inferred",
    )
    lap_count_before_stop: bool = switch(
        True, "a driver who pits makes the lap count first (A-48)", clauses=["SCCR-5.14"], source="inferred"
    )
    green_stop_laps: int = number(
        -1,
        "laps lost by a green-flag stop; -1 is the track's own",
        unit="laps",
        low=-1,
        high=20,
        clauses=["SCCR-5.20"],
    )

    deck: Table | None = dataclasses.field(default=None)
    track_deck: Table | None = dataclasses.field(default=None)

    def combination_faults(self) -> Sequence[Fault]:
        """Refuse decks that no race could be run with."""
        faults = []
        if LAPS not in pack_track_deck(self.track_table())["effect"]:
            faults.append(Fault("track_deck", "has no lap card, so no race would end"))
        if len(pack_driver_deck(self.driver_table())["effect"]) < self.cards_in_hand():
            faults.append(Fault("deck", "has fewer cards than a hand"))
        return faults

    def driver_table(self) -> Table:
        """Return the driver deck in use."""
        return self.deck if self.deck is not None else load_driver_deck()

    def track_table(self) -> Table:
        """Return the track deck in use."""
        return self.track_deck if self.track_deck is not None else load_track_deck(self.track)

    def cards_in_hand(self) -> int:
        """Return the hand size in force [cards]."""
        return self.hand_size or int(SETUP[self.track]["hand_size"])
