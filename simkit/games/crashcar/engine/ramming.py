"""A collision: the hit, its card, and what the card does (CRASH-RAM-13 to 16, CRASH-DECK, CRASH-EFF, CRASH-DMG)."""

from __future__ import annotations

from simkit.core.cards import discard, draw_card, reshuffle
from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.crashcar import notes
from simkit.games.crashcar.data import ROLLOVER, SELF_DAMAGE, SPIN, SPIN_DAMAGE
from simkit.games.crashcar.engine.legal import ram_price
from simkit.games.crashcar.engine.order import end_turn, place_marker
from simkit.games.crashcar.engine.place import book, put_car
from simkit.games.crashcar.state import BLUE, GREEN, ON_ROOF, ON_SIDE, STREAM_DECK, UPRIGHT

BOTH = 1
LEFT_OUT = 1
LOST = 1


@jit
def ram(race, rules, seat, heading):
    """Ram the car ahead: pay, draw a card, carry it out; the move is interrupted (CRASH-RAM-15)."""
    car = race.car[seat]
    where = rules.next[car.field, heading]
    target = race.at[where]
    behind = rules.next[where, heading]
    deck = collision_deck(race, target, heading)
    car.heading = heading
    race.left -= ram_price(rules, behind)
    car.points = race.left
    count_ram(race, rules, seat, target, behind, deck)
    note(race, notes.RAMS, seat, target, behind, heading, deck)
    card = draw_card(race, race.deck[deck], STREAM_DECK + deck, deck)
    note(race, notes.CARD, NONE, NONE, card, deck, reshuffles(race, rules, deck, card))
    carry_out(race, rules, seat, target, behind, rules.result[deck, card])
    put_away(race, rules, deck, card)
    car.moves += 1
    race.movements += 1
    if car.running == 1:
        place_marker(race, seat, race.left)


@jit
def collision_deck(race, target, heading):
    """Return GREEN for a hit straight from the front or from behind, BLUE for all others (CRASH-RAM-13, 14)."""
    return GREEN if (heading - race.car[target].heading) % 3 == 0 else BLUE


@jit
def count_ram(race, rules, seat, target, behind, deck):
    """Count the ram for both cars."""
    car = race.car[seat]
    car.rams += 1
    car.barrier_rams += 1 - rules.on_track[behind]
    car.direct_rams += 1 - deck
    race.car[target].hits += 1


@jit
def carry_out(race, rules, seat, target, behind, result):
    """Carry out the result of a card on both cars (CRASH-EFF-1 to 13)."""
    car = race.car[seat]
    other = race.car[target]
    left = other.field
    put_car(race, rules, target, behind)
    if result == SPIN:
        other.heading = (other.heading + 3) % 6
    if result == ROLLOVER:
        other.posture = ON_ROOF
    elif result == SPIN_DAMAGE or rules.on_track[behind] == 0:
        other.posture = ON_SIDE
        other.unhurt = 0 if result == SPIN_DAMAGE else 1
    note(race, notes.KNOCKED, target, seat, behind, other.heading, other.posture)
    if result == SPIN_DAMAGE or result == ROLLOVER:
        take_damage(race, rules, target)
    if rules.hit_points == LOST and other.points > 0:
        end_turn(race, target, other.points)
    if result == SPIN or result == SPIN_DAMAGE:
        car.spins += 1
        score_hit(race, rules, seat, target, rules.spin_points)
    elif result == ROLLOVER:
        car.rollovers += 1
        score_hit(race, rules, seat, target, rules.rollover_points)
    if result == SELF_DAMAGE:
        car.self_damages += 1
        car.posture = ON_SIDE
        car.unhurt = 0
        note(race, notes.TIPPED, seat, NONE, car.field, 0, 0)
        take_damage(race, rules, seat)
    elif rules.attacker_follows == 1 and rules.on_track[left] == 1:
        put_car(race, rules, seat, left)
        note(race, notes.FOLLOWED, seat, NONE, left, 0, 0)


@jit
def score_hit(race, rules, seat, target, points):
    """Book the points for a hit (CRASH-EFF-4, 6, 8), on a total loss if the rules say so (A41)."""
    if race.car[target].running == 1 or rules.points_for_total_loss == 1:
        race.car[seat].crash_points += points
        book(race, seat, points, 0)


@jit
def take_damage(race, rules, seat):
    """Move the damage marker by one; at the last the car is a total loss and leaves the board (CRASH-DMG-1, 5)."""
    car = race.car[seat]
    car.damage += 1
    note(race, notes.DAMAGED, seat, NONE, car.damage, 0, 0)
    if car.damage_round == 0:
        car.damage_round = race.turn
    if race.first_hurt == NONE:
        race.first_hurt = seat
    if car.damage >= rules.total_loss:
        car.running = 0
        car.out_round = race.turn
        car.wasted += car.points
        car.points = 0
        car.posture = UPRIGHT
        race.n_out += 1
        race.at[car.field] = NONE
        note(race, notes.LOST, seat, NONE, 0, 0, 0)


@jit
def reshuffles(race, rules, deck, card):
    """Return 1 if the card just drawn bears the mark and is not the first since the last shuffle (DECK-5), else 0."""
    return 1 if rules.mark[deck, card] == 1 and race.deck[deck].drawn > 1 else 0


@jit
def put_away(race, rules, deck, card):
    """Discard the card, and reshuffle if its mark says so, once it has taken effect (CRASH-DECK-2 to 4)."""
    shuffles = reshuffles(race, rules, deck, card) == 1
    if shuffles and rules.marked_card == LEFT_OUT:
        reshuffle(race.deck[deck])
        discard(race.deck[deck], card)
    else:
        discard(race.deck[deck], card)
        if shuffles:
            reshuffle(race.deck[deck])
    if shuffles and rules.reshuffled == BOTH:
        reshuffle(race.deck[1 - deck])
