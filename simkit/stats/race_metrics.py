"""Metrics of whole races, each a function of what trails add up to; docs/metrics.md defines them with their sources."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from simkit.core.trail_record import SURE, WHOLE
from simkit.faults import printable

ALL_CARS = "all cars"
"""Stands where tables name a strategy."""

DECISION_SECONDS = 15
TURN_SECONDS = 30
"""What a decision and the handling of a turn are taken to last at the table: invented round figures."""

MEAN, RATIO, SPREAD = "mean", "ratio", "spread"


@dataclass(frozen=True)
class RaceMetric:
    """One number for a race, whoever won it.

    Parameters
    ----------
    name, says : str
        `says` is one line.
    unit : str
        As of `simkit.games.game.Metric`; ``distance`` stands for the game's own unit of distance.
    columns : tuple of str
        What it is made of (`simkit.core.trail_record.COLUMNS`).
    how : {"mean", "ratio", "spread"}
        The sum of the columns' means, each by its weight; the ratio of the means of two; or the standard deviation of the
        first, the second being its square.
    weights : callable
        ``weights(n_cars)``: a weight for every column; a ratio and a spread take the first.
    offset : callable
        ``offset(n_cars)``: added to it.
    is_share : bool
        Whether its one column is 0 or 1.
    fewest : int
        It needs so many cars.
    among : str
        The column that counts the races it is read from.
    better : str
        As of a `Metric`.
    """

    name: str
    says: str
    unit: str
    columns: tuple[str, ...]
    how: str = MEAN
    weights: Callable[[int], tuple[float, ...]] = lambda n_cars: (1.0,)
    offset: Callable[[int], float] = lambda n_cars: 0.0
    is_share: bool = False
    fewest: int = 1
    among: str = "raced"
    better: str = "neither"
    summed: bool = False

    @property
    def scale(self) -> tuple[float, str]:
        """The factor and the unit in which people read its values."""
        return (100, "%") if self.unit == "share" else (1, printable(self.unit))

    def value(self, means: Mapping[str, float], n_cars: int) -> float:
        """Return the metric of races whose columns have these means; not a number where it has none."""
        weights = self.weights(n_cars)
        if self.how == MEAN:
            parts = zip(weights, self.columns, strict=True)
            return self.offset(n_cars) + sum(weight * means[column] for weight, column in parts)
        first, second = (means[column] for column in self.columns)
        if self.how == SPREAD:
            return weights[0] * math.sqrt(max(0.0, second - first * first))
        return self.offset(n_cars) + weights[0] * first / second if second else math.nan

    def gradient(self, means: Mapping[str, float], n_cars: int) -> tuple[float, ...]:
        """Return how the metric changes with the mean of each column."""
        weights = self.weights(n_cars)
        if self.how == MEAN:
            return weights
        first, second = (means[column] for column in self.columns)
        if self.how == SPREAD:
            spread = math.sqrt(max(0.0, second - first * first))
            return (-weights[0] * first / spread, weights[0] / (2 * spread)) if spread else (0.0, 0.0)
        return (weights[0] / second, -weights[0] * first / second**2) if second else (math.nan, math.nan)


def _rank_weight(n_cars: int) -> tuple[float, ...]:
    """Return Spearman's -6 / (n (n**2 - 1))."""
    return (-6 / (n_cars * (n_cars**2 - 1)),)


def _by_car(n_cars: int) -> tuple[float, ...]:
    return (1 / n_cars,)


def _minutes(_n_cars: int) -> tuple[float, ...]:
    return DECISION_SECONDS / 60, TURN_SECONDS / 60


_PART = (1 / WHOLE,)
_CHANCE = (1 / SURE,)

