"""One change of one constant: a piece of a source file or of a data file, and what stands there instead."""

from __future__ import annotations

from dataclasses import dataclass

OPTION, DATA, CODE = KINDS = ("option", "data", "code")
"""The default of a rule; a figure of a data file; a number in the code of the engine."""


@dataclass(frozen=True)
class Change:
    """One constant and another value of it.

    Parameters
    ----------
    kind : str
        One of KINDS.
    constant : str
        A name that stays the same as long as the constant does.
    old, new : str
        As they are written in the file.
    file : str
        From the root of the package's folder on.
    line, start, end : int
        Where it is written: the line from 0 on, and from where to where in it; or what is added there.
    words : frozenset of str
        Code that mentions one of these is about the constant.
    clauses : frozenset of str
        Clauses that it belongs to.
    """

    kind: str
    constant: str
    old: str
    new: str
    file: str
    line: int
    start: int
    end: int
    text: str
    words: frozenset[str] = frozenset()
    clauses: frozenset[str] = frozenset()

    @property
    def key(self) -> tuple[str, str]:
        """The constant and its new value."""
        return self.constant, self.new

    def made_in(self, source: str) -> str:
        """Return a file's text with the change made."""
        lines = source.splitlines(keepends=True)
        line = lines[self.line]
        lines[self.line] = line[: self.start] + self.text + line[self.end :]
        return "".join(lines)
