"""Tables of results as pandas frames: estimates, comparisons with verdicts, seats."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simkit.core.records import NONE
from simkit.faults import Fault, FaultError, did_you_mean
from simkit.games.game import Metric
from simkit.results import Manifest, Results
from simkit.stats import estimates, paired, several
from simkit.stats.functions import ColumnSums, Meeting, difference, estimate, pick
from simkit.stats.race_metrics import ALL_CARS, RACE_METRICS, RaceMetric
from simkit.stats.verdicts import verdict

if TYPE_CHECKING:
    import pandas as pd


def find_metric(manifest: Manifest, name: str | None = None) -> tuple[int, Metric | RaceMetric]:
    """Return a metric and its place in the tallies; the first compared one by default.

    A metric of whole races has no place, -1.

    Raises
    ------
    FaultError
        Where there is none of that name.
    """
    names = [metric.name for metric in manifest.metrics]
    name = name or next(iter(manifest.compared), names[0])
    if name in names:
        return names.index(name), manifest.metrics[names.index(name)]
    if name not in RACE_METRICS:
        known = [*names, *RACE_METRICS]
        raise FaultError(
            [Fault("metric", f"{manifest.game} has no metric {name!r}", did_you_mean(name, known))]
        )
    metric = RACE_METRICS[name]
    if metric.unit == "distance":
        metric = replace(metric, unit=manifest.trails.unit)
    if not set(metric.columns) <= set(manifest.trails.columns):
        hint = "play the experiment again into another folder"
        raise FaultError([Fault("metric", f"{name} was not counted when these races were played", hint)])
    return NONE, metric


def metric_names(manifest: Manifest) -> list[str]:
    """Return the names of all metrics that results have, those of whole races last."""
    races = RACE_METRICS if manifest.trails.columns else ()
    return [*(metric.name for metric in manifest.metrics), *races]


def find_arm_name(manifest: Manifest, name: str | None = None) -> str:
    """Return the name of an arm, the first by default.

    Raises
    ------
    FaultError
        Where there is none of that name.
    """
    names = [arm.name for arm in manifest.arms]
    if name is not None and name not in names:
        raise FaultError([Fault("arm", f"there is no arm {name!r}", did_you_mean(name, names))])
    return names[0] if name is None else name


def metric_table(results: Results, name: str) -> pd.DataFrame:
    """Return a metric's estimate and interval for every arm and strategy.

    Returns
    -------
    DataFrame
        Columns ``metric, arm, strategy, cars, estimate, low, high, fair, races``. A metric of whole races has one row
        an arm, whose strategy is "all cars"; ``races`` are those that it is read from. A metric that is summed
        over a strategy's cars (wins) is the strategy's, any other the mean of its cars. ``fair`` is what the
        strategy would have of it if all cars were alike, for summed metrics, else not a number.
    """
    import pandas as pd

    manifest, tally = results.manifest, results.tally
    m, metric = find_metric(manifest, name)
    rows: list[tuple[Any, ...]] = []
    if isinstance(metric, RaceMetric):
        return pd.DataFrame(list(_race_rows(results, metric)), columns=_ESTIMATES)
    for a, arm in enumerate(manifest.arms):
        pot = sum(int(total) for total in tally.total[a, m])
        for k, strategy in enumerate(manifest.strategies):
            found = _estimate(results, a, m, k)
            share = strategy.cars / manifest.n_cars
            fair = pot / tally.races * share if metric.summed and tally.races else float("nan")
            rows.append((metric.name, arm.name, strategy.name, strategy.cars, *found[:3], fair, tally.races))
    return pd.DataFrame(rows, columns=_ESTIMATES)


_ESTIMATES = ["metric", "arm", "strategy", "cars", "estimate", "low", "high", "fair", "races"]


def _race_rows(results: Results, metric: RaceMetric) -> Iterator[tuple[Any, ...]]:
    """Yield the estimates of a metric of whole races: a row for every arm, its strategy `ALL_CARS`."""
    manifest = results.manifest
    for a, arm in enumerate(manifest.arms):
        sums = race_sums(results, metric, a)
        found = estimate(metric, sums, manifest.n_cars, manifest.confidence, manifest.anytime)
        yield (metric.name, arm.name, ALL_CARS, manifest.n_cars, *found[:3], float("nan"), found.n)


def race_sums(results: Results, metric: RaceMetric, a: int) -> ColumnSums:
    """Return the sums of a race metric's columns in arm `a`."""
    columns, tally = results.manifest.trails.columns, results.tally
    n = int(tally.column_total[a, columns.index(metric.among)])
    return pick(columns, metric.columns, n, (tally.column_total[a], tally.column_cross[a]))


