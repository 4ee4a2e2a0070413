"""An accident after a NUDGE PASS: the cars behind it get by with a pass card, or turn for a crash of their own."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.state import CRASH_CARD, DRAFTING, INSIDE, OUT_ACCIDENT, OUTSIDE
from tests.games.sccr.nudging import ABOVE, CRASH, HIGH, LOW, NONE, contact, lay_out, nudge
from tests.games.sccr.situations import written

LINE = (0, 1, 2, 3, 4)


def laid(table):
    """Return who laid which card to get by, in order."""
    return [(seat, table.names[card]) for seat, _, card, *_ in written(table, notes.CRASH_CARD_LAID)]


def empty_handed(table):
    """Return who had no card to get by with, in order."""
    return [seat for seat, *_ in written(table, notes.NO_CRASH_CARD)]


@pytest.mark.clause("SCCR-9.10")
def test_every_car_behind_the_crash_plays_a_pass_card_in_running_order():
    hands = {0: ["PASS INSIDE"], 3: ["BLOCK", "PASS OUTSIDE"], 4: ["PASS TWO", "INSIDE ADVANTAGE"]}
    table = contact([CRASH, LOW], [NONE], inside=LINE, hands=hands, answers={4: [(CRASH_CARD, 2)]})
    assert laid(table) == [(1, "PASS INSIDE"), (3, "PASS OUTSIDE"), (4, "INSIDE ADVANTAGE")]
    assert table.hand_names(0) == ["PASS INSIDE"], "he is ahead of it"
    assert table.hand_names(3) == ["BLOCK"]
    assert table.order() == [0, None, 1, 3, 4]
    assert all(table.cards_are_whole(seat) for seat in range(5))


@pytest.mark.clause("SCCR-9.10")
def test_the_cars_behind_follow_the_foremost_crash():
    table = contact([CRASH, LOW], [CRASH, LOW], inside=LINE)
    assert laid(table) == [(3, "PASS INSIDE"), (4, "PASS INSIDE")]
    assert table.order() == [0, None, None, 3, 4]
    ahead = contact([NONE], [CRASH, LOW], inside=LINE, hands={2: ["NUDGE PASS", "PASS TWO"]})
    assert laid(ahead) == [(3, "PASS INSIDE"), (4, "PASS INSIDE")]
    assert ahead.hand_names(2) == ["PASS TWO"], "car 2 has passed the crash already"


@pytest.mark.clause("SCCR-9.10")
def test_a_crash_that_only_damages_the_car_is_an_accident_too():
    table = contact([CRASH, ABOVE], [NONE], inside=LINE, track="one_mile_oval")
    assert laid(table) == [(1, "PASS INSIDE"), (3, "PASS INSIDE"), (4, "PASS INSIDE")]


@pytest.mark.clause("SCCR-9.10")
def test_a_car_high_in_the_turn_is_no_accident():
    table = contact([HIGH], [HIGH], inside=LINE)
    assert laid(table) == []
    assert table.hand_names(3) == ["PASS INSIDE"]


@pytest.mark.clause("SCCR-9.10")
def test_a_gap_saves_nobody_but_the_pits_do():
    table = lay_out((0, 1, 2, 3, *[None] * 20, 4))
    table.car(3).in_pits = 1
    nudge(table, {2: [600, CRASH, LOW], 1: [585, NONE]})
    assert laid(table) == [(1, "PASS INSIDE"), (4, "PASS INSIDE")]


@pytest.mark.clause("SCCR-9.12")
def test_both_lanes_play_pass_cards():
    table = contact([CRASH, LOW], [NONE], inside=(0, 1, 2, 3), outside=(4, 5, 6))
    # The crash is on space -1, beside car 5; car 6 is behind it.
    assert [int(table.car(seat).space) for seat in (2, 4, 5, 6)] == [-1, 0, -1, -2]
    assert laid(table) == [(1, "PASS INSIDE"), (6, "PASS INSIDE"), (3, "PASS INSIDE")]
    outside = contact([CRASH, LOW], [NONE], inside=(0, 1, 2, 3), outside=(4, 5, 6), hands={6: []})
    assert empty_handed(outside) == [6]
    assert outside.car(6).out_reason == OUT_ACCIDENT


@pytest.mark.clause("SCCR-9.11")
@pytest.mark.parametrize(
    ("track", "turned", "becomes"),
    [
        ("superspeedway", 900, "out"),
        ("one_mile_oval", 300, "out"),
        ("one_mile_oval", 900, "pits"),
        ("short_track", 300, "pits"),
    ],
)
def test_a_driver_without_a_pass_card_turns_a_card_and_reads_the_table_of_crashes(track, turned, becomes):
    table = contact([CRASH, LOW], [NONE], {3: [turned]}, inside=LINE, hands={3: ["BLOCK"]}, track=track)
    assert empty_handed(table) == [3]
    car = table.car(3)
    assert (int(car.running), int(car.in_pits)) == {"out": (0, 0), "pits": (1, 1)}[becomes]
    assert car.hand_bonus == (-1 if becomes == "pits" else 0)
    assert car.crashes == 1
    assert laid(table) == [(1, "PASS INSIDE"), (4, "PASS INSIDE")], "a crash behind is not gone by again"


@pytest.mark.clause("SCCR-9.11")
@pytest.mark.parametrize(
    ("turned", "state"), [([NONE], (1, 0, 0)), ([HIGH], (1, 1, 0)), ([CRASH, LOW], (0, 0, 1))]
)
def test_he_may_be_read_to_read_the_table_of_contact_first(turned, state):
    hands = {3: ["BLOCK"]}
    table = contact([CRASH, LOW], [NONE], {3: turned}, inside=LINE, hands=hands, nudge_behind="effect")
    car = table.car(3)
    assert (int(car.running), int(car.high_in_turn), int(car.crashes)) == state


@pytest.mark.clause("SCCR-9.10", "SCCR-BASE-22")
@pytest.mark.parametrize("gets_by", [True, False])
def test_a_nudge_pass_gets_by_a_crash_or_may_be_read_not_to(gets_by):
    rules = {"nudge_gets_by": gets_by}
    table = contact([CRASH, LOW], [NONE], {3: [LOW]}, inside=LINE, hands={3: ["NUDGE PASS"]}, **rules)
    assert table.car(3).running == int(gets_by)
    ahead = lay_out(LINE, hands={seat: ["NUDGE PASS"] for seat in range(5)}, **rules)
    ahead.turn("CRASH AHEAD")
    assert [int(ahead.car(seat).running) for seat in range(5)] == [int(gets_by)] * 5


@pytest.mark.clause("SCCR-9.9", "SCCR-9.10")
def test_a_drafter_who_shares_a_crash_plays_no_card_and_is_part_of_the_accident():
    table = contact(
        [CRASH, LOW],
        [NONE],
        None,
        {3: [(DRAFTING, 1)]},
        inside=LINE,
        hands={3: ["DRAFT", "PASS TWO"]},
        draft_bonus=0,
    )
    assert laid(table) == [(1, "PASS INSIDE"), (4, "PASS INSIDE")]
    assert table.hand_names(3) == ["PASS TWO"]
    assert (table.car(2).running, table.car(3).running) == (0, 0)


@pytest.mark.clause("SCCR-9.12")
def test_the_order_of_the_lanes_does_not_matter():
    table = contact([CRASH, LOW], [NONE], inside=(0, 1, 2), outside=(3,), hands={3: ["BLOCK"]})
    assert empty_handed(table) == []
    table = lay_out((0, 1, 2), outside=(3,), hands={3: ["BLOCK"]})
    table.put(3, OUTSIDE, -2)
    nudge(table, {2: [600, CRASH, LOW], 1: [585, NONE]})
    assert empty_handed(table) == [3]
    assert table.order(INSIDE) == [0, None, 1]
