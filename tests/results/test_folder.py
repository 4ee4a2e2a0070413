"""The result folder: gone on with, added to, damaged, shared, foreign."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import stat

import numpy as np
import pytest
from studies import SHORT, rolling

from simkit.faults import FaultError
from simkit.results import ResultFolder, UnusableError, describe, missing, read_results
from simkit.results.blocks import decode, encode
from simkit.results.folder import joined, read_blocks
from simkit.runner import run_experiment

RACES = 60


def experiment(**how):
    return rolling(**({"races": RACES, "variants": SHORT} | how))


def quietly(experiment, out, **how):
    return run_experiment(experiment, out=out, progress=False, **({"workers": 1, "block": 10} | how))


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A finished run of six blocks; not to be changed."""
    path = tmp_path_factory.mktemp("finished") / "out"
    quietly(experiment(), path)
    return path


@pytest.fixture
def out(finished, tmp_path):
    """A copy of the finished run."""
    return shutil.copytree(finished, tmp_path / "out")


def blocks(path):
    return sorted((path / "blocks").iterdir())


def damaged(path):
    return sorted(entry.name for entry in (path / "damaged").iterdir()) if (path / "damaged").exists() else []


def good_digest(finished):
    return read_results(finished).digest()


def test_a_finished_run_reads_back_as_it_was(finished):
    results = read_results(finished)
    assert results.digest() == quietly(experiment(), None).digest()
    assert results.ranges == ((0, RACES),)
    assert results.notes == ()
    assert results.manifest == describe(experiment())


def test_files_are_the_users_alone(finished):
    for path in [*blocks(finished), finished / "manifest.json"]:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_finished_run_plays_nothing_again(out):
    before = {path.name: path.stat().st_mtime_ns for path in blocks(out)}
    quietly(experiment(), out)
    assert {path.name: path.stat().st_mtime_ns for path in blocks(out)} == before


def test_what_is_missing_is_played_and_nothing_else(out, finished):
    gone = [blocks(out)[k] for k in (0, 2, 5)]
    kept = {path.name: path.stat().st_mtime_ns for path in blocks(out) if path not in gone}
    for path in gone:
        path.unlink()
    assert quietly(experiment(), out, block=7).digest() == good_digest(finished)
    assert kept.items() <= {path.name: path.stat().st_mtime_ns for path in blocks(out)}.items()
    assert read_results(out).digest() == good_digest(finished)


def test_more_races_extend_a_finished_run(out):
    before = [path.name for path in blocks(out)]
    more = quietly(experiment(), out, races=RACES + 25)
    assert more.tally.races == RACES + 25
    assert more.digest() == quietly(experiment(races=RACES + 25), None).digest()
    assert set(before) < {path.name for path in blocks(out)}


def test_fewer_races_than_there_are_change_nothing(out, finished):
    assert quietly(experiment(), out, races=20).digest() == good_digest(finished)


