"""Who sits where: drawn by address from all distinct seatings of the field."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from simkit.core.jit import jit
from simkit.core.rng import scale, word_at

MAX_TABLE = 720
"""Up to this many distinct seatings, each is used equally often."""

STREAM_SEATING = 0
"""The first stream of every game."""


def seating_table(strategies: Sequence[int]) -> np.ndarray:
    """Return all distinct seatings of a field, or an empty table where there are more than MAX_TABLE.

    Parameters
    ----------
    strategies : sequence of int
        The strategy of every entry. Entries of one strategy are alike, so swapping them is no new seating.

    Returns
    -------
    ndarray of uint8, shape (n_seatings, n_cars)
        The entry that has each seat.
    """
    n = len(strategies)
    count = math.factorial(n)
    for strategy in set(strategies):
        count //= math.factorial(strategies.count(strategy))
    if count > MAX_TABLE:
        return np.zeros((0, n), dtype=np.uint8)
    waiting = {s: [e for e in range(n) if strategies[e] == s] for s in sorted(set(strategies))}
    rows = [_fill(order, waiting) for order in _orders({s: len(e) for s, e in waiting.items()}, n)]
    return np.array(rows, dtype=np.uint8)


def _orders(left: dict[int, int], n: int):
    """Yield every distinct order of strategies with `left` cars each."""
    if n == 0:
        yield ()
        return
    for strategy, cars in list(left.items()):
        if cars:
            left[strategy] -= 1
            for rest in _orders(left, n - 1):
                yield (strategy, *rest)
            left[strategy] += 1


def _fill(order: Sequence[int], waiting: dict[int, list[int]]) -> list[int]:
    """Turn an order of strategies into an order of entries."""
    nth = dict.fromkeys(waiting, 0)
    row = []
    for strategy in order:
        row.append(waiting[strategy][nth[strategy]])
        nth[strategy] += 1
    return row


@jit
def draw_seating(race, table, n_cars, seats):
    """Fill `seats` with the entry at every seat of this race.

    With a table, each run of ``len(table)`` race numbers that starts at a multiple of it uses every row once,
    from a row drawn for that run on. Without one, the entries are shuffled by address.
    """
    seed = race.seed[STREAM_SEATING]
    n_rows = table.shape[0]
    if n_rows > 0:
        number = np.int64(race.number)
        run = number // n_rows
        start = scale(word_at(seed, run, STREAM_SEATING, 0, 0), n_rows)
        row = (number + start) % n_rows
        for seat in range(n_cars):
            seats[seat] = table[row, seat]
        return
    for seat in range(n_cars):
        seats[seat] = seat
    for seat in range(n_cars - 1, 0, -1):
        other = scale(word_at(seed, race.number, STREAM_SEATING, 0, seat), seat + 1)
        held = seats[seat]
        seats[seat] = seats[other]
        seats[other] = held
