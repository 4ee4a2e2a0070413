"""Crashcar: rules to race under, and a situation for each field in which it changes an outcome."""

from playing import Change

from simkit.games.crashcar.data import load_deck, load_dice
from simkit.games.crashcar.ovals import oval

RULES = {"laps": 2}
"""An introductory lap, and one with crashes."""

MOST = {"laps": 4, "intro_laps": 2, "round_limit": 12, "total_loss": 8}

SAMPLES = {
    "last-car": {"goal": "last_car", "intro_laps": 0, "total_loss": 2, "round_limit": 12},
    "teams": {"team_cars": 2, "laps": 2},
    "teams-last-car": {
        "team_cars": 2,
        "goal": "last_car",
        "intro_laps": 0,
        "total_loss": 2,
        "round_limit": 12,
        "ram_own_car": True,
    },
    "four-lanes": {"track": "oval_4", "decks": "hard", "laps": 2},
    "dead-ends-barred": {"dead_ends": "barred", "laps": 2},
    "the-other-readings": {
        "laps": 2,
        "first_step": "first_of_round",
        "wrong_way_price": "reverse",
        "compulsory_ram": False,
        "attacker_follows": True,
        "reshuffled": "both",
        "reshuffle_marks": "rollover",
    },
}

TEAMS = {"team_cars": 2}
LAST_CAR = {"goal": "last_car"}

LYING_LONG = {"upright": "ends_turn", "laps": 50, "total_loss": 20}

CHANGES = {
    "track": Change("oval_4"),
    "decks": Change("hard"),
    "team_cars": Change(2),
    "team_score": Change("separate", TEAMS),
    "goal": Change("last_car"),
    "laps": Change(3),
    "alone": Change("ends", {"total_loss": 1, "laps": 10}),
    "team_end": Change("one_car", {**TEAMS, **LAST_CAR, "total_loss": 2}),
    "round_limit": Change(5),
    "further_ahead": Change("place"),
    "grid_crossing_counts": Change(True),
    "forward_price": Change(2),
    "reverse_price": Change(1),
    "first_step": Change("first_of_round"),
    "first_direction": Change("race"),
    "wrong_way_price": Change("reverse"),
    "reverse_with_race": Change(False),
    "after_wrong_way": Change("ends"),
    "final_turn": Change(False),
    "dead_ends": Change("barred"),
    "rest_points": Change("lost"),
    "upright": Change("ends_turn"),
    "undamaged_on_side": Change("keeps_heading"),
    "intro_laps": Change(0),
    "intro_laps_of": Change("player", TEAMS),
    "ram_on_crossing": Change(False),
    "intro_lap_counts": Change(False),
    "run_up": Change(3),
    "straight_run_up": Change(True),
    "last_steer": Change(0),
    "ram_price": Change(1),
    "barrier_ram_price": Change(2),
    "compulsory_ram": Change(False),
    "attacker_follows": Change(True),
    "ram_wrong_way": Change(True),
    "ram_own_car": Change(True, TEAMS),
    "ram_on_barrier": Change(True, LYING_LONG, "greedy", races=300),
    "hit_points": Change("lost"),
    "reshuffled": Change("both"),
    "reshuffle_marks": Change("rollover"),
    "marked_card": Change("left_out"),
    "lap_points": Change(20),
    "spin_points": Change(30),
    "rollover_points": Change(40),
    "lap_points_at_end": Change(False),
    "points_for_total_loss": Change(False),
    "total_loss": Change(4),
    "board": Change(oval(3, 8)),
    "green_deck": Change(load_deck("green", "hard")),
    "blue_deck": Change(load_deck("blue", "soft")),
    "dice": Change(load_dice().changed({"white": {"face_6": 5}})),
}
