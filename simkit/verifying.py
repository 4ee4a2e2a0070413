"""Whether a result is what it says: every checksum fits, every race is there, and some blocks give the same when played again."""

from __future__ import annotations

import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from simkit.crew import check_workers
from simkit.faults import Fault, FaultError, path_of
from simkit.player import Player, Table
from simkit.results import Block, Results, UnusableError
from simkit.results.blocks import decode, largest_file
from simkit.results.files import read_whole
from simkit.results.folder import BLOCKS, read_field
from simkit.results.series import is_series, read_series
from simkit.study import Study

SAMPLE = 8
"""Blocks that are played again where nobody says how many."""


@dataclass(frozen=True)
class Verification:
    """What was looked at, and what was found wrong.

    Parameters
    ----------
    faults : tuple of str
        One line each; none where all is sound.
    blocks : int
        Block files whose checksums were computed and fit.
    races : int
        Races of each arm in them.
    again : tuple of str
        The blocks that were played again.
    races_again : int
        Races of each arm in those.
    seed : int
        Picks the same blocks again.
    """

    faults: tuple[str, ...]
    blocks: int
    races: int
    again: tuple[str, ...]
    races_again: int
    seed: int

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def __str__(self) -> str:
        lines = [f"{self.blocks:,} blocks, {self.races:,} races of each arm, with checksums that fit"]
        if self.again:
            lines.append(
                f"{len(self.again):,} blocks, {self.races_again:,} races of each arm, played again (seed {self.seed} "
                "picks the same)"
            )
        else:
            lines.append("no block was played again")
        return "\n".join([*lines, *self.faults, "all is sound" if self.is_sound else "not sound"])

    __repr__ = __str__


@dataclass(frozen=True)
class _Part:
    """A folder of blocks: a result, or one field of a series."""

    path: Path
    prefix: str
    results: Results
    blocks: list[Block]


@dataclass
class _Replays:
    """Blocks that were played again, and those that came out otherwise."""

    seen: list[str] = field(default_factory=list)
    races: int = 0
    faults: list[str] = field(default_factory=list)


def verify(
    result: Path | str, blocks: int | None = SAMPLE, seed: int | None = None, workers: int | None = None
) -> Verification:
    """Look at everything in a result folder, and play some of its blocks again.

    Parameters
    ----------
    result : path
        Of a single field or of a series. Nothing in it is changed.
    blocks : int or None
        How many blocks are played again, picked at random among all; None for every one.
    seed : int, optional
        Picks them; by default a new one each time.
    workers : int, optional
        Threads that play; one for each core by default.

    Raises
    ------
    FaultError
        Where blocks are to be played again and the experiment that is kept beside them gives other races now: another
        version of the engine or of data tables, or a strategy that was written elsewhere.
    """
    folder = path_of(result, "result")
    if isinstance(blocks, bool) or not (blocks is None or (isinstance(blocks, int) and blocks >= 0)):
        raise FaultError([Fault("blocks", f"{blocks!r} is not a number of blocks from 0 up")])
    seed = secrets.randbelow(2**32) if seed is None else seed
    parts, faults = _looked_at(folder)
    sound = [(part, block) for part in parts for block in part.blocks]
    count = len(sound) if blocks is None else min(blocks, len(sound))
    picks = np.random.default_rng(seed).permutation(len(sound))[:count].tolist()
    again = _Replays()
    for part in parts:
        picked = [sound[pick][1] for pick in sorted(picks) if sound[pick][0] is part]
        _play_again(part, picked, check_workers(workers), again)
    races = sum(block.tally.races for _, block in sound)
    return Verification((*faults, *again.faults), len(sound), races, tuple(again.seen), again.races, seed)


def what_is_wrong(path: Path | str) -> list[str]:
    """Return what is wrong with the files of a result folder, one line each; nothing where all is sound.

    Parameters
    ----------
    path : path
        Of a single field or of a series.
    """
    return _looked_at(path_of(path, "path"))[1]


def _looked_at(folder: Path) -> tuple[list[_Part], list[str]]:
    """Read a result once; return every folder of blocks that can be read, and what is wrong."""
    if not is_series(folder):
        return _field_looked_at(folder, "")
    try:
        names = read_series(folder).members
    except FaultError as error:
        return [], str(error).splitlines()
    parts, faults = [], []
    for name in names:
        found, wrong = _field_looked_at(folder / name, f"{name}/")
        parts += found
        faults += [f"{name}: {line}" for line in wrong]
    return parts, faults


def _field_looked_at(folder: Path, prefix: str) -> tuple[list[_Part], list[str]]:
    try:
        results, blocks = read_field(folder)
    except (FaultError, UnusableError) as error:
        return [], str(error).splitlines()
    return [_Part(folder, prefix, results, blocks)], _wrong_with(results)


def _wrong_with(results: Results) -> list[str]:
    """Return what is wrong with the files of one field."""
    races = results.manifest.races
    if results.manifest.anytime:  # it may end early, but leaves no gap
        races = max((stop for _, stop in results.ranges), default=0)
    gone = races - results.tally.races
    short = [f"{gone:,} of {races:,} races are not there"] if gone > 0 else []
    return [*results.notes, *short]


def _play_again(part: _Part, blocks: list[Block], workers: int, again: _Replays) -> None:
    """Play some blocks of a folder again, on threads, and note in `again` what came out."""
    if not blocks:
        return
    try:
        experiment = Study(part.results).experiment()
    except FaultError as error:
        hint = "without playing (--blocks 0, blocks=0) the files alone are looked at"
        faults = [Fault(fault.key, fault.message, hint, fault.file, fault.line) for fault in error.faults]
        raise FaultError(faults) from None
    table, stop, local = Table.of(experiment), threading.Event(), threading.local()

    def is_same(block: Block) -> bool:
        if not hasattr(local, "player"):
            local.player = Player(table)
        return _is_same(part, block, local.player.play(block.first, block.tally.races, stop))

    with ThreadPoolExecutor(workers) as pool:
        try:
            found = list(pool.map(is_same, blocks))
        except BaseException:
            stop.set()
            raise
    for block, same in zip(blocks, found, strict=True):
        name = f"{part.prefix}{BLOCKS}/{block.name}"
        again.seen.append(name)
        again.races += block.tally.races
        if not same:
            again.faults.append(f"{name}: its races, played again, give other numbers")


def _is_same(part: _Part, held: Block, played: Block) -> bool:
    """Say whether a block that was played again is the one in the file, to the last order of the finish."""
    if held.tally.digest() != played.tally.digest():
        return False
    if played.orders is None:
        return True
    manifest = part.results.manifest
    content = read_whole(part.path / BLOCKS / held.name, largest_file(manifest))
    orders = decode(held.name, content, manifest, with_orders=True).orders
    return orders is not None and np.array_equal(orders, played.orders)
