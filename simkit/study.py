"""A finished run as an object: tables, comparisons, verdicts, plots, replays."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.export import as_html, as_text
from simkit.faults import Fault, FaultError, printable
from simkit.frames import compare_table, find_metric, finish_table, metric_names, metric_table, seat_table
from simkit.gallery import Plots
from simkit.results import Manifest, Results, read_results
from simkit.results.files import write_whole
from simkit.words import caveats, verdict_lines

if TYPE_CHECKING:
    import pandas as pd

    from simkit.experiment import Experiment
    from simkit.stats.payoffs import Payoffs
    from simkit.stats.ranking import Ranking

REPLAY_HINT = "replay the experiment itself"


class Story(list[str]):
    """The sentences of a race; shows itself as text."""

    def __repr__(self) -> str:
        return "\n".join(self)

    __str__ = __repr__


class Study:
    """What a run found. Shows itself as a table in a notebook.

    Parameters
    ----------
    results : Results
    experiment : Experiment, optional
        What was run; read from the results' own text where it is not given.
    """

    def __init__(self, results: Results, experiment: Experiment | None = None) -> None:
        self.results = results
        self._experiment = experiment

    @property
    def manifest(self) -> Manifest:
        """What was run."""
        return self.results.manifest

    @property
    def races(self) -> int:
        """Races of each arm."""
        return self.results.tally.races

    @property
    def arms(self) -> tuple[str, ...]:
        """Names of the arms, the base first."""
        return tuple(arm.name for arm in self.manifest.arms)

    @property
    def strategies(self) -> tuple[str, ...]:
        """Names of the strategies."""
        return tuple(strategy.name for strategy in self.manifest.strategies)

    @property
    def metrics(self) -> tuple[str, ...]:
        """Names of all metrics, those first that the experiment compares, those of whole races last."""
        compared = self.manifest.compared
        rest = metric_names(self.manifest)
        return (*compared, *(name for name in rest if name not in compared))

    @property
    def plot(self) -> Plots:
        """Figures: ``study.plot.win_share()`` or any other metric, ``plot.compare()``, ``plot.race(17)``, and more."""
        return Plots(self.results, self.experiment)

    def table(self, metric: str | None = None) -> pd.DataFrame:
        """Return estimates with intervals by arm and strategy; see `simkit.frames.metric_table`.

        Parameters
        ----------
        metric : str, optional
            All that the experiment compares, where none is named.
        """
        import pandas as pd

        names = [metric] if metric else self.manifest.compared
        return pd.concat([metric_table(self.results, name) for name in names], ignore_index=True)

    def compare(self, metric: str | None = None) -> pd.DataFrame:
        """Return every comparison with its verdict; see `simkit.frames.compare_table`.

        Parameters
        ----------
        metric : str, optional
            The first that the experiment compares, where none is named.
        """
        return compare_table(self.results, self._name(metric))

    def anytime(self) -> Study:
        """Return the same study with intervals and p-values that hold whenever a run is stopped.

        For a run that was given more races since its results left something open; one that was played with
        ``until_decided`` or ``precision`` has them by itself.
        """
        manifest = dataclasses.replace(self.manifest, anytime=True)
        return Study(dataclasses.replace(self.results, manifest=manifest), self._experiment)

    def seats(self) -> pd.DataFrame:
        """Return the share of races won from every seat; see `simkit.frames.seat_table`."""
        return seat_table(self.results)

    def finishes(self) -> pd.DataFrame:
        """Return how often each strategy's cars finish in each place; see `simkit.frames.finish_table`."""
        return finish_table(self.results)

    def verdict(self, metric: str | None = None) -> str:
        """Return the conclusion in words: a line for each comparison, then what has to be said beside it."""
        lines = [*verdict_lines(self.results, self._name(metric)), *caveats(self.results)]
        return "\n".join(lines)

    def digest(self) -> str:
        """Return the SHA-256 of the tallies, the same for any threads, blocks, order and machine."""
        return self.results.digest()

    def replay(self, race: int, arm: str | None = None, turn: int | None = None) -> Story:
        """Tell one race in sentences, or one turn of it in full; see `simkit.replay`.

        Raises
        ------
        FaultError
            Where there is no such race, arm or turn, or where this simkit no longer plays the races that were run.
        """
        from simkit.playback import replay

        return Story(replay(self.experiment(), race, arm, turn))

    def experiment(self) -> Experiment:
        """Return what was run, read again from its text where it has to be.

        Raises
        ------
        FaultError
            Where the text does not give the arms that were run: data, engine or policies are others now.
        """
        if self._experiment is None:
            self._experiment = self._read_experiment()
        return self._experiment

    def tables(self) -> dict[str, pd.DataFrame]:
        """Return every table by name: of all compared metrics, their comparisons, the seats, and the finishing places."""
        frames = {"estimates": self.table(), "seats": self.seats(), "finishes": self.finishes()}
        return frames | {f"compare-{name}": self.compare(name) for name in self.manifest.compared}

    def save_tables(self, folder: Path | str, form: str = "csv") -> list[Path]:
        """Write all `tables` into a folder.

        Parameters
        ----------
        folder : path
            Made if it is missing.
        form : {"csv", "json", "md"}

        Returns
        -------
        list of Path
            The files written.
        """
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        files = []
        for name, frame in self.tables().items():
            files.append(folder / f"{name}.{form}")
            write_whole(files[-1], as_text(frame, form).encode())
        return files

    def ranking(self, arm: str | None = None) -> Ranking:
        """Return the ranking of the strategies in one arm; takes ``keep = ["orders"]``.

        Raises
        ------
        FaultError
            See `simkit.orders.rank_orders`.
        """
        from simkit.orders import rank_orders

        return rank_orders({"": self.results}, self.strategies, arm)

    def payoffs(self, arm: str | None = None) -> Payoffs:
        """Return who finishes ahead of whom in one arm; takes ``keep = ["orders"]``.

        Raises
        ------
        FaultError
            See `simkit.orders.payoffs_of`.
        """
        from simkit.orders import payoffs_of

        return payoffs_of({"": self.results}, self.strategies, arm)

    def save_orders(self, file: Path | str) -> Path:
        """Write the order of every race into a CSV or Parquet file; see `simkit.orders.write_orders`."""
        from simkit.orders import write_orders

        return write_orders(file, {"": self.results})

    def __repr__(self) -> str:
        manifest = self.manifest
        title = f"{printable(manifest.title)}: " if manifest.title else ""
        arms = "1 arm" if len(self.arms) == 1 else f"{len(self.arms)} arms"
        return f"<Study {title}{manifest.game}, {arms}, {self.races:,} {manifest.sample}s>"

    def _repr_html_(self) -> str:
        manifest = self.manifest
        title = f"{manifest.title or manifest.name}: {self.races:,} {manifest.sample}s, seed {manifest.seed}"
        columns = ["arm", "strategy", "versus_arm", "versus", "estimate", "low", "high", "verdict"]
        first = self._name(None)
        tables = [as_html(self.table(), title), as_html(self.compare(first)[columns], f"{first} compared")]
        tables.append(as_html(_lines("note", caveats(self.results))))
        return "".join(tables)

    def _name(self, metric: str | None) -> str:
        return find_metric(self.manifest, metric)[1].name

    def _read_experiment(self) -> Experiment:
        from simkit.experiment import parse_experiment

        manifest = self.manifest
        try:
            experiment = parse_experiment(manifest.text, f"{manifest.name}.toml")
        except FaultError as error:
            faults = [Fault("", "the experiment cannot be read again from its results", REPLAY_HINT)]
            raise FaultError([*faults, *error.faults]) from None
        now = [arm.address for arm in experiment.arms()]
        if now != [arm.address for arm in manifest.arms]:
            message = (
                "this simkit would play other races: data, rules or policies are not those that were run"
            )
            raise FaultError([Fault("", message, REPLAY_HINT)])
        return experiment


def _lines(head: str, lines: list[str]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame({head: lines})


def load(path: Path | str) -> Study:
    """Return the study in a result folder, which is not changed.

    Parameters
    ----------
    path : path

    Raises
    ------
    FaultError
        Where there is no result folder. What is damaged in it is left out and named in ``results.notes``.
    """
    return Study(read_results(path))
