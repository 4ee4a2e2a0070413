"""Figures in a game's data files, and the steps that their own legend allows."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from biting.changes import DATA, Change

LEGEND = re.compile(r"# (\w+(?:, \w+)*): .*\((.*?)\)(?:\.|; .*\.)$")
WORDS = re.compile(r"# (\w+): one of ([\w, ]+) \(for ([\w, ]+)\)\.$")
RANGE = re.compile(r"(-?\d+) to (-?\d+)")
ROW = re.compile(r"  \{ (.*) \},$")
COPIES = re.compile(r"# copies: .* At most (\d+) in all\.$")


@dataclass(frozen=True)
class Figure:
    """What a file's legend says of one figure.

    Parameters
    ----------
    words : tuple of str
        What may stand there, as TOML; empty for a number.
    low, high : int
        Bounds of a number.
    effects : frozenset of str
        The effects whose rows carry it; all, if empty.
    default : str
        What a row has that does not say, as TOML; empty where every row says.
    """

    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    effects: frozenset[str] = frozenset()
    default: str = ""

    def others(self, value: str) -> list[str]:
        """Return one step up and down from a value, or the other words."""
        if self.words:
            return [word for word in self.words if word != value]
        return [str(step) for step in (int(value) + 1, int(value) - 1) if self.low <= step <= self.high]


def legend(text: str) -> dict[str, Figure]:
    """Return what the head of a data file says of its figures."""
    found = {}
    for line in text.splitlines():
        if match := COPIES.match(line):
            found["copies"] = Figure(high=int(match[1]), default="1")
        elif line.startswith("# effect: one of "):
            words = line.removeprefix("# effect: one of ").rstrip(".").split(", ")
            found["effect"] = Figure(tuple(map(json.dumps, words)))
        elif match := WORDS.match(line):
            words = tuple(map(json.dumps, match[2].split(", ")))
            found[match[1]] = Figure(words, effects=frozenset(match[3].split(", ")))
        elif (match := LEGEND.match(line)) and match[1] != "provenance":
            found |= dict.fromkeys(match[1].split(", "), _figure(match[2]))
    return found


def _figure(said: str) -> Figure:
    allowed, _, default = said.partition("; ")
    allowed, _, effects = allowed.partition(", for ")
    assert not allowed.startswith("for "), f"what may stand there is not said: {said}"
    carried = frozenset(effects.split(", ")) if effects else frozenset()
    default = default.removesuffix(" where a line does not say")
    if span := RANGE.match(allowed):
        return Figure((), int(span[1]), int(span[2]), carried, default)
    if allowed == "true or false":
        return Figure(("true", "false"), 0, 0, carried, default)
    return Figure(tuple(map(json.dumps, allowed.split(", "))), 0, 0, carried, default)


def data_changes(folder: Path, root: Path) -> Iterator[Change]:
    """Yield the steps of every figure in a game's data files.

    A number goes one up and one down, a word to each other one, but what a card does to the next one alone.
    """
    for path in sorted((folder / "data").glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        figures = legend(text)
        seen: Counter[str] = Counter()
        for number, line in enumerate(text.splitlines()):
            if not (match := ROW.match(line)):
                continue
            row = tomllib.loads(f"row = {{ {match[1]} }}")["row"]
            seen[row["name"]] += 1
            label = row["name"] + (f" ({seen[row['name']]})" if seen[row["name"]] > 1 else "")
            for name, figure in figures.items():
                if not figure.effects or row.get("effect", "") in figure.effects:
                    where = (path.relative_to(root).as_posix(), number)
                    yield from _steps(f"data {path.stem}: {label}: {name}", where, line, name, figure)


def _steps(label: str, where: tuple[str, int], line: str, name: str, figure: Figure) -> Iterator[Change]:
    written = re.search(rf'(?<=[{{,] ){name} = ("[^"]*"|[\w-]+)', line)
    old = written[1] if written else figure.default
    if old == "":  # the row has no such figure
        return
    others = figure.others(old)
    if name == "effect":
        others = [figure.words[(figure.words.index(old) + 1) % len(figure.words)]]
    words = frozenset(re.findall(r"\w+", label.removeprefix("data ")))
    for new in others:
        if written:
            place, text = written.span(1), new
        else:
            place, text = (line.rindex(" }"),) * 2, f", {name} = {new}"
        yield Change(DATA, label, old, new, *where, *place, text, words)