_ALL = (
    RaceMetric(
        "first_seat_advantage",
        "races won from the first seat, beyond a fair share of them",
        "share",
        ("first_seat_won",),
        offset=lambda n_cars: -1 / n_cars,
        is_share=True,
    ),
    RaceMetric("race_turns", "turns of a race", "turns", ("turns",)),
    RaceMetric(
        "race_turns_spread", "standard deviation of the turns", "turns", ("turns", "turns_square"), SPREAD
    ),
    RaceMetric("changes_of_lead", "changes of the lead in a race", "changes", ("lead_changes",)),
    RaceMetric(
        "lead_change_rate",
        "changes of the lead for each turn after the first",
        "changes a turn",
        ("lead_changes", "steps"),
        RATIO,
    ),
    RaceMetric(
        "overtake_rate",
        "pairs of cars that change their order, for each turn after the first",
        "overtakes a turn",
        ("overtakes", "steps"),
        RATIO,
    ),
    RaceMetric(
        "dead_time",
        "part of a race's turns that is left after the winner took the lead for good",
        "share",
        ("dead_share",),
        weights=lambda n_cars: _PART,
    ),
    RaceMetric(
        "half_leader_wins",
        "races won by who led at half distance",
        "share",
        ("half_leader_won",),
        is_share=True,
        fewest=2,
    ),
    RaceMetric(
        "comeback_rate",
        "races won by the last car in the race at half distance",
        "share",
        ("half_last_won",),
        is_share=True,
        fewest=2,
    ),
    RaceMetric(
        "half_rank_correlation",
        "rank correlation of the order at half distance with the finish",
        "",
        ("place_moves",),
        weights=_rank_weight,
        offset=lambda n_cars: 1.0,
        fewest=2,
    ),
    RaceMetric(
        "runaway_slope",
        "what becomes of a lead of 1 at half distance until the end",
        "",
        ("end_lead", "half_lead"),
        RATIO,
        fewest=2,
    ),
    RaceMetric(
        "catch_up",
        "part of the gap from the last to the first at half distance that is made up until the end",
        "share",
        ("end_gap", "half_gap"),
        RATIO,
        weights=lambda n_cars: (-1.0,),
        offset=lambda n_cars: 1.0,
        fewest=2,
    ),
    RaceMetric(
        "finish_gap",
        "distance of the first two at the end, both in the race",
        "distance",
        ("finish_gap", "finish_pairs"),
        RATIO,
        fewest=2,
    ),
    RaceMetric(
        "close_finishes",
        "races whose first two finish close to each other",
        "share",
        ("close_finish",),
        is_share=True,
        fewest=2,
    ),
    RaceMetric(
        "cars_out", "part of the cars that are out before the end", "share", ("cars_out",), weights=_by_car
    ),
    RaceMetric(
        "out_when",
        "part of the distance that was run when cars went out",
        "share",
        ("out_when", "cars_out"),
        RATIO,
        weights=lambda n_cars: _PART,
    ),
    RaceMetric(
        "suspense",
        "how much chances to win are expected to move, summed over the eighths of a race",
        "chances",
        ("suspense",),
        weights=lambda n_cars: _CHANCE,
        among="told",
        fewest=2,
    ),
    RaceMetric(
        "surprise",
        "how much chances to win do move, summed over the eighths of a race",
        "chances",
        ("surprise",),
        weights=lambda n_cars: _CHANCE,
        among="told",
        fewest=2,
    ),
    RaceMetric(
        "drama",
        "by how much the winner's chance was below the best one, mean over the race",
        "share",
        ("behind",),
        weights=lambda n_cars: _CHANCE,
        among="told",
        fewest=2,
    ),
    RaceMetric("decisions", "decisions asked of each player", "decisions", ("decisions",), weights=_by_car),
    RaceMetric(
        "table_minutes",
        f"time at the table, at {DECISION_SECONDS} s a decision and {TURN_SECONDS} s a turn (both invented)",
        "minutes",
        ("decisions", "turns"),
        weights=_minutes,
    ),
)

RACE_METRICS = {metric.name: metric for metric in _ALL}
"""All of them by name, in the order of the page."""
