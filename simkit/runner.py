"""Arms -> blocks of races -> tallies, on plain threads: kernels let go of the interpreter lock."""

from __future__ import annotations

import contextlib
import dataclasses
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.crew import Crew, Hand, Threads, check_workers
from simkit.faults import path_of
from simkit.policies import PolicyError, compile_policies
from simkit.progress import Part, Progress, SeriesProgress
from simkit.results import (
    Block,
    Manifest,
    ResultFolder,
    Results,
    describe,
    merged,
    missing,
    most_races,
    refuse_memory,
)
from simkit.stats.anytime import looks

if TYPE_CHECKING:
    from simkit.experiment import Experiment

__all__ = ["Interrupted", "PolicyError", "compile_policies", "run_experiment", "sigterm_as_ctrl_c"]

BLOCK_SECONDS = 0.25
"""How long a thread works at a block at first: what a killed process loses."""

BLOCK_SHARE = 0.02
LONGEST_BLOCK = 5.0
"""Later a block takes this share of the time run so far, up to so many seconds, so that files stay few."""

FIRST_BLOCK = 64
"""Races of a thread's first block, when nothing is known of its speed."""


class Interrupted(KeyboardInterrupt):
    """The run was stopped by Ctrl-C; nothing that was finished is lost.

    Parameters
    ----------
    results : Results
        What was played until then.
    """

    def __init__(self, results: Results) -> None:
        self.results = results
        where = f", kept in {results.path}; the same command goes on from there" if results.path else ""
        super().__init__(f"stopped after {results.tally.races:,} of {results.manifest.races:,} races{where}")


def run_experiment(
    experiment: Experiment,
    out: Path | str | None = None,
    workers: int | Crew | None = None,
    progress: bool | SeriesProgress | None = None,
    races: int | None = None,
    block: int | None = None,
    until: Callable[[Results], bool] | None = None,
) -> Results:
    """Play an experiment's races, or those of them that a folder does not hold yet.

    Parameters
    ----------
    experiment : Experiment
    out : path, optional
        Result folder; made, gone on with, or added to. Without one, results stay in memory.
    workers : int or Crew, optional
        Threads; by default one for each core at hand. Or who else plays (`simkit.cluster`). The numbers do not depend
        on it.
    progress : bool or SeriesProgress, optional
        Whether a bar is shown; by default where standard error is a terminal. False also drops the summary. Or the
        bar of a series that this run is a part of.
    races : int, optional
        Races of each arm, in place of the experiment's.
    block : int, optional
        Races of a block; by default by speed. The numbers do not depend on it.
    until : callable, optional
        Asked at the numbers of races of `simkit.stats.anytime.looks`, with all races below played and no other: true
        ends the run there. So where it ends depends on the races alone, not on threads, blocks or interruptions.

    Returns
    -------
    Results

    Raises
    ------
    FaultError
        Where a policy does not compile, or the folder holds another experiment.
    PolicyError
        Where a policy gave an illegal answer.
    Interrupted
        After Ctrl-C; it carries the results so far.
    """
    manifest = describe(experiment)
    manifest = dataclasses.replace(manifest, races=manifest.races if races is None else races)
    crew: Crew = workers if isinstance(workers, Crew) else Threads(check_workers(workers))
    if out is None:
        refuse_memory(manifest)
    job = crew.set_up(experiment, quiet=getattr(progress, "shown", progress) is False)
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(ResultFolder(path_of(out, "out"), manifest)) if out is not None else None
        manifest = folder.manifest if folder else manifest
        held = folder.read() if folder else []
        results = merged(manifest, held, folder.notes if folder else (), folder.path if folder else None)
        for note in results.notes:
            print(f"simkit: {note}", file=sys.stderr)
        gaps = _gaps_before(results, manifest.races, until)
        if not gaps:
            return results
        done = results.tally.races
        if isinstance(progress, SeriesProgress):
            bar: Progress | Part = progress.part(manifest, done)
        else:
            bar = Progress(manifest, done, progress)
        run = _Run(crew, job, manifest, folder, block)
        with bar:
            while gaps:
                results = run.play(results, gaps, bar)
                gaps = _gaps_before(results, manifest.races, until)
                if gaps and run.is_interrupted:
                    raise Interrupted(results)
        bar.close(results.tally, len(manifest.arms))
        return results


def _gaps_before(
    results: Results, races: int, until: Callable[[Results], bool] | None
) -> list[tuple[int, int]]:
    """Return the ranges of races to be played before anybody looks again; none where the run is over."""
    gaps = missing(results.ranges, races)
    if until is None or not gaps:
        return gaps
    reached = max((stop for _, stop in results.ranges), default=0)
    for look in looks(races):
        gaps = missing(results.ranges, look)
        if look >= reached and (gaps or until(results)):
            return gaps
    return []


def block_seconds(elapsed: float) -> float:
    """Return how long a block takes that is begun after so many seconds of a run."""
    return min(LONGEST_BLOCK, max(BLOCK_SECONDS, BLOCK_SHARE * elapsed))


