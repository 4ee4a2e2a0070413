"""`balanced`: a player that a good human would respect. Its habits are parameters.

It keeps a DRAFT and the cards with many laps for the lap count, keeps a pass card for the crash ahead, plays its setup
cards early, guards itself with TWO WIDE when cars behind have yet to act, answers passes by what the answer costs it, stays out
in an open pit window as long as its hand allows, since a yellow flag would give it the stop without losing a lap, and forgets all
thrift when the race is about to end.

Worth is counted in hundredths of a space.
"""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.fields import Option
from simkit.games.sccr.cards import (
    BLOCK,
    CHALLENGE,
    DRAFT,
    INSIDE_ADVANTAGE,
    PASS_TWO,
    PULL_AWAY,
    TWO_WIDE,
)
from simkit.games.sccr.engine.hand import effect_of, laps_of, plays_allowed
from simkit.games.sccr.engine.lanes import car_at, gap_ahead, is_empty
from simkit.games.sccr.engine.moves import (
    begin_lap_counts,
    can_change_lane,
    can_pit,
    high_car_ahead,
    is_pass_card,
    is_response,
    is_stop_type,
    next_lap_count,
    second_is_closed,
)
from simkit.games.sccr.engine.refill import falls_back, is_alone
from simkit.games.sccr.policies.look import (
    PASS_CARDS,
    SETUP_CARDS,
    TWO_WIDE_OUTSIDE,
    count_held,
    extreme_rating,
    hand_mask,
    is_short,
    most_laps,
    playable,
    quick_pit_card,
    slot_of,
)
from simkit.games.sccr.state import (
    ACTION,
    ADVANCED,
    BASIC,
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
    LAP_COUNT,
    LAP_ORDER,
    OUTSIDE,
    PIT_CARD,
    PIT_STOP,
    PLAY_CARD,
    RESPONSE,
    YELLOW_STOP,
)

(
    PIT_STOP_TYPE,
    FUEL_RESERVE,
    YELLOW_STOPS,
    REPAIR_AT,
    FINAL_LAPS,
    LAP_WEIGHT,
    DRAFT_WORTH,
    CRASH_CARDS,
    PASS_WORTH,
    PULL_WORTH,
    TWO_WIDE_WORTH,
    SETUP_WORTH,
    BLOCK_WORTH,
    CHALLENGE_WORTH,
    FOLLOW_WORTH,
    WEAR_RESERVE,
    ACT,
    LANE_WORTH,
    COOPERATE,
) = range(19)

BY_NEED = 3
IN_WINDOW, WHEN_NEEDED = 0, 1
LAST = 1


def _number(default: int, low: int, high: int, unit: str, says: str) -> tuple[int, Option]:
    return default, Option("number", says, unit=unit, low=low, high=high)


def _choice(default: str, options: tuple[str, ...], says: str) -> tuple[str, Option]:
    return default, Option("choice", says, options=options)


WORTH = "hundredths of a space"

PARAMETERS = {
    "pit_stop": _choice(
        "by_need",
        ("four_tire", "two_tire", "splash", "by_need"),
        "the stop it plans; by need: four tires when damaged or worn, else a splash and go",
    ),
    "fuel_reserve": _number(
        24,
        0,
        90,
        "laps",
        "in an open window it stops once the laps that its hand can make in a turn fall below this",
    ),
    "yellow_stops": _choice(
        "window",
        ("window", "needed", "never"),
        "stops under yellow: when it must pit anyway, or also for damage, worn tires or a low tank, or never",
    ),
    "repair_at": _number(
        2,
        1,
        4,
        "troubles",
        "with so many troubles (tires worn, body damage, engine trouble) it makes a normal stop whatever it planned; 4 is never",
    ),
    "final_laps": _number(40, 0, 200, "laps", "with fewer laps left it forgets thrift"),
    "lap_weight": _number(4, 0, 30, WORTH, "worth of each lap on a card that it keeps for the lap count"),
    "draft_worth": _number(40, 0, 200, WORTH, "worth of keeping a DRAFT for the lap count"),
    "crash_cards": _number(1, 0, 4, "cards", "pass cards that it keeps for a crash ahead"),
    "pass_worth": _number(100, 0, 200, WORTH, "worth of passing a car"),
    "pull_worth": _number(70, 0, 200, WORTH, "worth of pulling away"),
    "two_wide_worth": _number(
        40, 0, 200, WORTH, "worth of a TWO WIDE against a car behind that has yet to act"
    ),
    "setup_worth": _number(
        150, 0, 300, WORTH, "worth of a setup card at the start; it fades as the race runs"
    ),
    "block_worth": _number(80, 0, 200, WORTH, "worth of a pass stopped by a BLOCK"),
    "challenge_worth": _number(60, 0, 200, WORTH, "worth of challenging a pass"),
    "follow_worth": _number(70, 0, 200, WORTH, "worth of following with a DRAFT"),
    "wear_reserve": _number(
        1, 0, 4, "points", "tire wear points that it does not risk in challenges before the final laps"
    ),
    "act": _choice(
        "last", ("first", "last"), "acts early or late: which card it lays on top of its lap count"
    ),
    "lane_worth": _number(30, 0, 200, WORTH, "worth of changing lanes to have company, or a car to pass"),
    "cooperate": (True, Option("switch", "lets a passing car go ahead where nobody moves back")),
}
"""Default and option of every habit, in the order of the constants above."""


