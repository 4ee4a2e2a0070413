"""What several commands share: kinds of arguments, and lines for the terminal."""

from __future__ import annotations

import errno
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from simkit.faults import brief, printable

MAX_RACES = 10**12
"""Most races that one command is asked for."""

_COUNT = re.compile(r"(\d+(?:\.\d+)?)(?:e(\d{1,2}))?([km]?)", re.IGNORECASE)


class Count(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A number of races as people write it: 2e6, 1_000_000, 500k, 1.5M."""

    name = "races"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the whole number that `value` stands for."""
        if isinstance(value, int):
            return value
        count = parse_count(str(value))
        if count is None:
            self.fail(
                f"{printable(str(value))!r} is not a number of races: try 1_000_000, 2e6 or 500k", param, ctx
            )
        if not 1 <= count <= MAX_RACES:
            self.fail(f"{count} is outside 1 to {MAX_RACES}", param, ctx)
        return count


def parse_count(text: str) -> int | None:
    """Return the whole number that `text` stands for, or None.

    Examples
    --------
    >>> parse_count("2e6"), parse_count("1_000_000"), parse_count("1.5M"), parse_count("half")
    (2000000, 1000000, 1500000, None)
    """
    match = _COUNT.fullmatch(text.strip().replace("_", "").replace(",", ""))
    if not match:
        return None
    digits, exponent, unit = match.groups()
    whole, _, part = digits.partition(".")
    power = int(exponent or 0) + {"": 0, "k": 3, "m": 6}[unit.lower()] - len(part.rstrip("0"))
    if power < 0 or power > 30:
        return None
    scale: int = 10**power
    return int(whole + part.rstrip("0")) * scale


class _Named(click.Path):
    """A path that something can have: not empty, as a variable that was never set is, no NUL in it, not too long."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:  # click's own signature
        """Return the path."""
        if str(value) == "":
            self.fail("the path is empty", param, ctx)
        try:
            os.stat(value)
        except ValueError:
            self.fail(f"{brief(str(value))} is not a path", param, ctx)
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                self.fail(f"{brief(str(value))}: {error.strerror}", param, ctx)
        return super().convert(value, param, ctx)


class _Picture(_Named):
    """A file that a picture can be written into; another is refused before anything is played."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:  # click's own signature
        """Return the path."""
        from simkit.boards import check_name

        path = super().convert(value, param, ctx)
        check_name(path)
        return path


FILE = _Named(exists=False, dir_okay=False, path_type=Path)
FOLDER = _Named(exists=False, file_okay=False, path_type=Path)
PICTURE = _Picture(exists=False, dir_okay=False, path_type=Path)
ANY_PATH = _Named(exists=False, path_type=Path)


def print_columns(rows: Iterable[Sequence[str]], heads: Sequence[str], room: int = 0) -> None:
    """Print rows of words under their heads, the last column ragged; unprintable characters are escaped.

    Parameters
    ----------
    rows : iterable of sequence of str
    heads : sequence of str
    room : int
        Characters of a line; where a row is longer, the last column goes below the others, indented. 0 is no limit.
    """
    table = [list(heads), *([printable(str(word)) for word in row] for row in rows)]
    widths = [max(len(row[k]) for row in table) for k in range(len(heads) - 1)]
    folded = room and max(sum(widths) + 2 * len(widths) + len(row[-1]) for row in table) > room
    for row in table:
        padded = [word.ljust(width) for word, width in zip(row, widths, strict=False)]
        if folded:
            click.echo("  ".join(padded).rstrip())
            click.echo(textwrap.fill(row[-1], max(room, 40), initial_indent="    ", subsequent_indent="    "))
        else:
            click.echo("  ".join([*padded, row[-1]]).rstrip())


def print_list(head: str, words: Sequence[str]) -> None:
    """Print words behind their head, in as many lines as they take."""
    room = min(room_of_terminal() or 100, 100)
    print_safely(
        textwrap.fill(", ".join(words), room, initial_indent=f"  {head}: ", subsequent_indent="    ")
    )


def room_of_terminal() -> int:
    """Return the characters of a terminal's line; 0 where the output goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 0


def print_safely(text: str) -> None:
    """Print `text`, escaping what is unprintable in each of its lines."""
    for line in text.splitlines():
        click.echo(printable(line))
