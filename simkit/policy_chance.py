"""Finds where a policy draws chance of its own: a generator that runs on gives other races on other threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from simkit.policy_code import Place, call_of, function_of, read_code, value_of

_GENERATORS = ("random", "numpy.random", "secrets")
"""Modules whose numbers come from a state that runs on."""


def find_chance(decide: Callable[..., int]) -> Place | None:
    """Return the first place where a policy, or a function that it calls, draws from a running generator.

    Parameters
    ----------
    decide : callable

    Returns
    -------
    Place or None
        The function that draws. None also where the policy cannot be read: then it does not compile either.
    """
    return next(_draws(decide, set()), None)


def _draws(function: Callable[..., Any], seen: set[Any]) -> Iterator[Place]:
    plain = getattr(function, "py_func", function)
    code = None if plain in seen else read_code(plain)
    seen.add(plain)
    if code is None:
        return
    for step in (step for block in code.blocks.values() for step in block.body):
        if (call := call_of(step)) is None:
            continue
        file, line = plain.__code__.co_filename, step.loc.line
        if name := _generator(value_of(code, call.func)):
            yield Place(name, file, line)
        elif (called := function_of(code, call)) is not None:
            for draw in _draws(called, seen):
                yield Place(draw.name, file, line)


def _generator(called: Any) -> str:
    """Return the name of a function of a running generator, or nothing."""
    home = getattr(called, "__module__", None) or type(getattr(called, "__self__", None)).__module__
    if any(home == module or home.startswith(f"{module}.") for module in _GENERATORS):
        return f"{home.split('.')[0]}.{'random.' if home.startswith('numpy') else ''}{called.__name__}"
    return ""
