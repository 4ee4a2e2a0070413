"""Rules from what a user changes in them: options, tables from files, single rows of tables."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any

from simkit.experiment.checks import check_options, sister_hint
from simkit.experiment.problems import Path, Problems, dotted, quoted, shown
from simkit.faults import Fault, FaultError
from simkit.games.fields import RuleSet
from simkit.games.game import Game
from simkit.games.table_files import read_table
from simkit.games.tables import Table


def change_rules(
    game: Game,
    rules: RuleSet | None,
    changes: Mapping[str, Any],
    path: Path,
    problems: Problems,
    further: tuple[str, ...] = (),
) -> RuleSet | None:
    """Return rules with some options changed.

    Parameters
    ----------
    game : Game
    rules : RuleSet or None
        None where they are faulty themselves: then the changes are only checked.
    changes : mapping of str to object
    path : tuple of str
        Table that the changes stand in.
    problems : Problems
    further : tuple of str
        Other keys of the same table, for hints.

    Returns
    -------
    RuleSet or None
        None where something is wrong.
    """
    good = check_options(
        changes,
        game.rules.options(),
        path,
        "no such rule",
        problems,
        further,
        lambda key: sister_hint(game, key, lambda other: [*other.rules.options(), *other.tables]),
    )
    if rules is None or len(good) < len(changes):
        return None
    try:
        return rules.replace(**good)
    except FaultError as error:
        problems.take(path, error.faults)
        return None


def change_tables(
    game: Game,
    rules: RuleSet,
    changes: Mapping[str, Any],
    path: Path,
    problems: Problems,
    skipped: Collection[str] = (),
) -> RuleSet:
    """Return rules with single rows of their tables changed, or whole tables put in their place.

    What is wrong goes to `problems`; the rules have the rows that are sound, so that later checks can go on.

    Parameters
    ----------
    game, rules, path, problems
        See `change_rules`.
    changes : mapping of str to mapping or Table
        By name of the table; see `Table.changed`.
    skipped : collection of str
        Tables that are not known well enough for their rows to be checked.
    """
    for name, change in changes.items():  # a fault in one table hides none in the next
        if not isinstance(change, (Mapping, Table)):
            problems.add((*path, name), f"{shown(change)} is not a table", f"write [{dotted((*path, name))}]")
        elif name in skipped:
            problems.postpone(f"[{dotted((*path, name))}]")
        else:
            rules = _change_table(game, rules, name, change, path, problems)
    return rules


def _change_table(
    game: Game, rules: RuleSet, name: str, change: Any, path: Path, problems: Problems
) -> RuleSet:
    """Return rules with one table changed as far as that is sound."""
    slot = game.tables[name]
    try:
        if isinstance(change, Table):
            return slot.put(rules, change)  # type: ignore[no-any-return]
        change = {row: value for row, value in change.items() if not problems.within((name, row))}
        return slot.change(rules, change)  # type: ignore[no-any-return]
    except FaultError as error:
        known = () if isinstance(change, Table) else change
        faults = _told_apart(game, name, change, error.faults)
        problems.take((*path, name), _of_table(name, known, faults), known)
    for row, value in () if isinstance(change, Table) else change.items():
        with contextlib.suppress(FaultError):
            rules = slot.change(rules, {row: value})
    return rules


def _of_table(name: str, rows: Collection[str], faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the faults of a table by their keys from the table on, be it one of the table as a whole."""
    for fault in faults:
        whole = fault.key == name and name not in rows
        yield replace(fault, key="") if whole else fault


def _told_apart(game: Game, name: str, change: Any, faults: Sequence[Fault]) -> Iterator[Fault]:
    """Yield the faults of a table's changes; an effect that another of the game's tables has is sent there."""
    for fault in faults:
        row = fault.key.removesuffix(".effect")
        given = change.get(row) if isinstance(change, Mapping) and row != fault.key else None
        effect = given.get("effect") if isinstance(given, Mapping) else None
        homes = [other for other, slot in game.tables.items() if effect in slot.kind.effects]
        if homes and name not in homes:
            kind = game.tables[homes[0]].kind
            yield replace(fault, hint=f"it is one of a {kind.name}: write [{dotted((homes[0], row))}]")
        else:
            yield fault


