"""The records of Race! Formula 90: one race, its cars, its outcome rows.

A car stands in a section; `at` counts sections since before the start, so that it also says how far a car is. The
cars of a section form a queue in the order of their `stamp`, the smallest in front.
"""

from __future__ import annotations

import numpy as np

from simkit.core.cards import pile_of
from simkit.core.records import MAX_PARAMETERS, NOTE, OUTCOME_HEAD, race_head
from simkit.games.f90.data import MAX_RACE_CARDS, MAX_SECTIONS, MAX_TRACK_CARDS, MAX_WEATHER_CARDS

MAX_CARS = 6
"""Most players."""

CLOSE_FINISH = 0
"""Sections: the first two end in the same one."""

MAX_ALL = 14
"""Most cars on the track, players and robots."""

MAX_HAND = 40
"""A player with so many cards draws no more; no sane hand comes near."""

MAX_CARDS = 256
TRACK_CARD = 192
"""Number of the first Track card; race cards are numbered from 0."""

BASE_LAPS = 64
"""Laps on the counter before the start, so that pit stops lead below 0 only under odd rules."""

MAX_MOVES = 2048
MAX_LOOK = 16
"""So many MP, less one, a policy looks ahead."""

MAX_NOTES = 1024

# Streams of chance. A number is never reused.
STREAMS = ("seating", "race_deck", "track_deck", "weather", "policy")
STREAM_RACE_DECK = 1
STREAM_TRACK_DECK = 2
STREAM_WEATHER = 3
STREAM_POLICY = 4

# Decisions that policies are asked for.
DECISIONS = (
    "spare_car",
    "qualify",
    "prepare",
    "declare",
    "wise_discard",
    "fuel_discard",
    "keep",
    "play",
    "save_fuel",
    "sharp",
    "swap",
    "discard",
    "tyre_card",
    "check",
    "yellow_flag",
    "blue_flag",
    "weather",
    "blue_disc",
    "challenge",
    "defend",
    "late_braking",
)
SPARE_CAR, QUALIFY, PREPARE, DECLARE, WISE_DISCARD, FUEL_DISCARD, KEEP, PLAY = 0, 1, 2, 3, 4, 5, 6, 7
SAVE_FUEL_SPECIAL, USE_SHARP, SWAP_DAMAGE, DISCARD_CARD, TYRE_POINT, CHECK = 8, 9, 10, 11, 12, 13
PLAY_YELLOW, PLAY_BLUE, LOOK_AT_WEATHER, BLUE_DISC = 14, 15, 16, 17
CHALLENGE, DEFEND, LATE_BRAKING = 18, 19, 20

# Kinds of declaration in phase A; an answer is kind | details << 3.
GO_ON, SKIP_TURN, PIT_STOP, EXTREME_ATTEMPT, USE_WISE, USE_VERSATILITY = 0, 1, 2, 3, 4, 5

# Answers to save_fuel.
DRAW_TRACK_CARD, LATER_STOP = 1, 2

# Markers of a car's individual turn.
UNMARKED, TURN_ENDED, TURN_SKIPPED = 0, 1, 2

# What became of an extreme attempt.
NO_ATTEMPT, ATTEMPT_PASSED, ATTEMPT_FAILED = 0, 1, 2

# Why a car is out of the race.
STILL_RACING, OUT_OF_FUEL, OUT_DAMAGE, OUT_NO_CARD = 0, 1, 2, 3

