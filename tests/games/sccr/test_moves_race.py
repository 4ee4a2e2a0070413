"""What a driver may answer for the lap count, at a crash and for a tie, against lists made by hand."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.core.records import FAULT
from simkit.games.sccr.engine.answers import is_legal
from simkit.games.sccr.engine.lap_cards import can_make_lap_count
from simkit.games.sccr.policies.random import decide
from simkit.games.sccr.state import CRASH_CARD, FINISH_TIE, LAP_COUNT, LAP_ORDER, MAX_HAND, YELLOW_STOP
from tests.games.sccr.situations import SETUP, a_table
from tests.games.sccr.table import Table

LEARN = SETUP[1]


def holding(*laps, lap_number, drafts=(), learned=False, **rules):
    """Return a driver with plain cards of these laps in hand, then DRAFTs of those laps, before the lap count."""
    table = a_table(1, **rules)
    if learned:
        table.lay(0, LEARN)
    table.hand(0, [])
    cards = []
    for wanted, is_draft in [*((n, False) for n in laps), *((n, True) for n in drafts)]:
        fitting = (
            card
            for card in sorted(set(table.stock(0)) - set(cards))
            if table.rules.card_laps[card] == wanted and (table.names[card] == "DRAFT") == is_draft
        )
        cards.append(next(fitting))
    table.hand(0, cards)
    table.race.lap_number = lap_number
    return table


def slots(*sets):
    """Return sets of slots as the answers that name them."""
    return sorted(sum(1 << slot for slot in one) for one in sets)


LAP_COUNTS = {
    "each card that is enough alone": (
        lambda: holding(15, 12, 6, lap_number=6),
        slots([0], [1], [2]),
    ),
    "two or three cards, none superfluous": (
        lambda: holding(15, 12, 6, 3, lap_number=15),
        slots([0], [1, 2], [1, 3]),
    ),
    "cards that do the same are told apart": (
        lambda: holding(12, 12, 3, 3, lap_number=15),
        slots([0, 1], [0, 2], [0, 3], [1, 2], [1, 3]),
    ),
    "no more cards than the plays of a turn": (
        lambda: holding(6, 6, 6, 6, 12, lap_number=24),
        slots([4, 0, 1], [4, 0, 2], [4, 0, 3], [4, 1, 2], [4, 1, 3], [4, 2, 3]),
    ),
    "one more with LEARN THE TRACK": (
        lambda: holding(6, 6, 6, 6, lap_number=24, learned=True),
        slots([0, 1, 2, 3]),
    ),
    "five on the Short Track": (
        lambda: holding(6, 6, 6, 3, 3, 3, lap_number=24, track="short_track"),
        slots([0, 1, 2, 3, 4], [0, 1, 2, 3, 5], [0, 1, 2, 4, 5]),
    ),
    "a DRAFT that falls short, alone": (
        lambda: holding(3, 3, lap_number=30, drafts=[3, 15]),
        slots([2], [3]),
    ),
    "a DRAFT for its laps, too": (
        lambda: holding(15, 3, lap_number=24, drafts=[12, 3]),
        slots([0, 2], [2], [3]),
    ),
    "a DRAFT that is enough is no other than a card": (
        lambda: holding(3, lap_number=12, drafts=[12]),
        slots([1]),
    ),
    "nothing": (lambda: holding(15, 12, 6, lap_number=30, plays_per_turn=2), slots()),
}


def reached(table, decision, draws):
    """Return the answers of `random` in so many races."""
    found = set()
    for number in range(draws):
        table.race.number = number
        found.add(int(decide(table.race, table.rules, 0, decision)))
    return sorted(found)


@pytest.mark.clause("SCCR-BASE-4")
@pytest.mark.parametrize("label", LAP_COUNTS)
def test_the_lap_counts_are_those_made_out_by_hand(label):
    lay_out, answers = LAP_COUNTS[label]
    table = lay_out()
    assert table.moves(0, LAP_COUNT) == answers
    assert bool(can_make_lap_count(table.race, table.rules, 0)) == bool(answers)


@pytest.mark.parametrize("label", [label for label, (_, answers) in LAP_COUNTS.items() if answers])
def test_random_reaches_every_lap_count(label):
    lay_out, answers = LAP_COUNTS[label]
    assert reached(lay_out(), LAP_COUNT, 60 * len(answers)) == answers


def makes_lap_count(cards, lap_number, plays):
    """Say whether cards, as pairs (laps, is a DRAFT), make the lap count."""
    laps = [n for n, _ in cards]
    if sum(laps) >= lap_number:
        return len(cards) <= plays and all(sum(laps) - n < lap_number for n in laps)
    return len(cards) == 1 and cards[0][1]


@settings(max_examples=150)
@given(
    hand=st.lists(st.integers(0, 59), min_size=0, max_size=MAX_HAND - 3, unique=True),
    lap_number=st.sampled_from([3, 6, 12, 15, 24, 30]),
    plays=st.integers(1, 6),
)
def test_the_walk_over_lap_counts_finds_every_one_once(hand, lap_number, plays):
    table = Table(1, plays_per_turn=plays)
    table.hand(0, hand)
    table.race.lap_number = lap_number
    cards = [(int(table.rules.card_laps[card]), table.names[card] == "DRAFT") for card in hand]
    expected = [
        sum(1 << slot for slot in chosen)
        for n in range(1, len(hand) + 1)
        for chosen in combinations(range(len(hand)), n)
        if makes_lap_count([cards[slot] for slot in chosen], lap_number, plays)
    ]
    assert table.moves(0, LAP_COUNT) == sorted(expected)
    assert bool(can_make_lap_count(table.race, table.rules, 0)) == bool(expected)


@pytest.mark.clause("SCCR-BASE-5")
@pytest.mark.parametrize("mask", [0b11, 0b101, 0b1110, 0b1111, 0b10010])
def test_any_card_of_the_lap_count_may_lie_on_top(mask):
    table = holding(15, 12, 6, 3, 3, lap_number=30)
    table.race.ask_mask = mask
    expected = [slot for slot in range(5) if mask >> slot & 1]
    assert table.moves(0, LAP_ORDER) == expected
    assert reached(table, LAP_ORDER, 200) == expected


CRASHES = {
    "each of the four kinds": (
        ["PASS INSIDE", "PASS OUTSIDE", "PASS TWO", "INSIDE ADVANTAGE"],
        [1, 2, 3, 4],
    ),
    "cards of one kind are told apart": (["PASS INSIDE", "PASS INSIDE", "PASS INSIDE"], [1, 2, 3]),
    "no other action": (["PULL AWAY", "TWO WIDE", "PASS TWO", "FAST PIT", *SETUP], [3]),
    "no response": (["BLOCK", "CHALLENGE", "DRAFT", "PASS OUTSIDE"], [4]),
    "one among many": (["DRAFT", "DRAFT", "INSIDE ADVANTAGE", "DRAFT", "DRAFT", "PASS TWO"], [3, 6]),
}


@pytest.mark.clause("SCCR-BASE-22")
@pytest.mark.parametrize("label", CRASHES)
def test_the_cards_that_get_by_a_crash_are_those_made_out_by_hand(label):
    cards, answers = CRASHES[label]
    table = a_table(1)
    table.hand(0, cards)
    assert table.moves(0, CRASH_CARD) == answers
    assert reached(table, CRASH_CARD, 200) == answers


@pytest.mark.clause("SCCR-3.1.19")
@pytest.mark.parametrize("n", [1, 2, 3, 7, 11])
def test_any_card_of_the_hand_may_be_played_for_a_tie(n):
    table = a_table(1)
    table.hand(0, [])
    table.hand(0, table.stock(0)[:n])
    expected = list(range(1, n + 1))
    assert table.moves(0, FINISH_TIE) == expected
    assert reached(table, FINISH_TIE, 300) == expected


@pytest.mark.parametrize(
    ("decision", "answers"),
    [
        (LAP_COUNT, [-1, 0, 0b1000, 0b111, 0b1001, 1 << 20]),
        (LAP_ORDER, [-1, 2, 3]),
        (CRASH_CARD, [-1, 0, 1, 2, 4]),
        (FINISH_TIE, [-1, 0, 4]),
    ],
)
def test_no_other_answer_is_legal(decision, answers):
    table = a_table(1)
    table.hand(0, [table.card_with(laps=12, rating=405), table.card("LEARN THE TRACK"), "PASS INSIDE"])
    table.race.lap_number = 15
    table.race.ask_mask = 0b011
    for answer in answers:
        assert not is_legal(table.race, table.rules, 0, decision, answer)


@pytest.mark.parametrize(
    ("decision", "answer", "track_card"),
    [
        (LAP_COUNT, 0b100, "24 LAPS"),
        (LAP_ORDER, 2, "15 LAPS"),
        (CRASH_CARD, 1, "CRASH AHEAD"),
        (YELLOW_STOP, 4, "OVERHEAT"),
        (FINISH_TIE, 9, "12 LAPS"),
    ],
)
def test_such_an_answer_stops_the_race_and_says_whose_it_was(decision, answer, track_card):
    table = Table(2, laps=12, out_rating=0)
    for seat in range(2):
        table.hand(seat, [table.card_with(laps=12, rating=405), "LEARN THE TRACK", "PASS INSIDE", "DRAFT"])
    if decision == LAP_ORDER:
        table.script(1, (LAP_COUNT, 0b011), (decision, answer))
    else:
        table.script(1, (decision, answer))
    table.turn(track_card)
    race = table.race
    assert race.status == FAULT
    assert (race.fault_seat, race.fault_decision, race.fault_answer) == (1, decision, answer)
    assert table.cards_are_whole(1)
