"""Ctrl-C and SIGTERM end a command within half a second, whatever it is at, and what is finished is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import INTERPRETED

from simkit.experiment import starter
from simkit.games.registry import NAMES
from simkit.verifying import what_is_wrong

SOON = 0.5
"""Seconds."""
TRIES = 3
"""On a busy machine a process may wait for its turn; one of so many must be in time."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)

compiled_only = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


def stopped(folder: Path, out: str, number: int, ready, **environment: str) -> tuple[float, str]:
    """Begin a run, send it a signal when `ready`, and return the seconds it took to end, and its last line."""
    words = ["run", "mine.toml", "--races", "1e10", "--workers", "2", "--out", out]
    process = subprocess.Popen(
        [sys.executable, "-m", "simkit", *words],
        **{"cwd": folder, "stderr": subprocess.PIPE, "text": True, "env": os.environ | environment},
    )
    try:
        ready(process)
        assert process.poll() is None, process.stderr.read()
        began = time.monotonic()
        process.send_signal(number)
        err = process.communicate(timeout=60)[1]
        seconds = time.monotonic() - began
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err
    return seconds, err.splitlines()[-1]


def in_time(stop) -> None:
    """Stop runs until one ends in time."""
    taken = []
    for number in range(TRIES):
        taken.append(stop(number))
        if taken[-1] < SOON:
            break
    print([round(seconds, 2) for seconds in taken])
    assert min(taken) < SOON


def plays(folder: Path, name: str, number: int) -> None:
    (folder / "mine.toml").write_text(starter(name))

    def stop(attempt):
        out = f"out-{number}-{attempt}"

        def ready(process):
            while not [*(folder / out).glob("blocks/*.npz")] and process.poll() is None:
                time.sleep(0.05)
            time.sleep(0.3 * (attempt + 1))

        seconds, line = stopped(folder, out, number, ready)
        assert "the same command goes on from there" in line
        assert [fault for fault in what_is_wrong(folder / out) if "races are not there" not in fault] == []
        return seconds

    in_time(stop)


@pytest.mark.parametrize("number", SIGNALS)
def test_a_run_ends_within_half_a_second_and_keeps_what_was_played(number, tmp_path):
    plays(tmp_path, "rollmove", number)


@pytest.mark.long
@compiled_only
@pytest.mark.parametrize("name", NAMES)
def test_so_does_a_run_of_every_game(name, tmp_path):
    for number in SIGNALS:
        plays(tmp_path, name, number)


@compiled_only
@pytest.mark.parametrize("number", SIGNALS)
def test_so_does_the_compiler_of_a_large_game(number, tmp_path):
    (tmp_path / "mine.toml").write_text(starter("f90"))

    def stop(attempt):
        def ready(process):
            while "compiling f90" not in process.stderr.readline():
                assert process.poll() is None
            time.sleep(2 + attempt)

        cold = {"SIMKIT_CACHE_DIR": str(tmp_path / f"cold-{attempt}")}
        seconds, line = stopped(tmp_path, "out", number, ready, **cold)
        assert line.startswith("stopped")
        return seconds

    in_time(stop)
