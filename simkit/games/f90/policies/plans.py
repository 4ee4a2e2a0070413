"""How `planner` plans its stops: with how much fuel to start, when to stop, how much to load, what a turn of fuel is worth.

Costs are in hundredths of a section. A stop costs the sections that it moves back, less what it brings: fresh tyres, cards
and circles. Fuel to spare is worth something to Push, up to what it can still burn.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.f90.engine.flags import tyre_for
from simkit.games.f90.engine.phase_a import pit_sections
from simkit.games.f90.engine.phase_d import tyre_penalty
from simkit.games.f90.policies.habits import (
    ALWAYS,
    BANG,
    BY_PLAN,
    CARD_PRICE,
    DAMAGE_PRICE,
    DRY_TYRES,
    EXTRA_FUEL,
    FIRST_STOP,
    FUEL_SLACK,
    GRID_WORTH,
    NEVER,
    PUSH_RATE,
    PUSH_WORTH,
    REFILL,
    STOP_GAIN,
    TYRE_PRICE,
)
from simkit.games.f90.words import BANGING_WHEELS, DRY, HAZARD, PUSH

A_MP = 100
FEW_TURNS = 4
"""So many turns before the end a Track card is worth less and less; fewer turns of fuel are saved to spare a stop."""


@jit
def last_stop(rules):
    """Return the last turn in which the refuelling chit asks for a stop."""
    return rules.n_turns if rules.stop_in_last_turn == 1 else rules.n_turns - 1


@jit
def turns_to_stop(race, rules, seat):
    """Return how many turns, this one included, tyres and cards must last."""
    return max(min(race.car[seat].due, rules.n_turns + 1) - race.turn, 1)


@jit
def worth_of_refill(race, rules, seat):
    """Return what the tyres, cards and circles that a stop brings are worth, as far as the strategy makes something of them.

    A circle is a MP to Hazard, a card a contest to Banging Wheels.
    """
    car = race.car[seat]
    param = car.param
    worth = param[TYRE_PRICE] * car.tyre_value
    if rules.stop_refills_hand == 1:
        card = param[CARD_PRICE] + (BANG if car.chit == BANGING_WHEELS else 0)
        worth += card * car.hand_limit
    if rules.stop_clears_damage == 1:
        circle = param[DAMAGE_PRICE] + (A_MP if car.chit == HAZARD else 0)
        worth += circle * car.damage_limit
    return worth * param[REFILL] // 100


@jit
def worth_of_spare(race, rules, seat, turns):
    """Return what so many turns of fuel beyond the end of the race are worth: to Push, that it can burn them.

    It burns them where they bring most first, so each further turn is worth less than the one before it, by the same step: at what it
    counts on burning half of the first, at twice as much nothing.
    """
    car = race.car[seat]
    if car.chit != PUSH:
        return 0
    usable = max(car.param[PUSH_RATE] * (last_stop(rules) + 1 - race.turn) // 100, 1)
    most = min(turns, 2 * usable)
    return car.param[PUSH_WORTH] * most * (4 * usable - most) // (4 * usable)


@jit
def cost_of_stop(race, rules, seat):
    """Return what an ordinary stop costs beyond what it brings."""
    return 100 * pit_sections(race, rules, seat, 0) - worth_of_refill(race, rules, seat)


@jit
def cost_of_extra_fuel(race, rules, seat):
    """Return what extra fuel costs at a stop."""
    return 100 * (pit_sections(race, rules, seat, 1) - pit_sections(race, rules, seat, 0))


@jit
def plan(race, rules, seat, due):
    """Return what the cheapest stops cost from the turn of a refuelling chit to the end of the race, at the habit of loading."""
    car = race.car[seat]
    how = car.param[EXTRA_FUEL]
    short = last_stop(rules) + 1 - due + car.param[FUEL_SLACK]
    if short <= 0:
        return -worth_of_spare(race, rules, seat, -short)
    back = cost_of_stop(race, rules, seat)
    dear = cost_of_extra_fuel(race, rules, seat)
    refill = worth_of_refill(race, rules, seat)
    best = 1 << 40
    for stops in range(1, (short - 1) // rules.fuel_turns + 2):
        idle = max(stops * rules.fuel_turns - short, 0)  # turns of the last tank that are not driven
        fewest = stops if how == ALWAYS else 0
        most = 0 if how == NEVER else stops
        for extra in range(fewest, most + 1):
            spare = stops * rules.fuel_turns + extra * rules.extra_fuel_turns - short
            if spare >= 0:
                cost = stops * back + extra * dear - worth_of_spare(race, rules, seat, spare)
                best = min(best, cost + refill * idle // rules.fuel_turns)
    return best


@jit
def price_of_turn(race, rules, seat):
    """Return what a turn of fuel burnt now costs in stops, or is missed later."""
    due = race.car[seat].due
    return plan(race, rules, seat, due - 1) - plan(race, rules, seat, due)


@jit
def worth_of_later_stop(race, rules, seat):
    """Return what a turn more of fuel is worth, where a few of them together spare sections in stops."""
    car = race.car[seat]
    now = plan(race, rules, seat, car.due + car.param[FUEL_SLACK])
    best = 0
    for turns in range(1, FEW_TURNS):
        later = plan(race, rules, seat, car.due + car.param[FUEL_SLACK] + turns)
        best = max(best, (now - later) // turns)
    return best


@jit
def choose_load(race, rules, seat):
    """Return the fuel load for a first stop in the turn wished, or the one that costs least in stops and on the grid."""
    param = race.car[seat].param
    best, answer = 1 << 40, 0
    for load in range(rules.n_loads):
        own = rules.load[load]
        cost = plan(race, rules, seat, own.stop) - own.mp * param[GRID_WORTH]
        if param[FIRST_STOP] > 0:
            cost = abs(own.stop - param[FIRST_STOP])
        if cost < best:
            best, answer = cost, load
    return answer


@jit
def wants_extra_fuel(race, rules, seat):
    """Say whether to load extra fuel: if that is the habit, or where it is worth more than it costs."""
    habit = race.car[seat].param[EXTRA_FUEL]
    if habit != BY_PLAN or rules.extra_fuel_turns == 0:
        return habit == ALWAYS and rules.extra_fuel_turns > 0
    due = race.turn + rules.fuel_turns
    more = plan(race, rules, seat, due + rules.extra_fuel_turns) + cost_of_extra_fuel(race, rules, seat)
    return more < plan(race, rules, seat, due)


@jit
def next_tyres(race, seat):
    """Return the tyres to fit in this weather."""
    return race.car[seat].param[DRY_TYRES] if race.weather_now == DRY else tyre_for(race.weather_now)


@jit
def wants_stop(race, rules, seat):
    """Say whether to stop before the chit asks for it: with the wrong tyres or none, each turn of which costs MP."""
    car = race.car[seat]
    lost = tyre_penalty(race, rules, seat) - rules.tyre[next_tyres(race, seat)].penalty[race.weather_now]
    if car.chips == 0:
        lost += 1
    if lost <= 0:
        return False
    early = cost_of_stop(race, rules, seat) + plan(race, rules, seat, race.turn + rules.fuel_turns)
    gain = A_MP * lost * turns_to_stop(race, rules, seat) + plan(race, rules, seat, car.due) - early
    return gain > 100 * car.param[STOP_GAIN]
