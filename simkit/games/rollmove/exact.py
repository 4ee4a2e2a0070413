"""The exact seat shares of Roll and Move: a Markov chain beside the simulation."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.games.rollmove.rules import Rules

Chances = np.ndarray[Any, np.dtype[np.float64]]


def rolls_to_post(squares: int, faces: int) -> Chances:
    """Return the chance that a car needs exactly t rolls to the post.

    The car's square is a Markov chain: a roll leads from each square to each of the next `faces` squares with the
    same chance (ROLL-1), and what is beyond the post is at the post (ROLL-2).

    Parameters
    ----------
    squares, faces : int
        As in `Rules`.

    Returns
    -------
    ndarray, shape (squares + 1,)
        By t from 0 on; no car needs more rolls than there are squares.
    """
    to_go = squares - np.arange(squares)  # from each square short of the post
    home = np.clip(faces + 1 - to_go, 0, None) / faces  # chance that one roll is enough
    die = np.full(faces, 1 / faces)
    on = np.zeros(squares)
    on[0] = 1.0
    chances = np.zeros(squares + 1)
    for rolls in range(1, squares + 1):
        chances[rolls] = on @ home
        on = _rolled(on, die)
        if not on.any():
            break
    return chances


def _rolled(on: Chances, die: Chances) -> Chances:
    """Return the chances of the squares short of the post after one more roll."""
    moved = np.zeros(len(on))
    moved[1:] = np.convolve(on, die)[: len(on) - 1]
    return moved


def seat_shares(rules: Rules, n_cars: int) -> list[float]:
    """Return each seat's chance to win.

    Seats roll independently of each other and in their order (ROLL-3). A seat wins with its t-th roll where that takes
    it to the post, the seats before it need more than t rolls, and those after it more than t - 1 (ROLL-4).

    Parameters
    ----------
    rules : Rules
    n_cars : int

    Returns
    -------
    list of float
        By seat.
    """
    chances = rolls_to_post(rules.squares, rules.faces)
    more = np.append(np.cumsum(chances[::-1])[::-1], 0.0)  # chance to need at least t rolls
    seat = np.arange(n_cars)[:, np.newaxis]
    shares: list[float] = (chances * more[1:] ** seat * more[:-1] ** (n_cars - 1 - seat)).sum(axis=1).tolist()
    return shares
