"""`greedy`: a racer who takes the shortest free way round and rams only where he must."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.crashcar.state import FACE, N_MOVES, RAM, REVERSE, SET_UPRIGHT, STAY

FAR = 1 << 20


@jit
def shortest_way(race, rules, seat, legal):
    """Return the legal heading that loses least against the shortest way, NONE if there is none.

    Of equal ones the one with a free field beyond, then the one that needs the smaller turn.
    """
    car = race.car[seat]
    best, least = NONE, FAR
    for heading in range(6):
        if (legal >> heading) & 1 == 1:
            cost = cost_of(race, rules, car, heading)
            if cost < least:
                best, least = heading, cost
    return best


@jit
def cost_of(race, rules, car, heading):
    """Return what a heading costs: fields lost, then a taken field beyond, then the turn."""
    other = rules.next[car.field, heading]
    if other == NONE or rules.on_track[other] == 0 or race.at[other] != NONE:
        return FAR - 1
    beyond = rules.next[other, rules.heading[other]]
    taken = beyond == NONE or race.at[beyond] != NONE
    turn = abs((heading - car.heading + 9) % 6 - 3)
    return rules.detour[car.field, heading] * 16 + 8 * taken + turn


def decide(race, rules, seat, decision):
    """Answer as a racer does."""
    legal = race.legal
    if decision == FACE or decision == SET_UPRIGHT:
        return max(shortest_way(race, rules, seat, legal), 0)
    heading = shortest_way(race, rules, seat, legal & 63)
    if heading != NONE:
        return heading
    if (legal >> REVERSE) & 1 == 1:
        return REVERSE if race.left > rules.reverse_price else STAY
    for move in range(RAM, N_MOVES):
        if (legal >> move) & 1 == 1:
            return move
    return STAY
