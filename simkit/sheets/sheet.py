"""A balance sheet from results: every line an estimate with its interval, a reading, and a flag."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from simkit.faults import printable
from simkit.frames import find_arm_name, find_metric, metric_table, seat_table
from simkit.results import Results
from simkit.sheets.thresholds import (
    COMMON,
    DOMINANT,
    FAIR_SEAT,
    HOPELESS,
    LUCK,
    SEATS,
    SECTIONS,
    SKILL,
    SOURCE,
    STRATEGY,
    Threshold,
)
from simkit.sources import LuckAndSkill
from simkit.words import caveats, exact_lines

TITLES = ("seats", "strategies", "luck and skill", *SECTIONS)

FLAGS = "! the whole interval is beyond the threshold in the last column; ? a part of it is: more races would tell"


@dataclass(frozen=True)
class Line:
    """One line of a sheet.

    Parameters
    ----------
    section, name : str
    value, low, high : float
        In the metric's own unit; shares as parts of 1.
    factor, unit : float, str
        What people read it in.
    reading, flag, threshold : str
    margin : float
        So much it may move before a guard says so.
    """

    section: str
    name: str
    value: float
    low: float
    high: float
    factor: float = 1.0
    unit: str = ""
    reading: str = ""
    flag: str = ""
    threshold: str = ""
    margin: float = 0.0

    @property
    def shown(self) -> str:
        """The value and half of its interval, in the unit that people read."""
        return amount(self.value, (self.high - self.low) / 2, self.factor, self.unit)


@dataclass(frozen=True)
class Sheet:
    """A balance sheet. Prints as a page.

    Parameters
    ----------
    title, game, arm, address : str
        `address` is the arm's content address.
    races : int
    confidence : float
    lines : tuple of Line
    notes : tuple of str
    """

    title: str
    game: str
    arm: str
    address: str
    races: int
    confidence: float
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()

    @property
    def flagged(self) -> tuple[Line, ...]:
        """The lines whose whole interval is beyond their threshold."""
        return tuple(line for line in self.lines if line.flag == "!")

    def __str__(self) -> str:
        return "\n".join(page(self))

    __repr__ = __str__


def page(sheet: Sheet) -> Iterator[str]:
    """Yield the lines of the page."""
    yield printable(f"{sheet.title}: balance of {sheet.game}, {sheet.arm}, {sheet.races:,} races")
    yield f"\u00b1 {100 * sheet.confidence:g} % intervals; {FLAGS}"
    name = max(len(line.name) for line in sheet.lines)
    shown = max(len(line.shown) for line in sheet.lines)
    for title in TITLES:
        lines = [line for line in sheet.lines if line.section == title]
        if lines:
            yield ""
            yield title.upper()
        for line in lines:
            limits = f"  [{line.threshold}]" if line.threshold else ""
            flag = line.flag or " "
            yield printable(f"{flag} {line.name:<{name}}  {line.shown:<{shown}}  {line.reading}{limits}")
    yield ""
    yield f"{len(sheet.flagged)} of {len(sheet.lines)} lines are flagged"
    for note in sheet.notes:
        yield f"note: {printable(note)}"


def make_sheet(results: Results, arm: str | None = None) -> Sheet:
    """Return the balance sheet of one arm.

    Parameters
    ----------
    results : Results
    arm : str, optional
        The first, ``base``, by default.

    Raises
    ------
    FaultError
        Where there is no such arm, or the results are from before there were trails.
    """
    manifest = results.manifest
    arm = find_arm_name(manifest, arm)
    address = next(each.address for each in manifest.arms if each.name == arm)
    lines = [*_seats(results, arm), *_strategies(results, arm)]
    for section, metrics in SECTIONS.items():
        for name, threshold in metrics.items():
            line = _line(results, arm, section, name, threshold)
            if line.value == line.value:
                lines.append(line)
    title = manifest.title or manifest.name
    races = results.tally.races
    notes = (*caveats(results), *exact_lines(results, arm))
    return Sheet(title, manifest.game, arm, address, races, manifest.confidence, tuple(lines), notes)


def _row(results: Results, arm: str, name: str) -> Any:
    frame = metric_table(results, name)
    return next(frame[frame.arm == arm].itertuples())


def _line(results: Results, arm: str, section: str, name: str, threshold: Threshold) -> Line:
    """Return the line of a metric of whole races."""
    metric, row = find_metric(results.manifest, name)[1], _row(results, arm, name)
    factor, unit = metric.scale
    margin = results.manifest.margin * (1 if metric.unit == "share" else abs(row.estimate))
    shown = words(row.estimate, factor, unit)
    reading, flag = threshold.reading(row.low, row.high, shown)
    limits = _limits(threshold, factor, unit)
    return Line(section, name, row.estimate, row.low, row.high, factor, unit, reading, flag, limits, margin)


def _seats(results: Results, arm: str) -> Iterator[Line]:
    """Yield what the first seat is worth, then the share of every seat."""
    if results.manifest.n_cars < 2:
        return
    yield _line(results, arm, "seats", "first_seat_advantage", SEATS)
    frame: Any = seat_table(results)
    for row in frame[frame.arm == arm].itertuples():
        bounds = Threshold("", row.fair - FAIR_SEAT, row.fair + FAIR_SEAT, "less than fair", "more than fair")
        reading, flag = bounds.reading(row.low, row.high, "")
        limits = _limits(bounds, 100, "%")
        margin = results.manifest.margin
        said = (reading.removeprefix(": ") or "wins its share") + _exact(row)
        yield Line(
            "seats", f"seat {row.seat}", row.estimate, row.low, row.high, 100, "%", said, flag, limits, margin
        )


def _exact(row: Any) -> str:
    """Return what the game's rules give for a seat, and how many standard errors the races are off; or nothing."""
    exact = getattr(row, "exact", math.nan)
    return "" if math.isnan(exact) else f" (exactly {100 * exact:.4f} %, z {row.z:+.2f})"


