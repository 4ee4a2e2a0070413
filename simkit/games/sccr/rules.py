"""The rules of Stock Car Championship Racing: every number and every open reading of the rulebook."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from simkit.faults import Fault
from simkit.games.sccr.cards import LAPS
from simkit.games.sccr.data import SETUP, load_driver_deck, load_track_deck, pack_driver_deck, pack_track_deck
from simkit.games.sccr.options.events import EventOptions
from simkit.games.sccr.options.lanes import LaneOptions
from simkit.games.sccr.options.passing import PassingOptions
from simkit.games.sccr.options.pits import PitOptions
from simkit.games.sccr.options.race import RaceOptions
from simkit.games.tables import Table


@dataclass(frozen=True)
class Rules(PitOptions, EventOptions, LaneOptions, PassingOptions, RaceOptions):
    """Stock Car Championship Racing with its Expansion Pack: the race from the grid to the flag.

    A dataclass takes the fields of its last base first, so the chapters stand here from last to first.
    """

    deck: Table | None = dataclasses.field(default=None)
    track_deck: Table | None = dataclasses.field(default=None)

    def combination_faults(self) -> Sequence[Fault]:
        """Refuse decks that no race could be run with."""
        faults = []
        if LAPS not in pack_track_deck(self.track_table())["effect"]:
            faults.append(Fault("track_deck", "has no lap card, so no race would end"))
        if len(pack_driver_deck(self.driver_table())["effect"]) < self.cards_in_hand():
            faults.append(Fault("deck", "has fewer cards than a hand"))
        return faults

    def driver_table(self) -> Table:
        """Return the driver deck in use."""
        return self.deck if self.deck is not None else load_driver_deck()

    def track_table(self) -> Table:
        """Return the track deck in use."""
        return self.track_deck if self.track_deck is not None else load_track_deck(self.track)

    def cards_in_hand(self) -> int:
        """Return the hand size in force [cards]."""
        return self.hand_size or int(SETUP[self.track]["hand_size"])
