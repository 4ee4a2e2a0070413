"""Draws: the published generator, a counter that no two addresses share, and a bounded bias."""

from __future__ import annotations

import types

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from randomgen import Philox

from simkit.core.records import allocate, race_head
from simkit.core.rng import MAX_RACE, block_at, draw, philox, scale, stream_seeds, word_at

WORD = 2**32
words = st.integers(0, WORD - 1)
addresses = st.tuples(
    st.integers(0, 2**64 - 1),  # seed
    st.integers(0, MAX_RACE - 1),  # race number
    st.integers(0, 2**16 - 1),  # stream
    st.integers(0, 2**32 - 1),  # place
    st.integers(0, 2**34 - 1),  # index
)

# Salmon et al., Random123, kat_vectors: counter, key, output of philox4x32 with 10 rounds.
KNOWN_ANSWERS = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((WORD - 1,) * 4, (WORD - 1,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


def ours(counter, key):
    return tuple(int(word) for word in philox(*(np.uint64(word) for word in (*counter, *key))))


def theirs(counter, key):
    """Ask randomgen, which counts up before it draws."""
    before = (sum(word << 32 * k for k, word in enumerate(counter)) - 1) % 2**128
    generator = Philox(key=key[0] | key[1] << 32, counter=before, number=4, width=32)
    return tuple(int(word) for word in generator.random_raw(4))


def from_the_paper(counter, key):
    """Ten rounds in whole numbers of any size, as the paper draws them: multiply, swap, mix in the key."""
    left_0, right_0, left_1, right_1 = counter
    for n in range(10):
        key_0 = (key[0] + n * 0x9E3779B9) % WORD
        key_1 = (key[1] + n * 0xBB67AE85) % WORD
        high_0, low_0 = divmod(left_0 * 0xD2511F53, WORD)
        high_1, low_1 = divmod(left_1 * 0xCD9E8D57, WORD)
        left_0, right_0, left_1, right_1 = high_1 ^ right_0 ^ key_0, low_1, high_0 ^ right_1 ^ key_1, low_0
    return left_0, right_0, left_1, right_1


@pytest.mark.parametrize("generator", [ours, theirs, from_the_paper])
@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_the_published_answers_are_met(generator, counter, key, answer):
    assert generator(counter, key) == answer


@given(st.tuples(words, words, words, words), st.tuples(words, words))
def test_two_independent_implementations_agree_everywhere(counter, key):
    assert ours(counter, key) == from_the_paper(counter, key) == theirs(counter, key)


def counter_at(seed, number, stream, place, block):
    """Return counter and key at an address: `block_at` with the generator taken out."""
    python = getattr(block_at, "py_func", block_at)
    bare = types.FunctionType(python.__code__, {**python.__globals__, "philox": lambda *words: words})
    return tuple(int(word) for word in bare(seed, number, stream, place, block))


def address_of(counter):
    """Read the address back from counter and key."""
    c0, c1, c2, c3, k0, k1 = counter
    return k0 | k1 << 32, c2 | (c3 >> 16) << 32, c3 & 0xFFFF, c1, c0


@given(addresses)
def test_counter_and_key_tell_the_address_so_no_two_addresses_share_one(address):
    seed, number, stream, place, index = address
    counter = counter_at(seed, number, stream, place, index // 4)
    assert all(0 <= word < WORD for word in counter)
    assert address_of(counter) == (seed, number, stream, place, index // 4)


@given(addresses)
def test_an_index_picks_its_word_of_the_block(address):
    seed, number, stream, place, index = address
    counter = counter_at(seed, number, stream, place, index // 4)
    block = from_the_paper(counter[:4], counter[4:])
    assert int(word_at(np.uint64(seed), np.uint64(number), stream, place, index)) == block[index % 4]


def test_a_draw_reads_seed_and_number_of_the_race():
    race = allocate(np.dtype(race_head(3), align=True), 1)[0]
    race.seed[2] = 99
    race.number = 12345678901
    word = word_at(np.uint64(99), np.uint64(12345678901), 2, 7, 5)
    assert draw(race, 2, 7, 5, 1000) == scale(word, 1000)


@given(st.integers(1, 2**31), st.data())
def test_every_value_gets_its_share_of_the_words_but_for_one(n, data):
    # `scale` never falls as the word rises, so a value's words are those from its first one up to the next
    # value's first. With first(v) = ceil(v 2**32 / n) that is floor or ceil of 2**32 / n: off by less than
    # one word in 2**32 / n, which is n / 2**32 of itself.
    value = data.draw(st.integers(0, n - 1))
    first, after = (-(-v * WORD // n) for v in (value, value + 1))
    assert scale(np.uint64(first), n) == scale(np.uint64(after - 1), n) == value
    assert first == 0 or scale(np.uint64(first - 1), n) == value - 1
    assert abs((after - first) - WORD / n) < 1


@pytest.mark.parametrize("n", range(1, 97))
def test_a_deck_of_every_size_is_reached_from_first_to_last(n):
    assert {int(scale(np.uint64(-(-v * WORD // n)), n)) for v in range(n)} == set(range(n))
    assert scale(np.uint64(WORD - 1), n) == n - 1


def test_streams_share_a_seed_until_one_is_frozen():
    same = stream_seeds(5, ["seating", "die"])
    assert same[0] == same[1]
    frozen = stream_seeds(6, ["seating", "die"], {"die": 5})
    assert frozen[1] == same[1]
    assert frozen[0] != same[0]
    assert frozen.dtype == np.uint64


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_two_seeds_have_two_seed_words(one, other):
    assert (stream_seeds(one, ["die"])[0] == stream_seeds(other, ["die"])[0]) == (one == other)
