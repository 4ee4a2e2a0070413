"""Luck and skill as bars: what the differences between results are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.faults import Fault, FaultError, did_you_mean
from simkit.plots.paper import look, name_rows, row_sheet, signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from simkit.sources import LuckAndSkill

WHOLE = {"skill": "who drives", "luck": "luck, all of it", "luck in common": "luck that strikes all alike"}
"""Parts that add up, or are parts of one another; all other rows are single sources of chance."""

THICK = 0.36


def luck_figure(
    found: LuckAndSkill, metric: str | None = None, rests: str = "", ax: Axes | None = None
) -> Any:
    """Return the parts of the variance of a car's result, each a bar with its interval.

    Of a source of chance the upper bar is what it does alone, the lower one what it does alone and together with others.

    Parameters
    ----------
    found : LuckAndSkill
        From `simkit.luck`.
    metric : str, optional
        The first by default.
    rests : str
        What the races rest on (`simkit.words.rests_on`), for the caption.
    ax : Axes, optional
        Draw into these, and return them.

    Raises
    ------
    FaultError
        Where there is no such metric.
    """
    metric = found.metrics[0] if metric is None else metric
    if metric not in found.metrics:
        raise FaultError(
            [Fault("metric", f"there is no {metric!r} here", did_you_mean(metric, found.metrics))]
        )
    frame: Any = found.table()
    rows = list(frame[frame.metric == metric].itertuples())
    axes = row_sheet(ax, len(rows) + 1)
    for y, row in enumerate(rows):
        is_source = row.source not in WHOLE
        _bar(
            axes, y - THICK / 2 * is_source, (row.alone, row.alone_low, row.alone_high), 2 if is_source else 0
        )
        if is_source:
            _bar(axes, y + THICK / 2, (row.with_others, row.with_others_low, row.with_others_high), 1)
    for number, label in ((0, "of everything"), (2, "a source alone"), (1, "and with others")):
        axes.barh([0], [0], color=look(number)["color"], label=label)
    axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize="small")
    name_rows(axes, [WHOLE.get(row.source, row.source.replace("_", " ")) for row in rows])
    axes.set_xlim(left=0)
    axes.set_xlabel(f"of the variance of a car's {metric.replace('_', ' ')} [%]")
    made = f"{found.races:,} races, each played {2 + 2 * len(found.streams)} times; {100 * found.confidence:g} % intervals"
    return signed(axes, ax, found.title, [made, rests])


def _bar(axes: Axes, y: float, share: tuple[float, float, float], number: int) -> None:
    """Draw one part with its interval."""
    value, low, high = (100 * each for each in share)
    reach = [[max(0.0, value - low)], [max(0.0, high - value)]]
    axes.barh(y, value, height=THICK, color=look(number)["color"], alpha=0.75)
    axes.errorbar(value, y, xerr=reach, capsize=3, color="0.25", linewidth=1)
