"""Non-player drivers in the Action Phase: their decks, how many cards they draw, what they do with them."""

from __future__ import annotations

import pytest

from simkit.core.cards import MAX_DECK
from simkit.games.sccr import notes
from simkit.games.sccr.data import load_driver_deck
from simkit.games.sccr.npd_table import load_npd_actions
from simkit.games.sccr.state import CHAMPION, INSIDE, NPD, OUTSIDE, PLAYER, STILL_RACING
from tests.games.sccr.layout import lay_two_wide
from tests.games.sccr.npds import USELESS, deck_is_whole, drew, field_of, found, line_of, npd_acts, will_draw
from tests.games.sccr.situations import DRAFTS

TRACKS = ("superspeedway", "one_mile_oval", "short_track")
TABLE_2 = {3: (2, 3, 4), 6: (2, 3, 4), 12: (2, 3, 4), 15: (1, 2, 3), 24: (1, 2, 3), 30: (0, 1, 2)}
"""Cards that an NPD draws, by lap number and by track in the order of TRACKS, as the rulebook prints them."""


def decks(table):
    """Return the seat before which each driver's deck lies."""
    return [int(table.car(seat).deck_seat) for seat in range(table.race.n_cars)]


def lap_turn(table, laps):
    """Play a turn of this lap number, in which the NPD in seat 0 turns a card and draws only useless ones."""
    will_draw(table, 0, "DRAFT", *USELESS)
    for seat in range(1, table.race.n_cars):
        table.hand(seat, DRAFTS)
    table.turn(f"{laps} LAPS")


# Decks


@pytest.mark.clause("SCCR-6.1")
@pytest.mark.parametrize(
    ("n_decks", "owners"),
    [
        (1, [0, 1, 2, 1, 1, 1]),
        (2, [0, 1, 2, 3, 1, 3]),
        (3, [0, 1, 2, 3, 4, 1]),
        (16, [0, 1, 2, 3, 4, 5]),
    ],
)
def test_npds_are_dealt_over_their_decks_in_turn_and_players_keep_their_own(n_decks, owners):
    table = field_of("pnpncn", npd_decks=n_decks)
    assert decks(table) == owners
    for seat in range(6):
        assert table.car(seat).deck.n_cards == (60 if owners[seat] == seat else 0)


@pytest.mark.clause("SCCR-6.1")
def test_npds_of_one_deck_draw_one_after_another_from_it():
    table = line_of("pnn")
    npd_acts(table, 1, "BLOCK")
    before = len(table.stock(1))
    npd_acts(table, 2, "CHALLENGE")
    assert (drew(table, 1), drew(table, 2)) == (["BLOCK"], ["CHALLENGE"])
    assert len(table.stock(1)) == before - 1
    assert len(table.stock(0)) == 60


@pytest.mark.clause("SCCR-6.17")
def test_the_npd_deck_is_shuffled_anew_when_it_runs_out():
    table = line_of("nn")
    deck = table.car(0).deck
    table.leave(deck, table.card("BLOCK"))
    npd_acts(table, 1, "BLOCK", draws=3)
    assert deck.shuffles == 1
    assert len(drew(table, 1)) == 3
    assert deck_is_whole(table, 0)


@pytest.mark.clause("SCCR-6.17")
def test_in_the_advanced_pit_rules_too_npds_draw_on_and_on():
    table = line_of("nn", pit_rules="advanced")
    for _ in range(4):
        npd_acts(table, 1, draws=20)
    assert len(drew(table, 1)) == 80
    assert table.car(0).deck.shuffles > 0


@pytest.mark.clause("SCCR-6.2")
def test_each_driver_is_a_player_an_npd_or_a_champion_for_the_whole_race():
    table = field_of("pnc")
    for laps in (3, 6, 12):
        assert [int(table.car(seat).kind) for seat in range(3)] == [PLAYER, NPD, CHAMPION]
        table.hand(0, DRAFTS)
        table.turn(f"{laps} LAPS")


# The lap count


@pytest.mark.clause("SCCR-6.4")
def test_an_npd_makes_every_lap_count_and_holds_no_cards():
    table = line_of("pn")
    for _ in range(2):
        table.hand(0, [])
        table.turn("30 LAPS")
        assert table.car(1).out_reason == STILL_RACING
        assert table.car(1).n_hand == 0
    assert table.car(0).running == 0


