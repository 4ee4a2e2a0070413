"""Files written whole or not at all, and read within bounds."""

from __future__ import annotations

import contextlib
import errno
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

    Raises
    ------
    OSError
        Where it cannot be written, with the path and the number of bytes; what was there before stays as it is.
    """
    temporary: Path | None = None
    try:
        handle, temporary = _new_file(path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        sync_folder(path.parent)
    except BaseException as error:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        if isinstance(error, OSError):
            why = f"{error.strerror}; {len(content):,} bytes were to be written"
            raise OSError(error.errno, why, str(path)) from None
        raise


def _new_file(folder: Path) -> tuple[int, Path]:
    """Open a new file under a temporary name; a name that a killed process of the same number has left is passed over."""
    while True:
        path = folder / f"{TEMPORARY}{os.getpid()}-{next(_count)}"
        with contextlib.suppress(FileExistsError):
            return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOFOLLOW, 0o600), path


def make_folder(path: Path) -> None:
    """Make a folder and those above it that are missing, each synced into the one above.

    Raises
    ------
    OSError
        Where it cannot be made, or something else has its name.
    """
    for folder in reversed([path, *path.parents]):
        if folder.is_dir():
            continue
        try:
            folder.mkdir(exist_ok=True)
            sync_folder(folder.parent)
        except FileExistsError:
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from None
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(folder)) from None


def move_whole(path: Path, target: Path) -> None:
    """Move a file into another folder, so that no crash loses it: its new name lasts before the old one is gone."""
    try:
        os.link(path, target, follow_symlinks=False)
        sync_folder(target.parent)
        os.unlink(path)
    except OSError:  # not every file system gives a file two names, and none gives them to a folder
        os.replace(path, target)
        sync_folder(target.parent)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make renames in `folder` last, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(folder)) from None
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
