"""The power goes after any write, sync or rename: what was said to be kept is there, and the same run ends with the same numbers."""

from __future__ import annotations

import itertools
import random
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from faulty.disk import Disk
from faulty.layer import ACKED, Event, Layer
from studies import RANDOM, SHORT, rolling

from simkit.experiment import Experiment, entry, make_series
from simkit.games import rollmove
from simkit.results import describe
from simkit.results.folder import BLOCKS, read_blocks
from simkit.runner import run_experiment
from simkit.series_run import run_series

OUT = Path("results", "runs", "out")
"""Neither the folder nor those above it are there at first."""
FEW, MANY = 256, 4096


class Fresh:
    """A run into a folder that is not there yet."""

    finds_damage = False

    def __init__(self) -> None:
        self.experiment = rolling(races=12, variants=SHORT, squares=10)

    def lay_out(self, root: Path) -> None:
        """Put into `root` what is there before the run."""

    def run(self, root: Path) -> str:
        """Do what may be cut off, and return the digest."""
        results = run_experiment(self.experiment, root / OUT, 1, progress=False, block=4)
        assert self.finds_damage or results.notes == ()
        return results.digest()

    def kept(self, root: Path) -> set[str]:
        """Return the sound blocks that are there; none is unsound."""
        return self.sound(root, OUT, self.experiment)

    def sound(self, root: Path, out: Path, experiment: Experiment) -> set[str]:
        """Return the sound blocks of a result folder."""
        blocks, unusable = read_blocks(root / out, describe(experiment))
        assert self.finds_damage or unusable == []
        return {str(out / BLOCKS / block.name) for block in blocks}

    def check(self, root: Path) -> None:
        """Assert what must hold besides at once after the power went."""


class More(Fresh):
    """A finished run under another title takes more races; a killed process has left a file half written."""

    def lay_out(self, root: Path) -> None:
        few = rolling(races=8, variants=SHORT, squares=10, title="Which?")
        run_experiment(few, root / OUT, 1, progress=False, block=4)
        (root / OUT / BLOCKS / ".tmp-1-0").write_bytes(b"half")


class Damaged(Fresh):
    """A damaged block and a damaged manifest are set aside and made anew."""

    finds_damage = True
    NOISE = b"nothing of ours"

    def lay_out(self, root: Path) -> None:
        self.run(root)
        for path in (root / OUT / BLOCKS / "000000000004-4.npz", root / OUT / "manifest.json"):
            path.write_bytes(self.NOISE)

    def check(self, root: Path) -> None:
        """What was damaged is not thrown away: somebody may want to look at it."""
        found = [path.name for path in root.rglob("*") if path.is_file() and path.read_bytes() == self.NOISE]
        assert {name.split(".")[0] for name in found} == {"000000000004-4", "manifest"}


class Series(Fresh):
    """A series of two fields, each in a folder of its own."""

    def __init__(self) -> None:
        field = {name: entry(RANDOM()) for name in ("a", "b")}
        rules = rollmove.Rules(squares=9)
        self.plan = make_series(rules, field, design="sizes", cars=[2, 4], races=8, seed=3)

    def run(self, root: Path) -> str:
        found = run_series(self.plan, root / OUT, 1, progress=False)
        assert not any(results.notes for results in found.values())
        return " ".join(results.digest() for results in found.values())

    def kept(self, root: Path) -> set[str]:
        members = self.plan.members.items()
        return set().union(*(self.sound(root, OUT / name, member) for name, member in members))


SITUATIONS = (Fresh, More, Damaged, Series)


