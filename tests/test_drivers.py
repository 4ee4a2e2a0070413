"""The drivers of SCCR against each other, and the search over their habits: thousands of races, so compiled only."""

from __future__ import annotations

import pytest

import simkit as sk
from simkit.faults import FaultError
from simkit.games.fields import Option
from simkit.search import coordinate_search, spread

LAPS = {"superspeedway": 250, "one_mile_oval": 300, "short_track": 300}


@pytest.mark.parametrize("track", LAPS)
def test_greedy_clearly_beats_random_and_balanced_clearly_beats_greedy(track):
    names = ("random", "greedy", "balanced")
    field = {name: sk.entry(getattr(sk.sccr.policies, name)(), cars=2) for name in names}
    rules = sk.sccr.Rules(track=track, laps=LAPS[track])
    study = sk.run(rules, field, races=3000, seed=4711, confidence=0.99, progress=False)
    found = {(row.strategy, row.versus): row for row in study.compare("win_share").itertuples()}
    assert found["random", "greedy"].high < 0
    assert found["greedy", "balanced"].high < 0


def test_the_search_finds_the_price_of_a_bad_habit():
    rules = sk.sccr.Rules(track="one_mile_oval", laps=300)
    found = coordinate_search(
        rules, sk.sccr.policies.balanced, races=1500, seed=4712, values={"pit_stop": ["by_need", "four_tire"]}
    )
    assert list(found.parameter) == ["pit_stop"]
    assert list(found.value) == ["four_tire"]
    assert found.high[0] < 0
    assert found.low[0] < found.gain[0] < found.high[0]


def test_the_gain_is_the_win_share_added_to_an_even_field():
    rules = sk.sccr.Rules(track="one_mile_oval", laps=300)
    values = {"pit_stop": ["four_tire"]}
    found = coordinate_search(rules, sk.sccr.policies.balanced, races=300, seed=4713, values=values)
    drive = sk.sccr.policies.balanced
    field = {"changed": sk.entry(drive(pit_stop="four_tire"), cars=3), "unchanged": sk.entry(drive(), cars=3)}
    study = sk.run(rules, field, races=300, seed=4713, progress=False)
    share = study.table("win_share").set_index("strategy").estimate["changed"]
    assert found.gain[0] == pytest.approx(share - 0.5)


def test_a_misspelt_parameter_is_named_with_the_nearest_right_one():
    with pytest.raises(FaultError, match=r"pit_stopp: no such parameter; did you mean pit_stop\?"):
        coordinate_search(
            sk.sccr.Rules(), sk.sccr.policies.balanced, races=10, seed=1, values={"pit_stopp": ["splash"]}
        )


def test_numbers_are_tried_over_their_bounds_and_beside_the_value_in_use():
    option = Option("number", "", low=0, high=100)
    assert spread(option, 30) == [0, 18, 25, 42, 50, 75, 100]
    assert spread(Option("choice", "", options=("a", "b")), "a") == ["a", "b"]
    assert spread(Option("switch", ""), True) == [False, True]


HABITS = sk.sccr.policies.balanced.parameters
RULES = [
    sk.sccr.Rules(track="short_track"),
    sk.sccr.Rules(pit_rules="basic"),
    sk.sccr.Rules(track="short_track", chase_cards=True),
    sk.sccr.Rules(grid="qualifying"),
]


@pytest.mark.parametrize("habit", HABITS)
def test_every_habit_changes_how_races_end(habit):
    default, option = HABITS[habit]
    start = {"pit_stop": "splash"} if habit == "repair_at" else {}
    others = [value for value in spread(option, default) if value != default]
    for rules in RULES:
        ends = {
            sk.run(
                rules,
                {"one": sk.entry(sk.sccr.policies.balanced(**start, **{habit: value}), cars=6)},
                races=200,
                seed=4714,
                progress=False,
            ).digest()
            for value in (default, others[0], others[-1])
        }
        if len(ends) > 1:
            return
    raise AssertionError(f"{habit} changes nothing")
