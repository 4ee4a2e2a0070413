"""Disks that are full, read-only or closed to us: one line with the path and the bytes, nothing partial, and the same run goes on."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from faulty.layer import ACKED, Event, Layer

from simkit.cli import main
from simkit.experiment import read_experiment
from simkit.results import describe
from simkit.results.folder import read_blocks

FILE = """
game = "rollmove"
seed = 7
races = 130
[rules]
squares = 8
[field.roller]
policy = "random"
cars = 4
"""
PLAY = ("run", "seats.toml", "--workers", 1, "--quiet", "--out")
TROUBLE = (errno.ENOSPC, errno.EROFS, errno.EACCES)


def failing(at, code):
    """Return what fails an event and all that follow but taking away: a full disk stays full."""

    def fail(number: int, event: Event) -> None:
        if number >= at and event[0] != "unlink":
            named = event[1:2] if event[0] in ("create", "mkdir", "rename") else ()
            raise OSError(code, os.strerror(code), *named)

    return fail


def command(capsys, *words):
    """Return exit code, standard output and standard error."""
    with pytest.raises(SystemExit) as left:
        main([*map(str, words)])
    return (left.value.code, *capsys.readouterr())


def partial_files(out):
    """Return what is under a final name and not whole, or left under a temporary one."""
    unusable = read_blocks(out, describe(read_experiment("seats.toml")))[1]
    return [*out.rglob(".tmp-*"), *(name for name, _ in unusable)]


@pytest.fixture
def whole(tmp_path, monkeypatch, capsys):
    """The digest of the run, in the folder of its file."""
    monkeypatch.chdir(tmp_path)
    Path("seats.toml").write_text(FILE)
    assert command(capsys, *PLAY, "whole")[0] == 0
    return command(capsys, "show", "whole", "--digest")[1]


def goes_on(capsys, out, whole):
    """Assert that the same run, where there is room again, ends with the same numbers."""
    assert command(capsys, *PLAY, out)[0] == 0
    assert command(capsys, "show", out, "--digest")[1] == whole


@pytest.mark.parametrize("code", TROUBLE, ids=errno.errorcode.get)
def test_trouble_at_any_write_sync_or_rename_is_one_line_and_exit_code_3(code, tmp_path, capsys, whole):
    sound = Layer(tmp_path)
    with sound.between():
        assert command(capsys, *PLAY, "sound")[0] == 0
    events = [event for event in sound.log if event[0] != ACKED]
    met = Counter[str]()
    for number, event in enumerate(events, 1):
        failed = Layer(tmp_path, before=failing(number, code))
        with failed.between():
            left, out, err = command(capsys, *PLAY, "out")
        assert failed.count >= number, "nothing has failed"
        assert (left, out, err.count("\n")) == (3, "", 1), event[:2]
        assert err.startswith("out"), event[:2]
        assert os.strerror(code) in err, event[:2]
        met["with the bytes"] += "bytes were to be written" in err
        met[event[0]] += 1
        assert partial_files(Path("out")) == []
        if number % 5 == 0 or number == len(events):
            goes_on(capsys, "out", whole)
        shutil.rmtree("out", ignore_errors=True)
    print(errno.errorcode[code], dict(met))
    assert min(met["write"], met["fsync"], met["create"]) >= 4
    assert met["with the bytes"] >= 12


def test_a_file_that_may_not_grow_is_told_with_path_and_bytes(capsys, whole):
    """The system itself refuses: no file may have more than 3,000 bytes."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))"
    program = f"{limit}; from simkit.cli import main; main({[*map(str, PLAY), 'out']})"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 3
    said = r"out/\S+: File too large; [0-9,]{5,7} bytes were to be written\n"
    assert re.fullmatch(said, done.stderr)
    assert partial_files(Path("out")) == []
    goes_on(capsys, "out", whole)


@pytest.fixture
def small_disk(tmp_path):
    """A disk with room for the manifest and little else."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=24k", "tmpfs", str(disk)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_disk_that_is_full_is_told_with_path_and_bytes(small_disk, capsys, whole):
    out = small_disk / "out"
    left, said, err = command(capsys, *PLAY, out)
    assert (left, said, err.count("\n")) == (3, "", 1)
    said = rf"{out}/\S+: No space left on device; [0-9,]+ bytes were to be written\n"
    assert re.fullmatch(said, err)
    assert partial_files(out) == []
    subprocess.run(["mount", "-o", "remount,size=1m", str(small_disk)], check=True)
    goes_on(capsys, out, whole)


def test_a_disk_that_is_read_only_is_told_with_its_path(small_disk, capsys, whole):
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    out = small_disk / "out"
    assert command(capsys, *PLAY, out) == (3, "", f"{out}: Read-only file system\n")
