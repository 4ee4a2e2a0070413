"""Which cards make the lap count (SCCR-BASE-4), and a walk over all sets that do."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.cards import DRAFT
from simkit.games.sccr.engine.hand import effect_of, laps_of, plays_allowed

NO_LIMIT = 1 << 60
BARRED = 1


@jit
def draft_serves(race, rules):
    """Say whether a DRAFT makes a lap count that its own laps fall short of; in qualifying it may not (A-8)."""
    return race.qualifying == 0 or rules.qualifying_draft != BARRED


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
    return cards == 1 and effect_of(rules, card) == DRAFT and draft_serves(race, rules)


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
    if plays_allowed(race, rules, seat) == 0 or not draft_serves(race, rules):
        return False
    for slot in range(car.n_hand):
        if effect_of(rules, car.hand[slot]) == DRAFT:
            return True
    return False


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
    if plays_allowed(race, rules, seat) == 0 or not draft_serves(race, rules):
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
