"""Figures of estimates and their differences, each with its interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.frames import compare_table, find_metric, metric_table, seat_table
from simkit.plots.paper import (
    PALETTE,
    axis_of,
    brief,
    captioned,
    difference_axis,
    dodge,
    interval,
    legend,
    look,
    name_rows,
    percent,
    row_sheet,
    sheet,
)
from simkit.results import Results
from simkit.stats.race_metrics import ALL_CARS, RaceMetric
from simkit.stats.verdicts import BETTER, HIGHER, LOWER, WORSE
from simkit.words import who

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MOST_ROWS = 60
"""So many comparisons are drawn at most: those with the largest differences."""

VERDICT_COLOURS = {BETTER: PALETTE[0], HIGHER: PALETTE[0], WORSE: PALETTE[1], LOWER: PALETTE[1]}
"""Of differences; the others are grey."""


def metric_figure(results: Results, name: str, ax: Axes | None = None) -> Any:
    """Return a metric by arm and strategy, each with its interval.

    Parameters
    ----------
    results : Results
    name : str
        The metric.
    ax : Axes, optional
        Draw into these, and return them.
    """
    metric = find_metric(results.manifest, name)[1]
    frame: Any = metric_table(results, name)
    factor = metric.scale[0]
    several = len(results.manifest.arms) > 1
    labels = [
        f"{brief(row.strategy)}, {brief(row.arm)}" if several else brief(row.strategy)
        for row in frame.itertuples()
    ]
    axes = row_sheet(ax, len(frame))
    names = [strategy.name for strategy in results.manifest.strategies]
    names = [ALL_CARS] if isinstance(metric, RaceMetric) else names
    for y, row in enumerate(frame.itertuples()):
        interval(axes, y, row.estimate, row, factor, look(names.index(row.strategy)))
        if row.fair == row.fair:
            axes.plot([factor * row.fair] * 2, [y - 0.4, y + 0.4], color="0.5", linestyle="--", linewidth=1)
    name_rows(axes, labels)
    fair = " of all its cars", "; dashed: if all cars were alike"
    axes.set_xlabel(axis_of(metric, fair[0]) + fair[1] if metric.summed else axis_of(metric))
    return captioned(axes, ax, results, percent(results.manifest))


def compare_figure(results: Results, name: str, ax: Axes | None = None) -> Any:
    """Return the differences of a metric as a forest plot: intervals, verdicts, and the margin as a band.

    Parameters
    ----------
    results : Results
    name : str
        The metric.
    ax : Axes, optional
        Draw into these, and return them.
    """
    metric = find_metric(results.manifest, name)[1]
    table = compare_table(results, name)
    frame: Any = _largest(table)
    factor = metric.scale[0]
    axes = row_sheet(ax, len(frame))
    for y, row in enumerate(frame.itertuples()):
        colour = VERDICT_COLOURS.get(row.verdict, "0.35")
        interval(axes, y, row.estimate, row, factor, {"color": colour, "marker": "o"})
    if len(frame):
        axes.axvspan(-factor * frame.margin.iloc[0], factor * frame.margin.iloc[0], color="0.9", zorder=0)
    axes.axvline(0, color="0.5", linewidth=1)
    name_rows(axes, [_said(results, row) for row in frame.itertuples()])
    axes.set_xlabel(difference_axis(metric))
    left_out = f"; the {len(frame)} largest of {len(table)}" if len(frame) < len(table) else ""
    intervals = f"{percent(results.manifest)} that hold together; grey band: practically equal{left_out}"
    return captioned(axes, ax, results, intervals)


def _said(results: Results, row: Any) -> str:
    """Return who is set against whom, and the verdict."""
    names = {column: brief(getattr(row, column)) for column in ("strategy", "arm", "versus", "versus_arm")}
    return f"{who(results.manifest, row._replace(**names))}: {row.verdict}"


def _largest(table: pd.DataFrame) -> pd.DataFrame:
    """Return the comparisons with the largest differences, in their order."""
    if len(table) <= MOST_ROWS:
        return table
    order = table["estimate"].abs().sort_values(ascending=False, kind="stable").index[:MOST_ROWS]
    return table.loc[sorted(order)]


def seats_figure(results: Results, ax: Axes | None = None) -> Any:
    """Return the share of races won from every seat of every arm, with intervals that hold together."""
    frame: Any = seat_table(results)
    axes = sheet(ax, 3.4)
    arms = list(dict.fromkeys(frame.arm))
    for a, arm in enumerate(arms):
        rows = frame[frame.arm == arm]
        reach = [100 * (rows.estimate - rows.low), 100 * (rows.high - rows.estimate)]
        x = rows.seat + dodge(a, len(arms))
        axes.errorbar(
            x, 100 * rows.estimate, yerr=reach, capsize=3, label=brief(arm), linestyle="none", **look(a)
        )
    axes.axhline(100 * frame.fair.iloc[0], color="0.5", linestyle="--", linewidth=1)
    axes.set_xticks(sorted(set(frame.seat)))
    axes.set_xlabel("seat; 1 is the first place on the grid")
    axes.set_ylabel(f"{results.manifest.sample}s won [%]")
    legend(axes, len(arms))
    return captioned(axes, ax, results, f"{percent(results.manifest)} that hold together; dashed: all alike")
