"""Faults while they are collected: by path, so that a file's line can be found for each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.faults import Fault, FaultError, did_you_mean
from simkit.toml_lines import line_of

MAX_SHOWN = 100
"""Most faults that are told in one go."""

Path = tuple[str | int, ...]
"""Where a value stands: names of tables and keys, numbers of elements."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def key_text(part: str) -> str:
    """Return one part of a key as TOML writes it."""
    return part if _BARE.fullmatch(part) else quoted(part)


def dotted(path: Path) -> str:
    """Return a path as TOML writes it, without the numbers of elements."""
    return ".".join(key_text(part) for part in path if isinstance(part, str))


def quoted(text: str) -> str:
    """Return `text` as a TOML string; what cannot be printed is left to `faults.printable`."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def shown(value: object, longest: int = 60) -> str:
    """Return a value as a user would write it, shortened, for a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value if len(value) <= longest else value[: longest - 3] + "...")
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, (int, float)):
        return repr(value)
    return f"a {type(value).__name__}"


@dataclass(frozen=True)
class _Problem:
    path: Path
    message: str
    hint: str


class Problems:
    """All that is wrong with one experiment."""

    def __init__(self) -> None:
        self._found: list[_Problem] = []
        self._foreign: list[Fault] = []
        self._more = False
        self._postponed: list[str] = []

    def __bool__(self) -> bool:
        return bool(self._found or self._foreign)

    def under(self, name: str) -> bool:
        """Return whether anything is wrong in the table called `name`."""
        return any(problem.path[:1] == (name,) for problem in self._found)

    def at(self, path: Path) -> bool:
        """Return whether anything is wrong with the value at `path` itself."""
        return any(problem.path == path for problem in self._found)

    def within(self, path: Path) -> bool:
        """Return whether anything is wrong at `path` or below it."""
        return any(problem.path[: len(path)] == path for problem in self._found)

    def paths(self) -> list[Path]:
        """Return where everything stands that is wrong."""
        return [problem.path for problem in self._found]

    def postpone(self, what: str) -> None:
        """Note what cannot be checked before something else is mended."""
        if what not in self._postponed:
            self._postponed.append(what)

    def add(self, path: Path, message: str, hint: str = "", choices: Sequence[str] = ()) -> None:
        """Note a fault.

        Parameters
        ----------
        path : tuple of str or int
        message, hint : str
        choices : sequence of str
            What the last name of `path` may have been meant for; used where there is no hint.
        """
        if len(self._found) == MAX_SHOWN:
            self._more = True
            return
        if choices and not hint:
            hint = did_you_mean(str(path[-1]), choices)
        problem = _Problem(path, message, hint)
        if problem not in self._found:
            self._found.append(problem)

    def take(self, path: Path, faults: Iterable[Fault], names: Iterable[str] = ()) -> None:
        """Note the faults of a table that stands at `path`.

        Parameters
        ----------
        path : tuple of str or int
        faults : iterable of Fault
            Their keys are relative to `path`; those with a file of their own are kept as they are.
        names : iterable of str
            Keys that the table has, to tell a name with a dot from two names.
        """
        names = tuple(names)
        for fault in faults:
            if fault.file:
                self._foreign.append(fault)
            else:
                self.add((*path, *_parts(fault.key, names)), fault.message, fault.hint)

    def faults(self, file: str = "", lines: Mapping[str, int] | None = None) -> list[Fault]:
        """Return the faults, in the order of the file's lines where there is one.

        Parameters
        ----------
        file : str
        lines : mapping of str to int, optional
            From `toml_lines.parse_toml`.
        """
        found = [
            Fault(
                dotted(problem.path),
                problem.message,
                problem.hint,
                file,
                0 if lines is None else _line(dict(lines), problem.path),
            )
            for problem in self._found
        ]
        found.sort(key=lambda fault: fault.line)
        found += self._foreign[:MAX_SHOWN]
        if self._more:
            found.append(
                Fault("", f"there are more than {MAX_SHOWN} faults; the rest is not told", file=file)
            )
        if self._postponed and found:
            said = f"not checked yet, since it rests on what is wrong: {', '.join(self._postponed)}"
            found.append(Fault("", said, "check again when that is mended", file))
        return found

    def stop(self, file: str = "", lines: Mapping[str, int] | None = None) -> None:
        """Raise all faults, if there are any."""
        if self:
            raise FaultError(self.faults(file, lines))


def _line(lines: dict[str, int], path: Path) -> int:
    return line_of(lines, ".".join(str(part) for part in path)) or 1


def _parts(key: str, names: Sequence[str]) -> Path:
    if not key:
        return ()
    if key in names:
        return (key,)
    for name in names:
        if key.startswith(f"{name}."):
            return (name, *key[len(name) + 1 :].split("."))
    return tuple(key.split("."))


def dig(document: Any, path: Path) -> Any:
    """Return the value at `path`, or None."""
    for part in path:
        try:
            document = document[part]
        except (KeyError, IndexError, TypeError):
            return None
    return document
