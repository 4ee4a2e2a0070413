"""What a board looks like, apart from how it is drawn: a game with a track says it in shapes, lines and pieces.

Coordinates are in fields, x to the right and y down.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """One field of a board.

    Parameters
    ----------
    corners : tuple of (float, float)
    kind : str
        One of `Drawing.kinds`.
    label : str
        Written into it, such as the number of a start place.
    number : str
        Written into it, faintly, where it has no label: its number among the fields.
    """

    corners: tuple[Point, ...]
    kind: str
    label: str = ""
    number: str = ""


@dataclass(frozen=True)
class Line:
    """A line across the board, such as the finish line, or an arrow from its first point to its last.

    Parameters
    ----------
    points : tuple of (float, float)
    arrow : bool
    """

    points: tuple[Point, ...]
    arrow: bool = False


@dataclass(frozen=True)
class Drawing:
    """A board without any cars.

    Parameters
    ----------
    title : str
    shapes : tuple of Shape
    lines : tuple of Line
    kinds : tuple of (str, str)
        What each kind of shape is called, and its colour.
    note : str
        What to know of it, such as where its figures come from.
    turn : str
        What the game calls a turn: ``turn``, or ``round``.
    """

    title: str
    shapes: tuple[Shape, ...]
    lines: tuple[Line, ...]
    kinds: tuple[tuple[str, str], ...]
    note: str = ""
    turn: str = "turn"


@dataclass(frozen=True)
class Piece:
    """A car on the board.

    Parameters
    ----------
    entry : int
        Which car of the field.
    at : (float, float)
    angle : float or None
        Where it faces, in degrees clockwise from the right; None where it faces nowhere.
    mark : str
        What is to be known of how it stands, such as that it lies on its roof.
    says : str
        A line about it: its laps, its damage, its points.
    gone : bool
        Whether it has left the race; `at` is then where it did.
    """

    entry: int
    at: Point
    angle: float | None = None
    mark: str = ""
    says: str = ""
    gone: bool = False
