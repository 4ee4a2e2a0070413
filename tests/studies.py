"""Small experiments with Roll and Move, for tests of what is run, kept and shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.experiment import Experiment, entry, make_experiment
from simkit.games import rollmove
from simkit.games.game import Policy

RANDOM = rollmove.GAME.policies["random"]

SHORT = {"short": {"squares": 8}}
"""One variant: a track of eight squares."""


def rolling(
    races: int = 600,
    variants: Mapping[str, Mapping[str, Any]] | None = None,
    cars: Mapping[str, int] | None = None,
    policy: Policy = RANDOM,
    squares: int = 20,
    **more: Any,
) -> Experiment:
    """Return an experiment with four cars, one of strategy ``one`` and three of ``three`` by default."""
    field = {name: entry(policy(), count) for name, count in (cars or {"one": 1, "three": 3}).items()}
    more = {"seed": 7, "title": "Does it matter who rolls?"} | more
    return make_experiment(rollmove.Rules(squares=squares), field, variants, races=races, **more)
