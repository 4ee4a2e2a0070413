"""What a player may answer: for every decision a check, and a list of all legal answers.

Answers are integers: 0 is "no" or "nothing" wherever that is allowed, and a card is named by its slot in the hand.

============== ==========================================================================================
decision       answer
============== ==========================================================================================
lap_count      bit set of slots; qualifying_laps likewise
lap_order      slot that lies on top
action         kind | slot << 4 | argument << 8; kinds and arguments are in `simkit.games.sccr.state`
response       0, or slot + 1 of a BLOCK, CHALLENGE or CHALLENGE +.200
draft          0, or slot + 1 of a DRAFT; | 16 to follow `ask_target` instead of `ask_actor` in a challenge
consent        0 or 1
pit_card       slot + 1 of the card for the pit time, 0 to turn one with an empty hand;
               | (slot + 1) << 4 of a FAST PIT laid with it
yellow_stop    0, or type of stop + 1; declare_stop likewise
crash_ahead    slot + 1 of a pass card
finish_tie     slot + 1; qualifying_card, qualifying_tie likewise
nudge_rating   slot + 1 of the card for the rating in a challenged NUDGE PASS, 0 for the top card of the deck
mileage_refill 0, or 1 to take the refill of GOOD FUEL MILEAGE now
============== ==========================================================================================
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import (
    BLOCK,
    CHALLENGE,
    CHALLENGE_200,
    DRAFT,
    FAST_PIT,
    INSIDE_ADVANTAGE,
    NUDGE_PASS,
    PASS_OUTSIDE,
    TWO_WIDE,
)
from simkit.games.sccr.engine.hand import effect_of
from simkit.games.sccr.engine.lap_cards import begin_lap_counts, is_lap_count, next_lap_count
from simkit.games.sccr.engine.moves import (
    can_change_lane,
    can_pit,
    can_play,
    gets_by_crash,
    high_car_ahead,
    is_legal_action,
    is_stop_type,
    is_worn,
)
from simkit.games.sccr.engine.spending import is_spending
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
    FREE_PASS,
    LAP_COUNT,
    LAP_ORDER,
    MAX_MOVES,
    MILEAGE_REFILL,
    N_ATTRIBUTES,
    NUDGE_RATING,
    PIT_CARD,
    PIT_STOP,
    PLAY_CARD,
    QUALIFYING_CARD,
    QUALIFYING_LAPS,
    QUALIFYING_TIE,
    RESPONSE,
    SPEND,
    YELLOW_STOP,
)

OUTSIDE_UNBLOCKABLE = 1
PASS_STANDS = 2
UNUSED = 2


@jit
def is_legal(race, rules, seat, decision, answer):
    """Say whether `answer` is legal for `decision`."""
    if decision == ACTION:
        return is_legal_action(race, rules, seat, answer)
    if decision == LAP_COUNT or decision == QUALIFYING_LAPS:
        return is_lap_count(race, rules, seat, answer)
    if decision == LAP_ORDER:
        return 0 <= answer < race.car[seat].n_hand and (race.ask_mask >> answer) & 1 == 1
    if decision == RESPONSE:
        return answer == 0 or is_response(race, rules, seat, answer - 1)
    if decision == DRAFTING:
        return answer == 0 or is_draft(race, rules, seat, answer)
    if decision == CONSENT or decision == MILEAGE_REFILL:
        return answer == 0 or answer == 1
    if decision == NUDGE_RATING:
        return answer == 0 or _holds(race, seat, answer - 1)
    if decision == PIT_CARD:
        return is_pit_card(race, rules, seat, answer)
    if decision == YELLOW_STOP or decision == DECLARE_STOP:
        return answer == 0 or is_stop_type(rules, answer - 1)
    if decision == CRASH_CARD:
        return _holds(race, seat, answer - 1) and gets_by_crash(
            rules, effect_of(rules, race.car[seat].hand[answer - 1])
        )
    if decision == SPEND:
        return is_spending(race, seat, answer)
    any_card = decision == FINISH_TIE or decision == QUALIFYING_CARD or decision == QUALIFYING_TIE
    return any_card and _holds(race, seat, answer - 1)


@jit
def _holds(race, seat, slot):
    return 0 <= slot < race.car[seat].n_hand


@jit
def is_response(race, rules, seat, slot):
    """Say whether the card in `slot` may answer the pass at hand (SCCR-BASE-26 to 28, SCCR-4.3, SCCR-9.2)."""
    if not _holds(race, seat, slot):
        return False
    effect = effect_of(rules, race.car[seat].hand[slot])
    if effect == BLOCK:
        if race.ask_effect == INSIDE_ADVANTAGE or race.ask_effect == NUDGE_PASS:
            return False
        grooved = race.groove == 1 and rules.groove_effect == OUTSIDE_UNBLOCKABLE
        return not (grooved and race.ask_effect == PASS_OUTSIDE)
    if effect == CHALLENGE or effect == CHALLENGE_200:
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
    if decision == LAP_COUNT or decision == QUALIFYING_LAPS:
        _list_lap_counts(race, rules, seat)
    elif decision == ACTION:
        _list_actions(race, rules, seat)
    elif decision == PIT_CARD:
        _list_pit_cards(race, rules, seat)
    elif decision == CONSENT or decision == MILEAGE_REFILL:
        add_move(race, 0)
        add_move(race, 1)
    elif decision == YELLOW_STOP or decision == DECLARE_STOP:
        add_move(race, 0)
        for kind in range(3):
            if is_stop_type(rules, kind):
                add_move(race, kind + 1)
    elif decision == SPEND:
        for answer in range(N_ATTRIBUTES + 1):
            if is_spending(race, seat, answer):
                add_move(race, answer)
    else:
        if decision == RESPONSE or decision == DRAFTING or decision == NUDGE_RATING:
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
