"""The records of Stock Car Championship Racing: one race, its cars, its outcome rows.

A car stands in a lane on a space; larger spaces are further ahead, and spaces have no meaning but their order and
distance. Ratings are thousandths, pit times tenths of a second.
"""

from __future__ import annotations

import numpy as np

from simkit.core.cards import MAX_DECK, PILE
from simkit.core.records import MAX_PARAMETERS, NOTE, OUTCOME_HEAD, race_head

MAX_CARS = 16
CLOSE_FINISH = 1
"""Spaces: the first two are side by side or nose to tail."""
MAX_HAND = 14
MAX_MOVES = 4096
MAX_TRAFFIC = 64
MAX_NOTES = 1024
MOST_TOLD = 64
"""So many legal answers are kept where a policy gave none of them."""

# Streams of chance. A number is never reused.
STREAMS = ("seating", "track_deck", "driver_deck", "placement", "deadlock", "policy", "race_deck")
STREAM_TRACK_DECK = 1
STREAM_DRIVER_DECK = 2
STREAM_PLACEMENT = 3
STREAM_DEADLOCK = 4
STREAM_POLICY = 5
STREAM_RACE_DECK = 6

QUALIFYING_SHUFFLES = 1 << 20
"""In qualifying, shuffles of a pile are counted from here: its draws have addresses apart from those of the race."""

# Track types, lanes, sides.
SUPERSPEEDWAY, ONE_MILE_OVAL, SHORT_TRACK = 0, 1, 2
INSIDE, OUTSIDE = 0, 1
NARROW, NORMAL, WIDE = 0, 1, 2

# Pit rules and the types of stop.
BASIC, WINDOWS, ADVANCED = 0, 1, 2
FOUR_TIRE, TWO_TIRE, SPLASH = 0, 1, 2

# Who drives: a player, a non-player driver (NPD), or a champion among those.
KINDS = ("player", "npd", "champion")
PLAYER, NPD, CHAMPION = 0, 1, 2

# Decisions that policies are asked for.
DECISIONS = (
    "lap_count",
    "lap_order",
    "action",
    "response",
    "draft",
    "consent",
    "pit_card",
    "yellow_stop",
    "crash_ahead",
    "finish_tie",
    "declare_stop",
    "nudge_rating",
    "mileage_refill",
    "qualifying_laps",
    "qualifying_card",
    "qualifying_tie",
)
LAP_COUNT, LAP_ORDER, ACTION, RESPONSE, DRAFTING, CONSENT = 0, 1, 2, 3, 4, 5
PIT_CARD, YELLOW_STOP, CRASH_CARD, FINISH_TIE, DECLARE_STOP = 6, 7, 8, 9, 10
NUDGE_RATING, MILEAGE_REFILL = 11, 12
QUALIFYING_LAPS, QUALIFYING_CARD, QUALIFYING_TIE = 13, 14, 15
SPEND = len(DECISIONS)
"""Asked between the races of a season alone (`season`): 0 keeps the awards, 1 + k raises attribute k."""

# Kinds of move in an Action Phase turn; a move is kind | slot << 4 | argument << 8.
END_TURN, PLAY_CARD, CHANGE_LANE, PIT_STOP, FREE_PASS = 0, 1, 2, 3, 4

# What a drafter may be asked to follow.
FOLLOW_PASS, FOLLOW_PULL_AWAY, FOLLOW_CHALLENGE = 1, 2, 3

# Why a car is out of the race.
STILL_RACING, OUT_LAP_COUNT, OUT_CRASH, OUT_MECHANICAL, OUT_ACCIDENT = 0, 1, 2, 3, 4

NOT_SHOWN = -(1 << 20)
"""Below any rating: the other's is still hidden."""

