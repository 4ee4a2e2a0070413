"""Incidents: the roll on a chart and what comes of it (RASC-MOV-6, RASC-TAB, RASC-RP)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.core.rng import block_at, draw, scale
from simkit.games.rasc import notes
from simkit.games.rasc.data import (
    BASE_CHART,
    BLACK_FLAG,
    BLOWN_ENGINE,
    BUMP,
    DAMAGE,
    EARLY_CHART,
    FLAT_TYRE,
    FUEL_LOSS,
    HALF,
    MINUS,
    OVERHEATS,
    PILE_UP,
    PIT_DELAY,
    SAVE_IT,
    SPIN,
    SPIN_CHART,
    TYRE_WEAR,
    WALL,
    WRECK,
    YELLOW_FLAG,
)
from simkit.games.rasc.engine.flags import show_black, show_yellow
from simkit.games.rasc.engine.place import take_off
from simkit.games.rasc.state import GONE, IN_BOX, LEAVING, ON_TRACK, STREAM_INCIDENT

MOVEMENT, CHALLENGE, NO_PENALTY = 0, 1, 2
"""When an incident happens; NO_PENALTY: in a movement that another penalty slows already (reading A-16)."""

MOST_REPAIR = 99
"""Seconds on the strip."""

SPIN_DIE = 64
"""Index of the spin chart's dice, beyond those of the charts."""


@jit
def chart_of(race, rules):
    """Return the chart in use: the track's table, or that of the leader's third of the race (RASC-RP-1)."""
    if rules.chart == 0:
        return BASE_CHART
    done = max(race.lap - 1, 0)
    return EARLY_CHART + min(3 * done // rules.laps, 2)


@jit
def roll_incident(race, rules, seat, chart, when, which):
    """Roll two dice on a chart and apply the result; `which` tells a car's rolls of one turn apart."""
    car = race.car[seat]
    car.incidents += 1
    place = race.turn << 5 | seat
    words = block_at(race.seed[STREAM_INCIDENT], race.number, STREAM_INCIDENT, place, which >> 1)
    if which & 1 == 0:
        roll = 2 + scale(words[0], 6) + scale(words[1], 6)
    else:
        roll = 2 + scale(words[2], 6) + scale(words[3], 6)
    effect = rules.effect[chart, roll]
    note(race, notes.INCIDENT, seat, NONE, roll, chart, effect)
    apply_effect(race, rules, seat, effect, chart, roll, when, which)
    if when == CHALLENGE and slows(rules, effect):
        car.penalised = 1


@jit
def slows(rules, effect):
    """Say whether an incident takes something off the movement: a penalty, and not only an order or a flag (A-16)."""
    if effect == TYRE_WEAR or effect == FUEL_LOSS:
        return rules.pit_stops == 0
    return (MINUS <= effect <= DAMAGE) or effect == FLAT_TYRE or effect == OVERHEATS or effect == PILE_UP


@jit
def clear_penalties(car):
    """Forget what waits for a car's next movement: it has been made, in the line-up or in the pits (A-15, SLB-1)."""
    car.pending_minus = 0
    car.pending_half = 0
    car.pending_slow = 0
    car.penalised = 0
    car.bonus = 0


@jit
def apply_effect(race, rules, seat, effect, chart, roll, when, which):
    """Apply what a chart says: flags, damage and order at once, penalties to the movement at hand or the next."""
    car = race.car[seat]
    spaces, seconds = rules.spaces[chart, roll], rules.seconds[chart, roll]
    if effect == TYRE_WEAR and rules.pit_stops == 1:
        car.tyre_loss += 1
    elif effect == FUEL_LOSS and rules.pit_stops == 1:
        car.fuel_loss += 1
    elif effect == MINUS or effect == TYRE_WEAR or effect == FUEL_LOSS:
        car.pending_minus += spaces if when != NO_PENALTY else 0
    elif effect == HALF:
        car.pending_half = 1 if when != NO_PENALTY else car.pending_half
    elif effect == SPIN:
        spin(car, when)
    elif effect == SPIN_CHART:
        roll_spin(race, rules, seat, when, which)
    elif effect == WRECK or effect == PILE_UP:
        wreck(race, seat, seconds, when)
        if effect == PILE_UP:
            pile_up(race, seat, seconds)
    elif effect == DAMAGE:
        damage(race, seat, seconds)
    elif effect == YELLOW_FLAG:
        show_yellow(race, seat)
    elif effect == BLACK_FLAG:
        show_black(race, rules, seat)
    elif effect == BUMP:
        car.bumps = 1
    elif effect == BLOWN_ENGINE:
        retire(race, seat)
        show_yellow(race, seat)
    elif effect == FLAT_TYRE:
        car.flat_tyre = 1
    elif effect == OVERHEATS:
        car.hot += spaces
    elif effect == PIT_DELAY:
        if car.place == IN_BOX:
            car.seconds += seconds
        elif car.place != LEAVING:
            car.delay += seconds


@jit
def spin(car, when):
    """Spin: half of MIN, and anybody may pass until the car moves again (RASC-TAB-10)."""
    car.spun = 1
    car.spins += 1
    if when != NO_PENALTY:
        car.pending_slow = 1


@jit
def damage(race, seat, seconds):
    """Mark a car as damaged; seconds of repair add up (RASC-DMG-1, RASC-USE-3)."""
    car = race.car[seat]
    car.repair = min(car.repair + seconds, MOST_REPAIR)
    car.damages += 1
    note(race, notes.DAMAGED, seat, NONE, car.repair, 0, 0)


@jit
def wreck(race, seat, seconds, when):
    """Wreck: a spin, damage, and the yellow flag (RASC-TAB-2)."""
    spin(race.car[seat], when)
    damage(race, seat, seconds)
    show_yellow(race, seat)


@jit
def pile_up(race, seat, seconds):
    """Take the cars alongside into the wreck."""
    car = race.car[seat]
    if car.place != ON_TRACK:
        return
    for lane in range(3):
        other = race.at[car.row, lane]
        if other != NONE and other != seat and race.car[other].finish_turn == 0:
            wreck(race, other, seconds, CHALLENGE)


@jit
def roll_spin(race, rules, seat, when, which):
    """Roll on the spin chart (RASC-RP-2)."""
    car = race.car[seat]
    roll = 1 + draw(race, STREAM_INCIDENT, race.turn << 5 | seat, SPIN_DIE + which, 6)
    note(race, notes.SPIN_ROLL, seat, NONE, roll, 0, 0)
    result = rules.spin[roll]
    if result == SAVE_IT:
        if when == CHALLENGE:
            car.pending_slow = 1
        else:
            car.save_it = 1
        return
    spin(car, when)
    if result == WALL:
        damage(race, seat, rules.spin_seconds[roll])
    show_yellow(race, seat)


@jit
def retire(race, seat):
    """Take a car out of the race."""
    car = race.car[seat]
    if car.place == ON_TRACK:
        take_off(race, seat)
    car.place = GONE
    car.out = 1
    car.finish_turn = race.turn
    note(race, notes.OUT, seat, NONE, 0, 0, 0)
