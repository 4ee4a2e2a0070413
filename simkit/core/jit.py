"""The one home of compiler options and of the folder that compiled code is kept in."""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from pathlib import Path

import numba
import numpy as np

OPTIONS = {"nogil": True, "error_model": "numpy"}
"""Options of every compiled function. No fastmath: all arithmetic is on integers."""


def _source_key():
    """Return a hash of all package sources, versions and compiler flags."""
    key = hashlib.sha256()
    root = Path(__file__).resolve().parent.parent
    for path in sorted(root.rglob("*.py")):
        key.update(path.relative_to(root).as_posix().encode())
        key.update(path.read_bytes())
    for word in (numba.__version__, np.__version__, sys.version, str(numba.config.BOUNDSCHECK)):
        key.update(word.encode())
    return key.hexdigest()[:16]


def cache_folder():
    """Return the folder that this process keeps its compiled code in."""
    base = os.environ.get("SIMKIT_CACHE_DIR")
    root = Path(base) if base else Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "simkit"
    return root / _source_key()


_FOLDER = cache_folder()


@contextlib.contextmanager
def _own_cache():
    """Point Numba at our folder while a function is decorated, and only then."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_FOLDER)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def jit(function):
    """Compile `function` at its first call and keep the code on disk."""
    with _own_cache():
        return numba.njit(cache=True, **OPTIONS)(function)


def jit_as(signature, function):
    """Compile `function` now for one signature, so that kernels can take it as an argument."""
    with _own_cache():
        return numba.njit(signature, cache=True, **OPTIONS)(function)
