"""What an experiment may be at most, and what may be a name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from simkit.experiment.problems import Path, Problems, shown
from simkit.games.game import MOST_CARS
from simkit.games.tables import Table

MAX_RACES = 10**12
MAX_SEED = 2**64 - 1
MAX_STRATEGIES = 16
MAX_IN_SERIES = 200
"""Most strategies of one field, and of all fields of a series together."""

MAX_VARIANTS = 64
MAX_METRICS = 64
MAX_TITLE = 200

KEEP = ("orders",)
"""What can be kept of every race beside the tallies: the order in which the cars finished."""

BASE = "base"
"""Name of the arm that plays the rules as given."""

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_DEVICES = {"con", "prn", "aux", "nul", *(f"{word}{n}" for word in ("com", "lpt") for n in range(1, 10))}

_MAX_KEYS = 512
_MAX_KEY = 100
_MAX_TEXT = 1000
_MAX_ELEMENTS = 256
_MAX_INTEGER = 2**128


class Limit(NamedTuple):
    """Bounds of a number, both allowed."""

    low: float
    high: float
    unit: str = ""

    def __str__(self) -> str:
        return f"{_short(self.low)} to {_short(self.high)} {self.unit}".rstrip()


def _short(bound: float) -> str:
    return {MAX_SEED: "2^64 - 1", MAX_RACES: "10^12"}.get(int(bound), f"{bound:.10g}")


LIMITS = {
    "races": Limit(1, MAX_RACES, "races"),
    "seed": Limit(0, MAX_SEED),
    "margin": Limit(0, 1_000_000),
    "confidence": Limit(0.5, 0.999_999),
    "precision": Limit(0.000_001, 1_000_000),
    "cars": Limit(1, MOST_CARS, "cars"),
}


def name_fault(name: str) -> tuple[str, str] | None:
    """Return what is wrong with the name of a strategy or variant and a name that would do, or None."""
    safe = safe_name(name)
    hint = f"did you mean {safe}?" if safe and len(name) <= _MAX_KEY else ""
    if not _NAME.fullmatch(name):
        return "a name has 1 to 64 of a-z, 0-9, '.', '_' and '-', and begins with a letter or digit", hint
    if name.partition(".")[0] in _DEVICES:
        return "is a device name on Windows", hint
    if name.endswith("."):
        return "a name does not end with a dot", hint
    return None


def safe_name(text: str) -> str:
    """Return the nearest thing to `text` that may be a name; empty if nothing is left of it."""
    name = re.sub(r"[^a-z0-9._-]+", "-", text.lower()).strip("-._")[:64].rstrip("-._")
    return f"my-{name}"[:64] if name.partition(".")[0] in _DEVICES else name


def tame(value: Any, problems: Problems, path: Path = ()) -> Any:
    """Return a copy of a document without what no experiment holds: monstrous values, dates, keys of a mile.

    Parameters
    ----------
    value : object
        What `tomllib` returned.
    problems : Problems
        Takes a fault for each thing left out.
    path : tuple of str or int
        Where `value` stands.
    """
    if isinstance(value, Mapping):
        kept = {
            key: item for key, item in list(value.items())[:_MAX_KEYS] if _may_be_key(key, problems, path)
        }
        if len(value) > _MAX_KEYS:
            problems.add(path, f"a table with {len(value)} keys; at most {_MAX_KEYS}")
        return _without_faulty({key: (item, (*path, key)) for key, item in kept.items()}, problems)
    if isinstance(value, (list, tuple)):
        items = {n: (item, (*path, n)) for n, item in enumerate(value[:_MAX_ELEMENTS])}
        return list(_without_faulty(items, problems).values())
    return value


def _may_be_key(key: object, problems: Problems, path: Path) -> bool:
    if isinstance(key, str) and len(key) <= _MAX_KEY:
        return True
    known = f"a key of {len(key)} characters; at most {_MAX_KEY}" if isinstance(key, str) else ""
    problems.add(path, known or f"{shown(key)} is not a name")
    return False


def _without_faulty(items: Mapping[Any, tuple[Any, Path]], problems: Problems) -> dict[Any, Any]:
    kept = {}
    for key, (item, path) in items.items():
        if message := _monster(item):
            problems.add(path, message)
        else:
            kept[key] = tame(item, problems, path)
    return kept


def _monster(value: object) -> str:
    if value is None or isinstance(value, (bool, Mapping, Table)):
        return ""
    if isinstance(value, int):
        return "" if abs(value) < _MAX_INTEGER else "a whole number far too large"
    if isinstance(value, float):
        return "" if abs(value) < float("inf") else f"{value} is not a number to reckon with"
    if isinstance(value, str):
        return "" if len(value) <= _MAX_TEXT else f"a text of {len(value)} characters; at most {_MAX_TEXT}"
    if isinstance(value, (list, tuple)):
        n = len(value)
        return "" if n <= _MAX_ELEMENTS else f"a list of {n} elements; at most {_MAX_ELEMENTS}"
    return f"{shown(value)} has no place in an experiment"
