"""The command luck: what results are made of."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click

from simkit.commands.shared import FILE, PICTURE, Count, print_columns, print_safely

RACES = 20_000


@click.command("luck")
@click.argument("file", type=FILE)
@click.option(
    "--races", type=Count(), default=RACES, show_default=True, help="Race numbers of each way to play."
)
@click.option("--streams", help="Sources of chance to tell apart, with commas.  [default: all of the game's]")
@click.option("--member", help="One field of a series, by its name.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads.  [default: one for each core]")
@click.option("--format", "form", type=click.Choice(["csv", "json", "md"]), help="Print the table as data.")
@click.option("--metric", help="Which metric is drawn.  [default: the first]")
@click.option("--figure", type=PICTURE, help="Draw it into this file, too: .png, .svg or .pdf.")
def luck_command(
    file: Path,
    races: int,
    streams: str | None,
    member: str | None,
    workers: int | None,
    form: str | None,
    metric: str | None,
    figure: Path | None,
) -> None:
    r"""Say how much of a car's result is skill and how much luck, and which luck, for the experiment in FILE.

    Each race is played twice, and twice again for every source of chance: with it alone as it was, and with it alone drawn anew.
    What is in the file beside the base arm is left out.

    \b
    Examples:
      simkit luck experiments/rollmove-seats.toml
      simkit luck experiments/sccr-pit-stops.toml --races 5000 --streams track_deck,driver_deck
      simkit luck experiments/rollmove-seats.toml --figure luck.png
    """
    from simkit.commands.series import one_field
    from simkit.experiment import read_plan
    from simkit.runner import sigterm_as_ctrl_c
    from simkit.sources import luck_and_skill

    experiment: Any = one_field(read_plan(file), member)
    sigterm_as_ctrl_c()
    asked = None if streams is None else [name.strip() for name in streams.split(",")]
    found = luck_and_skill(experiment, races, asked, workers)
    frame: Any = found.table()
    if figure is not None:
        from simkit.boards import save
        from simkit.plots import luck_figure
        from simkit.words import rests_on_tables

        rests = rests_on_tables(experiment.game.provenance(experiment.rules))
        save(luck_figure(found, metric, rests), figure)
    if form:
        from simkit.export import as_text

        click.echo(as_text(frame, form), nl=False)
        return
    print_safely(f"{found.title}: {found.races:,} races, each played {2 + 2 * len(found.streams)} times")
    rows = [
        (
            row.metric,
            row.source,
            _percent(row.alone, row.alone_low, row.alone_high),
            _percent(row.with_others, row.with_others_low, row.with_others_high),
        )
        for row in frame.itertuples()
    ]
    heads = ("metric", "source", "% of the variance", f"with others; {100 * found.confidence:g} % intervals")
    print_columns(rows, heads)
    print_safely(
        "of a source of chance: what it does alone; then what it does alone and together with others"
    )
    if figure is not None:
        print_safely(f"The figure is drawn in {figure}")


def _percent(value: float, low: float, high: float) -> str:
    """Return "12.3 (11.9 to 12.7)" of a share; nothing where there is none."""
    return "" if math.isnan(value) else f"{100 * value:.1f} ({100 * low:.1f} to {100 * high:.1f})"
