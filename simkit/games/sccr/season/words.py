"""Awards and results in the rulebook's words."""

from __future__ import annotations

_PARTS = {1: "1/4", 2: "1/2", 3: "3/4"}


def in_points(quarters: int) -> str:
    """Return so many quarter points as the rulebook writes them: ``1/2 point``, ``1 1/4 points``."""
    whole, part = divmod(quarters, 4)
    number = " ".join(([str(whole)] if whole or not part else []) + ([_PARTS[part]] if part else []))
    return f"{number} point" + ("s" if quarters == 0 or quarters > 4 else "")
