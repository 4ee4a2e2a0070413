"""The drivers of Crashcar Challenge against each other, and their habits: many races, so compiled only."""

from __future__ import annotations

import pytest

import simkit as sk
from simkit.search import coordinate_search, spread

HABITS = sk.crashcar.policies.balanced.parameters


def differences(rules, races, **cars):
    """Return the paired differences of win share a car, each a row with its 99 % interval, by (strategy, versus)."""
    field = {name: sk.entry(getattr(sk.crashcar.policies, name)(), cars=n) for name, n in cars.items()}
    study = sk.run(rules, field, races=races, seed=4721, confidence=0.99, progress=False)
    return {(row.strategy, row.versus): row for row in study.compare("win_share").itertuples()}


def test_greedy_clearly_beats_random_and_balanced_clearly_beats_greedy():
    found = differences(sk.crashcar.Rules(), 1000, random=2, greedy=2, balanced=2)
    assert found["random", "greedy"].high < 0
    assert found["greedy", "balanced"].high < 0


def test_in_a_mixed_field_balanced_clearly_beats_every_other_driver():
    found = differences(sk.crashcar.Rules(), 4000, racer=1, greedy=1, rammer=2, balanced=2)
    assert all(found[other, "balanced"].high < 0 for other in ("racer", "greedy", "rammer"))


@pytest.mark.parametrize(
    ("other", "races"), [("racer", 500), pytest.param("rammer", 8000, marks=pytest.mark.long)]
)
def test_three_balanced_cars_clearly_beat_three_others(other, races):
    found = differences(sk.crashcar.Rules(), races, **{other: 3, "balanced": 3})
    assert found[other, "balanced"].high < 0


@pytest.mark.parametrize("rules", [{"track": "oval_4"}, {"decks": "soft"}], ids=str)
def test_balanced_clearly_beats_racers_and_greedy_cars_also_in_other_races(rules):
    found = differences(sk.crashcar.Rules(**rules), 1000, racer=1, greedy=1, rammer=2, balanced=2)
    assert found["racer", "balanced"].high < 0
    assert found["greedy", "balanced"].high < 0


def test_the_search_finds_the_price_of_a_bad_habit():
    found = coordinate_search(
        sk.crashcar.Rules(),
        sk.crashcar.policies.balanced,
        races=1000,
        seed=4722,
        values={"rest_worth": [1000]},
    )
    assert list(found.value) == [1000]
    assert found.high[0] < 0


def wins(races=60, **habits):
    """Return the digest of a few races of six cars that drive by some habits."""
    field = {"one": sk.entry(sk.crashcar.policies.balanced(**habits), cars=6)}
    return sk.run(sk.crashcar.Rules(), field, races=races, seed=4723, progress=False).digest()


@pytest.mark.parametrize("habit", HABITS)
def test_every_habit_changes_races(habit):
    default, option = HABITS[habit]
    usual = wins()
    assert any(wins(**{habit: value}) != usual for value in spread(option, default) if value != default)
