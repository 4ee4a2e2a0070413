"""The records of Crashcar Challenge: one race, its cars, its outcome rows.

A seat is a start place: seat 0 rolled highest in the first round. Fields of the board have numbers; headings run
from 0 (right) clockwise to 5. A turn of the race is a game round.
"""

from __future__ import annotations

import numpy as np

from simkit.core.cards import PILE
from simkit.core.records import MAX_PARAMETERS, NOTE, OUTCOME_HEAD, race_head
from simkit.games.crashcar.board import MAX_FIELDS

MAX_CARS = 6
CLOSE_FINISH = 1
"""Points."""
MAX_POINTS = 160
"""No set of dice shows more."""
MAX_NOTES = 2048

# Streams of chance. A number is never reused.
STREAMS = ("seating", "dice", "green_deck", "blue_deck", "first_roller", "policy")
STREAM_DICE = 1
STREAM_DECK = 2  # of the green deck; the blue deck's is the next
STREAM_FIRST_ROLLER = 4
STREAM_POLICY = 5

# Decisions that policies are asked for. A heading is 0 to 5.
DECISIONS = ("upright", "move", "facing")
SET_UPRIGHT, MOVE, FACE = 0, 1, 2

# Answers to MOVE: a heading drives one field there; | RAM rams the car on that field.
REVERSE = 6
STAY = 7
RAM = 8
N_MOVES = 14

# How a car stands.
UPRIGHT, ON_SIDE, ON_ROOF = 0, 1, 2

GREEN, BLUE = 0, 1

CAR = np.dtype(
    [
        ("entry", "i8"),  # which car of the field
        ("strategy", "i8"),  # its strategy
        ("policy", "i8"),  # its policy's place in the tuple
        ("param", "i8", (MAX_PARAMETERS,)),  # its policy's parameters
        ("player", "i8"),  # whose car it is
        ("table_place", "i8"),  # the player's place at the table, clockwise
        # where it is
        ("running", "i8"),  # 1 until a total loss
        ("field", "i8"),  # field of the board
        ("heading", "i8"),  # where it faces; of no account while it lies
        ("posture", "i8"),  # UPRIGHT, ON_SIDE, ON_ROOF
        ("unhurt", "i8"),  # 1 while it lies on its side without damage from the hit
        (
            "travel",
            "i8",
        ),  # progress since the lap before the start; the line is crossed at every whole lap of it
        ("laps", "i8"),  # laps completed
        ("next_lap", "i8"),  # travel at which the next lap is completed
        ("damage", "i8"),
        ("out_round", "i8"),  # round of its total loss, 0 for none
        # its markers
        ("roll", "i8"),  # sum of its dice in this round
        ("points", "i8"),  # drive points left
        ("order", "i8"),  # of equal markers the smaller lies on top
        ("score", "i8"),  # points on the crash-point track
        ("arrival", "i8"),  # of equal scores the smaller arrived first
        ("blocked_at", "i8"),  # movements of the race when it was last found blocked
        ("moves", "i8"),  # partial moves in this round
        # counts of the race
        ("lap_points", "i8"),
        ("crash_points", "i8"),
        ("rams", "i8"),
        ("barrier_rams", "i8"),  # of them onto the barrier
        ("direct_rams", "i8"),  # of them direct
        ("spins", "i8"),  # spins caused, with and without damage
        ("rollovers", "i8"),  # rollovers caused
        ("self_damages", "i8"),
        ("hits", "i8"),  # rams suffered
        ("partial_moves", "i8"),
        ("run_ups", "i8"),  # moves interrupted by running up
        ("blocked", "i8"),  # times it could spend nothing
        ("wasted", "i8"),  # drive points that were never driven
        ("fields", "i8"),  # fields driven
        ("damage_round", "i8"),  # round of its first damage, 0 for none
    ],
    align=True,
)

