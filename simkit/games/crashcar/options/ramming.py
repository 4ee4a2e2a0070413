"""Ramming: who may ram whom, run-up, prices, the cards."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class RammingOptions(RuleSet):
    """Ramming: who may ram whom, run-up, prices, the cards."""

    intro_laps: int = number(
        1, "laps in which a car must not ram", unit="laps", low=0, high=50, clauses=["CRASH-INTRO-1"]
    )
    intro_laps_of: str = choice(
        "car",
        ("car", "player"),
        "each car must complete them, or any car of the player (A18)",
        clauses=["CRASH-INTRO-2"],
    )
    ram_on_crossing: bool = switch(
        True, "a car may ram in the very move that completes them (A19)", clauses=["CRASH-INTRO-2"]
    )
    intro_lap_counts: bool = switch(
        True,
        "the introductory laps score and count among the laps of the race (A37)",
        clauses=["CRASH-INTRO-4"],
    )
    run_up: int = number(2, "fields of run-up (A11)", unit="fields", low=1, high=10, clauses=["CRASH-RAM-2"])
    straight_run_up: bool = switch(False, "the run-up must be straight (A12)", clauses=["CRASH-RAM-2"])
    last_steer: int = number(
        1,
        "steers of 60 degrees on the last field before a hit",
        unit="steers",
        low=0,
        high=3,
        clauses=["CRASH-RAM-3"],
    )
    ram_price: int = number(
        2, "price of a ram onto the track", unit="points", low=0, high=12, clauses=["CRASH-RAM-7"]
    )
    barrier_ram_price: int = number(
        3, "price of a ram onto the barrier", unit="points", low=0, high=12, clauses=["CRASH-RAM-8"]
    )
    compulsory_ram: bool = switch(
        True, "a car whose way is blocked must ram if it can (A10)", clauses=["CRASH-RAM-17"]
    )
    attacker_follows: bool = switch(
        False, "the attacker moves onto the field that the target left (A13)", clauses=["CRASH-RAM-16"]
    )
    ram_wrong_way: bool = switch(False, "a ram may go against the race (A16)", clauses=["CRASH-RAM-4"])
    ram_own_car: bool = switch(False, "a player may ram the own second car (A17)", clauses=["CRASH-RAM-11"])
    ram_on_barrier: bool = switch(
        False, "a car that stands upright on the barrier can be rammed (A20)", clauses=["CRASH-RAM-4"]
    )
    hit_points: str = choice(
        "kept",
        ("kept", "lost"),
        "the target keeps its drive points, or loses them (A25)",
        clauses=["CRASH-EFF-13"],
    )
    reshuffled: str = choice(
        "drawn",
        ("drawn", "both"),
        "a reshuffle mark reshuffles the deck it was drawn from, or both (A22)",
        clauses=["CRASH-DECK-4"],
    )
    reshuffle_marks: str = choice(
        "both",
        ("both", "rollover", "self_damage"),
        "marks count on the rollover and self-damage cards, or on those of one kind alone (A23)",
        clauses=["CRASH-DECK-3"],
    )
    marked_card: str = choice(
        "included",
        ("included", "left_out"),
        "the marked card is shuffled in with the discards, or waits for the next shuffle (A24)",
        clauses=["CRASH-DECK-4"],
    )
