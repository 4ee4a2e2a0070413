"""Commands about the games themselves: games, rules, data, new."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from simkit.commands.shared import FOLDER, print_columns, print_list, print_safely, room_of_terminal
from simkit.faults import Fault, FaultError

if TYPE_CHECKING:
    from simkit.games.fields import Option
    from simkit.games.game import Game


@click.command("games")
def games_command() -> None:
    r"""List the games, with their cars, policies and metrics.

    \b
    Example:
      simkit games
    """
    from simkit.games.registry import GAMES

    for game in GAMES.values():
        cars = f"{game.cars[0]} to {game.cars[1]} cars"
        print_safely(f"{game.name}: {game.title}, {cars}")
        print_list("policies", list(game.policies))
        print_list("metrics", [metric.name for metric in game.metrics])


@click.command("rules")
@click.argument("game")
@click.option(
    "--clauses",
    is_flag=True,
    help="List the rulebook's clauses, too: which an option carries, and what each says.",
)
def rules_command(game: str, clauses: bool) -> None:
    r"""List every option of GAME: default, bounds, unit, where the default comes from (source), and what it is.

    The options of the rules come first, then the parameters of every policy, then the sources of decks and tables.
    A number like (A-44) or (U-7) marks a place where the rulebook can be read two ways, or is silent.

    \b
    Examples:
      simkit rules rollmove
      simkit rules rollmove --clauses
    """
    from simkit.games.registry import find_game

    found = find_game(game)
    _print_rules(found, clauses)
    for policy in found.policies.values():
        click.echo()
        click.echo(f'policy = "{policy.name}": {policy.says}')
        _print_options(policy.parameters, "parameter")
    if found.traits:
        click.echo()
        _print_options(found.traits, "driver trait")
    for trait, values in found.rule_driven.items():
        said = " or ".join(f'{trait} = "{value}"' for value in values)
        click.echo(f"With {said} there is no policy: the rules say what the driver does.")
    _print_provenance(found)
    if clauses:
        click.echo()
        print_columns(read_clauses(found.name), ("clause", "carried by", "what it says"), room_of_terminal())


def _print_rules(game: Game, clauses: bool) -> None:
    """Print a row for every option of the rules, with the clauses that it carries or without them."""
    defaults = game.rules().values()
    rows = [
        (
            name,
            as_toml(defaults[name]),
            bounds(option),
            *([" ".join(option.clauses) or "-"] if clauses else []),
            option.source,
            option.says,
        )
        for name, option in game.rules.options().items()
    ]
    heads = ("[rules]", "default", "bounds", *(["clauses"] if clauses else []), "source", "what it is")
    print_columns(rows, heads, room_of_terminal())


def _print_options(options: Mapping[str, tuple[Any, Option]], head: str) -> None:
    """Print a row for every parameter of a policy, or trait of a driver."""
    if options:
        rows = [
            (name, as_toml(default), bounds(option), option.says)
            for name, (default, option) in options.items()
        ]
        print_columns(rows, (head, "default", "bounds", "what it is"), room_of_terminal())


def _print_provenance(game: Game) -> None:
    """Print where each table of data comes from that the default rules use."""
    tables = game.provenance(game.rules())
    if tables:
        click.echo()
        print_columns(tables.items(), ("table", "source"), room_of_terminal())


def as_toml(value: object) -> str:
    """Return a value as an experiment file writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def bounds(option: Option) -> str:
    """Return in words which values an option takes."""
    if option.kind == "switch":
        return "true or false"
    if option.kind == "choice":
        return " | ".join(option.options)
    return f"{option.low} to {option.high} {option.unit}".rstrip()


def read_clauses(game: str) -> list[tuple[str, str, str]]:
    """Return (clause id, what carries it, what it says) for every clause of a game."""
    import csv

    from simkit.games.registry import folders_of

    table = folders_of(game)[-1].joinpath("clauses.csv")
    if not table.is_file():
        raise FaultError(
            [Fault("--clauses", f"{game} has no table of clauses", "clauses.csv beside its Rules")]
        )
    text = table.read_text(encoding="utf-8")
    return [(row["clause"], row["carried_by"], row["says"]) for row in csv.DictReader(text.splitlines())]


@click.command("data")
@click.argument("game")
@click.option("--export", "folder", type=FOLDER, help="Folder to write them to, as files to edit.")
def data_command(game: str, folder: Path | None) -> None:
    r"""Show the rows of every deck, board and table of GAME, or write them as TOML files to edit.

    Single rows are changed in the experiment itself, as they are shown. An edited file goes into an experiment under
    [data]. Files that exist already are never overwritten.

    \b
    Examples:
      simkit data sccr
      simkit data sccr --export my-decks
    """
    from simkit.games.registry import find_game

    found = find_game(game)
    if not found.tables:
        click.echo(f"{game} has no decks, boards or tables: all of it is in its rules (simkit rules {game})")
    elif folder is None:
        _show_tables(found)
    else:
        _export(game, folder)


def _show_tables(game: Game) -> None:
    """Print every row of every table that the default rules use, as an experiment changes it."""
    from simkit.experiment.template import row_of

    for number, (name, slot) in enumerate(game.tables.items()):
        table = slot.get(game.rules())
        click.echo("\n" * (number > 0) + f"[{name}]  # {table.title}; {table.summary}")
        for row in table.names():
            print_safely(row_of(table, row))
    click.echo(f"\nAll of it as files, with every figure: simkit data {game.name} --export FOLDER")


def _export(game: str, folder: Path) -> None:
    """Write every table that the game brings into a folder, and never over a file."""
    from simkit.games.registry import folders_of

    folders = [folder.joinpath("data") for folder in folders_of(game)]
    shipped = [path for each in folders if each.is_dir() for path in each.iterdir()]
    tables = sorted((path for path in shipped if path.name.endswith(".toml")), key=lambda path: path.name)
    taken = [
        Fault(str(folder / name), "already exists; not overwritten", "name another folder")
        for name in (path.name for path in tables)
        if (folder / name).exists()
    ]
    if taken:
        raise FaultError(taken)
    folder.mkdir(parents=True, exist_ok=True)
    for path in tables:
        _write_table(folder / path.name, path.read_bytes())
        print_safely(str(folder / path.name))


def _write_table(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: half of one would be in the way of the next try."""
    try:
        path.write_bytes(content)
    except OSError as error:
        path.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None


@click.command("new")
@click.argument("game")
@click.option("--short", is_flag=True, help="Without the settings that could be changed, a comment each.")
def new_command(game: str, short: bool) -> None:
    r"""Print a commented starter experiment for GAME.

    \b
    Examples:
      simkit new rollmove > mine.toml
      simkit new sccr --short > mine.toml
    """
    from simkit.experiment import starter

    click.echo(starter(game, short), nl=False)
