"""Block files: the tally of a range of race numbers, with a header that says what it is and a checksum."""

from __future__ import annotations

import hashlib
import io
import json
import math
import re
import zipfile
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.faults import FaultError
from simkit.results.files import UnusableError
from simkit.results.manifest import Manifest
from simkit.tally import Tally, check_bounds

FORMAT = 1

_HEADER = "header"
_MAX_HEADER = 20_000
_MAX_MEMBER_HEAD = 512
_NAME = re.compile(r"(\d{1,15})-(\d{1,15})\.npz")


@dataclass(frozen=True)
class Block:
    """Races `first` .. ``first + tally.races - 1`` of every arm."""

    first: int
    tally: Tally

    @property
    def stop(self) -> int:
        """The race number after the last."""
        return self.first + self.tally.races

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.first:012d}-{self.tally.races}.npz"


def encode(block: Block, manifest: Manifest) -> bytes:
    """Return the content of a block's file."""
    header = _header(block, manifest)
    arrays = block.tally.arrays()
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
    return members + _MAX_HEADER + 4 * _MAX_MEMBER_HEAD


def decode(name: str, content: bytes, manifest: Manifest) -> Block:
    """Return the block in a file.

    Parameters
    ----------
    name : str
        Name of the file, one that `is_block_name` knows.
    content : bytes
    manifest : Manifest

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
            }
    except Exception:  # nothing that a file holds may end a run
        raise UnusableError("it is damaged") from None
    if header.pop("sha256", None) != _checksum(header, arrays):
        raise UnusableError("its checksum does not fit")
    if header.get("experiment") != manifest.address:
        raise UnusableError("it belongs to another experiment")
    first, count = (int(number) for number in name.removesuffix(".npz").split("-"))
    block = Block(first, Tally(count, **arrays))
    if header != _header(block, manifest) or block.name != name:
        raise UnusableError("it is not what its name says")
    if not _is_possible(block.tally, manifest.n_cars):
        raise UnusableError("its numbers cannot be those of its races")
    return block


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
        sha.update(np.ascontiguousarray(array).astype("<i8", copy=False).tobytes())
    return sha.hexdigest()


def _read_header(archive: zipfile.ZipFile) -> dict[str, Any]:
    size = archive.getinfo(f"{_HEADER}.npy").file_size
    words = _read_array(archive, _HEADER, None, "|u1") if size <= _MAX_HEADER else b""
    header = json.loads(bytes(words))
    if not isinstance(header, dict):
        raise ValueError("no header")
    return header


def _read_array(
    archive: zipfile.ZipFile, key: str, shape: tuple[int, ...] | None, dtype: str
) -> np.ndarray[Any, Any]:
    """Return one array, refusing what it announces to be before anything is allocated for it."""
    info = archive.getinfo(f"{key}.npy")
    size = 8 * math.prod(shape) if shape is not None else _MAX_HEADER
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
