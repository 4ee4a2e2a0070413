"""A table of strategies as a ranking and what is left: rock, paper, scissors."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from simkit.stats.plackett_luce import Array


@dataclass(frozen=True)
class Cycles:
    """The log-odds to finish ahead as a difference of worths and a rest in which everybody is as good in the mean.

    Parameters
    ----------
    worth : ndarray, shape (n,)
        Mean log-odds against all, themselves included: the transitive part is their differences.
    rest : ndarray, shape (n, n)
        The cyclic part, with what luck put there.
    share : float
        The "rock-paper-scissors share": part of the sum of squares that is cyclic, without what luck puts there.
    low, high : float
        Its interval.
    p : float
        How often luck alone would put as much there if all were a ranking.
    confidence : float
    """

    worth: Array
    rest: Array
    share: float
    low: float
    high: float
    p: float
    confidence: float

    def largest(self) -> tuple[int, int, int]:
        """Return three strategies of whom each has most on the next beyond its worth."""
        triples = itertools.permutations(range(len(self.worth)), 3)
        return max(
            triples, key=lambda t: self.rest[t[0], t[1]] + self.rest[t[1], t[2]] + self.rest[t[2], t[0]]
        )

    def __str__(self) -> str:
        low, high = 100 * self.low, 100 * self.high
        told = f"{100 * self.share:.1f} % of the table is rock, paper, scissors"
        return f"{told} ({100 * self.confidence:g} % interval {low:.1f} to {high:.1f} %), the rest a ranking"


def split(log_odds: Array) -> tuple[Array, Array]:
    """Return the worths of the transitive part and the cyclic part of antisymmetric tables, shape (..., n, n).

    Jiang, Lim, Yao and Ye, *Mathematical Programming* 127, 203 (2011): the worths are the means of the rows, and what is left has no
    mean in any row. The two parts are orthogonal.
    """
    worth = log_odds.mean(axis=-1)
    return worth, log_odds - (worth[..., :, None] - worth[..., None, :])


def cycles(value: Array, drawn: Array, trials: Array, confidence: float) -> Cycles:
    """Return the transitive and the cyclic part of a table of pay-offs.

    On log-odds a ranking by Plackett and Luce's model is wholly transitive. Luck alone makes a part of any table cyclic:
    the sums of squares are taken without it, and their interval is that of tables drawn anew without twice of it.

    Parameters
    ----------
    value : ndarray, shape (n, n)
        Chance to be ahead less chance to be behind.
    drawn : ndarray, shape (n_replicates, n, n)
        The same, drawn anew.
    trials : ndarray, shape (n, n)
        Pairs of cars; half a win is added to each side, so that odds are finite.
    confidence : float
    """
    worth, rest = split(_log_odds(value, trials))
    worths, rests = split(_log_odds(drawn, trials))
    n = value.shape[-1]
    luck = _square(rests - rest)
    luck_worth = 2 * n * ((worths - worth) ** 2).sum(axis=-1)
    cyclic = _square(rest)
    share = _share(cyclic - luck.mean(), 2 * n * (worth**2).sum() - luck_worth.mean())
    shares = _share(
        _square(rests) - 2 * luck.mean(), 2 * n * (worths**2).sum(axis=-1) - 2 * luck_worth.mean()
    )
    low, high = np.quantile(shares, [(1 - confidence) / 2, (1 + confidence) / 2])
    p = (1 + (luck >= cyclic - 1e-12).sum()) / (1 + len(luck))
    return Cycles(
        worth,
        rest,
        float(share),
        min(float(low), float(share)),
        max(float(high), float(share)),
        float(p),
        confidence,
    )


def _log_odds(value: Array, trials: Array) -> Array:
    """Return the log-odds of being ahead, 0 against oneself."""
    ahead = (1 + value) / 2 * trials
    found = np.log(ahead + 0.5) - np.log(trials - ahead + 0.5)
    n = value.shape[-1]
    found[..., np.arange(n), np.arange(n)] = 0
    return np.asarray(found)


def _square(table: Array) -> Array:
    return np.asarray((table * table).sum(axis=(-2, -1)))


def _share(cyclic: Array, transitive: Array) -> Array:
    """Return cyclic / (cyclic + transitive), neither below 0; 0 where there is nothing."""
    cyclic, transitive = np.maximum(cyclic, 0), np.maximum(transitive, 0)
    both = cyclic + transitive
    return np.asarray(np.where(both > 0, cyclic / np.where(both > 0, both, 1), 0.0))
