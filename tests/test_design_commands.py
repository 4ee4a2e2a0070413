"""The commands of designs, as they are typed: what they print, what they draw, what they refuse."""

from __future__ import annotations

import pytest
from matplotlib import image
from shell import Shell

from simkit import design
from simkit.experiment import entry
from simkit.games.registry import GAMES

FILE = """
game = "rollmove"
title = "Which seat wins?"
seed = 9
races = 400
[rules]
squares = 20
[field.one]
policy = "random"
[field.two]
policy = "random"
[variants.short]
squares = 10
[variants.shorter]
squares = 5
"""


@pytest.fixture
def shell(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "e.toml").write_text(FILE)
    return Shell(capsys)


def rows_of(out, head):
    """Return the rows below a head, as words."""
    lines = out.splitlines()
    first = next(k for k, line in enumerate(lines) if line.split() == head.split())
    return [line.split() for line in lines[first + 1 :] if not line.startswith("The figure")]


COMMANDS = {
    "sweep": "sweep e.toml --vary squares=5,10 --vary after_winner --metric turns --races 30",
    "screen": "screen e.toml --vary squares=5,10,15 --vary after_winner --metric turns --races 20 --samples 2",
    "sobol": "screen e.toml --vary squares=5,10,15 --metric turns --races 20 --samples 2 --method sobol",
    "knockout": "knockout e.toml --metric turns --races 30",
    "exploit": "exploit e.toml --trials 2 --races 30",
    "handicap": "handicap e.toml --races 60",
    "place": "handicap e.toml --place one --races 60",
    "luck": "luck e.toml --races 400 --metric mean_finish",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_design_prints_and_draws_what_it_found(name, shell, tmp_path):
    code, out, err = shell(*COMMANDS[name].split(), "--figure", "found.png")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "The figure is drawn in found.png"
    assert len(out.splitlines()) >= 2
    drawn = image.imread(tmp_path / "found.png")
    assert (drawn[..., :3].min(axis=2) < 0.5).mean() > 0.002  # ink on it
    assert sorted(path.name for path in tmp_path.iterdir()) == ["e.toml", "found.png"]


def test_a_sweep_prints_what_the_design_finds(shell):
    out = shell(*COMMANDS["sweep"].split())[1]
    random = GAMES["rollmove"].policies["random"]
    found = design.sweep(
        GAMES["rollmove"].rules(squares=20),
        {"one": entry(random), "two": entry(random)},
        "turns",
        {"squares": [5, 10], "after_winner": None},
        races=30,
        seed=9,
    )
    rows = rows_of(out, "squares after_winner strategy estimate low high")
    assert [float(row[3]) for row in rows] == pytest.approx(list(found.table.estimate), rel=1e-4)
    assert len(rows) == 8


def test_the_variants_of_a_file_are_its_handicaps_in_their_order(shell):
    rows = rows_of(shell(*COMMANDS["handicap"].split())[1], "level estimate low high evens")
    assert [row[0] for row in rows] == ["none", "short", "shorter"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("sweep e.toml --vary squars=3,4", "squars: there is no such option; did you mean squares?"),
        (
            "sweep e.toml --vary squares",
            "squares: is a number, so say which values to try; from 1 to 10000 squares",
        ),
        ("sweep e.toml --vary squares=3,x", "squares: 'x' is not a whole number; 1 to 10000 squares"),
        ("sweep e.toml --vary faces=6,6", "faces: needs two values or more"),
        (
            "sweep e.toml --vary faces=4,6 --metric turs",
            "metrics: rollmove has no metric 'turs'; did you mean turns?",
        ),
        ("sweep e.toml", "simkit sweep: Missing option '--vary'; see simkit sweep --help"),
        (
            "sweep e.toml --vary faces=4,6 --figure x.txt",
            "x.txt: is no name of a picture; let it end in .png, .svg, .pdf",
        ),
        ("luck e.toml --figure x.doc", "x.doc: is no name of a picture; let it end in .png, .svg, .pdf"),
        ("screen e.toml --vary after_winner --method sobol --samples 6", "samples: 6 is no power of two"),
        ("knockout e.toml --what face", "face: no such table or option; did you mean faces?"),
        ("handicap e.toml --place on", "strong: there is no 'on'; did you mean one?"),
        ("exploit e.toml --policy bold", "--policy: there is no policy 'bold'; choose from random"),
        ("exploit e.toml --set at=3", "at: no such parameter"),
    ],
)
def test_what_is_wrong_with_a_design_is_one_line_before_anything_is_played(words, says, shell):
    code, out, err = shell(*words.split())
    assert (code, out) == (2, "")
    assert err.splitlines() == [says]


def test_a_handicap_takes_two_strategies_and_variants(shell, tmp_path):
    (tmp_path / "e.toml").write_text(FILE[: FILE.index("[variants")])
    assert (
        shell("handicap", "e.toml")[2]
        == "variants: there are none; each is a handicap, from the smallest on\n"
    )
    (tmp_path / "e.toml").write_text(FILE[: FILE.index("[field.two")])
    assert shell("handicap", "e.toml")[2] == "field: 1 strategies; a handicap is between two\n"