CAR = np.dtype(
    [
        ("entry", "i8"),  # which car of the field
        ("strategy", "i8"),  # its strategy
        ("policy", "i8"),  # its policy's place in the tuple
        ("param", "i8", (MAX_PARAMETERS,)),  # its policy's parameters
        # what the driver brings
        ("hand_bonus", "i8"),  # cards more in hand than the rules give
        ("hand_lost", "i8"),  # cards that crashes of this race took off it for good
        ("pole_modifier", "i8"),  # added to his ratings in qualifying [thousandths]
        ("speed_modifier", "i8"),  # added to his ratings in challenges [thousandths]
        ("out_rating", "i8"),  # he is out where he turns less in a check [thousandths]
        ("kind", "i8"),  # PLAYER, NPD or CHAMPION
        ("deck_seat", "i8"),  # seat before which the deck lies that he draws from
        # where it is
        ("lane", "i8"),  # INSIDE or OUTSIDE; single file is INSIDE
        ("space", "i8"),  # larger is ahead
        ("laps_lost", "i8"),  # laps lost to green-flag stops and the like
        ("running", "i8"),  # 1 until out of the race
        ("in_pits", "i8"),  # 1 from a green-flag stop to the end of the turn
        ("return_space", "i8"),  # where a stop lets it back in, before others push it further back
        ("out_reason", "i8"),  # STILL_RACING or why it is out
        ("out_turn", "i8"),  # turn it went out in
        ("out_order", "i8"),  # 1 for the first car out, 2 for the next; out in one turn: the rearmost first
        ("laps_run", "i8"),  # running total of the turn before it went out
        # qualifying
        ("grid", "i8"),  # place on the grid, 0 is the pole
        ("lengths", "i8"),  # lengths moved up in qualifying
        ("put_out", "i8"),  # 0 while in qualifying, else how many track cards were turned when it was put out
        ("face_down", "i8"),  # slot of the card that he has laid face down, NONE for none
        ("shown", "i8"),  # rating of the card that he showed last, pole modifier included [thousandths]
        ("shown_card", "i8"),  # that card, NONE if he had none
        # what the driver holds
        ("n_hand", "i8"),  # cards in hand
        ("hand", "i8", (MAX_HAND + 2,)),  # their numbers; the first n_hand count
        ("fuel", "i8"),  # advanced pit rules: cards left in the draw pile
        ("wear", "i8"),  # tire wear points left
        ("windows_served", "i8"),  # pit windows that a stop has answered
        ("next_window", "i8"),  # total at which the driver's own window opens (reading A-43 "driver")
        ("window_open", "i8"),  # 1 while the driver must pit and draws nothing
        ("refills_left", "i8"),  # refills that GOOD FUEL MILEAGE still allows him in a window
        ("refill_granted", "i8"),  # 1 if he takes one at the end of this turn
        # what lies before him, by card number, NONE where it does not
        ("car_setup", "i8"),  # GOOD CAR SETUP
        ("learn_track", "i8"),  # LEARN THE TRACK
        ("engine_setting", "i8"),  # GOOD ENGINE SETTING
        ("fuel_mileage", "i8"),  # GOOD FUEL MILEAGE
        ("two_wide", "i8", (2,)),  # TWO WIDE on the inside, on the outside
        # troubles, 1 while they last
        ("tires_worn", "i8"),
        ("body_damage", "i8"),
        ("engine_trouble", "i8"),
        ("too_tight", "i8"),
        ("high_in_turn", "i8"),  # 1 until the Refill Phase
        # this turn
        ("top_rating", "i8"),  # rating of the card on top of his discards [thousandths]
        ("drawn", "i8"),  # large races: 1 if his race card has been drawn
        ("lap_mask", "i8"),  # slots of the cards chosen for the lap count, 0 where it cannot be made
        ("lap_top", "i8"),  # slot of the one that will lie on top
        ("lap_cards", "i8"),  # cards used for the lap count
        ("drafted_lap_count", "i8"),  # 1 if a DRAFT stood in for the lap count
        ("no_lap_count", "i8"),  # 1 if no lap count was asked of him (he declared a stop)
        ("actions_left", "i8"),
        ("actions_done", "i8"),
        ("lane_changed", "i8"),
        ("free_passed", "i8"),  # bit set of seats passed freely, HIGH IN TURN
        ("stop_choice", "i8"),  # type of stop + 1 that he has written down, 0 for none
        ("pit_choice", "i8"),  # his answer to pit_card, laid face down
        ("pitted", "i8"),  # 1 if he stopped this turn
        ("pit_tenths", "i8"),  # length of that stop [tenths of a second]
        # a non-player driver
        ("draws", "i8"),  # cards drawn for actions this turn
        ("responses", "i8"),  # responses that cards were drawn for this turn
        ("stop_due", "i8"),  # type of stop + 1 that he makes at his next chance, 0 for none
        # counts of the race
        ("stops", "i8"),
        ("passes", "i8"),  # cars passed
        ("times_passed", "i8"),
        ("challenges_won", "i8"),
        ("challenges_lost", "i8"),
        ("drafts", "i8"),  # DRAFT cards that followed something
        ("turns_led", "i8"),
        ("pit_total", "i8"),  # tenths of a second in the pits
        ("nudges", "i8"),  # NUDGE PASS cards played
        ("crashes", "i8"),  # crashes of his car that a NUDGE PASS led to
        ("deck", PILE),
        # where each card finds its figures; the identity unless placement is random
        ("laps_of", "u1", (MAX_DECK,)),
        ("rating_of", "u1", (MAX_DECK,)),
        ("pit_of", "u1", (MAX_DECK,)),
    ],
    align=True,
)

