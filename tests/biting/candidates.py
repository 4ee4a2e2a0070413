"""Which tests could notice a change: those of the same clauses, and those that speak of the constant."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from biting.changes import DATA, Change

WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Test:
    """One test function: ``file::name``, its clauses, its words and those of its file."""

    name: str
    clauses: frozenset[str]
    words: frozenset[str]
    file_words: frozenset[str]


class Candidates:
    """The tests of one game, read and not run.

    Parameters
    ----------
    root : Path
    game : str
    """

    def __init__(self, root: Path, game: str) -> None:
        files = sorted(root.joinpath("tests", "games", *game.split("-")).rglob("test_*.py"))
        self.tests = [test for path in files for test in tests_of(path, root)]
        self.bites: Counter[tuple[str, str]] = Counter()

    def order(self, change: Change) -> list[str]:
        """Return the tests to run for a change, the likeliest first.

        Likely are those that have bitten changes of the same kind, then those of the same clauses, then those with a word of
        the constant, and of a figure those in a file with one. Others are not run.
        """

        def rank(test: Test) -> tuple[int, int, int, int]:
            near = test.file_words if change.kind == DATA else frozenset()
            return (
                -self.bites[alike(change), test.name],
                -len(change.clauses & test.clauses),
                -len(change.words & test.words),
                -len(change.words & near),
            )

        found = sorted(self.tests, key=rank)
        return [test.name for test in found if any(rank(test))]

    def learn(self, change: Change, test: str) -> None:
        """Remember what bit a change."""
        self.bites[alike(change), test.partition("[")[0]] += 1


def alike(change: Change) -> str:
    """Return what changes of one kind have in common: the name of a figure, a function, an option."""
    parts = change.constant.split(": ")
    return f"data: {parts[-1]}" if change.kind == DATA else ": ".join(parts[:2])


def tests_of(path: Path, root: Path) -> Iterator[Test]:
    """Yield the test functions of a file."""
    text = path.read_text(encoding="utf-8")
    file_words = frozenset(WORD.findall(text))
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            source = ast.get_source_segment(text, node) or ""
            marks = {word for mark in node.decorator_list for word in _clauses(mark)}
            name = f"{path.relative_to(root).as_posix()}::{node.name}"
            yield Test(name, frozenset(marks), frozenset(WORD.findall(source)), file_words)


def _clauses(decorator: ast.expr) -> Iterator[str]:
    for call in ast.walk(decorator):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "clause":
            yield from (each.value for each in call.args if isinstance(each, ast.Constant))
