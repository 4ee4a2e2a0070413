"""What a driver may answer in qualifying, against lists made by hand, and what the shipped drivers answer."""

from __future__ import annotations

import pytest

from simkit.core.records import FAULT
from simkit.games.sccr.engine.answers import is_legal
from simkit.games.sccr.explain import describe, explain_fault
from simkit.games.sccr.policies.balanced import decide as balanced
from simkit.games.sccr.policies.greedy import decide as greedy
from simkit.games.sccr.policies.habits import PARAMETERS
from simkit.games.sccr.policies.random import decide as random
from simkit.games.sccr.state import (
    CRASH_CARD,
    QUALIFYING_CARD,
    QUALIFYING_LAPS,
    QUALIFYING_TIE,
)
from tests.games.sccr.drag_race import DragRace


def holding(*ratings, lap_number=0, n_cars=2, **rules):
    """Return cars in qualifying, the first with these cards in hand, before a lap count."""
    table = DragRace(n_cars, **rules)
    table.holds(0, *ratings)
    table.race.lap_number = lap_number
    default = [option.code(value) for value, option in PARAMETERS.values()]
    table.car(0).param[: len(default)] = default
    return table


def slots(*sets):
    """Return sets of slots as the answers that name them."""
    return sorted(sum(1 << slot for slot in one) for one in sets)


def reached(table, decision, draws):
    """Return the answers of `random` in so many races."""
    found = set()
    for number in range(draws):
        table.race.number = number
        found.add(int(random(table.race, table.rules, 0, decision)))
    return sorted(found)


LAP_COUNTS = {
    "each card that is enough alone": (lambda: holding(690, 405, 435, lap_number=12), slots([0], [1])),
    "all five cards of the hand": (
        lambda: holding(450, 585, 660, 525, 390, lap_number=30),
        slots([0, 1, 2, 3, 4]),
    ),
    "no card superfluous": (
        lambda: holding(690, 450, 585, 435, lap_number=15),
        slots([0], [1, 2, 3]),
    ),
    "a DRAFT that falls short, alone": (lambda: holding(150, 990, 435, lap_number=30), slots([0])),
    "no such DRAFT where it is barred": (
        lambda: holding(150, 690, 825, lap_number=30, qualifying_draft="barred"),
        slots([1, 2]),
    ),
    "the plays of a turn where they are the limit": (
        lambda: holding(450, 585, 660, 525, 690, lap_number=24, qualifying_lap_cards="plays_per_turn"),
        slots([4, 0, 1], [4, 0, 2], [4, 0, 3], [4, 1, 2], [4, 1, 3], [4, 2, 3]),
    ),
    "nothing": (lambda: holding(690, 435, 570, lap_number=24), slots()),
}


@pytest.mark.clause("SCCR-2.4")
@pytest.mark.parametrize("label", LAP_COUNTS)
def test_the_lap_counts_are_those_made_out_by_hand(label):
    lay_out, answers = LAP_COUNTS[label]
    assert lay_out().moves(0, QUALIFYING_LAPS) == answers


@pytest.mark.parametrize("label", [label for label, (_, answers) in LAP_COUNTS.items() if answers])
def test_random_reaches_every_lap_count(label):
    lay_out, answers = LAP_COUNTS[label]
    assert reached(lay_out(), QUALIFYING_LAPS, 40 * len(answers)) == answers


CARDS = {
    "a card of each kind": ((405, 660, 120, 345, 585), [1, 2, 3, 4, 5]),
    "one card": ((990,), [1]),
    "cards of one kind are told apart": ((345, 600, 855), [1, 2, 3]),
    "a response as well": ((840, 705, 150), [1, 2, 3]),
    "two cards": ((105, 990), [1, 2]),
}


@pytest.mark.clause("SCCR-2.5")
@pytest.mark.parametrize("decision", [QUALIFYING_CARD, QUALIFYING_TIE])
@pytest.mark.parametrize("label", CARDS)
def test_any_card_may_be_played_to_move_or_for_a_tie(label, decision):
    ratings, answers = CARDS[label]
    table = holding(*ratings)
    assert table.moves(0, decision) == answers
    assert reached(table, decision, 200) == answers


