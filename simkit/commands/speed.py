"""The command bench."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from simkit.commands.shared import print_safely

if TYPE_CHECKING:
    from simkit.bench import Measure


@click.command("bench")
@click.argument("game", default="rollmove")
@click.option(
    "--seconds", type=click.FloatRange(0.01, 60), default=1.0, show_default=True, help="Length of a timing."
)
@click.option(
    "--peers",
    is_flag=True,
    help="The same race in plain Python, NumPy, SimPy, Mesa and OpenSpiel instead, side by side.",
)
@click.option("--metrics", is_flag=True, help="What the metrics of whole races cost instead.")
@click.option("--format", "form", type=click.Choice(["json"]), help="Print the figures as data.")
def bench_command(game: str, seconds: float, peers: bool, metrics: bool, form: str | None) -> None:
    r"""Measure how fast GAME is played, and how far that is from what the machine could do.

    GAME is the name of a game, or an experiment file, whose first arm is measured. Everything that is compared
    alternates within one run; medians count.

    \b
    Examples:
      simkit bench rollmove
      simkit bench experiments/rollmove-seats.toml
      simkit bench rollmove --peers
      simkit bench sccr --metrics
      simkit bench sccr --format json > sccr.json
    """
    if math.isnan(seconds):
        raise click.BadParameter("nan is not in the range 0.01<=x<=60", param_hint="'--seconds'")
    from simkit.bench import as_json, bench, bench_experiment, bench_metrics, bench_peers
    from simkit.experiment import read_experiment

    experiment = read_experiment(game) if game.endswith(".toml") else bench_experiment(game)
    if peers and metrics:
        raise click.UsageError("--peers or --metrics, one at a time")
    measures: Iterable[Measure] = bench(experiment, seconds)
    if peers:
        measures = bench_peers(experiment, seconds)
    elif metrics:
        measures = [bench_metrics(experiment, seconds)]
    if form:
        click.echo(as_json(experiment, measures))
        return
    print_safely(f"{experiment.title or experiment.name}: {experiment.n_cars} cars")
    for measure in measures:
        print_safely(str(measure))
