"""Sheets kept as files, and whether a rule set has moved away from one."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from simkit.faults import Fault, FaultError
from simkit.results.files import UnusableError, read_whole, write_whole
from simkit.sheets.sheet import Line, Sheet

FORMAT = 1

MAX_SHEET = 1_000_000

NUMBERS = ("value", "low", "high", "factor", "margin")
WORDS = ("section", "name", "unit", "reading", "flag", "threshold")


@dataclass(frozen=True)
class Move:
    """A line that is no longer what it was.

    Parameters
    ----------
    name : str
    before, now : Line or None
        None where there is no such line.
    """

    name: str
    before: Line | None
    now: Line | None

    def __str__(self) -> str:
        if self.before is None or self.now is None:
            gone = self.now is None
            return f"{self.name}: {'is gone' if gone else 'is new'}"
        margin = f"{self.now.factor * self.before.margin:.3g} {self.now.unit}".rstrip()
        return (
            f"{self.name}: was {self.before.shown}, is {self.now.shown}: moved beyond its margin of {margin}"
        )


def write_sheet(sheet: Sheet, path: Path) -> None:
    """Write a sheet as JSON; numbers that are none are null."""
    lines = [
        {
            key: value if not isinstance(value, float) or math.isfinite(value) else None
            for key, value in asdict(line).items()
        }
        for line in sheet.lines
    ]
    body = {
        "format": FORMAT,
        **{key: value for key, value in asdict(sheet).items() if key != "lines"},
        "lines": lines,
    }
    write_whole(path, (json.dumps(body, indent=1, ensure_ascii=True) + "\n").encode())


def read_sheet(path: Path) -> Sheet:
    """Return the sheet in a file.

    Raises
    ------
    FaultError
        Where there is none, or it is damaged.
    """
    try:
        body = json.loads(read_whole(path, MAX_SHEET))
        if body.pop("format") != FORMAT:
            raise FaultError([Fault("", f"{path}: it was written by another version of simkit")])
        lines = tuple(_line(line) for line in body.pop("lines"))
        kinds = {"title": str, "game": str, "arm": str, "address": str, "races": int}
        parts = {key: kind(body[key]) for key, kind in kinds.items()}
        notes = tuple(str(note) for note in body["notes"])
        return Sheet(**parts, confidence=float(body["confidence"]), lines=lines, notes=notes)
    except UnusableError as error:
        raise FaultError([Fault("", f"{path}: {error}", "simkit balance FILE --save SHEET")]) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise FaultError(
            [Fault("", f"{path}: it is no balance sheet", "simkit balance FILE --save SHEET")]
        ) from None


def _line(body: dict[str, Any]) -> Line:
    unknown = {"low": -math.inf, "high": math.inf}
    numbers = {key: unknown.get(key, math.nan) if body[key] is None else float(body[key]) for key in NUMBERS}
    parts: dict[str, Any] = {**{key: str(body[key]) for key in WORDS}, **numbers}
    return Line(**parts)


def compare_sheets(before: Sheet, now: Sheet) -> list[Move]:
    """Return every line that has moved beyond its margin, and those that came or went.

    A line has moved where the whole interval of the difference is beyond the margin. The two sheets are taken for
    independent runs; where they share their races, the interval is only too wide.
    """
    old, new = ({f"{line.section}: {line.name}": line for line in sheet.lines} for sheet in (before, now))
    moves = []
    for name in {**old, **new}:
        one, other = old.get(name), new.get(name)
        if one is None or other is None or _has_moved(one, other):
            moves.append(Move(name, one, other))
    return moves


def _has_moved(before: Line, now: Line) -> bool:
    gap = abs(now.value - before.value)
    reach = math.hypot((now.high - now.low) / 2, (before.high - before.low) / 2)
    return gap - reach > before.margin
