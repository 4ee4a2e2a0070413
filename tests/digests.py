"""Digests of runs, in a process of its own: ``python tests/digests.py GAME RACES [FIRST COUNT FOLDER]`` prints JSON.

What is played: every driver of a game, by the usual rules and one variant. With FOLDER, only the races FIRST .. FIRST + COUNT - 1, into
that result folder.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playing import situations, usual_rules

from simkit.experiment import Experiment, entry, make_experiment
from simkit.games.registry import GAMES
from simkit.player import Player, Table
from simkit.results import ResultFolder, describe
from simkit.runner import run_experiment


def every_driver(name: str, races: int, variants: int | None = 1) -> Experiment:
    """Return an experiment in which every driver of a game races, by the usual rules and so many variants of them."""
    game = GAMES[name]
    cars = min(2, game.cars[1] // len(game.policies))
    field = {policy: entry(driver(), cars=cars) for policy, driver in game.policies.items()}
    changed: Mapping[str, Any] = dict(list(situations(name).SAMPLES.items())[:variants])
    return make_experiment(usual_rules(name), field, variants=changed, races=races, seed=1)


def target() -> str:
    """Return the processor that is compiled for, with its features, or that nothing is compiled."""
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":
        return "interpreted"
    from numba.core.registry import cpu_target

    return " ".join(map(str, cpu_target.target_context.codegen().magic_tuple()))


def main(name: str, races: str, first: str = "", count: str = "", folder: str = "") -> None:
    experiment = every_driver(name, int(races))
    if folder:
        with ResultFolder(Path(folder), describe(experiment)) as out:
            out.write(Player(Table.of(experiment)).play(int(first), int(count)))
        return
    digest = run_experiment(experiment, workers=1, progress=False).digest()
    print(json.dumps({"digest": digest, "target": target()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
