"""What a player may do: the conditions behind every legal answer."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.f90.engine.cards import race_cards_held
from simkit.games.f90.engine.track import is_in_the_way, is_yellow, unlaps
from simkit.games.f90.state import (
    EXTREME_ATTEMPT,
    GO_ON,
    NO_ATTEMPT,
    PIT_STOP,
    SKIP_TURN,
    TRACK_CARD,
    USE_VERSATILITY,
    USE_WISE,
)
from simkit.games.f90.words import (
    BRAKING,
    EXTREME,
    PLAYER,
    PUSH,
    SAVE_TYRES,
    STRATEGIES,
    TYRES,
    VERSATILITY,
    WISE_DRIVING,
)

EITHER, BEFORE_STOP, AFTER_STOP = 0, 1, 2
WITH_MP_LEFT = 1
OFF_TOTAL = 0
FORBIDDEN = 1
RACE_CARDS_ONLY = 1
ALL_TYRES = len(TYRES)
ALL_STRATEGIES = len(STRATEGIES)


# Phase A


@jit
def must_stop(race, rules, seat):
    """Say whether the refuelling chit asks for a stop in this turn (F90-BASE-6, A23)."""
    car = race.car[seat]
    if car.due != race.turn or car.pitted == 1:
        return False
    return race.turn < rules.n_turns or rules.stop_in_last_turn == 1


@jit
def chit_space(rules, due):
    """Return the space of the Turn Indicator on which the refuelling chit lies (F90-FUEL-1, A22).

    Fuel that outlasts the race puts it at the head of the indicator, on the space of the surplus turns.
    """
    return due if due <= rules.n_turns else due - rules.n_turns


@jit
def can_pit(race, rules, seat):
    """Say whether a stop can be declared: not off the track, not under the safety car, once a turn (F90-BASE-6)."""
    car = race.car[seat]
    return car.pitted == 0 and car.off == 0 and race.safety_turn != race.turn and car.attempt == NO_ATTEMPT


@jit
def is_chit_choice(race, seat, choice):
    """Say whether `choice` keeps the strategy (0) or is another one plus 1."""
    return choice == 0 or (1 <= choice <= ALL_STRATEGIES and choice != race.car[seat].chit + 1)


@jit
def can_use_wise(race, rules, seat):
    """Say whether Wise Driving may be used now (F90-WISE-1, 2, A25)."""
    car = race.car[seat]
    if car.skill != WISE_DRIVING or car.skill_used == 1:
        return False
    if car.pitted == 1:
        return rules.wise_when != BEFORE_STOP
    return rules.wise_when != AFTER_STOP or not must_stop(race, rules, seat)


@jit
def is_declaration(race, rules, seat, answer):
    """Say whether `answer` is a declaration of phase A (F90-PHASE-2)."""
    car = race.car[seat]
    if answer < 0:
        return False
    kind, detail = answer & 7, answer >> 3
    if kind == PIT_STOP:
        tyres, extra, choice = detail & 3, detail >> 2 & 1, detail >> 3
        if extra == 1 and rules.extra_fuel_turns == 0:
            return False
        return can_pit(race, rules, seat) and tyres < ALL_TYRES and is_chit_choice(race, seat, choice)
    if kind == USE_VERSATILITY:
        able = car.skill == VERSATILITY and car.skill_used == 0
        return able and detail > 0 and is_chit_choice(race, seat, detail)
    if kind == SKIP_TURN:
        able = car.pitted == 0 and car.attempt == NO_ATTEMPT and not must_stop(race, rules, seat)
        return able and is_chit_choice(race, seat, detail)
    if detail != 0:
        return False
    if kind == GO_ON:
        return not must_stop(race, rules, seat)
    if kind == EXTREME_ATTEMPT:
        here = rules.section[car.section].trajectory == EXTREME
        able = here and car.on_spot == 1 and car.attempt == NO_ATTEMPT
        return able and not must_stop(race, rules, seat)
    return kind == USE_WISE and can_use_wise(race, rules, seat)


# Phase B


@jit
def is_playable(race, rules, seat, card):
    """Say whether a card may be played here: a race card anywhere, a Track card in its zone (F90-BASE-42)."""
    zone = rules.card[card].zone
    return zone == 0 or zone == rules.section[race.car[seat].section].zone


@jit
def goes_with_any(rules, card):
    """Say whether a card may be played with any other (F90-BASE-1)."""
    own = rules.card[card]
    return (own.pair == 1) | (own.mp <= rules.pairs_with_any)


@jit
def goes_with_low(rules, card):
    """Say whether a card may be played with others that are as low (F90-BASE-1)."""
    return rules.card[card].mp <= rules.pairs_together


@jit
def is_plain_pair(rules, one, other):
    """Say whether two cards may be played together by anyone (F90-BASE-1)."""
    if goes_with_any(rules, one) or goes_with_any(rules, other):
        return True
    return goes_with_low(rules, one) and goes_with_low(rules, other)


@jit
def pushes(race, rules, seat, card):
    """Say whether a card goes with any other, though nobody else may play the two, for Push (F90-PUSH-1)."""
    return race.car[seat].chit == PUSH and rules.card[card].mp == rules.push_mp


@jit
def push_shift(rules, one, other):
    """Return by how many turns a pair that only Push allows moves the refuelling chit (F90-PUSH-2, A15)."""
    if rules.push_track_card == 0 and (one >= TRACK_CARD or other >= TRACK_CARD):
        return 0
    return rules.push_shift


@jit
def saved_tyres(race, rules, seat):
    """Return how many tyre points are taken off what is due (F90-SHARP-12)."""
    if race.car[seat].chit == SAVE_TYRES and rules.save_tyres_how == OFF_TOTAL:
        return rules.save_tyres_chips
    return 0


@jit
def can_pay(race, rules, seat, tyres, discards, n_others):
    """Say whether tyre points and discards can be paid with `n_others` cards less in hand (A8, F90-BASE-2)."""
    car = race.car[seat]
    held = car.n_hand - n_others
    if discards > held:
        return False
    due = tyres - saved_tyres(race, rules, seat)
    if due <= car.chips:
        return True
    if rules.card_for_tyre == 0:
        return False
    spare = held if rules.card_pays_twice == 1 else held - discards
    return due <= car.chips + spare


@jit
def is_play(race, rules, seat, answer):
    """Say whether `answer` plays one or two cards that can be played together and paid for (F90-PHASE-3)."""
    car = race.car[seat]
    if answer < 0 or answer >= 1 << 12:
        return False
    if answer == 0:
        return not can_play_any(race, rules, seat)
    left, right = (answer & 63) - 1, (answer >> 6) - 1
    if left < 0 or left >= car.n_hand or right >= car.n_hand or left == right:
        return False
    if right < 0:
        return can_play_one(race, rules, seat, car.hand[left])
    if left > right and not (
        rules.card[car.hand[left]].check == 1 and rules.card[car.hand[right]].check == 1
    ):
        return False
    return can_play_two(race, rules, seat, car.hand[left], car.hand[right])


@jit
def can_play_any(race, rules, seat):
    """Say whether any card can be played; where no single one can, no two can."""
    car = race.car[seat]
    for slot in range(car.n_hand):
        if can_play_one(race, rules, seat, car.hand[slot]):
            return True
    return False


@jit
def can_play_one(race, rules, seat, card):
    """Say whether a card can be played alone."""
    own = rules.card[card]
    return is_playable(race, rules, seat, card) and can_pay(race, rules, seat, own.tyres, own.discard, 1)


@jit
def is_pair(race, rules, seat, one, other):
    """Say whether the player may put two cards together (F90-BASE-1, F90-PUSH-1)."""
    if is_plain_pair(rules, one, other):
        return True
    if not (pushes(race, rules, seat, one) or pushes(race, rules, seat, other)):
        return False
    shift = push_shift(rules, one, other)
    return rules.push_onto_turn != FORBIDDEN or race.car[seat].due - shift > race.turn or shift <= 0


@jit
def can_pay_both(race, rules, seat, one, other):
    """Say whether the player can pay for two cards."""
    first, second = rules.card[one], rules.card[other]
    tyres, discards = first.tyres + second.tyres, first.discard + second.discard
    return can_pay(race, rules, seat, tyres, discards, 2)


@jit
def can_play_two(race, rules, seat, one, other):
    """Say whether two cards can be played together."""
    if not (is_playable(race, rules, seat, one) and is_playable(race, rules, seat, other)):
        return False
    return is_pair(race, rules, seat, one, other) and can_pay_both(race, rules, seat, one, other)


@jit
def can_discard_for_fuel(race, rules, seat, slot):
    """Say whether Save Fuel's Bonus may take the card in `slot` (F90-SF-1, 2)."""
    car = race.car[seat]
    return 0 <= slot < car.n_hand and rules.card[car.hand[slot]].mp > rules.save_fuel_card_mp


