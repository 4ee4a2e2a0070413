"""What bench counts and compares; its times are not tested here."""

from __future__ import annotations

import dataclasses
import json
import math
import sys

import numpy as np
import pytest

import simkit as sk
from simkit.bench import Measure, as_json, bench, bench_experiment, bench_metrics, bench_peers
from simkit.bench.kernel import Kernel, play_on_threads
from simkit.bench.timing import alternate, at_once, ratio, size_for
from simkit.bench.twin import play_sample, run_twin
from simkit.bench.unmeasured import Unmeasured
from simkit.core.bare import draw_blocks, mix_words
from simkit.core.records import digest
from simkit.core.rng import block_at
from simkit.games.registry import NAMES
from simkit.player import Player, Table
from simkit.stats.several import standard_errors_off


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_race_for_the_bench(name):
    experiment = bench_experiment(name)
    assert experiment.n_cars == experiment.game.bench_cars
    assert experiment.to_toml() == experiment.text


def test_the_twin_plays_the_same_races_and_counts_their_draws():
    experiment = bench_experiment("rollmove")
    twin = run_twin(experiment, 5)
    rows = Player(Table.of(experiment)).play(0, 5).tally
    assert twin.digest == play_sample(experiment, 5)
    assert twin.decisions == 0
    turns = rows.total[0, [metric.name for metric in experiment.game.metrics].index("turns"), 0]
    assert twin.blocks * 5 == turns / 4 + 5  # a block a turn, and one for the seating
    assert 5 + turns / 4 * 3 < twin.draws * 5 <= 5 + turns


def test_the_bare_race_has_the_winners_of_the_real_one():
    experiment = bench_experiment("rollmove")
    table = Table.of(experiment)
    wins, square = np.zeros(4, np.int64), np.zeros(4, np.int64)
    experiment.game.play_bare(table.rules[0], table.seeds[0], 0, 500, square, wins)
    tally = Player(table).play(0, 500).tally
    assert wins.tolist() == tally.finish[0, :, :, 0].sum(axis=0).tolist()


def test_the_kernel_alone_plays_a_range_of_races_in_pieces(monkeypatch):
    monkeypatch.setattr("simkit.bench.kernel.CHUNK", 7)
    table = Table.of(bench_experiment("rollmove"))
    played = []
    spy = dataclasses.replace(table.game, play_races=lambda *a: played.append((a[5], len(a[7]))))
    Kernel(dataclasses.replace(table, game=spy)).play(20, 100)
    assert played == [(100, 7), (107, 7), (114, 6)]


def test_threads_share_the_races():
    kernels = [Kernel(Table.of(bench_experiment("rollmove"))) for _ in range(2)]
    shares = []
    for kernel in kernels:
        kernel.play = lambda n, first: shares.append((first, n))
    play_on_threads(kernels, 100)
    assert sorted(shares) == [(0, 50), (50, 50)]


def test_bare_loops_do_their_work():
    assert mix_words(3) != mix_words(4)
    words = [block_at(np.uint64(9), 0, 1, k, 0) for k in range(3)]
    assert draw_blocks(np.uint64(9), 0, 3) == sum(int(a ^ b ^ c ^ d) for a, b, c, d in words)


def test_times_alternate_and_their_ratio_is_the_median_of_the_rounds():
    order = []
    times = alternate([lambda: order.append("a"), lambda: order.append("b")], 3)
    assert order == ["a", "b"] * 3
    assert [len(seconds) for seconds in times] == [3, 3]
    assert ratio([2.0, 9.0, 4.0], [1.0, 1.0, 1.0]) == 4.0


