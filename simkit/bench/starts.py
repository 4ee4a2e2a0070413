"""How long the first number takes: a whole process, with an empty cache folder and with a warm one."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from simkit.experiment import Experiment

RACES = "1000"
WARM_STARTS = 3


def start_times(experiment: Experiment) -> tuple[float, float]:
    """Return the seconds from the command to its table, cold and warm.

    Parameters
    ----------
    experiment : Experiment
        Its first RACES races are played by ``simkit run`` in a process of its own.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.toml"
        path.write_text(experiment.text, encoding="utf-8")
        cold = _start(path, 0)
        return cold, statistics.median(_start(path, k + 1) for k in range(WARM_STARTS))


def _start(path: Path, number: int) -> float:
    cache = path.parent / "cache"
    out = path.parent / f"out-{number}"
    command = [
        sys.executable,
        "-m",
        "simkit",
        "run",
        str(path),
        "--races",
        RACES,
        "--out",
        str(out),
        "--quiet",
    ]
    began = time.perf_counter()
    subprocess.run(
        command, env={**os.environ, "SIMKIT_CACHE_DIR": str(cache)}, capture_output=True, check=True
    )
    return time.perf_counter() - began
