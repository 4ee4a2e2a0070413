"""Balance sheets: every line from its tables, flags where they belong, and a guard that sees what moved."""

from __future__ import annotations

import dataclasses
import math
import os

import pytest
from click.testing import CliRunner
from shell import typed
from studies import SHORT, rolling

import simkit as sk
from simkit.cli import simkit
from simkit.faults import FaultError
from simkit.runner import run_experiment
from simkit.sheets import Line, compare_sheets, make_sheet, read_sheet, write_sheet
from simkit.sheets.thresholds import SECTIONS, Threshold
from simkit.stats.race_metrics import RACE_METRICS
from simkit.study import Study

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
compiled_only = pytest.mark.skipif(INTERPRETED, reason="trails are too far apart to be played interpreted")
RACES = 300 if INTERPRETED else 12_800


@pytest.fixture(scope="module")
def results():
    return run_experiment(rolling(variants=SHORT), races=RACES, progress=False)


@pytest.fixture(scope="module")
def sheet(results):
    return make_sheet(results)


def line_of(sheet, name):
    return next(line for line in sheet.lines if line.name == name)


@pytest.mark.parametrize(
    ("low", "high", "flag"),
    [(0.1, 0.2, "!"), (0.1, 0.4, "?"), (0.3, 0.7, ""), (0.6, 0.9, "?"), (0.81, 0.9, "!"), (0.1, 0.9, "?")],
)
def test_a_flag_takes_the_whole_interval_and_a_question_mark_a_part(low, high, flag):
    threshold = Threshold("it is {}", 0.3, 0.8, "little", "much")
    said, found = threshold.reading(low, high, "5")
    assert found == flag
    assert said == "it is 5" + {0.1: ": little", 0.81: ": much"}.get(low, "") * (flag == "!")


def test_every_metric_of_whole_races_has_its_place_on_the_page():
    placed = {"first_seat_advantage", *(name for metrics in SECTIONS.values() for name in metrics)}
    assert placed == set(RACE_METRICS)


def test_lines_are_those_of_the_tables(results, sheet):
    study = Study(results)
    for name in ("race_turns", "dead_time", "first_seat_advantage"):
        row, line = study.table(name).iloc[0], line_of(sheet, name)
        assert (line.value, line.low, line.high) == (row.estimate, row.low, row.high)
    assert line_of(sheet, "seat 2").value == study.seats().estimate[1]
    shares = study.table("win_share").iloc[1]
    assert line_of(sheet, "three").value == pytest.approx(shares.estimate / 0.75)
    assert line_of(sheet, "three").high == pytest.approx(shares.high / 0.75)
    assert line_of(sheet, "race_turns").margin == pytest.approx(
        results.manifest.margin * line_of(sheet, "race_turns").value
    )
    assert line_of(sheet, "dead_time").margin == results.manifest.margin


def test_a_metric_without_a_value_has_no_line(sheet):
    names = {line.name for line in sheet.lines}
    assert "suspense" not in names  # nothing is told of so few races
    assert "out_when" not in names  # nobody is ever out


def test_a_page_has_a_head_a_row_for_each_line_and_the_flags(sheet):
    page = str(sheet).splitlines()
    assert page[0] == f"Does it matter who rolls?: balance of rollmove, base, {RACES:,} races"
    for title in ("SEATS", "STRATEGIES", "PACE", "DRAMA", "ELIMINATION"):
        assert title in page
    row = next(line for line in page if line[2:].startswith("dead_time"))
    assert "of the turns are left" in row
    assert row.endswith("[up to 50 %]")
    assert f"{len(sheet.flagged)} of {len(sheet.lines)} lines are flagged" in page
    assert any(line.startswith("note: in a field of 1 x one, 3 x three") for line in page)


@compiled_only
def test_a_seat_that_wins_too_often_is_flagged(sheet):
    assert line_of(sheet, "seat 1").flag == "!"
    assert "more than fair" in line_of(sheet, "seat 1").reading
    assert line_of(sheet, "seat 1").threshold == "23 to 27 %"
    assert line_of(sheet, "seat 4").flag == "!"
    assert "less than fair" in line_of(sheet, "seat 4").reading
    assert line_of(sheet, "three").flag == ""


def test_seats_are_held_against_the_exact_chances(results, sheet):
    seats = Study(results).seats().iloc[:4]
    for row in seats.itertuples():
        said = line_of(sheet, f"seat {row.seat}").reading
        assert said.endswith(f"(exactly {100 * row.exact:.4f} %, z {row.z:+.2f})")
    assert sum(note.startswith("base: the races meet the exact chances") for note in sheet.notes) == 1
    assert not any(note.startswith("short:") for note in sheet.notes)


