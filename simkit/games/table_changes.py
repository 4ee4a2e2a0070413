"""Changing single rows of a table: copies, figures, new cards made of existing effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle, islice
from typing import Any

from simkit.faults import Fault, FaultError, brief, did_you_mean
from simkit.games.fields import Option
from simkit.games.table_kinds import Entry, TableKind, make_entry
from simkit.games.tables import Table


def change_table(table: Table, changes: Mapping[str, Any]) -> Table:
    """Return `table` with the changes made; see `Table.changed`."""
    faults: list[Fault] = []
    for name, change in changes.items():
        try:
            table = _change(table, name, change)
        except FaultError as error:
            faults += [fault.under(name) for fault in error.faults]
    faults = faults or table.kind.count_faults(table.entries)
    if faults:
        raise FaultError(faults)
    return table


def _change(table: Table, name: str, change: Any) -> Table:
    if isinstance(change, Mapping):
        if "name" in change:
            raise FaultError([Fault("name", f"is the key already: {name}")])
        if name in table.names():
            return _change_figures(table, name, change)
        if table.kind.effects and "effect" in change:
            return _add(table, name, change)
        if table.kind.effects and (meant := _meant_effect(table.kind, change)):
            raise FaultError(
                [Fault(meant, f"no such figure in the {table.kind.name}", "did you mean effect?")]
            )
    if name not in table.names():
        raise FaultError(
            [Fault("", f"the {table.kind.name} has no such {table.kind.row}", _hint(table, name))]
        )
    if not table.kind.counted:
        raise FaultError([Fault("", f"{brief(change)} is no table of figures")])
    return _change_copies(table, name, change)


def _meant_effect(kind: TableKind, change: Mapping[str, Any]) -> str:
    """Return the key that was meant to be ``effect``, or nothing."""
    unknown = [key for key in change if key not in ("name", *kind.sourced, "provenance")]
    return next((key for key in unknown if did_you_mean(key, ["effect"]).startswith("did")), "")


def _hint(table: Table, name: str) -> str:
    hint = did_you_mean(name, table.names())
    if not table.kind.effects:
        return hint
    new = f"a new {table.kind.row} needs an effect"
    return f"{hint} ({new})" if hint.startswith("did you mean") else new


def _change_copies(table: Table, name: str, copies: Any) -> Table:
    option = Option("number", "", unit="copies", low=0, high=table.kind.most)
    if fault := option.fault("", copies):
        raise FaultError([fault])
    before = table.count(name)
    if copies == before:
        return table
    rows = [k for k, entry in enumerate(table.entries) if entry.name == name]
    there = [k for k in rows for _ in range(table.entries[k].copies)]
    kept = list(islice(cycle(there or rows), copies))
    entries = tuple(
        replace(entry, copies=kept.count(k)) if entry.name == name else entry
        for k, entry in enumerate(table.entries)
    )
    said = f"{name}: {_copies(copies)} instead of {before}"
    return replace(table, entries=entries, changes=(*table.changes, said))


def _copies(n: int) -> str:
    return f"{n} {'copy' if n == 1 else 'copies'}"


def _change_figures(table: Table, name: str, change: Mapping[str, Any]) -> Table:
    counted = table.kind.counted
    figures = {key: value for key, value in change.items() if key != "copies" or not counted}
    if figures:
        entries = tuple(
            _with_figures(table.kind, entry, figures) if entry.name == name else entry
            for entry in table.entries
        )
        said = f"{name}: " + ", ".join(f"{key} = {value}" for key, value in figures.items())
        table = replace(table, entries=entries, changes=(*table.changes, said))
    if "copies" not in change or not counted:
        return table
    try:
        return _change_copies(table, name, change["copies"])
    except FaultError as error:
        raise FaultError(fault.under("copies") for fault in error.faults) from None


def _with_figures(kind: TableKind, entry: Entry, figures: Mapping[str, Any]) -> Entry:
    effect = figures.get("effect", entry.effect)
    carried = {column.name for column in kind.columns_of(effect)}
    foreign = {column.name for column in kind.columns} - carried
    row = {key: value for key, value in entry.given(kind).items() if key not in foreign}
    return make_entry(kind, row | dict(figures))


def _add(table: Table, name: str, change: Mapping[str, Any]) -> Table:
    entry = make_entry(table.kind, {"name": name, "provenance": "house"} | dict(change))
    if twin := next((other for other in table.names() if other.lower() == name.lower()), ""):
        hint = f"write {twin} to change that {table.kind.row}, or another name"
        raise FaultError([Fault("", f"differs from {twin} in capital letters alone", hint)])
    copies = f"{_copies(entry.copies)} " if table.kind.counted else ""
    said = f"{name}: new, {copies}with the effect {entry.effect}"
    return replace(table, entries=(*table.entries, entry), changes=(*table.changes, said))
