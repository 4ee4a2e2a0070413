"""Pit stops and pit windows (SCCR-5.*, SCCR-BASE-31, 34 to 36)."""

from __future__ import annotations

from simkit.core.cards import discard
from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.engine.ask import ask, refuse
from simkit.games.sccr.engine.hand import discard_from_hand, fill_tank, pit_time_of, take_top
from simkit.games.sccr.engine.lanes import end_both_two_wides, is_empty
from simkit.games.sccr.engine.moves import is_pit_card, is_stop_type, list_moves, may_stop
from simkit.games.sccr.notes import note
from simkit.games.sccr.state import (
    ADVANCED,
    DECLARE_STOP,
    FOUR_TIRE,
    PIT_CARD,
    SPLASH,
    TWO_TIRE,
    WINDOWS,
)

PER_DRIVER = 1
SERVES_WINDOW = 1
ANY_STOP = 1
FIXED = 1


@jit
def open_windows(race, rules):
    """Open the pit windows that the running total has reached (SCCR-5.11, 5.18, 5.19, A-43)."""
    if rules.pit_rules != WINDOWS:
        return
    if rules.window_from == PER_DRIVER:
        for seat in range(race.n_cars):
            car = race.car[seat]
            if car.running == 1 and car.window_open == 0 and race.total >= car.next_window:
                car.window_open = 1
                note(race, notes.WINDOW, seat, NONE, race.total, NONE, 0)
        return
    if race.total < race.next_window:
        return
    race.windows_opened += 1
    race.next_window = race.total + rules.window_laps
    note(race, notes.WINDOW, NONE, NONE, race.total, race.next_window, 0)
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.windows_served < race.windows_opened:
            car.window_open = 1


@jit
def take_fuel(race, rules, seat, under_yellow):
    """Load fuel: every type of stop ends the refill ban (SCCR-5.22), and fills the tank of the advanced rules."""
    car = race.car[seat]
    if rules.pit_rules == ADVANCED:
        fill_tank(race, rules, seat)
    was_open = car.window_open
    car.window_open = 0
    car.windows_served = race.windows_opened
    if under_yellow and was_open == 0 and rules.early_yellow_stop == SERVES_WINDOW:
        car.windows_served += 1
    car.next_window = race.total + rules.window_laps


@jit
def pit_time(race, rules, policies, seat, kind):
    """Ask for the pit-time card, and return the length of the stop [tenths of a second] (SCCR-5.2 to 5.10)."""
    car = race.car[seat]
    answer = ask(race, rules, policies, seat, PIT_CARD)
    if not is_pit_card(race, rules, seat, answer):
        refuse(race, seat, PIT_CARD, answer)
        list_moves(race, rules, seat, PIT_CARD)
        answer = race.move[0]
    slot = (answer & 15) - 1
    fast = (answer >> 4) - 1
    card = NONE if slot == NONE else car.hand[slot]
    fast_card = NONE if fast == NONE else car.hand[fast]
    for k in range(car.n_hand - 1, -1, -1):
        if k == slot or k == fast:
            discard_from_hand(race, seat, k)
    if card == NONE:
        card = take_top(race, rules, seat)
        if card != NONE:
            discard(car.deck, card)
    tenths = 0 if card == NONE else pit_time_of(race, rules, seat, card)
    if fast_card != NONE:
        note(race, notes.FAST_PIT_LAID, seat, NONE, fast_card, 0, 0)
        tenths = rules.fast_pit_time if rules.fast_pit == FIXED else tenths - rules.fast_pit_tenths
    if kind == TWO_TIRE:
        tenths -= 10 * rules.two_tire_seconds
    elif kind == SPLASH:
        tenths -= 10 * rules.splash_seconds
    if kind == FOUR_TIRE or rules.damage_adds_to == ANY_STOP:
        tenths += 10 * (
            rules.body_damage_seconds * car.body_damage + rules.engine_trouble_seconds * car.engine_trouble
        )
    race.ask_mask = card
    return max(tenths, 0)


@jit
def service(race, rules, policies, seat, kind, under_yellow):
    """Carry out a stop of that type: time, fuel, tires, repairs."""
    car = race.car[seat]
    car.stop_type = kind
    car.pit_tenths = pit_time(race, rules, policies, seat, kind)
    car.pit_total += car.pit_tenths
    car.stops += 1
    car.pitted = 1
    what = notes.YELLOW_STOP_MADE if under_yellow else notes.STOPPED
    note(race, what, seat, NONE, kind, car.pit_tenths, race.ask_mask)
    take_fuel(race, rules, seat, under_yellow)
    if kind == TWO_TIRE:
        car.wear = min(car.wear + rules.two_tire_points, rules.wear_points)
    elif kind == FOUR_TIRE:
        car.wear = rules.wear_points
        car.tires_worn = 0
        car.body_damage = 0
        car.engine_trouble = 0
        if rules.stop_fixes_tight == 1:
            car.too_tight = 0


@jit
def stop_under_green(race, rules, policies, seat, kind):
    """Leave the track for the pits: laps are lost, and the car comes back at the end of the turn (SCCR-5.14, 5.20)."""
    car = race.car[seat]
    end_both_two_wides(race, seat)
    service(race, rules, policies, seat, kind, False)
    car.laps_lost += rules.laps_per_stop
    car.in_pits = 1
    car.high_in_turn = 0
    spaces = (2 * car.pit_tenths + rules.tenths_per_space) // (2 * rules.tenths_per_space)
    car.return_space = car.space - spaces


@jit
def declare_stops(race, rules, policies):
    """Ask who pits before the lap count, where a pitting driver makes none (A-48); the others go on."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.running == 0 or not may_stop(race, rules, seat):
            continue
        answer = ask(race, rules, policies, seat, DECLARE_STOP)
        if answer != 0 and not is_stop_type(rules, answer - 1):
            refuse(race, seat, DECLARE_STOP, answer)
            answer = 0
        if answer != 0:
            car.no_lap_count = 1
            car.actions_left = 0
            stop_under_green(race, rules, policies, seat, answer - 1)


@jit
def rejoin(race):
    """Bring the cars from the pits back, the one furthest ahead first, each behind any car already there (U-10)."""
    for _ in range(race.n_cars):
        best = NONE
        for seat in range(race.n_cars):
            car = race.car[seat]
            if car.in_pits == 1 and (best == NONE or car.return_space > race.car[best].return_space):
                best = seat
        if best == NONE:
            return
        car = race.car[best]
        space = car.return_space
        while not is_empty(race, car.lane, space):
            space -= 1
        car.in_pits = 0
        car.space = space
        note(race, notes.REJOINED, best, NONE, car.lane, space, car.laps_lost)
