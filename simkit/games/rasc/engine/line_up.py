"""The Caution Flag Line Up: who has reached it, and in which of its two lines a car is (RASC-YEL-2, 4, 5)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.rasc import notes
from simkit.games.rasc.board import INNER, MIDDLE
from simkit.games.rasc.engine.place import move_to, row_of, rows_to
from simkit.games.rasc.state import ON_TRACK


@jit
def to_line(rules, car):
    """Return the rows from a car to the Caution Flag Line Up; one that stands on it has just passed it."""
    rows = rows_to(rules, car.row, rules.caution_line)
    return rows if rows > 0 else rules.rows


@jit
def furthest_on_track(race):
    """Return the seat of the furthest car on the track, NONE where there is none."""
    best = NONE
    for k in range(race.n_order):
        seat = race.order[k]
        if race.car[seat].place == ON_TRACK:
            if best == NONE or race.car[seat].way > race.car[best].way:
                best = seat
    return best


@jit
def join_line(race, rules, car):
    """Take a car on the track into the line-up: among the lapped ones if the leader has a lap on it (YEL-4, 5)."""
    leader = race.car[furthest_on_track(race)]
    car.in_line = 1
    car.lapped = 1 if leader.way - car.way >= rules.rows else 0
    car.line_way = car.way + rows_to(rules, car.row, rules.caution_line)


@jit
def reach_line(race, rules, seat, spaces):
    """Let a car join the line-up where it has reached the line, or the tail of those who wait there (YEL-2, 4, 5).

    Cars of the leading lap line up in the middle lane, lapped cars in the inner lane; where the space is taken, the
    car falls back behind the queue, though no further than where it began its movement.
    """
    car = race.car[seat]
    joins = car.row == rules.caution_line
    ahead = row_of(rules, car.row + 1)
    for lane in range(3):
        other = race.at[ahead, lane]
        joins = joins or (other != NONE and race.car[other].in_line == 1)
    if not joins:
        return
    join_line(race, rules, car)
    lane = INNER if car.lapped == 1 else MIDDLE
    if car.lane != lane:
        for back in range(spaces + 1):
            if race.at[(car.way - back) % rules.rows, lane] == NONE:
                move_to(race, rules, seat, car.way - back, lane)
                break
    note(race, notes.LINED_UP, seat, NONE, car.lane, 0, 0)
