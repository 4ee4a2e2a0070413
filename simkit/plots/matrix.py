"""Heat maps: every strategy against every other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.faults import Fault, FaultError
from simkit.frames import compare_table, find_arm_name, find_metric
from simkit.plots.paper import DIVERGING, brief, captioned, difference_axis, percent, sheet, signed
from simkit.results import Manifest, Results
from simkit.stats.race_metrics import RaceMetric
from simkit.words import rests_on

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WORDED = 10
"""Up to so many rows and columns each cell has its number written into it."""

PALE = 3
"""A colour is full at so many times the widest interval's reach at least: what may be nothing is pale."""

Array = np.ndarray[Any, Any]


def matrix_figure(results: Results, name: str, arm: str | None = None, ax: Axes | None = None) -> Any:
    """Return how much better a car of each strategy (row) does than one of each other (column) in the same races.

    Parameters
    ----------
    results : Results
    name : str
        The metric.
    arm : str, optional
        The first, ``base``, by default.
    ax : Axes, optional
        Draw into these, and return them.

    Raises
    ------
    FaultError
        Where there is a single strategy, or no such arm or metric, or one of whole races.
    """
    manifest = results.manifest
    metric, arm = find_metric(manifest, name)[1], find_arm_name(manifest, arm)
    names = [strategy.name for strategy in manifest.strategies]
    if len(names) < 2:
        raise FaultError([Fault("", "a single strategy has no other to be compared with")])
    if isinstance(metric, RaceMetric):
        raise FaultError([Fault("metric", f"{name} is of whole races, not of strategies")])
    frame: Any = compare_table(results, name)
    value, reach = _square(frame[(frame.arm == arm) & (frame.versus_arm == arm)], names)
    factor = metric.scale[0]
    axes = _square_sheet(ax, len(names))
    mirrored = metric.better == "low"
    heat(axes, factor * value, factor * reach, names, names, mirrored)
    axes.set_xlabel("against")
    axes.figure.colorbar(axes.images[0], ax=axes, label=f"{difference_axis(metric)}, row minus column")
    better = "" if metric.better == "neither" else "; purple: the row does better"
    return captioned(axes, ax, results, f"{percent(manifest)} that hold together{better}{dots(names)}", arm)


def payoff_figure(frame: Any, first: Manifest, title: str, ax: Axes | None = None) -> Any:
    """Return who finishes ahead of whom: the chance of a car of the row against a car of the column, less one half.

    Parameters
    ----------
    frame : DataFrame
        `simkit.stats.payoffs.Payoffs.table`.
    first : Manifest
        Of the run, or of the first field of a series.
    title : str
    ax : Axes, optional
        Draw into these, and return them.
    """
    names = list(dict.fromkeys(frame.strategy))
    value = np.full((len(names), len(names)), np.nan)
    reach = np.full_like(value, np.nan)
    for row in frame.itertuples():
        i, j = names.index(row.strategy), names.index(row.versus)
        value[i, j] = 100 * (row.ahead - 0.5)
        reach[i, j] = 50 * (row.high - row.low)
    axes = _square_sheet(ax, len(names))
    heat(axes, value, reach, names, names, mirrored=False)
    axes.set_xlabel("against")
    label = "chance to finish ahead, less 50 %\n[percentage points]"
    axes.figure.colorbar(axes.images[0], ax=axes, label=label)
    made = f"{int(frame.meetings.sum()) // 2:,} meetings, seed {first.seed}"
    said = f"{made}; {percent(first)} that hold together; purple: the row is ahead{dots(names)}"
    return signed(axes, ax, title, [said, rests_on(first)])


def _square_sheet(ax: Axes | None, n: int) -> Axes:
    """Return axes for so many rows and columns."""
    side = 0.62 * min(n, WORDED) + 0.22 * max(0, n - WORDED)
    return sheet(ax, max(3.0, side) + 1.3, max(6.0, side + 3.8))


def _square(frame: Any, names: Sequence[str]) -> tuple[Array, Array]:
    """Return the differences as a square of rows minus columns, and half the widths of their intervals."""
    value = np.full((len(names), len(names)), np.nan)
    reach = np.full_like(value, np.nan)
    for row in frame.itertuples():
        i, j = names.index(row.strategy), names.index(row.versus)
        value[i, j], value[j, i] = row.estimate, -row.estimate
        reach[i, j] = reach[j, i] = (row.high - row.low) / 2
    return value, reach


def dots(names: Sequence[str]) -> str:
    """Return what a dot stands for, where cells have dots instead of words."""
    return "; dot: the interval holds 0" if len(names) > WORDED else ""


def heat(
    axes: Axes, value: Array, reach: Array, rows: Sequence[str], columns: Sequence[str], mirrored: bool
) -> None:
    """Draw a table of differences in colours, with its intervals.

    Parameters
    ----------
    axes : Axes
    value, reach : ndarray, shape (n_rows, n_columns)
        Differences, and half the widths of their intervals; not a number where there is none.
    rows, columns : sequence of str
    mirrored : bool
        Whether a smaller value is the better one.
    """
    known = np.isfinite(value) & np.isfinite(reach)
    least = PALE * float(reach[known].max(initial=0))
    most = max(float(np.abs(value[known]).max(initial=0)), least) or 1.0
    colours = f"{DIVERGING}_r" if mirrored else DIVERGING
    axes.imshow(value, cmap=colours, vmin=-most, vmax=most, aspect="auto")
    axes.set_xticks(range(len(columns)), [brief(name) for name in columns], rotation=45, ha="right")
    axes.set_yticks(range(len(rows)), [brief(name) for name in rows])
    axes.spines[:].set_visible(False)
    worded = max(len(rows), len(columns)) <= WORDED
    for i, j in zip(*np.nonzero(np.isfinite(value)), strict=True):
        if worded:
            dark = abs(value[i, j]) > 0.6 * most
            text = f"{value[i, j]:+.3g}\n±{reach[i, j]:.2g}"
            axes.text(j, i, text, ha="center", va="center", fontsize="x-small", color="w" if dark else "k")
        elif abs(value[i, j]) <= reach[i, j]:
            axes.plot(j, i, marker=".", markersize=3, color="0.2")
