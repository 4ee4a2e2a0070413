"""Strategies weighed by a table of pay-offs alone: Nash averaging and alpha-rank.

Both ask what is left when everybody may choose his strategy anew. Neither changes when a strategy is entered twice.
"""

from __future__ import annotations

import numpy as np

from simkit.stats.plackett_luce import Array

SMALL = 1e-9

MUTATION = 1e-6
"""How often alpha-rank goes over to a worse strategy, against once to a better one."""


def nash_average(payoffs: Array) -> Array:
    """Return the mixture of strategies that no strategy beats, of several the most even one.

    Balduzzi, Tuyls, Perolat and Graepel, *Re-evaluating evaluation* (NeurIPS 2018). The strategies that some such
    mixture has are those of a strictly complementary one, which one linear program finds (Goldman and Tucker, *Theory of
    linear programming*, in *Linear Inequalities and Related Systems* (1956)).

    Parameters
    ----------
    payoffs : ndarray, shape (n, n)
        What the row gets against the column; the negative of what the column gets.

    Returns
    -------
    ndarray, shape (n,)
        Weights, which add up to 1.
    """
    game = np.asarray(payoffs, dtype=float)
    size = np.abs(game).max(initial=0.0)
    if size < SMALL:
        return np.full(len(game), 1 / len(game))
    game = game / size
    some = _complementary(game)
    inside = some > -game @ some
    weights = np.where(inside, some, 0.0)
    weights /= weights.sum()
    mine = np.vstack([game[np.ix_(inside, inside)], np.ones(int(inside.sum()))])
    if np.linalg.matrix_rank(mine, tol=1e-8) < inside.sum():
        weights[inside] = _most_even(game[:, inside], inside, weights[inside])
    return weights


def _complementary(game: Array) -> Array:
    """Return a mixture in which every strategy has a weight or loses: max t with p - A p >= t."""
    from scipy.optimize import linprog

    n = len(game)
    upper = np.vstack([np.column_stack([game, np.zeros(n)]), np.column_stack([game - np.eye(n), np.ones(n)])])
    goal = np.r_[np.zeros(n), -1.0]
    found = linprog(
        goal,
        A_ub=upper,
        b_ub=np.zeros(2 * n),
        A_eq=[[1.0] * n + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * (n + 1),
        method="highs",
    )
    assert found.x is not None  # every such game has one (von Neumann)
    return np.asarray(found.x[:n])


def _most_even(game: Array, inside: Array, start: Array) -> Array:
    """Return the mixture of the largest entropy among those that no strategy beats."""
    from scipy.optimize import LinearConstraint, minimize

    limits = [LinearConstraint(game[inside], 0, 0), LinearConstraint(np.ones(len(start)), 1, 1)]
    if not inside.all():
        limits.append(LinearConstraint(game[~inside], -np.inf, 0))

    def less_even(p: Array) -> tuple[float, Array]:
        logs = np.log(np.maximum(p, 1e-300))
        return float(p @ logs), logs + 1

    found = minimize(
        less_even,
        start,
        jac=True,
        method="SLSQP",
        bounds=[(1e-12, 1)] * len(start),
        constraints=limits,
        options={"ftol": 1e-12, "maxiter": 500},
    )
    weights = np.maximum(found.x, 0)
    return np.asarray(weights / weights.sum())


def alpha_rank(payoffs: Array) -> Array:
    """Return how long a population stays with every strategy that goes over to better ones, and hardly ever to worse ones.

    Omidshafiei and others, *Scientific Reports* 9, 9937 (2019), in the limit of strong selection with rare mutations as in Rowland
    and others, *Multiagent evaluation under incomplete information* (NeurIPS 2019).

    Parameters
    ----------
    payoffs : ndarray, shape (n, n)
        What the row gets against the column.

    Returns
    -------
    ndarray, shape (n,)
        Weights, which add up to 1.
    """
    game = np.asarray(payoffs, dtype=float)
    n = len(game)
    if n == 1:
        return np.ones(1)
    to_column = np.where(game < 0, 1.0, np.where(game > 0, MUTATION, 0.5)) / (n - 1)
    np.fill_diagonal(to_column, 0)
    np.fill_diagonal(to_column, 1 - to_column.sum(axis=1))
    system = np.vstack([to_column.T - np.eye(n), np.ones(n)])
    weights, *_ = np.linalg.lstsq(system, np.r_[np.zeros(n), 1.0], rcond=None)
    weights = np.maximum(weights, 0)
    return np.asarray(weights / weights.sum())