def test_another_arm_has_a_sheet_of_its_own(results, sheet):
    short = make_sheet(results, "short")
    assert line_of(short, "race_turns").value < line_of(sheet, "race_turns").value
    assert short.address != sheet.address
    with pytest.raises(FaultError, match="did you mean short"):
        make_sheet(results, "shrt")


def test_a_sheet_is_written_and_read_back_the_same(sheet, tmp_path):
    line = dataclasses.replace(sheet.lines[0], low=-math.inf, high=math.inf)
    kept = dataclasses.replace(sheet, lines=(line, *sheet.lines[1:]))
    write_sheet(kept, tmp_path / "a.json")
    assert read_sheet(tmp_path / "a.json") == kept


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", '{"format": 1}', '{"format": 1, "lines": [{}]}', '{"format": 2}']
)
def test_what_is_no_sheet_is_told_in_a_line(tmp_path, text):
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(FaultError, match=r"a\.json: it (is no balance sheet|was written by another version)"):
        read_sheet(tmp_path / "a.json")


def test_a_sheet_that_is_not_there_is_a_fault(tmp_path):
    with pytest.raises((FaultError, OSError), match=r"a\.json"):
        read_sheet(tmp_path / "a.json")


@pytest.mark.parametrize(
    ("now", "moved"),
    [(0.50, False), (0.53, False), (0.545, False), (0.56, True), (0.45, False), (0.44, True)],
)
def test_a_line_has_moved_where_the_whole_difference_is_beyond_its_margin(sheet, now, moved):
    # half-widths of 0.03 and 0.04 make one of 0.05; the margin is 0.005
    before = Line("pace", "x", 0.5, 0.47, 0.53, margin=0.005)
    after = Line("pace", "x", now, now - 0.04, now + 0.04, margin=0.005)
    one, other = (dataclasses.replace(sheet, lines=(line,)) for line in (before, after))
    assert [move.name for move in compare_sheets(one, other)] == ["pace: x"] * moved


def test_a_line_that_comes_or_goes_has_moved(sheet):
    fewer = dataclasses.replace(sheet, lines=sheet.lines[1:])
    name = f"{sheet.lines[0].section}: {sheet.lines[0].name}"
    assert [str(move) for move in compare_sheets(sheet, fewer)] == [f"{name}: is gone"]
    assert [str(move) for move in compare_sheets(fewer, sheet)] == [f"{name}: is new"]


def test_a_guard_is_silent_until_a_rule_moves(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    races = 300 if INTERPRETED else 6400
    text = rolling(squares=10).to_toml()
    (tmp_path / "e.toml").write_text(text)
    assert (
        typed("balance", "e.toml", "--races", str(races), "--luck-races", "0", "--save", "e.balance.json")
        == 0
    )
    assert "simkit guard e.toml --sheet e.balance.json" in capsys.readouterr().out
    assert typed("guard", "e.toml") == 0
    assert "0 of" in (said := capsys.readouterr().out)
    assert "the rules are as they were" in said
    (tmp_path / "e.toml").write_text(text.replace("squares = 10", "squares = 30"))
    assert typed("guard", "e.toml") == 1
    said = capsys.readouterr().out
    assert "pace: race_turns: was" in said
    assert "have changed" in said
    assert typed("guard", "e.toml", "--sheet", "none.json") in (2, 3)


def test_a_sheet_comes_from_a_folder_a_study_or_an_experiment(results, sheet, tmp_path):
    run_experiment(rolling(), out=tmp_path / "out", races=RACES, progress=False)
    lines = sheet.lines
    assert sk.balance(tmp_path / "out", luck_races=0).lines == lines
    assert sk.balance(Study(results), luck_races=0).lines == lines
    assert sk.balance(rolling(), races=RACES, luck_races=0).lines == lines
    with pytest.raises(FaultError, match="this is a single field"):
        sk.balance(rolling(), member="one")


def test_a_field_of_a_series_is_named(tmp_path):
    new = CliRunner().invoke(simkit, ["balance", "experiments/rollmove-sizes.toml"])
    assert isinstance(new.exception, FaultError)
    assert "a sheet for each of its fields" in str(new.exception)


@compiled_only
def test_luck_and_skill_of_a_game_of_dice_are_all_luck():
    found = sk.balance(rolling(variants=SHORT), arm="short", races=300, luck_races=2000)
    lines = {line.name: line for line in found.lines if line.section == "luck and skill"}
    assert set(lines) == {"skill", "luck", "luck in common", "seating", "die"}
    assert lines["skill"].high < 0.05
    assert lines["luck"].low > 0.9
    assert "luck and skill rest on 2,000 race numbers" in found.notes
    assert "LUCK AND SKILL" in str(found)
