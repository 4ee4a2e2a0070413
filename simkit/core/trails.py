"""The trail of one race: who was where at each turn's end, boiled down as the race runs to a few integers.

A game's kernel calls `start_trail`, after every turn `note_car` for each car and `close_turn`, and at the end `end_trail`.
From the trails of many races `core.trail_tally` makes what docs/metrics.md defines. Of two cars that are level, the
one that was ahead before still is.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.core.trail_record import (
    CARS_OUT,
    CLOSE_FINISH,
    DEAD_SHARE,
    DECISIONS,
    END_GAP,
    END_LEAD,
    FAR,
    FINISH_GAP,
    FINISH_PAIRS,
    FIRST_SEAT_WON,
    HALF,
    HALF_GAP,
    HALF_LAST_WON,
    HALF_LEAD,
    HALF_LEADER_WON,
    LEAD_CHANGES,
    MARKS,
    N_COLUMNS,
    OUT_WHEN,
    OVERTAKES,
    PLACE_MOVES,
    RACED,
    STEPS,
    TURNS,
    TURNS_SQUARE,
    WHOLE,
    WIDEST,
)


@jit
def start_trail(trail, n_cars):
    """Begin a race: cars stand in the order of their seats."""
    trail.turns = 0
    trail.run = 0
    trail.marks = 1
    trail.leader = NONE
    trail.led_since = 0
    trail.lead_changes = 0
    trail.overtakes = 0
    trail.decisions = 0
    for seat in range(n_cars):
        trail.order[seat] = seat
        trail.out_when[seat] = NONE
        trail.place[0, seat] = seat
        trail.gap[0, seat] = 0


@jit
def note_car(trail, seat, standing, distance, running):
    """Keep where a car is at a turn's end.

    Parameters
    ----------
    trail : TRAIL
    seat : int
    standing : int
        Larger is further ahead, in whatever the game goes by.
    distance : int
        How far it is, in the unit of `Game.distance_unit`.
    running : int
        1, or 0 once it is out of the race.
    """
    trail.standing[seat] = standing
    trail.distance[seat] = distance
    trail.running[seat] = running


@jit
def close_turn(trail, n_cars, run):
    """End a turn, all cars noted; `run` is the part of the distance that is run, in thousandths."""
    trail.turns += 1
    trail.run = max(trail.run, min(run, WHOLE))
    passed = line_up(trail, n_cars)
    leader = trail.order[0]
    if trail.turns > 1:
        trail.overtakes += passed
        trail.lead_changes += leader != trail.leader
    if leader != trail.leader:
        trail.leader = leader
        trail.led_since = trail.turns
    for seat in range(n_cars):
        if trail.running[seat] == 0 and trail.out_when[seat] == NONE:
            trail.out_when[seat] = trail.run
    while trail.marks < MARKS and trail.run * MARKS >= trail.marks * WHOLE:
        note_mark(trail, n_cars)


@jit
def line_up(trail, n_cars):
    """Sort the cars by standing; return how many pairs, both in the race, changed their order."""
    passed = 0
    for k in range(1, n_cars):
        seat = trail.order[k]
        own = trail.standing[seat]
        at = k
        while at > 0 and trail.standing[trail.order[at - 1]] < own:
            other = trail.order[at - 1]
            passed += trail.running[seat] & trail.running[other]
            trail.order[at] = other
            at -= 1
        trail.order[at] = seat
    return passed


@jit
def note_mark(trail, n_cars):
    """Keep places and gaps at the next mark."""
    mark = trail.marks
    trail.marks += 1
    first = trail.order[0]
    for k in range(n_cars):
        seat = trail.order[k]
        other = first if k > 0 else trail.order[min(1, n_cars - 1)]
        trail.place[mark, seat] = k
        trail.gap[mark, seat] = gap_class(trail, first if k == 0 else other, other if k == 0 else seat)
    if mark == HALF:
        note_half(trail, n_cars)


@jit
def gap_class(trail, ahead, behind):
    """Return the class of the gap between two cars."""
    if trail.running[ahead] == 0 or trail.running[behind] == 0:
        return FAR
    gap = trail.distance[ahead] - trail.distance[behind]
    kind = 0
    while gap > 0 and kind < FAR:
        gap >>= 1
        kind += 1
    return kind


@jit
def note_half(trail, n_cars):
    """Keep whose lead and whose gap at half distance are held against those at the end."""
    trail.half_first = trail.order[0]
    trail.half_second = trail.order[1] if n_cars > 1 else NONE
    trail.half_last = trail.order[0]
    for k in range(n_cars):
        if trail.running[trail.order[k]] == 1:
            trail.half_last = trail.order[k]
    trail.half_gap = between(trail, trail.half_first, trail.half_last)
    trail.half_lead = between(trail, trail.half_first, trail.half_second) if n_cars > 1 else 0


@jit
def between(trail, ahead, behind):
    """Return how far a car is ahead of another."""
    return min(max(trail.distance[ahead] - trail.distance[behind], -WIDEST), WIDEST)


@jit
def end_trail(trail, row, n_cars, close):
    """Write what is kept of a race, from its trail and its outcome rows.

    Parameters
    ----------
    trail : TRAIL
    row : rows of the game's OUTCOME, shape (n_cars,)
    n_cars : int
    close : int
        Up to this distance the first two finish close to each other (`Game.close_finish`).
    """
    while trail.marks < MARKS:
        note_mark(trail, n_cars)
    value = trail.value
    for k in range(N_COLUMNS):
        value[k] = 0
    second = NONE
    for seat in range(n_cars):
        if row[seat].position == 1:
            trail.winner = seat
        if row[seat].position == 2:
            second = seat
        value[PLACE_MOVES] += (trail.place[HALF, seat] + 1 - row[seat].position) ** 2
        if trail.out_when[seat] != NONE:
            value[CARS_OUT] += 1
            value[OUT_WHEN] += trail.out_when[seat]
    value[RACED] = 1
    value[DECISIONS] = trail.decisions
    write_lead(trail, value)
    write_gaps(trail, value, second, close)


@jit
def write_lead(trail, value):
    """Write what is kept of turns and of the lead."""
    turns, winner = trail.turns, trail.winner
    value[TURNS] = turns
    value[TURNS_SQUARE] = turns * turns
    value[STEPS] = turns - 1
    value[LEAD_CHANGES] = trail.lead_changes
    value[OVERTAKES] = trail.overtakes
    if winner == trail.leader:
        value[DEAD_SHARE] = (turns - trail.led_since) * WHOLE // turns
    value[HALF_LEADER_WON] = winner == trail.half_first
    value[HALF_LAST_WON] = winner == trail.half_last
    value[FIRST_SEAT_WON] = winner == 0


@jit
def write_gaps(trail, value, second, close):
    """Write what is kept of distances between cars that are both in the race at the end."""
    first = trail.half_first
    if trail.half_second != NONE and trail.running[first] & trail.running[trail.half_second]:
        value[HALF_LEAD] = trail.half_lead
        value[END_LEAD] = between(trail, first, trail.half_second)
    if trail.running[first] & trail.running[trail.half_last]:
        value[HALF_GAP] = trail.half_gap
        value[END_GAP] = between(trail, first, trail.half_last)
    if second != NONE and trail.running[trail.winner] & trail.running[second]:
        value[FINISH_PAIRS] = 1
        value[FINISH_GAP] = abs(between(trail, trail.winner, second))
        value[CLOSE_FINISH] = value[FINISH_GAP] <= close
