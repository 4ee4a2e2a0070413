"""Seasons of SCCR: rules to race under, and a situation for each field of a season in which it changes an outcome."""

from games.sccr import changes as race
from playing import Change

from simkit.games.sccr.season.data import load_points, load_season

EAGER = {"schedule": "alike", "n_races": 3, "laps": 40, "step_price": 1}
"""Three short races, in which any award buys a step."""

RULES = EAGER

SAMPLES = {
    "sample-season": {},
    "points-decide": {**EAGER, "title": "points", "awards": False},
    "everything-costs": {
        **EAGER,
        "out_costs_card": True,
        "raise_clears_outs": True,
        "unbuilt_driver": "standard",
    },
    "dealt-anew-on-the-oval": {**EAGER, "card_placement": "random", "track": "one_mile_oval"},
}

FIELDS = {
    "created": race.FIELDS["created"],
    "three": [("balanced", {}), ("greedy", {}), ("random", {})],
}

_SHORT = {"schedule": "alike", "n_races": 4, "laps": 60}

CHANGES = {
    "schedule": Change("alike"),
    "n_races": Change(2, _SHORT),
    "title": Change("points", _SHORT),
    "unbuilt_driver": Change("standard", _SHORT),
    "awards": Change(False, EAGER),
    "win_award": Change(3, EAGER),
    "led_award": Change(0, EAGER),
    "half_award": Change(0, EAGER),
    "odd_half": Change("counted", EAGER, sample="three"),
    "step_price": Change(2, EAGER),
    "repeated_out": Change("no_penalty", _SHORT),
    "raise_clears_outs": Change(True, {**EAGER, "n_races": 6}),
    "crash_hand_loss": Change("season", {**_SHORT, **race.CHASE, "nudge_contact": 2000}),
    "out_costs_card": Change(True, _SHORT),
    "season": Change(load_season("sample").changed({"Ohio 300": {"laps": 100}})),
    "points": Change(load_points().changed({"1": {"points": 11}})),
}
