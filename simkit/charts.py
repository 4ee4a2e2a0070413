"""Figures of races that are played again: one race as a lap chart, many as histograms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.ticker import FixedLocator, MaxNLocator

from simkit.core.trail_record import CARS_OUT, FINISH_GAP, FINISH_PAIRS, LEAD_CHANGES, RACED, TURNS
from simkit.faults import Fault, FaultError, did_you_mean
from simkit.frames import find_metric
from simkit.playback import car_names, find_arm, play_first, replay_states, trail_of
from simkit.plots.paper import MARKERS, PALETTE, axis_of, brief, dodge, legend, look, sheet, signed
from simkit.results import describe
from simkit.stats import estimates
from simkit.stats.race_metrics import RaceMetric
from simkit.tracks import win_track
from simkit.words import rests_on

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from simkit.experiment import Experiment
    from simkit.games.game import Metric

KINDS = ("position", "gap")
"""What a chart of a race shows: the order, or how far behind the leader each car is."""

SPREADS = {
    "race_turns": (TURNS, RACED),
    "changes_of_lead": (LEAD_CHANGES, RACED),
    "finish_gap": (FINISH_GAP, FINISH_PAIRS),
    "cars_out": (CARS_OUT, RACED),
}
"""Metrics of whole races that have a histogram: the column of a race's value, and the one that says whether it has one."""

MOST_BINS = 30
FEWEST_RACES, MOST_RACES = 2, 100_000
STYLES = ("-", "--", "-.", ":")

Array = np.ndarray[Any, Any]


def race_chart(
    experiment: Experiment,
    race: int = 0,
    arm: str | None = None,
    kind: str = "position",
    ax: Axes | None = None,
) -> Any:
    """Return one race as a lap chart: the order of the cars, or their gaps, from turn to turn.

    Parameters
    ----------
    experiment : Experiment
    race : int
        Race number.
    arm : str, optional
        The first by default.
    kind : {"position", "gap"}
        The order in each turn, or the progress that a car lacks on the leader, in the game's own unit.
    ax : Axes, optional
        Draw into these, and return them.

    Raises
    ------
    FaultError
        Where there is no such race, arm or kind, or a policy gave an illegal answer.
    """
    if kind not in KINDS:
        raise FaultError([Fault("kind", f"there is no chart of {kind!r}", did_you_mean(str(kind), KINDS))])
    chosen = find_arm(experiment, arm)
    states, rows = replay_states(experiment, race, arm)
    progress = _progress(experiment, chosen.rules, states)
    places = _places(progress, states[0], rows)
    names = [brief(name) for name in car_names(experiment)]
    axes = sheet(ax, max(2.6, 1.3 + 0.24 * len(names)))
    value = places if kind == "position" else progress.max(axis=1, keepdims=True) - progress
    _draw_cars(axes, experiment, value)
    _name_cars(axes, names, value, places)
    axes.invert_yaxis()
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(
        FixedLocator(list(range(1, len(names) + 1))) if kind == "position" else MaxNLocator(integer=True)
    )
    axes.set_xlabel("turn")
    axes.set_ylabel("position" if kind == "position" else "progress behind the leader")
    sample = experiment.game.sample
    made = f"{sample} {race} of arm {chosen.name}, seed {experiment.seed}; one {sample} of many: no verdict"
    return signed(axes, ax, experiment.title or experiment.name, [made, _rests(experiment)])


def track_chart(experiment: Experiment, race: int = 0, arm: str | None = None, ax: Axes | None = None) -> Any:
    """Return every car's chance to win one race, from its start to its finish; see `simkit.tracks.win_track`.

    Parameters
    ----------
    experiment : Experiment
    race : int
        Race number.
    arm : str, optional
        The first by default.
    ax : Axes, optional
        Draw into these, and return them.

    Raises
    ------
    FaultError
        Where there is no such race or arm, or a policy gave an illegal answer.
    """
    track = win_track(experiment, race, arm)
    names = [brief(name) for name in car_names(experiment)]
    axes = sheet(ax, max(3.2, 1.3 + 0.24 * len(names)))
    eighths = np.linspace(0, 100, len(track.chances))
    _draw_cars(axes, experiment, 100 * track.chances, eighths)
    for k, strategy in enumerate(_owners(experiment)):
        band = 100 * track.low[:, k], 100 * track.high[:, k]
        axes.fill_between(eighths, *band, color=PALETTE[strategy % len(PALETTE)], alpha=0.12, linewidth=0)
    order = np.argsort(-track.chances[-2], kind="stable")
    places = np.empty(len(names), dtype=np.int64)
    places[order] = np.arange(1, len(names) + 1)
    winner = int(track.chances[-1].argmax())
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 100)
    for k, name in enumerate(names):
        said = f"{name}, wins" if k == winner else name
        _point_out(
            axes,
            said,
            (87.5, 100 * track.chances[-2, k]),
            100 - 100 * (places[k] - 1) / max(1, len(names) - 1),
        )
    axes.set_xlabel("distance run [%]")
    axes.set_ylabel("chance to win [%]")
    drama = f"suspense {track.suspense:.2f}, surprise {track.surprise:.2f}, drama {100 * track.drama:.0f} %"
    made = f"{experiment.game.sample} {race} of arm {track.arm}, seed {experiment.seed}: {drama}"
    first, last = track.taught
    learnt = f"chances by place, gap and distance, learnt from numbers {first:,} to {last:,}; bands: {100 * experiment.confidence:g} % intervals"
    return signed(axes, ax, experiment.title or experiment.name, [made, learnt, _rests(experiment)])


