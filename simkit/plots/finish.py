"""Where the cars of every strategy finish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.frames import find_arm_name, finish_table
from simkit.plots.paper import brief, captioned, dodge, legend, look, percent, sheet
from simkit.results import Results

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ABREAST = 6
"""Up to so many strategies share the axes, moved aside; more of them get rows of their own."""


def finish_figure(results: Results, arm: str | None = None, ax: Axes | None = None) -> Any:
    """Return how often a car of each strategy finishes in each place.

    Parameters
    ----------
    results : Results
    arm : str, optional
        The first, ``base``, by default.
    ax : Axes, optional
        Draw into these, and return them.

    Raises
    ------
    FaultError
        Where there is no such arm.
    """
    manifest = results.manifest
    arm = find_arm_name(manifest, arm)
    frame: Any = finish_table(results)
    frame = frame[frame.arm == arm]
    names = [strategy.name for strategy in manifest.strategies]
    in_rows = len(names) > ABREAST
    axes = sheet(ax, 1.6 + 0.5 * len(names) if in_rows else 3.4)
    (_draw_rows if in_rows else _draw_abreast)(axes, frame, names)
    axes.set_xlabel("finishing place")
    alike = f"; dashed: {100 / manifest.n_cars:.3g} %, if all cars were alike"
    return captioned(axes, ax, results, f"{percent(manifest)}, of a strategy together{alike}", arm)


def _draw_abreast(axes: Axes, frame: Any, names: list[str]) -> None:
    """Draw the strategies side by side at each place."""
    for k, name in enumerate(names):
        rows = frame[frame.strategy == name]
        x = rows.place + dodge(k, len(names))
        reach = [100 * (rows.estimate - rows.low), 100 * (rows.high - rows.estimate)]
        axes.errorbar(
            x, 100 * rows.estimate, yerr=reach, capsize=2, linewidth=0.8, label=brief(name), **look(k)
        )
    axes.axhline(100 * frame.fair.iloc[0], color="0.5", linestyle="--", linewidth=1)
    axes.set_xticks(sorted(set(frame.place)))
    axes.set_ylim(0, 110 * float(frame.high.max()))
    axes.set_ylabel("of its cars [%]")
    legend(axes, len(names))


def _draw_rows(axes: Axes, frame: Any, names: list[str]) -> None:
    """Draw a small chart for each strategy, one below the other, all on one scale."""
    most = float(frame.high.max()) or 1.0
    for k, name in enumerate(names):
        rows = frame[frame.strategy == name]
        foot = k + 0.9
        axes.bar(
            rows.place, -0.8 * rows.estimate / most, bottom=foot, width=0.8, color=look(k)["color"], alpha=0.6
        )
        y = foot - 0.8 * rows.estimate / most
        reach = [0.8 * (rows.high - rows.estimate) / most, 0.8 * (rows.estimate - rows.low) / most]
        axes.errorbar(rows.place, y, yerr=reach, linestyle="none", color="k", capsize=2, linewidth=0.8)
        fair = foot - 0.8 * float(rows.fair.iloc[0]) / most
        axes.plot([0.5, rows.place.max() + 0.5], [fair, fair], color="0.5", linestyle="--", linewidth=0.8)
    axes.set_yticks([k + 0.5 for k in range(len(names))], [brief(name) for name in names])
    axes.set_ylim(len(names), 0)
    axes.set_xticks(sorted(set(frame.place)))
    axes.set_title(f"a full row is {100 * most:.3g} % of its cars", fontsize="x-small", loc="right")
