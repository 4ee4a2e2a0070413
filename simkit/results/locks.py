"""One run at a time writes to a folder. A lock goes with its process, so a dead one never blocks."""

from __future__ import annotations

import contextlib
import os
import platform
import re
from collections.abc import Iterator
from pathlib import Path

from simkit.faults import Fault, FaultError, printable
from simkit.results.files import TEMPORARY

LOCK = ".lock"

_HOLDER = re.compile(r"process \d{1,10} on [\w.-]{1,100}")


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a folder for this process as long as the context lasts, where the system can.

    Raises
    ------
    FaultError
        Where another process holds it; the fault says which.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(path / LOCK, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _sign(handle)
        except BlockingIOError:
            who = f"another run is writing to {printable(str(path))}{_holder(handle)}"
            raise FaultError([Fault("", who, "wait for it to end")]) from None
        except OSError:  # a file system without locks: overlapping blocks are still noticed
            pass
        yield
    finally:
        os.close(handle)


def _sign(handle: int) -> None:
    """Write into the lock whose it is, for others to read; nothing hangs on it, so a full disk does not matter."""
    with contextlib.suppress(OSError):
        os.ftruncate(handle, 0)
        os.pwrite(handle, f"process {os.getpid()} on {platform.node()}".encode(), 0)


def _holder(handle: int) -> str:
    """Return who says that the lock is his."""
    with contextlib.suppress(OSError):
        found = _HOLDER.fullmatch(os.pread(handle, 200, 0).decode("ascii", "replace"))
        return f": {found[0]}" if found else ""
    return ""


def any_strange(path: Path) -> bool:
    """Say whether a folder holds anything but what a process leaves that is killed at once."""
    return any(each.name != LOCK and not each.name.startswith(TEMPORARY) for each in path.iterdir())
