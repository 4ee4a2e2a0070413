"""The finishing order (SCCR-BASE-12, SCCR-3.1.18 to 3.1.20)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.core.rng import draw
from simkit.games.sccr import notes
from simkit.games.sccr.engine.ask import ask_for_card
from simkit.games.sccr.engine.hand import discard_from_hand, draw_to_hand, rating_of
from simkit.games.sccr.engine.lanes import line_up
from simkit.games.sccr.engine.npd import is_npd
from simkit.games.sccr.state import FINISH_TIE, MAX_HAND, STREAM_DEADLOCK

FIRST_ONLY = 1
NO_CARD = 1
TIE_PLACE = 1 << 20
"""Place of the lot for a tie, beyond those of any turn and seat."""


@jit
def classify(race, rules, policies):
    """Fill `race.finish`: running cars by laps lost and space, a tie by cards, then those out, the last out first."""
    n = line_up(race)
    for k in range(n - 1):
        if is_level(race, race.line[k], race.line[k + 1]):
            settle_tie(race, rules, policies, k, rules.finish_ties != FIRST_ONLY or k == 0)
    for k in range(n):
        race.finish[race.line[k]] = k + 1
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.running == 0:
            race.finish[seat] = race.n_cars - car.out_order + 1
        note(race, notes.FINISHED, seat, NONE, race.finish[seat], car.laps_lost, 1 - car.running)


@jit
def is_level(race, seat, other):
    """Say whether two cars are tied: as many laps lost, and side by side. There are two lanes, so ties are pairs."""
    car = race.car[seat]
    rival = race.car[other]
    return car.laps_lost == rival.laps_lost and car.space == rival.space


@jit
def settle_tie(race, rules, policies, k, by_cards):
    """Order the tied pair at `race.line[k]`: by cards from hand, again while equal and any are left, then by lot."""
    seat = race.line[k]
    other = race.line[k + 1]
    mine = 0
    theirs = 0
    rounds = MAX_HAND if by_cards else 0
    while mine == theirs and rounds > 0:
        rounds -= 1
        draw_for_tie(race, rules, seat)
        draw_for_tie(race, rules, other)
        if race.car[seat].n_hand + race.car[other].n_hand == 0:
            break
        slot = ask_for_card(race, rules, policies, seat, FINISH_TIE)
        other_slot = ask_for_card(race, rules, policies, other, FINISH_TIE)
        mine = play_for_tie(race, rules, seat, slot)
        theirs = play_for_tie(race, rules, other, other_slot)
    first = mine > theirs
    if mine == theirs:
        first = draw(race, STREAM_DEADLOCK, TIE_PLACE, k, 2) == 0
        note(race, notes.TIE_BY_LOT, seat if first else other, other if first else seat, 0, 0, 0)
    if not first:
        race.line[k] = other
        race.line[k + 1] = seat


@jit
def draw_for_tie(race, rules, seat):
    """Let an NPD draw the card that it plays for a tie; in the other reading it has none."""
    if is_npd(race, seat) and rules.npd_tie != NO_CARD:
        draw_to_hand(race, rules, seat)


@jit
def play_for_tie(race, rules, seat, slot):
    """Lay a tied driver's card; without one his rating is zero and nothing is drawn (SCCR-3.1.20)."""
    if slot == NONE:
        note(race, notes.TIE_CARD, seat, NONE, NONE, 0, 0)
        return 0
    card = discard_from_hand(race, seat, slot)
    rating = rating_of(race, rules, seat, card)
    note(race, notes.TIE_CARD, seat, NONE, card, rating, 0)
    return rating
