"""Loaded dice: a seed for a stream of chance under which named draws come out as wanted."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from simkit.core.rng import philox

_PLAIN = getattr(philox, "py_func", philox)
_MASK = np.uint64(0xFFFFFFFF)
CHUNK = 1 << 13
CHUNKS = 1 << 9

Wanted = tuple[int, int, int, Collection[int]]
"""Place, index, number of faces, and the results that will do."""


def words(seeds: np.ndarray, number: int, stream: int, place: int, index: int) -> np.ndarray:
    """Return the words at one address under many seeds; race numbers below 2**32 only."""
    counter = (index // 4, place, number, stream)
    c0, c1, c2, c3 = (np.full(len(seeds), word, np.uint64) for word in counter)
    found = _PLAIN(c0, c1, c2, c3, seeds & _MASK, seeds >> np.uint64(32))
    return found[index % 4]


def seed_for(number: int, stream: int, wanted: Sequence[Wanted]) -> int:
    """Return a seed word under which every wanted draw of a stream comes out so."""
    for chunk in range(CHUNKS):
        seeds = np.arange(1 + chunk * CHUNK, 1 + (chunk + 1) * CHUNK, dtype=np.uint64)
        for place, index, n, results in wanted:
            drawn = (words(seeds, number, stream, place, index) * np.uint64(n)) >> np.uint64(32)
            seeds = seeds[np.isin(drawn, np.array(sorted(results), np.uint64))]
        if len(seeds):
            return int(seeds[0])
    raise AssertionError("so many dice at once are not to be had")
