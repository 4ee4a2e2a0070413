"""simkit diff: settings, arms, verdicts and estimates of two sides."""

from __future__ import annotations

import dataclasses

import pytest
from studies import SHORT, rolling

from simkit import cli
from simkit.differences import (
    arms_that_differ,
    estimates_that_differ,
    read_side,
    settings_that_differ,
    verdicts_that_differ,
)
from simkit.experiment import read_experiment
from simkit.faults import FaultError
from simkit.results import Results
from simkit.runner import run_experiment
from simkit.study import Study

TEXT = """game = "rollmove"
seed = 1
races = 40
[rules]
squares = 12
[field.a]
policy = "random"
cars = 2
[variants.long]
squares = 30
"""


@pytest.fixture
def files(tmp_path):
    (tmp_path / "a.toml").write_text(TEXT)
    (tmp_path / "b.toml").write_text(
        TEXT.replace("squares = 12", "squares = 14").replace("seed = 1", "seed = 2")
    )
    (tmp_path / "c.toml").write_text(TEXT.replace("[variants.long]", "[variants.longer]"))
    return tmp_path


def rows(one, other):
    return {row.setting: (row.one, row.other) for row in settings_that_differ(one, other).itertuples()}


def test_every_setting_that_differs_is_told_with_both_values(files):
    a, b = read_side(files / "a.toml"), read_side(files / "b.toml")
    assert rows(a, b) == {"seed": ("1", "2"), "rules.squares": ("12", "14")}
    assert rows(a, a) == {}
    assert arms_that_differ(a, b) == {"base": "other races", "long": "other races"}


def test_an_arm_that_one_side_alone_has_is_told(files):
    a, c = read_side(files / "a.toml"), read_side(files / "c.toml")
    said = arms_that_differ(a, c)
    assert said["base"] == "the same races"
    assert said["long"] == f"only in {files / 'a.toml'}"
    assert rows(a, c) == {"variants.long.squares": ("30", "-"), "variants.longer.squares": ("-", "30")}


def test_a_game_stands_for_its_default_rules(files):
    assert rows(read_side("rollmove"), read_side(files / "a.toml")) == {"rules.squares": ("30", "12")}


def test_a_result_and_its_file_differ_in_nothing(files):
    run_experiment(read_experiment(files / "a.toml"), out=files / "run", progress=False)
    side = read_side(files / "run")
    assert rows(side, read_side(files / "a.toml")) == {}
    assert side.found is not None


def won(wins) -> Study:
    """Return a study of 400 races, so many of them won by one of two single cars."""
    experiment = rolling(races=400, cars={"one": 1, "two": 1}, metrics=["win_share"])
    results = run_experiment(experiment, progress=False)
    tally = results.tally
    total, cross = tally.total.copy(), tally.cross.copy()
    total[0, 0], cross[0, 0] = (wins, 400 - wins), [[wins, 0], [0, 400 - wins]]
    return Study(Results(results.manifest, dataclasses.replace(tally, total=total, cross=cross)))


def test_verdicts_that_changed_and_estimates_that_are_apart_are_told():
    even, ahead = won(200), won(300)
    frame = verdicts_that_differ(even, ahead)
    assert frame[["verdict_one", "verdict_other"]].to_numpy().tolist() == [["undecided", "better"]]
    apart = estimates_that_differ(even, ahead)
    assert apart.strategy.tolist() == ["one", "two"]
    assert apart[["estimate_one", "estimate_other"]].to_numpy().tolist() == [[0.5, 0.75], [0.5, 0.25]]
    assert len(verdicts_that_differ(even, won(201))) == 0
    assert len(estimates_that_differ(even, won(210))) == 0


def test_what_is_neither_folder_nor_file_nor_game_is_refused():
    with pytest.raises(FaultError, match="did you mean rollmove"):
        read_side("rolmove")


def test_the_command_tells_all_of_it(files, monkeypatch, capsys):
    monkeypatch.chdir(files)
    for name in ("a", "b"):
        run_experiment(read_experiment(files / f"{name}.toml"), out=files / name, progress=False)
    for arguments in (("a", "b"), ("a", "a.toml"), ("a", "a")):
        with pytest.raises(SystemExit) as left:
            cli.main(["diff", *arguments])
        assert left.value.code == 0
    said = capsys.readouterr().out
    assert "rules.squares  12  14" in said
    assert "arm base: other races" in said
    assert "verdicts that differ: " in said
    assert said.count("no setting differs") == 2
    assert said.count("the same tallies: ") == 1


def test_a_variant_is_told_once(tmp_path):
    experiment = rolling(races=20, variants=SHORT)
    run_experiment(experiment, out=tmp_path / "run", progress=False)
    (tmp_path / "plain.toml").write_text(rolling(races=20).to_toml())
    assert rows(read_side(tmp_path / "run"), read_side(tmp_path / "plain.toml")) == {
        "variants.short.squares": ("8", "-")
    }
