"""RASC: rules to race under, and a situation for each field of the rules in which it changes an outcome."""

from playing import Change

from simkit.games.rasc.rules import PROFILES, Rules

RULES = {"laps": 2}
"""Short races; the tests of the game itself run longer ones."""

MOST = {"laps": 2}

SHIPPED = Rules()


def changed(slot, rows):
    """Return a shipped table with some rows changed."""
    return SHIPPED.table(slot).changed(rows)


FLAGGED = ("Close call", "Loose", "Brain Fade", "Contact")
"""Incidents that are made black flags, so that they are shown while there is a stop to make."""

DRAFTY = changed("board", {"back drafting zone": {"first": 10, "last": 61}})
"""A board on which cars draft all round the lap."""

FIELDS = {
    "auto": [(name, {"control": control}) for name in ("bot", "balanced") for control in ("auto", "player")],
}

SAMPLES = {
    "publisher": {**PROFILES["publisher"], **RULES, "board": DRAFTY},
    "rp3": {**PROFILES["rp3"], "laps": 3, "board": DRAFTY},
    "black-flags": {
        "laps": 3,
        "incidents": changed("incidents", {name: {"effect": "black_flag"} for name in FLAGGED}),
    },
    "coopersville": {"track": "coopersville", "rows_per_lap": 60, "grid": "qualifying", **RULES},
    "other-readings": {
        **RULES,
        "rows_per_lap": 84,
        "dice_choice": "one_at_a_time",
        "incident_base": "min",
        "half_order": "half_first",
        "natural_zero": "sums",
        "chain": "clean_part",
        "yellow_line": "lead_waits",
        "black_flag": "next_entry",
        "finish": "first_across",
        "draft_consent": "asked",
        "slingshot": "realism",
    },
}

QUALIFYING = {"grid": "qualifying"}
STAGES = {"chart": "stages"}

CHANGES = {
    "track": Change("coopersville"),
    "rows_per_lap": Change(60),
    "laps": Change(4),
    "grid": Change("qualifying"),
    "qualifying_laps": Change(2, QUALIFYING),
    "qualifying_incidents": Change("realism", QUALIFYING),
    "team_cars": Change(2),
    "finish": Change("first_across"),
    "after_finish": Change("frozen"),
    "led_points": Change(7),
    "most_led_points": Change(7),
    "dice_choice": Change("one_at_a_time"),
    "incident_base": Change("min"),
    "minus_sum": Change("worse"),
    "half_order": Change("half_first"),
    "damaged_speed": Change("half_min"),
    "start_immunity": Change("movement"),
    "slow_driving": Change("barred"),
    "momentum_pass": Change(False),
    "momentum_spaces": Change(5),
    "give_way": Change(False),
    "lane_ban": Change("whole_turn"),
    "winner_changes_lane": Change(True),
    "pit_cars": Change("first"),
    "chart": Change("stages"),
    "challengers": Change("neighbours"),
    "natural_zero": Change("sums"),
    "zero_incident": Change("every"),
    "second_incident": Change("no_penalty"),
    "draft_win": Change("not_last", sample="most", races=60),
    "chain": Change("clean_part", sample="most", races=60),
    "longest_chain": Change(2, sample="most", races=60),
    "draft_consent": Change("asked"),
    "slingshot": Change("realism"),
    "slingshot_movement": Change("this"),
    "yellow_line": Change("gaps_stay"),
    "black_flag": Change("next_entry"),
    "flag_seconds": Change(15),
    "pit_stops": Change(False),
    "fuel_laps": Change(3),
    "tyre_laps": Change(3),
    "stop_seconds": Change(10),
    "pit_minimum": Change(6),
    "entry_speed": Change(4),
    "leaving_box": Change("waits"),
    "leaving_lane": Change("stops"),
    "pit_incidents": Change(True),
    "tyre_minus": Change(4, {"tyre_laps": 3}),
    "missed_stop": Change("nothing"),
    "board": Change(changed("board", {"track facts": {"maximum": 19}})),
    "incidents": Change(changed("incidents", {"Close call": {"effect": "half"}})),
    "incidents_early": Change(changed("incidents_early", {"Close call": {"effect": "half"}}), STAGES),
    "incidents_middle": Change(changed("incidents_middle", {"Close call": {"effect": "half"}}), STAGES),
    "incidents_late": Change(changed("incidents_late", {"Handling fades": {"spaces": 3}}), STAGES),
    "spin_chart": Change(changed("spin_chart", {"Wall 1": {"seconds": 40}}), STAGES),
    "pit_table": Change(
        changed("pit_table", {"Close call 7": {"effect": "black_flag"}}), {"pit_incidents": True}
    ),
    "points": Change(changed("points", {"place 1": {"points": 200}})),
}
