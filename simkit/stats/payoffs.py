"""Pay-off tables of strategies: the chance to finish ahead of each other one, with what luck leaves open."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.faults import Fault, FaultError
from simkit.stats.anytime import anytime_reach
from simkit.stats.cycles import Cycles, cycles
from simkit.stats.equilibria import alpha_rank, nash_average
from simkit.stats.estimates import quantile, share_interval
from simkit.stats.layers import layers_of
from simkit.stats.plackett_luce import Array
from simkit.stats.several import corrected

if TYPE_CHECKING:
    import pandas as pd

BATCHES = 200
"""Race numbers are put into so many batches, by their last digits: what varies between batches is luck."""

REPLICATES = 400
"""Tables drawn anew from the batches (Efron, *Ann. Statistics* 7, 1 (1979)), for intervals of what has no formula."""

_PIECE = 2**15


@dataclass(frozen=True)
class Payoffs:
    """Who finishes ahead of whom: a car of one strategy against a car of another in the same race.

    Parameters
    ----------
    strategies : tuple of str
    lead : ndarray of int64, shape (n_batches, n_strategies, n_strategies)
        Pairs of cars in which the first was ahead, less those in which it was behind, by batch of race numbers.
    meetings : ndarray of int64, shape (n_batches, n_strategies, n_strategies)
        All pairs of cars.
    confidence : float
    name : str
        Of the arm.
    races : int
        Numbers of races that were played.
    anytime : bool
        Whether the intervals of the pay-offs have to hold whenever a run is stopped: `simkit.stats.anytime`.
    """

    strategies: tuple[str, ...]
    lead: Array
    meetings: Array
    confidence: float = 0.95
    name: str = ""
    races: int = 0
    anytime: bool = False
    _memory: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        met = self.meetings.sum(axis=0) > 0
        if len(self.lead) < 2:
            raise FaultError([Fault("races", "a pay-off table takes two races or more", "play more races")])
        for i, j in itertools.combinations(range(len(self.strategies)), 2):
            if not met[i, j]:
                pair = f"{self.strategies[i]} and {self.strategies[j]} never meet"
                hint = 'a series with design = "pairs" lets every two meet'
                raise FaultError([Fault("", f"no pay-off table: {pair}", hint)])

    @cached_property
    def value(self) -> Array:
        """Pay-offs, shape (n_strategies, n_strategies): chance to be ahead less chance to be behind, -1 to 1."""
        return _ratio(self.lead.sum(axis=0), self.meetings.sum(axis=0))

    def errors(self) -> Array:
        """Return the standard errors of all pay-offs: of a ratio of sums over batches (Cochran, 1977, section 6)."""
        total = self.meetings.sum(axis=0)
        rest = self.lead - self.value * self.meetings
        n = len(rest)
        return np.asarray(np.sqrt(n / (n - 1) * (rest * rest).sum(axis=0)) / np.maximum(total, 1))

    def difference_errors(self) -> Array:
        """Return the standard error of pay-off [i, k] less [j, k], shape (n_strategies,) * 3."""
        total = np.maximum(self.meetings.sum(axis=0), 1)
        rest = (self.lead - self.value * self.meetings) / total
        n = len(rest)
        found = np.empty((len(self.strategies),) * 3)
        for i in range(len(self.strategies)):
            apart = rest[:, i, None, :] - rest
            found[i] = np.sqrt(n / (n - 1) * (apart * apart).sum(axis=0))
        return found

    def replicates(self) -> Array:
        """Return tables of pay-offs drawn anew from the batches, shape (REPLICATES, n_strategies, n_strategies)."""
        n = len(self.lead)
        weights = np.random.default_rng(0).multinomial(n, np.full(n, 1 / n), size=REPLICATES)
        return _ratio(np.tensordot(weights, self.lead, axes=1), np.tensordot(weights, self.meetings, axes=1))

    def table(self) -> pd.DataFrame:
        """Return the chance of every strategy to finish ahead of every other, with intervals that all hold together.

        Returns
        -------
        DataFrame
            Columns ``strategy, versus, ahead, low, high, meetings``: a car against a car.
        """
        import pandas as pd

        n, errors, meetings = len(self.strategies), self.errors(), self.meetings.sum(axis=0)
        reach = self._reach(corrected(self.confidence, math.comb(n, 2)))
        rows = []
        for i, j in itertools.permutations(range(n), 2):
            ahead, spread = (1 + self.value[i, j]) / 2, (errors[i, j] / 2) ** 2
            trials = ahead * (1 - ahead) / spread if spread > 0 else float(meetings[i, j])
            low, high = share_interval(ahead * trials, trials, reach)
            rows.append((self.strategies[i], self.strategies[j], ahead, low, high, int(meetings[i, j])))
        return pd.DataFrame(rows, columns=["strategy", "versus", "ahead", "low", "high", "meetings"])

    def dominates(self) -> Array:
        """Return who is surely better than whom against every opponent, shape (n_strategies, n_strategies).

        One dominates another where its pay-off is higher against each strategy, itself and the other among them, by one-sided
        tests that all have to reject (Berger, *Technometrics* 24, 295 (1982)); corrected for the number of pairs.
        """
        n = len(self.strategies)
        apart = self.value[:, None, :] - self.value[None, :, :]
        reach = self._reach(1 - 2 * (1 - self.confidence) / max(2, n * (n - 1)))
        found = np.asarray((apart - reach * self.difference_errors() > 0).all(axis=2))
        np.fill_diagonal(found, False)
        return found

    def _reach(self, confidence: float) -> float:
        """Return how many standard errors an interval reaches: the batches tell how large those are."""
        reach = quantile(confidence, len(self.lead))
        return max(reach, anytime_reach(confidence, self.races)) if self.anytime else reach

    def standings(self) -> pd.DataFrame:
        """Return what every strategy is worth in the game of choosing a strategy, the best first.

        Returns
        -------
        DataFrame
            Columns ``strategy, mean, layer, nash, nash_low, nash_high, alpha, alpha_low, alpha_high``: mean pay-off against
            the others; layer of dominance; weight in Nash averaging and in alpha-rank, each with its interval alone.
        """
        import pandas as pd

        n = len(self.strategies)
        columns: dict[str, Any] = {"strategy": self.strategies}
        columns["mean"] = self.value.sum(axis=1) / max(1, n - 1)
        columns["layer"] = layers_of(self.dominates())
        for name, weigh in (("nash", nash_average), ("alpha", alpha_rank)):
            columns[name], columns[f"{name}_low"], columns[f"{name}_high"] = self._weights(name, weigh)
        frame = pd.DataFrame(columns)
        return frame.sort_values(["layer", "mean"], ascending=[True, False], ignore_index=True)

    def _weights(self, name: str, weigh: Callable[[Array], Array]) -> tuple[Array, Array, Array]:
        """Return weights of strategies and their intervals: percentiles of those of the tables drawn anew."""
        if name not in self._memory:
            drawn = np.array([weigh(table) for table in self.replicates()])
            doubt = (1 - self.confidence) / 2
            low, high = np.quantile(drawn, [doubt, 1 - doubt], axis=0)
            found = weigh(self.value)
            self._memory[name] = found, np.minimum(low, found), np.maximum(high, found)
        weights: tuple[Array, Array, Array] = self._memory[name]
        return weights

    def cycles(self) -> Cycles:
        """Return how much of the table is a ranking, and how much rock, paper, scissors; see `simkit.stats.cycles`."""
        trials = np.maximum(self.meetings.sum(axis=0), 1)
        return cycles(self.value, self.replicates(), trials, self.confidence)

    def __repr__(self) -> str:
        return f"<Payoffs of {len(self.strategies)} strategies: {self.cycles()}>"

    def _repr_html_(self) -> str:
        from simkit.export import as_html

        return as_html(self.standings(), f"{self.name or 'standings'}: {self.cycles()}")


def _ratio(lead: Array, meetings: Array) -> Array:
    return np.asarray(lead / np.maximum(meetings, 1))


def count_leads(
    pieces: Iterable[tuple[Array, Array]], n_strategies: int, batches: int = BATCHES
) -> tuple[Array, Array]:
    """Count who finished ahead of whom, by batch of race numbers.

    Parameters
    ----------
    pieces : iterable of (ndarray of int, shape (n_races,), ndarray of int, shape (n_races, n_cars))
        Race numbers, and the strategies of their cars, the winner first.
    n_strategies, batches : int

    Returns
    -------
    lead, meetings : ndarray of int64, shape (batches, n_strategies, n_strategies)
        Without the batches that have no race. Cars of one strategy do not meet.
    """
    ahead = np.zeros((batches, n_strategies, n_strategies), dtype=np.int64)
    played = np.zeros(batches, dtype=bool)
    for races, finishers in pieces:
        for first in range(0, len(races), _PIECE):
            batch, cars = races[first : first + _PIECE] % batches, finishers[first : first + _PIECE]
            _add_leads(ahead, batch, cars)
            played[np.unique(batch)] = True
    ahead = ahead[played]
    ahead[:, np.arange(n_strategies), np.arange(n_strategies)] = 0
    return ahead - ahead.swapaxes(1, 2), ahead + ahead.swapaxes(1, 2)


def _add_leads(ahead: Array, batch: Array, cars: Array) -> None:
    """Add races to the counts; those of strategies that drive in them are made alone."""
    here, local = np.unique(cars, return_inverse=True)
    local, k = local.reshape(cars.shape), len(here)
    front, back = np.triu_indices(cars.shape[1], 1)
    codes = (batch[:, None] * k + local[:, front]) * k + local[:, back]
    counts = np.bincount(codes.ravel(), minlength=len(ahead) * k * k).reshape(len(ahead), k, k)
    ahead[:, here[:, None], here[None, :]] += counts


def surely_dominated(tables: Mapping[str, Payoffs]) -> pd.DataFrame:
    """Return which strategies another one is surely better than against every opponent, in which arms.

    Returns
    -------
    DataFrame
        Columns ``arm, strategy, dominated_by``.
    """
    import pandas as pd

    rows: list[Sequence[str]] = []
    for arm, payoffs in tables.items():
        names = payoffs.strategies
        rows += [(arm, names[j], names[i]) for i, j in np.argwhere(payoffs.dominates())]
    return pd.DataFrame(rows, columns=["arm", "strategy", "dominated_by"])
