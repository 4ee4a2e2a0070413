"""A policy's code as the compiler's front reads it: what it calls, and where. Nothing is run."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, NamedTuple


class Place(NamedTuple):
    """A name in somebody's source, and where it stands."""

    name: str
    file: str
    line: int


def read_code(plain: Callable[..., Any]) -> Any:
    """Return Numba's intermediate representation of a function, or None where it cannot be read.

    What the compiler's front cannot read, the compiler refuses, and says why.
    """
    from numba.core import compiler

    try:
        return compiler.run_frontend(plain)
    except Exception:
        return None


def call_of(step: Any) -> Any:
    """Return the call that a step makes, or None."""
    call = getattr(step, "value", None)
    return call if getattr(call, "op", "") == "call" else None


def function_of(code: Any, call: Any) -> Callable[..., Any] | None:
    """Return the function, written in Python, that a call runs, or None."""
    called = value_of(code, call.func)
    return called if isinstance(getattr(called, "py_func", called), FunctionType) else None


def value_of(code: Any, variable: Any) -> Any:
    """Return the function, module or constant that a variable names, or None."""
    from numba.core import ir

    for value in code._definitions.get(variable.name, ()):
        if isinstance(value, (ir.Global, ir.FreeVar)):
            return value.value
        if isinstance(value, ir.Var):
            return value_of(code, value)
        if getattr(value, "op", "") == "getattr":
            module = value_of(code, value.value)
            return getattr(module, value.attr, None) if isinstance(module, ModuleType) else None
    return None
