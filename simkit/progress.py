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
        from tqdm.auto import tqdm

        self._bar = tqdm(
            total=max(self._manifest.races, self._before),
            initial=self._before,
            unit=" races",
            unit_scale=True,
            smoothing=0.1,
            disable=None if self._shown is None else not self._shown,
            desc=self._manifest.name or self._manifest.game,
            leave=False,
        )
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
        print(
            f"simkit: {tally.races - self._before:,} races{arms} in {seconds:.1f} s "
            f"({races / max(seconds, 1e-9):,.0f} races/s), {self._width(tally)}",
            file=sys.stderr,
        )

    def _width(self, tally: Tally) -> str:
        """Return the widest half-width of the first compared metric in the first arm."""
        names = [metric.name for metric in self._manifest.metrics]
        m = names.index(self._manifest.compared[0]) if self._manifest.compared else 0
        metric = self._manifest.metrics[m]
        widths = []
        for k, strategy in enumerate(self._manifest.strategies):
            cars = 1 if metric.summed else strategy.cars
            total, square = int(tally.total[0, m, k]), int(tally.cross[0, m, k, k])
            estimate = estimates.mean(
                total, square, tally.races, self._manifest.confidence, cars, metric.unit == "share"
            )
            widths.append((estimate.high - estimate.low) / 2)
        factor, unit = metric.scale
        return f"{metric.name} \u00b1{factor * max(widths):.2g} {unit}".rstrip()
