"""`racer`: takes the shortest free way round and rams only where it must. `greedy` rams whenever it can, too."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.crashcar.engine.order import blocker_of
from simkit.games.crashcar.state import BLUE, GREEN, MOVE, N_MOVES, RAM, REVERSE, STAY

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


@jit
def wait_or_reverse(race, rules, seat):
    """Return STAY where the car ahead will leave more points than reversing would, else REVERSE."""
    ahead = blocker_of(race, rules, seat)
    kept = race.car[ahead].points if ahead != NONE else 0
    return STAY if min(kept, race.left) >= race.left - rules.reverse_price else REVERSE


@jit
def best_ram(race, rules, seat, legal):
    """Return the legal ram whose deck scores most, NONE if there is none."""
    best, most = NONE, -1
    field = race.car[seat].field
    for move in range(RAM, N_MOVES):
        if (legal >> move) & 1 == 1:
            target = race.car[race.at[rules.next[field, move - RAM]]]
            deck = GREEN if (move - RAM - target.heading) % 3 == 0 else BLUE
            if rules.mean_points[deck] > most:
                best, most = move, rules.mean_points[deck]
    return best


@jit
def drive_on(race, rules, seat, decision):
    """Answer as a racer does, to any decision."""
    legal = race.legal
    heading = shortest_way(race, rules, seat, legal & 63)
    if heading != NONE or decision != MOVE:
        return heading
    if (legal >> REVERSE) & 1 == 1:
        return wait_or_reverse(race, rules, seat)
    return max(best_ram(race, rules, seat, legal), STAY)


def decide(race, rules, seat, decision):
    """Answer as a racer does."""
    return drive_on(race, rules, seat, decision)
