"""What it is worth to stand on a field, and where to end a move in which nothing is to be rammed."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.crashcar.board import AGAINST, LATERAL, NO_FIELD
from simkit.games.crashcar.engine.legal import forward_price, straight_on
from simkit.games.crashcar.packed import QUARTERS
from simkit.games.crashcar.policies.habits import (
    CHASE_WORTH,
    EXPOSURE_COST,
    FIELD_WORTH,
    FOLLOW_WORTH,
    GUARD_WORTH,
    INTRO_WORTH,
    THREAT_COST,
)
from simkit.games.crashcar.state import MOVE, REVERSE, UPRIGHT

LEAST = -(1 << 40)
SURE = 64
"""A hit that is as good as sure: so many quarters of a field of reach to spare."""
SPARE = 4
NEAR = 8
ADVANCE = 3
"""Quarters of a field: reach beyond the points, no room for a run-up, and what a drive point takes a car on."""


@jit
def best_position(race, rules, seat, decision):
    """Return (worth, move): the legal move from which the best field can be reached with all points spent."""
    n = first_layer(race, rules, seat)
    best, chosen = best_end(race, rules, seat, race.left // rules.forward_price - 1, n)
    if decision == MOVE and (race.legal >> REVERSE) & 1 == 1:
        car = race.car[seat]
        race.spread[0] = rules.next[car.field, (straight_on(rules, car) + 3) % 6] | 1 << (16 + REVERSE)
        left = race.left - rules.reverse_price
        worth, move = best_end(race, rules, seat, left // rules.forward_price, 1)
        if worth > best:
            best, chosen = worth, move
    return best, chosen


@jit
def best_end(race, rules, seat, steps, n):
    """Return (worth, move) of the best of the fields that so many steps lead to from the `n` listed."""
    if n == 0:
        return LEAST, NONE
    race.firsts[: rules.n_fields] = 0
    for _ in range(steps):
        more = next_layer(race, rules, seat, n)
        if more == 0:
            break
        n = more
    best, chosen = LEAST, NONE
    for k in range(n):
        worth = stand_worth(race, rules, seat, race.spread[k] & 0xFFFF, 0)
        if worth > best:
            best, chosen = worth, one_of(race.spread[k] >> 16)
    return best, chosen


@jit
def one_of(moves):
    """Return the first of a set of moves."""
    move = 0
    while (moves >> move) & 1 == 0:
        move += 1
    return move


@jit
def first_layer(race, rules, seat):
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
    spread, firsts, waiting, at = race.spread, race.firsts, race.waiting, race.at
    for k in range(n):
        field, moves = spread[k] & 0xFFFF, spread[k] >> 16
        for way in range(rules.n_ahead[field]):
            other = rules.ahead[field, way] & 0xFFFF
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
def stand_worth(race, rules, seat, field, left):
    """Return what it is worth to stand on a field with so many points left: what can be hit from there, and by whom.

    Cars with points left can hit it in this round, all others in the next: then they stand as far on as their points
    take them, a little less than a field for each.
    """
    car = race.car[seat]
    here = rules.quarter[field]
    each = car.param[FIELD_WORTH]
    if car.laps < rules.intro_laps:
        each += car.param[INTRO_WORTH]
    chase, threat, exposure = 0, 0, 0
    reach = 4 * left if left > 0 else rules.mean_roll[car.damage]
    for other in range(race.n_cars):
        rival = race.car[other]
        if rival.running == 1 and rival.player != car.player:
            now = short_way(rules.quarter[rival.field] - here)
            later = short_way(now + ADVANCE * (rival.points - left))
            chase += chance(now if left > 0 else later, reach)
            threat += chance(-now, 4 * rival.points) if rival.points > 0 else 0
            exposure += chance(-later, rules.mean_roll[rival.damage])
    worth = chase * car.param[FOLLOW_WORTH if left > 0 else CHASE_WORTH]
    worth -= threat * car.param[THREAT_COST] + exposure * car.param[EXPOSURE_COST]
    return worth // SURE + (fields_gained(rules, car.field, field) + left) * each


@jit
def fields_gained(rules, one, other):
    """Return how many fields less there are to go from `other` than from `one`, the short way round."""
    gain = rules.to_go[one] - rules.to_go[other]
    if 2 * gain > rules.shortest_lap:
        gain -= rules.shortest_lap
    elif 2 * gain < -rules.shortest_lap:
        gain += rules.shortest_lap
    return gain


@jit
def chance(far, reach):
    """Return, of SURE, how likely a car with such a reach hits one so far ahead [quarters of a field].

    It falls with the distance; a car that is too near for a run-up is hit half as often.
    """
    if far < 0 or far >= reach + SPARE:
        return 0
    return (reach + SPARE - far) // (2 if far < NEAR else 1)


@jit
def short_way(gain):
    """Return a distance as the short way round."""
    if gain > QUARTERS // 2:
        return gain - QUARTERS
    if gain <= -(QUARTERS // 2):
        return gain + QUARTERS
    return gain


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
