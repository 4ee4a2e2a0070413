"""The boards, decks and dice of Crashcar Challenge, loaded from `data/*.toml`."""

from __future__ import annotations

from functools import cache

from simkit.games.crashcar.board import BOARD
from simkit.games.fields import Option
from simkit.games.table_files import shipped_table
from simkit.games.table_kinds import Column, TableKind
from simkit.games.tables import Table, TableSlot

PACKAGE = "simkit.games.crashcar"

TRACKS = ("oval_3", "oval_4")
DECKS = ("soft", "standard", "hard")

RESULTS = ("nothing", "spin", "spin_damage", "rollover", "self_damage")
NOTHING, SPIN, SPIN_DAMAGE, ROLLOVER, SELF_DAMAGE = range(5)
"""What a collision can lead to (CRASH-EFF-1 to 10)."""

MOST_CARDS = 96

COLLISION_DECK = TableKind(
    "collision deck",
    (Column("reshuffle", Option("switch", "shows the reshuffle mark"), False),),
    effects=RESULTS,
    most=MOST_CARDS,
)

FACES = tuple(f"face_{k}" for k in range(1, 7))
MOST_DICE = 8

DICE = TableKind(
    "set of dice",
    (
        *(Column(face, Option("number", "points on a face", unit="points", high=20)) for face in FACES),
        Column("until", Option("number", "rolled with up to so much damage", unit="damage", high=20)),
    ),
    counted=False,
    rows="dice",
    row="die",
    most=MOST_DICE,
)


@cache
def load_board(track: str) -> Table:
    """Return one of the shipped boards, TRACKS."""
    return shipped_table(BOARD, PACKAGE, track)


@cache
def load_deck(colour: str, strength: str) -> Table:
    """Return the shipped green or blue deck of one of DECKS."""
    return shipped_table(COLLISION_DECK, PACKAGE, f"{colour}_{strength}")


@cache
def load_dice() -> Table:
    """Return the four dice (CRASH-SETUP-7)."""
    return shipped_table(DICE, PACKAGE, "dice")


def _every_deck(colour: str) -> dict[str, Table]:
    return {f"{colour}_{strength}": load_deck(colour, strength) for strength in DECKS}


TABLES = {
    "board": TableSlot(
        BOARD,
        "board",
        shipped=lambda rules: load_board(rules.track),
        every=lambda: {track: load_board(track) for track in TRACKS},
    ),
    "green_deck": TableSlot(
        COLLISION_DECK,
        "green_deck",
        shipped=lambda rules: load_deck("green", rules.decks),
        every=lambda: _every_deck("green"),
    ),
    "blue_deck": TableSlot(
        COLLISION_DECK,
        "blue_deck",
        shipped=lambda rules: load_deck("blue", rules.decks),
        every=lambda: _every_deck("blue"),
    ),
    "dice": TableSlot(DICE, "dice", shipped=lambda rules: load_dice(), every=lambda: {"dice": load_dice()}),
}
"""The tables of the rules, by the key that an experiment uses."""
