"""Phase D: bonuses and penalties, then the move (F90-PHASE-5, F90-BASE-32 to 35)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.ask import ask
from simkit.games.f90.engine.cards import blind_factor, check_bonus, passes
from simkit.games.f90.engine.contests import bang_through
from simkit.games.f90.engine.off_track import go_off
from simkit.games.f90.engine.phase_b import score_special
from simkit.games.f90.engine.phase_c import matches, score_push, suits_sharp
from simkit.games.f90.engine.track import (
    LAPPED_CARS,
    NO_CARS,
    held_by,
    is_yellow,
    leave,
    must_stay,
    next_section,
    queue_up,
    standing,
    unlaps,
)
from simkit.games.f90.state import ATTEMPT_PASSED, BLUE_DISC
from simkit.games.f90.words import (
    BANGING_WHEELS,
    CHASE,
    CORNER,
    DRY,
    EXTREME,
    HAZARD,
    INTERMEDIATE,
    LAPPING,
    NORMAL,
    PLAYER,
    PUSH,
    RAIN_EXPERT,
    RAIN_TYRES,
    SHARP,
    STRAIGHT,
    UNCERTAIN,
)

CARDS_ONLY = 1
NOT_DRY = 1
ALL_PENALTIES = 1
OFF_TRACK = 1
SURE = 100

GOES_ON, STOPS, STANDS = 0, 1, 2
"""What becomes of a car in a section that holds others."""


@jit
def look_ahead(race, rules, seat, section, stamp):
    """Say whether another car is ahead of a place in a section's queue, there or in those that Chase looks at (F90-BASE-20)."""
    for other in range(race.n_all):
        rival = race.car[other]
        if other == seat or rival.running == 0 or rival.off == 1:
            continue
        gap = rival.section - section
        gap += rules.n_sections if gap < 0 else 0
        if 0 < gap <= rules.chase_reach or (gap == 0 and rival.stamp < stamp):
            return 1
    return 0


@jit_inlined
def trajectory_bonus(race, rules, policies, seat):
    """Return the bonus of the trajectory on whose start point the car stands (F90-SHARP-2, F90-SILV-5)."""
    car = race.car[seat]
    if car.on_spot == 0:
        return 0
    here = rules.section[car.section]
    if here.trajectory == NORMAL:
        used = matches(race, rules, seat, here.colours)
    elif here.trajectory == SHARP:
        used = car.sharp == 1 and suits_sharp(race, rules, seat)
    else:
        used = car.attempt == ATTEMPT_PASSED and matches(race, rules, seat, here.colours)
    if not used:
        return 0
    car.trajectories += 1
    car.sharps += here.trajectory == SHARP
    return here.bonus


@jit
def tyre_penalty(race, rules, seat):
    """Return the MP that the tyres cost in this weather (F90-BASE-28, F90-RAIN-1, A29)."""
    car = race.car[seat]
    if car.skill == RAIN_EXPERT:
        if rules.rain_expert_waives == ALL_PENALTIES:
            return 0
        if race.weather_now == UNCERTAIN and car.tyres != INTERMEDIATE:
            return 0
    return rules.tyre[car.tyres].penalty[race.weather_now]


@jit_inlined
def spend_disc(race, rules, policies, seat):
    """Let the player spend one blue disc for 1 MP (F90-RAIN-3, 4, A30)."""
    car = race.car[seat]
    if car.blue == 0:
        return 0
    if car.tyres == RAIN_TYRES and race.weather_now == DRY and rules.expert_discs_in == NOT_DRY:
        return 0
    if ask(race, rules, policies, seat, BLUE_DISC) == 0:
        return 0
    car.blue -= 1
    note(race, notes.BLUE_SPENT, seat, NONE, car.blue, 0, 0)
    if car.chit == PUSH and rules.push_blue == 1:
        score_push(race, rules, seat, car.chips_paid + 1)
    return 1


