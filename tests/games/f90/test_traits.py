"""Drivers that the rules refuse."""

from __future__ import annotations

import pytest

from simkit.games.f90.rules import Rules
from simkit.games.f90.traits import driver_faults


def refused(rules=None, **traits):
    return [fault.key for fault in driver_faults(Rules(**(rules or {})), traits)]


def test_a_driver_with_any_strategy_and_the_usual_car_is_welcome():
    assert refused() == []
    assert refused(strategy="push", skill="tuning", board=12, tune_hand=-2, tune_damage=3) == []


@pytest.mark.parametrize(
    ("traits", "rules", "keys"),
    [
        ({"board": 13}, {}, ["board"]),
        ({"board": 11, "tune_damage": -4}, {}, []),
        ({"board": 3, "tune_damage": -4}, {}, []),
        ({"board": 5, "tune_damage": -4}, {}, ["tune_damage"]),
        ({"board": 12, "tune_hand": 4}, {}, []),
        ({"tune_hand": 4, "tune_damage": 3}, {}, []),
        ({"tune_hand": 4, "tune_damage": 3}, {"tuning_points": 5}, ["tune_damage"]),
        ({"tune_hand": 4, "tune_damage": 3, "skill": "tuning"}, {"tuning_points": 5}, []),
        ({"tune_hand": 4}, {"hand_points": 12}, ["tune_hand"]),
    ],
)
def test_boards_that_are_not_there_and_cars_that_cannot_be_tuned_so_are_refused(traits, rules, keys):
    assert refused(rules, **traits) == keys
