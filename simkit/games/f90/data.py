"""The tables of Race! Formula 90: decks, circuits, car boards, tyres, weather, fuel, loaded from `data/*.toml`."""

from __future__ import annotations

from functools import cache

from simkit.games.f90.words import (
    CHANGES_OF_WEATHER,
    CIRCUITS,
    COLOURS,
    FLAGS,
    SECTIONS,
    TRAJECTORIES,
    TYRES,
)
from simkit.games.fields import Option
from simkit.games.table_files import shipped_table
from simkit.games.table_kinds import Column, TableKind
from simkit.games.tables import Table, TableSlot

PACKAGE = "simkit.games.f90"

MAX_RACE_CARDS = 192
MAX_TRACK_CARDS = 64
MAX_SECTIONS = 48
MAX_BOARDS = 24
MAX_WEATHER_CARDS = 32
MAX_FUEL_LOADS = 16
MAX_ROWS = 8


def _number(says: str, low: int, high: int, unit: str = "") -> Option:
    return Option("number", says, unit=unit, low=low, high=high)


_MP = Column("mp", _number("movement points", 1, 9, "MP"))
_COLOUR = Column("colour", Option("choice", "colour of the card", options=COLOURS[1:]))
_COSTS = (
    Column("tyres", _number("tyre points to pay", 0, 5), 0),
    Column("damage", _number("damage discs to draw", 0, 5), 0),
)
_DRAW = Column("draw", _number("race cards to draw", 0, 3), 0)
_CF = Column("cf", _number("check factor", 1, 100))

RACE_DECK = TableKind(
    "race deck",
    (
        _COLOUR,
        _MP,
        *_COSTS,
        Column("discard", _number("cards to discard from hand", 0, 3), 0),
        _DRAW,
        Column("check", Option("switch", "its MP need a check"), False),
        Column("flag", Option("choice", "flag that may be played", options=FLAGS), "none"),
        Column("weather", Option("switch", "shows the weather symbol"), False),
        _CF,
    ),
    most=MAX_RACE_CARDS,
)

TRACK_DECK = TableKind(
    "track deck",
    (
        Column("zone", _number("zone of the circuit in which it can be played", 1, 24)),
        _COLOUR,
        _MP,
        *_COSTS,
        _DRAW,
        Column("pair", Option("switch", "shows the pair symbol"), False),
        Column("eases", _number("by so much it lowers the overtaking penalty", 0, 9), 0),
        _CF,
    ),
    most=MAX_TRACK_CARDS,
)

CIRCUIT = TableKind(
    "circuit",
    (
        Column("kind", Option("choice", "what the section is", options=SECTIONS)),
        Column("corner", _number("number of the corner, 0 for none", 0, 30), 0),
        Column("zone", _number("zone of the track deck", 1, 24)),
        Column("trajectory", Option("choice", "trajectory that starts here", options=TRAJECTORIES), "none"),
        Column("colour", Option("choice", "its colour", options=COLOURS), "none"),
        Column("other_colour", Option("choice", "its second colour", options=COLOURS), "none"),
        Column("bonus", _number("its bonus", 0, 9, "MP"), 0),
        Column("tyres", _number("tyre points that it costs", 0, 5), 0),
        Column("damage", _number("damage discs that it costs", 0, 5), 0),
        Column("cards", _number("cards that it costs", 0, 3), 0),
        Column("attempt", _number("target of the check for an extreme trajectory", 0, 100), 0),
        Column("target", _number("target of late braking", 0, 100), 0),
        Column("penalty", _number("overtaking penalty", 0, 9, "MP"), 0),
        Column("off_track", Option("switch", "has an off-track trajectory"), False),
        Column("off_tyres", _number("tyre points that going off costs", 0, 5), 0),
        Column("off_damage", _number("damage discs that going off costs", 0, 5), 0),
        Column("off_cards", _number("cards that going off costs", 0, 3), 0),
        Column("off_mp", _number("MP that going off costs in the next turn", 0, 9, "MP"), 0),
        Column("safety_car", Option("switch", "going off brings out the safety car"), False),
        Column("grid_row", _number("row of the starting grid, 1 in front, 0 for none", 0, 9), 0),
    ),
    counted=False,
    rows="sections",
    row="section",
    most=MAX_SECTIONS,
)

CIRCUIT_FACTS = TableKind(
    "table of circuits",
    (
        Column("turns", _number("game turns of the race", 1, 60, "turns")),
        Column("pit_length", _number("sections that a pit stop moves back", 0, 30, "sections")),
        Column("grid_width", _number("cars in each section of the grid", 1, 14, "cars")),
        *(
            Column(f"row_{k}", _number(f"turns of row {k} of the Turn Indicator", 0, 60, "turns"), 0)
            for k in range(1, MAX_ROWS + 1)
        ),
    ),
    counted=False,
    rows="circuits",
    row="circuit",
    most=len(CIRCUITS),
)

