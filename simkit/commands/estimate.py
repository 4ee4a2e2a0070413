"""The command estimate: what a run will take."""

from __future__ import annotations

from pathlib import Path

import click

from simkit.commands.shared import FILE, Count, print_safely


@click.command("estimate")
@click.argument("file", type=FILE)
@click.option("--races", type=Count(), help="Races of each arm, in place of the file's.")
@click.option("--workers", type=click.IntRange(1, 1024), help="Threads.  [default: one for each core]")
@click.option(
    "--seconds",
    type=click.FloatRange(0.05, 600),
    default=2.0,
    show_default=True,
    help="How long to try for: the longer, the surer.",
)
def estimate_command(file: Path, races: int | None, workers: int | None, seconds: float) -> None:
    r"""Say what the run of the experiment in FILE will take on this machine: time, memory and disk.

    A little of it is played to see, and nothing of that is kept.

    \b
    Examples:
      simkit estimate experiments/rollmove-seats.toml
      simkit estimate experiments/sccr-pit-stops.toml --races 1e9 --workers 2
    """
    from simkit.estimating import estimate

    print_safely(str(estimate(file, races, workers, seconds)))