def _estimate(results: Results, a: int, m: int, k: int) -> estimates.Estimate:
    """Return the estimate of metric `m` for strategy `k` in arm `a`."""
    manifest, tally = results.manifest, results.tally
    metric, cars = manifest.metrics[m], manifest.strategies[k].cars
    total, square = int(tally.total[a, m, k]), int(tally.cross[a, m, k, k])
    parts = 1 if metric.summed else cars
    is_share = metric.unit == "share" and (not metric.summed or square == total)
    return estimates.mean(total, square, tally.races, manifest.confidence, parts, is_share, manifest.anytime)


def margin_of(results: Results, name: str) -> float:
    """Return a metric's margin: as it is for shares, else that part of the base arm's mean of all cars."""
    return in_units(results, name, results.manifest.margin)


def in_units(results: Results, name: str, size: float) -> float:
    """Return a size in a metric's own unit: as it is for shares, else that part of the base arm's mean of all cars."""
    manifest, tally = results.manifest, results.tally
    m, metric = find_metric(manifest, name)
    if metric.unit == "share" or not tally.races:
        return size
    if isinstance(metric, RaceMetric):
        sums = race_sums(results, metric, 0)
        return size * abs(estimate(metric, sums, manifest.n_cars, manifest.confidence).value)
    total = sum(int(value) for value in tally.total[0, m])
    return size * abs(total) / (tally.races * manifest.n_cars)


def compare_table(results: Results, name: str, among: int | None = None) -> pd.DataFrame:
    """Return every comparison of a metric, each for one car, all in the same races.

    Strategies are compared in each arm, and each strategy in every variant with itself in the base arm. The
    intervals hold all together at the experiment's confidence, and the p-values are Holm's. Where the results have had a
    say in when to stop (`Manifest.anytime`), they hold whenever that is, and together with those of all other metrics that are compared.

    Parameters
    ----------
    results : Results
    name : str
    among : int, optional
        Comparisons of the metric that hold together, where there are more than these: those of all fields of a series.

    Returns
    -------
    DataFrame
        Columns ``metric, arm, strategy, versus_arm, versus, estimate, low, high, p, margin, verdict,
        correlation, variance_reduction, races, q, alone, versus_alone``: ``q`` is the p-value corrected for the rate of false
        discoveries instead of for any; of wins, ``p`` is McNemar's, from the races that one side won ``alone`` and the other
        ``versus_alone``; of anything else these are not numbers.
    """
    return compare_tables({"": results}, name, among).drop(columns="member")