def decide(race, rules, seat, decision):
    """Answer as the habits say."""
    if decision == ACTION:
        return choose_action(race, rules, seat)
    if decision == LAP_COUNT:
        return choose_lap_count(race, rules, seat)
    if decision == LAP_ORDER:
        return extreme_rating(race, rules, seat, race.ask_mask, race.car[seat].param[ACT] != LAST)
    if decision == RESPONSE:
        return choose_response(race, rules, seat)
    if decision == DRAFTING:
        return choose_draft(race, rules, seat)
    if decision == CONSENT:
        return race.car[seat].param[COOPERATE]
    if decision == PIT_CARD:
        return quick_pit_card(race, rules, seat)
    if decision == CRASH_CARD:
        return cheapest_of(race, rules, seat, PASS_CARDS) + 1
    if decision == FINISH_TIE:
        return extreme_rating(race, rules, seat, hand_mask(race, seat), True) + 1
    if decision == YELLOW_STOP:
        return stop_type(race, rules, seat) + 1 if wants_yellow_stop(race, rules, seat) else 0
    if decision == DECLARE_STOP:
        return stop_type(race, rules, seat) + 1 if wants_green_stop(race, rules, seat) else 0
    return 0


@jit
def is_final(race, rules, seat):
    """Say whether the end is so near that nothing need be kept."""
    return rules.laps - race.total < race.car[seat].param[FINAL_LAPS]


@jit
def is_last_turn(race, rules):
    """Say whether the race ends with this turn."""
    return race.total >= rules.laps


@jit
def keep_worth(race, rules, seat, slot, pass_cards):
    """Return what the card in `slot` is worth in the hand for the turns to come; the hand has so many pass cards."""
    if is_last_turn(race, rules):
        return 0
    car = race.car[seat]
    card = car.hand[slot]
    effect = effect_of(rules, card)
    worth = car.param[LAP_WEIGHT] * laps_of(race, rules, seat, card)
    if effect == DRAFT:
        return worth + car.param[DRAFT_WORTH]
    if is_pass_card(effect):
        if pass_cards <= car.param[CRASH_CARDS]:
            worth += car.param[PASS_WORTH]
        return worth + car.param[PASS_WORTH] // 4
    if (SETUP_CARDS >> effect) & 1 == 1:
        return worth + setup_worth(race, rules, seat)
    if effect == BLOCK:
        return worth + car.param[BLOCK_WORTH] // 4
    if effect == CHALLENGE:
        return worth + car.param[CHALLENGE_WORTH] // 4
    if effect == TWO_WIDE:
        return worth + car.param[TWO_WIDE_WORTH] // 4
    if effect == PULL_AWAY:
        return worth + car.param[PULL_WORTH] // 4
    return worth


@jit
def setup_worth(race, rules, seat):
    """Return what a setup card is worth with so many laps to go."""
    left = max(rules.laps - race.total, 0)
    return race.car[seat].param[SETUP_WORTH] * left // rules.laps


@jit
def cheapest_of(race, rules, seat, effects):
    """Return the slot of the card that is worth least among those with one of the effects; NONE if there is none."""
    car = race.car[seat]
    pass_cards = count_held(race, rules, seat, PASS_CARDS)
    best = NONE
    least = 1 << 30
    for slot in range(car.n_hand):
        if (effects >> effect_of(rules, car.hand[slot])) & 1 == 1:
            worth = keep_worth(race, rules, seat, slot, pass_cards)
            if worth < least:
                least = worth
                best = slot
    return best