class Power:
    """Lets the power go in a run, and in runs that go on after it went.

    Parameters
    ----------
    situation : Fresh
    folder : Path
        Room for disks, empty.
    seed : int
    """

    def __init__(self, situation: Fresh, folder: Path, seed: int) -> None:
        self.situation, self.folder = situation, folder
        self.chance = random.Random(f"{type(situation).__name__} {seed}")
        self.met: Counter[str] = Counter()
        begin = folder / "begin"
        begin.mkdir()
        situation.lay_out(begin)
        self.whole, log = self._logged(begin)
        self.starts = [(begin, log)]  # folders as they were, and what a run did there
        self.points = itertools.cycle(range(1, len(log) + 1))

    def _logged(self, start: Path) -> tuple[str, list[Event]]:
        """Return digest and log of a run in a copy of `start`."""
        copy = shutil.copytree(start, self.folder / "copy")
        layer = Layer(copy, syncs=False)
        with layer.between():
            digest = self.situation.run(copy)
        assert not [*copy.rglob(".tmp-*")]
        shutil.rmtree(copy)
        return digest, layer.log

    def fail(self) -> None:
        """Let the power go once: at the next point of the first run, or somewhere in one that goes on."""
        if self.met["points"] % 4 < 3:
            start, log = self.starts[0]
            point = next(self.points)
        else:
            start, log = self.chance.choice(self.starts)
            point = self.chance.randint(1, len(log))
            self.met["in a run that goes on"] += start is not self.starts[0][0]
        self.met["points"] += 1
        after = self.folder / f"after {self.met['points']}"
        after.mkdir()
        self.met["something was lost"] += _lose_power(start, log[:point], self.chance, after) > 0
        self.met[f"after {log[point - 1][0]}"] += 1
        self._look(start, log[:point], after)

    def _look(self, start: Path, log: Sequence[Event], after: Path) -> None:
        """Assert that what is left is enough, and that the same run ends with the same numbers."""
        self.situation.check(after)
        said = {event[1] for event in log if event[0] == ACKED}
        lost = (said | self.situation.kept(start)) - self.situation.kept(after)
        assert not lost, f"{lost} after {log[-1][:2]}"
        digest, again = self._logged(after)
        assert digest == self.whole
        if len(again) > 3 and len(self.starts) < 9:
            self.starts.append((after, again))
        else:
            shutil.rmtree(after)


def _lose_power(start: Path, log: Sequence[Event], chance: random.Random, after: Path) -> int:
    disk = Disk(start)
    for event in log:
        disk.apply(event)
    return disk.lose_power(chance, after)


def power_goes(situation: Fresh, folder: Path, points: int, seed: int) -> None:
    power = Power(situation, folder, seed)
    for _ in range(points):
        power.fail()
    print(f"{type(situation).__name__}: {dict(power.met)}")
    assert power.met["points"] == points
    assert power.met["something was lost"] > points / 6
    assert power.met["in a run that goes on"] > points / 20
    assert power.met["after fsync"] > points / 8


@pytest.mark.parametrize("situation", SITUATIONS)
def test_where_the_power_goes_nothing_that_was_kept_is_lost_and_the_same_run_ends_alike(situation, tmp_path):
    power_goes(situation(), tmp_path, FEW // len(SITUATIONS), seed=1)


@pytest.mark.long
@pytest.mark.parametrize("situation", SITUATIONS)
def test_so_it_is_at_4096_points(situation, tmp_path):
    power_goes(situation(), tmp_path, MANY // len(SITUATIONS), seed=2)


def test_a_disk_forgets_what_was_not_synced_and_keeps_what_was(tmp_path):
    log = [
        *(("mkdir", "kept"), ("fsync", ""), ("mkdir", "lost")),
        *(("create", "kept/a", 1), ("write", 1, b"whole"), ("fsync", 1), ("fsync", "kept")),
        *(("create", "kept/b", 2), ("write", 2, b"torn"), ("fsync", "kept")),
        *(("create", "kept/c", 3), ("fsync", 3), ("rename", "kept/a", "kept/d")),
    ]
    begin = tmp_path / "begin"
    begin.mkdir()
    seen = []
    for seed in range(200):
        after = tmp_path / str(seed)
        after.mkdir()
        _lose_power(begin, log, random.Random(seed), after)
        seen.append({path.name: path.read_bytes() if path.is_file() else b"" for path in after.rglob("*")})
    assert all("kept" in found and "b" in found and ("a" in found) != ("d" in found) for found in seen)
    assert {found.get("a", found.get("d")) for found in seen} == {b"whole"}
    assert {found["b"] for found in seen} >= {b"torn", b"", b"tor", bytes(4)}
    for name in ("a", "c", "lost"):
        assert {name in found for found in seen} == {True, False}
