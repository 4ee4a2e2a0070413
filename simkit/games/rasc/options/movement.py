"""Movement: dice, incidents, minus spaces, damage, overtaking, lanes."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class MovementOptions(RuleSet):
    """Movement: dice, incidents, minus spaces, damage, overtaking, lanes."""

    dice_choice: str = choice(
        "declared",
        ("declared", "one_at_a_time"),
        "the number of movement dice is declared, or two are thrown and more added one at a time (A-2)",
        clauses=["RASC-MOV-1"],
    )
    incident_base: str = choice(
        "best_die",
        ("best_die", "min"),
        "in an incident the car moves the best die shown, or MIN (A-1)",
        clauses=["RASC-MOV-7", "RASC-FAQ-2b"],
    )
    minus_sum: str = choice(
        "add",
        ("add", "worse"),
        "the minus of the space and that of an incident add up, or the worse counts (A-23)",
        clauses=["RASC-OFF-2"],
        source="inferred",
    )
    half_order: str = choice(
        "minus_first",
        ("minus_first", "half_first"),
        "half movement is half of what is left after the minuses, or the minuses are taken off the half (A-24)",
        clauses=["RASC-FAQ-6"],
        source="inferred",
    )
    damaged_speed: str = choice(
        "half_roll",
        ("half_roll", "half_min"),
        "a damaged car moves half its roll, or half of MIN (A-26)",
        clauses=["RASC-DMG-2"],
        source="inferred",
    )
    start_immunity: str = choice(
        "both",
        ("both", "movement", "none"),
        "on starts and restarts minus spaces count neither in movement nor in challenges, or not in movement (A-28), or "
        "always: against the publisher's answer, for a house rule",
        clauses=["RASC-FAQ-1"],
        source="inferred",
    )
    slow_driving: str = choice(
        "half_min",
        ("half_min", "barred"),
        "a free car may drive as slowly as half of MIN, or must drive MIN if it rolls it",
        clauses=["RASC-FAQ-7c", "RASC-FAQ-7d"],
    )
    momentum_pass: bool = switch(
        True,
        "a car whose roll carries it far enough past a slower one passes it without a challenge (A-49)",
        clauses=["RASC-FAQ-7e"],
    )
    momentum_spaces: int = number(
        3,
        "spaces between the two cars after a momentum pass",
        unit="spaces",
        low=0,
        high=10,
        clauses=["RASC-FAQ-7e"],
    )
    give_way: bool = switch(
        True,
        "a driver who is caught may decline the challenge, and the other may drive past (A-8)",
        clauses=["RASC-OVT-2"],
    )
    lane_ban: str = choice(
        "until_left",
        ("until_left", "whole_turn"),
        "the lane of a car that was alongside opens once that car has changed lane, or stays closed (A-21)",
        clauses=["RASC-LANE-2"],
    )
    winner_changes_lane: bool = switch(
        False,
        "the winner of a challenge may change into the lane of a car alongside (A-22)",
        clauses=["RASC-LANE-4"],
    )
    pit_cars: str = choice(
        "last",
        ("last", "first"),
        "cars in the pit lane move after those on the track, or before (A-5)",
        clauses=["RASC-FAQ-9a"],
    )
    chart: str = choice(
        "base",
        ("base", "stages"),
        "incidents by the track's table, or by the Realism Package's charts for each third of the race",
        clauses=["RASC-MOV-8", "RASC-RP-1"],
    )
