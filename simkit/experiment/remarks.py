"""What is sound in an experiment and yet without effect, one line each: tables not in play, house rules that change nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simkit.core.records import digest
from simkit.experiment.model import Experiment
from simkit.experiment.problems import key_text
from simkit.experiment.series import SeriesPlan
from simkit.experiment.writing import literal
from simkit.faults import Fault, FaultError
from simkit.games.fields import RuleSet
from simkit.games.game import Game


def remarks(plan: Experiment | SeriesPlan) -> list[Fault]:
    """Return what an experiment says that has no effect, or not the one that it seems to have."""
    whole = plan.whole if isinstance(plan, SeriesPlan) else plan
    n_cars = (
        max(each.n_cars for each in plan.members.values()) if isinstance(plan, SeriesPlan) else plan.n_cars
    )
    traits = [strategy.driver.traits for strategy in whole.field]
    game, base = whole.game, whole.rules
    found = _idle(game, base, type(base)(), traits, n_cars)
    for variant, rules in whole.variants.items():
        own = _idle(game, rules, base, traits, n_cars)
        if not own and digest(game.pack(rules)) == digest(game.pack(base)):
            own = [Fault("", "plays exactly as base")]
        found += [fault.under(f"variants.{key_text(variant)}") for fault in own]
    return found


def _changed(game: Game, rules: RuleSet, other: RuleSet) -> set[str]:
    """Return the options and tables in which two sets of rules differ."""
    before = other.values()
    options = {name for name, value in rules.values().items() if value != before[name]}
    return options | {name for name, slot in game.tables.items() if _own(rules, slot) != _own(other, slot)}


def _own(rules: RuleSet, slot: Any) -> Any:
    table = getattr(rules, slot.field)
    return None if table is None else table.canonical()


def _idle(
    game: Game, rules: RuleSet, before: RuleSet, traits: list[Mapping[str, Any]], n_cars: int
) -> list[Fault]:
    """Return the options and tables that differ from those before and have no effect, and why."""
    changed = _changed(game, rules, before)
    idle = {
        name: _not_in_play(game, rules, name)
        for name in game.tables
        if name in changed and not _in_play(game, rules, name)
    }
    idle |= dict(game.idle(rules, traits, n_cars) if game.idle else {})
    return [Fault(name, why) for name, why in idle.items() if name in changed]


def _in_play(game: Game, rules: RuleSet, name: str) -> bool:
    return any(table == name or table.startswith(f"{name} (") for table in game.provenance(rules))


def _not_in_play(game: Game, rules: RuleSet, name: str) -> str:
    """Return that a table is not in play, and the one setting that brings it in, where there is one."""
    for option, value in _settings(rules):
        try:
            other = rules.replace(**{option: value})
        except FaultError:
            continue
        if _in_play(game, other, name):
            return f"is not in play; set {option} = {literal(value)}"
    return "is not in play"


def _settings(rules: RuleSet) -> Iterator[tuple[str, Any]]:
    """Yield every other value of every switch and choice, the switches first."""
    values = rules.values()
    options = rules.options()
    for name, option in options.items():
        if option.kind == "switch":
            yield name, not values[name]
    for name, option in options.items():
        for word in option.options if option.kind == "choice" else ():
            if word != values[name]:
                yield name, word