def test_a_fault_on_a_thread_reaches_the_caller():
    with pytest.raises(ZeroDivisionError):
        at_once([lambda: None, lambda: 1 // 0])


def test_the_size_of_a_timing_follows_its_speed(monkeypatch):
    monkeypatch.setattr("simkit.bench.timing.seconds_of", lambda task: task())
    assert size_for(1.0, lambda n: n * 0.001) == 1000


PEERS = sk.rollmove.GAME.peers


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.parametrize(("squares", "faces", "seats"), [(30, 6, 4), (3, 2, 2)])
def test_every_peer_plays_the_same_race(name, squares, faces, seats):
    rules = sk.rollmove.Rules(squares=squares, faces=faces)
    if name == "OpenSpiel":  # which has no wheels for Windows
        pytest.importorskip("pyspiel")
    wins = PEERS[name](rules, seats, 5000, 1)
    assert sum(wins) == 5000
    assert max(map(abs, standard_errors_off(wins, sk.rollmove.GAME.exact(rules, seats)))) < 4
    assert wins == PEERS[name](rules, seats, 5000, 1)
    assert wins != PEERS[name](rules, seats, 5000, 2)


def test_peers_are_measured_beside_simkit_and_all_meet_the_exact_chances():
    lines = [str(measure) for measure in bench_peers(bench_experiment("rollmove"), seconds=0.01)]
    assert [line.split("  ")[0] for line in lines] == ["simkit", *PEERS]
    assert all("races/s" in line and "meets the exact chances" in line for line in lines)
    assert all("times as fast" in line for line in lines[1:])


def test_a_peer_that_plays_another_race_is_found_out():
    experiment = bench_experiment("rollmove")
    unfair = {"unfair": lambda rules, n_cars, n, seed: [sum(1 for _ in range(n)), *[0] * (n_cars - 1)]}
    other = dataclasses.replace(experiment, game=dataclasses.replace(experiment.game, peers=unfair))
    assert "MISSES the exact chances" in str(bench_peers(other, seconds=0.01)[1])


def test_a_peer_that_is_not_installed_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "simpy", None)
    line = str(bench_peers(bench_experiment("rollmove"), seconds=0.01)[-1])
    assert line.split() == ["SimPy", "-", "not", "installed:", "pip", "install", "simpy"]


def test_openspiel_s_race_is_that_of_plain_python_roll_by_roll():
    pytest.importorskip("pyspiel")
    rules = sk.rollmove.Rules(squares=17)
    assert PEERS["OpenSpiel"](rules, 3, 500, 9) == PEERS["plain Python"](rules, 3, 500, 9)


def test_a_module_that_is_called_otherwise_than_its_package_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "simkit.games.rollmove.spiel", raising=False)
    line = str(bench_peers(bench_experiment("rollmove"), seconds=0.01)[-1])
    assert line.endswith("not installed: pip install open_spiel")


def test_figures_are_written_as_data_and_one_that_was_not_taken_is_null():
    experiment = bench_experiment("rollmove")
    measures = [Measure("race", 1.5, "us", "one thread"), Measure("SimPy", math.nan, "", "not installed")]
    data = json.loads(as_json(experiment, measures))
    assert data["measures"] == [
        {"name": "race", "value": 1.5, "unit": "us", "says": "one thread"},
        {"name": "SimPy", "value": None, "unit": "", "says": "not installed"},
    ]
    assert (data["game"], data["cars"], data["engine_version"]) == ("rollmove", 4, 1)


def test_without_the_metrics_of_whole_races_the_same_races_are_played():
    table = Table.of(bench_experiment("rollmove"))
    kernel, bare = Kernel(table), Unmeasured(table)
    kernel.play(50)
    bare.play(50)
    assert digest(kernel._outcomes[:50]) == digest(bare.outcomes[:50])
    assert (bare.outcomes["position"][:50] > 0).all()


def test_what_metrics_cost_is_told_against_what_they_may(monkeypatch):
    times = iter([104, 100] * 10 + [107, 100] * 10)
    monkeypatch.setattr("simkit.bench.unmeasured.processor_seconds", lambda _: next(times))
    monkeypatch.setattr("simkit.bench.unmeasured.size_for", lambda *_: 7)
    line, other = (str(bench_metrics(bench_experiment("rollmove"))) for _ in range(2))
    assert "4 % " in line
    assert "of a race, no more than 5%; 10 pairs of 7 races: 4.0 to 4.0 %" in line
    assert "of a race, MORE than 5%" in other


def test_a_game_without_peers_says_which_has_some():
    with pytest.raises(sk.FaultError, match="f90 has no peers; rollmove"):
        bench_peers(bench_experiment("f90"))


def test_a_measure_is_one_line():
    line = str(Measure("kernel", 1234567.8, "races/s", "1 \u00b5s a race"))
    assert " ".join(line.split()) == "kernel 1,234,568 races/s 1 \u00b5s a race"


def test_a_game_that_is_not_there_is_named():
    with pytest.raises(sk.FaultError, match="did you mean rollmove"):
        bench_experiment("rolmove")


@pytest.mark.long
def test_bench_yields_every_figure_once():
    names = [measure.name for measure in bench(bench_experiment("rollmove"), seconds=0.02)]
    assert len(names) == len(set(names))
    assert {
        "kernel, one thread",
        "whole path / kernel",
        "once a run",
        "of the bare loop's gain",
        "cold start",
    } <= set(names)
