"""The rules of RASC: every number, every conflict inside the guide and every open reading; three profiles."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from simkit.faults import Fault, FaultError, did_you_mean
from simkit.games.rasc.board import read_board
from simkit.games.rasc.data import TABLES
from simkit.games.rasc.options.challenges import ChallengeOptions
from simkit.games.rasc.options.movement import MovementOptions
from simkit.games.rasc.options.pits import PitOptions
from simkit.games.rasc.options.race import RaceOptions
from simkit.games.tables import Table


@dataclass(frozen=True)
class Rules(PitOptions, ChallengeOptions, MovementOptions, RaceOptions):
    """Real Action Stockcar Championship, from the grid to the flag.

    A dataclass takes the fields of its last base first, so the chapters stand here from last to first.
    """

    board: Table | None = dataclasses.field(default=None)
    incidents: Table | None = dataclasses.field(default=None)
    incidents_early: Table | None = dataclasses.field(default=None)
    incidents_middle: Table | None = dataclasses.field(default=None)
    incidents_late: Table | None = dataclasses.field(default=None)
    spin_chart: Table | None = dataclasses.field(default=None)
    pit_table: Table | None = dataclasses.field(default=None)
    points: Table | None = dataclasses.field(default=None)

    def combination_faults(self) -> Sequence[Fault]:
        """Refuse a pit lane with boxes at its very end, or a line-up before its exit, once the rows are scaled."""
        board = read_board(self.table("board"), self.rows_per_lap)
        if board.boxes[-1] >= board.pit_cells:
            return (Fault("board", "a pit box lies at the end of the pit lane", "give it more cells"),)
        if board.pit_exit >= board.caution_line:
            return (
                Fault("rows_per_lap", "the pit exit lies at the Caution Flag Line Up", "take 60, 72 or 84"),
            )
        return ()

    def table(self, slot: str) -> Table:
        """Return the table in use, by its key."""
        return TABLES[slot].get(self)

    def range_of(self, name: str) -> int:
        """Return how many laps fuel or tyres last: ``fuel_laps`` or ``tyre_laps``, or seven tenths of the race."""
        return int(getattr(self, name)) or max(7 * self.laps // 10, 1)


PROFILES: dict[str, dict[str, Any]] = {
    "guide": {},
    "publisher": {
        "slingshot": "none",
        "pit_stops": False,
        "finish": "first_across",
        "draft_consent": "asked",
    },
    "rp3": {
        "slingshot": "realism",
        "chart": "stages",
        "pit_incidents": True,
        "draft_consent": "asked",
    },
}
"""Changes of the defaults that make each of the three rule sets: the guide's own, the publisher's, the Realism Package 3."""


def profile(name: str, **changes: Any) -> Rules:
    """Return one of PROFILES as rules, with further changes.

    Raises
    ------
    FaultError
        Where there is no such profile, or a change is no rule.
    """
    if name not in PROFILES:
        raise FaultError(
            [Fault("profile", f"there is no profile {name!r}", did_you_mean(name, list(PROFILES)))]
        )
    return Rules(**(PROFILES[name] | changes))
