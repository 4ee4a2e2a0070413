"""Phase E, declarations at the end of a turn: late braking, trajectories, what the turn earned (F90-PHASE-6)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.ask import ask
from simkit.games.f90.engine.cards import blind_factor, check_bonus, passes
from simkit.games.f90.engine.moves import can_brake_late
from simkit.games.f90.engine.off_track import go_off
from simkit.games.f90.engine.phase_b import move_chit, score_special
from simkit.games.f90.engine.track import NO_CARS, cars_passed, held_by, leave, stand, take_spot
from simkit.games.f90.state import LATE_BRAKING
from simkit.games.f90.words import BANGING_WHEELS, CHASE, HAZARD, PLAYER


@jit_inlined
def end_declarations(race, rules, policies, seat, was):
    """Brake late, take a trajectory, count who was overtaken since the car stood where it `was`.

    Nobody is overtaken by going off the track, wherever the car comes back on.
    """
    car = race.car[seat]
    passed = cars_passed(race, seat, was) if car.off == 0 else 0
    if can_brake_late(race, rules, seat):
        brake_late(race, rules, policies, seat)
        if car.off == 0:
            passed = cars_passed(race, seat, was)
    if car.running == 0:
        return
    if car.off == 0 and car.on_spot == 0:
        take_spot(race, rules, seat)
    car.passes_now += passed
    car.passes += car.passes_now
    if car.driver == PLAYER:
        score_passes(race, rules, seat)
        move_chit(race, seat, -car.late_shift)


@jit
def score_passes(race, rules, seat):
    """Score the Specials that look at who was overtaken (F90-BASE-20, 21)."""
    car = race.car[seat]
    if car.chit == CHASE and car.passes_now >= rules.chase_special_cars:
        score_special(race, seat)
    elif car.chit == BANGING_WHEELS and car.corner_passes > 0:
        score_special(race, seat)


@jit
def brake_late(race, rules, policies, seat):
    """Attempt late braking: a blind check against the section's target; failure leads off the track (F90-BASE-34).

    Success moves the car on by one section, Hazard by two, unless a car stands in the first (F90-BASE-15).
    """
    car = race.car[seat]
    if car.driver == PLAYER and ask(race, rules, policies, seat, LATE_BRAKING) == 0:
        return
    car.late_tries += 1
    target = rules.section[car.section].target
    if car.driver == PLAYER:
        target += check_bonus(race, rules, seat)
    factor = blind_factor(race, rules)
    passed = passes(rules, factor, target)
    note(race, notes.LATE_BRAKED, seat, NONE, factor, target, 1 if passed else 0)
    if not passed:
        go_off(race, rules, policies, seat)
        return
    car.late_passed += 1
    steps = rules.hazard_late_braking if car.chit == HAZARD else 1
    leave(race, seat)
    at = car.at + 1
    while steps > 1 and held_by(race, seat, at, at % rules.n_sections) == NO_CARS:
        at += 1
        steps -= 1
    stand(race, rules, seat, at)
