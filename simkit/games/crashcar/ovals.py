"""Ovals: stretched hexagonal rings of three to five lanes between two barriers, as boards to race on."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from simkit.games.crashcar.board import BOARD
from simkit.games.crashcar.hexes import Place, step
from simkit.games.table_kinds import Entry, make_entry
from simkit.games.tables import Table

INNERMOST = 2
"""The ring of the inner barrier; the lanes lie on the rings around it."""

REFERENCE = INNERMOST + 2
"""Progress counts the fields of this ring, the second lane."""

LINE = Fraction(19, 4)
"""Where the finish line crosses the first side, in fields of the reference lane."""

START_ROWS = (4, 2)
"""Fields of the first side on which cars start, the front row first, the inner lane first."""

STARTERS = 6


def ring(d: int, stretch: int) -> list[tuple[Place, int, int, int]]:
    """Return the fields of one ring clockwise: place, side, number on the side, fields of the side.

    Parameters
    ----------
    d : int
        Number of the ring, counted from the middle.
    stretch : int
        Fields by which the sides along the straights are longer.
    """
    fields = []
    place = (0, -d)
    for side in range(6):
        n = d + stretch if side % 3 == 0 else d
        for i in range(n):
            fields.append((place, side, i, n))
            place = step(place, side)
    return fields


def progress(side: int, i: int, n: int, stretch: int) -> Fraction:
    """Return how far round a field is, in fields of the reference lane: a side of any ring is as far as its."""
    sides = [length for _, _, i_, length in ring(REFERENCE, stretch) if i_ == 0]
    return sum(sides[:side], Fraction(0)) + Fraction(i, n) * sides[side]


def oval(lanes: int, stretch: int = 6) -> Table:
    """Return an oval as a board.

    Parameters
    ----------
    lanes : int
        3 to 5.
    stretch : int
        Fields by which the straights are longer than the other sides; 4 to 20.
    """
    fields = [(d, *field) for d in range(INNERMOST, INNERMOST + lanes + 2) for field in ring(d, stretch)]
    far = [progress(side, i, n, stretch) for _, _, side, i, n in fields]
    scale = lcm(LINE.denominator, *(value.denominator for value in far))
    rows = []
    number: dict[int, int] = {}
    for (d, place, side, i, _), value in zip(fields, far, strict=True):
        number[d] = number.get(d, 0) + 1
        rows.append(_field(lanes, d, number[d], place, side, int(value * scale), _start(lanes, d, side, i)))
    lap = scale * len(ring(REFERENCE, stretch))
    rows.append(
        make_entry(BOARD, {"name": "LINE", "effect": "line", "progress": int(LINE * scale), "lap": lap})
    )
    words = {3: "three", 4: "four", 5: "five"}[lanes]
    title = f"Oval of {words} lanes"
    note = (
        "The printed board is not at hand. This oval is made to fit what the rules need: a ring of hexagons with "
        "barriers on both sides, corners of one steer, about 36 fields a lap, six start places."
    )
    return Table(BOARD, title, tuple(rows), tuple((name, "reconstructed") for name in BOARD.sourced), note)


def _start(lanes: int, d: int, side: int, i: int) -> int:
    """Return the number of the start place on a field, 0 for none."""
    lane = d - INNERMOST
    if side != 0 or i not in START_ROWS or not 1 <= lane <= lanes:
        return 0
    place = START_ROWS.index(i) * lanes + lane
    return place if place <= STARTERS else 0


def _field(lanes: int, d: int, number: int, place: Place, side: int, far: int, start: int) -> Entry:
    """Return the row of one field."""
    lane = d - INNERMOST
    what = {0: "inner barrier", lanes + 1: "outer barrier"}.get(lane, f"lane {lane}")
    row = {
        "name": f"{what}, {number}",
        "effect": "track" if 1 <= lane <= lanes else "barrier",
        "q": place[0],
        "r": place[1],
        "progress": far,
        "heading": side,
    }
    return make_entry(BOARD, row | ({"start": start} if start else {}))
