"""Figures by Matplotlib alone, without pyplot: intervals drawn, provenance in the caption."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from simkit.faults import printable
from simkit.frames import compare_table, find_metric, metric_table, seat_table
from simkit.games.game import Metric
from simkit.results import Results
from simkit.stats.race_metrics import ALL_CARS, RaceMetric
from simkit.words import rests_on

PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
"""Colours that colour-blind people tell apart: Okabe and Ito, *Color Universal Design* (2008)."""

MARKERS = "osD^vP"
"""Shapes repeat out of step with the colours, so that no two of the first strategies share both."""

WIDTH = 7.0
DPI = 144


class Picture(Figure):
    """A figure that shows itself in a notebook."""

    def _repr_png_(self) -> bytes:
        buffer = io.BytesIO()
        self.savefig(buffer, format="png", dpi=DPI)
        return buffer.getvalue()


def metric_figure(results: Results, name: str) -> Picture:
    """Return a metric by arm and strategy, each with its interval.

    Parameters
    ----------
    results : Results
    name : str
        The metric.
    """
    metric = find_metric(results.manifest, name)[1]
    frame: Any = metric_table(results, name)
    factor = metric.scale[0]
    several = len(results.manifest.arms) > 1
    labels = [f"{row.strategy}, {row.arm}" if several else row.strategy for row in frame.itertuples()]
    picture, axes = _start(len(frame))
    names = [*(strategy.name for strategy in results.manifest.strategies), ALL_CARS]
    for y, row in enumerate(frame.itertuples()):
        _interval(axes, y, row, factor, names.index(row.strategy) % (len(names) - 1))
        if row.fair == row.fair:
            axes.plot([factor * row.fair] * 2, [y - 0.4, y + 0.4], color="0.5", linestyle="--", linewidth=1)
    _label(axes, labels)
    fair = " of all its cars", "; dashed: if all cars were alike"
    axes.set_xlabel(_axis(metric, fair[0]) + fair[1] if metric.summed else _axis(metric))
    _caption(picture, results, f"{100 * results.manifest.confidence:g} % intervals")
    return picture


def compare_figure(results: Results, name: str) -> Picture:
    """Return every difference of a metric with its interval, and the margin as a band.

    Parameters
    ----------
    results : Results
    name : str
        The metric.
    """
    metric = find_metric(results.manifest, name)[1]
    frame: Any = compare_table(results, name)
    factor, unit = metric.scale
    picture, axes = _start(len(frame))
    labels = []
    for y, row in enumerate(frame.itertuples()):
        _interval(axes, y, row, factor, 0)
        against = row.versus if row.arm == row.versus_arm else row.versus_arm
        labels.append(f"{row.strategy} in {row.arm} against {against}: {row.verdict}")
    if len(frame):
        axes.axvspan(-factor * frame.margin[0], factor * frame.margin[0], color="0.9", zorder=0)
    axes.axvline(0, color="0.5", linewidth=1)
    _label(axes, labels)
    unit = f" [{'percentage points' if unit == '%' else unit}]" if unit else ""
    a_car = "" if isinstance(metric, RaceMetric) else "a car"
    axes.set_xlabel(f"difference of {name.replace('_', ' ')}\n{a_car}{unit}")
    confidence = f"{100 * results.manifest.confidence:g} %"
    intervals = f"{confidence} intervals that hold together; grey: practically equal"
    _caption(picture, results, intervals)
    return picture


def seats_figure(results: Results) -> Picture:
    """Return the share of races won from every seat of every arm, with intervals that hold together."""
    frame: Any = seat_table(results)
    picture = Picture(figsize=(WIDTH, 3.4), layout="constrained")
    axes = picture.subplots()
    arms = list(dict.fromkeys(frame.arm))
    for a, arm in enumerate(arms):
        rows = frame[frame.arm == arm]
        reach = [100 * (rows.estimate - rows.low), 100 * (rows.high - rows.estimate)]
        shift = min(0.15, 0.8 / len(arms)) * (a - (len(arms) - 1) / 2)
        style: dict[str, Any] = {
            "color": PALETTE[a % len(PALETTE)],
            "marker": MARKERS[a % len(MARKERS)],
            "linestyle": "none",
        }
        axes.errorbar(
            rows.seat + shift, 100 * rows.estimate, yerr=reach, capsize=3, label=_plain(arm), **style
        )
    axes.axhline(100 * frame.fair[0], color="0.5", linestyle="--", linewidth=1)
    axes.set_xticks(sorted(set(frame.seat)))
    axes.set_xlabel("seat; 1 is the first place on the grid")
    axes.set_ylabel("races won [%]")
    if len(arms) > 1:
        axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
    _caption(picture, results, f"{100 * results.manifest.confidence:g} % intervals that hold together")
    return picture


def _start(n_rows: int) -> tuple[Picture, Axes]:
    picture = Picture(figsize=(WIDTH, 1.4 + 0.32 * max(2, n_rows)), layout="constrained")
    axes = picture.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    return picture, axes


def _interval(axes: Axes, y: int, row: Any, factor: float, colour: int) -> None:
    """Draw one estimate with its interval."""
    reach = [[factor * (row.estimate - row.low)], [factor * (row.high - row.estimate)]]
    style: dict[str, Any] = {
        "color": PALETTE[colour % len(PALETTE)],
        "marker": MARKERS[colour % len(MARKERS)],
    }
    axes.errorbar(factor * row.estimate, y, xerr=reach, capsize=3, linestyle="none", **style)


def _label(axes: Axes, labels: Sequence[str]) -> None:
    axes.set_yticks(range(len(labels)), [_plain(label) for label in labels])
    axes.invert_yaxis()


def _axis(metric: Metric | RaceMetric, whose: str = "") -> str:
    unit = metric.scale[1]
    return metric.name.replace("_", " ") + whose + (f" [{unit}]" if unit else "")


def _plain(text: str) -> str:
    """Return a user's words so that Matplotlib shows them and reads no formula in them."""
    return printable(text).replace("$", r"\$")


def _caption(picture: Picture, results: Results, intervals: str) -> None:
    """Write the title above, and what the figure rests on below."""
    manifest = results.manifest
    picture.suptitle(_plain(manifest.title or manifest.name), fontsize="medium")
    made = (
        f"{results.tally.races:,} races, seed {manifest.seed}, simkit {manifest.versions.get('simkit', '?')}"
    )
    lines = [f"{made}; {intervals}", rests_on(manifest)]
    picture.supxlabel("\n".join(_plain(line) for line in lines if line), fontsize="x-small", color="0.4")
