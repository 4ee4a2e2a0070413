"""The command show, and how results look in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from simkit.commands.shared import ANY_PATH, FOLDER, print_columns, print_safely
from simkit.faults import Fault, FaultError

if TYPE_CHECKING:
    import pandas as pd

    from simkit.games.game import Metric
    from simkit.series import Series
    from simkit.stats.race_metrics import RaceMetric
    from simkit.study import Study


@click.command("show")
@click.argument("result", type=FOLDER)
@click.option("--digest", is_flag=True, help="Print only the SHA-256 of the tallies.")
@click.option(
    "--format", "form", type=click.Choice(["csv", "json", "md"]), help="Print the estimates as data."
)
@click.option(
    "--table",
    type=click.Choice(
        [
            "estimates",
            "compare",
            "seats",
            "overview",
            "ranking",
            "dominance",
            "payoffs",
            "standings",
        ]
    ),
    help="This table alone; with --format and without this, the estimates. A series has no seats, but an overview; "
    "where orders are kept, a ranking, which strategies are worse than another in all arms, who finishes ahead of "
    "whom, and what is left where everybody may choose his strategy.",
)
@click.option(
    "--orders",
    type=ANY_PATH,
    help="Write the order of every race to this .csv or .parquet file; without an ending, to a folder of Parquet files.",
)
@click.option(
    "--anytime", is_flag=True, help="With intervals that hold however often one has looked and added races."
)
@click.option("--member", help="One field of a series, by its name.")
@click.option("--metric", help="Which metric, in place of those that the experiment compares.")
def show_command(
    result: Path,
    digest: bool,
    form: str | None,
    table: str | None,
    orders: Path | None,
    anytime: bool,
    member: str | None,
    metric: str | None,
) -> None:
    r"""Print the tables of the result folder RESULT, with intervals and verdicts.

    \b
    Examples:
      simkit show results/runs/rollmove-seats
      simkit show results/runs/rollmove-seats --digest
      simkit show results/runs/rollmove-seats --format csv --table seats > seats.csv
      simkit show results/runs/rollmove-sizes --member cars-04
    """
    from simkit.commands.series import one_field
    from simkit.series import Series, load

    found = load(result).anytime() if anytime else load(result)
    if orders:
        meant: Any = found if member is None else one_field(found, member)
        print_safely(str(meant.save_orders(orders)))
        return
    if isinstance(found, Series) and member is None:
        _show_series(found, digest, form, table, metric)
        return
    study: Any = one_field(found, member)
    if digest or form or table:  # print_study says it among its notes
        for note in study.results.notes:
            click.echo(f"simkit: {note}", err=True)
    if digest:
        click.echo(study.digest())
    elif form:
        from simkit.export import as_text

        frame = _frame(study, table or "estimates", metric)
        click.echo(as_text(frame, form), nl=False)
    elif table in _TABLES:
        _TABLES[table](study, metric)
    elif table:
        from simkit.commands.series import print_frame

        print_frame(_frame(study, table, metric))
    else:
        print_study(study, metric)


def _show_series(
    series: Series, digest: bool, form: str | None, table: str | None, metric: str | None
) -> None:
    from simkit.commands.series import print_frame, print_series, series_frame
    from simkit.export import as_text

    if not digest and not form and not table:
        print_series(series, metric)
        return
    for note in series.notes:
        click.echo(f"simkit: {note}", err=True)
    if digest:
        click.echo(series.digest())
    elif form:
        click.echo(as_text(series_frame(series, table or "estimates", metric), form), nl=False)
    elif table:
        print_frame(series_frame(series, table, metric))


def _frame(study: Study, table: str, metric: str | None) -> pd.DataFrame:
    if table in ("overview", "dominance"):
        raise FaultError([Fault("--table", f"a single field has no {table}", "estimates, compare or seats")])
    if table == "ranking":
        from simkit.commands.series import ranking_frame

        return ranking_frame({arm: study.ranking(arm) for arm in study.arms})
    if table in ("payoffs", "standings"):
        from simkit.commands.series import payoff_frame

        return payoff_frame({arm: study.payoffs(arm) for arm in study.arms}, table)
    if table == "seats":
        return study.seats()
    return study.compare(metric) if table == "compare" else study.table(metric)


def print_study(study: Study, metric: str | None = None) -> None:
    """Print a study: estimates, seats, the verdicts on one metric, and what has to be said beside them.

    Parameters
    ----------
    study : Study
    metric : str, optional
        Whose estimates and verdicts; by default the estimates of all metrics that the experiment compares, and the
        verdicts on the first.
    """
    from simkit.words import arm_lines, caveats

    manifest = study.manifest
    arms = f" by each of {len(study.arms)} arms" if len(study.arms) > 1 else ""
    what = f"{study.races:,} {manifest.sample}s{arms}, seed {manifest.seed}"
    print_safely(f"{manifest.title or manifest.name}: {what}")
    for line in arm_lines(manifest):
        print_safely(f"  {line}")
    is_alone = manifest.n_cars == 1 and len(study.arms) == 1
    for print_table in _TABLES.values():
        if print_table is _print_estimates or not is_alone:
            click.echo()
            print_table(study, metric)
    for line in caveats(study.results):
        print_safely(f"note: {line}")
    if metric is None and len(manifest.compared) > 1 and study.results.path and not is_alone:
        others = ", ".join(manifest.compared[1:])
        print_safely(f"verdicts on {others}: simkit show {study.results.path} --metric NAME")


def _print_estimates(study: Study, metric: str | None) -> None:
    """Print a row for every metric and strategy, a column for every arm: estimate and half its interval."""
    from simkit.frames import find_metric

    cells: dict[tuple[str, str], list[str]] = {}
    frame: Any = study.table(metric)
    metrics = {name: find_metric(study.manifest, name)[1] for name in frame.metric.unique()}
    if study.manifest.n_cars == 1 and metric is None:  # it has no other place than the first
        frame = frame[[getattr(metrics[name], "column", "") != "position" for name in frame.metric]]
        if not len(frame):
            print_safely("one car, which is first in every race: name other metrics under [compare]")
            return
    for row in frame.itertuples():
        half = (row.high - row.low) / 2
        cells.setdefault((row.metric, row.strategy), []).append(
            amount(row.estimate, half, metrics[row.metric].scale[0])
        )
    several = any(strategy.cars > 1 for strategy in study.manifest.strategies)
    together = {name: ", all its cars" for name, each in metrics.items() if each.summed and several}
    rows = [
        (*who, *amounts, _unit(metrics[who[0]]) + together.get(who[0], "")) for who, amounts in cells.items()
    ]
    heads = (
        "metric",
        "strategy",
        *study.arms,
        f"unit; \u00b1 {100 * study.manifest.confidence:g} % interval",
    )
    print_columns(rows, heads)


POINTS = "%, \u00b1 in percentage points"
"""Unit of a share, whose half-width is no part of it."""


def _unit(metric: Metric | RaceMetric) -> str:
    unit = metric.scale[1]
    return POINTS if unit == "%" else unit


def _print_seats(study: Study, _metric: str | None = None) -> None:
    """Print the share of races won from every seat, a column an arm, and whether seats are alike."""
    frame: Any = study.seats()
    by_seat: dict[int, list[str]] = {}
    for row in frame.itertuples():
        cell = amount(row.estimate, (row.high - row.low) / 2, 100)
        by_seat.setdefault(row.seat, []).append(cell)
    rows = [(str(seat), *cells, POINTS) for seat, cells in by_seat.items()]
    won = "won from seat" if study.manifest.sample == "race" else f"{study.manifest.sample}s won from seat"
    print_columns(rows, (won, *study.arms, "unit; seat 1 starts first"))
    from simkit.words import p_value

    doubt = (1 - study.manifest.confidence) / len(study.arms)
    for row in frame.drop_duplicates("arm").itertuples():
        words = "seats differ" if row.p < doubt else "seats may all be alike"
        print_safely(
            f"{row.arm}: {words} (chi-square {row.chi_square:,.1f}, {'p ' if row.p < 1e-6 else 'p = '}{p_value(row.p)})"
        )
    if len(study.arms) > 1:
        level = 1 - study.manifest.confidence
        print_safely(
            f"each p is judged by {level:.2g} / {len(study.arms)} arms = {doubt:.2g}, so that all verdicts hold together"
        )
    if study.manifest.exact:
        click.echo()
        _print_exact(study, frame)


def _print_exact(study: Study, frame: pd.DataFrame) -> None:
    """Print every seat's exact chance and how far the races are off, a column an arm, and whether they meet."""
    from simkit.words import exact_lines

    by_seat: dict[int, list[str]] = {}
    rows: Any = frame.itertuples()
    for row in rows:
        said = f"{100 * row.exact:.4f}  z {row.z:+.2f}" if row.exact == row.exact else "-"
        by_seat.setdefault(row.seat, []).append(said)
    heads = ("exact chance of seat", *study.arms, "unit; z: standard errors that the races are off")
    print_columns([(str(seat), *cells, "%") for seat, cells in by_seat.items()], heads)
    for line in exact_lines(study.results):
        print_safely(line)


def _print_verdicts(study: Study, metric: str | None) -> None:
    """Print a row for every comparison of one metric, and how to read them."""
    from simkit.words import verdict_columns

    rows, heads, reading = verdict_columns(study.results, metric or study.metrics[0])
    if rows:
        print_columns(rows, heads)
    print_safely(reading)


def amount(value: float, half: float, factor: float) -> str:
    """Return "44.39 \u00b10.69", with two figures of the half-width at most four places behind the point."""
    places = next((d for d in range(4) if factor * half >= 10.0 ** (1 - d)), 4)
    return f"{factor * value:.{places}f} \u00b1{factor * half:.{places}f}"


_TABLES: dict[str, Callable[[Study, str | None], None]] = {
    "estimates": _print_estimates,
    "seats": _print_seats,
    "compare": _print_verdicts,
}
"""What prints each table for people, in the order of the page."""
