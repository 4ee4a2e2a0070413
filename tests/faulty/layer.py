"""A file layer between a run and its folder: every write, sync and rename is an event that can be counted, failed or the last."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from simkit.results import ResultFolder
from simkit.results.folder import BLOCKS

Event = tuple[Any, ...]
"""mkdir PATH, create PATH FILE, write FILE BYTES, fsync FILE or PATH, rename PATH PATH, link PATH PATH, unlink PATH; acked PATH is no event.

Paths are those from the root on; files have numbers.
"""

ACKED = "acked"
"""In the log beside events: a block is said to be kept."""


def nothing(number: int, event: Event) -> None:
    """Do nothing about an event."""


class Layer:
    """Stands between a run and all files below a folder.

    Parameters
    ----------
    root : Path
        What is elsewhere is left alone.
    before, after : callable
        Called with an event's number, from 1 on, and the event: before it, to raise; after it, to kill.
    syncs : bool
        False leaves syncs out, where the log alone is wanted.
    """

    def __init__(
        self,
        root: Path,
        before: Callable[[int, Event], None] = nothing,
        after: Callable[[int, Event], None] = nothing,
        syncs: bool = True,
    ) -> None:
        self.root = str(root.resolve())
        self.log: list[Event] = []
        self.count = 0
        self.acked: Callable[[str], None] = lambda name: None
        self._before, self._after, self._syncs = before, after, syncs
        self._files = 0
        self._handles: dict[int, int | str] = {}
        self._lock = threading.RLock()

    @contextmanager
    def between(self) -> Iterator[Layer]:
        """Stand between as long as the context lasts."""
        with pytest.MonkeyPatch.context() as patch:
            self._real = {name: getattr(os, name) for name in ("open", "fdopen", "close", "fsync")}
            patch.setattr(os, "open", self._open)
            patch.setattr(os, "fdopen", self._fdopen)
            patch.setattr(os, "close", self._close)
            patch.setattr(os, "fsync", self._fsync)
            for name, word, paths in (
                ("link", "link", 2),
                ("replace", "rename", 2),
                ("mkdir", "mkdir", 1),
                ("unlink", "unlink", 1),
            ):
                patch.setattr(os, name, self._named(word, paths, getattr(os, name)))
            patch.setattr(ResultFolder, "write", self._acking(ResultFolder.write))
            yield self

    def _event(self, event: Event, act: Callable[[], Any]) -> Any:
        with self._lock:
            self.count += 1
            number = self.count
            self._before(number, event)
            done = act()
            self.log.append(event)
            self._after(number, event)
            return done

    def _below(self, path: Any) -> str | None:
        """Return a path from the root on, or None where it is elsewhere."""
        if not isinstance(path, (str, os.PathLike)):
            return None
        whole = os.path.abspath(os.fspath(path))
        if whole == self.root:
            return ""
        return whole[len(self.root) + 1 :] if whole.startswith(self.root + os.sep) else None

    def _named(self, word: str, paths: int, real: Any) -> Any:
        def act(*arguments: Any, **more: Any) -> Any:
            below = [self._below(path) for path in arguments[:paths]]
            if None in below:
                return real(*arguments, **more)
            return self._event((word, *below), lambda: real(*arguments, **more))

        return act

    def _open(self, path: Any, flags: int, *more: Any, **named: Any) -> int:
        real, below = self._real["open"], self._below(path)
        if below is None:
            return int(real(path, flags, *more, **named))
        with self._lock:
            if flags & os.O_CREAT and not os.path.lexists(path):
                self._files += 1
                number = self._files
                handle = self._event(("create", below, number), lambda: real(path, flags, *more, **named))
                self._handles[handle] = number
            else:
                handle = real(path, flags, *more, **named)
                self._handles[handle] = below
            return int(handle)

    def _close(self, handle: int) -> None:
        self._handles.pop(handle, None)
        self._real["close"](handle)

    def _fsync(self, handle: int) -> None:
        what = self._handles.get(handle)
        if what is None:
            return self._real["fsync"](handle)
        return self._event(("fsync", what), lambda: self._real["fsync"](handle) if self._syncs else None)

    def _fdopen(self, handle: int, mode: str = "r", *more: Any, **named: Any) -> Any:
        number = self._handles.pop(handle, None)
        file = self._real["fdopen"](handle, mode, *more, **named)
        if mode != "wb" or not isinstance(number, int):
            return file
        self._handles[handle] = number
        return _Written(self, file, number)

    def _acking(self, write: Any) -> Any:
        def acking(folder: ResultFolder, block: Any) -> None:
            write(folder, block)
            path = str(self._below(folder.path / BLOCKS / block.name))
            with self._lock:
                self.log.append((ACKED, path))
            self.acked(path)

        return acking


class _Written:
    """A file that is written to: what is written at once comes in two pieces, each an event."""

    def __init__(self, layer: Layer, file: Any, number: int) -> None:
        self._layer, self._file, self._number = layer, file, number

    def __enter__(self) -> _Written:
        return self

    def __exit__(self, *_: object) -> None:
        self._layer._handles.pop(self._file.fileno(), None)
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def write(self, content: bytes) -> None:
        half = len(content) // 2
        for piece in (content[:half], content[half:]):
            self._layer._event(("write", self._number, piece), lambda piece=piece: self._put(piece))

    def _put(self, piece: bytes) -> None:
        self._file.write(piece)
        self._file.flush()
