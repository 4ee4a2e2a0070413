"""Large races: the race deck, declared stops, seven to sixteen cars (SCCR-8.1 to 8.7)."""

from __future__ import annotations

from collections import Counter

import numba
import pytest

from simkit.faults import FaultError
from simkit.games.sccr import GAME, notes
from simkit.games.sccr.engine.large import large_turn
from simkit.games.sccr.state import (
    ACTION,
    DECLARE_STOP,
    LAP_COUNT,
    PIT_CARD,
    PIT_STOP,
    SPLASH,
    TWO_TIRE,
)
from tests.games.sccr.situations import written
from tests.games.sccr.table import Rules, Table
from tests.games.sccr.test_whole_races import assert_sound_to_the_end

DRAFT, SHORT, FIFTEEN = 150, 435, 690
"""Ratings of a DRAFT of 3 laps, a card of 3 laps, a card of 15."""
DRAFTS = ["DRAFT"] * 8


def a_large_race(n_cars=3, **rules):
    """Return cars whose drivers make any lap count with a DRAFT and hold another card."""
    table = Table(n_cars, **{"large_race": True, "pit_rules": "basic"} | rules)
    for seat in range(n_cars):
        table.hand(seat, [table.card_with(rating=DRAFT), table.card_with(rating=SHORT)])
    return table


def drawn(table):
    """Return the seats in the order in which their race cards were drawn."""
    return [note[0] for note in written(table, notes.RACE_CARD)]


def kinds(table, *whats):
    """Return (kind of note, seat) for notes of these kinds, in order."""
    found = table.race.note[: table.race.n_notes]
    return [(int(note.what), int(note.seat)) for note in found if note.what in whats]


@pytest.mark.clause("SCCR-8.1")
def test_a_large_race_needs_two_lanes():
    with pytest.raises(FaultError, match=r"large_race: needs the two-lane rules.*two_lane"):
        Rules(large_race=True, lanes="single_file")
    assert Rules(large_race=True, lanes="two_lane").large_race


@pytest.mark.clause("SCCR-8.2", "SCCR-8.7")
def test_the_race_deck_has_a_card_for_each_driver_and_is_shuffled_every_turn():
    table = a_large_race(4, hand_size=11)
    for seat in range(4):
        table.hand(seat, DRAFTS)
    orders = set()
    for _ in range(7):
        table.turn("15 LAPS")
        assert sorted(drawn(table)) == [0, 1, 2, 3]
        orders.add(tuple(drawn(table)))
    assert len(orders) > 4


