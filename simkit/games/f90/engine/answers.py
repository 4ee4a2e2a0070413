"""All legal answers to every decision: whether one is, and the list of them."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.f90.engine.cards import race_cards_held
from simkit.games.f90.engine.moves import (
    ALL_STRATEGIES,
    ALL_TYRES,
    can_discard_for_fuel,
    can_give_for_symbol,
    can_give_for_tyre,
    can_pay_chips,
    can_play_two,
    can_show,
    is_declaration,
    is_lapped,
    is_play,
)
from simkit.games.f90.state import (
    CHALLENGE,
    CHECK,
    DECLARE,
    DEFEND,
    DISCARD_CARD,
    DRAW_TRACK_CARD,
    EXTREME_ATTEMPT,
    FUEL_DISCARD,
    GO_ON,
    LATER_STOP,
    MAX_MOVES,
    PIT_STOP,
    PLAY,
    PLAY_BLUE,
    PLAY_YELLOW,
    PREPARE,
    QUALIFY,
    SAVE_FUEL_SPECIAL,
    SKIP_TURN,
    TRACK_CARD,
    TYRE_POINT,
    USE_VERSATILITY,
    USE_WISE,
    WISE_DISCARD,
)


@jit
def is_legal(race, rules, seat, decision, answer):
    """Say whether `answer` is legal for `decision`."""
    car = race.car[seat]
    if decision == PLAY:
        return is_play(race, rules, seat, answer)
    if decision == DECLARE:
        return is_declaration(race, rules, seat, answer)
    if decision == TYRE_POINT:
        if answer == 0:
            return can_pay_chips(race, rules, seat)
        return can_give_for_tyre(race, rules, seat, answer - 1)
    if decision == CHECK:
        return 0 <= answer <= car.n_hand
    if decision == CHALLENGE:
        return answer == 0 or can_show(race, rules, seat, answer - 1)
    if decision == DEFEND:
        return can_show(race, rules, seat, answer - 1)
    if decision == DISCARD_CARD:
        return can_give_for_symbol(race, rules, seat, answer - 1)
    if decision == QUALIFY:
        return 1 <= answer <= car.n_hand and car.hand[answer - 1] < TRACK_CARD
    if decision == PREPARE:
        return answer >= 0 and answer & 15 < rules.n_loads and answer >> 4 < ALL_TYRES
    if decision == FUEL_DISCARD:
        return answer == 0 or can_discard_for_fuel(race, rules, seat, answer - 1)
    if decision == WISE_DISCARD:
        if answer == 0:
            return may_stop_discarding(race, rules, seat)
        return 1 <= answer <= car.n_hand and car.hand[answer - 1] < TRACK_CARD
    if decision == SAVE_FUEL_SPECIAL:
        return answer == DRAW_TRACK_CARD or answer == LATER_STOP
    if decision == PLAY_YELLOW:
        return 0 <= answer <= rules.n_sections
    if decision == PLAY_BLUE:
        return answer == 0 or is_lapped(race, rules, seat, answer - 1)
    return answer == 0 or answer == 1


@jit
def may_stop_discarding(race, rules, seat):
    """Say whether Wise Driving may discard no further card (A26, A27)."""
    held = race_cards_held(race, seat)
    if held == 0:
        return True
    if rules.wise_discards_down == 1 and held > race.car[seat].hand_limit:
        return False
    return rules.wise_must_discard == 0 or race.ask_due > 0


@jit
def add_move(race, move):
    """Add one answer to the list."""
    if race.n_moves < MAX_MOVES:
        race.move[race.n_moves] = move
        race.n_moves += 1


@jit
def list_moves(race, rules, seat, decision):
    """Fill `race.move` with all legal answers to `decision` and return how many there are.

    Cards are told apart even where they do the same, for it matters which of them is spent.
    """
    race.n_moves = 0
    if decision == PLAY:
        _list_plays(race, rules, seat)
    elif decision == DECLARE:
        _list_declarations(race, rules, seat)
    elif decision == PREPARE:
        for tyres in range(ALL_TYRES):
            for load in range(rules.n_loads):
                add_move(race, load | tyres << 4)
    else:
        most = max(race.car[seat].n_hand, 2)
        if decision == PLAY_YELLOW:
            most = rules.n_sections
        elif decision == PLAY_BLUE:
            most = race.n_all
        for answer in range(most + 1):
            if is_legal(race, rules, seat, decision, answer):
                add_move(race, answer)
    return race.n_moves


@jit
def _list_plays(race, rules, seat):
    """List every card and every pair that can be played; two cards with checks in both orders."""
    car = race.car[seat]
    for left in range(car.n_hand):
        if is_play(race, rules, seat, left + 1):
            add_move(race, left + 1)
    for left in range(car.n_hand):
        for right in range(left + 1, car.n_hand):
            one, other = car.hand[left], car.hand[right]
            if can_play_two(race, rules, seat, one, other):
                add_move(race, left + 1 | (right + 1) << 6)
                if rules.card[one].check == 1 and rules.card[other].check == 1:
                    add_move(race, right + 1 | (left + 1) << 6)
    if race.n_moves == 0:
        add_move(race, 0)


@jit
def _list_declarations(race, rules, seat):
    """List every declaration of phase A."""
    for kind in (GO_ON, EXTREME_ATTEMPT, USE_WISE):
        if is_declaration(race, rules, seat, kind):
            add_move(race, kind)
    for choice in range(ALL_STRATEGIES + 1):
        for kind in (SKIP_TURN, USE_VERSATILITY):
            if is_declaration(race, rules, seat, kind | choice << 3):
                add_move(race, kind | choice << 3)
        for tyres in range(ALL_TYRES):
            for extra in range(2):
                answer = PIT_STOP | tyres << 3 | extra << 5 | choice << 6
                if is_declaration(race, rules, seat, answer):
                    add_move(race, answer)
