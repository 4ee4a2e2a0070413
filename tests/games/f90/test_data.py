"""The shipped tables against what is known of them and the formulas that fill the rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from simkit.faults import FaultError
from simkit.games.f90 import words
from simkit.games.f90.data import (
    FACTS,
    TABLES,
    load_boards,
    load_circuit,
    load_circuit_facts,
    load_fuel,
    load_race_deck,
    load_track_deck,
    load_tyres,
    load_weather_deck,
)
from simkit.games.f90.packed import pack
from simkit.games.f90.rules import Rules
from simkit.games.f90.state import TRACK_CARD
from simkit.games.table_files import parse_table, table_toml

SHIPPED = [
    load_race_deck(),
    load_boards(),
    load_tyres(),
    load_weather_deck(),
    load_fuel(),
    load_circuit_facts(),
    *map(load_track_deck, words.CIRCUITS),
    *map(load_circuit, words.CIRCUITS),
]


def column(table, name):
    where = [column.name for column in table.kind.columns].index(name)
    return [entry.values[where] for entry in table.cards()]


@pytest.mark.parametrize("table", SHIPPED, ids=lambda table: table.title)
def test_every_table_is_written_as_it_reads(table):
    assert parse_table(table.kind, table_toml(table)) == table


def test_the_race_deck_has_184_cards_in_four_colours():
    deck = load_race_deck()
    assert len(deck.cards()) == 184
    assert Counter(column(deck, "colour")) == {"red": 48, "green": 44, "orange": 46, "yellow": 46}
    assert Counter(column(deck, "mp")) == {1: 44, 2: 56, 3: 58, 4: 26}


def test_its_check_factors_are_those_of_the_formula():
    expected = [71 * k % 184 * 100 // 184 + 1 for k in range(184)]
    assert column(load_race_deck(), "cf") == expected
    shares = [sum(factor <= target for factor in expected) for target in (60, 65, 70, 80)]
    assert shares == [111, 120, 129, 148]


def test_the_cards_that_are_known_are_there():
    deck = load_race_deck()
    cards = list(
        zip(*(column(deck, name) for name in ("colour", "mp", "tyres", "damage", "draw", "cf")), strict=True)
    )
    assert any(card[:2] == ("red", 4) for card in cards)
    assert any(card[:2] == ("yellow", 1) for card in cards)
    assert any(card[1] == 2 and card[5] == 83 for card in cards)
    assert ("red", 3, 1, 1, 0) in {card[:5] for card in cards}
    assert ("orange", 1, 1, 0, 1) in {card[:5] for card in cards}


def test_costs_and_symbols_of_the_deck():
    deck = load_race_deck()
    sums = {
        name: sum(column(deck, name)) for name in ("tyres", "damage", "discard", "draw", "check", "weather")
    }
    assert sums == {"tyres": 104, "damage": 22, "discard": 8, "draw": 34, "check": 44, "weather": 6}
    assert Counter(column(deck, "flag")) == {"none": 174, "yellow": 4, "blue": 6}
    greens = [
        check
        for check, colour in zip(column(deck, "check"), column(deck, "colour"), strict=True)
        if colour == "green"
    ]
    assert all(greens)
    assert len(greens) == 44


@pytest.mark.parametrize("circuit", words.CIRCUITS)
def test_each_place_of_a_circuit_has_four_track_cards(circuit):
    deck = load_track_deck(circuit)
    assert Counter(column(deck, "zone")) == dict.fromkeys(range(1, 11), 4)
    assert column(deck, "mp") == [4, 5, 6, 2] * 10
    assert column(deck, "cf") == [27 * k % 40 * 100 // 40 + 1 for k in range(40)]
    assert column(deck, "pair") == [True, False, False, True] * 10
    assert column(deck, "eases") == [0, 1, 0, 0] * 10


def sections(circuit):
    names = [column.name for column in load_circuit(circuit).kind.columns]
    return {
        entry.name: dict(zip(names, entry.values, strict=True)) for entry in load_circuit(circuit).entries
    }


@pytest.mark.clause("F90-SHARP-1", "F90-OFF-1")
def test_barcelona_has_what_is_stated():
    here = sections("barcelona")
    assert len(here) == 32
    turn_7 = here["B14"]
    assert (turn_7["trajectory"], turn_7["bonus"], turn_7["tyres"]) == ("sharp", 2, 1)
    assert (turn_7["colour"], turn_7["other_colour"]) == ("orange", "green")
    off = {section["corner"]: section for section in here.values() if section["off_track"]}
    assert {corner for corner, section in off.items() if section["off_cards"]} == {5, 9}
    assert all(off[corner]["off_tyres"] + off[corner]["off_damage"] > 0 for corner in (5, 9))
    sharp = [section for section in here.values() if section["trajectory"] == "sharp"]
    assert all(
        section["other_colour"] != "none" or section["tyres"] + section["damage"] + section["cards"] > 0
        for section in sharp
    )
    assert FACTS["barcelona"]["turns"] == 27


@pytest.mark.clause("F90-SILV-3", "F90-SILV-6")
def test_silverstone_has_what_is_stated():
    here = sections("silverstone")
    assert len(here) == 36
    extreme = [name for name, section in here.items() if section["trajectory"] == "extreme"]
    assert extreme == ["S13"]
    assert here["S13"]["attempt"] == 65
    assert {here["S13"]["colour"], here["S13"]["other_colour"]} == {"orange", "yellow"}
    assert here["S14"]["corner"] == 7


@pytest.mark.parametrize("circuit", words.CIRCUITS)
def test_every_braking_section_lies_before_a_corner_with_an_off_track_trajectory(circuit):
    here = list(sections(circuit).values())
    for before, after in pairwise(here):
        if before["kind"] == "braking":
            assert after["kind"] == "corner"
            assert after["off_track"]
            assert before["target"] > 0


@pytest.mark.parametrize("circuit", words.CIRCUITS)
def test_corners_are_numbered_in_order(circuit):
    numbers = [section["corner"] for section in sections(circuit).values() if section["corner"]]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.clause("F90-BASE-39")
def test_the_twelve_car_boards_have_the_same_sum():
    boards = [entry.values for entry in load_boards().entries]
    assert len(boards) == 12
    assert boards[0] == (6, 12, 4)
    assert {sum(board) for board in boards} == {22}


def test_packed_rules_hold_the_cards_in_order():
    rules = pack(Rules())[0]
    assert (rules.n_race_cards, rules.n_track_cards) == (184, 40)
    assert rules.card[0].colour == 1 << words.RED
    assert [int(rules.card[TRACK_CARD + k].mp) for k in range(4)] == [4, 5, 6, 2]
    assert [int(rules.tyre[k].penalty[words.RAIN]) for k in range(4)] == [2, 2, 1, 0]


def test_changed_rows_reach_the_packed_rules():
    rules = TABLES["race_deck"].change(Rules(), {"YE4": {"mp": 7}})
    packed = pack(rules)[0]
    names = [entry.name for entry in rules.table("race_deck").cards()]
    assert {int(packed.card[k].mp) for k, name in enumerate(names) if name == "YE4"} == {7}
    rules = TABLES["sections"].change(Rules(), {"B14": {"bonus": 5}})
    assert pack(rules)[0].section[13].bonus == 5


def test_tables_that_no_race_could_be_run_with_are_refused():
    with pytest.raises(FaultError, match="no section has a row of the grid"):
        TABLES["sections"].change(Rules(), {name: {"grid_row": 0} for name in ("B30", "B31", "B32")})
    with pytest.raises(FaultError, match="needs exactly the rows"):
        TABLES["tyres"].put(Rules(), replace(load_tyres(), entries=load_tyres().entries[:3]))
