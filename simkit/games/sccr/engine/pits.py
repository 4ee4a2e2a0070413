"""Pit stops and pit windows (SCCR-5.*, SCCR-BASE-31, 34 to 36)."""

from __future__ import annotations

from simkit.core.cards import draw_card
from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.engine.answers import is_pit_card, list_moves
from simkit.games.sccr.engine.ask import ask, refuse
from simkit.games.sccr.engine.hand import discard_from_hand, fill_tank, pit_time_of, spend, take_top
from simkit.games.sccr.engine.lanes import end_both_two_wides, is_empty, line_up, runs_before
from simkit.games.sccr.engine.moves import is_stop_type, may_stop
from simkit.games.sccr.engine.npd_stops import call_npds_in, leading_player
from simkit.games.sccr.state import (
    ADVANCED,
    DECLARE_STOP,
    FOUR_TIRE,
    PIT_CARD,
    PLAYER,
    SPLASH,
    STREAM_DRIVER_DECK,
    TWO_TIRE,
    WINDOWS,
    YELLOW_STOP,
)

PER_DRIVER = 1
PER_RACE = 1
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
                allow_refills(rules, car)
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
            allow_refills(rules, car)


@jit
def allow_refills(rules, car):
    """Allow the refills of GOOD FUEL MILEAGE anew as a window opens, unless they are for the whole race (A-47)."""
    if rules.mileage_per != PER_RACE:
        car.refills_left = rules.mileage_refills


@jit
def take_fuel(race, rules, seat, under_yellow):
    """Load fuel: every type of stop ends the refill ban (SCCR-5.22), and fills the tank of the advanced rules.

    A stop in a window answers it. One under yellow before a window opens answers the next only in that reading (A-46).
    """
    car = race.car[seat]
    if rules.pit_rules == ADVANCED and car.kind == PLAYER:
        fill_tank(race, rules, seat)
    answered = race.windows_opened
    if under_yellow and car.window_open == 0 and rules.early_yellow_stop == SERVES_WINDOW:
        answered += 1
    car.windows_served = max(car.windows_served, answered)
    car.window_open = 0
    car.next_window = race.total + rules.window_laps


@jit
def choose_pit_card(race, rules, policies, seat, kind):
    """Write the type of stop down and ask for the pit-time card, which is laid face down (SCCR-5.2)."""
    car = race.car[seat]
    car.stop_choice = kind + 1
    answer = ask(race, rules, policies, seat, PIT_CARD)
    if not is_pit_card(race, rules, seat, answer):
        refuse(race, rules, seat, PIT_CARD, answer)
        list_moves(race, rules, seat, PIT_CARD)
        answer = race.move[0]
    car.pit_choice = answer


@jit
def play_pit_cards(race, rules, seat):
    """Show and discard the cards laid for the stop; return the one for the pit time and the FAST PIT, or NONE."""
    car = race.car[seat]
    slot = (car.pit_choice & 15) - 1
    fast = (car.pit_choice >> 4) - 1
    card = NONE if slot == NONE else car.hand[slot]
    fast_card = NONE if fast == NONE else car.hand[fast]
    for k in range(car.n_hand - 1, -1, -1):
        if k == slot or k == fast:
            discard_from_hand(race, seat, k)
    if card == NONE:
        card = turn_pit_card(race, rules, seat)
    return card, fast_card


@jit
def turn_pit_card(race, rules, seat):
    """Turn the top card of the deck for the pit time (U-22); a dry tank, about to be filled, does not prevent it."""
    car = race.car[seat]
    card = take_top(race, rules, seat)
    if card == NONE:
        card = draw_card(race, race.car[car.deck_seat].deck, STREAM_DRIVER_DECK, car.deck_seat)
    if card != NONE:
        spend(race, seat, card)
    return card


@jit
def length_of_stop(race, rules, seat, kind, card, fast_card):
    """Return how long the stop takes [tenths of a second] (SCCR-5.3, 5.6, 5.9, 5.10, U-8, A-41, A-42)."""
    car = race.car[seat]
    tenths = 0 if card == NONE else pit_time_of(race, rules, seat, card)
    if fast_card != NONE:
        tenths = rules.fast_pit_time if rules.fast_pit == FIXED else tenths - rules.fast_pit_tenths
    if kind == TWO_TIRE:
        tenths -= 10 * rules.two_tire_seconds
    elif kind == SPLASH:
        tenths -= 10 * rules.splash_seconds
    if kind == FOUR_TIRE or rules.damage_adds_to == ANY_STOP:
        tenths += 10 * rules.body_damage_seconds * car.body_damage
        tenths += 10 * rules.engine_trouble_seconds * car.engine_trouble
    return max(tenths, 0)


