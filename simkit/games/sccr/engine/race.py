"""A whole race: the grid, the turn, the outcome (SCCR-BASE-1 to 3)."""

from __future__ import annotations

from simkit.core.cards import new_pile
from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.opening import open_race, take_seat
from simkit.core.records import ENDED, FAULT, NO_END, NONE, RACING
from simkit.core.trail_record import WHOLE
from simkit.core.trails import close_turn, end_trail, note_car, start_trail
from simkit.games.sccr import notes
from simkit.games.sccr.cards import LAPS
from simkit.games.sccr.engine.actions import action_phase
from simkit.games.sccr.engine.drivers import resolve_driver
from simkit.games.sccr.engine.events import resolve_yellow, turn_track_cards
from simkit.games.sccr.engine.finish import classify
from simkit.games.sccr.engine.grid import place_on_grid
from simkit.games.sccr.engine.hand import deal
from simkit.games.sccr.engine.lanes import leader_of
from simkit.games.sccr.engine.lap_count import make_lap_counts
from simkit.games.sccr.engine.large import large_turn
from simkit.games.sccr.engine.mileage import ask_for_refills
from simkit.games.sccr.engine.npd_decks import seat_driver
from simkit.games.sccr.engine.pits import declare_stops, open_windows
from simkit.games.sccr.engine.qualifying import begin_qualifying, qualify
from simkit.games.sccr.engine.refill import refill_phase
from simkit.games.sccr.engine.yellow import yellow_flag
from simkit.games.sccr.state import CLOSE_FINISH, INSIDE, NOT_SHOWN, OUTSIDE, STILL_RACING

MAX_TURNS = 2001
"""Every turn adds at least one lap and no race has more than 2000, so no race has more turns."""

DRAWN = 0
LAP_WEIGHT = 1 << 16
"""A lap counts for more than any distance on the track in `progress`."""

LAP_SPACES = 32
"""A lap lost counts as so many spaces on the trail of a race: the board has no lap, and no pack of cars is longer."""


@jit
def start_race(race, rules, field, seeds, number, seatings):
    """Seat the field, line it up on the grid and deal (SCCR-3.1.7)."""
    open_race(race, field, seeds, number, seatings)
    race.total = 0
    race.lap_number = 0
    race.groove = 0
    race.yellow = 0
    race.waiting_traffic = 0
    race.n_traffic = 0
    race.windows_opened = 0
    race.next_window = rules.window_laps
    race.n_npds = 0
    race.n_out = 0
    race.yellows = 0
    race.lead_changes = 0
    race.qualifying = 0
    race.qualifying_turns = 0
    race.track_cards = 0
    race.n_decisions = 0
    race.phase_seat = NONE
    race.actor_bonus = 0
    race.target_bonus = 0
    race.shown_rating = NOT_SHOWN
    race.contact = 0
    race.ask_actor = NONE
    race.ask_target = NONE
    race.n_moves = 0
    race.season.n_races = 0
    new_pile(race.track, rules.n_track)
    for seat in range(race.n_cars):
        prepare_car(race, rules, field, seat)
    race.leader = 0
    if rules.grid != DRAWN:
        begin_qualifying(race, rules)
        return
    for seat in range(race.n_cars):
        deal(race, rules, seat)
    note(race, notes.GRID, NONE, NONE, 0, 0, 0)


@jit
def prepare_car(race, rules, field, seat):
    """Put one car, as new, on the place of the grid that has its seat's number."""
    car = race.car[seat]
    entry = field[race.seats[seat]]
    take_seat(car, field, race.seats[seat])
    resolve_driver(rules, car, entry)
    seat_driver(race, rules, entry, seat)
    car.grid = seat
    place_on_grid(race, rules, seat)
    car.lengths = 0
    car.put_out = 0
    car.face_down = NONE
    car.shown = 0
    car.shown_card = NONE
    car.laps_lost = 0
    car.running = 1
    car.in_pits = 0
    car.return_space = 0
    car.out_reason = STILL_RACING
    car.out_turn = 0
    car.out_order = 0
    car.laps_run = 0
    car.wear = rules.wear_points
    car.windows_served = 0
    car.next_window = rules.window_laps
    car.window_open = 0
    car.car_setup = NONE
    car.learn_track = NONE
    car.engine_setting = NONE
    car.fuel_mileage = NONE
    car.refills_left = rules.mileage_refills
    car.refill_granted = 0
    car.two_wide[INSIDE] = NONE
    car.two_wide[OUTSIDE] = NONE
    car.tires_worn = 0
    car.body_damage = 0
    car.engine_trouble = 0
    car.too_tight = 0
    car.high_in_turn = 0
    car.top_rating = 0
    car.stops = 0
    car.passes = 0
    car.times_passed = 0
    car.challenges_won = 0
    car.challenges_lost = 0
    car.drafts = 0
    car.turns_led = 0
    car.pit_total = 0
    car.nudges = 0
    car.crashes = 0
    car.hand_lost = 0
    car.stop_due = 0


