"""What a replay writes down as a race runs: one note for each thing a spectator would see."""

from __future__ import annotations

# what: meaning of (seat, other, a, b, c)
GRID = 0  # -
TRACK_CARD = 1  # a track card number, b laps, c running total after it
VICTIM_CARD = 2  # seat turned rating a for an event
EVENT = 3  # seat suffers track effect a (b spaces) and is on space c; other = 1 if he suffers it already, 2 if it does nothing to an NPD
TRAFFIC_ENTERS = 4  # a lane, b space
LAP_COUNT_MADE = 5  # seat laid card a, worth b laps, rating c; other = 1 for the last card laid
LAP_COUNT_BY_DRAFT = 6  # seat laid card a, rating c
LAP_COUNT_MISSED = 7  # seat; a = 1 out, 0 drops to the rear and loses a lap; b = 1 out of fuel
ACTION_TURN = 8  # seat begins his turn with a actions left; b rating on top
PLAYED = 9  # seat plays card a on other; b side of a TWO WIDE
BLOCKED = 10  # other stops seat with card a
CHALLENGED = 11  # other challenges seat with card a
DRAFTED = 12  # seat drafts other with card a; b what he follows; c the other party of a challenge
RATINGS = (
    13  # seat (passer) has a, other (challenger) has b, bonus included; c = 1 equal: again, 2 equal: by lot
)
CHALLENGE_WON = 14  # seat beat other
WORN_LOSES = 15  # seat is challenged on worn tires
PASSED = 16  # seat passes other; a new space of seat, b lane
COOPERATED = 17  # other lets seat take the space ahead of him; a space
PASSED_TRAFFIC = 18  # seat passes slow traffic; a space, b lane
PULLED_AWAY = 19  # seat moves up to space a
TUCKED_IN = 20  # seat moves up to space a behind other
CHANGED_LANE = 21  # seat is now in lane a, space b
FREE_PASSED = 22  # seat passes other, high in the turn
STOPPED = 23  # seat pits: stop type a, pit time b tenths, c card laid or turned (NONE: there was none)
FAST_PIT_LAID = 24  # seat lays card a with the stop
REJOINED = 25  # seat is back in lane a on space b, c laps lost in all
CRASH_CARD_LAID = 26  # seat discards card a to get by the crash
OUT = 27  # seat is out, reason a
OUT_CHECK = 28  # seat turned rating a against out rating b
WINDOW = 29  # a window opens at total a; next at b
YELLOW_STOP_MADE = 30  # seat pits under yellow: stop type a, pit time b, c card laid
RESTART = 31  # seat lines up in lane a on space b
FELL_BACK = 32  # seat falls back to space a
REFILLED = 33  # seat draws a cards, holds b
TWO_WIDE_ENDS = 34  # seat's TWO WIDE on side a goes
TRAFFIC_GONE = 35  # a lane, b space
WEAR_LOST = 36  # seat has a wear points left
TIE_CARD = 37  # seat plays card a (NONE: none) for a tie, rating b
FINISHED = 38  # seat finishes in place a, b laps lost, c = 1 out
LAPPED = 39  # seat has fallen a lap back
HIGH_RETURNS = 40  # seat comes back down from the high line
ENDED_TURN = 41  # seat ends his turn with a actions left
TIE_BY_LOT = 42  # the lot puts seat before other
NUDGE_CARD = 43  # seat plays card a (NONE: the top of his deck) for a rating of b
NUDGE_RATINGS = 44  # seat (passer) has a, other (challenger) has b, all included; c = 1 they touch
CONTACT_CARD = 45  # seat turned rating a: effect b of NUDGE_EFFECTS
CRASH_OUTCOME = 46  # seat turned rating a: outcome b of CRASH_OUTCOMES
SHARES_CONTACT = 47  # seat drafted other and shares his effect a
ACCIDENT = 48  # all cars behind seat must get by his crash
NO_CRASH_CARD = 49  # seat has no pass card to get by the crash
TANK_GROWS = 50  # a cards join seat's draw pile, which has b
MILEAGE_USED = 51  # seat takes a refill in his window; a are left
NPD_ORDER = 52  # seat, an NPD, turned rating a for the order of play; b draws
NPD_DREW = 53  # seat, an NPD, drew card a for an action; b = 1 if it is of no use; c draws that were left, this one included
NPD_DREW_TO_RESPOND = 54  # seat, an NPD, drew card a to respond
NPD_DREW_FOR_CRASH = 55  # seat, an NPD, drew card a to get by the crash
QUALIFYING_BEGINS = 56  # -
QUALIFYING_TRACK_CARD = 57  # a track card, b laps of a lap card; c = 1 an event passed over
QUALIFYING_LAPS_MISSED = 58  # seat cannot make the lap count
CARD_SHOWN = 59  # seat plays card a (NONE: none) in qualifying, b rating with modifier
MOVED_UP = 60  # seat moves up b lengths and stands at a
MOVED_BACK = 61  # seat moves back to a lengths for track effect b
PUT_OUT = 62  # seat is put out of qualifying, reason a
TIE_SHOWN = 63  # seat, tied for a place of the grid, shows card a (NONE: none), b rating with modifier
GRID_BY_LOT = 64  # the lot gives seat place a of the grid (0 is the pole)
STOP_DECLARED = 65  # seat will stop when he is drawn
RACE_CARD = 66  # seat's race card is drawn
