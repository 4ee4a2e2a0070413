"""What rows of a table look like: their figures and effects, and a row made of what a file gives for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.faults import Fault, FaultError, brief, did_you_mean
from simkit.games.fields import PROVENANCES, Option

WORST_FIRST = ("reconstructed", "inferred", "house", "stated", "printed")
"""Provenances, from the one that a result should rest on least."""


def worst(words: Iterable[str]) -> str:
    """Return the weakest of some provenances; ``printed`` of none."""
    return min(words, key=WORST_FIRST.index, default="printed")


@dataclass(frozen=True)
class Column:
    """One figure that rows have.

    Parameters
    ----------
    name : str
    option : Option
        What it is, its unit and bounds.
    default : int, bool, str or None
        What a row has that does not name it; None where every row must.
    effects : tuple of str
        The effects whose cards carry the figure; all, if empty.
    """

    name: str
    option: Option
    default: int | bool | str | None = None
    effects: tuple[str, ...] = ()

    def belongs_to(self, effect: str) -> bool:
        """Return whether a card of that effect carries the figure."""
        return not self.effects or effect in self.effects

    @property
    def blank(self) -> int | bool | str:
        """What stands in the column of a card that does not carry the figure."""
        return {"number": 0, "switch": False}.get(self.option.kind, "")

    def code(self, value: int | bool | str) -> int:
        """Return the integer that stands for a value, blanks included."""
        return 0 if value == "" else self.option.code(value)


@dataclass(frozen=True)
class TableKind:
    """What the rows of a table look like.

    Parameters
    ----------
    name : str
        In messages: ``driver deck``.
    columns : tuple of Column
    effects : tuple of str
        What cards can do, by code; empty for a table whose rows do nothing.
    counted : bool
        True where a row stands for some number of equal copies.
    rows, row : str
        What rows are called, and the name of their array in a file.
    most : int
        Most copies in all, or rows of a table that is not counted.
    needs : tuple of str
        Effects of which there must be at least one card each.
    whole : callable or None
        ``whole(entries) -> list of Fault``: what is wrong with rows that are each right, such as a track that is
        no ring; the key of a fault is the number of its row, or empty.
    """

    name: str
    columns: tuple[Column, ...]
    effects: tuple[str, ...] = ()
    counted: bool = True
    rows: str = "cards"
    row: str = "card"
    most: int = 96
    needs: tuple[str, ...] = ()
    whole: Callable[[Sequence[Entry]], list[Fault]] | None = None

    @property
    def sourced(self) -> tuple[str, ...]:
        """Everything that has a provenance: effect and copies, if rows have them, and the figures."""
        return self._head() + tuple(column.name for column in self.columns)

    def sourced_of(self, effect: str) -> tuple[str, ...]:
        """Return what a row of that effect carries of `sourced`."""
        return self._head() + tuple(column.name for column in self.columns_of(effect))

    def _head(self) -> tuple[str, ...]:
        return ("effect",) * bool(self.effects) + ("copies",) * self.counted

    def columns_of(self, effect: str) -> tuple[Column, ...]:
        """Return the columns that a row of that effect carries."""
        return tuple(column for column in self.columns if column.belongs_to(effect))

    def count_faults(self, entries: Sequence[Entry]) -> list[Fault]:
        """Return what is wrong with the rows as a whole."""
        n = sum(entry.copies for entry in entries)
        if n > self.most:
            return [Fault("", f"the {self.name} has {n} {self.rows}", f"at most {self.most}")]
        if n == 0:
            return [Fault("", f"the {self.name} has no {self.row} left")]
        there = {entry.effect for entry in entries if entry.copies}
        faults = [
            Fault("", f"the {self.name} needs at least one {self.row} with the effect {effect}")
            for effect in self.needs
            if effect not in there
        ]
        return self.whole(entries) if self.whole is not None and not faults else faults


@dataclass(frozen=True)
class Entry:
    """One row: a card with its copies, a space of a board, a line of a table.

    Parameters
    ----------
    name : str
    values : tuple
        One for each of the kind's columns.
    effect : str
        Empty in a table without effects.
    copies : int
        0 for a card that is taken out.
    provenance : str
        Of the whole row; empty where the table's `sources` hold.
    """

    name: str
    values: tuple[int | bool | str, ...]
    effect: str = ""
    copies: int = 1
    provenance: str = ""

    def given(self, kind: TableKind) -> dict[str, Any]:
        """Return the row as the mapping that a file gives, name first."""
        row: dict[str, Any] = {"name": self.name}
        if kind.effects:
            row["effect"] = self.effect
        if kind.counted:
            row["copies"] = self.copies
        for column, value in zip(kind.columns, self.values, strict=True):
            if column.belongs_to(self.effect):
                row[column.name] = value
        return row | ({"provenance": self.provenance} if self.provenance else {})


def make_entry(kind: TableKind, given: Mapping[str, Any]) -> Entry:
    """Return the row that a file or an experiment describes.

    Raises
    ------
    FaultError
        With everything that is wrong; keys are those of the row.
    """
    name = given.get("name")
    faults = (
        []
        if is_plain(name)
        else [Fault("name", f"{brief(name)} is not a name of 1 to 60 printable characters")]
    )
    effect = given.get("effect", "")
    if kind.effects and effect not in kind.effects:
        raise FaultError([*faults, _effect_fault(kind, given)])
    provenance = given.get("provenance", "")
    if "provenance" in given and provenance not in PROVENANCES:
        faults.append(
            Fault("provenance", f"{brief(provenance)} is none", did_you_mean(str(provenance), PROVENANCES))
        )
    copies = given.get("copies", 1) if kind.counted else 1
    if fault := Option("number", "", unit="copies", low=0, high=kind.most).fault("copies", copies):
        faults.append(fault)
    faults += _figure_faults(kind, effect, given)
    if faults:
        raise FaultError(faults)
    values = [
        given.get(column.name, column.default) if column.belongs_to(effect) else column.blank
        for column in kind.columns
    ]
    return Entry(str(name), tuple(values), effect, copies, provenance)


def _effect_fault(kind: TableKind, given: Mapping[str, Any]) -> Fault:
    """Return what is wrong with a row's effect, and the nearest right one, written as the tables write it."""
    if "effect" not in given:
        return Fault("effect", f"the {kind.row} needs an effect", f"one of {', '.join(kind.effects)}")
    effect = given["effect"]
    if not isinstance(effect, str):
        return Fault(
            "effect",
            f"{brief(effect)} is not the name of an effect",
            f"a {kind.row} has one, written in quotes",
        )
    plain = effect.strip().lower().replace(" ", "_").replace("-", "_")
    return Fault("effect", f"there is no effect {brief(effect)}", did_you_mean(plain, kind.effects))


