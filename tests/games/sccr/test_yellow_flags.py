"""Yellow flags: crashes, engines, stops, and the restart."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.state import (
    CRASH_CARD,
    FOUR_TIRE,
    INSIDE,
    OUT_CRASH,
    OUT_MECHANICAL,
    OUTSIDE,
    PIT_CARD,
    SPLASH,
    YELLOW_STOP,
)
from tests.games.sccr.situations import a_table, standing_traffic, written
from tests.games.sccr.table import Table

PASS_CARDS = ("PASS INSIDE", "PASS OUTSIDE", "PASS TWO", "INSIDE ADVANTAGE")

# CRASH AHEAD


@pytest.mark.clause("SCCR-BASE-22")
@pytest.mark.parametrize("card", PASS_CARDS)
def test_a_pass_card_discarded_gets_a_driver_by_a_crash(card):
    table = a_table(1)
    table.hand(0, ["BLOCK", card, "PULL AWAY"])
    number = int(table.car(0).hand[1])
    table.turn("CRASH AHEAD")
    assert table.car(0).running == 1
    assert table.car(0).deck.discarded[number] == 1
    assert table.car(0).deck.n_discards == 1


@pytest.mark.clause("SCCR-BASE-22")
def test_a_driver_without_a_pass_card_is_out():
    table = a_table(2)
    others = [name for name in dict.fromkeys(table.names) if name not in PASS_CARDS]
    table.hand(0, others)
    table.hand(1, ["PASS TWO"])
    table.turn("CRASH AHEAD")
    assert (table.car(0).running, table.car(0).out_reason) == (0, OUT_CRASH)
    assert table.car(0).deck.n_discards == 0
    assert table.car(1).running == 1


@pytest.mark.clause("SCCR-BASE-22")
def test_drivers_discard_in_running_order_and_choose_the_card():
    table = a_table(3)
    table.line(2, 0, 1)
    for seat in range(3):
        table.hand(seat, ["PASS INSIDE", "BLOCK", "PASS TWO"])
        table.script(seat, (CRASH_CARD, 3))
    table.turn("CRASH AHEAD")
    laid = written(table, notes.CRASH_CARD_LAID)
    assert [(seat, table.names[card]) for seat, _, card, _, _ in laid] == [
        (2, "PASS TWO"),
        (0, "PASS TWO"),
        (1, "PASS TWO"),
    ]


def test_a_crash_comes_before_the_refill():
    table = a_table(1)
    table.hand(0, ["BLOCK"])
    table.stack(0, [table.card("PASS INSIDE")])
    table.turn("CRASH AHEAD")
    assert table.car(0).running == 0


# Engines


def out_after_turning(*ratings, **changes):
    """Return the seats that a mechanical yellow puts out, every driver turning one of these ratings."""
    table = a_table(len(ratings), **changes)
    for seat, rating in enumerate(ratings):
        table.stack(seat, [table.card_with(rating=rating)])
    table.turn("OVERHEAT")
    return [seat for seat in range(len(ratings)) if table.car(seat).out_reason == OUT_MECHANICAL]


@pytest.mark.clause("SCCR-BASE-23")
def test_every_driver_who_turns_less_than_the_out_rating_is_out():
    assert out_after_turning(195, 210, 990, 105) == [0, 3]


@pytest.mark.clause("SCCR-BASE-23")
def test_a_rating_as_high_as_the_out_rating_is_enough():
    assert out_after_turning(195, 210, 225, out_rating=210) == [0]


@pytest.mark.clause("SCCR-BASE-23")
def test_another_out_rating_may_be_set():
    assert out_after_turning(195, 210, 990, 105, out_rating=400) == [0, 1, 3]
    assert out_after_turning(195, 210, 990, 105, out_rating=0) == []


@pytest.mark.clause("SCCR-BASE-23")
@pytest.mark.parametrize("card", ["BLOWN ENGINE", "OVERHEAT", "TRANSMISSION", "BRAKES"])
def test_all_four_mechanical_cards_call_for_the_check(card):
    table = a_table(1, track="short_track")
    table.stack(0, [table.card_with(rating=105)])
    table.turn(card)
    assert table.car(0).out_reason == OUT_MECHANICAL


# What a yellow flag clears


@pytest.mark.clause("SCCR-BASE-24")
def test_slow_traffic_two_wides_and_gaps_are_cleared():
    table = Table(3, track="short_track", out_rating=0, pit_rules="basic")
    table.line(0, None, 1, None, None, 2)
    table.traffic(INSIDE, -1)
    table.hand(1, ["TWO WIDE"])
    table.act(1, ("TWO WIDE", OUTSIDE))
    table.turn("SLOW TRAFFIC", "OVERHEAT")
    assert standing_traffic(table) == []
    assert table.car(1).two_wide[OUTSIDE] == -1
    assert table.order() == [0, 1, 2]
    assert table.cards_are_whole(1)


@pytest.mark.clause("SCCR-3.3.4", "SCCR-BASE-24")
def test_slow_traffic_that_waits_for_a_lap_card_does_not_outlive_a_yellow():
    table = Table(1, track="one_mile_oval", out_rating=0, pit_rules="basic")
    table.turn("SLOW TRAFFIC", "OVERHEAT")
    table.hand(0, ["DRAFT"])
    table.turn("12 LAPS")
    assert standing_traffic(table) == []


@pytest.mark.clause("SCCR-BASE-24")
def test_any_driver_may_pit_and_loses_no_lap():
    table = a_table(2, out_rating=0)
    table.car(1).body_damage = 1
    table.script(1, (YELLOW_STOP, FOUR_TIRE + 1))
    table.turn("OVERHEAT")
    assert (table.car(1).stops, table.car(1).laps_lost, table.car(1).body_damage) == (1, 0, 0)
    assert table.car(0).stops == 0


# The restart


def restarted(lapped=(), stops=(), laps=100, n_cars=6, **changes):
    """Run a yellow over cars that run in seat order; return the seats of both lanes.

    `lapped` are a lap down, `stops` are (seat, type of stop, pit-time card) of those that pit. After the
    yellow so many laps are left.
    """
    table = Table(n_cars, out_rating=0, pit_rules="basic", laps=4 + laps, **changes)
    for seat in range(n_cars):
        table.put(seat, INSIDE, -2 * seat)
        table.car(seat).laps_lost = int(seat in lapped)
    for seat, kind, tenths in stops:
        table.hand(seat, [table.card_with(pit_time=tenths)])
        table.script(seat, (YELLOW_STOP, kind + 1), (PIT_CARD, 1))
    table.turn("OVERHEAT")
    return table.order(INSIDE), table.order(OUTSIDE), table


@pytest.mark.clause("SCCR-3.1.8")
def test_without_lapped_cars_all_restart_single_file_inside():
    assert restarted()[:2] == ([0, 1, 2, 3, 4, 5], [])


@pytest.mark.clause("SCCR-3.1.9")
def test_lapped_cars_restart_inside_and_lead_lap_cars_outside_side_by_side():
    inside, outside, table = restarted(lapped=(1, 4))
    assert (inside, outside) == ([1, 4], [0, 2, 3, 5])
    assert table.car(0).space == table.car(1).space


@pytest.mark.clause("SCCR-3.1.9")
def test_the_lines_may_restart_staggered_instead():
    inside, outside, table = restarted(lapped=(1, 4), restart_columns="staggered")
    assert (inside, outside) == ([1, 4], [0, 2, 3, 5])
    assert table.car(0).space == table.car(1).space + 1


@pytest.mark.clause("SCCR-3.1.9")
def test_with_ten_laps_left_or_fewer_lapped_cars_restart_behind_the_others():
    assert restarted(lapped=(1, 4), laps=11)[:2] == ([1, 4], [0, 2, 3, 5])
    assert restarted(lapped=(1, 4), laps=10)[:2] == ([0, 2, 3, 5, 1, 4], [])


@pytest.mark.clause("SCCR-3.1.9")
def test_another_limit_of_laps_left_may_be_set():
    assert restarted(lapped=(1, 4), laps=11, restart_lap_limit=11)[1] == []
    assert restarted(lapped=(1, 4), laps=1, restart_lap_limit=0)[1] == [0, 2, 3, 5]


@pytest.mark.clause("SCCR-BASE-24")
def test_in_single_file_lapped_cars_restart_behind_the_others():
    inside, outside, _ = restarted(lapped=(1, 4), lanes="single_file")
    assert (inside, outside) == ([0, 2, 3, 5, 1, 4], [])


@pytest.mark.clause("SCCR-BASE-24")
def test_who_stayed_out_restarts_before_who_pitted_and_a_shorter_stop_before_a_longer():
    stops = [(0, FOUR_TIRE, 160), (1, FOUR_TIRE, 140), (3, SPLASH, 198)]
    assert restarted(stops=stops)[0] == [2, 4, 5, 3, 1, 0]


@pytest.mark.clause("SCCR-BASE-24")
def test_equal_stops_restart_in_running_order():
    stops = [(3, FOUR_TIRE, 160), (1, FOUR_TIRE, 160), (0, FOUR_TIRE, 160)]
    assert restarted(stops=stops)[0] == [2, 4, 5, 0, 1, 3]


@pytest.mark.clause("SCCR-BASE-24", "SCCR-3.1.9")
def test_lapped_cars_restart_in_the_same_two_groups():
    stops = [(0, FOUR_TIRE, 160), (1, FOUR_TIRE, 140), (5, SPLASH, 198)]
    assert restarted(lapped=(1, 4, 5), stops=stops)[:2] == ([4, 5, 1], [2, 3, 0])


@pytest.mark.clause("SCCR-3.1.9")
def test_a_car_is_lapped_only_if_it_lost_more_laps_than_the_first():
    table = Table(3, out_rating=0, pit_rules="basic")
    table.line(0, 1, 2)
    for seat, lost in enumerate((2, 1, 1)):
        table.car(seat).laps_lost = lost
    table.turn("OVERHEAT")
    assert (table.order(INSIDE), table.order(OUTSIDE)) == ([0], [1, 2])


@pytest.mark.clause("SCCR-BASE-24")
def test_cars_that_the_yellow_put_out_take_no_place_in_the_restart():
    table = a_table(3)
    table.line(0, 1, 2)
    for seat, rating in enumerate((600, 105, 615)):
        table.stack(seat, [table.card_with(rating=rating)])
    table.turn("OVERHEAT")
    assert table.order() == [0, 2]