@pytest.mark.clause("SCCR-8.2")
def test_every_order_of_movement_comes_up_equally_often():
    table = a_large_race(3)
    orders = Counter()
    for number in range(600):
        table.race.number = number
        table.race.n_notes = 0
        for seat in range(3):
            table.car(seat).running = 1
            table.car(seat).n_hand = 0  # nobody makes the lap count, but everybody is drawn
        large_turn(table.race, table.rules, table.policies)
        orders[tuple(drawn(table))] += 1
    assert len(orders) == 6
    assert sum((n - 100) ** 2 / 100 for n in orders.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


@pytest.mark.clause("SCCR-8.2")
def test_the_rating_on_top_does_not_matter():
    first = Counter()
    for number in range(12):
        table = a_large_race(2, laps=2000)
        table.race.number = number
        table.hand(0, [table.card_with(rating=960)])
        table.hand(1, [table.card_with(rating=480)])
        table.turn("15 LAPS")
        first[drawn(table)[0]] += 1
    assert set(first) == {0, 1}


@pytest.mark.clause("SCCR-8.3", "SCCR-8.6")
def test_each_drawn_driver_makes_the_lap_count_and_then_acts_and_all_refill_together():
    table = a_large_race(3)
    table.turn("30 LAPS")
    first, second, third = drawn(table)
    in_turn = [
        (what, seat)
        for seat in (first, second, third)
        for what in (notes.RACE_CARD, notes.LAP_COUNT_BY_DRAFT, notes.ACTION_TURN)
    ]
    refills = [(notes.REFILLED, seat) for seat in range(3)]
    assert (
        kinds(table, notes.RACE_CARD, notes.LAP_COUNT_BY_DRAFT, notes.ACTION_TURN, notes.REFILLED)
        == in_turn + refills
    )


@pytest.mark.clause("SCCR-8.6")
def test_a_driver_who_cannot_make_the_lap_count_is_out_when_he_is_drawn():
    table = a_large_race(3)
    table.hand(1, [table.card_with(rating=SHORT)])
    table.turn("30 LAPS")
    assert sorted(drawn(table)) == [0, 1, 2]
    assert [table.car(seat).running for seat in range(3)] == [1, 0, 1]
    assert [seat for what, seat in kinds(table, notes.ACTION_TURN)] == [s for s in drawn(table) if s != 1]


@pytest.mark.clause("SCCR-8.2")
def test_the_card_of_a_car_that_is_out_does_nothing():
    table = a_large_race(3)
    table.car(1).running = 0
    table.turn("6 LAPS")
    assert sorted(drawn(table)) == [0, 2]


@pytest.mark.clause("SCCR-8.4")
def test_events_are_those_of_the_basic_rules():
    table = a_large_race(2)
    table.stack(0, [table.card_with(rating=990)])
    table.stack(1, [table.card_with(rating=105)])
    table.turn("ENGINE TROUBLE", "6 LAPS")
    assert [table.car(seat).engine_trouble for seat in range(2)] == [0, 1]
    table = a_large_race(2)
    table.hand(1, ["PASS TWO"])
    table.turn("CRASH AHEAD")
    assert [table.car(seat).running for seat in range(2)] == [0, 1]
    assert drawn(table) == []


# Stops


@pytest.mark.clause("SCCR-8.5")
def test_stops_are_declared_before_the_first_race_card_and_made_when_the_driver_is_drawn():
    table = a_large_race(3)
    for seat, kind in ((0, TWO_TIRE), (2, SPLASH)):
        table.script(seat, (DECLARE_STOP, kind + 1))
    table.turn("30 LAPS")
    declared = [(notes.STOP_DECLARED, 0), (notes.STOP_DECLARED, 2)]
    expected = [*declared]
    for seat in drawn(table):
        after = [(notes.ACTION_TURN, 1)] if seat == 1 else [(notes.STOPPED, seat)]
        expected += [(notes.RACE_CARD, seat), (notes.LAP_COUNT_BY_DRAFT, seat), *after]
    told = (notes.STOP_DECLARED, notes.RACE_CARD, notes.LAP_COUNT_BY_DRAFT, notes.ACTION_TURN, notes.STOPPED)
    assert kinds(table, *told) == expected
    assert {note[0]: note[2] for note in written(table, notes.STOPPED)} == {0: TWO_TIRE, 2: SPLASH}


@pytest.mark.clause("SCCR-8.5")
def test_who_has_not_declared_a_stop_cannot_make_one():
    table = a_large_race(1)
    table.line(0)
    assert not any(move & 15 == PIT_STOP for move in table.moves(0, ACTION))
    table = Table(1, pit_rules="basic")
    assert any(move & 15 == PIT_STOP for move in table.moves(0, ACTION))


@pytest.mark.clause("SCCR-8.5")
def test_the_pit_time_is_played_from_what_the_lap_count_has_left():
    table = a_large_race(1)
    table.hand(
        0, [table.card_with(rating=FIFTEEN), table.card_with(rating=960), table.card_with(rating=SHORT)]
    )
    table.script(0, (DECLARE_STOP, 1), (LAP_COUNT, 0b001), (PIT_CARD, 2))
    table.turn("15 LAPS")
    stop = written(table, notes.STOPPED)[0]
    # 690 was laid; the last card, 435, took its slot; slot 1 is 960 with 19.0 seconds.
    assert (stop[3], stop[4]) == (190, table.card_with(rating=960))


@pytest.mark.clause("SCCR-8.5")
@pytest.mark.parametrize("running", [0, 1])
def test_a_driver_who_declares_must_make_the_lap_count_first(running):
    table = a_large_race(2, lap_count_before_stop=not running)
    table.hand(0, [table.card_with(rating=SHORT)])
    table.script(0, (DECLARE_STOP, 1))
    table.turn("30 LAPS")
    assert table.car(0).running == running
    assert table.car(0).stops == running


@pytest.mark.clause("SCCR-8.5")
def test_nobody_stops_out_of_a_window_where_that_is_forbidden():
    table = a_large_race(1, pit_rules="windows", stops_outside_window="forbidden")
    table.script(0, (DECLARE_STOP, 1))
    table.turn("3 LAPS")
    assert written(table, notes.STOP_DECLARED) == []
    assert table.car(0).stops == 0


def test_npds_declare_a_stop_with_the_leading_player_and_act_when_they_are_drawn():
    table = a_large_race(3)
    table.field[2].trait[list(GAME.traits).index("kind")] = 1
    table.start(0)
    table.race.turn = 1
    for seat in range(2):
        table.hand(seat, [table.card_with(rating=DRAFT), table.card_with(rating=SHORT)])
    table.script(0, (DECLARE_STOP, SPLASH + 1))
    table.turn("6 LAPS")
    assert kinds(table, notes.STOP_DECLARED) == [(notes.STOP_DECLARED, 0), (notes.STOP_DECLARED, 2)]
    assert sorted(drawn(table)) == [0, 1, 2]
    assert [table.car(seat).stops for seat in range(3)] == [1, 0, 1]


# Whole races

SIZES = (7, 12, 16)
NAMES = sorted(GAME.policies)


@pytest.mark.clause("SCCR-8.2")
@pytest.mark.parametrize("n_cars", SIZES)
@pytest.mark.parametrize("width", ["narrow", "normal", "wide"])
@pytest.mark.parametrize("track", ["superspeedway", "one_mile_oval", "short_track"])
def test_whole_races_of_any_size_keep_all_cards_and_cars_and_end(n_cars, width, track):
    options = Rules(large_race=True, track=track, width=width, laps=40 if numba.config.DISABLE_JIT else 250)
    policies = [NAMES[k % 3] for k in range(n_cars)]
    for number in range(1 if numba.config.DISABLE_JIT else 5):
        assert_sound_to_the_end(options, policies, number)
