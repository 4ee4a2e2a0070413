"""Moving: prices, the first step, going back, running up, lying cars."""

from __future__ import annotations

from dataclasses import dataclass

from simkit.games.fields import RuleSet, choice, number, switch


@dataclass(frozen=True)
class MovingOptions(RuleSet):
    """Moving: prices, the first step, going back, running up, lying cars."""

    forward_price: int = number(
        1, "price of a field forward", unit="points", low=1, high=6, clauses=["CRASH-MOVE-6"]
    )
    reverse_price: int = number(
        2, "price of a field in reverse", unit="points", low=1, high=12, clauses=["CRASH-MOVE-7"]
    )
    first_step: str = choice(
        "every_move",
        ("every_move", "first_of_round"),
        "the first step is straight in every partial move, or in the first of a round alone (A1)",
        clauses=["CRASH-MOVE-1"],
    )
    first_direction: str = choice(
        "car",
        ("car", "race"),
        "straight means along the heading of the car, or along the race (A2)",
        clauses=["CRASH-MOVE-1"],
    )
    wrong_way_price: str = choice(
        "forward",
        ("forward", "reverse"),
        "driving forward against the race costs a field forward, or a field in reverse (A3)",
        clauses=["CRASH-MOVE-9"],
    )
    reverse_with_race: bool = switch(
        True, "a car that stands the wrong way round may reverse with the race (A4)", clauses=["CRASH-MOVE-8"]
    )
    after_wrong_way: str = choice(
        "drives_on",
        ("drives_on", "ends"),
        "after a field in reverse or against the race the car drives on, or its move ends (A5)",
        clauses=["CRASH-MOVE-9"],
    )
    final_turn: bool = switch(
        True, "the car may turn on the last field of a move (A6)", clauses=["CRASH-MOVE-2"]
    )
    dead_ends: str = choice(
        "allowed",
        ("allowed", "barred"),
        "a car may be steered into a dead end, or must take a way that spends the most points (A9)",
        clauses=["CRASH-MOVE-13"],
    )
    rest_points: str = choice(
        "kept",
        ("kept", "lost"),
        "a car that runs up keeps its points, or loses them (A34)",
        clauses=["CRASH-MOVE-15"],
    )
    upright: str = choice(
        "free",
        ("free", "ends_turn"),
        "a car that is set upright drives on, or its turn in the round is over (A26)",
        clauses=["CRASH-DOWN-4"],
    )
    undamaged_on_side: str = choice(
        "set_upright",
        ("set_upright", "keeps_heading"),
        "a car that lies undamaged is set upright with any heading, or keeps the one it had (A27)",
        clauses=["CRASH-DOWN-5"],
    )
