"""Qualifying: a lap alone from a flying start, timed (RASC-QUAL-1, 2)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.core.rng import draw
from simkit.games.rasc.data import BASE_CHART, FUEL_LOSS, HALF, MINUS, SPIN, SPIN_CHART, TYRE_WEAR, WRECK
from simkit.games.rasc.state import STREAM_QUALIFYING

MS_A_TURN = 6500
"""A pit roll of 5 to 8 counts down as many seconds, so a turn takes about 6.5 s."""

MOST_TURNS = 32
MOST_TIES = 3
NO_TIME = 1 << 20
"""Later than any lap, which takes MOST_TURNS turns at most."""

VOID, RUN_ENDS = -1, 0
REALISM = 1


@jit
def face(race, place, index):
    """Return a movement die: 0 MIN to 3 MAX, NONE for TI."""
    side = draw(race, STREAM_QUALIFYING, place, index, 6)
    return NONE if side == 5 else max(side - 1, 0)


@jit
def incident_value(race, rules, place, index, value):
    """Return the spaces of a turn with an incident; RUN_ENDS or VOID where there is no lap (RASC-QUAL-2)."""
    roll = (
        2
        + draw(race, STREAM_QUALIFYING, place, index, 6)
        + draw(race, STREAM_QUALIFYING, place, index + 1, 6)
    )
    if rules.qualifying_incidents == REALISM:
        if roll <= 4 or roll >= 10:
            return RUN_ENDS
        return VOID if draw(race, STREAM_QUALIFYING, place, index + 2, 10) >= 7 else value
    effect = rules.effect[BASE_CHART, roll]
    if effect == MINUS or ((effect == TYRE_WEAR or effect == FUEL_LOSS) and rules.pit_stops == 0):
        value -= rules.spaces[BASE_CHART, roll]
    elif effect == HALF:
        value = (value + 1) // 2
    elif effect == SPIN or effect == WRECK or effect == SPIN_CHART:
        value = rules.half_min
    return max(value, rules.half_min)


@jit
def run_lap(race, rules, who, attempt, lap):
    """Return the time of one lap [ms], RUN_ENDS or VOID: two dice a turn, the crossing turn in part."""
    to_go = rules.rows
    for turn in range(MOST_TURNS):
        place = who | attempt << 5 | lap << 8 | turn << 10
        one, two = face(race, place, 0), face(race, place, 1)
        value = rules.value[max(one, two, 0)]
        if one == NONE and two == NONE:
            value = incident_value(race, rules, place, 4, value)
            if value <= 0:
                return value
        if value >= to_go:
            return MS_A_TURN * turn + MS_A_TURN * to_go // value
        to_go -= value
    return RUN_ENDS


@jit
def best_time(race, rules, who, attempt):
    """Return the best time of one or two laps, 0 where there is none; a void time voids both."""
    best = 0
    for lap in range(rules.qualifying_laps):
        time = run_lap(race, rules, who, attempt, lap)
        if time == VOID:
            return 0
        if time == RUN_ENDS:
            return best
        if best == 0 or time < best:
            best = time
    return best


@jit
def qualify(race, rules, who):
    """Return a number that is smaller the further in front a driver starts; the lap is run again among equals."""
    key = 0
    for attempt in range(MOST_TIES):
        time = best_time(race, rules, who, attempt)
        key = key * NO_TIME + (time if time > 0 else NO_TIME - 1)
        if attempt == 0:
            race.rolled[who] = time
    return key
