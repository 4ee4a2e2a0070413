"""Tables as TOML: a file read with every fault in one line, and text written that reads back equal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from simkit.faults import Fault, FaultError, brief, did_you_mean
from simkit.games.fields import PROVENANCES
from simkit.games.table_kinds import Entry, TableKind, is_plain, make_entry
from simkit.games.tables import Table
from simkit.toml_lines import line_of, parse_toml, placed, read_toml

LONGEST_NOTE = 600
"""Most characters of a title, a note or a sentence of changes."""


def read_table(kind: TableKind, path: Path | str, shown: str = "") -> Table:
    """Read a table from a TOML file.

    Parameters
    ----------
    kind : TableKind
    path : path-like
    shown : str
        How faults name the file; as `path` is written, if empty.

    Raises
    ------
    FaultError
        With everything that is wrong: ``file:line: key: what; the nearest right thing``.
    """
    data, lines = read_toml(path, shown)
    return _table(kind, data, lines, shown or str(path))


def parse_table(kind: TableKind, text: str, file: str = "") -> Table:
    """Return the table that a TOML text describes; see `read_table`."""
    data, lines = parse_toml(text, file)
    return _table(kind, data, lines, file)


def shipped_table(kind: TableKind, package: str, name: str) -> Table:
    """Return the table in ``data/<name>.toml`` of a game's package."""
    source = files(package).joinpath("data", f"{name}.toml")
    return parse_table(kind, source.read_text(encoding="utf-8"), f"{name}.toml")


def _table(kind: TableKind, data: Mapping[str, Any], lines: dict[str, int], file: str) -> Table:
    faults = placed(_head_faults(kind, data), lines, file)
    rows = data.get(kind.rows, [])
    entries, row_faults = _entries(kind, rows if isinstance(rows, list) else [], lines, file)
    faults += row_faults
    sources = data.get("provenance", {})
    if not faults:
        faults = placed([fault.under(kind.rows) for fault in kind.count_faults(entries)], lines, file)
        faults += _unsourced(kind, entries, sources, lines, file)
    if faults:
        raise FaultError(sorted(faults, key=lambda fault: fault.line))
    return Table(
        kind,
        data["title"],
        tuple(entries),
        tuple((name, sources[name]) for name in kind.sourced if name in sources),
        data.get("note", ""),
        tuple(data.get("changes", ())),
    )


def _head_faults(kind: TableKind, data: Mapping[str, Any]) -> list[Fault]:
    known = ("title", "note", "changes", "provenance", kind.rows)
    faults = [Fault(key, "no such key", did_you_mean(key, known)) for key in data if key not in known]
    if not is_plain(data.get("title"), LONGEST_NOTE):
        faults.append(Fault("title", "a line of text is needed"))
    if "note" in data and not is_plain(data["note"], LONGEST_NOTE):
        faults.append(Fault("note", f"is not a line of 1 to {LONGEST_NOTE} printable characters"))
    changes = data.get("changes", [])
    if not isinstance(changes, list) or not all(is_plain(change, LONGEST_NOTE) for change in changes):
        faults.append(Fault("changes", "is not a list of lines of text"))
    if not isinstance(data.get(kind.rows), list):
        faults.append(Fault(kind.rows, f"a list of {kind.rows} is needed"))
    return faults + _source_faults(kind, data.get("provenance", {}))


def _source_faults(kind: TableKind, sources: Any) -> list[Fault]:
    if not isinstance(sources, dict):
        return [Fault("provenance", f"is not a table with one of {', '.join(PROVENANCES)} for each figure")]
    faults = []
    for name, word in sources.items():
        if name not in kind.sourced:
            faults.append(Fault(f"provenance.{name}", "no such figure", did_you_mean(name, kind.sourced)))
        elif word not in PROVENANCES:
            hint = did_you_mean(str(word), PROVENANCES)
            faults.append(Fault(f"provenance.{name}", f"{brief(word)} is none", hint))
    return faults


def _entries(
    kind: TableKind, rows: list[Any], lines: dict[str, int], file: str
) -> tuple[list[Entry], list[Fault]]:
    entries: list[Entry] = []
    faults: list[Fault] = []
    for number, row in enumerate(rows):
        where = f"{kind.rows}.{number}"
        try:
            if not isinstance(row, dict):
                raise FaultError([Fault("", f"{brief(row)} is no {kind.row}")])
            entries.append(make_entry(kind, row))
        except FaultError as error:
            name = row["name"] if isinstance(row, dict) and is_plain(row.get("name")) else where
            for fault in error.faults:
                line = line_of(lines, fault.under(where).key)
                faults.append(replace(fault.under(name), file=file, line=line))
    return entries, faults


def _unsourced(
    kind: TableKind, entries: list[Entry], sources: Mapping[str, str], lines: dict[str, int], file: str
) -> list[Fault]:
    """Return a fault for every row that lacks the provenance of one of its figures."""
    faults = []
    for number, entry in enumerate(entries):
        missing = [name for name in kind.sourced_of(entry.effect) if name not in sources]
        if missing and not entry.provenance:
            said = f"no provenance, here or for {', '.join(missing)} at the head of the file"
            line = line_of(lines, f"{kind.rows}.{number}")
            faults.append(Fault(entry.name, said, f"one of {', '.join(PROVENANCES)}", file, line))
    return faults


def table_toml(table: Table) -> str:
    """Return the table as commented TOML text that `parse_table` reads back equal."""
    kind = table.kind
    head = [*_legend(kind), "", f"title = {_literal(table.title)}"]
    head += [f"note = {_literal(table.note)}"] if table.note else []
    head += [f"changes = {_literal(list(table.changes))}"] if table.changes else []
    if table.sources:
        head.append(f"provenance = {_inline(dict(table.sources))}")
    rows = [f"  {_inline(_short(kind, entry))}," for entry in table.entries]
    return "\n".join([*head, "", f"{kind.rows} = [", *rows, "]", ""])


def _legend(kind: TableKind) -> list[str]:
    lines = [f"# A {kind.name}: one line for each {kind.row}."]
    if kind.counted:
        lines.append(
            f"# copies: how many there are; 1 where a line does not say. At most {kind.most} in all."
        )
    for column in kind.columns:
        option = column.option
        range_ = f"{option.low} to {option.high} {option.unit}".rstrip()
        allowed = {"number": range_, "switch": "true or false"}.get(option.kind, ", ".join(option.options))
        only = f", for {', '.join(column.effects)}" if column.effects else ""
        default = "" if column.default is None else f"; {_literal(column.default)} where a line does not say"
        lines.append(f"# {column.name}: {option.says} ({allowed}{only}{default}).")
    if kind.effects:
        lines.append(f"# effect: one of {', '.join(kind.effects)}.")
    lines.append(
        f"# provenance: one of {', '.join(PROVENANCES)}; for a whole line, or for a figure at the head."
    )
    return lines


def _short(kind: TableKind, entry: Entry) -> dict[str, Any]:
    """Return the row as a file gives it, without what goes without saying."""
    defaults: dict[str, Any] = {column.name: column.default for column in kind.columns} | {"copies": 1}
    return {
        key: value
        for key, value in entry.given(kind).items()
        if defaults.get(key) is None or value != defaults[key]
    }


def _inline(values: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {_literal(value)}" for key, value in values.items()) + " }"


def _literal(value: Any) -> str:
    """Return a string, number, boolean or list of them as TOML, which writes these as JSON does."""
    return json.dumps(value, ensure_ascii=False)
