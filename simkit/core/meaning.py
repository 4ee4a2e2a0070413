"""What a function does, as a hash: its code and all that it uses, whatever file it stands in. Loads no Numba."""

from __future__ import annotations

import hashlib
import json
import types
from collections.abc import Mapping


def sha256_of(value: object) -> str:
    """Return the SHA-256 of a value as canonical JSON, in hexadecimal digits."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def code_hash(function: object) -> str:
    """Return a hash of what a function does: its bytecode, constants, and what it uses of its own module.

    Comments and names of files do not count. Functions and numbers that it uses count, functions of other
    packages by their name alone. The bytecode differs between versions of Python.
    """
    return sha256_of(_code(function, set(), []))


def whole_hash(function: object) -> str | None:
    """Return `code_hash`, or None where the function uses anything that its name alone stands for.

    What has this hash does the same in any process of the same versions of simkit, NumPy, Numba and Python.
    """
    named: list[object] = []
    found = sha256_of(_code(function, set(), named))
    return None if named else found


def _code(function, seen, named):
    """Return what stands for a function; what is none, and known by its name alone, is added to `named`."""
    function = getattr(function, "py_func", function)
    if not isinstance(function, types.FunctionType):
        named.append(function)
        return _name(function)
    if id(function) in seen:
        return "again"
    seen.add(id(function))
    names = _names(function.__code__)
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    used = {
        name: _used(function.__globals__[name], names, seen, named)
        for name in sorted(names)
        if name in function.__globals__
    }
    return [
        _bytecode(function.__code__),
        used,
        [_used(cell, names, seen, named) for cell in cells],
        [_used(value, names, seen, named) for value in function.__defaults__ or ()],
    ]


def _bytecode(code):
    constants = [_bytecode(c) if isinstance(c, types.CodeType) else _constant(c) for c in code.co_consts]
    return [code.co_code.hex(), constants, list(code.co_names), list(code.co_varnames), code.co_argcount]


def _constant(value):
    return f"{sorted(map(repr, value))}" if isinstance(value, frozenset) else repr(value)


def _names(code):
    inner = (c for c in code.co_consts if isinstance(c, types.CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _used(value, names, seen, named):
    """Return what stands for a value that a function with these names in it reads from around it."""
    if value is None or isinstance(value, (bool, int, float, str, bytes)):
        return repr(value)
    if isinstance(value, (tuple, list)):
        return [_used(item, names, seen, named) for item in value]
    if isinstance(value, Mapping):
        return [[repr(key), _used(item, names, seen, named)] for key, item in value.items()]
    if hasattr(value, "dtype") and hasattr(value, "tobytes"):
        return [str(value.dtype), value.tobytes().hex()]
    is_module = isinstance(value, types.ModuleType)
    home = value.__name__ if is_module else getattr(getattr(value, "py_func", value), "__module__", "")
    if str(home).partition(".")[0] in _FOREIGN:
        if not getattr(value, "__name__", ""):
            named.append(value)
        return _name(value)
    if is_module:
        parts = sorted(name for name in names if hasattr(value, name))
        return [_name(value), [[name, _used(getattr(value, name), names, seen, named)] for name in parts]]
    return _code(value, seen, named)


_FOREIGN = {"simkit", "numpy", "numba", "builtins", "math"}
"""Packages whose functions count by name: simkit's by the engine's version, too."""


def _name(value):
    name = getattr(value, "__qualname__", getattr(value, "__name__", ""))
    return f"{type(value).__name__} {getattr(value, '__module__', '')}.{name}"
