"""Luck and skill of races: Roll and Move has closed forms."""

from __future__ import annotations

import json
from functools import cache

import numpy as np
import pytest
from studies import rolling

import simkit as sk
from simkit.cli import main
from simkit.experiment import entry, make_experiment
from simkit.faults import FaultError
from simkit.games import sccr
from simkit.sources import luck_and_skill


@cache
def first_wins(mine, others, squares=8):
    """Return the chance of whoever rolls next, with so many squares behind him, to win against one other car."""
    if mine >= squares:
        return 1.0
    wins = 0.0
    for roll in range(1, 7):
        wins += 1.0 if mine + roll >= squares else 1 - first_wins(others, mine + roll, squares)
    return wins / 6


def duel(races, **more):
    return rolling(races=races, cars={"one": 1, "two": 1}, squares=8, metrics=["win_share", "turns"], **more)


@pytest.fixture(scope="module")
def found(interpreted):
    return luck_and_skill(duel(800 if interpreted else 8000), workers=2)


def row(found, metric, source):
    return found.table().set_index(["metric", "source"]).loc[(metric, source)]


def test_who_rolls_first_is_as_much_luck_as_is_computed_exactly(found):
    """A seat is worth p or 1 - p of the wins; the dice alone, before it is known who sits where, nothing."""
    p = first_wins(0, 0)
    truth = (2 * p - 1) ** 2
    seating, die = row(found, "win_share", "seating"), row(found, "win_share", "die")
    assert seating.alone_low <= truth <= seating.alone_high
    assert seating.with_others == pytest.approx(1, abs=0.1)
    assert die.alone == pytest.approx(0, abs=0.1)
    assert die.with_others_low <= 1 - truth <= die.with_others_high


def test_how_long_a_race_takes_is_the_luck_of_the_dice_alone(found):
    die = row(found, "turns", "die")
    assert (die.alone, die.with_others) == pytest.approx((1, 1), abs=0.1)
    assert row(found, "turns", "seating").with_others == pytest.approx(0, abs=1e-9)
    assert row(found, "turns", "luck in common").alone == pytest.approx(1)


def test_where_all_drive_alike_there_is_no_skill(found):
    assert row(found, "win_share", "skill").alone < 0.01
    assert row(found, "win_share", "luck").alone > 0.99
    assert repr(found).startswith("<Luck and skill: win_share 0.")
    assert "parts of the variance" in found._repr_html_()


def test_threads_do_not_change_the_numbers(found, interpreted):
    again = luck_and_skill(duel(800 if interpreted else 8000), workers=1)
    assert again.table().equals(found.table())


def test_the_luck_of_a_stream_with_a_seed_of_its_own_is_split_as_well():
    found = luck_and_skill(duel(400, seeds={"die": 3}), streams=["die"])
    assert found.streams == ("die",)
    assert row(found, "turns", "die").alone == pytest.approx(1, abs=0.1)


def test_cars_of_one_strategy_are_told_apart():
    experiment = rolling(races=400, cars={"pair": 2, "one": 1}, squares=8)
    found = luck_and_skill(experiment, streams=["seating"])
    assert row(found, "win_share", "seating").alone > 0
    assert row(found, "win_share", "skill").alone < 0.05


def test_a_better_driver_is_skill(interpreted):
    if interpreted:
        pytest.skip("takes minutes")
    policies = sccr.GAME.policies
    field = {name: entry(policies[name], 2) for name in ("random", "balanced")}
    experiment = make_experiment(sccr.GAME.rules(), field, races=1200, seed=2, metrics=["mean_finish"])
    found = luck_and_skill(experiment, streams=["policy"])
    assert row(found, "mean_finish", "skill").alone_low > 0.05


def test_what_cannot_be_split_is_told():
    with pytest.raises(FaultError, match="rollmove has no random stream 'dye'; did you mean die"):
        luck_and_skill(duel(800), streams=["dye"])
    with pytest.raises(FaultError, match="10 races are too few; play 400 or more"):
        luck_and_skill(duel(10))
    with pytest.raises(FaultError, match="not a number of threads"):
        luck_and_skill(duel(800), workers=0)


def test_luck_is_split_from_python_and_by_command(tmp_path, monkeypatch, capsys):
    field = {"one": sk.entry(sk.rollmove.policies.random(), cars=2)}
    found = sk.luck(sk.rollmove.Rules(squares=6), field, races=400, seed=7, metrics=["turns"])
    monkeypatch.chdir(tmp_path)
    experiment = make_experiment(sk.rollmove.Rules(squares=6), field, races=9, seed=7, metrics=["turns"])
    (tmp_path / "a.toml").write_text(experiment.to_toml())
    for how in ([], ["--format", "json"]):
        with pytest.raises(SystemExit) as left:
            main(["luck", "a.toml", "--races", "400", *how])
        assert not left.value.code
    text, data = capsys.readouterr().out.split("\n[", 1)
    rows = json.loads("[" + data)
    assert [each["source"] for each in rows] == ["skill", "luck", "luck in common", "seating", "die"]
    assert rows[4]["alone"] == pytest.approx(found.table().alone[4])
    assert "400 races, each played 6 times" in text
    assert np.isfinite(rows[4]["with_others_high"])
