"""Tallies of many races: every metric is read off the outcome rows and added up, whatever the game.

Outcome rows come as 32-bit integers of shape (n_races, n_cars, n_columns); a metric is three integers
(column, how, argument). Nothing here can overflow once `find_peaks` has been held against the bounds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from simkit.core.jit import jit
from simkit.core.records import AT_MOST, EQUALS, N_STATUSES, OUTCOME_HEAD, VALUE

STRETCH = 256
"""Races that are read before their products are added: few enough to stay in the fastest memory."""

_NAMES = [name for name, _ in OUTCOME_HEAD]
_SEAT = _NAMES.index("seat")
_STRATEGY = _NAMES.index("strategy")
_POSITION = _NAMES.index("position")
_RACE_STATUS = _NAMES.index("race_status")


class Sums(NamedTuple):
    """The sums of one arm, all int64; K strategies, S seats, P places, M metrics."""

    statuses: np.ndarray  # (4,) races by status
    finish: np.ndarray  # (K, S, P) cars by strategy, seat and place
    total: np.ndarray  # (M, K) a strategy's value of a race, summed over its cars, summed over races
    cross: np.ndarray  # (M, K, K) products of two strategies' values of a race
    base_cross: np.ndarray  # (M, K, K) products with the values of the first arm in the same race
    seat_total: np.ndarray  # (M, S) values by seat
    seat_square: np.ndarray  # (M, S) squares of values by seat


@jit
def read_metric(row, metric):
    """Return one metric of one car; `metric` is (column, how, argument)."""
    value = np.int64(row[metric[0]])
    how = metric[1]
    if how == VALUE:
        return value
    if how == EQUALS:
        return np.int64(value == metric[2])
    if how == AT_MOST:
        return np.int64(value <= metric[2])
    return np.int64(value >= metric[2])


@jit
def find_peaks(columns, metrics, peak):
    """Raise `peak`, shape (M,), to the largest size of any car's value of each metric."""
    for r in range(columns.shape[0]):
        for m in range(metrics.shape[0]):
            if metrics[m, 1] == VALUE:
                for c in range(columns.shape[1]):
                    peak[m] = max(peak[m], abs(np.int64(columns[r, c, metrics[m, 0]])))


@jit
def _add_places(columns, statuses, finish):
    """Count places; return how many races, fewer where a row names a strategy, seat or place there is not."""
    n_strategies, n_seats, n_places = finish.shape
    for r in range(columns.shape[0]):
        status = columns[r, 0, _RACE_STATUS]
        if status < 0 or status >= N_STATUSES:
            return r
        for c in range(columns.shape[1]):
            strategy = columns[r, c, _STRATEGY]
            seat = columns[r, c, _SEAT]
            place = columns[r, c, _POSITION] - 1
            if strategy < 0 or strategy >= n_strategies or seat < 0 or seat >= n_seats:
                return r
            if place < 0 or place >= n_places:
                return r
            finish[strategy, seat, place] += 1
        statuses[status] += 1
    return columns.shape[0]


@jit
def _read_values(columns, metric, start, stop, value, seat_total, seat_square):
    """Set `value`, shape (K, n_races), to a metric's values of a stretch of races; add up those of seats."""
    for r in range(start, stop):
        for k in range(value.shape[0]):
            value[k, r] = 0
        for c in range(columns.shape[1]):
            row = columns[r, c]
            one = read_metric(row, metric)
            value[row[_STRATEGY], r] += one
            seat_total[row[_SEAT]] += one
            seat_square[row[_SEAT]] += one * one


@jit
def _product(one, other, start, stop):
    """Return the sum of products over a stretch of races."""
    total = np.int64(0)
    for r in range(start, stop):
        total += one[r] * other[r]
    return total


@jit
def _add_products(value, base, start, stop, total, cross, base_cross):
    """Add one metric's values, the lower half of their products, and their products with the first arm's."""
    for i in range(value.shape[0]):
        for r in range(start, stop):
            total[i] += value[i, r]
        for j in range(i + 1):
            cross[i, j] += _product(value[i], value[j], start, stop)
        for j in range(base.shape[0]):
            base_cross[i, j] += _product(value[i], base[j], start, stop)


@jit
def add_races(columns, metrics, bases, values, sums):
    """Add races to `sums`; of `cross` the lower half alone is filled.

    `values`, shape (M, K, n_races or more), receives every race's values. `bases` has those of the first arm
    in the same races, or shape (M, 0, ...) where this is the first arm. Returns how many races were added,
    fewer only where a row is none that any game may write.
    """
    added = _add_places(columns, sums.statuses, sums.finish)
    if added < columns.shape[0]:
        return added
    for start in range(0, columns.shape[0], STRETCH):
        stop = min(start + STRETCH, columns.shape[0])
        for m in range(metrics.shape[0]):
            _read_values(columns, metrics[m], start, stop, values[m], sums.seat_total[m], sums.seat_square[m])
            _add_products(values[m], bases[m], start, stop, sums.total[m], sums.cross[m], sums.base_cross[m])
    return columns.shape[0]
