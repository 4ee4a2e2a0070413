"""The shortest way round an empty board, and how many fields each step loses against it."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from simkit.games.crashcar.board import AGAINST, NO_FIELD, Board

LAPS_AHEAD = 3
"""The goal lies so many laps ahead, so that no way to it is favoured by where it ends."""


@lru_cache(maxsize=64)
def detours(board: Board) -> npt.NDArray[np.int64]:
    """Return for each field and heading how many fields a step loses against the shortest way, shape (n_fields, 6).

    0 is a step on a shortest way, NO_FIELD one that leads to no track. Steps against the race are counted, too.
    """
    n = len(board.names)
    to_go = _fields_to_go(board)
    table = np.full((n, 6), NO_FIELD, dtype=np.int64)
    for field in range(n):
        for heading, other in enumerate(board.around(field)):
            if other is not None and board.on_track[other]:
                laps = _laps_crossed(board, field, other)
                table[field, heading] = 1 + _seen(to_go, other, 1 + laps) - _seen(to_go, field, 1)
    return table


def fields_to_go(board: Board) -> tuple[npt.NDArray[np.int64], int]:
    """Return the fields of the shortest way from each field to the goal, shape (n_fields,), and those of a lap."""
    n = len(board.names)
    to_go = _fields_to_go(board)
    lap = min(to_go[field, 0] - to_go[field, 1] for field in range(n) if board.on_track[field])
    return np.array([to_go[field, 1] for field in range(n)], dtype=np.int64), lap


def _seen(to_go: dict[tuple[int, int], int], field: int, laps: int) -> int:
    """Return the fields to the goal from a field, so many crossings of the line done."""
    return to_go[field, laps]


def _laps_crossed(board: Board, one: int, other: int) -> int:
    """Return 1 for a step across the line, -1 for one back across it, else 0."""
    before = (board.progress[one] - board.line) % board.lap
    after = before + board.gain(one, other)
    return after // board.lap


def _fields_to_go(board: Board) -> dict[tuple[int, int], int]:
    """Return the fewest fields to crossing the line for the LAPS_AHEAD-th time, by field and crossings done.

    Fields of the barrier are where a car may have been knocked: it drives off them, and none onto them.
    """
    n = len(board.names)
    before: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for field in range(n):
        for other in board.around(field):
            if other is None or not board.on_track[other] or board.way(field, other) == AGAINST:
                continue
            crossed = _laps_crossed(board, field, other)
            for laps in range(LAPS_AHEAD):
                before.setdefault((other, laps + crossed), []).append((field, laps))
    to_go = {(field, LAPS_AHEAD): 0 for field in range(n)}
    waiting = deque(to_go)
    while waiting:
        state = waiting.popleft()
        for earlier in before.get(state, ()):
            if earlier not in to_go:
                to_go[earlier] = to_go[state] + 1
                waiting.append(earlier)
    return to_go
