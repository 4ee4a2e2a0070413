"""A board as data: a lap of rows in three lanes, and what the engine reads off it at any number of rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from simkit.faults import Fault
from simkit.games.fields import Option
from simkit.games.table_kinds import Column, Entry, TableKind
from simkit.games.tables import Table

LANES = ("inner", "middle", "outer")
INNER, MIDDLE, OUTER = range(3)

MOST_ROWS = 96
FEWEST_ROWS = 48
MOST_SPACES = 24
"""No movement is longer."""

GRID = 20
"""Places on the grid, and boxes in the pit lane."""

_ROW = Option("number", "a row, 1 behind the line", unit="rows", low=1, high=MOST_ROWS)


@dataclass(frozen=True)
class Board:
    """A board at some number of rows a lap. Rows are numbered from 0 here, from the first behind the line.

    Parameters
    ----------
    rows : int
        Rows of a lap.
    values : tuple of int
        Spaces for MIN, +1, +2 and MAX.
    minus : tuple of tuple of int
        By lane and row: what a space takes off, 0 to 2.
    zone : tuple of int
        By row: number of the drafting zone, 0 for none.
    grid : tuple of (int, int)
        Lane and row of each place on the grid.
    pit_entry : int
        Row of the inner lane from which the pit lane is entered.
    pit_cells : int
        Cells of the pit lane, one beside each of the rows that follow.
    boxes : tuple of int
        Cell of every pit box, the first cell being 1.
    caution_line, rolling_line : int
        Rows of the Caution Flag Line Up and of the Rolling Start Line.
    """

    rows: int
    values: tuple[int, int, int, int]
    minus: tuple[tuple[int, ...], ...]
    zone: tuple[int, ...]
    grid: tuple[tuple[int, int], ...]
    pit_entry: int
    pit_cells: int
    boxes: tuple[int, ...]
    caution_line: int
    rolling_line: int

    @property
    def pit_exit(self) -> int:
        """Row of the inner lane that the pit lane leads to."""
        return (self.pit_entry + self.pit_cells + 1) % self.rows


def read_board(table: Table, rows: int) -> Board:
    """Return a board with so many rows a lap."""
    return _board(table.entries, rows)


@lru_cache(maxsize=64)
def _board(entries: tuple[Entry, ...], rows: int) -> Board:
    found = [(entry.effect, _figures(entry)) for entry in entries]
    one = dict(found)
    drawn = one["lap"]["rows"]

    def at(row: int) -> int:
        """Return a printed row's place among so many rows: no row is left out between neighbours."""
        return -(-row * rows // drawn) - 1

    minus = [[0] * rows for _ in LANES]
    zone = [0] * rows
    zones = 0
    for effect, figures in found:
        if effect in ("minus", "zone"):
            first, last = at(figures["first"] - 1) + 1, at(figures["last"])
            zones += effect == "zone"
            for k in range((last - first) % rows + 1):
                row = (first + k) % rows
                if effect == "zone":
                    zone[row] = zones
                else:
                    minus[figures["lane"]][row] = figures["spaces"]
    values = one["values"]
    pits = one["pits"]
    cells = pits["cells"] * rows // drawn
    return Board(
        rows=rows,
        values=(values["minimum"], values["plus_one"], values["plus_two"], values["maximum"]),
        minus=tuple(tuple(lane) for lane in minus),
        zone=tuple(zone),
        grid=tuple(
            (figures["lane"], rows - 1 - figures["back"]) for effect, figures in found if effect == "grid"
        ),
        pit_entry=at(pits["first"]),
        pit_cells=cells,
        boxes=tuple(min(-(-(pits["box"] + k) * rows // drawn), cells) for k in range(GRID)),
        caution_line=at(one["caution_line"]["first"]),
        rolling_line=at(one["rolling_line"]["first"]),
    )


def _figures(entry: Entry) -> dict[str, int]:
    return {
        column.name: column.code(value) for column, value in zip(BOARD.columns, entry.values, strict=True)
    }


def board_faults(entries: Sequence[Entry]) -> list[Fault]:
    """Return what is wrong with a board as a whole; keys are the numbers of rows of the table."""
    faults = []
    seen: dict[str, int] = {}
    for number, entry in enumerate(entries):
        if entry.effect in ONCE and seen.setdefault(entry.effect, number) != number:
            faults.append(Fault(str(number), f"a board has one {entry.effect}"))
    if faults:
        return faults
    one = {entry.effect: _figures(entry) for entry in entries}
    for number, entry in enumerate(entries):
        figures = _figures(entry)
        if max(figures["first"], figures["last"]) > one["lap"]["rows"]:
            faults.append(Fault(str(number), f"{entry.name}: the lap has {one['lap']['rows']} rows"))
    return faults or _grid_faults(entries) + _order_faults(entries, one)


def _grid_faults(entries: Sequence[Entry]) -> list[Fault]:
    """Return what is wrong with the grid: twenty places, each a space of its own, the first in front."""
    grid = [(number, _figures(entry)) for number, entry in enumerate(entries) if entry.effect == "grid"]
    faults = [] if len(grid) == GRID else [Fault("", f"the grid has {len(grid)} places", f"{GRID}")]
    taken: set[tuple[int, int]] = set()
    back = 0
    for number, figures in grid:
        place = figures["lane"], figures["back"]
        if place in taken:
            faults.append(Fault(str(number), f"{entries[number].name}: another place is there already"))
        if figures["back"] < back:
            faults.append(Fault(str(number), f"{entries[number].name} lies ahead of the place before it"))
        taken.add(place)
        back = max(back, figures["back"])
    return faults


def _order_faults(entries: Sequence[Entry], one: dict[str, dict[str, int]]) -> list[Fault]:
    """Return what is wrong with movement values and with where things lie round the lap."""
    numbers = {entry.effect: str(number) for number, entry in enumerate(entries)}
    values = one["values"]
    faults = []
    if not values["minimum"] <= values["plus_one"] <= values["plus_two"] <= values["maximum"]:
        faults.append(Fault(numbers["values"], "the values fall from MIN to MAX"))
    rows, pits = one["lap"]["rows"], one["pits"]
    leaves = pits["first"] + pits["cells"] + 1
    if not leaves - rows < one["caution_line"]["first"] < one["rolling_line"]["first"]:
        faults.append(
            Fault(
                numbers["caution_line"],
                "the line-up lies behind the pit exit and before the Rolling Start Line",
            )
        )
    if not rows < leaves <= rows + pits["first"] - GRID:
        faults.append(
            Fault(numbers["pits"], "the pit lane leads past the line and ends well before its entry")
        )
    if pits["box"] + GRID > pits["cells"]:
        faults.append(Fault(numbers["pits"], f"{GRID} boxes from cell {pits['box']} on do not fit"))
    return faults


ONCE = ("lap", "values", "pits", "caution_line", "rolling_line")
_PLACED = ("minus", "zone", "pits", "caution_line", "rolling_line")
_SPACES = Option("number", "spaces of movement", unit="spaces", low=6, high=MOST_SPACES - 2)

BOARD = TableKind(
    "board",
    (
        Column(
            "rows", Option("number", "rows of a lap", unit="rows", low=48, high=MOST_ROWS), effects=("lap",)
        ),
        *(
            Column(name, _SPACES, effects=("values",))
            for name in ("minimum", "plus_one", "plus_two", "maximum")
        ),
        Column("lane", Option("choice", "which lane", options=LANES), effects=("minus", "grid")),
        Column("first", _ROW, effects=_PLACED),
        Column("last", _ROW, effects=("minus", "zone")),
        Column(
            "spaces",
            Option("number", "what it takes off", unit="spaces", low=1, high=2),
            effects=("minus",),
        ),
        Column("back", Option("number", "rows behind the last before the line", high=20), effects=("grid",)),
        Column("cells", Option("number", "cells of the pit lane", low=4, high=60), effects=("pits",)),
        Column("box", Option("number", "cell of the first pit box", low=1, high=60), effects=("pits",)),
    ),
    effects=("lap", "values", "minus", "zone", "grid", "pits", "caution_line", "rolling_line"),
    counted=False,
    rows="spaces",
    row="line",
    most=120,
    needs=(*ONCE, "zone", "grid"),
    whole=board_faults,
)
