"""Forks while another thread compiles or looks up compiled code: the child must not inherit a lock that nobody gives back there."""

from __future__ import annotations

import os

from llvmlite.binding import ffi
from numba.core.compiler_lock import global_compiler_lock


def _locks():
    """Return the compiler's locks, the outer one first; one that another version does not have is left out."""
    found = (
        getattr(global_compiler_lock, "_lock", None),
        getattr(getattr(ffi.lib, "_lock", None), "_lock", None),
    )
    return [lock for lock in found if lock is not None]


def _take():
    for lock in _locks():
        lock.acquire()


def _give_back():
    for lock in reversed(_locks()):
        lock.release()


def hold_locks_over_forks():
    """Have every fork of this process wait for the compiler's locks and give them back on both sides."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=_take, after_in_parent=_give_back, after_in_child=_give_back)
