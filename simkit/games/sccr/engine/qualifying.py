"""Qualifying: the drag race for the grid (SCCR-2.1 to 2.24), and that of the base game (SCCR-BASE-37)."""

from __future__ import annotations

from simkit.core.cards import new_pile
from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.cards import PULL_AWAY
from simkit.games.sccr.engine.ask import ask_for_card
from simkit.games.sccr.engine.grid import place_on_grid, rank_by_shown, settle_ties, show_card
from simkit.games.sccr.engine.hand import (
    NO_TANK,
    count_off_tank,
    deal,
    deal_hand,
    draw_to_hand,
    effect_of,
    hand_limit,
    plays_allowed,
    shuffle_deck,
)
from simkit.games.sccr.engine.lap_count import choose_lap_cards, lay_lap_cards
from simkit.games.sccr.engine.npd import is_npd
from simkit.games.sccr.engine.qualifying_events import is_in, put_out, refill_all, turn_to_lap_card
from simkit.games.sccr.state import (
    OUT_LAP_COUNT,
    QUALIFYING_CARD,
    QUALIFYING_LAPS,
    QUALIFYING_SHUFFLES,
)

DRAG_RACE, ONE_CARD = 1, 2
FAILURE_IS_OUT = 1
WITHIN_PLAYS = 1
SITS_OUT, TOP_CARD = 0, 2
KEPT = 1
MAX_ROUNDS = 500
"""A drag race in which no car gets anywhere (no card to move with, turn after turn) is stopped as it stands."""
NOTHING = -(1 << 20)
"""Below any rating: the driver shows no card."""


@jit
def begin_qualifying(race, rules):
    """Line the cars up side by side with their qualifying hands, or with those of the race (SCCR-2.1, 2.2, U-18).

    The decks draw from addresses of their own, so that a race by its number has the same luck however its grid is formed.
    """
    race.qualifying = 1
    race.track.shuffles = QUALIFYING_SHUFFLES
    for seat in range(race.n_cars):
        car = race.car[seat]
        if rules.grid == ONE_CARD:
            deal(race, rules, seat)
            car.fuel = NO_TANK
        else:
            shuffle_deck(race, rules, seat)
            car.deck.shuffles = QUALIFYING_SHUFFLES
            deal_hand(race, rules, seat, rules.qualifying_hand)
            car.fuel = NO_TANK
    note(race, notes.QUALIFYING_BEGINS, NONE, NONE, 0, 0, 0)


@jit
def qualify(race, rules, policies):
    """Play one turn of qualifying, and form the grid after the last (SCCR-2.12, 2.13)."""
    race.qualifying_turns += 1
    if rules.grid == ONE_CARD:
        qualify_by_one_card(race, rules, policies)
    else:
        if turn_to_lap_card(race, rules, policies):
            drive(race, rules, policies)
        if not is_decided(race, rules):
            return
        rank_by_distance(race)
        settle_ties(race, rules, policies, False)
    form_grid(race, rules)


@jit
def qualify_by_one_card(race, rules, policies):
    """Every driver plays one card, the highest is first; ties by top cards; then each draws one (SCCR-BASE-37)."""
    everybody = (1 << race.n_cars) - 1
    for seat in range(race.n_cars):
        race.car[seat].grid = 0
        race.car[seat].face_down = ask_for_card(race, rules, policies, seat, QUALIFYING_CARD)
    for seat in range(race.n_cars):
        show_card(race, rules, seat, is_npd(race, seat))
        note(race, notes.CARD_SHOWN, seat, NONE, race.car[seat].shown_card, race.car[seat].shown, 0)
    rank_by_shown(race, everybody)
    settle_ties(race, rules, policies, True)
    for seat in range(race.n_cars):
        if not is_npd(race, seat):
            draw_to_hand(race, rules, seat)


@jit
def is_decided(race, rules):
    """Say whether a car has moved far enough, or none is left (SCCR-2.12)."""
    left = 0
    for seat in range(race.n_cars):
        if is_in(race.car[seat]):
            left += 1
            if race.car[seat].lengths >= rules.qualifying_lengths:
                return True
    return left == 0 or race.qualifying_turns >= MAX_ROUNDS


