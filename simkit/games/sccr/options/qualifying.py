"""Qualifying, and the order of the grid."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch
from simkit.games.sccr.state import MAX_HAND


@dataclass(frozen=True)
class QualifyingOptions(RuleSet):
    """Qualifying, and the order of the grid."""

    grid: str = choice(
        "drawn",
        ("drawn", "qualifying", "base_qualifying"),
        "who starts where: by lot, by the drag race of the Expansion Pack, or by one card each as in the base game (U-18)",
        clauses=["SCCR-BASE-37", "SCCR-2.13"],
    )
    qualifying_hand: int = number(
        5, "cards in hand in qualifying", unit="cards", low=1, high=MAX_HAND, clauses=["SCCR-2.2"]
    )
    qualifying_refill: int = number(
        2, "cards drawn after a turn of qualifying", unit="cards", low=0, high=MAX_HAND, clauses=["SCCR-2.10"]
    )
    qualifying_lengths: int = number(
        5,
        "qualifying ends with the turn in which a car has moved so far; nobody gets further than one length more",
        unit="lengths",
        low=1,
        high=50,
        clauses=["SCCR-2.12", "SCCR-2.16"],
    )
    qualifying_refill_up_to: str = choice(
        "hand",
        ("hand", "any_number"),
        "refills in qualifying go up to the hand of the start, as in the race, or beyond it",
        clauses=["SCCR-2.10"],
        source="inferred",
    )
    qualifying_events: bool = switch(
        True,
        "events apply from the second lap card on (A-18); else they are passed over",
        clauses=["SCCR-2.11"],
        source="inferred",
    )
    qualifying_event_refill: bool = switch(
        False, "hands are refilled after an event, too", clauses=["SCCR-2.20"], source="inferred"
    )
    qualifying_lap_failure: str = choice(
        "no_move",
        ("no_move", "out"),
        "a driver who cannot make the lap count of qualifying stays where he is, or is put out (A-7)",
        clauses=["SCCR-2.4"],
        source="inferred",
    )
    qualifying_draft: str = choice(
        "no_move",
        ("no_move", "barred"),
        "a DRAFT that falls short makes the lap count, but the driver then plays no card; or it does not (A-8)",
        clauses=["SCCR-2.4"],
        source="inferred",
    )
    qualifying_lap_cards: str = choice(
        "any_number",
        ("any_number", "plays_per_turn"),
        "cards of a lap count in qualifying: any number and one card to move, or both within the plays of a turn (A-9)",
        clauses=["SCCR-2.4", "SCCR-2.5"],
        source="inferred",
    )
    qualifying_no_card: str = choice(
        "sits_out",
        ("sits_out", "rates_zero", "top_card"),
        "a driver with no card left to move plays none, rates zero, or turns his top card (A-10)",
        clauses=["SCCR-2.5"],
        source="inferred",
    )
    qualifying_mechanical: str = choice(
        "out_check",
        ("out_check", "put_out"),
        "the lowest at a mechanical yellow is put out if his card is below his out rating, or always (A-11)",
        clauses=["SCCR-2.21"],
        source="inferred",
    )
    qualifying_crash: str = choice(
        "put_out",
        ("put_out", "moved_back"),
        "a driver without a pass card at CRASH AHEAD is put out, or moved back a length (A-12)",
        clauses=["SCCR-2.18"],
        source="inferred",
    )
    qualifying_floor: str = choice(
        "none",
        ("none", "start"),
        "a car can be moved back behind the start, or not (A-13)",
        clauses=["SCCR-2.24"],
        source="inferred",
    )
    qualifying_tie_empty: str = choice(
        "rates_zero",
        ("rates_zero", "top_card"),
        "a tied driver with no card left rates zero, or turns his top card (A-15)",
        clauses=["SCCR-2.14"],
        source="inferred",
    )
    pole_modifier_on: str = choice(
        "played",
        ("played", "all"),
        "ratings that the pole modifier counts for: those played to move and in ties, or also those turned for events (A-16)",
        clauses=["SCCR-7.5"],
        source="inferred",
    )
    qualifying_hands: str = choice(
        "dealt_anew",
        ("dealt_anew", "kept"),
        "after qualifying all decks are shuffled and dealt anew, or hands are kept and filled up (A-17)",
        clauses=["SCCR-2.2"],
        source="inferred",
    )
