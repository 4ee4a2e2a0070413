"""Times taken side by side: what is compared alternates, so that a busy machine disturbs both alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

Task = Callable[[], Any]


def seconds_of(task: Task) -> float:
    """Return how long a task takes."""
    began = time.perf_counter()
    task()
    return time.perf_counter() - began


def alternate(tasks: Sequence[Task], rounds: int) -> list[list[float]]:
    """Return the seconds of every task in every round; each round runs all tasks once.

    Parameters
    ----------
    tasks : sequence of callable
    rounds : int

    Returns
    -------
    list of list of float
        By task, then by round.
    """
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(rounds):
        for task, seconds in zip(tasks, times, strict=True):
            seconds.append(seconds_of(task))
    return times


def ratio(over: Sequence[float], under: Sequence[float]) -> float:
    """Return the median over the rounds of the quotient of two tasks' times."""
    return statistics.median(a / b for a, b in zip(over, under, strict=True))


def at_once(tasks: Sequence[Task]) -> None:
    """Run tasks on threads of their own, and wait for all."""
    with ThreadPoolExecutor(len(tasks)) as pool:
        for future in [pool.submit(task) for task in tasks]:
            future.result()


def size_for(seconds: float, play: Callable[[int], Any], first: int = 16) -> int:
    """Return how much of something takes about so many seconds.

    Parameters
    ----------
    seconds : float
    play : callable
        ``play(n)`` does it `n` times.
    first : int
        Where to begin.
    """
    n = first
    while True:
        taken = seconds_of(partial(play, n))
        if taken >= seconds / 8:
            return max(1, int(n * seconds / taken))
        n *= 2 if taken > seconds / 64 else 8
