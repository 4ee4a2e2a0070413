"""Random draws keyed by meaning: Philox4x32-10 on (seed, race, stream, place, index).

A draw is a pure function of its address. The 128-bit counter holds, in this order,

===== ======================================= =========
word  holds                                   bits
===== ======================================= =========
0     index // 4 (the index picks the word)   32
1     place: where in the race                32
2     race number, low half                   32
3     race number, high half, then the stream 16 + 16
===== ======================================= =========

and the 64-bit key is the stream's seed word. Two different addresses below these bounds never share a
counter. The generator is Salmon et al., *Parallel random numbers: as easy as 1, 2, 3* (SC 2011).
"""

from __future__ import annotations

import hashlib

import numpy as np

from simkit.core.jit import jit

MAX_RACE = 2**48
"""Race numbers are below this."""

_MASK = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_MULTIPLIER_0 = np.uint64(0xD2511F53)
_MULTIPLIER_1 = np.uint64(0xCD9E8D57)
_WEYL_0 = np.uint64(0x9E3779B9)
_WEYL_1 = np.uint64(0xBB67AE85)
_STREAM_BITS = np.uint64(16)
_TWO = np.uint64(2)


def stream_seeds(seed, streams, overrides=None):
    """Return the seed word of every stream.

    Parameters
    ----------
    seed : int
        The one seed of a run, 0 to 2**64 - 1.
    streams : sequence of str
        Names of the game's streams, in the order of their numbers.
    overrides : mapping of str to int, optional
        Seeds of streams that are frozen or varied apart from the rest.

    Returns
    -------
    ndarray of uint64, shape (n_streams,)
    """
    overrides = overrides or {}
    words = [_seed_word(overrides.get(name, seed)) for name in streams]
    return np.array(words, dtype=np.uint64)


def _seed_word(seed):
    """Spread a seed over 64 bits, so that neighbouring seeds share no structure."""
    return int.from_bytes(hashlib.sha256(int(seed).to_bytes(8, "little")).digest()[:8], "little")


@jit
def philox(c0, c1, c2, c3, k0, k1):
    """Return the four 32-bit words of one Philox4x32-10 block; all arguments are uint64 below 2**32."""
    for _ in range(10):
        p0 = _MULTIPLIER_0 * c0
        p1 = _MULTIPLIER_1 * c2
        c0 = (p1 >> _HALF) ^ c1 ^ k0
        c1 = p1 & _MASK
        c2 = (p0 >> _HALF) ^ c3 ^ k1
        c3 = p0 & _MASK
        k0 = (k0 + _WEYL_0) & _MASK
        k1 = (k1 + _WEYL_1) & _MASK
    return c0, c1, c2, c3


@jit
def block_at(seed, number, stream, place, block):
    """Return the four words at one address; `block` is index // 4."""
    seed = np.uint64(seed)
    number = np.uint64(number)
    high = ((number >> _HALF) << _STREAM_BITS) | np.uint64(stream)
    return philox(
        np.uint64(block) & _MASK,
        np.uint64(place) & _MASK,
        number & _MASK,
        high & _MASK,
        seed & _MASK,
        seed >> _HALF,
    )


@jit
def word_at(seed, number, stream, place, index):
    """Return one 32-bit word as uint64."""
    index = np.uint64(index)
    w0, w1, w2, w3 = block_at(seed, number, stream, place, index >> _TWO)
    which = index & np.uint64(3)
    if which == np.uint64(0):
        return w0
    if which == np.uint64(1):
        return w1
    if which == np.uint64(2):
        return w2
    return w3


@jit
def scale(word, n):
    """Map a 32-bit word to 0 .. n-1 by multiply and shift.

    The probability of each value is off by less than ``n / 2**32`` of itself: below 2e-8 for a 60-card deck.
    """
    return np.int64((np.uint64(word) * np.uint64(n)) >> _HALF)


@jit
def draw(race, stream, place, index, n):
    """Draw 0 .. n-1 at (race, stream, place, index); `race` has the fields `seed` and `number`."""
    return scale(word_at(race.seed[stream], race.number, stream, place, index), n)
