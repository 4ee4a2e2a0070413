"""Races without the compiler: ``NUMBA_DISABLE_JIT=1 python tests/interpreted.py GAME [FILE]``, FILE a game of one's own.

Prints JSON: the digests of a few races of every sample, and what became of every decision when that which the
player cannot see was permuted.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from golden import FEW, played
from playing import columns_digest, samples

from simkit.core.records import allocate
from simkit.games.contract import load_game
from simkit.games.game import MAX_POLICIES, Game
from simkit.games.registry import GAMES

PERMUTATIONS = 3
"""So often hidden things are permuted at each decision."""


class Watch:
    """Policies that answer as they do, and are asked again when hidden things lie otherwise.

    Parameters
    ----------
    game : Game
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.generator = np.random.default_rng(11)
        self.asked: Counter[str] = Counter()
        self.permuted = 0
        self.peeked: list[str] = []

    def policies(self) -> tuple[Callable[..., int], ...]:
        """Return all built-in policies, watched, as kernels take them."""
        watched = [self._watched(name) for name in self.game.policies]
        return tuple(watched + watched[:1] * (MAX_POLICIES - len(watched)))

    def _watched(self, name: str) -> Callable[..., int]:
        decide = getattr(self.game.policies[name].decide, "py_func", self.game.policies[name].decide)

        def watched(race: Any, rules: Any, seat: int, decision: int) -> int:
            label = f"{name}/{self.game.decisions[decision]}"
            self.asked[label] += 1
            answer = int(decide(self._copy(race), rules, seat, decision))
            for _ in range(PERMUTATIONS if self.game.hide else 0):
                other = self._copy(race)
                self.game.hide(other, rules, seat, self.generator)
                self.permuted += other.tobytes() != race.tobytes()
                if int(decide(other, rules, seat, decision)) != answer:
                    self.peeked.append(f"{label}, race {race.number}, turn {race.turn}, seat {seat}")
            return answer

        return watched

    def _copy(self, race: Any) -> Any:
        """Return a race of its own for a policy to look at, so that it cannot touch the one that is run."""
        shown, _ = self.game.shown or (self.game.race_dtype, None)
        copy = allocate(shown, 1)
        copy[0] = race
        return copy[0]


def main(name: str) -> None:
    tables = samples(name)
    watch = Watch(GAMES[name])
    watched = {label: columns_digest(one.replayed(1, watch.policies())) for label, one in tables.items()}
    report = {
        "few": played(name, FEW),
        "watched": watched,
        "asked": watch.asked,
        "permuted": watch.permuted,
        "peeked": watch.peeked,
    }
    print(json.dumps(report))


if __name__ == "__main__":
    for file in sys.argv[2:]:
        load_game(Path(file))
    main(sys.argv[1])
