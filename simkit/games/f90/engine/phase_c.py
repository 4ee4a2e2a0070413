"""Phase C: pay cards, tyres and damages; checks; draws; flags; weather (F90-PHASE-4)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.ask import ask
from simkit.games.f90.engine.cards import (
    check_bonus,
    draw_race_cards,
    give_up,
    lay,
    passes,
    turn_race_card,
)
from simkit.games.f90.engine.flags import play_flags
from simkit.games.f90.engine.moves import can_pay, saved_tyres
from simkit.games.f90.engine.payments import draw_damage, give_cards, pay_tyres
from simkit.games.f90.engine.phase_b import score_special
from simkit.games.f90.engine.track import retire
from simkit.games.f90.state import CHECK, OUT_NO_CARD, SWAP_DAMAGE, USE_SHARP
from simkit.games.f90.words import BALANCE, HAZARD, PUSH, SAVE_TYRES, SHARP

DRAWS_FIRST = 1
NOT_DUE, DUE = 0, 1
DECLINES = 0
ANY_COLOUR = 1
CHIP_BACK = 1
EACH = 1


@jit_inlined
def resolve_symbols(race, rules, policies, seat):
    """Resolve all symbols of the cards played and of a sharp trajectory, in the order of the rulebook."""
    car = race.car[seat]
    tyres, damage, discards, draws = 0, 0, 0, 0
    for k in range(car.n_played):
        card = rules.card[car.played[k]]
        tyres += card.tyres
        damage += card.damage
        discards += card.discard
        draws += card.draw
    if car.on_spot == 1 and rules.section[car.section].trajectory == SHARP:
        use_sharp(race, rules, policies, seat, tyres, discards)
        if car.sharp == 1:
            here = rules.section[car.section]
            tyres += here.tyres
            damage += here.damage
            discards += here.cards
    if car.chit == BALANCE and damage > 0 and rules.balance_swap_tyres > 0:
        if can_pay(race, rules, seat, tyres + rules.balance_swap_tyres, discards, 0):
            if ask(race, rules, policies, seat, SWAP_DAMAGE) == 1:
                tyres += rules.balance_swap_tyres
                damage -= 1
                note(race, notes.SWAPPED, seat, NONE, rules.balance_swap_tyres, 0, 0)
    if rules.phase_c_order == DRAWS_FIRST:
        draw_symbols(race, seat, draws)
    pay(race, rules, policies, seat, tyres, damage, discards)
    if car.running == 0:
        return
    resolve_checks(race, rules, policies, seat)
    if rules.phase_c_order != DRAWS_FIRST:
        draw_symbols(race, seat, draws)
    score_payments(race, rules, seat, tyres, damage, discards)
    play_flags(race, rules, policies, seat)


@jit
def matches(race, rules, seat, colours):
    """Say whether a card of one of these colours was played for movement."""
    car = race.car[seat]
    for k in range(car.n_played):
        if rules.card[car.played[k]].colour & colours != 0:
            return True
    return False


@jit
def suits_sharp(race, rules, seat):
    """Say whether the cards played allow the sharp trajectory's bonus (F90-SHARP-2, A2)."""
    car = race.car[seat]
    here = rules.section[car.section]
    if here.one_colour == 1 and rules.one_colour == ANY_COLOUR and car.n_played > 0:
        return True
    return matches(race, rules, seat, here.colours)


@jit_inlined
def use_sharp(race, rules, policies, seat, tyres, discards):
    """Let the player use or decline the sharp trajectory, before anything is paid (F90-SHARP-3, 9, 10, A4, A6)."""
    car = race.car[seat]
    here = rules.section[car.section]
    if not suits_sharp(race, rules, seat) and rules.unmatched_cost == NOT_DUE:
        return
    if not can_pay(race, rules, seat, tyres + here.tyres, discards + here.cards, 0):
        ruinous = rules.sharp_without_card != DECLINES and discards + here.cards > car.n_hand
        if not (ruinous and can_pay(race, rules, seat, tyres + here.tyres, min(discards, car.n_hand), 0)):
            return
    if ask(race, rules, policies, seat, USE_SHARP) == 1:
        car.sharp = 1
        note(race, notes.SHARP_USED, seat, NONE, here.tyres, here.damage, here.cards)
    else:
        note(race, notes.SHARP_DECLINED, seat, NONE, 0, 0, 0)