def flip(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 4
    path.write_bytes(content)


def cut(path):
    path.write_bytes(path.read_bytes()[:-100])


def empty(path):
    path.write_bytes(b"")


def bloat(path):
    path.write_bytes(path.read_bytes() + bytes(1_000_000))


def write_noise(path):
    path.write_bytes(np.random.default_rng(0).bytes(5000))


def rename(path):
    path.rename(path.with_name("000000000900-10.npz"))


def copy(path):
    shutil.copy(path, path.with_name("000000000901-10.npz"))


def overlap(path):
    manifest = describe(experiment())
    other = path.parent.parent.parent / "other"
    quietly(experiment(), other, block=45)
    assert read_results(other).manifest == manifest
    shutil.copy(blocks(other)[1], path.parent)


def put_foreign_block(path):
    other = path.parent.parent.parent / "other"
    quietly(experiment(seed=8), other)
    shutil.copy(blocks(other)[0], blocks(path.parent.parent)[0])


def put_other_file(path):
    path.with_name("notes.txt").write_text("hello")


def swap_for_link(path):
    aside = path.parent.parent.parent / "aside.npz"
    path.rename(aside)
    path.symlink_to(aside)


def put_pickle(path):
    np.savez(path, header=np.array([{"a": 1}], dtype=object))


def compress(path):
    with np.load(path) as members:
        np.savez_compressed(path, **dict(members))


def announce_much(path):
    with np.load(path) as members:
        np.savez(path, **{**dict(members), "total": np.zeros((2, 4, 2000), dtype=np.int64)})


def change_number(path):
    with np.load(path) as members:
        arrays = dict(members)
    arrays["total"].flat[0] += 1
    np.savez(path, **arrays)


DAMAGE = [
    *(flip, cut, empty, bloat, write_noise, rename, copy, overlap, put_foreign_block, put_other_file),
    *(swap_for_link, put_pickle, compress, announce_much, change_number),
]


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
def test_damage_is_named_set_aside_and_played_again(damage, out, finished):
    damage(blocks(out)[3])
    looked_at = read_results(out)
    assert len(looked_at.notes) == 1
    assert looked_at.tally.races == sum(stop - first for first, stop in looked_at.ranges)
    again = quietly(experiment(), out)
    assert again.digest() == good_digest(finished)
    assert len(again.notes) == len(damaged(out)) == 1
    assert damaged(out)[0] in again.notes[0]
    assert read_results(out).notes == ()
    assert read_results(out).digest() == good_digest(finished)


@pytest.mark.parametrize("seed", range(3))
def test_no_flipped_bit_is_ever_silently_wrong(seed, finished, out):
    random = np.random.default_rng(seed)
    path = blocks(out)[1]
    content = path.read_bytes()
    noticed = 0
    for place in random.choice(len(content), 60, replace=False):
        changed = bytearray(content)
        changed[place] ^= 1 << random.integers(8)
        path.write_bytes(changed)
        results = read_results(out)
        noticed += bool(results.notes)
        assert results.notes or results.digest() == good_digest(finished)
    assert noticed > 40


def forged(block, manifest, **changes):
    """Return a block's file with other numbers and a checksum that fits them."""
    return encode(dataclasses.replace(block, tally=dataclasses.replace(block.tally, **changes)), manifest)


def test_a_block_whose_numbers_cannot_be_is_refused_though_its_checksum_fits(finished):
    manifest = read_results(finished).manifest
    block = read_blocks(finished, manifest)[0][0]
    sound = block.tally
    assert decode(block.name, encode(block, manifest), manifest).tally.digest() == sound.digest()
    for changes in (
        {"statuses": sound.statuses + 1},
        {"finish": 2 * sound.finish},
        {"peak": sound.peak + 2**40},
        {"peak": -sound.peak},
    ):
        with pytest.raises(UnusableError, match="cannot be those of its races"):
            decode(block.name, forged(block, manifest, **changes), manifest)


def test_whatever_a_file_holds_it_is_a_block_or_unusable(finished):
    manifest = read_results(finished).manifest
    block = read_blocks(finished, manifest)[0][0]
    content = encode(block, manifest)
    random = np.random.default_rng(1)
    refused = 0
    for _ in range(300):
        changed = bytearray(content)
        at = random.integers(len(content))
        length = random.integers(1, 40)
        changed[at : at + length] = random.bytes(random.integers(40))
        try:
            assert decode(block.name, bytes(changed), manifest).tally.digest() == block.tally.digest()
        except UnusableError:
            refused += 1
    assert refused > 250


def test_files_set_aside_under_one_name_are_all_kept(out):
    for _ in range(2):
        flip(blocks(out)[0])
        quietly(experiment(), out)
    assert len(damaged(out)) == 2


def test_leftovers_of_a_killed_process_are_swept(out):
    for folder in (out, out / "blocks"):
        (folder / ".tmp-123-0").write_bytes(b"half")
    assert read_results(out).notes == ()
    quietly(experiment(), out)
    assert not [*out.rglob(".tmp-*")]


def test_a_damaged_manifest_is_set_aside_and_written_anew(out, finished):
    flip(out / "manifest.json")
    with pytest.raises(FaultError, match=r"manifest\.json"):
        read_results(out)
    assert quietly(experiment(), out).digest() == good_digest(finished)
    assert damaged(out) == ["manifest.json"]


def test_another_experiment_is_refused_with_old_and_new_values(out, finished):
    with pytest.raises(FaultError) as caught:
        quietly(experiment(seed=8, squares=21, margin=0.01), out)
    told = [str(fault) for fault in caught.value.faults]
    assert any("seed" in line and "holds 7, this experiment says 8" in line for line in told)
    assert any("rules.squares" in line and "holds 20, this experiment says 21" in line for line in told)
    assert any("margin" in line and "holds 0.005, this experiment says 0.01" in line for line in told)
    assert "--out" in told[-1]
    assert read_results(out).digest() == good_digest(finished)
    assert damaged(out) == []


def test_a_variant_that_is_gone_is_named(out):
    with pytest.raises(
        FaultError, match=r"variants\.short\.squares: .* holds 8, this experiment says nothing"
    ):
        quietly(experiment(variants=None), out)


def test_title_and_number_of_races_may_change(out):
    assert quietly(experiment(title="A better title"), out).manifest.title == "A better title"
    assert read_results(out).manifest.title == "A better title"


def test_a_folder_of_other_things_is_refused(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(FaultError, match="holds other things"):
        quietly(experiment(), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_in_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "out").write_text("mine")
    with pytest.raises(FaultError, match="is a file"):
        quietly(experiment(), tmp_path / "out")


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OSError, match=r"Not a directory: '.*file.*'"):
        quietly(experiment(), tmp_path / "file" / "out")


@pytest.mark.parametrize("part", ["", "blocks", "manifest.json", "damaged", ".lock"])
def test_links_are_refused(part, out, tmp_path):
    target = out / part if part else out
    if part == "damaged":
        target.mkdir()
    target.rename(tmp_path / "elsewhere")
    target.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(FaultError, match="is a link"):
        quietly(experiment(), out)
    with pytest.raises(FaultError, match="is a link"):
        read_results(out)


def test_two_runs_at_once_in_one_folder_are_refused(out):
    with ResultFolder(out, describe(experiment())), pytest.raises(FaultError, match="another run is writing"):
        quietly(experiment(), out)
    quietly(experiment(), out)


def test_what_is_no_result_folder_is_told_plainly(tmp_path):
    with pytest.raises(FaultError, match="is this a result folder"):
        read_results(tmp_path / "nowhere")


def test_a_full_disk_leaves_no_half_block(out, finished, monkeypatch):
    blocks(out)[2].unlink()
    sync = os.fsync

    def full(handle):
        if stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(28, "No space left on device")
        sync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match=r"No space left on device; .*: '.*out/manifest\.json'"):
            quietly(experiment(), out)
    assert not [*out.rglob(".tmp-*")]
    assert quietly(experiment(), out).digest() == good_digest(finished)


def test_the_manifest_says_what_was_run(finished):
    manifest = json.loads((finished / "manifest.json").read_text())
    assert manifest["settings"]["rules.squares"] == 20
    assert manifest["settings"]["variants.short.squares"] == 8
    assert manifest["settings"]["field.three.cars"] == 3
    assert [arm["name"] for arm in manifest["arms"]] == ["base", "short"]
    assert {"simkit", "python", "numpy", "numba"} == set(manifest["versions"])
    assert "[field.one]" in manifest["text"]


def test_ranges_join_where_they_touch():
    assert list(joined([(5, 9), (0, 5), (12, 13)])) == [(0, 9), (12, 13)]
    assert list(joined([])) == []


def test_gaps_are_what_is_not_there():
    assert missing([(2, 4), (6, 9)], 12) == [(0, 2), (4, 6), (9, 12)]
    assert missing([(0, 20)], 12) == []
    assert missing([(8, 20)], 6) == [(0, 6)]
    assert missing([], 3) == [(0, 3)]
