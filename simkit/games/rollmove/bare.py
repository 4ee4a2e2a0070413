"""The same race with nothing around it: the loop that one would write for this game alone."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.rng import scale, word_at
from simkit.games.rollmove.state import STREAM_DIE


@jit
def play_bare(rules, seeds, first_race, n_races, square, wins):
    """Play races until the first car is past the post, and count the wins of every seat.

    Parameters
    ----------
    rules : recarray of RULES, shape (1,)
    seeds : ndarray of uint64, shape (n_streams,)
    first_race, n_races : int
    square : ndarray of int64, shape (n_cars,)
        Scratch: where each car is.
    wins : ndarray of int64, shape (n_cars,)
        Counts by seat; added to.
    """
    squares, faces, seed, n_cars = rules[0].squares, rules[0].faces, seeds[STREAM_DIE], len(square)
    for number in range(first_race, first_race + n_races):
        for seat in range(n_cars):
            square[seat] = 0
        turn = 0
        racing = True
        while racing:
            turn += 1
            for seat in range(n_cars):
                square[seat] += 1 + scale(word_at(seed, number, STREAM_DIE, turn, seat), faces)
                if square[seat] >= squares:
                    wins[seat] += 1
                    racing = False
                    break
