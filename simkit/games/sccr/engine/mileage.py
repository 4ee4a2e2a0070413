"""GOOD FUEL MILEAGE: more cards in the tank, a refill in an open pit window (SCCR-9.13, 9.14, 5.17)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.engine.ask import ask, refuse
from simkit.games.sccr.engine.hand import hand_limit, refill_number
from simkit.games.sccr.state import ADVANCED, MILEAGE_REFILL


@jit
def lay_mileage(race, rules, seat, card):
    """Lay the card before the driver; in the advanced rules its cards come from the stock at once (SCCR-9.13)."""
    car = race.car[seat]
    car.fuel_mileage = card
    if rules.pit_rules == ADVANCED:
        before = car.fuel
        car.fuel = max(min(car.fuel + rules.mileage_cards, car.deck.n_stock), car.fuel)
        note(race, notes.TANK_GROWS, seat, NONE, car.fuel - before, car.fuel, 0)


@jit
def may_refill(rules, car):
    """Say whether GOOD FUEL MILEAGE allows the driver a refill in the window that is open for him (SCCR-9.14)."""
    return car.window_open == 1 and car.fuel_mileage != NONE and car.refills_left > 0


@jit
def ask_for_refills(race, rules, policies):
    """Ask every driver who may refill in his window, and would draw a card, whether he does so now."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.running == 0 or not may_refill(rules, car):
            continue
        if min(refill_number(race, rules, seat), hand_limit(race, rules, seat) - car.n_hand) <= 0:
            continue
        answer = ask(race, rules, policies, seat, MILEAGE_REFILL)
        if answer != 0 and answer != 1:
            refuse(race, rules, seat, MILEAGE_REFILL, answer)
        elif answer == 1:
            car.refills_left -= 1
            car.refill_granted = 1
            note(race, notes.MILEAGE_USED, seat, NONE, car.refills_left, 0, 0)