@pytest.mark.parametrize(
    ("decision", "answers"),
    [
        (QUALIFYING_LAPS, [-1, 0, 0b010, 0b101, 0b110, 0b111, 1 << 20]),
        (QUALIFYING_CARD, [-1, 0, 4]),
        (QUALIFYING_TIE, [-1, 0, 4]),
    ],
)
def test_no_other_answer_is_legal(decision, answers):
    table = holding(690, 405, 435, lap_number=15)
    for answer in answers:
        assert is_legal(table.race, table.rules, 0, decision, answer) == (answer == 0b110)


@pytest.mark.parametrize(
    ("decision", "answer", "words"),
    [
        (QUALIFYING_LAPS, 0b010, "lay FAST PIT"),
        (QUALIFYING_CARD, 9, "lay a card that is not in hand (slot 8)"),
        (QUALIFYING_TIE, 0, "lay nothing"),
    ],
)
def test_an_illegal_answer_stops_the_race_and_says_why(decision, answer, words):
    table = DragRace(2, qualifying_refill=0)
    tied = decision == QUALIFYING_TIE
    table.at(5 if tied else 0, 5 if tied else 0)
    for seat in range(2):
        cards = (705, 405) if tied else (690, 405, 435)
        table.holds(seat, *cards, laps=() if decision == QUALIFYING_LAPS or tied else (825,))
    table.script(1, (decision, answer), (QUALIFYING_LAPS, 0b1) if decision == QUALIFYING_CARD else (0, 0))
    table.turn("30 LAPS" if tied else "15 LAPS")
    race = table.race
    assert race.status == FAULT
    assert (race.fault_seat, race.fault_decision, race.fault_answer) == (1, decision, answer)
    assert describe(decision, answer, ["CHALLENGE", "FAST PIT"]) == words
    assert explain_fault(race, table.options).startswith("that means ")
    assert table.cards_are_whole(1)


# What the drivers answer


@pytest.mark.parametrize("decide", [greedy, balanced])
def test_a_card_to_move_with_is_left_over(decide):
    table = holding(690, 990, lap_number=3)  # CHALLENGE of 15 laps, PASS TWO of 3
    assert decide(table.race, table.rules, 0, QUALIFYING_LAPS) == 0b01


def test_greedy_moves_now_where_a_good_driver_saves_two_long_cards():
    table = holding(150, 690, 960, lap_number=30)  # a DRAFT, or both long cards and the DRAFT to move with
    assert greedy(table.race, table.rules, 0, QUALIFYING_LAPS) == 0b110
    assert balanced(table.race, table.rules, 0, QUALIFYING_LAPS) == 0b001


@pytest.mark.parametrize("decide", [greedy, balanced])
def test_a_pull_away_moves_rather_than_a_higher_card(decide):
    table = holding(990, 465)
    assert decide(table.race, table.rules, 0, QUALIFYING_CARD) == 2


@pytest.mark.parametrize("decide", [greedy, balanced])
def test_with_one_card_each_the_highest_is_played(decide):
    table = holding(465, 990, grid="base_qualifying")
    assert decide(table.race, table.rules, 0, QUALIFYING_CARD) == 2


@pytest.mark.parametrize("decide", [greedy, balanced])
def test_the_highest_card_settles_a_tie(decide):
    table = holding(465, 990, 105)
    assert decide(table.race, table.rules, 0, QUALIFYING_TIE) == 2


def test_a_good_driver_gives_a_slow_pass_card_at_a_crash():
    table = holding(990, 225, 735)  # PASS TWO all three, of 3, 3 and 6 laps
    assert balanced(table.race, table.rules, 0, CRASH_CARD) == 2


def test_a_good_driver_keeps_laps_and_ratings_for_the_turns_to_come():
    # 12 laps: FAST PIT 12 .405, or PASS INSIDE 12 .885. Both leave a card to move with.
    table = holding(885, 405, 990, lap_number=12)
    assert balanced(table.race, table.rules, 0, QUALIFYING_LAPS) == 0b010
    # Of two cards that are alike to move with, the one with fewer laps goes.
    table = holding(960, 945)  # CHALLENGE of 15 laps, CHALLENGE of 6
    assert balanced(table.race, table.rules, 0, QUALIFYING_CARD) == 2


def test_in_what_may_be_the_last_turn_he_keeps_nothing_back():
    table = holding(960, 945)
    table.car(1).lengths = 4
    assert balanced(table.race, table.rules, 0, QUALIFYING_CARD) == 1
