"""Formula 90: fields and rules to race under, and a situation for each field of the rules in which it changes an outcome."""

from playing import Change

from simkit.games.f90.data import (
    load_boards,
    load_circuit,
    load_fuel,
    load_race_deck,
    load_track_deck,
    load_tyres,
    load_weather_deck,
)

RULES = {
    "turns": 4,
    "fuel_turns": 2,
    "fuel": load_fuel().changed({f"stop in turn {turn}": {"stop": turn - 6} for turn in range(8, 15)}),
    "robot_first_stop": 2,
    "robot_second_stop": 3,
}
"""Short races, with all that happens in long ones."""

MOST = {"turns": 6, "slow_robots": 3, "fast_robots": 3, "superfast_robots": 3, "tuning_points": 8}

SAMPLES = {
    "silverstone-changing": RULES | {"circuit": "silverstone", "weather": "changing"},
    "safety-car-rain": RULES
    | {
        "safety_car": True,
        "weather": "rain",
        "superfast_robots": 4,
        # so that there is somebody to show a blue flag to
        "pit_length": 30,
        "race_deck": load_race_deck().changed({"YE2": {"flag": "blue"}, "OR1": {"flag": "blue"}}),
    },
    "other-readings": RULES
    | {
        "grid": "drawn",
        "slow_robots": 0,
        "fast_robots": 0,
        "superfast_robots": 0,
        "check_passes": "below",
        "push_when": "end_of_turn",
        "save_fuel_bonus": "any",
        "phase_c_order": "draws_first",
        "save_tyres_how": "chip_back",
        "sharp_without_card": "out",
        "re_entering": "braking",
    },
}

FIELDS = {
    "mixed": [
        ("greedy", {"strategy": "push", "skill": "wise_driving"}),
        ("planner", {"strategy": "save_fuel", "skill": "versatility"}),
        ("random", {"strategy": "lucky", "skill": "rain_expert"}),
        ("greedy", {"strategy": "hazard", "skill": "pitting", "board": 8, "tune_hand": -1}),
        ("planner", {"strategy": "banging_wheels", "skill": "lapping"}),
        ("random", {"strategy": "balance", "skill": "qualifying"}),
    ],
    "others": [
        ("planner", {"strategy": "save_tyres", "skill": "tuning"}),
        ("greedy", {"strategy": "chase", "skill": "reflexes", "tune_damage": 1}),
        ("random", {"strategy": "push", "skill": "wise_driving"}),
        ("planner", {"strategy": "hazard", "skill": "rain_expert"}),
        ("greedy", {"strategy": "save_fuel", "skill": "qualifying"}),
        ("planner", {"strategy": "push", "skill": "wise_driving"}),
    ],
    "wild": [
        ("random", {"strategy": "push", "skill": "wise_driving"}),
        ("random", {"strategy": "save_fuel", "skill": "versatility"}),
        ("random", {"strategy": "save_tyres", "skill": "rain_expert"}),
        ("random", {"strategy": "hazard", "skill": "pitting"}),
        ("random", {"strategy": "chase", "skill": "lapping"}),
        ("random", {"strategy": "balance", "skill": "qualifying"}),
    ],
}

SILVERSTONE = {"circuit": "silverstone"}
SAFETY = {"safety_car": True}
RAINY = {"weather": "rain"}
BARE = {
    "boards": load_boards().changed({"6/12/4": {"tyres": 1}}),
    "tuning_points": 3,
    "stop_refills_hand": False,
}
"""Hardly a tyre, and hands that are used up."""


def wild(value, base=None, races=200):
    return Change(value, base or {}, sample="wild", races=races)


def others(value, base=None, races=200):
    return Change(value, base or {}, sample="others", races=races)


