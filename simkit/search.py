"""Search over a policy's parameters, one at a time: which habit would win more, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.api import run
from simkit.experiment import entry
from simkit.faults import Fault, FaultError, did_you_mean
from simkit.games.fields import Option, RuleSet
from simkit.games.game import Policy

if TYPE_CHECKING:
    import pandas as pd

STEPS = 5
"""Values tried of a number, spread evenly over its bounds; its neighbours at half a step are tried as well."""


def coordinate_search(
    rules: RuleSet | Mapping[str, RuleSet],
    policy: Policy,
    *,
    races: int,
    seed: int,
    cars: int = 3,
    values: Mapping[str, Sequence[Any]] | None = None,
    start: Mapping[str, Any] | None = None,
    traits: Mapping[str, Any] | None = None,
) -> pd.DataFrame:
    """Let a policy race against itself with one parameter changed, for each value of each parameter.

    Parameters
    ----------
    rules : RuleSet or mapping of str to RuleSet
        Rules to race under; of several, each has rows of its own.
    policy : Policy
    races : int
        Races of each comparison.
    seed : int
        A fresh one: not one that the parameters were tuned on.
    cars : int
        Cars of either side.
    values : mapping of str to sequence, optional
        What to try of which parameter. By default all words of a choice, both of a switch, and `STEPS` values of a
        number over its bounds with two more beside its default.
    start : mapping, optional
        Parameters of both sides that differ from the policy's defaults.
    traits : mapping of str to object, optional
        What the drivers of both sides bring to the race (`Game.traits`), where it is not the default.

    Returns
    -------
    DataFrame
        Columns ``rules, parameter, value, default, gain, low, high``: `gain` is the win share of the changed side less
        that of the unchanged one, halved: what the change would add to the win share of an even field, as a share, with
        its paired interval at 95 % (each for itself, not corrected for being many).

    Raises
    ------
    FaultError
        Where a parameter is unknown or a value out of bounds.
    """
    import pandas as pd

    start, own = dict(start or {}), dict(traits or {})
    unknown = [name for name in values or {} if name not in policy.parameters]
    if unknown:
        hints = list(policy.parameters)
        raise FaultError([Fault(name, "no such parameter", did_you_mean(name, hints)) for name in unknown])
    sets = {"": rules} if isinstance(rules, RuleSet) else dict(rules)
    rows = []
    for label, rule_set in sets.items():
        for name, value, default in _candidates(policy, values, start):
            field = {
                "changed": entry(policy(**{**start, name: value}), cars, **own),
                "unchanged": entry(policy(**start), cars, **own),
            }
            study = run(rule_set, field, races=races, seed=seed, metrics=["win_share"], progress=False)
            row = study.compare("win_share").iloc[0]
            half = cars / 2
            rows.append((label, name, value, default, half * row.estimate, half * row.low, half * row.high))
    columns = ["rules", "parameter", "value", "default", "gain", "low", "high"]
    return pd.DataFrame(rows, columns=columns)


def _candidates(
    policy: Policy, values: Mapping[str, Sequence[Any]] | None, start: Mapping[str, Any]
) -> Iterator[tuple[str, Any, Any]]:
    """Yield (parameter, value, value that it starts from) for everything to try."""
    for name, (default, option) in policy.parameters.items():
        if values is not None and name not in values:
            continue
        now = start.get(name, default)
        tried = values[name] if values is not None else spread(option, now)
        for value in tried:
            if value != now:
                yield name, value, now


def spread(option: Option, now: Any) -> list[Any]:
    """Return the values of an option that are worth trying.

    Parameters
    ----------
    option : Option
    now : int or str or bool
        The value in use.
    """
    if option.kind != "number":
        return option.words()
    step = max((option.high - option.low) // (STEPS - 1), 1)
    values = {*range(option.low, option.high + 1, step), option.high, now - step // 2, now + step // 2}
    return sorted(value for value in values if option.low <= value <= option.high)
