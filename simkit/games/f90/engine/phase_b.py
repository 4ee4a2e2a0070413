"""Phase B: draw one race card, play one or two; Lucky, Save Fuel and Push (F90-PHASE-3)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
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
    take,
    turn_race_card,
)
from simkit.games.f90.engine.moves import can_discard_for_fuel, is_plain_pair, push_shift
from simkit.games.f90.engine.track import retire
from simkit.games.f90.state import (
    DRAW_TRACK_CARD,
    FUEL_DISCARD,
    KEEP,
    LATER_STOP,
    MAX_HAND,
    OUT_OF_FUEL,
    PLAY,
    SAVE_FUEL_SPECIAL,
)
from simkit.games.f90.words import LUCKY, NO_TRAJECTORY, SAVE_FUEL

ONCE = 0
EITHER, ALWAYS_TRACK_CARD = 0, 1
WITH_BONUS = 1
AT_ONCE = 0


@jit_inlined
def draw_and_play(race, rules, policies, seat):
    """Draw, play, and resolve what belongs to this phase."""
    car = race.car[seat]
    if car.chit == LUCKY:
        draw_luckily(race, rules, policies, seat)
    elif car.chit == SAVE_FUEL:
        save_fuel_draw(race, rules, policies, seat)
    else:
        draw_race_cards(race, seat, 1)
    play_cards(race, rules, policies, seat)
    if car.n_played == 2:
        one, other = car.played[0], car.played[1]
        if not is_plain_pair(rules, one, other):
            shift = push_shift(rules, one, other)
            if rules.push_when == AT_ONCE:
                move_chit(race, seat, -shift)
            else:
                car.late_shift = shift
    if car.running == 1 and car.chit == SAVE_FUEL:
        score_save_fuel(race, rules, policies, seat)


@jit
def score_special(race, seat):
    """Score a Special: draw a Track card."""
    car = race.car[seat]
    card = draw_track_card(race, seat)
    car.scored += 1
    car.specials += 1
    note(race, notes.SPECIAL, seat, NONE, card, 0, 0)


@jit
def move_chit(race, seat, turns):
    """Move the refuelling chit; onto the current turn, the car is out of fuel (F90-PUSH-6, A22)."""
    car = race.car[seat]
    if turns == 0:
        return
    car.due += turns
    car.shifts += turns
    note(race, notes.CHIT_MOVED, seat, NONE, turns, car.due, 0)
    if car.due <= race.turn:
        retire(race, seat, OUT_OF_FUEL)


@jit
def draw_luckily(race, rules, policies, seat):
    """Lucky draws two race cards and keeps one; two of the same MP are his Special (F90-BASE-19)."""
    if race.car[seat].n_hand == MAX_HAND:
        return
    one = turn_race_card(race)
    other = turn_race_card(race)
    if one == NONE:
        return
    if other == NONE:
        take(race, seat, one)
        return
    race.ask_card = one
    race.ask_second = other
    if ask(race, rules, policies, seat, KEEP) == 1:
        one, other = other, one
    race.ask_card = NONE
    race.ask_second = NONE
    take(race, seat, one)
    lay(race, other)
    note(race, notes.LUCKY_DREW, seat, NONE, one, other, 0)
    if rules.card[one].mp == rules.card[other].mp:
        score_special(race, seat)


@jit
def save_fuel_draw(race, rules, policies, seat):
    """Save Fuel may discard a card of more than 2 MP and draw two cards in place of one (F90-SF-1 to 3)."""
    car = race.car[seat]
    cards = 1
    for _ in range(1 if rules.save_fuel_bonus == ONCE else MAX_HAND):
        if not holds_card_for_fuel(race, rules, seat):
            break
        slot = ask(race, rules, policies, seat, FUEL_DISCARD) - 1
        if slot < 0:
            break
        note(race, notes.FUEL_DISCARDED, seat, NONE, car.hand[slot], 0, 0)
        discard_from_hand(race, seat, slot)
        cards += 1
    draw_race_cards(race, seat, cards)


@jit
def holds_card_for_fuel(race, rules, seat):
    """Say whether Save Fuel's Bonus could take a card of the hand."""
    for slot in range(race.car[seat].n_hand):
        if can_discard_for_fuel(race, rules, seat, slot):
            return True
    return False


@jit_inlined
def play_cards(race, rules, policies, seat):
    """Let the player lay one or two cards for movement; who can pay for none plays none."""
    car = race.car[seat]
    answer = ask(race, rules, policies, seat, PLAY)
    car.n_played = 0
    car.eases = 0
    if answer == 0:
        note(race, notes.NOTHING_PLAYED, seat, NONE, 0, 0, 0)
        return
    left, right = (answer & 63) - 1, (answer >> 6) - 1
    car.played[0] = car.hand[left]
    car.n_played = 1
    car.played[1] = NONE
    if right >= 0:
        car.played[1] = car.hand[right]
        car.n_played = 2
        give_up(race, seat, max(left, right))
        give_up(race, seat, min(left, right))
    else:
        give_up(race, seat, left)
    for k in range(car.n_played):
        car.eases += rules.card[car.played[k]].eases
    car.cards_played += car.n_played
    note(race, notes.PLAYED, seat, NONE, car.played[0], car.played[1], 0)


@jit
def counts_for_saving(race, rules, seat, card):
    """Say whether a card is low enough for Save Fuel's Special (F90-SF-4, 5, A20)."""
    car = race.car[seat]
    mp = rules.card[card].mp
    here = rules.section[car.section]
    if rules.save_fuel_counts == WITH_BONUS and car.on_spot == 1 and here.trajectory != NO_TRAJECTORY:
        if here.colours & rules.card[card].colour != 0:
            mp += here.bonus
    return mp <= rules.save_fuel_mp


@jit
def score_save_fuel(race, rules, policies, seat):
    """Score Save Fuel's Special if only low cards were played (F90-SF-4, A18, A19)."""
    car = race.car[seat]
    if car.n_played == 0 or (car.n_played == 1 and rules.save_fuel_one_card == 0):
        return
    for k in range(car.n_played):
        if not counts_for_saving(race, rules, seat, car.played[k]):
            return
    answer = DRAW_TRACK_CARD if rules.save_fuel_special == ALWAYS_TRACK_CARD else LATER_STOP
    if rules.save_fuel_special == EITHER:
        answer = ask(race, rules, policies, seat, SAVE_FUEL_SPECIAL)
    if answer == DRAW_TRACK_CARD:
        score_special(race, seat)
    else:
        car.scored += 1
        car.specials += 1
        move_chit(race, seat, 1)