def _figure_fault(column: Column, value: object) -> Fault | None:
    """Return what is wrong with a figure; of one in whole units of what is printed, the whole number is named."""
    fault = column.option.fault(column.name, value)
    parts = {"thousandths": 1000, "tenths of a second": 10}.get(column.option.unit, 0)
    if fault is None or not parts or not isinstance(value, float):
        return fault
    return Fault(column.name, fault.message, f"write {round(value * parts)}: it counts {column.option.unit}")


def _figure_faults(kind: TableKind, effect: str, given: Mapping[str, Any]) -> list[Fault]:
    known = ["name", *kind.sourced, "provenance"]
    faults = [
        Fault(key, f"no such figure in the {kind.name}", did_you_mean(key, known))
        for key in given
        if key not in known
    ]
    for column in kind.columns:
        if column.name in given and not column.belongs_to(effect):
            faults.append(Fault(column.name, f"a {kind.row} with the effect {effect} has no {column.name}"))
        elif column.name in given:
            fault = _figure_fault(column, given[column.name])
            faults += [fault] if fault else []
        elif column.belongs_to(effect) and column.default is None:
            faults.append(Fault(column.name, f"the {kind.row} needs a figure", column.option.says))
    return faults


def is_plain(text: object, most: int = 60) -> bool:
    """Return whether `text` is a string of 1 to `most` printable characters."""
    return isinstance(text, str) and text.isprintable() and text.strip() != "" and len(text) <= most
