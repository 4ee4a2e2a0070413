"""The grid: how drivers who are tied settle it, and where the cars then stand (SCCR-2.13 to 2.15, SCCR-3.1.7)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.core.rng import draw
from simkit.games.sccr import notes
from simkit.games.sccr.engine.ask import ask_for_card
from simkit.games.sccr.engine.hand import discard_from_hand, rating_of, spend, take_top
from simkit.games.sccr.engine.lanes import SINGLE_FILE
from simkit.games.sccr.engine.npd import is_npd
from simkit.games.sccr.state import INSIDE, OUTSIDE, QUALIFYING_TIE, STREAM_DEADLOCK

TOP_CARD = 1
NO_CARD = 1
MAX_TIE_ROUNDS = 64
LOT_PLACE = 1 << 21
"""Place of the lots for the grid, beyond those of any turn and seat and of the finish."""


@jit
def place_on_grid(race, rules, seat):
    """Put one car on its place of the grid: two columns, the pole inside in front (SCCR-3.1.7)."""
    car = race.car[seat]
    race.grid[car.grid] = seat
    if rules.lanes == SINGLE_FILE:
        car.lane = INSIDE
        car.space = -car.grid
    else:
        car.lane = INSIDE if car.grid % 2 == 0 else OUTSIDE
        car.space = -(car.grid // 2)


@jit
def tied_at(race, place):
    """Return the seats that hold this place of the grid so far, as a bit set."""
    group = 0
    for seat in range(race.n_cars):
        if race.car[seat].grid == place:
            group |= 1 << seat
    return group


@jit
def rank_by_shown(race, group):
    """Put every seat of a tied group behind those of it that have shown a higher rating."""
    for seat in range(race.n_cars):
        for other in range(race.n_cars):
            if (group >> seat) & (group >> other) & 1 == 1:
                if race.car[other].shown > race.car[seat].shown:
                    race.car[seat].grid += 1


@jit
def settle_ties(race, rules, policies, by_top_cards):
    """Let those tied for a place show cards until each place has one car, and draw lots where cards do not help.

    Cards come from the hands, which are not refilled (SCCR-2.14, 2.15), or from the tops of the decks (U-18).
    """
    place = 0
    rounds = 0
    while place < race.n_cars:
        group = tied_at(race, place)
        if group & (group - 1) == 0:
            place += 1
            rounds = 0
            continue
        by_top = by_top_cards or rules.qualifying_tie_empty == TOP_CARD
        if rounds == MAX_TIE_ROUNDS or not (by_top or has_cards(race, rules, group)):
            draw_lots(race, group, place)
            continue
        rounds += 1
        for seat in range(race.n_cars):
            race.car[seat].face_down = NONE
            if (group >> seat) & 1 == 1 and not by_top_cards:
                race.car[seat].face_down = ask_for_card(race, rules, policies, seat, QUALIFYING_TIE)
        for seat in range(race.n_cars):
            if (group >> seat) & 1 == 1:
                show_card(race, rules, seat, by_top or turns_for_tie(race, rules, seat))
                note(race, notes.TIE_SHOWN, seat, NONE, race.car[seat].shown_card, race.car[seat].shown, 0)
        rank_by_shown(race, group)


@jit
def has_cards(race, rules, group):
    """Say whether any driver of a group has a card in hand, or is an NPD that turns one."""
    for seat in range(race.n_cars):
        if (group >> seat) & 1 == 1 and (race.car[seat].n_hand > 0 or turns_for_tie(race, rules, seat)):
            return True
    return False


@jit
def turns_for_tie(race, rules, seat):
    """Say whether the driver turns the top card of his deck for a tie: an NPD, unless it has no card for ties at all."""
    return is_npd(race, seat) and rules.npd_tie != NO_CARD


@jit
def show_card(race, rules, seat, top_if_none):
    """Show the card laid face down, or the top card where there is none and it may be turned; its rating is .000 without.

    The pole modifier counts for every card shown (SCCR-7.5).
    """
    car = race.car[seat]
    if car.face_down != NONE:
        card = discard_from_hand(race, seat, car.face_down)
    else:
        card = take_top(race, rules, seat) if top_if_none else NONE
        if card != NONE:
            spend(race, seat, card)
    car.face_down = NONE
    car.shown_card = card
    car.shown = 0 if card == NONE else rating_of(race, rules, seat, card) + car.pole_modifier


@jit
def draw_lots(race, group, place):
    """Put a tied group in an order drawn by lot, each as likely as the others."""
    n = 0
    done = 0
    for seat in range(race.n_cars):
        if (group >> seat) & 1 == 0:
            continue
        lot = place + draw(race, STREAM_DEADLOCK, LOT_PLACE, place << 8 | n, n + 1)
        for other in range(race.n_cars):
            if (done >> other) & 1 == 1 and race.car[other].grid >= lot:
                race.car[other].grid += 1
        race.car[seat].grid = lot
        done |= 1 << seat
        n += 1
    for seat in range(race.n_cars):
        if (group >> seat) & 1 == 1:
            note(race, notes.GRID_BY_LOT, seat, NONE, race.car[seat].grid, 0, 0)
