"""The race: circuit, weather, robots, qualifying and car boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simkit.games.f90.words import CIRCUITS
from simkit.games.fields import RuleSet, choice, number, switch

OWN = "0 is the circuit's own"
BY_PLAYERS = "-1 is as many as the number of players asks for"


def _speed(robot: str, default: int) -> Any:
    """Declare the speed of one type of robot."""
    return number(
        default,
        f"sections that a {robot} robot moves in a turn",
        unit="sections",
        low=0,
        high=12,
        clauses=["F90-BASE-12", "F90-BASE-31"],
        source="reconstructed",
    )


@dataclass(frozen=True)
class RaceOptions(RuleSet):
    """The race: circuit, weather, robots, qualifying and car boards."""

    # The race
    circuit: str = choice(
        "barcelona", CIRCUITS, "circuit that is raced on", clauses=["F90-BARC-1", "F90-SILV-7"]
    )
    turns: int = number(
        0, f"game turns of the race; {OWN}", unit="turns", low=0, high=60, clauses=["F90-BARC-2"]
    )
    grid_width: int = number(
        0, f"cars in each section of the grid; {OWN}", unit="cars", low=0, high=14, clauses=["F90-SILV-1"]
    )
    grid: str = choice(
        "qualifying",
        ("qualifying", "drawn"),
        "the grid is qualified for, or players stand on it in the order of their seats, robots behind them",
        clauses=["F90-BASE-11"],
    )
    weather: str = choice(
        "dry",
        ("dry", "uncertain", "rain", "changing"),
        "the weather of the whole race, or dry at first and changed by weather cards",
        clauses=["F90-BASE-29"],
        source="reconstructed",
    )

    # Robots
    slow_robots: int = number(
        -1, f"SLOW robots; {BY_PLAYERS}", unit="cars", low=-1, high=8, clauses=["F90-BASE-12"]
    )
    fast_robots: int = number(
        -1, f"FAST robots; {BY_PLAYERS}", unit="cars", low=-1, high=8, clauses=["F90-BASE-12"]
    )
    superfast_robots: int = number(
        -1, f"SUPERFAST robots; {BY_PLAYERS}", unit="cars", low=-1, high=8, clauses=["F90-BASE-12"]
    )
    slow_speed: int = _speed("SLOW", 2)
    fast_speed: int = _speed("FAST", 3)
    superfast_speed: int = _speed("SUPERFAST", 4)
    robot_first_stop: int = number(
        12,
        "turn in which the first robot of each type makes its first stop; 0 for none",
        unit="turn",
        low=0,
        high=60,
        clauses=["F90-BASE-31"],
        source="reconstructed",
    )
    robot_second_stop: int = number(
        22,
        "turn in which the first robot of each type makes its second stop; 0 for none",
        unit="turn",
        low=0,
        high=60,
        clauses=["F90-BASE-31"],
        source="reconstructed",
    )
    robots_brake: str = choice(
        "behind_cars",
        ("behind_cars", "with_mp_left"),
        "robots brake late wherever their move has ended behind cars in a braking section, or only where those stopped it with MP left",
        clauses=["F90-BASE-31", "F90-BASE-34"],
        source="reconstructed",
    )
    robots_take_extreme: bool = switch(
        False, "robots take extreme trajectories like sharp ones (A38)", source="inferred"
    )

    # Qualifying
    spare_car: bool = switch(
        True,
        "a player may throw his first hand away for a new one",
        clauses=["F90-BASE-41"],
        source="inferred",
    )
    qualifying_cards: int = number(
        1,
        "cards that a player draws beyond his hand to qualify with",
        unit="cards",
        low=1,
        high=6,
        clauses=["F90-BASE-41"],
    )

    # Car boards
    tuning_points: int = number(
        6, "points that a player tunes his car with", unit="points", low=0, high=30, clauses=["F90-BASE-39"]
    )
    hand_points: int = number(
        3,
        "tuning points for a card more in hand",
        unit="points",
        low=1,
        high=12,
        clauses=["F90-BASE-39"],
        source="reconstructed",
    )
    damage_points: int = number(
        2,
        "tuning points for a damage disc more",
        unit="points",
        low=1,
        high=12,
        clauses=["F90-BASE-39"],
        source="reconstructed",
    )
    last_disc: str = choice(
        "beyond",
        ("beyond", "full"),
        "a car is out when it must draw a disc with all circles full, or as soon as the last circle is filled (U-DAMAGE)",
        clauses=["F90-BASE-16", "F90-BASE-40"],
        source="reconstructed",
    )
    stop_clears_damage: bool = switch(
        True,
        "a pit stop takes all damage discs off the car (U-DAMAGE)",
        clauses=["F90-BASE-40"],
        source="reconstructed",
    )
