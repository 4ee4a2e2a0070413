"""Files that mean harm, or come from odd editors: a fault or a reading within a second, never a traceback."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from simkit.experiment import check, read_experiment
from simkit.experiment.problems import MAX_SHOWN

HEAD = 'game = "madeup"\nseed = 1\nraces = 10\n'
FIELD = '[field.a]\npolicy = "bold"\n[field.b]\npolicy = "random"\n'

HOSTILE = {
    "a dotted key of 100 kB": ("a." * 50_000 + "b = 1", "e.toml:1: a key of more than 32 parts"),
    "a quoted dotted key": (r'"\"".' * 20_000 + "b = 1", "e.toml:1: a key of more than 32 parts"),
    "a dotted header": ("[" + "a." * 50_000 + "b]", "e.toml:1: a key of more than 32 parts"),
    "nested arrays": ("a = " + "[" * 100_000, "e.toml:1: is nested too deeply; at most 32 deep"),
    "nested tables": ("a = " + "{b=" * 60_000, "e.toml:1: is nested too deeply; at most 32 deep"),
    "a number of 10^5 digits": (
        "seed = " + "9" * 10**5,
        "e.toml:1: a word of 100000 characters; at most 256",
    ),
    "a hexadecimal number": ("seed = 0x" + "f" * 10**5, "e.toml:1: a word of 100002 characters; at most 256"),
    "a number of 200 digits": (
        HEAD.replace("seed = 1", "seed = " + "9" * 200) + FIELD,
        "e.toml:2: seed: a whole number far too large",
    ),
    "not a number": (
        HEAD + FIELD + "[compare]\nmargin = nan",
        "e.toml:9: compare.margin: nan is not a number to reckon with",
    ),
    "infinity": (
        HEAD + FIELD + "[compare]\nmargin = -inf",
        "e.toml:9: compare.margin: -inf is not a number to reckon with",
    ),
    "a key that turns the text around": (
        HEAD + '"\\u202etitle" = 3\n' + FIELD,
        'e.toml:4: "\\u202etitle": no such key; did you mean title?',
    ),
    "a terminal escape in a value": (
        HEAD + '[field.a]\npolicy = "\\u001b[31m"\ncars = 2\n',
        'e.toml:5: field.a.policy: madeup has no policy "\\x1b[31m"; choose from random, bold',
    ),
    "a NUL": (HEAD + 'title = "\0"', "e.toml:4: is no sound TOML: illegal character '\\x00'"),
    "a NUL in the file of a table": (
        HEAD + FIELD + '[data]\ndeck = "\\u0000"',
        'e.toml:9: data.deck: "\\x00" is not a path from the experiment\'s own folder on',
    ),
    "not UTF-8": (b'game = "madeup"\ntitle = "\xff"\n', "e.toml:2: is not UTF-8 text"),
    "UTF-16": ("\ufeffgame = 1".encode("utf-16-le"), "e.toml:1: is not UTF-8 text"),
    "old Mac lines": (
        HEAD.replace("\n", "\r"),
        "e.toml:1: is no sound TOML: expected newline or end of document",
    ),
    "over 256 kB": ("#" * (256 * 1024 + 1), "e.toml: is longer than 256 kB"),
    "an endless string": (
        HEAD + 'title = """' + "x\n" * 50_000,
        "e.toml:50004: is no sound TOML: unterminated",
    ),
    "backslashes": ('title = "' + "\\" * 200_001, "e.toml:1: is no sound TOML: "),
    "quotes": ("'" * 200_000, "e.toml:1: is no sound TOML: "),
    "a table of 20 000 keys": (
        HEAD + "[rules]\n" + "".join(f"k{n} = 1\n" for n in range(20_000)) + FIELD,
        "e.toml:4: rules: a table with 20000 keys; at most 512",
    ),
    "a list of 50 000 metrics": (
        HEAD + FIELD + "[compare]\nmetrics = [" + "'m'," * 50_000 + "]",
        "e.toml:9: compare.metrics: a list of 50000 elements; at most 256",
    ),
    "a long text": (
        HEAD + f'title = "{"x" * 5_000}"\n' + FIELD,
        "e.toml:4: title: a text of 5000 characters; at most",
    ),
    "a long key": (HEAD + f'"{"k k" * 200}" = 1\n' + FIELD, "e.toml:1: a key of 600 characters; at most 100"),
    "a merged array of tables": (
        HEAD + "[[field]]\na = 1\n",
        "e.toml:4: field: a list is not a table; write [field]",
    ),
    "empty": ("", 'e.toml:1: game: is missing; write game = "sccr"'),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_answered_within_a_second(name, told):
    text, first = HOSTILE[name]
    start = time.process_time()
    lines = told(text)
    assert time.process_time() - start < 1
    assert any(line.startswith(first) for line in lines), lines[:3]
    assert all(line.isprintable() and len(line) < 1_000 for line in lines)


def test_at_most_a_hundred_faults_are_told_quickly(told):
    variants = "".join(f"[variants.v{n}]\n" + "".join(f"lap{k} = 1\n" for k in range(250)) for n in range(64))
    start = time.process_time()
    lines = told(HEAD + FIELD + variants)
    assert time.process_time() - start < 1
    assert len(lines) == MAX_SHOWN + 1
    assert lines[-1] == "e.toml: there are more than 100 faults; the rest is not told"


@pytest.mark.parametrize(
    "raw",
    [
        b"\xef\xbb\xbf" + (HEAD + FIELD).encode(),
        (HEAD + FIELD).replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + (HEAD + FIELD).replace("\n", "\r\n").encode(),
    ],
    ids=["byte order mark", "Windows lines", "both"],
)
def test_what_windows_editors_write_is_read_as_the_same_experiment(raw, told):
    assert told(HEAD + FIELD) == []
    plain = read_experiment("e.toml")
    assert told(raw) == []
    assert read_experiment("e.toml") == plain
    assert read_experiment("e.toml").text == plain.text


def test_lines_are_counted_in_windows_files_too(told):
    assert told((HEAD + FIELD + "[rules]\r\nlap = 1\r\n").replace("\r\n", "\n").replace("\n", "\r\n")) == [
        "e.toml:9: rules.lap: no such rule; did you mean laps?"
    ]


def test_a_missing_file_a_folder_and_a_pipe_are_faults(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    told = [str(fault) for name in ("no.toml", ".", "pipe.toml") for fault in check(tmp_path / name)]
    assert told == [
        f"{tmp_path}/no.toml: cannot be read: No such file or directory",
        f"{tmp_path}: is not a file",
        f"{tmp_path}/pipe.toml: is not a file",
    ]


def test_an_experiment_cannot_have_a_table_read_from_a_pipe(told):
    os.mkfifo(Path("deck.toml").resolve())
    assert told(HEAD + FIELD + '[data]\ndeck = "deck.toml"') == ["deck.toml: is not a file"]
