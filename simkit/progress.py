"""How far a run is: a bar in a terminal, nothing where it is piped, and one plain line at the end."""

from __future__ import annotations

import sys
import time
from typing import Any

from simkit.results import Manifest
from simkit.stats import estimates
from simkit.tally import Tally


class Progress:
    """Shows races done, races a second, time left, and how wide the first metric's intervals are.

    Parameters
    ----------
    manifest : Manifest
    done : int
        Races that were there before.
    shown : bool or None
        None shows the bar where standard error is a terminal; False shows nothing at all.
    """

    def __init__(self, manifest: Manifest, done: int, shown: bool | None) -> None:
        self._manifest, self._before, self._shown = manifest, done, shown
        self._began = time.monotonic()
        self._bar: Any = None

    def __enter__(self) -> Progress:
        total = max(self._manifest.races, self._before)
        self._bar = _bar(total, self._before, self._shown, self._manifest.name or self._manifest.game)
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.close()

    def show(self, tally: Tally, played: int) -> None:
        """Move the bar to `played` races, with the half-width that the finished blocks give."""
        if self._bar.disable:
            return
        if tally.races:
            self._bar.set_postfix_str(self._width(tally), refresh=False)
        self._bar.update(min(played, self._bar.total) - self._bar.n)

    def close(self, tally: Tally, n_arms: int) -> None:
        """Print the summary line."""
        if self._shown is False:
            return
        seconds = time.monotonic() - self._began
        races = (tally.races - self._before) * n_arms
        arms = f" by each of {n_arms} arms" if n_arms > 1 else ""
        sample = self._manifest.sample
        print(
            f"simkit: {tally.races - self._before:,} {sample}s{arms} in {seconds:.1f} s "
            f"({races / max(seconds, 1e-9):,.0f} {sample}s/s), {self._width(tally)}",
            file=sys.stderr,
        )

    def _width(self, tally: Tally) -> str:
        """Return the widest half-width of the first compared metric in the first arm."""
        names = [metric.name for metric in self._manifest.metrics]
        compared = [name for name in self._manifest.compared if name in names]  # others are of whole races
        m = names.index(compared[0]) if compared else 0
        metric = self._manifest.metrics[m]
        widths = []
        for k, strategy in enumerate(self._manifest.strategies):
            cars = 1 if metric.summed else strategy.cars
            total, square = int(tally.total[0, m, k]), int(tally.cross[0, m, k, k])
            estimate = estimates.mean(
                total,
                square,
                tally.races,
                self._manifest.confidence,
                cars,
                metric.unit == "share",
                self._manifest.anytime,
            )
            widths.append((estimate.high - estimate.low) / 2)
        factor, unit = metric.scale
        unit = "percentage points" if unit == "%" else unit
        return f"{metric.name} \u00b1{factor * max(widths):.2g} {unit}".rstrip()


def _bar(total: int, initial: int, shown: bool | None, name: str) -> Any:
    from tqdm.auto import tqdm

    return tqdm(
        total=total,
        initial=initial,
        unit=" races",
        unit_scale=True,
        smoothing=0.1,
        disable=None if shown is None else not shown,
        desc=name,
        leave=False,
    )


class SeriesProgress:
    """One bar and one last line for all fields of a series.

    Parameters
    ----------
    name : str
    n_fields, races : int
        Fields, and the races of each.
    shown : bool or None
        As for `Progress`.
    """

    def __init__(self, name: str, n_fields: int, races: int, shown: bool | None) -> None:
        self._name, self._n_fields, self._races, self.shown = name, n_fields, races, shown
        self._began = time.monotonic()
        self._fields = 0
        self._played = 0
        self._bar: Any = None

    def __enter__(self) -> SeriesProgress:
        self._bar = _bar(self._n_fields * self._races, 0, self.shown, self._name)
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.close()

    def part(self, manifest: Manifest, done: int) -> Part:
        """Return the part of the bar that belongs to the next field, of which `done` races were there before."""
        return Part(self, manifest, done)

    def show(self, field: str, races: int) -> None:
        """Move the bar: `races` of the field under way are there."""
        if not self._bar.disable:
            self._bar.set_postfix_str(f"{field}, {self._fields + 1} of {self._n_fields}", refresh=False)
            self._bar.update(min(self._fields * self._races + races, self._bar.total) - self._bar.n)

    def add(self, races: int) -> None:
        """Count races that were played."""
        self._played += races

    def next_field(self) -> None:
        """Go on to the next field."""
        self._fields += 1

    def close(self, n_arms: int) -> None:
        """Print the summary line."""
        if self.shown is False or not self._played:
            return
        seconds = time.monotonic() - self._began
        arms = f" by each of {n_arms} arms" if n_arms > 1 else ""
        print(
            f"simkit: {self._played:,} races{arms}, in {self._n_fields} fields together, in {seconds:.1f} s "
            f"({self._played * n_arms / max(seconds, 1e-9):,.0f} races/s)",
            file=sys.stderr,
        )


class Part:
    """A field's part of the bar of its series; takes the place of a `Progress`."""

    def __init__(self, whole: SeriesProgress, manifest: Manifest, done: int) -> None:
        self._whole, self._name, self._before = whole, manifest.name, done

    def __enter__(self) -> Part:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def show(self, _tally: Tally, played: int) -> None:
        """Move the bar to `played` races of this field."""
        self._whole.show(self._name, played)

    def close(self, tally: Tally, _n_arms: int) -> None:
        """Count this field's races."""
        self._whole.add(tally.races - self._before)
