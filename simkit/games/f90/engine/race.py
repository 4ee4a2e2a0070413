"""A whole race: set-up, the game turn, the outcome (F90-BASE-4, 13)."""

from __future__ import annotations

from simkit.core.cards import new_pile
from simkit.core.jit import jit
from simkit.core.records import ENDED, FAULT, NONE, RACING
from simkit.core.seating import draw_seating
from simkit.games.f90 import notes
from simkit.games.f90.engine.contests import contest_section
from simkit.games.f90.engine.flags import CHANGING, shuffle_weather, turn_weather_card
from simkit.games.f90.engine.phase_a import declare
from simkit.games.f90.engine.phase_b import draw_and_play
from simkit.games.f90.engine.phase_c import resolve_symbols
from simkit.games.f90.engine.phase_d import look_ahead, movement
from simkit.games.f90.engine.phase_e import end_declarations
from simkit.games.f90.engine.qualifying import SKILL, STRATEGY, deal, line_up, qualify, tune
from simkit.games.f90.engine.robots import call_robots, robot_turn
from simkit.games.f90.engine.safety_car import close_up
from simkit.games.f90.engine.track import STAMP_BITS, cars_ahead, lay_played, leading_car, standing
from simkit.games.f90.notes import note
from simkit.games.f90.state import (
    BASE_LAPS,
    NO_ATTEMPT,
    STILL_RACING,
    TURN_ENDED,
    TURN_SKIPPED,
    UNMARKED,
)
from simkit.games.f90.words import CHASE, DRY, PLAYER


@jit
def start_race(race, rules, field, seeds, number, seatings):
    """Seat the players, set up the decks, give every car its board and every hand its cards."""
    for stream in range(seeds.shape[0]):
        race.seed[stream] = seeds[stream]
    race.number = number
    race.n_cars = field.shape[0]
    race.turn = 0
    race.status = RACING
    race.leader = NONE
    race.fault_seat = NONE
    race.n_notes = 0
    race.n_all = race.n_cars
    race.n_running = race.n_cars
    race.n_out = 0
    race.stamps = 0
    race.weather_now = rules.weather if rules.weather != CHANGING else DRY
    race.weather_turned = 0
    race.safety_turn = 0
    race.lead_changes = 0
    race.n_moves = 0
    race.ask_other = NONE
    race.ask_due = 0
    race.ask_keep = 0
    race.ask_card = NONE
    race.ask_second = NONE
    for section in range(rules.n_sections):
        race.spot[section] = NONE
        race.yellow[section] = 0
    new_pile(race.race_pile, rules.n_race_cards)
    new_pile(race.track_pile, rules.n_track_cards)
    if rules.weather == CHANGING:
        shuffle_weather(race, rules)
    draw_seating(race, seatings, race.n_cars, race.seats)
    for seat in range(race.n_cars):
        prepare_player(race, rules, field, seat)
    for kind in range(3):
        for _ in range(rules.n_robots[race.n_cars][kind]):
            prepare_robot(race, kind + 1)
    line_up(race, rules)
    race.n_notes = 0


@jit
def prepare_player(race, rules, field, seat):
    """Give one player his chits, his car and his cards."""
    car = race.car[seat]
    entry = field[race.seats[seat]]
    clear_car(race, seat)
    car.entry = race.seats[seat]
    car.strategy = entry.strategy
    car.policy = entry.policy
    for k in range(entry.param.shape[0]):
        car.param[k] = entry.param[k]
    car.driver = PLAYER
    car.chit = entry.trait[STRATEGY]
    car.skill = entry.trait[SKILL]
    tune(race, rules, seat, entry.trait)
    deal(race, rules, seat)


@jit
def prepare_robot(race, kind):
    """Bring one robot to the track."""
    seat = race.n_all
    clear_car(race, seat)
    race.car[seat].driver = kind
    race.n_all += 1


@jit
def clear_car(race, seat):
    """Set everything of a car to how it is before the race, as a robot has it."""
    car = race.car[seat]
    car.entry = NONE
    car.strategy = NONE
    car.policy = 0
    car.chit = NONE
    car.skill = NONE
    car.hand_limit = 0
    car.tyre_value = 0
    car.damage_limit = 0
    car.grid = 0
    car.load = 0
    car.qualifying_slot = NONE
    car.qualifying_mp = 0
    car.qualifying_cf = 0
    car.running = 1
    car.off = 0
    car.on_spot = 0
    car.out_reason = STILL_RACING
    car.out_turn = 0
    car.out_order = 0
    car.n_hand = 0
    car.check_card = NONE
    car.chips = 0
    car.blue = 0
    car.tyres = 0
    car.damage = 0
    car.due = 0
    car.next_penalty = 0
    car.skill_used = 0
    car.stops_due = 0
    car.must_stop = 0
    clear_turn(race, seat)
    car.stops = 0
    car.passes = 0
    car.specials = 0
    car.cards_played = 0
    car.mp = 0
    car.tyres_paid = 0
    car.damage_drawn = 0
    car.trajectories = 0
    car.sharps = 0
    car.contests_won = 0
    car.contests_lost = 0
    car.late_tries = 0
    car.late_passed = 0
    car.off_tracks = 0
    car.shifts = 0
    car.turns_led = 0
    car.sections_lost = 0


