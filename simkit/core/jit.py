"""The one home of compiler options."""

from __future__ import annotations

import warnings

import numba
from numba.core.errors import NumbaExperimentalFeatureWarning

from simkit.core.cache import CodeCache, can_keep, holds_code_of
from simkit.core.forking import hold_locks_over_forks
from simkit.core.parts import Parts, WholeCompiler

OPTIONS = {"nogil": True, "error_model": "numpy"}
"""Options of every compiled function. No fastmath: all arithmetic is on integers."""

_UNPOINTED = {"no_cfunc_wrapper": True}
"""For functions that nobody takes a pointer to: leaves out a wrapper that costs a tenth of the compile time."""


# Kernels take policies as functions of one fixed signature; Numba warns of such arguments at each call.
warnings.filterwarnings("ignore", "First-class function type", NumbaExperimentalFeatureWarning)
hold_locks_over_forks()


def jit(function):
    """Compile `function` at its first call and keep the code on disk.

    Globals are frozen into the code, so they must come from the sources, never from data files. With
    ``NUMBA_DISABLE_JIT=1`` the function itself is returned.
    """
    return _dispatcher(function, _UNPOINTED)


def jit_inlined(function):
    """Compile like `jit` a small function whose code goes into each of its callers.

    For what hands on the policies: as arguments of a call they are 48 words on the stack.
    """
    return _dispatcher(function, {**_UNPOINTED, "forceinline": True})


def _dispatcher(function, options):
    """Return `function` as a dispatcher with our cache, or itself where nothing is compiled."""
    compiled = numba.njit(**OPTIONS, **options, pipeline_class=WholeCompiler)(function)
    if compiled is not function:
        cache = CodeCache(function) if can_keep(function) else None
        compiled.parts = Parts(compiled, cache)
        compiled.get_call_template = compiled.parts.call_template
        compiled.get_overload = compiled.parts.overload
        if cache is not None:
            compiled._cache = cache
    return compiled


def jit_as(signature, function):
    """Compile `function` now for one signature, so that kernels can take it as an argument.

    Parameters
    ----------
    signature : numba signature
    function : function
        Plain or already compiled. One from a notebook or a script is compiled in each process; one from a module
        that is imported is kept.
    """
    function = getattr(function, "py_func", function)
    compiled = _dispatcher(function, {})
    if compiled is not function:
        compiled.compile(signature)
        compiled.disable_compile()
    return compiled


def jit_policy(function):
    """Compile like `jit` a policy that others call; `jit_as` compiles the same function alike, and they share its code."""
    return _dispatcher(function, {})


def is_warm(function):
    """Say whether `function` runs without compiling: it is plain, compiled, or its code is on disk."""
    python = getattr(function, "py_func", None)
    return python is None or bool(function.overloads) or holds_code_of(python)
