"""The records of RASC: one race, its cars, its outcome rows.

A seat is a place on the grid. Rows are numbered from 0, the first behind the line; `way` counts all rows since a lap before the line, so
that ``way % rows`` is the row and ``way // rows`` is 0 on the grid, 1 in the first lap. In the pit lane a car's way is
that of the row beside it.
"""

from __future__ import annotations

import numpy as np

from simkit.core.records import MAX_PARAMETERS, NOTE, OUTCOME_HEAD, race_head
from simkit.games.rasc.board import GRID, MOST_ROWS, MOST_SPACES

MAX_CARS = GRID

CLOSE_FINISH = 1
"""Rows."""

MAX_NOTES = 1024

# Streams of chance. A number is never reused.
STREAMS = (
    "seating",
    "movement_dice",
    "challenge_dice",
    "incident_dice",
    "qualifying_dice",
    "finish_dice",
    "policy",
)
STREAM_MOVEMENT = 1
STREAM_CHALLENGE = 2
STREAM_INCIDENT = 3
STREAM_QUALIFYING = 4
STREAM_FINISH = 5
STREAM_POLICY = 6

# Where a car is.
ON_TRACK, IN_LANE, IN_BOX, LEAVING, GONE = 0, 1, 2, 3, 4
"""LEAVING: in the pit lane after its stop; GONE: finished or out, and off the board."""

# A car's challenge of this turn.
NO_CHALLENGE, WON, SECOND, LAST = 0, 1, 2, 3

# Flags.
GREEN, YELLOW = 0, 1

CAR = np.dtype(
    [
        ("entry", "i8"),  # which car of the field
        ("strategy", "i8"),  # its strategy
        ("policy", "i8"),  # its policy's place in the tuple
        ("param", "i8", (MAX_PARAMETERS,)),  # its policy's parameters
        ("auto", "i8"),  # 1 for an auto-controlled car: three dice, forced drafts, no slingshot
        ("team", "i8"),
        # where it is
        ("place", "i8"),  # ON_TRACK, IN_LANE, IN_BOX, LEAVING, GONE
        ("way", "i8"),  # rows driven since a lap before the line
        ("row", "i8"),  # way % rows
        ("lane", "i8"),  # INNER, MIDDLE, OUTER
        ("rank", "i8"),  # order among the cars of its row, 0 moves first
        # as the turn began
        ("alongside", "i8"),  # 1 if others stood in its row
        ("mate", "i8", (3,)),  # if so: seats in its row by lane, itself among them, NONE
        ("behind", "i8"),  # 1 if it was directly behind a car, both in one drafting zone
        # this turn
        ("moved", "i8"),  # 1 once it has moved
        ("challenge", "i8"),  # NO_CHALLENGE, WON, SECOND, LAST
        ("won_in", "i8"),  # turn in which it won its last challenge, of a row or a duel; NONE if it lost
        ("bumps", "i8"),  # 1 if it takes the place in front after all have moved
        ("drafted", "i8"),  # 1 once it has drafted, or slung
        ("score", "i8"),  # its throws in the challenge at hand
        ("die", "i8"),  # its standing throw
        ("zeros", "i8"),  # incidents that its throws are
        # its condition
        ("repair", "i8"),  # seconds of repair owed; 0 for a sound car
        ("spun", "i8"),  # 1 until it moves again
        ("pending_minus", "i8"),  # off its next movement
        ("pending_half", "i8"),  # 1: half movement next
        ("pending_slow", "i8"),  # 1: half of MIN next
        ("penalised", "i8"),  # 1 if its challenge left it a penalty for the next movement
        ("save_it", "i8"),  # 1: half of MIN in the movement after this one
        ("bonus", "i8"),  # spaces won by a basic slingshot for the next movement
        ("flat_tyre", "i8"),  # 1: half of MIN until it pits
        ("hot", "i8"),  # spaces off every movement until it pits
        ("filled_lap", "i8"),  # laps completed on crossing the line in the pits, at its last fuel and tyres
        ("fuel_loss", "i8"),  # laps that the tank lasts less
        ("tyre_loss", "i8"),  # laps that the tyres last less
        # flags and pits
        ("in_line", "i8"),  # 1 once it has reached the Caution Flag Line Up under this yellow flag
        ("line_way", "i8"),  # way of the line that it reached
        ("lapped", "i8"),  # 1 if it lines up with the lapped cars
        ("held", "i8"),  # 1 if it entered the pits under this yellow flag
        ("owes", "i8"),  # black flags to be served
        ("flag_way", "i8"),  # way by which it must have entered the pit lane
        ("flag_missed", "i8"),  # 1 if it did not
        ("box", "i8"),  # way of its box in the pit lane at hand
        ("lane_end", "i8"),  # way of the last cell of the pit lane at hand
        ("stop_lap", "i8"),  # laps completed when it crosses the line in the pit lane at hand
        ("seconds", "i8"),  # where its marker is on the strip
        ("delay", "i8"),  # seconds that the stop takes longer
        ("short", "i8"),  # 1 if the stop at hand is without fuel and tyres
        # the end
        ("out", "i8"),  # 1 for a blown engine
        ("finish_turn", "i8"),  # turn in which it ended its race, 0 while it races
        ("finish_order", "i8"),  # how many crossed before
        ("finish_throw", "i8"),
        ("standing", "i8"),  # how far it is at the end of the turn, see `finish.progress`
        ("best_time", "i8"),  # qualifying [ms], 0 for none
        # counts of the race
        ("laps_led", "i8"),
        ("stops", "i8"),  # stops for fuel and tyres
        ("short_stops", "i8"),
        ("pit_turns", "i8"),  # turns begun in the pits
        ("incidents", "i8"),
        ("challenges", "i8"),
        ("challenges_won", "i8"),
        ("drafts", "i8"),
        ("chain_drafts", "i8"),  # drafts in a chain of three cars or more
        ("slingshots", "i8"),
        ("momentum_passes", "i8"),
        ("damages", "i8"),
        ("spins", "i8"),
        ("black_flags", "i8"),  # black flags
        ("spaces", "i8"),  # spaces of its movements on the track under green
        ("moves", "i8"),  # such movements
        ("unused", "i8"),  # spaces that it could have driven and did not
        ("blocked", "i8"),  # movements that others cut short
    ],
    align=True,
)

