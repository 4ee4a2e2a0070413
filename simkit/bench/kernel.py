"""The kernel alone: races played into outcomes that nobody reads."""

from __future__ import annotations

from functools import partial

from simkit.bench.timing import at_once
from simkit.core.records import allocate
from simkit.core.trail_record import TRAIL
from simkit.player import Table

CHUNK = 8192
"""Races of one call: enough that handing over its arguments, the policies above all, costs nothing."""


class Kernel:
    """A thread's own scratch memory, and a table to play at.

    Parameters
    ----------
    table : Table
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._race = allocate(table.game.race_dtype, 1)
        self._outcomes = allocate(table.game.outcome_dtype, (CHUNK, table.layout.n_cars))
        self._trails = allocate(TRAIL, CHUNK // table.game.trail_every + 1)

    def play(self, n: int, first: int = 0) -> None:
        """Play `n` races of the first arm."""
        table = self._table
        for at in range(first, first + n, CHUNK):
            outcomes = self._outcomes[: min(CHUNK, first + n - at)]
            table.game.play_races(
                self._race,
                table.rules[0],
                table.entries,
                table.policies,
                table.seeds[0],
                at,
                table.seatings,
                outcomes,
                self._trails,
            )


def play_on_threads(kernels: list[Kernel], n: int) -> None:
    """Play `n` races on as many threads as there are kernels."""
    share = n // len(kernels)
    at_once([partial(kernel.play, share, k * share) for k, kernel in enumerate(kernels)])
