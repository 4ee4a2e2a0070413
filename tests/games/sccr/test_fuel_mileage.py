"""GOOD FUEL MILEAGE: more cards in the tank, a refill in an open pit window."""

from __future__ import annotations

import pytest

from simkit.games.sccr.engine import race as whole_race
from simkit.games.sccr.engine.hand import deal
from simkit.games.sccr.state import ACTION, FOUR_TIRE, MILEAGE_REFILL, PIT_STOP
from tests.games.sccr.layout import a_line, cards
from tests.games.sccr.pitting import gather, single_file
from tests.games.sccr.situations import put_into_hand
from tests.games.sccr.table import Table

CARD = "GOOD FUEL MILEAGE"


def a_table(**rules):
    """Return two cars in line with chase cards in their decks."""
    return a_line(0, 1, **{"chase_cards": True, "out_rating": 0} | rules)


# When it may be laid


@pytest.mark.clause("SCCR-9.13", "SCCR-9.14")
def test_it_is_laid_as_an_action_once_and_stays_in_play():
    for pit_rules in ("windows", "advanced"):
        table = a_table(pit_rules=pit_rules)
        table.hand(1, [CARD])
        card = int(table.car(1).hand[0])
        assert cards(table, 1) == [CARD]
        table.act(1, CARD)
        assert (table.car(1).fuel_mileage, table.car(1).actions_left, table.car(1).n_hand) == (card, 2, 0)
        assert table.cards_are_whole(1)


def test_it_is_not_laid_twice_nor_where_there_is_no_fuel():
    table = a_table()
    table.lay(1, CARD)
    table.hand(1, [table.card("DRAFT")])
    table.car(1).hand[0] = table.car(1).fuel_mileage  # as if the deck had two
    assert cards(table, 1) == []
    basic = a_table(pit_rules="basic")
    basic.hand(1, [CARD])
    assert cards(basic, 1) == []


# Advanced pit rules: the tank


@pytest.mark.clause("SCCR-9.13")
@pytest.mark.parametrize(("rules", "more"), [({}, 5), ({"mileage_cards": 8}, 8), ({"mileage_cards": 90}, 42)])
def test_laid_it_adds_cards_to_the_draw_pile_at_once_as_far_as_the_stock_has_them(rules, more):
    table = a_table(pit_rules="advanced", track="superspeedway", **rules)
    table.hand(1, [CARD])
    table.car(1).fuel = 20
    table.act(1, CARD)
    assert table.car(1).fuel == 20 + more
    assert len(table.stock(1)) == 62


@pytest.mark.clause("SCCR-9.13")
def test_in_an_empty_tank_its_cards_can_be_drawn():
    table = a_table(pit_rules="advanced", track="superspeedway")
    table.hand(1, [CARD])
    table.car(1).fuel = 0
    table.act(1, CARD)
    table.turn("OVERHEAT")
    assert (table.car(1).fuel, table.car(1).n_hand) == (5 - 1 - 3, 3), "one turned for the check, three drawn"


@pytest.mark.clause("SCCR-9.13")
@pytest.mark.parametrize(
    ("track", "tank"), [("superspeedway", 20), ("one_mile_oval", 25), ("short_track", 30)]
)
def test_every_later_tank_is_larger_too(track, tank):
    table = a_table(pit_rules="advanced", track=track)
    for seat in (0, 1):
        table.hand(seat, [table.card_with(pit_time=160), table.card_with(pit_time=161)])
    table.lay(1, CARD)
    for seat in (0, 1):
        table.script(seat, (ACTION, PIT_STOP | FOUR_TIRE << 8))
        table.act(seat, PIT_STOP | FOUR_TIRE << 8)
    assert (table.car(0).fuel, table.car(1).fuel) == (tank, tank + 5)


def test_the_tank_of_the_next_race_is_an_ordinary_one():
    table = a_table(pit_rules="advanced", track="superspeedway")
    table.lay(1, CARD)
    table.start(1)
    assert (table.car(1).fuel_mileage, table.car(1).fuel) == (-1, 20)
    deal(table.race, table.rules, 1)
    assert table.car(1).fuel == 20


