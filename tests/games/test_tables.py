"""Tables of data, on a small deck and a small board of no game."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.faults import FaultError
from simkit.games.fields import PROVENANCES, Option, RuleSet
from simkit.games.table_files import parse_table, read_table, table_toml
from simkit.games.table_kinds import WORST_FIRST, Column, Entry, TableKind, worst
from simkit.games.tables import Table, TableSlot

DECK = TableKind(
    "toy deck",
    (
        Column("speed", Option("number", "speed", unit="squares", low=1, high=9)),
        Column("wet", Option("switch", "only in rain"), False, effects=("stop",)),
    ),
    effects=("go", "stop", "skid"),
    most=12,
    needs=("go",),
)
BOARD = TableKind(
    "toy board",
    (Column("kind", Option("choice", "what it is", options=("straight", "bend"))),),
    counted=False,
    rows="spaces",
    row="space",
)
DECK_TEXT = """\
title = "Toy deck"  # a comment
provenance = { effect = "stated", copies = "stated", speed = "reconstructed", wet = "inferred" }

cards = [
  { name = "GO", effect = "go", speed = 3 },
  { name = "GO", effect = "go", speed = 5 },
  { name = "STOP", effect = "stop", copies = 2, speed = 1, wet = true },
  { name = "OOPS", effect = "skid", speed = 9, provenance = "printed" },
]
"""
BOARD_TEXT = """\
title = "Toy board"
[[spaces]]
name = "Start"
kind = "straight"
provenance = "printed"
[[spaces]]
name = "First turn"
kind = "bend"
provenance = "printed"
"""


@pytest.fixture
def deck() -> Table:
    return parse_table(DECK, DECK_TEXT)


def faults_of(act: Callable[[], object]) -> list[str]:
    with pytest.raises(FaultError) as caught:
        act()
    return str(caught.value).split("\n")


def test_a_file_gives_its_cards_in_order(deck: Table) -> None:
    assert deck.title == "Toy deck"
    assert [card.name for card in deck.cards()] == ["GO", "GO", "STOP", "STOP", "OOPS"]
    np.testing.assert_array_equal(deck.effects(), [0, 0, 1, 1, 2])
    np.testing.assert_array_equal(deck.column("speed"), [3, 5, 1, 1, 9])
    np.testing.assert_array_equal(deck.column("wet"), [0, 0, 1, 1, 0])


def test_a_choice_becomes_its_code() -> None:
    board = parse_table(BOARD, BOARD_TEXT)
    np.testing.assert_array_equal(board.column("kind"), [0, 1])


def test_tables_are_equal_and_hashable_by_value(deck: Table) -> None:
    other = parse_table(DECK, DECK_TEXT)
    assert other == deck
    assert hash(other) == hash(deck)
    assert deck.changed({"STOP": 1}) != deck


def test_the_canonical_text_has_all_that_changes_a_race_and_nothing_else(deck: Table) -> None:
    renamed = parse_table(DECK, DECK_TEXT.replace("Toy deck", "Other").replace('"printed"', '"house"'))
    assert renamed.canonical() == deck.canonical()
    assert json.loads(deck.canonical())[1][2] == ["STOP", "stop", 2, 1, True]
    for change in ({"GO": 3}, {"GO": {"speed": 4}}, {"STOP": {"wet": False}}, {"OOPS": {"effect": "go"}}):
        assert deck.changed(change).canonical() != deck.canonical()
    assert deck.changed({"STOP": 5}).changed({"STOP": 2}).canonical() == deck.canonical()


def test_provenances_rank_from_reconstructed_to_printed() -> None:
    assert sorted(WORST_FIRST) == sorted(PROVENANCES)
    assert worst(["printed", "stated", "house"]) == "house"
    assert worst(["inferred", "reconstructed"]) == "reconstructed"


def test_a_table_says_which_figures_come_from_where(deck: Table) -> None:
    assert deck.provenance == "reconstructed"
    assert deck.figures == {
        "effect": "stated",
        "copies": "stated",
        "speed": "reconstructed",
        "wet": "inferred",
    }
    assert deck.summary == "stated: effect, copies; inferred: wet; reconstructed: speed"


def test_the_provenance_of_a_row_stands_above_the_head() -> None:
    text = DECK_TEXT.replace("speed = 3", 'speed = 3, provenance = "printed"')
    text = text.replace("speed = 5", 'speed = 5, provenance = "printed"')
    text = text.replace("wet = true", 'wet = true, provenance = "printed"')
    deck = parse_table(DECK, text)
    assert deck.provenance == "printed"
    assert set(deck.figures.values()) == {"printed"}


def test_a_row_taken_out_no_longer_weighs_on_the_provenance(deck: Table) -> None:
    assert "wet" not in deck.changed({"STOP": 0}).figures


def test_every_fault_of_a_file_names_its_line_and_the_nearest_right_thing() -> None:
    text = """\
