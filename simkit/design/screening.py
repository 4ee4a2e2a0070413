"""Which rule moves a metric most: Morris's elementary effects and Sobol's indices over options of any kind."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.api import run
from simkit.design.choices import Values, choices_of
from simkit.design.settings import put, settings_of
from simkit.extras import needed
from simkit.faults import Fault, FaultError, did_you_mean

if TYPE_CHECKING:
    import pandas as pd

    from simkit.experiment import Entry
    from simkit.games.fields import RuleSet

METHODS = ("morris", "sobol")
LEVELS = 4
"""Levels of Morris's grid; options with fewer values fall on them evenly."""

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Screening:
    """What a screening found.

    Parameters
    ----------
    metric, method : str
    options : mapping of str to list
        The values that were tried.
    points : DataFrame
        Rules that were played: a column an option, then ``value``, the metric.
    effects : DataFrame
        A row an option, the strongest first. Morris: ``effect``, the mean size of what changing it does, in the metric's
        unit, from ``low`` to ``high``; ``spread``, how unlike that is elsewhere (interaction or curvature). Sobol: ``alone`` and
        ``total``, the part of the metric's variance that it explains by itself and with others, with their intervals.
    """

    metric: str
    method: str
    options: Mapping[str, Sequence[Any]]
    points: pd.DataFrame
    effects: pd.DataFrame

    def __str__(self) -> str:
        return f"{self.metric} by {self.method}, {len(self.points)} rule sets\n{self.effects.to_string(index=False)}"

    __repr__ = __str__


def screen(
    rules: RuleSet,
    field: Mapping[str, Entry],
    metric: str,
    options: Values | Sequence[str],
    *,
    races: int,
    seed: int,
    method: str = "morris",
    samples: int = 8,
    strategy: str | None = None,
) -> Screening:
    """Say which of several rules moves a metric most, over all of their values together.

    All rule sets are played with the same race numbers and seed, so they meet the same luck.

    Parameters
    ----------
    rules : RuleSet
        What is not varied.
    field : mapping of str to Entry
    metric : str
        Of the game, or of whole races.
    options : mapping of str to sequence, or sequence of str
        Values by option of the rules, or by ``strategy.parameter``; names alone for choices and switches.
    races : int
        Races of each rule set.
    seed : int
        Of the races and of the design.
    method : {"morris", "sobol"}
        Morris (*Technometrics* 33, 161 (1991)) with Campolongo's mean of sizes: ``samples`` times (options + 1) rule sets,
        enough for an order. Sobol with Saltelli's estimators (*Computer Physics Communications* 181, 259 (2010)): ``samples``, a
        power of two, times (options + 2).
    samples : int
    strategy : str, optional
        Whose value of a metric of the game; the first by default.

    Raises
    ------
    FaultError
        Where an option, a value or the method is none, values do not go together, or SALib is not installed.
    """
    if method not in METHODS:
        raise FaultError([Fault("method", f"there is no method {method!r}", did_you_mean(method, METHODS))])
    values = choices_of(settings_of(rules, field), options)
    problem = {"num_vars": len(values), "names": list(values), "bounds": [[0.0, 1.0]] * len(values)}
    design = _sample(method, problem, samples, seed)
    points = [_point(values, row) for row in design]
    found: dict[tuple[Any, ...], float] = {}
    for point in points:
        key = tuple(point.values())
        if key not in found:
            found[key] = _value(*put(rules, field, point), metric, races, seed, strategy)
    value = np.array([found[tuple(point.values())] for point in points])
    if np.isnan(value).any():
        raise FaultError(
            [Fault("metric", f"{metric} has no value under some of these rules", "play more races")]
        )
    return Screening(
        metric, method, values, _frame(points, value), _analyse(method, problem, design, value, seed)
    )


def _sample(method: str, problem: dict[str, Any], samples: int, seed: int) -> Array:
    """Return a design, shape (points, options), of numbers from 0 to 1."""
    seed = seed % 2**32
    found: Array
    if method == "morris":
        found = needed("SALib.sample.morris", "search").sample(problem, samples, num_levels=LEVELS, seed=seed)
    else:
        if samples < 2 or samples & (samples - 1):
            raise FaultError([Fault("samples", f"{samples} is no power of two")])
        found = needed("SALib.sample.sobol", "search").sample(
            problem, samples, calc_second_order=False, seed=seed
        )
    return found


def _point(values: Mapping[str, Sequence[Any]], row: Array) -> dict[str, Any]:
    """Return the values that a row of a design stands for."""
    pairs = zip(values.items(), row, strict=True)
    return {name: tried[min(int(part * len(tried)), len(tried) - 1)] for (name, tried), part in pairs}


def _value(
    rules: RuleSet, field: Mapping[str, Entry], metric: str, races: int, seed: int, strategy: str | None
) -> float:
    """Return the metric under some rules."""
    study = run(rules, field, races=races, seed=seed, progress=False)
    frame: Any = study.table(metric)
    owners = list(frame.strategy)
    if strategy is None or strategy in owners:
        return float(frame.estimate.iloc[owners.index(strategy) if strategy else 0])
    raise FaultError(
        [Fault("strategy", f"{metric} has none called {strategy!r}", did_you_mean(strategy, owners))]
    )


def _frame(points: Sequence[Mapping[str, Any]], value: Array) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame([dict(point) for point in points]).assign(value=value)


def _analyse(method: str, problem: dict[str, Any], design: Array, value: Array, seed: int) -> pd.DataFrame:
    """Return a row for every option, the strongest first."""
    import pandas as pd

    seed = seed % 2**32
    frame = pd.DataFrame({"option": problem["names"]})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a metric that nothing moves has no variance to divide by
        if method == "morris":
            found = needed("SALib.analyze.morris", "search").analyze(
                problem, design, value, num_levels=LEVELS, seed=seed
            )
            parts = {"effect": ("mu_star", "mu_star_conf")}
        else:
            found = needed("SALib.analyze.sobol", "search").analyze(
                problem, value, calc_second_order=False, seed=seed
            )
            parts = {"total": ("ST", "ST_conf"), "alone": ("S1", "S1_conf")}
    for name, (key, reach) in parts.items():
        middle, half = np.asarray(found[key], dtype=float), np.asarray(found[reach], dtype=float)
        ends = ("low", "high") if name == "effect" else (f"{name}_low", f"{name}_high")
        frame[name], frame[ends[0]], frame[ends[1]] = middle, middle - half, middle + half
    if method == "morris":
        frame["spread"] = np.asarray(found["sigma"], dtype=float)
    return frame.sort_values(next(iter(parts)), ascending=False, ignore_index=True)
