"""The NUDGE PASS: ratings played, contact, crashes, and the cars behind them (SCCR-9.3 to 9.12)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.cards import BODY_DAMAGE
from simkit.games.sccr.engine.answers import is_legal
from simkit.games.sccr.engine.ask import ask, refuse
from simkit.games.sccr.engine.events import lay_crash_card, spares
from simkit.games.sccr.engine.hand import discard_from_hand, rating_of, turn_rating
from simkit.games.sccr.engine.lanes import line_up, on_track, retire
from simkit.games.sccr.engine.moves import is_worn
from simkit.games.sccr.engine.npd import turn_challenge_rating
from simkit.games.sccr.engine.npd_stops import call_npds_in, leading_player
from simkit.games.sccr.engine.pits import choose_pit_card, stop_under_green
from simkit.games.sccr.state import FOUR_TIRE, NOT_SHOWN, NUDGE_RATING, OUT_ACCIDENT

# Codes of the two tables: `chase_tables.NUDGE_EFFECTS` and `chase_tables.CRASH_OUTCOMES`.
NO_EFFECT, GOES_HIGH, CRASHES = 0, 1, 2
UNHURT, OUT_OF_RACE, DAMAGED = 0, 1, 2

IN_TURN = 1
WITHOUT_SPEED, RAW = 1, 2
CHECK_FIRST = 1
OWN_OUTCOME = 1
BY_EFFECT = 1
RATING_ZERO = 1


@jit
def nudge_challenge(race, rules, policies, seat, target):
    """Let passer and challenger play a rating each, and see whether they touch; return the winner, NONE if equal.

    A rating comes from the hand or from the top of the deck. The challenger chooses last, without having seen the
    passer's unless that reading is in force (SCCR-9.3, A-63). A driver who rates zero for worn tires plays none.
    """
    race.shown_rating = NOT_SHOWN
    zero = is_worn(race, rules, seat) and rules.worn_challenged == RATING_ZERO
    passer_speed = 0 if zero else race.car[seat].speed_modifier
    passer_bonus = 0 if zero else race.actor_bonus
    challenger_speed = race.car[target].speed_modifier
    answer = 0 if zero else choose_rating(race, rules, policies, seat)
    passer = 0
    if rules.nudge_reveal == IN_TURN:
        passer = 0 if zero else play_rating(race, rules, seat, answer)
        race.shown_rating = passer + passer_bonus + passer_speed
    other_answer = choose_rating(race, rules, policies, target)
    if rules.nudge_reveal != IN_TURN and not zero:
        passer = play_rating(race, rules, seat, answer)
    challenger = play_rating(race, rules, target, other_answer)
    race.shown_rating = NOT_SHOWN
    difference = passer - challenger
    if rules.nudge_difference != RAW:
        difference += passer_bonus - race.target_bonus
    if rules.nudge_difference != RAW and rules.nudge_difference != WITHOUT_SPEED:
        difference += passer_speed - challenger_speed
    race.contact = 1 if abs(difference) <= rules.nudge_contact else 0
    passer += passer_bonus + passer_speed
    challenger += race.target_bonus + challenger_speed
    note(race, notes.NUDGE_RATINGS, seat, target, passer, challenger, race.contact)
    if passer == challenger:
        return NONE
    return seat if passer > challenger else target


@jit
def choose_rating(race, rules, policies, seat):
    """Ask a driver for his rating: 0 is the top of the deck, else the slot of a card + 1."""
    answer = ask(race, rules, policies, seat, NUDGE_RATING)
    if not is_legal(race, rules, seat, NUDGE_RATING, answer):
        refuse(race, rules, seat, NUDGE_RATING, answer)
        return 0
    return answer


@jit
def play_rating(race, rules, seat, answer):
    """Lay the card, or turn the top one; return its rating."""
    if answer == 0:
        rating = turn_challenge_rating(race, rules, seat)
        note(race, notes.NUDGE_CARD, seat, NONE, NONE, rating, 0)
        return rating
    card = discard_from_hand(race, seat, answer - 1)
    rating = rating_of(race, rules, seat, card)
    note(race, notes.NUDGE_CARD, seat, NONE, card, rating, 0)
    return rating


@jit
def resolve_contact(race, rules, policies, seat, target, drafter, followed):
    """Let both drivers turn a card for what contact does to them, each for himself (SCCR-9.4 to 9.9).

    A drafter, NONE if there is none, shares what befalls the driver he followed. What befalls them is carried out
    once all of it is known; then come the cars behind.
    """
    race.contact = 0
    passer_effect = turn_effect(race, rules, seat)
    target_effect = turn_effect(race, rules, target)
    passer_outcome = turn_outcome(race, rules, seat) if passer_effect == CRASHES else UNHURT
    target_outcome = turn_outcome(race, rules, target) if target_effect == CRASHES else UNHURT
    crashed = 0
    if passer_effect == CRASHES:
        crashed |= 1 << seat
    if target_effect == CRASHES:
        crashed |= 1 << target
    effect = passer_effect if followed == seat else target_effect
    outcome = passer_outcome if followed == seat else target_outcome
    if drafter != NONE:
        note(race, notes.SHARES_CONTACT, drafter, followed, effect, 0, 0)
        if effect == CRASHES:
            crashed |= 1 << drafter
            if rules.nudge_drafter == OWN_OUTCOME:
                outcome = turn_outcome(race, rules, drafter)
    suffer_contact(race, rules, policies, seat, passer_effect, passer_outcome)
    suffer_contact(race, rules, policies, target, target_effect, target_outcome)
    if drafter != NONE:
        suffer_contact(race, rules, policies, drafter, effect, outcome)
    if crashed != 0:
        get_by_accident(race, rules, policies, crashed)


@jit
def read_effect(rules, rating):
    """Return what the table of contact says of a rating (SCCR-9.5)."""
    for band in range(rules.n_effects):
        if rating <= rules.effect_up_to[band]:
            return rules.effect_code[band]
    return NO_EFFECT


@jit
def read_outcome(rules, rating):
    """Return what the table of crashes says of a rating on this track (SCCR-9.7)."""
    for band in range(rules.n_outcomes):
        if rating <= rules.outcome_up_to[band]:
            return rules.outcome_code[band]
    return UNHURT


@jit
def turn_effect(race, rules, seat):
    """Turn a card for what contact does to a driver; nothing comes to its rating (A-61)."""
    rating = turn_rating(race, rules, seat)
    effect = read_effect(rules, rating)
    note(race, notes.CONTACT_CARD, seat, NONE, rating, effect, 0)
    return effect


@jit
def turn_outcome(race, rules, seat):
    """Turn a card for what becomes of a crashed car."""
    rating = turn_rating(race, rules, seat)
    outcome = read_outcome(rules, rating)
    note(race, notes.CRASH_OUTCOME, seat, NONE, rating, outcome, 0)
    return outcome


@jit
def suffer_contact(race, rules, policies, seat, effect, outcome):
    """Carry out what contact does to one car."""
    if effect == GOES_HIGH:
        race.car[seat].high_in_turn = 1
    elif effect == CRASHES:
        crash(race, rules, policies, seat, outcome)


@jit
def crash(race, rules, policies, seat, outcome):
    """Put a crashed car out, or damage it: the hand shrinks for good, and it stops at once (SCCR-9.7, 9.8, A-69)."""
    car = race.car[seat]
    car.crashes += 1
    if outcome == OUT_OF_RACE:
        retire(race, seat, OUT_ACCIDENT)
    elif outcome == DAMAGED:
        if not spares(race, rules, seat, BODY_DAMAGE):
            car.body_damage = 1
        car.hand_bonus -= rules.nudge_hand_loss
        car.hand_lost += rules.nudge_hand_loss
        if rules.npd_follow_crash == 1 and leading_player(race) == seat:
            call_npds_in(race, rules, FOUR_TIRE)
        choose_pit_card(race, rules, policies, seat, FOUR_TIRE)
        stop_under_green(race, rules, seat, rules.laps_per_stop * rules.nudge_stop_laps)


@jit
def get_by_accident(race, rules, policies, crashed):
    """Every car behind the foremost crash, in either lane, plays a pass card or turns for a crash (SCCR-9.10 to 9.12).

    `crashed` is the bit set of the cars that crashed.
    """
    first = NONE
    for seat in range(race.n_cars):
        if (crashed >> seat) & 1 == 1 and (first == NONE or race.car[seat].space > race.car[first].space):
            first = seat
    space = race.car[first].space
    note(race, notes.ACCIDENT, first, NONE, 0, 0, 0)
    n = line_up(race)
    for k in range(n):
        seat = race.line[k]
        car = race.car[seat]
        if on_track(car) and car.space < space and (crashed >> seat) & 1 == 0:
            get_by(race, rules, policies, seat)


@jit
def get_by(race, rules, policies, seat):
    """Play a pass card, or without one turn a card and read a table (SCCR-9.10, 9.11, A-68)."""
    if lay_crash_card(race, rules, policies, seat):
        return
    note(race, notes.NO_CRASH_CARD, seat, NONE, 0, 0, 0)
    effect = CRASHES
    if rules.nudge_behind == BY_EFFECT:
        effect = turn_effect(race, rules, seat)
    outcome = turn_outcome(race, rules, seat) if effect == CRASHES else UNHURT
    suffer_contact(race, rules, policies, seat, effect, outcome)