CAR = np.dtype(
    [
        ("entry", "i8"),  # which car of the field, NONE for a robot
        ("strategy", "i8"),  # the field's strategy that it belongs to
        ("policy", "i8"),  # its policy's place in the tuple
        ("param", "i8", (MAX_PARAMETERS,)),  # its policy's parameters
        # who drives what
        ("driver", "i8"),  # PLAYER, or the type of robot
        ("chit", "i8"),  # strategy chit, code of words.STRATEGIES
        ("brought", "i8"),  # the one that he started with
        ("skill", "i8"),  # skill chit, code of words.SKILLS
        ("hand_limit", "i8"),  # the car board's values, tuned
        ("tyre_value", "i8"),
        ("damage_limit", "i8"),
        ("grid", "i8"),  # place on the grid, 0 is the pole
        ("load", "i8"),  # fuel load chosen in qualifying
        ("qualifying_slot", "i8"),  # card chosen to qualify with, laid face down
        ("qualifying_mp", "i8"),
        ("qualifying_cf", "i8"),
        # where it is
        ("at", "i8"),  # sections counted from BASE_LAPS laps before the start
        ("section", "i8"),  # the section that it stands in, or beside
        ("stamp", "i8"),  # place in the section's queue: smaller is ahead
        ("running", "i8"),  # 1 until out of the race
        ("off", "i8"),  # 1 while it stands on a re-entering point, off the track
        ("on_spot", "i8"),  # 1 while it stands on the start point of its section's trajectory
        ("mark", "i8"),  # UNMARKED, TURN_ENDED, TURN_SKIPPED
        ("out_reason", "i8"),
        ("out_turn", "i8"),
        ("out_order", "i8"),  # 1 for the first car out
        # what the driver holds
        ("n_hand", "i8"),
        ("hand", "i8", (MAX_HAND,)),  # card numbers; the first n_hand count
        ("check_card", "i8"),  # the last card used for a check
        ("chips", "i8"),  # black tyre chips
        ("blue", "i8"),  # blue discs
        ("tyres", "i8"),  # code of words.TYRES
        ("damage", "i8"),  # damage discs on the car
        ("due", "i8"),  # turn of the refuelling chit, counted on beyond the last turn
        ("next_penalty", "i8"),  # MP lost in the next movement
        ("skill_used", "i8"),  # 1 while Wise Driving or Versatility waits for a stop
        ("stops_due", "i8"),  # robots: ordinary stops called for so far
        ("must_stop", "i8"),  # robots: 1 while they are called in
        # this turn
        ("n_asked", "i8"),  # decisions asked since the turn began
        ("pitted", "i8"),  # 1 after a stop
        ("attempt", "i8"),  # NO_ATTEMPT, ATTEMPT_PASSED, ATTEMPT_FAILED
        ("n_played", "i8"),
        ("played", "i8", (2,)),  # cards played for movement
        ("card_mp", "i8"),  # MP of the cards, without those of failed checks
        ("trajectory_mp", "i8"),
        ("hazard_mp", "i8"),
        ("chasing", "i8"),  # 1 if Chase began his turn behind a car
        ("sharp", "i8"),  # 1 if a sharp trajectory is used
        ("chips_paid", "i8"),  # black chips paid for movement
        ("tyre_cards", "i8"),  # cards paid for them
        ("late_shift", "i8"),  # turns by which the chit moves at the end of the turn
        ("eases", "i8"),  # what cards played take off the overtaking penalty
        ("lets_by", "i8"),  # who is told by blue flags to let him pass, bit set of 1 << seat
        ("held_back", "i8"),  # MP that were left where cars stopped the move
        ("passes_now", "i8"),  # cars overtaken
        ("corner_passes", "i8"),  # of them, in corners
        ("scored", "i8"),  # Specials scored
        # counts of the race
        ("stops", "i8"),
        ("passes", "i8"),
        ("specials", "i8"),
        ("cards_played", "i8"),
        ("mp", "i8"),  # MP in all
        ("tyres_paid", "i8"),  # tyre points in chips and cards
        ("damage_drawn", "i8"),
        ("trajectories", "i8"),  # trajectory bonuses
        ("sharps", "i8"),  # of them, of sharp trajectories
        ("contests_won", "i8"),
        ("contests_lost", "i8"),
        ("late_tries", "i8"),
        ("late_passed", "i8"),
        ("off_tracks", "i8"),
        ("shifts", "i8"),  # turns by which the chit was moved, earlier counted below 0
        ("turns_led", "i8"),
        ("sections_lost", "i8"),  # sections moved back in stops
    ],
    align=True,
)

