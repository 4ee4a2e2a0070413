"""Constants in the code: defaults of options, and the numbers of an engine, found in the syntax tree."""

from __future__ import annotations

import ast
import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from biting.changes import CODE, OPTION, Change

CLAUSE = re.compile(r"[A-Z][A-Z0-9]+(?:-[A-Z]+)*-\d+(?:\.\d+)*")
DECLARED = ("number", "choice", "switch")
"""Functions that declare an option; the first argument is its default."""


def option_changes(folder: Path, root: Path, options: Mapping[str, Mapping[str, Any]]) -> Iterator[Change]:
    """Yield the steps of every default that is declared in a game's own folder.

    A number goes one up and one down within its bounds, a choice to each other word, a switch to the other side.
    """
    for path in own_sources(folder):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.AnnAssign)
                and _declares(node.value)
                and isinstance(node.target, ast.Name)
            ):
                name, option = node.target.id, options[node.target.id]
                for value in _other_values(option):
                    yield Change(
                        OPTION,
                        f"option {name}",
                        str(option["default"]),
                        str(value),
                        *_place(path, root, node.value.args[0]),
                        repr(value),
                        frozenset([name]),
                        frozenset(option["clauses"]),
                    )


def _declares(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in DECLARED


def _other_values(option: Mapping[str, Any]) -> list[object]:
    default = option["default"]
    if option["kind"] == "switch":
        return [not default]
    if option["kind"] == "choice":
        return [word for word in option["options"] if word != default]
    return [step for step in (default + 1, default - 1) if option["low"] <= step <= option["high"]]


def code_changes(folder: Path, root: Path) -> Iterator[Change]:
    """Yield the steps of every number in the modules that carry the rules.

    Counted are numbers beyond 1 anywhere, 1 where it is
    added, taken away or multiplied by, and constants of a module. 0 and 1 as flags, codes and indices are not.
    """
    for path in rule_modules(folder):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        seen: Counter[str] = Counter()
        for where, node, about in _numbers(tree):
            label = f"{path.relative_to(folder).as_posix()}: {where}: {node.value}"
            seen[label] += 1
            for step in (1, -1) if node.value > 1 else (1,):
                yield Change(
                    CODE,
                    f"{label}" + (f" ({seen[label]})" if seen[label] > 1 else ""),
                    str(node.value),
                    str(node.value + step),
                    *_place(path, root, node),
                    f"{node.value + step}",
                    frozenset([where, path.stem]),
                    frozenset(CLAUSE.findall(about)),
                )


def _numbers(tree: ast.Module) -> Iterator[tuple[str, ast.Constant, str]]:
    """Yield every number that counts: the name that it is under, its node, and what the docstrings around it say."""
    said = ast.get_docstring(tree) or ""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            for number in _counting(node):
                yield node.name, number, ast.get_docstring(node) or said
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if isinstance(node.value, ast.Constant) and type(node.value.value) is int:
                yield name, node.value, said
            else:
                for number in _counting(node):
                    yield name, number, said


def _counting(tree: ast.AST) -> Iterator[ast.Constant]:
    for parent in ast.walk(tree):
        for child in ast.iter_child_nodes(parent):
            if isinstance(child, ast.Constant) and type(child.value) is int:
                if child.value > 1 or (child.value == 1 and isinstance(parent, (ast.BinOp, ast.AugAssign))):
                    yield child


def _place(path: Path, root: Path, node: ast.expr) -> tuple[str, int, int, int]:
    assert node.lineno == node.end_lineno
    line = path.read_text(encoding="utf-8").splitlines()[node.lineno - 1]
    start, end = (len(line.encode()[:k].decode()) for k in (node.col_offset, node.end_col_offset))
    return path.relative_to(root).as_posix(), node.lineno - 1, start, end


def own_sources(folder: Path) -> list[Path]:
    """Return the modules of a game, without those of a game that is made of it."""
    inner = [path.parent for path in folder.glob("*/clauses.csv")]
    return [path for path in sorted(folder.rglob("*.py")) if not any(path.is_relative_to(i) for i in inner)]


def rule_modules(folder: Path) -> list[Path]:
    """Return the modules that carry the rules of a game: its engine, and whatever else clauses.csv names."""
    with (folder / "clauses.csv").open(encoding="utf-8", newline="") as file:
        carriers = {by for row in csv.DictReader(file) for by in row["carried_by"].split("; ")}
    named = {folder.joinpath(*by.split(".")[:-1]).with_suffix(".py") for by in carriers if "." in by}
    return [
        path
        for path in own_sources(folder)
        if path in named or path.relative_to(folder).parts[0].startswith("engine")
    ]
