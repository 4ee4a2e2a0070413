"""The command about drivers: builds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from simkit.commands.shared import print_columns, room_of_terminal

if TYPE_CHECKING:
    from simkit.games.game import Build


@click.command("builds")
@click.argument("what", metavar="GAME|FILE")
def builds_command(what: str) -> None:
    r"""List every driver that may be made: by the rules of GAME, or by those of an experiment FILE.

    A row has the build's name, and for each attribute the points spent on it and what they give. The points go into
    the experiment's [field.NAME], one key for each attribute; one that is left out has 0 points.

    \b
    Examples:
      simkit builds sccr
      simkit builds mine.toml     with the budget that it sets
    """
    from simkit.experiment import read_experiment
    from simkit.games.registry import GAMES

    if what in GAMES:
        game, rules = GAMES[what], GAMES[what].rules()
    else:
        experiment = read_experiment(what)
        game, rules = experiment.game, experiment.rules
    made = game.builds(rules) if game.builds else {}
    if not made:
        click.echo(f"{game.name} has no drivers to make: all are alike but for their policy")
        return
    traits = list(next(iter(made.values())).traits)
    rows = [(name, *_cells(build, traits)) for name, build in made.items()]
    print_columns(rows, ("build", *traits), room_of_terminal())


def _cells(build: Build, traits: list[str]) -> list[str]:
    """Return what is spent on each trait, and what it gives."""
    spent: Mapping[str, Any] = build.traits
    return [f"{spent[name]}: {build.says[name]}" for name in traits]
