"""Experiments of several fields: what [series] makes of a file, and what is wrong with it in plain words."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from simkit.experiment import SeriesPlan, entry, make_series, parse_plan, read_experiment, read_plan
from simkit.faults import FaultError
from simkit.games import rollmove

RANDOM = rollmove.GAME.policies["random"]


def text_of(series, strategies="abcdefg", cars=None):
    """Return an experiment file with these lines below [series] and these strategies."""
    lines = ['game = "rollmove"', "seed = 5", "races = 30", "[rules]", "squares = 12", "[series]", series]
    for name in strategies:
        lines += [f"[field.{name}]", 'policy = "random"']
        lines += [f"cars = {cars[name]}"] if cars else []
    return "\n".join([*lines, "[variants.short]", "squares = 6"]) + "\n"


def plan_of(series, **how):
    plan = parse_plan(text_of(series, **how), "s.toml")
    assert isinstance(plan, SeriesPlan)
    return plan


def faults_of(series, **how):
    with pytest.raises(FaultError) as caught:
        parse_plan(text_of(series, **how), "s.toml")
    return str(caught.value).splitlines()


def test_pairs_make_fields_in_which_every_two_strategies_meet_equally_often():
    plan = plan_of('design = "pairs"\ncars = 3')
    assert list(plan.members) == [f"field-{number}" for number in range(1, 8)]
    pairs = Counter(
        pair for lineup in plan.lineups.values() for pair in itertools.combinations(sorted(lineup), 2)
    )
    assert set(pairs.values()) == {1}
    assert len(pairs) == 21
    assert all(set(lineup.values()) == {1} for lineup in plan.lineups.values())


def test_a_member_is_an_experiment_by_the_same_rules_variants_seed_and_races():
    plan = plan_of('design = "pairs"\ncars = 3')
    for name, member in plan.members.items():
        assert (member.seed, member.races, member.rules) == (5, 30, rollmove.Rules(squares=12))
        assert [arm.name for arm in member.arms()] == ["base", "short"]
        assert member.strategies == tuple(plan.lineups[name])
        assert member.name == name


def test_the_text_of_a_member_reads_back_as_the_member():
    for member in plan_of('design = "sizes"\ncars = [7, 14]').members.values():
        again = parse_plan(member.text, "again.toml")
        assert [arm.address for arm in again.arms()] == [arm.address for arm in member.arms()]


def test_sizes_keep_the_mix():
    plan = plan_of('design = "sizes"\ncars = [3, 6, 15]', strategies="ab", cars={"a": 2, "b": 1})
    assert plan.lineups == {
        "cars-03": {"a": 2, "b": 1},
        "cars-06": {"a": 4, "b": 2},
        "cars-15": {"a": 10, "b": 5},
    }


def test_fields_by_name_have_the_cars_that_are_written():
    plan = plan_of(
        'design = "fields"\n[series.fields.mixed]\nb = 3\na = 1\n[series.fields.plain]\na = 4',
        strategies="ab",
    )
    assert plan.lineups == {"mixed": {"a": 1, "b": 3}, "plain": {"a": 4}}
    assert list(plan.lineups["mixed"]) == ["a", "b"]


WRONG = {
    "cars = 3": ['s.toml:6: series.design: is missing; write design = "pairs"'],
    'design = "pars"': ['s.toml:7: series.design: "pars" is no design of a series; did you mean pairs?'],
    'design = "pairs"': ["s.toml:6: series.cars: is missing; write cars = 6"],
    'design = "pairs"\ncars = "3"': ['s.toml:8: series.cars: "3" is not a whole number of cars'],
    'design = "pairs"\ncars = 8': [
        "s.toml:8: series.cars: 8 cars in a field, and 7 strategies; write 2 to 7"
    ],
    'design = "pairs"\ncars = 21': ["s.toml:8: series.cars: 21 is outside 1 to 20 cars"],
    'design = "pairs"\ncars = 3\ncarz = 2': ["s.toml:9: series.carz: no such key; did you mean cars?"],
    'design = "sizes"': ["s.toml:6: series.cars: is missing; write cars = [2, 4, 6]"],
    'design = "sizes"\ncars = 6': ["s.toml:8: series.cars: 6 is not a list of sizes; write cars = [2, 4, 6]"],
    'design = "sizes"\ncars = [7, 12, 7]': [
        "s.toml:8: series.cars: 12 is no multiple of the field's 7 cars; did you mean 14?",
        "s.toml:8: series.cars: 7 appears twice",
    ],
    'design = "fields"': [
        "s.toml:6: series.fields: is missing; write a table [series.fields.NAME] for every field"
    ],
    'design = "pairs"\ncars = 3\nfields = {}': [
        "s.toml:9: series.fields: has no meaning for the design pairs; write cars = 6"
    ],
    'design = "fields"\n[series.fields]\nall = {a = 1, b = 1, c = 1, d = 1, e = 1, f = 1, gg = 1}': [
        "s.toml:9: series.fields.all.gg: no such strategy; did you mean g?",
        "s.toml:22: field.g: drives in no field of the series; name it in a [series.fields.NAME]",
    ],
    'design = "fields"\n[series.fields]\nall = {a = 1, b = 1, c = 1, d = 1, e = 1, f = 0, g = true}': [
        "s.toml:9: series.fields.all.f: 0 is outside 1 to 20 cars",
        "s.toml:9: series.fields.all.g: true is not a whole number of cars",
    ],
    'design = "fields"\n[series.fields]\nblocks = {a = 5, b = 5, c = 5, d = 1, e = 1, f = 1, g = 1}': [
        "s.toml:9: series.fields.blocks: is a name that a result folder has of its own; did you mean my-blocks?",
        "s.toml:9: series.fields.blocks: has 19 cars; rollmove takes 1 to 16",
    ],
}


@pytest.mark.parametrize("series", WRONG)
def test_what_is_wrong_with_a_series_is_told_a_line_each(series):
    told = faults_of(series)
    for line in WRONG[series]:
        assert line in told


def test_a_number_of_strategies_that_cannot_be_balanced_is_refused_with_the_nearest():
    names = [f"s{number}" for number in range(32)]
    assert faults_of('design = "pairs"\ncars = 6', strategies=names) == [
        "s.toml:8: series.cars: no balanced set of at most 300 fields of 6 out of 32 strategies is known; "
        "31 strategies would do in fields of 6"
    ]


@pytest.mark.parametrize("name", ["blocks", "damaged", "manifest.json", "series.json"])
def test_a_member_is_not_named_like_a_part_of_a_result_folder(name):
    told = faults_of(f'design = "fields"\n[series.fields."{name}"]\na = 2', strategies="a")
    assert [line.partition("; ")[2] for line in told] == [f"did you mean my-{name}?"]


def test_cars_of_a_strategy_have_no_meaning_in_pairs():
    told = faults_of('design = "pairs"\ncars = 2', strategies="abc", cars={"a": 1, "b": 2, "c": 1})
    assert told == [
        "s.toml:14: field.b.cars: has no meaning in a series of pairs; in pairs every strategy has one car"
    ]


def test_a_size_that_the_game_does_not_take_is_told():
    with pytest.raises(FaultError, match="a field of 8 cars; madeup takes 2 to 6"):
        make_series_madeup()


def make_series_madeup():
    from madeup import MADEUP, Rules

    policy = next(iter(MADEUP.policies.values()))
    field = {"a": entry(policy()), "b": entry(policy())}
    return make_series(Rules(), field, design="sizes", cars=[2, 8], races=1, seed=1, game=MADEUP)


def test_a_series_has_more_strategies_than_a_single_field(tmp_path):
    names = [f"s{number}" for number in range(31)]
    (tmp_path / "s.toml").write_text(text_of('design = "pairs"\ncars = 6', strategies=names))
    assert len(read_plan(tmp_path / "s.toml").members) == 31
    (tmp_path / "s.toml").write_text(text_of("", strategies=names).replace("[series]\n", ""))
    with pytest.raises(FaultError, match="has 31 strategies; at most 16"):
        read_plan(tmp_path / "s.toml")


def test_where_one_field_is_wanted_a_series_is_refused(tmp_path):
    (tmp_path / "s.toml").write_text(text_of('design = "pairs"\ncars = 3'))
    with pytest.raises(FaultError, match="a series of 7 fields, where one field is wanted"):
        read_experiment(tmp_path / "s.toml")


@pytest.mark.parametrize(
    "series",
    [
        {"design": "pairs", "cars": 3},
        {"design": "sizes", "cars": [7, 14]},
        {"design": "fields", "fields": {"one.two": {"a": 1, "b": 2}, "rest": dict.fromkeys("cdefg", 1)}},
    ],
    ids=lambda series: series["design"],
)
def test_a_series_of_objects_is_the_one_of_its_text(series):
    field = {name: entry(RANDOM()) for name in "abcdefg"}
    plan = make_series(
        rollmove.Rules(squares=12), field, {"short": {"squares": 6}}, races=30, seed=5, title="Who?", **series
    )
    again = parse_plan(plan.to_toml(), "who.toml")
    assert again == plan
    assert again.lineups == plan.lineups
    assert plan.text == plan.to_toml()
    assert plan.name == "who"
