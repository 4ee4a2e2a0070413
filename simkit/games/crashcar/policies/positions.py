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
from simkit.games.crashcar.state import MOVE, N_MOVES, REVERSE, UPRIGHT

LEAST = -(1 << 40)
SURE = 64
"""A hit that is as good as sure: so many quarters of a field of reach to spare."""
SPARE = 4
NEAR = 8
ADVANCE = 3
"""Quarters of a field: reach beyond the points, no room for a run-up, and what a drive point takes a car on."""
ALL_MOVES = (1 << N_MOVES) - 1


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
    mark_taken(race, rules, seat, race.firsts, ALL_MOVES)
    for _ in range(steps):
        more = next_layer(race, rules, n)
        if more == 0:
            break
        n = more
    for k in range(n):
        race.places[k] = rules.quarter[race.spread[k] & 0xFFFF]
    meet_cars(race, rules, seat, 0, n)
    best, chosen = LEAST, NONE
    for k in range(n):
        worth = worth_of(race, rules, seat, k, race.spread[k] & 0xFFFF, 0)
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
def mark_taken(race, rules, seat, marks, full):
    """Fill the marks of a walk: `full` for a field that another car is on, so that it is never listed, else 0."""
    marks[: rules.n_fields] = 0
    for other in range(race.n_cars):
        field = race.car[other].field
        if other != seat and race.at[field] == other:
            marks[field] = full


@jit
def next_layer(race, rules, n):
    """Replace the fields listed by those one step on; return how many there are, 0 if there is no way on."""
    more = 0
    spread, firsts, waiting = race.spread, race.firsts, race.waiting
    for k in range(n):
        field, moves = spread[k] & 0xFFFF, spread[k] >> 16
        for way in range(rules.n_ahead[field]):
            other = rules.ahead[field, way] & 0xFFFF
            waiting[more] = other
            more += firsts[other] == 0
            firsts[other] |= moves
    for k in range(more):
        field = waiting[k]
        spread[k] = field | firsts[field] << 16
        firsts[field] = 0
    return more


@jit
def stand_worth(race, rules, seat, field, left):
    """Return what it is worth to stand on a field with so many points left: what can be hit from there, and by whom."""
    race.places[0] = rules.quarter[field]
    meet_cars(race, rules, seat, left, 1)
    return worth_of(race, rules, seat, 0, field, left)


@jit
def worth_of(race, rules, seat, k, field, left):
    """Return what it is worth to stand on the field, `k`-th of the places, with so many points left."""
    car = race.car[seat]
    each = car.param[FIELD_WORTH]
    if car.laps < rules.intro_laps:
        each += car.param[INTRO_WORTH]
    return race.meetings[k] // SURE + (fields_gained(rules, car.field, field) + left) * each


@jit
def meet_cars(race, rules, seat, left, n):
    """Note for the first `n` places what it is worth, times SURE, to meet the other cars there with so many points left.

    Cars with points left can hit it in this round, all others in the next: then they stand as far on as their points
    take them, a little less than a field for each.
    """
    car = race.car[seat]
    pull = car.param[FOLLOW_WORTH if left > 0 else CHASE_WORTH]
    threat, exposure = car.param[THREAT_COST], car.param[EXPOSURE_COST]
    reach = 4 * left if left > 0 else rules.mean_roll[car.damage]
    places, meetings = race.places[:n], race.meetings[:n]
    meetings[:] = 0
    for other in range(race.n_cars):
        rival = race.car[other]
        if rival.running == 1 and rival.player != car.player:
            place, on = rules.quarter[rival.field], ADVANCE * (rival.points - left)
            add_hits(meetings, places, place, 0 if left > 0 else on, 1, reach, pull)
            if rival.points > 0:
                add_hits(meetings, places, place, 0, -1, 4 * rival.points, -threat)
            add_hits(meetings, places, place, on, -1, rules.mean_roll[rival.damage], -exposure)


@jit
def add_hits(meetings, places, place, on, side, reach, worth):
    """Add, for each of the places, the worth of a hit between it and a car so far on from `place`.

    `side` is 1 where that car is to be hit, and so must be ahead, and -1 where it hits. All places are reckoned for one
    car, and without branches, so that the processor reckons several at once.
    """
    if worth == 0:
        return
    for k in range(len(places)):
        meetings[k] += worth * chance(side * short_way(short_way(place - places[k]) + on), reach)


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
    room = (reach + SPARE - far) >> (far < NEAR)
    return room if far >= 0 and room > 0 else 0


@jit
def short_way(gain):
    """Return a distance as the short way round."""
    over = QUARTERS if gain > QUARTERS // 2 else 0
    under = QUARTERS if gain <= -(QUARTERS // 2) else 0
    return gain - over + under


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
