"""TOML text that a stranger may have written: read under caps, with the line of every key.

`tomllib` gives values without their lines. `key_lines` walks the text, once `tomllib` has found it sound,
and notes where each key stands, so that a fault can name its line.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from simkit.faults import Fault, FaultError

MAX_BYTES = 256 * 1024
"""Longest text that is parsed."""

MAX_KEY_PARTS = 32
"""Most parts of a dotted key; the time that the parser takes grows with their square."""

MAX_NESTING = 32
"""Deepest nesting of arrays and inline tables."""

MAX_WORD = 256
"""Longest bare word: a key, a number, a date."""

_BARE = r"[A-Za-z0-9_-]+"
_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r]+|\#[^\n]*)
    |(?P<string>\"""(?:[^\\"]|\\.?|"(?!""))*+"{0,5}|\'\'\'(?:[^']|'(?!''))*+'{0,5}|"(?:[^"\\\n]|\\.)*+"?|'[^'\n]*+'?)
    |(?P<word>[A-Za-z0-9_+-]+)
    |(?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)
_SKIP = re.compile(r"(?:[ \t\r\n,]+|#[^\n]*)*")
_KEY_PART = re.compile(rf"""[ \t]*(?:({_BARE})|("(?:[^"\\\n]|\\.)*"|'[^'\n]*'))[ \t]*""")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' + r"'''.*?'{3,5}|" + r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}#\n]+")
_AT_LINE = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)


def read_toml(path: Path | str, shown: str = "") -> tuple[dict[str, Any], dict[str, int]]:
    """Read a TOML file; see `parse_toml`.

    Parameters
    ----------
    path : path-like
    shown : str
        How faults name the file; as `path` is written, if empty.

    Raises
    ------
    FaultError
        Where the file cannot be read or is no sound TOML.
    """
    return parse_toml(read_text(path, shown), shown or str(path))


def read_text(path: Path | str, shown: str = "") -> str:
    """Return the text of a file, without a byte order mark, its lines ended the Unix way.

    Raises
    ------
    FaultError
        Where the file cannot be read, is too long, or is not UTF-8.
    """
    file = shown or str(path)
    try:
        if Path(path).exists() and not Path(path).is_file():
            raise FaultError([Fault("", "is not a file", file=file)])
        with Path(path).open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, FaultError):
            raise
        reason = getattr(error, "strerror", None) or error
        raise FaultError([Fault("", f"cannot be read: {reason}", file=file)]) from None
    if len(raw) > MAX_BYTES:
        raise FaultError([_too_long(file)])
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FaultError([Fault("", "is not UTF-8 text", file=file, line=line)]) from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def _too_long(file: str) -> Fault:
    return Fault("", f"is longer than {MAX_BYTES // 1024} kB", file=file)


