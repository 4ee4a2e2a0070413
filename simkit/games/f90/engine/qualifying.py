"""Before the race: car boards and tuning, spare cars, fuel, tyres, the qualifying card, the grid (F90-BASE-11, 41)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.ask import ask
from simkit.games.f90.engine.cards import (
    discard_from_hand,
    draw_race_cards,
    draw_track_card,
    give_up,
    lay,
    turn_race_card,
)
from simkit.games.f90.engine.phase_a import fit_tyres
from simkit.games.f90.engine.track import stand
from simkit.games.f90.state import PREPARE, QUALIFY, SPARE_CAR, TRACK_CARD
from simkit.games.f90.words import PLAYER, QUALIFYING, TUNING

DRAWN = 1
MAX_HAND_LIMIT = 12

STRATEGY, SKILL, BOARD, TUNE_HAND, TUNE_DAMAGE = 0, 1, 2, 3, 4
"""Places of the driver's traits."""


@jit
def tune(race, rules, seat, trait):
    """Take a car board and tune it: cards and damages as the driver likes, the rest of the points in tyres (F90-BASE-26, 39)."""
    car = race.car[seat]
    board = rules.board[min(max(trait[BOARD] - 1, 0), rules.n_boards - 1)]
    points = rules.tuning_points
    if car.skill == TUNING:
        points += rules.tuning_extra
    points -= trait[TUNE_HAND] * rules.hand_points + trait[TUNE_DAMAGE] * rules.damage_points
    car.hand_limit = min(max(board.hand + trait[TUNE_HAND], 1), MAX_HAND_LIMIT)
    car.damage_limit = max(board.damage + trait[TUNE_DAMAGE], 0)
    car.tyre_value = max(board.tyres + points, 0)


@jit
def deal(race, rules, seat):
    """Deal the hand with the cards to qualify with, and the Track cards of Qualifying (F90-BASE-24, 41)."""
    car = race.car[seat]
    draw_race_cards(race, seat, car.hand_limit + rules.qualifying_cards)
    if car.skill == QUALIFYING:
        for _ in range(rules.qualifying_track_cards):
            draw_track_card(race, seat)


@jit
def swap_hand(race, seat):
    """Take the spare car: throw the race cards away and draw as many (F90-BASE-41)."""
    car = race.car[seat]
    n = 0
    for slot in range(car.n_hand - 1, -1, -1):
        if car.hand[slot] < TRACK_CARD:
            discard_from_hand(race, seat, slot)
            n += 1
    draw_race_cards(race, seat, n)
    note(race, notes.SPARE_CAR_TAKEN, seat, NONE, 0, 0, 0)


@jit
def qualify(race, rules, policies):
    """Let every player prepare and qualify, robots by the top card, and line the cars up on the grid."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        if rules.spare_car == 1 and ask(race, rules, policies, seat, SPARE_CAR) == 1:
            swap_hand(race, seat)
        answer = ask(race, rules, policies, seat, PREPARE)
        car.load = answer & 15
        fit_tyres(race, rules, seat, answer >> 4, 1)
    for seat in range(race.n_cars):
        car = race.car[seat]
        car.qualifying_slot = ask(race, rules, policies, seat, QUALIFY) - 1
    for seat in range(race.n_all):
        car = race.car[seat]
        if car.driver == PLAYER:
            card = give_up(race, seat, car.qualifying_slot)
            car.check_card = card
            load = rules.load[car.load]
            car.due = load.stop
            note(race, notes.PREPARED, seat, NONE, car.tyres, car.due, 0)
            car.qualifying_mp = rules.card[card].mp + load.mp
            if car.skill == QUALIFYING:
                car.qualifying_mp += rules.qualifying_mp
        else:
            card = turn_race_card(race)
            car.qualifying_mp = 0 if card == NONE else rules.card[card].mp
            lay(race, card)
        car.qualifying_cf = 0 if card == NONE else rules.card[card].cf
    line_up(race, rules)


@jit
def qualifies_before(race, rules, seat, other):
    """Say whether a car has the better place: higher MP, then the lower factor, then the earlier seat (F90-BASE-11)."""
    one, two = race.car[seat], race.car[other]
    if rules.grid == DRAWN:
        return seat < other
    if one.qualifying_mp != two.qualifying_mp:
        return one.qualifying_mp > two.qualifying_mp
    if one.qualifying_cf != two.qualifying_cf:
        return one.qualifying_cf < two.qualifying_cf
    return seat < other


@jit
def line_up(race, rules):
    """Stand all cars on the grid, so many in each section (F90-SILV-1)."""
    for seat in range(race.n_all):
        k = seat
        while k > 0 and qualifies_before(race, rules, seat, race.order[k - 1]):
            race.order[k] = race.order[k - 1]
            k -= 1
        race.order[k] = seat
    for section in range(rules.n_sections):
        race.n_in[section] = 0
    for place in range(race.n_all):
        seat = race.order[place]
        car = race.car[seat]
        car.grid = place
        stand(race, rules, seat, rules.grid_at[place])
        note(race, notes.QUALIFIED, seat, NONE, car.check_card, car.qualifying_mp, place)
    race.first = race.order[0]
