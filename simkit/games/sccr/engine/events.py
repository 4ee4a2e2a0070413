"""Track cards and what they do (SCCR-BASE-2, 3, 13 to 23; SCCR-3.2.3, 3.3.4, 3.4.2)."""

from __future__ import annotations

from simkit.core.cards import discard, draw_card
from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.cards import (
    BODY_DAMAGE,
    CAR_TOO_TIGHT,
    CRASH_AHEAD,
    ENGINE_TROUBLE,
    HIGH_IN_TURN,
    LAPS,
    LOSE_TRACTION,
    MECHANICAL,
    SLOW_TRAFFIC,
    TIRES_WORN,
)
from simkit.games.sccr.engine.answers import is_legal, list_moves
from simkit.games.sccr.engine.ask import ask, refuse
from simkit.games.sccr.engine.hand import discard_from_hand, effect_of, turn_rating
from simkit.games.sccr.engine.lanes import (
    TWO_LANE,
    drop_behind_draft,
    drop_to_rear,
    line_up,
    on_track,
    retire,
    traffic_at,
)
from simkit.games.sccr.engine.moves import gets_by_crash
from simkit.games.sccr.engine.npd import draw_past_crash, is_npd
from simkit.games.sccr.state import (
    CRASH_CARD,
    INSIDE,
    MAX_TRAFFIC,
    ONE_MILE_OVAL,
    OUT_CRASH,
    OUT_MECHANICAL,
    OUTSIDE,
    SHORT_TRACK,
    STREAM_TRACK_DECK,
)

TIE_REARMOST, TIE_REDRAW = 1, 2
REAR_ONLY, LEAD_DRAFT = 1, 2
NO_GROOVE_TRAFFIC = 1
MAX_TIE_ROUNDS = 64
ALL_RATINGS = 1


@jit
def turn_track_cards(race, rules):
    """Turn track cards until one carries laps; the others take effect in the order turned (SCCR-BASE-2)."""
    race.groove = 0
    race.yellow = 0
    race.waiting_traffic = 0
    while True:
        card = draw_card(race, race.track, STREAM_TRACK_DECK, 0)
        discard(race.track, card)
        effect = rules.track_effect[card]
        if effect == LAPS or effect == CRASH_AHEAD or effect == MECHANICAL:
            break
        note(race, notes.TRACK_CARD, NONE, NONE, card, 0, race.total)
        if effect == SLOW_TRAFFIC:
            bring_traffic(race, rules)
        else:
            hit_victims(race, rules, effect, rules.track_spaces[card])
    race.lap_number = rules.track_laps[card]
    race.total += race.lap_number
    note(race, notes.TRACK_CARD, NONE, NONE, card, race.lap_number, race.total)
    if effect == LAPS:
        race.groove = rules.track_groove[card]
        place_waiting_traffic(race, rules)
    else:
        race.yellow = 1
        race.yellows += 1
    return effect


@jit
def bring_traffic(race, rules):
    """Bring SLOW TRAFFIC onto the track at the head of its lane (SCCR-BASE-20, SCCR-3.2.3, 3.3.4, 3.4.2)."""
    if rules.lanes == TWO_LANE and rules.track == ONE_MILE_OVAL:
        race.waiting_traffic += 1
        return
    place_traffic(race, INSIDE)
    if rules.lanes == TWO_LANE and rules.track == SHORT_TRACK:
        place_traffic(race, OUTSIDE)


@jit
def place_waiting_traffic(race, rules):
    """Place the SLOW TRAFFIC of the One Mile Oval once the lap card shows whether there is a groove (A-36)."""
    for _ in range(race.waiting_traffic):
        if race.groove == 0:
            place_traffic(race, INSIDE)
        elif rules.groove_traffic != NO_GROOVE_TRAFFIC:
            place_traffic(race, OUTSIDE)
    race.waiting_traffic = 0


@jit
def place_traffic(race, lane):
    """Put a marker directly ahead of the lane's first car; a lane without cars needs none."""
    head = 0
    found = False
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.lane == lane and on_track(car) and (not found or car.space > head):
            head = car.space
            found = True
    if not found or race.n_traffic == MAX_TRAFFIC:
        return
    head += 1
    while traffic_at(race, lane, head) != NONE:
        head += 1
    race.traffic[race.n_traffic].lane = lane
    race.traffic[race.n_traffic].space = head
    race.n_traffic += 1
    note(race, notes.TRAFFIC_ENTERS, NONE, NONE, lane, head, 0)


@jit
def hit_victims(race, rules, effect, spaces):
    """Every driver turns a card; the lowest rating suffers the event (SCCR-BASE-13, U-25)."""
    n = line_up(race)
    contenders = 0
    for k in range(n):
        contenders |= 1 << race.line[k]
    victims, _ = lowest_of(race, rules, contenders)
    if rules.event_tie == TIE_REDRAW:
        rounds = 0
        while victims & (victims - 1) != 0 and rounds < MAX_TIE_ROUNDS:
            victims, _ = lowest_of(race, rules, victims)
            rounds += 1
    if rules.event_tie == TIE_REARMOST or (rules.event_tie == TIE_REDRAW and victims & (victims - 1) != 0):
        for k in range(n):
            if (victims >> race.line[k]) & 1 == 1:
                last = race.line[k]
        victims = 1 << last
    for k in range(n):
        seat = race.line[k]
        if (victims >> seat) & 1 == 1:
            suffer(race, rules, seat, effect, spaces)