RACE = np.dtype(
    [
        *race_head(len(STREAMS)),
        ("n_all", "i8"),  # cars on the track: players in the first n_cars seats, then robots
        ("first", "i8"),  # seat of the car that leads, robots included
        ("n_running", "i8"),  # players still running
        ("n_out", "i8"),
        ("stamps", "i8"),  # stamps given so far
        ("weather_now", "i8"),  # code of words.WEATHERS
        ("weather_was", "i8"),  # the last that was not uncertain
        ("weather_turned", "i8"),  # weather cards turned or put under
        ("safety_turn", "i8"),  # turn under the safety car, 0
        ("lead_changes", "i8"),
        # what the decision at hand is about
        ("ask_other", "i8"),  # seat on the other side of a contest
        ("ask_due", "i8"),  # tyre points left to pay, cards left to discard
        ("ask_keep", "i8"),  # cards that must be left in hand for a symbol
        ("ask_card", "i8"),  # card to check for; the two that Lucky drew; the weather card on top
        ("ask_second", "i8"),
        ("ask_free", "i8"),  # 1 if a payment may fall short
        # what a policy works out for its decision, in hundredths of a section
        ("n_moves", "i8"),  # legal moves listed
        ("landing", "i8", (MAX_LOOK,)),  # worth of a move by its MP
        ("price_tyre", "i8"),  # of a tyre point
        ("price_damage", "i8"),  # of a damage disc
        ("price_card", "i8"),  # of a card in hand
        ("price_shift", "i8"),  # of a turn of fuel
        ("worth_special", "i8"),  # of a Special
        ("worth_sharp", "i8"),  # of a MP of a sharp trajectory
        ("spare_mp", "i8"),  # MP that bonuses and penalties add to those of the cards
        ("spot_mp", "i8"),  # MP of the trajectory, 0 where it costs more than it is worth
        ("spot_colours", "i8"),  # its colours, bit set
        ("chance", "i8"),  # of a blind check for a green card, in per cent
        ("seats", "i8", (MAX_CARS,)),  # entry at each seat
        ("order", "i8", (MAX_ALL,)),  # seats in the order of activation
        ("key", "i8", (MAX_ALL,)),  # their keys, rising
        ("n_in", "i8", (MAX_SECTIONS,)),  # cars on the track in each section
        ("spot", "i8", (MAX_SECTIONS,)),  # seat on the start point of the section's trajectory, NONE
        ("yellow", "i8", (MAX_SECTIONS,)),  # last turn of a yellow flag in each section
        ("weather_order", "i8", (MAX_WEATHER_CARDS,)),  # weather cards from the top
        ("race_pile", pile_of(MAX_RACE_CARDS)),
        ("track_pile", pile_of(MAX_TRACK_CARDS)),
        ("car", CAR, (MAX_ALL,)),
        ("move", "i8", (MAX_MOVES,)),  # legal moves, the first n_moves
        ("note", NOTE, (MAX_NOTES,)),  # what happened since the turn began, for a replay
    ],
    align=True,
)

SCRATCH = (
    "move",
    "n_moves",
    "landing",
    "price_tyre",
    "price_damage",
    "price_card",
    "price_shift",
    "worth_special",
    "worth_sharp",
    "spare_mp",
    "spot_mp",
    "spot_colours",
    "chance",
)
"""Fields of the race that belong to whoever decides."""

OUTCOME = np.dtype(
    [
        *((name, kind) for name, kind in OUTCOME_HEAD),
        ("place", "i4"),  # finishing position among all cars, robots included
        ("grid", "i4"),  # place on the grid, 0 is the pole
        ("sections", "i4"),  # sections beyond the finish line of the start
        ("out_reason", "i4"),
        ("stops", "i4"),
        ("passes", "i4"),
        ("specials", "i4"),
        ("cards_played", "i4"),
        ("mp", "i4"),
        ("tyres_paid", "i4"),
        ("damage_drawn", "i4"),
        ("trajectories", "i4"),
        ("sharps", "i4"),
        ("contests_won", "i4"),
        ("contests_lost", "i4"),
        ("late_tries", "i4"),
        ("late_passed", "i4"),
        ("off_tracks", "i4"),
        ("shifts", "i4"),
        ("turns_led", "i4"),
        ("lead_changes", "i4"),
    ]
)