@jit
def service(race, rules, seat, under_yellow):
    """Carry out the stop that was written down: time, fuel, tires, repairs."""
    car = race.car[seat]
    kind = car.stop_choice - 1
    card, fast_card = play_pit_cards(race, rules, seat)
    if fast_card != NONE:
        note(race, notes.FAST_PIT_LAID, seat, NONE, fast_card, 0, 0)
    car.stop_choice = 0
    car.stop_due = 0
    car.pit_tenths = length_of_stop(race, rules, seat, kind, card, fast_card)
    car.pit_total += car.pit_tenths
    car.stops += 1
    car.pitted = 1
    what = notes.YELLOW_STOP_MADE if under_yellow else notes.STOPPED
    note(race, what, seat, NONE, kind, car.pit_tenths, card)
    take_fuel(race, rules, seat, under_yellow)
    if kind == TWO_TIRE:
        car.wear = min(car.wear + rules.two_tire_points, rules.wear_points)
    elif kind == FOUR_TIRE:
        repair(rules, car)


@jit
def repair(rules, car):
    """Put a whole set of tires on and mend what is broken (SCCR-4.5, SCCR-BASE-35)."""
    car.wear = rules.wear_points
    car.tires_worn = 0
    car.body_damage = 0
    car.engine_trouble = 0
    if rules.stop_fixes_tight == 1:
        car.too_tight = 0


@jit
def stop_under_green(race, rules, seat, laps):
    """Leave the track for the pits: so many laps are lost, and the car comes back at the end of the turn (SCCR-5.14, 5.20)."""
    car = race.car[seat]
    end_both_two_wides(race, seat)
    service(race, rules, seat, False)
    car.laps_lost += laps
    car.in_pits = 1
    car.high_in_turn = 0
    spaces = (2 * car.pit_tenths + rules.tenths_per_space) // (2 * rules.tenths_per_space)
    car.return_space = car.space - spaces


@jit
def ask_for_stop(race, rules, policies, seat, decision):
    """Ask whether and how a driver stops, and for his pit-time card; nothing is shown yet (SCCR-5.2).

    Where he declares the stop and makes the lap count before it, as in a large race, the card follows with the stop.
    """
    answer = ask(race, rules, policies, seat, decision)
    if answer != 0 and not is_stop_type(rules, answer - 1):
        refuse(race, rules, seat, decision, answer)
        answer = 0
    if answer != 0 and decision == DECLARE_STOP and rules.lap_count_before_stop == 1:
        race.car[seat].stop_choice = answer
    elif answer != 0:
        choose_pit_card(race, rules, policies, seat, answer - 1)


@jit
def ask_for_stops(race, rules, policies, n, decision):
    """Ask the first `n` of `race.line` who stops: the players, then the NPDs, who do as the leading player does (SCCR-6.5)."""
    for k in range(n):
        seat = race.line[k]
        if race.car[seat].kind == PLAYER and (decision == YELLOW_STOP or may_stop(race, rules, seat)):
            ask_for_stop(race, rules, policies, seat, decision)
    if race.n_npds == 0:
        return
    leader = leading_player(race)
    if leader != NONE and race.car[leader].stop_choice != 0:
        call_npds_in(race, rules, race.car[leader].stop_choice - 1)
    for k in range(n):
        seat = race.line[k]
        if race.car[seat].kind != PLAYER and (decision == YELLOW_STOP or may_stop(race, rules, seat)):
            ask_for_stop(race, rules, policies, seat, decision)


@jit
def declare_stops(race, rules, policies):
    """Ask who pits before the lap count, where a pitting driver makes none (A-48); then they all do."""
    n = line_up(race)
    ask_for_stops(race, rules, policies, n, DECLARE_STOP)
    for k in range(n):
        if race.car[race.line[k]].stop_choice != 0:
            race.car[race.line[k]].no_lap_count = 1
            stop_under_green(race, rules, race.line[k], rules.laps_per_stop)


@jit
def returns_before(race, seat, other):
    """Say who is let back in first: the one further ahead; of two level ones, who ran before the other."""
    car = race.car[seat]
    rival = race.car[other]
    if car.return_space != rival.return_space:
        return car.return_space > rival.return_space
    return runs_before(race, seat, other)


@jit
def rejoin(race):
    """Bring the cars from the pits back, the one furthest ahead first, each behind any car already there (U-10)."""
    for _ in range(race.n_cars):
        best = NONE
        for seat in range(race.n_cars):
            car = race.car[seat]
            if car.in_pits == 1 and (best == NONE or returns_before(race, seat, best)):
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
