"""SCCR: rules to race under, and a situation for each field in which it changes an outcome."""

from playing import Change

from simkit.games.sccr.data import (
    load_chase_cards,
    load_driver_creation,
    load_driver_deck,
    load_nudge_effect,
    load_nudge_outcome,
    load_track_deck,
)

YELLOW = ("CRASH AHEAD", "BLOWN ENGINE", "OVERHEAT", "TRANSMISSION", "BRAKES")
GREEN_ONLY = load_track_deck("short_track").changed(dict.fromkeys(YELLOW, 0))

NUDGES = load_chase_cards().changed({"NUDGE PASS": 5, "CHALLENGE +.200": 3, "GOOD FUEL MILEAGE": 3})

SAMPLES = {
    "one-mile-oval-wide": {"track": "one_mile_oval", "width": "wide"},
    "short-track-narrow": {"track": "short_track", "width": "narrow"},
    "single-file-basic-pits": {"lanes": "single_file", "pit_rules": "basic", "tire_wear": False},
    "advanced-pits": {"pit_rules": "advanced"},
    "cards-dealt-anew": {"card_placement": "random"},
    "a-lap-down": {"lap_count_failure": "lap_down", "stops_outside_window": "forbidden"},
    "chase-cards": {"chase_cards": True, "track": "one_mile_oval"},
    "many-nudges": {"chase_cards": True, "chase_deck": NUDGES, "track": "short_track", "nudge_contact": 300},
    "stops-declared": {"lap_count_before_stop": False},
    "side-by-side-at-the-flag": {
        "track": "short_track",
        "track_deck": GREEN_ONLY,
        "laps": 1,
        "plays_per_turn": 2,
    },
}

FIELDS = {
    "created": [
        ("balanced", {"hand": 3, "speed": 1}),
        ("balanced", {"pole": 1, "speed": 3}),
        ("greedy", {"hand": 1, "out": 3}),
        ("greedy", {"hand": 1, "pole": 1, "speed": 1, "out": 1, "out_penalty": 6, "hand_penalty": 1}),
        ("random", {"pole": 2, "speed": 2}),
        ("random", {}),
    ],
}

SHORT = {"track": "short_track"}
OVAL = {"track": "one_mile_oval"}
SINGLE = {"lanes": "single_file"}
NARROW = {"track": "short_track", "width": "narrow"}
ADVANCED = {"pit_rules": "advanced"}
CHASE = {"chase_cards": True, "chase_deck": NUDGES, "track": "short_track"}

CHANGES = {
    "track": Change("short_track"),
    "laps": Change(251),
    "lanes": Change("single_file"),
    "width": Change("wide"),
    "tire_wear": Change(False),
    "pit_rules": Change("advanced"),
    "short_stops": Change(False),
    "card_placement": Change("random"),
    "hand_size": Change(5),
    "plays_per_turn": Change(1),
    "refill_cards": Change(1),
    "draw_pile": Change(40, ADVANCED),
    "lap_count_failure": Change("lap_down"),
    "gap_limit": Change(1),
    "gap_counted": Change("distance", SHORT),
    "pull_away_gaps": Change("beyond_limit"),
    "cooperation": Change(False),
    "draft_bonus": Change(0),
    "draft_bonus_in": Change("pass_two"),
    "pass_two_drafter": Change("replaces", SINGLE),
    "pass_two_side": Change("either"),
    "pass_two_second_closed": Change("barred", SHORT),
    "groove_effect": Change("none", OVAL),
    "draft_changes_lane": Change(True),
    "lane_change_costs_action": Change(True),
    "lane_leader_pulls_away": Change(False),
    "other_lane_hinders": Change(True),
    "narrow_two_wide_between": Change(True, NARROW),
    "two_wide_removed_by": Change("owner", OVAL),
    "two_wide_life": Change("until_removed"),
    "running_alone": Change("both_lanes"),
    "fall_back_exemption": Change("any_one"),
    "single_file_fall_back": Change(False, SINGLE),
    "groove_traffic": Change("none", OVAL, races=1000),
    "restart_lap_limit": Change(0),
    "restart_columns": Change("staggered"),
    "finish_ties": Change("first_only", SHORT, races=3000),
    "out_rating": Change(400),
    "event_tie": Change("rearmost"),
    "lose_traction": Change("rear"),
    "lap_length_spaces": Change(5),
    "wear_points": Change(2),
    "wear_lost_by": Change("challenger"),
    "drafter_wears": Change(True, SHORT),
    "worn_challenged": Change("pass_stands"),
    "two_tire_seconds": Change(3),
    "two_tire_points": Change(0, races=3000),
    "splash_seconds": Change(5),
    "body_damage_seconds": Change(5),
    "engine_trouble_seconds": Change(5),
    "damage_adds_to": Change("any_stop"),
    "fast_pit": Change("unused"),
    "fast_pit_tenths": Change(5),
    "fast_pit_time": Change(80, {"fast_pit": "fixed"}),
    "stop_fixes_tight": Change(True),
    "tenths_per_space": Change(5),
    "window_interval": Change(20),
    "window_from": Change("driver"),
    "stops_outside_window": Change("forbidden"),
    "early_yellow_stop": Change("serves_window"),
    "refill_after_stop": Change("none"),
    "lap_count_before_stop": Change(False),
    "green_stop_laps": Change(5),
    "creation_points": Change(3, sample="created", refuses=True),
    "creation_most": Change(2, sample="created", refuses=True),
    "out_penalty_step": Change(100, sample="created"),
    "chase_cards": Change(True),
    "challenge_bonus": Change(0, CHASE),
    "nudge_side": Change("inside", CHASE),
    "nudge_traffic": Change(False, CHASE),
    "nudge_reveal": Change("in_turn", CHASE),
    "nudge_contact": Change(500, CHASE),
    "nudge_difference": Change("raw", CHASE),
    "nudge_order": Change("check_first", CHASE),
    "nudge_hand_loss": Change(3, CHASE),
    "nudge_stop_laps": Change(False, CHASE),
    "nudge_drafter": Change("own_outcome", CHASE | OVAL | SINGLE | {"nudge_contact": 2000}, sample="greedy"),
    "nudge_behind": Change("effect", CHASE),
    "nudge_gets_by": Change(False, CHASE),
    "mileage_cards": Change(20, CHASE | ADVANCED),
    "mileage_refills": Change(3, CHASE),
    "mileage_per": Change("race", CHASE | {"window_interval": 40}),
    "deck": Change(load_driver_deck().changed({"PASS INSIDE": 9})),
    "track_deck": Change(load_track_deck("short_track")),
    "chase_deck": Change(load_chase_cards(), CHASE),
    "nudge_effect": Change(load_nudge_effect().changed({"low": {"up_to": 690}}), CHASE),
    "nudge_outcome": Change(load_nudge_outcome().changed({"low": {"short_track": "out"}}), CHASE),
    "driver_creation": Change(load_driver_creation().changed({"3": {"out": 900}}), sample="created"),
}
