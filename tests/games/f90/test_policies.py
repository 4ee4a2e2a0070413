"""What greedy and planner do in situations in which a good player has no choice."""

from __future__ import annotations

import pytest

from simkit.games.f90.state import (
    BLUE_DISC,
    DECLARE,
    DISCARD_CARD,
    PIT_STOP,
    QUALIFY,
    TYRE_POINT,
)
from tests.games.f90.driving import answer, played, seated

BOTH = pytest.mark.parametrize("name", ["greedy", "planner"])


@BOTH
def test_the_pair_that_moves_furthest_is_played(name):
    table = seated(name, "RD1", "YE4", "YE2", "OR4")
    table.car().due = 4  # the cards need not last
    assert sorted(played(table, name)) == ["RD1", "YE4"]


@BOTH
def test_no_mp_is_wasted_behind_a_car_in_a_corner(name):
    table = seated(name, "RD1", "YE2", "YE4", section="B20", n_cars=2)
    table.put(1, "B22")
    assert played(table, name) == ["YE2"]


@BOTH
def test_a_pair_that_would_run_the_car_dry_is_never_played(name):
    table = seated(name, "YE2", "RD1", traits={"strategy": "push"})
    table.race.turn, table.car().due = 13, 14
    assert len(played(table, name)) == 1
    table.car().due = 16
    table.rules.fuel_turns = 30  # there is fuel to spare
    assert sorted(played(table, name)) == ["RD1", "YE2"]


@BOTH
def test_a_damage_too_many_is_never_drawn(name):
    table = seated(name, "RD8", "YE4")
    table.car().damage = table.car().damage_limit
    assert played(table, name) == ["YE4"]


@BOTH
def test_a_card_of_the_trajectorys_colour_is_preferred_to_another_of_its_mp(name):
    table = seated(name, "OR4", "YE2")
    table.put(0, "B06", spot=True)
    assert "YE2" in played(table, name)
    table.hand(0, "YE2", "OR4")
    table.car().n_hand = 0
    table.put(0, "B26", spot=True)
    table.hand(0, "OR4", "GR3")
    assert played(table, name)[0] == "OR4"


@BOTH
def test_on_the_turn_of_the_chit_they_stop(name):
    table = seated(name, "YE4")
    table.car().due = 2
    assert answer(table, name, DECLARE) & 7 == PIT_STOP
    table.car().due = 9
    assert answer(table, name, DECLARE) == 0


@BOTH
def test_a_tyre_point_is_paid_with_the_poorest_card_where_chips_have_run_out(name):
    table = seated(name, "RD1", "GR4", "YE1")
    table.car().chips, table.race.ask_due, table.race.ask_keep = 0, 1, 0
    assert answer(table, name, TYRE_POINT) == 2 + (table.names[table.car().hand[1]] != "GR4")


@BOTH
def test_a_symbol_is_met_with_the_poorest_race_card(name):
    table = seated(name, "RD1", "YE4", "RD2")
    table.give_track_card(0, "turn 3 d")
    held = [table.names[card] for card in table.car().hand[:4]]
    assert held[answer(table, name, DISCARD_CARD) - 1] == "YE4"


@BOTH
def test_they_qualify_with_the_most_mp_and_of_equals_the_lowest_factor(name):
    table = seated(name, "RD1/78", "YE2", "RD1/16", "YE1")
    assert answer(table, name, QUALIFY) == 3


@BOTH
def test_a_disc_is_spent_only_if_it_moves_the_car_on(name):
    table = seated(name, section="B20", n_cars=2)
    table.put(1, "B22")
    for card_mp, wanted in ((1, 1), (2, 0)):
        table.car().card_mp = card_mp
        assert answer(table, name, BLUE_DISC) == wanted
