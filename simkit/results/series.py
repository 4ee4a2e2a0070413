"""The manifest of a series: which result folders below its own belong together."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.experiment import SeriesPlan
from simkit.experiment.limits import MAX_IN_SERIES, name_fault
from simkit.faults import Fault, FaultError, printable
from simkit.results.files import UnusableError, make_folder, read_whole, sweep, write_whole
from simkit.results.folder import MANIFEST
from simkit.results.locks import any_strange, locked

SERIES = "series.json"

FORMAT = 1
_MAX_BYTES = 4_000_000
_MAX_MEMBERS = 2 * MAX_IN_SERIES


@dataclass(frozen=True)
class SeriesManifest:
    """A series, apart from its members' own manifests.

    Parameters
    ----------
    game, title, name, design : str
    races : int
        Races asked for, of each arm of each member.
    members : tuple of str
        Names of the result folders below this one.
    strategies : tuple of str
        Names of all strategies, in the order of the file.
    text : str
        The series as text.
    """

    game: str
    title: str
    name: str
    design: str
    races: int
    members: tuple[str, ...]
    strategies: tuple[str, ...]
    text: str


def describe_series(plan: SeriesPlan, races: int) -> SeriesManifest:
    """Return the manifest of a series of `races` races each."""
    return SeriesManifest(
        game=plan.game.name,
        title=plan.title,
        name=plan.name,
        design=plan.design,
        races=races,
        members=tuple(plan.lineups),
        strategies=plan.whole.strategies,
        text=plan.text,
    )


def is_series(path: Path) -> bool:
    """Say whether a folder holds a series."""
    return (path / SERIES).is_file() and not (path / SERIES).is_symlink()


def take_series(path: Path, manifest: SeriesManifest) -> None:
    """Write the manifest of a series into its folder, which is made if it is missing.

    Raises
    ------
    FaultError
        Where the folder holds something else: other members than these.
    """
    _refuse_others(path)
    held = _held(path)
    gone = [name for name in held.members if name not in manifest.members] if held else []
    if held and gone:
        what = f"{printable(str(path))} holds a series of {len(held.members)} fields, {gone[0]} among them"
        raise FaultError([Fault("series", what, "run this one into another folder with --out")])
    make_folder(path)
    with locked(path):
        sweep(path)
        write_whole(path / SERIES, _to_json(manifest))


def _held(path: Path) -> SeriesManifest | None:
    """Return the manifest that is there; one that is damaged is as good as none."""
    try:
        return read_series(path) if is_series(path) else None
    except FaultError:
        return None


def _refuse_others(path: Path) -> None:
    told = printable(str(path))
    if path.is_symlink():
        raise FaultError([Fault("", f"{told} is a link; results are kept in plain folders only")])
    if path.exists() and not path.is_dir():
        raise FaultError([Fault("", f"{told} is a file, not a folder")])
    if (path / MANIFEST).exists():
        hint = "run this one into another folder with --out"
        raise FaultError([Fault("series", f"{told} holds the races of a single field", hint)])
    if path.is_dir() and not is_series(path) and any_strange(path):
        raise FaultError([Fault("", f"{told} holds other things than results", "name another folder")])


def read_series(path: Path) -> SeriesManifest:
    """Return the manifest of the series in a folder.

    Raises
    ------
    FaultError
        Where there is none, or it is damaged.
    """
    try:
        return _from_json(read_whole(path / SERIES, _MAX_BYTES))
    except UnusableError as error:
        told = printable(str(path / SERIES))
        raise FaultError([Fault("", f"{told}: {error}", "the same run command writes it anew")]) from None


def _to_json(manifest: SeriesManifest) -> bytes:
    body = {"format": FORMAT, **dataclasses.asdict(manifest)}
    return json.dumps({**body, "sha256": _checksum(body)}, indent=2, ensure_ascii=True).encode()


def _from_json(content: bytes) -> SeriesManifest:
    try:
        body: dict[str, Any] = json.loads(content)
        if body.pop("sha256") != _checksum(body) or body.pop("format") != FORMAT:
            raise UnusableError("its checksum or format does not fit")
        members = tuple(body.pop("members"))
        strategies = tuple(body.pop("strategies"))
        manifest = SeriesManifest(members=members, strategies=strategies, **body)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UnusableError("it is damaged") from None
    if len(members) > _MAX_MEMBERS or any(not isinstance(name, str) or name_fault(name) for name in members):
        raise UnusableError("its members are no names of folders")
    return manifest


def _checksum(body: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
