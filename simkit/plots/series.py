"""Figures of a series: every strategy over all fields, and rankings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.frames import find_metric
from simkit.plots.paper import axis_of, brief, interval, look, name_rows, percent, row_sheet, signed
from simkit.words import rests_on

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from simkit.results import Manifest


def overview_figure(frame: Any, first: Manifest, title: str, name: str, ax: Axes | None = None) -> Any:
    """Return a metric by strategy and arm over all fields, or by field, each with its interval.

    Parameters
    ----------
    frame : DataFrame
        `simkit.series.Series.overview`, or `Series.table` of one metric.
    first : Manifest
        Of the first field.
    title, name : str
        Of the series; of the metric.
    ax : Axes, optional
        Draw into these, and return them.
    """
    metric = find_metric(first, name)[1]
    axes = row_sheet(ax, len(frame))
    names = list(dict.fromkeys(frame.strategy))
    labels = []
    for y, row in enumerate(frame.itertuples()):
        where = [row.strategy, getattr(row, "member", ""), row.arm if len(first.arms) > 1 else ""]
        labels.append(", ".join(brief(name) for name in where if name))
        interval(axes, y, row.estimate, row, metric.scale[0], look(names.index(row.strategy)))
    name_rows(axes, labels)
    pooled = "fields" in frame.columns
    whose = ("\na car, mean of its fields" if pooled else "\nof all its cars") if metric.summed else ""
    axes.set_xlabel(axis_of(metric, whose))
    made = f"{int(frame.races.max()):,} races {'a strategy' if pooled else 'a field'}, seed {first.seed}"
    return signed(axes, ax, title, [f"{made}; {percent(first)}", rests_on(first)])


def ranking_figure(frame: Any, first: Manifest, title: str, ax: Axes | None = None) -> Any:
    """Return the worths of the strategies in one arm, the best first, with intervals that hold together.

    Parameters
    ----------
    frame : DataFrame
        `simkit.stats.ranking.Ranking.table`.
    first : Manifest
    title : str
    ax : Axes, optional
        Draw into these, and return them.
    """
    axes = row_sheet(ax, len(frame))
    for y, row in enumerate(frame.itertuples()):
        interval(axes, y, row.worth, row, 1, look(0))
    axes.axvline(0, color="0.5", linewidth=1)
    name_rows(axes, [f"{row.rank}. {brief(row.strategy)}" for row in frame.itertuples()])
    axes.set_xlabel("worth; 1 more is odds of 2.7 to 1 to finish ahead")
    made = f"{int(frame.races.max()):,} races, seed {first.seed}; {percent(first)} that hold together"
    return signed(axes, ax, title, [made, rests_on(first)])
