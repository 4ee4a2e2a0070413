"""Advanced pit rules: the draw pile is the tank."""

from __future__ import annotations

import pytest

from simkit.games.sccr.cards import PASS_INSIDE
from simkit.games.sccr.engine.passing import play_pass
from simkit.games.sccr.engine.refill import refill_phase
from simkit.games.sccr.state import (
    CRASH_CARD,
    FOUR_TIRE,
    OUT_LAP_COUNT,
    OUT_MECHANICAL,
    RESPONSE,
    SPLASH,
    TWO_TIRE,
    YELLOW_STOP,
)
from tests.games.sccr.pitting import deal, drawn, pit, single_file, stop, turn


def advanced(fuel=None, **rules):
    """Return a table under the advanced pit rules, with so many cards in the tank of the first car."""
    table = single_file(pit_rules="advanced", **rules)
    if fuel is not None:
        table.car(0).fuel = fuel
    return table


def run_dry(table, seat=0):
    """Empty the hand and refill it until nothing is drawn any more; return how many cards were."""
    cards = 0
    while True:
        table.hand(seat, [])
        refill_phase(table.race, table.rules)
        if table.car(seat).n_hand == 0:
            return cards
        cards += int(table.car(seat).n_hand)
        assert cards < 200, "the tank has no bottom"


@pytest.mark.clause("SCCR-BASE-34")
@pytest.mark.parametrize(
    ("track", "cards"), [("superspeedway", 20), ("one_mile_oval", 25), ("short_track", 30)]
)
def test_a_full_tank_has_20_25_or_30_cards_by_track_and_then_nothing_is_drawn(track, cards):
    assert run_dry(advanced(track=track)) == cards
    assert run_dry(advanced(track=track, draw_pile=11)) == 11


@pytest.mark.clause("SCCR-BASE-34")
def test_the_hand_dealt_at_the_start_does_not_come_from_the_tank():
    assert run_dry(advanced(hand_size=11)) == 20
    assert run_dry(advanced(hand_size=2)) == 20


def test_a_tank_is_no_larger_than_the_stock():
    assert run_dry(advanced(draw_pile=96, track="short_track")) == 60 - 9
    table = advanced(draw_pile=60)
    deal(table, 1)
    deal(table, 2)
    deal(table, 0, 160)
    table.script(0, stop(SPLASH))
    table.car(0).body_damage = 1  # 2 cards are drawn after the stop
    turn(table)
    assert table.car(0).fuel == 60 - 2


@pytest.mark.parametrize("pit_rules", ["basic", "windows"])
def test_the_other_pit_rules_have_no_tank(pit_rules):
    table = single_file(pit_rules=pit_rules, draw_pile=1)
    table.car(0).fuel = 0
    assert drawn(table, 0) == 3


# Every card drawn and every card turned comes from the tank


@pytest.mark.clause("SCCR-BASE-34")
def test_cards_drawn_come_from_the_tank():
    table = advanced(fuel=5)
    assert [drawn(table, 0) for _ in range(3)] == [3, 2, 0]


@pytest.mark.clause("SCCR-BASE-34")
def test_a_card_turned_for_an_event_comes_from_the_tank():
    table = advanced(fuel=5)
    for seat in range(3):
        deal(table, seat)
    table.car(0).body_damage = 1
    turn(table, "CAR TOO TIGHT", "3 LAPS")  # one turned, two drawn
    assert table.car(0).fuel == 2


@pytest.mark.clause("SCCR-BASE-34")
def test_a_rating_turned_in_a_challenge_comes_from_the_tank_and_is_000_when_it_is_empty():
    table = advanced()
    table.car(1).fuel, table.car(2).fuel = 3, 0
    table.hand(1, ["CHALLENGE"])
    table.script(1, (RESPONSE, 1))
    table.stack(1, [table.card_with(rating=105)])
    play_pass(table.race, table.rules, table.policies, 2, PASS_INSIDE)
    assert table.order() == [0, 1, 2]  # .105 beats .000
    assert (table.car(1).fuel, table.car(2).fuel) == (2, 0)


@pytest.mark.clause("SCCR-BASE-34")
def test_with_an_empty_tank_the_rating_turned_for_an_event_is_the_lowest():
    table = advanced(fuel=0)
    for seat in range(3):
        deal(table, seat)
    for seat in (1, 2):
        table.stack(seat, [table.card_with(rating=105)])
    turn(table, "TIRES WORN", "3 LAPS")
    assert [int(table.car(seat).tires_worn) for seat in range(3)] == [1, 0, 0]


