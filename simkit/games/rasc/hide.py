"""What a player cannot see, dealt anew: chance to come and other players' minds."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.games.hiding import hide_chance, hide_habits
from simkit.games.rasc.state import STREAM_POLICY


def hide(race: Any, rules: Any, seat: int, generator: np.random.Generator) -> None:
    """Permute, in place, everything that the player in `seat` cannot see.

    The board, all condition sheets, and all dice that have been thrown lie open. He knows neither the dice to come nor
    by which habits the others drive. The seed of the policies' own stream stays, for a policy's coin is its own.

    Parameters
    ----------
    race : record of RACE
    rules : record of RULES
    seat : int
    generator : numpy.random.Generator
    """
    hide_chance(race, STREAM_POLICY, generator)
    for other in range(race.n_cars):
        if other != seat:
            hide_habits(race.car[other], generator)
