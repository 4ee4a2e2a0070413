"""Rules from what a user changes in them: options, tables from files, single rows of tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

from simkit.experiment.checks import check_options
from simkit.experiment.problems import Path, Problems, dotted, shown
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
    good = check_options(changes, game.rules.options(), path, "no such rule", problems, further)
    if rules is None or len(good) < len(changes):
        return None
    try:
        return rules.replace(**good)
    except FaultError as error:
        problems.take(path, error.faults)
        return None


def change_tables(
    game: Game, rules: RuleSet | None, changes: Mapping[str, Any], path: Path, problems: Problems
) -> RuleSet | None:
    """Return rules with single rows of their tables changed, or whole tables put in their place.

    Parameters
    ----------
    game, rules, path, problems
        See `change_rules`.
    changes : mapping of str to mapping or Table
        By name of the table; see `Table.changed`.
    """
    sound = True
    for name, change in changes.items():  # a fault in one table hides none in the next
        if not isinstance(change, (Mapping, Table)):
            problems.add((*path, name), f"{shown(change)} is not a table", f"write [{dotted((*path, name))}]")
            sound = False
        elif rules is not None:
            slot = game.tables[name]
            try:
                rules = slot.put(rules, change) if isinstance(change, Table) else slot.change(rules, change)
            except FaultError as error:
                known = () if isinstance(change, Table) else change
                problems.take((*path, name), _told_apart(game, name, change, error.faults), known)
                sound = False
    return rules if sound else None


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
    game: Game, rules: RuleSet | None, files: Mapping[str, Any], folder: FilePath, problems: Problems
) -> RuleSet | None:
    """Return rules with tables from files, which are named from the experiment's folder on."""
    for name, file in files.items():
        path = ("data", name)
        if name not in game.tables:
            problems.add(path, f"{game.name} has no such table", choices=list(game.tables))
        elif FilePath(file).is_absolute() or "\0" in file:
            problems.add(path, f"{shown(file)} is not a path from the experiment's own folder on")
        else:
            rules = _load(game, rules, name, folder / file, problems)
    return rules


def _load(game: Game, rules: RuleSet | None, name: str, file: FilePath, problems: Problems) -> RuleSet | None:
    slot = game.tables[name]
    try:
        table = read_table(slot.kind, file)
        return None if rules is None else slot.put(rules, table)
    except FaultError as error:
        problems.take(("data", name), error.faults)
        return None


def make_variant(
    game: Game, rules: RuleSet | None, changes: Mapping[str, Any], path: Path, problems: Problems
) -> RuleSet | None:
    """Return the rules of one variant: options and rows of tables changed."""
    options = {name: value for name, value in changes.items() if name not in game.tables}
    tables = {name: value for name, value in changes.items() if name in game.tables}
    changed = change_rules(game, rules, options, path, problems, tuple(game.tables))
    return change_tables(game, changed, tables, path, problems)
