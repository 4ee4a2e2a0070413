"""Writes docs/readings.md from what the options of all games say: ``PYTHONPATH=.:tests python tests/readings.py``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from simkit.commands.games import as_toml
from simkit.experiment.problems import key_text
from simkit.games.fields import Option, RuleSet
from simkit.games.registry import GAMES

PAGE = Path(__file__).parent.parent / "docs" / "readings.md"
CODE = re.compile(r"\b[AU]-?\d+\b")

HEAD = """\
# Open readings

Where a rulebook can be read in two ways, or says nothing, the reading is an option with a code: A for what is ambiguous, U
for what is unknown. The codes stand in `simkit rules GAME` and in starters; this page lists them all. The default is the
reading that fits the rest of the rulebook best, and any other is a variant away:

```toml
game  = "sccr"
seed  = 1
races = 1000

[field.balanced]
policy = "balanced"
cars = 6

[variants.lenient]                    # A-44
lap_count_failure = "lap_down"
```

A conclusion that holds under one reading alone says more about the reading than about the game: play both.
`PYTHONPATH=.:tests python tests/readings.py` writes this page anew from the options of all games.
"""


def games() -> Iterator[tuple[str, str, type[RuleSet], set[str]]]:
    """Yield name, title and rules of every game with open readings, and the options of the game that it is made of."""
    for game in GAMES.values():
        base = GAMES.get(game.name.split("-")[0])
        inherited = set(base.rules.options()) if base is not None and base is not game else set()
        yield game.name, game.title, game.rules, inherited


def codes(option: Option) -> list[str]:
    """Return the codes that an option names."""
    return CODE.findall(option.says)


def rows(rules: type[RuleSet], inherited: set[str]) -> list[tuple[str, str, str, str]]:
    """Return code, option, what is open and the values of every option with a code, in the order of the codes."""
    values = rules().values()
    found = [
        (code, name, what(option), choices(option, values[name]))
        for name, option in rules.options().items()
        if name not in inherited
        for code in codes(option)
    ]
    return sorted(found, key=lambda row: (row[0][0], int(re.sub(r"\D", "", row[0])), row[1]))


def what(option: Option) -> str:
    """Return what an option says, without its codes."""
    plain = re.sub(r", as reconstructed in [AU]-?\d+| \((?:[AU]-?\d+(?:, )?)+\)", "", option.says)
    return plain.replace("|", "\\|")


def choices(option: Option, default: object) -> str:
    """Return the default, and what else may be chosen."""
    first = as_toml(default)
    if option.kind == "choice":
        others = [f"`{as_toml(word)}`" for word in option.options if word != default]
        return f"`{first}`; or {', '.join(others)}"
    if option.kind == "switch":
        return f"`{first}`; or `{as_toml(not default)}`"
    return f"`{first}`; {option.low} to {option.high} {option.unit}".rstrip()


def page() -> str:
    """Return the whole page."""
    parts = [HEAD]
    for name, title, rules, inherited in games():
        lines = [
            f"| {code} | `{key_text(option)}` | {said} | {values} |"
            for code, option, said, values in rows(rules, inherited)
        ]
        if lines:
            more = f"\nAnd all of `{name.split('-')[0]}`.\n" if inherited else ""
            head = f"\n## {title} (`{name}`)\n{more}\n| code | option | what is open | default, and other readings |\n|---|---|---|---|\n"
            parts.append(head + "\n".join(lines) + "\n")
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