def load_tables(
    game: Game, rules: RuleSet, files: Mapping[str, Any], folder: FilePath, problems: Problems
) -> tuple[RuleSet, set[str]]:
    """Return rules with tables from files, which are named from the experiment's folder on, and which are faulty."""
    faulty = set()
    for name, file in files.items():
        path = ("data", name)
        if name not in game.tables:
            problems.add(path, f"{game.name} has no such table", choices=list(game.tables))
        elif FilePath(file).is_absolute() or "\0" in file:
            problems.add(path, f"{shown(file)} is not a path from the experiment's own folder on")
            faulty.add(name)
        elif (loaded := _load(game, rules, name, file, folder, problems)) is None:
            faulty.add(name)
        else:
            rules = loaded
    return rules, faulty


def _load(
    game: Game, rules: RuleSet, name: str, file: str, folder: FilePath, problems: Problems
) -> RuleSet | None:
    slot = game.tables[name]
    try:
        return slot.put(rules, read_table(slot.kind, folder / file))  # type: ignore[no-any-return]
    except FaultError as error:
        if other := _meant_for(game, name, folder / file, len(error.faults)):
            kind = game.tables[other].kind.name
            problems.add(("data", name), f"this is a {kind}", f"write {other} = {quoted(file)}")
        else:
            problems.take(("data", name), _of_table(name, (), error.faults))
        return None


def _meant_for(game: Game, name: str, file: FilePath, n_faults: int) -> str:
    """Return the table that a file is rather one of, having fewer faults as that; empty where there is none."""
    kinds = [game.tables[name].kind]
    for other, slot in game.tables.items():
        if slot.kind not in kinds:
            kinds.append(slot.kind)
            try:
                read_table(slot.kind, file)
            except FaultError as error:
                if 2 * len(error.faults) > n_faults:
                    continue
            return other
    return ""


@dataclass(frozen=True)
class Ground:
    """The rules of the base as far as they are sound: what variants and drivers are checked by.

    Parameters
    ----------
    rules : RuleSet
    is_sound : bool
        Whether all options are as the user wrote them; else they have their defaults.
    skipped : frozenset of str
        Tables that are not known well enough to check changes of their rows.
    """

    rules: RuleSet
    is_sound: bool = True
    skipped: frozenset[str] = frozenset()


def lay_ground(game: Game, document: Mapping[str, Any], folder: FilePath, problems: Problems) -> Ground:
    """Return the rules that a document gives, with tables from files, which are looked for from `folder` on."""
    given = change_rules(game, game.rules(), document.get("rules", {}), ("rules",), problems)
    is_sound = given is not None and not problems.under("rules")
    rules = given if given is not None and is_sound else game.rules()
    skipped = set() if is_sound else {name for name, slot in game.tables.items() if len(slot.every()) > 1}
    rules, faulty = load_tables(game, rules, document.get("data", {}), folder, problems)
    skipped |= faulty
    changes = {name: document[name] for name in game.tables if name in document}
    rules = change_tables(game, rules, changes, (), problems, skipped)
    return Ground(rules, is_sound, frozenset(skipped))


def make_variant(
    game: Game, ground: Ground, changes: Mapping[str, Any], path: Path, problems: Problems
) -> RuleSet | None:
    """Return the rules of one variant, options and rows of tables changed; None where something is wrong."""
    options = {name: value for name, value in changes.items() if name not in game.tables}
    tables = {name: value for name, value in changes.items() if name in game.tables}
    for name in ("rules", "field"):
        if name in options:
            problems.add((*path, name), *_misplaced(name, options.pop(name), path))
    base = ground.rules if ground.is_sound else None
    changed = change_rules(game, base, options, path, problems, tuple(game.tables))
    rules = change_tables(game, changed or ground.rules, tables, path, problems, ground.skipped)
    return None if changed is None or problems.within(path) else rules


def _misplaced(name: str, value: Any, path: Path) -> tuple[str, str]:
    """Return what is wrong with ``rules`` or ``field`` inside a variant, and what to write."""
    if name == "field":
        return "a variant cannot change the field", "a field of its own takes a file of its own"
    first = next(iter(value), "the rules") if isinstance(value, Mapping) else "the rules"
    return "a variant has no rules table", f"write {first} directly under [{dotted(path)}]"
