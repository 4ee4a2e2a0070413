"""The rules of Crashcar Challenge: every number and every open reading of the rulebook."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from simkit.faults import Fault
from simkit.games.crashcar.data import FACES, TABLES
from simkit.games.crashcar.options.moving import MovingOptions
from simkit.games.crashcar.options.race import RaceOptions
from simkit.games.crashcar.options.ramming import RammingOptions
from simkit.games.crashcar.options.scoring import ScoringOptions
from simkit.games.tables import Table


@dataclass(frozen=True)
class Rules(ScoringOptions, RammingOptions, MovingOptions, RaceOptions):
    """Crashcar Challenge: the big stock car crash race, over laps or until one car is left.

    A dataclass takes the fields of its last base first, so the chapters stand here from last to first.
    """

    board: Table | None = dataclasses.field(default=None)
    green_deck: Table | None = dataclasses.field(default=None)
    blue_deck: Table | None = dataclasses.field(default=None)
    dice: Table | None = dataclasses.field(default=None)

    def combination_faults(self) -> Sequence[Fault]:
        """Refuse dice with which no car would move."""
        if self.dice is None:
            return ()
        fresh = [die for die in self.dice.entries if any(self._faces(die.values))]
        return () if fresh else (Fault("dice", "no die has a face with points, so no car would move"),)

    @staticmethod
    def _faces(values: Sequence[object]) -> Sequence[object]:
        return values[: len(FACES)]

    def table(self, slot: str) -> Table:
        """Return the board (``board``), deck or dice in use."""
        return TABLES[slot].get(self)
