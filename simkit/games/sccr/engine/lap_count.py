"""Making the lap count (SCCR-BASE-4 to 6, SCCR-5.13)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.cards import DRAFT
from simkit.games.sccr.engine.answers import is_legal, list_moves
from simkit.games.sccr.engine.ask import ask, refuse
from simkit.games.sccr.engine.hand import discard_from_hand, effect_of, laps_of, plays_allowed, rating_of
from simkit.games.sccr.engine.lanes import drop_to_rear, line_up, retire
from simkit.games.sccr.engine.lap_cards import can_make_lap_count, is_lap_count
from simkit.games.sccr.engine.npd import make_npd_lap_count
from simkit.games.sccr.state import ADVANCED, LAP_COUNT, LAP_ORDER, OUT_LAP_COUNT, PLAYER

LAP_DOWN = 1


@jit
def make_lap_counts(race, rules, policies):
    """Every player chooses cards unseen by the others; then all lay them down, or are out; NPDs need none."""
    n = line_up(race)
    for k in range(n):
        seat = race.line[k]
        if race.car[seat].no_lap_count == 0 and race.car[seat].kind == PLAYER:
            choose_lap_count(race, rules, policies, seat)
    for k in range(n):
        settle_lap_count(race, rules, race.line[k])


@jit
def settle_lap_count(race, rules, seat):
    """Lay what was chosen for the lap count, or bear the consequences where it cannot be made."""
    car = race.car[seat]
    if car.no_lap_count == 1:
        car.top_rating = 0
    elif car.kind != PLAYER:
        make_npd_lap_count(race, rules, seat)
    elif car.lap_mask == 0:
        miss_lap_count(race, rules, seat)
    else:
        lay_lap_count(race, rules, seat)


@jit
def choose_lap_count(race, rules, policies, seat):
    """Ask which cards make the lap count, and which of them lies on top; nothing is laid yet."""
    car = race.car[seat]
    car.lap_top = NONE
    choose_lap_cards(race, rules, policies, seat, LAP_COUNT)
    mask = car.lap_mask
    if mask == 0:
        return
    if mask & (mask - 1) == 0:
        top = 0
        while (mask >> top) & 1 == 0:
            top += 1
    else:
        race.ask_mask = mask
        top = ask(race, rules, policies, seat, LAP_ORDER)
        if not is_legal(race, rules, seat, LAP_ORDER, top):
            refuse(race, rules, seat, LAP_ORDER, top)
            list_moves(race, rules, seat, LAP_ORDER)
            top = race.move[0]
    car.lap_top = top


@jit
def choose_lap_cards(race, rules, policies, seat, decision):
    """Ask which cards make the lap count, and keep the answer unseen by the others; none where the hand cannot."""
    car = race.car[seat]
    car.lap_mask = 0
    if not can_make_lap_count(race, rules, seat):
        return
    mask = ask(race, rules, policies, seat, decision)
    if not is_lap_count(race, rules, seat, mask):
        refuse(race, rules, seat, decision, mask)
        list_moves(race, rules, seat, decision)
        mask = race.move[0]
    car.lap_mask = mask


@jit
def lay_lap_count(race, rules, seat):
    """Discard the chosen cards; what is left of the allowance are the driver's actions (SCCR-BASE-6)."""
    car = race.car[seat]
    top_card = car.hand[car.lap_top]
    car.top_rating = rating_of(race, rules, seat, top_card)
    lay_lap_cards(race, rules, seat, top_card)
    if car.drafted_lap_count == 1:
        car.actions_left = 0
    else:
        car.actions_left = max(plays_allowed(race, rules, seat) - car.engine_trouble - car.lap_cards, 0)


@jit
def lay_lap_cards(race, rules, seat, top_card):
    """Discard the chosen cards, `top_card` on top of the others, and count them."""
    car = race.car[seat]
    mask = car.lap_mask
    car.lap_cards = 0
    total = 0
    for slot in range(car.n_hand - 1, -1, -1):
        if (mask >> slot) & 1 == 1:
            card = discard_from_hand(race, seat, slot)
            laps = laps_of(race, rules, seat, card)
            total += laps
            car.lap_cards += 1
            if total < race.lap_number and effect_of(rules, card) == DRAFT and mask & (mask - 1) == 0:
                car.drafted_lap_count = 1
                note(
                    race, notes.LAP_COUNT_BY_DRAFT, seat, NONE, card, laps, rating_of(race, rules, seat, card)
                )
            else:
                on_top = 1 if card == top_card else 0
                note(race, notes.LAP_COUNT_MADE, seat, on_top, card, laps, rating_of(race, rules, seat, card))


@jit
def miss_lap_count(race, rules, seat):
    """Put a driver who cannot make the lap count out, or, unless he is out of fuel, to the rear and a lap down (A-44)."""
    car = race.car[seat]
    car.top_rating = 0
    car.lap_cards = 0
    car.actions_left = 0
    dry = car.window_open == 1 or (rules.pit_rules == ADVANCED and car.fuel == 0)
    may_go_on = rules.lap_count_failure == LAP_DOWN and not dry
    note(race, notes.LAP_COUNT_MISSED, seat, NONE, 0 if may_go_on else 1, 1 if dry else 0, 0)
    if not may_go_on:
        retire(race, seat, OUT_LAP_COUNT)
        return
    drop_to_rear(race, seat, 0)
    car.laps_lost += 1
    note(race, notes.LAPPED, seat, NONE, car.laps_lost, car.space, 0)
