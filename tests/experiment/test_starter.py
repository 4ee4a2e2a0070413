"""What `simkit new GAME` writes reads without faults, as it is and with every comment taken away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simkit.experiment import check, parse_experiment, starter
from simkit.experiment.schema import Document
from simkit.faults import FaultError
from simkit.games.registry import GAMES, NAMES

EVERY = (*NAMES, "madeup")


@pytest.mark.parametrize("name", EVERY)
def test_a_starter_reads_without_faults(name, tmp_path):
    file = tmp_path / "first.toml"
    file.write_text(starter(name), encoding="utf-8")
    assert check(file) == []
    study = parse_experiment(starter(GAMES[name]), "first.toml")
    assert study.game.name == name
    assert len(study.arms()) == 2
    assert study.arms()[0].address != study.arms()[1].address


@pytest.mark.parametrize("name", EVERY)
def test_a_starters_commented_settings_are_the_defaults(name):
    text = starter(name)
    bare = re.sub(r"(?m)^# (?=\[|[\w\"][^:#]* = )", "", text)
    assert bare != text
    study, plain = parse_experiment(bare, "e.toml"), parse_experiment(text, "e.toml")
    assert study.rules.values() == plain.rules.values()
    assert study.arms()[0].address == plain.arms()[0].address


@pytest.mark.parametrize("name", EVERY)
def test_a_starter_names_every_option_with_its_bounds(name):
    text = starter(name)
    for option_name, option in GAMES[name].rules.options().items():
        lines = text.splitlines()
        at = next(n for n, line in enumerate(lines) if line.startswith(f"# {option_name} = "))
        line = lines[at] if "  # " in lines[at] else lines[at - 1]
        assert option.says in line
        assert (f"{option.low} to {option.high}" in line) == (option.kind == "number")
        assert option.unit in line


def test_a_starter_of_no_game_is_a_fault():
    with pytest.raises(FaultError, match="did you mean madeup"):
        starter("madup")


def test_a_starter_is_short_enough_to_read():
    assert len(starter("madeup").splitlines()) < 60
    assert Path(starter.__code__.co_filename).name == "template.py"


@pytest.mark.parametrize("name", EVERY)
def test_no_table_of_a_game_is_called_like_a_rule_or_a_key_of_the_file(name):
    assert not set(GAMES[name].tables) & {*GAMES[name].rules.options(), *Document.model_fields}
