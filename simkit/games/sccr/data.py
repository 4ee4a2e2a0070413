"""The decks of SCCR and its set-up table: their figures, loaded from `data/*.toml`, packed for the engine."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from simkit.games.fields import Option
from simkit.games.sccr.cards import DRIVER_EFFECTS, TRACK_EFFECTS, TRACKS
from simkit.games.sccr.chase_tables import NUDGE_EFFECT, NUDGE_OUTCOME
from simkit.games.sccr.npd_table import NPD_ACTIONS, load_npd_actions
from simkit.games.table_files import shipped_table
from simkit.games.table_kinds import Column, TableKind
from simkit.games.tables import Table, TableSlot

PACKAGE = "simkit.games.sccr"

LEVELS = 4
"""Levels of an attribute in driver creation: 0 to 3."""

DRIVER_DECK = TableKind(
    "driver deck",
    (
        Column("laps", Option("number", "laps that it is worth in a lap count", unit="laps", high=60)),
        Column("rating", Option("number", "speed rating", unit="thousandths", high=999)),
        Column("pit_time", Option("number", "pit time", unit="tenths of a second", high=999)),
    ),
    effects=DRIVER_EFFECTS,
)

_COUNTED_LAPS = ("laps", "crash_ahead", "mechanical")

TRACK_DECK = TableKind(
    "track deck",
    (
        Column("laps", Option("number", "laps", unit="laps", low=1, high=100), effects=_COUNTED_LAPS),
        Column("groove", Option("switch", "shows an OUTSIDE GROOVE"), False, effects=("laps",)),
        Column(
            "spaces",
            Option("number", "how far behind the rear the car drops", unit="spaces", low=0, high=60),
            effects=("lose_traction",),
        ),
    ),
    effects=TRACK_EFFECTS,
    needs=("laps",),
)

SETUP_TABLE = TableKind(
    "set-up table",
    (
        Column("hand_size", Option("number", "cards of a full hand", unit="cards", low=1, high=30)),
        Column("plays_per_turn", Option("number", "cards that may be played in a turn", low=1, high=30)),
        Column("refill_cards", Option("number", "most cards drawn in a Refill Phase", low=1, high=30)),
        Column("draw_pile", Option("number", "cards of a full draw pile", unit="cards", low=1, high=96)),
        Column(
            "window_interval", Option("number", "laps from one pit window to the next", low=1, high=10_000)
        ),
        Column("green_stop_laps", Option("number", "laps lost by a stop under green", unit="laps", high=100)),
    ),
    counted=False,
    rows="tracks",
    row="track",
)

DRIVER_CREATION = TableKind(
    "driver creation table",
    (
        Column(
            "hand",
            Option("number", "cards more than the hand of the set-up table", unit="cards", low=-6, high=6),
        ),
        Column(
            "pole",
            Option(
                "number",
                "added to the ratings he plays in qualifying",
                unit="thousandths",
                low=-999,
                high=999,
            ),
        ),
        Column(
            "speed",
            Option("number", "added to his ratings in challenges", unit="thousandths", low=-999, high=999),
        ),
        Column(
            "out",
            Option(
                "number",
                "he is out where he turns less in an out-rating check",
                unit="thousandths",
                high=1000,
            ),
        ),
    ),
    counted=False,
    rows="levels",
    row="level",
    most=LEVELS,
)


@cache
def load_driver_deck() -> Table:
    """Return the shipped driver deck: 60 cards."""
    return shipped_table(DRIVER_DECK, PACKAGE, "driver_deck")


@cache
def load_chase_cards() -> Table:
    """Return the three chase cards, which a rule adds to every driver deck."""
    return shipped_table(DRIVER_DECK, PACKAGE, "chase_cards")


@cache
def load_track_deck(track: str) -> Table:
    """Return the shipped deck of one of TRACKS."""
    return shipped_table(TRACK_DECK, PACKAGE, f"track_{track}")


@cache
def load_nudge_effect() -> Table:
    """Return the first table of the NUDGE PASS: what contact does."""
    return shipped_table(NUDGE_EFFECT, PACKAGE, "nudge_effect")


@cache
def load_nudge_outcome() -> Table:
    """Return the second table of the NUDGE PASS: what becomes of a crashed car, by track."""
    return shipped_table(NUDGE_OUTCOME, PACKAGE, "nudge_outcome")


@cache
def load_driver_creation() -> Table:
    """Return Table 3: what each level of an attribute gives a created driver."""
    return shipped_table(DRIVER_CREATION, PACKAGE, "driver_creation")


@cache
def load_setup() -> Table:
    """Return the set-up table, one row for each of TRACKS."""
    return shipped_table(SETUP_TABLE, PACKAGE, "setup")


def _setup() -> dict[str, dict[str, int]]:
    names = [column.name for column in SETUP_TABLE.columns]
    rows = load_setup().entries
    return {row.name: dict(zip(names, map(int, row.values), strict=True)) for row in rows}


SETUP = _setup()
"""Hand size, plays and the other columns of SETUP_TABLE, by track."""


def pack_driver_deck(table: Table) -> dict[str, Any]:
    """Return a driver deck as arrays, one element for each card in the order of `Table.cards`.

    Returns
    -------
    dict
        ``effect`` (codes of cards.DRIVER_EFFECTS), ``laps``, ``rating`` [thousandths], ``pit_time`` [tenths
        of a second]: arrays, shape (n,); and ``n``.
    """
    return _packed(table, "laps", "rating", "pit_time")


def pack_track_deck(table: Table) -> dict[str, Any]:
    """Return a track deck as arrays, one element for each card in the order of `Table.cards`.

    Returns
    -------
    dict
        ``effect`` (codes of cards.TRACK_EFFECTS), ``laps``, ``groove`` (0 or 1), ``spaces``: arrays, shape
        (n,), 0 where a card has no such figure; and ``n``.
    """
    return _packed(table, "laps", "groove", "spaces")


def _packed(table: Table, *columns: str) -> dict[str, Any]:
    arrays: dict[str, npt.NDArray[np.int32]] = {"effect": table.effects()}
    arrays |= {name: table.column(name) for name in columns}
    return {**arrays, "n": len(arrays["effect"])}


TABLES = {
    "deck": TableSlot(
        DRIVER_DECK,
        "deck",
        shipped=lambda rules: load_driver_deck(),
        every=lambda: {"driver_deck": load_driver_deck()},
    ),
    "track_deck": TableSlot(
        TRACK_DECK,
        "track_deck",
        shipped=lambda rules: load_track_deck(rules.track),
        every=lambda: {f"track_{track}": load_track_deck(track) for track in TRACKS},
    ),
    "driver_creation": TableSlot(
        DRIVER_CREATION,
        "driver_creation",
        shipped=lambda rules: load_driver_creation(),
        every=lambda: {"driver_creation": load_driver_creation()},
    ),
    "chase_deck": TableSlot(
        DRIVER_DECK,
        "chase_deck",
        shipped=lambda rules: load_chase_cards(),
        every=lambda: {"chase_cards": load_chase_cards()},
    ),
    "nudge_effect": TableSlot(
        NUDGE_EFFECT,
        "nudge_effect",
        shipped=lambda rules: load_nudge_effect(),
        every=lambda: {"nudge_effect": load_nudge_effect()},
    ),
    "nudge_outcome": TableSlot(
        NUDGE_OUTCOME,
        "nudge_outcome",
        shipped=lambda rules: load_nudge_outcome(),
        every=lambda: {"nudge_outcome": load_nudge_outcome()},
    ),
    "npd_actions": TableSlot(
        NPD_ACTIONS,
        "npd_actions",
        shipped=lambda rules: load_npd_actions(),
        every=lambda: {"npd_actions": load_npd_actions()},
    ),
}
"""The tables of the rules, by the key that an experiment uses."""


def tables_in_use(rules: Any) -> dict[str, Table]:
    """Return the tables that matter under some rules: those of the chase cards only where they are in a deck."""
    nudges = any(card.effect == "nudge_pass" for card in rules.driver_table().cards())
    idle = {"chase_deck"} if not rules.chase_cards else set()
    idle |= {"nudge_effect", "nudge_outcome"} if not nudges else set()
    return {name: slot.get(rules) for name, slot in TABLES.items() if name not in idle}
