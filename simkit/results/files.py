"""Files written whole or not at all, and read within bounds."""

from __future__ import annotations

import contextlib
import itertools
import os
import stat
from pathlib import Path

TEMPORARY = ".tmp-"
"""What the names of files under way begin with."""

_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_count = itertools.count()


class UnusableError(Exception):
    """A file that is not what it should be; the message says why."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file under a temporary name in its own folder, sync it, rename it, and sync the folder.

    Parameters
    ----------
    path : Path
        Replaced if it is there.
    content : bytes
    """
    temporary = path.parent / f"{TEMPORARY}{os.getpid()}-{next(_count)}"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOFOLLOW, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make renames in `folder` last, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def read_whole(path: Path, most: int) -> bytes:
    """Return the content of a plain file of at most `most` bytes; links are not followed.

    Raises
    ------
    UnusableError
        Where it is a link, no plain file, too large, or cannot be read.
    """
    if path.is_symlink():
        raise UnusableError("it is a link")
    try:
        handle = os.open(path, os.O_RDONLY | _NOFOLLOW | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise UnusableError("it is no plain file")
            if status.st_size > most:
                raise UnusableError(f"it has {status.st_size} bytes where at most {most} belong")
            return file.read(most + 1)
    except OSError as error:
        raise UnusableError(error.strerror or "it cannot be read") from None


def sweep(folder: Path) -> None:
    """Remove what a killed process left half written."""
    for path in folder.glob(f"{TEMPORARY}*"):
        with contextlib.suppress(OSError):
            path.unlink()
