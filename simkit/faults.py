"""Faults in what a user wrote: collected, one clear line each, with the nearest right thing."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong.

    Parameters
    ----------
    key : str
        Dotted path of the setting, as the user writes it (``rules.laps``).
    message : str
        What is wrong, without a final stop.
    hint : str
        The nearest right thing, or empty.
    file : str
        The file it stands in, or empty for Python objects.
    line : int
        Its line, counted from 1, or 0 where there is none.
    """

    key: str
    message: str
    hint: str = ""
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}: " if self.line else f"{self.file}: " if self.file else ""
        key = f"{printable(self.key)}: " if self.key else ""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{place}{key}{printable(self.message)}{printable(hint)}"

    def under(self, prefix: str) -> Fault:
        """Return the same fault with its key inside the table `prefix`."""
        return replace(self, key=f"{prefix}.{self.key}" if self.key else prefix)


class FaultError(ValueError):
    """Everything that is wrong with an input, all in one go.

    Parameters
    ----------
    faults : iterable of Fault
        At least one.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))

    def __reduce__(self) -> tuple[type[FaultError], tuple[tuple[Fault, ...]]]:
        """Let it travel between processes."""
        return type(self), (self.faults,)


def path_of(value: object, key: str) -> Path:
    """Return `value` as a path.

    Raises
    ------
    FaultError
        Where it is none, naming `key`.
    """
    if isinstance(value, (str, os.PathLike)) and "\0" not in (text := os.fspath(value)) and text:
        return Path(text)
    raise FaultError([Fault(key, f"{value!r} is not a path")])


MANY = 40
"""Of more choices than this the nearest are told, not all."""


def did_you_mean(word: str, choices: Sequence[str]) -> str:
    """Return "did you mean X?" for the nearest of `choices`, else the list of them, or of the nearest where they are many."""
    near = difflib.get_close_matches(str(word), choices, n=1, cutoff=0.6)
    if near:
        return f"did you mean {near[0]}?"
    if not choices:
        return ""
    if len(choices) > MANY:
        some = difflib.get_close_matches(str(word), choices, n=8, cutoff=0)
        return f"choose one of {len(choices)}, the nearest are " + ", ".join(some)
    return "choose from " + ", ".join(choices)


def brief(value: object, longest: int = 80) -> str:
    """Return a value as Python writes it, cut where that is long."""
    text = repr(value)
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def printable(text: str) -> str:
    """Return `text` with control, bidirectional and other unprintable characters escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
