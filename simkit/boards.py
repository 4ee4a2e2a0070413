"""Pictures of boards: a track by itself, a race round by round as small pictures or as an animation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.patches import Polygon

from simkit.faults import Fault, FaultError
from simkit.games.drawings import Drawing, Line, Piece
from simkit.playback import car_names, find_arm, replay_states
from simkit.plots import DPI, PALETTE, Picture
from simkit.plots.paper import brief, plain

if TYPE_CHECKING:
    from simkit.experiment import Experiment
    from simkit.games.game import Game

COLUMNS = 3
MOST_PICTURES = 60
"""So many turns of a race are drawn at most."""

FILES = (".png", ".svg", ".pdf")
MOVING = ".gif"
SECOND = 1.0


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
    axes = picture.subplots()
    _draw(axes, drawing)
    axes.set_title(plain(f"{game.title}: {drawing.title}"), fontsize="medium")
    handles = [
        Polygon([(0, 0)], facecolor=colour, edgecolor="0.4", label=name) for name, colour in drawing.kinds
    ]
    picture.legend(
        handles=handles, loc="outside upper left", ncols=len(handles), frameon=False, fontsize="small"
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
    picture = Picture(figsize=(9, 2.1 * rows + 0.6), layout="constrained")
    names = car_names(experiment)
    grid = list(picture.subplots(rows, COLUMNS, squeeze=False).flat)
    for axes, (caption, pieces) in zip(grid, turns, strict=False):
        _draw(axes, drawing, labels=False)
        _place(axes, pieces)
        axes.set_title(caption, fontsize="small")
    for axes in grid[len(turns) :]:
        axes.set_axis_off()
    _name(picture, names)
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
    picture = Picture(figsize=(7, 5.6), layout="constrained")
    axes = picture.subplots()
    _name(picture, car_names(experiment))

    def show(k: int) -> list[Any]:
        axes.clear()
        _draw(axes, drawing, labels=False)
        _place(axes, turns[k][1])
        axes.set_title(turns[k][0], fontsize="medium")
        return []

    moving = FuncAnimation(picture, show, frames=len(turns))
    moving.save(path, writer=PillowWriter(fps=int(1 / SECOND)), dpi=DPI // 2)


def save(picture: Picture, path: Path) -> None:
    """Write a picture into a file.

    Raises
    ------
    FaultError
        Where its name ends in nothing that pictures can be written as.
    """
    if path.suffix.lower() not in FILES:
        raise FaultError([Fault(str(path), "is no name of a picture", f"let it end in {', '.join(FILES)}")])
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
        turns.append((f"turn {state.turn}" if state.turn else "start", place(state, rules)))
    return drawing, turns


def _draw(axes: Axes, drawing: Drawing, labels: bool = True) -> None:
    """Draw the board alone, with or without what is written into its fields."""
    colours = dict(drawing.kinds)
    fields = [shape.corners for shape in drawing.shapes]
    faces = [colours[shape.kind] for shape in drawing.shapes]
    axes.add_collection(PolyCollection(fields, facecolors=faces, edgecolors="0.55", linewidths=0.4))
    for shape in drawing.shapes:
        if shape.label and labels:
            x = sum(corner[0] for corner in shape.corners) / len(shape.corners)
            y = sum(corner[1] for corner in shape.corners) / len(shape.corners)
            axes.text(x, y, shape.label, ha="center", va="center", fontsize="xx-small", color="0.35")
    for line in drawing.lines:
        _line(axes, line)
    axes.set_aspect("equal")
    axes.autoscale_view()
    axes.invert_yaxis()
    axes.set_axis_off()


def _line(axes: Axes, line: Line) -> None:
    if line.arrow:
        style = {"arrowstyle": "->", "color": "0.2", "linewidth": 1.2}
        axes.annotate("", xy=line.points[-1], xytext=line.points[0], arrowprops=style)
    else:
        axes.plot(*zip(*line.points, strict=True), color="#000000", linewidth=2.0)


def _place(axes: Axes, pieces: Sequence[Piece]) -> None:
    """Draw the cars: an arrowhead where one faces, a square with a word where it lies."""
    for piece in pieces:
        colour = PALETTE[piece.entry % len(PALETTE)]
        if piece.angle is None:
            axes.plot(*piece.at, marker="s", markersize=5, color=colour, markeredgecolor="white", zorder=3)
            axes.text(
                *piece.at, piece.mark[:1], ha="center", va="center", fontsize=4, color="white", zorder=4
            )
        else:
            axes.plot(
                *piece.at,
                marker=(3, 0, -90 - piece.angle),
                markersize=7,
                color=colour,
                markeredgecolor="white",
                zorder=3,
            )


def _name(picture: Picture, names: Sequence[str]) -> None:
    """Say which colour is whose."""
    handles = [
        Polygon([(0, 0)], facecolor=PALETTE[entry % len(PALETTE)], label=brief(name))
        for entry, name in enumerate(names)
    ]
    picture.legend(handles=handles, loc="outside lower center", ncols=6, frameon=False, fontsize="small")
