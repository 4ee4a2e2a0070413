"""Results in words: one sentence a comparison, and what has to be said beside the numbers."""

from __future__ import annotations

from typing import Any

from simkit.core.records import ENDED
from simkit.faults import printable
from simkit.frames import compare_table, find_metric
from simkit.games.game import Metric
from simkit.results import Manifest, Results
from simkit.stopping import count_undecided


def verdict_lines(results: Results, name: str) -> list[str]:
    """Return one sentence for every comparison of a metric."""
    metric = find_metric(results.manifest, name)[1]
    frame: Any = compare_table(results, name)
    return [sentence(results.manifest, metric, row, len(frame)) for row in frame.itertuples()]


def verdict_columns(results: Results, name: str) -> tuple[list[tuple[str, ...]], tuple[str, ...], str]:
    """Return the comparisons of a metric as rows and heads of a table, and a line on how to read it."""
    manifest, metric = results.manifest, find_metric(results.manifest, name)[1]
    frame: Any = compare_table(results, name)
    rows: list[tuple[str, ...]] = [
        (
            who(manifest, row),
            _amount(metric, row.estimate, row),
            f"{_amount(metric, row.low, row)} to {_amount(metric, row.high, row)}",
            p_value(row.p),
            _pairing(row),
            row.verdict,
        )
        for row in frame.itertuples()
    ]
    factor, unit = metric.scale
    unit = "percentage points" if unit == "%" else unit
    a_car = ", a car" if metric.summed and any(s.cars > 1 for s in manifest.strategies) else ""
    heads = (
        f"{name} compared",
        f"difference [{unit}{a_car}]",
        f"{100 * manifest.confidence:g} % interval",
        "p",
        "pairing",
        "verdict",
    )
    if not rows:
        return rows, heads, "one strategy and no variant: nothing to compare"
    together = f"intervals and p corrected for {len(rows)} comparisons; " if len(rows) > 1 else ""
    pairing = "pairing: the correlation over races, and how many times as many races it takes without\n"
    margin = f"{factor * frame.margin[0]:.3g}"
    return rows, heads, f"{pairing}{together}differences up to {margin} {unit} count as practically equal"


def p_value(p: float) -> str:
    """Return a p-value with two figures."""
    return f"{p:.2g}" if p >= 1e-6 else "< 0.000001"


def _pairing(row: Any) -> str:
    """Return "0.87, 7.7 x": correlation and variance reduction; a dash where one side never varies."""
    if row.correlation != row.correlation:
        return "-"
    return f"{row.correlation:.2f}, {row.variance_reduction:.3g} x"


def who(manifest: Manifest, row: Any) -> str:
    """Return who a row of a comparison sets against whom, and in which arm."""
    if row.arm == row.versus_arm:
        return f"{row.strategy} against {row.versus}" + (f" in {row.arm}" if len(manifest.arms) > 1 else "")
    return f"{row.strategy} in {row.arm} against {row.versus_arm}"


def arm_lines(manifest: Manifest) -> list[str]:
    """Return what every variant changes in the rules, one line each."""
    lines = []
    for arm in manifest.arms[1:]:
        head = f"variants.{arm.name}."
        changes = {
            key.removeprefix(head): value
            for key, value in manifest.settings.items()
            if key.startswith(head) and "." not in key.removeprefix(head)
        }
        said = ", ".join(f"{key} = {_as_written(value)}" for key, value in changes.items())
        lines.append(f"{arm.name}: {said or 'the rules as given'}")
    return lines


def _as_written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def sentence(manifest: Manifest, metric: Metric, row: Any, n_comparisons: int) -> str:
    """Return "splash against four: +2.13 percentage points of win share (95 % interval ...) ...: better"."""
    cars = {s.name: s.cars for s in manifest.strategies}
    a_car = " a car" if metric.summed and max(cars[row.strategy], cars[row.versus]) > 1 else ""
    together = f", corrected for {n_comparisons} comparisons" if n_comparisons > 1 else ""
    low, high = _amount(metric, row.low, row), _amount(metric, row.high, row)
    return (
        f"{who(manifest, row)}: {_amount(metric, row.estimate, row)} {_unit(metric)}{a_car} "
        f"({100 * manifest.confidence:g} % interval {low} to {high}{together}) "
        f"after {row.races:,} races: {row.verdict}"
    )


def _amount(metric: Metric, value: float, row: Any) -> str:
    """Return a signed number with as many digits as its interval is worth."""
    factor = metric.scale[0]
    width = factor * (row.high - row.low) / 2
    digits = next((d for d in range(2, 5) if 10.0**-d * 5 <= width), 4) if width < float("inf") else 2
    return f"{factor * value:+.{digits}f}"


def _unit(metric: Metric) -> str:
    name, unit = metric.name.replace("_", " "), metric.scale[1]
    if unit in name.split():  # no "turns of turns"
        return name
    return f"{'percentage points' if unit == '%' else unit} of {name}".strip()


def caveats(results: Results) -> list[str]:
    """Return what has to be said beside the numbers: the field, races without an end, data, damage."""
    manifest, tally = results.manifest, results.tally
    field = ", ".join(f"{strategy.cars} x {strategy.name}" for strategy in manifest.strategies)
    lines = [f"in a field of {field}; seats drawn anew for each race"]
    for a, arm in enumerate(manifest.arms):
        endless = tally.races - int(tally.statuses[a, ENDED])
        if endless:
            lines.append(f"{endless:,} of {tally.races:,} races of {arm.name} were stopped before they ended")
    if manifest.anytime:
        open_, of = count_undecided(results)
        lines.append(
            f"{tally.races:,} of at most {manifest.races:,} races; {open_} of {of} comparisons are undecided; "
            "the intervals hold whenever a run is stopped"
        )
    elif tally.races < manifest.races:
        lines.append(f"{tally.races:,} of {manifest.races:,} races are played")
    if rests := rests_on(manifest):
        lines.append(rests)
    return lines + [printable(note) for note in results.notes]


def rests_on(manifest: Manifest) -> str:
    """Return "rests on reconstructed data: deck (laps, rating), ...", or nothing."""
    tables = [f"{name}{_invented(manifest.provenance[name])}" for name in manifest.reconstructed()]
    return f"rests on reconstructed data: {', '.join(tables)}" if tables else ""


def _invented(summary: str) -> str:
    """Return which columns a table's summary calls reconstructed, in brackets; nothing where it names none."""
    parts = [part.partition(": ") for part in summary.split("; ")]
    columns = [columns for word, _, columns in parts if word == "reconstructed" and columns]
    return f" ({', '.join(columns)})" if columns else ""
