"""The command board: a game's track as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from simkit.commands.shared import FILE, print_safely


@click.command("board")
@click.argument("source", metavar="GAME|FILE")
@click.option("--out", type=FILE, help="File to draw into: .png, .svg or .pdf.  [default: <name>-board.png]")
def board_command(source: str, out: Path | None) -> None:
    r"""Draw the track of GAME, or the one that the experiment in FILE races on.

    \b
    Examples:
      simkit board crashcar
      simkit board mine.toml --out my-track.svg
    """
    from simkit.boards import board_figure, save
    from simkit.experiment import Experiment, read_plan
    from simkit.games.registry import find_game

    if source.endswith(".toml"):
        found = read_plan(Path(source))
        experiment = found if isinstance(found, Experiment) else found[next(iter(found.members))]
        game, rules, name = experiment.game, experiment.rules, experiment.name
    else:
        game = find_game(source)
        rules, name = game.rules(), game.name
    path = out or Path(f"{name}-board.png")
    save(board_figure(game, rules), path)
    print_safely(f"The board is drawn in {path}")
