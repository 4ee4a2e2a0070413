"""The race, the set-up table and the lap count."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.core.cards import MAX_DECK
from simkit.games.fields import RuleSet, choice, number, switch
from simkit.games.sccr.cards import TRACKS
from simkit.games.sccr.state import MAX_HAND

OWN = "0 is the track's own"


@dataclass(frozen=True)
class RaceOptions(RuleSet):
    """The race, the set-up table and the lap count."""

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
