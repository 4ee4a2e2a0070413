"""What a player cannot see, dealt anew: chance to come, the order of both decks, other players' minds."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.games.crashcar.board import MAX_FIELDS
from simkit.games.crashcar.state import SCRATCH, STREAM_POLICY
from simkit.games.hiding import hide_chance, hide_habits, hide_stock


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
    hide_chance(race, STREAM_POLICY, generator)
    for deck in range(2):
        hide_stock(race.deck[deck], generator)
    for other in range(race.n_cars):
        if other != seat:
            hide_habits(race.car[other], generator)
    for name in SCRATCH:
        race[name][:] = generator.integers(0, MAX_FIELDS, len(race[name]))
