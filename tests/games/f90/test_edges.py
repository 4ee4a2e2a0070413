"""Where things run out: decks, hands, legal answers; and cars that close up behind the safety car."""

from __future__ import annotations

import numba
import pytest

from simkit.core.jit import jit_as
from simkit.core.records import FAULT, RACING
from simkit.games.f90 import GAME, notes
from simkit.games.f90.engine import race as whole_race
from simkit.games.f90.engine.cards import draw_track_card
from simkit.games.f90.engine.safety_car import close_up
from simkit.games.f90.state import DECLARE, MAX_HAND, SKIP_TURN
from simkit.games.game import MAX_POLICIES
from tests.games.f90.table import Table


def empty(pile):
    """Take every card of a deck out of stock and discards, as if all were in hands."""
    pile.n_stock = 0
    pile.n_discards = 0
    pile.discarded[:] = 0


def test_with_no_race_card_left_nobody_draws_and_blind_checks_fail():
    table = Table([{"strategy": "hazard", "skill": "pitting"}, {}])
    table.put(1, "B11")
    table.put(0, "B10")
    green, spare = table.hand(0, "GR4", "YE4")
    table.check_card(0, "YE2")
    empty(table.race.race_pile)
    table.turn(play=[green], late_braking=0)
    assert table.hand_names() == ["YE4"]
    assert table.car().card_mp == 0
    assert table.car().hazard_mp == 1, "the check was made all the same"
    table.put(0, "B10")
    table.car().mark = 0
    empty(table.race.race_pile)
    table.turn(play=[spare], late_braking=1)
    assert table.car().off_tracks == 1


def test_lucky_takes_the_last_card_as_it_comes_and_nothing_after_it():
    for left, held in ((1, 1), (0, 0)):
        table = Table([{"strategy": "lucky"}])
        table.put(0, "B19")
        empty(table.race.race_pile)
        table.race.race_pile.n_stock = left
        table.turn()
        assert table.car().cards_played == held
        assert table.car().specials == 0


def test_the_discards_are_shuffled_into_a_new_deck():
    table = Table(1)
    table.put(0, "B19")
    table.stack("YE4")
    pile = table.race.race_pile
    for card in table.stock(pile)[1:]:
        pile.discarded[card] = 1
    pile.n_discards = pile.n_stock - 1
    pile.stock[0] = table.stock(pile)[0]
    pile.n_stock = 1
    table.hand(0)
    assert pile.shuffles == 0
    table.turn()
    table.car().mark = 0
    table.put(0, "B19")
    table.turn()
    assert pile.shuffles == 1
    assert table.cards_are_whole()


def test_a_full_hand_draws_no_more():
    for strategy in ("chase", "lucky"):
        table = Table([{"strategy": strategy}])
        table.put(0, "B19")
        table.hand(0, *table.stock(table.race.race_pile)[:MAX_HAND])
        assert draw_track_card(table.race, 0) == -1
        table.turn(declare=SKIP_TURN)
        assert table.car().n_hand == MAX_HAND
        table.car().mark = 0
        table.turn()
        assert table.car().n_hand < MAX_HAND
        assert table.cards_are_whole()


def test_with_no_track_card_left_a_special_is_scored_and_draws_nothing():
    table = Table([{"strategy": "push"}])
    table.put(0, "B19")
    (red,) = table.hand(0, "RD1")
    empty(table.race.track_pile)
    table.turn(play=[red])
    assert table.car().specials == 1
    assert table.written(notes.SPECIAL) == [(0, -1, -1, 0, 0)]


def nonsense(race, rules, seat, decision):
    """Answer what is legal nowhere."""
    return -99


def test_an_illegal_answer_stops_the_race_at_the_end_of_the_turn_and_the_first_is_kept():
    decide = nonsense if numba.config.DISABLE_JIT else jit_as(GAME.decide_signature(), nonsense)
    table = Table(2)
    for seat in range(2):
        table.hand(seat, "YE4")
    whole_race.play_turn(table.race, table.rules, (decide,) * MAX_POLICIES)
    assert table.race.status == FAULT
    assert (table.race.fault_decision, table.race.fault_answer) == (DECLARE, -99)
    assert table.race.turn == 3, "the turn was played to its end, with the first legal answers"
    assert [int(table.car(seat).cards_played) for seat in range(2)] == [1, 1]


@pytest.mark.clause("F90-BASE-37")
def test_behind_the_safety_car_each_section_of_cars_moves_up_to_the_next_one():
    table = Table(5)
    table.put(0, "B20", lap=3)
    table.line("B12", 1, 2, lap=3)
    table.put(3, "B11", lap=3)
    table.put(4, "B30", lap=1)
    close_up(table.race, table.rules)
    assert [table.where(seat) for seat in range(5)] == ["B20", "B19", "B19", "B18", "B17"]
    assert table.queue("B19") == [1, 2]
    assert table.race.status == RACING


@pytest.mark.clause("F90-BASE-37")
def test_a_car_off_the_track_is_left_where_it_is():
    table = Table(3)
    table.put(0, "B20", lap=3)
    table.put(1, "B15", lap=3)
    table.put(2, "B08", lap=3)
    table.car(1).off = 1
    table.race.n_in[table.section("B15")] = 0
    close_up(table.race, table.rules)
    assert [table.where(seat) for seat in range(3)] == ["B20", "B15", "B19"]
    assert table.car(1).off == 1
