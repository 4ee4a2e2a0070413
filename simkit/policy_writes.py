"""Finds where a policy writes into the records it is shown: a strategy decides, and changes nothing.

The record of the race is the engine's own, so a policy that wrote to it could move a car, or draw cards, and the races
would come out wrong with no word said. What a function writes is read off Numba's intermediate representation of it,
and of every function that it hands the records to; nothing is run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from simkit.policy_code import Place, call_of, function_of, read_code

RACE, RULES = 0, 1
"""Places of the records among a policy's arguments."""

Roots = dict[int, tuple[Any, ...]]
"""Which arguments are parts of a record, and the fields that lead there."""

_MUTATORS = ("fill", "sort", "partition", "put", "itemset", "setfield", "resize")
"""Methods of arrays that change the array."""


def find_write(decide: Callable[..., int], scratch: Collection[str]) -> Place | None:
    """Return the first place where a policy writes into the record of the race or of the rules.

    Parameters
    ----------
    decide : callable
    scratch : collection of str
        Fields of the race that a policy may write to (`Game.scratch`).

    Returns
    -------
    Place or None
        The field that is written. None also where the function cannot be read: then it does not compile either.
    """
    return next(_writes(decide, {RACE: (), RULES: (RULES,)}, scratch, set()), None)


def _writes(
    function: Callable[..., Any], roots: Roots, scratch: Collection[str], seen: set[Any]
) -> Iterator[Place]:
    """Yield what `function` and the functions that it calls write, where its arguments in `roots` are records."""
    plain = getattr(function, "py_func", function)
    key = (plain, tuple(roots.items()))
    if key in seen:
        return
    seen.add(key)
    code = read_code(plain)
    if code is None:
        return
    paths = _Paths(code, roots)
    for step in (step for block in code.blocks.values() for step in block.body):
        if name := _written(step, paths, scratch):
            yield Place(name, plain.__code__.co_filename, step.loc.line)
        for called, handed in _called(step, paths):
            for write in _writes(called, handed, scratch, seen):
                yield Place(write.name, plain.__code__.co_filename, step.loc.line)


def _called(step: Any, paths: _Paths) -> Iterator[tuple[Callable[..., Any], Roots]]:
    """Yield the function that a step calls, with the records that it hands on, if it hands on any."""
    call = call_of(step)
    if call is None:
        return
    handed = {k: path for k, arg in enumerate(call.args) if (path := paths.of(arg)) is not None}
    called = function_of(paths.code, call)
    if handed and called is not None:
        yield called, handed


def _written(step: Any, paths: _Paths, scratch: Collection[str]) -> str:
    """Return the field that a step writes to, or nothing."""
    from numba.core import ir

    path = None
    if isinstance(step, ir.SetAttr):
        path = paths.of(step.target)
        path = None if path is None else (*path, step.attr)
    elif isinstance(step, (ir.SetItem, ir.StaticSetItem, ir.DelItem)):
        path = paths.of(step.target)
    elif (call := call_of(step)) is not None:
        path = paths.of_method(call.func)
    if path is None or (path and path[0] in scratch):
        return ""
    return str(path[-1]) if path and path[-1] != RULES else "the record"


class _Paths:
    """Says of a function's variables which part of the records they are."""

    def __init__(self, code: Any, roots: Roots) -> None:
        self.code = code
        self._definitions = code._definitions
        self._roots = roots
        self._known: dict[str, tuple[Any, ...] | None] = {}

    def of(self, variable: Any) -> tuple[Any, ...] | None:
        """Return the fields that lead from the race to what a variable holds; None if it is no part of a record."""
        if variable.name not in self._known:
            self._known[variable.name] = None  # while it is looked for: a loop leads nowhere new
            found = (self._of_value(value) for value in self._definitions.get(variable.name, ()))
            self._known[variable.name] = next((path for path in found if path is not None), None)
        return self._known[variable.name]

    def _of_value(self, value: Any) -> tuple[Any, ...] | None:
        from numba.core import ir

        if isinstance(value, ir.Arg):
            return self._roots.get(value.index)
        if isinstance(value, ir.Var):
            return self.of(value)
        if not isinstance(value, ir.Expr) or value.op not in _PARTS:
            return None
        path = self.of(value.value)
        return (*path, value.attr) if path is not None and value.op == "getattr" else path

    def of_method(self, function: Any) -> tuple[Any, ...] | None:
        """Return the path to the array that a call of one of its methods changes."""
        for value in self._definitions.get(function.name, ()):
            if getattr(value, "op", "") == "getattr" and value.attr in _MUTATORS:
                return self.of(value.value)
        return None


_PARTS = ("getattr", "getitem", "static_getitem", "getiter", "iternext", "pair_first", "cast")
"""Expressions whose value may be a part of the record that they are taken from."""
