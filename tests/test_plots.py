"""Figures: what they show, with intervals; into axes of one's own; words of users; charts of races played again."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from matplotlib.figure import Figure
from studies import rolling

from simkit.charts import histogram_figure, race_chart
from simkit.faults import FaultError
from simkit.frames import finish_table
from simkit.games.registry import GAMES
from simkit.playback import play_first, replay_states
from simkit.plots import Picture, matrix_figure, size_figure, sweep_figure, swept_rules
from simkit.plots.matrix import heat
from simkit.results import Results, describe
from simkit.runner import run_experiment
from simkit.series import play_series
from simkit.study import Study
from simkit.tally import Tally

SWEPT = {"short": {"squares": 8}, "long": {"squares": 30}, "two": {"squares": 25, "faces": 4}}


@pytest.fixture(scope="module")
def study():
    experiment = rolling(races=60, variants=SWEPT)
    return Study(run_experiment(experiment, progress=False), experiment)


def counted(finish, cars) -> Study:
    """Return a study whose cars finished so: for each strategy, races by place."""
    experiment = rolling(races=10, cars=cars)
    manifest = describe(experiment)
    tally = Tally.empty(manifest.layout())
    tally.finish[0, :, 0, :] = finish
    tally.statuses[0, 1] = 10
    return Study(Results(manifest, dataclasses.replace(tally, races=10)))


def test_the_finishing_places_of_a_strategy_are_a_cars_and_add_up_to_all():
    frame = finish_table(counted([[7, 2, 1], [3, 8, 9]], {"one": 1, "two": 2}).results)
    assert frame.estimate.tolist() == pytest.approx([0.7, 0.2, 0.1, 0.15, 0.4, 0.45])
    assert frame.groupby("strategy").estimate.sum().tolist() == pytest.approx([1, 1])
    assert ((frame.low < frame.estimate) & (frame.estimate < frame.high)).all()
    assert frame.high[3:].max() <= 0.5
    assert frame.fair.tolist() == pytest.approx([1 / 3] * 6)


@pytest.mark.parametrize("strategies", [2, 9])
def test_a_figure_of_finishes_has_a_mark_with_an_interval_for_every_place(strategies):
    cars = {f"s{k}": 1 for k in range(strategies)}
    study = counted(np.full((strategies, strategies), 10 / strategies).astype(int), cars)
    axes = study.plot.finish().axes[0]
    assert len(axes.containers) == strategies * (2 if strategies > 6 else 1)
    bars = [c for c in axes.containers if type(c).__name__ == "ErrorbarContainer"]
    assert [len(c[2][0].get_segments()) for c in bars] == [strategies] * strategies


@pytest.mark.parametrize("name", ["win_share", "compare", "seats", "finish", "matrix", "sweep", "race"])
def test_a_figure_is_drawn_into_axes_of_ones_own_with_all_that_is_said_beside_it(study, name):
    figure = Figure()
    axes = figure.subplots()
    assert getattr(study.plot, name)(ax=axes) is axes
    assert axes.get_title().startswith("Does it matter who rolls?")
    said = axes.get_xlabel().replace("\n", " ")
    assert "seed 7" in said
    assert "intervals" in said or name == "race"
    assert max(map(len, axes.get_xlabel().splitlines())) < 75
    assert isinstance(getattr(study.plot, name)(), Picture)


def test_what_is_reconstructed_is_said_in_every_figure(study):
    manifest = dataclasses.replace(study.manifest, provenance={"deck": "reconstructed"})
    plots = Study(dataclasses.replace(study.results, manifest=manifest)).plot
    for name in ("win_share", "compare", "seats", "finish", "matrix", "sweep"):
        assert "rests on reconstructed data: deck" in getattr(plots, name)().get_supxlabel()


def test_a_long_caption_is_broken_into_lines(study):
    manifest = dataclasses.replace(
        study.manifest, provenance={f"deck {k}": "reconstructed" for k in range(40)}
    )
    picture = Study(dataclasses.replace(study.results, manifest=manifest)).plot.win_share()
    lines = picture.get_supxlabel().splitlines()
    assert len(lines) > 3
    assert max(map(len, lines)) <= 19 * 7


def test_a_matrix_has_each_pair_twice_with_opposite_signs_and_its_interval(study):
    axes = study.plot.matrix("mean_finish").axes[0]
    words = [text.get_text() for text in axes.texts]
    assert len(words) == 2
    row = study.compare("mean_finish").iloc[0]
    assert words[0].startswith(f"{row.estimate:+.3g}")
    assert words[1].startswith(f"{-row.estimate:+.3g}")
    assert all(f"±{(row.high - row.low) / 2:.2g}" in word for word in words)
    image = axes.images[0]
    assert image.get_clim()[1] >= 3 * (row.high - row.low) / 2


def test_a_large_matrix_has_dots_where_an_interval_holds_0():
    names = [f"s{k}" for k in range(12)]
    value, reach = np.zeros((12, 12)), np.full((12, 12), 0.5)
    value[2, 3], value[4, 5] = 0.4, 0.6
    np.fill_diagonal(value, np.nan)
    axes = Figure().subplots()
    heat(axes, value, reach, names, names, mirrored=False)
    dots = {(int(line.get_ydata()[0]), int(line.get_xdata()[0])) for line in axes.lines}
    assert (2, 3) in dots
    assert (4, 5) not in dots
    assert len(dots) == 12 * 11 - 1


def test_a_single_strategy_has_no_matrix():
    experiment = rolling(races=20, cars={"one": 4})
    study = Study(run_experiment(experiment, progress=False), experiment)
    assert "matrix" not in dir(study.plot)
    with pytest.raises(FaultError, match="a single strategy"):
        matrix_figure(study.results, "win_share")


def test_a_sweep_is_found_where_arms_differ_in_one_rule_alone(study):
    assert swept_rules(study.manifest) == {"squares": {"base": 20, "short": 8, "long": 30}}
    axes = study.plot.sweep("win_share").axes[0]
    assert [list(line.get_xdata()) for line in axes.lines[:2]] == [[8, 20, 30]] * 2
    assert len(axes.collections) == 2  # a band a strategy
    with pytest.raises(FaultError, match="faces"):
        sweep_figure(study.results, "win_share", "faces")


def test_a_study_without_a_sweep_offers_none():
    experiment = rolling(races=20)
    study = Study(run_experiment(experiment, progress=False), experiment)
    assert "sweep" not in dir(study.plot)
    with pytest.raises(FaultError, match="no three arms"):
        study.plot.sweep()


def test_an_arm_that_there_is_not_is_refused_with_the_nearest(study):
    for draw in (study.plot.finish, study.plot.matrix, study.plot.race):
        with pytest.raises(FaultError, match="did you mean short"):
            draw(arm="shrt")


def test_a_series_of_sizes_makes_curves_with_bands():
    from simkit.experiment import entry, make_series
    from simkit.games import rollmove

    field = {name: entry(rollmove.policies.random()) for name in ("a", "b")}
    plan = make_series(
        rollmove.Rules(squares=8), field, races=30, seed=1, title="Crowd", design="sizes", cars=[2, 4, 6]
    )
    series = play_series(plan, progress=False)
    axes = size_figure(series.table("win_share"), series.first, "Crowd", "win_share").axes[0]
    curves = [line for line in axes.lines if len(line.get_xdata()) == 3]
    assert [list(line.get_xdata()) for line in curves] == [[2, 4, 6]] * 2
    assert len(axes.collections) == 2


def test_races_played_again_are_those_that_were_run(study):
    rows = play_first(study.experiment(), 5)
    for number in range(5):
        again = replay_states(study.experiment(), number)[1]
        assert rows[number].tolist() == again.tolist()


def test_a_lap_chart_ends_in_the_order_of_the_finish(study):
    for race in range(6):
        rows = replay_states(study.experiment(), race)[1]
        axes = race_chart(study.experiment(), race).axes[0]
        assert [int(line.get_ydata()[-1]) for line in axes.lines] == [
            int(row.position) for row in sorted(rows, key=lambda row: row.entry)
        ]
        for turn in range(len(axes.lines[0].get_ydata())):
            assert sorted(int(line.get_ydata()[turn]) for line in axes.lines) == [1, 2, 3, 4]


def test_a_chart_of_gaps_has_the_leader_at_0_and_nobody_ahead_of_him(study):
    states = replay_states(study.experiment(), 3)[0]
    axes = race_chart(study.experiment(), 3, kind="gap").axes[0]
    for turn, state in enumerate(states[:-1]):
        squares = {int(state.car[seat].entry): int(state.car[seat].square) for seat in range(4)}
        gaps = [int(line.get_ydata()[turn]) for line in axes.lines]
        assert gaps == [max(squares.values()) - squares[car] for car in range(4)]
    with pytest.raises(FaultError, match="did you mean gap"):
        race_chart(study.experiment(), 3, kind="gaps")


@pytest.mark.parametrize("name", [name for name in GAMES if "-" not in name])
def test_every_game_has_lap_charts(name):
    from playing import usual_rules

    from simkit.experiment import entry, make_experiment

    game = GAMES[name]
    field = {"a": entry(next(iter(game.policies.values()))(), cars=max(2, game.cars[0]))}
    experiment = make_experiment(usual_rules(name), field, races=5, seed=1)
    assert len(race_chart(experiment, 0).axes[0].lines) == experiment.n_cars


def test_a_histogram_shows_the_shares_of_all_cars_with_intervals(study):
    rows = play_first(study.experiment(), 40)
    axes = histogram_figure(study.experiment(), "squares", races=40).axes[0]
    heights = [patch.get_data().values for patch in axes.patches]
    assert [sum(height) for height in heights] == pytest.approx([100, 100])
    own = rows["square"][rows["strategy"] == 0]
    assert heights[0].max() == pytest.approx(100 * np.bincount(own).max() / 40)
    assert len([c for c in axes.containers if c.has_yerr]) == 2


def test_a_metric_of_the_whole_race_has_one_histogram(study):
    axes = study.plot.histogram("turns", races=40).axes[0]
    assert len(axes.patches) == 1
    for races in (1, 100_001, 2.5):
        with pytest.raises(FaultError, match="outside 2 to 100,000"):
            study.plot.histogram("turns", races=races)


def test_markup_formulas_and_directions_in_names_are_shown_as_they_are(study):
    manifest = dataclasses.replace(study.manifest, title="<b> $x^2$ \\frac{ \u202eevil")
    plots = Study(dataclasses.replace(study.results, manifest=manifest)).plot
    for name in ("win_share", "compare", "seats", "finish", "matrix", "sweep"):
        picture = getattr(plots, name)()
        assert "\u202e" not in picture.get_suptitle()
        assert picture._repr_png_().startswith(b"\x89PNG")


def test_long_names_leave_room_for_what_is_drawn():
    long = [f"a-driver-who-does-something-that-takes-many-words-to-say-{k:07d}" for k in range(3)]
    experiment = rolling(races=20, cars=dict.fromkeys(long, 1), variants={long[0]: {"squares": 8}})
    study = Study(run_experiment(experiment, progress=False), experiment)
    for name in ("win_share", "compare", "seats", "finish", "matrix", "race"):
        picture = getattr(study.plot, name)()
        picture._repr_png_()
        width = picture.axes[0].get_position().width * picture.get_figwidth()
        assert width > 2, name
    assert study.plot.win_share().axes[0].get_yticklabels()[0].get_text().startswith("a-driver-who-does-…")
