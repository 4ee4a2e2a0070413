"""Results in words: one sentence a comparison, and what has to be said beside the numbers."""

from __future__ import annotations

from typing import Any

from simkit.core.records import ENDED
from simkit.faults import printable
from simkit.frames import compare_table, find_metric
from simkit.games.game import Metric
from simkit.results import Manifest, Results


def verdict_lines(results: Results, name: str) -> list[str]:
    """Return one sentence for every comparison of a metric."""
    metric = find_metric(results.manifest, name)[1]
    frame: Any = compare_table(results, name)
    return [_sentence(results.manifest, metric, row, len(frame)) for row in frame.itertuples()]


def _sentence(manifest: Manifest, metric: Metric, row: Any, n_comparisons: int) -> str:
    """Return "splash against four: +2.13 % points of win share (95 % interval ...) ...: better"."""
    if row.arm == row.versus_arm:
        who = f"{row.strategy} against {row.versus}" + (f" in {row.arm}" if len(manifest.arms) > 1 else "")
    else:
        who = f"{row.strategy} in {row.arm} against {row.versus_arm}"
    cars = {s.name: s.cars for s in manifest.strategies}
    a_car = " a car" if metric.summed and max(cars[row.strategy], cars[row.versus]) > 1 else ""
    together = f", corrected for {n_comparisons} comparisons" if n_comparisons > 1 else ""
    low, high = _amount(metric, row.low, row), _amount(metric, row.high, row)
    return (
        f"{who}: {_amount(metric, row.estimate, row)} {_unit(metric)}{a_car} "
        f"({100 * manifest.confidence:g} % interval {low} to {high}{together}) "
        f"after {row.races:,} races: {row.verdict}"
    )


def _amount(metric: Metric, value: float, row: Any) -> str:
    """Return a signed number with as many digits as its interval is worth."""
    factor = 100 if metric.unit == "share" else 1
    width = factor * (row.high - row.low) / 2
    digits = next((d for d in range(2, 5) if 10.0**-d * 5 <= width), 4) if width < float("inf") else 2
    return f"{factor * value:+.{digits}f}"


def _unit(metric: Metric) -> str:
    name = metric.name.replace("_", " ")
    if metric.unit == "share":
        return f"% points of {name}"
    return f"{metric.unit} of {name}".strip() if metric.unit else f"of {name}"


def caveats(results: Results) -> list[str]:
    """Return what has to be said beside the numbers: the field, races without an end, data, damage."""
    manifest, tally = results.manifest, results.tally
    field = ", ".join(f"{strategy.cars} x {strategy.name}" for strategy in manifest.strategies)
    lines = [f"in a field of {field}; seats drawn anew for each race"]
    for a, arm in enumerate(manifest.arms):
        endless = tally.races - int(tally.statuses[a, ENDED])
        if endless:
            lines.append(f"{endless:,} of {tally.races:,} races of {arm.name} were stopped before they ended")
    if tally.races < manifest.races:
        lines.append(f"{tally.races:,} of {manifest.races:,} races are played")
    if rests := rests_on(manifest):
        lines.append(rests)
    return lines + [printable(note) for note in results.notes]


def rests_on(manifest: Manifest) -> str:
    """Return "rests on reconstructed data: ...", or nothing."""
    tables = manifest.reconstructed()
    return f"rests on reconstructed data: {', '.join(tables)}" if tables else ""
