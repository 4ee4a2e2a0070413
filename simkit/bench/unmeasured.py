"""The same races without the metrics of whole races: what those cost."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from simkit.bench.kernel import CHUNK, Kernel
from simkit.bench.measures import Measure
from simkit.bench.timing import size_for
from simkit.core.jit import jit
from simkit.core.records import RACING, allocate
from simkit.experiment import Experiment
from simkit.games.game import Game
from simkit.player import Table

PAIRS = 10
SHARE = 0.05
"""What the metrics may cost of a race."""


def bench_metrics(experiment: Experiment, seconds: float = 1.0) -> Measure:
    """Measure what the metrics of whole races cost: the kernel with and without them, in turns.

    Parameters
    ----------
    experiment : Experiment
        Its first arm is played.
    seconds : float
        About how long each plays in a round.

    Returns
    -------
    Measure
        The part of a race's time that they add, the median of PAIRS pairs. Time is this thread's own, whatever else the machine does.
    """
    table = Table.of(experiment)
    kernel, bare = Kernel(table), Unmeasured(table)
    kernel.play(1)
    bare.play(1)
    n = size_for(seconds, kernel.play)
    ratios = [
        processor_seconds(partial(kernel.play, n)) / processor_seconds(partial(bare.play, n))
        for _ in range(PAIRS)
    ]
    added = statistics.median(ratios) - 1
    low, high = (100 * (ratio - 1) for ratio in (min(ratios), max(ratios)))
    meets = "no more than" if added <= SHARE else "MORE than"
    says = f"of a race, {meets} {SHARE:.0%}; {PAIRS} pairs of {n:,} races: {low:.1f} to {high:.1f} %"
    return Measure("metrics of whole races", 100 * added, "%", says)


def unmeasured_loop(game: Game) -> Callable[..., None]:
    """Return a compiled ``play(race, rules, field, policies, seeds, first, seatings, outcomes)`` that keeps no trail of a race."""
    start_race, play_turn, write_outcome = game.start_race, game.play_turn, game.write_outcome

    @jit
    def play(races, rules, field, policies, seeds, first, seatings, outcomes):  # type: ignore[no-untyped-def]
        race = races[0]
        race.noting = 0
        for k in range(outcomes.shape[0]):
            start_race(race, rules[0], field, seeds, first + k, seatings)
            while race.status == RACING:
                play_turn(race, rules[0], policies)
            write_outcome(race, rules[0], outcomes[k])

    return play  # type: ignore[no-any-return]


class Unmeasured:
    """A thread's own scratch memory, and a table to play at without the metrics of whole races.

    Parameters
    ----------
    table : Table
    """

    def __init__(self, table: Table) -> None:
        self._table, self._loop = table, unmeasured_loop(table.game)
        self._race = allocate(table.game.race_dtype, 1)
        self.outcomes = allocate(table.game.outcome_dtype, (CHUNK, table.layout.n_cars))

    def play(self, n: int) -> None:
        """Play the first `n` races of the first arm."""
        table = self._table
        for at in range(0, n, CHUNK):
            outcomes = self.outcomes[: min(CHUNK, n - at)]
            self._loop(
                self._race,
                table.rules[0],
                table.entries,
                table.policies,
                table.seeds[0],
                at,
                table.seatings,
                outcomes,
            )


def processor_seconds(task: Callable[[], Any]) -> float:
    """Return the seconds that this thread is at work on a task, whatever else the machine does meanwhile."""
    began = time.thread_time()
    task()
    return time.thread_time() - began
