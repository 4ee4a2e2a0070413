"""Who plays the blocks of a run: threads of this process, or a crew that somebody else brings."""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from simkit.beside import cores
from simkit.faults import Fault, FaultError
from simkit.player import Player, Table
from simkit.results import Block

if TYPE_CHECKING:
    from simkit.experiment import Experiment


class Hand(Protocol):
    """One of those who play: a thread's player, or one for a worker elsewhere."""

    rate: float
    played: int

    def play(self, first: int, count: int, stop: threading.Event | None = None) -> Block | None:
        """Play race numbers `first` .. ``first + count - 1``; fewer, or none, where `stop` is set meanwhile."""


@runtime_checkable
class Crew(Protocol):
    """Who plays a run's blocks."""

    @property
    def count(self) -> int:
        """How many play at once."""

    def set_up(self, experiment: Experiment, quiet: bool) -> Any:
        """Make ready for an experiment before anybody plays; return what `player` takes."""

    def player(self, job: Any) -> Hand:
        """Return one more player."""


@dataclass(frozen=True)
class Threads:
    """Threads of this process.

    Parameters
    ----------
    count : int
    """

    count: int

    def set_up(self, experiment: Experiment, quiet: bool) -> Table:
        """Compile everything in this thread, before any other starts, and say so where it takes its time."""
        from simkit.core.jit import is_warm

        game = experiment.game
        if not quiet and not is_warm(game.play_races):
            print(
                f"simkit: compiling {game.name} once; the code is kept for later runs",
                file=sys.stderr,
                flush=True,
            )
        return Table.of(experiment)

    def player(self, job: Table) -> Player:
        """Return a player for one more thread."""
        return Player(job)


def check_workers(workers: int | None) -> int:
    """Return a number of threads: one for each core where none is given.

    Raises
    ------
    FaultError
        Where it is none.
    """
    if workers is None:
        return cores()
    if isinstance(workers, bool) or not isinstance(workers, int) or not 1 <= workers <= 1024:
        raise FaultError([Fault("workers", f"{workers!r} is not a number of threads from 1 to 1024")])
    return workers
