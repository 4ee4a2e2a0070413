"""The Plackett-Luce model with seats: the worth of each strategy from orders of the finish over many fields.

The winner of a race is drawn with chances proportional to ``exp(worth + seat effect)``, then the second out of those
who are left, and so on: Luce, *Individual Choice Behavior* (1959); Plackett, *Applied Statistics* 24, 193 (1975).
The likelihood is concave; where every strategy can be reached from every other through races that it lost, it
has one maximum: Hunter, *Annals of Statistics* 32, 384 (2004). Newton's method finds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from simkit.faults import Fault, FaultError

Array = np.ndarray[Any, Any]

CHUNK = 1 << 15
"""Races that are worked on at a time: few enough to stay in fast memory."""

MANY = 200_000
"""From so many races on, a start is looked for with every twentieth of them."""

THINNED = 20

TOLERANCE = 1e-8
"""The last step of Newton's method; it leaves an error of about its square."""

MOST_STEPS = 60
ROUNDING = 1e-12
"""So much of the likelihood may be lost to rounding in one step."""

LARGEST = 15.0
"""A worth beyond it, three million to one, is on its way to infinity."""

APART = "strategies and seats cannot be told apart"


class Finishes(NamedTuple):
    """Races of one field.

    Parameters
    ----------
    items : ndarray of int, shape (n_cars,)
        Number of the strategy that drives each car.
    cars : ndarray of int, shape (n_races, n_cars)
        The cars of every race, the winner first.
    seats : ndarray of int, shape (n_races, n_cars), or None
        Their seats, in the same order; None leaves seats out of the model.
    units : ndarray of int, shape (n_races,), or None
        Races of the same unit, also of other fields, may depend on each other; by default every race is a unit.
    """

    items: Array
    cars: Array
    seats: Array | None = None
    units: Array | None = None


@dataclass(frozen=True)
class Fit:
    """The maximum of the likelihood.

    Parameters
    ----------
    values : ndarray, shape (n_parameters,)
        Worths, then the effects of seats, by ascending number of cars; each group adds up to 0.
    covariance : ndarray, shape (n_parameters, n_parameters)
        The sandwich: inverse information, squared scores of units, inverse information.
    groups : tuple of slice
        The parameters of the strategies, then those of the seats of every number of cars.
    sizes : tuple of int
        The numbers of cars that have seats.
    log_likelihood : float
    races, units : int
    steps : int
        Steps of Newton's method over all races.
    """

    values: Array
    covariance: Array
    groups: tuple[slice, ...]
    sizes: tuple[int, ...]
    log_likelihood: float
    races: int
    units: int
    steps: int


@dataclass(frozen=True)
class _Sums:
    """Log-likelihood, score and information at some parameters."""

    log_likelihood: float
    score: Array
    information: Array


def fit(fields: Sequence[Finishes], n_items: int) -> Fit:
    """Return the worths of strategies and the effects of seats that make the orders most likely.

    Parameters
    ----------
    fields : sequence of Finishes
    n_items : int
        Number of strategies.

    Raises
    ------
    FaultError
        Where strategies and seats cannot be told apart, or some worth has no finite estimate.
    """
    fields = [field for field in fields if len(field.items) > 1 and len(field.cars)]
    sizes = tuple(sorted({len(field.items) for field in fields if field.seats is not None}))
    stops = np.cumsum([n_items, *sizes])
    groups = (
        slice(0, n_items),
        *(slice(stop - size, stop) for stop, size in zip(stops[1:], sizes, strict=True)),
    )
    model = _Model(fields, groups, sizes, int(stops[-1]))
    start = np.zeros(model.size)
    races = sum(len(field.cars) for field in fields)
    if races > MANY:
        few = _Model([_thinned(field) for field in fields], groups, sizes, model.size)
        start = few.climb(start)[0] if few.is_told_apart(start) else start
    values, sums, steps = model.climb(start)
    inverse = model.inverse(sums.information)
    meat, units = model.squared_scores(values)
    covariance = inverse @ meat @ inverse * (units / max(1, units - 1))
    return Fit(values, covariance, groups, sizes, sums.log_likelihood, races, units, steps)


def _thinned(field: Finishes) -> Finishes:
    seats = None if field.seats is None else field.seats[::THINNED]
    return Finishes(field.items, field.cars[::THINNED], seats)