@pytest.mark.clause("SCCR-BASE-5")
def test_npds_turn_a_card_whose_rating_gives_their_turn_in_the_order_of_play():
    table = line_of("npn")
    will_draw(table, 0, 405, 840)
    table.hand(1, [table.card_with(laps=12, rating=675)])
    table.turn("12 LAPS")
    assert list(table.race.order[:3]) == [2, 1, 0]
    assert [int(table.car(seat).top_rating) for seat in range(3)] == [405, 675, 840]


@pytest.mark.clause("SCCR-BASE-5")
def test_in_another_reading_npds_follow_the_players_in_running_order_and_turn_no_card():
    table = line_of("nnpp", npd_order="running_order")
    for seat, rating in ((2, 120), (3, 885)):
        table.hand(seat, [table.card_with(laps=12, rating=rating)])
    before = len(table.stock(0))
    will_draw(table, 0, *USELESS)
    table.turn("12 LAPS")
    assert list(table.race.order[:4]) == [3, 2, 0, 1]
    drawn = len(drew(table, 0)) + len(drew(table, 1))
    assert len(table.stock(0)) == before - drawn


@pytest.mark.clause("SCCR-BASE-5")
def test_in_a_third_reading_a_race_deck_orders_all_drivers_anew_each_turn():
    orders = set()
    for number in range(40):
        table = line_of("npn", npd_order="race_deck")
        table.start(number)
        table.hand(1, [table.card_with(laps=12, rating=675)])
        table.turn("12 LAPS")
        orders.add(tuple(int(seat) for seat in table.race.order[:3]))
    assert len(orders) == 6


def test_the_race_deck_orders_nothing_where_nobody_is_an_npd():
    table = line_of("ppp", npd_order="race_deck")
    for seat, rating in enumerate((120, 885, 750)):
        table.hand(seat, [table.card_with(laps=12, rating=rating)])
    table.turn("12 LAPS")
    assert list(table.race.order[:3]) == [1, 2, 0]


# Table 2


@pytest.mark.clause("SCCR-6.6")
@pytest.mark.parametrize("laps", TABLE_2)
@pytest.mark.parametrize("place", range(3))
def test_an_npd_draws_as_many_cards_as_table_2_says_and_a_champion_one_more(laps, place):
    for drivers, more in (("np", 0), ("cp", 1)):
        table = line_of(drivers, track=TRACKS[place])
        lap_turn(table, laps)
        assert len(drew(table, 0)) == TABLE_2[laps][place] + more


@pytest.mark.clause("SCCR-6.6")
def test_engine_trouble_costs_an_npd_one_draw():
    for laps, draws in ((12, 1), (15, 0), (30, 0)):
        table = line_of("np")
        table.car(0).engine_trouble = 1
        lap_turn(table, laps)
        assert len(drew(table, 0)) == draws


@pytest.mark.clause("SCCR-6.6")
def test_the_npd_table_can_be_changed_by_a_row():
    table = line_of("np", npd_actions=load_npd_actions().changed({"3-12": {"superspeedway": 5}}))
    lap_turn(table, 12)
    assert len(drew(table, 0)) == 5


@pytest.mark.clause("SCCR-6.6")
def test_a_lap_number_beyond_the_last_row_counts_as_the_last_row():
    rows = {"12-24": {"superspeedway": 3, "up_to": 15}, "30": {"superspeedway": 4, "up_to": 20}}
    table = line_of("np", npd_actions=load_npd_actions().changed(rows))
    lap_turn(table, 30)
    assert len(drew(table, 0)) == 4


# One card at a time


@pytest.mark.clause("SCCR-6.7", "SCCR-6.3")
def test_cards_are_drawn_one_at_a_time_and_performed_if_applicable():
    table = line_of("ppn")
    npd_acts(table, 2, "PASS INSIDE", "PASS OUTSIDE", "PULL AWAY")
    assert drew(table, 2) == ["PASS INSIDE", "PASS OUTSIDE", "PULL AWAY"]
    assert table.order() == [2, None, 0, 1]
    assert table.car(2).passes == 2


@pytest.mark.clause("SCCR-6.8")
def test_a_card_without_use_is_spent_even_if_it_would_be_of_use_later():
    table = line_of("pn")
    npd_acts(table, 1, "PULL AWAY", "PASS INSIDE")
    assert table.order() == [1, 0]
    assert [b for _, _, _, b, _ in found(table, notes.NPD_DREW)] == [1, 0]