@jit
def lowest_of(race, rules, contenders):
    """Let every contender turn a card; return the bit set of those with the lowest rating, and that rating."""
    lowest = 1 << 30
    victims = 0
    for seat in range(race.n_cars):
        if (contenders >> seat) & 1 == 0:
            continue
        rating = turn_rating(race, rules, seat)
        if race.qualifying == 1 and rules.pole_modifier_on == ALL_RATINGS:
            rating += race.car[seat].pole_modifier
        note(race, notes.VICTIM_CARD, seat, NONE, rating, 0, 0)
        if rating < lowest:
            lowest = rating
            victims = 0
        if rating == lowest:
            victims |= 1 << seat
    return victims, lowest


@jit
def suffer(race, rules, seat, effect, spaces):
    """Let one car suffer a green-flag event; one that it suffers already changes nothing (U-26)."""
    car = race.car[seat]
    if spares(race, rules, seat, effect):
        note(race, notes.EVENT, seat, 2, effect, spaces, car.space)
        return
    before = (
        car.engine_trouble
        + 2 * car.tires_worn
        + 4 * car.body_damage
        + 8 * car.too_tight
        + 16 * car.high_in_turn
    )
    if effect == HIGH_IN_TURN:
        car.high_in_turn = 1
    elif effect == ENGINE_TROUBLE:
        car.engine_trouble = 1
    elif effect == TIRES_WORN:
        car.tires_worn = 1
    elif effect == BODY_DAMAGE:
        car.body_damage = 1
    elif effect == CAR_TOO_TIGHT:
        car.too_tight = 1
    elif effect == LOSE_TRACTION:
        lose_traction(race, rules, seat, spaces)
        note(race, notes.EVENT, seat, 0, effect, spaces, car.space)
        return
    after = (
        car.engine_trouble
        + 2 * car.tires_worn
        + 4 * car.body_damage
        + 8 * car.too_tight
        + 16 * car.high_in_turn
    )
    note(race, notes.EVENT, seat, 1 if before == after else 0, effect, spaces, car.space)


@jit
def spares(race, rules, seat, effect):
    """Say whether a green-flag event does nothing to the driver: an NPD has no hand to be made smaller (U-23)."""
    if not is_npd(race, seat):
        return False
    return effect == CAR_TOO_TIGHT or (effect == BODY_DAMAGE and rules.npd_body_damage == 0)


@jit
def lose_traction(race, rules, seat, spaces):
    """Send the car to the rear of its lane, or of its lead draft, and so many spaces further back (SCCR-BASE-15, U-11)."""
    if rules.lose_traction == LEAD_DRAFT:
        drop_behind_draft(race, seat, spaces)
    else:
        drop_to_rear(race, seat, 0 if rules.lose_traction == REAR_ONLY else spaces)


@jit
def resolve_yellow(race, rules, policies, effect):
    """Carry out the event behind a yellow flag on every driver in running order (SCCR-BASE-22, 23)."""
    n = line_up(race)
    for k in range(n):
        seat = race.line[k]
        if effect == CRASH_AHEAD:
            avoid_crash(race, rules, policies, seat)
        else:
            check_out(race, rules, seat)


@jit
def avoid_crash(race, rules, policies, seat):
    """The driver discards a pass card to get by, or is out (SCCR-BASE-22)."""
    if not lay_crash_card(race, rules, policies, seat):
        retire(race, seat, OUT_CRASH)


@jit
def lay_crash_card(race, rules, policies, seat):
    """Let a driver who holds a pass card discard one to get by a crash; say whether he did."""
    if is_npd(race, seat):
        return draw_past_crash(race, rules, seat)
    car = race.car[seat]
    holds = False
    for slot in range(car.n_hand):
        if gets_by_crash(rules, effect_of(rules, car.hand[slot])):
            holds = True
    if not holds:
        return False
    answer = ask(race, rules, policies, seat, CRASH_CARD)
    if not is_legal(race, rules, seat, CRASH_CARD, answer):
        refuse(race, rules, seat, CRASH_CARD, answer)
        list_moves(race, rules, seat, CRASH_CARD)
        answer = race.move[0]
    card = discard_from_hand(race, seat, answer - 1)
    note(race, notes.CRASH_CARD_LAID, seat, NONE, card, 0, 0)
    return True


@jit
def check_out(race, rules, seat):
    """The driver turns a card; below his out rating he is out of the race (SCCR-BASE-23, SCCR-7.7)."""
    rating = turn_rating(race, rules, seat)
    out_rating = race.car[seat].out_rating
    note(race, notes.OUT_CHECK, seat, NONE, rating, out_rating, 0)
    if rating < out_rating:
        retire(race, seat, OUT_MECHANICAL)
