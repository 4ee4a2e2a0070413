"""Flags, pit stops, fuel and tyres."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class PitOptions(RuleSet):
    """Flags, pit stops, fuel and tyres."""

    yellow_line: str = choice(
        "closed_up",
        ("closed_up", "lead_waits", "gaps_stay"),
        "the field has closed up by the restart, or the lead car waits at the line for all, or gaps stay (A-30)",
        clauses=["RASC-YEL-4"],
        source="inferred",
    )
    black_flag: str = choice(
        "one_lap",
        ("one_lap", "next_entry"),
        "a black flag must be answered within a lap, or at the next pit entry (A-36)",
        clauses=["RASC-BLK-1", "RASC-FAQ-10b"],
    )
    flag_seconds: int = number(
        10, "stop for a black flag", unit="s", low=1, high=60, clauses=["RASC-BLK-1", "RASC-BLK-2"]
    )
    pit_stops: bool = switch(
        True,
        "cars must stop once, and run out of fuel and tyres",
        clauses=["RASC-PIT-1", "RASC-PIT-2"],
    )
    fuel_laps: int = number(
        0,
        "laps that a tank lasts; 0 for seven tenths of the race",
        unit="laps",
        low=0,
        high=599,
        clauses=["RASC-PIT-3", "RASC-PIT-4", "RASC-USE-2"],
    )
    tyre_laps: int = number(
        0,
        "laps that tyres last; 0 for seven tenths of the race",
        unit="laps",
        low=0,
        high=599,
        clauses=["RASC-PIT-3", "RASC-PIT-4", "RASC-USE-2"],
    )
    stop_seconds: int = number(
        20, "stop for fuel and tyres", unit="s", low=1, high=60, clauses=["RASC-PIT-8"]
    )
    pit_minimum: int = number(
        5, "MIN of the pit lane; MAX is three more", unit="spaces", low=1, high=12, clauses=["RASC-PIT-6"]
    )
    entry_speed: int = number(
        8,
        "a car that moves no faster may drive straight into the pit lane (A-53)",
        unit="spaces",
        low=0,
        high=24,
        clauses=["RASC-PIT-7"],
    )
    leaving_box: str = choice(
        "drives_on",
        ("drives_on", "waits"),
        "what is left of the roll when the stop is over drives the car on, or is lost (A-51)",
        clauses=["RASC-PIT-10"],
        source="inferred",
    )
    leaving_lane: str = choice(
        "flows_on",
        ("flows_on", "stops"),
        "what is left of the roll at the end of the pit lane drives the car on, or it stops there (A-54)",
        clauses=["RASC-PIT-10"],
        source="inferred",
    )
    pit_incidents: bool = switch(
        False,
        "two TI in the pit lane are an incident",
        clauses=["RASC-FAQ-8a", "RASC-FAQ-8b", "RASC-RP-3"],
    )
    tyre_minus: int = number(
        2,
        "spaces off every movement on tyres past their laps",
        unit="spaces",
        low=0,
        high=9,
        clauses=["RASC-USE-1"],
        source="reconstructed",
    )
    missed_stop: str = choice(
        "last",
        ("last", "nothing"),
        "a car that ends the race without its stop is classified behind those that made it, or where it is",
        clauses=["RASC-PIT-2"],
        source="reconstructed",
    )
