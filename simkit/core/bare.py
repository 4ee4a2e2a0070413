"""Bare loops that the speed of a kernel is held against: arithmetic alone, no memory to wait for."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import jit
from simkit.core.rng import block_at

_ODD = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


@jit
def mix_words(n):
    """Return a word after `n` rounds of mixing: what one core does when nothing is in its way."""
    word = np.uint64(1)
    for _ in range(n):
        word = (word ^ (word >> _SHIFT)) * _ODD
    return word


@jit
def draw_blocks(seed, first, n):
    """Return the sum of `n` random blocks at neighbouring addresses: the price of the draws themselves."""
    total = np.uint64(0)
    for k in range(n):
        w0, w1, w2, w3 = block_at(seed, first, 1, k, 0)
        total += w0 ^ w1 ^ w2 ^ w3
    return total
