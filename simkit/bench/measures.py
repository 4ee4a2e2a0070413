"""The figures of ``simkit bench``, one after another."""

from __future__ import annotations

import math
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np

from simkit.bench.kernel import Kernel, play_on_threads
from simkit.bench.starts import start_times
from simkit.bench.timing import alternate, at_once, ratio, size_for
from simkit.bench.twin import play_sample, run_twin
from simkit.beside import cores
from simkit.core.bare import draw_blocks, mix_words
from simkit.experiment import Experiment, entry, make_experiment
from simkit.games.contract import files_of
from simkit.games.registry import find_game
from simkit.player import Table
from simkit.runner import run_experiment

ROUNDS = 7
THREADS = 2

LONGER, LONG_ROUNDS = 6, 3
"""The whole path is timed in runs of so many times the races, too, so that what is done once a run shows apart."""


@dataclass(frozen=True)
class Measure:
    """One figure.

    Parameters
    ----------
    name : str
    value : float
        Not a number where it could not be taken.
    unit : str
        Empty for a plain ratio.
    says : str
        How it was taken, and what it is made of.
    """

    name: str
    value: float
    unit: str
    says: str

    def __str__(self) -> str:
        value = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:.3g}"
        value = "-" if math.isnan(self.value) else value
        return f"{self.name:<28} {value:>11} {self.unit:<12} {self.says}".rstrip()


def bench_experiment(name: str) -> Experiment:
    """Return the experiment that stands for a game: a race of usual length, all cars driven alike.

    Raises
    ------
    FaultError
        Where there is no such game.
    """
    game = find_game(name)
    policy = list(game.policies.values())[-1]
    field = {policy.name: entry(policy, game.bench_cars)}
    return make_experiment(
        game.rules(**game.bench_rules), field, races=1000, seed=1, title=f"Bench of {name}"
    )


def bench(experiment: Experiment, seconds: float = 1.0) -> Iterator[Measure]:
    """Measure the first arm of an experiment, figure by figure.

    Parameters
    ----------
    experiment : Experiment
    seconds : float
        About how long one timed piece takes; there are some dozens.

    Yields
    ------
    Measure
    """
    experiment = replace(experiment, variants={})
    experiment = replace(experiment, text=experiment.to_toml())
    table = Table.of(experiment)
    kernel = Kernel(table)
    n = size_for(seconds, kernel.play)
    per_race = statistics.median(alternate([lambda: kernel.play(n)], 3)[0]) / n
    yield Measure("kernel, one thread", 1 / per_race, "races/s", f"{1e6 * per_race:.3g} \u00b5s a race")
    files = files_of(experiment.game)
    if files is None:
        yield Measure(
            "twin, starts", math.nan, "", "another process cannot load this game: simkit --game FILE bench"
        )
    else:
        yield from _draws(experiment, per_race, n, files)
    yield from _bare(experiment, table, kernel, n)
    yield from _whole_path(experiment, table, n)
    yield from _threads(table, n, seconds)
    if files is not None:
        yield from _starts(experiment, files)


def _starts(experiment: Experiment, files: Sequence[Path]) -> Iterator[Measure]:
    """Time a process from its command to its table."""
    cold, warm = start_times(experiment, files)
    yield Measure("cold start", cold, "s", "whole process, empty cache folder, to the table of 1,000 races")
    yield Measure("warm start", warm, "s", "the same with the code on disk")


