"""Every single card of the race deck does in a race what its line of the deck says: MP, colour, costs, symbols, check factor.

Which cards there are is reconstructed: 26 kinds, so many of each, with check factors that follow one another by steps.
"""

from __future__ import annotations

from functools import cache

import pytest

from simkit.core.records import NONE
from simkit.games.f90 import notes
from simkit.games.f90.engine.cards import turn_race_card
from simkit.games.f90.engine.race import individual_turn
from tests.games.f90.table import Table, by

KINDS = {
    "RD1": (8, 4, {"tyres": 2}),
    "RD2": (6, 4, {"tyres": 1, "damage": 1}),
    "RD3": (4, 4, {"tyres": 2, "damage": 1}),
    "RD4": (8, 3, {"tyres": 1}),
    "RD5": (6, 3, {"tyres": 1, "damage": 1}),
    "RD6": (8, 3, {"tyres": 2}),
    "RD7": (6, 2, {"tyres": 1}),
    "RD8": (2, 2, {"damage": 1}),
    "GR1": (8, 4, {"tyres": 1}),
    "GR2": (14, 3, {}),
    "GR3": (12, 2, {}),
    "GR4": (10, 1, {"draw": 1}),
    "OR1": (10, 3, {"tyres": 1}),
    "OR2": (4, 3, {"damage": 1}),
    "OR3": (8, 2, {"tyres": 1}),
    "OR4": (2, 2, {}),
    "OR5": (6, 2, {"tyres": 1, "draw": 1}),
    "OR6": (6, 1, {"tyres": 1, "draw": 1}),
    "OR7": (6, 1, {"draw": 1}),
    "OR8": (4, 1, {"flag": "yellow"}),
    "YE1": (8, 3, {"discard": 1}),
    "YE2": (14, 2, {}),
    "YE3": (6, 2, {"weather": True}),
    "YE4": (6, 1, {}),
    "YE5": (6, 1, {"draw": 1}),
    "YE6": (6, 1, {"flag": "blue"}),
}
"""Copies, mp, and what else there is on a card, by name; the colour is in the name."""

NAMES = [name for name, (copies, _, _) in KINDS.items() for _ in range(copies)]
START_OF = {"RD": "B03", "YE": "B06", "GR": "B11", "OR": "B26"}
"""Where a trajectory of one colour starts; each gives 1 MP."""

every_card = pytest.mark.parametrize("card", range(len(NAMES)), ids=lambda card: f"{card + 1}-{NAMES[card]}")


def factor(card):
    """Return the check factor of a card: steps of 71 around the deck, from 1 to 100."""
    return 71 * card % 184 * 100 // 184 + 1


def others(card, name, n):
    """Return the numbers of some cards of a name, without a certain one."""
    return [other for other, its in enumerate(NAMES) if its == name and other != card][:n]


@cache
def laid_out():
    """Return a table in changing weather, and its race as it is before anything has been put anywhere."""
    table = Table([{"strategy": "chase"}, {}], weather="changing")
    return table, table.races.copy()


def fresh_table():
    """Return the table with nothing on it."""
    table, blank = laid_out()
    table.races[:] = blank
    return table


def played(card):
    """Return a table at which a player has played one card of four, a lapped car elsewhere."""
    table = fresh_table()
    table.put(1, "B20", lap=0)
    table.put(0, START_OF[NAMES[card][:2]], lap=2, spot=True)
    table.hand(0, card, *others(card, "YE2", 3))
    table.car().check_card = table._fetch(others(card, "GR3", 3)[0])
    low = next(k for k in range(len(NAMES)) if factor(k) == 1 and k != card)
    table.stack(others(card, "YE4", 1)[0], low, *others(card, "GR2", 3))
    table.race.n_notes = 0
    table.script(0, play=by(card), yellow_flag=table.section("B20") + 1, blue_flag=2)
    individual_turn(table.race, table.rules, table.policies, 0)
    return table


@every_card
@pytest.mark.clause("F90-BASE-30", "F90-PHASE-4", "F90-SHARP-2")
def test_a_card_gives_its_mp_and_costs_what_it_shows(card):
    _, mp, shows = KINDS[NAMES[card]]
    table = played(card)
    car = table.car()
    assert (car.card_mp, car.trajectory_mp) == (mp, 1), "mp, and a MP for its colour"
    assert car.tyre_value - car.chips == shows.get("tyres", 0)
    assert car.damage == shows.get("damage", 0)
    assert car.n_hand == 4 - shows.get("discard", 0) + shows.get("draw", 0)
    assert len(table.written(notes.CHECKED)) == NAMES[card].startswith("GR"), "check"


@every_card
@pytest.mark.clause("F90-BASE-36", "F90-BASE-29")
def test_only_with_its_symbol_are_flags_played_and_is_the_weather_looked_at(card):
    shows = KINDS[NAMES[card]][2]
    table = played(card)
    assert len(table.written(notes.YELLOW_OUT)) == (shows.get("flag") == "yellow")
    assert len(table.written(notes.BLUE_OUT)) == (shows.get("flag") == "blue")
    assert len(table.written(notes.WEATHER_UNDER)) == shows.get("weather", False)


@every_card
@pytest.mark.clause("F90-BASE-3", "F90-BASE-30")
def test_turned_for_a_check_a_card_is_worth_its_check_factor(card):
    table = fresh_table()
    green = others(card, "GR2", 1)[0]
    table.hand(0, green)
    table.stack(*others(card, "YE2", 1), card)
    table.turn(play=[green])
    assert [row[3] for row in table.written(notes.CHECKED)] == [factor(card)], "cf"


@pytest.mark.clause("F90-BASE-2")
def test_so_many_copies_of_each_card_are_drawn_until_none_is_left():
    table = fresh_table()
    drawn = []
    while (card := turn_race_card(table.race)) != NONE:
        drawn.append(table.names[card])
    assert sorted(drawn) == sorted(NAMES), "copies"
