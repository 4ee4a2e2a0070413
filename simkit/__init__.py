"""simkit: balance analysis for tabletop racing games.

Every public name is imported when it is first used, so ``import simkit`` is quick and compiles nothing::

    import simkit as sk

    rules = sk.rollmove.Rules(squares=100)
    study = sk.run(rules, {"roller": sk.entry(sk.rollmove.policies.random(), cars=4)}, races=100_000, seed=1)

Each game is a namespace of its own: ``sk.<game>.Rules``, ``sk.<game>.policies.<policy>``.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simkit.api import luck, run, run_file, run_series
    from simkit.estimating import estimate
    from simkit.experiment import entry
    from simkit.explorer import Explorer
    from simkit.faults import FaultError
    from simkit.games import crashcar, f90, rasc, rollmove, sccr
    from simkit.games.contract import register
    from simkit.games.game import Game, Metric, Policy
    from simkit.games.registry import GAMES
    from simkit.games.sccr import season as sccr_season
    from simkit.playback import replay
    from simkit.series import load
    from simkit.sheets.making import balance
    from simkit.verifying import verify

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Explorer",
    "FaultError",
    "Game",
    "Metric",
    "Policy",
    "__version__",
    "balance",
    "crashcar",
    "entry",
    "estimate",
    "f90",
    "load",
    "luck",
    "rasc",
    "register",
    "replay",
    "rollmove",
    "run",
    "run_file",
    "run_series",
    "sccr",
    "sccr_season",
    "verify",
]

_HOME = {
    "balance": "simkit.sheets.making",
    "Explorer": "simkit.explorer",
    "FaultError": "simkit.faults",
    "GAMES": "simkit.games.registry",
    "Game": "simkit.games.game",
    "Metric": "simkit.games.game",
    "Policy": "simkit.games.game",
    "entry": "simkit.experiment",
    "estimate": "simkit.estimating",
    "load": "simkit.series",
    "luck": "simkit.api",
    "register": "simkit.games.contract",
    "replay": "simkit.playback",
    "run": "simkit.api",
    "run_file": "simkit.api",
    "run_series": "simkit.api",
    "verify": "simkit.verifying",
}


def __getattr__(name: str) -> Any:
    """Import a public name from its home, or a game's package."""
    if name in _HOME:
        value = getattr(importlib.import_module(_HOME[name]), name)
    elif name in __all__:
        value = importlib.import_module(f"simkit.games.{name.replace('_', '.')}")
    else:
        raise AttributeError(f"module 'simkit' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names alone."""
    return sorted(__all__)
