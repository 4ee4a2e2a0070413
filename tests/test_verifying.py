"""Whether a result is what it says: files, missing races, and blocks that are played again."""

from __future__ import annotations

import dataclasses
import shutil

import pytest
from shell import typed
from studies import RANDOM, SHORT, rolling

from simkit.experiment import entry, make_series
from simkit.faults import FaultError
from simkit.games import rollmove
from simkit.games.game import Policy
from simkit.results import read_results
from simkit.results.blocks import decode, encode
from simkit.runner import run_experiment
from simkit.series_run import run_series
from simkit.verifying import Verification, verify


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A finished run of six blocks, with the orders of the finish; not to be changed."""
    path = tmp_path_factory.mktemp("finished") / "out"
    experiment = rolling(races=60, variants=SHORT, keep=["orders"])
    run_experiment(experiment, path, workers=1, progress=False, block=10)
    return path


@pytest.fixture
def out(finished, tmp_path):
    """A copy of the finished run."""
    return shutil.copytree(finished, tmp_path / "out")


def files(path):
    return {file: file.read_bytes() for file in path.rglob("*") if file.is_file()}


def forge(out, change):
    """Write the second block anew with a checksum that fits, `change`d."""
    file = sorted((out / "blocks").iterdir())[1]
    manifest = read_results(out).manifest
    block = decode(file.name, file.read_bytes(), manifest, with_orders=True)
    file.write_bytes(encode(change(block, manifest), manifest))
    return f"blocks/{file.name}"


def with_numbers_of_the_first(out):
    first = sorted((out / "blocks").iterdir())[0]

    def change(block, manifest):
        other = decode(first.name, first.read_bytes(), manifest, with_orders=True)
        return dataclasses.replace(other, first=block.first)

    return change


def with_two_places_swapped(block, manifest):
    orders = block.orders.copy()
    orders[0, 0, 0, :2] = orders[0, 0, 0, 1::-1]
    return dataclasses.replace(block, orders=orders)


def test_a_finished_run_is_sound_and_is_not_changed_by_looking(finished):
    before = files(finished)
    found = verify(finished, blocks=None)
    assert found.is_sound
    assert (found.blocks, found.races, len(found.again), found.races_again) == (6, 60, 6, 60)
    assert files(finished) == before


def test_a_seed_picks_the_same_blocks_again_and_another_seed_others(finished):
    picked = {seed: verify(finished, blocks=3, seed=seed).again for seed in (1, 2)}
    assert picked[1] == verify(finished, blocks=3, seed=1).again
    assert len(set(picked[1])) == 3
    assert picked[1] != picked[2]


def test_more_blocks_than_there_are_is_all_of_them(finished):
    assert len(verify(finished, blocks=100).again) == 6
    assert verify(finished, blocks=0).again == ()


def test_numbers_that_were_changed_with_their_checksum_are_found_by_playing(out):
    name = forge(out, with_numbers_of_the_first(out))
    assert verify(out, blocks=0).is_sound
    found = verify(out, blocks=None)
    assert found.faults == (f"{name}: its races, played again, give other numbers",)


def test_an_order_of_finish_that_was_changed_with_its_checksum_is_found_by_playing(out):
    name = forge(out, with_two_places_swapped)
    assert verify(out, blocks=0).is_sound
    assert verify(out, blocks=None).faults == (f"{name}: its races, played again, give other numbers",)


def test_a_damaged_file_and_missing_races_are_named_and_left_where_they_are(out):
    file = sorted((out / "blocks").iterdir())[2]
    file.write_bytes(file.read_bytes()[:-9])
    before = files(out)
    found = verify(out, blocks=None)
    assert len(found.faults) == 2
    assert f"blocks/{file.name}: it is damaged" in found.faults[0]
    assert found.faults[1] == "10 of 60 races are not there"
    assert len(found.again) == 5
    assert files(out) == before


def test_every_field_of_a_series_is_looked_at(tmp_path):
    field = {name: entry(RANDOM()) for name in ("a", "b")}
    plan = make_series(rollmove.Rules(squares=9), field, design="sizes", cars=[2, 4], races=20, seed=3)
    run_series(plan, tmp_path / "s", workers=1, progress=False)
    found = verify(tmp_path / "s", blocks=None)
    assert found.is_sound
    assert {name.split("/")[0] for name in found.again} == {"cars-02", "cars-04"}
    file = next((tmp_path / "s" / "cars-04" / "blocks").iterdir())
    file.write_bytes(b"")
    assert [line.split(":")[0] for line in verify(tmp_path / "s").faults] == ["cars-04", "cars-04"]


def test_a_strategy_from_elsewhere_cannot_be_played_again_but_its_files_can_be_looked_at(tmp_path):
    def decide(race, rules, seat, decision):
        return 0

    experiment = rolling(races=20, policy=Policy("own", decide))
    run_experiment(experiment, tmp_path / "own", workers=1, progress=False)
    with pytest.raises(FaultError, match="--blocks 0"):
        verify(tmp_path / "own")
    assert verify(tmp_path / "own", blocks=0).is_sound


@pytest.mark.parametrize("blocks", [-1, True, "all", 1.5])
def test_what_is_no_number_of_blocks_is_told(finished, blocks):
    with pytest.raises(FaultError, match="is not a number of blocks"):
        verify(finished, blocks=blocks)


def test_the_command_leaves_with_0_1_or_2(finished, out, tmp_path, capsys):
    assert typed("verify", finished, "--blocks", 2, "--seed", 5) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "6 blocks, 60 races of each arm, with checksums that fit"
    assert said[1] == "2 blocks, 20 races of each arm, played again (seed 5 picks the same)"
    assert said[-1] == "all is sound"
    name = forge(out, with_numbers_of_the_first(out))
    assert typed("verify", out, "--all", "--workers", 1) == 1
    assert capsys.readouterr().out.splitlines()[-2:] == [
        f"{name}: its races, played again, give other numbers",
        "not sound",
    ]
    assert typed("verify", tmp_path / "nowhere") == 1
    assert "is this a result folder?" in capsys.readouterr().out


def test_a_verification_shows_itself_as_text():
    found = Verification(("x: it is damaged",), 1, 10, (), 0, 1)
    assert repr(found).splitlines()[1:] == ["no block was played again", "x: it is damaged", "not sound"]
