"""Robots: stops, moves, late braking, trajectories (F90-BASE-12, 31)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.records import NONE
from simkit.games.f90.engine.flags import tyre_for
from simkit.games.f90.engine.moves import can_pit
from simkit.games.f90.engine.phase_a import pit
from simkit.games.f90.engine.phase_d import move
from simkit.games.f90.engine.phase_e import end_declarations
from simkit.games.f90.engine.track import standing
from simkit.games.f90.words import FAST, SLOW, SUPERFAST


@jit
def call_robots(race, rules):
    """Call in, from the turn of each ordinary stop on, one robot of each type a turn, the best placed first."""
    for kind in (SLOW, FAST, SUPERFAST):
        if rules.robot_first_stop > 0 and race.turn >= rules.robot_first_stop:
            if call_robot(race, kind, 1):
                continue
        if rules.robot_second_stop > 0 and race.turn >= rules.robot_second_stop:
            call_robot(race, kind, 2)


@jit
def call_robot(race, kind, stop):
    """Call in the best placed robot of a type that has not been called for this stop; say whether there is one."""
    best = NONE
    for seat in range(race.n_cars, race.n_all):
        car = race.car[seat]
        if car.driver == kind and car.running == 1 and car.stops_due < stop:
            if best == NONE or standing(race, seat) > standing(race, best):
                best = seat
    if best == NONE:
        return False
    race.car[best].stops_due = stop
    race.car[best].must_stop = 1
    return True


@jit_inlined
def robot_turn(race, rules, policies, seat):
    """Let a robot stop if it is called in, and move its speed and the bonus of its trajectory, whatever that costs (F90-SHARP-11)."""
    car = race.car[seat]
    if car.must_stop == 1 and can_pit(race, rules, seat):
        car.must_stop = 0
        pit(race, rules, seat, tyre_for(race.weather_now), 0)
    was = standing(race, seat)
    car.trajectory_mp = rules.section[car.section].bonus if car.on_spot == 1 else 0
    car.trajectories += car.on_spot
    mp = rules.robot_speed[car.driver] + car.trajectory_mp - car.next_penalty
    car.next_penalty = 0
    move(race, rules, policies, seat, max(mp, 0))
    end_declarations(race, rules, policies, seat, was)
