"""The commands sweep, screen and knockout: what rules and cards do to a metric."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from simkit.commands.design_ground import (
    FIGURE_OPTION,
    MEMBER_OPTION,
    METRIC_OPTION,
    RACES_OPTION,
    VARY_OPTION,
    draw,
    read_ground,
    scaled_rows,
    title_of,
    values_of,
)
from simkit.commands.shared import FILE, print_safely

if TYPE_CHECKING:
    from simkit.commands.design_ground import Ground
    from simkit.design import Screening


@click.command("sweep")
@click.argument("file", type=FILE)
@VARY_OPTION
@METRIC_OPTION
@RACES_OPTION
@MEMBER_OPTION
@FIGURE_OPTION
def sweep_command(
    file: Path, varied: Sequence[str], metric: str | None, races: int, member: str | None, figure: Path | None
) -> None:
    r"""Say how a metric goes with the values of rules, or of parameters of strategies, in the field of FILE.

    Every combination of the values is played with the same race numbers, so all meet the same luck. Variants in FILE are left out.

    \b
    Examples:
      simkit sweep experiments/rollmove-seats.toml --vary squares=10,20,40,80 --metric turns --figure turns.png
      simkit sweep experiments/sccr-pit-stops.toml --vary splash_seconds=2,5,8 --vary track
    """
    from simkit.commands.series import print_frame
    from simkit.design import sweep

    ground = read_ground(file, member, metric)
    experiment = ground.experiment
    found = sweep(
        experiment.rules,
        ground.field,
        ground.metric.name,
        values_of(ground, varied),
        races=races,
        seed=experiment.seed,
    )
    print_safely(
        f"{found.metric}: {experiment.title or experiment.name}, {races:,} races of each, seed {experiment.seed}"
    )
    print_frame(found.table)

    def picture() -> Any:
        from simkit.plots.designs import curves_figure

        made = (
            f"{races:,} races of each, seed {experiment.seed}; bands: {100 * found.confidence:g} % intervals"
        )
        return curves_figure(
            found.table, found.settings, ground.metric, title_of(ground), [made, ground.rests]
        )

    draw(figure, picture)


@click.command("screen")
@click.argument("file", type=FILE)
@VARY_OPTION
@METRIC_OPTION
@click.option("--strategy", help="Whose value of a metric of the game.  [default: the first]")
@click.option("--method", type=click.Choice(["morris", "sobol"]), default="morris", show_default=True)
@click.option(
    "--samples",
    type=click.IntRange(2, 4096),
    default=8,
    show_default=True,
    help="Of the design; for sobol a power of two.",
)
@RACES_OPTION
@MEMBER_OPTION
@FIGURE_OPTION
def screen_command(
    file: Path,
    varied: Sequence[str],
    metric: str | None,
    strategy: str | None,
    method: str,
    samples: int,
    races: int,
    member: str | None,
    figure: Path | None,
) -> None:
    r"""Say which of several rules, or parameters of strategies, moves a metric most, over all of their values together.

    morris is for an order, from few rule sets; sobol splits the metric's variance. It takes SALib (simkit[search]).

    \b
    Examples:
      simkit screen experiments/rollmove-seats.toml --vary squares=10,20,40 --vary faces=4,6,8 --metric turns
      simkit screen mine.toml --vary lanes --vary pit_rules --method sobol --samples 16 --figure rules.png
    """
    from simkit.commands.series import print_frame
    from simkit.design import screen

    ground = read_ground(file, member, metric)
    experiment = ground.experiment
    found = screen(
        experiment.rules,
        ground.field,
        ground.metric.name,
        values_of(ground, varied),
        races=races,
        seed=experiment.seed,
        method=method,
        samples=samples,
        strategy=strategy,
    )
    print_safely(
        f"{found.metric} by {method}, {len(found.points)} rule sets of {races:,} races, seed {experiment.seed}"
    )
    print_frame(found.effects)

    draw(figure, lambda: _screening_figure(ground, found, races))


def _screening_figure(ground: Ground, found: Screening, races: int) -> Any:
    """Return the effects of a screening: Morris's in the metric's unit, Sobol's as parts of its variance."""
    from simkit.plots.designs import rows_figure

    name, (factor, unit) = ground.metric.name.replace("_", " "), ground.metric.scale
    if found.method == "morris":
        frame: Any = found.effects.rename(columns={"effect": "estimate"})
        says = f"mean size of what changing it does to the {name}" + (f" [{unit}]" if unit else "")
    else:
        frame = found.effects.rename(columns={"total": "estimate", "total_low": "low", "total_high": "high"})
        says, factor = f"part of the variance of the {name}, with others [%]", 100
    made = f"{len(found.points)} rule sets ({found.method}) of {races:,} races, seed {ground.experiment.seed}"
    rows = scaled_rows(ground, list(frame.option), frame, factor)
    return rows_figure(rows, title_of(ground), says, [f"{made}; 95 % intervals of the design", ground.rests])


@click.command("knockout")
@click.argument("file", type=FILE)
@click.option(
    "--what",
    help="Tables and rules, with commas.  [default: all tables with copies, all choices and switches]",
)
@METRIC_OPTION
@RACES_OPTION
@MEMBER_OPTION
@FIGURE_OPTION
def knockout_command(
    file: Path, what: str | None, metric: str | None, races: int, member: str | None, figure: Path | None
) -> None:
    r"""Say what single cards, events and rules are worth: the same races without one of them after the other.

    \b
    Examples:
      simkit knockout experiments/sccr-pit-stops.toml --what track_deck --metric mean_finish
      simkit knockout experiments/rollmove-seats.toml --metric turns --figure worth.svg
    """
    from simkit.commands.series import print_frame
    from simkit.design import knock_out
    from simkit.plots.paper import difference_axis

    ground = read_ground(file, member, metric)
    experiment = ground.experiment
    names = None if what is None else [name.strip() for name in what.split(",")]
    found: Any = knock_out(
        experiment.rules, ground.field, ground.metric.name, names, races=races, seed=experiment.seed
    )
    print_safely(
        f"{ground.metric.name} without it less with it, {races:,} races of each, seed {experiment.seed}"
    )
    print_frame(found)

    def picture() -> Any:
        from simkit.plots.designs import rows_figure

        several = found.strategy.nunique() > 1
        labels = [
            f"{row.without}{f', {row.strategy}' if several else ''}: {row.verdict}"
            for row in found.itertuples()
        ]
        made = f"without it less with it, {races:,} races of each, seed {experiment.seed}; intervals of a run hold together"
        rows = scaled_rows(ground, labels, found, ground.metric.scale[0])
        return rows_figure(rows, title_of(ground), difference_axis(ground.metric), [made, ground.rests])

    draw(figure, picture)
