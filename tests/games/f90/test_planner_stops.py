"""How the planner plans its stops: the fuel it starts with, how much it loads, what a turn of fuel and a stop are worth to it."""

from __future__ import annotations

import pytest

from simkit.games.f90.policies.plans import plan, price_of_turn, worth_of_refill
from simkit.games.f90.state import (
    DECLARE,
    PREPARE,
)
from tests.games.f90.driving import answer, habit, seated


@pytest.mark.parametrize(
    ("due", "cost"),
    [(28, 0), (27, 7), (18, 7), (17, 8), (15, 8), (14, 14), (8, 14), (7, 15), (2, 16), (1, 21)],
)
def test_the_planner_counts_what_stops_will_cost_to_the_end_of_the_race(due, cost):
    table = seated("planner", traits={"skill": "reflexes"})
    habit(table, refill=0)
    assert plan(table.race, table.rules, 0, due) == 100 * cost


def test_it_starts_with_the_fuel_that_costs_least_in_stops_and_on_the_grid():
    barcelona = seated("planner", traits={"skill": "reflexes"})
    assert answer(barcelona, "planner", PREPARE) & 15 == 0, "stops in turns 8 and 18, and the best place"
    silverstone = seated("planner", traits={"skill": "reflexes"}, section="S19", circuit="silverstone")
    assert answer(silverstone, "planner", PREPARE) & 15 == 6, "one stop in turn 14, with extra fuel"
    habit(barcelona, refill=0)
    habit(barcelona, fuel_slack=-1)
    assert answer(barcelona, "planner", PREPARE) & 15 == 6, "one stop, if it saves a turn of fuel"
    habit(barcelona, first_stop=12)
    assert answer(barcelona, "planner", PREPARE) & 15 == 4
    habit(silverstone, grid_worth=600)
    assert answer(silverstone, "planner", PREPARE) & 15 == 0


def test_it_loads_extra_fuel_where_that_saves_a_stop():
    table = seated("planner", "YE4")
    habit(table, refill=0)
    for turn, extra in ((14, 0), (15, 1), (17, 1), (18, 0)):
        table.race.turn = table.car().due = turn
        assert answer(table, "planner", DECLARE) >> 5 & 1 == extra, turn


def test_what_a_stop_brings_is_tyres_cards_and_circles_each_by_its_price():
    for changes, habits, worth in (
        ({}, {}, 40 * 15 + 45 * 7 + 30 * 4),
        ({}, {"tyre_price": 10, "card_price": 20, "damage_price": 5}, 10 * 15 + 20 * 7 + 5 * 4),
        ({"stop_refills_hand": False}, {}, 40 * 15 + 30 * 4),
        ({"stop_clears_damage": False}, {}, 40 * 15 + 45 * 7),
    ):
        table = seated("planner", **changes)
        habit(table, refill=100, **habits)
        assert worth_of_refill(table.race, table.rules, 0) == worth, changes
        habit(table, refill=50)
        assert worth_of_refill(table.race, table.rules, 0) == worth // 2


def test_a_circle_is_a_mp_more_to_hazard_and_a_card_a_contest_to_banging_wheels():
    for strategy, more in (("hazard", 4 * 100), ("banging_wheels", 7 * 100), ("push", 0)):
        table = seated("planner", traits={"strategy": strategy})
        habit(table, refill=100)
        assert worth_of_refill(table.race, table.rules, 0) == 1035 + more


def test_a_last_stop_brings_the_less_the_nearer_the_end_is():
    table = seated("planner", traits={"skill": "reflexes"})
    habit(table, refill=100, extra_fuel=2, tyre_price=40, card_price=0, damage_price=0)
    refill = 40 * 15
    for due, cost in ((18, 700 - refill), (20, 700 - refill * 8 // 10), (27, 700 - refill // 10)):
        assert plan(table.race, table.rules, 0, due) == cost
    assert plan(table.race, table.rules, 0, 17) == 1400 - 2 * refill + refill * 9 // 10


@pytest.mark.parametrize(("strategy", "first"), [("chase", 14), ("hazard", 8), ("banging_wheels", 8)])
def test_where_one_stop_would_do_those_who_spend_more_of_what_it_brings_stop_twice(strategy, first):
    table = seated(
        "planner", traits={"strategy": strategy, "skill": "reflexes"}, section="S19", circuit="silverstone"
    )
    assert answer(table, "planner", PREPARE) & 15 == first - 8


def test_push_loads_fuel_to_burn_and_burns_the_dearer_the_less_of_it_is_left():
    table = seated("planner", "YE4", traits={"strategy": "push", "skill": "reflexes"})
    habit(table, refill=0, push_worth=80, push_rate=30, fuel_price=0)
    table.race.turn = 18
    table.car().due = 28
    further = 700 - 3 * 80
    assert price_of_turn(table.race, table.rules, 0) == further, "a stop more, with fuel to burn"
    # Of 10 turns to go it counts on pushing in 3: the fourth turn to spare brings half of what the first would, the seventh nothing.
    for spare, price in ((1, 73), (2, 60), (3, 47), (4, 33), (5, 20), (6, 7), (7, 0), (8, 0)):
        table.car().due = 28 + spare
        assert price_of_turn(table.race, table.rules, 0) == price, spare
    table.car().due = 18
    assert answer(table, "planner", DECLARE) >> 5 & 1 == 1, "3 turns more for one section"
    habit(table, push_worth=33)
    assert answer(table, "planner", DECLARE) >> 5 & 1 == 0
    habit(table, push_worth=80, push_rate=0)
    assert answer(table, "planner", DECLARE) >> 5 & 1 == 0


def test_to_others_fuel_to_spare_is_worth_nothing():
    table = seated("planner", traits={"strategy": "lucky"})
    assert plan(table.race, table.rules, 0, 28) == plan(table.race, table.rules, 0, 40) == 0


def test_the_habit_of_loading_is_counted_on():
    table = seated("planner", traits={"skill": "reflexes"})
    for how, cost in ((0, 800), (1, 800), (2, 1400)):
        habit(table, refill=0, extra_fuel=how)
        assert plan(table.race, table.rules, 0, 15) == cost
    habit(table, extra_fuel=1)
    assert plan(table.race, table.rules, 0, 18) == 800, "extra fuel that is not needed"