TRAFFIC = np.dtype([("lane", "i8"), ("space", "i8")], align=True)

N_ATTRIBUTES = 4

DRIVER_SHEET = np.dtype(
    [
        (
            "level",
            "i8",
            (N_ATTRIBUTES,),
        ),  # hand size, pole, speed, out rating; NONE where it cannot be raised
        ("quarters", "i8"),  # awards not spent [quarter points]
        ("standing", "i8"),  # place in the standings
        ("points", "i8"),  # championship points
        ("wins", "i8"),  # races won
        ("place_sum", "i8"),  # sum of the finishing positions
    ],
    align=True,
)
"""What the driver data sheet on the table shows of one driver in a season."""

SEASON_SHEET = np.dtype(
    [
        ("n_races", "i8"),  # races of the season, 0 where the race is none of a season
        ("race", "i8"),  # which of them this is, from 0 on
        ("step_price", "i8"),  # price of a step of an attribute [quarter points]
        ("most_level", "i8"),  # most points in one attribute
        ("driver", DRIVER_SHEET, (MAX_CARS,)),  # by seat of this race
    ],
    align=True,
)
"""What the players of a season see beside the race. Outside a season only `n_races` counts."""

RACE = np.dtype(
    [
        *race_head(len(STREAMS)),
        ("fault_cards", "i8"),  # cards in the hand of `fault_seat` when it answered
        ("fault_hand", "i8", (MAX_HAND + 2,)),  # their numbers
        ("fault_moves", "i8"),  # how many legal answers there were
        ("fault_legal", "i8", (MOST_TOLD,)),  # the first of them
        ("total", "i8"),  # laps run, the running total
        ("lap_number", "i8"),  # this turn's lap number
        ("groove", "i8"),  # 1 if this turn's lap card formed an OUTSIDE GROOVE
        ("yellow", "i8"),  # 1 if this turn is under yellow
        ("waiting_traffic", "i8"),  # SLOW TRAFFIC that waits for the lap card (One Mile Oval)
        ("n_traffic", "i8"),  # SLOW TRAFFIC on the track
        ("windows_opened", "i8"),  # pit windows so far
        ("next_window", "i8"),  # total at which the next one opens
        ("n_npds", "i8"),  # non-player drivers in the field
        ("n_out", "i8"),  # cars out of the race
        ("yellows", "i8"),  # yellow flags so far
        ("lead_changes", "i8"),
        ("qualifying", "i8"),  # 1 until the grid is formed
        ("qualifying_turns", "i8"),  # turns of qualifying so far
        ("track_cards", "i8"),  # track cards turned in qualifying so far
        ("n_decisions", "i8"),  # decisions asked of policies
        ("phase_seat", "i8"),  # seat whose Action Phase turn it is, NONE outside
        # what the decision at hand is about
        ("ask_actor", "i8"),  # seat that passes, pulls away
        ("ask_target", "i8"),  # seat that is passed, or its challenge drafted
        ("ask_effect", "i8"),  # effect of the card played
        ("ask_follow", "i8"),  # FOLLOW_PASS, FOLLOW_PULL_AWAY, FOLLOW_CHALLENGE
        ("actor_bonus", "i8"),  # what comes to the passer's rating in this challenge: a draft [thousandths]
        ("target_bonus", "i8"),  # to the challenger's: a draft, CHALLENGE +.200 [thousandths]
        ("shown_rating", "i8"),  # the passer's rating, all included, where it lies open; NOT_SHOWN
        ("contact", "i8"),  # 1 while a NUDGE PASS has touched and its cards are not turned yet
        ("ask_mask", "i8"),  # cards laid for the lap count, as a bit set of slots
        ("n_moves", "i8"),  # legal moves listed
        # the walk over lap counts
        ("n_picked", "i8"),  # cards picked
        ("picked_mask", "i8"),  # their slots, as a bit set
        ("picked_laps", "i8"),  # their laps
        ("picked_worth", "i8"),  # what they are worth to the policy
        ("next_pick", "i8"),  # the place in `by_laps` to try next
        ("worth_limit", "i8"),  # sets worth this and more are passed over
        ("card_worth", "i8"),  # what each card picked adds to its own worth
        ("found_cards", "i8"),  # cards of the lap count found last
        ("found_worth", "i8"),  # what they are worth to the policy
        ("pick", "i8", (MAX_HAND + 2,)),  # places of the picked cards in `by_laps`
        ("worth", "i8", (MAX_HAND + 2,)),  # what the policy holds each slot to be worth
        ("by_laps", "i8", (MAX_HAND + 2,)),  # slots of the hand, most laps first
        ("laps_at", "i8", (MAX_HAND + 2,)),  # their laps
        ("draft_mask", "i8"),  # slots of DRAFT cards, as a bit set
        ("base_risk", "i8"),  # the policy's risk with nothing spent
        ("seats", "i8", (MAX_CARS,)),  # entry at each seat
        ("grid", "i8", (MAX_CARS,)),  # seat at each place of the grid
        ("line", "i8", (MAX_CARS,)),  # seats in running order, as last computed
        ("order", "i8", (MAX_CARS,)),  # seats in the order of this turn's play
        ("finish", "i8", (MAX_CARS,)),  # finishing position by seat, once the race is over
        ("season", SEASON_SHEET),
        ("traffic", TRAFFIC, (MAX_TRAFFIC,)),
        ("track", PILE),
        ("car", CAR, (MAX_CARS,)),
        ("move", "i8", (MAX_MOVES,)),  # legal moves, the first n_moves
        ("note", NOTE, (MAX_NOTES,)),  # what happened since the turn began, for a replay
    ],
    align=True,
)

