"""What a player cannot see, dealt anew: chance to come, the order of both decks, other players' minds."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.games.crashcar.board import MAX_FIELDS
from simkit.games.crashcar.state import SCRATCH, STREAM_POLICY, STREAMS

_WORD = 2**32


def hide(race: Any, rules: Any, seat: int, generator: np.random.Generator) -> None:
    """Permute, in place, everything that the player in `seat` cannot see.

    He sees the whole board, all markers and both discard heaps, and so which cards are still to come, but not their
    order. He knows neither the rolls to come nor by which habits the others play. The seed of the policies' own stream
    stays, for a policy's coin is its own.

    Parameters
    ----------
    race : record of RACE
    rules : record of RULES
    seat : int
    generator : numpy.random.Generator
    """
    for stream in range(len(STREAMS)):
        if stream != STREAM_POLICY:
            race.seed[stream] = generator.integers(_WORD) << 32 | generator.integers(_WORD)
    for deck in range(2):
        _hide_stock(race.deck[deck], generator)
    for other in range(race.n_cars):
        if other != seat:
            car = race.car[other]
            car.policy = generator.integers(0, 16)
            car.strategy = generator.integers(0, 16)
            car.param[:] = generator.integers(0, 200, len(car.param))
    for name in SCRATCH:
        race[name][:] = generator.integers(0, MAX_FIELDS, len(race[name]))


def _hide_stock(pile: Any, generator: np.random.Generator) -> None:
    """Shuffle a stock, and the random words by which it would be drawn; what lies beyond it is no card any more."""
    n = int(pile.n_stock)
    pile.stock[:n] = generator.permutation(pile.stock[:n])
    pile.stock[n:] = generator.integers(0, max(int(pile.n_cards), 1), len(pile.stock) - n)
    pile.word[:] = generator.integers(0, _WORD, len(pile.word), dtype=np.uint32)
