"""The command show, and how results look in a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from simkit.commands.shared import FOLDER, print_columns, print_safely

if TYPE_CHECKING:
    from simkit.study import Study


@click.command("show")
@click.argument("result", type=FOLDER)
@click.option("--digest", is_flag=True, help="Print only the SHA-256 of the tallies.")
@click.option(
    "--format", "form", type=click.Choice(["csv", "json", "md"]), help="Print the estimates as data."
)
@click.option(
    "--table",
    type=click.Choice(["estimates", "compare", "seats"]),
    default="estimates",
    show_default=True,
    help="Which table, with --format.",
)
@click.option("--metric", help="Which metric, in place of those that the experiment compares.")
def show_command(result: Path, digest: bool, form: str | None, table: str, metric: str | None) -> None:
    r"""Print the tables of the result folder RESULT, with intervals and verdicts.

    \b
    Examples:
      simkit show results/runs/rollmove-seats
      simkit show results/runs/rollmove-seats --digest
      simkit show results/runs/rollmove-seats --format csv --table seats > seats.csv
    """
    from simkit.study import load

    study = load(result)
    if digest:
        click.echo(study.digest())
    elif form:
        from simkit.export import as_text

        frame = {"estimates": study.table, "compare": study.compare}.get(table, lambda _: study.seats())(
            metric
        )
        click.echo(as_text(frame, form), nl=False)
    else:
        print_study(study, metric)


def print_study(study: Study, metric: str | None = None) -> None:
    """Print a study: estimates, seats, verdicts, and what has to be said beside them."""
    from simkit.words import caveats, verdict_lines

    manifest = study.manifest
    arms = f" by each of {len(study.arms)} arms" if len(study.arms) > 1 else ""
    print_safely(f"{manifest.title or manifest.name}: {study.races:,} races{arms}, seed {manifest.seed}")
    click.echo()
    _print_estimates(study, metric)
    click.echo()
    _print_seats(study)
    click.echo()
    for name in [metric] if metric else manifest.compared:
        for line in verdict_lines(study.results, name):
            print_safely(line)
    for line in caveats(study.results):
        print_safely(f"note: {line}")


def _print_estimates(study: Study, metric: str | None) -> None:
    """Print a row for every metric, arm and strategy."""
    units = {each.name: each.unit for each in study.manifest.metrics}
    frame: Any = study.table(metric)
    rows = [
        (
            row.metric,
            row.arm,
            row.strategy,
            str(row.cars),
            _number(row.estimate, units[row.metric]),
            _interval(row, units[row.metric]),
            _number(row.fair, units[row.metric]) if row.fair == row.fair else "-",
            "" if units[row.metric] == "share" else units[row.metric],
        )
        for row in frame.itertuples()
    ]
    print_columns(
        rows,
        (
            "metric",
            "arm",
            "strategy",
            "cars",
            "estimate",
            f"{100 * study.manifest.confidence:g} % interval",
            "if alike",
            "unit",
        ),
    )


def _print_seats(study: Study) -> None:
    """Print the share of races won from every seat, a column an arm."""
    frame: Any = study.seats()
    by_seat: dict[int, list[str]] = {}
    for row in frame.itertuples():
        by_seat.setdefault(row.seat, []).append(
            f"{_number(row.estimate, 'share')} ({_interval(row, 'share')})"
        )
    rows = [(str(seat), *cells) for seat, cells in by_seat.items()]
    print_columns(rows, ("seat", *(f"races won, {arm}" for arm in study.arms)))
    for row in frame.drop_duplicates("arm").itertuples():
        words = "seats differ" if row.p < 1 - study.manifest.confidence else "seats may all be alike"
        print_safely(f"{row.arm}: {words} (chi-square {row.chi_square:,.1f}, {_p_value(row.p)})")


def _number(value: float, unit: str) -> str:
    return f"{100 * value:.2f} %" if unit == "share" else f"{value:.4g}"


def _interval(row: Any, unit: str) -> str:
    if unit == "share":
        return f"{100 * row.low:.2f} to {100 * row.high:.2f} %"
    return f"{row.low:.4g} to {row.high:.4g}"


def _p_value(p: float) -> str:
    return f"p = {p:.2g}" if p >= 1e-6 else "p < 0.000001"