def parse_toml(text: str, file: str = "") -> tuple[dict[str, Any], dict[str, int]]:
    """Return the values of a TOML text, and the line of every key (`key_lines`).

    Parameters
    ----------
    text : str
    file : str
        How faults name the text.

    Raises
    ------
    FaultError
        Where the text is too long, nested too deeply, or no sound TOML; with the line.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise FaultError([_too_long(file)])
    if fault := _shape_fault(text, file):
        raise FaultError([fault])
    try:
        return tomllib.loads(text), key_lines(text)
    except RecursionError:
        raise FaultError([Fault("", "is nested too deeply", file=file)]) from None
    except ValueError as error:  # a faulty text, or a number of thousands of digits
        raise FaultError([_syntax_fault(str(error), text, file)]) from None


def _shape_fault(text: str, file: str) -> Fault | None:
    """Return what would cost the parser too much time or depth, or None; reads any text, sound or not."""
    depth = dots = 0
    for token in _TOKEN.finditer(text):
        sign = token["sign"]
        if token["word"] and len(token["word"]) > MAX_WORD:
            message = f"a word of {len(token['word'])} characters; at most {MAX_WORD}"
        elif depth > MAX_NESTING:
            message = f"is nested too deeply; at most {MAX_NESTING} deep"
        elif dots >= MAX_KEY_PARTS:
            message = f"a key of more than {MAX_KEY_PARTS} parts"
        else:
            if sign is not None:
                depth = max(0, depth + (sign in "[{") - (sign in "]}"))
                dots = dots + 1 if sign == "." else 0
            continue
        return Fault("", message, file=file, line=text.count("\n", 0, token.start()) + 1)
    return None


def _syntax_fault(message: str, text: str, file: str) -> Fault:
    found = _AT_LINE.fullmatch(message)
    if found is None:
        return Fault("", f"is no sound TOML: {message}", file=file)
    said = found[1]
    line = int(found[2]) if found[2] else text.count("\n") + 1
    key = text.split("\n")[line - 1].partition("=")[0].strip()[:MAX_WORD]
    if said == "Invalid value":
        return Fault(key, "is not a value", "put text in quotes", file, line)
    if said == "Cannot overwrite a value" or said.endswith(" twice"):
        return Fault(key.strip("[] "), "appears twice", file=file, line=line)
    return Fault("", f"is no sound TOML: {said[:1].lower()}{said[1:]}", file=file, line=line)


def line_of(lines: dict[str, int], key: str) -> int:
    """Return the line of `key`, or of the nearest table around it, or 0."""
    while key not in lines:
        if "." not in key:
            return 0
        key = key.rpartition(".")[0]
    return lines[key]


def placed(faults: Iterable[Fault], lines: dict[str, int], file: str) -> list[Fault]:
    """Return the faults with their file and line (of the fault's key, see `line_of`), ordered by line."""
    found = [replace(fault, file=file, line=line_of(lines, fault.key)) for fault in faults]
    return sorted(found, key=lambda fault: fault.line)


def key_lines(text: str) -> dict[str, int]:
    """Return the line, counted from 1, of every key of a sound TOML text.

    Parameters
    ----------
    text : str
        TOML that `tomllib` accepts.

    Returns
    -------
    dict of str to int
        By the parts of the key joined with dots, quotes taken off; elements of arrays by their number from 0:
        ``cards.3.laps``.
    """
    scan = _Scan(text)
    scan.document()
    return scan.lines


class _Scan:
    """One walk over a sound text. `at` is where it stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[str, int] = {}
        self.elements: dict[str, int] = {}
        self.counted = (0, 1)

    def document(self) -> None:
        prefix = ""
        while self.skip() < len(self.text):
            if self.text.startswith("[[", self.at):
                prefix = self.array_header()
            elif self.text[self.at] == "[":
                self.at += 1
                prefix = self.key("")
                self.at += 1
            else:
                self.pair(prefix)

    def array_header(self) -> str:
        self.at += 2
        name = self.key("")
        self.at += 2
        number = self.elements.get(name, 0)
        self.elements[name] = number + 1
        self.lines[f"{name}.{number}"] = self.line()
        return f"{name}.{number}"

    def skip(self) -> int:
        """Step over blanks, commas and comments; return where the scan stands then."""
        found = _SKIP.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at

    def line(self) -> int:
        """Return the line of `at`, counting on from where the last call stopped."""
        start, line = self.counted
        line += self.text.count("\n", start, self.at)
        self.counted = (self.at, line)
        return line

    def key(self, prefix: str) -> str:
        """Read a dotted key and note its line and those of the tables that it names first."""
        line = self.line()
        while found := _KEY_PART.match(self.text, self.at):
            self.at = found.end()
            part = found[1] or next(iter(tomllib.loads(f"{found[2]} = 0")))
            prefix = f"{prefix}.{part}" if prefix else part
            if prefix in self.elements and self.text[self.at : self.at + 2] != "]]":
                prefix = f"{prefix}.{self.elements[prefix] - 1}"
            self.lines.setdefault(prefix, line)
            if self.text[self.at] != ".":
                break
            self.at += 1
        return prefix

    def pair(self, prefix: str) -> None:
        name = self.key(prefix)
        self.at += 1  # the sign of equality
        self.skip()
        self.value(name)

    def value(self, name: str) -> None:
        opening = self.text[self.at]
        if opening in "\"'":
            found = _STRING.match(self.text, self.at)
            self.at = found.end() if found else len(self.text)
        elif opening == "{":
            self.at += 1
            while self.text[self.skip()] != "}":
                self.pair(name)
            self.at += 1
        elif opening == "[":
            self.array(name)
        else:
            found = _SCALAR.match(self.text, self.at)
            self.at = found.end() if found else len(self.text)

    def array(self, name: str) -> None:
        self.at += 1
        number = 0
        while self.text[self.skip()] != "]":
            self.lines[f"{name}.{number}"] = self.line()
            self.value(f"{name}.{number}")
            number += 1
        self.at += 1
