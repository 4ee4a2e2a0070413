"""`bot`: drives by the book as an auto-controlled car does: three dice, the whole roll, every draft, no slingshot."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.rasc.board import INNER
from simkit.games.rasc.decisions import ADD_DIE, DICE, GIVE_WAY, PIT, SERVICE, SLINGSHOT, STOP, STRAIGHT_IN
from simkit.games.rasc.policies.look import best_lane, furthest, wants_stop


@jit
def stop_for_pits(race, rules, seat):
    """Return the answer that takes a car to the pits, -1 where it is not on its way past the entry.

    With a car in its way it queues up behind, in the inner lane if it can, and does not drive past.
    """
    if race.straight_in == 1:
        return STRAIGHT_IN
    to_go = (rules.pit_entry - race.car[seat].row) % rules.rows
    if 0 < to_go <= race.movement and (race.reach[to_go] >> INNER) & 1 == 1:
        return to_go * 3 + INNER
    if 0 < to_go <= race.movement:
        for spaces in range(to_go - 1, 0, -1):
            for lane in range(3):
                if (race.reach[spaces] >> lane) & 1 == 1:
                    return spaces * 3 + lane
    return -1


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
    if decision == GIVE_WAY or decision == SERVICE or decision == SLINGSHOT:
        return 0
    return 1


def decide(race, rules, seat, decision):
    """Answer by the book."""
    return drive_by_the_book(race, rules, seat, decision, 3)
