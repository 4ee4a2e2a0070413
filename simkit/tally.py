"""Tallies: what is kept of millions of races. Integers alone: in any order they add up to the same bits."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from simkit.core.records import AT_LEAST, AT_MOST, EQUALS, N_STATUSES, VALUE
from simkit.core.trail_record import N_COLUMNS, RACED
from simkit.faults import Fault, FaultError
from simkit.games.game import Game, Metric

HOW = {"value": VALUE, "equals": EQUALS, "at_most": AT_MOST, "at_least": AT_LEAST}

LARGEST = 2**63 - 1
"""No sum may pass it."""


@dataclass(frozen=True)
class Layout:
    """The sizes of a run's tallies, and how its metrics are read.

    Parameters
    ----------
    metrics : tuple of Metric
    columns : tuple of str
        Names of the game's outcome columns.
    n_arms, n_strategies, n_cars : int
    n_columns : int
        Columns of the trails that are added up; 0 in results from before there were any.
    """

    metrics: tuple[Metric, ...]
    columns: tuple[str, ...]
    n_arms: int
    n_strategies: int
    n_cars: int
    n_columns: int = N_COLUMNS

    @classmethod
    def of(cls, game: Game, n_arms: int, n_strategies: int, n_cars: int) -> Layout:
        """Return the layout of a field of `game`."""
        return cls(game.metrics, tuple(game.outcome_dtype.names or ()), n_arms, n_strategies, n_cars)

    def readers(self) -> np.ndarray[Any, Any]:
        """Return the metrics as integers (column, how, argument), shape (M, 3), int64."""
        rows = [(self.columns.index(m.column), HOW[m.how], m.argument) for m in self.metrics]
        return np.array(rows, dtype=np.int64)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of every array of a tally."""
        arms, metrics, strategies, cars = self.n_arms, len(self.metrics), self.n_strategies, self.n_cars
        return {
            "statuses": (arms, N_STATUSES),
            "finish": (arms, strategies, cars, cars),
            "total": (arms, metrics, strategies),
            "cross": (arms, metrics, strategies, strategies),
            "base_cross": (arms, metrics, strategies, strategies),
            "seat_total": (arms, metrics, cars),
            "seat_square": (arms, metrics, cars),
            "peak": (arms, metrics),
            "column_total": (arms, self.n_columns),
            "column_cross": (arms, self.n_columns, self.n_columns),
            "column_base": (arms, self.n_columns, self.n_columns),
            "column_peak": (arms, self.n_columns),
        }


@dataclass(frozen=True)
class Tally:
    """Sums over races, one row an arm, all int64; A arms, K strategies, S seats, P places, M metrics.

    Parameters
    ----------
    races : int
        Races that every arm has played.
    statuses : ndarray, shape (A, 4)
        Races by status: under way (none, ever), ended, stopped at the proven bound, stopped by a fault.
    finish : ndarray, shape (A, K, S, P)
        Cars by strategy, seat and finishing place.
    total : ndarray, shape (A, M, K)
        A strategy's value of a race, which is the sum over its cars, summed over races.
    cross : ndarray, shape (A, M, K, K)
        Products of two strategies' values of the same race, summed over races.
    base_cross : ndarray, shape (A, M, K, K)
        Products of a strategy's value with another's in the first arm's race of the same number.
    seat_total, seat_square : ndarray, shape (A, M, S)
        Cars' values and their squares by seat.
    peak : ndarray, shape (A, M)
        Largest size of a single car's value.
    column_total : ndarray, shape (A, C)
        The columns of the trails (`simkit.core.trails.COLUMNS`), summed over the races that have one.
    column_cross, column_base : ndarray, shape (A, C, C)
        Products of two columns of a race; and of a column with one of the first arm's race of the same number.
    column_peak : ndarray, shape (A, C)
        Largest size of a column.
    """

    races: int
    statuses: np.ndarray[Any, Any]
    finish: np.ndarray[Any, Any]
    total: np.ndarray[Any, Any]
    cross: np.ndarray[Any, Any]
    base_cross: np.ndarray[Any, Any]
    seat_total: np.ndarray[Any, Any]
    seat_square: np.ndarray[Any, Any]
    peak: np.ndarray[Any, Any]
    column_total: np.ndarray[Any, Any]
    column_cross: np.ndarray[Any, Any]
    column_base: np.ndarray[Any, Any]
    column_peak: np.ndarray[Any, Any]

    @classmethod
    def empty(cls, layout: Layout) -> Tally:
        """Return the tally of no races."""
        return cls(0, **{name: np.zeros(shape, dtype=np.int64) for name, shape in layout.shapes().items()})

    def arrays(self) -> dict[str, np.ndarray[Any, Any]]:
        """Return the arrays by name, in their order, those of trails only where there are trails."""
        named = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "races"}
        return {name: array for name, array in named.items() if array.size}

    @property
    def trails(self) -> int:
        """Of how many races the tally holds the trails of each arm."""
        return int(self.column_total[0, RACED]) if self.column_total.size else 0

    def __add__(self, other: Tally) -> Tally:
        """Return the tally of both; refused where a sum could pass 63 bits."""
        peak = np.maximum(self.peak, other.peak)
        column_peak = np.maximum(self.column_peak, other.column_peak)
        check_bounds(self.races + other.races, self.finish.shape[2], peak)
        check_bounds(self.trails + other.trails, 1, column_peak)
        sums = {
            field.name: getattr(self, field.name) + getattr(other, field.name)
            for field in fields(self)
            if not field.name.endswith("peak")
        }
        return Tally(**sums, peak=peak, column_peak=column_peak)

    def digest(self) -> str:
        """Return the SHA-256 of the numbers, which no order, thread count or machine changes."""
        sha = hashlib.sha256(f"races {self.races}".encode())
        for name, array in self.arrays().items():
            sha.update(f"{name} {array.shape}".encode())
            sha.update(np.ascontiguousarray(array).astype("<i8", copy=False).tobytes())
        return sha.hexdigest()


