"""The commands exploit and handicap: how far a field can be beaten, and what evens it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from simkit.commands.design_ground import (
    FIGURE_OPTION,
    MEMBER_OPTION,
    RACES_OPTION,
    draw,
    read_ground,
    scaled_rows,
    title_of,
    value_of,
)
from simkit.commands.shared import FILE, print_safely
from simkit.faults import Fault, FaultError


@click.command("exploit")
@click.argument("file", type=FILE)
@click.option("--policy", help="Who is tuned against the field.  [default: the game's last]")
@click.option(
    "--set",
    "fixed",
    multiple=True,
    metavar="PARAMETER=VALUE",
    help="A parameter that stays as it is set here.",
)
@click.option(
    "--trials", type=click.IntRange(1, 10_000), default=40, show_default=True, help="Settings that are tried."
)
@RACES_OPTION
@MEMBER_OPTION
@FIGURE_OPTION
def exploit_command(
    file: Path,
    policy: str | None,
    fixed: Sequence[str],
    trials: int,
    races: int,
    member: str | None,
    figure: Path | None,
) -> None:
    r"""Say how far the field of FILE can be beaten: one car more joins it, tuned to win, and is measured again on fresh seeds.

    It takes Optuna (simkit[search]). That nothing was found is no proof that there is nothing.

    \b
    Example:
      simkit exploit experiments/sccr-pit-stops.toml --policy balanced --trials 60
    """
    from simkit.design import best_response
    from simkit.faults import did_you_mean

    ground = read_ground(file, member)
    policies = ground.experiment.game.policies
    name = policy or list(policies)[-1]
    if name not in policies:
        raise FaultError(
            [Fault("--policy", f"there is no policy {name!r}", did_you_mean(name, list(policies)))]
        )
    options = {parameter: option for parameter, (_, option) in policies[name].parameters.items()}
    pairs = [text.partition("=") for text in fixed]
    found = best_response(
        ground.experiment.rules,
        ground.field,
        policies[name],
        trials=trials,
        races=races,
        seed=ground.experiment.seed,
        fixed={key: value_of(options.get(key), word) for key, _, word in pairs},
    )
    print_safely(str(found))

    def picture() -> Any:
        from simkit.plots.designs import Row, rows_figure

        shares = [("as tuned", [found.tuned] * 3), ("on fresh seeds", [found.share, found.low, found.high])]
        rows = [Row(label, *(100 * each for each in three)) for label, three in shares]
        made = f"{name}, the best of {trials} settings, {races:,} races each; 95 % interval; dashed: if all cars were alike"
        return rows_figure(
            rows, title_of(ground), "win share of the tuned car [%]", [made, ground.rests], 100 * found.fair
        )

    draw(figure, picture)


@click.command("handicap")
@click.argument("file", type=FILE)
@click.option(
    "--place", metavar="STRATEGY", help="By the place on the grid from which this strategy starts, instead."
)
@RACES_OPTION
@MEMBER_OPTION
@FIGURE_OPTION
def handicap_command(
    file: Path, place: str | None, races: int, member: str | None, figure: Path | None
) -> None:
    r"""Find the smallest handicap that evens two strategies: the variants of FILE, from the smallest on, or the place on the grid.

    \b
    Examples:
      simkit handicap experiments/sccr-pit-stops.toml --place splash
      simkit handicap mine.toml --races 50k --figure handicap.png
    """
    from simkit.design import handicap_by_variants, seat_handicap

    ground = read_ground(file, member)
    experiment = ground.experiment
    if place is None:
        found = handicap_by_variants(experiment, races)
    else:
        found = seat_handicap(experiment.rules, ground.field, place, races=races, seed=experiment.seed)
    print_safely(str(found))

    def picture() -> Any:
        from simkit.plots.designs import rows_figure

        labels = [str(level) for level in found.table.level.fillna("no handicap")]
        more = "beyond a fair share" if place else f"less that of {found.weak}, a car"
        made = f"{races:,} races of each, seed {experiment.seed}; intervals hold together"
        rows = scaled_rows(ground, labels, found.table, 100)
        return rows_figure(
            rows,
            title_of(ground),
            f"win share of {found.strong} {more}\n[percentage points]",
            [made, ground.rests],
        )

    draw(figure, picture)
