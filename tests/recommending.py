"""Situations that hold the defaults of a game to the recommended readings of its rulebook."""

from __future__ import annotations

from collections.abc import Mapping


def said(changes: Mapping[str, object], recommended: Mapping[str, object]) -> dict[str, object]:
    """Return what of some rules has to be said.

    A situation with the recommended reading is laid out by saying nothing, so that it holds the default to it.
    """
    return {
        name: value
        for name, value in changes.items()
        if name not in recommended or recommended[name] != value
    }