titel = "Toy deck"
provenance = { effect = "stated", copies = "stated", speed = "guessed", weight = "stated" }
cards = [
  { name = "GO", effect = "goo", speed = 3 },
  { name = "GO", effect = "go", sped = 5 },
  { name = "STOP", effect = "stop", copies = 2.0, speed = 10 },
  { name = "OOPS", effect = "skid", speed = 9, wet = true, provenance = "state" },
  7,
]
"""
    assert faults_of(lambda: parse_table(DECK, text, "my.toml")) == [
        "my.toml: title: a line of text is needed",
        "my.toml:1: titel: no such key; did you mean title?",
        "my.toml:2: provenance.speed: 'guessed' is none; "
        "choose from stated, inferred, reconstructed, printed, house",
        "my.toml:2: provenance.weight: no such figure; did you mean wet?",
        "my.toml:4: GO.effect: there is no effect 'goo'; did you mean go?",
        "my.toml:5: GO.sped: no such figure in the toy deck; did you mean speed?",
        "my.toml:5: GO.speed: the card needs a figure; speed",
        "my.toml:6: STOP.copies: 2.0 is not a whole number; 0 to 12 copies",
        "my.toml:6: STOP.speed: 10 is outside 1 to 9 squares",
        "my.toml:7: OOPS.provenance: 'state' is none; did you mean stated?",
        "my.toml:7: OOPS.wet: a card with the effect skid has no wet",
        "my.toml:8: cards.4: 7 is no card",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("copies = 2", "copies = 10", "my.toml:4: cards: the toy deck has 13 cards; at most 12"),
        (
            'effect = "go"',
            'effect = "skid"',
            "my.toml:4: cards: the toy deck needs at least one card with the effect go",
        ),
        (
            ', wet = "inferred"',
            "",
            "my.toml:7: STOP: no provenance, here or for wet at the head of the file; "
            "one of stated, inferred, reconstructed, printed, house",
        ),
        ("cards = [", "cards = [ [", "my.toml:10: is no sound TOML: unclosed array"),
        ('"Toy deck"', '"Toy\\u202edeck"', "my.toml:1: title: a line of text is needed"),
        ("cards = [", "decks = [", "my.toml: cards: a list of cards is needed"),
    ],
)
def test_what_is_wrong_with_a_file_as_a_whole_is_said(old: str, new: str, fault: str) -> None:
    faults = faults_of(lambda: parse_table(DECK, DECK_TEXT.replace(old, new), "my.toml"))
    assert fault in faults


def test_a_missing_file_is_a_fault(tmp_path) -> None:
    faults = faults_of(lambda: read_table(DECK, tmp_path / "none.toml", "none.toml"))
    assert faults == ["none.toml: cannot be read: No such file or directory"]


def test_exported_text_reads_back_equal(deck: Table, tmp_path) -> None:
    board = parse_table(BOARD, BOARD_TEXT)
    changed = deck.changed({"GO": 5, "OOPS": {"speed": 2}, 'NEW "1"': {"effect": "stop", "speed": 4}})
    for table in (deck, board, changed):
        path = tmp_path / "table.toml"
        path.write_text(table_toml(table), encoding="utf-8")
        assert read_table(table.kind, path) == table


@given(
    name=st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=60),
    note=st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=100),
    speed=st.integers(1, 9),
)
def test_any_printable_name_survives_the_export(name: str, note: str, speed: int) -> None:
    table = Table(DECK, "x", (Entry(name, (speed, False), "go", provenance="house"),), note=note)
    assert parse_table(DECK, table_toml(table)) == table


def test_more_copies_repeat_the_figures_in_turn(deck: Table) -> None:
    more = deck.changed({"GO": 5})
    assert sorted(more.column("speed")[more.effects() == 0]) == [3, 3, 3, 5, 5]


def test_of_fewer_copies_the_last_go(deck: Table) -> None:
    fewer = deck.changed({"GO": 1})
    np.testing.assert_array_equal(fewer.column("speed")[fewer.effects() == 0], [3])


def test_a_card_taken_out_comes_back_with_its_figures(deck: Table) -> None:
    again = deck.changed({"STOP": 0}).changed({"STOP": 2})
    np.testing.assert_array_equal(again.column("wet"), deck.column("wet"))


def test_single_figures_change_on_every_copy(deck: Table) -> None:
    changed = deck.changed({"GO": {"speed": 7, "copies": 3}})
    np.testing.assert_array_equal(changed.column("speed"), [7, 7, 7, 1, 1, 9])
    assert changed.changes == ("GO: speed = 7", "GO: 3 copies instead of 2")
    assert changed.summary.endswith("changed: GO: speed = 7; changed: GO: 3 copies instead of 2")


def test_a_card_changes_its_effect_and_drops_the_figures_of_the_old_one(deck: Table) -> None:
    changed = deck.changed({"STOP": {"effect": "skid"}})
    np.testing.assert_array_equal(changed.effects(), [0, 0, 2, 2, 2])
    np.testing.assert_array_equal(changed.column("wet"), [0, 0, 0, 0, 0])


def test_a_new_card_is_made_of_existing_effects(deck: Table) -> None:
    changed = deck.changed({"SUPER STOP": {"effect": "stop", "copies": 2, "speed": 8}})
    np.testing.assert_array_equal(changed.effects(), [0, 0, 1, 1, 2, 1, 1])
    assert changed.entries[-1].provenance == "house"
    assert deck.count("SUPER STOP") == 0
    assert changed.count("SUPER STOP") == 2


def test_all_faults_of_changes_come_at_once(deck: Table) -> None:
    changes = {
        "GOO": 3,
        "JUMP": {"effect": "jump", "speed": 3},
        "HOP": {"effect": "go"},
        "GO": True,
        "STOP": {"speed": 0, "name": "X"},
        "OOPS": 13,
    }
    assert faults_of(lambda: deck.changed(changes)) == [
        "GOO: the toy deck has no such card; did you mean GO? (a new card needs an effect)",
        "JUMP.effect: there is no effect 'jump'; choose from go, stop, skid",
        "HOP.speed: the card needs a figure; speed",
        "GO: True is not a whole number; 0 to 12 copies",
        "STOP.name: is the key already: STOP",
        "OOPS: 13 is outside 0 to 12 copies",
    ]


def test_changes_may_not_make_a_deck_that_cannot_be_played(deck: Table) -> None:
    assert faults_of(lambda: deck.changed({"GO": 12})) == ["the toy deck has 15 cards; at most 12"]
    nothing = {"GO": 0, "STOP": 0, "OOPS": 0}
    assert faults_of(lambda: deck.changed(nothing)) == ["the toy deck has no card left"]
    without = faults_of(lambda: deck.changed({"GO": 0}))
    assert without == ["the toy deck needs at least one card with the effect go"]


def test_rows_that_are_not_counted_have_no_copies() -> None:
    board = parse_table(BOARD, BOARD_TEXT)
    assert board.changed({"Start": {"kind": "bend"}}).column("kind").tolist() == [1, 1]
    assert faults_of(lambda: board.changed({"Start": 2})) == ["Start: 2 is no table of figures"]
    said = faults_of(lambda: board.changed({"Start": {"copies": 2}}))
    assert said == ["Start.copies: no such figure in the toy board; choose from name, kind, provenance"]
    said = faults_of(lambda: board.changed({"Strat": {"kind": "bend"}}))
    assert said == ["Strat: the toy board has no such space; did you mean Start?"]


def test_a_slot_puts_a_table_into_the_rules_and_takes_no_other_kind(deck: Table) -> None:
    import dataclasses

    @dataclasses.dataclass(frozen=True)
    class Rules(RuleSet):
        pile: Table | None = None

    slot = TableSlot(DECK, "pile", shipped=lambda rules: deck, every=lambda: {"deck": deck})
    rules = Rules()
    assert slot.get(rules) is deck
    assert slot.get(slot.change(rules, {"GO": 3})).count("GO") == 3
    board = parse_table(BOARD, BOARD_TEXT)
    assert faults_of(lambda: slot.put(rules, board)) == ["pile: a toy deck is needed, not a toy board"]
