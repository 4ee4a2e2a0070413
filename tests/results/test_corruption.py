"""Whatever becomes of any file of a result: its numbers are never silently wrong, and the same run makes them whole again."""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from studies import RANDOM, SHORT, rolling

from simkit.experiment import entry, make_series
from simkit.faults import FaultError
from simkit.games import rollmove
from simkit.results import read_orders, read_results
from simkit.results.folder import BLOCKS, DAMAGED, MANIFEST
from simkit.results.series import SERIES
from simkit.runner import run_experiment
from simkit.series_run import run_series
from simkit.verifying import what_is_wrong

FEW, MANY = 110, 4400
RACES = 24


def made(**how):
    return rolling(**({"races": RACES, "variants": SHORT, "squares": 10, "keep": ["orders"]} | how))


def quietly(experiment, out):
    return run_experiment(experiment, out, 1, progress=False, block=4)


Damage = Callable[[Path, Path, random.Random], object]


def flip_a_bit(path, other, chance):
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def flip_many(path, other, chance):
    content = bytearray(path.read_bytes())
    for _ in range(chance.randint(2, 40)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    path.write_bytes(content)


def cut(path, other, chance):
    content = path.read_bytes()
    path.write_bytes(content[: chance.randrange(len(content))])


def lose_a_piece(path, other, chance):
    content = path.read_bytes()
    first, last = sorted(chance.sample(range(len(content) + 1), 2))
    path.write_bytes(content[:first] + content[last:])


def blank_a_sector(path, other, chance):
    content = bytearray(path.read_bytes())
    first = chance.randrange(0, len(content), 512)
    content[first : first + 512] = bytes(len(content[first : first + 512]))
    path.write_bytes(content)


def double_a_piece(path, other, chance):
    content = path.read_bytes()
    at = chance.randrange(len(content))
    path.write_bytes(content[:at] + content[max(0, at - chance.randint(1, 600)) :])


def another(path, chance):
    """Return another file of the same result."""
    out = path.parent if path.name == MANIFEST else path.parent.parent
    return chance.choice([each for each in (out / MANIFEST, *(out / BLOCKS).iterdir()) if each != path])


def swap_with_another(path, other, chance):
    second = another(path, chance)
    here, there = path.read_bytes(), second.read_bytes()
    path.write_bytes(there)
    second.write_bytes(here)


def copy_another_here(path, other, chance):
    shutil.copy(another(path, chance), path)


def copy_under_another_name(path, other, chance):
    first, _, count = path.stem.partition("-")
    number = chance.choice((int(first or 0) + 1, RACES + 5)) if first.isdigit() else 0
    shutil.copy(path, path.with_name(f"{number:012d}-{count or 4}.npz"))


def put_a_foreign_one(path, other, chance):
    strange = [each for each in other.rglob(path.name) if each.is_file()]
    shutil.copy(chance.choice(strange), path)


def lose_it(path, other, chance):
    path.unlink()


DAMAGES: tuple[Damage, ...] = (
    *(flip_a_bit, flip_many, cut, lose_a_piece, blank_a_sector, double_a_piece),
    *(swap_with_another, copy_another_here, copy_under_another_name, put_a_foreign_one, lose_it),
)


@pytest.fixture(autouse=True)
def no_syncs(monkeypatch):
    """Leave syncs out: no power goes here."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A finished run, and one of another seed; not to be changed."""
    path = tmp_path_factory.mktemp("sound")
    quietly(made(), path / "out")
    quietly(made(seed=8), path / "other")
    return path


def all_orders(results):
    return b"".join(block.orders.tobytes() for block in read_orders(results))


def damage_and_mend(sound: Path, folder: Path, cases: int, seed: int) -> Counter[str]:
    """Damage one file of a run, `cases` times; it must be named or harmless, and mended by the same run."""
    chance, met = random.Random(seed), Counter[str]()
    digest, orders = read_results(sound / "out").digest(), all_orders(read_results(sound / "out"))
    for number in range(cases):
        out = shutil.copytree(sound / "out", folder / f"{number}" / "out")
        files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != ".lock")
        path = chance.choice([out / MANIFEST] if number % 4 == 0 else files)
        damage = DAMAGES[number % len(DAMAGES)]
        before = {each: each.read_bytes() for each in files}
        damage(path, sound / "other", chance)
        after = {
            each: each.read_bytes() for each in out.rglob("*") if each.is_file() and each.name != ".lock"
        }
        changed = {each.name for each in before.keys() | after.keys() if before.get(each) != after.get(each)}
        what = f"{number}: {damage.__name__} {path.name}"
        named = what_is_wrong(out)
        met["changed" if changed else "unchanged"] += 1
        met["named" if named else "not named"] += 1
        met[damage.__name__] += bool(changed)
        if not named:
            assert read_results(out).digest() == digest, what
            assert all_orders(read_results(out)) == orders, what
        try:
            mended = quietly(made(), out)
        except FaultError as error:  # a foreign manifest: this folder holds another experiment
            met["refused"] += "seed: " in str(error) and (damage, path.name) == (put_a_foreign_one, MANIFEST)
            continue
        assert mended.digest() == digest, what
        assert all_orders(read_results(out)) == orders, what
        assert what_is_wrong(out) == [], what
        if named and damage is not lose_it:
            aside = [each.name for each in (out / DAMAGED).iterdir()]
            assert aside, what
            assert all(any(name in note for note in mended.notes) for name in aside), what
        met["mended"] += 1
        shutil.rmtree(folder / f"{number}")
    print(f"{cases} cases: {dict(met)}")
    return met


