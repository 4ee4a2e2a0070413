"""Hexagons: axial coordinates (q, r), r growing downwards, and six headings counted clockwise from the right.

One steer is a turn by one heading. A pointy-top hexagon lies at x = q + r / 2, y = r times the root of 3/4.
"""

from __future__ import annotations

HEADINGS = ("E", "SE", "SW", "W", "NW", "NE")
"""Names of the headings 0 to 5."""

STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""What a step in each heading adds to (q, r)."""

Place = tuple[int, int]


def step(place: Place, heading: int, fields: int = 1) -> Place:
    """Return where so many steps in one heading lead."""
    q, r = STEPS[heading % 6]
    return place[0] + fields * q, place[1] + fields * r


def neighbours(place: Place) -> list[Place]:
    """Return the six places around one, by heading."""
    return [step(place, heading) for heading in range(6)]


def centre(place: Place) -> tuple[float, float]:
    """Return the middle of a field, x to the right and y down, in widths of a field."""
    q, r = place
    return q + r / 2, r * 0.75**0.5


def corners(place: Place) -> list[tuple[float, float]]:
    """Return the six corners of a field, clockwise."""
    x, y = centre(place)
    half, high = 0.5, 0.75**0.5 / 1.5
    around = (
        (half, -high / 2),
        (half, high / 2),
        (0, high),
        (-half, high / 2),
        (-half, -high / 2),
        (0, -high),
    )
    return [(x + dx, y + dy) for dx, dy in around]
