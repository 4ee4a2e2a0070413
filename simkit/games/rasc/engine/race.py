"""A whole race: turns of movement, challenges, drafting and book-keeping (F-40)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import FAULT, RACING
from simkit.core.trail_record import WHOLE
from simkit.core.trails import close_turn, end_trail, note_car, start_trail
from simkit.games.rasc.engine.challenge import challenge_phase
from simkit.games.rasc.engine.drafting import drafting_phase
from simkit.games.rasc.engine.finish import (
    end_race,
    find_leader,
    finish_turn,
    is_over,
    write_outcome,
)
from simkit.games.rasc.engine.movement import move_car
from simkit.games.rasc.engine.order import begin_turn, clear_challenge, order_cars
from simkit.games.rasc.engine.pit_lane import pit_turn
from simkit.games.rasc.engine.start import start_race
from simkit.games.rasc.engine.yellow import check_restart, move_in_line
from simkit.games.rasc.state import CLOSE_FINISH, GONE, ON_TRACK, YELLOW


@jit
def play_turn(race, rules, policies):
    """Play one turn; `is_over` bounds the race."""
    race.turn += 1
    race.n_notes = 0
    race.yellow_turns += race.flag == YELLOW
    order_cars(race, rules)
    begin_turn(race, rules)
    movement_phase(race, rules, policies)
    order_cars(race, rules)
    clear_challenge(race)
    if challenge_phase(race, rules):
        order_cars(race, rules)
    drafting_phase(race, rules, policies)
    book_turn(race, rules)


@jit
def movement_phase(race, rules, policies):
    """Move everybody, the furthest first (RASC-FAQ-9b)."""
    for k in range(race.n_order):
        seat = race.order[k]
        car = race.car[seat]
        if car.place == GONE:
            continue
        if car.place != ON_TRACK:
            pit_turn(race, rules, policies, seat)
        elif car.in_line == 1:
            move_in_line(race, rules, policies, seat)
        else:
            move_car(race, rules, policies, seat)


@jit
def book_turn(race, rules):
    """Finish the turn: the restart, cars past the flag, who leads, the end.

    Closing up may carry a car across the line, so the restart comes first.
    """
    race.ignore_minus = 0
    check_restart(race, rules)
    finish_turn(race, rules)
    find_leader(race, rules)
    if is_over(race, rules):
        end_race(race, rules)


@jit
def note_turn(race, rules, trail):
    """Note on the race's trail where every car is; a lap is run when the furthest car has run it."""
    far = 0
    for seat in range(race.n_cars):
        car = race.car[seat]
        running = 1 if car.out == 0 and car.flag_missed == 0 else 0
        note_car(trail, seat, car.standing, car.way, running)
        far = max(far, car.way - rules.rows)
    trail.decisions = race.n_decisions
    close_turn(trail, race.n_cars, far * WHOLE // (rules.rows * rules.laps))


@jit
def play_races(races, rules, field, policies, seeds, first_race, seatings, outcomes, trails):
    """Play one race for each row of `outcomes`; see `simkit.games.game.Game`."""
    race = races[0]
    race.noting = 0
    for k in range(outcomes.shape[0]):
        start_race(race, rules[0], field, seeds, first_race + k, seatings)
        trail = trails[k]
        start_trail(trail, race.n_cars)
        while race.status == RACING:
            play_turn(race, rules[0], policies)
            note_turn(race, rules[0], trail)
        if race.status == FAULT:
            return k
        write_outcome(race, rules[0], outcomes[k])
        end_trail(trail, outcomes[k], race.n_cars, CLOSE_FINISH)
    return outcomes.shape[0]