@jit
def choose_lap_count(race, rules, seat):
    """Make the lap count with the cards that are worth least, an action given up counting as well."""
    begin_lap_counts(race, rules, seat)
    pass_cards = count_held(race, rules, seat, PASS_CARDS)
    for slot in range(race.car[seat].n_hand):
        race.worth[slot] = keep_worth(race, rules, seat, slot, pass_cards)
    allowed = plays_allowed(race, rules, seat)
    action_worth = wish_to_act(race, rules, seat)
    best = 0
    least = 1 << 30
    mask = next_lap_count(race, rules, seat)
    while mask != 0:
        by_draft = race.found_cards == 1 and is_short(race, rules, seat, mask)
        cost = race.found_worth + action_worth * (allowed if by_draft else race.found_cards)
        if cost < least:
            least = cost
            best = mask
        mask = next_lap_count(race, rules, seat)
    return best


@jit
def wish_to_act(race, rules, seat):
    """Return the worth of one action: a share of a pass, all of it at the end; little while nothing is refilled."""
    car = race.car[seat]
    if is_final(race, rules, seat):
        return car.param[PASS_WORTH]
    if car.window_open == 1:
        return 0
    return car.param[PASS_WORTH] // 4


@jit
def troubles(race, seat):
    """Return how many troubles a normal stop would mend."""
    car = race.car[seat]
    return car.tires_worn + car.body_damage + car.engine_trouble


@jit
def stop_type(race, rules, seat):
    """Return the type of stop that it makes."""
    car = race.car[seat]
    kind = car.param[PIT_STOP_TYPE]
    if troubles(race, seat) >= car.param[REPAIR_AT]:
        return FOUR_TIRE
    if kind == BY_NEED:
        worn = rules.tire_wear == 1 and car.wear <= 1
        kind = FOUR_TIRE if worn or troubles(race, seat) > 0 else FOUR_TIRE + 2
    return kind if is_stop_type(rules, kind) else FOUR_TIRE


@jit
def is_dry(race, rules, seat):
    """Say whether it runs out of cards for the lap count: no refill, or a tank nearly empty."""
    car = race.car[seat]
    if rules.pit_rules == ADVANCED:
        return car.fuel <= rules.cards_refilled
    return car.window_open == 1


@jit
def hand_lasts(race, rules, seat):
    """Say whether the hand makes the lap counts that are left in the race, taken at 15 laps each."""
    left = rules.laps - race.total
    plays = plays_allowed(race, rules, seat)
    turns = (left + 14) // 15
    return left <= 0 or (turns <= 3 and most_laps(race, rules, seat, turns * plays) >= 2 * left)


@jit
def wants_green_stop(race, rules, seat):
    """Say whether it stops now: dry, and the hand no longer makes a lap count surely; or too much is broken."""
    car = race.car[seat]
    if is_last_turn(race, rules):
        return False
    if is_dry(race, rules, seat):
        reach = most_laps(race, rules, seat, plays_allowed(race, rules, seat))
        if count_held(race, rules, seat, 1 << DRAFT) > 1:
            reach += car.param[FUEL_RESERVE] // 2
        return reach < car.param[FUEL_RESERVE] and not hand_lasts(race, rules, seat)
    return (
        rules.pit_rules == BASIC
        and troubles(race, seat) >= car.param[REPAIR_AT]
        and not is_final(race, rules, seat)
    )


@jit
def wants_yellow_stop(race, rules, seat):
    """Say whether it stops under yellow, where a stop loses no lap."""
    car = race.car[seat]
    if car.param[YELLOW_STOPS] > WHEN_NEEDED or is_last_turn(race, rules):
        return False
    if car.window_open == 1:
        return not hand_lasts(race, rules, seat)
    if rules.pit_rules == ADVANCED and 2 * car.fuel < rules.tank_cards:
        return True
    if car.param[YELLOW_STOPS] == IN_WINDOW:
        return False
    worn = rules.tire_wear == 1 and car.wear <= 1
    return not is_final(race, rules, seat) and (worn or troubles(race, seat) >= car.param[REPAIR_AT])


@jit
def choose_response(race, rules, seat):
    """Answer a pass with the card that is worth most over what keeping it is worth."""
    car = race.car[seat]
    pass_cards = count_held(race, rules, seat, PASS_CARDS)
    answer = 0
    most = 0
    for slot in range(car.n_hand):
        if not is_response(race, rules, seat, slot):
            continue
        if effect_of(rules, car.hand[slot]) == BLOCK:
            worth = car.param[BLOCK_WORTH]
        else:
            risky = rules.tire_wear == 1 and car.wear <= car.param[WEAR_RESERVE]
            if risky and not is_final(race, rules, seat):
                continue
            worth = car.param[CHALLENGE_WORTH]
        worth -= keep_worth(race, rules, seat, slot, pass_cards)
        if worth > most:
            most = worth
            answer = slot + 1
    return answer


