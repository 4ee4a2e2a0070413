"""Passing: responses, challenges, drafts, co-operation (SCCR-1.*, SCCR-BASE-7 to 9, 26 to 30, 32)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.core.rng import draw
from simkit.games.sccr import notes
from simkit.games.sccr.cards import BLOCK, CHALLENGE_200, NUDGE_PASS, PASS_TWO
from simkit.games.sccr.engine.answers import is_legal
from simkit.games.sccr.engine.ask import ask, refuse
from simkit.games.sccr.engine.hand import discard_from_hand, discard_hand, effect_of, is_dry
from simkit.games.sccr.engine.lanes import (
    TWO_LANE,
    after_response,
    car_at,
    clear_traffic_at_tail,
    gap_ahead,
    gap_size,
    on_track,
    traffic_at,
)
from simkit.games.sccr.engine.moves import can_pass, is_worn
from simkit.games.sccr.engine.npd import draw_to_respond, is_npd, turn_challenge_rating
from simkit.games.sccr.engine.nudge import CHECK_FIRST, RATING_ZERO, nudge_challenge, resolve_contact
from simkit.games.sccr.state import (
    CONSENT,
    DRAFTING,
    FOLLOW_CHALLENGE,
    FOLLOW_PASS,
    RESPONSE,
    STREAM_DEADLOCK,
)

NO_RESPONSE, STOPPED_BY_BLOCK, ANSWERED_BY_CHALLENGE = 0, 1, 2
ALWAYS_LOST = 0
CHALLENGER_ONLY = 1
PASS_TWO_ONLY = 1
REPLACES = 1
ALWAYS = 1
MAX_REDRAWS = 64
"""Equal ratings are turned again; after so many times, which a shipped deck never sees, a coin decides."""


@jit
def play_pass(race, rules, policies, seat, effect):
    """Carry out a pass card; PASS TWO goes on to a second car if the first pass was not stopped (SCCR-BASE-30)."""
    first = car_at(race, race.car[seat].lane, race.car[seat].space + 1)
    if pass_ahead(race, rules, policies, seat, effect, NONE) and effect == PASS_TWO:
        if can_pass(race, rules, seat, effect):
            pass_ahead(race, rules, policies, seat, effect, first)


@jit
def pass_ahead(race, rules, policies, seat, effect, first):
    """Try to pass what is directly ahead and say whether it worked; `first` was passed by the same PASS TWO."""
    car = race.car[seat]
    obstacle = traffic_at(race, car.lane, car.space + 1)
    if obstacle != NONE:
        pass_traffic(race, seat, obstacle)
        return True
    target = car_at(race, car.lane, car.space + 1)
    behind = car_at(race, car.lane, car.space - 1)
    race.ask_actor = seat
    race.ask_target = target
    race.ask_effect = effect
    response = respond(race, rules, policies, target)
    if response == STOPPED_BY_BLOCK:
        return False
    if response == ANSWERED_BY_CHALLENGE:
        passed, drafter, followed = challenge(race, rules, policies, seat, target, behind, effect, first)
        if passed and drafter == NONE:
            drafter = draft_pass(race, rules, policies, seat, behind)
            followed = seat
        if race.contact == 1:
            resolve_contact(race, rules, policies, seat, target, drafter, followed)
        return passed
    if cooperates(race, rules, policies, seat, target):
        car.space = race.car[target].space + 1
        count_pass(race, seat, target)
        note(race, notes.COOPERATED, seat, target, car.space, 0, 0)
        draft_cooperation(race, rules, policies, seat, behind)
    else:
        swap(race, seat, target)
        draft_pass(race, rules, policies, seat, behind)
    return True


@jit
def pass_traffic(race, seat, obstacle):
    """Go by SLOW TRAFFIC: it falls in behind, and leaves the track at the tail of its lane (SCCR-BASE-20)."""
    car = race.car[seat]
    car.space += 1
    race.traffic[obstacle].space -= 1
    note(race, notes.PASSED_TRAFFIC, seat, NONE, car.space, car.lane, 0)
    clear_traffic_at_tail(race)


@jit
def respond(race, rules, policies, target):
    """Ask the passed driver for a response and carry it out as far as the card goes.

    An NPD draws for it, and what it drew is spent (SCCR-6.9, 6.10).
    """
    if not is_npd(race, target):
        return answer_pass(race, rules, policies, target)
    draw_to_respond(race, rules, target)
    response = answer_pass(race, rules, policies, target)
    discard_hand(race, target)
    return response


@jit
def answer_pass(race, rules, policies, target):
    """Let the passed driver answer out of his hand."""
    if not has_response(race, rules, target):
        return NO_RESPONSE
    answer = ask(race, rules, policies, target, RESPONSE)
    if not is_legal(race, rules, target, RESPONSE, answer):
        refuse(race, rules, target, RESPONSE, answer)
        answer = 0
    if answer == 0:
        return NO_RESPONSE
    card = discard_from_hand(race, target, answer - 1)
    effect = effect_of(rules, card)
    blocks = effect == BLOCK
    race.actor_bonus = 0
    race.target_bonus = rules.challenge_bonus if effect == CHALLENGE_200 else 0
    note(race, notes.BLOCKED if blocks else notes.CHALLENGED, race.ask_actor, target, card, 0, 0)
    after_response(race, rules, target)
    return STOPPED_BY_BLOCK if blocks else ANSWERED_BY_CHALLENGE


@jit
def has_response(race, rules, seat):
    """Say whether the driver holds any card that may answer the pass at hand."""
    for slot in range(race.car[seat].n_hand):
        if is_legal(race, rules, seat, RESPONSE, slot + 1):
            return True
    return False


@jit
def challenge(race, rules, policies, seat, target, behind, effect, first):
    """Resolve a challenge; return whether the pass succeeds, who drafted the challenge (or NONE), and whom he followed."""
    if is_worn(race, rules, seat) and rules.worn_challenged == ALWAYS_LOST:
        note(race, notes.WORN_LOSES, seat, target, 0, 0, 0)
        count_challenge(race, rules, target, seat)
        return False, NONE, NONE
    drafter, followed = draft_challenge(race, rules, policies, seat, target, behind, first)
    bonus = rules.draft_bonus
    if rules.draft_bonus_in == PASS_TWO_ONLY and effect != PASS_TWO:
        bonus = 0
    if followed == seat:
        race.actor_bonus += bonus
    elif followed == target:
        race.target_bonus += bonus
    winner = NONE
    if effect == NUDGE_PASS:
        winner = nudge_challenge(race, rules, policies, seat, target)
    if winner == NONE:
        winner = compare_ratings(race, rules, seat, target, race.actor_bonus, race.target_bonus)
    loser = target if winner == seat else seat
    count_challenge(race, rules, winner, loser)
    if race.contact == 1 and rules.nudge_order == CHECK_FIRST:
        resolve_contact(race, rules, policies, seat, target, drafter, followed)
        if not (on_track(race.car[seat]) and on_track(race.car[target])):
            return False, drafter, followed
    if winner == seat:
        swap(race, seat, target)
    if drafter != NONE:
        if followed != winner:
            if rules.drafter_wears == 1:
                lose_wear(race, rules, drafter)
        elif on_track(race.car[drafter]):
            tuck_in(race, drafter, winner)
    return winner == seat, drafter, followed


@jit
def draft_challenge(race, rules, policies, seat, target, behind, first):
    """Offer the challenge to its possible drafters, one after another; return drafter and whom he follows.

    The car directly behind the passer may draft; on the second pass of a PASS TWO so may the car passed first, if
    nobody else does (SCCR-1.4 to 1.8, A-5).
    """
    race.ask_follow = FOLLOW_CHALLENGE
    second = first != NONE
    replaced = second and rules.pass_two_drafter == REPLACES
    if behind != NONE and not replaced:
        answer = offer_draft(race, rules, policies, behind)
        if answer != 0:
            return behind, target if answer > 15 else seat
    if second and (replaced or first != behind):
        answer = offer_draft(race, rules, policies, first)
        if answer != 0:
            return first, target if answer > 15 else seat
    return NONE, NONE


@jit
def offer_draft(race, rules, policies, seat):
    """Ask a driver whether he follows; return his answer. An NPD draws for it, and what it drew is spent (SCCR-6.11)."""
    if not is_npd(race, seat):
        return draft_from_hand(race, rules, policies, seat)
    draw_to_respond(race, rules, seat)
    if rules.npd_drafting == ALWAYS and race.car[seat].n_hand > 0:
        answer = 1
        follow(race, rules, seat, answer)
    else:
        answer = draft_from_hand(race, rules, policies, seat)
    discard_hand(race, seat)
    return answer


@jit
def draft_from_hand(race, rules, policies, seat):
    """Ask a driver who holds a DRAFT whether he follows; spend the card and return his answer."""
    holds = False
    for slot in range(race.car[seat].n_hand):
        if is_legal(race, rules, seat, DRAFTING, slot + 1):
            holds = True
    if not holds:
        return 0
    answer = ask(race, rules, policies, seat, DRAFTING)
    if not is_legal(race, rules, seat, DRAFTING, answer):
        refuse(race, rules, seat, DRAFTING, answer)
        return 0
    if answer != 0:
        follow(race, rules, seat, answer)
    return answer


@jit
def follow(race, rules, seat, answer):
    """Spend the card that a driver drafts with."""
    card = discard_from_hand(race, seat, (answer & 15) - 1)
    race.car[seat].drafts += 1
    followed = race.ask_target if answer > 15 else race.ask_actor
    note(race, notes.DRAFTED, seat, followed, card, race.ask_follow, race.ask_target)
    after_response(race, rules, seat)


@jit
def compare_ratings(race, rules, seat, target, passer_bonus, challenger_bonus):
    """Both turn their top cards until the ratings differ; return the seat with the higher (SCCR-BASE-28).

    To each rating come the bonus of this challenge and the driver's speed modifier (SCCR-7.6).
    """
    passer_bonus += race.car[seat].speed_modifier
    challenger_bonus += race.car[target].speed_modifier
    worn_zero = is_worn(race, rules, seat) and rules.worn_challenged == RATING_ZERO
    redraws = MAX_REDRAWS
    while True:
        passer = 0 if worn_zero else turn_challenge_rating(race, rules, seat) + passer_bonus
        challenger = turn_challenge_rating(race, rules, target) + challenger_bonus
        if passer != challenger:
            note(race, notes.RATINGS, seat, target, passer, challenger, 0)
            return seat if passer > challenger else target
        redraws -= 1
        if redraws == 0 or (is_dry(race, rules, seat) and is_dry(race, rules, target)):
            break
        note(race, notes.RATINGS, seat, target, passer, challenger, 1)
    note(race, notes.RATINGS, seat, target, passer, challenger, 2)
    coin = draw(race, STREAM_DEADLOCK, race.turn << 8 | seat, target, 2)
    return seat if coin == 0 else target


@jit
def count_challenge(race, rules, winner, loser):
    """Count a challenge and take a wear point off the loser (SCCR-4.2, A-38)."""
    race.car[winner].challenges_won += 1
    race.car[loser].challenges_lost += 1
    note(race, notes.CHALLENGE_WON, winner, loser, 0, 0, 0)
    if rules.wear_lost_by != CHALLENGER_ONLY or loser == race.ask_target:
        lose_wear(race, rules, loser)


@jit
def lose_wear(race, rules, seat):
    """Take one tire wear point, if wear is in force and any are left (SCCR-4.1, 4.2)."""
    car = race.car[seat]
    if rules.tire_wear == 1 and car.wear > 0:
        car.wear -= 1
        note(race, notes.WEAR_LOST, seat, NONE, car.wear, 0, 0)


@jit
def count_pass(race, seat, target):
    """Count a pass for both."""
    race.car[seat].passes += 1
    race.car[target].times_passed += 1


@jit
def swap(race, seat, target):
    """Let a car change places with the one directly ahead of it."""
    race.car[seat].space += 1
    race.car[target].space -= 1
    count_pass(race, seat, target)
    note(race, notes.PASSED, seat, target, race.car[seat].space, race.car[seat].lane, 0)


@jit
def tuck_in(race, seat, leader):
    """Bring a drafter up directly behind the car he follows; those between fall back a space (SCCR-BASE-8, 9)."""
    car = race.car[seat]
    goal = race.car[leader].space - 1
    if car.space >= goal:
        return
    own = car.space
    lane = car.lane
    mover = car_at(race, lane, goal)
    space = goal - 1
    while mover != NONE and space >= own:
        pushed = car_at(race, lane, space)
        race.car[mover].space = space
        count_pass(race, seat, mover)
        mover = pushed
        space -= 1
    car.space = goal
    note(race, notes.TUCKED_IN, seat, leader, goal, 0, 0)


@jit
def draft_pass(race, rules, policies, seat, behind):
    """Let the car that was directly behind the passer go along with a pass that succeeded (SCCR-BASE-8).

    Return the drafter, NONE if nobody drafts.
    """
    if behind == NONE or not on_track(race.car[behind]):
        return NONE
    race.ask_follow = FOLLOW_PASS
    if offer_draft(race, rules, policies, behind) == 0:
        return NONE
    tuck_in(race, behind, seat)
    return behind


@jit
def draft_cooperation(race, rules, policies, seat, behind):
    """Let that car move up into the space that a co-operative pass left empty."""
    if behind == NONE:
        return
    race.ask_follow = FOLLOW_PASS
    if offer_draft(race, rules, policies, behind) != 0:
        race.car[behind].space += 1
        note(race, notes.TUCKED_IN, behind, seat, race.car[behind].space, 0, 0)


@jit
def cooperates(race, rules, policies, seat, target):
    """Ask the passed driver for co-operation where it would have an effect (SCCR-1.2, SCCR-3.1.23, U-7).

    A car of the other lane that the passer would gain on, or get ahead of, is one that is not behind him yet.
    """
    if rules.cooperation == 0:
        return False
    empty = gap_ahead(race, target)
    if empty <= 0 or gap_size(rules, empty) > rules.gap_limit:
        return False
    if rules.lanes == TWO_LANE:
        car = race.car[seat]
        for other in range(race.n_cars):
            rival = race.car[other]
            if rival.lane != car.lane and rival.space >= car.space and on_track(rival):
                return False
    answer = ask(race, rules, policies, target, CONSENT)
    if answer != 0 and answer != 1:
        refuse(race, rules, target, CONSENT, answer)
        return False
    return answer == 1
