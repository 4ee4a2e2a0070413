"""The JSON Schema for editors takes every experiment file there is, and refuses what check refuses."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from simkit import cli
from simkit.experiment import starter
from simkit.experiment.json_schema import experiment_schema
from simkit.games.registry import GAMES, NAMES

FILES = sorted((Path(__file__).parents[2] / "experiments").glob("*.toml"))


@pytest.fixture(scope="module")
def validator():
    schema = experiment_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_schema_takes_every_experiment_that_ships(file, validator):
    validator.validate(tomllib.loads(file.read_text()))


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_takes_the_starter_of_every_game(name, validator):
    validator.validate(tomllib.loads(starter(name)))


GOOD = {
    "game": "rollmove",
    "seed": 1,
    "races": 100,
    "rules": {"squares": 20},
    "field": {"a": {"policy": "random", "cars": 2}},
    "variants": {"v": {"faces": 8}},
    "compare": {"metrics": ["win_share"], "margin": 0.01},
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("game",), "rolmove"),
        (("races",), 0),
        (("seed",), -1),
        (("rounds",), 3),
        (("rules", "squares"), 0),
        (("rules", "squares"), "many"),
        (("rules", "squars"), 3),
        (("rules", "after_winner"), "go"),
        (("variants", "v", "faces"), 101),
        (("variants", "v", "face"), 3),
        (("field", "a", "policy"), "bold"),
        (("field", "a", "daring"), 3),
        (("field", "a", "cars"), 0),
        (("compare", "metrics"), ["wins"]),
        (("keep",), ["everything"]),
        (("seeds",), {"dice": 3}),
        (("data",), {"deck": "my.toml"}),
        (("deck",), {"OIL": 3}),
    ],
)
def test_the_schema_refuses_what_is_wrong(path, value, validator):
    assert validator.is_valid(GOOD)
    wrong = copy.deepcopy(GOOD)
    table = wrong
    for part in path[:-1]:
        table = table.setdefault(part, {})
    table[path[-1]] = value
    assert not validator.is_valid(wrong)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_a_game_stands_in_the_schema_with_bounds_and_what_it_is(name):
    schema = experiment_schema()
    told = next(part for part in schema["allOf"] if part["if"]["properties"]["game"]["const"] == name)
    options = told["then"]["properties"]["rules"]["properties"]
    defaults = GAMES[name].rules().values()
    for key, option in GAMES[name].rules.options().items():
        assert options[key]["default"] == defaults[key]
        assert option.says in options[key]["description"]
        if option.kind == "number":
            assert (options[key]["minimum"], options[key]["maximum"]) == (option.low, option.high)


def test_the_command_prints_the_schema(capsys):
    with pytest.raises(SystemExit) as left:
        cli.main(["check", "--schema"])
    assert left.value.code == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(experiment_schema()))
    with pytest.raises(SystemExit) as left:
        cli.main(["check"])
    assert left.value.code == 2
    assert "Missing argument 'FILE'" in capsys.readouterr().err
