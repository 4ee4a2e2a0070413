"""Chances, suspense and surprise of races told by hand, and sums of trails against plain NumPy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from trails import trail_by_hand

from simkit.chances import PRIOR, smoothed
from simkit.core.records import allocate
from simkit.core.trail_record import (
    BEHIND,
    COLUMNS,
    MARKS,
    MAX_TRAIL_CARS,
    SURE,
    SURPRISE,
    SUSPENSE,
    TOLD,
    TRAIL,
)
from simkit.core.trail_tally import (
    CELLS,
    TrailSums,
    add_products,
    learn_swings,
    learn_wins,
    read_chances,
    read_values,
    tell_all,
)

LINE = np.zeros((2, MAX_TRAIL_CARS), np.int64)


def races(*trails):
    """Return trails as one array."""
    together = allocate(TRAIL, len(trails))
    for k, trail in enumerate(trails):
        together[k] = trail
    return together


FIRST_WINS = trail_by_hand([[2, 1], [4, 2]], [1, 2])
SECOND_WINS = trail_by_hand([[2, 1], [3, 2]], [2, 1])


def test_wins_are_counted_by_mark_place_and_gap():
    cars, wins = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    learn_wins(races(FIRST_WINS, SECOND_WINS, FIRST_WINS), 2, cars, wins)
    assert cars.sum() == 3 * 2 * MARKS
    assert wins.sum() == 3 * MARKS
    assert (cars[0, 0, 0], wins[0, 0, 0], wins[0, 1, 0]) == (3, 2, 1)  # at the start: by seat
    half = MARKS // 2  # the first car leads by 1, and wins two of three
    assert (cars[half, 0, 1], wins[half, 0, 1], cars[half, 1, 1], wins[half, 1, 1]) == (3, 2, 3, 1)


def even():
    return np.full(CELLS, SURE // 2)


def test_chances_of_a_race_add_up_to_one_at_every_mark_and_are_the_result_at_the_last():
    chance = np.full(CELLS, 1)
    chance[:, 0] = 3
    out = np.zeros(MAX_TRAIL_CARS, np.int64)
    read_chances(FIRST_WINS, 2, 3, chance, out)
    assert out[:2].tolist() == [7500, 2500]
    read_chances(SECOND_WINS, 2, MARKS, chance, out)
    assert out[:2].tolist() == [0, SURE]


def test_without_any_news_all_surprise_is_in_the_last_step():
    trails = races(FIRST_WINS)
    tell_all(trails, 2, even(), np.zeros(CELLS, np.int64), LINE)
    value = trails[0].value
    assert value[TOLD] == 1
    assert value[SURPRISE] == int(math.sqrt(2 * 5000**2))
    assert (value[SUSPENSE], value[BEHIND]) == (0, 0)


def test_surprise_adds_up_the_distances_between_the_chances_of_one_mark_and_the_next():
    chance = even()
    for mark in range(1, MARKS):  # from the first mark on the leader has 80 %
        chance[mark, 0], chance[mark, 1] = 8000, 2000
    trails = races(FIRST_WINS, SECOND_WINS)
    tell_all(trails, 2, chance, np.zeros(CELLS, np.int64), LINE)
    # 50 -> 80 % at the first mark, 80 -> 100 at the end
    assert trails[0].value[SURPRISE] == int(3000 * math.sqrt(2)) + int(2000 * math.sqrt(2))
    # the other won: 50 -> 20 -> 100 %
    assert trails[1].value[SURPRISE] == int(3000 * math.sqrt(2)) + int(8000 * math.sqrt(2))
    assert trails[0].value[BEHIND] == 0
    assert (
        trails[1].value[BEHIND] == 7 * 6000 // MARKS
    )  # 60 points behind the favourite at seven of eight marks


def test_suspense_adds_up_the_roots_of_the_swings_that_are_expected():
    swing = np.zeros(CELLS, np.int64)
    swing[0, 0, 0], swing[0, 1, 0] = 90_000, 70_000
    swing[MARKS // 2, 0, 1] = 250_000
    trails = races(FIRST_WINS)
    tell_all(trails, 2, even(), swing, LINE)
    assert trails[0].value[SUSPENSE] == 400 + 500


def test_swings_are_squares_of_the_changes_of_chances_by_the_cell_they_begin_in():
    chance = even()
    for mark in range(1, MARKS):
        chance[mark, 0], chance[mark, 1] = 8000, 2000
    cars, squares = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    learn_swings(races(FIRST_WINS, SECOND_WINS), 2, chance, LINE, cars, squares)
    assert cars.sum() == 2 * 2 * MARKS
    assert squares[0, 0, 0] == squares[0, 1, 0] == 2 * 3000**2
    assert squares[1 : MARKS - 1].sum() == 0
    assert squares[MARKS - 1].sum() == 2 * 2000**2 + 2 * 8000**2


def test_thin_cells_are_drawn_towards_their_mark_and_place_and_empty_places_have_what_is_unseen():
    cars, wins = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    cars[1, 0, 1], wins[1, 0, 1] = 92, 92 * 50
    chance = smoothed(cars, wins, 100)
    place = (92 * 50 + PRIOR * 100) // (92 + PRIOR)
    assert chance[1, 0, 1] == (92 * 50 + PRIOR * place) // (92 + PRIOR)
    assert chance[1, 0, 2] == place
    assert chance[2, 0, 0] == 100


@pytest.mark.parametrize("n_bases", [0, len(COLUMNS)])
def test_sums_of_trails_are_those_of_plain_numpy(n_bases):
    trails, n = races(FIRST_WINS, SECOND_WINS, FIRST_WINS, SECOND_WINS), len(COLUMNS)
    values, peak = np.zeros((n, 6), np.int64), np.zeros(n, np.int64)
    read_values(trails, values, peak)
    bases = np.random.default_rng(1).integers(-9, 9, (n_bases, 6))
    sums = TrailSums(np.zeros(n, np.int64), np.zeros((n, n), np.int64), np.zeros((n, n), np.int64))
    add_products(values, bases, 4, sums)
    expected = trails.value.astype(np.int64).T
    assert np.array_equal(values[:, :4], expected)
    assert np.array_equal(peak, np.abs(expected).max(axis=1))
    assert np.array_equal(sums.column_total, expected.sum(axis=1))
    assert np.array_equal(sums.column_cross, np.tril(expected @ expected.T))
    assert np.array_equal(sums.column_base[:, :n_bases], expected @ bases[:, :4].T)
