"""Orders of the finish: kept on request, packed into the block files, read back, written for others."""

from __future__ import annotations

import dataclasses
import json

import numpy as np
import pandas as pd
import pytest
from studies import SHORT, rolling

from simkit.experiment import parse_experiment
from simkit.faults import FaultError
from simkit.games import rollmove
from simkit.orders import orders_frame
from simkit.player import NO_CAR, Player, Table, note_orders
from simkit.results import (
    Block,
    UnusableError,
    blocks,
    describe,
    most_races,
    orders,
    read_orders,
    read_results,
    refuse_memory,
)
from simkit.results.manifest import from_json, to_json
from simkit.runner import run_experiment
from simkit.study import Study
from simkit.verifying import what_is_wrong

KEPT = {"races": 90, "variants": SHORT, "keep": ["orders"]}


def run(out=None, **how):
    return run_experiment(rolling(**KEPT), out, progress=False, **how)


def all_orders(results):
    return np.concatenate([block.orders for block in read_orders(results)], axis=1)


def test_the_kept_orders_are_those_of_the_races():
    experiment = rolling(**KEPT)
    found = all_orders(run())
    table = Table.of(experiment)
    player = Player(table)
    for arm in range(2):
        player._play_arm(arm, 0, 90)
        for race, rows in enumerate(player._outcomes[:90]):
            finish = sorted(rows, key=lambda row: row.position)
            assert found[arm, race, 0].tolist() == [row.entry for row in finish]
            assert found[arm, race, 1].tolist() == [row.seat for row in finish]


def test_orders_are_the_same_in_memory_and_in_a_folder_whatever_the_blocks(tmp_path):
    whole = all_orders(run(workers=1))
    assert whole.shape == (2, 90, 2, 4)
    for number, how in enumerate(({"workers": 2}, {"workers": 1, "block": 7}, {"workers": 3, "block": 31})):
        kept = run(tmp_path / str(number), **how)
        assert kept.kept == ()
        assert np.array_equal(all_orders(kept), whole)
        assert np.array_equal(all_orders(read_results(tmp_path / str(number))), whole)
        assert np.array_equal(all_orders(run(**how)), whole)


def test_orders_change_no_number(tmp_path):
    assert run().digest() == run_experiment(rolling(races=90, variants=SHORT), progress=False).digest()


def test_a_folder_without_orders_has_no_trace_of_them(tmp_path):
    experiment = rolling(races=90)
    results = run_experiment(experiment, tmp_path, progress=False)
    assert "keep" not in json.loads((tmp_path / "manifest.json").read_text())
    assert "keep" not in results.manifest.settings
    assert from_json(to_json(results.manifest)) == results.manifest
    with np.load(next((tmp_path / "blocks").iterdir())) as file:
        assert blocks.ORDERS not in file.files
    with pytest.raises(FaultError, match="the orders of the finish were not kept; write keep"):
        read_orders(results)


def test_a_folder_with_orders_and_one_without_are_not_mixed(tmp_path):
    run_experiment(rolling(races=90, variants=SHORT), tmp_path / "plain", progress=False)
    with pytest.raises(FaultError, match=r"keep: .*plain holds nothing, this experiment says 'orders'"):
        run(tmp_path / "plain")


def test_races_are_added_with_their_orders(tmp_path):
    run(tmp_path, races=40)
    assert np.array_equal(all_orders(run(tmp_path)), all_orders(run()))


@pytest.mark.parametrize("change", ["orders", "cut", "twice"])
def test_damaged_orders_are_noticed(tmp_path, change):
    experiment = rolling(**KEPT)
    manifest = describe(experiment)
    block = Player(Table.of(experiment)).play(0, 90)
    wrong = block.orders.copy()
    wrong[0, 3, 0] = 1
    content = {
        "orders": blocks.encode(dataclasses.replace(block, orders=wrong), manifest),
        "cut": blocks.encode(dataclasses.replace(block, orders=block.orders[:, :-1]), manifest),
        "twice": blocks.encode(dataclasses.replace(block, orders=block.orders.repeat(2, axis=1)), manifest),
    }[change]
    with pytest.raises(UnusableError, match="its orders"):
        blocks.decode(block.name, content, manifest, with_orders=True)