def _owners(experiment: Experiment) -> list[int]:
    """Return the number of each car's strategy."""
    return [k for k, strategy in enumerate(experiment.field) for _ in range(strategy.cars)]


def _progress(experiment: Experiment, rules: Any, states: Sequence[Any]) -> Array:
    """Return how far each car is after the start and every turn, shape (n_turns + 1, n_cars)."""
    game, packed = experiment.game, experiment.game.pack(rules)[0]
    progress = np.zeros((len(states), experiment.n_cars), dtype=np.int64)
    for turn, state in enumerate(states):
        for seat in range(experiment.n_cars):
            progress[turn, int(state.car[seat].entry)] = game.progress(state, packed, seat)
    return progress


def _places(progress: Array, start: Any, rows: Any) -> Array:
    """Return the order after every turn, from 1 on; level cars keep the order that they had, seats at first.

    The last order is that of the outcome.
    """
    n_turns, n_cars = progress.shape
    places = np.zeros_like(progress)
    before = [int(start.car[seat].entry) for seat in range(n_cars)]
    for turn in range(n_turns):
        before.sort(key=lambda car: -int(progress[turn, car]))
        places[turn, before] = np.arange(1, n_cars + 1)
    places[-1, [int(row.entry) for row in rows]] = [int(row.position) for row in rows]
    return places


def _draw_cars(axes: Axes, experiment: Experiment, value: Array, x: Array | None = None) -> None:
    """Draw a line a car: the colour is its strategy's, the dashes tell cars of one strategy apart."""
    x = np.arange(len(value)) if x is None else x
    seen: dict[int, int] = {}
    for car, number in enumerate(_owners(experiment)):
        k = seen[number] = seen.get(number, -1) + 1
        axes.plot(
            x,
            value[:, car],
            linewidth=1.6,
            marker=MARKERS[number % len(MARKERS)],
            markevery=[0, len(value) - 1],
            markersize=4,
            color=PALETTE[number % len(PALETTE)],
            linestyle=STYLES[k % len(STYLES)],
        )


def _name_cars(axes: Axes, names: Sequence[str], value: Array, places: Array) -> None:
    """Name the cars where their lines end, in the order of the finish, so that no name hides another."""
    n_turns, n_cars = value.shape
    axes.set_xlim(-0.3, n_turns - 1 + 0.3)
    low, high = float(value.min()), float(value.max())
    for car in range(n_cars):
        place = int(places[-1, car])
        y = low + (high - low) * (place - 1) / max(1, n_cars - 1)
        _point_out(axes, f"{place}. {names[car]}", (n_turns - 1, value[-1, car]), y)


def _point_out(axes: Axes, name: str, at: tuple[float, float], y: float) -> None:
    """Write a name beside the axes at the height `y`, with a line to the place that it names."""
    axes.annotate(
        name,
        xy=at,
        xytext=(1.03, y),
        textcoords=("axes fraction", "data"),
        va="center",
        fontsize="small",
        arrowprops={"arrowstyle": "-", "color": "0.8", "linewidth": 0.6},
    )


