"""Experiment files that are broken at random: by byte, and by grammar. Each comes from one number."""

from __future__ import annotations

import copy
import random
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from simkit.experiment.template import starter
from simkit.games.registry import NAMES

ROOT = Path(__file__).parent.parent

WORDS = (
    "", " ", "base", "con", "..", "../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "~", "*", "-",
    "=cmd|' /C calc'!A0", "@SUM(A1)", "+1+1", "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
    "\u202egnp.exe", "\u2066a\u2069", "\x1b[2J\x1b]0;x\x07", "\r\nHTTP/1.1", "a\nb", "\x00", "\ud7ff", "\ufeff", "\U0001f3ce",
    "__import__('os').system('touch pwned')", "${HOME}", "$(touch pwned)", "`touch pwned`", "{0.__class__}", "%s%n%x",
    "'; DROP TABLE races;--", "my_policy.py:decide", "os:system", "simkit.games.sccr", "x" * 300, "x" * 70_000, "\u2167", "\uff11\uff12",
)  # fmt: skip
"""What is put where a word stands."""

NUMBERS = (
    "0", "-0", "-1", "1", "255", "256", "65536", "2147483648", "4294967296", "9223372036854775807", "9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "9" * 100, "9" * 255, "9" * 5000, "0x" + "f" * 80, "0b11",
    "0o777", "1e308", "1e309", "-1e309", "5e-324", "nan", "-nan", "inf", "-inf", "1_000_000_000_000", "0.1", "1e3", "00", "1__0", "+1",
    "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "true", "false", "null", "None",
)  # fmt: skip
"""What is put where a value stands, as it is written."""

