"""How long the first number takes: a whole process, with an empty cache folder and with a warm one."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from simkit.beside import here
from simkit.experiment import Experiment

RACES = "1000"
WARM_STARTS = 3


def start_times(experiment: Experiment, files: Sequence[Path] = ()) -> tuple[float, float]:
    """Return the seconds from the command to its table, cold and warm.

    Parameters
    ----------
    experiment : Experiment
        Its first RACES races are played by ``simkit run`` in a process of its own.
    files : sequence of Path
        Files to load first, for a game of one's own.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.toml"
        path.write_text(experiment.text, encoding="utf-8")
        cold = _start(path, 0, files)
        return cold, statistics.median(_start(path, k + 1, files) for k in range(WARM_STARTS))


def _start(path: Path, number: int, files: Sequence[Path]) -> float:
    cache = path.parent / "cache"
    out = path.parent / f"out-{number}"
    command = [
        sys.executable,
        "-P",
        "-m",
        "simkit",
        *(word for file in files for word in ("--game", str(file))),
        "run",
        str(path),
        "--races",
        RACES,
        "--out",
        str(out),
        "--quiet",
    ]
    began = time.perf_counter()
    subprocess.run(command, env={**here(), "SIMKIT_CACHE_DIR": str(cache)}, capture_output=True, check=True)
    return time.perf_counter() - began