@pytest.mark.clause("SCCR-6.8")
def test_in_another_reading_a_card_without_use_is_replaced():
    table = line_of("pn", npd_useless_card="replaced")
    npd_acts(table, 1, *USELESS, "PASS INSIDE", "PULL AWAY", draws=2)
    assert drew(table, 1) == [*USELESS, "PASS INSIDE", "PULL AWAY"]
    assert table.order() == [1, None, 0]


def test_where_no_card_is_of_use_replacing_comes_to_an_end():
    deck = load_driver_deck().changed({name: 0 for name in load_driver_deck().names() if name not in USELESS})
    table = line_of("pn", npd_useless_card="replaced", deck=deck)
    npd_acts(table, 1, draws=2)
    assert len(drew(table, 1)) == len(deck.cards())
    assert deck_is_whole(table, 1)


@pytest.mark.clause("SCCR-6.13")
@pytest.mark.parametrize("card", ["GOOD CAR SETUP", "LEARN THE TRACK", "GOOD ENGINE SETTING"])
def test_setup_cards_are_of_no_use_to_an_npd(card):
    table = line_of("pn")
    npd_acts(table, 1, card)
    car = table.car(1)
    assert (car.car_setup, car.learn_track, car.engine_setting) == (-1, -1, -1)
    assert car.actions_left == 0
    assert deck_is_whole(table, 1)


@pytest.mark.clause("SCCR-6.8")
@pytest.mark.parametrize("card", ["DRAFT", "FAST PIT", "BLOCK", "CHALLENGE"])
def test_cards_that_are_no_actions_are_of_no_use_as_such(card):
    table = line_of("pnp")
    npd_acts(table, 1, card)
    assert table.order() == [0, 1, 2]
    assert [b for _, _, _, b, _ in found(table, notes.NPD_DREW)] == [1]


@pytest.mark.clause("SCCR-6.3")
def test_an_npd_passes_a_car_that_is_high_in_the_turn_without_drawing():
    table = line_of("pn")
    table.car(0).high_in_turn = 1
    npd_acts(table, 1, "BLOCK")
    assert table.order() == [1, 0]
    assert drew(table, 1) == ["BLOCK"]


@pytest.mark.clause("SCCR-6.3")
def test_an_npd_gets_by_slow_traffic_with_a_pass_card():
    table = line_of("n")
    table.traffic(INSIDE, 1)
    npd_acts(table, 0, "PASS INSIDE")
    assert table.car(0).space == 1


# TWO WIDE


@pytest.mark.clause("SCCR-6.16")
def test_a_two_wide_of_an_npd_goes_inside():
    table = line_of("np")
    npd_acts(table, 0, "TWO WIDE")
    assert table.car(0).two_wide[INSIDE] == table.card("TWO WIDE")
    assert table.car(0).two_wide[OUTSIDE] == -1


@pytest.mark.clause("SCCR-6.16")
def test_a_two_wide_of_an_npd_goes_outside_where_the_inside_is_occupied():
    table = line_of("np", two_wide_life="until_removed")
    npd_acts(table, 0, "TWO WIDE", "TWO WIDE", "TWO WIDE")
    cards = [table.card("TWO WIDE", nth) for nth in range(2)]
    assert sorted(int(card) for card in table.car(0).two_wide) == cards
    assert drew(table, 0) == ["TWO WIDE"] * 3
    assert [b for _, _, _, b, _ in found(table, notes.NPD_DREW)] == [0, 0, 1]
    assert deck_is_whole(table, 0)


@pytest.mark.clause("SCCR-6.16")
def test_a_two_wide_that_ends_goes_back_to_the_deck_it_came_from():
    table = line_of("nn")
    npd_acts(table, 1, "TWO WIDE")
    table.turn("3 LAPS")
    assert table.car(1).two_wide[INSIDE] != table.card("TWO WIDE")
    assert deck_is_whole(table, 0)


# Changing lanes


def two_lanes(drivers, places, **rules):
    """Return a two-lane table with cars at (lane, space) in seat order."""
    table = field_of(drivers, **rules)
    for seat, (lane, space) in enumerate(places):
        table.put(seat, lane, space)
    return table


