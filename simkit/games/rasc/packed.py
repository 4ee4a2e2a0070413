"""The rules as one record of integers, the way the compiled engine reads them."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.records import allocate
from simkit.games.fields import option_fields
from simkit.games.rasc.board import GRID, MOST_ROWS, Board, read_board
from simkit.games.rasc.data import CHARTS, STAGES
from simkit.games.rasc.rules import Rules

RULES = np.dtype(
    [
        *option_fields(Rules),
        ("fuel_range", "i8"),  # laps
        ("tyre_range", "i8"),
        # the board
        ("rows", "i8"),  # rows of a lap
        ("lap_share", "i8"),  # 2 ** 32 by the rows of a lap, rounded up: divides without a division
        ("value", "i8", (4,)),  # spaces for MIN, +1, +2, MAX
        ("half_min", "i8"),  # half of MIN, rounded up
        ("minus", "i8", (MOST_ROWS, 3)),  # what each space takes off
        ("zone", "i8", (MOST_ROWS,)),  # number of the drafting zone, 0 for none
        ("grid_row", "i8", (GRID,)),
        ("grid_lane", "i8", (GRID,)),
        ("pit_entry", "i8"),
        ("pit_cells", "i8"),
        ("box", "i8", (GRID,)),
        ("caution_line", "i8"),
        ("rolling_line", "i8"),
        # the charts
        ("effect", "i8", (CHARTS, 13)),  # by chart and roll
        ("spaces", "i8", (CHARTS, 13)),
        ("seconds", "i8", (CHARTS, 13)),
        ("spin", "i8", (7,)),  # by roll
        ("spin_seconds", "i8", (7,)),
        ("place_points", "i8", (GRID,)),
    ],
    align=True,
)


def pack(rules: Rules) -> Any:
    """Return the rules as a one-element array of RULES."""
    packed = allocate(RULES, 1)
    record = packed[0]
    rules.pack_options(record)
    record.fuel_range = rules.range_of("fuel_laps")
    record.tyre_range = rules.range_of("tyre_laps")
    _pack_board(record, read_board(rules.table("board"), rules.rows_per_lap))
    slots = ("incidents", *(f"incidents_{stage}" for stage in STAGES), "pit_table")
    for chart, slot in enumerate(slots):
        table = rules.table(slot)
        rolls = table.column("roll")
        record.effect[chart, rolls] = table.effects()
        record.spaces[chart, rolls] = table.column("spaces")
        record.seconds[chart, rolls] = table.column("seconds")
    spins = rules.table("spin_chart")
    record.spin[spins.column("roll")] = spins.effects()
    record.spin_seconds[spins.column("roll")] = spins.column("seconds")
    points = rules.table("points").column("points")
    record.place_points[: len(points)] = points
    return packed


def _pack_board(record: Any, board: Board) -> None:
    """Write the board into a packed record."""
    n = board.rows
    record.rows = n
    record.lap_share = -(-(2**32) // n)
    record.value[:] = board.values
    record.half_min = (board.values[0] + 1) // 2
    record.minus[:n] = np.array(board.minus).T
    record.zone[:n] = board.zone
    record.grid_lane[:] = [lane for lane, _ in board.grid]
    record.grid_row[:] = [row for _, row in board.grid]
    record.pit_entry = board.pit_entry
    record.pit_cells = board.pit_cells
    record.box[:] = board.boxes
    record.caution_line = board.caution_line
    record.rolling_line = board.rolling_line
