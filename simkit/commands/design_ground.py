"""What the commands of designs share: their options, the experiment they start from, words as values, figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from simkit.commands.shared import PICTURE, Count, print_safely

if TYPE_CHECKING:
    from simkit.experiment import Entry, Experiment
    from simkit.games.fields import Option
    from simkit.games.game import Metric
    from simkit.plots.designs import Row
    from simkit.stats.race_metrics import RaceMetric

RACES = 2000

FIGURE_OPTION = click.option(
    "--figure", type=PICTURE, help="Draw it into this file, too: .png, .svg or .pdf."
)
MEMBER_OPTION = click.option("--member", help="One field of a series, by its name.")
METRIC_OPTION = click.option(
    "--metric", help="Of the game, or of whole races.  [default: the first that FILE compares]"
)
RACES_OPTION = click.option(
    "--races", type=Count(), default=RACES, show_default=True, help="Races of each rule set."
)
VARY_OPTION = click.option(
    "--vary",
    "varied",
    multiple=True,
    required=True,
    metavar="NAME[=VALUE,...]",
    help="A rule, or STRATEGY.PARAMETER, and its values; of a choice or a switch all, where none are named. More than once.",
)


class Ground(NamedTuple):
    """What an experiment file gives to a design: its base; variants are left out."""

    experiment: Experiment
    field: dict[str, Entry]
    metric: Metric | RaceMetric

    @property
    def rests(self) -> str:
        """What the races rest on, for a caption."""
        from simkit.words import rests_on_tables

        return rests_on_tables(self.experiment.game.provenance(self.experiment.rules))


def read_ground(file: Path, member: str | None, metric: str | None = None) -> Ground:
    """Return what a file gives; the metric by its name, or the first that the file compares."""
    from simkit.commands.series import one_field
    from simkit.experiment import Entry, read_plan
    from simkit.runner import sigterm_as_ctrl_c
    from simkit.stats.race_metrics import RACE_METRICS

    experiment: Any = one_field(read_plan(file), member)
    sigterm_as_ctrl_c()
    field = {each.name: Entry(each.driver, each.cars) for each in experiment.field}
    name = metric or experiment.metrics[0]
    found: Any = RACE_METRICS.get(name) or experiment.game.metric(name)
    if found.unit == "distance":
        found = replace(found, unit=experiment.game.distance_unit)
    return Ground(experiment, field, found)


def values_of(ground: Ground, given: Sequence[str]) -> dict[str, list[Any] | None]:
    """Return the values that are to be tried, from ``NAME=VALUE,...`` or ``NAME``."""
    from simkit.design.settings import settings_of

    options, found = settings_of(ground.experiment.rules, ground.field), {}
    for text in given:
        name, is_set, words = text.partition("=")
        each = [value_of(options.get(name.strip()), word.strip()) for word in words.split(",")]
        found[name.strip()] = each if is_set else None
    return found


def value_of(option: Option | None, word: str) -> Any:
    """Return what a word means as a value of an option; the word itself where it means none."""
    if option is not None and option.kind == "switch":
        return {"true": True, "false": False}.get(word, word)
    digits = word.replace("_", "")
    if option is not None and option.kind == "number" and digits.lstrip("-").isdecimal() and len(digits) < 20:
        return int(digits)
    return word


def draw(figure: Path | None, picture: Callable[[], Any]) -> None:
    """Draw what was found into a file, where one is named."""
    if figure is not None:
        from simkit.boards import save

        save(picture(), figure)
        print_safely(f"The figure is drawn in {figure}")


def scaled_rows(ground: Ground, labels: Sequence[str], frame: Any, factor: float) -> list[Row]:
    """Return the rows of a frame for a figure, in the unit that people read."""
    from simkit.plots.designs import Row

    scaled = [factor * frame[name] for name in ("estimate", "low", "high")]
    return [Row(*row) for row in zip(labels, *scaled, strict=True)]


def title_of(ground: Ground) -> str:
    """Return what a figure is headed with."""
    return ground.experiment.title or ground.experiment.name
