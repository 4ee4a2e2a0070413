"""What a run will take before it is begun: time, memory and disk, from a short piece of it played on this machine."""

from __future__ import annotations

import dataclasses
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.beside import here
from simkit.chances import LEARNT
from simkit.crew import check_workers
from simkit.experiment import SeriesPlan, read_plan
from simkit.faults import Fault, FaultError, path_of
from simkit.player import Player, Table
from simkit.results.blocks import ORDER_BYTES
from simkit.runner import block_seconds

if TYPE_CHECKING:
    from simkit.experiment import Experiment

SAMPLED = 5
"""Fields of a series that are played to see how fast it goes."""

SHARED_TAIL = 8
"""Blocks of a thread that get ever shorter, so that all threads end together."""


SHORT_HEAD = 2
"""Blocks of a thread at first: of a few races, then as long as the speed of those allows, which learn chances."""


@dataclass(frozen=True)
class Estimate:
    """What a run takes, about.

    Parameters
    ----------
    races : int
        Of each arm, of all fields together.
    arms : int
    workers : int
    rate : float
        Races a second, all threads together.
    start : float
        Seconds once a run: the program, chances that are learnt, tables at the end.
    seconds : float
        From the command to its tables, with the game compiled.
    memory : int
        Bytes at the peak; not more with more races.
    blocks : int
        Files.
    disk : int
        Bytes of the result folder.
    """

    races: int
    arms: int
    workers: int
    rate: float
    start: float
    seconds: float
    memory: int
    blocks: int
    disk: int

    def __str__(self) -> str:
        each = f" by each of {self.arms} arms" if self.arms > 1 else ""
        return "\n".join(
            [
                f"{self.races:,} races{each}, {self.workers} threads, {self.rate:,.0f} races/s:",
                f"time    about {_duration(self.seconds)}",
                f"memory  about {_size(self.memory)} at the peak, however many races",
                f"disk    about {_size(self.disk)} in {self.blocks:,} blocks",
            ]
        )

    __repr__ = __str__


def estimate(
    file: Path | str, races: int | None = None, workers: int | None = None, seconds: float = 2.0
) -> Estimate:
    """Estimate what the run of an experiment file takes.

    Some of it is played: for the speed in this process, for memory and disk as a short run of its own. Nothing of that
    is kept.

    Parameters
    ----------
    file : path
    races : int, optional
        Of each arm, in place of the file's.
    workers : int, optional
        Threads; one for each core by default.
    seconds : float
        About how long each of the two pieces takes, beside what is done once a run.

    Raises
    ------
    FaultError
        With everything that is wrong with the file.
    """
    path, workers = path_of(file, "file"), check_workers(workers)
    if not 0 < seconds <= 600:
        raise FaultError([Fault("seconds", f"{seconds!r} is outside 0 to 600")])
    plan = read_plan(path)
    wanted = plan.races if races is None else races
    fields = list(plan.members.values()) if isinstance(plan, SeriesPlan) else [plan]
    sampled = _spread(fields, SAMPLED)
    rate = statistics.harmonic_mean([_rate(field, workers, seconds / len(sampled)) for field in sampled])
    arms = len(fields[0].arms())
    of_all = arms * len(fields) / rate  # seconds for one race number
    few = max(64, min(wanted, int(seconds / of_all)))
    took, memory, sizes, rest = _short_run(path, few, workers)
    start = max(0.0, took - few * of_all)
    learning = len(fields) * arms * min(wanted, 2 * LEARNT) * fields[0].game.trail_every / rate
    playing = wanted * of_all + (0.0 if few > LEARNT else learning)
    blocks = len(fields) * count_blocks(playing / len(fields), workers)
    kept = _bytes_of_orders(fields, wanted)
    return Estimate(
        races=wanted * len(fields),
        arms=arms,
        workers=workers,
        rate=rate,
        start=start,
        seconds=start + playing,
        memory=memory + (min(kept, 3 * workers * ORDER_BYTES) if kept else 0),
        blocks=blocks,
        disk=int(blocks * statistics.mean(sizes)) + rest + kept,
    )


def count_blocks(seconds: float, workers: int) -> int:
    """Return about how many blocks a run of so many seconds has.

    Parameters
    ----------
    seconds : float
    workers : int
    """
    at, blocks = 0.0, 0
    while at < seconds:
        at += block_seconds(at)
        blocks += 1
    return workers * (SHORT_HEAD + blocks + min(blocks, SHARED_TAIL)) if blocks else 0


def _spread(fields: Sequence[Experiment], most: int) -> list[Experiment]:
    """Return at most so many fields, from the first to the last."""
    if len(fields) <= most:
        return list(fields)
    return [fields[k * (len(fields) - 1) // (most - 1)] for k in range(most)]


def _rate(experiment: Experiment, workers: int, seconds: float) -> float:
    """Return the races a second of all threads together; a race by each arm counts as many."""
    table = Table.of(dataclasses.replace(experiment, keep=()))
    players = [Player(table) for _ in range(workers)]
    first = 2 * LEARNT * table.game.trail_every
    players[0].play(first, 1)  # chances are learnt here
    stop = threading.Event()
    began = time.perf_counter()
    timer = threading.Timer(seconds, stop.set)
    timer.start()
    try:
        with ThreadPoolExecutor(workers) as pool:
            tasks = [pool.submit(player.play, first, 2**40, stop) for player in players]
            played = sum(task.result().tally.races for task in tasks)
    finally:
        stop.set()
        timer.cancel()
    return played * len(table.arms) / (time.perf_counter() - began)


def _short_run(path: Path, races: int, workers: int) -> tuple[float, int, list[int], int]:
    """Run the experiment for a few races in a process of its own.

    Returns
    -------
    seconds : float
    peak : int
        Bytes.
    sizes : list of int
        Bytes of each block.
    rest : int
        Bytes of all else in the folder, directories too.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out"
        words = ["run", str(path.absolute()), "--races", str(races), "--workers", str(workers), "--quiet"]
        command = [sys.executable, "-P", "-m", "simkit", *words, "--out", str(out)]
        began = time.perf_counter()
        process = subprocess.Popen(
            command,
            env=here(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _, status, used = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            raise
        process.returncode = os.waitstatus_to_exitcode(status)
        took = time.perf_counter() - began
        if process.returncode:
            raise FaultError([Fault("", f"a short run of {path} ended with exit code {process.returncode}")])
        unit = 1 if sys.platform == "darwin" else 1024
        blocks = set(out.glob("**/blocks/*"))
        rest = sum(path.lstat().st_size for path in (out, *out.glob("**/*")) if path not in blocks)
        return took, used.ru_maxrss * unit, [file.stat().st_size for file in blocks], rest


def _bytes_of_orders(fields: Sequence[Experiment], races: int) -> int:
    """Return about how many bytes the orders of the finish take: a car's place needs log2 of the cars in bits."""
    bits = [
        len(field.arms()) * 2 * field.n_cars * max(1, (field.n_cars - 1).bit_length())
        for field in fields
        if field.keep
    ]
    return races * sum(bits) // 8


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h" if seconds < 172_800 else f"{seconds / 86_400:.1f} days"


def _size(size: int) -> str:
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.0f} {unit}"
        size //= 1000
    return f"{size:,} TB"