def compare_tables(members: Mapping[str, Results], name: str, among: int | None = None) -> pd.DataFrame:
    """Return every comparison of a metric in several fields; all of them together hold at the confidence.

    Returns
    -------
    DataFrame
        As `compare_table`, with the field's name in a first column ``member``.
    """
    import pandas as pd

    pairs = [(member, *pair) for member, results in members.items() for pair in _pairs(results, name)]
    found, won = [], []
    for member, _, meeting in pairs:
        manifest = members[member].manifest
        confidence = several.corrected(manifest.confidence, (among or len(pairs)) * _tables(manifest, name))
        found.append(_differ(meeting, confidence, manifest.anytime))
        won.append(_wins(meeting) if find_metric(manifest, name)[1].summed else None)
        if won[-1] and not manifest.anytime:
            found[-1] = found[-1]._replace(p=won[-1].p)
    tables = max((_tables(results.manifest, name) for results in members.values()), default=1)
    adjusted = [min(1.0, tables * p) for p in several.holm([difference.p for difference in found])]
    discovered = [min(1.0, tables * q) for q in several.false_discovery([each.p for each in found])]
    margins = {member: margin_of(results, name) for member, results in members.items()}
    nothing = (float("nan"), float("nan"))
    rows: list[tuple[Any, ...]] = []
    for (member, who, _), d, p, q, both in zip(pairs, found, adjusted, discovered, won, strict=True):
        metric, margin = find_metric(members[member].manifest, name)[1], margins[member]
        said = verdict(d.low, d.high, margin, metric.better)
        rows.append(
            (member, metric.name, *who, *d[:3], p, margin, said, *d[4:], q, *(both[:2] if both else nothing))
        )
    columns = ["member", "metric", "arm", "strategy", "versus_arm", "versus", "estimate", "low", "high", "p"]
    columns += ["margin", "verdict", "correlation", "variance_reduction", "races"]
    columns += ["q", "alone", "versus_alone"]
    return pd.DataFrame(rows, columns=columns)


def _tables(manifest: Manifest, name: str) -> int:
    """Return how many tables of comparisons hold together with that of a metric."""
    return len(manifest.compared) if manifest.anytime and name in manifest.compared else 1


def _differ(meeting: paired.Sums | Meeting, confidence: float, anytime: bool) -> paired.Difference:
    """Return the difference that sums give, of a strategy's values or of whole races."""
    if isinstance(meeting, Meeting):
        return difference(meeting, confidence, anytime)
    return paired.difference(meeting, confidence, anytime)


def _wins(meeting: paired.Sums | Meeting) -> paired.Wins | None:
    return None if isinstance(meeting, Meeting) else paired.wins(meeting)


_Pair = tuple[tuple[str, str, str, str], paired.Sums | Meeting]


def _pairs(results: Results, name: str) -> Iterator[_Pair]:
    """Yield who meets whom, and the sums of both."""
    m, metric = find_metric(results.manifest, name)
    if isinstance(metric, RaceMetric):
        yield from _race_pairs(results, metric)
        return
    yield from _strategy_pairs(results, m)
    yield from _variant_pairs(results, m)


def _race_pairs(results: Results, metric: RaceMetric) -> Iterator[_Pair]:
    """Yield every variant with the base arm."""
    manifest, tally = results.manifest, results.tally
    base, columns = race_sums(results, metric, 0), manifest.trails.columns
    for a, arm in enumerate(manifest.arms[1:], start=1):
        one = race_sums(results, metric, a)
        both = pick(columns, metric.columns, one.n, (tally.column_total[a], tally.column_base[a]))
        meeting = Meeting(metric, one, base, both.cross, manifest.n_cars)
        yield (arm.name, ALL_CARS, manifest.arms[0].name, ALL_CARS), meeting


def _strategy_pairs(results: Results, m: int) -> Iterator[_Pair]:
    """Yield every pair of strategies in each arm."""
    manifest, tally = results.manifest, results.tally
    for a, arm in enumerate(manifest.arms):
        total, cross = tally.total[a, m], tally.cross[a, m]
        for i, j in itertools.combinations(range(len(manifest.strategies)), 2):
            one, other = manifest.strategies[i], manifest.strategies[j]
            numbers = (total[i], total[j], cross[i, i], cross[j, j], cross[i, j])
            sums = _sums(tally.races, numbers, one.cars, other.cars)
            yield (arm.name, one.name, arm.name, other.name), sums


