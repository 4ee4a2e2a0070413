"""The rules of Race! Formula 90: every number and every open reading of the rulebook."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from simkit.faults import Fault
from simkit.games.f90.data import FACTS, TABLES
from simkit.games.f90.options.cards import CardOptions
from simkit.games.f90.options.movement import MovementOptions
from simkit.games.f90.options.pits import PitOptions
from simkit.games.f90.options.race import RaceOptions
from simkit.games.f90.options.skills import SkillOptions
from simkit.games.f90.options.strategies import StrategyOptions
from simkit.games.f90.words import TYRES
from simkit.games.tables import Table

MOST_ROBOTS = 8
"""With six players they fill the track, which holds 14 cars."""


@dataclass(frozen=True)
class Rules(SkillOptions, StrategyOptions, PitOptions, MovementOptions, CardOptions, RaceOptions):
    """Race! Formula 90, the advanced game with 3.0 L engines, from qualifying to the last turn.

    A dataclass takes the fields of its last base first, so the chapters stand here from last to first.
    """

    race_deck: Table | None = dataclasses.field(default=None)
    track_deck: Table | None = dataclasses.field(default=None)
    sections: Table | None = dataclasses.field(default=None)
    boards: Table | None = dataclasses.field(default=None)
    tyres: Table | None = dataclasses.field(default=None)
    weather_deck: Table | None = dataclasses.field(default=None)
    fuel: Table | None = dataclasses.field(default=None)

    def combination_faults(self) -> Sequence[Fault]:
        """Refuse tables and robots that no race could be run with."""
        faults = []
        given = [self.slow_robots, self.fast_robots, self.superfast_robots]
        if sum(max(cars, 0) for cars in given) > MOST_ROBOTS:
            faults.append(Fault("slow_robots", f"more than {MOST_ROBOTS} robots in all"))
        sections = self.table("sections")
        rows = [column.name for column in sections.kind.columns].index("grid_row")
        if not any(entry.values[rows] for entry in sections.entries):
            faults.append(Fault("sections", "no section has a row of the grid", "grid_row = 1"))
        if tuple(entry.name for entry in self.table("tyres").entries) != TYRES:
            faults.append(Fault("tyres", "needs exactly the rows", ", ".join(TYRES)))
        return faults

    def table(self, key: str) -> Table:
        """Return the table in use, by its key."""
        return TABLES[key].get(self)

    def fact(self, name: str) -> int:
        """Return the number of turns, the pit length or the grid width in force: the option, or the circuit's own."""
        return int(getattr(self, name)) or FACTS[self.circuit][name]
