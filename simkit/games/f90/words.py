"""The words of Race! Formula 90's data and options; their places are their codes. Plain numbers and names only."""

from __future__ import annotations

CIRCUITS = ("barcelona", "silverstone")

COLOURS = ("none", "red", "green", "orange", "yellow")
NO_COLOUR, RED, GREEN, ORANGE, YELLOW = 0, 1, 2, 3, 4

SECTIONS = ("straight", "braking", "corner")
STRAIGHT, BRAKING, CORNER = 0, 1, 2

TRAJECTORIES = ("none", "normal", "sharp", "extreme")
NO_TRAJECTORY, NORMAL, SHARP, EXTREME = 0, 1, 2, 3

FLAGS = ("none", "yellow", "blue")
NO_FLAG, YELLOW_FLAG, BLUE_FLAG = 0, 1, 2

TYRES = ("hard", "soft", "intermediate", "rain")
HARD, SOFT, INTERMEDIATE, RAIN_TYRES = 0, 1, 2, 3

WEATHERS = ("dry", "uncertain", "rain")
DRY, UNCERTAIN, RAIN = 0, 1, 2

CHANGES_OF_WEATHER = ("no_change", "wetter", "drier")
NO_CHANGE, WETTER, DRIER = 0, 1, 2

STRATEGIES = ("save_tyres", "hazard", "balance", "lucky", "chase", "banging_wheels", "save_fuel", "push")
SAVE_TYRES, HAZARD, BALANCE, LUCKY, CHASE, BANGING_WHEELS, SAVE_FUEL, PUSH = 0, 1, 2, 3, 4, 5, 6, 7

SKILLS = (
    "versatility",
    "reflexes",
    "qualifying",
    "pitting",
    "tuning",
    "lapping",
    "wise_driving",
    "rain_expert",
)
VERSATILITY, REFLEXES, QUALIFYING, PITTING, TUNING, LAPPING, WISE_DRIVING, RAIN_EXPERT = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
)

ROBOTS = ("slow", "fast", "superfast")
PLAYER, SLOW, FAST, SUPERFAST = 0, 1, 2, 3
"""Who drives a car: a player, or a robot of one of ROBOTS."""
