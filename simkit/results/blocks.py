"""Block files: the tally of a range of race numbers, with a header that says what it is and a checksum."""

from __future__ import annotations

import dataclasses
import hashlib
import io
import json
import math
import re
import zipfile
import zlib
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.faults import FaultError
from simkit.results.files import UnusableError
from simkit.results.manifest import Manifest
from simkit.tally import Tally, check_bounds

FORMAT = 1

ORDERS = "orders"
ORDER_BYTES = 8_000_000
"""Most bytes of the orders of one block, before they are packed."""

_HEADER = "header"
_MAX_HEADER = 20_000
_MAX_MEMBER_HEAD = 512
_NAME = re.compile(r"(\d{1,15})-(\d{1,15})\.npz")


@dataclass(frozen=True)
class Block:
    """Races `first` .. ``first + tally.races - 1`` of every arm.

    Parameters
    ----------
    first : int
    tally : Tally
    orders : ndarray of uint8, shape (n_arms, n_races, 2, n_cars), or None
        Where they are kept: for every race the entries and the seats of its cars, the winner first.
    """

    first: int
    tally: Tally
    orders: np.ndarray[Any, Any] | None = None

    @property
    def stop(self) -> int:
        """The race number after the last."""
        return self.first + self.tally.races

    @property
    def name(self) -> str:
        """The name of its file."""
        return block_name(self.first, self.tally.races)


def block_name(first: int, count: int) -> str:
    """Return the name of the file of a block of `count` races from number `first` on."""
    return f"{first:012d}-{count}.npz"


