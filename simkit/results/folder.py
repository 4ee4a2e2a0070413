"""The result folder: a manifest and block files. The blocks are the journal: what is missing is played."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from simkit.faults import Fault, FaultError, path_of, printable
from simkit.results.blocks import Block, decode, encode, is_block_name, largest_file
from simkit.results.files import (
    TEMPORARY,
    UnusableError,
    make_folder,
    move_whole,
    read_whole,
    sweep,
    write_whole,
)
from simkit.results.locks import LOCK, any_strange, locked
from simkit.results.manifest import Manifest, check_same, from_json, to_json
from simkit.tally import Tally

MANIFEST = "manifest.json"
BLOCKS = "blocks"
DAMAGED = "damaged"
MAX_MANIFEST = 4_000_000


@dataclass(frozen=True)
class Results:
    """What was played: the run's manifest and its tally.

    Parameters
    ----------
    manifest : Manifest
    tally : Tally
    ranges : tuple of (first, stop)
        Race numbers that the tally holds, in order, joined where they touch.
    notes : tuple of str
        What was found wrong in the folder, one line each.
    path : Path or None
        The folder, where there is one.
    kept : tuple of Block
        Without a folder, the blocks with the orders of the finish, where those are kept.
    """

    manifest: Manifest
    tally: Tally
    ranges: tuple[tuple[int, int], ...] = ()
    notes: tuple[str, ...] = ()
    path: Path | None = None
    kept: tuple[Block, ...] = ()

    def digest(self) -> str:
        """Return the SHA-256 of the tally, which no order, thread count or machine changes."""
        return self.tally.digest()


class ResultFolder:
    """A result folder that is written to. Use it as a context: it is locked against a second run meanwhile.

    Parameters
    ----------
    path : Path
        Made if it is missing.
    manifest : Manifest
        What is going to be run.

    Raises
    ------
    FaultError
        Where the folder holds another experiment, is no result folder, is a link, or is in use.
    """

    def __init__(self, path: Path, manifest: Manifest) -> None:
        self.path = Path(path)
        self.manifest = manifest
        self.notes: list[str] = []
        self._held = contextlib.ExitStack()

    def __enter__(self) -> ResultFolder:
        _refuse_links(self.path)
        _refuse_strangers(self.path)
        try:
            make_folder(self.path / BLOCKS)
            self._held.enter_context(locked(self.path))
            sweep(self.path)
            sweep(self.path / BLOCKS)
            self._take_manifest()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._held.close()

    def read(self) -> list[Block]:
        """Return the sound blocks in order; what is not sound is named in `notes` and set aside."""
        blocks, unusable = read_blocks(self.path, self.manifest)
        for name, why in unusable:
            self._set_aside(self.path / BLOCKS / name, why)
        return blocks

    def write(self, block: Block) -> None:
        """Add a finished block.

        Raises
        ------
        OSError
            Where it cannot be written; what was written before stays as it is.
        """
        write_whole(self.path / BLOCKS / block.name, encode(block, self.manifest))

    def _take_manifest(self) -> None:
        """Hold the folder's manifest against ours, and write ours."""
        path = self.path / MANIFEST
        if path.exists() or path.is_symlink():
            try:
                held = from_json(read_whole(path, MAX_MANIFEST))
                check_same(held, self.manifest, str(self.path))
                anytime = held.anytime or self.manifest.anytime
                self.manifest = dataclasses.replace(self.manifest, anytime=anytime)
            except UnusableError as error:
                self._set_aside(path, str(error))
        write_whole(path, to_json(self.manifest))

    def _set_aside(self, path: Path, why: str) -> None:
        """Move a file that cannot be used out of the way, keeping it."""
        folder = self.path / DAMAGED
        make_folder(folder)
        target = folder / path.name
        n = 1
        while target.exists() or target.is_symlink():
            n += 1
            target = folder / f"{path.name}.{n}"
        move_whole(path, target)
        self.notes.append(f"{_told(path)}: {why}; set aside in {DAMAGED}/")


