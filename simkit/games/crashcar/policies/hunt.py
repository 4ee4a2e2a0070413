"""Looking ahead for rams: which can be reached in this partial move, by which way, with how many points left."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.crashcar.board import AGAINST
from simkit.games.crashcar.data import ROLLOVER, SELF_DAMAGE, SPIN, SPIN_DAMAGE
from simkit.games.crashcar.engine.legal import (
    forward_price,
    has_finished_intro,
    leads,
    ram_price,
    straight_on,
)
from simkit.games.crashcar.packed import MOST_DAMAGE, QUARTERS
from simkit.games.crashcar.policies.habits import (
    BARRIER_WORTH,
    CARD_COUNTING,
    DAMAGE_COST,
    DIE_COST,
    DIRECT_WORTH,
    HARM_WORTH,
    REST_WORTH,
    RIVAL_WORTH,
)
from simkit.games.crashcar.policies.positions import LEAST, mark_taken, stand_worth
from simkit.games.crashcar.state import BLUE, GREEN, MOVE, N_MOVES, RAM, REVERSE, UPRIGHT

BACK = 12
"""A move may begin up to a field back, and a target lie beside that [quarters of a field]."""
STATES = 6  # headings on arrival that are told apart on each field
BESIDE = 1 << STATES
"""Mark of the fields next to another car."""

POINTS, HARM, OWN_HARM = range(3)
N_FIGURES = 3
"""What `race.odds` holds of each deck, in hundredths: points for the attacker, damage to the target, to the attacker."""


@jit
def best_hunt(race, rules, seat, decision):
    """Return (worth, move): the best ram in reach, and the move that leads to it; (LEAST, NONE) if there is none.

    A walk over fields and headings of arrival, nearest first, over free track with the race. A waiting state holds
    field and heading, fields of run-up, the first move of its way, and the points that it leaves.
    """
    if not may_hunt(race, rules, seat):
        return LEAST, NONE
    weigh_decks(race, rules, race.car[seat].param[CARD_COUNTING])
    best, chosen = rams_from_here(race, rules, seat, decision)
    least = rules.forward_price + min(rules.ram_price, rules.barrier_ram_price)
    n = begin_walk(race, rules, seat, decision)
    k = 0
    while k < n:
        state = race.waiting[k]
        k += 1
        field, came = (state & 0xFFFF) // STATES, (state & 0xFFFF) % STATES
        run_up, first, left = (state >> 16) & 0xFF, (state >> 24) & 0xF, state >> 28
        if run_up >= rules.run_up and race.seen[field] >= BESIDE:
            worth = best_from(race, rules, seat, field, came, left)
            if worth > best:
                best, chosen = worth, first
        if left >= least:
            n = walk_on(race, rules, field, came, run_up, first, left, n)
    return best, chosen


@jit
def may_hunt(race, rules, seat):
    """Say whether the car may ram at all, and a car that can be rammed is in reach of its points."""
    if not has_finished_intro(race, rules, seat):
        return False
    points = race.left - min(rules.ram_price, rules.barrier_ram_price)
    if points < 0:
        return False
    here = rules.quarter[race.car[seat].field]
    for other in range(race.n_cars):
        rival = race.car[other]
        if other != seat and rival.running == 1 and rival.posture == UPRIGHT:
            ahead = (rules.quarter[rival.field] - here + BACK) % QUARTERS
            if ahead <= (points // rules.forward_price + 1) * rules.longest_step + BACK:
                return True
    return False


@jit
def weigh_decks(race, rules, counting):
    """Note what the next card of each deck does on average: of all its cards, or of those still to come."""
    for deck in range(2):
        odds = race.odds[deck * N_FIGURES : (deck + 1) * N_FIGURES]
        left = race.deck[deck].n_stock
        if counting == 1 and 0 < left < rules.n_cards[deck]:
            points, harm, own_harm = 0, 0, 0
            for k in range(left):
                result = rules.result[deck, race.deck[deck].stock[k]]
                points += points_of(rules, result)
                harm += result == SPIN_DAMAGE or result == ROLLOVER
                own_harm += result == SELF_DAMAGE
            odds[POINTS] = 100 * points // left
            odds[HARM] = 100 * harm // left
            odds[OWN_HARM] = 100 * own_harm // left
        else:
            odds[POINTS] = rules.mean_points[deck]
            odds[HARM] = rules.damage_share[deck]
            odds[OWN_HARM] = rules.self_share[deck]


@jit
def points_of(rules, result):
    """Return what the attacker scores by a card."""
    if result == ROLLOVER:
        return rules.rollover_points
    return rules.spin_points if result == SPIN or result == SPIN_DAMAGE else 0


@jit
def rams_from_here(race, rules, seat, decision):
    """Return (worth, move) of the best ram that is legal right now, (LEAST, NONE) if there is none."""
    best, chosen = LEAST, NONE
    if decision == MOVE:
        for move in range(RAM, N_MOVES):
            if (race.legal >> move) & 1 == 1:
                worth = ram_worth(race, rules, seat, race.car[seat].field, move - RAM, race.left)
                if worth > best:
                    best, chosen = worth, move
    return best, chosen


@jit
def begin_walk(race, rules, seat, decision):
    """Put the states after every legal first move into the queue; return how many there are."""
    mark_taken(race, rules, seat, race.seen, BESIDE - 1)
    mark_beside(race, rules, seat)
    n = 0
    car = race.car[seat]
    for move in range(REVERSE + 1):
        if (race.legal >> move) & 1 == 1 and not (decision != MOVE and move == REVERSE):
            if move == REVERSE:
                came = straight_on(rules, car)
                field = rules.next[car.field, (came + 3) % 6]
                left, run_up = race.left - rules.reverse_price, 0
            else:
                field = rules.next[car.field, move]
                left, came = race.left - forward_price(rules, car.field, move), move
                run_up = 0 if rules.road[car.field, move] == AGAINST else race.run_up + 1
            if field != NONE and rules.on_track[field] == 1 and left > 0 and race.at[field] == NONE:
                n = wait(race, field, came, run_up, move, left, n)
    return n


@jit
def mark_beside(race, rules, seat):
    """Mark the fields next to other cars: from no other field can one be rammed."""
    for other in range(race.n_cars):
        field = race.car[other].field
        if other != seat and race.at[field] == other:
            for heading in range(6):
                if rules.next[field, heading] != NONE:
                    race.seen[rules.next[field, heading]] |= BESIDE


@jit
def wait(race, field, came, run_up, first, left, n):
    """Put a state into the queue unless it has been there; return the queue's length."""
    if (race.seen[field] >> came) & 1 == 0:
        race.seen[field] |= 1 << came
        race.waiting[n] = (field * STATES + came) | min(run_up, 255) << 16 | first << 24 | left << 28
        n += 1
    return n


