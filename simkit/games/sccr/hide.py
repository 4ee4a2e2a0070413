"""What a player cannot see, dealt anew: other hands, the order of all decks, chance to come, other players' minds."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from simkit.core.records import NONE
from simkit.games.hiding import hide_chance, hide_habits, hide_stock
from simkit.games.sccr.engine.hand import RANDOM_PLACEMENT
from simkit.games.sccr.state import MAX_MOVES, QUALIFYING_SHUFFLES, STREAM_POLICY

_FIGURES = ("laps_of", "rating_of", "pit_of")
_WALK = ("n_picked", "picked_mask", "picked_laps", "picked_worth", "next_pick", "found_cards", "found_worth")
_WALK_LISTS = ("pick", "worth", "by_laps", "laps_at")


def hide(race: Any, rules: Any, seat: int, generator: np.random.Generator) -> None:
    """Permute, in place, everything that the player in `seat` cannot see.

    He sees his own hand, every discard heap, how many cards each hand and stock has, and all that lies on the
    track. He knows neither which of the remaining cards of another driver are in his hand, nor the order of any
    stock, nor what other drivers have chosen and not yet laid, nor by which habits they play. The seed of the
    policies' own stream stays, for a policy's coin is its own.

    Parameters
    ----------
    race : record of RACE
    rules : record of RULES
    seat : int
    generator : numpy.random.Generator
    """
    hide_chance(race, STREAM_POLICY, generator)
    hide_stock(race.track, generator)
    for other in range(race.n_cars):
        car = race.car[other]
        if rules.card_placement == RANDOM_PLACEMENT and car.deck.shuffles in (0, QUALIFYING_SHUFFLES):
            _hide_figures(car, other == seat, generator)
        if other != seat:
            _hide_hand(car, generator)
            _hide_mind(car, generator)
        hide_stock(car.deck, generator)
    if rules.large_race:
        _hide_race_deck(race, generator)
    _hide_scratch(race, race.car[seat], generator)


def _hide_race_deck(race: Any, generator: np.random.Generator) -> None:
    """Shuffle the race cards that are still in the deck."""
    order = race.order[: race.n_cars]
    left = [place for place, seat in enumerate(order) if not race.car[seat].drawn]
    order[left] = generator.permutation(order[left])


def _hide_hand(car: Any, generator: np.random.Generator) -> None:
    """Deal another driver's hand anew out of what is in his hand and his stock."""
    cards = np.concatenate([car.hand[: car.n_hand], car.deck.stock[: car.deck.n_stock].astype(np.int64)])
    cards = generator.permutation(cards)
    car.hand[: car.n_hand] = cards[: car.n_hand]
    car.hand[car.n_hand :] = generator.integers(0, max(int(car.deck.n_cards), 1), len(car.hand) - car.n_hand)
    car.deck.stock[: car.deck.n_stock] = cards[car.n_hand :]


def _hide_mind(car: Any, generator: np.random.Generator) -> None:
    """Change what another driver has chosen and not yet laid, and how he plays."""
    car.lap_mask = generator.integers(0, 1 << max(int(car.n_hand), 1))
    car.lap_top = generator.integers(NONE, max(int(car.n_hand), 1))
    car.stop_choice = generator.integers(0, 4)
    car.pit_choice = generator.integers(0, car.n_hand + 1)
    car.face_down = generator.integers(NONE, max(int(car.n_hand), 1))
    hide_habits(car, generator)


def _hide_figures(car: Any, own: bool, generator: np.random.Generator) -> None:
    """Deal figures anew onto the cards that have not been seen, where they were dealt at random (U-1).

    This holds before the deck's first shuffle; after it a player may remember any card of his own or another's deck.
    """
    unseen: npt.NDArray[np.int64] = car.deck.stock[: car.deck.n_stock].astype(np.int64)
    if not own:
        unseen = np.concatenate([unseen, car.hand[: car.n_hand]])
    for figure in _FIGURES:
        places = getattr(car, figure)
        places[unseen] = generator.permutation(places[unseen])


def _hide_scratch(race: Any, own: Any, generator: np.random.Generator) -> None:
    """Overwrite what the last decision, of whomever, left lying in the race's lists; but for the own lap count."""
    race.n_moves = generator.integers(0, MAX_MOVES)
    race.move[:] = generator.integers(0, 1 << 12, MAX_MOVES)
    if race.ask_mask != own.lap_mask:
        race.ask_mask = generator.integers(0, 1 << 14)
    for name in _WALK:
        race[name] = generator.integers(0, 100)
    for name in _WALK_LISTS:
        race[name][:] = generator.integers(0, 15, len(race[name]))
