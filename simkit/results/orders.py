"""Orders of the finish of single races, where a run keeps them."""

from __future__ import annotations

from collections.abc import Iterator

from simkit.faults import Fault, FaultError
from simkit.results.blocks import Block, decode, largest_file
from simkit.results.files import read_whole
from simkit.results.folder import BLOCKS, Results, read_blocks
from simkit.results.manifest import Manifest

MOST_IN_MEMORY = 1_000_000_000
"""Most bytes of orders that a run without a folder holds."""


def refuse_memory(manifest: Manifest) -> None:
    """Refuse a run without a folder whose orders would fill the memory.

    Raises
    ------
    FaultError
    """
    size = 2 * manifest.n_cars * len(manifest.arms) * manifest.races if manifest.keep else 0
    if size > MOST_IN_MEMORY:
        message = f"the orders of {manifest.races:,} races take {size / 1e9:.1f} GB of memory"
        raise FaultError([Fault("keep", message, "name a result folder: out=")])


def read_orders(results: Results) -> Iterator[Block]:
    """Yield the blocks of a run with their orders, one at a time, in the order of the races.

    Raises
    ------
    FaultError
        Where the run did not keep them, at once.
    UnusableError
        Where a file has been damaged since.
    """
    if not results.manifest.keep:
        hint = 'write keep = ["orders"] at the top of the experiment, and run it into another folder'
        raise FaultError([Fault("keep", "the orders of the finish were not kept", hint)])
    return _blocks(results)


def _blocks(results: Results) -> Iterator[Block]:
    if results.path is None:
        yield from sorted(results.kept, key=lambda block: block.first)
        return
    manifest, most = results.manifest, largest_file(results.manifest)
    for block in read_blocks(results.path, manifest)[0]:
        content = read_whole(results.path / BLOCKS / block.name, most)
        yield decode(block.name, content, manifest, with_orders=True)
