"""Content addresses: one hash over all that can change a race, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simkit.core.meaning import code_hash, sha256_of
from simkit.games.fields import RuleSet
from simkit.games.game import RULES_DRIVE, Driver, Game, Policy
from simkit.games.registry import NAMES

if TYPE_CHECKING:
    from simkit.experiment.model import Experiment

FORMAT = 1
"""Raised when addresses are made another way."""


def address_of(experiment: Experiment, rules: RuleSet) -> str:
    """Return the address of the arm of `experiment` that plays by `rules`.

    Names of strategies, title, races, metrics, margin and confidence do not count: they change no race.
    """
    game = experiment.game
    seeds = {name: int(experiment.stream_seeds.get(name, experiment.seed)) for name in game.streams}
    return sha256_of(
        {
            "format": FORMAT,
            "game": game.name,
            "engine": _engine(game),
            "rules": {name: _plain(value) for name, value in rules.values().items()},
            "tables": {name: slot.get(rules).canonical() for name, slot in game.tables.items()},
            "field": [_driver(game, part.driver) | {"cars": part.cars} for part in experiment.field],
            "seeds": seeds,
        }
    )


def _engine(game: Game) -> Any:
    """Return the engine's version; of a game that is not simkit's own its code, too, since nobody holds it to its version."""
    if game.name in NAMES:
        return game.engine_version
    return [game.engine_version, code_hash(game.play_races)]


def _plain(value: Any) -> Any:
    return value if isinstance(value, (bool, str)) else int(value)


def _driver(game: Game, driver: Driver) -> dict[str, Any]:
    names = list(driver.policy.parameters)
    return {
        "policy": _policy(game, driver.policy),
        "parameters": {name: _plain(value) for name, value in zip(names, driver.values, strict=True)},
        "traits": {
            name: _plain(driver.traits.get(name, default)) for name, (default, _) in game.traits.items()
        },
    }


def is_built_in(game: Game, policy: Policy) -> bool:
    """Return whether a policy is one of the game's own."""
    return policy is RULES_DRIVE or game.policies.get(policy.name) == policy


def _policy(game: Game, policy: Policy) -> Any:
    """Return the name of a policy that the engine's version covers; the name and code of any other."""
    if is_built_in(game, policy) and game.name in NAMES:
        return policy.name
    options = [[name, repr(option)] for name, (_, option) in policy.parameters.items()]
    return {"name": policy.name, "code": code_hash(policy.decide), "options": options}


def hashes_of(experiment: Experiment) -> dict[str, str]:
    """Return the hashes of all that counts for an address and has no value to show, by the key it goes by.

    Tables as they are, those of a variant where they differ from the base's; code that no engine version covers.
    """
    game, short = experiment.game, 12
    found = {}
    for name, slot in game.tables.items():
        base = sha256_of(slot.get(experiment.rules).canonical())[:short]
        found[f"data.{name}"] = base
        for arm, rules in experiment.variants.items():
            if (other := sha256_of(slot.get(rules).canonical())[:short]) != base:
                found[f"variants.{arm}.data.{name}"] = other
    if game.name not in NAMES:
        found["engine.code"] = code_hash(game.play_races)[:short]
    for part in experiment.field:
        said = _policy(game, part.driver.policy)
        if not isinstance(said, str):
            found[f"field.{part.name}.policy.code"] = sha256_of(said)[:short]
    return found
