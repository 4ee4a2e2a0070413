"""Qualifying's track cards: which apply, who suffers them, and who is put out (SCCR-2.3, 2.11, 2.17 to 2.24)."""

from __future__ import annotations

from simkit.core.cards import discard, draw_card
from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.cards import CRASH_AHEAD, LAPS, MECHANICAL
from simkit.games.sccr.engine.events import lay_crash_card, lowest_of
from simkit.games.sccr.engine.hand import draw_to_hand
from simkit.games.sccr.engine.npd import is_npd
from simkit.games.sccr.state import OUT_CRASH, OUT_MECHANICAL, STREAM_TRACK_DECK

ANY_NUMBER = 1
ALWAYS_OUT = 1
MOVED_BACK = 1
NOT_BEHIND_START = 1


@jit
def is_in(car):
    """Say whether the car is still in qualifying."""
    return car.put_out == 0


@jit
def still_in(race):
    """Return the seats that are still in qualifying as a bit set."""
    seats = 0
    for seat in range(race.n_cars):
        if is_in(race.car[seat]):
            seats |= 1 << seat
    return seats


@jit
def turn_to_lap_card(race, rules, policies):
    """Turn track cards up to a lap card; say whether anybody is left to drive.

    Events before the first lap card are passed over, later ones take effect (SCCR-2.3, 2.11, A-6, A-18).
    """
    applies = race.qualifying_turns > 1 and rules.qualifying_events == 1
    while still_in(race) != 0:
        card = draw_card(race, race.track, STREAM_TRACK_DECK, 0)
        discard(race.track, card)
        race.track_cards += 1
        effect = rules.track_effect[card]
        race.lap_number = rules.track_laps[card]
        passed_over = 0 if applies or effect == LAPS else 1
        note(
            race,
            notes.QUALIFYING_TRACK_CARD,
            NONE,
            NONE,
            card,
            race.lap_number if effect == LAPS else 0,
            passed_over,
        )
        if effect == LAPS:
            return True
        if applies:
            resolve_event(race, rules, policies, effect)
            if rules.qualifying_event_refill == 1:
                refill_all(race, rules)
    return False


@jit
def resolve_event(race, rules, policies, effect):
    """Let an event strike: nobody makes a lap count, and places and hands stay (SCCR-2.17 to 2.21, 2.24)."""
    contenders = still_in(race)
    if effect == CRASH_AHEAD:
        for seat in range(race.n_cars):
            if (contenders >> seat) & 1 == 1 and not lay_crash_card(race, rules, policies, seat):
                if rules.qualifying_crash == MOVED_BACK:
                    move_back(race, rules, seat, effect)
                else:
                    put_out(race, seat, OUT_CRASH)
        return
    victims, lowest = lowest_of(race, rules, contenders)
    for seat in range(race.n_cars):
        if (victims >> seat) & 1 == 0:
            continue
        if effect != MECHANICAL:
            move_back(race, rules, seat, effect)
        else:
            note(race, notes.OUT_CHECK, seat, NONE, lowest, race.car[seat].out_rating, 0)
            if rules.qualifying_mechanical == ALWAYS_OUT or lowest < race.car[seat].out_rating:
                put_out(race, seat, OUT_MECHANICAL)


@jit
def move_back(race, rules, seat, effect):
    """Move a car back one length (SCCR-2.24, A-13)."""
    car = race.car[seat]
    if rules.qualifying_floor != NOT_BEHIND_START or car.lengths > 0:
        car.lengths -= 1
    note(race, notes.MOVED_BACK, seat, NONE, car.lengths, effect, 0)


@jit
def put_out(race, seat, reason):
    """Make a driver a provisional starter: he takes no further part and starts from the back (SCCR-2.21)."""
    race.car[seat].put_out = race.track_cards
    note(race, notes.PUT_OUT, seat, NONE, reason, 0, 0)


@jit
def refill_all(race, rules):
    """Let every driver who is still in draw (SCCR-2.10)."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        if not is_in(car) or is_npd(race, seat):
            continue
        cards = rules.qualifying_refill
        if rules.qualifying_refill_up_to != ANY_NUMBER:
            cards = min(cards, rules.qualifying_hand - car.n_hand)
        drawn = 0
        while drawn < cards and draw_to_hand(race, rules, seat):
            drawn += 1
        note(race, notes.REFILLED, seat, NONE, drawn, car.n_hand, 0)