def check_bounds(races: int, n_cars: int, peak: np.ndarray[Any, Any]) -> None:
    """Refuse sums that could pass 63 bits: `races` squares of `n_cars` values as large as `peak`.

    Raises
    ------
    FaultError
        Naming the largest value.
    """
    largest = int(peak.max(initial=0))
    if races * (n_cars * largest) ** 2 > LARGEST:
        message = f"values up to {largest} in {races:,} races would pass the largest sum that is kept exactly"
        raise FaultError([Fault("races", message, "play fewer races, or measure in a coarser unit")])


class Counter:
    """Adds races to the tally of one block. One thread uses it.

    Parameters
    ----------
    layout : Layout
    most : int
        Most races of one call of `add`.
    """

    def __init__(self, layout: Layout, most: int) -> None:
        self._layout = layout
        self._readers = layout.readers()
        shape = (len(layout.metrics), layout.n_strategies, most)
        self._bases = np.zeros(shape, dtype=np.int64)
        self._values = np.zeros(shape, dtype=np.int64)
        columns = (layout.n_columns, most)
        self._column_bases = np.zeros(columns, dtype=np.int64)
        self._columns = np.zeros(columns, dtype=np.int64)
        self.start()

    def start(self) -> None:
        """Begin a new block."""
        self._tally = Tally.empty(self._layout)
        self._races = 0

    def add(self, arm: int, outcomes: np.ndarray[Any, Any], trails: np.ndarray[Any, Any]) -> None:
        """Add races of one arm; the arms of the same races come one after another, the first arm first.

        Parameters
        ----------
        arm : int
        outcomes : recarray, shape (n_races, n_cars)
            Outcome rows of the game.
        trails : recarray of TRAIL
            Those of these races that have one.

        Raises
        ------
        FaultError
            Where sums could pass 63 bits.
        RuntimeError
            Where the game wrote a row that no game may write.
        """
        from simkit.core.tally import Sums, add_races, find_peaks

        n = len(outcomes)
        columns = (
            outcomes.view(np.ndarray)
            .view(np.int32)
            .reshape(n, self._layout.n_cars, len(self._layout.columns))
        )
        if arm == 0:
            self._races += n
        peak = self._tally.peak[arm]
        find_peaks(columns, self._readers, peak)
        np.maximum(peak, 1, out=peak)
        check_bounds(self._races, self._layout.n_cars, peak)
        bases = self._bases if arm else self._bases[:, :0]
        values = self._values if arm else self._bases
        arrays = self._tally.arrays()
        sums = Sums(*(arrays[name][arm] for name in Sums._fields))
        added = add_races(columns, self._readers, bases, values, sums)
        if added < n:
            raise RuntimeError(f"the game wrote an impossible outcome: {outcomes[added]}")
        self._add_trails(arm, trails)

    def _add_trails(self, arm: int, trails: np.ndarray[Any, Any]) -> None:
        """Add up the trails of the same races."""
        from simkit.core.trail_tally import TrailSums, add_products, read_values

        tally = self._tally
        peak = tally.column_peak[arm]
        values = self._columns if arm else self._column_bases
        read_values(trails, values, peak)
        check_bounds(int(tally.column_total[arm, RACED]) + len(trails), 1, peak)
        bases = self._column_bases if arm else self._column_bases[:0]
        sums = TrailSums(*(getattr(tally, name)[arm] for name in TrailSums._fields))
        add_products(values, bases, len(trails), sums)

    def finish(self) -> Tally:
        """Return the block's tally."""
        sums = self._tally.arrays()
        cross, column_cross = _whole(sums.pop("cross")), _whole(sums.pop("column_cross"))
        sums["base_cross"][0] = cross[0]
        sums["column_base"][0] = column_cross[0]
        return Tally(self._races, **sums, cross=cross, column_cross=column_cross)


def _whole(lower: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return symmetric matrices of which the lower halves are given."""
    lower = np.tril(lower)
    matrix: np.ndarray[Any, Any] = lower + np.tril(lower, -1).swapaxes(-1, -2)
    return matrix


def columns_are_integers(game: Game) -> bool:
    """Say whether a game's outcome rows can be read as one table of 32-bit integers."""
    dtype = game.outcome_dtype
    names: Sequence[str] = dtype.names or ()
    return dtype.itemsize == 4 * len(names) and all(dtype[name] == np.dtype("i4") for name in names)
