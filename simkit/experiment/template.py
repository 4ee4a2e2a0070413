"""The starter that `simkit new GAME` writes: a small experiment, every option of the game as a comment."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Any

from simkit.experiment.writing import literal
from simkit.faults import FaultError
from simkit.games.fields import Option
from simkit.games.game import Game, Policy
from simkit.games.registry import find_game
from simkit.games.tables import Table
from simkit.stats.race_metrics import RACE_METRICS

_RACES = 100_000
_CARS = 2
_STRATEGIES = 3
_WIDTH = 120
_COLUMN = 36


def starter(game: Game | str, short: bool = False) -> str:
    """Return a commented experiment of a game that reads without faults.

    Parameters
    ----------
    game : Game or str
        A game, or the name of one.
    short : bool
        Say where all settings are listed, and list none.

    Raises
    ------
    FaultError
        Where there is no game of that name.
    """
    found = find_game(game) if isinstance(game, str) else game
    lines = [
        *_head(found),
        *(_short_rules(found) if short else _rules(found)),
        *_field(found, short),
        *_variants(found),
        *_compare(found, short),
        *(() if short else _seeds(found)),
    ]
    return "\n".join(lines) + "\n"


def _head(game: Game) -> Iterator[str]:
    yield f"# An experiment of {game.title}. Take the # from a setting to use it."
    yield ""
    yield f"game  = {literal(game.name)}"
    yield f"title = {literal(f'A first look at {game.title}')}"
    yield "seed  = 1  # any whole number from 0 to 2^64 - 1: another one, other luck"
    yield f"races = {_RACES:_}  # for each arm"
    yield '# keep = ["orders"]  # the finishing order of every race: rankings take it'
    yield ""


def _rules(game: Game) -> Iterator[str]:
    yield "[rules]  # each with its default"
    yield from _options(_defaults(game))
    yield ""
    for name, slot in game.tables.items():
        table = slot.get(game.rules())
        yield f"# [{name}]  # rows to change; `simkit data {game.name}` shows all"
        yield f"# {row_of(table, table.entries[0].name)}"
        yield ""


def _short_rules(game: Game) -> Iterator[str]:
    yield f"[rules]  # none is changed; `simkit rules {game.name}` lists them"
    yield ""


def row_of(table: Table, name: str) -> str:
    """Return the change of a table's row that changes nothing: what it is now."""
    row = next(entry for entry in table.entries if entry.name == name)
    given = {key: value for key, value in row.given(table.kind).items() if key != "name"}
    return f"{literal(row.name)} = {literal(table.count(row.name) if table.kind.counted else given)}"


def _defaults(game: Game) -> dict[str, tuple[Any, Option]]:
    values = game.rules().values()
    return {name: (values[name], option) for name, option in game.rules.options().items()}


def _options(options: Mapping[str, tuple[Any, Option]]) -> Iterator[str]:
    """Yield a commented line for each option: default, what it is, unit and bounds or choices."""
    for name, (default, option) in options.items():
        setting, meaning = f"# {name} = {literal(default)}", f"# {option.says}; {range_of(option)}"
        if len(meaning) <= _WIDTH - _COLUMN:
            yield f"{setting:{_COLUMN - 2}}  {meaning}"
        else:
            yield f"#   {meaning[2:]}"
            yield setting


def range_of(option: Option) -> str:
    """Return what an option may be, in words."""
    if option.kind == "choice":
        return " or ".join(literal(word) for word in option.options)
    if option.kind == "switch":
        return "true or false"
    return f"{option.low} to {option.high} {option.unit}".rstrip()


def _field(game: Game, short: bool) -> Iterator[str]:
    """Yield the strategies; what several of them can be given is listed with the first."""
    told: set[str] = set()
    for name, policy, cars in _strategies(game):
        yield f"[field.{name}]"
        yield f"policy = {literal(policy.name)}  # {policy.says}"
        yield f"cars = {cars}"
        options = {} if short else {**policy.parameters, **game.traits}
        yield from _options({key: pair for key, pair in options.items() if key not in told})
        if told & options.keys():
            yield "# and, as above: " + ", ".join(key for key in options if key in told)
        told |= options.keys()
        yield ""


def _strategies(game: Game) -> Iterator[tuple[str, Policy, int]]:
    """Yield a small field that the game has room for."""
    low, high = game.cars
    policies = list(game.policies.values())[-min(_STRATEGIES, high) :]
    cars = max(1, min(_CARS, high // len(policies)))
    for policy in policies:
        missing = low - cars * len(policies) if policy is policies[0] else 0
        yield policy.name, policy, cars + max(0, missing)


def _variants(game: Game) -> Iterator[str]:
    for name, value in _house_rule(game):
        yield "[variants.house]  # a house rule: the same races, with another value of a rule"
        yield f"{name} = {literal(value)}"
        yield ""


def _house_rule(game: Game) -> Iterator[tuple[str, Any]]:
    """Yield the first option that can be changed alone, a rule in force or not before all others.

    What has no effect by itself (`Game.idle`) is no example.
    """
    rules = game.rules()
    idle = game.idle(rules, [], game.cars[1]) if game.idle else {}
    kinds = ("switch", "number", "choice")
    options = sorted(_defaults(game).items(), key=lambda item: kinds.index(item[1][1].kind))
    for name, (default, option) in options:
        for value in () if name in idle else _others(default, option):
            try:
                rules.replace(**{name: value})
            except FaultError:
                continue
            yield name, value
            return


def _others(default: Any, option: Option) -> list[Any]:
    if option.kind == "choice":
        return [word for word in option.options if word != default]
    if option.kind == "switch":
        return [not default]
    return [value for value in (default + 1, default - 1) if option.low <= value <= option.high]


def _compare(game: Game, short: bool) -> Iterator[str]:
    yield "[compare]"
    yield f"metrics = {literal([metric.name for metric in game.metrics[:2]])}"
    for metric in () if short else game.metrics:
        yield f"# {metric.name}: {metric.says}" + (f" [{metric.unit}]" if metric.unit else "")
    names = ", ".join(RACE_METRICS)
    yield from textwrap.wrap(names, 100, initial_indent="# of whole races: ", subsequent_indent="# and: ")
    yield "margin = 0.005  # differences up to this count as practically equal"
    yield "confidence = 0.95"
    yield "# until_decided = true  # end as soon as no comparison is undecided, after all races at the latest"
    yield "# precision = 0.002  # end when half of every interval is at most this"
    yield ""


def _seeds(game: Game) -> Iterator[str]:
    yield "# [seeds]  # random streams with a seed of their own: one kind of luck frozen while others vary"
    for stream in game.streams:
        yield f"# {stream} = 1"
