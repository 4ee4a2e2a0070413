"""The records of a season: its drivers, the race that is run, the rules of its races, its outcome rows."""

from __future__ import annotations

import numpy as np

from simkit.core.records import ENTRY, OUTCOME_HEAD, race_head
from simkit.games.fields import option_fields
from simkit.games.sccr.packed import RULES as RACE_RULES
from simkit.games.sccr.season.options import MAX_RACES
from simkit.games.sccr.season.rules import Rules
from simkit.games.sccr.state import DECISIONS as RACE_DECISIONS
from simkit.games.sccr.state import MAX_CARS, N_ATTRIBUTES, RACE, STREAMS

DECISIONS = (*RACE_DECISIONS, "spend")
"""Those of a race, and what a driver does with his awards between two races."""

ATTRIBUTES = ("hand", "pole", "speed", "out")
CLOSE_FINISH = 0
"""The first two are level in what the title goes by."""

MOMENTS = ("quarter", "half", "late", "end")
"""When attributes are looked at: after a quarter, half, three quarters of the races, and in the last one."""

DRIVER = np.dtype(
    [
        ("entry", "i8"),  # which car of the field
        ("strategy", "i8"),  # its strategy
        ("policy", "i8"),  # its policy's place in the tuple
        # the driver data sheet
        (
            "level",
            "i8",
            (N_ATTRIBUTES,),
        ),  # points in hand size, pole, speed, out rating; NONE: was not created
        ("quarters", "i8"),  # awards not spent [quarter points]
        ("hand_penalty", "i8"),  # cards fewer in hand
        ("out_penalty", "i8"),  # steps by which races raised the out rating
        # sums of the season
        ("awarded", "i8"),  # awards earned [quarter points]
        ("points", "i8"),  # championship points
        ("wins", "i8"),  # races won
        ("place_sum", "i8"),  # sum of the finishing positions
        ("led", "i8"),  # races of which he led a lap
        ("outs", "i8"),  # races he was out of
        ("standing", "i8"),  # place in the standings
        ("place", "i8", (MAX_RACES,)),  # finishing position by race
        ("driven", "i8", (MAX_RACES, N_ATTRIBUTES)),  # levels with which he drove each race
    ],
    align=True,
)

SEASON = np.dtype(
    [
        *race_head(len(STREAMS)),
        ("n_races", "i8"),  # races of the season
        ("seats", "i8", (MAX_CARS,)),  # entry at each seat of the season, which are those of its first race
        ("seat_of", "i8", (MAX_CARS,)),  # seat of the season by entry
        ("key", "u8", (len(STREAMS),)),  # seed words of the race that is run
        ("seating", "u1", (1, MAX_CARS)),  # entry at each seat of the race that is run
        ("driver", ENTRY, (MAX_CARS,)),  # by entry: the field as it starts in the race that is run
        ("car", DRIVER, (MAX_CARS,)),  # by seat of the season
        ("race", RACE),  # the race that is run
    ],
    align=True,
)
"""A season: a turn is a race."""

RULES = np.dtype(
    [
        *option_fields(Rules),
        ("races_run", "i8"),  # races of the season
        ("n_list", "i8"),  # races of the list
        ("points_of", "i8", (MAX_CARS + 1,)),  # championship points by finishing position, from 1 on
        ("race", RACE_RULES, (MAX_RACES,)),  # rules of each race of the list
    ],
    align=True,
)

OUTCOME = np.dtype(
    [
        *((name, kind) for name, kind in OUTCOME_HEAD),
        ("race_wins", "i4"),
        ("points", "i4"),  # championship points
        ("place_sum", "i4"),  # sum of the finishing positions
        ("led", "i4"),  # races of which he led a lap
        ("outs", "i4"),  # races he was out of
        ("awarded", "i4"),  # awards earned [quarter points]
        ("unspent", "i4"),  # awards never spent [quarter points]
        ("out_rating", "i4"),  # at the end [thousandths]
        ("won_first", "i4"),  # 1 if he won the first race
        ("won_first_and_title", "i4"),  # 1 if he won the first race and the title
        ("title_of_first", "i4"),  # 1 in every row if the winner of the first race won the title
        ("later_wins", "i4"),  # races won after the first
        ("later_wins_of_first", "i4"),  # in every row: the same of the winner of the first race
        *((f"{attribute}_{moment}", "i4") for attribute in ATTRIBUTES for moment in MOMENTS),
    ]
)
"""Levels (``hand_quarter`` ..) are those he drove with in the race that ends a quarter of the season, and so on."""
