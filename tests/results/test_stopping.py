"""Runs in processes of their own that are killed, interrupted and gone on with."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from studies import SHORT, rolling

from simkit.results import read_results
from simkit.runner import run_experiment

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")

PROGRAM = """
import sys
from simkit.runner import Interrupted, run_experiment, sigterm_as_ctrl_c
from studies import SHORT, rolling

if sys.argv[3] == "heed":
    sigterm_as_ctrl_c()
try:
    experiment = rolling(races=int(sys.argv[2]), variants=SHORT)
    run_experiment(experiment, out=sys.argv[1], workers=2, progress=False)
except Interrupted as stopped:
    print(stopped)
    sys.exit(130)
"""

ENDLESS = 10**9


def start(out: Path, races: int, sigterm: str = "") -> subprocess.Popen[str]:
    """Start a run in a process of its own and wait until it has finished some blocks."""
    paths = os.pathsep.join([str(Path(__file__).parent.parent), *sys.path])
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(out), str(races), sigterm],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        text=True,
    )
    had = len(list(out.glob("blocks/*.npz")))
    until = time.monotonic() + 60
    while len(list(out.glob("blocks/*.npz"))) < had + 3 and process.poll() is None:
        assert time.monotonic() < until, "no block in a minute"
        time.sleep(0.005)
    return process


def stop(process: subprocess.Popen[str], number: int) -> tuple[float, str]:
    """Send a signal; return how long the process took to end, and what it said."""
    sent = time.monotonic()
    process.send_signal(number)
    said, _ = process.communicate(timeout=60)
    return time.monotonic() - sent, said


def test_a_run_killed_again_and_again_ends_as_one_that_was_not(tmp_path, interpreted):
    races = 600 if interpreted else 3_000_000
    kills = 0
    for k in range(3):
        process = start(tmp_path, races)
        time.sleep(0.03 * k)
        kills += process.poll() is None
        stop(process, signal.SIGKILL)
        notes = read_results(tmp_path).notes
        assert notes == ()
    assert kills > 0
    resumed = run_experiment(rolling(races=races, variants=SHORT), out=tmp_path, progress=False)
    assert resumed.tally.races == races
    assert resumed.notes == ()
    assert resumed.digest() == run_experiment(rolling(races=races, variants=SHORT), progress=False).digest()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_a_run_within_half_a_second_and_keeps_every_block(number, tmp_path, interpreted):
    races = 5000 if interpreted else ENDLESS
    seconds = []
    for _ in range(3):  # other processes may hold the machine's cores for a while
        process = start(tmp_path, races, "heed")
        before = read_results(tmp_path).tally.races
        took, said = stop(process, number)
        seconds.append(took)
        results = read_results(tmp_path)
        assert process.returncode == 130
        assert results.notes == ()
        assert results.tally.races >= before > 0
        assert said.startswith(
            f"stopped after {results.tally.races:,} of {races:,} races, kept in {tmp_path}"
        )
        if took < 0.5:
            break
    assert min(seconds) < 0.5
    assert not [*tmp_path.rglob(".tmp-*")]
