"""Curves: a metric over the values of a rule, or over the size of the field, with bands for the intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.experiment.limits import BASE
from simkit.faults import Fault, FaultError, did_you_mean
from simkit.frames import find_metric, metric_table
from simkit.plots.paper import axis_of, brief, captioned, legend, look, percent, plain, sheet, signed
from simkit.words import rests_on

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from simkit.results import Manifest, Results

FEWEST = 3
"""So many values of a rule make a curve."""


def swept_rules(manifest: Manifest) -> dict[str, dict[str, float]]:
    """Return the rules of which several arms have different numbers, and nothing else.

    Returns
    -------
    dict of str to dict of str to number
        By name of the rule, the value in the base arm and in each variant that changes this rule alone, by name of
        the arm; rules with fewer than three values are left out.
    """
    settings = manifest.settings
    found: dict[str, dict[str, float]] = {}
    for arm in manifest.arms[1:]:
        head = f"variants.{arm.name}."
        changed = {key.removeprefix(head): value for key, value in settings.items() if key.startswith(head)}
        for rule, value in changed.items():
            base: Any = settings.get(f"rules.{rule}")
            if len(changed) == 1 and _is_number(value) and _is_number(base):
                found.setdefault(rule, {BASE: base})[arm.name] = value
    return {rule: values for rule, values in found.items() if len(set(values.values())) >= FEWEST}


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def sweep_figure(results: Results, name: str, rule: str | None = None, ax: Axes | None = None) -> Any:
    """Return a metric over the values of a rule, a curve with a band for each strategy.

    Parameters
    ----------
    results : Results
    name : str
        The metric.
    rule : str, optional
        One of `swept_rules`; the first by default.
    ax : Axes, optional
        Draw into these, and return them.

    Raises
    ------
    FaultError
        Where no variants differ in that rule alone.
    """
    manifest = results.manifest
    metric = find_metric(manifest, name)[1]
    rules = swept_rules(manifest)
    if rule is None and rules:
        rule = next(iter(rules))
    if rule is None or rule not in rules:
        what = f"no three arms differ in {rule or 'one rule'} alone"
        raise FaultError([Fault("rule", what, did_you_mean(rule or "", list(rules)))])
    frame: Any = metric_table(results, name)
    values = rules[rule]
    frame = frame[frame.arm.isin(list(values))]
    frame = frame.assign(x=frame.arm.map(values))
    axes = sheet(ax, 3.6)
    names = list(dict.fromkeys(frame.strategy))
    _curves(axes, frame, names, metric.scale[0])
    if metric.summed:
        _fair_lines(axes, frame, metric.scale[0])
    axes.axvline(values[BASE], color="0.7", linewidth=1, linestyle=":")
    axes.set_xlabel(f"{plain(rule)}; dotted: {BASE}")
    axes.set_ylabel(axis_of(metric, "\nof all its cars" if metric.summed else ""))
    alike = "; dashed: if all cars were alike" if metric.summed else ""
    return captioned(axes, ax, results, f"bands: {percent(manifest)}{alike}")


def size_figure(frame: Any, first: Manifest, title: str, name: str, ax: Axes | None = None) -> Any:
    """Return a metric of a series over the number of cars, a curve with a band for each strategy.

    Parameters
    ----------
    frame : DataFrame
        Rows of one arm, as `simkit.series.Series.table` has them.
    first : Manifest
        Of the first field.
    title, name : str
        Of the series; of the metric.
    ax : Axes, optional
        Draw into these, and return them.
    """
    metric = find_metric(first, name)[1]
    names = list(dict.fromkeys(frame.strategy))
    axes = sheet(ax, 3.6)
    if metric.summed:
        frame = frame.assign(x=frame.n_cars, estimate=frame.share, low=frame.share_low, high=frame.share_high)
        axes.axhline(1, color="0.5", linestyle="--", linewidth=1)
        axes.set_ylabel(f"{metric.name.replace('_', ' ')}\nas a part of the fair share")
    else:
        frame = frame.assign(x=frame.n_cars)
        axes.set_ylabel(axis_of(metric))
    _curves(axes, frame, names, 1 if metric.summed else metric.scale[0])
    axes.set_xticks(sorted(set(frame.x)))
    axes.set_xlabel("cars in the race")
    made = f"{int(frame.races.max()):,} races a field, seed {first.seed}; bands: {percent(first)}"
    return signed(axes, ax, title, [made, rests_on(first)])


def _curves(axes: Axes, frame: Any, names: list[str], factor: float) -> None:
    """Draw a curve through the estimates of each strategy, and a band as wide as their intervals."""
    for k, name in enumerate(names):
        rows = frame[frame.strategy == name].sort_values("x")
        style = look(k)
        axes.plot(rows.x, factor * rows.estimate, label=brief(name), markersize=4, **style)
        axes.fill_between(
            rows.x, factor * rows.low, factor * rows.high, color=style["color"], alpha=0.25, linewidth=0
        )
    legend(axes, len(names))


def _fair_lines(axes: Axes, frame: Any, factor: float) -> None:
    """Draw what each strategy would have if all cars were alike, once where that is the same for several."""
    for _, rows in frame.sort_values("x").groupby("cars"):
        one = rows.drop_duplicates("x")
        axes.plot(one.x, factor * one.fair, color="0.5", linestyle="--", linewidth=1, zorder=0)
