"""The grid: by distance, by the cards of those who are tied, by one card each, by lot (SCCR-2.13 to 2.15, SCCR-BASE-37)."""

from __future__ import annotations

from collections import Counter

import pytest
from playing import table as plain_table

from simkit.games.sccr import GAME, notes
from simkit.games.sccr.engine.grid import settle_ties
from simkit.games.sccr.engine.qualifying import rank_by_distance
from simkit.games.sccr.state import INSIDE, OUTSIDE
from tests.games.sccr.drag_race import DragRace
from tests.games.sccr.recommended import RECOMMENDED
from tests.games.sccr.situations import written
from tests.games.sccr.table import Table
from tests.recommending import said


def level(*hands, **rules):
    """Return cars that all stand at five lengths after a turn in which nobody can drive, with these cards for ties."""
    table = DragRace(len(hands), **{"qualifying_refill": 0, "qualifying_draft": "barred"} | rules)
    table.at(*[5] * len(hands))
    for seat, ratings in enumerate(hands):
        table.holds(seat, *ratings)
        table.ties_with(seat, *[0] * len(ratings))
    return table


def shown(table):
    """Return (seat, rating) of every card shown for a tie."""
    return [(note[0], note[3]) for note in written(table, notes.TIE_SHOWN)]


@pytest.mark.clause("SCCR-2.13")
@pytest.mark.parametrize(
    ("lanes", "places"),
    [
        ("two_lane", [(INSIDE, 0), (OUTSIDE, 0), (INSIDE, -1), (OUTSIDE, -1)]),
        ("single_file", [(INSIDE, 0), (INSIDE, -1), (INSIDE, -2), (INSIDE, -3)]),
    ],
)
def test_the_furthest_has_the_pole_and_the_others_follow_by_distance(lanes, places):
    table = DragRace(4, lanes=lanes)
    table.at(-1, 5, 2, 4)
    table.decide()
    assert table.grid() == [1, 3, 2, 0]
    stand = [(int(table.car(seat).lane), int(table.car(seat).space)) for seat in table.grid()]
    assert stand == places
    assert [int(table.car(seat).grid) for seat in table.grid()] == [0, 1, 2, 3]
    assert table.race.leader == 1


@pytest.mark.clause("SCCR-2.14")
def test_tied_drivers_play_ratings_from_their_hands():
    table = level([435], [570], [450])
    table.turn("30 LAPS")
    assert shown(table) == [(0, 435), (1, 570), (2, 450)]
    assert table.grid() == [1, 2, 0]


@pytest.mark.clause("SCCR-2.14")
def test_those_who_are_equal_again_play_again():
    table = level([435, 450], [705], [435, 585])
    table.turn("30 LAPS")
    assert shown(table) == [(0, 435), (1, 705), (2, 435), (0, 450), (2, 585)]
    assert table.grid() == [1, 2, 0]


@pytest.mark.clause("SCCR-2.14")
def test_only_those_who_are_tied_play():
    table = level([435], [570], [450], [585])
    table.at(5, 3, 5, 2)
    table.turn("30 LAPS")
    assert shown(table) == [(0, 435), (2, 450)]
    assert table.grid() == [2, 0, 1, 3]


@pytest.mark.clause("SCCR-2.15")
def test_hands_are_not_refilled_between_ties():
    table = level([435, 450], [435], qualifying_refill=2)
    before = table.stocks()
    rank_by_distance(table.race)
    settle_ties(table.race, table.rules, table.policies, False)
    assert shown(table) == [(0, 435), (1, 435), (0, 450), (1, 0)]
    assert table.stocks() == before


@pytest.mark.clause("SCCR-2.14")
@pytest.mark.parametrize(("reading", "grid"), [("rates_zero", [0, 1]), ("top_card", [1, 0])])
def test_a_tied_driver_with_no_card_left_rates_zero(reading, grid):
    table = level([435], [], qualifying_tie_empty=reading)
    table.stack(1, [table.rated(990)])
    table.turn("30 LAPS")
    assert shown(table) == [(0, 435), (1, 0 if reading == "rates_zero" else 990)]
    assert table.grid() == grid