@jit
def drive(race, rules, policies):
    """Make the lap counts, then play one card each at the same time, then refill (SCCR-2.4 to 2.10).

    An NPD, which holds no hand and always makes the lap count (SCCR-6.4), turns the top card of its deck to move.
    """
    for seat in range(race.n_cars):
        if is_in(race.car[seat]) and not is_npd(race, seat):
            choose_lap_cards(race, rules, policies, seat, QUALIFYING_LAPS)
    for seat in range(race.n_cars):
        car = race.car[seat]
        if is_npd(race, seat):
            continue
        if is_in(car) and car.lap_mask != 0:
            lay_lap_cards(race, rules, seat, NONE)
        elif is_in(car):
            note(race, notes.QUALIFYING_LAPS_MISSED, seat, NONE, 0, 0, 0)
            if rules.qualifying_lap_failure == FAILURE_IS_OUT:
                put_out(race, seat, OUT_LAP_COUNT)
    for seat in range(race.n_cars):
        race.car[seat].face_down = NONE
        if may_move(race, rules, seat):
            race.car[seat].face_down = ask_for_card(race, rules, policies, seat, QUALIFYING_CARD)
    show_cards(race, rules)
    move_up(race, rules)
    refill_all(race, rules)


@jit
def may_move(race, rules, seat):
    """Say whether the driver plays a card to move: he has made the lap count, and not with a DRAFT (A-7 to A-9)."""
    car = race.car[seat]
    if is_npd(race, seat):
        return is_in(car)
    if not is_in(car) or car.lap_mask == 0 or car.drafted_lap_count == 1:
        return False
    return rules.qualifying_lap_cards != WITHIN_PLAYS or car.lap_cards < plays_allowed(race, rules, seat)


@jit
def show_cards(race, rules):
    """Show the cards that were laid face down; who has none left plays none, or as in A-10."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        turns = is_npd(race, seat) or rules.qualifying_no_card == TOP_CARD
        plays = car.face_down != NONE or turns or rules.qualifying_no_card != SITS_OUT
        if may_move(race, rules, seat) and plays:
            show_card(race, rules, seat, turns)
            note(race, notes.CARD_SHOWN, seat, NONE, car.shown_card, car.shown, 0)
        else:
            car.shown = NOTHING
            car.shown_card = NONE


@jit
def move_up(race, rules):
    """Move up all who are highest by one length, and every PULL AWAY by one (SCCR-2.6 to 2.9)."""
    highest = NOTHING
    for seat in range(race.n_cars):
        highest = max(highest, race.car[seat].shown)
    for seat in range(race.n_cars):
        car = race.car[seat]
        lengths = 0
        if car.shown == highest and highest != NOTHING:
            lengths += 1
        if car.shown_card != NONE and effect_of(rules, car.shown_card) == PULL_AWAY:
            lengths += 1
        if lengths > 0:
            car.lengths += lengths
            note(race, notes.MOVED_UP, seat, NONE, car.lengths, lengths, 0)


@jit
def is_ahead(car, other):
    """Say whether a car has the better place: those put out are last, the earlier first (SCCR-2.13, 2.21, 2.22)."""
    if is_in(car) and is_in(other):
        return car.lengths > other.lengths
    if is_in(car) or is_in(other):
        return is_in(car)
    return car.put_out < other.put_out


@jit
def rank_by_distance(race):
    """Give every car the place behind all that are ahead of it; those level with each other share one."""
    for seat in range(race.n_cars):
        race.car[seat].grid = 0
        for other in range(race.n_cars):
            if is_ahead(race.car[other], race.car[seat]):
                race.car[seat].grid += 1


@jit
def form_grid(race, rules):
    """End qualifying: line up for the race and deal its hands (SCCR-2.13, A-17)."""
    race.qualifying = 0
    race.lap_number = 0
    race.n_decisions = 0
    new_pile(race.track, rules.n_track)
    for seat in range(race.n_cars):
        place_on_grid(race, rules, seat)
        if rules.grid == DRAG_RACE and rules.qualifying_hands != KEPT:
            deal(race, rules, seat)
            continue
        if is_npd(race, seat):
            continue
        while race.car[seat].n_hand < hand_limit(race, rules, seat) and draw_to_hand(race, rules, seat):
            pass
        count_off_tank(race, rules, seat)
    race.leader = race.grid[0]
    note(race, notes.GRID, NONE, NONE, 0, 0, 0)