@jit
def walk_on(race, rules, field, came, run_up, first, left, n):
    """Put the states one field on into the queue; return its length."""
    for way in range(rules.n_ahead[field]):
        heading = rules.ahead[field, way] >> 16
        fields = 1 if rules.straight_run_up == 1 and heading != came else run_up + 1
        other = rules.ahead[field, way] & 0xFFFF
        n = wait(race, other, heading, fields, first, left - rules.forward_price, n)
    return n


@jit
def best_from(race, rules, seat, field, came, left):
    """Return the worth of the best ram from a field, arrived at in heading `came`; LEAST if there is none."""
    best = LEAST
    near, at = rules.next, race.at
    for turn in range(-rules.last_steer, min(rules.last_steer, 2) + 1):
        heading = (came + turn + 6) % 6
        other = near[field, heading]
        if other != NONE and at[other] != NONE and at[other] != seat:
            best = max(best, ram_worth(race, rules, seat, field, heading, left))
    return best


@jit
def ram_worth(race, rules, seat, field, heading, left):
    """Return the worth of a ram from a field with so many points left; LEAST where it is not legal."""
    where = rules.next[field, heading]
    target = race.car[race.at[where]]
    car = race.car[seat]
    behind = rules.next[where, heading]
    if target.posture != UPRIGHT or behind == NONE or (race.at[behind] != NONE and race.at[behind] != seat):
        return LEAST
    if target.player == car.player or (rules.on_track[where] == 0 and rules.ram_on_barrier == 0):
        return LEAST
    price = ram_price(rules, behind)
    if left < price or (rules.ram_wrong_way == 0 and leads(rules, field, where) == AGAINST):
        return LEAST
    deck = GREEN if (heading - target.heading) % 3 == 0 else BLUE
    odds = race.odds[deck * N_FIGURES : (deck + 1) * N_FIGURES]
    points = odds[POINTS]
    if deck == GREEN:
        points = points * car.param[DIRECT_WORTH] // 100
    harm = car.param[HARM_WORTH]
    if target.score > car.score:
        harm += car.param[RIVAL_WORTH]
    points += harm * odds[HARM] // 100
    points -= damage_cost(race, rules, car) * odds[OWN_HARM] // 100
    if rules.on_track[behind] == 0:
        points += car.param[BARRIER_WORTH]
    points -= car.param[REST_WORTH] * (race.left - left + price)
    return points + stand_worth(race, rules, seat, field, left - price)


@jit
def damage_cost(race, rules, car):
    """Return what a damage costs the car now: less as the race nears its end, double where it is a total loss."""
    lost = rules.mean_roll[car.damage] - rules.mean_roll[min(car.damage + 1, MOST_DAMAGE - 1)]
    cost = car.param[DAMAGE_COST] + car.param[DIE_COST] * lost // 4
    if rules.goal == 0:
        done = 0
        for seat in range(race.n_cars):
            done = max(done, race.car[seat].laps)
        cost = cost * max(rules.laps - done, 0) // rules.laps
    return 2 * cost if car.damage + 1 >= rules.total_loss else cost
