"""The board and the cars on it, as shapes to draw."""

from __future__ import annotations

from typing import Any

from simkit.games.crashcar.board import Board, read_board
from simkit.games.crashcar.hexes import centre, corners, step
from simkit.games.crashcar.rules import Rules
from simkit.games.crashcar.sentences import many
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
        number = _number(board.names[field]) if board.on_track[field] else ""
        shapes.append(Shape(tuple(corners(place)), kind, str(start) if start else "", number))
    note = f"{_sources(table.figures)}Bold: start places. Small: fields of a lane, counted clockwise; 2:1 is lane 2, 1."
    return Drawing(table.title, tuple(shapes), tuple(_finish_line(board)), KINDS, note, "round")


def _number(name: str) -> str:
    """Return what is written into the field called ``lane 2, 15``: every fifth number, and where a lane begins."""
    lane, _, number = name.removeprefix("lane ").partition(", ")
    if number == "1":
        return f"{lane}:1"
    return number if number.isdecimal() and int(number) % 5 == 0 else ""


def place_cars(race: Any, rules: Rules) -> list[Piece]:
    """Return the cars where they stand, with their points, laps and damage; lost ones where they were lost."""
    board = read_board(rules.table("board"))
    pieces = []
    for seat in range(race.n_cars):
        car = race.car[seat]
        upright = car.posture == UPRIGHT
        pieces.append(
            Piece(
                int(car.entry),
                centre(board.places[int(car.field)]),
                float(DEGREES * int(car.heading)) if upright else None,
                MARKS[int(car.posture)],
                _says(car),
                car.running == 0,
            )
        )
    return pieces


def _says(car: Any) -> str:
    """Return points, laps and damage of a car, and how it stands."""
    words = [many(int(car.score), "point"), many(int(car.laps), "lap")]
    if car.running == 0:
        return ", ".join([*words, f"lost in round {car.out_round}"])
    lies = [f"on its {MARKS[int(car.posture)]}"] if car.posture != UPRIGHT else []
    return ", ".join([*words, many(int(car.damage), "damage"), *lies])


def _sources(figures: dict[str, str]) -> str:
    """Return that the board is made up, in part or as a whole; nothing where it is not."""
    made_up = [figure for figure, word in figures.items() if word == "reconstructed"]
    if not made_up:
        return ""
    what = "" if len(made_up) == len(figures) else f" in part ({', '.join(made_up)})"
    return f"The board is reconstructed{what}. "


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
