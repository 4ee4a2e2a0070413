"""`bot`: drives by the book as an auto-controlled car does: three dice, the whole roll, every draft, no slingshot."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.rasc.board import INNER
from simkit.games.rasc.decisions import ADD_DIE, DICE, GIVE_WAY, PIT, SERVICE, SLINGSHOT, STOP, STRAIGHT_IN
from simkit.games.rasc.engine.place import row_of, rows_to
from simkit.games.rasc.policies.look import best_lane, furthest, service_by_the_book, wants_stop

MAX = 3
"""The best result of the dice."""

WORTH_OF_INNER, WORTH_OF_CLEAR = 6, 30
"""Spaces that a car gives up to be in the inner lane, and to have its way there clear, before the pit entry."""


@jit
def stop_for_pits(race, rules, seat):
    """Return the answer that takes a car to the pits, -1 where the pit entry is out of reach in the next turn as well.

    With the entry in reach only then, or with a car in its way, it lines up for it.
    """
    if race.straight_in == 1:
        return STRAIGHT_IN
    to_go = rows_to(rules, race.car[seat].row, rules.pit_entry)
    if 0 < to_go <= race.movement and (race.reach[to_go] >> INNER) & 1 == 1:
        return to_go * 3 + INNER
    if to_go == 0 or to_go > race.movement + rules.value[MAX]:
        return -1
    return line_up(race, rules, seat, to_go)


@jit
def line_up(race, rules, seat, to_go):
    """Return the stop before the pit entry from which it is reached best, -1 where there is none.

    That is one in the inner lane, or else one from which the rows to go are enough to come there and in whose row
    nobody is in between, for the lane of a car alongside is closed. Of equals it is the furthest.
    """
    best, chosen = -1, -1
    for spaces in range(1, min(race.movement, to_go - 1) + 1):
        row = row_of(rules, race.car[seat].row + spaces)
        for lane in range(3):
            if (race.reach[spaces] >> lane) & 1 == 1:
                is_clear = lane <= to_go - spaces and race.lanes[row] & ((1 << lane) - 1) == 0
                worth = spaces + WORTH_OF_INNER * (lane == INNER) + WORTH_OF_CLEAR * is_clear
                if worth > best:
                    best, chosen = worth, spaces * 3 + lane
    return chosen


@jit
def drive_by_the_book(race, rules, seat, decision, dice):
    """Answer with the whole roll, the lane that takes least off, and a stop when it is due."""
    car = race.car[seat]
    if decision == DICE:
        return 4 if car.place != 0 and rules.pit_incidents == 0 else dice
    if decision == ADD_DIE:
        return 1 if dice == 4 or (race.n_ti == 0 and race.best < 3) else 0
    if decision == PIT:
        return 1 if wants_stop(rules, car) else 0
    if decision == STOP:
        if wants_stop(rules, car):
            answer = stop_for_pits(race, rules, seat)
            if answer >= 0:
                return answer
        spaces = furthest(race)
        return spaces * 3 + best_lane(race, rules, seat, spaces)
    if decision == SERVICE:
        return service_by_the_book(rules, car)
    if decision == GIVE_WAY or decision == SLINGSHOT:
        return 0
    return 1


def decide(race, rules, seat, decision):
    """Answer by the book."""
    return drive_by_the_book(race, rules, seat, decision, 3)
