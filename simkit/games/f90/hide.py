"""What a player cannot see, dealt anew: other hands, the order of the decks, chance to come, other players' minds."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.records import NONE
from simkit.games.f90.state import (
    MAX_MOVES,
    SCRATCH,
    STREAM_POLICY,
    TRACK_CARD,
)
from simkit.games.f90.words import TYRES
from simkit.games.hiding import hide_chance, hide_draws, hide_habits

_PRICES = tuple(name for name in SCRATCH if name not in ("move", "n_moves", "landing"))


def hide(race: Any, rules: Any, seat: int, generator: np.random.Generator) -> None:
    """Permute, in place, everything that the player in `seat` cannot see.

    He sees his own hand, the backs of the others' cards, the discards, the boards with the last check card, and all
    that lies on the track. He knows neither which of the remaining cards others hold, nor the order of any deck, nor
    by which habits others drive, nor, before the grid is lined up, how they have prepared.

    Parameters
    ----------
    race : record of RACE
    rules : record of RULES
    seat : int
    generator : numpy.random.Generator
    """
    hide_chance(race, STREAM_POLICY, generator)
    for pile, first in ((race.race_pile, 0), (race.track_pile, TRACK_CARD)):
        _deal_anew(race, pile, first, seat, generator)
    order = race.weather_order[: rules.n_weather]
    order[:] = generator.permutation(order)
    for other in range(race.n_cars):
        if other != seat:
            _hide_mind(race.car[other], race.turn == 0, rules, generator)
    _hide_scratch(race, generator)


def _deal_anew(race: Any, pile: Any, first: int, seat: int, generator: np.random.Generator) -> None:
    """Shuffle the unseen cards of one deck among the other hands, each with as many, and the stock."""
    held = [
        (car, slot)
        for car in (race.car[other] for other in range(race.n_cars) if other != seat)
        for slot in range(car.n_hand)
        if (car.hand[slot] >= TRACK_CARD) == (first == TRACK_CARD)
    ]
    unseen = [int(car.hand[slot]) - first for car, slot in held] + pile.stock[: pile.n_stock].tolist()
    cards = generator.permutation(np.array(unseen, dtype=np.int64))
    for (car, slot), card in zip(held, cards[: len(held)], strict=True):
        car.hand[slot] = card + first
    pile.stock[: pile.n_stock] = cards[len(held) :]
    hide_draws(pile, generator)


def _hide_mind(car: Any, before_the_grid: bool, rules: Any, generator: np.random.Generator) -> None:
    """Change how another player drives, what he has chosen and not yet shown, and what lies beyond his hand."""
    hide_habits(car, generator)
    car.hand[car.n_hand :] = generator.integers(0, TRACK_CARD, len(car.hand) - car.n_hand)
    car.qualifying_slot = generator.integers(NONE, max(int(car.n_hand), 1))
    if before_the_grid:
        car.load = generator.integers(0, rules.n_loads)
        car.tyres = generator.integers(0, len(TYRES))
        car.chips = generator.integers(0, 30)
        car.blue = generator.integers(0, 4)


def _hide_scratch(race: Any, generator: np.random.Generator) -> None:
    """Overwrite what the last decision, of whomever, left lying in the race's lists."""
    race.n_moves = generator.integers(0, MAX_MOVES)
    race.move[:] = generator.integers(0, 1 << 12, MAX_MOVES)
    race.landing[:] = generator.integers(0, 1600, len(race.landing))
    for name in _PRICES:
        race[name] = generator.integers(0, 400)