def enough(met: Counter[str], cases: int) -> None:
    assert met["changed"] > 0.9 * cases
    assert met["named"] > 0.8 * cases
    assert met["mended"] + met["refused"] == cases
    assert min(met[damage.__name__] for damage in DAMAGES) > cases / 30


def test_damage_of_any_file_is_named_set_aside_and_made_anew(sound, tmp_path):
    enough(damage_and_mend(sound, tmp_path, FEW, seed=1), FEW)


@pytest.mark.long
def test_so_it_is_in_4400_cases(sound, tmp_path):
    enough(damage_and_mend(sound, tmp_path, MANY, seed=2), MANY)


def test_no_bit_of_a_manifest_is_ever_silently_wrong(sound, tmp_path):
    out = shutil.copytree(sound / "out", tmp_path / "out")
    path, whole = out / MANIFEST, read_results(sound / "out")
    content = path.read_bytes()
    named = 0
    for place in range(0, len(content), 3):
        changed = bytearray(content)
        changed[place] ^= 1 << place // 3 % 8
        path.write_bytes(changed)
        try:
            found = read_results(out).manifest
        except FaultError:
            named += 1
        else:  # blanks between words, or a letter of an escape
            assert found == whole.manifest, place
    print(f"{named} of {place // 3 + 1} flipped bits named")
    assert named > 0.3 * len(content)


@pytest.mark.parametrize("damage", DAMAGES[:6], ids=lambda damage: damage.__name__)
def test_a_damaged_series_is_named_and_the_same_run_makes_it_whole(damage, tmp_path):
    field = {name: entry(RANDOM()) for name in ("a", "b")}
    plan = make_series(rollmove.Rules(squares=9), field, design="sizes", cars=[2, 4], races=8, seed=3)
    whole = {
        name: found.digest() for name, found in run_series(plan, tmp_path / "s", 1, progress=False).items()
    }
    chance, content, named = random.Random(4), (tmp_path / "s" / SERIES).read_bytes(), 0
    for _ in range(20):
        (tmp_path / "s" / SERIES).write_bytes(content)
        damage(tmp_path / "s" / SERIES, tmp_path, chance)
        wrong = what_is_wrong(tmp_path / "s")
        assert all(line.startswith(str(tmp_path / "s")) for line in wrong)
        named += bool(wrong)
        found = run_series(plan, tmp_path / "s", 1, progress=False)
        assert {name: results.digest() for name, results in found.items()} == whole
        assert what_is_wrong(tmp_path / "s") == []
    assert named > 14
