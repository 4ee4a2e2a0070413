"""What a board and the cars on it look like on axes: fields with their numbers, numbered cars, a line about each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from matplotlib.collections import PolyCollection
from matplotlib.patches import Polygon

from simkit.games.drawings import Drawing, Line, Piece, Shape
from simkit.plots.paper import PALETTE, brief, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ARROW = ((0.62, 0.0), (0.12, 0.4), (-0.42, 0.4), (-0.42, -0.4), (0.12, -0.4))
"""A car that faces to the right, in fields around its middle."""

SQUARE = ((0.4, 0.4), (-0.4, 0.4), (-0.4, -0.4), (0.4, -0.4))
"""A car that faces nowhere."""

GONE = "0.6"
"""Colour of a car that has left the race."""


def draw_board(axes: Axes, drawing: Drawing, size: float = 6) -> None:
    """Draw the board alone, with what is written into its fields, in letters of this size [points]."""
    colours = dict(drawing.kinds)
    fields = [shape.corners for shape in drawing.shapes]
    faces = [colours[shape.kind] for shape in drawing.shapes]
    axes.add_collection(PolyCollection(fields, facecolors=faces, edgecolors="0.55", linewidths=0.4))
    for shape in drawing.shapes:
        _write(axes, shape, size)
    for line in drawing.lines:
        _line(axes, line)
    axes.set_aspect("equal")
    axes.autoscale_view()
    axes.invert_yaxis()
    axes.set_axis_off()


def _write(axes: Axes, shape: Shape, size: float) -> None:
    if not shape.label and not shape.number:
        return
    x = sum(corner[0] for corner in shape.corners) / len(shape.corners)
    y = sum(corner[1] for corner in shape.corners) / len(shape.corners)
    style: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": size}
    if shape.label:
        axes.text(x, y, shape.label, color="#2d6b22", weight="bold", **style)
    else:
        axes.text(x, y, shape.number, color="0.4", **style)


def _line(axes: Axes, line: Line) -> None:
    if line.arrow:
        style = {"arrowstyle": "->", "color": "0.2", "linewidth": 1.2}
        axes.annotate("", xy=line.points[-1], xytext=line.points[0], arrowprops=style)
    else:
        axes.plot(*zip(*line.points, strict=True), color="#000000", linewidth=2.0)


def draw_pieces(axes: Axes, pieces: Sequence[Piece], size: float) -> None:
    """Draw the cars, each with its number: pointed where it faces, a square where it lies, a cross where it was lost."""
    for piece in sorted(pieces, key=lambda piece: not piece.gone):
        number = str(piece.entry + 1)
        style: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": size}
        if piece.gone:
            axes.plot(*piece.at, marker="x", markersize=1.6 * size, color="0.25", zorder=2)
            axes.text(*piece.at, number, color="0.2", zorder=2, **style)
            continue
        colour = colour_of(piece)
        corners = _turned(piece)
        axes.add_patch(Polygon(corners, facecolor=colour, edgecolor="black", linewidth=0.6, zorder=3))
        axes.text(*piece.at, number, color=_ink(colour), weight="bold", zorder=4, **style)


def colour_of(piece: Piece) -> str:
    """Return the colour of a car."""
    return PALETTE[piece.entry % len(PALETTE)]


def _turned(piece: Piece) -> list[tuple[float, float]]:
    """Return the corners of a car where it stands; y grows downwards, so that angles run clockwise."""
    turn = math.radians(piece.angle or 0.0)
    x, y = piece.at
    return [
        (x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn))
        for a, b in (SQUARE if piece.angle is None else ARROW)
    ]


def _ink(colour: str) -> str:
    """Return black or white, whichever is read on a colour: Rec. 709's weights of its parts."""
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return "black" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140 else "white"


def write_panel(axes: Axes, pieces: Sequence[Piece], names: Sequence[str], size: float) -> None:
    """Write a line about every car at the right of the axes, in the order of the field."""
    by_entry = {piece.entry: piece for piece in pieces}
    lines = 3.0 if any(piece.says for piece in pieces) else 2.4
    for entry, name in enumerate(names):
        piece = by_entry.get(entry)
        is_gone = piece is None or piece.gone
        colour = GONE if piece is None or piece.gone else colour_of(piece)
        says = "is off the board" if piece is None else piece.says or piece.mark
        down = -lines * size * entry - size
        box = {"boxstyle": "square,pad=0.25", "facecolor": colour, "edgecolor": "none"}
        ink = "black" if is_gone else _ink(colour)
        _beside(axes, str(entry + 1), (size, down), size, color=ink, weight="bold", bbox=box)
        _beside(
            axes,
            f"{brief(name)}\n{plain(says)}",
            (3.5 * size, down),
            size,
            color="0.5" if is_gone else "black",
        )


def _beside(axes: Axes, text: str, offset: tuple[float, float], size: float, **style: Any) -> None:
    """Write a text so many points from the upper right corner of the axes."""
    axes.annotate(
        text,
        xy=(1, 1),
        xycoords="axes fraction",
        xytext=offset,
        textcoords="offset points",
        va="top",
        fontsize=size,
        **style,
    )
