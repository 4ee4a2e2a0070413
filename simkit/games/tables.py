"""Decks, boards and tables as frozen data: what figures mean, where they come from, single rows changed.

A `TableKind` (`table_kinds`) says which figures the rows of a table have and which effects cards can have; a
`Table` is one set of rows. Nothing here knows a game. `table_files` reads and writes them as TOML.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from simkit.faults import Fault, FaultError
from simkit.games.table_kinds import WORST_FIRST, Entry, TableKind, worst


@dataclass(frozen=True)
class Table:
    """One deck, board or table. Equal and hashable by value.

    Parameters
    ----------
    kind : TableKind
    title : str
    entries : tuple of Entry
    sources : tuple of (str, str)
        Provenance by column (`TableKind.sourced`), for the rows that have none of their own.
    note : str
        What to know of where the figures come from.
    changes : tuple of str
        What has been changed since the table was read, one sentence each.
    """

    kind: TableKind
    title: str
    entries: tuple[Entry, ...]
    sources: tuple[tuple[str, str], ...] = ()
    note: str = ""
    changes: tuple[str, ...] = ()

    def cards(self) -> tuple[Entry, ...]:
        """Return one entry for each copy, in order: the numbering that packed arrays follow."""
        return tuple(entry for entry in self.entries for _ in range(entry.copies))

    def count(self, name: str) -> int:
        """Return how many copies bear `name`."""
        return sum(entry.copies for entry in self.entries if entry.name == name)

    def names(self) -> tuple[str, ...]:
        """Return the names of the rows, each once, in order."""
        return tuple(dict.fromkeys(entry.name for entry in self.entries))

    def effects(self) -> npt.NDArray[np.int32]:
        """Return the effect codes, shape (n_cards,)."""
        codes = [self.kind.effects.index(card.effect) for card in self.cards()]
        return np.array(codes, dtype=np.int32)

    def column(self, name: str) -> npt.NDArray[np.int32]:
        """Return a figure of every card as an integer code, shape (n_cards,); 0 where a card has none."""
        where = [column.name for column in self.kind.columns].index(name)
        column = self.kind.columns[where]
        return np.array([column.code(card.values[where]) for card in self.cards()], dtype=np.int32)

    def canonical(self) -> str:
        """Return all that can change a race as one line of JSON, for content addresses."""
        rows = [
            [entry.name, entry.effect, entry.copies, *entry.values] for entry in self.entries if entry.copies
        ]
        return json.dumps([self.kind.name, rows], separators=(",", ":"), ensure_ascii=True)

    def source(self, entry: Entry, figure: str) -> str:
        """Return the provenance of one figure of a row; ``house`` where nobody has given one."""
        return entry.provenance or dict(self.sources).get(figure, "house")

    @property
    def provenance(self) -> str:
        """The worst provenance of anything in the table."""
        return worst(self.figures.values())

    @property
    def figures(self) -> dict[str, str]:
        """The worst provenance of each of `TableKind.sourced`, over the rows that carry it."""
        found: dict[str, list[str]] = {name: [] for name in self.kind.sourced}
        for entry in self.entries:
            for name in self.kind.sourced_of(entry.effect) if entry.copies else ():
                found[name].append(self.source(entry, name))
        return {name: worst(words) for name, words in found.items() if words}

    @property
    def summary(self) -> str:
        """Which figures have which provenance, and what was changed, in one line."""
        figures = self.figures
        words = [
            f"{word}: {', '.join(name for name in figures if figures[name] == word)}"
            for word in reversed(WORST_FIRST)
            if word in figures.values()
        ]
        return "; ".join([*words, *(f"changed: {change}" for change in self.changes)])

    def changed(self, changes: Mapping[str, Any]) -> Table:
        """Return the table with some rows changed, as an experiment writes it.

        Parameters
        ----------
        changes : mapping of str to int or mapping
            By name of a row: a number of copies, or a mapping with some of its figures, its effect, copies,
            provenance. A name that is new, with an effect, is a new card. Copies beyond those that there are
            repeat their figures in turn; of fewer, the last go.

        Raises
        ------
        FaultError
            With everything that is wrong; keys begin with the name of the row.
        """
        from simkit.games.table_changes import change_table

        return change_table(self, changes)


@dataclass(frozen=True)
class TableSlot:
    """One place for a table in a game's rules.

    Parameters
    ----------
    kind : TableKind
    field : str
        The field of Rules that holds the table; None there stands for the shipped one.
    shipped : callable
        ``shipped(rules) -> Table`` that these rules use where the field is None.
    every : callable
        ``every() -> dict of str to Table``: all shipped tables for this place, by the stem of their file.
    """

    kind: TableKind
    field: str
    shipped: Callable[[Any], Table]
    every: Callable[[], Mapping[str, Table]]

    def get(self, rules: Any) -> Table:
        """Return the table that some rules use."""
        table: Table | None = getattr(rules, self.field)
        return self.shipped(rules) if table is None else table

    def put(self, rules: Any, table: Table) -> Any:
        """Return the rules with another table.

        Raises
        ------
        FaultError
            Where it is a table of another kind.
        """
        if table.kind != self.kind:
            raise FaultError([Fault(self.field, f"a {self.kind.name} is needed, not a {table.kind.name}")])
        return rules.replace(**{self.field: table})

    def change(self, rules: Any, changes: Mapping[str, Any]) -> Any:
        """Return the rules with single rows of their table changed; see `Table.changed`."""
        return self.put(rules, self.get(rules).changed(changes))