# Windows: the refill


def in_window(holder=True, **rules) -> Table:
    """Return a Short Track race just before a window opens; car 1 has the card before him."""
    table = single_file(2, **{"track": "short_track", "laps": 500, "chase_cards": True} | rules)
    table.race.total = 124
    if holder:
        table.lay(1, CARD)
    return table


def drawn(table, answer=None):
    """Play a turn of 3 laps for which each driver holds a DRAFT; return how many cards each then draws."""
    gather(table.race.track)
    for seat in range(2):
        gather(table.car(seat).deck)
        table.hand(seat, ["DRAFT"])
        table.script(seat, *([(MILEAGE_REFILL, answer)] if answer is not None and seat == 1 else []))
    table.stack_track(["3 LAPS"])
    whole_race.play_turn(table.race, table.rules, table.policies)
    return [int(table.car(seat).n_hand) for seat in range(2)]


@pytest.mark.clause("SCCR-9.14", "SCCR-5.17")
def test_in_an_open_window_it_allows_one_refill():
    table = in_window()
    assert drawn(table, 1) == [0, 5]
    assert drawn(table, 1) == [0, 0]
    assert table.is_racing, "he is not asked a second time"


@pytest.mark.clause("SCCR-9.14")
def test_without_the_card_or_with_the_card_in_hand_there_is_none():
    assert drawn(in_window(holder=False), 1) == [0, 0]


@pytest.mark.clause("SCCR-5.17")
def test_the_driver_chooses_when_to_take_it():
    table = in_window()
    assert drawn(table, 0) == [0, 0]
    assert drawn(table) == [0, 0]
    assert drawn(table, 1) == [0, 5]


@pytest.mark.clause("SCCR-9.14")
@pytest.mark.parametrize("n", [0, 2])
def test_table_1_may_allow_another_number(n):
    table = in_window(mileage_refills=n)
    table.car(1).refills_left = n
    assert [drawn(table, 1)[1] for _ in range(3)] == [5] * n + [0] * (3 - n)


@pytest.mark.clause("SCCR-5.17")
@pytest.mark.parametrize(("per", "second"), [("window", 5), ("race", 0)])
def test_the_refill_is_for_each_window_or_may_be_read_to_be_for_the_race(per, second):
    table = in_window(mileage_per=per)
    assert drawn(table, 1) == [0, 5]
    for seat in range(2):
        table.car(seat).window_open = 0
        table.car(seat).windows_served = 1
    table.race.total = int(table.race.next_window) - 1
    assert drawn(table, 1) == [0, second]


@pytest.mark.clause("SCCR-5.17")
def test_so_it_is_where_every_driver_has_windows_of_his_own():
    table = in_window(window_from="driver")
    for seat in range(2):
        table.car(seat).next_window = 125
    assert drawn(table, 1) == [0, 5]
    table.car(1).window_open, table.car(1).next_window = 0, int(table.race.total) + 1
    assert drawn(table, 1) == [0, 5]


def test_outside_a_window_nobody_is_asked():
    table = in_window()
    table.race.total = 0
    assert drawn(table, 1) == [5, 5]
    assert table.car(1).refills_left == 1


def test_with_a_full_hand_nobody_is_asked():
    table = in_window()
    gather(table.race.track)
    put_into_hand(table, 1, 9)
    table.hand(0, ["DRAFT"])
    table.script(1, (MILEAGE_REFILL, 1))
    table.car(1).window_open = 1
    table.race.yellow = 1
    whole_race.ask_for_refills(table.race, table.rules, table.policies)
    assert (table.car(1).refills_left, table.car(1).refill_granted) == (1, 0)


def test_an_answer_other_than_yes_or_no_is_refused():
    table = in_window()
    drawn(table, 2)
    race = table.race
    assert (race.fault_seat, race.fault_decision, race.fault_answer) == (1, MILEAGE_REFILL, 2)
