"""Winning chances along a race, races' trails played again, and the figures of both, and of luck and skill."""

from __future__ import annotations

import numpy as np
import pytest
from playing import Table
from studies import rolling
from trails import trail_of as trail_of_table
from trails import values

from simkit import chances, tracks
from simkit.charts import histogram_figure, track_chart
from simkit.faults import FaultError
from simkit.games import rollmove
from simkit.playback import trail_of
from simkit.plots import luck_figure
from simkit.runner import run_experiment
from simkit.sources import luck_and_skill
from simkit.study import Study

FEW = 8


@pytest.fixture
def few(monkeypatch):
    """Teach from few races, so that the interpreter keeps up."""
    for module in (chances, tracks):
        monkeypatch.setattr(module, "LEARNT", FEW)


def test_the_trail_of_a_race_played_again_is_that_of_its_turns():
    experiment = rolling()
    table = Table(rollmove.GAME, experiment.rules, [rollmove.policies.random()] * 4, experiment.seed)
    table.field.strategy[:] = experiment.entries().strategy
    for race in (0, 3):
        mine, rows = trail_of(experiment, race)
        found, played, _ = trail_of_table(table, race)
        assert values(mine) == values(found)
        assert rows.position.tolist() == played.position.tolist()


@pytest.mark.parametrize("race", [0, 2 * FEW * rollmove.state.TRAIL_EVERY])
def test_chances_add_up_and_end_with_the_winner_and_come_from_other_races(few, race):
    experiment = rolling()
    track = tracks.win_track(experiment, race)
    assert track.chances.shape == (9, 4)
    assert track.chances.sum(axis=1) == pytest.approx(1, abs=1e-3)
    rows = trail_of(experiment, race)[1]
    winner = next(int(row.entry) for row in rows if row.position == 1)
    assert track.chances[-1].tolist() == [float(k == winner) for k in range(4)]
    assert not track.taught[0] <= race <= track.taught[1]
    assert (track.low <= track.chances).all()
    assert (track.chances <= track.high).all()
    assert (track.high - track.low)[:-1].max() > 0
    assert (track.high == track.low)[-1].all()


def test_surprise_and_drama_are_what_the_chances_say(few):
    track = tracks.win_track(rolling(), 3)
    moves = np.sqrt((np.diff(track.chances, axis=0) ** 2).sum(axis=1))
    assert track.surprise == pytest.approx(moves.sum(), abs=0.01)
    before = track.chances[:-1]
    winner = int(track.chances[-1].argmax())
    assert track.drama == pytest.approx((before.max(axis=1) - before[:, winner]).mean(), abs=0.001)
    assert track.suspense > 0
    table = track.table(("a", "b", "c", "d"))
    assert table.loc[0.5].tolist() == track.chances[4].tolist()


def test_a_track_of_another_arm_is_of_its_own_races(few):
    experiment = rolling(variants={"short": {"squares": 8}})
    assert tracks.win_track(experiment, 3, "short").arm == "short"
    with pytest.raises(FaultError, match="did you mean short"):
        tracks.win_track(experiment, 3, "shrt")


def test_a_chart_of_chances_has_a_line_and_a_band_for_every_car(few):
    track = tracks.win_track(rolling(), 3)
    axes = track_chart(rolling(), 3).axes[0]
    assert [line.get_ydata().tolist() for line in axes.lines] == (100 * track.chances.T).tolist()
    assert len(axes.collections) == 4
    said = [text.get_text() for text in axes.texts]
    assert sum(text.endswith(", wins") for text in said) == 1
    caption = axes.figure.get_supxlabel()
    assert f"drama {100 * track.drama:.0f} %" in caption
    assert f"numbers {track.taught[0]:,} to {track.taught[1]:,}" in caption


@pytest.mark.parametrize(("name", "column"), [("changes_of_lead", "lead_changes"), ("race_turns", "turns")])
def test_a_histogram_of_races_shows_the_share_of_every_value(name, column):
    experiment = rolling()
    found = [values(trail_of(experiment, race)[0])[column] for race in range(30)]
    axes = histogram_figure(experiment, name, races=30).axes[0]
    heights = axes.patches[0].get_data().values
    assert heights.sum() == pytest.approx(100)
    assert heights.max() == pytest.approx(100 * np.bincount(found).max() / 30)
    assert axes.get_ylabel() == "of the races [%]"


def test_a_histogram_of_margins_counts_races_with_two_at_the_finish():
    axes = histogram_figure(rolling(), "finish_gap", races=10).axes[0]
    assert axes.get_xlabel() == "finish gap [squares]"
    with pytest.raises(FaultError, match="finish_gap has a value in 0 of 10 races"):
        histogram_figure(rolling(cars={"one": 1}), "finish_gap", races=10)


def test_bars_of_luck_and_skill_are_those_of_the_table():
    found = luck_and_skill(rolling(squares=5), 400)
    frame = found.table()
    axes = luck_figure(found, rests="Rests on nothing.").axes[0]
    own = frame[frame.metric == found.metrics[0]]
    widths = {round(patch.get_width(), 9) for patch in axes.patches}
    assert {round(100 * value, 9) for value in own.alone} <= widths
    assert {round(100 * value, 9) for value in own.with_others.dropna()} <= widths
    assert len([c for c in axes.containers if getattr(c, "has_xerr", False)]) == len(own) + len(found.streams)
    assert "Rests on nothing." in axes.figure.get_supxlabel()
    with pytest.raises(FaultError, match="there is no 'wins' here"):
        luck_figure(found, "wins")


def test_a_study_offers_them_by_name(few):
    experiment = rolling(races=40)
    study = Study(run_experiment(experiment, progress=False), experiment)
    assert {"track", "luck", "histogram"} <= set(dir(study.plot))
    assert study.plot.track(3).axes
    assert study.plot.luck(races=400).axes