TOKENS = (
    b"\x00", b"\xff", b"\xc3\x28", b"\xf0\x28\x8c\xbc", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r", b"\r\n", b"\x1b[31m", b"\x7f", b"\xe2\x80\xae",
    b'"""', b"'''", b'"', b"'", b"\\", b"\\u0000", b"\\U00110000", b"[", b"]", b"[[", b"]]", b"{", b"}", b"=", b".", b",", b"#",
    b"[" * 40, b"[" * 5000, b"{a=" * 40, b"{a=" * 4000, b"a." * 40 + b"b=1\n", b"a." * 9000 + b"b=1\n", b"\n" * 3000, b"=" * 3000,
    b"\n[rules]\n", b"\n[field]\n", b"\n[field.a]\n", b"\n[[field]]\n", b"\n[variants.v]\n", b"\n[data]\n", b"\n[series]\n", b"\n[compare]\n",
)  # fmt: skip
"""What is put anywhere between two bytes."""


@cache
def sound_files() -> tuple[str, ...]:
    """Return the texts that are broken: starters of every game, and the experiments of the repository."""
    texts = [starter(name, short=short) for name in NAMES for short in (False, True)]
    return (*texts, *(path.read_text() for path in sorted((ROOT / "experiments").glob("*.toml"))))


def mutant(number: int) -> bytes:
    """Return the file that `number` stands for: an odd one broken by byte, an even one by grammar."""
    draw = random.Random(number)
    text = draw.choice(sound_files())
    for _ in range(draw.choice((1, 1, 1, 2, 4))):
        if number % 2:
            raw = by_byte(draw, text.encode("utf-8", "surrogateescape"))
            text = raw.decode("utf-8", "surrogateescape")
        else:
            text = by_grammar(draw, text)
    return text.encode("utf-8", "surrogatepass" if number % 2 == 0 else "surrogateescape")


def by_byte(draw: random.Random, raw: bytes) -> bytes:
    """Return the bytes with some of them flipped, lost, doubled, moved, or with others between them."""
    at, end = sorted(draw.randrange(len(raw) + 1) for _ in range(2))
    way = draw.randrange(7)
    if way == 0:
        flipped = bytearray(raw or b" ")
        for _ in range(draw.choice((1, 3, 30))):
            flipped[draw.randrange(len(flipped))] ^= 1 << draw.randrange(8)
        return bytes(flipped)
    if way == 1:
        return raw[:at] + raw[min(end, at + draw.choice((1, 5, 400))) :]
    if way == 2:
        return raw[:at]
    if way == 3:
        return raw[:at] + raw[at:end] * draw.choice((2, 2, 3, 40)) + raw[end:]
    if way == 4:
        return raw[at:end] + raw[:at] + raw[end:]
    if way == 5:
        return raw[:at] + draw.randbytes(draw.choice((1, 4, 64))) + raw[at:]
    return raw[:at] + draw.choice(TOKENS) + raw[at:]


def by_grammar(draw: random.Random, text: str) -> str:
    """Return sound TOML text in which some key or value is another one, or stands twice."""
    try:
        data = tomllib.loads(text)
    except ValueError:  # broken so that it cannot be read any more
        return text
    data = copy.deepcopy(data)
    places = list(_places(data))
    if not places:
        return text
    table, key = draw.choice(places)
    way = draw.randrange(6)
    if way == 0:
        table[key] = _Written(draw.choice(NUMBERS))
    elif way == 1:
        table[key] = draw.choice(WORDS)
    elif way == 2:
        table[key] = _shape(draw, table[key])
    elif way == 3 and isinstance(table, dict):
        table[draw.choice((key + "s", key[1:], key.upper(), *WORDS))] = table.pop(key)
    elif way == 4 and isinstance(table, dict):
        del table[key]
    else:
        other, place = draw.choice(places)
        table[key], other[place] = copy.deepcopy(other[place]), copy.deepcopy(table[key])
    written = _write(data)
    if draw.random() < 0.1:  # a line that stands twice
        lines = written.splitlines()
        lines.insert(draw.randrange(len(lines) + 1), draw.choice(lines or [""]))
        written = "\n".join(lines)
    return written


class _Written(str):
    """A value as it is written."""


def _places(table: Any, depth: int = 0) -> Iterator[tuple[Any, Any]]:
    """Yield every table or list with each of its keys."""
    for key in list(table) if isinstance(table, dict) else range(len(table)):
        yield table, key
        if isinstance(table[key], (dict, list)) and depth < 6:
            yield from _places(table[key], depth + 1)


def _shape(draw: random.Random, value: Any) -> Any:
    """Return a value of another shape: nested, long, wide."""
    deep: Any = value
    for _ in range(draw.choice((1, 2, 31, 33, 200))):
        deep = [deep] if draw.random() < 0.5 else {"a": deep}
    wide = {f"k{k}": k for k in range(draw.choice((3, 70, 600, 3000)))}
    return draw.choice(
        [deep, wide, [value] * draw.choice((0, 2, 300, 5000)), [], {}, True, 0.5, [[]], [{}, 1]]
    )


def _write(data: Any) -> str:
    """Return a document as TOML text: tables at the top and one below as such, all else in line."""
    head, tables = [], []
    for key, value in data.items():
        if not isinstance(value, dict):
            head.append(f"{_key(key)} = {_value(value)}")
            continue
        tables.append(f"[{_key(key)}]")
        plain = {name: item for name, item in value.items() if not isinstance(item, dict)}
        tables += [f"{_key(name)} = {_value(item)}" for name, item in plain.items()]
        for name, item in value.items():
            if name not in plain:
                tables.append(f"[{_key(key)}.{_key(name)}]")
                tables += [f"{_key(inner)} = {_value(each)}" for inner, each in item.items()]
    return "\n".join([*head, *tables]) + "\n"


def _key(key: Any) -> str:
    plain = isinstance(key, str) and key and all(c.isascii() and (c.isalnum() or c in "-_") for c in key)
    return key if plain else _quoted(str(key))


def _quoted(word: str) -> str:
    signs = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return (
        '"'
        + "".join(signs.get(c, f"\\u{ord(c):04x}" if ord(c) < 32 or c == "\x7f" else c) for c in word)
        + '"'
    )


def _value(value: Any) -> str:
    if isinstance(value, _Written):
        return str(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)
