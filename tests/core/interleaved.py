"""Words of neighbouring seeds, races and streams, dealt out in turn without end: what dieharder is fed with.

``python tests/core/interleaved.py | dieharder -a -g 200``
"""

from __future__ import annotations

import sys

import numpy as np

from simkit.core.jit import jit
from simkit.core.rng import stream_seeds, word_at

SEEDS, RACES, STREAMS, INDICES = 4, 16, 4, 8
TURN = SEEDS * RACES * STREAMS * INDICES
"""Words of one place of all of them."""


@jit
def fill(words, keys, first_race, first_place):
    """Fill `words` place by place: of each index the words of all races, of each race those of all streams, then seeds."""
    at = 0
    place = first_place
    while at + TURN <= len(words):
        for index in range(INDICES):
            for race in range(RACES):
                for stream in range(STREAMS):
                    for seed in range(SEEDS):
                        words[at] = word_at(keys[seed, stream], first_race + race, stream, place, index)
                        at += 1
        place += 1


def turns(places: int, first_race: int = 0, first_seed: int = 1):
    """Yield the words of so many places at a time, without end; after 2^20 places come the next races."""
    names = [f"stream {number}" for number in range(STREAMS)]
    keys = np.array([stream_seeds(first_seed + number, names) for number in range(SEEDS)])
    words = np.empty(places * TURN, dtype=np.uint32)
    while True:
        for place in range(0, 2**20, places):
            fill(words, keys, first_race, place)
            yield words
        first_race += RACES


def main() -> None:
    try:
        for words in turns(512):
            sys.stdout.buffer.write(words.data)
    except BrokenPipeError:
        sys.stderr.close()


if __name__ == "__main__":
    main()