@jit
def clear_turn(race, seat):
    """Forget what a car did in the last turn."""
    car = race.car[seat]
    car.mark = UNMARKED
    car.n_asked = 0
    car.pitted = 0
    car.attempt = NO_ATTEMPT
    car.n_played = 0
    car.card_mp = 0
    car.trajectory_mp = 0
    car.hazard_mp = 0
    car.chasing = 0
    car.sharp = 0
    car.chips_paid = 0
    car.tyre_cards = 0
    car.late_shift = 0
    car.eases = 0
    car.lets_by = NONE
    car.passes_now = 0
    car.corner_passes = 0
    car.scored = 0


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
        if race.car[seat].running == 0:
            continue
        key = activation_key(race, rules, start, seat)
        k = n
        while k > 0 and activation_key(race, rules, start, race.order[k - 1]) > key:
            race.order[k] = race.order[k - 1]
            k -= 1
        race.order[k] = seat
        n += 1
    return n


@jit
def activation_key(race, rules, start, seat):
    """Return a number that grows with the place of a car in the order of activation."""
    car = race.car[seat]
    return (((start - car.section) % rules.n_sections) << STAMP_BITS) + car.stamp


@jit
def activate(race, rules, policies):
    """Activate section after section: contests first, then the individual turns, from the front of the queue."""
    n = order_cars(race, rules)
    first = 0
    while first < n:
        section = race.car[race.order[first]].section
        last = first + 1
        while last < n and race.car[race.order[last]].section == section:
            last += 1
        if last - first > 1:
            contest_section(race, rules, policies, first, last - first)
        for k in range(first, last):
            individual_turn(race, rules, policies, race.order[k])
        first = last


@jit
def individual_turn(race, rules, policies, seat):
    """Let one car have its turn, phase by phase (F90-PHASE-1), and mark it (F90-GEN-2)."""
    car = race.car[seat]
    if car.running == 0:
        return
    if car.driver != PLAYER:
        robot_turn(race, rules, policies, seat)
    else:
        if car.chit == CHASE:
            car.chasing = look_ahead(race, rules, seat)
        if declare(race, rules, policies, seat):
            player_turn(race, rules, policies, seat)
        lay_played(race, seat)
    if car.mark != TURN_SKIPPED:
        car.mark = TURN_ENDED
    race.first = leading_car(race, race.n_all)


@jit
def player_turn(race, rules, policies, seat):
    """Play phases B to E as long as the car is in the race."""
    car = race.car[seat]
    draw_and_play(race, rules, policies, seat)
    if car.running == 1:
        resolve_symbols(race, rules, policies, seat)
    if car.running == 1:
        ahead = cars_ahead(race, seat)
        movement(race, rules, policies, seat)
        if car.running == 1:
            end_declarations(race, rules, policies, seat, ahead)


@jit
def end_turn(race, rules):
    """Keep who leads, and end the race after the last turn, when no player is left, or at a policy's fault (F90-BASE-13)."""
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
def place_of(race, seat, n):
    """Return the place of a car among the first `n`."""
    own = standing(race, seat)
    place = 1
    for other in range(n):
        place += standing(race, other) > own
    return place


@jit
def progress(race, rules, seat):
    """Return how far a car is."""
    return standing(race, seat)


@jit
def write_outcome(race, rules, row):
    """Fill one row a player."""
    start = (BASE_LAPS + 1) * rules.n_sections
    for seat in range(race.n_cars):
        car = race.car[seat]
        out = row[seat]
        out.seat = seat
        out.entry = car.entry
        out.strategy = car.strategy
        out.position = place_of(race, seat, race.n_cars)
        out.status = 1 - car.running
        out.turns = race.turn
        out.race_status = race.status
        out.place = place_of(race, seat, race.n_all)
        out.grid = car.grid
        out.sections = car.at + 1 - start
        out.out_reason = car.out_reason
        out.stops = car.stops
        out.passes = car.passes
        out.specials = car.specials
        out.cards_played = car.cards_played
        out.mp = car.mp
        out.tyres_paid = car.tyres_paid
        out.damage_drawn = car.damage_drawn
        out.trajectories = car.trajectories
        out.sharps = car.sharps
        out.contests_won = car.contests_won
        out.contests_lost = car.contests_lost
        out.late_tries = car.late_tries
        out.late_passed = car.late_passed
        out.off_tracks = car.off_tracks
        out.shifts = car.shifts
        out.turns_led = car.turns_led
        out.lead_changes = race.lead_changes


@jit
def play_races(races, rules, field, policies, seeds, first_race, seatings, outcomes):
    """Play one race for each row of `outcomes`; see `simkit.games.game.Game`."""
    race = races[0]
    race.noting = 0
    for k in range(outcomes.shape[0]):
        start_race(race, rules[0], field, seeds, first_race + k, seatings)
        while race.status == RACING:
            play_turn(race, rules[0], policies)
        if race.status == FAULT:
            return k
        write_outcome(race, rules[0], outcomes[k])
    return outcomes.shape[0]
