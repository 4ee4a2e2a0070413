"""Tire wear and pit stops."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch

OWN = "0 is the track's own"


@dataclass(frozen=True)
class PitOptions(RuleSet):
    """Tire wear and pit stops."""

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
