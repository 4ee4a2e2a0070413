"""Results: the manifest, the block files, and the folder that holds them."""

from __future__ import annotations

from simkit.results.blocks import Block, most_races
from simkit.results.files import UnusableError
from simkit.results.folder import ResultFolder, Results, merged, missing, read_results
from simkit.results.manifest import ArmInfo, Manifest, StrategyInfo, describe
from simkit.results.orders import read_orders, refuse_memory

__all__ = [
    "ArmInfo",
    "Block",
    "Manifest",
    "ResultFolder",
    "Results",
    "StrategyInfo",
    "UnusableError",
    "describe",
    "merged",
    "missing",
    "most_races",
    "read_orders",
    "read_results",
    "refuse_memory",
]
