"""The shape of an experiment, and its faults in plain words. What the game decides is checked in `checks`."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from simkit.experiment.limits import LIMITS, MAX_IN_SERIES, MAX_METRICS, MAX_TITLE, MAX_VARIANTS
from simkit.experiment.problems import Path, Problems, dig, dotted, shown

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

DEFAULT_MARGIN = 0.005
DEFAULT_CONFIDENCE = 0.95


def _between(name: str) -> Any:
    return Field(ge=LIMITS[name].low, le=LIMITS[name].high)


Seed = Annotated[int, _between("seed")]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class StrategyTable(_Table):
    """``[field.NAME]``; the policy's parameters and the driver's traits are the game's to check."""

    model_config = ConfigDict(extra="allow", strict=True)
    policy: str = ""
    cars: Annotated[int, _between("cars")] = 1


class CompareTable(_Table):
    """``[compare]``."""

    metrics: Annotated[list[str], Field(min_length=1, max_length=MAX_METRICS)] = []
    margin: Annotated[float, _between("margin")] = DEFAULT_MARGIN
    confidence: Annotated[float, _between("confidence")] = DEFAULT_CONFIDENCE
    until_decided: bool = False
    precision: Annotated[float, _between("precision")] | None = None


class SeriesTable(_Table):
    """``[series]``; what each design takes is checked in `lineups`."""

    design: str
    cars: Any = None
    fields: dict[str, dict[str, Any]] = {}


class Document(_Table):
    """The whole file, apart from the changes of the game's tables."""

    game: str
    title: Annotated[str, Field(max_length=MAX_TITLE)] = ""
    seed: Seed
    races: Annotated[int, _between("races")]
    keep: Annotated[list[str], Field(max_length=MAX_METRICS)] = []
    rules: dict[str, Any] = {}
    field: Annotated[dict[str, StrategyTable], Field(min_length=1, max_length=MAX_IN_SERIES)]
    variants: Annotated[dict[str, dict[str, Any]], Field(max_length=MAX_VARIANTS)] = {}
    series: SeriesTable | None = None
    compare: CompareTable = CompareTable()
    seeds: dict[str, Seed] = {}
    data: dict[str, str] = {}


EXAMPLES = {
    "game": 'write game = "sccr"',
    "seed": "write seed = 1",
    "races": "write races = 1_000_000",
    "field": "write a table [field.NAME] for every strategy",
    "policy": 'write policy = "random"',
    "metrics": 'write metrics = ["win_share"]',
    "keep": 'write keep = ["orders"]',
    "design": 'write design = "pairs"',
}
"""What to write, by key, where it is missing or of the wrong kind."""


def check_shape(
    document: dict[str, Any], tables: Sequence[str], hints: Mapping[str, str], problems: Problems
) -> dict[str, Any]:
    """Return the document without its faulty parts.

    Parameters
    ----------
    document : dict
        Not changed.
    tables : sequence of str
        The game's tables, which may be changed at the top of the file.
    hints : mapping of str to str
        What to write for keys that stand at the top by mistake.
    problems : Problems
        Takes a fault for each part left out.
    """
    document = copy.deepcopy(document)
    own = {name: document.pop(name) for name in tables if name in document}
    try:
        Document.model_validate(document)
    except ValidationError as error:
        details = error.errors(include_url=False)
        for detail in details:
            _tell(detail, document, [*Document.model_fields, *tables], hints, problems)
        for detail in sorted(details, key=lambda detail: len(detail["loc"]), reverse=True):
            _prune(document, _value_path(detail))
    for name, changes in own.items():
        if isinstance(changes, dict):
            document[name] = changes
        else:
            problems.add((name,), f"{shown(changes)} is not a table", f"write [{name}]")
    return document


def _value_path(detail: ErrorDetails) -> Path:
    """Return where the value stands; pydantic marks a faulty key of a mapping so."""
    return tuple(part for part in detail["loc"] if part != "[key]")


def _tell(
    detail: ErrorDetails,
    document: dict[str, Any],
    top: Sequence[str],
    hints: Mapping[str, str],
    problems: Problems,
) -> None:
    path = _value_path(detail)
    if detail["type"] != "extra_forbidden":
        problems.add(path, *_worded(detail, path, dig(document, path)))
    elif len(path) == 1:
        problems.add(path, "no such key", hints.get(str(path[0]), ""), top)
    else:
        table = {"series": SeriesTable}.get(str(path[0]), CompareTable)
        problems.add(path, "no such key", top_hint(path), list(table.model_fields))


def top_hint(path: Path) -> str:
    """Return where a key belongs that stands in a table and is one of the file's head, or nothing."""
    return "it belongs at the top, before the first [table]" if path[-1] in Document.model_fields else ""


def _worded(detail: ErrorDetails, path: Path, value: Any) -> tuple[str, str]:
    """Return what is wrong and what to write instead."""
    name = "seed" if path[0] == "seeds" and len(path) > 1 else str(path[-1])
    example = EXAMPLES.get(name, "")
    words = {
        "missing": "is missing",
        "string_type": f"{shown(value)} is not text",
        "list_type": f"{shown(value)} is not a list",
        "dict_type": f"{shown(value)} is not a table",
        "model_type": f"{shown(value)} is not a table",
        "model_attributes_type": f"{shown(value)} is not a table",
        "float_type": f"{shown(value)} is not a number",
        "bool_type": f"{shown(value)} is not true or false",
        "string_too_long": f"is longer than {MAX_TITLE} characters",
    }
    kind = detail["type"]
    if kind == "int_type":
        return f"{shown(value)} is not a whole number", whole_hint(value)
    if kind in ("greater_than_equal", "less_than_equal"):
        percent = f"write {value / 100:g}" if name == "confidence" and 50 <= value < 100 else ""
        return f"{shown(value)} is outside {LIMITS[name]}", percent
    if kind in ("too_short", "too_long"):
        return _counted(name, len(value)), example if kind == "too_short" else ""
    hint = f"write [{dotted(path)}]" if kind in ("dict_type", "model_type") else example
    return words.get(kind, detail["msg"][:1].lower() + detail["msg"][1:]), hint


def _counted(name: str, n: int) -> str:
    most = {"field": MAX_IN_SERIES, "variants": MAX_VARIANTS, "metrics": MAX_METRICS}[name]
    what = {"field": "strategies"}.get(name, name)
    return f"has {n} {what}; at most {most}" if n else f"has no {what}"


def whole_hint(value: object) -> str:
    """Return how to write the whole number that somebody had in mind, or nothing."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e18:
        return f"write {int(value):_}"
    if isinstance(value, str) and value.replace("_", "").isdecimal() and value.isascii():
        return f"write {value} without quotes"
    return ""


def _prune(document: dict[str, Any], path: Path) -> None:
    parent, part = dig(document, path[:-1]), path[-1]
    if isinstance(parent, dict):
        parent.pop(part, None)
    elif isinstance(parent, list) and isinstance(part, int):
        parent[part] = None