@pytest.mark.clause("SCCR-2.14")
def test_where_no_cards_are_left_the_lot_decides_and_every_order_comes_up_equally_often():
    table = level([], [], [])
    orders = Counter()
    for number in range(600):
        table.race.number = number
        rank_by_distance(table.race)
        settle_ties(table.race, table.rules, table.policies, False)
        orders[tuple(int(table.car(seat).grid) for seat in range(3))] += 1
    assert shown(table) == []
    assert len(orders) == 6
    expected = 600 / 6
    assert sum((n - expected) ** 2 / expected for n in orders.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


# The hands of the race


@pytest.mark.clause("SCCR-2.2")
def test_afterwards_all_decks_are_shuffled_and_dealt_anew():
    table = level([435], [570])
    table.turn("30 LAPS")
    assert table.held() == [7, 7]
    assert table.stocks() == [53, 53]
    assert all(table.car(seat).deck.n_discards == 0 for seat in range(2))
    assert (table.race.track.n_stock, table.race.track.n_discards) == (60, 0)


@pytest.mark.clause("SCCR-2.2")
def test_hands_may_be_kept_and_filled_up():
    table = level([435, 990, 975], [570, 990, 705], qualifying_hands="kept")
    table.turn("30 LAPS")
    for seat, kept in enumerate(((990, 975), (990, 705))):
        hand = {int(card) for card in table.car(seat).hand[: table.car(seat).n_hand]}
        assert {table.rated(rating) for rating in kept} <= hand
    assert table.held() == [7, 7]
    assert [int(table.car(seat).deck.n_discards) for seat in range(2)] == [1, 1]


@pytest.mark.parametrize("grid", ["qualifying", "base_qualifying"])
@pytest.mark.parametrize("hands", ["dealt_anew", "kept"])
def test_the_tank_is_counted_off_for_the_race(grid, hands):
    table = DragRace(2, grid=grid, pit_rules="advanced", qualifying_hands=hands)
    table.started()
    table.decide()
    assert [int(table.car(seat).fuel) for seat in range(2)] == [20, 20]
    assert table.held() == [7, 7]


# One card each


def one_card(*ratings, **rules):
    """Return drivers who will play these cards; each holds one more."""
    table = DragRace(len(ratings), grid="base_qualifying", **rules)
    table.started()
    for seat, rating in enumerate(ratings):
        table.holds(seat, 105, move=rating)
    return table


@pytest.mark.clause("SCCR-BASE-37")
def test_in_the_base_game_the_highest_card_is_first_and_each_driver_draws_one():
    table = one_card(435, 990, 690)
    before = table.stocks()
    table.decide()
    assert table.grid() == [1, 2, 0]
    assert table.race.qualifying_turns == 1
    assert [int(table.car(seat).deck.n_discards) for seat in range(3)] == [1, 1, 1]
    assert before[0] - table.stocks()[0] >= 1


@pytest.mark.clause("SCCR-BASE-37")
def test_ties_go_by_the_top_cards_of_the_decks():
    table = one_card(435, 690, 435)
    table.stack(0, [table.rated(810), table.rated(300)])
    table.stack(2, [table.rated(810), table.rated(330)])
    table.decide()
    assert shown(table) == [(0, 810), (2, 810), (0, 300), (2, 330)]
    assert table.grid() == [1, 2, 0]


@pytest.mark.clause("SCCR-BASE-37")
def test_a_full_hand_is_full_again():
    table = DragRace(3, grid="base_qualifying")
    table.started()
    table.decide()
    assert table.held() == [7, 7, 7]
    assert table.stocks() == [52, 52, 52]


# The pole modifier of created drivers


@pytest.mark.clause("SCCR-7.5")
@pytest.mark.parametrize(("modifier", "lengths"), [(0, [0, 1]), (100, [1, 0]), (15, [1, 1]), (-100, [0, 1])])
def test_the_pole_modifier_adds_to_the_card_played_to_move(modifier, lengths):
    table = DragRace(2)
    table.car(0).pole_modifier = modifier
    for seat, rating in enumerate((795, 810)):
        table.holds(seat, laps=(690,), move=rating)
    table.turn("15 LAPS")
    assert table.lengths() == lengths


@pytest.mark.clause("SCCR-7.5")
@pytest.mark.parametrize(("modifier", "grid"), [(0, [1, 0]), (150, [0, 1])])
def test_it_adds_to_the_cards_played_for_ties(modifier, grid):
    table = level([435], [570])
    table.car(0).pole_modifier = modifier
    table.turn("30 LAPS")
    assert shown(table) == [(0, 435 + modifier), (1, 570)]
    assert table.grid() == grid


@pytest.mark.clause("SCCR-7.5")
def test_it_does_not_add_to_no_card():
    table = level([435], [])
    table.car(1).pole_modifier = 150
    table.turn("30 LAPS")
    assert shown(table) == [(0, 435), (1, 0)]


@pytest.mark.clause("SCCR-7.5")
@pytest.mark.parametrize(("reading", "lengths"), [("played", [2, 3]), ("all", [3, 2])])
def test_it_does_not_add_to_cards_turned_for_events(reading, lengths):
    table = DragRace(2, pole_modifier_on=reading, qualifying_refill=0)
    table.at(3, 3)
    table.car(0).pole_modifier = 100
    for seat, top in enumerate((210, 240)):
        table.holds(seat, 435)
        table.stack(seat, [table.rated(top)])
    table.turn("SLOW TRAFFIC", "30 LAPS")
    assert table.lengths() == lengths


@pytest.mark.clause("SCCR-7.5")
def test_it_adds_to_the_card_of_base_qualifying():
    table = one_card(795, 810)
    table.car(0).pole_modifier = 100
    table.decide()
    assert table.grid() == [0, 1]


def test_a_created_driver_has_the_pole_modifier_of_his_level():
    table = DragRace(2, laps=1)
    table.field[0].trait[list(GAME.traits).index("pole")] = 3
    table.started()
    assert [int(table.car(seat).pole_modifier) for seat in range(2)] == [150, 0]


# As the outcome tells it


@pytest.mark.clause("SCCR-2.13")
@pytest.mark.parametrize("grid", ["drawn", "qualifying", "base_qualifying"])
def test_the_outcome_has_every_place_of_the_grid_once(grid):
    rows = plain_table("sccr", said({"grid": grid, "laps": 1}, RECOMMENDED)).play(5)
    for row in rows:
        assert sorted(row.grid.tolist()) == [1, 2, 3, 4, 5, 6]
    if grid == "drawn":
        assert (rows.grid == rows.seat + 1).all()
    else:
        assert (rows.grid != rows.seat + 1).any()


def test_a_drawn_grid_is_the_order_of_the_seats():
    table = Table(3)
    assert table.race.qualifying == 0
    assert [int(seat) for seat in table.race.grid[:3]] == [0, 1, 2]
    assert [int(table.car(seat).grid) for seat in range(3)] == [0, 1, 2]


# Non-player drivers


def with_npd(**rules):
    """Return a player and an NPD side by side; the player holds nothing yet."""
    table = DragRace(2, **rules)
    table.field[1].trait[list(GAME.traits).index("kind")] = 1
    table.started()
    table.race.qualifying_turns = 1
    return table


def test_an_npd_makes_any_lap_count_and_turns_the_top_card_of_its_deck_to_move():
    table = with_npd(qualifying_refill=2)
    table.holds(0, laps=(690, 825), move=435)
    table.stack(1, [table.rated(975)])
    table.turn("30 LAPS")
    assert table.lengths() == [0, 2]
    assert table.held() == [2, 0]


@pytest.mark.parametrize(("reading", "grid"), [("turned_card", [1, 0]), ("no_card", [0, 1])])
def test_an_npd_turns_a_card_for_a_tie_as_at_the_finish(reading, grid):
    table = with_npd(npd_tie=reading)
    table.at(5, 5)
    table.holds(0, 435)
    table.stack(1, [table.rated(990)])
    rank_by_distance(table.race)
    settle_ties(table.race, table.rules, table.policies, False)
    assert [int(table.car(seat).grid) for seat in range(2)] == [grid.index(0), grid.index(1)]


def test_an_npd_has_no_hand_after_qualifying_either():
    for grid in ("qualifying", "base_qualifying"):
        for hands in ("dealt_anew", "kept"):
            table = with_npd(grid=grid, qualifying_hands=hands)
            table.started()
            table.decide()
            assert table.held() == [7, 0]
