"""The commands, as they are typed."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from shell import FILE

from simkit.commands.games import read_clauses
from simkit.commands.shared import parse_count, print_columns
from simkit.experiment import parse_experiment
from simkit.games.registry import GAMES, NAMES


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1000", 1000),
        ("1_000_000", 1_000_000),
        ("1,000", 1000),
        ("2e6", 2_000_000),
        ("2.5E3", 2500),
        ("500k", 500_000),
        ("1.5M", 1_500_000),
        ("1.50", None),
        ("0.5", None),
        ("half", None),
        ("", None),
        ("-5", None),
        ("1e99", None),
        ("2e6; rm", None),
    ],
)
def test_a_number_of_races_is_read_as_people_write_it(text, count):
    assert parse_count(text) == count


def test_run_prints_estimates_seats_verdicts_and_where_the_result_is(shell):
    code, out, err = shell("run", "seats.toml")
    assert code == 0
    assert "Which seat wins?: 400 races by each of 2 arms, seed 9" in out
    assert "won from seat" in out
    assert "roller in short against base" in out
    assert out.rstrip().endswith("results/runs/seats: simkit show results/runs/seats")
    assert "races/s" in err
    assert Path("results/runs/seats/manifest.json").is_file()


def test_run_says_the_same_on_any_number_of_threads_and_quiet_says_nothing_else(shell):
    one = shell("run", "seats.toml", "--workers", "1", "--out", "a", "--quiet")
    two = shell("run", "seats.toml", "--workers", "2", "--out", "b", "--quiet")
    assert one[2] == two[2] == ""
    assert one[1].replace(" a", " b") == two[1].replace(" a", " b")
    assert shell("show", "a", "--digest") == shell("show", "b", "--digest")


def test_more_races_are_added_to_a_finished_run(shell):
    shell("run", "seats.toml", "--out", "a", "--quiet")
    shell("run", "seats.toml", "--out", "a", "--races", "1k", "--quiet")
    shell("run", "seats.toml", "--out", "b", "--races", "1000", "--quiet")
    assert shell("show", "a", "--digest")[1] == shell("show", "b", "--digest")[1]


def test_show_prints_what_run_printed(shell):
    run = shell("run", "seats.toml", "--quiet")[1]
    shown = shell("show", "results/runs/seats")[1]
    assert run.startswith(shown)


def test_show_tells_the_verdicts_on_a_metric_that_is_named(shell):
    shell("run", "seats.toml", "--out", "a", "--quiet")
    out = shell("show", "a", "--metric", "turns")[1]
    assert "turns compared" in out
    assert "win_share" not in out


def test_a_run_until_all_is_decided_says_so(shell):
    Path("seats.toml").write_text(FILE + '[compare]\nmetrics = ["turns"]\n')
    code, out, _ = shell("run", "seats.toml", "--until-decided", "--races", "300", "--quiet")
    assert code == 0
    assert "300 of at most 300 races; 1 of 1 comparisons are undecided" not in out
    assert "0 of 1 comparisons are undecided; the intervals hold whenever a run is stopped" in out
    assert shell("show", "results/runs/seats", "--table", "compare")[1].count("lower") == 1


def test_a_run_that_is_looked_at_again_is_shown_with_wider_intervals(shell):
    shell("run", "seats.toml", "--quiet", "--out", "a")
    fixed, wide = (
        json.loads(shell("show", "a", "--format", "json", *how)[1])
        for how in (["--metric", "turns"], ["--metric", "turns", "--anytime"])
    )
    assert all(b["high"] - b["low"] > a["high"] - a["low"] for a, b in zip(fixed, wide, strict=True))


def test_run_says_what_every_variant_changes(shell):
    out = shell("run", "seats.toml", "--quiet")[1]
    assert out.splitlines()[1] == "  short: squares = 10"


def test_show_says_beside_each_comparison_what_the_pairing_has_gained(shell):
    shell("run", "seats.toml", "--out", "a", "--quiet")
    heads, row, *reading = shell("show", "a", "--table", "compare", "--metric", "turns")[1].splitlines()
    assert [word for word in heads.split() if word in ("p", "pairing", "verdict")] == [
        "p",
        "pairing",
        "verdict",
    ]
    frame = json.loads(shell("show", "a", "--format", "json", "--table", "compare", "--metric", "turns")[1])[
        0
    ]
    assert f"{frame['correlation']:.2f}, {frame['variance_reduction']:.3g} x" in row
    assert reading[0].startswith("pairing: the correlation over races")


def test_show_prints_one_table_alone_where_it_is_named(shell):
    whole = shell("run", "seats.toml", "--out", "a", "--quiet")[1]
    tables = [shell("show", "a", "--table", table)[1] for table in ("estimates", "seats", "compare")]
    assert "\n\n".join(table.rstrip("\n") for table in tables) in whole
    assert [table.split()[0] for table in tables] == ["metric", "won", "win_share"]


@pytest.mark.parametrize("how", [["--digest"], ["--format", "csv"], ["--table", "seats"]])
def test_what_is_left_out_of_a_damaged_result_is_said_beside_its_bare_numbers(shell, how):
    shell("run", "seats.toml", "--out", "a", "--quiet")
    assert shell("show", "a", *how)[2] == ""
    damaged = min(Path("a/blocks").iterdir())
    damaged.write_bytes(b"")
    code, out, err = shell("show", "a", *how)
    assert code == 0
    assert out
    assert err == f"simkit: {damaged}: it is damaged; left out\n"


@pytest.mark.parametrize("table", ["estimates", "compare", "seats"])
def test_show_prints_every_table_as_data(shell, table):
    shell("run", "seats.toml", "--out", "a", "--quiet")
    rows = json.loads(shell("show", "a", "--format", "json", "--table", table)[1])
    lines = shell("show", "a", "--format", "csv", "--table", table)[1].splitlines()
    assert len(lines) == len(rows) + 1
    assert lines[0].split(",") == list(rows[0])
    assert shell("show", "a", "--format", "md", "--table", table)[1].count("\n") == len(rows) + 2


def test_a_race_is_told_from_the_file_and_from_the_result_alike(shell):
    shell("run", "seats.toml", "--quiet")
    told = shell("replay", "seats.toml", "--race", "17", "--arm", "short")
    assert told[0] == 0
    assert told[1].startswith("Race 17 of Which seat wins?, arm short.")
    assert shell("replay", "results/runs/seats", "--race", "17", "--arm", "short") == told


def test_check_says_that_all_is_well(shell):
    code, out, _ = shell("check", "seats.toml")
    assert code == 0
    assert "no faults" in out


def test_check_names_every_fault_in_a_line_of_its_own(shell):
    Path("seats.toml").write_text(FILE.replace("squares = 40", "sqares = 40").replace('"random"', '"randon"'))
    code, out, err = shell("check", "seats.toml")
    assert (code, out) == (2, "")
    assert [line.split(": ")[0] for line in err.splitlines()] == ["seats.toml:7", "seats.toml:9"]
    assert "did you mean squares?" in err
    assert "did you mean random?" in err


@pytest.mark.parametrize("name", NAMES)
def test_a_starter_reads_without_faults(shell, name):
    code, out, _ = shell("new", name)
    assert code == 0
    assert parse_experiment(out, "new.toml").game.name == name


@pytest.mark.parametrize("name", NAMES)
def test_rules_lists_every_option_with_its_meaning_and_every_clause(shell, name):
    code, out, _ = shell("rules", name, "--clauses")
    assert code == 0
    for option, about in GAMES[name].rules.options().items():
        line = next(line for line in out.splitlines() if line.split("  ")[0] == option)
        assert line.endswith(about.says)
        assert about.source in line
    assert all(clause in out and says in out for clause, _, says in read_clauses(name))


def test_columns_that_are_too_wide_for_a_terminal_have_the_last_below_the_others(capsys):
    rows = [("laps", "250", "laps of the race, " * 4), ("width", "2", "lanes")]
    print_columns(rows, ("rule", "default", "what it is"), room=40)
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 40
    assert lines[:3] == ["rule   default", "    what it is", "laps   250"]
    assert lines[-2:] == ["width  2", "    lanes"]
    print_columns(rows[1:], ("rule", "default", "what it is"), room=40)
    assert capsys.readouterr().out.splitlines()[1] == "width  2        lanes"


def test_games_lists_every_game(shell):
    code, out, _ = shell("games")
    assert code == 0
    lines = out.splitlines()
    assert [line.split(":")[0] for line in lines if not line.startswith(" ")] == list(GAMES)
    assert max(map(len, lines)) <= 100
    assert all(metric.name in out for game in GAMES.values() for metric in game.metrics)


def test_data_writes_every_table_and_never_over_a_file(shell):
    assert shell("data", "sccr", "--export", "decks")[0] == 0
    written = sorted(Path("decks").iterdir())
    assert written
    assert all(tomllib.loads(path.read_text()) for path in written)
    written[0].write_text("mine = 1")
    code, _, err = shell("data", "sccr", "--export", "decks")
    assert code == 2
    assert f"{written[0]}: already exists; not overwritten; name another folder" in err
    assert written[0].read_text() == "mine = 1"


def test_builds_lists_the_drivers_of_a_game_or_of_an_experiment(shell):
    code, out, _ = shell("builds", "sccr")
    assert code == 0
    assert len(out.splitlines()) == 1 + 31
    assert out.splitlines()[2].split(maxsplit=1) == [
        "hand3-speed1",
        "3: +2 cards  0: -.100  1: .000   0: .350",
    ]
    Path("e.toml").write_text(
        'game = "sccr"\nseed = 1\nraces = 1\n[rules]\ncreation_points = 1\n[field.a]\npolicy = "greedy"\n'
    )
    code, out, _ = shell("builds", "e.toml")
    assert [line.split()[0] for line in out.splitlines()] == ["build", "hand1", "pole1", "speed1", "out1"]


def test_builds_of_a_game_without_created_drivers_says_so(shell):
    code, out, _ = shell("builds", "rollmove")
    assert code == 0
    assert "no drivers to make" in out


def test_data_of_a_game_without_tables_says_so(shell):
    code, out, _ = shell("data", "rollmove", "--export", "decks")
    assert code == 0
    assert "no decks, boards or tables" in out
    assert not Path("decks").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rnu", "seats.toml"], "did you mean run?"),
        (["run"], "Missing argument 'FILE'"),
        (["run", "seats.tmol"], "seats.tmol"),
        (["run", "seats.toml", "--raecs", "5"], "--races"),
        (["run", "seats.toml", "--races", "many"], "'many' is not a number of races"),
        (["run", "seats.toml", "--races", "1e15"], "outside 1 to"),
        (["run", "seats.toml", "--workers", "0"], "--workers"),
        (["show", "nowhere"], "nowhere"),
        (["replay", "seats.toml", "--race", "1", "--arm", "shrot"], "did you mean short?"),
        (["replay", "seats.toml", "--race", "-1"], "--race"),
        (["replay", "nowhere.toml", "--race", "1"], "nowhere.toml"),
        (["rules", "rolmove"], "did you mean rollmove?"),
        (["new", "chess"], "there is no game 'chess'"),
        (["bench", "rolmove"], "did you mean rollmove?"),
        (["data", "sccr", "--export", ""], "the path is empty"),
        (["run", "", "--out", "a"], "the path is empty"),
        (["bench", "rollmove", "--seconds", "nan"], "--seconds"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(shell, words, said):
    code, out, err = shell(*words)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_what_cannot_be_printed_is_escaped(shell):
    Path("seats.toml").write_text(FILE.replace("field.roller", r'field."\u001b[31mred\u202e"'))
    code, _, err = shell("check", "seats.toml")
    assert code == 2
    assert r"\x1b[31mred\u202e" in err
    assert "\x1b" not in err
    assert "\u202e" not in err
    assert shell("replay", "bad\x1b[31m.toml", "--race", "1")[2].rstrip("\n").isprintable()


def test_without_a_word_the_page_of_help_is_shown(shell):
    code, out, err = shell()
    assert (code, out) == (2, "")
    assert "  simkit check mine.toml              say what is wrong with it\n" in err


def test_help_of_every_command_has_an_example_on_a_line_of_its_own(shell):
    for command in ("run", "show", "replay", "check", "new", "rules", "data", "games", "bench"):
        code, out, _ = shell(command, "--help")
        assert code == 0
        assert "\\b" not in out
        lines = [line.strip() for line in out.splitlines()]
        examples = lines.index("Example:" if "Example:" in lines else "Examples:")
        assert lines[examples + 1].startswith(f"simkit {command}")


def test_the_page_of_help_keeps_its_examples_a_line_each(shell):
    out = shell("--help")[1]
    assert "\\b" not in out
    assert "  simkit check mine.toml              say what is wrong with it\n" in out


def test_version_names_the_stack(shell):
    code, out, _ = shell("--version")
    assert code == 0
    assert all(name in out for name in ("simkit ", "Python ", "numba ", "numpy ", "pandas "))


@pytest.mark.long
def test_the_page_of_help_is_there_in_less_than_015_seconds():
    times = []
    for _ in range(9):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "simkit", "--help"], check=True, capture_output=True)
        times.append(time.perf_counter() - began)
    assert statistics.median(times) < 0.15


def test_data_without_a_folder_shows_every_row_as_an_experiment_changes_it(shell):
    code, out, _ = shell("data", "sccr")
    assert code == 0
    assert "[deck]  # Driver deck; stated: effect, copies; reconstructed: laps, rating, pit_time" in out
    assert '"PASS INSIDE" = 8' in out.splitlines()
    Path("e.toml").write_text(
        'game = "sccr"\nseed = 1\nraces = 1\n[field.a]\npolicy = "random"\n' + out.rpartition("\n\n")[0]
    )
    assert shell("check", "e.toml")[0] == 0


def test_new_has_a_short_form(shell):
    assert len(shell("new", "sccr", "--short")[1]) < len(shell("new", "sccr")[1]) / 5
