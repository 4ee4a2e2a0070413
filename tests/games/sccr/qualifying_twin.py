"""Qualifying of two drivers, worked out from the rulebook: how likely each of them has the pole, to the last card.

Nothing here comes from the engine. All that can happen is followed turn by turn, with its probability, until hardly
anything is left undecided; what has come out alike is followed together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

PASSES = ("PASS INSIDE", "PASS OUTSIDE", "PASS TWO", "INSIDE ADVANTAGE")
UNDECIDED = 1e-5
"""What may be left over when the working-out stops."""


class Card(NamedTuple):
    """A driver's card."""

    name: str
    laps: int
    rating: int


class Driver(NamedTuple):
    """A driver's car and cards; his discards are what is in neither hand nor stock."""

    lengths: int
    out: int  # 0 in qualifying, 1 put out first, or together with the other, 2 put out second
    hand: frozenset[Card]
    stock: frozenset[Card]


class State(NamedTuple):
    """All that matters before a track card is turned; a track card is (laps, event)."""

    drivers: tuple[Driver, Driver]
    track: frozenset[tuple[int, str]]
    first: bool  # whether no lap card has been turned yet


@dataclass(frozen=True)
class Rules:
    """The rules that are tried."""

    deck: tuple[Card, ...]
    track: tuple[tuple[int, str], ...]
    hand: int
    refill: int
    finish: int
    modifiers: tuple[int, int] = (0, 0)
    out_rating: int = 200


Spread = Iterator[tuple[float, "Driver"]]


def lap_count(hand: Iterable[Card], laps: int) -> frozenset[Card]:
    """Return the lap count with the fewest cards, then the lowest ratings; empty where there is none."""
    hand = list(hand)
    fitting = [
        frozenset(cards)
        for n in range(1, len(hand) + 1)
        for cards in combinations(hand, n)
        if sum(card.laps for card in cards) >= laps
        and all(sum(card.laps for card in cards) - card.laps < laps for card in cards)
    ]
    fitting += [frozenset([card]) for card in hand if card.name == "DRAFT" and card.laps < laps]
    return min(
        fitting, key=lambda cards: (len(cards), sum(card.rating for card in cards)), default=frozenset()
    )


def to_move(hand: frozenset[Card], pulls_away: bool) -> Card:
    """Return the highest card, or a PULL AWAY where that driver likes it better."""
    return max(hand, key=lambda card: (pulls_away and card.name == "PULL AWAY", card.rating))


def draws(rules: Rules, driver: Driver, to_hand: bool) -> Spread:
    """Yield what comes of drawing, or turning over, one card."""
    stock = driver.stock or frozenset(rules.deck) - driver.hand
    if not stock:
        yield 1.0, driver
    for card in stock:
        hand = driver.hand | {card} if to_hand else driver.hand
        yield 1 / len(stock), driver._replace(hand=hand, stock=stock - {card})


def turned(rules: Rules, driver: Driver) -> Iterator[tuple[float, int, Driver]]:
    """Yield what comes of turning over the top card, and its rating."""
    stock = driver.stock or frozenset(rules.deck) - driver.hand
    if not stock:
        yield 1.0, 0, driver
    for card in stock:
        yield 1 / len(stock), card.rating, driver._replace(stock=stock - {card})


def refilled(rules: Rules, driver: Driver) -> Spread:
    """Yield what comes of the refill."""
    many = [(1.0, driver)]
    for _ in range(0 if driver.out else min(rules.refill, rules.hand - len(driver.hand))):
        many = [(p * q, after) for p, before in many for q, after in draws(rules, before, True)]
    yield from many


def put_out(drivers: list[Driver], who: list[int]) -> None:
    """Put drivers out; who is out already was so before."""
    place = 1 + any(driver.out for driver in drivers)
    for k in who:
        drivers[k] = drivers[k]._replace(out=place)


