"""What a car on turn may do: the first step, driving on, ramming (CRASH-MOVE, CRASH-RAM-1 to 12)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.crashcar.board import AGAINST, LATERAL, NO_FIELD, WITH
from simkit.games.crashcar.engine.dead_ends import longest_ways
from simkit.games.crashcar.engine.place import laps_done
from simkit.games.crashcar.state import RAM, REVERSE, STAY, UPRIGHT

CAR = 0
ENDS = 1
BARRED = 1
AS_REVERSE = 1


@jit
def legal_uprights(race, rules, seat):
    """Return the bit set of headings with which a lying car may be set upright (CRASH-DOWN-3).

    Drive points cannot be forfeited (MOVE-13), so it must be able to drive off if it can at all; else it faces a car
    that blocks it, as its owner chooses (A29).
    """
    field = race.car[seat].field
    free, taken = 0, 0
    for heading in range(6):
        other = rules.next[field, heading]
        if other != NONE and race.at[other] != NONE:
            taken |= 1 << heading
        elif rules.road[field, heading] != NO_FIELD and forward_price(rules, field, heading) <= race.left:
            free |= 1 << heading
    if free != 0:
        return free
    return taken if taken != 0 else 63


@jit
def forward_price(rules, field, heading):
    """Return the price of the step; against the race it can be that of reversing (A3)."""
    if rules.wrong_way_price == AS_REVERSE and rules.road[field, heading] == AGAINST:
        return rules.reverse_price
    return rules.forward_price


@jit
def legal_moves(race, rules, seat):
    """Return the bit set of what the car may do next: 0 where it cannot drive on.

    See `simkit.games.crashcar.state` for what the bits mean.
    """
    if race.steps == 0 and race.free_start == 0:
        return first_steps(race, rules, seat)
    if race.wrong_way == 1 and rules.after_wrong_way == ENDS:
        return 0
    steps = drives(race, rules, seat)
    if steps != 0 and rules.dead_ends == BARRED:
        steps = longest_ways(race, rules, seat, steps)
    if race.run_up < rules.run_up:
        return steps
    rams = legal_rams(race, rules, seat)
    if steps == 0 and rams != 0 and rules.compulsory_ram == 0:
        return rams | 1 << STAY
    return steps | rams


@jit
def straight_on(rules, car):
    """Return the heading of a first step straight ahead (CRASH-MOVE-1, A2)."""
    return car.heading if rules.first_direction == CAR else rules.heading[car.field]


@jit
def first_steps(race, rules, seat):
    """Return the first steps: straight ahead, or one field back, which nobody has to do (MOVE-1, MOVE-7 to 10)."""
    car = race.car[seat]
    heading = straight_on(rules, car)
    moves = 0
    way = rules.road[car.field, heading]
    if way != NO_FIELD and race.at[rules.next[car.field, heading]] == NONE:
        if forward_price(rules, car.field, heading) <= race.left:
            moves = 1 << heading
    back = (heading + 3) % 6
    way = rules.road[car.field, back]
    if way != NO_FIELD and race.at[rules.next[car.field, back]] == NONE and rules.reverse_price <= race.left:
        if way == AGAINST or rules.reverse_with_race == 1:
            moves |= 1 << REVERSE
            if moves == 1 << REVERSE:
                moves |= 1 << STAY
    return moves


@jit
def drives(race, rules, seat):
    """Return the headings in which the car can drive on: with the race or lateral, onto free track (MOVE-2, 11, 12).

    No field is entered twice in a partial move (MOVE-19).
    """
    moves = 0
    if race.left < rules.forward_price:
        return moves
    field, move = race.car[seat].field, race.moves_begun
    road, at, entered = rules.road, race.at, race.entered
    for heading in range(6):
        if road[field, heading] >= LATERAL:
            other = rules.next[field, heading]
            if at[other] == NONE and entered[other] != move:
                moves |= 1 << heading
    return moves


@jit
def legal_rams(race, rules, seat):
    """Return the rams that are legal from where the car is, as bits from RAM on (CRASH-RAM-2 to 12)."""
    rams = 0
    if race.left < min(rules.ram_price, rules.barrier_ram_price):
        return rams
    field = race.car[seat].field
    for turn in range(-rules.last_steer, min(rules.last_steer, 2) + 1):
        heading = (race.came + turn + 6) % 6
        other = rules.next[field, heading]
        if other != NONE and race.at[other] != NONE:
            if can_ram(race, rules, seat, heading):
                rams |= 1 << (RAM + heading)
    return rams


@jit
def can_ram(race, rules, seat, heading):
    """Say whether the car on the field ahead can be rammed in this direction, run-up and steer apart."""
    field = race.car[seat].field
    where = rules.next[field, heading]
    target = race.car[race.at[where]]
    if target.posture != UPRIGHT:
        return False
    if rules.ram_own_car == 0 and target.player == race.car[seat].player:
        return False
    if rules.on_track[where] == 0 and rules.ram_on_barrier == 0:
        return False
    behind = rules.next[where, heading]
    if behind == NONE or race.at[behind] != NONE:
        return False
    if race.left < ram_price(rules, behind):
        return False
    if not has_finished_intro(race, rules, seat):
        return False
    return rules.ram_wrong_way == 1 or leads(rules, field, where) != AGAINST


@jit
def ram_price(rules, behind):
    """Return what a ram costs that knocks the target onto the field `behind` (CRASH-RAM-7, 8)."""
    return rules.ram_price if rules.on_track[behind] == 1 else rules.barrier_ram_price


@jit
def has_finished_intro(race, rules, seat):
    """Say whether the car has its introductory laps behind it (CRASH-INTRO-1, 2, A18, A19)."""
    if rules.ram_on_crossing == 0:
        return race.laps_before >= rules.intro_laps
    return laps_done(race, rules, seat) >= rules.intro_laps


@jit
def leads(rules, field, other):
    """Return whether a step leads WITH the race, AGAINST it or is LATERAL, onto the barrier or off it as well."""
    gain = rules.progress[other] - rules.progress[field]
    if gain == 0:
        return LATERAL
    if gain < 0:
        gain += rules.lap
    return WITH if gain <= rules.half_lap else AGAINST
