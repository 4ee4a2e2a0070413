"""Neighbouring seeds, races and streams look like one random source: counted here, put to dieharder in the long form."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from .interleaved import RACES, SEEDS, STREAMS, turns

SCRIPT = Path(__file__).with_name("interleaved.py")
CHANCE = 1e-6
"""Of a false alarm, of one count."""


@pytest.fixture(scope="module")
def words():
    return next(turns(64)).copy()


@pytest.mark.parametrize("bits", [slice(0, 8), slice(8, 16), slice(24, 32)], ids=str)
def test_bytes_of_neighbours_come_equally_often(words, bits):
    values = words >> np.uint32(bits.start) & np.uint32(0xFF)
    assert stats.chisquare(np.bincount(values, minlength=256)).pvalue > CHANCE


@pytest.mark.parametrize(
    "step", [1, SEEDS, SEEDS * STREAMS, SEEDS * STREAMS * RACES], ids=["seed", "stream", "race", "index"]
)
def test_half_of_the_bits_differ_from_those_of_a_neighbour(words, step):
    flips = np.bitwise_count(words[step:] ^ words[:-step])
    z = (flips.mean() - 16) / np.sqrt(8 / len(flips))
    assert abs(z) < stats.norm.isf(CHANCE / 2)


def test_no_word_is_dealt_twice_more_often_than_chance_does(words):
    pairs = len(words) * (len(words) - 1) / 2 / 2**32
    equal = len(words) - len(np.unique(words))
    assert stats.poisson.sf(equal - 1, pairs) > CHANCE


@pytest.mark.long
def test_dieharder_fails_nothing():
    """All tests of dieharder; by chance alone one of them in a hundred thousand fails (p < 0.000001)."""
    if not shutil.which("dieharder"):
        pytest.skip("dieharder is not installed: apt-get install dieharder")
    with subprocess.Popen([sys.executable, str(SCRIPT)], stdout=subprocess.PIPE) as source:
        found = subprocess.run(
            ["dieharder", "-a", "-g", "200"], stdin=source.stdout, capture_output=True, text=True, check=True
        )
        source.kill()
    verdicts = re.findall(r"\|\s*(PASSED|WEAK|FAILED)\s*$", found.stdout, re.MULTILINE)
    print({word: verdicts.count(word) for word in ("PASSED", "WEAK", "FAILED")})
    assert len(verdicts) > 100
    assert "FAILED" not in verdicts, found.stdout
