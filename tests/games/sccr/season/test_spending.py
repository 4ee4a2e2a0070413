"""What the built-in strategies buy, and that a strategy of one's own decides."""

from __future__ import annotations

import pytest

import simkit as sk
from simkit.games.sccr.season import GAME, policies
from simkit.games.sccr.season.policies import SPENDING, choose_spending
from tests.games.sccr.season.scripted import HAND, KEEP, OUT, POLE, SPEED, Season


def bought(habit, levels, quarters=4):
    """Return what a driver with these levels buys by a habit."""
    season = Season(2)
    race = season.begin()
    sheet = race.season.driver[season.seat(0)]
    sheet.level[:] = levels
    sheet.quarters = quarters
    return choose_spending(race, season.seat(0), SPENDING.index(habit))


@pytest.mark.parametrize(
    ("habit", "levels", "buys"),
    [
        ("save", [0, 0, 0, 0], KEEP),
        ("spread", [1, 1, 1, 1], HAND),
        ("spread", [2, 1, 1, 1], SPEED),
        ("spread", [2, 1, 2, 1], OUT),
        ("spread", [2, 1, 2, 2], POLE),
        ("spread", [3, 0, 3, 0], OUT),
        ("focus_hand", [1, 0, 0, 0], HAND),
        ("focus_pole", [0, 2, 0, 0], POLE),
        ("focus_speed", [0, 0, 1, 0], SPEED),
        ("focus_out", [0, 0, 0, 2], OUT),
        ("focus_speed", [2, 1, 3, 1], OUT),
        ("focus_hand", [3, 3, 3, 3], KEEP),
    ],
)
def test_a_habit_of_spending_buys_what_it_says(habit, levels, buys):
    assert bought(habit, levels) == buys


@pytest.mark.parametrize("habit", SPENDING)
def test_no_habit_buys_what_it_cannot_pay(habit):
    assert bought(habit, [0, 0, 0, 0], quarters=3) == KEEP


@pytest.mark.parametrize("name", ["greedy", "balanced"])
def test_the_habit_is_read_where_the_policy_lists_it(name):
    policy = GAME.policies[name]
    place = {"greedy": policies.GREEDY_SPEND, "balanced": policies.BALANCED_SPEND}[name]
    assert list(policy.parameters)[place] == "spending"
    assert list(policy.parameters)[:place] == list(sk.sccr.GAME.policies[name].parameters)


def test_strategies_that_spend_otherwise_run_other_seasons():
    rules = sk.sccr_season.Rules(schedule="alike", n_races=3, laps=20, step_price=1)
    field = {
        habit: sk.entry(policies.greedy(spending=habit))
        for habit in ("save", "focus_hand", "focus_pole", "focus_out")
    }
    study = sk.run(rules, field, races=4, seed=2, progress=False, workers=1)
    levels = {
        attribute: study.table(f"{attribute}_end").set_index("strategy").estimate.to_dict()
        for attribute in ("hand", "pole", "out")
    }
    assert levels["hand"]["save"] == levels["pole"]["save"] == levels["out"]["save"] == 1
    for attribute, found in levels.items():
        assert max(found, key=found.get) == f"focus_{attribute}"
