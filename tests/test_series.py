"""Series: played, kept, gone on with, loaded, shown."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest
from series_made import desk_of, played, series_of
from shell import typed

import simkit as sk
from simkit.faults import FaultError
from simkit.progress import SeriesProgress
from simkit.results import describe
from simkit.results.series import SERIES
from simkit.runner import run_experiment
from simkit.series import Series, play_series
from simkit.series_run import SeriesInterrupted, run_series
from simkit.verifying import what_is_wrong


@pytest.fixture(scope="module")
def series():
    return played(series_of(variants={"short": {"squares": 6}}))


def test_every_field_is_played_as_it_would_be_alone(series):
    plan = series_of(variants={"short": {"squares": 6}})
    for name, member in plan.members.items():
        assert series[name].digest() == run_experiment(member, progress=False).digest()


def test_a_series_is_kept_field_by_field_and_loaded_again(series, tmp_path):
    played(series_of(variants={"short": {"squares": 6}}), out=tmp_path / "s")
    assert sorted(path.name for path in (tmp_path / "s").iterdir()) == [
        ".lock",
        *(f"field-{number}" for number in range(1, 8)),
        SERIES,
    ]
    again = sk.load(tmp_path / "s")
    assert isinstance(again, Series)
    assert again.digest() == series.digest()
    assert again.strategies == tuple("abcdefg")
    assert again.notes == []
    assert again.table().equals(series.table())
    assert what_is_wrong(tmp_path / "s") == []
    assert isinstance(sk.load(tmp_path / "s" / "field-2"), type(series["field-2"]))


def test_a_series_that_was_stopped_goes_on_to_the_same_numbers(series, tmp_path, monkeypatch):
    plan = series_of(variants={"short": {"squares": 6}})
    begun = []

    def stops_at_the_third(*arguments, **how):
        begun.append(arguments)
        if len(begun) == 3:
            raise KeyboardInterrupt
        return run_experiment(*arguments, **how)

    with monkeypatch.context() as patch:
        patch.setattr("simkit.series_run.run_experiment", stops_at_the_third)
        with pytest.raises(SeriesInterrupted, match="stopped after 2 of 7 fields, kept in"):
            run_series(plan, tmp_path / "s", progress=False)
    assert sk.load(tmp_path / "s").notes == ["5 of 7 fields are not begun: field-3 first"]
    assert len(what_is_wrong(tmp_path / "s")) == 5
    assert played(plan, out=tmp_path / "s").digest() == series.digest()


def test_more_races_are_added_to_a_series(tmp_path):
    played(series_of(races=20), out=tmp_path / "s")
    more = played(series_of(races=20), out=tmp_path / "s", races=60)
    assert more.digest() == played(series_of(races=60)).digest()
    assert more.manifest.races == 60


def test_a_field_may_be_added_and_none_left_out(tmp_path):
    played(series_of(strategies="ab", design="sizes", cars=[2, 4]), out=tmp_path / "s")
    more = played(series_of(strategies="ab", design="sizes", cars=[2, 4, 6]), out=tmp_path / "s")
    assert list(more.members) == ["cars-02", "cars-04", "cars-06"]
    with pytest.raises(FaultError, match="holds a series of 3 fields, cars-04 among them"):
        played(series_of(strategies="ab", design="sizes", cars=[2, 6]), out=tmp_path / "s")


def test_a_folder_that_holds_something_else_is_refused(tmp_path):
    run_experiment(next(iter(series_of().members.values())), tmp_path / "single", progress=False)
    with pytest.raises(FaultError, match="holds the races of a single field"):
        played(series_of(), out=tmp_path / "single")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("Dear")
    with pytest.raises(FaultError, match="holds other things than results"):
        played(series_of(), out=tmp_path / "other")
    (tmp_path / "link").symlink_to(tmp_path / "single")
    with pytest.raises(FaultError, match="is a link"):
        played(series_of(), out=tmp_path / "link")
    played(series_of(), out=tmp_path / "s")
    with pytest.raises(FaultError, match="field-1 holds"):
        played(series_of(squares=13), out=tmp_path / "s")
    with pytest.raises(FaultError, match="holds other things than results"):
        run_experiment(next(iter(series_of().members.values())), tmp_path / "s", progress=False)


@pytest.mark.parametrize("change", ["cut", "checksum", "name"])
def test_a_damaged_manifest_of_a_series_is_told_and_written_anew(tmp_path, change):
    series = played(series_of(), out=tmp_path / "s")
    path = tmp_path / "s" / SERIES
    body = json.loads(path.read_text())
    body["members"][0] = "../elsewhere"
    texts = {"cut": path.read_text()[:40], "checksum": json.dumps(body), "name": json.dumps(_signed(body))}
    path.write_text(texts[change])
    with pytest.raises(FaultError, match=r"series\.json: it"):
        sk.load(tmp_path / "s")
    assert what_is_wrong(tmp_path / "s")
    assert played(series_of(), out=tmp_path / "s").digest() == series.digest()
    assert sk.load(tmp_path / "s").digest() == series.digest()


def _signed(body):
    from simkit.results.series import _checksum

    body = {key: value for key, value in body.items() if key != "sha256"}
    return {**body, "sha256": _checksum(body)}


def test_the_table_tells_every_share_as_a_part_of_the_fair_one():
    series = played(series_of(strategies="ab", design="sizes", cars=[2, 4]))
    frame = series.table("win_share")
    assert list(frame.columns[:4]) == ["member", "metric", "arm", "strategy"]
    assert list(frame.n_cars) == [2, 2, 4, 4]
    assert list(frame.fair) == [0.5] * 4
    assert (frame.share == frame.estimate / 0.5).all()
    assert (frame.share_low < frame.share).all()
    assert series.table("mean_finish").share.isna().all()


def test_in_pairs_luck_that_goes_with_a_place_cancels_out(series):
    frame = series.overview("win_share")
    assert frame.estimate.to_numpy() == pytest.approx(1 / 3)
    assert list(frame.fields) == [3] * 14
    assert list(frame.races) == [180] * 14
    single = series.table("win_share")
    assert single.estimate.std() > 0
    assert frame.low[0] == pytest.approx(single[single.strategy.eq("a") & single.arm.eq("base")].low.mean())


def test_an_overview_is_told_a_car():
    series = played(
        series_of(strategies="ab", design="fields", fields={"x": {"a": 3, "b": 1}, "y": {"a": 1}})
    )
    frame = series.overview("win_share").set_index("strategy")
    x = series["x"].table("win_share").set_index("strategy").estimate
    assert frame.estimate["a"] == pytest.approx((x["a"] / 3 + 1) / 2)
    assert frame.fields["b"] == 1


def test_all_comparisons_of_a_series_hold_together(series):
    frame = series.compare("win_share")
    alone = series["field-1"].compare("win_share")
    assert len(frame) == 7 * len(alone)
    mine = frame[frame.member == "field-1"].reset_index(drop=True)
    assert (mine.estimate == alone.estimate).all()
    assert (mine.high - mine.low > alone.high - alone.low).all()
    assert (mine.p >= alone.p).all()


def test_a_series_shows_itself_and_is_saved(series, tmp_path):
    assert repr(series) == "<Series Who?: rollmove, 7 of 7 fields, 2 arms, 420 races>"
    assert "<table>" in series._repr_html_()
    files = series.save_tables(tmp_path / "tables")
    assert [file.name for file in files] == [
        "estimates.csv",
        "compare-win_share.csv",
        "compare-mean_finish.csv",
    ]
    assert files[0].read_text().startswith("member,metric,arm,strategy")


def test_one_race_of_one_field_is_told(series):
    assert series.replay("field-3", 5, "short") == series["field-3"].replay(5, "short")
    with pytest.raises(FaultError, match="the series has no field 'field-33'; did you mean"):
        series.replay("field-33", 5)


def test_a_series_is_run_from_python(series):
    field = {name: sk.entry(sk.rollmove.policies.random()) for name in "abcdefg"}
    mine = sk.run_series(
        sk.rollmove.Rules(squares=12),
        field,
        {"short": {"squares": 6}},
        design="pairs",
        cars=3,
        races=60,
        seed=3,
        progress=False,
        metrics=["win_share"],
    )
    assert mine.digest() == series.digest()


@pytest.fixture
def desk(tmp_path, monkeypatch):
    return desk_of(tmp_path, monkeypatch)


def test_the_commands_take_a_series(desk, capsys, series):
    assert typed("check", "who.toml") == 0
    assert "7 fields of 3 cars from 7 strategies; arms: base, short; 60 races each" in capsys.readouterr().out
    assert typed("run", "who.toml") == 0
    run = capsys.readouterr()
    assert "Who?: 7 fields, 60 races each by each of 2 arms, seed 3" in run.out
    assert "420 races by each of 2 arms, in 7 fields together" in run.err
    assert len(run.err.splitlines()) == 1
    assert typed("show", "results/runs/who") == 0
    assert run.out.startswith(capsys.readouterr().out)
    typed("show", "results/runs/who", "--digest")
    assert capsys.readouterr().out.strip() == series.digest()
    typed("show", "results/runs/who", "--member", "field-2", "--digest")
    assert capsys.readouterr().out.strip() == series["field-2"].digest()
    typed("show", "results/runs/who", "--format", "csv", "--table", "overview")
    assert capsys.readouterr().out.startswith("arm,strategy,fields,estimate")
    typed("show", "results/runs/who", "--table", "estimates", "--metric", "turns")
    assert capsys.readouterr().out.startswith("member")
    for source in ("who.toml", "results/runs/who"):
        assert typed("replay", source, "--race", 3, "--member", "field-1", "--arm", "short") == 0
        assert capsys.readouterr().out.splitlines() == series.replay("field-1", 3, "short")


def test_the_commands_say_what_is_missing(desk, capsys):
    typed("run", "who.toml", "--quiet")
    assert capsys.readouterr().err == ""
    assert typed("show", "results/runs/who", "--table", "seats") == 2
    assert "a series has no table seats; --member NAME has it for one field" in capsys.readouterr().err
    assert typed("show", "results/runs/who", "--member", "field-0") == 2
    assert "did you mean" in capsys.readouterr().err
    assert typed("replay", "who.toml", "--race", 1) == 2
    assert "a series of 7 fields: which one?; add --member field-1" in capsys.readouterr().err
    assert typed("show", "results/runs/who/field-1", "--member", "field-1") == 2
    assert "there is a single field here, no series; leave it out" in capsys.readouterr().err
    assert typed("show", "results/runs/who/field-1", "--table", "overview") == 2
    assert "a single field has no overview" in capsys.readouterr().err


def test_one_bar_shows_the_whole_series():
    manifest = describe(series_of().members["field-1"])
    with SeriesProgress("who", 7, 60, True) as bar:
        bar.part(manifest, 0).show(None, 20)
        assert (bar._bar.total, bar._bar.n, bar._bar.postfix) == (420, 20, "field-1, 1 of 7")
        bar.next_field()
        bar.part(manifest, 0).show(None, 5)
        assert (bar._bar.n, bar._bar.postfix) == (65, "field-1, 2 of 7")


def test_one_line_ends_the_whole_series(capsys):
    play_series(series_of(races=30), progress=True)
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.rpartition("\r")[2].startswith("simkit: 210 races, in 7 fields together, in ")


def test_a_series_that_is_all_there_says_nothing(capsys, tmp_path):
    played(series_of(races=10), out=tmp_path / "s")
    play_series(series_of(races=10), tmp_path / "s")
    assert capsys.readouterr().err == ""


def test_a_killed_series_goes_on(desk):
    command = [sys.executable, "-m", "simkit", "run", "who.toml", "--quiet", "--races", "100"]
    subprocess.run(command, check=True, capture_output=True)
    shutil.rmtree(desk / "results/runs/who/field-4")
    next((desk / "results/runs/who/field-5/blocks").glob("*.npz")).write_bytes(b"half")
    subprocess.run(command, check=True, capture_output=True)
    assert (
        sk.load("results/runs/who").digest()
        == played(series_of(variants={"short": {"squares": 6}}), races=100).digest()
    )
