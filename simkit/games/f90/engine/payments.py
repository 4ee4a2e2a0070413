"""Paying: tyre points in chips and cards, damage discs, cards for symbols (F90-PHASE-4)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.notes import note
from simkit.games.f90 import notes
from simkit.games.f90.engine.ask import ask
from simkit.games.f90.engine.cards import discard_from_hand
from simkit.games.f90.engine.track import retire
from simkit.games.f90.state import DISCARD_CARD, OUT_DAMAGE, TYRE_POINT

FULL = 1


@jit_inlined
def pay_tyres(race, rules, policies, seat, due, keep):
    """Let a player pay tyre points: cards as he likes, the rest in chips (F90-SHARP-4, F90-BASE-2).

    At least `keep` cards stay in hand. Returns the points that he could not pay.
    """
    car = race.car[seat]
    race.ask_due = due
    race.ask_keep = keep
    cards = 0
    while race.ask_due > 0 and rules.card_for_tyre == 1 and car.n_hand > keep:
        slot = ask(race, rules, policies, seat, TYRE_POINT) - 1
        if slot < 0:
            break
        discard_from_hand(race, seat, slot)
        race.ask_due -= 1
        cards += 1
    chips = min(race.ask_due, car.chips)
    car.chips -= chips
    car.chips_paid += chips
    car.tyre_cards += cards
    car.tyres_paid += chips + cards
    return race.ask_due - chips


@jit
def give_cards(race, rules, policies, seat, n):
    """Let a player discard `n` cards of his choice for symbols (F90-SHARP-8); say whether he had them."""
    car = race.car[seat]
    for k in range(n):
        if car.n_hand == 0:
            return False
        race.ask_due = n - k
        card = discard_from_hand(race, seat, ask(race, rules, policies, seat, DISCARD_CARD) - 1)
        note(race, notes.DISCARDED, seat, 0, card, 0, 0)
    return True


@jit
def draw_damage(race, rules, seat, n):
    """Draw damage discs; with all circles full, the car is out (F90-BASE-16, 40)."""
    if n == 0:
        return
    car = race.car[seat]
    car.damage += n
    car.damage_drawn += n
    note(race, notes.DAMAGED, seat, 0, n, car.damage, car.damage_limit)
    most = car.damage_limit - 1 if rules.last_disc == FULL else car.damage_limit
    if car.damage > most:
        retire(race, seat, OUT_DAMAGE)