@pytest.mark.clause("SCCR-6.14")
def test_an_npd_changes_lanes_for_a_first_card_that_works_only_in_the_other_lane():
    table = two_lanes("ppn", [(INSIDE, 5), (OUTSIDE, 9), (OUTSIDE, 4)])
    npd_acts(table, 2, "PASS INSIDE")
    assert (table.car(2).lane, table.car(2).space) == (INSIDE, 5)
    assert table.car(0).space == 4


@pytest.mark.clause("SCCR-6.14")
def test_it_does_not_for_a_later_card_nor_for_one_that_works_where_it_is():
    table = two_lanes("ppn", [(INSIDE, 5), (OUTSIDE, 9), (OUTSIDE, 4)], npd_lane_when_alone=False)
    npd_acts(table, 2, "BLOCK", "PASS INSIDE")
    assert (table.car(2).lane, table.car(2).space) == (OUTSIDE, 4)
    table = two_lanes("ppn", [(INSIDE, 5), (OUTSIDE, 5), (OUTSIDE, 4)])
    npd_acts(table, 2, "PASS OUTSIDE")
    assert (table.car(2).lane, table.car(2).space) == (OUTSIDE, 5)


@pytest.mark.clause("SCCR-6.14")
def test_it_does_not_where_the_space_beside_it_is_taken_or_the_option_is_off():
    for places, more in (
        ([(INSIDE, 5), (OUTSIDE, 9), (OUTSIDE, 4), (INSIDE, 4)], {}),
        ([(INSIDE, 5), (OUTSIDE, 9), (OUTSIDE, 4), (INSIDE, 0)], {"npd_lane_for_card": False}),
    ):
        table = two_lanes("ppnp", places, npd_lane_when_alone=False, **more)
        npd_acts(table, 2, "PASS INSIDE")
        assert (table.car(2).lane, table.car(2).space) == (OUTSIDE, 4)


@pytest.mark.clause("SCCR-6.14")
def test_where_a_change_of_lanes_costs_an_action_it_needs_one_more():
    for draws, lane in ((1, OUTSIDE), (2, INSIDE)):
        table = two_lanes(
            "ppn",
            [(INSIDE, 5), (OUTSIDE, 9), (OUTSIDE, 4)],
            lane_change_costs_action=True,
            npd_lane_when_alone=False,
        )
        npd_acts(table, 2, "PASS INSIDE", draws=draws)
        assert table.car(2).lane == lane


ALONE = [(INSIDE, 9), (INSIDE, 8), (OUTSIDE, 4)]


@pytest.mark.clause("SCCR-6.15")
@pytest.mark.parametrize(
    ("track", "lane"), [("superspeedway", INSIDE), ("one_mile_oval", INSIDE), ("short_track", OUTSIDE)]
)
def test_an_npd_that_runs_alone_and_would_fall_back_changes_lanes(track, lane):
    table = two_lanes("ppn", ALONE, track=track)
    npd_acts(table, 2, "BLOCK")
    assert table.car(2).lane == lane


@pytest.mark.clause("SCCR-6.15")
def test_it_stays_where_it_has_company_or_the_option_is_off():
    table = two_lanes("ppn", [(INSIDE, 9), (OUTSIDE, 5), (OUTSIDE, 4)])
    npd_acts(table, 2, "BLOCK")
    assert table.car(2).lane == OUTSIDE
    table = two_lanes("ppn", ALONE, npd_lane_when_alone=False)
    npd_acts(table, 2, "BLOCK")
    assert table.car(2).lane == OUTSIDE


@pytest.mark.clause("SCCR-6.15")
def test_having_changed_lanes_for_its_card_it_does_not_do_so_again():
    table = two_lanes("ppn", [(INSIDE, 4), (INSIDE, 9), (OUTSIDE, 3)])
    npd_acts(table, 2, "PASS INSIDE")
    assert found(table, notes.CHANGED_LANE) == [(2, -1, INSIDE, 3, 0)]


def test_a_two_wide_of_a_player_bars_an_npd_like_anybody():
    table = line_of("pn")
    lay_two_wide(table, 0, INSIDE)
    npd_acts(table, 1, "PASS INSIDE")
    assert table.order() == [0, 1]
    npd_acts(table, 1, "PASS OUTSIDE")
    assert table.order() == [1, 0]


def test_an_npd_deck_may_be_as_large_as_any():
    deck = load_driver_deck().changed({"PASS INSIDE": 8 + MAX_DECK - 60})
    table = line_of("nn", deck=deck)
    assert table.car(0).deck.n_cards == MAX_DECK
