"""Content addresses: one hash over all that can change a race, and nothing else."""

from __future__ import annotations

import hashlib
import json
import types
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.games.fields import RuleSet
from simkit.games.game import RULES_DRIVE, Driver, Game, Policy

if TYPE_CHECKING:
    from simkit.experiment.model import Experiment

FORMAT = 1
"""Raised when addresses are made another way."""


def sha256_of(value: Any) -> str:
    """Return the SHA-256 of a value as canonical JSON, in hexadecimal digits."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


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
            "engine": game.engine_version,
            "rules": {name: _plain(value) for name, value in rules.values().items()},
            "tables": {name: slot.get(rules).canonical() for name, slot in game.tables.items()},
            "field": [_driver(game, part.driver) | {"cars": part.cars} for part in experiment.field],
            "seeds": seeds,
        }
    )


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
    """Return whether a policy is one of the game's own, which its engine's version covers."""
    return policy is RULES_DRIVE or game.policies.get(policy.name) == policy


def _policy(game: Game, policy: Policy) -> Any:
    """Return the name of a built-in policy; the name and code of any other."""
    if is_built_in(game, policy):
        return policy.name
    options = [[name, repr(option)] for name, (_, option) in policy.parameters.items()]
    return {"name": policy.name, "code": code_hash(policy.decide), "options": options}


def code_hash(function: Any) -> str:
    """Return a hash of what a function does: its bytecode, constants, and what it uses of its own module.

    Comments and names of files do not count. Functions and numbers that it uses count, functions of other
    packages by their name alone. The bytecode differs between versions of Python.
    """
    return sha256_of(_code(function, set()))


def _code(function: Any, seen: set[int]) -> Any:
    function = getattr(function, "py_func", function)
    if not isinstance(function, types.FunctionType):
        return _name(function)
    if id(function) in seen:
        return "again"
    seen.add(id(function))
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    used = {
        name: _used(function.__globals__[name], seen)
        for name in sorted(_names(function.__code__))
        if name in function.__globals__
    }
    return [
        _bytecode(function.__code__),
        used,
        [_used(cell, seen) for cell in cells],
        [_used(value, seen) for value in function.__defaults__ or ()],
    ]


def _bytecode(code: types.CodeType) -> Any:
    constants = [_bytecode(c) if isinstance(c, types.CodeType) else _constant(c) for c in code.co_consts]
    return [code.co_code.hex(), constants, list(code.co_names), list(code.co_varnames), code.co_argcount]


def _constant(value: Any) -> str:
    return f"{sorted(map(repr, value))}" if isinstance(value, frozenset) else repr(value)


def _names(code: types.CodeType) -> set[str]:
    inner = (c for c in code.co_consts if isinstance(c, types.CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _used(value: Any, seen: set[int]) -> Any:
    """Return what stands for a value that a function reads from around it."""
    if value is None or isinstance(value, (bool, int, float, str, bytes)):
        return repr(value)
    if isinstance(value, (tuple, list)):
        return [_used(item, seen) for item in value]
    if isinstance(value, Mapping):
        return [[repr(key), _used(item, seen)] for key, item in value.items()]
    if hasattr(value, "dtype") and hasattr(value, "tobytes"):
        return [str(value.dtype), value.tobytes().hex()]
    home = str(getattr(getattr(value, "py_func", value), "__module__", "")).partition(".")[0]
    return _name(value) if home in _FOREIGN else _code(value, seen)


_FOREIGN = {"simkit", "numpy", "numba", "builtins", "math"}
"""Packages whose functions count by name: simkit's by the engine's version, too."""


def _name(value: Any) -> str:
    name = getattr(value, "__qualname__", getattr(value, "__name__", ""))
    return f"{type(value).__name__} {getattr(value, '__module__', '')}.{name}"