# Payments


@jit
def can_give_for_symbol(race, rules, seat, slot):
    """Say whether the card in `slot` meets a card symbol (F90-SHARP-8, A7).

    Where no race card is left, any card does.
    """
    car = race.car[seat]
    if slot < 0 or slot >= car.n_hand:
        return False
    if rules.symbol_card != RACE_CARDS_ONLY or car.hand[slot] < TRACK_CARD:
        return True
    return race_cards_held(race, seat) == 0


@jit
def can_give_for_tyre(race, rules, seat, slot):
    """Say whether the card in `slot` may stand for a tyre point (F90-BASE-2)."""
    car = race.car[seat]
    return rules.card_for_tyre == 1 and 0 <= slot < car.n_hand and car.n_hand > race.ask_keep


@jit
def can_pay_chips(race, rules, seat):
    """Say whether what is due may be paid in chips from now on."""
    car = race.car[seat]
    if car.chips >= race.ask_due:
        return True
    return rules.card_for_tyre == 0 or car.n_hand <= race.ask_keep


# Contests, flags


@jit
def can_show(race, rules, seat, slot):
    """Say whether the card in `slot` may be shown in a contest: one that could be played there."""
    car = race.car[seat]
    return 0 <= slot < car.n_hand and is_playable(race, rules, seat, car.hand[slot])


