"""Where to end a move in which nothing is to be rammed: behind cars that it can hunt, out of reach of those behind."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.crashcar.board import AGAINST, LATERAL, NO_FIELD, WITH
from simkit.games.crashcar.engine.legal import forward_price
from simkit.games.crashcar.policies.habits import (
    CHASE_REACH,
    CHASE_WORTH,
    EXPOSURE_COST,
    EXPOSURE_REACH,
    FIELD_WORTH,
    GUARD_WORTH,
)
from simkit.games.crashcar.policies.hunt import LEAST
from simkit.games.crashcar.state import REVERSE, UPRIGHT

REFERENCE = 36
"""Distances are told in this many parts of a lap: about a field."""


@jit
def best_position(race, rules, seat, decision):
    """Return the legal move from which the best field can be reached with all points spent; NONE if there is none.

    Layer by layer the fields that so many steps lead to, each with the set of first moves that lead there.
    """
    race.firsts[: rules.n_fields] = 0
    n = first_layer(race, rules, seat, decision)
    if n == 0:
        return NONE
    only = race.spread[0] >> 16
    for k in range(n):
        only |= race.spread[k] >> 16
    if only & (only - 1) == 0:
        return one_of(only)
    for _ in range(race.left // rules.forward_price - 1):
        more = next_layer(race, rules, seat, n)
        if more == 0:
            break
        n = more
    best, chosen = LEAST, NONE
    for k in range(n):
        worth = field_worth(race, rules, seat, race.spread[k] & 0xFFFF)
        if worth > best:
            best, chosen = worth, one_of(race.spread[k] >> 16)
    return chosen


@jit
def one_of(moves):
    """Return the first of a set of moves."""
    move = 0
    while (moves >> move) & 1 == 0:
        move += 1
    return move


@jit
def first_layer(race, rules, seat, decision):
    """List the fields after each legal first move that drives forward; return how many there are."""
    n = 0
    car = race.car[seat]
    for move in range(REVERSE):
        if (race.legal >> move) & 1 == 1 and rules.road[car.field, move] != NO_FIELD:
            field = rules.next[car.field, move]
            if race.at[field] == NONE and forward_price(rules, car.field, move) <= race.left:
                race.spread[n] = field | 1 << (16 + move)
                n += 1
    return n


@jit
def next_layer(race, rules, seat, n):
    """Replace the fields listed by those one step on; return how many there are, 0 if there is no way on."""
    more = 0
    spread, firsts, waiting, at, road = race.spread, race.firsts, race.waiting, race.at, rules.road
    for k in range(n):
        field, moves = spread[k] & 0xFFFF, spread[k] >> 16
        for heading in range(6):
            if road[field, heading] == WITH:
                other = rules.next[field, heading]
                if at[other] == NONE or at[other] == seat:
                    if firsts[other] == 0:
                        waiting[more] = other
                        more += 1
                    firsts[other] |= moves
    for k in range(more):
        field = waiting[k]
        spread[k] = field | firsts[field] << 16
        firsts[field] = 0
    return more


@jit
def field_worth(race, rules, seat, field):
    """Return what it is worth to end a move on a field."""
    car = race.car[seat]
    gain = distance(rules, car.field, field)
    worth = gain * car.param[FIELD_WORTH] // 4
    for other in range(race.n_cars):
        rival = race.car[other]
        if rival.running == 1 and rival.player != car.player:
            ahead = distance(rules, field, rival.field)
            if 8 <= ahead <= 4 * car.param[CHASE_REACH]:
                worth += car.param[CHASE_WORTH]
            elif ahead < 0 and -ahead <= 4 * car.param[EXPOSURE_REACH]:
                worth -= car.param[EXPOSURE_COST]
    return worth


@jit
def distance(rules, one, other):
    """Return how far one field is ahead of another, the short way round [quarters of a field of 36 to the lap]."""
    gain = rules.progress[other] - rules.progress[one]
    if gain > rules.half_lap:
        gain -= rules.lap
    elif gain <= -(rules.lap - rules.half_lap):
        gain += rules.lap
    return gain * (4 * REFERENCE) // rules.lap


@jit
def best_facing(race, rules, seat):
    """Return the heading to end a move with: a free way ahead, and hits from the likely sides direct."""
    car = race.car[seat]
    best, chosen = LEAST, 0
    for heading in range(6):
        if (race.legal >> heading) & 1 == 0:
            continue
        worth = 0
        road = rules.road[car.field, heading]
        if road == NO_FIELD or road == AGAINST:
            worth -= 100_000
        elif race.at[rules.next[car.field, heading]] != NONE:
            worth -= 50_000
        else:
            worth -= 200 * rules.detour[car.field, heading]
        for attack in range(6):
            if (attack - heading) % 3 == 0 and can_be_hit(race, rules, car.field, attack):
                worth += car.param[GUARD_WORTH]
        if worth > best:
            best, chosen = worth, heading
    return chosen


@jit
def can_be_hit(race, rules, field, attack):
    """Say whether a car could come along with the race in that direction, and knock the one on the field on."""
    where = rules.next[field, (attack + 3) % 6]
    behind = rules.next[field, attack]
    if where == NONE or behind == NONE or rules.on_track[where] == 0:
        return False
    return rules.road[where, attack] >= LATERAL and (
        race.at[behind] == NONE or race.car[race.at[behind]].posture == UPRIGHT
    )
