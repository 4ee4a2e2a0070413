"""What a player may answer: for every decision a check, and a list of all legal answers.

Answers are integers: 0 is "no" or "nothing" wherever that is allowed, and a card is named by its slot in the hand.

============== ==========================================================================================
decision       answer
============== ==========================================================================================
lap_count      bit set of slots
lap_order      slot that lies on top
action         kind | slot << 4 | argument << 8; kinds and arguments are in `simkit.games.sccr.state`
response       0, or slot + 1 of a BLOCK or CHALLENGE
draft          0, or slot + 1 of a DRAFT; | 16 to follow `ask_target` instead of `ask_actor` in a challenge
consent        0 or 1
pit_card       slot + 1 of the card for the pit time, 0 to turn one with an empty hand;
               | (slot + 1) << 4 of a FAST PIT laid with it
yellow_stop    0, or type of stop + 1; declare_stop likewise
crash_ahead    slot + 1 of a pass card
finish_tie     slot + 1
============== ==========================================================================================
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import (
    BLOCK,
    CHALLENGE,
    DRAFT,
    FAST_PIT,
    GOOD_CAR_SETUP,
    GOOD_ENGINE_SETTING,
    INSIDE_ADVANTAGE,
    LEARN_THE_TRACK,
    PASS_INSIDE,
    PASS_OUTSIDE,
    PASS_TWO,
    PULL_AWAY,
    TWO_WIDE,
)
from simkit.games.sccr.engine.hand import effect_of, laps_of, plays_allowed
from simkit.games.sccr.engine.lanes import (
    TWO_LANE,
    car_at,
    gap_ahead,
    gap_size,
    is_empty,
    is_marked,
    is_open,
    marker_cell,
    on_track,
)
from simkit.games.sccr.state import (
    ACTION,
    CHANGE_LANE,
    CONSENT,
    CRASH_CARD,
    DECLARE_STOP,
    DRAFTING,
    END_TURN,
    FINISH_TIE,
    FOLLOW_CHALLENGE,
    FOUR_TIRE,
    FREE_PASS,
    INSIDE,
    LAP_COUNT,
    LAP_ORDER,
    MAX_MOVES,
    OUTSIDE,
    PIT_CARD,
    PIT_STOP,
    PLAY_CARD,
    RESPONSE,
    SPLASH,
    TWO_TIRE,
    WINDOWS,
    YELLOW_STOP,
)

EITHER = 1
BARRED = 1
BEYOND_LIMIT = 1
OUTSIDE_UNBLOCKABLE = 1
PASS_STANDS = 2
FORBIDDEN = 1
UNUSED = 2
NO_LIMIT = 1 << 60


@jit
def is_worn(race, rules, seat):
    """Say whether the driver can neither issue nor answer a challenge (SCCR-4.3, SCCR-BASE-18)."""
    car = race.car[seat]
    return car.tires_worn == 1 or (rules.tire_wear == 1 and car.wear == 0)


@jit
def is_pass_card(effect):
    """Say whether the card is one of the pass cards."""
    return effect == PASS_INSIDE or effect == PASS_OUTSIDE or effect == PASS_TWO or effect == INSIDE_ADVANTAGE


@jit
def can_pass(race, rules, seat, effect):
    """Say whether a pass card may be aimed at what is directly ahead (SCCR-BASE-7, SCCR-3.1.10)."""
    car = race.car[seat]
    space = car.space + 1
    if is_empty(race, car.lane, space):
        return False
    if effect == PASS_OUTSIDE:
        return is_open(race, rules, car.lane, space, OUTSIDE)
    if is_open(race, rules, car.lane, space, INSIDE):
        return True
    return (
        effect == PASS_TWO
        and rules.pass_two_side == EITHER
        and is_open(race, rules, car.lane, space, OUTSIDE)
    )


@jit
def second_is_closed(race, rules, seat):
    """Say whether PASS TWO finds a second car right ahead of the first that it cannot pass (SCCR-3.1.15)."""
    car = race.car[seat]
    space = car.space + 2
    if is_empty(race, car.lane, space) or is_open(race, rules, car.lane, space, INSIDE):
        return False
    return rules.pass_two_side != EITHER or not is_open(race, rules, car.lane, space, OUTSIDE)


@jit
def can_pull_away(race, rules, seat):
    """Say whether PULL AWAY may be played: by a lane leader, or into a gap (SCCR-BASE-10, SCCR-3.1.22)."""
    empty = gap_ahead(race, seat)
    if empty == NONE:
        if rules.lane_leader_pulls_away == 1:
            return True
        car = race.car[seat]
        for other in range(race.n_cars):
            if race.car[other].space > car.space and on_track(race.car[other]):
                return False
        return True
    if empty == 0:
        return False
    return rules.pull_away_gaps != BEYOND_LIMIT or gap_size(rules, empty) > rules.gap_limit


@jit
def can_lay_two_wide(race, rules, seat, side):
    """Say whether a TWO WIDE may be laid there: a free lane with nothing in it (SCCR-1.3, SCCR-3.1.25)."""
    car = race.car[seat]
    cell = marker_cell(rules, car.lane, side)
    return cell != NONE and not is_marked(race, rules, cell, car.space)


@jit
def can_draft_across(race, rules, seat):
    """Say whether a DRAFT may move the car diagonally into the other lane (2005 house rule)."""
    car = race.car[seat]
    return (
        rules.draft_changes_lane == 1
        and rules.lanes == TWO_LANE
        and is_empty(race, 1 - car.lane, car.space + 1)
    )


@jit
def can_play(race, rules, seat, effect, side):
    """Say whether a card of this effect may be played as an action now; `side` counts for TWO WIDE alone."""
    car = race.car[seat]
    if effect == TWO_WIDE:
        return can_lay_two_wide(race, rules, seat, side)
    if side != 0:
        return False
    if effect == PASS_TWO:
        if not can_pass(race, rules, seat, effect):
            return False
        return rules.pass_two_second_closed != BARRED or not second_is_closed(race, rules, seat)
    if is_pass_card(effect):
        return can_pass(race, rules, seat, effect)
    if effect == PULL_AWAY:
        return can_pull_away(race, rules, seat)
    if effect == GOOD_CAR_SETUP:
        return car.car_setup == NONE
    if effect == LEARN_THE_TRACK:
        return car.learn_track == NONE
    if effect == GOOD_ENGINE_SETTING:
        return car.engine_setting == NONE
    if effect == DRAFT:
        return can_draft_across(race, rules, seat)
    return False


@jit
def can_change_lane(race, rules, seat):
    """Say whether the car may go to the other racing lane now (SCCR-3.1.4 to 3.1.6, A-19, A-20)."""
    car = race.car[seat]
    if rules.lanes != TWO_LANE or car.lane_changed == 1 or car.pitted == 1:
        return False
    if rules.lane_change_costs_action == 1 and car.actions_left == 0:
        return False
    return is_empty(race, 1 - car.lane, car.space)


@jit
def can_pit(race, rules, seat):
    """Say whether a green-flag stop may be made now (SCCR-5.14 to 5.16, A-74)."""
    car = race.car[seat]
    if car.actions_done > 0 or car.lane_changed == 1 or car.free_passed != 0:
        return False
    return may_stop(race, rules, seat)


@jit
def may_stop(race, rules, seat):
    """Say whether the rules let the driver stop under green in this turn at all (A-74)."""
    return (
        rules.pit_rules != WINDOWS
        or rules.stops_outside_window != FORBIDDEN
        or race.car[seat].window_open == 1
    )


@jit
def is_stop_type(rules, kind):
    """Say whether that type of stop exists (SCCR-5.3, SCCR-5.6)."""
    return kind == FOUR_TIRE or (rules.short_stops == 1 and (kind == TWO_TIRE or kind == SPLASH))


@jit
def high_car_ahead(race, seat):
    """Return the seat of a car high in the turn directly ahead that `seat` may still pass freely (U-13)."""
    car = race.car[seat]
    ahead = car_at(race, car.lane, car.space + 1)
    if ahead == NONE or race.car[ahead].high_in_turn == 0 or (car.free_passed >> ahead) & 1 == 1:
        return NONE
    return ahead


@jit
def is_legal_action(race, rules, seat, move):
    """Say whether `move` is legal in the Action Phase turn of `seat`."""
    car = race.car[seat]
    kind = move & 15
    slot = (move >> 4) & 15
    argument = move >> 8
    if move < 0:
        return False
    if kind == PLAY_CARD:
        if car.actions_left == 0 or slot >= car.n_hand or argument > 1:
            return False
        return can_play(race, rules, seat, effect_of(rules, car.hand[slot]), argument)
    if slot != 0:
        return False
    if kind == PIT_STOP:
        return is_stop_type(rules, argument) and can_pit(race, rules, seat)
    if argument != 0:
        return False
    if kind == END_TURN:
        return True
    if kind == CHANGE_LANE:
        return can_change_lane(race, rules, seat)
    return kind == FREE_PASS and high_car_ahead(race, seat) != NONE


@jit
def is_lap_count(race, rules, seat, mask):
    """Say whether the cards of `mask` make the lap count (SCCR-BASE-4).

    That is: enough laps, no card superfluous, no more cards than the driver may play; or a single DRAFT whose
    own laps fall short.
    """
    car = race.car[seat]
    if mask <= 0 or mask >> car.n_hand != 0:
        return False
    cards = 0
    total = 0
    least = 1 << 30
    card = NONE
    for slot in range(car.n_hand):
        if (mask >> slot) & 1 == 1:
            card = car.hand[slot]
            laps = laps_of(race, rules, seat, card)
            cards += 1
            total += laps
            least = min(least, laps)
    if total >= race.lap_number:
        return cards <= plays_allowed(race, rules, seat) and total - least < race.lap_number
    return cards == 1 and effect_of(rules, card) == DRAFT


@jit
def can_make_lap_count(race, rules, seat):
    """Say whether the driver holds any cards that make the lap count."""
    car = race.car[seat]
    taken = 0
    total = 0
    for _ in range(min(plays_allowed(race, rules, seat), car.n_hand)):
        best = NONE
        most = -1
        for slot in range(car.n_hand):
            if (taken >> slot) & 1 == 0:
                laps = laps_of(race, rules, seat, car.hand[slot])
                if laps > most:
                    most = laps
                    best = slot
        taken |= 1 << best
        total += most
        if total >= race.lap_number:
            return True
    if plays_allowed(race, rules, seat) == 0:
        return False
    for slot in range(car.n_hand):
        if effect_of(rules, car.hand[slot]) == DRAFT:
            return True
    return False


@jit
def is_legal(race, rules, seat, decision, answer):
    """Say whether `answer` is legal for `decision`."""
    if decision == ACTION:
        return is_legal_action(race, rules, seat, answer)
    if decision == LAP_COUNT:
        return is_lap_count(race, rules, seat, answer)
    if decision == LAP_ORDER:
        return 0 <= answer < race.car[seat].n_hand and (race.ask_mask >> answer) & 1 == 1
    if decision == RESPONSE:
        return answer == 0 or is_response(race, rules, seat, answer - 1)
    if decision == DRAFTING:
        return answer == 0 or is_draft(race, rules, seat, answer)
    if decision == CONSENT:
        return answer == 0 or answer == 1
    if decision == PIT_CARD:
        return is_pit_card(race, rules, seat, answer)
    if decision == YELLOW_STOP or decision == DECLARE_STOP:
        return answer == 0 or is_stop_type(rules, answer - 1)
    if decision == CRASH_CARD:
        return _holds(race, seat, answer - 1) and is_pass_card(
            effect_of(rules, race.car[seat].hand[answer - 1])
        )
    return decision == FINISH_TIE and _holds(race, seat, answer - 1)


@jit
def _holds(race, seat, slot):
    return 0 <= slot < race.car[seat].n_hand


@jit
def is_response(race, rules, seat, slot):
    """Say whether the card in `slot` may answer the pass at hand (SCCR-BASE-26 to 28, SCCR-4.3)."""
    if not _holds(race, seat, slot):
        return False
    effect = effect_of(rules, race.car[seat].hand[slot])
    if effect == BLOCK:
        if race.ask_effect == INSIDE_ADVANTAGE:
            return False
        grooved = race.groove == 1 and rules.groove_effect == OUTSIDE_UNBLOCKABLE
        return not (grooved and race.ask_effect == PASS_OUTSIDE)
    if effect == CHALLENGE:
        if is_worn(race, rules, seat):
            return False
        return rules.worn_challenged != PASS_STANDS or not is_worn(race, rules, race.ask_actor)
    return False


@jit
def is_draft(race, rules, seat, answer):
    """Say whether `answer` drafts with a DRAFT card, following a side only in a challenge."""
    if answer < 0 or answer > 31 or (answer > 15 and race.ask_follow != FOLLOW_CHALLENGE):
        return False
    slot = (answer & 15) - 1
    return _holds(race, seat, slot) and effect_of(rules, race.car[seat].hand[slot]) == DRAFT


@jit
def is_pit_card(race, rules, seat, answer):
    """Say whether `answer` names a card for the pit time, and maybe a FAST PIT besides (U-8, U-22)."""
    if answer < 0 or answer > 255:
        return False
    slot = (answer & 15) - 1
    fast = (answer >> 4) - 1
    cards_left = race.car[seat].n_hand
    if fast != NONE:
        if not _holds(race, seat, fast) or rules.fast_pit == UNUSED:
            return False
        if effect_of(rules, race.car[seat].hand[fast]) != FAST_PIT or fast == slot:
            return False
        cards_left -= 1
    if slot == NONE:
        return cards_left == 0
    return _holds(race, seat, slot)


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
    car = race.car[seat]
    if decision == LAP_COUNT:
        _list_lap_counts(race, rules, seat)
    elif decision == ACTION:
        _list_actions(race, rules, seat)
    elif decision == PIT_CARD:
        _list_pit_cards(race, rules, seat)
    elif decision == CONSENT:
        add_move(race, 0)
        add_move(race, 1)
    elif decision == YELLOW_STOP or decision == DECLARE_STOP:
        add_move(race, 0)
        for kind in range(3):
            if is_stop_type(rules, kind):
                add_move(race, kind + 1)
    else:
        if decision == RESPONSE or decision == DRAFTING:
            add_move(race, 0)
        first = 0 if decision == LAP_ORDER else 1
        for slot in range(car.n_hand):
            if is_legal(race, rules, seat, decision, slot + first):
                add_move(race, slot + first)
            if decision == DRAFTING and is_draft(race, rules, seat, (slot + 1) | 16):
                add_move(race, (slot + 1) | 16)
    return race.n_moves


@jit
def _list_lap_counts(race, rules, seat):
    """List every bit set of slots that makes the lap count."""
    begin_lap_counts(race, rules, seat)
    mask = next_lap_count(race, rules, seat)
    while mask != 0:
        add_move(race, mask)
        mask = next_lap_count(race, rules, seat)


@jit
def begin_lap_counts(race, rules, seat):
    """Start the walk over all lap counts that `next_lap_count` makes; sorts the hand by laps, most first.

    A policy may then write what each slot is worth to it into `race.worth` (0 or more), what each card costs besides
    into `race.card_worth`, and lower `race.worth_limit` to what it has found.
    """
    car = race.car[seat]
    race.draft_mask = 0
    for slot in range(car.n_hand):
        card = car.hand[slot]
        laps = laps_of(race, rules, seat, card)
        if effect_of(rules, card) == DRAFT:
            race.draft_mask |= 1 << slot
        k = slot
        while k > 0 and race.laps_at[k - 1] < laps:
            race.by_laps[k] = race.by_laps[k - 1]
            race.laps_at[k] = race.laps_at[k - 1]
            k -= 1
        race.by_laps[k] = slot
        race.laps_at[k] = laps
        race.worth[slot] = 0
    race.n_picked = 0
    race.picked_mask = 0
    race.picked_laps = 0
    race.picked_worth = 0
    race.next_pick = 0
    race.worth_limit = NO_LIMIT
    race.card_worth = 0


@jit
def next_lap_count(race, rules, seat):
    """Return the next bit set of slots that makes the lap count, 0 after the last.

    Cards are picked with the most laps first and no further once the number is reached, so that the last one picked
    has the fewest laps and none is superfluous. A DRAFT whose own laps fall short follows at the end. What was found
    has `race.found_cards` cards, worth `race.found_worth`.
    """
    car = race.car[seat]
    most = plays_allowed(race, rules, seat)
    while race.n_picked >= 0:
        at = race.next_pick
        if at < car.n_hand and race.n_picked < most:
            laps = race.laps_at[at]
            if race.picked_laps + laps * (most - race.n_picked) >= race.lap_number:
                slot = race.by_laps[at]
                race.next_pick = at + 1
                worth = race.picked_worth + race.worth[slot] + race.card_worth
                if worth >= race.worth_limit:
                    continue
                if race.picked_laps + laps >= race.lap_number:
                    race.found_cards = race.n_picked + 1
                    race.found_worth = worth
                    return race.picked_mask | 1 << slot
                race.pick[race.n_picked] = at
                race.n_picked += 1
                race.picked_laps += laps
                race.picked_worth = worth
                race.picked_mask |= 1 << slot
                continue
        race.n_picked -= 1
        race.next_pick = 0
        if race.n_picked >= 0:
            last = race.pick[race.n_picked]
            slot = race.by_laps[last]
            race.picked_laps -= race.laps_at[last]
            race.picked_worth -= race.worth[slot] + race.card_worth
            race.picked_mask ^= 1 << slot
            race.next_pick = last + 1
    return _next_draft(race, rules, seat)


@jit
def _next_draft(race, rules, seat):
    """Return the next DRAFT whose own laps fall short as a bit set, 0 after the last."""
    car = race.car[seat]
    if plays_allowed(race, rules, seat) == 0:
        return 0
    while race.next_pick < car.n_hand:
        slot = race.next_pick
        race.next_pick += 1
        card = car.hand[slot]
        if effect_of(rules, card) == DRAFT and laps_of(race, rules, seat, card) < race.lap_number:
            race.found_cards = 1
            race.found_worth = race.worth[slot] + race.card_worth
            return 1 << slot
    return 0


@jit
def _list_actions(race, rules, seat):
    """List the legal moves of an Action Phase turn."""
    car = race.car[seat]
    add_move(race, END_TURN)
    if can_pit(race, rules, seat):
        for kind in range(3):
            if is_stop_type(rules, kind):
                add_move(race, PIT_STOP | kind << 8)
    if can_change_lane(race, rules, seat):
        add_move(race, CHANGE_LANE)
    if high_car_ahead(race, seat) != NONE:
        add_move(race, FREE_PASS)
    if car.actions_left == 0:
        return
    for slot in range(car.n_hand):
        effect = effect_of(rules, car.hand[slot])
        for side in range(2 if effect == TWO_WIDE else 1):
            if can_play(race, rules, seat, effect, side):
                add_move(race, PLAY_CARD | slot << 4 | side << 8)


@jit
def _list_pit_cards(race, rules, seat):
    """List the cards that may give the pit time, with and without each FAST PIT."""
    n_hand = race.car[seat].n_hand
    for fast in range(n_hand + 1):
        for slot in range(n_hand + 1):
            answer = slot | fast << 4
            if is_pit_card(race, rules, seat, answer):
                add_move(race, answer)
