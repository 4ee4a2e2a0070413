"""Sums over the trails of many races, and chances to win from (place, gap, time), learnt from other races.

Chances are whole numbers of SURE. They come from races that are played for that alone (`learn_wins`); how much they
are going to change comes from yet others (`learn_swings`); suspense and surprise are then told of all the rest.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from simkit.core.jit import jit
from simkit.core.trail_record import (
    BEHIND,
    MARKS,
    MAX_TRAIL_CARS,
    N_COLUMNS,
    N_GAPS,
    SURE,
    SURPRISE,
    SUSPENSE,
    TOLD,
)

CELLS = (MARKS, MAX_TRAIL_CARS, N_GAPS)
"""Where a car can be: mark, place, class of gap."""


class TrailSums(NamedTuple):
    """The sums of one arm, all int64; C columns."""

    column_total: np.ndarray  # (C,) values, summed over races
    column_cross: np.ndarray  # (C, C) products of two values of a race
    column_base: np.ndarray  # (C, C) products with the values of the first arm in the same race


@jit
def learn_wins(trails, n_cars, cars, wins):
    """Count the cars that were in every cell, and those of them that won; `cars` and `wins` have the shape CELLS."""
    for r in range(trails.shape[0]):
        trail = trails[r]
        for mark in range(MARKS):
            for seat in range(n_cars):
                place = trail.place[mark, seat]
                gap = trail.gap[mark, seat]
                cars[mark, place, gap] += 1
                wins[mark, place, gap] += trail.winner == seat


@jit
def read_chances(trail, n_cars, mark, chance, out):
    """Fill `out` with every car's chance at a mark; at the last one they are 0 and SURE."""
    if mark == MARKS:
        for seat in range(n_cars):
            out[seat] = SURE if trail.winner == seat else 0
        return
    total = 0
    for seat in range(n_cars):
        out[seat] = chance[mark, trail.place[mark, seat], trail.gap[mark, seat]]
        total += out[seat]
    for seat in range(n_cars):
        out[seat] = out[seat] * SURE // total


@jit
def learn_swings(trails, n_cars, chance, line, cars, squares):
    """Count the cars of every cell, and add up the squares by which their chances changed until the next mark.

    `line`, shape (2, MAX_TRAIL_CARS), is scratch.
    """
    for r in range(trails.shape[0]):
        trail = trails[r]
        read_chances(trail, n_cars, 0, chance, line[0])
        for mark in range(MARKS):
            now, then = mark & 1, 1 - (mark & 1)
            read_chances(trail, n_cars, mark + 1, chance, line[then])
            for seat in range(n_cars):
                place = trail.place[mark, seat]
                gap = trail.gap[mark, seat]
                swing = line[then, seat] - line[now, seat]
                cars[mark, place, gap] += 1
                squares[mark, place, gap] += swing * swing


@jit
def tell(trail, n_cars, chance, swing, line):
    """Write suspense, surprise and how far behind the winner was of one race; `swing` has mean squares by cell."""
    suspense = 0
    surprise = 0
    behind = 0
    read_chances(trail, n_cars, 0, chance, line[0])
    for mark in range(MARKS):
        now, then = mark & 1, 1 - (mark & 1)
        read_chances(trail, n_cars, mark + 1, chance, line[then])
        awaited = 0
        came = 0
        best = 0
        for seat in range(n_cars):
            awaited += swing[mark, trail.place[mark, seat], trail.gap[mark, seat]]
            came += (line[then, seat] - line[now, seat]) ** 2
            best = max(best, line[now, seat])
        suspense += int(math.sqrt(awaited))
        surprise += int(math.sqrt(came))
        behind += best - line[now, trail.winner]
    trail.value[TOLD] = 1
    trail.value[SUSPENSE] = suspense
    trail.value[SURPRISE] = surprise
    trail.value[BEHIND] = behind // MARKS


@jit
def tell_all(trails, n_cars, chance, swing, line):
    """Tell all races."""
    for r in range(trails.shape[0]):
        tell(trails[r], n_cars, chance, swing, line)


@jit
def read_values(trails, values, peak):
    """Set `values`, shape (C, n_races or more), to all columns of the trails; raise `peak` to their largest size."""
    for r in range(trails.shape[0]):
        for c in range(N_COLUMNS):
            value = np.int64(trails[r].value[c])
            values[c, r] = value
            peak[c] = max(peak[c], abs(value))


@jit
def add_products(values, bases, n, sums):
    """Add `n` races; of `column_cross` the lower half alone is filled. `bases` has 0 rows in the first arm."""
    for i in range(N_COLUMNS):
        for r in range(n):
            sums.column_total[i] += values[i, r]
        for j in range(i + 1):
            sums.column_cross[i, j] += dot(values[i], values[j], n)
        for j in range(bases.shape[0]):
            sums.column_base[i, j] += dot(values[i], bases[j], n)


@jit
def dot(one, other, n):
    """Return the sum of the products of the first `n` numbers."""
    total = np.int64(0)
    for r in range(n):
        total += one[r] * other[r]
    return total