@jit
def begin_turn(race, rules):
    """Forget what the cars did in the last turn. Turns of qualifying are not turns of the race."""
    race.turn += 1 - race.qualifying
    race.n_notes = 0
    for seat in range(race.n_cars):
        car = race.car[seat]
        car.lap_mask = 0
        car.lap_top = NONE
        car.lap_cards = 0
        car.drafted_lap_count = 0
        car.no_lap_count = 0
        car.actions_left = 0
        car.actions_done = 0
        car.lane_changed = 0
        car.free_passed = 0
        car.stop_choice = 0
        car.pit_choice = 0
        car.pitted = 0
        car.pit_tenths = 0
        car.draws = 0
        car.responses = 0


@jit
def play_turn(race, rules, policies):
    """Play one turn: Lap Count, Action and Refill Phase, or a yellow flag (SCCR-BASE-2, 3); or one of qualifying."""
    begin_turn(race, rules)
    if race.qualifying == 1:
        qualify(race, rules, policies)
        return
    effect = turn_track_cards(race, rules)
    open_windows(race, rules)
    if effect == LAPS:
        if rules.large_race == 1:
            large_turn(race, rules, policies)
        else:
            if rules.lap_count_before_stop == 0:
                declare_stops(race, rules, policies)
            make_lap_counts(race, rules, policies)
            action_phase(race, rules, policies)
    else:
        resolve_yellow(race, rules, policies, effect)
        yellow_flag(race, rules, policies)
    leader = leader_of(race)
    if leader != NONE:
        race.car[leader].turns_led += 1
    if rules.has_mileage == 1:
        ask_for_refills(race, rules, policies)
    refill_phase(race, rules)
    end_turn(race, rules, policies)


@jit
def note_leader(race):
    """Keep who leads at the end of the turn, and count a change; if all are out, the last one out."""
    leader = leader_of(race)
    for seat in range(race.n_cars):
        if leader == NONE and race.car[seat].out_order == race.n_cars:
            race.leader = seat
    if leader != NONE:
        if leader != race.leader:
            race.lead_changes += 1
        race.leader = leader


@jit
def end_turn(race, rules, policies):
    """End the race if its distance is run or no car is left (SCCR-BASE-1); a policy's fault ends it too."""
    note_leader(race)
    over = race.total >= rules.laps or leader_of(race) == NONE
    if race.status == RACING and (over or race.turn >= MAX_TURNS):
        classify(race, rules, policies)
        if race.status == RACING:
            race.status = ENDED if over else NO_END


@jit
def progress(race, rules, seat):
    """Return how far a car is: laps, then spaces; a car that is out is behind all others, the last out first."""
    car = race.car[seat]
    if car.running == 0:
        return -(1 << 30) + car.out_order
    return car.space - car.laps_lost * LAP_WEIGHT


@jit
def note_turn(race, rules, trail):
    """Note on the race's trail where every car is; turns of qualifying are none of the race."""
    if race.turn == 0:
        return
    for seat in range(race.n_cars):
        car = race.car[seat]
        distance = car.space - LAP_SPACES * car.laps_lost
        note_car(trail, seat, progress(race, rules, seat), distance, car.running)
    trail.decisions = race.n_decisions
    close_turn(trail, race.n_cars, race.total * WHOLE // rules.laps)


@jit
def write_outcome(race, rules, row):
    """Fill one row a car."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        out = row[seat]
        out.seat = seat
        out.entry = car.entry
        out.strategy = car.strategy
        out.position = race.finish[seat]
        out.status = 1 - car.running
        out.race_status = race.status
        out.turns = race.turn
        out.laps = (race.total if car.running == 1 else car.laps_run) - car.laps_lost
        out.laps_lost = car.laps_lost
        out.out_reason = car.out_reason
        out.stops = car.stops
        out.passes = car.passes
        out.times_passed = car.times_passed
        out.challenges_won = car.challenges_won
        out.challenges_lost = car.challenges_lost
        out.drafts = car.drafts
        out.turns_led = car.turns_led
        out.pit_total = car.pit_total
        out.wear_left = car.wear
        out.yellows = race.yellows
        out.lead_changes = race.lead_changes
        out.nudges = car.nudges
        out.crashes = car.crashes
        out.retirements = race.n_out
        out.grid = car.grid + 1


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
