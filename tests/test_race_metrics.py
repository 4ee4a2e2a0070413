"""Metrics of whole races from the kernel to the tables; exact answers of a race small enough to be counted out."""

from __future__ import annotations

import dataclasses
import math
import os
from collections import defaultdict
from fractions import Fraction

import pytest
from click.testing import CliRunner
from playing import Table
from studies import SHORT, rolling
from trails import trail_of, values

from simkit.cli import simkit
from simkit.faults import FaultError
from simkit.frames import margin_of
from simkit.games.registry import GAMES
from simkit.results import read_results
from simkit.results.manifest import TrailInfo, to_json
from simkit.runner import run_experiment
from simkit.stats.race_metrics import RACE_METRICS
from simkit.study import Study, load

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
compiled_only = pytest.mark.skipif(INTERPRETED, reason="trails are too far apart to be played interpreted")
SQUARES, FACES = 3, 2
EVERY = GAMES["rollmove"].trail_every


def count_out(squares=SQUARES, faces=FACES):
    """Return every race of two cars by its columns, with its probability: turns, lead, overtakes, dead turns, winner.

    Seat 0 rolls first, and the first past the post ends the race at once.
    """
    races: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)

    def play(cars, turn, leader, changes, since, chance):
        for first in range(1, faces + 1):
            a = min(squares, cars[0] + first)
            if a == squares:
                end((a, cars[1]), turn, leader, changes, since, chance / faces, 0)
                continue
            for second in range(1, faces + 1):
                b = min(squares, cars[1] + second)
                if b == squares:
                    end((a, b), turn, leader, changes, since, chance / faces**2, 1)
                else:
                    play((a, b), turn + 1, *follow((a, b), turn, leader, changes, since), chance / faces**2)

    def follow(cars, turn, leader, changes, since):
        ahead = leader if cars[0] == cars[1] else int(cars[1] > cars[0])
        if ahead == leader and turn > 1:
            return leader, changes, since
        return ahead, changes + (turn > 1), turn

    def end(cars, turn, leader, changes, since, chance, winner):
        leader, changes, since = follow(
            (cars[0] + (winner == 0), cars[1] + (winner == 1)), turn, leader, changes, since
        )
        dead = (turn - since) * 1000 // turn if leader == winner else 0
        gap = squares - cars[1 - winner]
        races[turn, changes, dead, winner, gap] += chance

    play((0, 0), 1, 0, 0, 1, Fraction(1))
    return races


NAMES = ("turns", "lead_changes", "dead_share", "first_seat_won", "finish_gap")


def counted(name):
    """Return the exact mean and variance of a column."""
    chances = defaultdict(Fraction)
    for (turn, changes, dead, winner, gap), chance in count_out().items():
        chances[dict(zip(NAMES, (turn, changes, dead, 1 - winner, gap), strict=True))[name]] += chance
    assert sum(chances.values()) == 1
    mean = sum(value * chance for value, chance in chances.items())
    return float(mean), float(sum((value - mean) ** 2 * chance for value, chance in chances.items()))


def test_trails_of_a_race_that_is_counted_out_have_its_means():
    game = GAMES["rollmove"]
    one = Table(game, game.rules(squares=SQUARES, faces=FACES), [game.policies["random"]()] * 2)
    races = 400 if INTERPRETED else 4000
    found = [values(trail_of(one, number)[0]) for number in range(races)]
    for name in NAMES:
        mean, variance = counted(name)
        assert variance > 0
        error = math.sqrt(variance / races)
        assert abs(sum(row[name] for row in found) / races - mean) < 4 * error, name
    assert all(row["overtakes"] == row["lead_changes"] for row in found)  # with two cars these are the same


def study(**changes):
    return Study(run_experiment(rolling(variants=SHORT, **changes), progress=False))


@pytest.fixture
def quick(monkeypatch):
    """Let chances be learnt from few races."""
    monkeypatch.setattr("simkit.chances.LEARNT", 2)
    monkeypatch.setattr("simkit.player.LEARNT", 2)


