"""The compiled tally against the same sums written down plainly with NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.records import AT_LEAST, AT_MOST, ENDED, EQUALS, OUTCOME_HEAD, VALUE
from simkit.core.tally import STRETCH, Sums, add_races, find_peaks

NAMES = [name for name, _ in OUTCOME_HEAD]
SEAT, STRATEGY, POSITION, TURNS = (NAMES.index(name) for name in ("seat", "strategy", "position", "turns"))
METRICS = np.array([(POSITION, EQUALS, 1), (TURNS, VALUE, 0), (POSITION, AT_MOST, 2), (TURNS, AT_LEAST, 5)])
N_STRATEGIES, N_CARS = 2, 3


def rows(n_races: int, seed: int = 3) -> np.ndarray:
    """Return outcome rows as integers: seats and places shuffled, strategies 0, 1, 1."""
    random = np.random.default_rng(seed)
    columns = np.zeros((n_races, N_CARS, len(NAMES) + 1), dtype=np.int32)
    columns[..., SEAT] = random.permuted(np.tile(np.arange(N_CARS), (n_races, 1)), axis=1)
    columns[..., POSITION] = 1 + random.permuted(np.tile(np.arange(N_CARS), (n_races, 1)), axis=1)
    columns[..., STRATEGY] = random.permuted(np.tile([0, 1, 1], (n_races, 1)), axis=1)
    columns[..., TURNS] = random.integers(-9, 10, (n_races, N_CARS))
    columns[..., NAMES.index("race_status")] = ENDED
    return columns


def zeros() -> Sums:
    m, k, s = len(METRICS), N_STRATEGIES, N_CARS
    shapes = [(4,), (k, s, s), (m, k), (m, k, k), (m, k, k), (m, s), (m, s)]
    return Sums(*(np.zeros(shape, dtype=np.int64) for shape in shapes))


def car_values(columns: np.ndarray) -> np.ndarray:
    """Return every car's metrics, shape (M, n_races, n_cars)."""
    position, turns = columns[..., POSITION].astype(np.int64), columns[..., TURNS].astype(np.int64)
    return np.stack([position == 1, turns, position <= 2, turns >= 5]).astype(np.int64)


def strategy_values(columns: np.ndarray) -> np.ndarray:
    """Return every strategy's metrics, shape (M, K, n_races)."""
    values = car_values(columns)
    mine = [columns[..., STRATEGY] == k for k in range(N_STRATEGIES)]
    return np.stack([(values * where).sum(axis=2) for where in mine], axis=1)


def tallied(columns: np.ndarray, bases: np.ndarray) -> tuple[int, Sums, np.ndarray]:
    sums, values = zeros(), np.zeros((len(METRICS), N_STRATEGIES, len(columns)), dtype=np.int64)
    added = add_races(columns, METRICS, bases, values, sums)
    return added, sums, values


@pytest.mark.parametrize("n_races", [0, 1, STRETCH - 1, STRETCH, 2 * STRETCH + 5])
def test_sums_are_those_of_plain_numpy(n_races):
    columns, others = rows(n_races), rows(n_races, seed=4)
    added, sums, values = tallied(columns, strategy_values(others))
    expected, base, cars = strategy_values(columns), strategy_values(others), car_values(columns)
    assert added == n_races
    assert np.array_equal(values, expected)
    assert np.array_equal(sums.total, expected.sum(axis=2))
    assert np.array_equal(sums.cross, np.tril(np.einsum("mir,mjr->mij", expected, expected)))
    assert np.array_equal(sums.base_cross, np.einsum("mir,mjr->mij", expected, base))
    for seat in range(N_CARS):
        here = columns[..., SEAT] == seat
        assert np.array_equal(sums.seat_total[:, seat], (cars * here).sum(axis=(1, 2)))
        assert np.array_equal(sums.seat_square[:, seat], (cars**2 * here).sum(axis=(1, 2)))
    assert sums.statuses.tolist() == [0, n_races, 0, 0]


def test_finishing_places_are_counted_by_strategy_and_seat():
    columns = rows(50)
    _, sums, _ = tallied(columns, np.zeros((len(METRICS), 0, 50), dtype=np.int64))
    expected = np.zeros_like(sums.finish)
    for row in columns.reshape(-1, columns.shape[2]):
        expected[row[STRATEGY], row[SEAT], row[POSITION] - 1] += 1
    assert np.array_equal(sums.finish, expected)
    assert sums.base_cross.sum() == 0


@pytest.mark.parametrize(
    ("column", "value"),
    [(SEAT, -1), (SEAT, N_CARS), (STRATEGY, 2), (STRATEGY, -1), (POSITION, 0), (POSITION, N_CARS + 1)],
)
def test_a_row_that_no_game_may_write_stops_the_tally_at_its_race(column, value):
    columns = rows(10)
    columns[6, 1, column] = value
    assert tallied(columns, np.zeros((len(METRICS), 0, 10), dtype=np.int64))[0] == 6


def test_a_status_that_no_race_has_stops_the_tally():
    columns = rows(10)
    columns[4, 0, NAMES.index("race_status")] = 4
    assert tallied(columns, np.zeros((len(METRICS), 0, 10), dtype=np.int64))[0] == 4


def test_peaks_are_the_largest_sizes_of_values_that_are_no_zeros_and_ones():
    columns = rows(40)
    columns[7, 2, TURNS] = -(2**31)
    peak = np.zeros(len(METRICS), dtype=np.int64)
    find_peaks(columns, METRICS, peak)
    assert peak.tolist() == [0, 2**31, 0, 0]
