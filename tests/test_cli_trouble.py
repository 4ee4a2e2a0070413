"""Commands that are stopped, whose output nobody can take, or that meet a disk that is full."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


def test_trouble_with_the_disk_is_one_line_with_the_path_and_exit_code_3(shell):
    Path("file").write_text("not a folder")
    code, _, err = shell("data", "sccr", "--export", "file/decks")
    assert code == 3
    assert "file/decks" in err
    assert err.count("\n") == 1


def test_a_reader_who_has_seen_enough_is_no_fault(shell):
    script = f"{sys.executable} -m simkit rules sccr | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1] == "0"
    assert done.stderr == ""


def test_ctrl_c_leaves_with_130_and_a_line_that_says_how_to_go_on(shell):
    command = [sys.executable, "-m", "simkit", "run", "seats.toml", "--out", "a", "--races", "1e10"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while not list(Path("a").glob("blocks/*.npz")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGINT)
    try:
        err = process.communicate(timeout=30)[1]
    finally:
        process.kill()
    assert process.returncode == 130
    assert "the same command goes on from there" in err.splitlines()[-1]
    assert "Traceback" not in err


def interrupted(words, delay):
    """Return exit code and standard error of a command that gets Ctrl-C after so many seconds."""
    process = subprocess.Popen([sys.executable, "-m", "simkit", *words], stderr=subprocess.PIPE, text=True)
    time.sleep(delay)
    process.send_signal(signal.SIGINT)
    try:
        err = process.communicate(timeout=60)[1]
    finally:
        process.kill()
    return process.returncode, err


@pytest.mark.parametrize("delay", [0.8, 1.6, 2.4])
def test_ctrl_c_while_things_are_set_up_or_compiled_ends_the_command_in_one_line(shell, delay, monkeypatch):
    monkeypatch.setenv("SIMKIT_CACHE_DIR", str(Path("code").absolute()))
    code, err = interrupted(["run", "seats.toml", "--out", "a", "--races", "1e9", "--workers", "1"], delay)
    assert code == 130
    assert "Traceback" not in err
    assert err.splitlines()[-1].startswith("stopped")


def test_what_compiled_code_swallows_still_stops_the_program(shell):
    """An exception would be dropped where C calls back into Python, as the compiler does."""
    script = (
        "import ctypes, os, signal, simkit.__main__ as program, simkit.cli as cli\n"
        "call = ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))\n"
        "cli.main = lambda: (call(), print('went on'))\n"
        "program.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.count("\n") == 1


def test_streams_that_are_closed_or_full_change_no_result(shell):
    run = f"{sys.executable} -m simkit run seats.toml --quiet --out"
    for folder, streams in (("a", ">&-"), ("b", "<&- >&- 2>&-"), ("c", "2>&-"), ("d", "> /dev/null")):
        done = subprocess.run(["bash", "-c", f"{run} {folder} {streams}"], capture_output=True, check=False)
        assert done.returncode == 0
        assert b"Traceback" not in done.stderr
    assert len({shell("show", folder, "--digest")[1] for folder in "abcd"}) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_behind_the_output_is_exit_code_3_even_where_nobody_can_be_told(shell):
    for streams, code in (("> /dev/full", 3), ("> /dev/full 2>&1", 3), ("--bogus 2> /dev/full", 2)):
        command = f"{sys.executable} -m simkit games {streams}"
        done = subprocess.run(["bash", "-c", command], capture_output=True, check=False, text=True)
        assert done.returncode == code
        assert done.stderr == (
            "the output cannot be written: No space left on device\n" if streams == "> /dev/full" else ""
        )


def test_a_reader_who_is_gone_at_once_is_no_fault_either(shell):
    for words in ("--help", "--version", "games"):
        script = f"{sys.executable} -m simkit {words} | true; echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
        assert (done.stdout, done.stderr) == ("0\n", "")


def test_a_table_that_could_not_be_written_is_named_and_not_in_the_way_of_the_next_try(shell, monkeypatch):
    def full(path, _content):
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        code, _, err = shell("data", "sccr", "--export", "decks")
    assert code == 3
    assert err.startswith("decks/chase_cards.toml: No space")
    assert shell("data", "sccr", "--export", "decks")[0] == 0
