"""Files broken at random, and names and paths that mean harm: a line for each fault, and nothing done."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from mutants import mutant

from simkit.cli import main

TESTS = Path(__file__).parent.parent


def report_of(*words):
    """Run tests/hostile.py in a process of its own: an audit hook cannot be taken away again."""
    paths = os.pathsep.join(map(str, (TESTS.parent, TESTS)))
    env = os.environ | {"PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, TESTS / "hostile.py", *map(str, words)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.long)])
def test_broken_files_are_refused_line_by_line_within_a_second_and_bring_nothing_about(count):
    found = report_of("files", count)
    print(found)
    assert found["wrong"] == []
    assert found["refused"] > 0.8 * count
    assert found["sound"] > 0.02 * count
    assert found["refused"] + found["sound"] == found["files"] == count


def test_a_mutant_is_the_same_file_whenever_it_is_asked_for():
    assert [mutant(number) for number in range(40)] == [mutant(number) for number in range(40)]
    assert len({mutant(number) for number in range(40)}) > 35


def test_sixty_hostile_names_and_paths_are_told_in_a_line_and_bring_nothing_about():
    found = report_of("names")
    print(found)
    assert found["wrong"] == []
    assert found["tried"] >= 60


def test_the_audit_hears_of_what_a_file_should_not_bring_about():
    heard = report_of("deeds")
    deeds = (
        "open for writing",
        "exec of",
        "os.mkdir",
        "os.rename",
        "os.system",
        "subprocess.Popen",
        "socket.__new__",
    )
    assert [deed for deed in deeds if not any(line.startswith(deed) for line in heard)] == []


TITLE = "=cmd|' /C calc'!A0 <script>alert(1)</script> & \"x\""
FILE = f"""
game = "rollmove"
title = '''{TITLE}'''
seed = 1
races = 3
[rules]
squares = 4
[field.roller]
policy = "random"
cars = 2
[variants.short]
squares = 2
"""


def test_a_hostile_title_comes_out_as_words_everywhere_and_nothing_is_written_elsewhere(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    Path("e.toml").write_text(FILE)

    def said(*words):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert not left.value.code
        return capsys.readouterr().out

    assert TITLE in said("run", "e.toml", "--out", "out", "--quiet")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["e.toml", "out"]
    for form in ("csv", "json", "md"):
        assert not any(line.startswith("=") for line in said("show", "out", "--format", form).splitlines())
    said("report", "out", "--out", "page.html")
    page = Path("page.html").read_text()
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert page.count("<svg") > 0  # figures have the title in them
    assert sorted(path.name for path in tmp_path.iterdir()) == ["e.toml", "out", "page.html"]
