"""Drivers that the rules drive: how a file and an object say so, and what they may not say besides."""

from __future__ import annotations

import pytest

import simkit as sk
from simkit.experiment import entry, make_experiment, parse_experiment
from simkit.faults import FaultError
from simkit.games.game import RULES_DRIVE, Driver
from simkit.games.sccr import GAME

HEAD = """\
game = "sccr"
seed = 1
races = 10

[field.you]
policy = "balanced"
[field.filler]
"""


def read(*lines):
    return parse_experiment(HEAD + "\n".join(lines), "e.toml")


def faults(*lines):
    with pytest.raises(FaultError) as error:
        read(*lines)
    return [str(fault) for fault in error.value.faults]


@pytest.mark.parametrize("kind", ["npd", "champion"])
def test_a_kind_that_the_rules_drive_needs_no_policy(kind):
    experiment = read(f'kind = "{kind}"', "cars = 5")
    filler = experiment.field[1]
    assert filler.driver.policy is RULES_DRIVE
    assert filler.driver.traits["kind"] == kind
    assert experiment.n_cars == 6
    place = list(GAME.traits).index("kind")
    assert experiment.entries().trait[:, place].tolist() == [0] + 5 * [
        ("player", "npd", "champion").index(kind)
    ]


@pytest.mark.parametrize("driver", [sk.sccr.npd, sk.sccr.champion])
def test_the_same_made_of_objects_is_the_same_experiment_and_reads_back_equal(driver):
    field = {"you": sk.sccr.policies.balanced(), "filler": entry(driver, cars=5)}
    made = make_experiment(GAME.rules(), field, races=10, seed=1)
    assert made.address == read(f'kind = "{driver.traits["kind"]}"', "cars = 5").address
    back = parse_experiment(made.to_toml(), "back.toml")
    assert back == made
    assert "policy" not in made.to_toml().split("[field.filler]")[1]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            ['policy = "npd"'],
            'e.toml:8: field.filler.policy: sccr has no policy "npd"; write kind = "npd" and no policy',
        ),
        (
            ['kind = "npd"', 'policy = "greedy"'],
            'e.toml:9: field.filler.policy: the rules themselves drive a driver of kind = "npd"; leave it out',
        ),
        (
            ['kind = "champion"', 'pit_stop = "splash"'],
            'e.toml:9: field.filler.pit_stop: the rules drive a driver of kind = "champion": he has no parameters',
        ),
        (
            ['kind = "npd"', "hand = 3"],
            'e.toml:9: field.filler.hand: a driver of kind = "npd" has no other traits',
        ),
        (
            ['kind = "npd"', "carss = 3"],
            'e.toml:9: field.filler.carss: a driver of kind = "npd" has no such trait; did you mean cars?',
        ),
        (['kind = "player"'], 'e.toml:7: field.filler.policy: is missing; write policy = "random"'),
        (["cars = 2"], 'e.toml:7: field.filler.policy: is missing; write policy = "random"'),
        (
            ['kind = "champoin"', "cars = 5"],
            'e.toml:8: field.filler.kind: "champoin" is not one of the choices; did you mean champion?',
        ),
        (
            ["kind = 1"],
            "e.toml:8: field.filler.kind: 1 is not one of the choices; choose from player, npd, champion",
        ),
        (
            ['policy = "balanced"', 'kind = "npc"'],
            'e.toml:9: field.filler.kind: "npc" is not one of the choices; did you mean npd?',
        ),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(lines, said):
    assert faults(*lines) == [said]


def test_a_policy_that_is_no_text_is_one_fault():
    assert faults("policy = 3") == ['e.toml:8: field.filler.policy: 3 is not text; write policy = "random"']


def test_an_object_with_a_policy_and_a_kind_that_needs_none_is_refused():
    field = {"you": entry(sk.sccr.policies.greedy(), kind="npd")}
    with pytest.raises(FaultError) as error:
        make_experiment(GAME.rules(), field, races=10, seed=1)
    said = 'field.you: the rules themselves drive a driver of kind = "npd", not the policy greedy'
    assert [str(fault) for fault in error.value.faults] == [said]


def test_an_object_without_a_policy_and_without_such_a_kind_is_refused():
    with pytest.raises(FaultError) as error:
        make_experiment(GAME.rules(), {"you": entry(Driver(RULES_DRIVE))}, races=10, seed=1)
    said = "field.you: neither a policy nor the rules drive this driver"
    assert [str(fault) for fault in error.value.faults] == [said]


def test_a_field_of_npds_alone_can_be_run():
    study = sk.run(
        GAME.rules(laps=40), {"npds": entry(sk.sccr.npd, cars=3), "best": sk.sccr.champion}, races=5, seed=1
    )
    told = str(study.replay(race=3))
    assert "npds 1 (NPD)" in told
    assert "best (champion NPD)" in told
