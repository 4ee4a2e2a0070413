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

ENDLESS = 10**9


def start(out: Path, races: int, background: bool = False) -> subprocess.Popen[str]:
    """Start ``simkit run`` in a process of its own and wait until it has finished some blocks."""
    file = out.parent / "rolling.toml"
    file.write_text(rolling(variants=SHORT).to_toml())
    command = [sys.executable, "-m", "simkit", "run", str(file), "--out", str(out), "--races", str(races)]
    if background:  # as a shell starts a job with & behind it
        command = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", *command]
    paths = os.pathsep.join(path for path in sys.path if path)
    had = len(list(out.glob("blocks/*.npz")))
    process = subprocess.Popen(
        [*command, "--workers", "2", "--quiet"],
        env={**os.environ, "PYTHONPATH": paths},
        stderr=subprocess.PIPE,
        text=True,
    )
    until = time.monotonic() + 60
    while len(list(out.glob("blocks/*.npz"))) < had + 3 and process.poll() is None:
        assert time.monotonic() < until, "no block in a minute"
        time.sleep(0.005)
    return process


def stop(process: subprocess.Popen[str], number: int) -> tuple[float, str]:
    """Send a signal; return how long the process took to end, and what it said."""
    sent = time.monotonic()
    process.send_signal(number)
    try:
        _, said = process.communicate(timeout=60)
    finally:
        process.kill()
    return time.monotonic() - sent, said


def test_a_run_killed_again_and_again_ends_as_one_that_was_not(tmp_path, interpreted):
    races = 600 if interpreted else 3_000_000
    kills, out = 0, tmp_path / "out"
    for k in range(3):
        process = start(out, races)
        time.sleep(0.03 * k)
        kills += process.poll() is None
        stop(process, signal.SIGKILL)
        notes = read_results(out).notes
        assert notes == ()
    assert kills > 0
    resumed = run_experiment(rolling(races=races, variants=SHORT), out=out, progress=False)
    assert resumed.tally.races == races
    assert resumed.notes == ()
    assert resumed.digest() == run_experiment(rolling(races=races, variants=SHORT), progress=False).digest()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_a_run_within_half_a_second_and_keeps_every_block(number, tmp_path, interpreted):
    races = 5000 if interpreted else ENDLESS
    seconds, out = [], tmp_path / "out"
    for _ in range(3):  # other processes may hold the machine's cores for a while
        process = start(out, races)
        before = read_results(out).tally.races
        took, said = stop(process, number)
        seconds.append(took)
        results = read_results(out)
        assert process.returncode == 130
        assert results.notes == ()
        assert results.tally.races >= before > 0
        assert said.strip().startswith(
            f"stopped after {results.tally.races:,} of {races:,} races, kept in {out}"
        )
        if took < 0.5:
            break
    assert min(seconds) < 0.5
    assert not [*out.rglob(".tmp-*")]


def test_a_job_in_the_background_ignores_ctrl_c_but_heeds_sigterm(tmp_path, interpreted):
    process = start(tmp_path / "out", 5000 if interpreted else ENDLESS, background=True)
    process.send_signal(signal.SIGINT)
    time.sleep(0.3)
    assert process.poll() is None
    _, said = stop(process, signal.SIGTERM)
    assert process.returncode == 130
    assert said.strip().startswith("stopped after")
