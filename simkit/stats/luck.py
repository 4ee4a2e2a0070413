"""How much of a result is skill and how much luck, and from which source of chance: a split of the variance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from simkit.stats.estimates import quantile
from simkit.stats.plackett_luce import Array


class Sums(NamedTuple):
    """Sums over batches of races; G batches, A ways to play the same race numbers, K cars.

    The first way is the base, in the second all chance is drawn anew. In any other one some sources of chance are as in
    the base's race of the same number, and all others are as in the second way.

    Parameters
    ----------
    races : ndarray, shape (G,)
    total, square : ndarray, shape (G, A, K)
        Of the values of each car and their squares.
    product : ndarray, shape (G, A, K)
        Of a car's value with its own in the base.
    cross : ndarray, shape (G, K, K)
        Of the values of two cars in the base.
    """

    races: Array
    total: Array
    square: Array
    product: Array
    cross: Array

    def without(self, batch: int) -> Sums:
        """Return the sums over all batches but one."""
        return Sums(*(part.sum(axis=0) - part[batch] for part in self))

    def whole(self) -> Sums:
        """Return the sums over all batches."""
        return Sums(*(part.sum(axis=0) for part in self))


class Share(NamedTuple):
    """A part of the variance of a single car's result, and its interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Split:
    """The variance of a single car's result, split; all are parts of the whole.

    Parameters
    ----------
    skill : Share
        Between the means of strategies.
    luck : Share
        The rest.
    shared : Share
        The part of luck that strikes all cars of a race alike.
    alone : tuple of Share
        What each source of chance does alone: the variance of the mean over all others.
    with_others : tuple of Share
        What it does alone and together with others: what is left of the variance when it alone is drawn anew.
    """

    skill: Share
    luck: Share
    shared: Share
    alone: tuple[Share, ...]
    with_others: tuple[Share, ...]


def split(sums: Sums, groups: Sequence[int], confidence: float) -> Split:
    """Return the split of the variance of a car's result, with the intervals of the jackknife over batches.

    Strategies by races with the luck in common is a two-way table: the variance between the strategies' means is skill,
    without what luck puts there (Fisher, *Statistical Methods for Research Workers* (1925), chapter 7). Sources of chance are
    split by drawing all others anew (Sobol', *Math. Modelling Comput. Experiment* 1, 407 (1993), less what is in common
    with races drawn anew altogether by luck: Sobol', Tarantola, Gatelli, Kucherenko and Mauntz, *Reliability Engineering and System Safety* 92, 957 (2007)), and by
    drawing it alone anew (Homma and Saltelli, *Reliability Engineering and System Safety* 52, 1 (1996)). Jackknife: Tukey,
    *Ann. Math. Stat.* 29, 614 (1958).

    Parameters
    ----------
    sums : Sums
        After the first two, in each source's turn the way in which it alone is kept; then likewise the way in which it
        alone is drawn anew.
    groups : sequence of int
        The strategy of each car.
    confidence : float
    """
    n = len(sums.races)
    found = _shares(sums.whole(), groups)
    left = np.array([_shares(sums.without(batch), groups) for batch in range(n)])
    errors = np.sqrt((n - 1) / n * ((left - left.mean(axis=0)) ** 2).sum(axis=0))
    reach = quantile(confidence, n) * errors
    shares = [
        Share(*np.clip([value, value - far, value + far], 0, 1).tolist())  # not a number stays none
        for value, far in zip(found, reach, strict=True)
    ]
    half = (len(shares) - 3) // 2
    return Split(shares[0], shares[1], shares[2], tuple(shares[3 : 3 + half]), tuple(shares[3 + half :]))


def _shares(sums: Sums, groups: Sequence[int]) -> Array:
    """Return skill, luck, luck in common, each source alone, and each with others, as parts of the variance."""
    n, total, square = float(sums.races), sums.total.astype(float), sums.square.astype(float)
    means, size = total.mean(axis=0) / n, total.shape[1]
    mean = means.mean()
    whole = square.mean() / n - mean * mean
    covariance = sums.cross / n - np.outer(total[0], total[0]) / (n * n)
    same = np.equal.outer(groups, groups)
    apart = same / same.sum(axis=1, keepdims=True) - 1 / size
    skill = max(((apart @ means) ** 2).mean() - np.trace(apart @ covariance @ apart.T) / (n * size), 0.0)
    luck = whole - skill
    own = np.trace(covariance) / size
    others = (covariance.sum() / size - own) / max(1, size - 1)
    shared = luck * (others / own if size > 1 and own > 0 else 1.0)
    middle = (total[1:] + total[0]) / (2 * n)
    spread = ((square[1:] + square[0]) / (2 * n) - middle * middle).mean(axis=1)
    kept = (sums.product[1:] / n - middle * middle).mean(axis=1)
    none, *kept = luck * kept / np.where(spread > 0, spread, 1.0)
    half = len(kept) // 2
    with_others = luck - np.array(kept[half:])
    alone = np.minimum(np.array(kept[:half]) - none, with_others)
    parts = np.r_[skill, luck, shared, alone, with_others]
    return np.asarray(parts / whole if whole > 0 else np.full(len(parts), np.nan))