RACE = np.dtype(
    [
        *race_head(len(STREAMS)),
        ("flag", "i8"),  # GREEN, YELLOW
        ("yellows", "i8"),  # yellow flags so far
        ("yellow_turns", "i8"),  # turns begun under them
        ("ignore_minus", "i8"),  # 1 in the first turn after a start or restart
        ("lap", "i8"),  # the counter: laps that the leader has begun
        ("won_turn", "i8"),  # turn in which the winner crossed, 0 before
        ("crossed", "i8"),  # cars that have ended their race
        ("limited", "i8"),  # 1 if the race was stopped at the bound
        ("n_decisions", "i8"),  # decisions asked of policies
        ("released", "i8"),  # 1 once the line-up has set off
        ("n_order", "i8"),
        ("order", "i8", (MAX_CARS,)),  # seats in the order in which they move
        # the decision at hand; see `decisions`
        ("legal", "i8"),
        ("asked_about", "i8"),
        ("best", "i8"),  # best die so far: 0 MIN to 3 MAX, NONE for none
        ("n_ti", "i8"),
        ("movement", "i8"),  # spaces that the car may move
        ("straight_in", "i8"),
        ("held_at", "i8"),  # spaces to the first car that it may not drive past, NONE
        ("reach", "i8", (MOST_SPACES + 1,)),  # bit set of lanes by spaces
        ("fault_legal", "i8"),  # answers that would have been legal: a bit set, or
        ("fault_reach", "i8", (MOST_SPACES + 1,)),  # for a stop, lanes by spaces
        ("fault_straight_in", "i8"),
        ("seats", "i8", (MAX_CARS,)),  # entry at each place of the table
        ("key", "i8", (MAX_CARS,)),  # qualifying by place at the table, the smaller in front
        ("rolled", "i8", (MAX_CARS,)),  # time by place at the table [ms]
        ("finish", "i8", (MAX_CARS,)),  # finishing position by seat
        ("lanes", "i8", (MOST_ROWS,)),  # bit set of lanes taken by row
        ("at", "i8", (MOST_ROWS, 3)),  # seat in each space, NONE
        ("car", CAR, (MAX_CARS,)),
        ("note", NOTE, (MAX_NOTES,)),  # what happened in this turn, for a replay
    ],
    align=True,
)

OUTCOME = np.dtype(
    [
        *((name, kind) for name, kind in OUTCOME_HEAD),
        ("team", "i4"),
        ("laps", "i4"),  # laps completed
        ("laps_led", "i4"),
        ("points", "i4"),  # season points
        ("team_points", "i4"),
        ("stops", "i4"),
        ("short_stops", "i4"),
        ("pit_turns", "i4"),
        ("incidents", "i4"),
        ("challenges", "i4"),
        ("challenges_won", "i4"),
        ("drafts", "i4"),
        ("chain_drafts", "i4"),  # in chains of three cars or more
        ("slingshots", "i4"),
        ("momentum_passes", "i4"),
        ("damages", "i4"),
        ("spins", "i4"),
        ("black_flags", "i4"),
        ("flag_missed", "i4"),
        ("missed_stop", "i4"),
        ("spaces", "i4"),
        ("moves", "i4"),
        ("unused", "i4"),
        ("blocked", "i4"),
        ("yellows", "i4"),  # of the race
        ("yellow_turns", "i4"),
        ("best_time", "i4"),  # qualifying [ms], 0 for none
        ("limited", "i4"),
    ]
)