SCRATCH = (
    "move",
    "n_moves",
    "n_picked",
    "picked_mask",
    "picked_laps",
    "picked_worth",
    "next_pick",
    "worth_limit",
    "card_worth",
    "found_cards",
    "found_worth",
    "pick",
    "worth",
    "by_laps",
    "laps_at",
    "draft_mask",
    "base_risk",
)
"""Fields of the race that belong to whoever decides: filled anew for each decision, and read by nobody afterwards."""

OUTCOME = np.dtype(
    [
        *((name, kind) for name, kind in OUTCOME_HEAD),
        ("laps", "i4"),  # laps completed
        ("laps_lost", "i4"),
        ("out_reason", "i4"),  # STILL_RACING or why it went out
        ("stops", "i4"),
        ("passes", "i4"),
        ("times_passed", "i4"),
        ("challenges_won", "i4"),
        ("challenges_lost", "i4"),
        ("drafts", "i4"),
        ("turns_led", "i4"),
        ("pit_total", "i4"),  # tenths of a second in the pits
        ("wear_left", "i4"),
        ("yellows", "i4"),
        ("lead_changes", "i4"),
        ("nudges", "i4"),  # NUDGE PASS cards played
        ("crashes", "i4"),  # crashes that a NUDGE PASS led to
        ("retirements", "i4"),  # cars out of the race, the same in every row of it
        ("grid", "i4"),  # place on the grid, 1 is the pole
    ]
)
