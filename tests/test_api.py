"""Runs from Python."""

from __future__ import annotations

import pytest

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


def test_a_rule_that_is_none_is_named_with_the_nearest_right_one():
    with pytest.raises(sk.FaultError) as refused:
        sk.sccr.Rules(splash_second=8, lap=200)
    assert [str(fault) for fault in refused.value.faults] == [
        "splash_second: no such rule; did you mean splash_seconds?",
        "lap: no such rule; did you mean laps?",
    ]


def test_a_fault_in_one_deck_hides_none_in_another(tmp_path):
    (tmp_path / "decks.toml").write_text(
        'game = "sccr"\nseed = 1\nraces = 1\n[field.a]\npolicy = "greedy"\ncars = 2\n'
        '[deck]\n"BLOK" = 3\n[track_deck]\n"SLOW TRAFIC" = 3\n'
    )
    with pytest.raises(sk.FaultError) as refused:
        sk.run_file(tmp_path / "decks.toml")
    assert [fault.line for fault in refused.value.faults] == [8, 10]


def test_a_result_says_which_cards_a_variant_changes():
    from simkit.words import arm_lines

    variants = {"calm": {"track_deck": {"SLOW TRAFFIC": 1}}, "same": {}}
    field = {"a": sk.entry(sk.sccr.policies.greedy(), cars=2)}
    study = sk.run(sk.sccr.Rules(), field, variants, races=1, seed=1, progress=False)
    assert arm_lines(study.manifest) == [
        "calm: track_deck = (SLOW TRAFFIC: 1 copy instead of 5)",
        "same: the rules as given",
    ]


@pytest.mark.parametrize("path", [None, 3, "", "a\0b"])
def test_what_is_no_path_is_a_fault(path):
    field = {"roller": sk.entry(sk.rollmove.policies.random(), cars=2)}
    calls = [lambda: sk.load(path), lambda: sk.run_file(path)]
    if path is not None:
        calls.append(lambda: sk.run(sk.rollmove.Rules(), field, races=2, seed=1, out=path, progress=False))
    for call in calls:
        with pytest.raises(sk.FaultError, match="is not a path"):
            call()
