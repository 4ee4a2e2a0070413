"""A whole race: one game turn after another, section by section (F90-BASE-4, 13)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.notes import note
from simkit.core.records import ENDED, FAULT, NONE, RACING
from simkit.core.trail_record import WHOLE
from simkit.core.trails import close_turn, end_trail, note_car, start_trail
from simkit.games.f90 import notes
from simkit.games.f90.engine.contests import contest_section
from simkit.games.f90.engine.flags import CHANGING, turn_weather_card
from simkit.games.f90.engine.outcome import place_of, write_outcome
from simkit.games.f90.engine.phase_a import declare
from simkit.games.f90.engine.phase_b import draw_and_play
from simkit.games.f90.engine.phase_c import resolve_symbols
from simkit.games.f90.engine.phase_d import look_ahead, movement
from simkit.games.f90.engine.phase_e import end_declarations
from simkit.games.f90.engine.qualifying import qualify
from simkit.games.f90.engine.robots import call_robots, robot_turn
from simkit.games.f90.engine.safety_car import close_up
from simkit.games.f90.engine.setup import clear_turn, start_race
from simkit.games.f90.engine.track import STAMP_BITS, lay_played, leading_car, standing
from simkit.games.f90.state import CLOSE_FINISH, TURN_ENDED, TURN_SKIPPED
from simkit.games.f90.words import CHASE, PLAYER


@jit
def play_turn(race, rules, policies):
    """Play one game turn: activate the sections from the leader's backwards (F90-BASE-4); before the first, qualify."""
    race.n_notes = 0
    if race.turn == 0:
        qualify(race, rules, policies)
        race.leader = leading_car(race, race.n_cars)
    race.turn += 1
    for seat in range(race.n_all):
        clear_turn(race, seat)
    if rules.weather == CHANGING and rules.starts_row[race.turn] == 1:
        turn_weather_card(race, rules)
    call_robots(race, rules)
    if race.safety_turn == race.turn:
        close_up(race, rules)
    activate(race, rules, policies)
    end_turn(race, rules)


@jit
def order_cars(race, rules):
    """Fill `race.order` with the running cars, section by section from the leader's backwards, each queue from the front."""
    start = race.car[race.first].section
    n = 0
    for seat in range(race.n_all):
        car = race.car[seat]
        if car.running == 0:
            continue
        back = start - car.section
        if back < 0:
            back += rules.n_sections
        key = (back << STAMP_BITS) + car.stamp
        k = n
        while k > 0 and race.key[k - 1] > key:
            race.order[k] = race.order[k - 1]
            race.key[k] = race.key[k - 1]
            k -= 1
        race.order[k] = seat
        race.key[k] = key
        n += 1
    return n


@jit_inlined
def activate(race, rules, policies):
    """Activate section after section: contests first, then the individual turns, from the front of the queue."""
    n = order_cars(race, rules)
    first = 0
    while first < n:
        section = race.car[race.order[first]].section
        last = first + 1
        while last < n and race.car[race.order[last]].section == section:
            last += 1
        if race.n_in[section] > 1:
            contest_section(race, rules, policies, first, last - first)
        for k in range(first, last):
            individual_turn(race, rules, policies, race.order[k])
        first = last


@jit_inlined
def individual_turn(race, rules, policies, seat):
    """Let one car have its turn, phase by phase (F90-PHASE-1), and mark it (F90-GEN-2)."""
    car = race.car[seat]
    if car.running == 0:
        return
    if car.driver != PLAYER:
        robot_turn(race, rules, policies, seat)
    else:
        section, stamp = car.section, car.stamp  # Chase looks from where the turn began
        if declare(race, rules, policies, seat):
            if car.chit == CHASE:
                car.chasing = look_ahead(race, rules, seat, section, stamp)
            player_turn(race, rules, policies, seat)
        lay_played(race, seat)
    if car.mark != TURN_SKIPPED:
        car.mark = TURN_ENDED
    keep_first(race, seat)


@jit
def keep_first(race, seat):
    """Keep which car leads, after one has moved."""
    if race.first == seat or race.car[race.first].running == 0:
        race.first = leading_car(race, race.n_all)
    elif standing(race, seat) > standing(race, race.first):
        race.first = seat


@jit_inlined
def player_turn(race, rules, policies, seat):
    """Play phases B to E as long as the car is in the race."""
    car = race.car[seat]
    draw_and_play(race, rules, policies, seat)
    if car.running == 1:
        resolve_symbols(race, rules, policies, seat)
    if car.running == 1:
        was = standing(race, seat)
        movement(race, rules, policies, seat)
        if car.running == 1:
            end_declarations(race, rules, policies, seat, was)


@jit
def end_turn(race, rules):
    """Keep who leads, and end the race after the last turn, when no player is left, or at a policy's fault (F90-BASE-13)."""
    race.first = leading_car(race, race.n_all)
    leader = leading_car(race, race.n_cars)
    race.lead_changes += leader != race.leader
    race.leader = leader
    if race.first < race.n_cars:
        race.car[race.first].turns_led += 1
    if race.status != FAULT and (race.turn == rules.n_turns or race.n_running == 0):
        race.status = ENDED
        for seat in range(race.n_all):
            note(race, notes.FINISHED, seat, NONE, place_of(race, seat, race.n_all), 0, 0)


@jit
def note_turn(race, rules, trail):
    """Note on the race's trail where every player's car is."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        note_car(trail, seat, standing(race, seat), car.at, car.running)
        trail.decisions += car.n_asked
    close_turn(trail, race.n_cars, race.turn * WHOLE // rules.n_turns)


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
