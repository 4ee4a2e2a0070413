"""What a replay writes down as a race runs: one note for each thing a spectator would see."""

from __future__ import annotations

# what: meaning of (seat, other, a, b, c)
QUALIFIED = 0  # seat qualifies with card a, b MP in all, c place on the grid
PREPARED = 1  # seat starts on tyres a with fuel up to turn b
SPARE_CAR_TAKEN = 2  # seat throws his first hand away
WEATHER_TURNED = 3  # weather card a is turned, the weather is now b
SKIPPED = 4  # seat skips his turn, draws a cards
STRATEGY_CHANGED = 5  # seat now drives by strategy a
STOPPED = 6  # seat pits, a sections back, new tyres b, fuel up to turn c
DRY = 7  # seat should refuel and cannot
ATTEMPTED = 8  # seat attempts an extreme trajectory: factor a against b, c = 1 passed
WISE_USED = 9  # seat discards a cards and draws b
FUEL_DISCARDED = 10  # seat discards card a to draw one more
DREW = 11  # seat draws a race cards, holds b
LUCKY_DREW = 12  # seat draws cards a and b, keeps a
PLAYED = 13  # seat plays card a, and b unless NONE
NOTHING_PLAYED = 14  # seat can pay for no card
CHIT_MOVED = 15  # seat's refuelling chit moves by a turns to turn b
SHARP_USED = 16  # seat uses the sharp trajectory, a tyres, b damages, c cards
SHARP_DECLINED = 17  # seat declines it
SWAPPED = 18  # seat pays a tyre points instead of a damage
DISCARDED = 19  # seat discards card a for a symbol
TYRES_PAID = 20  # seat pays a chips and b cards, c points saved
DAMAGED = 21  # seat draws a damage discs, has b of c
CHECKED = 22  # seat checks card a: factor b against c; other = 1 passed, + 2 from hand
SPECIAL = 23  # seat scores his Special, draws Track card a
YELLOW_OUT = 24  # seat puts a yellow flag on section a
BLUE_OUT = 25  # seat shows other a blue flag
WEATHER_UNDER = 26  # seat looks at the top weather card; a = 1 puts it under
BLUE_SPENT = 27  # seat spends a blue disc, has a left
MOVED = 28  # seat has a MP in all, b of the trajectory; now in section c
STOPPED_BEHIND = 29  # seat is stopped by the cars of section a
LAP_CHECK = 30  # seat, the leader, checks to lap: factor a against b, c = 1 passed
CONTEST = 31  # seat challenges other: a against b, c = 1 won
LATE_BRAKED = 32  # seat brakes late: factor a against b, c = 1 passed
WENT_OFF = 33  # seat goes off the track at section a
TOOK_SPOT = 34  # seat takes the trajectory of section a
OUT = 35  # seat is out, reason a
SAFETY_CAR_OUT = 36  # the safety car comes out for turn a
CLOSED_UP = 37  # seat closes up behind the safety car to section a
FINISHED = 38  # seat finishes in place a
