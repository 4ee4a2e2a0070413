"""What a replay writes down as a race runs: one note for each thing a spectator would see."""

from __future__ import annotations

# what: meaning of (seat, other, a, b, c)
GRID_PLACE = 1  # seat starts in lane a, row b
THROWN = 2  # seat throws a dice, best b (NONE: no movement shown), c TI
MOVED = 3  # seat moves a of b spaces, to row c // 3 and lane c % 3
INCIDENT = 4  # seat has roll a on chart b: effect c
NO_SECOND = 5  # seat has a penalty already: its incident is not rolled
PASSED = 6  # seat is let past by other
CHALLENGED = 7  # seat throws a with minus b; c = throw
ORDERED = 8  # seat is a-th of b in its row
DRAFTED = 9  # seat drafts a space
SLUNG = 10  # seat slings past other into lane a
FLAG = 11  # seat brings out the yellow flag
RESTART = 12  # green: the leader seat has reached the Rolling Start Line
LINED_UP = 13  # seat reaches the line-up, lane a
BLACK = 14  # seat is shown the black flag; a = 1 if it is ignored, 2 if dropped in its last lap
FLAG_MISSED = 15  # seat has not answered its black flag
ENTERED = 16  # seat turns into the pit lane
STOPPED = 17  # seat stops in its box with a seconds; b = 1 without fuel and tyres
COUNTED = 18  # seat has a seconds left
LEFT_BOX = 19  # seat leaves its box
REJOINED = 20  # seat is back on the track
WAITS = 21  # seat waits at the pit exit
DAMAGED = 22  # seat owes a seconds of repair
OUT = 23  # seat is out
BUMPED = 24  # seat takes the place of other
CROSSED = 25  # seat ends its race with a laps
FINISH_THROW = 26  # seat throws a past the line
SPIN_ROLL = 27  # seat rolls a on the spin chart
LINE_MOVE = 28  # seat moves a spaces in the line-up
CLOSED_UP = 29  # seat closes up a spaces, to lane b
DUEL = 30  # seat throws a against b of other
PIT_ROLL = 31  # seat rolls a spaces in the pits
