"""What all figures share: colours, a sheet to draw on, and what is written around the drawing."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from simkit.faults import printable
from simkit.games.game import Metric
from simkit.results import Manifest, Results
from simkit.stats.race_metrics import RaceMetric
from simkit.words import rests_on

PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442")
"""Colours that colour-blind people tell apart: Okabe and Ito, *Color Universal Design* (2008)."""

MARKERS = "osD^vP"
"""Shapes repeat out of step with the colours, so that no two of the first strategies share both."""

DIVERGING = "PuOr"
"""Orange is worse, purple is better, white is level: Brewer, *Prog. Cartography* (1994), fit for the colour-blind."""

WIDTH = 7.0
DPI = 144
CHARACTERS, LARGE_CHARACTERS = 19, 12
"""To the inch: of a picture's caption, and of one that is part of an axis's label."""


NAME, ROW = 24, 50
"""Most characters of a name in a figure, and of a line that names a row."""


class Picture(Figure):
    """A figure that shows itself in a notebook."""

    def _repr_png_(self) -> bytes:
        buffer = io.BytesIO()
        self.savefig(buffer, format="png", dpi=DPI)
        return buffer.getvalue()


def sheet(ax: Axes | None, height: float, width: float = WIDTH) -> Axes:
    """Return the axes to draw into: those given, or those of a new picture of this size [inches]."""
    if ax is not None:
        return ax
    axes: Axes = Picture(figsize=(width, height), layout="constrained").subplots()
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def row_sheet(ax: Axes | None, n_rows: int) -> Axes:
    """Return axes high enough for so many rows."""
    return sheet(ax, 1.4 + 0.32 * max(2, n_rows))


def signed(axes: Axes, ax: Axes | None, title: str, notes: Sequence[str]) -> Any:
    """Write the title above and the notes below; return the picture, or the axes where they were given.

    Parameters
    ----------
    axes : Axes
        What was drawn into.
    ax : Axes or None
        What the user gave.
    title : str
    notes : sequence of str
        One a line; empty ones are left out.
    """
    picture = axes.figure
    inches, each = picture.get_size_inches()[0], CHARACTERS  # type: ignore[union-attr]
    if ax is not None:
        inches, each = max(3.0, ax.get_position().width * inches), LARGE_CHARACTERS
    width = int(each * inches)
    lines = [part for note in notes if note for part in textwrap.wrap(plain(note), width)]
    if ax is not None:
        ax.set_title(plain(title), fontsize="medium")
        ax.set_xlabel("\n".join([ax.get_xlabel(), *lines]).strip())
        return ax
    assert isinstance(picture, Picture)
    picture.suptitle(plain(title), fontsize="medium", wrap=True)
    picture.supxlabel("\n".join(lines), fontsize="x-small", color="0.4")
    return picture


def captioned(axes: Axes, ax: Axes | None, results: Results, intervals: str, arm: str = "") -> Any:
    """Write around a figure of results what they are and what they rest on; see `signed`.

    Parameters
    ----------
    axes : Axes
    ax : Axes or None
    results : Results
    intervals : str
        What its intervals are.
    arm : str
        The arm that it shows, where it shows one of several.
    """
    manifest = results.manifest
    title = manifest.title or manifest.name
    if arm and len(manifest.arms) > 1:
        title = f"{title} ({arm})"
    version = manifest.versions.get("simkit", "?")
    made = f"{results.tally.races:,} {manifest.sample}s, seed {manifest.seed}, simkit {version}"
    return signed(axes, ax, title, [f"{made}; {intervals}", rests_on(manifest)])


def percent(manifest: Manifest) -> str:
    """Return "95 % intervals"."""
    return f"{100 * manifest.confidence:g} % intervals"


def look(number: int) -> dict[str, Any]:
    """Return the colour and the marker of the strategy, or arm, of this number."""
    return {"color": PALETTE[number % len(PALETTE)], "marker": MARKERS[number % len(MARKERS)]}


def interval(axes: Axes, y: float, value: float, row: Any, factor: float, style: dict[str, Any]) -> None:
    """Draw one value with its interval, from `low` to `high` of the row."""
    reach = [[factor * (value - row.low)], [factor * (row.high - value)]]
    axes.errorbar(factor * value, y, xerr=reach, capsize=3, linestyle="none", **style)


def dodge(number: int, count: int, most: float = 0.15) -> float:
    """Return how far the marks of one of several are moved aside, so that none hides another."""
    return min(most, 0.8 / count) * (number - (count - 1) / 2)


def legend(axes: Axes, count: int) -> None:
    """Say beside the axes which mark is whose, where there are several."""
    if count > 1:
        axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0), fontsize="small")


def name_rows(axes: Axes, labels: Sequence[str]) -> None:
    """Name the rows of a figure from the top down."""
    lines = [textwrap.fill(plain(label), ROW) for label in labels]
    small = any("\n" in label for label in lines)
    axes.set_yticks(range(len(labels)), lines, fontsize="small" if small else "medium")
    axes.set_ylim(len(labels) - 0.4, -0.6)


def axis_of(metric: Metric | RaceMetric, whose: str = "") -> str:
    """Return what an axis of a metric says: "win share of all its cars [%]"."""
    name, unit = metric.name.replace("_", " "), metric.scale[1]
    return name + whose + (f" [{unit}]" if unit and unit not in name.split() else "")


def difference_axis(metric: Metric | RaceMetric) -> str:
    """Return what an axis of differences of a metric says, in two lines."""
    unit = metric.scale[1]
    unit = f" [{'percentage points' if unit == '%' else unit}]" if unit else ""
    a_car = "" if isinstance(metric, RaceMetric) else "a car"
    return f"difference of {metric.name.replace('_', ' ')}\n{a_car}{unit}"


def plain(text: str) -> str:
    """Return a user's words so that Matplotlib shows them and reads no formula in them."""
    return printable(text).replace("$", r"\$")


def brief(name: str) -> str:
    """Return a name as figures show it: of a long one, its two ends.

    Examples
    --------
    >>> brief("two_tire"), brief("a-driver-who-saves-fuel-and-never-pushes")
    ('two_tire', 'a-driver-who-saves…-pushes')
    """
    shown = plain(name)
    return shown if len(shown) <= NAME + 2 else f"{shown[: NAME - 6]}…{shown[-7:]}"
