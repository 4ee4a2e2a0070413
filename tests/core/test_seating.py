"""Seatings: every distinct one, equally often; by address where there are too many to list."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from simkit.core.records import allocate, race_head
from simkit.core.rng import stream_seeds
from simkit.core.seating import MAX_TABLE, draw_seating, seating_table

RACE = np.dtype([*race_head(1), ("seats", "i4", (16,))], align=True)


def seated(number, table, n_cars, seed=1):
    race = allocate(RACE, 1)[0]
    race.number = number
    race.seed[:] = stream_seeds(seed, ["seating"])
    draw_seating(race, table, n_cars, race.seats)
    return tuple(int(entry) for entry in race.seats[:n_cars])


def distinct(strategies):
    """Return how many orders of `strategies` look different."""
    return math.factorial(len(strategies)) // math.prod(
        math.factorial(n) for n in Counter(strategies).values()
    )


fields = st.lists(st.integers(0, 4), min_size=1, max_size=6)


@given(fields)
def test_the_table_has_every_distinct_seating_once(strategies):
    table = seating_table(strategies)
    orders = {tuple(strategies[entry] for entry in row) for row in table}
    assert len(table) == len(orders) == distinct(strategies)
    assert all(sorted(row) == list(range(len(strategies))) for row in table)


@pytest.mark.parametrize(
    ("strategies", "rows"),
    [([0] * 16, 1), ([0, 1, 2, 3, 4, 5], 720), ([0, 0, 1, 1, 2, 2], 90), (range(7), 0), ([0, 1] * 6, 0)],
)
def test_there_is_a_table_up_to_its_limit(strategies, rows):
    assert len(seating_table(list(strategies))) == rows <= MAX_TABLE


@given(fields, st.integers(0, 2**40), st.integers(0, 2**64 - 1))
def test_each_run_of_races_uses_every_seating_once(strategies, run, seed):
    table = seating_table(strategies)[:50]  # a run of any length will do
    n = len(table)
    seen = Counter(seated(run * n + k, table, len(strategies), seed) for k in range(n))
    assert seen == Counter(tuple(row) for row in table.tolist())


def test_runs_begin_at_rows_drawn_by_address():
    table = seating_table([0, 1, 2])
    first = [seated(6 * run, table, 3) for run in range(40)]
    assert set(first) == {tuple(row) for row in table.tolist()}
    assert first == [seated(6 * run, table, 3) for run in range(40)]
    assert first != [seated(6 * run, table, 3, seed=2) for run in range(40)]


@given(st.integers(0, 2**48 - 1))
def test_without_a_table_the_entries_are_shuffled_by_address(number):
    none = np.zeros((0, 12), dtype=np.uint8)
    order = seated(number, none, 12)
    assert sorted(order) == list(range(12))
    assert order == seated(number, none, 12)


def test_every_shuffle_is_equally_likely(interpreted):
    none = np.zeros((0, 4), dtype=np.uint8)
    seen = Counter(seated(number, none, 4) for number in range(1_200 if interpreted else 12_000))
    assert len(seen) == 24
    assert chisquare(list(seen.values())).pvalue > 1e-4
