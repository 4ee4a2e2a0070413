"""The rules as one record of integers, the way the compiled engine reads them."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.records import allocate
from simkit.games.f90.data import (
    FACTS,
    MAX_BOARDS,
    MAX_FUEL_LOADS,
    MAX_RACE_CARDS,
    MAX_ROWS,
    MAX_SECTIONS,
    MAX_WEATHER_CARDS,
)
from simkit.games.f90.rules import MOST_ROBOTS, Rules
from simkit.games.f90.state import BASE_LAPS, MAX_ALL, MAX_CARDS, MAX_CARS, TRACK_CARD
from simkit.games.f90.words import TYRES
from simkit.games.fields import option_fields
from simkit.games.tables import Table

MAX_TURNS = 60

CARD = np.dtype(
    [
        ("mp", "i4"),
        ("colour", "i4"),  # 1 << code of words.COLOURS
        ("cf", "i4"),  # check factor
        ("tyres", "i4"),  # costs
        ("damage", "i4"),
        ("discard", "i4"),
        ("draw", "i4"),
        ("check", "i4"),  # 1 if its MP need a check
        ("flag", "i4"),  # code of words.FLAGS
        ("weather", "i4"),  # 1 if it shows the weather symbol
        ("zone", "i4"),  # of a Track card, 0 of a race card
        ("pair", "i4"),  # 1 if it shows the pair symbol
        ("eases", "i4"),  # by so much it lowers the overtaking penalty
    ],
    align=True,
)

SECTION = np.dtype(
    [
        ("kind", "i4"),  # code of words.SECTIONS
        ("corner", "i4"),
        ("zone", "i4"),
        ("trajectory", "i4"),  # code of words.TRAJECTORIES
        ("colours", "i4"),  # its colours, bit set of 1 << code of words.COLOURS
        ("one_colour", "i4"),  # 1 if it has one colour
        ("bonus", "i4"),  # [MP]
        ("tyres", "i4"),  # costs of the trajectory
        ("damage", "i4"),
        ("cards", "i4"),
        ("attempt", "i4"),  # target of an extreme attempt
        ("target", "i4"),  # target of late braking
        ("penalty", "i4"),  # overtaking penalty [MP]
        ("off_track", "i4"),  # 1 if there is an off-track trajectory
        ("off_tyres", "i4"),
        ("off_damage", "i4"),
        ("off_cards", "i4"),
        ("off_mp", "i4"),  # [MP] in the next turn
        ("safety_car", "i4"),
    ],
    align=True,
)

BOARD = np.dtype([("hand", "i4"), ("tyres", "i4"), ("damage", "i4")], align=True)

TYRE = np.dtype(
    [("black", "i4"), ("blue", "i4"), ("blue_expert", "i4"), ("penalty", "i4", (3,))],  # by weather
    align=True,
)

LOAD = np.dtype([("stop", "i4"), ("mp", "i4")], align=True)

RULES = np.dtype(
    [
        *option_fields(Rules),
        # resolved
        ("n_turns", "i8"),
        ("sections_back", "i8"),  # pit length in force
        ("n_robots", "i8", (MAX_CARS + 1, 3)),  # by number of players and type
        ("robot_speed", "i8", (4,)),  # by who drives; 0 for a player
        ("starts_row", "u1", (MAX_TURNS + 1,)),  # 1 for turns that begin a row of the Turn Indicator
        ("grid_at", "i8", (MAX_ALL,)),  # where the car on each place of the grid stands
        # tables
        ("n_sections", "i8"),
        ("section", SECTION, (MAX_SECTIONS,)),
        ("n_race_cards", "i8"),
        ("n_track_cards", "i8"),
        ("card", CARD, (MAX_CARDS,)),  # race cards from 0, Track cards from TRACK_CARD
        ("n_boards", "i8"),
        ("board", BOARD, (MAX_BOARDS,)),
        ("tyre", TYRE, (len(TYRES),)),
        ("n_weather", "i8"),
        ("weather_card", "i8", (MAX_WEATHER_CARDS,)),  # code of words.CHANGES_OF_WEATHER
        ("n_loads", "i8"),
        ("load", LOAD, (MAX_FUEL_LOADS,)),
    ],
    align=True,
)

FEW_PLAYERS = 3
ROBOTS_OF_FEW, ROBOTS_OF_MANY = (2, 3, 2), (2, 2, 2)
"""SLOW, FAST and SUPERFAST robots beside up to FEW_PLAYERS, and beside more."""


def pack(rules: Rules) -> Any:
    """Return the rules as a one-element array of RULES."""
    packed = allocate(RULES, 1)
    record = packed[0]
    rules.pack_options(record)
    record.n_turns = rules.fact("turns")
    record.sections_back = rules.fact("pit_length")
    _pack_robots(record, rules)
    _pack_rows(record, rules)
    _pack_sections(record, rules)
    record.n_race_cards = _pack_columns(record.card, rules.table("race_deck"))
    record.n_track_cards = _pack_columns(record.card[TRACK_CARD:], rules.table("track_deck"))
    record.n_boards = _pack_columns(record.board, rules.table("boards"))
    _pack_columns(record.tyre, rules.table("tyres"))
    for weather, name in enumerate(("dry", "uncertain", "rain")):
        record.tyre["penalty"][:, weather] = rules.table("tyres").column(name)
    changes = rules.table("weather_deck").effects()
    record.n_weather = len(changes)
    record.weather_card[: len(changes)] = changes
    record.n_loads = _pack_columns(record.load, rules.table("fuel"))
    return packed


def _pack_columns(records: Any, table: Table) -> int:
    """Write the columns of a table into the fields of the same names; return how many rows there are."""
    n = len(table.cards())
    for column in table.kind.columns:
        if column.name in records.dtype.names:
            records[column.name][:n] = table.column(column.name)
    if "cf" in records.dtype.names:
        records["colour"][:n] = 1 << (records["colour"][:n] + 1)
    return n


def _pack_robots(record: Any, rules: Rules) -> None:
    """Write how many robots race beside each number of players, and how fast."""
    given = (rules.slow_robots, rules.fast_robots, rules.superfast_robots)
    for players in range(MAX_CARS + 1):
        usual = ROBOTS_OF_FEW if players <= FEW_PLAYERS else ROBOTS_OF_MANY
        left = MOST_ROBOTS
        for kind in range(3):
            cars = min(usual[kind] if given[kind] < 0 else given[kind], left)
            record.n_robots[players][kind] = cars
            left -= cars
    record.robot_speed[1:] = (rules.slow_speed, rules.fast_speed, rules.superfast_speed)


def _pack_rows(record: Any, rules: Rules) -> None:
    """Mark the turns that begin a row of the Turn Indicator; turns beyond the printed rows belong to the last."""
    turn = 1
    for row in range(1, MAX_ROWS + 1):
        length = FACTS[rules.circuit][f"row_{row}"]
        if length and turn <= MAX_TURNS:
            record.starts_row[turn] = 1
        turn += length


def _pack_sections(record: Any, rules: Rules) -> None:
    """Write the sections, and where the cars stand on the grid."""
    table = rules.table("sections")
    n = _pack_columns(record.section, table)
    record.n_sections = n
    first, second = table.column("colour"), table.column("other_colour")
    record.section["colours"][:n] = (1 << first | 1 << second) & ~1
    record.section["one_colour"][:n] = second == 0
    rows = table.column("grid_row")
    order = [k for row in range(1, int(rows.max()) + 1) for k in np.flatnonzero(rows == row)]
    width, base = rules.fact("grid_width"), BASE_LAPS * n
    for place in range(MAX_ALL):
        row = place // width
        beyond = max(row - len(order) + 1, 0)
        record.grid_at[place] = base + int(order[min(row, len(order) - 1)]) - beyond


assert TRACK_CARD >= MAX_RACE_CARDS
