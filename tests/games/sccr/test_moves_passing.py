"""What drivers may answer when they are passed or could draft, against lists made by hand."""

from __future__ import annotations

import pytest

from simkit.games.sccr.cards import (
    INSIDE_ADVANTAGE,
    PASS_INSIDE,
    PASS_OUTSIDE,
    PASS_TWO,
    PULL_AWAY,
)
from simkit.games.sccr.policies.random import decide
from simkit.games.sccr.state import (
    CONSENT,
    DRAFTING,
    FOLLOW_CHALLENGE,
    FOLLOW_PASS,
    FOLLOW_PULL_AWAY,
    RESPONSE,
)
from tests.games.sccr.layout import a_line

HAND = ["BLOCK", "CHALLENGE", "DRAFT", "BLOCK", "CHALLENGE", "PASS INSIDE"]
DRAFTS = ["DRAFT", "PULL AWAY", "DRAFT"]


def passed(effect, hand=HAND, worn=(), groove=0, **rules):
    """Return the table in which car 1 is passed by car 2; cars in `worn` have no wear points left."""
    table = a_line(0, 1, 2, 3, **rules)
    table.hand(1, hand)
    table.race.ask_actor, table.race.ask_target, table.race.ask_effect = 2, 1, effect
    table.race.groove = groove
    for seat in worn:
        table.car(seat).wear = 0
    return table


def drafting(follow, hand=DRAFTS):
    """Return the table in which car 3 is asked whether it drafts."""
    table = a_line(0, 1, 2, 3)
    table.hand(3, hand)
    table.race.ask_actor, table.race.ask_target, table.race.ask_follow = 2, 1, follow
    table.race.ask_effect = PULL_AWAY if follow == FOLLOW_PULL_AWAY else PASS_INSIDE
    return table


SITUATIONS = {
    # response: slot + 1 of a BLOCK or CHALLENGE, each card for itself
    "passed inside": (lambda: passed(PASS_INSIDE), 1, RESPONSE, [0, 1, 2, 4, 5]),
    "passed by PASS TWO": (lambda: passed(PASS_TWO, HAND[:3]), 1, RESPONSE, [0, 1, 2]),
    "INSIDE ADVANTAGE": (lambda: passed(INSIDE_ADVANTAGE), 1, RESPONSE, [0, 2, 5]),
    "on worn tires": (lambda: passed(PASS_OUTSIDE, worn=[1]), 1, RESPONSE, [0, 1, 4]),
    "in a groove": (lambda: passed(PASS_OUTSIDE, groove=1), 1, RESPONSE, [0, 2, 5]),
    "in a groove without effect": (
        lambda: passed(PASS_OUTSIDE, groove=1, groove_effect="none"),
        1,
        RESPONSE,
        [0, 1, 2, 4, 5],
    ),
    "worn passer": (lambda: passed(PASS_INSIDE, worn=[2]), 1, RESPONSE, [0, 1, 2, 4, 5]),
    "worn passer who stands": (
        lambda: passed(PASS_INSIDE, worn=[2], worn_challenged="pass_stands"),
        1,
        RESPONSE,
        [0, 1, 4],
    ),
    "empty hand": (lambda: passed(PASS_INSIDE, []), 1, RESPONSE, [0]),
    # draft: slot + 1, in a challenge | 16 to follow the car that is passed
    "draft a pass": (lambda: drafting(FOLLOW_PASS), 3, DRAFTING, [0, 1, 3]),
    "draft a pull away": (lambda: drafting(FOLLOW_PULL_AWAY), 3, DRAFTING, [0, 1, 3]),
    "draft a challenge": (lambda: drafting(FOLLOW_CHALLENGE), 3, DRAFTING, [0, 1, 3, 17, 19]),
    "draft a challenge, last card": (lambda: drafting(FOLLOW_CHALLENGE, ["DRAFT"]), 3, DRAFTING, [0, 1, 17]),
    "no draft": (lambda: drafting(FOLLOW_CHALLENGE, ["BLOCK", "CHALLENGE"]), 3, DRAFTING, [0]),
    "draft with a full hand": (
        lambda: drafting(FOLLOW_PASS, ["BLOCK", *["DRAFT"] * 8]),
        3,
        DRAFTING,
        [0, 2, 3, 4, 5, 6, 7, 8, 9],
    ),
}


def consents():
    """Return tables in which a passed driver with a gap ahead is asked for co-operation."""
    tables = []
    for empty in (1, 2, 3):
        for hand in ([], ["BLOCK"]):
            table = a_line(0, *[None] * empty, 1, 2)
            table.hand(1, hand)
            table.race.ask_actor, table.race.ask_target = 2, 1
            tables.append(table)
    return tables


def reached(table, seat, decision, draws):
    """Return all answers that `random` gives over so many races."""
    answers = set()
    for number in range(draws):
        table.race.number = number
        answers.add(int(decide(table.race, table.rules, seat, decision)))
    return sorted(answers)


@pytest.mark.parametrize("label", SITUATIONS)
def test_the_answers_are_those_made_out_by_hand(label):
    lay_out, seat, decision, answers = SITUATIONS[label]
    assert lay_out().moves(seat, decision) == answers


@pytest.mark.parametrize("label", SITUATIONS)
def test_random_reaches_every_answer(label):
    lay_out, seat, decision, answers = SITUATIONS[label]
    assert reached(lay_out(), seat, decision, 60 * len(answers)) == answers


def test_consent_is_given_or_withheld_and_random_does_both():
    for table in consents():
        assert table.moves(1, CONSENT) == [0, 1]
        assert reached(table, 1, CONSENT, 60) == [0, 1]


@pytest.mark.parametrize(
    ("seat", "decision", "answer"),
    [
        (1, RESPONSE, 3),
        (1, RESPONSE, 9),
        (1, RESPONSE, -1),
        (1, CONSENT, 2),
        (3, DRAFTING, 17),
        (3, DRAFTING, 2),
    ],
)
def test_an_answer_that_is_not_listed_is_refused(seat, decision, answer):
    table = a_line(0, None, 1, 2, 3)
    table.hand(1, ["BLOCK", "CHALLENGE", "DRAFT"] if decision == RESPONSE else [])
    table.hand(2, ["PASS INSIDE"])
    table.hand(3, DRAFTS)
    table.script(seat, (decision, answer))
    table.act(2, "PASS INSIDE")
    assert not table.is_racing
    race = table.race
    assert (race.fault_seat, race.fault_decision, race.fault_answer) == (seat, decision, answer)
    assert table.order() == [0, None, 2, 1, 3], "the race ends with the turn, as if nothing had been answered"
    assert all(table.cards_are_whole(car) for car in range(4))
