"""All figures of a study, by name."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from simkit.faults import FaultError
from simkit.frames import find_arm_name, find_metric, metric_names
from simkit.stats.race_metrics import RACE_METRICS

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from simkit.experiment import Experiment
    from simkit.results import Results
    from simkit.series import Series

MOST_ARMS = 4
"""Figures of single arms are in a report for so many arms at most."""

REPORTED_RACES = 500
"""So many races are played again for each histogram of a report."""


class Plots:
    """Figures of a study, one a metric by the metric's name, and others by theirs.

    Every one takes ``ax``: without it the result is a picture, with it these axes.

    Parameters
    ----------
    results : Results
    experiment : callable
        Returns what was run, for races that are played again; may raise `FaultError`.
    """

    def __init__(self, results: Results, experiment: Callable[[], Experiment]) -> None:
        self._results = results
        self._experiment = experiment

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._metrics():
            raise AttributeError(f"no figure {name!r}: there are {', '.join(dir(self))}")
        return lambda ax=None: self.metric(name, ax)

    def __dir__(self) -> list[str]:
        names = [
            "compare",
            "finish",
            "histogram",
            "luck",
            "metric",
            "race",
            "seats",
            "track",
            *self._metrics(),
        ]
        if len(self._results.manifest.strategies) > 1:
            names.append("matrix")
        return sorted([*names, "sweep"] if self._swept() else names)

    def metric(self, name: str, ax: Axes | None = None) -> Any:
        """Return a metric by strategy and arm, with intervals."""
        from simkit.plots import metric_figure

        return metric_figure(self._results, name, ax)

    def compare(self, metric: str | None = None, ax: Axes | None = None) -> Any:
        """Return the differences of a metric with their intervals and the margin: a forest plot."""
        from simkit.plots import compare_figure

        return compare_figure(self._results, self._name(metric), ax)

    def matrix(self, metric: str | None = None, arm: str | None = None, ax: Axes | None = None) -> Any:
        """Return every strategy against every other as a heat map."""
        from simkit.plots import matrix_figure

        return matrix_figure(self._results, self._name(metric), arm, ax)

    def finish(self, arm: str | None = None, ax: Axes | None = None) -> Any:
        """Return how often each strategy's cars finish in each place, with intervals."""
        from simkit.plots import finish_figure

        return finish_figure(self._results, arm, ax)

    def seats(self, ax: Axes | None = None) -> Any:
        """Return the share of races won from every seat, with intervals."""
        from simkit.plots import seats_figure

        return seats_figure(self._results, ax)

    def sweep(self, metric: str | None = None, rule: str | None = None, ax: Axes | None = None) -> Any:
        """Return a metric over the values of a rule that variants change alone, with bands."""
        from simkit.plots import sweep_figure

        return sweep_figure(self._results, self._name(metric), rule, ax)

    def race(
        self, race: int = 0, arm: str | None = None, kind: str = "position", ax: Axes | None = None
    ) -> Any:
        """Return one race as a lap chart; see `simkit.charts.race_chart`."""
        from simkit.charts import race_chart

        return race_chart(self._experiment(), race, arm, kind, ax)

    def track(self, race: int = 0, arm: str | None = None, ax: Axes | None = None) -> Any:
        """Return every car's chance to win one race as it goes on; see `simkit.charts.track_chart`."""
        from simkit.charts import track_chart

        return track_chart(self._experiment(), race, arm, ax)

    def luck(self, metric: str | None = None, races: int = 1000, ax: Axes | None = None) -> Any:
        """Return what makes the difference in a metric: who drives, luck, and every source of chance; races are played for it."""
        from simkit.plots import luck_figure
        from simkit.sources import luck_and_skill
        from simkit.words import rests_on

        experiment = dataclasses.replace(self._experiment(), variants={}, metrics=(self._name(metric),))
        return luck_figure(luck_and_skill(experiment, races), None, rests_on(self._results.manifest), ax)

    def histogram(
        self, metric: str | None = None, races: int = 1000, arm: str | None = None, ax: Axes | None = None
    ) -> Any:
        """Return how a metric spreads over cars, or one of whole races over these, from the first races played again."""
        from simkit.charts import histogram_figure

        return histogram_figure(self._experiment(), self._name(metric), races, arm, ax)

    def of_tallies(self) -> Iterator[tuple[str, Callable[[], Any]]]:
        """Yield the heading of every figure that the tallies give, and what draws it."""
        manifest = self._results.manifest
        arms = [arm.name for arm in manifest.arms[:MOST_ARMS]]
        for name in manifest.compared:
            said = name.replace("_", " ")
            yield f"{said}: estimates", partial(self.metric, name)
            n_strategies = 1 if name in RACE_METRICS else len(manifest.strategies)
            if n_strategies > 1 or len(manifest.arms) > 1:
                yield f"{said}: differences", partial(self.compare, name)
            for rule in self._swept():
                yield f"{said} over {rule}", partial(self.sweep, name, rule)
            for arm in arms if n_strategies > 2 else []:
                yield f"{said}: each against each, {arm}", partial(self.matrix, name, arm)
        for arm in arms if len(manifest.strategies) > 1 else []:
            yield f"finishing places, {arm}", partial(self.finish, arm)
        yield "seats", self.seats

    def of_races(self, race: int) -> Iterator[tuple[str, Callable[[], Any]]]:
        """Yield the heading of every figure for which races are played again, and what draws it."""
        manifest = self._results.manifest
        for metric in manifest.metrics:
            if metric.name in manifest.compared and metric.how == "value":
                said = metric.name.replace("_", " ")
                yield f"spread of {said}", partial(self.histogram, metric.name, REPORTED_RACES)
        yield f"{manifest.arms[0].name}, race {race}", partial(self.race, race)

    def _metrics(self) -> list[str]:
        return metric_names(self._results.manifest)

    def _swept(self) -> list[str]:
        from simkit.plots import swept_rules

        return list(swept_rules(self._results.manifest))

    def _name(self, metric: str | None) -> str:
        return find_metric(self._results.manifest, metric)[1].name


