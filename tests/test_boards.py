"""Pictures of boards and of races on them; whatever game has a board is drawn."""

from __future__ import annotations

import pytest
from playing import situations

from simkit import cli
from simkit.boards import board_figure, race_figure, save_race
from simkit.experiment import entry, make_experiment
from simkit.faults import FaultError
from simkit.games.registry import GAMES

WITH_BOARD = [name for name in GAMES if GAMES[name].draw_board is not None]
every_board = pytest.mark.parametrize("name", WITH_BOARD)


def usual(name):
    """Return the rules that a game is tried under, which make short races."""
    return getattr(situations(name), "RULES", {})


def an_experiment(name, **rules):
    game = GAMES[name]
    rules = usual(name) | rules
    cars = game.cars[0]
    return make_experiment(
        game.rules(**rules), {"a": entry(game.policies["random"](), cars=cars)}, races=5, seed=1
    )


@every_board
def test_a_board_is_drawn_with_every_field_its_title_and_where_its_figures_come_from(name):
    game = GAMES[name]
    drawing = game.draw_board(game.rules())
    picture = board_figure(game, game.rules())
    axes = picture.axes[0]
    assert len(axes.collections[0].get_paths()) == len(drawing.shapes)
    assert axes.get_title() == f"{game.title}: {drawing.title}"
    assert picture.get_supxlabel() == drawing.note
    assert {shape.kind for shape in drawing.shapes} <= {kind for kind, _ in drawing.kinds}


@every_board
def test_a_race_is_drawn_turn_by_turn(name):
    picture = race_figure(an_experiment(name), 2)
    drawn = [axes for axes in picture.axes if axes.get_title()]
    word = GAMES[name].draw_board(GAMES[name].rules()).turn
    assert [axes.get_title() for axes in drawn[:3]] == ["start", f"{word} 1", f"{word} 2"]
    assert all(not axes.axison for axes in picture.axes)


@every_board
def test_a_race_becomes_a_file_of_pictures_or_a_moving_one(name, tmp_path):
    experiment = an_experiment(name)
    for file, begins in (("race.png", b"\x89PNG"), ("race.gif", b"GIF8")):
        save_race(experiment, 0, tmp_path / file)
        assert (tmp_path / file).read_bytes().startswith(begins)


def test_a_game_without_a_board_and_a_file_of_no_known_kind_are_faults(tmp_path):
    with pytest.raises(FaultError, match="rollmove has no board to draw"):
        board_figure(GAMES["rollmove"], GAMES["rollmove"].rules())
    with pytest.raises(
        FaultError, match=r"race.txt: is no name of a picture; let it end in .png, .svg, .pdf"
    ):
        save_race(an_experiment(WITH_BOARD[0]), 0, tmp_path / "race.txt")
    with pytest.raises(FaultError, match="has no board to draw"):
        race_figure(an_experiment("rollmove"), 0)


def run(monkeypatch, folder, *arguments):
    monkeypatch.chdir(folder)
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    return left.value.code


@every_board
def test_the_commands_draw_a_games_board_an_experiments_board_and_a_race(name, monkeypatch, tmp_path, capsys):
    assert run(monkeypatch, tmp_path, "board", name) == 0
    assert (tmp_path / f"{name}-board.png").stat().st_size > 10_000
    rules = "".join(f"{key} = {value}\n" for key, value in usual(name).items())
    text = f'game = "{name}"\nseed = 1\nraces = 1\n[rules]\n{rules}[field.a]\npolicy = "random"\ncars = {GAMES[name].cars[0]}\n'
    (tmp_path / "mine.toml").write_text(text)
    assert run(monkeypatch, tmp_path, "board", "mine.toml", "--out", "b.svg") == 0
    assert run(monkeypatch, tmp_path, "replay", "mine.toml", "--race", "3", "--pictures", "r.svg") == 0
    assert "The race is drawn in r.svg" in capsys.readouterr().out
    assert (tmp_path / "b.svg").read_text().startswith("<?xml")
    assert (tmp_path / "r.svg").exists()


def test_a_misspelt_game_has_no_board(monkeypatch, tmp_path, capsys):
    assert run(monkeypatch, tmp_path, "board", "crashcra") == 2
    assert "did you mean crashcar?" in capsys.readouterr().err
