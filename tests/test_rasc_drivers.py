"""The drivers of RASC against each other, and their habits: thousands of races, so compiled only."""

from __future__ import annotations

import pytest

import simkit as sk
from simkit.search import spread

HABITS = sk.rasc.policies.balanced.parameters


def differences(rules, races, **cars):
    """Return the paired differences of win share a car, each a row with its 99 % interval, by (strategy, versus)."""
    field = {name: sk.entry(getattr(sk.rasc.policies, name)(), cars=n) for name, n in cars.items()}
    study = sk.run(rules, field, races=races, seed=4731, confidence=0.99, progress=False)
    return {(row.strategy, row.versus): row for row in study.compare("win_share").itertuples()}


@pytest.mark.parametrize("rules", [{}, {"track": "coopersville"}], ids=str)
def test_greedy_clearly_beats_random_and_balanced_clearly_beats_greedy(rules):
    found = differences(sk.rasc.Rules(**rules), 4000, random=2, greedy=2, balanced=2)
    assert found["random", "greedy"].high < 0
    assert found["greedy", "balanced"].high < 0


def wins(races=60, **habits):
    """Return the digest of a few races of six cars that drive by some habits."""
    field = {"one": sk.entry(sk.rasc.policies.balanced(**habits), cars=6)}
    rules = sk.rasc.profile("rp3", laps=6, slingshot="basic" if "sling_worth" in habits else "realism")
    return sk.run(rules, field, races=races, seed=4733, progress=False).digest()


@pytest.mark.parametrize("habit", HABITS)
def test_every_habit_changes_races(habit):
    default, option = HABITS[habit]
    usual = wins(**{habit: default})
    assert any(wins(**{habit: value}) != usual for value in spread(option, default) if value != default)
