"""Every clause of a rulebook is carried by something, and shown at work by a test marked with its id."""

from __future__ import annotations

import ast
import csv
import dataclasses
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import BEGUN, FINISHED, GAMES_FOLDER, folder_of

from simkit.games.registry import GAMES, home_of

TESTS = Path(__file__).parent
MOST_MARKS = 3
"""A test that claims to show more clauses than this shows none of them."""

every_game = pytest.mark.parametrize("name", FINISHED)


def clauses(name: str) -> dict[str, str]:
    """Return what carries each clause of a game, by its id."""
    with (GAMES_FOLDER / folder_of(name) / "clauses.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert all(set(row) == {"clause", "says", "carried_by"} and all(row.values()) for row in rows)
    carried = {row["clause"]: row["carried_by"] for row in rows}
    assert len(carried) == len(rows), "a clause is listed twice"
    return carried


def is_excused(carried_by: str) -> bool:
    """Say whether a clause needs no test: it only matters at a table, or comes with a later part."""
    return carried_by.startswith(("table_only: ", "later: "))


def marks_of(function: ast.FunctionDef) -> list[str]:
    """Return the clause ids that a test is marked with, on itself or on its parameters."""
    calls = [node for decorator in function.decorator_list for node in ast.walk(decorator)]
    return [
        argument.value
        for call in calls
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "clause"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    ]


def marked_tests() -> Iterator[tuple[str, list[str]]]:
    """Yield every marked test and its clause ids."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (ids := marks_of(node)):
                yield f"{path.relative_to(TESTS)}::{node.name}", ids


MARKED = dict(marked_tests())
IDS = {clause for ids in MARKED.values() for clause in ids}


def test_no_test_is_marked_with_more_than_three_clauses():
    assert {test: ids for test, ids in MARKED.items() if len(ids) > MOST_MARKS} == {}


def test_every_mark_is_a_clause_of_some_game():
    known = {clause for name in BEGUN for clause in clauses(name)}
    assert {test: ids for test, ids in MARKED.items() if not known.issuperset(ids)} == {}


@every_game
def test_every_clause_has_a_test(name):
    missing = [clause for clause, by in clauses(name).items() if clause not in IDS and not is_excused(by)]
    assert not missing, f"{len(missing)} of {len(clauses(name))} clauses have no test: {' '.join(missing)}"


@every_game
def test_a_clause_that_waits_has_no_test_yet(name):
    waiting = {clause for clause, by in clauses(name).items() if by.startswith("later: ")}
    assert waiting & IDS == set(), "they are tested, so say what carries them"


@every_game
def test_the_list_of_clauses_is_complete(name):
    kept = TESTS / "games" / folder_of(name) / "clauses.txt"
    assert list(clauses(name)) == kept.read_text(encoding="utf-8").split()


def exists(name: str, carrier: str) -> bool:
    """Say whether this is a field of a game's rules (an option or a table), or a function where it is defined."""
    if carrier in GAMES[name].rules.__dataclass_fields__:
        return True
    module, _, function = f"{home_of(name)}.{carrier}".rpartition(".")
    try:
        found = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError):
        return False
    return callable(found) and found.__module__ == module


@every_game
def test_everything_that_carries_a_clause_exists(name):
    gone = {
        clause: carrier
        for clause, by in clauses(name).items()
        if not is_excused(by)
        for carrier in by.split("; ")
        if not exists(name, carrier)
    }
    assert gone == {}


@every_game
@pytest.mark.parametrize(
    "carrier", ["engine", "games", "engine.no_such_thing", "engine.jit", "no_such.thing"]
)
def test_a_module_or_an_imported_name_carries_nothing(name, carrier):
    assert not exists(name, carrier)


@every_game
def test_a_clause_that_an_option_names_is_carried_by_it_and_the_other_way_round(name):
    fields = dataclasses.fields(GAMES[name].rules)
    options = {field.name: field.metadata["option"] for field in fields if "option" in field.metadata}
    kept = {clause: by.split("; ") for clause, by in clauses(name).items() if not is_excused(by)}
    named = {(clause, option) for option in options for clause in options[option].clauses if clause in kept}
    carried = {(clause, by) for clause, carriers in kept.items() for by in carriers if by in options}
    assert named == carried
