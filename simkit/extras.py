"""Packages that simkit runs without, and that are there on request."""

from __future__ import annotations

import importlib
from typing import Any

from simkit.faults import Fault, FaultError


def needed(package: str, extra: str, key: str = "", called: str = "") -> Any:
    """Return a package, or a module of it.

    Parameters
    ----------
    package : str
    extra : str
        Of simkit's extras the one that brings it.
    key : str
        What the user asked for with it.
    called : str
        The name that people know it by; by default its own.

    Raises
    ------
    FaultError
        Where it is not installed.
    """
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError:
        name = called or package.partition(".")[0]
        fault = Fault(key, f"{name} is not installed", f"pip install 'simkit[{extra}]'")
        raise FaultError([fault]) from None
