"""Trails for tests: of races made by hand, and of any game's races played turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from playing import Table

from simkit.core.records import OUTCOME_HEAD, RACING, allocate
from simkit.core.trail_record import COLUMNS, TRAIL, WHOLE
from simkit.core.trails import close_turn, end_trail, note_car, start_trail


def trail_by_hand(
    turns: Sequence[Sequence[int]],
    places: Sequence[int],
    out: dict[int, int] | None = None,
    run: Sequence[int] | None = None,
    close: int = 0,
    decisions: int = 0,
) -> Any:
    """Return the trail of a race that is told.

    Parameters
    ----------
    turns : sequence of sequence of int
        Where every car is after each turn, by seat.
    places : sequence of int
        Finishing positions by seat.
    out : dict of int to int
        Turn, from 1 on, at whose end a seat is out.
    run : sequence of int
        Part of the distance after each turn [thousandths]; by default turns of all turns.
    """
    out, n = out or {}, len(places)
    trail = scrap()
    start_trail(trail, n)
    for k, cars in enumerate(turns, start=1):
        for seat, where in enumerate(cars):
            note_car(trail, seat, where, where, 0 if out.get(seat, k + 1) <= k else 1)
        trail.decisions = decisions
        close_turn(trail, n, run[k - 1] if run else k * WHOLE // len(turns))
    rows = allocate(np.dtype(OUTCOME_HEAD), n)
    rows.position = places
    end_trail(trail, rows, n, close)
    return trail


def scrap() -> Any:
    """Return a trail record full of what an earlier race may have left."""
    dirty = np.full(TRAIL.itemsize, 0x5B, np.uint8).view(TRAIL)
    return dirty.view(np.recarray)[0]


def values(trail: Any) -> dict[str, int]:
    """Return the columns of a trail by name."""
    return dict(zip(COLUMNS, trail.value.tolist(), strict=True))


def trail_of(table: Table, number: int) -> tuple[Any, Any, list[list[int]]]:
    """Return the trail of one race played turn by turn, its outcome rows, and all standings after each turn."""
    game, race = table.game, allocate(table.game.race_dtype, 1)[0]
    game.start_race(race, table.rules[0], table.field, table.seeds, number, table.seatings)
    trail, standings = scrap(), []
    start_trail(trail, race.n_cars)
    while race.status == RACING:
        game.play_turn(race, table.rules[0], table.decisions)
        game.note_turn(race, table.rules[0], trail)
        standings.append([int(trail.standing[seat]) for seat in range(race.n_cars)])
    rows = table.outcomes(1)[0]
    game.write_outcome(race, table.rules[0], rows)
    end_trail(trail, rows, race.n_cars, game.close_finish)
    return trail, rows, standings
