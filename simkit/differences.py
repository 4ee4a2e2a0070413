"""What differs between two results, two experiments, or two sets of rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.experiment import Experiment, parse_plan, read_plan
from simkit.faults import Fault, FaultError, did_you_mean, path_of
from simkit.frames import metric_names
from simkit.games.registry import GAMES
from simkit.results import describe
from simkit.series import Series, load
from simkit.study import Study

if TYPE_CHECKING:
    import pandas as pd

    from simkit.experiment import SeriesPlan

NOTHING = "-"
"""Stands for a setting that the other side alone has."""


@dataclass(frozen=True)
class Side:
    """One of two things that are compared.

    Parameters
    ----------
    name : str
        As it was given.
    settings : mapping of str to value
        All that has a name, by the key that a user would write.
    arms : mapping of str to str
        Content address of every arm; none of a game's default rules.
    found : Study, Series or None
        The results, where there are some.
    """

    name: str
    settings: Mapping[str, Any]
    arms: Mapping[str, str] = field(default_factory=dict)
    found: Study | Series | None = None


def read_side(source: Path | str) -> Side:
    """Return what a result folder, an experiment file or the name of a game stands for.

    A game stands for its default rules.

    Raises
    ------
    FaultError
        Where it is none of them, or something is wrong in it.
    """
    name, path = str(source), path_of(source, "source")
    if name in GAMES:
        return Side(name, _rules_alone(name))
    if path.is_dir():
        return _side_of_results(name, load(path))
    if path.suffix == ".toml" or path.exists():
        return _side_of_plan(name, read_plan(path))
    hint = did_you_mean(name, list(GAMES)) if "/" not in name else ""
    raise FaultError([Fault("", f"{name}: no result folder, no experiment file, no game", hint)])


def _rules_alone(name: str) -> dict[str, Any]:
    game = GAMES[name]
    return {"game": name} | {f"rules.{key}": value for key, value in game.rules().values().items()}


def _side_of_plan(name: str, plan: Experiment | SeriesPlan) -> Side:
    whole = plan if isinstance(plan, Experiment) else plan.whole
    settings = {"title": whole.title, "races": whole.races, **describe(whole).settings}
    settings["compare.metrics"] = ", ".join(whole.metrics)
    if not isinstance(plan, Experiment):
        settings |= {f"series.{key}": str(value) for key, value in plan.table.items()}
    return Side(name, settings, {arm.name: arm.address for arm in whole.arms()})


def _side_of_results(name: str, found: Study | Series) -> Side:
    first = found.first if isinstance(found, Series) else found.manifest
    if isinstance(found, Series):
        plan = parse_plan(found.manifest.text, f"{found.manifest.name}.toml")
        side = _side_of_plan(name, plan)
        return Side(name, {**side.settings, "races": found.manifest.races}, side.arms, found)
    settings = {"title": first.title, "races": found.races, **first.settings}
    settings["compare.metrics"] = ", ".join(first.compared)
    return Side(name, settings, {arm.name: arm.address for arm in first.arms}, found)


def settings_that_differ(one: Side, other: Side) -> pd.DataFrame:
    """Return every setting that differs, with both values.

    Where one side is a game, its rules alone are compared.

    Returns
    -------
    DataFrame
        Columns ``setting, one, other``.
    """
    import pandas as pd

    rules_alone = not (one.arms and other.arms)
    keys = list(dict.fromkeys([*one.settings, *other.settings]))
    if rules_alone:
        keys = [key for key in keys if key == "game" or key.startswith("rules.")]
    rows = []
    for key in keys:
        a, b = one.settings.get(key, NOTHING), other.settings.get(key, NOTHING)
        if a != b or isinstance(a, bool) != isinstance(b, bool):
            rows.append((key, _as_written(a), _as_written(b)))
    return pd.DataFrame(rows, columns=["setting", "one", "other"])


def _as_written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def arms_that_differ(one: Side, other: Side) -> dict[str, str]:
    """Return by name of each arm whether both sides play the same races in it, or which side alone has it.

    The address of an arm also covers what no setting names: the rows of decks and tables, and the engine's version.
    """
    said = {}
    for arm in dict.fromkeys([*one.arms, *other.arms]):
        if arm not in other.arms:
            said[arm] = f"only in {one.name}"
        elif arm not in one.arms:
            said[arm] = f"only in {other.name}"
        else:
            said[arm] = "the same races" if one.arms[arm] == other.arms[arm] else "other races"
    return said


WHO = ["arm", "strategy", "versus_arm", "versus"]


def verdicts_that_differ(one: Study | Series, other: Study | Series) -> pd.DataFrame:
    """Return every comparison of both results whose verdict is another.

    Returns
    -------
    DataFrame
        Columns ``metric, (member,) arm, strategy, versus_arm, versus``, then ``estimate, low, high, verdict`` of each
        side, with ``_one`` and ``_other`` behind. Comparisons that one side alone has are left out.
    """
    import pandas as pd

    frames = []
    for name in _common_metrics(one, other):
        a, b = one.compare(name), other.compare(name)
        keys = ["metric", *(["member"] if "member" in a and "member" in b else []), *WHO]
        columns = [*keys, "estimate", "low", "high", "verdict"]
        both = a[columns].merge(b[columns], on=keys, suffixes=("_one", "_other"))
        frames.append(both[both["verdict_one"] != both["verdict_other"]])
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()


def estimates_that_differ(one: Study | Series, other: Study | Series) -> pd.DataFrame:
    """Return every estimate of both results whose intervals have no value in common.

    Returns
    -------
    DataFrame
        Columns ``metric, (member,) arm, strategy``, then ``estimate, low, high`` of each side.
    """
    import pandas as pd

    frames = []
    for name in _common_metrics(one, other):
        a, b = one.table(name), other.table(name)
        keys = ["metric", *(["member"] if "member" in a and "member" in b else []), "arm", "strategy"]
        columns = [*keys, "estimate", "low", "high"]
        both = a[columns].merge(b[columns], on=keys, suffixes=("_one", "_other"))
        is_apart = (both["low_one"] > both["high_other"]) | (both["low_other"] > both["high_one"])
        frames.append(both[is_apart])
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()


def _common_metrics(one: Study | Series, other: Study | Series) -> list[str]:
    firsts = [found.first if isinstance(found, Series) else found.manifest for found in (one, other)]
    names = dict.fromkeys([*firsts[0].compared, *firsts[1].compared])
    return [name for name in names if all(name in metric_names(first) for first in firsts)]
