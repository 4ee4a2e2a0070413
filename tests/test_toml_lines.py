"""The line of every key of a TOML text, and the bounds that are held before it is parsed."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.faults import FaultError
from simkit.toml_lines import key_lines, line_of, parse_toml

TEXT = '''\
# a comment with a [table] and a = sign
plain = 1
dotted.key = 2
"quoted key" = "a # no comment, [no.table]"
'literal.key' = 3
long = """
no = key
[no.table]
"""
[table]
inline = { a = 1, b = { c = 2 } }
array = [
  1,  # one
  { d = 3 },
  [4, 5],
]
[table."sub table"]
x = 'a ] } string'
[[list]]
name = "first"
[[list]]
name = "second"
[list.inner]
y = 1
'''


def test_every_kind_of_key_has_its_line():
    lines = key_lines(TEXT)
    expected = {
        "plain": 2,
        "dotted": 3,
        "dotted.key": 3,
        "quoted key": 4,
        "literal.key": 5,
        "long": 6,
        "table": 10,
        "table.inline": 11,
        "table.inline.a": 11,
        "table.inline.b.c": 11,
        "table.array": 12,
        "table.array.0": 13,
        "table.array.1": 14,
        "table.array.1.d": 14,
        "table.array.2": 15,
        "table.array.2.1": 15,
        "table.sub table": 17,
        "table.sub table.x": 18,
        "list": 19,
        "list.0": 19,
        "list.0.name": 20,
        "list.1": 21,
        "list.1.name": 22,
        "list.1.inner": 23,
        "list.1.inner.y": 24,
    }
    assert {key: lines[key] for key in expected} == expected
    assert not any(key.startswith("no") for key in lines)


def test_a_key_that_is_not_there_has_the_line_of_the_table_around_it():
    lines = key_lines(TEXT)
    assert line_of(lines, "table.array.1.nothing.at.all") == 14
    assert line_of(lines, "table.nothing") == 10
    assert line_of(lines, "nothing") == 0


KEYS = st.text(st.sampled_from("ab.\"' \\"), min_size=1, max_size=4)
VALUES = st.recursive(
    st.integers(-9, 9) | st.booleans() | st.text(st.sampled_from("a\"'#[]{},=\\"), max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


def toml(value):
    """Return a value as TOML on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return "{" + ", ".join(f"{toml(key)} = {toml(item)}" for key, item in value.items()) + "}"


@given(st.dictionaries(st.from_regex(r"[c-z]{1,6}", fullmatch=True), VALUES, min_size=1, max_size=6))
def test_each_key_of_any_text_has_the_line_that_it_was_written_on(document):
    text = "".join(f'# "\n{toml(key)} = {toml(value)}\n' for key, value in document.items())
    assert tomllib.loads(text) == document
    values, lines = parse_toml(text)
    assert values == document
    assert [lines[key] for key in document] == [2 * n + 2 for n in range(len(document))]


@given(st.text(st.sampled_from("a.=[]{}\"'\\\n#, 1"), max_size=60))
def test_any_text_is_parsed_or_a_fault(text):
    faults = ()
    try:
        values, _ = parse_toml(text, "e.toml")
    except FaultError as error:
        faults = error.faults
    else:
        assert values == tomllib.loads(text)
    assert all(str(fault).startswith("e.toml:") for fault in faults)


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        (".".join("a" * 32) + " = 1", True),
        (".".join("a" * 33) + " = 1", False),
        ("a = " + "[" * 32 + "]" * 32, True),
        ("a = " + "[" * 33 + "]" * 33, False),
        ("a" * 256 + " = 1", True),
        ("a" * 257 + " = 1", False),
        ('a = "' + "." * 500 + "[" * 500 + '"', True),
        ("a = [" + "1.5, " * 500 + "]", True),
        pytest.param("#" * (256 * 1024), True, id="256 kB"),
        pytest.param("#" * (256 * 1024 + 1), False, id="more than 256 kB"),
    ],
)
def test_the_bounds_of_keys_words_nesting_and_length_hold_exactly(text, sound):
    if sound:
        assert parse_toml(text)[0] == tomllib.loads(text)
    else:
        with pytest.raises(FaultError):
            parse_toml(text)
