"""The rules of Stock Car Championship Racing: every number and every open reading of the rulebook."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from simkit.core.cards import MAX_DECK
from simkit.faults import Fault
from simkit.games.sccr.cards import LAPS
from simkit.games.sccr.chase_tables import band_faults
from simkit.games.sccr.data import (
    LEVELS,
    SETUP,
    load_chase_cards,
    load_driver_creation,
    load_driver_deck,
    load_nudge_effect,
    load_nudge_outcome,
    load_track_deck,
    pack_driver_deck,
    pack_track_deck,
)
from simkit.games.sccr.npd_table import load_npd_actions, npd_table_faults
from simkit.games.sccr.options.chase import ChaseOptions
from simkit.games.sccr.options.drivers import DriverOptions
from simkit.games.sccr.options.events import EventOptions
from simkit.games.sccr.options.lanes import LaneOptions
from simkit.games.sccr.options.large import LargeRaceOptions
from simkit.games.sccr.options.npd import NpdOptions
from simkit.games.sccr.options.passing import PassingOptions
from simkit.games.sccr.options.pits import PitOptions
from simkit.games.sccr.options.qualifying import QualifyingOptions
from simkit.games.sccr.options.race import RaceOptions
from simkit.games.sccr.state import MAX_HAND
from simkit.games.tables import Table


@dataclass(frozen=True)
class Rules(
    LargeRaceOptions,
    NpdOptions,
    ChaseOptions,
    DriverOptions,
    QualifyingOptions,
    PitOptions,
    EventOptions,
    LaneOptions,
    PassingOptions,
    RaceOptions,
):
    """Stock Car Championship Racing with its Expansion Pack: the race from the grid to the flag.

    A dataclass takes the fields of its last base first, so the chapters stand here from last to first.
    """

    deck: Table | None = dataclasses.field(default=None)
    track_deck: Table | None = dataclasses.field(default=None)
    driver_creation: Table | None = dataclasses.field(default=None)
    chase_deck: Table | None = dataclasses.field(default=None)
    nudge_effect: Table | None = dataclasses.field(default=None)
    nudge_outcome: Table | None = dataclasses.field(default=None)
    npd_actions: Table | None = dataclasses.field(default=None)

    def combination_faults(self) -> Sequence[Fault]:
        """Refuse decks that no race could be run with, and created drivers that nobody could be."""
        faults = []
        if LAPS not in pack_track_deck(self.track_table())["effect"]:
            faults.append(Fault("track_deck", "has no lap card, so no race would end"))
        if len(pack_driver_deck(self.driver_table())["effect"]) < self.cards_in_hand():
            faults.append(Fault("deck", "has fewer cards than a hand"))
        if (n := len(self.driver_table().cards())) > MAX_DECK:
            faults.append(Fault("chase_deck", f"makes driver decks of {n} cards", f"at most {MAX_DECK}"))
        effect, outcome = self.nudge_tables()
        faults += [*band_faults("nudge_effect", effect), *band_faults("nudge_outcome", outcome)]
        if self.large_race and self.lanes != "two_lane":
            faults.append(
                Fault("large_race", "needs the two-lane rules", "lanes = 'two_lane', or large_race = false")
            )
        return [*faults, *self._creation_faults(), *npd_table_faults(self.npd_table())]

    def _creation_faults(self) -> Sequence[Fault]:
        """Return what is wrong with driver creation."""
        faults = []
        table = self.creation_table()
        if table.names() != tuple(map(str, range(LEVELS))):
            faults.append(Fault("driver_creation", "has other levels than 0, 1, 2 and 3, in this order"))
        elif (largest := self.cards_in_hand() + int(table.column("hand").max()) + 1) > MAX_HAND:
            said = f"hands of {largest} cards, GOOD CAR SETUP included, are too many"
            faults.append(Fault("driver_creation", said, f"at most {MAX_HAND}"))
        if self.creation_points > (most := self.creation_most * 4):
            said = f"nobody can spend {self.creation_points} points on four attributes"
            faults.append(
                Fault("creation_points", said, f"at most {most} with creation_most = {self.creation_most}")
            )
        return faults

    def driver_table(self) -> Table:
        """Return the driver deck in use, chase cards included where they are in force."""
        deck = self.deck if self.deck is not None else load_driver_deck()
        if not self.chase_cards:
            return deck
        chase = self.chase_deck if self.chase_deck is not None else load_chase_cards()
        return dataclasses.replace(deck, entries=deck.entries + chase.entries)

    def nudge_tables(self) -> tuple[Table, Table]:
        """Return the two tables of the NUDGE PASS in use: effects of contact, outcomes of a crash."""
        effect = self.nudge_effect if self.nudge_effect is not None else load_nudge_effect()
        return effect, self.nudge_outcome if self.nudge_outcome is not None else load_nudge_outcome()

    def track_table(self) -> Table:
        """Return the track deck in use."""
        return self.track_deck if self.track_deck is not None else load_track_deck(self.track)

    def creation_table(self) -> Table:
        """Return the driver creation table in use."""
        return self.driver_creation if self.driver_creation is not None else load_driver_creation()

    def npd_table(self) -> Table:
        """Return the table of NPD actions and responses in use."""
        return self.npd_actions if self.npd_actions is not None else load_npd_actions()

    def cards_in_hand(self) -> int:
        """Return the hand size in force [cards]."""
        return self.hand_size or int(SETUP[self.track]["hand_size"])
