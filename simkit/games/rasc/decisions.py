"""What drivers are asked, when, and what they may answer. A policy's ``decide(race, rules, seat, decision)`` sees this.

For all but STOP the legal answers are the bits that are set in `race.legal`: answer k is legal where bit k is. Where
one answer alone is legal, nobody is asked. `race.asked_about` is the seat of another car that the question is about,
NONE where there is none.

DICE (answers 2, 3, 4)
    Before a car moves, on the track or in the pit lane (`car.place`): how many movement dice it throws. Under the
    reading "one at a time" two are thrown unasked, and ADD_DIE follows. Auto cars throw three. Nobody is asked under a
    yellow flag once past the line. In the pits two TI are no incident, unless pit incidents are on.
ADD_DIE (0, 1)
    Only under "one at a time", after two and after three dice: whether to throw one more. `race.best` is the best
    result so far (0 MIN to 3 MAX, NONE while all show TI), `race.n_ti` the number of TI.
PIT (0, 1)
    A car that stands at the pit entry as its movement begins: whether it turns into the pit lane, at pit speed. Under
    a yellow flag past the line also a car whose half of MIN carries it past the entry.
STOP (spaces * 3 + lane)
    Where the car ends its movement: `race.reach[spaces]` is the bit set of lanes in which it may stop after so many
    spaces, for 0 up to `race.movement`. A car whose speed allows it may also answer STRAIGHT_IN, where
    `race.straight_in` is 1: it drives into the pit lane with what is left. Spaces that miss the minuses, the row beside a car
    (a challenge) or the cell behind it (a draft) are all among them.
GIVE_WAY (0, 1)
    A car is caught by `race.asked_about`, which has movement left: whether it declines the challenge and is passed.
SERVICE (FULL_STOP, SHORT_STOP)
    On reaching its box a car that owes a black flag's stop, or is damaged and has made its stop for fuel and tyres: all
    at once, or the seconds of flag and repairs without fuel and tyres. With its stop made, and fuel and tyres that last,
    a flag is served without them, and nobody is asked.
DRAFT (0, 1)
    Only where players are asked: whether the car drafts with the one ahead or behind. Auto cars must.
SLINGSHOT (0, 1 + lane)
    Under the Realism Package: draft (0), or move beside the car ahead, `race.asked_about`, into a free lane and
    challenge it. Players only.
"""

from __future__ import annotations

DECISIONS = ("dice", "add_die", "pit", "stop", "give_way", "service", "draft", "slingshot")
DICE, ADD_DIE, PIT, STOP, GIVE_WAY, SERVICE, DRAFT, SLINGSHOT = range(8)

FULL_STOP, SHORT_STOP = 0, 1
"""Answers to SERVICE."""

STRAIGHT_IN = 90
"""Answer to STOP: into the pit lane; above every other, for no movement is longer than 24 spaces."""