class _Gaps:
    """Hands out ranges of race numbers, each once, to any thread."""

    def __init__(self, gaps: list[tuple[int, int]]) -> None:
        self._gaps = list(gaps)
        self._lock = threading.Lock()
        self.left = sum(stop - first for first, stop in gaps)

    def take(self, most: int) -> tuple[int, int] | None:
        """Return (first, count) with at most `most` races, or None where nothing is left."""
        with self._lock:
            if not self._gaps:
                return None
            first, stop = self._gaps[0]
            count = min(most, stop - first)
            self.left -= count
            if first + count == stop:
                self._gaps.pop(0)
            else:
                self._gaps[0] = (first + count, stop)
            return first, count


class _Run:
    """One run: threads that play blocks, and a main thread that adds them up."""

    def __init__(
        self, crew: Crew, job: Any, manifest: Manifest, folder: ResultFolder | None, block: int | None
    ) -> None:
        self._crew, self._job, self._manifest, self._folder = crew, job, manifest, folder
        self._gaps = _Gaps([])
        self._players = list[Hand]()
        self._block, self._most = block, most_races(manifest)
        self._stop = threading.Event()
        self.is_interrupted = False
        self._finished: queue.SimpleQueue[Block | None] = queue.SimpleQueue()  # None when a thread is done
        self._working = 0
        self._began = time.monotonic()

    def play(self, before: Results, gaps: list[tuple[int, int]], bar: Progress | Part) -> Results:
        """Play all of `gaps` and return everything together."""
        self._gaps, self._stop = _Gaps(gaps), threading.Event()
        workers = min(self._crew.count, self._gaps.left)
        self._players += [self._crew.player(self._job) for _ in range(workers - len(self._players))]
        players, results = self._players[:workers], before
        shown = before.tally.races - sum(player.played for player in self._players)
        with _ctrl_c(self._stop) as interrupted, ThreadPoolExecutor(workers) as pool:
            try:
                self._working = workers
                tasks = [pool.submit(self._work, player, workers) for player in players]
                while self._working:
                    results = self._collect(results, wait=True)
                    bar.show(results.tally, shown + sum(player.played for player in self._players))
            finally:
                self._stop.set()
        results = self._collect(results, wait=False)
        for task in tasks:
            task.result()
        self.is_interrupted = interrupted.is_set()
        return results

    def _work(self, player: Hand, workers: int) -> None:
        """Play blocks until there are none left or somebody says stop. Runs in a thread of its own."""
        try:
            while not self._stop.is_set():
                wanted = self._block or self._next_block(player, workers)
                span = self._gaps.take(min(wanted, self._most or wanted))
                if span is None:
                    return
                block = player.play(*span, self._stop)
                if block is None:
                    return
                if self._folder:
                    self._folder.write(block)
                    block = dataclasses.replace(block, orders=None)
                self._finished.put(block)
        except BaseException:
            self._stop.set()
            raise
        finally:
            self._finished.put(None)

    def _next_block(self, player: Hand, workers: int) -> int:
        """Return how many races the player's next block has: by speed, and ever fewer towards the end."""
        seconds = block_seconds(time.monotonic() - self._began)
        by_speed = int(player.rate * seconds) if player.rate else FIRST_BLOCK
        fair = -(-self._gaps.left // (2 * workers))
        shortest = max(FIRST_BLOCK, int(player.rate * BLOCK_SECONDS / 4))
        return max(1, min(by_speed, max(fair, shortest)))

    def _collect(self, results: Results, wait: bool) -> Results:
        """Add the finished blocks to the results, waiting a moment for the first."""
        found = []
        with contextlib.suppress(queue.Empty):
            found.append(self._finished.get(timeout=0.1) if wait else self._finished.get_nowait())
            while True:
                found.append(self._finished.get_nowait())
        blocks = [block for block in found if block is not None]
        self._working -= len(found) - len(blocks)
        if not blocks:
            return results
        new = merged(self._manifest, sorted(blocks, key=lambda block: block.first))
        return _together(results, new)


def _together(one: Results, other: Results) -> Results:
    from simkit.results.folder import joined

    ranges = tuple(joined([*one.ranges, *other.ranges]))
    kept = (*one.kept, *other.kept)
    return dataclasses.replace(one, tally=one.tally + other.tally, ranges=ranges, kept=kept)


@contextlib.contextmanager
def _ctrl_c(stop: threading.Event) -> Iterator[threading.Event]:
    """Turn the first Ctrl-C into a request to stop; a second one does what it always did.

    So does SIGTERM where `sigterm_as_ctrl_c` was called. A signal that is ignored, as Ctrl-C is by a job in the
    background, stays so. Python hands signals to the main thread alone, so elsewhere nothing is changed.
    """
    interrupted = threading.Event()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    mine = [number for number, handler in before.items() if callable(handler)]
    if threading.current_thread() is not threading.main_thread():
        mine = []
    listener = (
        signal.set_wakeup_fd(-1) if mine else -1
    )  # whoever else hears of signals would answer beside us

    def give_back() -> None:
        for number in mine:
            signal.signal(number, before[number])

    def ask(*_: Any) -> None:
        interrupted.set()
        stop.set()
        give_back()

    for number in mine:
        signal.signal(number, ask)
    try:
        yield interrupted
    finally:
        give_back()
        if listener != -1:
            signal.set_wakeup_fd(listener, warn_on_full_buffer=False)


def sigterm_as_ctrl_c() -> None:
    """Let a request to end the process stop a run as Ctrl-C does. For commands, not for libraries."""
    ctrl_c = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGTERM, ctrl_c if callable(ctrl_c) else signal.default_int_handler)
