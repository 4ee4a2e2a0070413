"""A made-up game with every kind of rule, parameter, trait and table, for experiments to be written about."""

from __future__ import annotations

import dataclasses

from simkit.faults import Fault
from simkit.games.fields import Option, RuleSet, choice, number, switch
from simkit.games.game import Policy
from simkit.games.rollmove import GAME as ROLLMOVE
from simkit.games.table_kinds import Column, Entry, TableKind
from simkit.games.tables import Table, TableSlot

DECK_KIND = TableKind(
    "track deck",
    (Column("spaces", Option("number", "spaces lost", unit="spaces", low=0, high=9), 1),),
    ("stop", "go"),
    most=20,
)
DECK = Table(
    DECK_KIND,
    "A small deck",
    (Entry("OIL", (2,), "stop", 3), Entry("PASS INSIDE", (1,), "go", 4)),
    (("effect", "stated"), ("copies", "stated"), ("spaces", "stated")),
)


@dataclasses.dataclass(frozen=True)
class Rules(RuleSet):
    """The rules of Madeup."""

    laps: int = number(10, "laps of the race", unit="laps", low=1, high=500)
    dry_laps: int = number(0, "laps before it rains", unit="laps", low=0, high=500)
    track: str = choice("short", ("short", "long", "oval"), "the track")
    rain: bool = switch(False, "whether it may rain")
    deck: Table | None = None

    def combination_faults(self) -> list[Fault]:
        """Refuse a dry spell longer than the race."""
        if self.dry_laps > self.laps:
            return [Fault("dry_laps", f"{self.dry_laps} dry laps in a race of {self.laps}")]
        return []


def decide(race, rules, seat, decision):
    """Answer 0."""
    return 0


PARAMETERS = {
    "pit_stop": ("four_tire", Option("choice", "the stop", options=("splash", "two_tire", "four_tire"))),
    "daring": (5, Option("number", "how daring", unit="percent", low=0, high=100)),
    "blocks": (True, Option("switch", "whether he blocks")),
}

MADEUP = dataclasses.replace(
    ROLLMOVE,
    name="madeup",
    title="Madeup",
    rules=Rules,
    cars=(2, 6),
    streams=("seating", "die", "weather"),
    policies={
        "random": Policy("random", decide),
        "bold": Policy("bold", decide, PARAMETERS, "drives boldly"),
    },
    traits={
        "skill": (0, Option("number", "skill", unit="points", low=-3, high=3)),
        "home": ("none", Option("choice", "his own track", options=("none", "short", "long"))),
    },
    tables={"deck": TableSlot(DECK_KIND, "deck", lambda rules: DECK, lambda: {"deck": DECK})},
)