@jit_inlined
def movement(race, rules, policies, seat):
    """Add bonuses and deduct penalties, then move; a passed extreme attempt without its colours may lead off (A36)."""
    car = race.car[seat]
    here = rules.section[car.section]
    if car.attempt == ATTEMPT_PASSED and rules.extreme_unmatched == OFF_TRACK:
        if here.trajectory == EXTREME and not matches(race, rules, seat, here.colours):
            go_off(race, rules, policies, seat)
            return
    car.trajectory_mp = trajectory_bonus(race, rules, policies, seat)
    total = car.card_mp + car.trajectory_mp
    if car.chit == CHASE and car.chasing == 1:
        total += rules.chase_bonus
    total += spend_disc(race, rules, policies, seat)
    total -= tyre_penalty(race, rules, seat) + car.next_penalty
    if car.chit == HAZARD:
        total += car.hazard_mp
        counted = total - car.trajectory_mp if rules.hazard_total == CARDS_ONLY else total
        if car.hazard_mp > 0 and counted >= rules.hazard_special_mp:
            score_special(race, seat)
    car.next_penalty = 0
    move(race, rules, policies, seat, max(total, 0))


@jit_inlined
def move(race, rules, policies, seat, mp):
    """Spend MP, one for each section, until they are gone or cars stop the car (F90-BASE-32 to 34)."""
    car = race.car[seat]
    car.mp += mp
    if mp > 0 and not must_stay(race, seat):
        leave(race, seat)
        at, section = car.at, car.section
        met = GOES_ON
        for left in range(mp - 1, -1, -1):
            at, section = at + 1, next_section(rules, section)
            if race.n_in[section] > 0:
                met = meet(race, rules, policies, seat, at, section, left)
                if met != GOES_ON:
                    car.held_back = left
                    break
        if met != STANDS:
            queue_up(race, seat, at, section)
    note(race, notes.MOVED, seat, NONE, mp, car.trajectory_mp, car.section)


@jit_inlined
def meet(race, rules, policies, seat, at, section, left):
    """Enter a section that holds cars, with so many MP left: go on, stop at its back, or stand there already."""
    car = race.car[seat]
    kind = rules.section[section].kind
    held = held_by(race, seat, at, section)
    met = STOPS
    if not (is_yellow(race, section) or unlaps(race, seat, at, section)):
        if held == NO_CARS or kind == STRAIGHT:
            met = GOES_ON
        elif held == LAPPED_CARS and left > 0 and is_leading(race, seat, at) and may_lap(race, rules, seat):
            met = GOES_ON
        elif kind == CORNER and car.chit == BANGING_WHEELS:
            return bang(race, rules, policies, seat, at, section, left)
    car.corner_passes += met == GOES_ON and left > 0 and kind == CORNER
    if met != GOES_ON:
        note(race, notes.STOPPED_BEHIND, seat, NONE, section, 0, 0)
    return met


@jit_inlined
def bang(race, rules, policies, seat, at, section, left):
    """Let Banging Wheels contest in a corner on arrival: go on past all of its cars with MP left, or stand among them (F90-BASE-21)."""
    queue_up(race, seat, at, section)
    if bang_through(race, rules, policies, seat) and left > 0:
        leave(race, seat)
        return GOES_ON
    note(race, notes.STOPPED_BEHIND, seat, NONE, section, 0, 0)
    return STANDS


@jit
def is_leading(race, seat, at):
    """Say whether a car that has come to `at` leads the race."""
    own = race.car[seat]
    held = own.at
    own.at = at
    first = True
    for other in range(race.n_all):
        if other != seat and race.car[other].running == 1 and standing(race, other) > standing(race, seat):
            first = False
    own.at = held
    return first


@jit
def may_lap(race, rules, seat):
    """Let the leader check whether he laps the cars ahead in a corner or a braking section (F90-BASE-35, 27)."""
    car = race.car[seat]
    target = rules.lapping_target
    if car.driver == PLAYER:
        target += check_bonus(race, rules, seat)
        if car.skill == LAPPING:
            target += rules.lapping_bonus
    target = min(target, SURE)
    factor = blind_factor(race, rules)
    passed = passes(rules, factor, target)
    note(race, notes.LAP_CHECK, seat, NONE, factor, target, 1 if passed else 0)
    return passed
