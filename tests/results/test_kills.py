"""Processes that are killed: the plain same run finishes, with the same numbers, and plays nothing again that was kept."""

from __future__ import annotations

import itertools
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from faulty.children import Death, killed_after, killed_at
from faulty.layer import ACKED, Layer
from studies import SHORT, rolling

from simkit.results import describe
from simkit.results.folder import BLOCKS, read_blocks
from simkit.runner import run_experiment

FEW, MANY = 64, 512
EXPERIMENT = rolling(races=24, variants=SHORT, squares=10)
BLOCK = 4


def run(out: Path, workers: int = 1) -> str:
    return run_experiment(EXPERIMENT, out, workers, progress=False, block=BLOCK).digest()


class Kills:
    """Kills runs in folders of their own and looks at what they leave.

    Parameters
    ----------
    folder : Path
    seed : int
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.chance = folder, random.Random(seed)
        self.met: Counter[str] = Counter()
        run(folder / "first")  # sets up what is kept in memory
        layer, began = Layer(folder), time.monotonic()
        with layer.between():
            self.whole = run(folder / "whole")
        self.events, self.seconds = layer.count, time.monotonic() - began

    def at_event(self, out: Path, number: int, workers: int) -> None:
        """Kill a run after an event."""
        death = killed_at(partial(run, out, workers), self.folder, number)
        assert death.signal == signal.SIGKILL
        self.met["after an event"] += 1
        self.look(out, death)

    def at_some_time(self, out: Path) -> None:
        """Kill a run at some time, and whatever goes on with it, until one comes to its end."""
        acked: set[str] = set()
        longest = self.seconds
        for workers in itertools.cycle((1, 2)):
            longest *= 1.1  # a busy machine may take longer now than at first
            seconds = self.chance.uniform(0, longest)
            death = killed_after(partial(run, out, workers), self.folder, seconds)
            acked |= death.acked
            if not death.signal:
                break
            self.met["at some time"] += 1
        self.look(out, Death(0, acked))

    def look(self, out: Path, death: Death) -> None:
        """Assert that what was said to be kept is, and that the same run ends alike and plays no such race again."""
        blocks, unusable = read_blocks(out, describe(EXPERIMENT))
        assert unusable == []
        assert death.acked <= {f"{out.name}/{BLOCKS}/{block.name}" for block in blocks}
        layer = Layer(self.folder)
        with layer.between():
            assert run(out) == self.whole
        again = [event[1] for event in layer.log if event[0] == ACKED]
        played = sum(int(path.removesuffix(".npz").rpartition("-")[2]) for path in again)
        assert played == EXPERIMENT.races - sum(block.tally.races for block in blocks)
        assert not [*out.rglob(".tmp-*")]
        self.met["blocks kept"] += len(blocks)
        self.met["blocks played again"] += len(again)


def kill(folder: Path, kills: int, seed: int) -> None:
    """Kill so many runs: after every event in turn, by one thread and by two; one in four at some time."""
    killing = Kills(folder, seed)
    points = itertools.cycle(itertools.product((1, 2), range(1, killing.events + 1)))
    at_events = 3 * kills // 4
    for number, (workers, event) in enumerate(itertools.islice(points, at_events)):
        killing.at_event(folder / f"event-{number}", event, workers)
    while killing.met["at some time"] < kills - at_events:
        killing.at_some_time(folder / f"time-{killing.met['at some time']}")
    print(f"{killing.events} events in a run; {dict(killing.met)}")
    assert killing.met["after an event"] == at_events
    assert killing.met["blocks kept"] > kills / 2 < killing.met["blocks played again"]


def test_runs_that_are_killed_are_finished_by_the_same_run_with_the_same_numbers(tmp_path):
    kill(tmp_path, FEW, seed=1)


@pytest.mark.long
def test_so_it_is_after_512_kills(tmp_path):
    kill(tmp_path, MANY, seed=2)


FILE = """
game = "rollmove"
seed = 9
races = 3000
[rules]
squares = 100
[field.roller]
policy = "random"
cars = 4
"""


def test_the_plain_same_command_finishes_what_was_killed(tmp_path, interpreted):
    races, kills = ("300", 1) if interpreted else ("2_000_000", 2)
    (tmp_path / "seats.toml").write_text(FILE)

    def command(*words):
        whole = [sys.executable, "-m", "simkit", *words]
        return subprocess.Popen(
            whole, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def digest(folder):
        return command("show", folder, "--digest").communicate()[0].strip()

    play = ("run", "seats.toml", "--races", races, "--workers", "1", "--out")
    for k in range(kills):
        process = command(*play, "killed")
        had = len([*tmp_path.glob("killed/blocks/*.npz")])
        while len([*tmp_path.glob("killed/blocks/*.npz")]) <= had and process.poll() is None:
            time.sleep(0.02)
        process.kill()
        process.communicate()
        assert process.returncode == -signal.SIGKILL, f"kill {k}: it was over before"
    for folder in ("killed", "whole"):
        process = command(*play, folder)
        process.communicate()
        assert process.returncode == 0
    assert digest("killed") == digest("whole") != ""
    assert not [*tmp_path.rglob(".tmp-*")]
