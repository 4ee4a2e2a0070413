"""Single races as Parquet: what other programs read, page by page checked, and what is never lost."""

from __future__ import annotations

import sys
import time

import duckdb
import pandas as pd
import polars as pl
import pyarrow.parquet as pq
import pytest
from shell import typed
from studies import SHORT, rolling

import simkit as sk
from simkit import parquet
from simkit.faults import FaultError
from simkit.results import read_results
from simkit.runner import run_experiment
from simkit.study import Study

KEPT = {"races": 90, "variants": SHORT, "keep": ["orders"]}
COLUMNS = ["race", "place", "strategy", "car", "seat"]


@pytest.fixture(scope="module")
def study():
    return Study(run_experiment(rolling(**KEPT), progress=False, workers=1, block=40))


@pytest.fixture(scope="module")
def told(study, tmp_path_factory):
    """Every race as the CSV file tells it."""
    return pd.read_csv(study.save_orders(tmp_path_factory.mktemp("told") / "orders.csv"))


def by_race(frame, columns):
    return frame.astype({"arm": str, "strategy": str})[columns].sort_values(
        ["arm", "race", "place"], ignore_index=True
    )


def test_one_file_tells_the_same_races_as_the_csv_file(study, told, tmp_path):
    found = pd.read_parquet(study.save_orders(tmp_path / "orders.parquet"))
    assert list(found.columns) == list(told.columns)
    assert found.equals(told.astype(found.dtypes))


@pytest.mark.parametrize("reader", ["pandas", "Polars", "DuckDB"])
def test_a_folder_has_a_part_for_every_arm_and_all_readers_give_the_same_races(reader, study, told, tmp_path):
    folder = study.save_orders(tmp_path / "races")
    assert sorted(part.relative_to(folder).as_posix() for part in folder.rglob("*.parquet")) == [
        "arm=base/races.parquet",
        "arm=short/races.parquet",
    ]
    parts = f"{folder}/**/*.parquet"
    found = {
        "pandas": lambda: pd.read_parquet(folder),
        "Polars": lambda: pl.read_parquet(parts, hive_partitioning=True).to_pandas(),
        "DuckDB": lambda: duckdb.sql(f"from read_parquet('{parts}', hive_partitioning = true)").df(),
    }[reader]()
    columns = ["arm", *COLUMNS]
    expected = by_race(told, columns)
    assert by_race(found, columns).astype(expected.dtypes).equals(expected)


def test_a_series_has_a_folder_for_every_field(tmp_path):
    field = {"one": sk.entry(sk.rollmove.policies.random()), "other": sk.entry(sk.rollmove.policies.random())}
    rules = sk.rollmove.Rules(squares=20)
    series = sk.run_series(rules, field, design="sizes", cars=[2, 4], races=30, seed=1, keep=["orders"])
    found = pd.read_parquet(series.save_orders(tmp_path / "races"))
    assert found.groupby("member", observed=True).size().to_dict() == {"cars-02": 60, "cars-04": 120}
    one = pd.read_parquet(series.save_orders(tmp_path / "races.parquet"))
    assert one.groupby("member", observed=True).size().to_dict() == {"cars-02": 60, "cars-04": 120}


def test_a_flipped_bit_in_a_page_is_noticed_by_its_checksum(study, tmp_path):
    part = study.save_orders(tmp_path / "races") / "arm=base" / parquet.PART
    column = pq.ParquetFile(part).metadata.row_group(0).column(0)
    content = bytearray(part.read_bytes())
    content[column.data_page_offset + column.total_compressed_size // 2] ^= 1
    part.write_bytes(content)
    with pytest.raises(OSError, match="CRC"):
        pq.read_table(part, page_checksum_verification=True)


def test_races_are_written_anew_when_more_have_been_played(tmp_path):
    for races in (30, 50):
        results = run_experiment(rolling(**KEPT), tmp_path / "out", progress=False, races=races)
        folder = Study(results).save_orders(tmp_path / "races")
        assert len(pd.read_parquet(folder)) == races * 4 * 2
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_folder_with_something_else_in_it_is_refused_and_left_alone(study, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    with pytest.raises(FaultError, match=r"mine is there and is no folder of races \(thesis.txt\)"):
        study.save_orders(tmp_path / "mine")
    assert (tmp_path / "mine" / "thesis.txt").read_text() == "years of work"


def test_a_writer_that_fails_leaves_what_was_there(study, tmp_path, monkeypatch):
    folder = study.save_orders(tmp_path / "races")
    before = (folder / "arm=base" / parquet.PART).read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet, "_writer", full)
    with pytest.raises(OSError, match="No space left"):
        study.save_orders(folder)
    assert (folder / "arm=base" / parquet.PART).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["races"]


def test_without_pyarrow_the_fault_says_what_to_install(study, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(FaultError, match="Parquet takes pyarrow, which is not installed"):
        study.save_orders(tmp_path / "orders.parquet")


def test_the_command_keeps_races_of_a_file_that_says_nothing_of_it(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(
        'game = "rollmove"\nseed = 1\nraces = 40\n[rules]\nsquares = 15\n[field.roller]\npolicy = "random"\ncars = 3\n'
    )
    assert (
        typed("run", "mine.toml", "--out", "out", "--keep-races", "races", "--workers", "1", "--quiet") == 0
    )
    assert "Every race is in races" in capsys.readouterr().out
    assert len(pd.read_parquet(tmp_path / "races")) == 40 * 3
    assert read_results(tmp_path / "out").manifest.text.startswith('keep = ["orders"]\n')
    assert typed("verify", "out") == 0
    assert typed("show", "out", "--orders", "again") == 0
    assert len(pd.read_parquet(tmp_path / "again")) == 40 * 3


def test_the_command_refuses_a_folder_of_other_things_before_it_plays(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(
        'game = "rollmove"\nseed = 1\nraces = 40\n[field.roller]\npolicy = "random"\ncars = 3\n'
    )
    assert typed("run", "mine.toml", "--out", "out", "--keep-races", ".") == 2
    assert ". is there and is no folder of races (mine.toml)" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_file_that_keeps_nothing_on_purpose_is_asked_to_take_that_line_out(tmp_path, capsys):
    text = 'game = "rollmove"\nkeep = []\nseed = 1\nraces = 40\n[field.roller]\npolicy = "random"\ncars = 3\n'
    (tmp_path / "mine.toml").write_text(text)
    assert typed("run", str(tmp_path / "mine.toml"), "--keep-races", str(tmp_path / "races")) == 2
    assert "the experiment says that nothing is kept" in capsys.readouterr().err


@pytest.mark.long
def test_ten_million_rows_are_written_within_half_a_minute(tmp_path):
    experiment = rolling(races=2_500_000, keep=["orders"])
    results = run_experiment(experiment, tmp_path / "out", progress=False)
    begun = time.monotonic()
    folder = Study(results).save_orders(tmp_path / "races")
    taken = time.monotonic() - begun
    rows = sum(pq.read_metadata(part).num_rows for part in folder.rglob("*.parquet"))
    print(f"{rows:,} rows in {taken:.1f} s")
    assert rows == 10_000_000
    assert taken < 30
