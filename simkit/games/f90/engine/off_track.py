"""Going off the track (F90-OFF-1 to 5)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.games.f90 import notes
from simkit.games.f90.engine.payments import draw_damage, give_cards, pay_tyres
from simkit.games.f90.engine.track import leave, retire
from simkit.games.f90.state import OUT_NO_CARD
from simkit.games.f90.words import PLAYER

AT_CORNER = 0
OUT = 0


@jit
def go_off(race, rules, policies, seat):
    """Send a car off the track of the corner ahead; after all payments it stands on the re-entering point.

    Where the section ahead has no off-track trajectory, the car stays where it is.
    """
    car = race.car[seat]
    at = car.at + 1
    corner = rules.section[at % rules.n_sections]
    if corner.off_track == 0:
        return
    car.off_tracks += 1
    note(race, notes.WENT_OFF, seat, 0, at % rules.n_sections, 0, 0)
    if corner.safety_car == 1 and rules.safety_car == 1:
        race.safety_turn = race.turn + 1
        note(race, notes.SAFETY_CAR_OUT, seat, 0, race.safety_turn, 0, 0)
    if car.driver == PLAYER:
        pay_off_track(race, rules, policies, seat, corner)
        if car.running == 0:
            return
    leave(race, seat)
    if rules.re_entering == AT_CORNER:
        car.at = at
        car.section = at % rules.n_sections
    car.off = 1
    race.stamps += 1
    car.stamp = race.stamps
    car.next_penalty = corner.off_mp


@jit
def pay_off_track(race, rules, policies, seat, corner):
    """Pay tyres, damages, cards; who has no card left for the symbol is out (F90-OFF-2, 4, A33, A34)."""
    car = race.car[seat]
    cards = corner.off_cards
    keep = cards if rules.off_track_keeps_card == 1 else 0
    unpaid = pay_tyres(race, rules, policies, seat, corner.off_tyres, keep)
    if unpaid > 0 and rules.off_track_unpaid == OUT:
        retire(race, seat, OUT_NO_CARD)
        return
    draw_damage(race, rules, seat, corner.off_damage)
    if car.running == 1 and not give_cards(race, rules, policies, seat, cards):
        retire(race, seat, OUT_NO_CARD)