@compiled_only
def test_what_is_told_of_races_depends_on_no_threads_and_blocks(quick):
    races = 6 * EVERY
    whole = run_experiment(rolling(variants=SHORT), races=races, workers=1, progress=False)
    columns = whole.manifest.trails.columns
    assert whole.tally.column_total[:, columns.index("raced")].tolist() == [6, 6]
    assert whole.tally.column_total[:, columns.index("told")].tolist() == [2, 2]
    assert (whole.tally.column_total[:, columns.index("suspense")] > 0).all()
    for workers, block in ((2, EVERY + 1), (1, 3 * EVERY)):
        again = run_experiment(
            rolling(variants=SHORT), races=races, workers=workers, progress=False, block=block
        )
        assert again.digest() == whole.digest()


@compiled_only
def test_products_with_the_base_arm_are_of_races_of_the_same_number(quick):
    tally = run_experiment(rolling(variants={"same": {}}), races=6 * EVERY, progress=False).tally
    assert (tally.column_base[1] == tally.column_cross[0]).all()
    assert (tally.column_base[0] == tally.column_cross[0]).all()
    assert (tally.column_cross == tally.column_cross.swapaxes(1, 2)).all()


@compiled_only
def test_a_metric_of_whole_races_has_a_row_an_arm_and_is_compared_with_the_base_arm():
    found = study(races=4 * EVERY)
    frame = found.table("race_turns")
    assert frame.strategy.tolist() == ["all cars"] * 2
    assert frame.arm.tolist() == ["base", "short"]
    assert frame.races.tolist() == [4, 4]
    assert frame.estimate[0] > frame.estimate[1]  # the variant has fewer squares
    compared = found.compare("race_turns")
    assert len(compared) == 1
    assert compared.estimate[0] == pytest.approx(frame.estimate[1] - frame.estimate[0])
    assert margin_of(found.results, "race_turns") == pytest.approx(found.manifest.margin * frame.estimate[0])
    assert margin_of(found.results, "dead_time") == found.manifest.margin
    assert "all cars in short against base" in found.verdict("race_turns")
    assert set(RACE_METRICS) <= set(found.metrics)


@compiled_only
def test_an_experiment_can_compare_metrics_of_whole_races_first(tmp_path):
    experiment = rolling(variants=SHORT, metrics=["dead_time", "win_share"])
    run_experiment(experiment, out=tmp_path / "out", races=3 * EVERY)
    shown = CliRunner().invoke(simkit, ["show", str(tmp_path / "out")])
    assert shown.exit_code == 0, shown.output
    assert "dead_time" in shown.output
    assert "all cars in short against base" in shown.output
    one = CliRunner().invoke(simkit, ["show", str(tmp_path / "out"), "--metric", "finish_gap"])
    assert "squares" in one.output
    assert len(load(tmp_path / "out").plot.dead_time().axes) == 1
    assert len(load(tmp_path / "out").plot.compare("dead_time").axes) == 1


def test_a_metric_that_nobody_knows_gets_the_nearest_name():
    found = study(races=EVERY)
    with pytest.raises(FaultError, match="did you mean comeback_rate"):
        found.table("come_back_rate")


def test_results_from_before_there_were_trails_can_still_be_read(tmp_path):
    run_experiment(rolling(), out=tmp_path / "out", races=30, progress=False)
    now = read_results(tmp_path / "out")
    before = dataclasses.replace(now.manifest, trails=TrailInfo(), contents={})
    empty = before.layout().shapes()
    tally = dataclasses.replace(
        now.tally, **{name: getattr(now.tally, name)[..., :0] for name in empty if name.startswith("column_")}
    )
    old = dataclasses.replace(now, manifest=before, tally=tally)
    assert b"trails" not in to_json(before)
    assert before.address != now.manifest.address
    assert old.tally.trails == 0
    assert set(RACE_METRICS) & set(Study(old).metrics) == set()
    with pytest.raises(FaultError, match="race_turns was not counted when these races were played"):
        Study(old).table("race_turns")
    assert len(Study(old).table("win_share")) == len(now.manifest.strategies)
    assert (old.tally + old.tally).races == 60


@compiled_only
def test_a_folder_with_trails_is_read_back_whole(tmp_path, quick):
    played = run_experiment(rolling(variants=SHORT), out=tmp_path / "out", races=6 * EVERY, progress=False)
    assert read_results(tmp_path / "out").digest() == played.digest()
