"""The board and the cars on it, as shapes to draw: an oval of two straights and two turns."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from simkit.games.drawings import Drawing, Line, Piece, Point, Shape
from simkit.games.rasc.board import LANES, Board, read_board
from simkit.games.rasc.rules import Rules
from simkit.games.rasc.sentences import many
from simkit.games.rasc.state import GONE, IN_BOX, ON_TRACK

STRAIGHT = 18.0
"""Length of a straight, a quarter of the lap; the turns are as long in the middle lane."""

RADIUS = STRAIGHT / math.pi
PIT_LANE = (-2.7, -1.9)
"""Where the pit lane lies, from the middle of the middle lane outwards."""

TRACK, ZONE, LESS_1, LESS_1_ZONE, LESS_2, PITS, BOX = (
    "track",
    "drafting zone",
    "-1",
    "-1 in a drafting zone",
    "-2",
    "pit lane",
    "pit box",
)
KINDS = (
    (TRACK, "#e8e4da"),
    (ZONE, "#cfe3c8"),
    (LESS_1, "#f2c9a1"),
    (LESS_1_ZONE, "#d9cf8f"),
    (LESS_2, "#e39a7b"),
    (PITS, "#c9d3de"),
    (BOX, "#9fb4c9"),
)
FIGURES = {
    "rows": "how many rows a lap has",
    **dict.fromkeys(("minimum", "plus_one", "plus_two", "maximum"), "the movement values"),
    **dict.fromkeys(("lane", "first", "last", "back"), "where spaces, zones, grid and lines lie"),
    "spaces": "what minus spaces take off",
    **dict.fromkeys(("cells", "box"), "the pit lane"),
}
"""What the figures of a board say, for its footnote."""


def point(lap: float, out: float) -> Point:
    """Return the place after a part of the lap from the line, so far out from the middle of the middle lane."""
    quarters = (lap + 1 / 8) % 1 * 4
    quarter, part = int(quarters), quarters % 1
    radius = RADIUS + out
    if quarter == 0:
        return (part - 0.5) * STRAIGHT, radius
    if quarter == 2:
        return (0.5 - part) * STRAIGHT, -radius
    side = 1 if quarter == 1 else -1
    turned = math.pi * part
    return side * (STRAIGHT / 2 + radius * math.sin(turned)), side * radius * math.cos(turned)


def draw_board(rules: Rules) -> Drawing:
    """Return the board that the rules use: every space, the pit lane, the three lines, an arrow with the race."""
    table = rules.table("board")
    board = read_board(table, rules.rows_per_lap)
    shapes = [
        _cell(
            board, row, (lane - 1.5, lane - 0.5), _kind(board, row, lane), str(row + 1) if lane == 1 else ""
        )
        for row in range(board.rows)
        for lane in range(len(LANES))
    ]
    for cell in range(1, board.pit_cells + 1):
        row = (board.pit_entry + cell) % board.rows
        shapes.append(_cell(board, row, PIT_LANE, BOX if cell in board.boxes else PITS, ""))
    across = (-1.5, 1.5)
    lines = [
        Line(tuple(point(row / board.rows, out) for out in across))
        for row in (0, board.caution_line + 1, board.rolling_line)
    ]
    lines.append(Line((point(0.01, 2.2), point(0.05, 2.2)), arrow=True))
    return Drawing(table.title, tuple(shapes), tuple(lines), KINDS, _made_up(table.figures))


def _made_up(figures: Mapping[str, str]) -> str:
    """Return what of the board is made up; nothing where nothing is."""
    words = dict.fromkeys(
        FIGURES[name] for name, word in figures.items() if word == "reconstructed" and name in FIGURES
    )
    return f"Reconstructed: {', '.join(words)}." if words else ""


def _cell(board: Board, row: int, across: tuple[float, float], kind: str, label: str) -> Shape:
    first, last = row / board.rows, (row + 1) / board.rows
    inside, outside = across
    corners = (point(first, inside), point(last, inside), point(last, outside), point(first, outside))
    return Shape(corners, kind, label)


def _kind(board: Board, row: int, lane: int) -> str:
    minus, zone = board.minus[lane][row], board.zone[row]
    if minus == 0:
        return ZONE if zone else TRACK
    if minus == 1:
        return LESS_1_ZONE if zone else LESS_1
    return LESS_2


def place_cars(race: Any, rules: Rules) -> list[Piece]:
    """Return the cars that are on the board, where they are, on the track or in the pit lane."""
    rows = rules.rows_per_lap
    pieces = []
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.place != GONE:
            out = int(car.lane) - 1.0 if car.place == ON_TRACK else sum(PIT_LANE) / 2
            lap = (int(car.way) % rows + 0.5) / rows
            (x, y), (ahead_x, ahead_y) = point(lap, out), point(lap + 0.001, out)
            angle = math.degrees(math.atan2(ahead_y - y, ahead_x - x))
            mark = "damaged" if car.repair > 0 else "spun" if car.spun == 1 else ""
            pieces.append(Piece(int(car.entry), (x, y), angle, mark, _says(car, rules)))
    return pieces


def _says(car: Any, rules: Rules) -> str:
    """Return the lap that a car is in, and what it owes or is short of."""
    words = [f"lap {min(max(int(car.way) // rules.rows_per_lap, 1), rules.laps)}"]
    if car.place == IN_BOX:
        words.append(f"{many(int(car.seconds) - 1, 'second')} to go in its box")
    elif car.place != ON_TRACK:
        words.append("in the pit lane")
    if car.owes > 0:
        words.append(f"owes {many(int(car.owes), 'black flag')}")
    if car.repair > 0 and car.place != IN_BOX:
        words.append(f"{many(int(car.repair), 'second')} of repair")
    if car.spun == 1:
        words.append("spun")
    if rules.pit_stops:
        words.append(many(int(car.stops), "stop"))
    return ", ".join(words)
