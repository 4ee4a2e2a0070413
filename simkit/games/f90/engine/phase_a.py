"""Phase A, declarations at the start of a turn: skip, pit stop, extreme attempt; Wise Driving, Versatility."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.ask import ask
from simkit.games.f90.engine.cards import (
    blind_factor,
    discard_from_hand,
    draw_race_cards,
    draw_track_card,
    passes,
    race_cards_held,
)
from simkit.games.f90.engine.moves import can_pit, must_stop
from simkit.games.f90.engine.off_track import go_off
from simkit.games.f90.engine.track import leave, retire, stand, take_spot
from simkit.games.f90.state import (
    ATTEMPT_FAILED,
    ATTEMPT_PASSED,
    DECLARE,
    EXTREME_ATTEMPT,
    MAX_HAND,
    OUT_OF_FUEL,
    PIT_STOP,
    SKIP_TURN,
    TURN_SKIPPED,
    USE_VERSATILITY,
    USE_WISE,
    WISE_DISCARD,
)
from simkit.games.f90.words import HAZARD, PITTING, PLAYER, RAIN_EXPERT, WISE_DRIVING

WISE_STOPS_TOO, NOBODY = 1, 2
LOST = 0
OFF_TRACK = 0
REFILL_FIRST = 1
DECLARATIONS = 6
"""Each kind of declaration is made at most once a turn, so nobody makes more."""


@jit_inlined
def declare(race, rules, policies, seat):
    """Let a player declare what he likes, in any order; say whether his turn goes on (F90-PHASE-2)."""
    car = race.car[seat]
    for _ in range(DECLARATIONS):
        if must_stop(race, rules, seat) and not can_pit(race, rules, seat):
            note(race, notes.DRY, seat, NONE, 0, 0, 0)
            retire(race, seat, OUT_OF_FUEL)
            return False
        answer = ask(race, rules, policies, seat, DECLARE)
        kind, detail = answer & 7, answer >> 3
        if kind == PIT_STOP:
            pit(race, rules, seat, detail & 3, detail >> 2 & 1)
            change_strategy(race, seat, detail >> 3)
        elif kind == SKIP_TURN:
            skip_turn(race, rules, seat)
            change_strategy(race, seat, detail)
            return False
        elif kind == EXTREME_ATTEMPT:
            if not attempt_extreme(race, rules, policies, seat):
                return False
        elif kind == USE_WISE:
            drive_wisely(race, rules, policies, seat)
        elif kind == USE_VERSATILITY:
            car.skill_used = 1
            change_strategy(race, seat, detail)
        else:
            return True
    return True


@jit
def change_strategy(race, seat, choice):
    """Lay another strategy chit; 0 keeps the one there is (F90-BASE-10, 23)."""
    if choice > 0:
        race.car[seat].chit = choice - 1
        note(race, notes.STRATEGY_CHANGED, seat, NONE, choice - 1, 0, 0)


@jit
def skip_turn(race, rules, seat):
    """Skip the turn: no card is drawn for it and the car does not move (F90-BASE-38)."""
    car = race.car[seat]
    car.mark = TURN_SKIPPED
    car.next_penalty = 0
    room = max(car.hand_limit - car.n_hand, 0)
    drawn = draw_race_cards(race, seat, min(rules.skip_cards, room))
    note(race, notes.SKIPPED, seat, NONE, drawn, 0, 0)


@jit
def counted_cards(race, rules, seat):
    """Return how many cards fill the hand in a stop: Track cards too, but for Wise Driving (F90-WISE-5, A28)."""
    car = race.car[seat]
    if rules.track_cards_count == NOBODY:
        return race_cards_held(race, seat)
    if rules.track_cards_count != WISE_STOPS_TOO and car.skill == WISE_DRIVING:
        return race_cards_held(race, seat)
    return car.n_hand


@jit
def fit_tyres(race, rules, seat, tyres, at_start):
    """Fit a new set: black chips, and the blue discs that come with it (F90-BASE-28, F90-RAIN-2, 5, 6)."""
    car = race.car[seat]
    own = rules.tyre[tyres]
    discs = own.blue
    if car.skill == RAIN_EXPERT and (at_start == 0 or rules.expert_discs_at_start == 1):
        discs = max(own.blue, own.blue_expert)
    car.tyres = tyres
    car.chips = max(car.tyre_value + own.black, 0)
    car.blue = discs if rules.blue_discs_left == LOST else car.blue + discs


@jit
def pit_sections(race, rules, seat, extra):
    """Return how many sections a stop moves the car back (F90-BARC-1, F90-SILV-7, F90-BASE-7, 25, A42)."""
    back = rules.sections_back
    if race.car[seat].driver == PLAYER and race.car[seat].skill == PITTING:
        back -= rules.pitting_sections
    if extra == 1:
        back += rules.extra_fuel_sections
    return max(back, 0)


@jit
def pit(race, rules, seat, tyres, extra):
    """Stop: back behind all cars of a section, new tyres, fuel, hand; the turn goes on (F90-BASE-7 to 9)."""
    car = race.car[seat]
    back = pit_sections(race, rules, seat, extra)
    leave(race, seat)
    stand(race, rules, seat, car.at - back)
    take_spot(race, rules, seat)
    car.pitted = 1
    car.stops += 1
    car.sections_lost += back
    car.skill_used = 0
    car.due = race.turn + rules.fuel_turns
    if extra == 1:
        car.due += rules.extra_fuel_turns
    if rules.stop_clears_damage == 1:
        car.damage = 0
    fit_tyres(race, rules, seat, tyres, 0)
    note(race, notes.STOPPED, seat, NONE, back, tyres, car.due)
    if rules.pitting_order == REFILL_FIRST:
        refill(race, rules, seat)
    if car.skill == PITTING:
        for _ in range(rules.pitting_track_cards):
            draw_track_card(race, seat)
    if rules.pitting_order != REFILL_FIRST:
        refill(race, rules, seat)


@jit
def refill(race, rules, seat):
    """Fill the hand in a stop (F90-BASE-9)."""
    if rules.stop_refills_hand == 1:
        car = race.car[seat]
        wanted = car.hand_limit - counted_cards(race, rules, seat)
        note(race, notes.DREW, seat, NONE, draw_race_cards(race, seat, max(wanted, 0)), car.n_hand, 0)


@jit
def drive_wisely(race, rules, policies, seat):
    """Discard any race cards, then draw race cards up to the hand limit; Track cards do not count (F90-WISE-1 to 6)."""
    car = race.car[seat]
    car.skill_used = 1
    discarded = 0
    for _ in range(MAX_HAND):
        race.ask_due = discarded
        if race_cards_held(race, seat) == 0:
            break
        slot = ask(race, rules, policies, seat, WISE_DISCARD) - 1
        if slot < 0:
            break
        discard_from_hand(race, seat, slot)
        discarded += 1
    drawn = draw_race_cards(race, seat, max(car.hand_limit - race_cards_held(race, seat), 0))
    note(race, notes.WISE_USED, seat, NONE, discarded, drawn, 0)


@jit
def attempt_extreme(race, rules, policies, seat):
    """Check blindly for the extreme trajectory; say whether the turn goes on (F90-BASE-14, 43, F90-SILV-6)."""
    car = race.car[seat]
    target = rules.section[car.section].attempt
    factor = blind_factor(race, rules)
    if car.chit == HAZARD and rules.hazard_extreme_check == 1:
        car.hazard_mp += 1
    passed = passes(rules, factor, target)
    car.attempt = ATTEMPT_PASSED if passed else ATTEMPT_FAILED
    note(race, notes.ATTEMPTED, seat, NONE, factor, target, 1 if passed else 0)
    if passed or rules.extreme_failed != OFF_TRACK:
        return True
    go_off(race, rules, policies, seat)
    return False
