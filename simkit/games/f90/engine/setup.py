"""Before the race: decks, chits, boards and cards; every car as it is before it has done anything."""

from __future__ import annotations

from simkit.core.cards import new_pile
from simkit.core.jit import jit
from simkit.core.opening import open_race, take_seat
from simkit.core.records import NONE
from simkit.games.f90.engine.flags import CHANGING, shuffle_weather
from simkit.games.f90.engine.qualifying import SKILL, STRATEGY, deal, line_up, tune
from simkit.games.f90.state import NO_ATTEMPT, STILL_RACING, UNMARKED
from simkit.games.f90.words import DRY, PLAYER


@jit
def start_race(race, rules, field, seeds, number, seatings):
    """Seat the players, set up the decks, give every car its board and every hand its cards."""
    open_race(race, field, seeds, number, seatings)
    race.n_all = race.n_cars
    race.n_running = race.n_cars
    race.n_out = 0
    race.stamps = 0
    race.weather_now = rules.weather if rules.weather != CHANGING else DRY
    race.weather_was = race.weather_now
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
    take_seat(car, field, race.seats[seat])
    car.driver = PLAYER
    car.chit = entry.trait[STRATEGY]
    car.brought = car.chit
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
    car.brought = NONE
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
    clear_counts(race, seat)


@jit
def clear_counts(race, seat):
    """Begin all counts of a car at 0."""
    car = race.car[seat]
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
    car.lets_by = 0
    car.held_back = 0
    car.passes_now = 0
    car.corner_passes = 0
    car.scored = 0
