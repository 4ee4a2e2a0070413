"""Chances to win from (place, gap, time), learnt from the first races of an arm and told of all others."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from simkit.core.records import allocate
from simkit.core.trail_record import MAX_TRAIL_CARS, SURE, TRAIL
from simkit.games.game import Game

LEARNT = 1024
"""The first so many trails of an arm teach chances, as many more how these change; the rest are told."""

PRIOR = 8
"""A cell counts as if so many more cars had been in it, which did as all of its mark and place."""

CHUNK = 8192
"""Races of one call."""

Play = Callable[[int, Any, Any], None]
Cells = np.ndarray[Any, np.dtype[np.int64]]


class Chances(NamedTuple):
    """What is learnt of one arm, each an int64 array of the shape `simkit.core.trail_tally.CELLS`."""

    chance: np.ndarray[Any, Any]
    swing: np.ndarray[Any, Any]


class ChanceBook:
    """The chances of every arm, each learnt when it is first asked for; threads share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[int, Chances] = {}

    def of(self, arm: int, learn: Callable[[], Chances]) -> Chances:
        """Return an arm's chances."""
        with self._lock:
            if arm not in self._known:
                self._known[arm] = learn()
            return self._known[arm]


def learn_chances(game: Game, n_cars: int, play: Play) -> Chances:
    """Return what the first trails of an arm teach.

    Parameters
    ----------
    game : Game
    n_cars : int
    play : callable
        ``play(first, outcomes, trails)`` plays race numbers ``first ..`` and fills both.
    """
    chance = chances_of(*count_wins(game, n_cars, play, 0), n_cars)
    return Chances(chance, swings_of(game, n_cars, play, LEARNT, chance))


def two_lines() -> Cells:
    """Return room for the chances of all cars at two marks, which what reads trails works on."""
    return np.zeros((2, MAX_TRAIL_CARS), np.int64)


def swings_of(game: Game, n_cars: int, play: Play, begin: int, chance: Cells) -> Cells:
    """Return by how much, squared, the chance of a car in every cell changes until the next mark, from LEARNT trails."""
    from simkit.core.trail_tally import CELLS, learn_swings

    cars, squares = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    line = two_lines()
    learn_swings(play_trails(game, n_cars, play, begin), n_cars, chance, line, cars, squares)
    return smoothed(cars, squares, 0)


def count_wins(game: Game, n_cars: int, play: Play, begin: int) -> tuple[Cells, Cells]:
    """Return how many cars of LEARNT trails were in every cell, and how many of them won."""
    from simkit.core.trail_tally import CELLS, learn_wins

    cars, wins = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    learn_wins(play_trails(game, n_cars, play, begin), n_cars, cars, wins)
    return cars, wins


def chances_of(cars: Cells, wins: Cells, n_cars: int) -> Cells:
    """Return the chance to win of a car in every cell, in parts of SURE and never 0."""
    chance: Cells = np.maximum(1, smoothed(cars, wins * SURE, SURE // n_cars))
    return chance


def play_trails(game: Game, n_cars: int, play: Play, first: int) -> Any:
    """Return LEARNT trails from the `first`-th on."""
    every = game.trail_every
    trails = allocate(TRAIL, LEARNT)
    step = max(1, CHUNK // every) * every
    for at in range(first * every, (first + LEARNT) * every, step):
        count = min(step, (first + LEARNT) * every - at)
        outcomes = allocate(game.outcome_dtype, (count, n_cars))
        place = at // every - first
        play(at, outcomes, trails[place : place + game.n_trails(at, count)])
    return trails


def smoothed(cars: np.ndarray[Any, Any], totals: np.ndarray[Any, Any], unseen: int) -> np.ndarray[Any, Any]:
    """Return the mean of every cell, as a whole number, drawn towards that of its mark and place.

    Parameters
    ----------
    cars, totals : ndarray of int64, shape CELLS
    unseen : int
        What a mark and place without cars have.
    """
    all_cars, all_totals = cars.sum(axis=2, keepdims=True), totals.sum(axis=2, keepdims=True)
    place = (all_totals + PRIOR * unseen) // (all_cars + PRIOR)
    mean: np.ndarray[Any, Any] = (totals + PRIOR * place) // (cars + PRIOR)
    return mean
