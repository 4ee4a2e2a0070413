"""Results in words: one sentence a comparison, and what has to be said beside the numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from simkit.core.records import ENDED
from simkit.faults import printable
from simkit.frames import compare_table, find_metric, seat_table
from simkit.games.game import Metric
from simkit.results import Manifest, Results
from simkit.stats import several
from simkit.stats.estimates import quantile
from simkit.stats.race_metrics import ALL_CARS, RaceMetric
from simkit.stats.verdicts import UNDECIDED
from simkit.stopping import count_undecided

MOST_GUESSED = 10**12
"""More races than that are no answer to how many would decide."""


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
            judged(manifest, metric, row),
        )
        for row in frame.itertuples()
        if not _is_mirrored(row, frame)
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
        few = "no variant" if isinstance(metric, RaceMetric) else "one strategy and no variant"
        return rows, heads, f"{few}: nothing to compare"
    together = f"intervals and p corrected for {len(frame)} comparisons; " if len(frame) > 1 else ""
    pairing = "pairing: the correlation over races, and how many times as many races it takes without\n"
    margin = f"{factor * frame.margin[0]:.3g}"
    unit = "percentage point" if margin == "1" and unit == "percentage points" else unit
    return rows, heads, f"{pairing}{together}differences up to {margin} {unit} count as practically equal"


def _one_in(manifest: Manifest, metric: Metric | RaceMetric) -> int:
    """Return of how many races one counts for a metric: those of whole races are read off trails, which not all have."""
    return manifest.trails.every if isinstance(metric, RaceMetric) else 1


def judged(manifest: Manifest, metric: Metric | RaceMetric, row: Any) -> str:
    """Return the verdict of a row of `simkit.frames.compare_table`, as `in_words` says it of this metric."""
    return in_words(row, manifest.sample, _one_in(manifest, metric))


def in_words(row: Any, sample: str = "race", every: int = 1) -> str:
    """Return a comparison's verdict; of an undecided one also which way it leans, and how many races would about do.

    Parameters
    ----------
    row : row of `simkit.frames.compare_table`
    sample : str
        What one sample is called.
    every : int
        One race in so many is among the row's.
    """
    if row.verdict != UNDECIDED:
        return str(row.verdict)
    leans = "higher" if row.low > 0 else "lower" if row.high < 0 else ""
    which = f"{leans}, but perhaps by less than the margin" if leans else "may be higher or lower"
    races = races_to_decide(row, every)
    return f"{UNDECIDED}: {which}" + (f"; about {races:,} {sample}s would decide" if races else "")


def races_to_decide(row: Any, every: int = 1) -> int:
    """Return after about how many races, to two figures, an interval would leave the edge of the margin; 0 for no guess.

    It shrinks with the square root of the races, around an estimate that is taken to stay where it is. Of `every` races
    one is among the row's.
    """
    distance = abs(abs(row.estimate) - row.margin)
    half = (row.high - row.low) / 2
    if not 0 < distance < half < float("inf"):
        return 0
    races = every * row.races * (half / distance) ** 2
    places = 1 - math.floor(math.log10(races))
    return int(round(races, places)) if races < MOST_GUESSED else 0


def _is_mirrored(row: Any, frame: Any) -> bool:
    """Return whether an earlier row of the same arms says the same of the only other strategy, with the other sign."""
    alike = frame[(frame.arm == row.arm) & (frame.versus_arm == row.versus_arm)]
    first = alike.iloc[0]
    return bool(
        row.arm != row.versus_arm
        and len(alike) == 2
        and first.strategy != row.strategy
        and (first.estimate, first.low, first.high) == (-row.estimate, -row.high, -row.low)
    )


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


def sentence(manifest: Manifest, metric: Metric | RaceMetric, row: Any, n_comparisons: int) -> str:
    """Return "splash against four: +2.13 percentage points of win share (95 % interval ...) ...: better"."""
    cars = {s.name: s.cars for s in manifest.strategies} | {ALL_CARS: 1}
    a_car = " a car" if metric.summed and max(cars[row.strategy], cars[row.versus]) > 1 else ""
    together = f", corrected for {n_comparisons} comparisons" if n_comparisons > 1 else ""
    low, high = _amount(metric, row.low, row), _amount(metric, row.high, row)
    every = _one_in(manifest, metric)
    told = f" (one in {every})" if every > 1 else ""
    return (
        f"{who(manifest, row)}: {_amount(metric, row.estimate, row)} {_unit(metric)}{a_car} "
        f"({100 * manifest.confidence:g} % interval {low} to {high}{together}) "
        f"after {row.races:,} {manifest.sample}s{told}: {judged(manifest, metric, row)}"
    )


def exact_lines(results: Results, only: str | None = None) -> list[str]:
    """Return for every arm whose seats have exact chances whether the races meet them, all seats and arms together.

    Parameters
    ----------
    results : Results
    only : str, optional
        The line of this arm alone.
    """
    manifest = results.manifest
    if not manifest.exact:
        return []
    frame = seat_table(results)
    level = several.corrected(manifest.confidence, int(frame.exact.count()))
    reach = quantile(level, results.tally.races if manifest.anytime else None, manifest.anytime)
    lines = []
    for arm, seats in frame.dropna(subset=["exact"]).groupby("arm", sort=False):
        score, seat = max((abs(z), seat) for z, seat in zip(seats.z, seats.seat, strict=True))
        meets = "meet" if score <= reach else "miss"
        if only not in (None, arm):
            continue
        lines.append(
            f"{arm}: the races {meets} the exact chances (seat {seat} is the farthest off, by {score:.2g} "
            f"standard errors; luck alone gives up to {reach:.2g})"
        )
    return lines


def _amount(metric: Metric | RaceMetric, value: float, row: Any) -> str:
    """Return a signed number with as many digits as its interval is worth."""
    factor = metric.scale[0]
    width = factor * (row.high - row.low) / 2
    digits = next((d for d in range(2, 5) if 10.0**-d * 5 <= width), 4) if width < float("inf") else 2
    return f"{factor * value:+.{digits}f}"


def _unit(metric: Metric | RaceMetric) -> str:
    name, unit = metric.name.replace("_", " "), metric.scale[1]
    if unit in name.split():  # no "turns of turns"
        return name
    return f"{'percentage points' if unit == '%' else unit} of {name}".strip()


def caveats(results: Results) -> list[str]:
    """Return what has to be said beside the numbers: the field, races without an end, data, damage."""
    manifest, tally = results.manifest, results.tally
    field = ", ".join(f"{strategy.cars} x {strategy.name}" for strategy in manifest.strategies)
    sample = manifest.sample
    lines = [f"in a field of {field}; seats drawn anew for each {sample}"]
    for a, arm in enumerate(manifest.arms):
        endless = tally.races - int(tally.statuses[a, ENDED])
        if endless:
            lines.append(
                f"{endless:,} of {tally.races:,} {sample}s of {arm.name} were stopped before they ended"
            )
    if manifest.anytime:
        open_, of = count_undecided(results)
        lines.append(
            f"{tally.races:,} of at most {manifest.races:,} {sample}s; {open_} of {of} comparisons are undecided; "
            "the intervals hold whenever a run is stopped"
        )
    elif tally.races < manifest.races:
        lines.append(f"{tally.races:,} of {manifest.races:,} {sample}s are played")
    if rests := rests_on(manifest):
        lines.append(rests)
    return lines + [printable(note) for note in results.notes]


def rests_on(manifest: Manifest) -> str:
    """Return "rests on reconstructed data: deck (laps, rating), ...", or nothing."""
    return rests_on_tables(manifest.provenance)


def rests_on_tables(provenance: Mapping[str, str]) -> str:
    """Return the same of tables and their provenance: `Game.provenance`."""
    invented = {name: says for name, says in provenance.items() if "reconstructed" in says}
    tables = [f"{name}{_invented(says)}" for name, says in invented.items()]
    return f"rests on reconstructed data: {', '.join(tables)}" if tables else ""


def _invented(summary: str) -> str:
    """Return which columns a table's summary calls reconstructed, in brackets; nothing where it names none."""
    parts = [part.partition(": ") for part in summary.split("; ")]
    columns = [columns for word, _, columns in parts if word == "reconstructed" and columns]
    return f" ({', '.join(columns)})" if columns else ""
