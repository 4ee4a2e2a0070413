"""An experiment as canonical TOML: what differs from the defaults, in one fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from simkit.experiment.address import is_built_in
from simkit.experiment.problems import key_text, quoted
from simkit.experiment.schema import DEFAULT_CONFIDENCE, DEFAULT_MARGIN
from simkit.faults import Fault
from simkit.games.fields import RuleSet
from simkit.games.game import RULES_DRIVE
from simkit.games.tables import Table

if TYPE_CHECKING:
    from simkit.experiment.model import Experiment, Strategy


def unwritable(experiment: Experiment) -> list[Fault]:
    """Return a fault for everything that the experiment's TOML cannot say."""
    faults = [
        Fault(f"field.{part.name}", f"a file cannot name {part.driver.policy.name}, a policy of your own")
        for part in experiment.field
        if not is_built_in(experiment.game, part.driver.policy)
    ]
    plain = experiment.game.rules(**experiment.rules.changed())
    for where, before, after in _steps(experiment, plain):
        for name, slot in experiment.game.tables.items():
            old, new = slot.get(before), slot.get(after)
            if old.changed(table_changes(old, new)).canonical() != new.canonical():
                faults.append(Fault(f"{where}{name}", "a table that is not made of changes of rows"))
    return faults


def _steps(experiment: Experiment, plain: RuleSet) -> Iterator[tuple[str, RuleSet, RuleSet]]:
    """Yield where rules stand in the file, the rules that they are told against, and the rules."""
    yield "", plain, experiment.rules
    for name, rules in experiment.variants.items():
        yield f"variants.{name}.", experiment.rules.replace(**_differences(experiment.rules, rules)), rules


def toml_of(experiment: Experiment, series: Mapping[str, Any] | None = None) -> str:
    """Return the experiment as TOML, with ``[series]`` where it is one; whole where `unwritable` finds nothing."""
    return "\n".join(_lines(experiment, series or {})) + "\n"


def _lines(experiment: Experiment, series: Mapping[str, Any]) -> Iterator[str]:
    yield f'game = "{experiment.game.name}"'
    if experiment.title:
        yield f"title = {quoted(experiment.title)}"
    yield f"seed = {experiment.seed}"
    yield f"races = {experiment.races:_}"
    if experiment.keep:
        yield f"keep = {literal(experiment.keep)}"
    yield from _table(("rules",), experiment.rules.changed())
    plain = experiment.game.rules(**experiment.rules.changed())
    yield from _tables(experiment, (), plain, experiment.rules)
    for part in experiment.field:
        yield from _table(("field", part.name), _strategy(experiment, part))
    yield from _table(("series",), {key: value for key, value in series.items() if key != "fields"})
    for name, lineup in series.get("fields", {}).items():
        yield from _table(("series", "fields", name), lineup)
    for name, rules in experiment.variants.items():
        differences = _differences(experiment.rules, rules)
        yield from _table(("variants", name), differences, always=True)
        yield from _tables(experiment, ("variants", name), experiment.rules.replace(**differences), rules)
    yield from _table(("compare",), _compare(experiment))
    yield from _table(("seeds",), experiment.stream_seeds)


def _table(path: tuple[str, ...], values: Mapping[str, Any], always: bool = False) -> Iterator[str]:
    if values or always:
        yield ""
        yield f"[{'.'.join(key_text(part) for part in path)}]"
        for key, value in values.items():
            yield f"{key_text(key)} = {literal(value)}"


def _tables(experiment: Experiment, path: tuple[str, ...], before: RuleSet, after: RuleSet) -> Iterator[str]:
    for name, slot in experiment.game.tables.items():
        yield from _table((*path, name), table_changes(slot.get(before), slot.get(after)))


def _differences(base: RuleSet, rules: RuleSet) -> dict[str, Any]:
    before = base.values()
    return {name: value for name, value in rules.values().items() if value != before[name]}


def _strategy(experiment: Experiment, part: Strategy) -> dict[str, Any]:
    policy = part.driver.policy
    table: dict[str, Any] = {} if policy is RULES_DRIVE else {"policy": policy.name}
    table["cars"] = part.cars
    for (name, (default, _)), value in zip(policy.parameters.items(), part.driver.values, strict=True):
        if value != default:
            table[name] = value
    defaults = {name: default for name, (default, _) in experiment.game.traits.items()}
    return table | {name: value for name, value in part.driver.traits.items() if value != defaults[name]}


def _compare(experiment: Experiment) -> dict[str, Any]:
    known = tuple(metric.name for metric in experiment.game.metrics)
    table: dict[str, Any] = {}
    if experiment.metrics != known[:2]:
        table["metrics"] = list(experiment.metrics)
    if experiment.margin != DEFAULT_MARGIN:
        table["margin"] = experiment.margin
    if experiment.confidence != DEFAULT_CONFIDENCE:
        table["confidence"] = experiment.confidence
    if experiment.until_decided:
        table["until_decided"] = True
    if experiment.precision is not None:
        table["precision"] = experiment.precision
    return table


def table_changes(before: Table, after: Table) -> dict[str, Any]:
    """Return the changes of rows that make one table of another, as `Table.changed` takes them.

    Rows of one name that differ among themselves cannot be told apart by it: then the changes fall short.
    """
    changes: dict[str, Any] = {}
    for name in dict.fromkeys((*before.names(), *after.names())):
        change = _row_change(before, after, name)
        if change:
            changes[name] = change["copies"] if list(change) == ["copies"] else change
    return changes


def _row_change(before: Table, after: Table, name: str) -> dict[str, Any]:
    old = [row.given(before.kind) for row in before.entries if row.name == name]
    new = [row.given(after.kind) for row in after.entries if row.name == name]
    change: dict[str, Any] = {}
    for key in dict.fromkeys(key for row in new for key in row if key not in ("name", "copies")):
        values = {row.get(key) for row in new}
        if len(values) == 1 and {row.get(key) for row in old} != values:
            change[key] = new[0][key]
    if before.kind.counted and (before.count(name) != after.count(name) or not old):
        change["copies"] = after.count(name)
    return change


def literal(value: Any) -> str:
    """Return a value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(literal(item) for item in value)}]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key_text(key)} = {literal(item)}" for key, item in value.items()) + " }"
    return repr(value) if isinstance(value, float) else str(int(value))
