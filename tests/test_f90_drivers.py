"""The drivers of Formula 90 against each other, and the search over their habits: thousands of races, so compiled only."""

from __future__ import annotations

import pytest

import simkit as sk
from simkit.games.f90.words import CIRCUITS, STRATEGIES
from simkit.search import coordinate_search, spread

HABITS = sk.f90.policies.planner.parameters


@pytest.mark.parametrize("circuit", CIRCUITS)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_at_equal_strategy_planner_clearly_beats_greedy_and_greedy_clearly_beats_random(strategy, circuit):
    names = ("random", "greedy", "planner")
    field = {
        name: sk.entry(getattr(sk.f90.policies, name)(), cars=2, strategy=strategy, skill="tuning")
        for name in names
    }
    rules = sk.f90.Rules(circuit=circuit)
    study = sk.run(rules, field, races=1000, seed=4721, confidence=0.99, progress=False)
    wins, places = (
        {(row.strategy, row.versus): row for row in study.compare(metric).itertuples()}
        for metric in ("win_share", "mean_finish")
    )
    assert wins["greedy", "planner"].high < 0
    assert places["greedy", "planner"].low > 0
    assert places["random", "greedy"].low > 0, "beside planner neither wins often"


@pytest.mark.parametrize("circuit", CIRCUITS)
@pytest.mark.parametrize("strategy", ["push", "save_fuel", "hazard"])
def test_no_fixed_stops_are_clearly_better_than_those_planned(strategy, circuit):
    """Of the plans that came out best when all first stops and loads were tried."""
    for first_stop, load in ((8, "never"), (9, "never"), (10, "always"), (12, "never"), (14, "always")):
        fixed = sk.f90.policies.planner(first_stop=first_stop, extra_fuel=load)
        field = {
            name: sk.entry(policy, cars=3, strategy=strategy, skill="tuning")
            for name, policy in (("fixed", fixed), ("planned", sk.f90.policies.planner()))
        }
        rules = sk.f90.Rules(circuit=circuit)
        study = sk.run(rules, field, races=2000, seed=4724, confidence=0.99, progress=False)
        found = study.compare("win_share").iloc[0]
        assert found.strategy == "fixed"
        assert found.low < 0.01, (first_stop, load)


def test_the_search_finds_the_price_of_a_bad_habit():
    found = coordinate_search(
        sk.f90.Rules(),
        sk.f90.policies.planner,
        races=1500,
        seed=4722,
        values={"card_price": [45, 400]},
        traits={"strategy": "push"},
    )
    assert list(found.value) == [400]
    assert found.high[0] < 0


USED_BY = {
    "extreme_least": ({"circuit": "silverstone"}, {}, 0),
    "later_strategy": ({}, {"strategy": "chase"}, "push"),
    "wise_gap": ({}, {"skill": "wise_driving"}, 0),
    "first_stop": ({}, {}, 12),
    "stop_gain": ({"weather": "changing"}, {}, 40),
    "fuel_price": ({}, {"strategy": "push"}, 400),
    "fuel_slack": ({}, {"strategy": "push"}, 5),
    "contest_worth": ({}, {}, 400),
    "grid_worth": ({"circuit": "silverstone"}, {}, 600),
    "sharp_worth": ({}, {}, 0),
    "extra_fuel": ({}, {}, "always"),
    "refill": ({"circuit": "silverstone"}, {}, 200),
    "push_worth": ({}, {"strategy": "push"}, 0),
    "push_rate": ({}, {"strategy": "push"}, 0),
    "saving_worth": ({}, {"strategy": "save_fuel"}, 200),
    "versatile_turns": ({}, {"skill": "versatility"}, 0),
}
"""Rules, traits and another value under which a habit matters, where it does not always."""


@pytest.mark.parametrize("habit", HABITS)
def test_every_habit_changes_how_races_end(habit):
    default, option = HABITS[habit]
    others = [value for value in spread(option, default) if value != default]
    rules, traits, other = USED_BY.get(habit, ({}, {}, others[-1]))
    ends = {
        sk.run(
            sk.f90.Rules(**rules),
            {"one": sk.entry(sk.f90.policies.planner(**{habit: value}), cars=6, **traits)},
            races=200,
            seed=4723,
            progress=False,
        ).digest()
        for value in (default, other)
    }
    assert len(ends) == 2
