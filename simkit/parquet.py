"""Single races as Parquet: one file, or a folder with a part for every arm, for pandas, Polars, DuckDB and their like."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from simkit.faults import Fault, FaultError, printable
from simkit.results import Block, Manifest, Results, read_orders
from simkit.results.files import TEMPORARY, sync_folder

ROWS = 1_000_000
"""About so many rows make a group, within which a reader can skip."""

PART = "races.parquet"
"""The file of one arm."""

Members = Mapping[str, Results]


def write_file(file: Path, members: Members) -> None:
    """Write all races of some fields into one file, a row for every car; a file that is there is replaced when all is written.

    Parameters
    ----------
    file : Path
    members : mapping of str to Results
        By name of the field; a single run under an empty name.

    Raises
    ------
    FaultError
        Where pyarrow is missing, or the orders were not kept.
    """
    readers = {name: read_orders(results) for name, results in members.items()}
    pa = pyarrow_or_fault()
    with _whole(file) as temporary, ExitStack() as stack:
        writer: Any = None
        for name, results in members.items():
            fields = {"member": name} if name else {}
            arms = [arm.name for arm in results.manifest.arms]
            for block in readers[name]:
                for number, table in enumerate(_tables(pa, block, results.manifest)):
                    whole = _with_words(pa, table, {**fields, "arm": arms[number]}, (list(members), arms))
                    writer = writer or stack.enter_context(_writer(temporary, whole.schema))
                    writer.write_table(whole)


def write_folder(folder: Path, members: Members) -> None:
    """Write all races of some fields into a folder, ``arm=NAME/races.parquet`` for every arm.

    The fields of a series come below ``member=NAME``. Readers of such folders give the columns ``arm`` and ``member`` back. A folder of
    this kind that is there is replaced when all is written.

    Parameters
    ----------
    folder : Path
    members : mapping of str to Results

    Raises
    ------
    FaultError
        Where pyarrow is missing, the orders were not kept, or the folder has something else in it.
    """
    readers = {name: read_orders(results) for name, results in members.items()}
    pa = pyarrow_or_fault()
    refuse_strangers(folder)
    with _whole(folder) as temporary:
        for name, results in members.items():
            below = temporary / f"member={name}" if name else temporary
            _write_arms(pa, below, readers[name], results.manifest)


def _write_arms(pa: Any, folder: Path, blocks: Iterator[Block], manifest: Manifest) -> None:
    """Write the blocks of one field, a file for every arm; small blocks are gathered."""
    waiting: list[list[Any]] = [[] for _ in manifest.arms]
    with ExitStack() as stack:
        writers: list[Any] = []
        for arm in manifest.arms:
            (folder / f"arm={arm.name}").mkdir(parents=True)
            path = folder / f"arm={arm.name}" / PART
            writers.append(stack.enter_context(_writer(path, _schema(pa, manifest))))
        for block in blocks:
            for number, table in enumerate(_tables(pa, block, manifest)):
                waiting[number].append(table)
                if sum(map(len, waiting[number])) >= ROWS:
                    writers[number].write_table(pa.concat_tables(waiting[number]))
                    waiting[number].clear()
        for writer, tables in zip(writers, waiting, strict=True):
            if tables:
                writer.write_table(pa.concat_tables(tables))


def pyarrow_or_fault() -> Any:
    """Return pyarrow; where it is missing, a fault says what to install."""
    try:
        import pyarrow as pa
        import pyarrow.parquet
    except ImportError:
        hint = "pip install 'simkit[parquet]', or name a file that ends with .csv"
        raise FaultError([Fault("", "Parquet takes pyarrow, which is not installed", hint)]) from None
    return pa


def _writer(path: Path, schema: Any) -> Any:
    """Return a writer of one file; a page that is damaged later is noticed by those who check."""
    from pyarrow.parquet import ParquetWriter

    return ParquetWriter(path, schema, compression="zstd", write_page_checksum=True)


def _schema(pa: Any, manifest: Manifest) -> Any:
    """Return the columns of one arm, with what the rows rest on."""
    columns = [
        ("race", pa.int64()),
        ("place", pa.uint8()),
        ("strategy", pa.dictionary(pa.int8(), pa.string())),
        ("car", pa.uint8()),
        ("seat", pa.uint8()),
    ]
    about = {"game": manifest.game, "title": manifest.title, "seed": str(manifest.seed)}
    return pa.schema(columns, {f"simkit.{key}": value for key, value in about.items()})


def _tables(pa: Any, block: Block, manifest: Manifest) -> Iterator[Any]:
    """Yield the rows of a block, a table for every arm."""
    assert block.orders is not None
    _, n_races, _, n_cars = block.orders.shape
    names = [strategy.name for strategy in manifest.strategies]
    strategy = np.repeat(np.arange(len(names), dtype=np.int8), [s.cars for s in manifest.strategies])
    car = np.concatenate([np.arange(1, s.cars + 1, dtype=np.uint8) for s in manifest.strategies])
    race = np.repeat(np.arange(block.first, block.stop, dtype=np.int64), n_cars)
    place = np.tile(np.arange(1, n_cars + 1, dtype=np.uint8), n_races)
    schema = _schema(pa, manifest)
    for orders in block.orders:
        entries, seats = orders[:, 0].ravel(), orders[:, 1].ravel()
        columns = [race, place, _words(pa, strategy[entries], names), car[entries], seats + np.uint8(1)]
        yield pa.Table.from_arrays([pa.array(column) for column in columns], schema=schema)


def _words(pa: Any, numbers: np.ndarray[Any, Any], words: Sequence[str]) -> Any:
    return pa.DictionaryArray.from_arrays(pa.array(numbers), pa.array(list(words)))


def _with_words(
    pa: Any, table: Any, values: Mapping[str, str], all_words: tuple[Sequence[str], Sequence[str]]
) -> Any:
    """Return a table that says in each row of which arm, and of which field, it is."""
    for at, (key, value) in enumerate(values.items()):
        words = list(all_words[0] if key == "member" else all_words[1])
        column = _words(pa, np.full(len(table), words.index(value), np.int16), words)
        table = table.add_column(
            at if key == "member" else table.schema.get_field_index("place"), key, column
        )
    return table


@contextmanager
def _whole(path: Path) -> Iterator[Path]:
    """Give a temporary name beside `path`; what is there takes its place when all is written, or goes."""
    temporary = path.with_name(f"{TEMPORARY}{os.getpid()}-{path.name}")
    try:
        yield temporary
        if path.is_dir():
            shutil.rmtree(path)
        os.replace(temporary, path)
    finally:
        if temporary.is_dir():
            shutil.rmtree(temporary, ignore_errors=True)
        else:
            temporary.unlink(missing_ok=True)
    sync_folder(path.parent)


def refuse_strangers(folder: Path) -> None:
    """Refuse a folder that would lose something else.

    Raises
    ------
    FaultError
    """
    if not folder.exists():
        return
    found = [folder] if not folder.is_dir() else [path for path in folder.rglob("*") if path.is_file()]
    others = [path for path in found if path.name != PART]
    if others:
        told = f"{printable(str(folder))} is there and is no folder of races"
        raise FaultError([Fault("", f"{told} ({printable(others[0].name)})", "name a new one")])
