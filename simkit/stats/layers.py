"""Layers of dominance: who is beaten by nobody, then who is once those are gone, and so on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simkit.stats.plackett_luce import Array


def layers_of(dominates: Array) -> Array:
    """Return the layer of every one, from 1 on: 1 is dominated by nobody, 2 by members of layer 1 alone, and so on.

    Goldberg, *Genetic Algorithms* (1989), chapter 5: non-dominated sorting.

    Parameters
    ----------
    dominates : ndarray of bool, shape (n, n)
        Row dominates column; without a cycle, as dominance has none.

    Returns
    -------
    ndarray of int, shape (n,)
    """
    layers = np.zeros(len(dominates), dtype=np.int64)
    left, layer = np.ones(len(dominates), dtype=bool), 0
    while left.any():
        layer += 1
        first = left & ~dominates[left].any(axis=0)
        if not first.any():
            raise ValueError("nobody is left whom nobody dominates")
        layers[first] = layer
        left &= ~first
    return layers


def pareto_dominates(values: Array, better: Sequence[str]) -> Array:
    """Return who is nowhere worse than whom and somewhere better.

    Parameters
    ----------
    values : ndarray, shape (n, n_metrics)
    better : sequence of {"high", "low"}
        Which direction is wanted, by metric.

    Returns
    -------
    ndarray of bool, shape (n, n)
        Row dominates column.
    """
    signs = np.array([{"high": 1, "low": -1}[way] for way in better])
    wanted = np.asarray(values) * signs
    apart = wanted[:, None, :] - wanted[None, :, :]
    return np.asarray((apart >= 0).all(axis=2) & (apart > 0).any(axis=2))
