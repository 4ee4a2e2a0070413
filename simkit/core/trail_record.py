"""The record of a trail, and the columns that are kept of it; `core.trails` fills both. Loads no Numba."""

from __future__ import annotations

import numpy as np

MAX_TRAIL_CARS = 20
"""No game has more cars."""

WHOLE = 1000
"""A race's distance, of which the game says after every turn how much is run."""

MARKS = 8
"""Places and gaps are kept at the start and at so many steps of the distance; the last step is the finish itself."""

HALF = MARKS // 2

N_GAPS = 8
FAR = N_GAPS - 1
"""Gaps are kept by powers of two: 0, 1, 2-3, 4-7, ..., 32-63, and everything beyond, as of a car that is out."""

SURE = 10_000
"""A chance of one, in the columns of chances."""

WIDEST = 9999
"""Distances between cars count up to this."""

COLUMNS = (
    "raced",  # 1
    "turns",
    "turns_square",
    "lead_changes",
    "overtakes",  # pairs of cars that changed their order in a turn, both in the race
    "steps",  # turns after the first, in which these can happen
    "dead_share",  # of the turns, those after the winner took the lead for good [thousandths]
    "half_leader_won",  # 1 if the leader at half distance won
    "half_last_won",  # 1 if the last car in the race at half distance won
    "place_moves",  # sum over cars of (place at half distance - finishing position) squared
    "half_lead",  # distance of the first two at half distance; 0 if one of them is out at the end
    "end_lead",  # distance of the same two at the end, negative once the second is ahead
    "half_gap",  # distance of the first and the last in the race at half distance; 0 if one is out at the end
    "end_gap",  # distance of the same two at the end
    "finish_pairs",  # 1 if the first two of the finish are both in the race
    "finish_gap",  # their distance
    "close_finish",  # 1 if that is no more than the game calls close
    "cars_out",
    "out_when",  # sum over these of the part of the distance run when they went out [thousandths]
    "first_seat_won",  # 1 if the car of the first seat won
    "decisions",  # answers asked of all players
    "told",  # 1 if chances are known (`core.trail_tally`), without which the last three are 0
    "suspense",
    "surprise",
    "behind",
)
"""What is kept of a race. All of them are added up, and all products of two."""

N_COLUMNS = len(COLUMNS)

(
    RACED,
    TURNS,
    TURNS_SQUARE,
    LEAD_CHANGES,
    OVERTAKES,
    STEPS,
    DEAD_SHARE,
    HALF_LEADER_WON,
    HALF_LAST_WON,
    PLACE_MOVES,
    HALF_LEAD,
    END_LEAD,
    HALF_GAP,
    END_GAP,
    FINISH_PAIRS,
    FINISH_GAP,
    CLOSE_FINISH,
    CARS_OUT,
    OUT_WHEN,
    FIRST_SEAT_WON,
    DECISIONS,
    TOLD,
    SUSPENSE,
    SURPRISE,
    BEHIND,
) = range(N_COLUMNS)

TRAIL = np.dtype(
    [
        ("turns", "i8"),  # turns noted
        ("run", "i8"),  # part of the distance that is run [thousandths]
        ("marks", "i8"),  # marks noted, the start among them
        ("leader", "i8"),  # seat
        ("led_since", "i8"),  # turn at whose end it took the lead
        ("lead_changes", "i8"),
        ("overtakes", "i8"),
        ("decisions", "i8"),  # set by the game
        ("winner", "i8"),  # seat, known at the end
        (
            "half_first",
            "i8",
        ),  # seats at half distance: the first two, and the last that was in the race; NONE
        ("half_second", "i8"),
        ("half_last", "i8"),
        ("half_lead", "i8"),  # distance of the first two then, and of the first and the last
        ("half_gap", "i8"),
        ("order", "i8", (MAX_TRAIL_CARS,)),  # seats by place, the first first
        ("standing", "i8", (MAX_TRAIL_CARS,)),  # by seat: larger is ahead
        ("distance", "i8", (MAX_TRAIL_CARS,)),  # by seat, in the game's unit
        ("running", "i8", (MAX_TRAIL_CARS,)),  # by seat: 0 once out of the race
        ("out_when", "i8", (MAX_TRAIL_CARS,)),  # by seat: part of the distance run when it went out, NONE
        ("place", "u1", (MARKS, MAX_TRAIL_CARS)),  # by mark and seat, from 0 on
        ("gap", "u1", (MARKS, MAX_TRAIL_CARS)),  # by mark and seat: to the first, of the first to the second
        ("value", "i4", (N_COLUMNS,)),  # by COLUMNS
    ],
    align=True,
)
