"""Runs in child processes, forked from one that has everything loaded, which can be killed."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from faulty.layer import Event, Layer


@dataclass(frozen=True)
class Death:
    """How a child ended.

    Parameters
    ----------
    signal : int
        What killed it; 0 where it came to its end.
    acked : set of str
        The blocks that it has said were kept.
    """

    signal: int
    acked: set[str]


def in_child(work: Callable[[int], None], kill_after: float | None = None) -> Death:
    """Fork, do `work` in the child, which gets a pipe to tell of blocks, and wait for its end.

    Parameters
    ----------
    work : callable
    kill_after : float, optional
        Seconds until the child is killed.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            os.close(reading)
            work(writing)
        os._exit(0)
    os.close(writing)
    if kill_after is not None:
        time.sleep(kill_after)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    status = os.waitpid(child, 0)[1]
    return Death(os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0, set(told.split()))


def killed_at(run: Callable[[], object], root: Path, at: int) -> Death:
    """Run in a child that is killed at once after its `at`-th write, sync or rename below `root`."""

    def kill(number: int, event: Event) -> None:
        if number == at:
            os.kill(os.getpid(), signal.SIGKILL)

    return in_child(lambda pipe: _tell(run, Layer(root, after=kill), pipe))


def killed_after(run: Callable[[], object], root: Path, seconds: float) -> Death:
    """Run in a child that is killed after some seconds."""
    return in_child(lambda pipe: _tell(run, Layer(root), pipe), seconds)


def _tell(run: Callable[[], object], layer: Layer, pipe: int) -> None:
    """Run, telling the pipe of every block that is said to be kept."""
    layer.acked = lambda path: os.write(pipe, f"{path}\n".encode()) and None
    with layer.between():
        run()
