"""Orders of the finish: written for other programs as CSV or Parquet, block by block; ranked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.faults import Fault, FaultError, did_you_mean, path_of, printable
from simkit.results import Block, Manifest, Results, read_orders
from simkit.stats.payoffs import Payoffs, count_leads
from simkit.stats.plackett_luce import Array
from simkit.stats.ranking import Finishes, Ranking, rank

if TYPE_CHECKING:
    import pandas as pd

FORMS = (".csv", ".parquet", "")
"""Endings of what single races are written to; a folder has none."""


def write_orders(file: Path | str, members: Mapping[str, Results]) -> Path:
    """Write the order of every race into one file, a row for every car.

    Parameters
    ----------
    file : path
        Its ending says how: ``.csv`` or ``.parquet``; without an ending it is a folder of Parquet files, one for every arm
        (`simkit.parquet`). Parquet takes pyarrow.
    members : mapping of str to Results
        By name of the field; a single run under an empty name.

    Returns
    -------
    Path
        The file or folder, with columns ``member`` (of a series), ``race, arm, place, strategy, car, seat``; places, seats and
        the cars of a strategy are counted from 1.

    Raises
    ------
    FaultError
        Where the orders were not kept, or the file has another ending.
    """
    from simkit.parquet import write_file, write_folder

    file = path_of(file, "file")
    refuse_target(file)
    if file.suffix == ".csv":
        _write_csv(file, _frames({name: (r.manifest, read_orders(r)) for name, r in members.items()}))
    else:
        (write_file if file.suffix else write_folder)(file, members)
    return file


def refuse_target(file: Path) -> None:
    """Refuse, before any race is played, what `write_orders` could not write to.

    Raises
    ------
    FaultError
        Where it has another ending, pyarrow is missing, or a folder has something else in it.
    """
    from simkit.parquet import pyarrow_or_fault, refuse_strangers

    if file.suffix not in FORMS:
        hint = "orders.csv, or a folder's name"
        raise FaultError(
            [Fault("", f"{printable(file.name)} ends neither with .csv nor with .parquet", hint)]
        )
    if file.suffix != ".csv":
        pyarrow_or_fault()
    if not file.suffix:
        refuse_strangers(file)


def _frames(members: Mapping[str, tuple[Manifest, Iterator[Block]]]) -> Iterator[pd.DataFrame]:
    for name, (manifest, blocks) in members.items():
        for block in blocks:
            frame = orders_frame(block, manifest)
            if name:
                frame.insert(0, "member", name)
            yield frame


def orders_frame(block: Block, manifest: Manifest) -> pd.DataFrame:
    """Return the orders of one block, a row for every arm, race and place."""
    import pandas as pd

    assert block.orders is not None
    n_arms, n_races, _, n_cars = block.orders.shape
    strategies = [(s.name, car) for s in manifest.strategies for car in range(1, s.cars + 1)]
    entries, seats = block.orders[:, :, 0].ravel(), block.orders[:, :, 1].ravel()
    races = np.repeat(np.arange(block.first, block.stop), n_cars)
    arms = np.repeat([arm.name for arm in manifest.arms], n_races * n_cars)
    columns: dict[str, Any] = {"race": np.tile(races, n_arms), "arm": arms}
    columns["place"] = np.tile(np.arange(1, n_cars + 1), n_arms * n_races)
    columns["strategy"] = np.array([name for name, _ in strategies])[entries]
    columns["car"] = np.array([car for _, car in strategies])[entries]
    columns["seat"] = seats.astype(np.int64) + 1
    return pd.DataFrame(columns)


def rank_orders(members: Mapping[str, Results], strategies: Sequence[str], arm: str | None = None) -> Ranking:
    """Return the ranking of the strategies of some fields in one arm; races of the same number are one unit.

    Parameters
    ----------
    members : mapping of str to Results
    strategies : sequence of str
        All strategies of the fields.
    arm : str, optional
        The first, ``base``, by default.

    Raises
    ------
    FaultError
        Where the orders were not kept, there is no such arm, or `simkit.stats.ranking.rank` refuses.
    """
    manifest, number = next(iter(members.values())).manifest, _arm(members, arm)
    arms = [each.name for each in manifest.arms]
    fields = [_finishes(results, strategies, number) for results in members.values()]
    kept = [field for field in fields if field]
    return rank(kept, strategies, manifest.confidence, arms[number], manifest.anytime)


def _arm(members: Mapping[str, Results], arm: str | None) -> int:
    """Return the number of an arm; the first by default."""
    arms = [each.name for each in next(iter(members.values())).manifest.arms]
    if arm is not None and arm not in arms:
        raise FaultError([Fault("arm", f"there is no arm {arm!r}", did_you_mean(arm, arms))])
    return arms.index(arm) if arm else 0


def payoffs_of(members: Mapping[str, Results], strategies: Sequence[str], arm: str | None = None) -> Payoffs:
    """Return who finishes ahead of whom in one arm, over some fields; races of the same number are one unit.

    Parameters
    ----------
    members : mapping of str to Results
    strategies : sequence of str
        All strategies of the fields.
    arm : str, optional
        The first, ``base``, by default.

    Raises
    ------
    FaultError
        Where the orders were not kept, there is no such arm, or two strategies never meet.
    """
    manifest, number = next(iter(members.values())).manifest, _arm(members, arm)
    for results in members.values():
        read_orders(results)  # refuses at once where they were not kept
    pieces = (piece for results in members.values() for piece in _finishers(results, strategies, number))
    lead, meetings = count_leads(pieces, len(strategies))
    races = max(results.tally.races for results in members.values())
    name, anytime = manifest.arms[number].name, manifest.anytime
    return Payoffs(tuple(strategies), lead, meetings, manifest.confidence, name, races, anytime)


def _finishers(results: Results, strategies: Sequence[str], arm: int) -> Iterator[tuple[Array, Array]]:
    """Yield numbers of races, and the strategies of their cars, the winner first."""
    items = np.array(
        [list(strategies).index(s.name) for s in results.manifest.strategies for _ in range(s.cars)]
    )
    for block in read_orders(results):
        assert block.orders is not None
        yield np.arange(block.first, block.stop), items[block.orders[arm, :, 0]]


def _finishes(results: Results, strategies: Sequence[str], arm: int) -> Finishes | None:
    """Return the finishes of one field in one arm; None where nothing is played."""
    kept, units = [], []
    for block in read_orders(results):
        assert block.orders is not None
        kept.append(block.orders[arm].copy())
        units.append(np.arange(block.first, block.stop))
    if not kept:
        return None
    orders = np.concatenate(kept)
    items = [list(strategies).index(s.name) for s in results.manifest.strategies for _ in range(s.cars)]
    return Finishes(np.array(items), orders[:, 0], orders[:, 1], np.concatenate(units))


def _write_csv(file: Path, frames: Iterator[pd.DataFrame]) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        for number, frame in enumerate(frames):
            frame.to_csv(out, index=False, header=number == 0, lineterminator="\n")