BOARDS = TableKind(
    "table of car boards",
    (
        Column("hand", _number("cards in hand at the start", 1, 12, "cards")),
        Column("tyres", _number("tyre chips", 0, 30, "chips")),
        Column("damage", _number("damage discs that the car can take", 0, 15, "discs")),
    ),
    counted=False,
    rows="boards",
    row="board",
    most=MAX_BOARDS,
)

TYRE_SETS = TableKind(
    "table of tyres",
    (
        Column("black", _number("black chips, less or more than the board's", -20, 20, "chips")),
        Column("blue", _number("blue discs", 0, 9, "discs"), 0),
        Column("blue_expert", _number("blue discs for the Rain Expert", 0, 9, "discs"), 0),
        Column("dry", _number("penalty in dry weather", 0, 9, "MP"), 0),
        Column("uncertain", _number("penalty in uncertain weather", 0, 9, "MP"), 0),
        Column("rain", _number("penalty in rain", 0, 9, "MP"), 0),
    ),
    counted=False,
    rows="tyres",
    row="tyre",
    most=len(TYRES),
)

WEATHER_DECK = TableKind("weather deck", (), effects=CHANGES_OF_WEATHER, most=MAX_WEATHER_CARDS)

FUEL_LOADS = TableKind(
    "table of fuel loads",
    (
        Column("stop", _number("turn of the first stop", 1, 60, "turn")),
        Column("mp", _number("what it adds to the qualifying card", -9, 9, "MP")),
    ),
    counted=False,
    rows="loads",
    row="load",
    most=MAX_FUEL_LOADS,
)


@cache
def load_race_deck() -> Table:
    """Return the shipped race deck: 184 cards."""
    return shipped_table(RACE_DECK, PACKAGE, "race_deck")


@cache
def load_track_deck(circuit: str) -> Table:
    """Return the shipped track deck of one of CIRCUITS: 40 cards."""
    return shipped_table(TRACK_DECK, PACKAGE, f"track_deck_{circuit}")


@cache
def load_circuit(circuit: str) -> Table:
    """Return the shipped sections of one of CIRCUITS."""
    return shipped_table(CIRCUIT, PACKAGE, f"circuit_{circuit}")


@cache
def load_circuit_facts() -> Table:
    """Return what else is printed on the boards: turns, pit length, grid, one row for each of CIRCUITS."""
    return shipped_table(CIRCUIT_FACTS, PACKAGE, "circuits")


@cache
def load_boards() -> Table:
    """Return the shipped car boards."""
    return shipped_table(BOARDS, PACKAGE, "boards")


@cache
def load_tyres() -> Table:
    """Return the shipped tyre sets, one row for each of TYRES."""
    return shipped_table(TYRE_SETS, PACKAGE, "tyres")


@cache
def load_weather_deck() -> Table:
    """Return the shipped weather cards."""
    return shipped_table(WEATHER_DECK, PACKAGE, "weather_deck")


@cache
def load_fuel() -> Table:
    """Return the shipped fuel loads of qualifying."""
    return shipped_table(FUEL_LOADS, PACKAGE, "fuel")


def _facts() -> dict[str, dict[str, int]]:
    names = [column.name for column in CIRCUIT_FACTS.columns]
    rows = load_circuit_facts().entries
    return {row.name: dict(zip(names, map(int, row.values), strict=True)) for row in rows}


FACTS = _facts()
"""Turns, pit length, grid width and rows of the Turn Indicator, by circuit."""

TABLES = {
    "race_deck": TableSlot(
        RACE_DECK, "race_deck", lambda rules: load_race_deck(), lambda: {"race_deck": load_race_deck()}
    ),
    "track_deck": TableSlot(
        TRACK_DECK,
        "track_deck",
        lambda rules: load_track_deck(rules.circuit),
        lambda: {f"track_deck_{name}": load_track_deck(name) for name in CIRCUITS},
    ),
    "sections": TableSlot(
        CIRCUIT,
        "sections",
        lambda rules: load_circuit(rules.circuit),
        lambda: {f"circuit_{name}": load_circuit(name) for name in CIRCUITS},
    ),
    "boards": TableSlot(BOARDS, "boards", lambda rules: load_boards(), lambda: {"boards": load_boards()}),
    "tyres": TableSlot(TYRE_SETS, "tyres", lambda rules: load_tyres(), lambda: {"tyres": load_tyres()}),
    "weather_deck": TableSlot(
        WEATHER_DECK,
        "weather_deck",
        lambda rules: load_weather_deck(),
        lambda: {"weather_deck": load_weather_deck()},
    ),
    "fuel": TableSlot(FUEL_LOADS, "fuel", lambda rules: load_fuel(), lambda: {"fuel": load_fuel()}),
}
"""The tables of the rules, by the key that an experiment uses."""