def _strategies(results: Results, arm: str) -> Iterator[Line]:
    """Yield for every strategy its wins as a part of what is fair."""
    if len(results.manifest.strategies) < 2:
        return
    frame: Any = metric_table(results, "win_share")
    for row in frame[frame.arm == arm].itertuples():
        value, low, high = row.estimate / row.fair, row.low / row.fair, row.high / row.fair
        reading, flag = STRATEGY.reading(low, high, f"{value:.2f}")
        limits = f"{HOPELESS:g} to {DOMINANT:g}"
        margin = results.manifest.margin / row.fair
        yield Line("strategies", row.strategy, value, low, high, 1, "x fair", reading, flag, limits, margin)


def _limits(threshold: Threshold, factor: float, unit: str) -> str:
    """Return "-2 to 2 %", "up to 50 %" or "from 2 %"."""
    low, high, unit = factor * threshold.low, factor * threshold.high, f" {unit}" if unit else ""
    if math.isfinite(low) and math.isfinite(high):
        return f"{low:.4g} to {high:.4g}{unit}"
    if math.isfinite(high):
        return f"up to {high:.4g}{unit}"
    return f"from {low:.4g}{unit}" if math.isfinite(low) else ""


def luck_lines(found: LuckAndSkill, margin: float) -> Iterator[Line]:
    """Yield the parts of the variance of a car's wins: who drives, luck, and luck by its source."""
    frame: Any = found.table()
    says = {"skill": SKILL, "luck": LUCK, "luck in common": COMMON}
    for row in frame[frame.metric == found.metrics[0]].itertuples():
        threshold = says.get(row.source, SOURCE)
        reading, flag = threshold.reading(row.alone_low, row.alone_high, words(row.alone, 100, "%"))
        limits = _limits(threshold, 100, "%")
        numbers = (row.alone, row.alone_low, row.alone_high)
        yield Line("luck and skill", row.source, *numbers, 100, "%", reading, flag, limits, margin)


def words(value: float, factor: float, unit: str) -> str:
    """Return "12.3 turns" or "48 %"."""
    return f"{factor * value:.3g} {unit}".rstrip()


def amount(value: float, half: float, factor: float, unit: str) -> str:
    """Return "44.39 \u00b10.69 %", with two figures of the half-width at most four places behind the point."""
    if not math.isfinite(half):
        return f"{words(value, factor, unit)} \u00b1 ?"
    places = next((d for d in range(4) if factor * half >= 10.0 ** (1 - d)), 4)
    return f"{factor * value:.{places}f} \u00b1{factor * half:.{places}f} {unit}".rstrip()
