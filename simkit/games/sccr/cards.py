"""What the cards of SCCR do, as codes and as the words of the data files. Plain numbers and names only."""

from __future__ import annotations

DRIVER_EFFECTS = (
    "fast_pit",
    "good_car_setup",
    "learn_the_track",
    "good_engine_setting",
    "inside_advantage",
    "two_wide",
    "pass_inside",
    "pass_outside",
    "pass_two",
    "pull_away",
    "block",
    "challenge",
    "draft",
    "nudge_pass",
    "good_fuel_mileage",
    "challenge_200",
)
"""Effects of driver cards; their places are their codes."""

FAST_PIT = 0
GOOD_CAR_SETUP = 1
LEARN_THE_TRACK = 2
GOOD_ENGINE_SETTING = 3
INSIDE_ADVANTAGE = 4
TWO_WIDE = 5
PASS_INSIDE = 6
PASS_OUTSIDE = 7
PASS_TWO = 8
PULL_AWAY = 9
BLOCK = 10
CHALLENGE = 11
DRAFT = 12
NUDGE_PASS = 13
GOOD_FUEL_MILEAGE = 14
CHALLENGE_200 = 15

TRACK_EFFECTS = (
    "laps",
    "slow_traffic",
    "high_in_turn",
    "lose_traction",
    "engine_trouble",
    "tires_worn",
    "body_damage",
    "car_too_tight",
    "crash_ahead",
    "mechanical",
)
"""Effects of track cards; their places are their codes."""

LAPS = 0
SLOW_TRAFFIC = 1
HIGH_IN_TURN = 2
LOSE_TRACTION = 3
ENGINE_TROUBLE = 4
TIRES_WORN = 5
BODY_DAMAGE = 6
CAR_TOO_TIGHT = 7
CRASH_AHEAD = 8
MECHANICAL = 9

TRACKS = ("superspeedway", "one_mile_oval", "short_track")
"""The three track decks; their places are their codes."""
