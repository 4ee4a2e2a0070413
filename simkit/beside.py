"""Compiling on two cores: the compiler holds a lock on its process, so a second process takes a part of the work.

While this process compiles a game's kernel, the other compiles the policies of the game and what adds races up, into the
same folder (`simkit.core.cache`). What it does not manage is compiled here, as it would be without it.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import simkit
from simkit.chances import learn_chances, two_lines
from simkit.core.jit import is_warm
from simkit.core.records import allocate
from simkit.core.trail_record import TRAIL
from simkit.games.game import Game, Policy
from simkit.games.registry import GAMES, NAMES
from simkit.policies import compile_policies
from simkit.tally import Counter, Layout


def cores() -> int:
    """Return how many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def pays(game: Game) -> bool:
    """Say whether a second process would help: the kernel is not compiled yet, its code will be kept, a core is free."""
    kernel = getattr(game.play_races, "py_func", None)
    return (
        kernel is not None
        and GAMES.get(game.name) is game
        and game.name in NAMES  # the second process knows no others
        and not is_warm(game.play_races)
        and bool(sys.executable)
        and cores() > 1
    )


@contextlib.contextmanager
def compiling_beside(game: Game, policies: Sequence[Policy]) -> Iterator[None]:
    """Let a second process compile a game's own policies; wait for it at the end.

    Parameters
    ----------
    game : Game
    policies : sequence of Policy
        Those of others are left alone.
    """
    names = [name for name, policy in game.policies.items() if policy in policies]
    process = _start([game.name, *names])
    try:
        yield
        if process is not None:
            process.wait()
    finally:
        if process is not None:
            process.kill()
            process.wait()


def _start(words: list[str]) -> subprocess.Popen[bytes] | None:
    """Start the second process, if there is one to be had. It takes no module from the folder we are in (-P)."""
    silent = subprocess.DEVNULL
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "simkit.beside", *words],
            env=here(),
            stdin=silent,
            stdout=silent,
            stderr=silent,
        )
    except OSError:
        return None


def here() -> dict[str, str]:
    """Return an environment in which another Python finds the package that this one runs."""
    found = [str(Path(simkit.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, found))}


def compile_tallies(game: Game) -> None:
    """Compile what adds up races and trails, by adding none."""
    from simkit.core.trail_tally import tell_all

    learnt = learn_chances(game, 2, lambda first, outcomes, trails: None)
    trails = allocate(TRAIL, 1)
    counter = Counter(Layout.of(game, 1, 2, 2), 1)
    counter.add(0, allocate(game.outcome_dtype, (1, 2))[:0], trails[:0])
    tell_all(trails[:0], 2, *learnt, two_lines())


def main() -> None:
    """Compile the policies of a game that the command line names."""
    game = GAMES[sys.argv[1]]
    compile_policies(game, [game.policies[name] for name in sys.argv[2:]])
    compile_tallies(game)


if __name__ == "__main__":
    main()
