"""A finished series as an object: one study a field, and tables over all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.export import as_html, as_text
from simkit.faults import Fault, FaultError, did_you_mean, path_of, printable
from simkit.frames import compare_tables, find_arm_name
from simkit.gallery import SeriesPlots
from simkit.results import Manifest, Results, read_results
from simkit.results.files import write_whole
from simkit.results.series import SeriesManifest, is_series, read_series
from simkit.stats.race_metrics import ALL_CARS
from simkit.study import Story, Study
from simkit.study import load as load_study

if TYPE_CHECKING:
    import pandas as pd

    from simkit.crew import Crew
    from simkit.experiment import SeriesPlan
    from simkit.stats.payoffs import Payoffs
    from simkit.stats.ranking import Ranking


class Series:
    """What the fields of a series found. Shows itself as a table in a notebook.

    Parameters
    ----------
    manifest : SeriesManifest
    members : mapping of str to Study
        The fields that have been begun, by name.
    path : Path, optional
        The folder of the series.
    """

    def __init__(
        self, manifest: SeriesManifest, members: Mapping[str, Study], path: Path | None = None
    ) -> None:
        self.manifest = manifest
        self.members = dict(members)
        self.path = path
        self._rankings: dict[str, Ranking] = {}

    @classmethod
    def of(
        cls,
        plan: SeriesPlan,
        manifest: SeriesManifest,
        results: Mapping[str, Results],
        path: Path | None = None,
    ) -> Series:
        """Return the series that was just played."""
        return cls(manifest, {name: Study(results[name], plan.members[name]) for name in results}, path)

    @property
    def first(self) -> Manifest:
        """The manifest of the first field: game, arms and metrics are those of all."""
        return next(iter(self.members.values())).manifest

    @property
    def arms(self) -> tuple[str, ...]:
        """Names of the arms, the base first."""
        return tuple(arm.name for arm in self.first.arms)

    @property
    def strategies(self) -> tuple[str, ...]:
        """Names of all strategies, in the order of the file."""
        return self.manifest.strategies

    @property
    def races(self) -> int:
        """Races of each arm, of all fields together."""
        return sum(study.races for study in self.members.values())

    @property
    def notes(self) -> list[str]:
        """What was found wrong in the folders, and which fields have fewer races than were asked for."""
        lines = [note for study in self.members.values() for note in study.results.notes]
        gone = [name for name in self.manifest.members if name not in self.members]
        if gone:
            lines.append(f"{len(gone)} of {len(self.manifest.members)} fields are not begun: {gone[0]} first")
        short = [name for name, study in self.members.items() if study.races < self.manifest.races]
        if short and self.first.anytime:
            fewest = min(study.races for study in self.members.values())
            lines.append(
                f"{len(short)} fields ended by their results, after {fewest:,} races or more; "
                "the intervals hold whenever a run is stopped"
            )
        elif short:
            lines.append(
                f"{len(short)} fields have fewer than {self.manifest.races:,} races: {short[0]} first"
            )
        return lines

    def __getitem__(self, name: str) -> Study:
        """Return the study of one field."""
        if name not in self.members:
            hint = did_you_mean(str(name), list(self.members))
            raise FaultError([Fault("member", f"the series has no field {name!r}", hint)])
        return self.members[name]

    def table(self, metric: str | None = None) -> pd.DataFrame:
        """Return estimates with intervals by field, arm and strategy.

        Parameters
        ----------
        metric : str, optional
            All that the experiment compares, where none is named.

        Returns
        -------
        DataFrame
            ``member``, the columns of `simkit.frames.metric_table`, ``n_cars``, and of metrics that are summed over
            cars (wins) ``share``, ``share_low`` and ``share_high``: the estimate as a part of ``fair``, what the
            strategy would have if all cars were alike (1 / n_cars of all wins for each of its cars).
        """
        import pandas as pd

        frames = [self._of_member(name, study.table(metric)) for name, study in self.members.items()]
        return pd.concat(frames, ignore_index=True)

    def _of_member(self, name: str, frame: pd.DataFrame) -> pd.DataFrame:
        frame.insert(0, "member", name)
        frame["n_cars"] = self.members[name].manifest.n_cars
        for column, bound in (("share", "estimate"), ("share_low", "low"), ("share_high", "high")):
            frame[column] = frame[bound] / frame["fair"]
        return frame

    def overview(self, metric: str | None = None) -> pd.DataFrame:
        """Return a metric by arm and strategy, a car, as the mean over the fields in which the strategy drives.

        Returns
        -------
        DataFrame
            Columns ``arm, strategy, fields, estimate, low, high, share, share_low, share_high, races``. The races of
            all fields meet the same luck, so that their means may depend on each other in any way: the interval is as
            wide as it can be then, the mean of the fields' intervals.
        """
        frame = self.table(metric or self.first.compared[0])
        if frame["fair"].notna().all():
            for column in ("estimate", "low", "high"):
                frame[column] /= frame["cars"]
        numbers = ["estimate", "low", "high", "share", "share_low", "share_high"]
        groups = frame.groupby(["arm", "strategy"], sort=False)
        means = groups[numbers].mean().assign(races=groups["races"].sum())
        means.insert(0, "fields", groups.size())
        order = [(arm, name) for arm in self.arms for name in (*self.strategies, ALL_CARS)]
        return means.loc[[key for key in order if key in means.index]].reset_index()

    def compare(self, metric: str | None = None) -> pd.DataFrame:
        """Return every comparison of every field with its verdict; the intervals of all of them hold together.

        Parameters
        ----------
        metric : str, optional
            The first that the experiment compares, where none is named.
        """
        results = {name: study.results for name, study in self.members.items()}
        return compare_tables(results, metric or next(iter(self.members.values())).metrics[0])

    def anytime(self) -> Series:
        """Return the same series with intervals and p-values that hold whenever a run is stopped; see `Study.anytime`."""
        members = {name: study.anytime() for name, study in self.members.items()}
        return Series(self.manifest, members, self.path)

    def ranking(self, arm: str | None = None) -> Ranking:
        """Return the ranking of all strategies in one arm; takes ``keep = ["orders"]``.

        Races of the same number in several fields meet the same luck, and are one unit.

        Raises
        ------
        FaultError
            See `simkit.orders.rank_orders`.
        """
        from simkit.orders import rank_orders

        name = find_arm_name(self.first, arm)
        if name not in self._rankings:
            results = {member: study.results for member, study in self.members.items()}
            self._rankings[name] = rank_orders(results, self.strategies, name)
        return self._rankings[name]

    @property
    def plot(self) -> SeriesPlots:
        """Figures: ``series.plot.overview()``, ``plot.sizes()``, ``plot.ranking()``."""
        return SeriesPlots(self)

    def rankings(self) -> dict[str, Ranking]:
        """Return the ranking of every arm by its name."""
        return {arm: self.ranking(arm) for arm in self.arms}

    def payoffs(self, arm: str | None = None) -> Payoffs:
        """Return who finishes ahead of whom in one arm, over all fields; takes ``keep = ["orders"]``.

        Races of the same number in several fields meet the same luck, and are one unit.

        Raises
        ------
        FaultError
            See `simkit.orders.payoffs_of`.
        """
        from simkit.orders import payoffs_of

        results = {name: study.results for name, study in self.members.items()}
        return payoffs_of(results, self.strategies, arm)

    def digest(self) -> str:
        """Return one SHA-256 over the digests of all fields, by name."""
        lines = [f"{name} {self.members[name].digest()}" for name in sorted(self.members)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def replay(self, member: str, race: int, arm: str | None = None) -> Story:
        """Tell one race of one field in sentences; see `Study.replay`."""
        return self[member].replay(race, arm)

    def tables(self) -> dict[str, pd.DataFrame]:
        """Return by name the estimates and the comparisons of all compared metrics."""
        return {"estimates": self.table()} | {
            f"compare-{name}": self.compare(name) for name in self.first.compared
        }

    def save_tables(self, folder: Path | str, form: str = "csv") -> list[Path]:
        """Write the estimates and the comparisons of all compared metrics into a folder; return the files."""
        folder = path_of(folder, "folder")
        folder.mkdir(parents=True, exist_ok=True)
        files = []
        for name, frame in self.tables().items():
            files.append(folder / f"{name}.{form}")
            write_whole(files[-1], as_text(frame, form).encode())
        return files

    def save_orders(self, file: Path | str) -> Path:
        """Write the order of every race of every field into one file; see `simkit.orders.write_orders`."""
        from simkit.orders import write_orders

        return write_orders(file, {name: study.results for name, study in self.members.items()})

    def __repr__(self) -> str:
        title = printable(self.manifest.title or self.manifest.name)
        fields = f"{len(self.members)} of {len(self.manifest.members)} fields"
        return (
            f"<Series {title}: {self.manifest.game}, {fields}, {len(self.arms)} arms, {self.races:,} races>"
        )

    def _repr_html_(self) -> str:
        from simkit.words import rests_on

        title = (
            f"{self.manifest.title or self.manifest.name}: {len(self.members)} fields, {self.races:,} races"
        )
        columns = ["member", "arm", "strategy", "cars", "n_cars", "estimate", "low", "high", "share", "races"]
        frame = self.table(self.first.compared[0])[columns]
        notes = [line for line in (rests_on(self.first), *self.notes) if line]
        return as_html(frame, title) + "".join(f"<p>{_escaped(line)}</p>" for line in notes)


def _escaped(text: str) -> str:
    import html

    return html.escape(printable(text))


def load_series(path: Path) -> Series:
    """Return the series in a folder, which is not changed.

    Raises
    ------
    FaultError
        Where there is none, or no field of it is begun.
    """
    manifest = read_series(path)
    begun = [name for name in manifest.members if (path / name).exists()]
    if not begun:
        raise FaultError([Fault("", f"{printable(str(path))}: no field of the series is begun")])
    return Series(manifest, {name: Study(read_results(path / name)) for name in begun}, path)


def load(path: Path | str) -> Study | Series:
    """Return the study or the series in a result folder, which is not changed.

    Parameters
    ----------
    path : path

    Raises
    ------
    FaultError
        Where there is no result folder. What is damaged in it is left out and named in the notes.
    """
    folder = path_of(path, "path")
    return load_series(folder) if is_series(folder) else load_study(folder)


def play_series(
    plan: SeriesPlan,
    out: Path | str | None = None,
    workers: int | Crew | None = None,
    progress: bool | None = None,
    races: int | None = None,
) -> Series:
    """Play a series and return what it shows; see `simkit.series_run.run_series`."""
    from simkit.results.series import describe_series
    from simkit.series_run import run_series

    results: dict[str, Any] = run_series(plan, out, workers, progress, races)
    manifest = describe_series(plan, plan.races if races is None else races)
    return Series.of(plan, manifest, results, None if out is None else Path(out))
