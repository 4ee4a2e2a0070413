"""The recommended reading of every rule of RASC, and its figure: compared with the guide, and not read from the package."""

from __future__ import annotations

RECOMMENDED = {
    "track": "sunvalley",
    "rows_per_lap": 72,
    "laps": 10,
    "grid": "die_roll",
    "qualifying_laps": 1,
    "qualifying_incidents": "movement",
    "team_cars": 1,
    "finish": "house",
    "after_finish": "drive_on",
    "led_points": 5,
    "most_led_points": 5,
    "dice_choice": "declared",
    "incident_base": "best_die",
    "minus_sum": "add",
    "half_order": "minus_first",
    "damaged_speed": "half_roll",
    "start_immunity": "both",
    "slow_driving": "half_min",
    "momentum_pass": True,
    "momentum_spaces": 3,
    "give_way": True,
    "lane_ban": "until_left",
    "winner_changes_lane": False,
    "pit_cars": "last",
    "chart": "base",
    "challengers": "row",
    "natural_zero": "last",
    "zero_incident": "standing",
    "second_incident": "not_rolled",
    "draft_win": "first",
    "chain": "whole",
    "longest_chain": 20,
    "draft_consent": "forced",
    "slingshot": "basic",
    "slingshot_movement": "following",
    "yellow_line": "closed_up",
    "black_flag": "one_lap",
    "flag_seconds": 10,
    "pit_stops": True,
    "fuel_laps": 0,
    "tyre_laps": 0,
    "stop_seconds": 20,
    "pit_minimum": 5,
    "entry_speed": 8,
    "leaving_box": "drives_on",
    "leaving_lane": "flows_on",
    "pit_incidents": False,
    "tyre_minus": 2,
    "missed_stop": "last",
}
"""By option."""


def said(changes: dict[str, object]) -> dict[str, object]:
    """Return what of some rules has to be said.

    A situation with the recommended reading is laid out by saying nothing, so that it holds the default to it.
    """
    return {
        name: value
        for name, value in changes.items()
        if name not in RECOMMENDED or RECOMMENDED[name] != value
    }
