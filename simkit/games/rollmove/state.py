"""The records of Roll and Move."""

from __future__ import annotations

import numpy as np

from simkit.core.records import CAR_HEAD, OUTCOME_HEAD, race_head

MAX_CARS = 16

STREAMS = ("seating", "die")
STREAM_DIE = 1

TRAIL_EVERY = 128
"""Trails are kept of the races whose numbers this divides."""

CLOSE_FINISH = 1
"""So many squares apart, a finish is close."""

CAR = np.dtype(
    [
        *CAR_HEAD,
        ("square", "i8"),  # squares moved so far
        ("position", "i8"),  # finishing position, 0 while under way
    ],
    align=True,
)

NOTE = np.dtype([("seat", "i8"), ("roll", "i8"), ("square", "i8"), ("position", "i8")], align=True)

MAX_NOTES = MAX_CARS

RACE = np.dtype(
    [
        *race_head(len(STREAMS)),
        ("n_home", "i8"),  # cars past the post
        ("seats", "i8", (MAX_CARS,)),  # entry at each seat
        ("car", CAR, (MAX_CARS,)),
        ("note", NOTE, (MAX_NOTES,)),  # this turn's rolls, for a replay
    ],
    align=True,
)

OUTCOME = np.dtype(
    [
        *((name, kind) for name, kind in OUTCOME_HEAD),
        ("square", "i4"),  # squares moved when the race stopped
    ]
)
