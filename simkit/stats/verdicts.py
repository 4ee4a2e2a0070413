"""Verdicts in words, against a margin that was fixed beforehand."""

from __future__ import annotations

BETTER, WORSE, EQUAL, UNDECIDED = "better", "worse", "practically equal", "undecided"
HIGHER, LOWER = "higher", "lower"


def verdict(low: float, high: float, margin: float, better: str = "high") -> str:
    """Say what the interval of a difference shows.

    A difference counts where the whole interval is beyond the margin, and is practically nothing where the
    whole interval is inside it; else more races are needed (Kruschke, *Advances in Methods and Practices in
    Psychological Science* 1, 270 (2018); with a margin of 0 it is the ordinary test).

    Parameters
    ----------
    low, high : float
        The interval.
    margin : float
        Differences up to it do not matter, 0 or more.
    better : {"high", "low", "neither"}
        Which direction a driver wants.

    Returns
    -------
    str
        ``better``, ``worse``, ``practically equal`` or ``undecided``; ``higher`` or ``lower`` where neither
        direction is wanted.
    """
    if -margin <= low and high <= margin:
        return EQUAL
    if low > margin:
        return {"high": BETTER, "low": WORSE}.get(better, HIGHER)
    if high < -margin:
        return {"high": WORSE, "low": BETTER}.get(better, LOWER)
    return UNDECIDED