@jit
def can_show_any(race, rules, seat):
    """Say whether a player holds a card to show."""
    for slot in range(race.car[seat].n_hand):
        if can_show(race, rules, seat, slot):
            return True
    return False


@jit
def is_lapped(race, rules, seat, other):
    """Say whether another car is a lap or more behind, or would be once this one has reached it, within half a lap (F90-BASE-36)."""
    if other < 0 or other >= race.n_all or race.car[other].running == 0:
        return False
    own, rival = race.car[seat], race.car[other]
    gap = (rival.section - own.section) % rules.n_sections
    if 2 * gap < rules.n_sections and rival.at < own.at + gap:
        return True
    return rival.at <= own.at - rules.n_sections


@jit
def can_brake_late(race, rules, seat):
    """Say whether a car that ended its move may brake late: in a braking section, behind others (F90-BASE-34)."""
    car = race.car[seat]
    if car.off == 1 or rules.section[car.section].kind != BRAKING or race.n_in[car.section] == 1:
        return False
    if is_yellow(race, car.section) or unlaps(race, seat, car.at, car.section):
        return False
    if car.driver != PLAYER and rules.robots_brake == WITH_MP_LEFT and car.held_back == 0:
        return False
    return is_behind_others(race, seat)


@jit
def is_behind_others(race, seat):
    """Say whether a car stands behind others in its section's queue."""
    car = race.car[seat]
    for other in range(race.n_all):
        if race.car[other].stamp < car.stamp and is_in_the_way(race, seat, other, car.section):
            return True
    return False
