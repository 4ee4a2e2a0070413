"""What a run will take: the arithmetic, with made-up speeds, and one estimate held against the run itself."""

from __future__ import annotations

import pytest
from studies import RANDOM, SHORT, rolling

from simkit import estimating
from simkit.chances import LEARNT
from simkit.cli import main
from simkit.core.rng import scale
from simkit.estimating import count_blocks, estimate
from simkit.experiment import entry, make_series
from simkit.faults import FaultError
from simkit.games import rollmove
from simkit.results.blocks import ORDER_BYTES
from simkit.runner import run_experiment

EVERY = rollmove.GAME.trail_every


def written(tmp_path, experiment):
    path = tmp_path / "mine.toml"
    path.write_text(experiment.to_toml())
    return path


@pytest.fixture
def made_up(monkeypatch):
    """A machine that plays 1,000 races a second, starts in 2 s, takes 50 MB, and writes blocks of 3,000 bytes and 700 more."""
    runs = []

    def short_run(path, races, workers):
        runs.append((races, workers))
        return 2.0 + seconds_of_a_race_number * races, 50_000_000, [2_000, 4_000], 700

    seconds_of_a_race_number = 2 / 1000  # two arms
    monkeypatch.setattr(estimating, "_rate", lambda experiment, workers, seconds: 1000.0)
    monkeypatch.setattr(estimating, "_short_run", short_run)
    return runs


def test_time_is_the_start_what_is_learnt_and_the_races_of_all_arms(made_up, tmp_path):
    path = written(tmp_path, rolling(races=100_000, variants=SHORT))
    found = estimate(path, workers=2)
    assert made_up == [(1000, 2)]
    assert (found.races, found.arms, found.rate) == (100_000, 2, 1000.0)
    assert found.start == pytest.approx(2.0)
    learning = 2 * 2 * LEARNT * EVERY / 1000
    assert found.seconds == pytest.approx(2.0 + 200 + learning)
    assert found.memory == 50_000_000
    assert found.disk == 3_000 * found.blocks + 700
    assert found.blocks == count_blocks(200 + learning, 2)


def test_a_longer_short_run_has_learnt_its_chances_already(made_up, tmp_path):
    path = written(tmp_path, rolling(races=100_000, variants=SHORT))
    found = estimate(path, workers=1, seconds=10)
    assert made_up == [(5000, 1)]
    assert found.seconds == pytest.approx(2.0 + 200)


def test_other_numbers_of_races_are_asked_for_beside_the_file(made_up, tmp_path):
    path = written(tmp_path, rolling(races=100_000, variants=SHORT))
    assert estimate(path, races=10, workers=1).races == 10
    assert made_up == [(64, 1)]


def test_orders_take_disk_and_blocks_that_are_held_memory(made_up, tmp_path):
    path = written(tmp_path, rolling(races=100_000, variants=SHORT, keep=["orders"]))
    found = estimate(path, workers=2)
    orders = 100_000 * 2 * 2 * 4 * 2 // 8  # arms, entries and seats, four cars of two bits
    assert found.disk == 3_000 * found.blocks + 700 + orders
    assert found.memory == 50_000_000 + orders
    many = estimate(path, races=10**9, workers=2)
    assert many.memory == 50_000_000 + 3 * 2 * ORDER_BYTES


def test_all_fields_of_a_series_count(made_up, tmp_path):
    field = {name: entry(RANDOM()) for name in "abcdefg"}
    how = {"design": "pairs", "cars": 2, "variants": SHORT, "races": 1000, "seed": 3}
    path = written(tmp_path, make_series(rollmove.Rules(squares=9), field, **how))
    found = estimate(path, workers=1)
    assert found.races == 21 * 1000
    learning = 21 * 2 * 1000 * EVERY / 1000
    assert made_up == [(64, 1)]
    assert found.seconds == pytest.approx(max(0, 2 + 64 * 0.002 - 64 * 0.042) + 42 + learning)


@pytest.mark.parametrize(
    ("seconds", "blocks"),
    [(0, 0), (0.1, 4), (1.0, 10), (10.0, 50), (1000.0, 50 + 10 + 150 + 151)],
)
def test_blocks_are_a_quarter_of_a_second_then_a_fiftieth_of_the_time_then_five_seconds(seconds, blocks):
    assert count_blocks(seconds, 1) == pytest.approx(blocks, abs=2)
    assert count_blocks(seconds, 3) == 3 * count_blocks(seconds, 1)


@pytest.mark.skipif(not hasattr(scale, "py_func"), reason="takes minutes without the compiler")
def test_an_estimate_of_memory_is_within_a_fifth_and_of_disk_within_half_of_the_run(tmp_path):
    experiment = rolling(races=3_000, variants=SHORT)
    path = written(tmp_path, experiment)
    found = estimate(path, workers=1, seconds=0.2)
    assert found.rate > 0
    run_experiment(experiment, tmp_path / "out", workers=1, progress=False)
    again = estimate(path, races=6_000, workers=1, seconds=0.2)
    assert again.memory == pytest.approx(found.memory, rel=0.2)
    sizes = [file.stat().st_size for file in (tmp_path / "out" / "blocks").iterdir()]
    assert found.disk / found.blocks == pytest.approx(sum(sizes) / len(sizes), rel=0.5)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), 1e9])
def test_a_time_that_is_none_is_told(seconds, tmp_path):
    with pytest.raises(FaultError, match=r"seconds: .* is outside 0 to 600"):
        estimate(written(tmp_path, rolling()), seconds=seconds)


def test_a_file_with_faults_is_told_as_everywhere(tmp_path, capsys):
    path = tmp_path / "bad.toml"
    path.write_text("game = 'rolmove'\n")
    with pytest.raises(SystemExit) as left:
        main(["estimate", str(path)])
    assert left.value.code == 2
    assert "did you mean" in capsys.readouterr().err


def test_the_command_says_it_in_four_lines(made_up, tmp_path, capsys):
    path = written(tmp_path, rolling(races=100_000, variants=SHORT))
    with pytest.raises(SystemExit) as left:
        main(["estimate", str(path), "--races", "1e7", "--workers", "2"])
    assert left.value.code == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "10,000,000 races by each of 2 arms, 2 threads, 1,000 races/s:"
    assert said[1] == "time    about 5.7 h"
    assert said[2] == "memory  about 50 MB at the peak, however many races"
    assert said[3].startswith("disk    about 2")
    assert len(said) == 4