def _variant_pairs(results: Results, m: int) -> Iterator[_Pair]:
    """Yield every strategy in each variant with itself in the base arm."""
    manifest, tally = results.manifest, results.tally
    base = manifest.arms[0]
    for a, arm in enumerate(manifest.arms[1:], start=1):
        for k, strategy in enumerate(manifest.strategies):
            numbers = (
                tally.total[a, m, k],
                tally.total[0, m, k],
                tally.cross[a, m, k, k],
                tally.cross[0, m, k, k],
                tally.base_cross[a, m, k, k],
            )
            sums = _sums(tally.races, numbers, strategy.cars, strategy.cars)
            yield (arm.name, strategy.name, base.name, strategy.name), sums


def _sums(races: int, numbers: Iterable[Any], cars_a: int, cars_b: int) -> paired.Sums:
    """Return sums of two values of the same races: totals, squares, product."""
    total_a, total_b, square_a, square_b, product = (int(number) for number in numbers)
    return paired.Sums(races, total_a, total_b, square_a, square_b, product, cars_a, cars_b)


def seat_table(results: Results) -> pd.DataFrame:
    """Return the share of races won from every seat, with intervals that hold together, and a test.

    Returns
    -------
    DataFrame
        Columns ``arm, seat, estimate, low, high, fair, chi_square, p, races``; seat 1 is the first place on
        the grid; ``chi_square`` and ``p`` test whether all seats of the arm are alike. Where the results have had a say
        in when to stop, ``p`` is `simkit.stats.several.anytime_equal`. Where the game gives exact chances (`Game.exact`),
        also ``exact``, and ``z``: how many standard errors the estimate is off.
    """
    import pandas as pd

    manifest, tally = results.manifest, results.tally
    rows: list[tuple[Any, ...]] = []
    for a, arm in enumerate(manifest.arms):
        wins = [int(count) for count in tally.finish[a, :, :, 0].sum(axis=0)]
        shares = several.simultaneous_shares(wins, tally.races, manifest.confidence, manifest.anytime)
        statistic, _, p = several.chi_square_equal(wins)
        if manifest.anytime:
            p = several.anytime_equal(wins)
        for seat, share in enumerate(shares, start=1):
            rows.append((arm.name, seat, *share[:3], 1 / len(wins), statistic, p, tally.races))
    columns = ["arm", "seat", "estimate", "low", "high", "fair", "chi_square", "p", "races"]
    frame = pd.DataFrame(rows, columns=columns)
    if manifest.exact:
        frame[["exact", "z"]] = _held_against_exact(results)
    return frame


def _held_against_exact(results: Results) -> list[tuple[float, float]]:
    """Return each seat's exact chance and z-score, arm by arm; not numbers where an arm has none."""
    tally, rows = results.tally, []
    for a, shares in enumerate(results.manifest.exact):
        wins = [int(count) for count in tally.finish[a, :, :, 0].sum(axis=0)]
        scores = several.standard_errors_off(wins, shares) if shares else []
        rows += list(zip(shares, scores, strict=True)) or [(float("nan"), float("nan"))] * len(wins)
    return rows


def finish_table(results: Results) -> pd.DataFrame:
    """Return the share of every strategy's cars that finish in each place.

    Returns
    -------
    DataFrame
        Columns ``arm, strategy, place, estimate, low, high, fair, races``. A place is taken by one car of a race, so a
        strategy has it or has it not: the race is the unit, and the intervals of a strategy's places hold together.
    """
    import pandas as pd

    manifest, tally = results.manifest, results.tally
    rows: list[tuple[Any, ...]] = []
    for a, arm in enumerate(manifest.arms):
        for k, strategy in enumerate(manifest.strategies):
            counts = [int(count) for count in tally.finish[a, k].sum(axis=0)]
            shares = several.simultaneous_shares(counts, tally.races, manifest.confidence, manifest.anytime)
            for place, share in enumerate(shares, start=1):
                a_car = [value / strategy.cars for value in share[:3]]
                rows.append((arm.name, strategy.name, place, *a_car, 1 / len(counts), tally.races))
    columns = ["arm", "strategy", "place", "estimate", "low", "high", "fair", "races"]
    return pd.DataFrame(rows, columns=columns)
