"""The grid, the finishing order, ties, and what the outcome says of cars that are out."""

from __future__ import annotations

import numba
import numpy as np
import pytest

from simkit.core.jit import jit_as
from simkit.core.records import ENDED, allocate
from simkit.games.game import MAX_POLICIES
from simkit.games.sccr import GAME, notes
from simkit.games.sccr.engine.finish import classify
from simkit.games.sccr.engine.race import progress, write_outcome
from simkit.games.sccr.state import FINISH_TIE, INSIDE, OUT_CRASH, OUT_LAP_COUNT, OUTSIDE, YELLOW_STOP
from tests.games.sccr.situations import a_table, everybody_drafts, written
from tests.games.sccr.table import Table


def outcome(table):
    row = allocate(GAME.outcome_dtype, (1, table.race.n_cars))[0]
    write_outcome(table.race, table.rules, row)
    return row


# The grid


@pytest.mark.clause("SCCR-3.1.7")
def test_the_grid_has_two_columns_the_pole_inside_in_front():
    table = Table(6)
    assert (table.order(INSIDE), table.order(OUTSIDE)) == ([0, 2, 4], [1, 3, 5])
    assert table.car(0).space == table.car(1).space


@pytest.mark.clause("SCCR-3.1.7")
def test_in_single_file_the_grid_is_one_line():
    table = Table(5, lanes="single_file")
    assert (table.order(INSIDE), table.order(OUTSIDE)) == ([0, 1, 2, 3, 4], [])


# The finish


def finish(places, **changes):
    """Play the last turn of a Short Track race from (lane, space, laps lost); nobody acts. Return the finish."""
    table = at_the_flag(places, **changes)
    table.turn("3 LAPS")
    assert table.race.status == ENDED
    return [int(place) for place in table.race.finish[: len(places)]]


def at_the_flag(places, **changes):
    table = Table(len(places), laps=3, track="short_track", pit_rules="basic", **changes)
    for seat, (lane, space, lost) in enumerate(places):
        table.put(seat, lane, space)
        table.car(seat).laps_lost = lost
    everybody_drafts(table)
    return table


@pytest.mark.clause("SCCR-BASE-12")
def test_the_finish_goes_by_space_on_the_track():
    assert finish([(INSIDE, 2, 0), (OUTSIDE, 5, 0), (INSIDE, 4, 0)]) == [3, 1, 2]


@pytest.mark.clause("SCCR-BASE-12")
def test_laps_lost_count_before_space():
    assert finish([(INSIDE, 9, 1), (OUTSIDE, 5, 0), (INSIDE, 10, 2)]) == [2, 1, 3]


@pytest.mark.clause("SCCR-BASE-12")
def test_level_cars_with_different_laps_lost_are_not_tied():
    table = at_the_flag([(INSIDE, 5, 1), (OUTSIDE, 5, 0)])
    table.turn("3 LAPS")
    assert list(table.race.finish[:2]) == [2, 1]
    assert written(table, notes.TIE_CARD) == []


def out_together():
    """Let seats 0, 2 and 3 of four miss the lap count in one turn of a race that goes on."""
    table = a_table(4, track="short_track", laps=100)
    table.line(3, 1, 0, 2)
    for seat in (0, 2, 3):
        table.hand(seat, [])
    table.turn("30 LAPS")
    return table


def test_cars_out_are_placed_behind_the_others_the_last_one_out_first():
    table = a_table(3, track="short_track", laps=40)
    table.line(0, 1, 2)
    table.hand(1, [])
    table.turn("30 LAPS")
    everybody_drafts(table)
    table.hand(2, [])
    table.turn("12 LAPS")
    assert list(table.race.finish[:3]) == [1, 3, 2]


def test_of_cars_out_in_the_same_turn_the_one_that_ran_ahead_is_placed_ahead():
    table = out_together()
    for _ in range(3):
        table.hand(1, ["DRAFT"])
        table.turn("24 LAPS")
    assert table.race.status == ENDED
    assert list(table.race.finish[:4]) == [3, 1, 4, 2]
    far = [progress(table.race, table.rules, seat) for seat in range(4)]
    assert list(np.argsort(far)[::-1]) == [1, 3, 0, 2]


def test_if_all_are_out_in_one_turn_the_leader_has_won():
    table = a_table(3, track="short_track", laps=100)
    table.line(1, 0, 2)
    for seat in range(3):
        table.hand(seat, [])
    table.turn("30 LAPS")
    assert table.race.status == ENDED
    assert list(table.race.finish[:3]) == [2, 1, 3]
    assert table.race.leader == 1


def test_a_car_that_is_out_has_run_the_laps_of_the_turns_before():
    table = a_table(2, track="short_track", laps=50)
    table.turn("12 LAPS")
    everybody_drafts(table)
    table.hand(1, [])
    table.turn("30 LAPS")
    table.hand(0, ["DRAFT"])
    table.turn("15 LAPS")
    row = outcome(table)
    assert (list(row.laps), list(row.out_reason)) == ([57, 12], [0, OUT_LAP_COUNT])
    assert list(row.status) == [0, 1]


def test_a_car_that_a_yellow_puts_out_has_not_run_the_laps_of_the_yellow():
    table = a_table(2, track="short_track", laps=6)
    table.hand(0, ["PASS INSIDE"])
    table.turn("CRASH AHEAD")
    row = outcome(table)
    assert (list(row.laps), list(row.out_reason)) == ([6, 0], [0, OUT_CRASH])


