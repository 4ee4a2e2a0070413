"""Runs from Python."""

from __future__ import annotations

import simkit as sk

FILE = """
game = "rollmove"
seed = 9
races = 300
[rules]
squares = 40
[field.roller]
policy = "random"
cars = 4
[variants.short]
squares = 10
"""


def test_objects_and_a_file_give_the_same_numbers(tmp_path):
    (tmp_path / "seats.toml").write_text(FILE)
    field = {"roller": sk.entry(sk.rollmove.policies.random(), cars=4)}
    rules = sk.rollmove.Rules(squares=40)
    by_objects = sk.run(rules, field, {"short": {"squares": 10}}, races=300, seed=9, progress=False)
    by_file = sk.run_file(tmp_path / "seats.toml", progress=False)
    assert by_objects.digest() == by_file.digest()
    assert by_objects.arms == ("base", "short")


def test_a_run_into_a_folder_is_loaded_again(tmp_path):
    (tmp_path / "seats.toml").write_text(FILE)
    study = sk.run_file(tmp_path / "seats.toml", races=500, out=tmp_path / "out", workers=2, progress=False)
    assert study.races == 500
    assert sk.load(tmp_path / "out").digest() == study.digest()


def test_a_study_tells_one_of_its_races():
    field = {"roller": sk.entry(sk.rollmove.policies.random(), cars=2)}
    study = sk.run(sk.rollmove.Rules(), field, races=10, seed=1, progress=False)
    assert list(study.replay(3)) == list(sk.replay(study.experiment(), 3))
