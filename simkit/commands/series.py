"""How a series looks in a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from simkit.commands.results import amount
from simkit.commands.shared import print_columns, print_safely
from simkit.faults import Fault, FaultError, did_you_mean
from simkit.stats.payoffs import Payoffs
from simkit.stats.ranking import Ranking, dominance

if TYPE_CHECKING:
    import pandas as pd

    from simkit.experiment import Experiment, SeriesPlan
    from simkit.series import Series
    from simkit.study import Study

TABLES = ("overview", "estimates", "compare", "ranking", "dominance", "payoffs", "standings")
"""Tables of a series."""


def one_field(found: Study | Series | Experiment | SeriesPlan, member: str | None) -> Study | Experiment:
    """Return the field that is meant: one of a series by its name, or the only one.

    Raises
    ------
    FaultError
        Where a series is not told which field, or what is no series is.
    """
    from simkit.experiment import SeriesPlan
    from simkit.series import Series

    if not isinstance(found, (Series, SeriesPlan)):
        if member is not None:
            raise FaultError([Fault("--member", "there is a single field here, no series", "leave it out")])
        return found
    if member is None:
        hint = f"add --member {next(iter(found.members))}"
        raise FaultError([Fault("", f"a series of {len(found.members)} fields: which one?", hint)])
    return found[member]


def series_frame(series: Series, table: str, metric: str | None) -> pd.DataFrame:
    """Return a table of a series.

    Raises
    ------
    FaultError
        Where a series has no such table.
    """
    if table not in TABLES:
        hint = f"--member NAME has it for one field; {did_you_mean(table, TABLES)}"
        raise FaultError([Fault("--table", f"a series has no table {table}", hint)])
    if table == "ranking":
        return ranking_frame(series.rankings())
    if table == "dominance":
        return dominance(series.rankings())
    if table in ("payoffs", "standings"):
        return payoff_frame({arm: series.payoffs(arm) for arm in series.arms}, table)
    if table == "compare":
        return series.compare(metric)
    return series.overview(metric) if table == "overview" else series.table(metric)


def ranking_frame(rankings: Mapping[str, Ranking]) -> pd.DataFrame:
    """Return the rankings of all arms below each other."""
    return _by_arm({arm: ranking.table() for arm, ranking in rankings.items()})


def payoff_frame(tables: Mapping[str, Payoffs], which: str) -> pd.DataFrame:
    """Return the pay-offs or the standings of all arms below each other; of standings, with how much is cyclic."""
    if which == "payoffs":
        return _by_arm({arm: payoffs.table() for arm, payoffs in tables.items()})
    frames = {arm: payoffs.standings() for arm, payoffs in tables.items()}
    for arm, payoffs in tables.items():
        found = payoffs.cycles()
        for column in ("share", "low", "high"):
            name = "cyclic" if column == "share" else f"cyclic_{column}"
            frames[arm][name] = getattr(found, column)
    return _by_arm(frames)


def _by_arm(frames: Mapping[str, pd.DataFrame]) -> pd.DataFrame:
    import pandas as pd

    for arm, frame in frames.items():
        frame.insert(0, "arm", arm)
    return pd.concat(frames.values(), ignore_index=True)


def print_frame(frame: pd.DataFrame) -> None:
    """Print a frame as it is."""
    from simkit.export import shown

    print_columns(
        [[shown(cell) for cell in row] for row in frame.itertuples(index=False)], list(frame.columns)
    )


def print_series(series: Series, metric: str | None = None) -> None:
    """Print a series: what every strategy reaches, what has to be said beside it, and where its fields are.

    Parameters
    ----------
    series : Series
    metric : str, optional
        By default the first that the experiment compares.
    """
    from simkit.words import arm_lines, rests_on

    manifest = series.manifest
    arms = f" by each of {len(series.arms)} arms" if len(series.arms) > 1 else ""
    fields = f"{len(series.members)} fields, {manifest.races:,} {series.first.sample}s each{arms}"
    print_safely(f"{manifest.title or manifest.name}: {fields}, seed {series.first.seed}")
    for line in arm_lines(series.first):
        print_safely(f"  {line}")
    for name in [metric] if metric else series.first.compared:
        click.echo()
        _print_overview(series, name)
    for line in (rests_on(series.first), *series.notes):
        if line:
            print_safely(f"note: {line}")
    if series.path and series.first.keep:
        print_safely(f"who is better than whom: simkit show {series.path} --table ranking")
    if series.path:
        print_safely(f"one field: simkit show {series.path} --member {next(iter(series.members))}")


def _print_overview(series: Series, name: str) -> None:
    """Print one metric: by strategy over all fields, or by field and strategy where fields are few and unlike."""
    from simkit.frames import find_metric

    metric = find_metric(series.first, name)[1]
    is_pooled = series.manifest.design == "pairs"
    frame: Any = series.overview(name) if is_pooled else series.table(name)
    cells: dict[tuple[str, ...], list[str]] = {}
    for row in frame.itertuples():
        who = (row.strategy,) if is_pooled else (row.member, f"{row.cars} x {row.strategy}")
        cell = amount(row.estimate, (row.high - row.low) / 2, metric.scale[0])
        share = f"  {row.share:.3f}" if row.share == row.share else ""
        cells.setdefault(who, []).append(cell + share)
    heads = ("strategy",) if is_pooled else ("field", "strategy")
    what = ", a car, mean of its fields" if is_pooled else ", all its cars" if metric.summed else ""
    share = "; then as a part of the fair share" if metric.summed else ""
    reading = f"{metric.scale[1]}{what}; \u00b1 {100 * series.first.confidence:g} % interval{share}"
    rows = [(*who, *amounts, "") for who, amounts in cells.items()]
    print_columns(rows, (*heads, *(f"{name}, {arm}" for arm in series.arms), reading))
