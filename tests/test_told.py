"""How results are told to somebody who sees them for the first time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from studies import rolling

import simkit as sk
from simkit.commands.results import print_study
from simkit.experiment import check, starter
from simkit.games.rollmove.state import TRAIL_EVERY as EVERY
from simkit.results.manifest import describe, from_json, to_json
from simkit.stats.verdicts import verdict
from simkit.words import in_words, races_to_decide, verdict_columns


def compared(estimate, half, margin=0.01, races=10_000) -> Any:
    low, high = estimate - half, estimate + half
    said = verdict(low, high, margin)
    return SimpleNamespace(estimate=estimate, low=low, high=high, margin=margin, races=races, verdict=said)


def test_an_undecided_difference_says_whether_it_is_unknown_or_perhaps_too_small():
    surely = in_words(compared(0.013, 0.0046))
    assert surely == "undecided: higher, but perhaps by less than the margin; about 24,000 races would decide"
    assert in_words(compared(-0.013, 0.0046)).startswith("undecided: lower, but perhaps by less than")
    unknown = in_words(compared(0.002, 0.016))
    assert unknown == "undecided: may be higher or lower; about 40,000 races would decide"
    assert in_words(compared(0.03, 0.005)) == "better"


def test_as_many_races_decide_as_bring_the_interval_to_the_edge_of_the_margin():
    row = compared(0.012, 0.008)
    assert (
        races_to_decide(row) == 160_000
    )  # the half-width has to shrink from 0.008 to 0.002: 16 times the races
    decided = compared(0.012, 0.008 * (10_000 / 161_000) ** 0.5)
    assert decided.verdict == "better"
    assert races_to_decide(compared(0.01, 0.008)) == 0  # on the edge itself no number of races is told


def test_where_few_races_have_a_trail_the_others_are_counted_too():
    row = compared(0.012, 0.008)
    assert races_to_decide(row, every=128) == 20_000_000  # 160,000 trails are 20.5 million races
    assert in_words(row, every=128).endswith("about 20,000,000 races would decide")
    study = sk.run(
        sk.rollmove.Rules(squares=20),
        {"a": sk.entry(sk.rollmove.policies.random(), cars=2)},
        {"long": {"squares": 24}},
        races=3 * EVERY,
        seed=1,
        metrics=["dead_time"],
        progress=False,
    )
    assert f" after 3 races (one in {EVERY}): " in study.verdict()


def test_of_two_strategies_a_house_rules_gain_and_the_others_loss_are_one_row():
    study = sk.run(
        sk.rollmove.Rules(squares=20),
        {
            "a": sk.entry(sk.rollmove.policies.random(), cars=2),
            "b": sk.entry(sk.rollmove.policies.random(), cars=2),
        },
        {"short": {"squares": 8}},
        races=300,
        seed=4,
        progress=False,
    )
    rows, _, reading = verdict_columns(study.results, "win_share")
    assert [row[0] for row in rows] == [
        "a against b in base",
        "a against b in short",
        "a in short against base",
    ]
    assert "corrected for 4 comparisons" in reading
    assert len(study.compare("win_share")) == 4
    assert len(verdict_columns(study.results, "squares")[0]) == 4


def test_one_percentage_point_is_singular():
    study = sk.run(
        sk.rollmove.Rules(squares=20),
        {"a": sk.entry(sk.rollmove.policies.random()), "b": sk.entry(sk.rollmove.policies.random())},
        races=50,
        seed=4,
        margin=0.01,
        progress=False,
    )
    assert "differences up to 1 percentage point count" in verdict_columns(study.results, "win_share")[2]
    assert repr(study) == "<Study rollmove, 1 arm, 50 races>"


def test_a_single_car_is_told_by_what_varies_alone(capsys):
    field = {"alone": sk.entry(sk.rollmove.policies.random())}
    rules = sk.rollmove.Rules(squares=20)
    print_study(sk.run(rules, field, races=50, seed=1, metrics=["win_share", "turns"], progress=False))
    out = capsys.readouterr().out
    assert "turns" in out
    for word in ("win_share", "alike", "nothing to compare", "verdicts on"):
        assert word not in out
    print_study(sk.run(rules, field, races=50, seed=1, progress=False))
    assert "one car, which is first in every race: name other metrics" in capsys.readouterr().out


def test_seats_say_what_each_p_is_judged_by_where_there_are_several_arms(capsys):
    study = sk.run(
        sk.rollmove.Rules(squares=20),
        {"a": sk.entry(sk.rollmove.policies.random(), cars=3)},
        {"short": {"squares": 8}, "long": {"squares": 30}},
        races=50,
        seed=1,
        progress=False,
    )
    print_study(study)
    assert "each p is judged by 0.05 / 3 arms = 0.017" in capsys.readouterr().out


def test_seasons_are_called_seasons(capsys):
    rules = sk.sccr_season.Rules(schedule="alike", n_races=1, laps=25)
    field = {
        "a": sk.entry(sk.sccr_season.policies.random(), cars=2),
        "b": sk.entry(sk.sccr_season.policies.random()),
    }
    study = sk.run(rules, field, races=4, seed=1, workers=1)
    print_study(study)
    out, err = capsys.readouterr()
    assert "4 seasons, seed 1" in out
    assert "seasons won from seat" in out
    assert "seats drawn anew for each season" in out
    assert "simkit: 4 seasons in" in err
    assert from_json(to_json(study.manifest)).sample == "season"


def test_a_manifest_of_races_is_written_as_before():
    assert b'"sample"' not in to_json(describe(rolling()))
    assert from_json(to_json(describe(rolling()))).sample == "race"


def test_the_width_of_a_share_is_told_in_points(capsys):
    sk.run(
        sk.rollmove.Rules(squares=20),
        {"a": sk.entry(sk.rollmove.policies.random(), cars=2)},
        races=50,
        seed=1,
    )
    assert capsys.readouterr().err.rstrip().endswith("percentage points")


def test_a_run_without_seed_or_races_is_told_what_to_write():
    field = {"a": sk.entry(sk.rollmove.policies.random(), cars=2)}
    with pytest.raises(sk.FaultError, match="seed: is missing; write seed = 1"):
        sk.run(sk.rollmove.Rules(), field, races=5)
    with pytest.raises(sk.FaultError, match="races: is missing; write races = 1_000_000"):
        sk.run_series(sk.rollmove.Rules(), field, design="sizes", cars=[2], seed=1)


def test_a_build_that_there_is_not_is_told_with_the_nearest():
    with pytest.raises(sk.FaultError, match="there is no build 'hand4'; simkit builds GAME lists all 31"):
        sk.sccr.builds()["hand4"]
    with pytest.raises(sk.FaultError, match="there is no build 'hand3-sped1'; did you mean hand3-speed1"):
        sk.sccr.builds()["hand3-sped1"]


def test_an_entry_shows_itself_in_a_line():
    made = sk.entry(sk.sccr.policies.balanced(pit_stop="splash"), cars=3, hand=2)
    assert repr(made) == "Entry(driver=balanced(pit_stop='splash', hand=2), cars=3)"
    assert repr(sk.sccr.policies.balanced) == "<Policy balanced>"


@pytest.mark.parametrize("name", ["rollmove", "sccr", "sccr-season", "crashcar"])
def test_a_short_starter_reads_without_faults_and_fits_a_screen(name, tmp_path):
    file = tmp_path / "short.toml"
    file.write_text(starter(name, short=True))
    assert check(file) == []
    assert len(starter(name, short=True).splitlines()) < 40


def test_a_long_starter_lists_a_trait_once():
    assert starter("sccr").count("\n# hand_penalty = ") == 1