class _Model:
    """The likelihood of some fields as a function of all parameters."""

    def __init__(
        self, fields: Sequence[Finishes], groups: Sequence[slice], sizes: Sequence[int], size: int
    ) -> None:
        self._fields, self.size = fields, size
        seats = {n: group.start for n, group in zip(sizes, groups[1:], strict=True)}
        self._columns = [
            np.concatenate([field.items, seats[len(field.items)] + np.arange(len(field.items))])
            if field.seats is not None
            else np.asarray(field.items)
            for field in fields
        ]
        self._free = np.zeros((size, len(groups)))  # what changes no race: the same added to a whole group
        for number, group in enumerate(groups):
            self._free[group, number] = 1 / np.sqrt(group.stop - group.start)

    def climb(self, values: Array) -> tuple[Array, _Sums, int]:
        """Return the parameters at the maximum, the sums there, and the steps that it took."""
        sums = self.sums(values)
        for step in range(1, MOST_STEPS):
            change = self._solve(sums)
            if np.abs(change).max() < TOLERANCE:
                return values + change, sums, step
            for _ in range(30):
                new = self.sums(values + change)
                if new.log_likelihood >= sums.log_likelihood - ROUNDING * abs(sums.log_likelihood):
                    break
                change = change / 2
            values, sums = values + change, new
            if np.abs(values).max() > LARGEST:
                break
        raise _no_maximum("the worth of a strategy or the effect of a seat grows without end")

    def is_told_apart(self, values: Array) -> bool:
        """Say whether the parameters can be told apart."""
        try:
            self._solve(self.sums(values))
        except FaultError:
            return False
        return True

    def _solve(self, sums: _Sums) -> Array:
        return np.asarray(self.inverse(sums.information) @ sums.score)

    def inverse(self, information: Array) -> Array:
        """Return the inverse information among parameters whose groups add up to 0.

        Raises
        ------
        FaultError
            Where the information says nothing about some of them.
        """
        scale = np.trace(information) / self.size
        free = self._free @ self._free.T
        values, vectors = np.linalg.eigh(information + scale * free)
        if scale <= 0 or values[0] < 1e-11 * values[-1]:
            raise _no_maximum(APART)
        return np.asarray((vectors / values) @ vectors.T - free / scale)

    def sums(self, values: Array) -> _Sums:
        """Return log-likelihood, score and information over all races."""
        total, score = 0.0, np.zeros(self.size)
        information = np.zeros((self.size, self.size))
        for columns, field in zip(self._columns, self._fields, strict=True):
            for part in _chunks(field):
                stages = _Stages(part, values[columns])
                total += stages.log_likelihood
                np.add.at(score, columns, stages.score.sum(axis=1))
                np.add.at(information, np.ix_(columns, columns), stages.information())
        return _Sums(total, score, information)

    def squared_scores(self, values: Array) -> tuple[Array, int]:
        """Return the sum over units of the products of their scores, and the number of units."""
        square, units = np.zeros((self.size, self.size)), 0
        shared = []
        for columns, field in zip(self._columns, self._fields, strict=True):
            if field.units is not None:
                shared.append((columns, field))
                continue
            for part in _chunks(field):
                score = _Stages(part, values[columns]).score
                np.add.at(square, np.ix_(columns, columns), score @ score.T)
            units += len(field.cars)
        numbers = np.unique(np.concatenate([np.zeros(0, dtype=int), *(f.units for _, f in shared)]))
        for first in range(0, len(numbers), CHUNK):
            window = numbers[first : first + CHUNK]
            scores = self._scores(shared, window, values)
            square += scores.T @ scores
        return square, units + len(numbers)

    def _scores(self, shared: Sequence[tuple[Array, Finishes]], window: Array, values: Array) -> Array:
        """Return the scores of a window of units, shape (n_units, n_parameters), over all their races."""
        scores = np.zeros((len(window), self.size))
        for columns, field in shared:
            units = np.asarray(field.units)
            inside = np.flatnonzero((units >= window[0]) & (units <= window[-1]))
            rows = np.searchsorted(window, units[inside])
            seats = None if field.seats is None else field.seats[inside]
            part = Finishes(field.items, field.cars[inside], seats)
            score = _Stages(part, values[columns]).score
            for column, each in zip(columns, score, strict=True):
                np.add.at(scores[:, column], rows, each)
        return scores


def _chunks(field: Finishes) -> Iterator[Finishes]:
    for first in range(0, len(field.cars), CHUNK):
        those = slice(first, first + CHUNK)
        yield Finishes(field.items, field.cars[those], None if field.seats is None else field.seats[those])


class _Stages:
    """Races of one field, stage by stage: who is drawn out of those who are left.

    Arrays have a row for every place, car or seat and a column for every race. The parameters of the field are those
    of its cars, then those of its seats.
    """

    def __init__(self, field: Finishes, values: Array) -> None:
        n = len(field.items)
        cars = np.ascontiguousarray(field.cars.T, dtype=np.intp)
        self._cars, self._n = cars, n
        strength = values[:n][cars]
        self._seats = None
        if field.seats is not None:
            self._seats = np.ascontiguousarray(field.seats.T, dtype=np.intp)
            strength = strength + values[n:][self._seats]
        strength -= strength.max(axis=0)
        self._chance = np.exp(strength)
        left = np.cumsum(self._chance[::-1], axis=0)[::-1]
        self.log_likelihood = float(strength.sum() - np.log(left).sum())
        self._one_of = 1 / left
        self._drawn = self._chance * np.cumsum(self._one_of, axis=0)
        score = 1 - self._drawn
        self._places = [_inverse(order) for order in (cars, self._seats) if order is not None]
        self.score = np.concatenate([np.take_along_axis(score, places, axis=0) for places in self._places])

    def information(self) -> Array:
        """Return the information on the field's parameters: the sum over stages of the spread of who is drawn."""
        total = self._expected()
        places = np.concatenate(self._places).astype(np.uint8)
        chance = np.concatenate([np.take_along_axis(self._chance, each, axis=0) for each in self._places])
        for stage in range(self._n):
            share = chance * self._one_of[stage]
            share *= places >= stage
            total -= share @ share.T
        return np.asarray(total)

    def _expected(self) -> Array:
        """Return how often each car and seat is expected to be drawn, over all stages, alone and together."""
        n = self._n
        drawn = [np.take_along_axis(self._drawn, places, axis=0).sum(axis=1) for places in self._places]
        total = np.diag(np.concatenate(drawn))
        if self._seats is not None:
            both = np.bincount((self._cars * n + self._seats).ravel(), self._drawn.ravel(), n * n).reshape(
                n, n
            )
            total[:n, n:], total[n:, :n] = both, both.T
        return total


def _inverse(order: Array) -> Array:
    """Return the place of every car (or seat) from who is in every place."""
    places = np.empty_like(order)
    np.put_along_axis(places, order, np.arange(len(order))[:, None], axis=0)
    return places


def _no_maximum(what: str) -> FaultError:
    return FaultError(
        [Fault("", f"no ranking: {what}", "more races, or fields that mix the strategies more")]
    )
