"""Cars in line and in two lanes, and what their drivers may play."""

from __future__ import annotations

from simkit.games.sccr.state import INSIDE, OUTSIDE
from tests.games.sccr.table import Table

INSIDE_CARDS = ["INSIDE ADVANTAGE", "PASS INSIDE", "PASS TWO"]
PASS_CARDS = ["INSIDE ADVANTAGE", "PASS INSIDE", "PASS OUTSIDE", "PASS TWO"]
FAR_BEHIND = -900


def a_line(*seats: int | None, **rules: object) -> Table:
    """Return a single-file table with these cars in line from space 0; None leaves a space empty."""
    return two_lanes(seats, (), **{"lanes": "single_file"} | rules)


def two_lanes(inside, outside, head: int = 0, **rules: object) -> Table:
    """Return a table with cars in two lanes, front to back, None for an empty space.

    The inside lane begins on space 0, the outside one on space `head`; a seat that is not named is far behind.
    """
    table = Table(1 + max(seat for seat in (*inside, *outside) if seat is not None), **rules)
    for seat in range(table.race.n_cars):
        table.put(seat, INSIDE, FAR_BEHIND - 10 * seat)
    table.line(*inside, lane=INSIDE)
    table.line(*outside, lane=OUTSIDE, head=head)
    return table


def cards(table: Table, seat: int) -> list[str]:
    """Return the cards that a driver may play as an action."""
    return [move for move in table.actions(seat) if move[0].isupper()]


def passes(table: Table, seat: int = 1) -> list[str]:
    """Return the pass cards that a driver may play."""
    return [move for move in table.actions(seat) if move in PASS_CARDS]


def lay_two_wide(table: Table, seat: int, side: int) -> None:
    """Lay a TWO WIDE beside a car."""
    table.hand(seat, ["TWO WIDE"])
    table.act(seat, ("TWO WIDE", side))
    assert table.car(seat).two_wide[side] >= 0


def turn_ratings(table: Table, **turned: int | list[int]) -> None:
    """Stack decks so that car_<seat> turns this rating next, or these one after another."""
    for car, values in turned.items():
        ratings = [values] if isinstance(values, int) else values
        cards = [table.card_with(rating=rating) for rating in ratings]
        table.stack(int(car.removeprefix("car_")), cards)