def events(
    rules: Rules, drivers: tuple[Driver, Driver], event: str
) -> Iterator[tuple[float, tuple[Driver, Driver]]]:
    """Yield what comes of an event."""
    still_in = [k for k in (0, 1) if not drivers[k].out]
    if event == "CRASH AHEAD":
        after = list(drivers)
        passes = {k: [card for card in drivers[k].hand if card.name in PASSES] for k in still_in}
        for k in still_in:
            if passes[k]:
                slowest = min(passes[k], key=lambda card: card.rating)
                after[k] = drivers[k]._replace(hand=drivers[k].hand - {slowest})
        put_out(after, [k for k in still_in if not passes[k]])
        yield 1.0, (after[0], after[1])
        return
    options = [
        list(turned(rules, drivers[k])) if k in still_in else [(1.0, 9999, drivers[k])] for k in (0, 1)
    ]
    for p, rating, one in options[0]:
        for q, other_rating, other in options[1]:
            after = [one, other]
            lowest = min(rating, other_rating)
            victims = [k for k, turn in enumerate((rating, other_rating)) if turn == lowest]
            if event == "OVERHEAT":
                put_out(after, victims if lowest < rules.out_rating else [])
            else:
                for k in victims:
                    after[k] = after[k]._replace(lengths=after[k].lengths - 1)
            yield p * q, (after[0], after[1])


def driven(rules: Rules, drivers: tuple[Driver, Driver], laps: int) -> tuple[Driver, Driver]:
    """Return the drivers after the lap counts and the cards that they play at the same time."""
    after = list(drivers)
    played: dict[int, Card] = {}
    for k in (0, 1):
        laid = lap_count(drivers[k].hand, laps) if not drivers[k].out else frozenset()
        hand = drivers[k].hand - laid
        drafted = len(laid) == 1 and sum(card.laps for card in laid) < laps
        if laid and not drafted and hand:
            played[k] = to_move(hand, k == 1)
            hand -= {played[k]}
        after[k] = drivers[k]._replace(hand=hand)
    rating = {k: card.rating + rules.modifiers[k] for k, card in played.items()}
    for k, card in played.items():
        up = (rating[k] == max(rating.values())) + (card.name == "PULL AWAY")
        after[k] = after[k]._replace(lengths=after[k].lengths + up)
    return after[0], after[1]


def steps(rules: Rules, state: State) -> Iterator[tuple[float, State]]:
    """Yield what comes of one track card: an event, or a lap count, a card each and the refill."""
    cards = state.track or frozenset(rules.track)
    for laps, event in cards:
        p = 1 / len(cards)
        track = cards - {(laps, event)}
        if laps:
            one, other = driven(rules, state.drivers, laps)
            for q, a in refilled(rules, one):
                for r, b in refilled(rules, other):
                    yield p * q * r, State((a, b), track, False)
        elif state.first:
            yield p, State(state.drivers, track, True)
        else:
            for q, drivers in events(rules, state.drivers, event):
                yield p * q, State(drivers, track, False)


def is_decided(rules: Rules, state: State) -> bool:
    """Say whether qualifying is over."""
    still_in = [driver for driver in state.drivers if not driver.out]
    return not still_in or any(driver.lengths >= rules.finish for driver in still_in)


def pole(rules: Rules, state: State) -> float:
    """Return the chance that the first driver has the pole, once qualifying is over."""
    one, other = state.drivers
    if one.out != other.out:
        order = (0, 2, 1)  # still in, put out second, put out first: the earlier out has the better place
        return float(one.out == 0 or (other.out != 0 and order[one.out] > order[other.out]))
    if not one.out and one.lengths != other.lengths:
        return float(one.lengths > other.lengths)
    hands = [sorted(driver.hand, key=lambda card: -card.rating) for driver in state.drivers]
    while hands[0] or hands[1]:
        shown = [hand.pop(0).rating + rules.modifiers[k] if hand else 0 for k, hand in enumerate(hands)]
        if shown[0] != shown[1]:
            return float(shown[0] > shown[1])
    return 0.5


def chance_of_the_pole(rules: Rules) -> float:
    """Return the chance that the first driver has the pole."""
    full = Rules(rules.deck, rules.track, rules.hand, rules.hand, rules.finish)
    dealt = list(refilled(full, Driver(0, 0, frozenset(), frozenset(rules.deck))))
    live: dict[State, float] = defaultdict(float)
    for p, one in dealt:
        for q, other in dealt:
            live[State((one, other), frozenset(rules.track), True)] += p * q
    chance = 0.0
    while sum(live.values()) > UNDECIDED:
        after: dict[State, float] = defaultdict(float)
        for state, p in live.items():
            for q, then in steps(rules, state):
                if is_decided(rules, then):
                    chance += p * q * pole(rules, then)
                else:
                    after[then] += p * q
        live = after
    return chance