def test_orders_that_were_changed_do_not_fit_the_checksum(tmp_path):
    run(tmp_path, workers=1, block=90)
    file = next((tmp_path / "blocks").iterdir())
    content = bytearray(file.read_bytes())
    with np.load(file) as members:
        packed = members[blocks.ORDERS].tobytes()
    content[content.index(packed) + len(packed) // 2] ^= 1
    file.write_bytes(bytes(content))
    assert any("damaged" in line or "checksum" in line for line in what_is_wrong(tmp_path))


def test_blocks_with_orders_are_bounded():
    manifest = describe(rolling(**KEPT))
    assert most_races(manifest) == blocks.ORDER_BYTES // 16
    assert most_races(describe(rolling())) is None


def test_a_block_is_never_longer_than_its_orders_may_be(tmp_path, monkeypatch):
    monkeypatch.setattr(blocks, "ORDER_BYTES", 160)
    run(tmp_path, workers=1, block=50)
    assert sorted(path.name for path in (tmp_path / "blocks").iterdir())[0] == "000000000000-10.npz"
    assert len(list((tmp_path / "blocks").iterdir())) == 9


def test_without_a_folder_the_memory_is_not_filled(monkeypatch):
    monkeypatch.setattr(orders, "MOST_IN_MEMORY", 90 * 16 - 1)
    with pytest.raises(FaultError, match=r"keep: the orders of 90 races take .* name a result folder"):
        run()
    refuse_memory(describe(rolling(races=10**12)))


def test_two_cars_of_one_place_are_an_impossible_outcome():
    outcomes = np.zeros((1, 2), dtype=rollmove.GAME.outcome_dtype).view(np.recarray)
    outcomes.position = 1
    with pytest.raises(RuntimeError, match="same place"):
        note_orders(outcomes, np.full((1, 2, 2), NO_CAR, dtype=np.uint8))


def test_what_cannot_be_kept_is_told_with_the_nearest():
    text = 'game = "rollmove"\nseed = 1\nraces = 1\nkeep = ["order"]\n[field.a]\npolicy = "random"\n'
    with pytest.raises(FaultError, match='keep: "order" cannot be kept; did you mean orders'):
        parse_experiment(text, "e.toml")
    assert parse_experiment(text.replace("order", "orders"), "e.toml").keep == ("orders",)


def test_an_experiment_that_keeps_orders_is_written_so():
    experiment = rolling(**KEPT)
    assert experiment.keep == ("orders",)
    assert parse_experiment(experiment.to_toml(), "e.toml") == experiment


def test_orders_are_written_as_csv_a_row_for_every_car(tmp_path):
    study = Study(run())
    file = study.save_orders(tmp_path / "orders.csv")
    frame = pd.read_csv(file)
    assert list(frame.columns) == ["race", "arm", "place", "strategy", "car", "seat"]
    assert len(frame) == 2 * 90 * 4
    winners = frame[frame.place == 1].groupby("arm").strategy.value_counts()
    table = study.table("win_share").set_index(["arm", "strategy"]).estimate
    assert {key: count / 90 for key, count in winners.items()} == pytest.approx(dict(table))
    assert sorted(frame[frame.strategy == "three"].car.unique()) == [1, 2, 3]
    assert set(frame.seat) == {1, 2, 3, 4}


def test_a_frame_of_orders_tells_every_race_of_a_block():
    (block,) = read_orders(run(workers=1, block=90))
    frame = orders_frame(Block(5, block.tally, block.orders), describe(rolling(**KEPT)))
    assert frame.race.min() == 5
    assert frame.race.max() == 94


def test_another_ending_is_refused(tmp_path):
    with pytest.raises(FaultError, match=r"orders\.xlsx ends neither with"):
        Study(run()).save_orders(tmp_path / "orders.xlsx")