def test_laps_lost_are_taken_off_the_laps_run():
    table = at_the_flag([(INSIDE, 5, 2), (INSIDE, 4, 0)])
    table.turn("3 LAPS")
    assert list(outcome(table).laps) == [1, 3]


# Ties

LEVEL = [(INSIDE, 5, 0), (OUTSIDE, 5, 0)]


def tied_finish(*hands, places=LEVEL, **changes):
    """Settle the finish of cars at `places` with these ratings in hand; return it and the table."""
    table = at_the_flag(places, **changes)
    for seat, ratings in enumerate(hands):
        table.hand(seat, [table.card_with(rating=rating) for rating in ratings])
    classify(table.race, table.rules, table.policies)
    return [int(place) for place in table.race.finish[: len(places)]], table


@pytest.mark.clause("SCCR-3.1.18", "SCCR-3.1.19")
def test_tied_drivers_play_a_card_and_the_higher_rating_wins_whichever_lane_it_is_in():
    assert tied_finish([600], [615])[0] == [2, 1]
    assert tied_finish([615], [600])[0] == [1, 2]


@pytest.mark.clause("SCCR-3.1.19")
def test_a_tied_driver_chooses_his_card_and_discards_it():
    table = at_the_flag(LEVEL)
    table.hand(0, [table.card_with(rating=990), table.card_with(rating=105)])
    table.hand(1, [table.card_with(rating=300)])
    table.script(0, (FINISH_TIE, 2))
    classify(table.race, table.rules, table.policies)
    assert list(table.race.finish[:2]) == [2, 1]
    assert [int(table.car(seat).n_hand) for seat in range(2)] == [1, 0]
    assert table.cards_are_whole(0)


@pytest.mark.clause("SCCR-3.1.20")
def test_without_cards_the_rating_is_zero_and_nothing_is_drawn():
    places, table = tied_finish([], [105])
    assert places == [2, 1]
    assert table.car(0).deck.drawn == table.rules.cards_in_hand
    assert tied_finish([105], [])[0] == [1, 2]


@pytest.mark.clause("SCCR-3.1.19")
def test_equal_ratings_are_played_again_while_there_are_cards():
    places, table = tied_finish([600, 300], [600, 315])
    assert places == [2, 1]
    assert [rating for _, _, _, rating, _ in written(table, notes.TIE_CARD)] == [600, 600, 300, 315]
    assert tied_finish([600], [600, 105])[0] == [2, 1]


def lots(n=400, **changes):
    """Return the places that an empty-handed pair gets in so many races."""
    table = at_the_flag(changes.pop("places", LEVEL), **changes)
    found = []
    for number in range(n):
        table.race.number = number
        for seat in range(table.race.n_cars):
            table.hand(seat, [])
        classify(table.race, table.rules, table.policies)
        found.append(tuple(int(place) for place in table.race.finish[: table.race.n_cars]))
    return found


@pytest.mark.clause("SCCR-3.1.18", "SCCR-3.1.20")
def test_two_drivers_without_cards_draw_lots_and_neither_lane_is_favoured():
    wins = lots().count((1, 2))
    assert abs(wins - 200) <= 4 * 10  # four standard errors


TWO_TIES = [(INSIDE, 5, 0), (OUTSIDE, 5, 0), (INSIDE, 3, 0), (OUTSIDE, 3, 0)]


@pytest.mark.clause("SCCR-3.1.19")
def test_all_tied_places_are_played_for():
    for third, fourth, order in ((105, 990, [2, 1, 4, 3]), (990, 105, [2, 1, 3, 4])):
        places, table = tied_finish([600], [615], [third], [fourth], places=TWO_TIES)
        assert places == order
        assert [int(table.car(seat).n_hand) for seat in range(4)] == [0, 0, 0, 0]


@pytest.mark.clause("SCCR-3.1.19")
def test_in_the_other_reading_only_the_first_place_is_played_for_and_the_rest_drawn_by_lot():
    third = set()
    for seed in range(20):
        table = at_the_flag(TWO_TIES, finish_ties="first_only")
        table.race.number = seed
        for seat, rating in enumerate((600, 615, 105, 990)):
            table.hand(seat, [table.card_with(rating=rating)])
        classify(table.race, table.rules, table.policies)
        assert list(table.race.finish[:2]) == [2, 1]
        assert [int(table.car(seat).n_hand) for seat in range(4)] == [0, 0, 1, 1]
        third.add(int(table.race.finish[2]))
    assert third == {3, 4}


def peek(race, rules, seat, decision):
    """Answer 2 if another tied driver's card lies open, else 1."""
    return 2 if race.car[0].deck.n_discards > 0 else 1


@pytest.mark.clause("SCCR-3.1.19")
def test_a_tied_driver_does_not_see_the_others_card_before_he_plays_his_own():
    table = at_the_flag(LEVEL)
    table.hand(0, [table.card_with(rating=600)])
    table.hand(1, [table.card_with(rating=300), table.card_with(rating=615)])
    decide = peek if numba.config.DISABLE_JIT else jit_as(GAME.decide_signature(), peek)
    table.car(1).policy = 1
    classify(table.race, table.rules, table.policies[:1] + (decide,) * (MAX_POLICIES - 1))
    assert list(table.race.finish[:2]) == [1, 2]


def test_a_race_that_ends_under_yellow_ends_in_the_order_of_the_restart():
    table = a_table(3, laps=4, out_rating=0)
    table.line(0, 1, 2)
    table.hand(0, [table.card_with(pit_time=160)])
    table.script(0, (YELLOW_STOP, 1))
    table.turn("OVERHEAT")
    assert list(table.race.finish[:3]) == [3, 1, 2]
