"""The interpreted twin: the same sources without the compiler, in a process of its own, which also counts draws."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.beside import here
from simkit.core.records import digest
from simkit.experiment import Experiment, parse_experiment


@dataclass(frozen=True)
class Twin:
    """What the interpreted twin found.

    Parameters
    ----------
    races : int
    seconds : float
        For all races, nothing counted meanwhile.
    digest : str
        Of the outcomes: equal to the compiled kernel's.
    draws, blocks, decisions : float
        Numbers drawn, random blocks computed and decisions asked for in a race, on average.
    """

    races: int
    seconds: float
    digest: str
    draws: float
    blocks: float
    decisions: float


def run_twin(experiment: Experiment, races: int, files: Sequence[Path] = ()) -> Twin:
    """Play the first races of an experiment's first arm without the compiler.

    Parameters
    ----------
    experiment : Experiment
    races : int
    files : sequence of Path
        Files to load first, for a game of one's own.
    """
    done = subprocess.run(
        [sys.executable, "-P", "-m", "simkit.bench.twin", str(races), *map(str, files)],
        input=experiment.text,
        env={**here(), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return Twin(**json.loads(done.stdout))


def play_sample(experiment: Experiment, races: int, wrap: Callable[..., Any] | None = None) -> str:
    """Play the first races in whatever mode this process is in; return the digest of their outcomes.

    Parameters
    ----------
    experiment : Experiment
    races : int
    wrap : callable, optional
        Put around every policy's function.
    """
    from simkit.core.records import allocate
    from simkit.core.trail_record import TRAIL
    from simkit.player import Table

    table = Table.of(experiment)
    policies = table.policies if wrap is None else tuple(map(wrap, table.policies))
    outcomes = allocate(table.game.outcome_dtype, (races, experiment.n_cars))
    scratch = allocate(table.game.race_dtype, 1)
    trails = allocate(TRAIL, table.game.n_trails(0, races))
    table.game.play_races(
        scratch, table.rules[0], table.entries, policies, table.seeds[0], 0, table.seatings, outcomes, trails
    )
    found: str = digest(outcomes)
    return found


def _count_calls(counts: dict[str, int], name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def counted(*arguments: Any) -> Any:
        counts[name] += 1
        return function(*arguments)

    return counted


def _count_draws(counts: dict[str, int]) -> None:
    """Put counters in the place of `philox` and `scale` in every module that calls them by name."""
    from simkit.core import rng

    for name in ("philox", "scale"):
        function = getattr(rng, name)
        counted = _count_calls(counts, name, function)
        for module in list(sys.modules.values()):
            if module.__name__.startswith("simkit.") and getattr(module, name, None) is function:
                setattr(module, name, counted)


def main() -> None:
    """Read an experiment from standard input, play it interpreted, and print what was found as JSON."""
    from simkit.games.contract import load_game

    races = int(sys.argv[1])
    for file in sys.argv[2:]:
        load_game(Path(file))
    experiment = parse_experiment(sys.stdin.read(), "bench.toml")
    play_sample(experiment, 1)
    began = time.perf_counter()
    found = play_sample(experiment, races)
    seconds = time.perf_counter() - began
    counts = {"philox": 0, "scale": 0, "decide": 0}
    _count_draws(counts)
    play_sample(experiment, races, lambda decide: _count_calls(counts, "decide", decide))
    draws, blocks, decisions = (counts[name] / races for name in ("scale", "philox", "decide"))
    print(json.dumps(vars(Twin(races, seconds, found, draws, blocks, decisions))))


if __name__ == "__main__":
    main()