def _draws(experiment: Experiment, per_race: float, n: int, files: Sequence[Path]) -> Iterator[Measure]:
    """Hold the kernel against its interpreted twin, and against its own random numbers."""
    twin = run_twin(experiment, max(3, min(200, n // 20_000)), files)
    same = play_sample(experiment, twin.races) == twin.digest
    yield Measure(
        "kernel / interpreted twin", twin.seconds / twin.races / per_race, "times", f"{twin.races} races"
    )
    yield Measure("same outcomes as the twin", float(same), "", "1 yes, 0 no")
    yield Measure("decisions", twin.decisions / per_race, "decisions/s", f"{twin.decisions:.1f} a race")
    yield Measure("random draws", twin.draws, "a race", f"from {twin.blocks:.1f} blocks of four words")
    blocks = 1_000_000
    draw_blocks(np.uint64(1), 0, 1)
    bare = statistics.median(alternate([lambda: draw_blocks(np.uint64(1), 0, blocks)], ROUNDS)[0]) / blocks
    share = twin.blocks * bare / per_race
    yield Measure("bare draws / kernel", share, "", f"{1e9 * bare:.2g} ns a block; 1 were nothing but draws")


def _bare(experiment: Experiment, table: Table, kernel: Kernel, n: int) -> Iterator[Measure]:
    """Hold kernel and whole path against a loop that was written for this game alone."""
    play_bare = table.game.play_bare
    if play_bare is None:
        return
    square, wins = np.zeros(experiment.n_cars, np.int64), np.zeros(experiment.n_cars, np.int64)

    def bare() -> None:
        play_bare(table.rules[0], table.seeds[0], 0, n, square, wins)

    bare()
    with tempfile.TemporaryDirectory() as folder:
        paths = (Path(folder) / str(k) for k in range(ROUNDS))
        loop, alone, whole = alternate(
            [bare, lambda: kernel.play(n), lambda: run_experiment(experiment, next(paths), 1, False, n)],
            ROUNDS,
        )
    nanoseconds = 1e9 * statistics.median(loop) / n
    yield Measure(
        "kernel / bare loop", ratio(loop, alone), "", f"speed; bare loop {nanoseconds:.0f} ns a race"
    )
    yield Measure(
        "whole path / bare loop", ratio(loop, whole), "", "speed; play, tally and write, one thread"
    )


def _whole_path(experiment: Experiment, table: Table, n: int) -> Iterator[Measure]:
    """Hold playing, tallying and writing against the kernel alone, on all cores, in a short and in a long run."""
    kernels = [Kernel(table) for _ in range(cores())]
    few = n * len(kernels)
    many = LONGER * few
    with tempfile.TemporaryDirectory() as folder:
        paths = (Path(folder) / str(k) for k in range(2 * LONG_ROUNDS))

        def run(races: int) -> None:
            run_experiment(experiment, next(paths), len(kernels), False, races)

        alone, short, long = alternate(
            [lambda: play_on_threads(kernels, many), partial(run, few), partial(run, many)], LONG_ROUNDS
        )
    says = f"play, tally and write {many:,} races, {len(kernels)} threads"
    yield Measure("whole path", many / statistics.median(long), "races/s", says)
    yield Measure("whole path / kernel", ratio(alone, long), "", f"speed, {len(kernels)} threads both")
    once = statistics.median((LONGER * a - b) / (LONGER - 1) for a, b in zip(short, long, strict=True))
    yield Measure("once a run", max(0.0, once), "s", "chances learnt, folder made, threads begun")


def _threads(table: Table, n: int, seconds: float) -> Iterator[Measure]:
    """Hold the gain of a second thread against what a loop without memory traffic gains."""
    kernels = [Kernel(table) for _ in range(THREADS)]
    rounds = size_for(seconds, mix_words, 1_000_000)
    one, two, bare_one, bare_two = alternate(
        [
            lambda: kernels[0].play(n),
            lambda: play_on_threads(kernels, n),
            lambda: mix_words(rounds),
            lambda: at_once([lambda: mix_words(rounds // THREADS)] * THREADS),
        ],
        ROUNDS,
    )
    gain, bare = ratio(one, two), ratio(bare_one, bare_two)
    yield Measure("two threads / one", gain, "times", "kernel alone")
    yield Measure("the same, bare loop", bare, "times", "no memory traffic: what the machine gives")
    yield Measure("of the bare loop's gain", gain / bare, "", "1 is all of it")
