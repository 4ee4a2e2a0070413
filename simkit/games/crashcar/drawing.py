"""The board and the cars on it, as shapes to draw."""

from __future__ import annotations

from typing import Any

from simkit.games.crashcar.board import Board, read_board
from simkit.games.crashcar.hexes import centre, corners, step
from simkit.games.crashcar.rules import Rules
from simkit.games.crashcar.state import ON_ROOF, ON_SIDE, UPRIGHT
from simkit.games.drawings import Drawing, Line, Piece, Shape

KINDS = (("track", "#e8e4da"), ("barrier", "#8c8577"), ("start place", "#cfe3c8"))
MARKS = {UPRIGHT: "", ON_SIDE: "side", ON_ROOF: "roof"}
DEGREES = 60
"""One steer."""


def draw_board(rules: Rules) -> Drawing:
    """Return the board that the rules use: its fields, the finish line, an arrow with the race."""
    table = rules.table("board")
    board = read_board(table)
    shapes = []
    for field, place in enumerate(board.places):
        start = board.start.index(field) + 1 if field in board.start else 0
        kind = "start place" if start else "track" if board.on_track[field] else "barrier"
        shapes.append(Shape(tuple(corners(place)), kind, str(start) if start else ""))
    note = "; ".join(f"{word}: {', '.join(names)}" for word, names in _sources(table.figures).items())
    return Drawing(table.title, tuple(shapes), tuple(_finish_line(board)), KINDS, note)


def place_cars(race: Any, rules: Rules) -> list[Piece]:
    """Return the cars that are still in the race, where they stand."""
    board = read_board(rules.table("board"))
    pieces = []
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.running == 1:
            upright = car.posture == UPRIGHT
            pieces.append(
                Piece(
                    int(car.entry),
                    centre(board.places[int(car.field)]),
                    float(DEGREES * int(car.heading)) if upright else None,
                    MARKS[int(car.posture)],
                )
            )
    return pieces


def _sources(figures: dict[str, str]) -> dict[str, list[str]]:
    """Return the figures by the word for where they come from."""
    found: dict[str, list[str]] = {}
    for figure, word in figures.items():
        found.setdefault(word, []).append(figure)
    return found


def _finish_line(board: Board) -> list[Line]:
    """Return the edges between the fields before the line and those behind it, and an arrow across it."""
    lines = []
    for field, place in enumerate(board.places):
        before = (board.progress[field] - board.line) % board.lap
        if not board.on_track[field] or 2 * before < board.lap:
            continue
        for heading, other in enumerate(board.around(field)):
            if other is not None and board.on_track[other] and before + board.gain(field, other) >= board.lap:
                around = corners(place)
                lines.append(Line((around[heading], around[(heading + 1) % 6])))
    first = board.start[0]
    ahead = step(board.places[first], board.heading[first])
    lines.append(Line((centre(ahead), centre(step(ahead, board.heading[first]))), arrow=True))
    return lines
