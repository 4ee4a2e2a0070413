"""What a design may vary: options of the rules, and parameters of the strategies in the field."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.experiment import Entry

if TYPE_CHECKING:
    from simkit.games.fields import Option, RuleSet


def settings_of(rules: RuleSet, field: Mapping[str, Entry]) -> dict[str, Option]:
    """Return every option of the rules by its name, and every parameter of a strategy as ``strategy.parameter``."""
    found = dict(rules.options())
    for name, each in field.items():
        parameters = each.driver.policy.parameters
        found |= {f"{name}.{parameter}": option for parameter, (_, option) in parameters.items()}
    return found


def put(
    rules: RuleSet, field: Mapping[str, Entry], point: Mapping[str, Any]
) -> tuple[RuleSet, dict[str, Entry]]:
    """Return rules and field with some settings changed.

    Raises
    ------
    FaultError
        Where values of the rules do not go together.
    """
    options = rules.options()
    changed = rules.replace(**{name: value for name, value in point.items() if name in options})
    return changed, {name: _driven(name, each, point) for name, each in field.items()}


def _driven(name: str, each: Entry, point: Mapping[str, Any]) -> Entry:
    driver = each.driver
    pairs = zip(driver.policy.parameters, driver.values, strict=True)
    values = tuple(point.get(f"{name}.{parameter}", value) for parameter, value in pairs)
    return dataclasses.replace(each, driver=dataclasses.replace(driver, values=values))
