"""What no player sees in any game, dealt anew; each game's `hide` adds what is its own."""

from __future__ import annotations

from typing import Any

import numpy as np

_WORD = 2**32


def hide_chance(race: Any, own: int, generator: np.random.Generator) -> None:
    """Give every stream another seed but `own`, that of the policies: a policy's coin is its own."""
    for stream in range(len(race.seed)):
        if stream != own:
            race.seed[stream] = generator.integers(_WORD) << 32 | generator.integers(_WORD)


def hide_stock(pile: Any, generator: np.random.Generator) -> None:
    """Shuffle a stock, and all by which it would be drawn."""
    pile.stock[: pile.n_stock] = generator.permutation(pile.stock[: pile.n_stock])
    hide_draws(pile, generator)


def hide_draws(pile: Any, generator: np.random.Generator) -> None:
    """Change the random words by which a stock would be drawn; what lies beyond it is no card any more."""
    pile.stock[pile.n_stock :] = generator.integers(
        0, max(int(pile.n_cards), 1), len(pile.stock) - pile.n_stock
    )
    pile.word[:] = generator.integers(0, _WORD, len(pile.word), dtype=np.uint32)


def hide_habits(car: Any, generator: np.random.Generator) -> None:
    """Change how another player plays."""
    car.policy = generator.integers(0, 16)
    car.strategy = generator.integers(0, 16)
    car.param[:] = generator.integers(0, 200, len(car.param))
