"""What it is worth to play a card, or two, and which play is worth most.

Worth is counted in hundredths of a section. The road, the prices and what is the same for every play of a turn have been
looked at before (`look`), and lie in the race's scratch fields.
"""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.records import NONE
from simkit.games.f90.engine.moves import (
    can_pay_both,
    can_play_one,
    goes_with_any,
    goes_with_low,
    is_pair,
    is_plain_pair,
    push_shift,
    pushes,
)
from simkit.games.f90.policies.look import RUIN, worth_of_mp
from simkit.games.f90.words import BALANCE, HAZARD, PUSH, SAVE_FUEL, SAVE_TYRES

SLOT_BITS = 6
"""Bits of a slot of the hand."""
LAST = (1 << 2 * SLOT_BITS) - 1
UNKNOWN = -(1 << 60)


@jit_inlined
def worth_of_play(race, rules, seat, one, other):
    """Return what it is worth to play one card (`other` NONE) or two, at what the race's scratch fields say of this turn."""
    car = race.car[seat]
    first = rules.card[one]
    tyres, damage, draw, mp = first.tyres, first.damage, first.draw, first.mp
    cards = 1 + first.discard
    colours = first.colour
    greens = first.check
    unsure = first.check * first.mp
    worth = 0
    if other != NONE:
        second = rules.card[other]
        tyres += second.tyres
        damage += second.damage
        draw += second.draw
        mp += second.mp
        cards += 1 + second.discard
        colours |= second.colour
        greens += second.check
        unsure += second.check * second.mp
        if car.chit == PUSH:
            worth = worth_of_push(race, rules, seat, one, other)
    if damage > car.damage_limit - car.damage:
        worth -= RUIN
    gained = damage + greens if car.chit == HAZARD else 0
    total = mp + gained + (race.spot_mp if colours & race.spot_colours != 0 else 0)
    worth += worth_by_checks(race, total, unsure)
    due = max(tyres - (rules.save_tyres_chips if car.chit == SAVE_TYRES else 0), 0)
    worth -= due * race.price_tyre + damage * race.price_damage + (cards - draw) * race.price_card
    if scores(race, rules, seat, one, other, tyres, damage, cards, total, gained):
        worth += race.worth_special
    return worth


@jit
def worth_by_checks(race, total, unsure):
    """Return what MP are worth on average, of which checks decide on so many, at the chance of one; never too much."""
    passed, failed = worth_of_mp(race, total), worth_of_mp(race, total - unsure)
    return (race.chance * passed + (100 - race.chance) * failed) // 100


@jit
def worth_of_push(race, rules, seat, one, other):
    """Return what the fuel is worth that Push burns for two cards, below 0; a fortune where it is the last."""
    if is_plain_pair(rules, one, other):
        return 0
    shift = push_shift(rules, one, other)
    runs_dry = race.car[seat].due - shift <= race.turn and shift > 0
    return -shift * race.price_shift - (RUIN if runs_dry else 0)


@jit_inlined
def scores(race, rules, seat, one, other, tyres, damage, cards, total, gained):
    """Say whether a play earns the Special of the player's strategy, as far as he can foresee it."""
    chit = race.car[seat].chit
    if chit == SAVE_FUEL:
        high = max(rules.card[one].mp, 0 if other == NONE else rules.card[other].mp)
        return high <= rules.save_fuel_mp
    if chit == PUSH:
        return tyres >= rules.push_chips and race.car[seat].chips >= rules.push_chips
    if chit == SAVE_TYRES:
        return tyres == 1
    if chit == HAZARD:
        return gained > 0 and total + race.spare_mp >= rules.hazard_special_mp
    if chit == BALANCE:
        discards = cards - (1 if other == NONE else 2)
        return min(tyres, 1) + min(damage, 1) + min(discards, 1) >= rules.balance_kinds
    return False


@jit_inlined
def rank(worth, left, right):
    """Return a number that is larger for the better play, and of plays worth the same for the first."""
    return worth << 2 * SLOT_BITS | LAST - (left << SLOT_BITS | right)


@jit
def best_play(race, rules, seat):
    """Return the play that is worth most; of equals the first. 0 where none is legal.

    The hand is gone through once to see what each card goes with, as sets of slots; then only pairs that go together are weighed.
    """
    car = race.car[seat]
    playable, with_any, with_low, with_push = 0, 0, 0, 0
    best = UNKNOWN
    for slot in range(car.n_hand):
        card = car.hand[slot]
        if can_play_one(race, rules, seat, card):
            playable |= 1 << slot
            best = max(best, rank(worth_of_play(race, rules, seat, card, NONE), slot, slot))
        with_any |= goes_with_any(rules, card) << slot
        with_low |= goes_with_low(rules, card) << slot
        with_push |= pushes(race, rules, seat, card) << slot
    for left in range(car.n_hand - 1):
        partners = with_any | with_push
        if partners >> left & 1 == 1:
            partners = playable
        elif with_low >> left & 1 == 1:
            partners |= with_low
        if playable >> left & 1 == 1:
            best = max(best, best_partner(race, rules, seat, left, partners & playable))
    answer = LAST - (best & LAST)
    left, right = answer >> SLOT_BITS, answer & ((1 << SLOT_BITS) - 1)
    if best == UNKNOWN:
        return 0
    return left + 1 if left == right else left + 1 | (right + 1) << SLOT_BITS


@jit_inlined
def best_partner(race, rules, seat, left, partners):
    """Return the rank of the best play of a card with another one behind it in the hand, one of the set `partners`."""
    car = race.car[seat]
    n = 0
    for right in range(left + 1, car.n_hand):
        race.move[n] = right
        n += partners >> right & 1
    best = UNKNOWN
    one = car.hand[left]
    for k in range(n):
        right = race.move[k]
        other = car.hand[right]
        if can_pay_both(race, rules, seat, one, other):
            if car.chit != PUSH or is_pair(race, rules, seat, one, other):
                best = max(best, rank(worth_of_play(race, rules, seat, one, other), left, right))
    return best
