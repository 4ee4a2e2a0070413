"""Pictures of boards: a track by itself, a race round by round as small pictures or as an animation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from matplotlib.axes import Axes
from matplotlib.patches import Polygon

from simkit.faults import Fault, FaultError
from simkit.games.drawings import Drawing, Piece
from simkit.playback import car_names, find_arm, replay_states
from simkit.plots import DPI, Picture
from simkit.plots.board import draw_board, draw_pieces, write_panel
from simkit.plots.paper import plain

if TYPE_CHECKING:
    from simkit.experiment import Experiment
    from simkit.games.game import Game

COLUMNS = 2
MOST_PICTURES = 60
"""So many turns of a race are drawn at most."""

FILES = (".png", ".svg", ".pdf")
MOVING = ".gif"
MOVING_DPI = 96
SECOND = 1.0
MANY = 14
"""More cars than that are written about in small letters."""


def board_figure(game: Game, rules: Any) -> Picture:
    """Return the track of some rules.

    Parameters
    ----------
    game : Game
    rules : Rules

    Raises
    ------
    FaultError
        Where the game has no board to draw.
    """
    drawing = _drawing(game, rules)
    picture = Picture(figsize=(9, 6), layout="constrained")
    picture.get_layout_engine().set(h_pad=0.12, w_pad=0.08)  # type: ignore[union-attr, call-arg]
    axes = picture.subplots()
    draw_board(axes, drawing)
    axes.set_title(plain(f"{game.title}: {drawing.title}"), fontsize="medium")
    handles = [
        Polygon([(0, 0)], facecolor=colour, edgecolor="0.4", label=name) for name, colour in drawing.kinds
    ]
    axes.legend(
        handles=handles,
        loc="upper center",
        bbox_to_anchor=(0.5, 0),
        ncols=len(handles),
        frameon=False,
        fontsize="small",
    )
    if drawing.note:
        picture.supxlabel(plain(drawing.note), fontsize="x-small", color="0.4")
    return picture


def race_figure(experiment: Experiment, race: int, arm: str | None = None) -> Picture:
    """Return one race as small pictures, the start and every turn.

    Parameters
    ----------
    experiment : Experiment
    race : int
    arm : str, optional
        The first by default.

    Raises
    ------
    FaultError
        Where there is no such race, arm or board.
    """
    drawing, turns = _turns(experiment, race, arm)
    rows = -(-len(turns) // COLUMNS)
    names = car_names(experiment)
    height = max(2.9, 0.28 * len(names) + 0.5)
    picture = Picture(figsize=(13, height * rows + 0.4), layout="constrained")
    grid = list(picture.subplots(rows, COLUMNS, squeeze=False).flat)
    for axes, (caption, pieces) in zip(grid, turns, strict=False):
        _show(axes, drawing, caption, pieces, names, 6)
    for axes in grid[len(turns) :]:
        axes.set_axis_off()
    return picture


def save_race(experiment: Experiment, race: int, path: Path, arm: str | None = None) -> None:
    """Write one race as pictures into a file: small pictures, or an animation where its name ends in .gif.

    Raises
    ------
    FaultError
        Where the name ends otherwise, or there is no such race, arm or board.
    """
    if path.suffix.lower() != MOVING:
        save(race_figure(experiment, race, arm), path)
        return
    from matplotlib.animation import FuncAnimation, PillowWriter

    drawing, turns = _turns(experiment, race, arm)
    names = car_names(experiment)
    picture = Picture(figsize=(13.5, 6.6))
    axes = picture.add_axes((0.01, 0.02, 0.74, 0.9))
    axes.set_anchor("NW")
    size = 9 if len(names) <= MANY else 7

    def show(k: int) -> list[Any]:
        axes.clear()
        _show(axes, drawing, turns[k][0], turns[k][1], names, size)
        return []

    moving = FuncAnimation(picture, show, frames=len(turns))
    moving.save(path, writer=PillowWriter(fps=int(1 / SECOND)), dpi=MOVING_DPI)


def _show(
    axes: Axes, drawing: Drawing, caption: str, pieces: Sequence[Piece], names: Sequence[str], size: float
) -> None:
    """Draw one turn: the board, the cars, a line about each."""
    draw_board(axes, drawing, size - 3)
    draw_pieces(axes, pieces, size)
    write_panel(axes, pieces, names, size)
    axes.set_title(caption, fontsize=size + 2)


def check_name(path: Path) -> None:
    """Refuse a file whose name ends in nothing that pictures can be written as.

    Raises
    ------
    FaultError
    """
    if path.suffix.lower() not in FILES:
        raise FaultError([Fault(str(path), "is no name of a picture", f"let it end in {', '.join(FILES)}")])


def save(picture: Picture, path: Path) -> None:
    """Write a picture into a file.

    Raises
    ------
    FaultError
        Where its name ends in nothing that pictures can be written as.
    """
    check_name(path)
    picture.savefig(path, dpi=DPI)


def _drawing(game: Game, rules: Any) -> Drawing:
    if game.draw_board is None:
        raise FaultError([Fault("game", f"{game.name} has no board to draw")])
    return game.draw_board(rules)


def _turns(
    experiment: Experiment, race: int, arm: str | None
) -> tuple[Drawing, list[tuple[str, Sequence[Piece]]]]:
    """Return the board and, for the start and every turn, a caption and the cars."""
    game, rules = experiment.game, find_arm(experiment, arm).rules
    drawing = _drawing(game, rules)
    states, _ = replay_states(experiment, race, arm)
    place = game.place_cars
    assert place is not None, "a game that draws its board places its cars"
    turns: list[tuple[str, Sequence[Piece]]] = []
    for state in states[:MOST_PICTURES]:
        turns.append((f"{drawing.turn} {state.turn}" if state.turn else "start", place(state, rules)))
    return drawing, turns
