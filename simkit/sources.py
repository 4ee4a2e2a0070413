"""Luck and skill of a field: races of the same numbers with one source of chance kept, or one drawn anew."""

from __future__ import annotations

import dataclasses
import hashlib
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.core.rng import stream_seeds
from simkit.experiment.model import Experiment, Strategy
from simkit.faults import Fault, FaultError, did_you_mean
from simkit.player import Player, Table
from simkit.stats.luck import Share, Split, Sums, split
from simkit.tally import Layout, Tally

if TYPE_CHECKING:
    import pandas as pd

BATCHES = 40
"""Pieces of a run; what varies between them is luck."""

FEWEST = 10
"""Fewest races of a batch."""


@dataclasses.dataclass(frozen=True)
class LuckAndSkill:
    """What the results of a field are made of: who drives, and chance, by its sources.

    Parameters
    ----------
    metrics, streams : tuple of str
    splits : tuple of Split
        One for each metric.
    races : int
    confidence : float
        Of each interval alone.
    title : str
    """

    metrics: tuple[str, ...]
    streams: tuple[str, ...]
    splits: tuple[Split, ...]
    races: int
    confidence: float
    title: str = ""

    def table(self) -> pd.DataFrame:
        """Return the parts of the variance of a single car's result.

        Returns
        -------
        DataFrame
            Columns ``metric, source, alone, alone_low, alone_high, with_others, with_others_low, with_others_high``. The
            sources are ``skill``, ``luck`` (all of it), ``luck in common`` (which strikes all cars of a race alike), and
            every stream. Of a stream ``alone`` is what it does by itself, ``with_others`` also what it does together with others.
        """
        import pandas as pd

        rows: list[tuple[Any, ...]] = []
        nothing = Share(float("nan"), float("nan"), float("nan"))
        for metric, parts in zip(self.metrics, self.splits, strict=True):
            rows.append((metric, "skill", *parts.skill, *nothing))
            rows.append((metric, "luck", *parts.luck, *nothing))
            rows.append((metric, "luck in common", *parts.shared, *nothing))
            for stream, alone, others in zip(self.streams, parts.alone, parts.with_others, strict=True):
                rows.append((metric, stream, *alone, *others))
        ends = ("", "_low", "_high")
        columns = [f"{name}{end}" for name in ("alone", "with_others") for end in ends]
        return pd.DataFrame(rows, columns=["metric", "source", *columns])

    def __repr__(self) -> str:
        parts = [
            f"{metric} {100 * found.skill.value:.1f} % skill"
            for metric, found in zip(self.metrics, self.splits, strict=True)
        ]
        return f"<Luck and skill: {', '.join(parts)}; {self.races:,} races>"

    def _repr_html_(self) -> str:
        from simkit.export import as_html

        return as_html(self.table(), f"{self.title}: parts of the variance, {self.races:,} races")


def luck_and_skill(
    experiment: Experiment,
    races: int | None = None,
    streams: Sequence[str] | None = None,
    workers: int | None = None,
) -> LuckAndSkill:
    """Play the base arm of an experiment twice, and twice again for each stream, and split the variance of its results.

    Parameters
    ----------
    experiment : Experiment
    races : int, optional
        Race numbers of each way to play, in place of the experiment's.
    streams : sequence of str, optional
        Sources of chance that are told apart; all of the game's by default.
    workers : int, optional
        Threads; the numbers do not depend on it.

    Raises
    ------
    FaultError
        Where there is no such stream, or races are too few.
    """
    from simkit.crew import check_workers

    names = _known(experiment, streams)
    races = experiment.races if races is None else races
    if races < BATCHES * FEWEST:
        raise FaultError([Fault("races", f"{races} races are too few", f"play {BATCHES * FEWEST} or more")])
    table, groups = _table(experiment, names)
    edges = np.linspace(0, races, BATCHES + 1).astype(int).tolist()
    tallies = _play(table, edges, min(check_workers(workers), BATCHES))
    metrics = [metric.name for metric in experiment.game.metrics]
    splits = tuple(
        split(_sums(tallies, metrics.index(name)), groups, experiment.confidence)
        for name in experiment.metrics
    )
    title = experiment.title or experiment.name
    return LuckAndSkill(tuple(experiment.metrics), names, splits, races, experiment.confidence, title)


def _known(experiment: Experiment, streams: Sequence[str] | None) -> tuple[str, ...]:
    known = experiment.game.streams
    faults = [
        Fault("streams", f"{experiment.game.name} has no random stream {name!r}", did_you_mean(name, known))
        for name in streams or ()
        if name not in known
    ]
    if faults:
        raise FaultError(faults)
    return known if streams is None else tuple(dict.fromkeys(streams))


def _table(experiment: Experiment, names: Sequence[str]) -> tuple[Table, list[int]]:
    """Return what is played, with every car a strategy of its own, and the strategy that each car had."""
    apart = [
        (number, Strategy(f"{part.name}.{car}", part.driver))
        for number, part in enumerate(experiment.field)
        for car in range(part.cars)
    ]
    cars = dataclasses.replace(experiment, field=tuple(part for _, part in apart), variants={}, keep=())
    base, game = Table.of(cars), experiment.game
    seeds, ways = _seeds(experiment, names), 2 + 2 * len(names)
    table = dataclasses.replace(
        base,
        arms=base.arms * ways,
        rules=base.rules * ways,
        seeds=seeds,
        layout=Layout.of(game, ways, len(apart), len(apart)),
    )
    return table, [number for number, _ in apart]


def _seeds(experiment: Experiment, names: Sequence[str]) -> tuple[Any, ...]:
    """Return the seed words of every way to play: the base, all anew, each stream kept alone, each alone drawn anew."""
    streams = experiment.game.streams
    seeds = stream_seeds(experiment.seed, streams, experiment.stream_seeds)
    other = int.from_bytes(hashlib.sha256(f"anew {experiment.seed}".encode()).digest()[:8], "little")
    anew = stream_seeds(other, streams)
    is_kept = [np.array([stream == name for stream in streams]) for name in names]
    kept = [np.where(mine, seeds, anew) for mine in is_kept]
    return (seeds, anew, *kept, *(np.where(mine, anew, seeds) for mine in is_kept))


def _play(table: Table, edges: Sequence[int], workers: int) -> list[Tally]:
    """Play every batch; a batch is the work of one thread."""
    stop, local = threading.Event(), threading.local()

    def play(first: int, end: int) -> Tally:
        if not hasattr(local, "player"):
            local.player = Player(table)
        tally: Tally = local.player.play(first, end - first, stop).tally
        return tally

    with ThreadPoolExecutor(workers) as pool:
        try:
            return list(pool.map(play, edges[:-1], edges[1:]))
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise


def _sums(tallies: Sequence[Tally], m: int) -> Sums:
    """Return the sums of one metric by batch."""
    return Sums(
        np.array([tally.races for tally in tallies]),
        np.array([tally.total[:, m] for tally in tallies]),
        np.array([np.diagonal(tally.cross[:, m], axis1=1, axis2=2) for tally in tallies]),
        np.array([np.diagonal(tally.base_cross[:, m], axis1=1, axis2=2) for tally in tallies]),
        np.array([tally.cross[0, m] for tally in tallies]),
    )
