"""What a replay writes down as a race runs: one note for each thing a spectator would see."""

from __future__ import annotations

# what: meaning of (seat, other, a, b, c)
ROLLED = 0  # seat rolls a, with damage b
STARTS = 1  # seat starts on field a
ON_TURN = 2  # seat is on turn with a points, on field b
SET_UP = 3  # seat is set upright on field a with heading b
STEPPED = 4  # seat drives to field a, heading b, c = 1 against the race
REVERSED = 5  # seat reverses to field a
RAMS = 6  # seat rams other, onto field a, heading b; c = deck
CARD = 7  # card a of deck b; c = 1 if its mark reshuffles
KNOCKED = 8  # seat is knocked to field a, heading b, posture c
FOLLOWED = 9  # seat moves onto field a
TIPPED = 10  # seat tips over on field a
DAMAGED = 11  # seat has damage a
LOST = 12  # seat is a total loss
BOOKED = 13  # seat scores a points and has b; c = 1 for a lap
LAP = 14  # seat completes lap a
RAN_UP = 15  # seat runs up with a points left
BLOCKED = 16  # seat is blocked by other (NONE: by no car) and has a points left
FACED = 17  # seat ends its move with a points left, heading b
TURN_OVER = 18  # seat's turn in the round is over, a points are lost
FINISHED = 19  # seat finishes in place a with b points