@jit
def choose_draft(race, rules, seat):
    """Follow with the DRAFT that is worth least, if following is worth more; in a challenge, back the passed car,
    which keeps its place only if this one gains a place.
    """
    car = race.car[seat]
    slot = cheapest_of(race, rules, seat, 1 << DRAFT)
    if slot == NONE:
        return 0
    worth = car.param[FOLLOW_WORTH]
    if count_held(race, rules, seat, 1 << DRAFT) > 1 or is_final(race, rules, seat):
        worth += car.param[DRAFT_WORTH]
    if worth <= keep_worth(race, rules, seat, slot, 0):
        return 0
    return (slot + 1) | 16 if race.ask_follow == FOLLOW_CHALLENGE else slot + 1


@jit
def threat_behind(race, rules, seat):
    """Return how many of two threats there are: a car directly behind, and that it has yet to act this turn."""
    car = race.car[seat]
    behind = car_at(race, car.lane, car.space - 1)
    if behind == NONE:
        return 0
    return 2 if race.car[behind].top_rating < car.top_rating else 1


@jit
def gain_of(race, rules, seat, effect):
    """Return what playing a card of this effect now is worth."""
    car = race.car[seat]
    if is_pass_card(effect):
        worth = car.param[PASS_WORTH]
        if effect == INSIDE_ADVANTAGE:
            worth += car.param[PASS_WORTH] // 10
        if effect == PASS_TWO:
            if not is_empty(race, car.lane, car.space + 2) and not second_is_closed(race, rules, seat):
                worth += car.param[PASS_WORTH] // 2
        return worth
    if effect == PULL_AWAY:
        empty = gap_ahead(race, seat)
        if empty != NONE or threat_behind(race, rules, seat) == 2 or not falls_back(race, rules, seat):
            return car.param[PULL_WORTH]
        return car.param[PULL_WORTH] // 3
    if effect == TWO_WIDE:
        return car.param[TWO_WIDE_WORTH] * threat_behind(race, rules, seat) // 2
    if (SETUP_CARDS >> effect) & 1 == 1:
        return 2 * setup_worth(race, rules, seat)
    if effect == DRAFT:
        return car.param[PASS_WORTH]
    return 0


@jit
def thrift(race, rules, seat):
    """Return by how much a card must be worth more on the table than in the hand."""
    car = race.car[seat]
    if is_final(race, rules, seat):
        return -car.param[PASS_WORTH]
    return car.param[PASS_WORTH] // 2 if car.window_open == 1 else 0


@jit
def choose_action(race, rules, seat):
    """Return the next move of its turn."""
    car = race.car[seat]
    if high_car_ahead(race, seat) != NONE:
        return FREE_PASS
    if can_pit(race, rules, seat) and wants_green_stop(race, rules, seat):
        return PIT_STOP | stop_type(race, rules, seat) << 8
    best = END_TURN
    if car.actions_left > 0:
        can = playable(race, rules, seat)
        pass_cards = count_held(race, rules, seat, PASS_CARDS)
        most = thrift(race, rules, seat)
        for slot in range(car.n_hand):
            effect = effect_of(rules, car.hand[slot])
            side = 0
            if (can >> effect) & 1 == 0:
                if effect != TWO_WIDE or (can >> TWO_WIDE_OUTSIDE) & 1 == 0:
                    continue
                side = OUTSIDE
            gain = gain_of(race, rules, seat, effect)
            worth = gain - keep_worth(race, rules, seat, slot, pass_cards)
            if gain > 0 and worth > most:
                most = worth
                best = PLAY_CARD | slot << 4 | side << 8
    if best == END_TURN and can_change_lane(race, rules, seat) and other_lane_is_better(race, rules, seat):
        return CHANGE_LANE
    return best


@jit
def other_lane_is_better(race, rules, seat):
    """Say whether the other lane saves it from running alone, or has a car to pass where this one has none."""
    car = race.car[seat]
    other = 1 - car.lane
    worth = 0
    company = car_at(race, other, car.space + 1) != NONE or car_at(race, other, car.space - 1) != NONE
    if falls_back(race, rules, seat) and is_alone(race, rules, seat) and company:
        worth += 100
    if car.actions_left > 0 and slot_of(race, rules, seat, PASS_CARDS) != NONE:
        if is_empty(race, car.lane, car.space + 1) and car_at(race, other, car.space + 1) != NONE:
            worth += 50
    return worth > 100 - car.param[LANE_WORTH]