@jit
def draw_symbols(race, seat, draws):
    """Draw the race cards that symbols give."""
    if draws > 0:
        note(race, notes.DREW, seat, NONE, draw_race_cards(race, seat, draws), race.car[seat].n_hand, 0)


@jit_inlined
def pay(race, rules, policies, seat, tyres, damage, discards):
    """Pay cards, tyres and damages; Hazard gains MP by the damage (F90-SHARP-4 to 8, 12, 14)."""
    car = race.car[seat]
    if discards > 0 and not give_cards(race, rules, policies, seat, discards):
        retire(race, seat, OUT_NO_CARD)
        return
    if tyres > 0:
        saved = min(saved_tyres(race, rules, seat), tyres)
        due = tyres - saved
        if rules.card_pays_twice == 1:
            due = max(due - discards, 0)
        pay_tyres(race, rules, policies, seat, due, 0)
        if car.chit == SAVE_TYRES and rules.save_tyres_how == CHIP_BACK:
            saved = min(rules.save_tyres_chips, car.chips_paid)
            car.chips += saved
        note(race, notes.TYRES_PAID, seat, NONE, car.chips_paid, car.tyre_cards, saved)
    if damage > 0:
        if car.chit == HAZARD:
            car.hazard_mp += damage
        draw_damage(race, rules, seat, damage)


@jit_inlined
def resolve_checks(race, rules, policies, seat):
    """Check for every card that asks for it, left to right; without success it gives no MP (F90-BASE-30)."""
    car = race.car[seat]
    car.card_mp = 0
    for k in range(car.n_played):
        card = rules.card[car.played[k]]
        if card.check == 0 or check(race, rules, policies, seat, car.played[k]):
            car.card_mp += card.mp


@jit
def check(race, rules, policies, seat, card):
    """Check against the player's check card, blindly or with a card from hand, which takes its place (F90-BASE-30)."""
    car = race.car[seat]
    target = 0 if car.check_card == NONE else rules.card[car.check_card].cf
    target += check_bonus(race, rules, seat)
    slot = NONE
    if car.n_hand > 0:
        race.ask_card = card
        slot = ask(race, rules, policies, seat, CHECK) - 1
    if slot == NONE:
        used = turn_race_card(race)
        if car.chit == HAZARD:
            car.hazard_mp += 1
        if used == NONE:
            return False
    else:
        used = give_up(race, seat, slot)
    lay(race, car.check_card)
    car.check_card = used
    factor = rules.card[used].cf
    passed = passes(rules, factor, target)
    how = (1 if passed else 0) + (0 if slot == NONE else 2)
    note(race, notes.CHECKED, seat, how, card, factor, target)
    return passed


@jit
def score_payments(race, rules, seat, tyres, damage, discards):
    """Score the Specials that look at what was paid (F90-PUSH-5, F90-BASE-17, 18, F90-SHARP-13, 15)."""
    car = race.car[seat]
    if car.chit == SAVE_TYRES:
        # the saving brought exactly 1 down to 0
        if tyres == 1 and rules.save_tyres_chips > 0:
            if rules.save_tyres_how != CHIP_BACK or car.chips_paid == 1:
                score_special(race, seat)
    elif car.chit == BALANCE:
        kinds = min(tyres, 1) + min(damage, 1) + min(discards, 1)
        if kinds >= rules.balance_kinds:
            score_special(race, seat)
    elif car.chit == PUSH:
        score_push(race, rules, seat, car.chips_paid)


@jit
def score_push(race, rules, seat, chips):
    """Score Push's Special for the black chips paid for movement (F90-PUSH-5, A10, A12)."""
    if race.car[seat].tyre_cards > 0 and rules.push_with_cards == 0:
        return
    times = chips // rules.push_chips
    wanted = times if rules.push_specials == EACH else min(times, 1)
    for _ in range(wanted - race.car[seat].scored):
        score_special(race, seat)
