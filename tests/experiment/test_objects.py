"""Experiments made of objects: equal to those from files, with the same faults."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from madeup import DECK, MADEUP, PARAMETERS, Rules, decide

from simkit.experiment import entry, make_experiment, parse_experiment
from simkit.faults import FaultError
from simkit.games.fields import Option
from simkit.games.game import Driver, Policy

TEXT = """\
game = "madeup"
title = "Two Stops"
seed = 7
races = 1_000
[rules]
laps = 20
[deck]
OIL = 5
[field.splash]
policy = "bold"
pit_stop = "splash"
skill = 2
cars = 2
[field.other]
policy = "random"
[variants.house]
track = "oval"
[variants.house.deck]
"PASS INSIDE" = { spaces = 3 }
[compare]
metrics = ["turns", "win_share"]
margin = 0.02
confidence = 0.99
[seeds]
weather = 3
"""

BOLD = MADEUP.policies["bold"]
RANDOM = MADEUP.policies["random"]


def made(**changes):
    """Return the experiment of TEXT, made of objects."""
    splash = Driver(BOLD, ("splash", 5, True), {"skill": 2})
    arguments = {
        "rules": Rules(laps=20, deck=DECK.changed({"OIL": 5})),
        "field": {"splash": entry(splash, cars=2), "other": entry(RANDOM)},
        "variants": {"house": {"track": "oval", "deck": {"PASS INSIDE": {"spaces": 3}}}},
        "races": 1_000,
        "seed": 7,
        "metrics": ["turns", "win_share"],
        "margin": 0.02,
        "confidence": 0.99,
        "seeds": {"weather": 3},
        "title": "Two Stops",
    }
    return make_experiment(**(arguments | changes))


def faults_of(**changes):
    with pytest.raises(FaultError) as caught:
        made(**changes)
    return [str(fault) for fault in caught.value.faults]


def test_a_file_and_objects_give_equal_experiments_and_addresses():
    read = parse_experiment(TEXT, "studies/two-stops.toml")
    assert read == made()
    assert read.arms() == made().arms()
    assert read.address == made().address


def test_names_come_from_the_file_or_the_title():
    assert parse_experiment(TEXT, "studies/My Stops!.toml").name == "my-stops"
    assert made().name == "two-stops"
    assert made(name="mine").name == "mine"
    assert made(title="").name == "madeup"
    assert made(title="Two Stops", name="../../etc").name == "etc"


def test_the_text_of_objects_reads_back_equal():
    assert parse_experiment(made().text, "e.toml") == made()


def test_arms_are_the_base_and_every_variant_in_order():
    study = made(variants={"wet": {"rain": True}, "dry": {"rain": False}})
    assert [arm.name for arm in study.arms()] == ["base", "wet", "dry"]
    assert [arm.rules.rain for arm in study.arms()] == [False, True, False]


def test_entries_hold_codes_of_parameters_and_traits_car_by_car():
    entries = made().entries()
    assert made().n_cars == entries.size == 3
    assert made().strategies == ("splash", "other")
    assert entries.strategy.tolist() == entries.policy.tolist() == [0, 0, 1]
    assert entries.param[:, :4].tolist() == [[0, 5, 1, 0], [0, 5, 1, 0], [0, 0, 0, 0]]
    assert entries.trait[:, :3].tolist() == [[2, 0, 0], [2, 0, 0], [0, 0, 0]]
    assert made().policies == (BOLD, RANDOM)


def test_a_policy_or_driver_stands_for_one_car():
    assert made(field={"a": RANDOM, "b": BOLD(daring=9)}).n_cars == 2


def test_numbers_of_numpy_are_as_good_as_pythons():
    study = made(races=np.int64(1_000), seed=np.uint64(7), margin=np.float64(0.02))
    assert study == made()
    assert type(study.races) is int


def test_a_whole_table_may_be_put_into_a_variant():
    table = DECK.changed({"OIL": 9})
    study = made(variants={"oily": {"deck": table}})
    assert study.variants["oily"].deck == table


def test_faults_of_objects_are_those_of_files_without_a_line():
    assert faults_of(
        races=1e6, seed=-1, title="a\u202eb", margin=-1, metrics=["win_shar"], seeds={"dye": 2}
    ) == [
        "seed: -1 is outside 0 to 2^64 - 1",
        "races: 1000000.0 is not a whole number; write 1_000_000",
        "compare.margin: -1 is outside 0 to 1000000",
        'title: "a\\u202eb" has characters that cannot be printed',
        'compare.metrics: madeup has no metric "win_shar"; did you mean win_share?',
        "seeds.dye: madeup has no such random stream; did you mean die?",
    ]
    assert faults_of(variants={"House": {"lap": 3}, "wet": {"rain": 1, "deck": {"OILY": 1}}}) == [
        "variants.House: a name has 1 to 64 of a-z, 0-9, '.', '_' and '-', "
        "and begins with a letter or digit; did you mean house?",
        "variants.House.lap: no such rule; did you mean laps?",
        "variants.wet.rain: 1 is not true or false",
        "variants.wet.deck.OILY: the track deck has no such card; did you mean OIL? (a new card needs an effect)",
    ]
    assert faults_of(field={"a": entry(RANDOM, cars=7)}) == ["field: has 7 cars; madeup takes 2 to 6"]
    assert faults_of(field={}) == ["field: has no strategies; write a table [field.NAME] for every strategy"]


def test_a_field_of_other_things_than_entries_is_a_fault():
    assert faults_of(field={"a": entry(RANDOM, 2), "b": "bold"}) == [
        'field.b: "bold" is not an entry; write entry(driver, cars=2)'
    ]


def test_a_function_or_a_word_in_place_of_a_policy_says_what_to_write():
    def mine(race, rules, seat, decision):
        return 0

    with pytest.raises(
        FaultError, match=r'a function is not a policy; write entry\(Policy\("mine", mine\)\)'
    ):
        entry(mine, 2)
    with pytest.raises(FaultError, match="a str is not a policy"):
        entry("bold")
    with pytest.raises(FaultError, match="policy mine: 3 is no function"):
        Policy("mine", 3)
    assert faults_of(field={"b": "bold"}) == ['field.b: "bold" is not an entry; write entry(driver, cars=2)']


def test_a_file_in_place_of_rules_says_how_a_file_is_played():
    with pytest.raises(FaultError, match=r"an experiment file is played by simkit\.run_file"):
        make_experiment("mine.toml", {"a": entry(BOLD, 2)}, races=1, seed=1)


def test_a_driver_made_by_hand_is_checked():
    bad = Driver(BOLD, ("splosh", 5, True), {"skil": 2})
    assert faults_of(field={"a": entry(bad, 2)}) == [
        'field.a.pit_stop: "splosh" is not one of the choices; did you mean splash?',
        "field.a.skil: policy bold has no such parameter; did you mean skill?",
    ]


def test_a_policy_has_at_most_as_many_parameters_as_a_car_holds():
    many = Policy("many", decide, {f"p{n}": PARAMETERS["daring"] for n in range(33)})
    assert faults_of(field={"a": entry(many(), 2)}) == ["field.a: policy many has 33 parameters; at most 32"]


def test_rules_of_no_game_are_a_fault_unless_the_game_is_given():
    @dataclasses.dataclass(frozen=True)
    class Own(Rules):
        """Rules of a designer's own game."""

    assert faults_of(rules=Own()) == ["rules: Own is not the Rules of any game; pass game="]
    own = dataclasses.replace(MADEUP, name="own", rules=Own)
    assert made(rules=Own(), game=own).game is own
    assert faults_of(game=own) == ["rules: Rules is not the Rules of own"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"field": None}, "field: a NoneType is not a mapping"),
        ({"field": [entry(RANDOM)]}, "field: a list is not a mapping"),
        ({"name": 3}, "name: 3 is not text"),
        ({"game": "madeup"}, 'game: "madeup" is not a Game'),
    ],
)
def test_objects_of_the_wrong_kind_are_faults(changes, said):
    with pytest.raises(FaultError) as caught:
        made(**changes)
    assert any(str(fault).startswith(said) for fault in caught.value.faults)


@pytest.mark.parametrize("parameters", [[1], {"p": 3}, {"p": (1, 2)}, {"p": (1,)}])
def test_parameters_of_a_policy_are_pairs_of_a_default_and_an_option(parameters):
    with pytest.raises(FaultError, match=r"policy odd: .* is not \(default, Option\)"):
        Policy("odd", decide, parameters)


def test_a_number_that_no_record_can_hold_is_outside_whatever_its_option_says():
    wide = Option("number", "n", low=-(2**90), high=2**90)
    assert wide.fault("n", 2**63 - 1) is None
    assert "is outside" in str(wide.fault("n", 2**63))