def most_races(manifest: Manifest) -> int | None:
    """Return the most races of one block, or None where there is no end to them: orders are held in memory."""
    return max(1, ORDER_BYTES // (2 * manifest.n_cars * len(manifest.arms))) if manifest.keep else None


def encode(block: Block, manifest: Manifest) -> bytes:
    """Return the content of a block's file."""
    header = _header(block, manifest)
    arrays = block.tally.arrays()
    if block.orders is not None:
        packed = zlib.compress(np.ascontiguousarray(block.orders).tobytes(), 1)
        arrays[ORDERS] = np.frombuffer(packed, dtype=np.uint8)
    header["sha256"] = _checksum(header, arrays)
    words = json.dumps(header, sort_keys=True).encode()
    buffer = io.BytesIO()
    members: dict[str, Any] = {_HEADER: np.frombuffer(words, dtype=np.uint8), **arrays}
    np.savez(buffer, allow_pickle=False, **members)
    return buffer.getvalue()


def largest_file(manifest: Manifest) -> int:
    """Return the most bytes that a block's file of this run can have."""
    shapes = manifest.layout().shapes().values()
    members = sum(8 * math.prod(shape) + 4 * _MAX_MEMBER_HEAD for shape in shapes)
    orders = 2 * ORDER_BYTES + 4 * _MAX_MEMBER_HEAD if manifest.keep else 0
    return members + orders + _MAX_HEADER + 4 * _MAX_MEMBER_HEAD


def decode(name: str, content: bytes, manifest: Manifest, with_orders: bool = False) -> Block:
    """Return the block in a file.

    Parameters
    ----------
    name : str
        Name of the file, one that `is_block_name` knows.
    content : bytes
    manifest : Manifest
    with_orders : bool
        Whether the orders of the finish are unpacked, too, where they are kept.

    Raises
    ------
    UnusableError
        Where it is damaged, or no block of this run.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            header = _read_header(archive)
            arrays = {
                key: _read_array(archive, key, shape, "<i8")
                for key, shape in manifest.layout().shapes().items()
                if math.prod(shape)
            }
            if manifest.keep:
                arrays[ORDERS] = _read_array(archive, ORDERS, None, "|u1", 2 * ORDER_BYTES)
    except Exception:  # nothing that a file holds may end a run
        raise UnusableError("it is damaged") from None
    if header.pop("sha256", None) != _checksum(header, arrays):
        raise UnusableError("its checksum does not fit")
    if header.get("experiment") != manifest.address:
        raise UnusableError("it belongs to another experiment")
    first, count = (int(number) for number in name.removesuffix(".npz").split("-"))
    packed = arrays.pop(ORDERS, None)
    empty = {key: np.zeros(shape, np.int64) for key, shape in manifest.layout().shapes().items()}
    block = Block(first, Tally(count, **{**empty, **arrays}))
    if header != _header(block, manifest) or block.name != name:
        raise UnusableError("it is not what its name says")
    if not _is_possible(block.tally, manifest.n_cars):
        raise UnusableError("its numbers cannot be those of its races")
    if packed is None or not with_orders:
        return block
    return dataclasses.replace(block, orders=_unpacked(packed, count, manifest))


def _unpacked(packed: np.ndarray[Any, Any], count: int, manifest: Manifest) -> np.ndarray[Any, Any]:
    """Return the orders of a block, each a permutation of all entries and of all seats."""
    cars = manifest.n_cars
    shape = (len(manifest.arms), count, 2, cars)
    size = math.prod(shape)
    try:
        content = zlib.decompressobj().decompress(packed.tobytes(), size + 1)
    except zlib.error:
        raise UnusableError("its orders are damaged") from None
    if len(content) != size:
        raise UnusableError("its orders are not those of its races")
    orders = np.frombuffer(content, dtype=np.uint8).reshape(shape)
    seen = np.bitwise_or.reduce(1 << np.minimum(orders, cars).astype(np.uint32), axis=3)
    if (seen != (1 << cars) - 1).any():
        raise UnusableError("its orders do not name every car once")
    return orders


def _is_possible(tally: Tally, n_cars: int) -> bool:
    """Say whether a tally counts every race and car once, and no sum can have passed 63 bits."""
    arms = len(tally.statuses)
    counts = np.concatenate([tally.statuses.ravel(), tally.finish.ravel(), tally.peak.ravel()])
    races = tally.statuses.sum(axis=1).tolist() == [tally.races] * arms
    cars = tally.finish.sum(axis=(1, 2, 3)).tolist() == [tally.races * n_cars] * arms
    try:
        check_bounds(tally.races, n_cars, tally.peak)
    except FaultError:
        return False
    return bool(counts.min() >= 0) and races and cars


def is_block_name(name: str) -> bool:
    """Say whether a file is named as a block."""
    return bool(_NAME.fullmatch(name))


def _header(block: Block, manifest: Manifest) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "experiment": manifest.address,
        "arms": [arm.address for arm in manifest.arms],
        "first": block.first,
        "count": block.tally.races,
    }


def _checksum(header: dict[str, Any], arrays: dict[str, np.ndarray[Any, Any]]) -> str:
    sha = hashlib.sha256(json.dumps(header, sort_keys=True).encode())
    for name, array in arrays.items():
        sha.update(f"{name} {array.shape}".encode())
        kind = "|u1" if name == ORDERS else "<i8"
        sha.update(np.ascontiguousarray(array).astype(kind, copy=False).tobytes())
    return sha.hexdigest()


def _read_header(archive: zipfile.ZipFile) -> dict[str, Any]:
    size = archive.getinfo(f"{_HEADER}.npy").file_size
    words = _read_array(archive, _HEADER, None, "|u1") if size <= _MAX_HEADER else b""
    header = json.loads(bytes(words))
    if not isinstance(header, dict):
        raise ValueError("no header")
    return header


def _read_array(
    archive: zipfile.ZipFile, key: str, shape: tuple[int, ...] | None, dtype: str, most: int = _MAX_HEADER
) -> np.ndarray[Any, Any]:
    """Return one array, refusing what it announces to be before anything is allocated for it."""
    info = archive.getinfo(f"{key}.npy")
    size = 8 * math.prod(shape) if shape is not None else most
    if info.compress_type != zipfile.ZIP_STORED or info.file_size > size + _MAX_MEMBER_HEAD:
        raise ValueError("another size than announced")
    content = io.BytesIO(archive.read(info))
    if np.lib.format.read_magic(content) != (1, 0):
        raise ValueError("another format")
    found, fortran, kind = np.lib.format.read_array_header_1_0(content, max_header_size=_MAX_MEMBER_HEAD)
    if fortran or kind != np.dtype(dtype) or (shape is not None and found != shape) or len(found) > 8:
        raise ValueError("another shape")
    data = content.read()
    if len(data) != kind.itemsize * math.prod(found):
        raise ValueError("cut off")
    return np.frombuffer(data, dtype=kind).reshape(found).astype(kind.newbyteorder("="))