RACE = np.dtype(
    [
        *race_head(len(STREAMS)),
        ("n_out", "i8"),  # cars lost
        ("first_hurt", "i8"),  # seat of the car that was damaged first, NONE
        ("over", "i8"),  # 1 once a car has completed the last lap
        ("limited", "i8"),  # 1 if the round limit stopped the race
        ("first_roller", "i8"),  # place at the table of who rolls first
        ("tick", "i8"),  # markers laid down so far
        ("booked", "i8"),  # bookings on the crash-point track so far
        ("movements", "i8"),  # partial moves that moved a car, so far
        ("moves_begun", "i8"),  # partial moves begun, so far
        ("n_decisions", "i8"),  # decisions asked of policies
        ("fault_legal", "i8"),  # bit set of the answers that would have been legal
        # the partial move at hand
        ("left", "i8"),  # drive points that it has left
        ("steps", "i8"),  # fields entered
        ("came", "i8"),  # heading of the last step
        ("run_up", "i8"),  # fields of run-up
        ("wrong_way", "i8"),  # 1 after a field in reverse or against the race
        ("free_start", "i8"),  # 1 where the first step need not be straight (reading A1)
        ("laps_before", "i8"),  # laps that the car, or its player, had completed when the move began
        ("legal", "i8"),  # bit set of the legal answers to the decision at hand
        ("seats", "i8", (MAX_CARS,)),  # entry at each place of the table
        ("rolled", "i8", (MAX_CARS,)),  # first roll by place at the table
        ("finish", "i8", (MAX_CARS,)),  # finishing position by seat
        ("way", "i8", (MAX_POINTS + 1,)),  # reading A9: fields of the way that is tried
        ("tried", "i8", (MAX_POINTS + 1,)),  # and the heading to try next at each
        # the walks of policies that look ahead
        ("seen", "i8", (MAX_FIELDS,)),  # bit set of headings in which a field has been arrived at
        ("waiting", "i8", (6 * MAX_FIELDS,)),  # states, or fields, in the order of the walk
        ("firsts", "i8", (MAX_FIELDS,)),  # bit set of first moves that lead to a field
        ("spread", "i8", (MAX_FIELDS,)),  # fields of a layer, each with its first moves
        ("places", "i8", (MAX_FIELDS,)),  # where each of those fields is on the lap
        ("meetings", "i8", (MAX_FIELDS,)),  # and what it is worth to meet the other cars there
        ("odds", "i8", (6,)),  # what the next card does on average: three figures of GREEN, three of BLUE
        ("deck", PILE, (2,)),  # GREEN, BLUE
        ("car", CAR, (MAX_CARS,)),
        ("at", "i8", (MAX_FIELDS,)),  # seat of the car on each field, NONE
        ("entered", "i8", (MAX_FIELDS,)),  # number of the partial move that last entered each field
        ("note", NOTE, (MAX_NOTES,)),  # what happened since the round began, for a replay
    ],
    align=True,
)

SCRATCH = ("way", "tried", "seen", "waiting", "firsts", "spread", "places", "meetings", "odds")
"""Fields of the race that belong to whoever decides: filled anew for each decision, and read by nobody afterwards."""

OUTCOME = np.dtype(
    [
        *((name, kind) for name, kind in OUTCOME_HEAD),
        ("player", "i4"),
        ("score", "i4"),
        ("team_score", "i4"),  # of all cars of the player
        ("laps", "i4"),
        ("lap_points", "i4"),
        ("crash_points", "i4"),
        ("damage", "i4"),
        ("damage_round", "i4"),  # round of the first damage, 0 for none
        ("out_round", "i4"),  # round of the total loss, 0 for none
        ("rams", "i4"),
        ("barrier_rams", "i4"),
        ("direct_rams", "i4"),
        ("spins", "i4"),
        ("rollovers", "i4"),
        ("self_damages", "i4"),
        ("hits", "i4"),
        ("partial_moves", "i4"),
        ("run_ups", "i4"),
        ("blocked", "i4"),
        ("wasted", "i4"),
        ("fields", "i4"),
        ("idle_rounds", "i4"),  # rounds from its total loss to the end of the race
        ("early_out", "i4"),  # 1 for a total loss in the first half of the rounds
        ("first_hurt_won", "i4"),  # 1 for a car that was damaged first and has won
        ("limited", "i4"),
    ]
)