class SeriesPlots:
    """Figures of a series; every one takes ``ax``.

    Parameters
    ----------
    series : Series
    """

    def __init__(self, series: Series) -> None:
        self._series = series

    def overview(self, metric: str | None = None, ax: Axes | None = None) -> Any:
        """Return a metric by strategy: the mean over its fields where they are alike, else field by field."""
        from simkit.plots import overview_figure

        series, name = self._series, self._name(metric)
        frame = series.overview(name) if series.manifest.design == "pairs" else series.table(name)
        return overview_figure(frame, series.first, self._title(), name, ax)

    def sizes(self, metric: str | None = None, arm: str | None = None, ax: Axes | None = None) -> Any:
        """Return a metric over the number of cars, a curve with a band for each strategy, in one arm."""
        from simkit.plots import size_figure

        series, name = self._series, self._name(metric)
        arm = find_arm_name(series.first, arm)
        frame = series.table(name)
        return size_figure(frame[frame["arm"] == arm], series.first, self._title(arm), name, ax)

    def ranking(self, arm: str | None = None, ax: Axes | None = None) -> Any:
        """Return the worths of the strategies in one arm; takes ``keep = ["orders"]``."""
        from simkit.plots import ranking_figure

        series = self._series
        arm = find_arm_name(series.first, arm)
        return ranking_figure(series.ranking(arm).table(), series.first, self._title(arm), ax)

    def payoffs(self, arm: str | None = None, ax: Axes | None = None) -> Any:
        """Return who finishes ahead of whom in one arm as a heat map; takes ``keep = ["orders"]``."""
        from simkit.plots import payoff_figure

        series = self._series
        arm = find_arm_name(series.first, arm)
        return payoff_figure(series.payoffs(arm).table(), series.first, self._title(arm), ax)

    def of_tallies(self) -> Iterator[tuple[str, Callable[[], Any]]]:
        """Yield the heading of every figure, and what draws it."""
        series = self._series
        arms = series.arms[:MOST_ARMS]
        for name in series.first.compared:
            said = name.replace("_", " ")
            yield f"{said}: estimates", partial(self.overview, name)
            for arm in arms if series.manifest.design == "sizes" else ():
                yield f"{said} over the number of cars, {arm}", partial(self.sizes, name, arm)
        for name, make in (("ranking", series.ranking), ("payoffs", series.payoffs)):
            for arm in arms if series.first.keep and _answers(make) else ():
                yield f"{name}, {arm}", partial(getattr(self, name), arm)

    def _title(self, arm: str = "") -> str:
        title = self._series.manifest.title or self._series.manifest.name
        return f"{title} ({arm})" if arm and len(self._series.arms) > 1 else title

    def _name(self, metric: str | None) -> str:
        return find_metric(self._series.first, metric)[1].name


def _answers(make: Callable[[], Any]) -> bool:
    """Say whether there is such a thing, or the orders of the races do not give it."""
    try:
        make()
    except FaultError:
        return False
    return True