def read_blocks(path: Path, manifest: Manifest) -> tuple[list[Block], list[tuple[str, str]]]:
    """Return the sound blocks of a folder in order, and (name, why) of every file that is none.

    Of blocks that overlap, the one that begins first stays, and the longer of two that begin together.
    """
    most = largest_file(manifest)
    sound, unusable = [], []
    for entry in sorted((path / BLOCKS).iterdir()) if (path / BLOCKS).is_dir() else []:
        if entry.name.startswith(TEMPORARY):
            continue
        try:
            if not is_block_name(entry.name):
                raise UnusableError("it is no block")
            sound.append(decode(entry.name, read_whole(entry, most), manifest))
        except UnusableError as error:
            unusable.append((entry.name, str(error)))
    sound.sort(key=lambda block: (block.first, -block.tally.races))
    blocks: list[Block] = []
    for block in sound:
        if blocks and block.first < blocks[-1].stop:
            unusable.append((block.name, f"its races are also in {blocks[-1].name}"))
        else:
            blocks.append(block)
    return blocks, unusable


def read_results(path: Path | str) -> Results:
    """Read a result folder, changing nothing in it.

    Parameters
    ----------
    path : path
        The folder.

    Raises
    ------
    FaultError
        Where there is no result folder, or its manifest is damaged.
    """
    return read_field(path_of(path, "path"))[0]


def read_field(path: Path) -> tuple[Results, list[Block]]:
    """Return what `read_results` does, and the sound blocks that it is made of."""
    _refuse_links(path)
    try:
        manifest = from_json(read_whole(path / MANIFEST, MAX_MANIFEST))
    except UnusableError as error:
        raise FaultError(
            [Fault("", f"{_told(path / MANIFEST)}: {error}", "is this a result folder?")]
        ) from None
    blocks, unusable = read_blocks(path, manifest)
    notes = [f"{_told(path / BLOCKS / name)}: {why}; left out" for name, why in unusable]
    return merged(manifest, blocks, notes, path), blocks


def merged(
    manifest: Manifest, blocks: Iterable[Block], notes: Sequence[str] = (), path: Path | None = None
) -> Results:
    """Return the results that blocks, in order, make together."""
    tally = Tally.empty(manifest.layout())
    ranges: list[tuple[int, int]] = []
    kept = []
    for block in blocks:
        tally = tally + block.tally
        ranges.append((block.first, block.stop))
        if block.orders is not None:
            kept.append(block)
    return Results(manifest, tally, tuple(joined(ranges)), tuple(notes), path, tuple(kept))


def joined(ranges: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield ranges (first, stop) in order, joined where they touch."""
    held: tuple[int, int] | None = None
    for first, stop in sorted(ranges):
        if held is not None and first == held[1]:
            held = (held[0], stop)
            continue
        if held is not None:
            yield held
        held = (first, stop)
    if held is not None:
        yield held


def missing(ranges: Iterable[tuple[int, int]], races: int) -> list[tuple[int, int]]:
    """Return the ranges (first, stop) below `races` that are not in `ranges`."""
    gaps, at = [], 0
    for first, stop in sorted(ranges):
        if at < min(first, races):
            gaps.append((at, min(first, races)))
        at = max(at, stop)
    if at < races:
        gaps.append((at, races))
    return gaps


def _told(path: Path) -> str:
    return printable(str(path))


def _refuse_links(path: Path) -> None:
    for part in (path, path / BLOCKS, path / DAMAGED, path / MANIFEST, path / LOCK):
        if part.is_symlink():
            raise FaultError([Fault("", f"{_told(part)} is a link; results are kept in plain folders only")])


def _refuse_strangers(path: Path) -> None:
    """Refuse a folder that holds something else."""
    if path.exists() and not path.is_dir():
        raise FaultError([Fault("", f"{_told(path)} is a file, not a folder")])
    known = (MANIFEST, BLOCKS, DAMAGED)
    if path.is_dir() and not any((path / name).exists() for name in known) and any_strange(path):
        raise FaultError([Fault("", f"{_told(path)} holds other things than results", "name another folder")])