@pytest.mark.clause("SCCR-BASE-34")
def test_with_an_empty_tank_an_out_rating_check_fails():
    table = advanced(fuel=0)
    for seat in (1, 2):
        table.stack(seat, [table.card_with(rating=210)])
    turn(table, "OVERHEAT")
    assert [int(table.car(seat).out_reason) for seat in range(3)] == [OUT_MECHANICAL, 0, 0]


def test_with_an_empty_tank_the_cards_of_the_stock_stay_where_they_are():
    table = advanced(fuel=0)
    before = sorted(table.stock(0))
    for seat in (1, 2):
        table.stack(seat, [table.card_with(rating=210)])
    turn(table, "OVERHEAT")
    assert sorted(table.stock(0)) == before


def test_a_pit_time_card_turned_with_an_empty_hand_comes_from_the_tank_or_past_an_empty_one():
    for fuel in (2, 0):
        table = advanced(fuel=fuel)
        for seat in range(3):
            deal(table, seat)
        table.stack(0, [table.card_with(pit_time=170)])
        table.script(0, stop(FOUR_TIRE))
        turn(table)
        assert table.car(0).space == -17
        assert table.car(0).fuel == 20 - 3
        assert table.cards_are_whole(0)


# Filling it


@pytest.mark.clause("SCCR-BASE-34")
@pytest.mark.parametrize("kind", [FOUR_TIRE, TWO_TIRE, SPLASH])
@pytest.mark.parametrize(
    ("track", "cards"), [("superspeedway", 20), ("one_mile_oval", 25), ("short_track", 30)]
)
def test_every_type_of_stop_counts_off_a_new_pile_and_the_refill_after_it_draws_from_it(kind, track, cards):
    table = advanced(fuel=1, track=track)
    pit(table, 0, 160, kind)
    refill = {20: 3, 25: 4, 30: 5}[cards]
    assert table.car(0).n_hand == refill
    assert table.car(0).fuel == cards - refill
    assert run_dry(table) == cards - refill


def test_a_stop_under_yellow_fills_the_tank():
    table = advanced(fuel=1)
    for seat in range(3):
        table.hand(seat, ["PASS INSIDE", table.card_with(pit_time=160)])
        table.script(seat, (CRASH_CARD, 1), (YELLOW_STOP, SPLASH + 1 if seat == 0 else 0))
    turn(table, "CRASH AHEAD")
    assert table.car(0).fuel == 20 - 3
    assert table.car(0).laps_lost == 0


@pytest.mark.clause("SCCR-BASE-34")
def test_a_stop_shuffles_stock_and_discards_together():
    table = advanced(fuel=1)
    deal(table, 1)
    deal(table, 2)
    deal(table, 0, 160, 139, 167)
    for _ in range(20):  # discards before the stop
        table.car(0).deck.n_stock -= 1
        table.car(0).deck.discarded[table.car(0).deck.stock[table.car(0).deck.n_stock]] = 1
        table.car(0).deck.n_discards += 1
    table.script(0, stop(SPLASH))
    shuffles = int(table.car(0).deck.shuffles)
    turn(table)
    deck = table.car(0).deck
    assert (deck.shuffles, deck.n_discards) == (shuffles + 1, 0)
    assert deck.n_stock == 60 - table.car(0).n_hand
    assert table.cards_are_whole(0)


# Running out


@pytest.mark.clause("SCCR-BASE-34")
@pytest.mark.parametrize("failure", ["out", "lap_down"])
def test_a_driver_with_an_empty_tank_who_cannot_make_the_lap_count_is_out_of_fuel(failure):
    table = advanced(fuel=0, lap_count_failure=failure)
    deal(table, 1)
    deal(table, 2)
    turn(table)
    assert (table.car(0).running, table.car(0).out_reason) == (0, OUT_LAP_COUNT)


def test_one_with_fuel_left_is_out_too_unless_a_missed_lap_count_only_costs_a_lap():
    for failure, running, laps_lost in (("out", 0, 0), ("lap_down", 1, 1)):
        table = advanced(fuel=1, lap_count_failure=failure)
        deal(table, 1)
        deal(table, 2)
        turn(table)
        assert (table.car(0).running, table.car(0).laps_lost) == (running, laps_lost)


def test_a_driver_with_an_empty_tank_goes_on_while_his_hand_makes_the_lap_count():
    table = advanced(fuel=0)
    deal(table, 0, 139)
    for left in (1, 0):
        deal(table, 1)
        deal(table, 2)
        turn(table)
        assert (table.car(0).running, table.car(0).n_hand) == (1, left)


def test_the_discards_are_not_shuffled_back_before_a_stop():
    table = advanced()
    run = 0
    while table.car(0).fuel > 0:
        for seat in range(3):
            deal(table, seat)
        turn(table)
        run += 1
    assert table.car(0).deck.shuffles == 0
    assert run == 7  # 20 cards, 3 a turn