def histogram_figure(
    experiment: Experiment, name: str, races: int = 1000, arm: str | None = None, ax: Axes | None = None
) -> Any:
    """Return how a metric spreads over the cars of each strategy, or over whole races, from the first races played again.

    Parameters
    ----------
    experiment : Experiment
    name : str
        The metric.
    races : int
    arm : str, optional
        The first by default.
    ax : Axes, optional
        Draw into these, and return them.

    Raises
    ------
    FaultError
        Where there is no such metric or arm, or `races` is out of bounds.
    """
    metric = find_metric(describe(experiment), name)[1] if name in SPREADS else experiment.game.metric(name)
    if isinstance(races, bool) or not isinstance(races, int) or not FEWEST_RACES <= races <= MOST_RACES:
        raise FaultError([Fault("races", f"{races!r} is outside {FEWEST_RACES} to {MOST_RACES:,}")])
    chosen = find_arm(experiment, arm)
    if isinstance(metric, RaceMetric):
        groups = {"every race": _spread_of(experiment, metric, races, chosen.name)}
    else:
        rows = play_first(experiment, races, chosen.name)
        groups = _groups(experiment, rows, _values(rows, metric))
    value = np.concatenate([own.ravel() for own in groups.values()])
    axes = sheet(ax, 3.4)
    edges = _edges(value)
    for k, (label, own) in enumerate(groups.items()):
        _draw_spread(axes, k, len(groups), label, _shares(own, edges, experiment.confidence), edges, metric)
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel(axis_of(metric))
    axes.set_ylabel("of its cars [%]" if len(groups) > 1 else f"of the {experiment.game.sample}s [%]")
    legend(axes, len(groups))
    made = f"the first {races:,} {experiment.game.sample}s of arm {chosen.name}, seed {experiment.seed}"
    intervals = f"{100 * experiment.confidence:g} % intervals"
    return signed(axes, ax, experiment.title or experiment.name, [f"{made}; {intervals}", _rests(experiment)])


def _spread_of(experiment: Experiment, metric: RaceMetric, races: int, arm: str) -> Array:
    """Return a metric of every race that has one, shape (n_races, 1).

    Raises
    ------
    FaultError
        Where no race has one.
    """
    column, among = SPREADS[metric.name]
    found = []
    for race in range(races):
        value = trail_of(experiment, race, arm)[0].value
        if value[among]:
            found.append(int(value[column]))
    if len(found) < FEWEST_RACES:
        raise FaultError([Fault("metric", f"{metric.name} has a value in {len(found)} of {races:,} races")])
    return np.array(found, dtype=np.int64)[:, np.newaxis]


def _values(rows: Any, metric: Metric) -> Array:
    """Return a metric of every car, shape (n_races, n_cars)."""
    column = np.asarray(rows[metric.column], dtype=np.int64)
    compared = {"value": column, "equals": column == metric.argument, "at_most": column <= metric.argument}
    return np.asarray(compared.get(metric.how, column >= metric.argument), dtype=np.int64)


def _groups(experiment: Experiment, rows: Any, value: Array) -> dict[str, Array]:
    """Return the values of each strategy's cars, shape (n_races, cars); one group where a race has one value."""
    if (value == value[:, :1]).all():
        return {"every car": value[:, :1]}
    strategy = np.asarray(rows["strategy"])
    return {
        brief(each.name): value[strategy == k].reshape(len(value), each.cars)
        for k, each in enumerate(experiment.field)
    }


def _edges(value: Array) -> Array:
    """Return the edges of at most `MOST_BINS` bins of whole numbers, one half below the first of each."""
    low, high = int(value.min()), int(value.max())
    width = -(-(high - low + 1) // MOST_BINS)
    return np.arange(low, high + width + 1, width) - 0.5


def _shares(own: Array, edges: Array, confidence: float) -> list[estimates.Estimate]:
    """Return the share of the cars in each bin; cars of one race depend on each other, so the race is the unit."""
    bins = np.digitize(own, edges) - 1
    found = []
    for b in range(len(edges) - 1):
        counts = (bins == b).sum(axis=1)
        total, square = int(counts.sum()), int((counts * counts).sum())
        found.append(estimates.mean(total, square, len(own), confidence, own.shape[1], is_share=True))
    return found


def _draw_spread(
    axes: Axes,
    k: int,
    count: int,
    label: str,
    shares: Sequence[estimates.Estimate],
    edges: Array,
    metric: Metric | RaceMetric,
) -> None:
    """Draw the shares of one group as a step line with intervals."""
    factor = metric.scale[0]
    value = np.array([100 * share.value for share in shares])
    reach = [
        [100 * (share.value - share.low) for share in shares],
        [100 * (share.high - share.value) for share in shares],
    ]
    width = edges[1] - edges[0]
    centre = (edges[:-1] + edges[1:]) / 2 + width * dodge(k, count)
    style = look(k)
    axes.stairs(value, factor * edges, color=style["color"], linewidth=1, alpha=0.6)
    axes.errorbar(
        factor * centre, value, yerr=reach, linestyle="none", markersize=4, capsize=2, label=label, **style
    )


def _rests(experiment: Experiment) -> str:
    """Return what the races rest on, in words."""
    return rests_on(describe(experiment))
