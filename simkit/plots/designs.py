"""Figures of designs: what settings do to a metric, each with its interval."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from simkit.games.game import Metric
from simkit.plots.paper import (
    axis_of,
    brief,
    interval,
    legend,
    look,
    name_rows,
    plain,
    row_sheet,
    sheet,
    signed,
)
from simkit.stats.race_metrics import RaceMetric

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

MOST_ROWS = 40
MOST_CURVES = 12


class Row(NamedTuple):
    """One line of a figure: a name, a value, its interval."""

    label: str
    value: float
    low: float
    high: float


def rows_figure(
    rows: Sequence[Row],
    title: str,
    says: str,
    notes: Sequence[str],
    line: float = 0.0,
    ax: Axes | None = None,
) -> Any:
    """Return values with their intervals below each other, and a line to hold them against.

    Parameters
    ----------
    rows : sequence of Row
        The first MOST_ROWS are drawn.
    title : str
    says : str
        What the axis says.
    notes : sequence of str
        For the caption.
    line : float
    ax : Axes, optional
        Draw into these, and return them.
    """
    drawn = rows[:MOST_ROWS]
    axes = row_sheet(ax, len(drawn))
    for y, row in enumerate(drawn):
        interval(axes, y, row.value, row, 1, look(0))
    axes.axvline(line, color="0.5", linestyle="--", linewidth=1)
    name_rows(axes, [row.label for row in drawn])
    axes.set_xlabel(says)
    left_out = f"the first {len(drawn)} of {len(rows)}" if len(drawn) < len(rows) else ""
    return signed(axes, ax, title, [*notes, left_out])


def curves_figure(
    table: pd.DataFrame,
    settings: Mapping[str, Sequence[Any]],
    metric: Metric | RaceMetric,
    title: str,
    notes: Sequence[str],
    ax: Axes | None = None,
) -> Any:
    """Return a metric over the values of the first setting, a curve with a band for each strategy and value of the others.

    Parameters
    ----------
    table : DataFrame
        As `simkit.design.Sweep.table` has it.
    settings : mapping of str to sequence
        The values that were tried.
    metric : Metric or RaceMetric
    title : str
    notes : sequence of str
        For the caption.
    ax : Axes, optional
        Draw into these, and return them.
    """
    (along, values), *others = settings.items()
    is_number = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    places = {value: value if is_number else place for place, value in enumerate(values)}
    factor, axes = metric.scale[0], sheet(ax, 3.6)
    names = list(dict.fromkeys(table.strategy))
    curves = list(product(names, *(tried for _, tried in others)))
    for k, (name, *fixed) in enumerate(curves[:MOST_CURVES]):
        rows = table[table.strategy == name]
        for (setting, _), value in zip(others, fixed, strict=True):
            rows = rows[rows[setting] == value]
        x = [places[value] for value in rows[along]]
        parts = [f"{plain(setting)} = {value}" for (setting, _), value in zip(others, fixed, strict=True)]
        label = ", ".join([brief(name)] * (len(names) > 1 or not parts) + parts)
        axes.plot(x, factor * rows.estimate, label=label, markersize=4, **look(k))
        axes.fill_between(
            x, factor * rows.low, factor * rows.high, color=look(k)["color"], alpha=0.25, linewidth=0
        )
    if not is_number:
        axes.set_xticks(list(places.values()), [plain(str(value)) for value in values])
    legend(axes, len(curves))
    axes.set_xlabel(plain(along))
    axes.set_ylabel(axis_of(metric))
    left_out = f"the first {MOST_CURVES} of {len(curves)} curves" if len(curves) > MOST_CURVES else ""
    return signed(axes, ax, title, [*notes, left_out])