CHANGES = {
    "circuit": Change("silverstone"),
    "turns": Change(20),
    "grid_width": Change(2),
    "grid": Change("drawn"),
    "weather": Change("changing"),
    "slow_robots": Change(4),
    "fast_robots": Change(0),
    "superfast_robots": Change(0),
    "slow_speed": Change(3),
    "fast_speed": Change(5),
    "superfast_speed": Change(3),
    "robot_first_stop": Change(5),
    "robot_second_stop": Change(18),
    "robots_brake": Change("with_mp_left"),
    "robots_take_extreme": Change(True, SILVERSTONE),
    "spare_car": Change(False),
    "qualifying_cards": Change(3),
    "tuning_points": Change(0),
    "hand_points": Change(1),
    "damage_points": others(6),
    "last_disc": Change("full"),
    "stop_clears_damage": Change(False),
    "pairs_with_any": Change(2),
    "pairs_together": Change(3),
    "card_for_tyre": Change(False),
    "phase_c_order": wild("draws_first"),
    "check_passes": Change("below"),
    "check_bonus": others(0),
    "one_colour": Change("any"),
    "unmatched_cost": wild("due"),
    "sharp_without_card": Change("out", BARE, sample="greedy", races=1000),
    "symbol_card": wild("race"),
    "card_pays_twice": wild(True),
    "off_track_keeps_card": Change(True, BARE, sample="greedy", races=1000),
    "off_track_unpaid": Change("forgiven", BARE, sample="greedy", races=1000),
    "orange_bonus": Change(3),
    "re_entering": Change("braking"),
    "extreme_failed": Change("no_bonus", SILVERSTONE),
    "extreme_unmatched": Change("off_track", SILVERSTONE),
    "lapping_target": Change(0, races=1000),
    "yellow_flag_turns": Change(4),
    "safety_car": Change(True),
    "pit_length": Change(4),
    "fuel_turns": Change(7),
    "extra_fuel_turns": wild(6),
    "extra_fuel_sections": wild(3),
    "stop_in_last_turn": Change(False, {"turns": 18}),
    "stop_refills_hand": Change(False),
    "skip_cards": wild(0),
    "save_tyres_chips": others(0),
    "save_tyres_how": wild("chip_back"),
    "hazard_late_braking": Change(1),
    "hazard_special_mp": Change(4),
    "hazard_total": Change("cards"),
    "hazard_extreme_check": wild(True, SILVERSTONE),
    "balance_swap_tyres": Change(0),
    "balance_kinds": Change(1),
    "chase_bonus": others(3),
    "chase_reach": others(4),
    "chase_special_cars": others(1),
    "save_fuel_mp": Change(3),
    "save_fuel_card_mp": Change(0),
    "save_fuel_one_card": Change(False),
    "save_fuel_special": Change("track_card"),
    "save_fuel_counts": Change("with_bonus"),
    "save_fuel_bonus": wild("any"),
    "push_mp": Change(3),
    "push_shift": Change(2),
    "push_chips": Change(1),
    "push_with_cards": wild(False),
    "push_blue": others(True),
    "push_specials": others("each", {"push_chips": 1}),
    "push_onto_turn": wild("forbidden"),
    "push_track_card": others(False),
    "push_when": wild("end_of_turn", {"fuel_turns": 2}),
    "qualifying_mp": Change(0),
    "qualifying_track_cards": Change(0),
    "pitting_sections": Change(0),
    "pitting_track_cards": Change(0),
    "tuning_extra": others(6),
    "lapping_bonus": Change(0, {"superfast_robots": 0}, races=2000),
    "wise_when": wild("before_stop"),
    "wise_discards_down": wild(True),
    "wise_must_discard": wild(True),
    "pitting_order": Change("refill_first"),
    "track_cards_count": Change("nobody"),
    "rain_expert_waives": Change("all", RAINY),
    "expert_discs_in": wild("not_dry"),
    "expert_discs_at_start": others(False, RAINY),
    "blue_discs_left": wild("kept"),
    "race_deck": Change(load_race_deck().changed({"YE2": {"mp": 3}})),
    "track_deck": Change(load_track_deck("barcelona").changed({"turn 3 c": {"mp": 1}})),
    "sections": Change(load_circuit("barcelona").changed({"B14": {"bonus": 4}})),
    "boards": Change(load_boards().changed({"6/12/4": {"tyres": 6}})),
    "tyres": Change(load_tyres().changed({"hard": {"dry": 1}})),
    "weather_deck": Change(load_weather_deck().changed({"Wetter": 12}), {"weather": "changing"}),
    "fuel": Change(load_fuel().changed({"stop in turn 8": {"mp": 9}})),
}
