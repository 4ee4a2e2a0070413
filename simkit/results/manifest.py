"""What a run is: all that its tallies need to be read, and that must not change while it is added to."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import platform
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.core.trail_record import COLUMNS
from simkit.experiment.address import hashes_of
from simkit.faults import Fault, FaultError
from simkit.games.game import Metric
from simkit.results.files import UnusableError
from simkit.tally import Layout

if TYPE_CHECKING:
    from simkit.experiment import Experiment
    from simkit.games.fields import RuleSet
    from simkit.games.game import Game

FORMAT = 1


@dataclass(frozen=True)
class ArmInfo:
    """An arm's name and content address."""

    name: str
    address: str


@dataclass(frozen=True)
class StrategyInfo:
    """A strategy's name, its number of cars, and its policy's name."""

    name: str
    cars: int
    policy: str


@dataclass(frozen=True)
class TrailInfo:
    """How the trails of races were read.

    Parameters
    ----------
    columns : tuple of str
        What is added up, in the tallies' order.
    every : int
        Trails are of the races whose number this divides.
    unit : str
        What distances are counted in.
    close : int
        Up to this distance a finish is close.
    """

    columns: tuple[str, ...] = ()
    every: int = 1
    unit: str = ""
    close: int = 0


@dataclass(frozen=True)
class Manifest:
    """A run, apart from its numbers.

    Parameters
    ----------
    game, title, name : str
        Name of the game; title of the experiment; name of its file.
    engine_version, seed, races : int
        `races` is how many were asked for.
    margin, confidence : float
    compared : tuple of str
        Names of the metrics that the experiment compares, the first the most important.
    arms : tuple of ArmInfo
        The first is the base.
    strategies : tuple of StrategyInfo
    metrics : tuple of Metric
        All metrics of the game, in the tallies' order.
    provenance : mapping of str to str
        Tables of data that the rules use, by where they come from.
    settings : mapping
        Dotted key to value: all that the numbers depend on and that has a name.
    text : str
        The experiment as text.
    versions : mapping of str to str
    keep : tuple of str
        What is kept of every race: ``orders``, or nothing.
    sample : str
        What one sample is called: ``race``, or ``season``.
    anytime : bool
        Whether the results have had a say in when to stop: then intervals are those that hold whenever one stops.
    trails : TrailInfo
        Without columns in results from before there were any.
    exact : tuple of tuple of float
        For every arm each seat's exact chance to win, where the game gives it (`Game.exact`); else nothing.
    contents : mapping of str to str
        What the numbers depend on and no setting says, by name: tables as they are and code, by their hashes; metrics.
    """

    game: str
    title: str
    name: str
    engine_version: int
    seed: int
    races: int
    margin: float
    confidence: float
    compared: tuple[str, ...]
    arms: tuple[ArmInfo, ...]
    strategies: tuple[StrategyInfo, ...]
    metrics: tuple[Metric, ...]
    provenance: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)
    keep: tuple[str, ...] = ()
    sample: str = "race"
    anytime: bool = False
    trails: TrailInfo = field(default_factory=TrailInfo)
    exact: tuple[tuple[float, ...], ...] = ()
    contents: Mapping[str, str] = field(default_factory=dict)

    @property
    def n_cars(self) -> int:
        """Cars of a race."""
        return sum(strategy.cars for strategy in self.strategies)

    @property
    def address(self) -> str:
        """SHA-256 over everything that the meaning of a block depends on."""
        parts = {
            "format": FORMAT,
            "arms": [dataclasses.astuple(arm) for arm in self.arms],
            "strategies": [dataclasses.astuple(strategy) for strategy in self.strategies],
            "metrics": [(metric.name, metric.column, metric.how, metric.argument) for metric in self.metrics],
            "margin": self.margin,
            "confidence": self.confidence,
        }
        if self.keep:  # a folder without it stays what it was
            parts["keep"] = list(self.keep)
        if self.trails.columns:
            parts["trails"] = dataclasses.asdict(self.trails)
        return hashlib.sha256(_canonical(parts)).hexdigest()

    def layout(self) -> Layout:
        """Return the sizes of the run's tallies."""
        columns = len(self.trails.columns)
        return Layout(self.metrics, (), len(self.arms), len(self.strategies), self.n_cars, columns)

    def reconstructed(self) -> list[str]:
        """Return the tables of data that were invented under constraints."""
        return [table for table, source in self.provenance.items() if "reconstructed" in source]


def describe(experiment: Experiment) -> Manifest:
    """Return the manifest of an experiment."""
    import numba

    import simkit

    game, arms = experiment.game, experiment.arms()
    return Manifest(
        game=game.name,
        title=experiment.title,
        name=experiment.name,
        engine_version=game.engine_version,
        seed=experiment.seed,
        races=experiment.races,
        margin=experiment.margin,
        confidence=experiment.confidence,
        compared=tuple(experiment.metrics),
        arms=tuple(ArmInfo(arm.name, arm.address) for arm in arms),
        strategies=tuple(StrategyInfo(s.name, s.cars, s.driver.policy.name) for s in experiment.field),
        metrics=game.metrics,
        provenance=_provenance(game, [arm.rules for arm in arms]),
        settings=_settings(experiment),
        text=experiment.text,
        versions={
            "simkit": simkit.__version__,
            "python": platform.python_version(),
            "numpy": np.__version__,
            "numba": numba.__version__,
        },
        keep=experiment.keep,
        sample=game.sample,
        anytime=experiment.until_decided or experiment.precision is not None,
        trails=TrailInfo(COLUMNS, game.trail_every, game.distance_unit, game.close_finish),
        exact=_exact(game, [arm.rules for arm in arms], experiment.n_cars),
        contents=_contents(experiment),
    )


def _contents(experiment: Experiment) -> dict[str, str]:
    """Return what the numbers depend on and no setting says, by a name for each."""
    found = dict(hashes_of(experiment))
    for metric in experiment.game.metrics:
        found[f"metrics.{metric.name}"] = f"{metric.how} {metric.column} {metric.argument}"
    trails = TrailInfo(
        COLUMNS, experiment.game.trail_every, experiment.game.distance_unit, experiment.game.close_finish
    )
    return found | {f"trails.{name}": str(value) for name, value in dataclasses.asdict(trails).items()}


def _exact(game: Game, rules: Iterable[RuleSet], n_cars: int) -> tuple[tuple[float, ...], ...]:
    """Return the exact chances of all seats under the rules of each arm; nothing where no arm has any."""
    if game.exact is None:
        return ()
    shares = tuple(tuple(map(float, game.exact(each, n_cars))) for each in rules)
    return shares if any(shares) else ()


def _provenance(game: Game, rules: Iterable[RuleSet]) -> dict[str, str]:
    """Return where every table comes from, under the rules of all arms: arms may have tables of their own."""
    found: dict[str, list[str]] = {}
    for each in rules:
        for table, source in game.provenance(each).items():
            parts = found.setdefault(table, [])
            parts += [part for part in source.split("; ") if part not in parts]
    return {table: "; ".join(parts) for table, parts in found.items()}


def _settings(experiment: Experiment) -> dict[str, Any]:
    """Return every named thing that the numbers depend on, by the key that a user would write."""
    settings: dict[str, Any] = {
        "game": experiment.game.name,
        "engine_version": experiment.game.engine_version,
        "seed": experiment.seed,
        "compare.margin": experiment.margin,
        "compare.confidence": experiment.confidence,
    }
    if experiment.keep:
        settings["keep"] = ", ".join(experiment.keep)
    settings |= {f"seeds.{name}": seed for name, seed in sorted(experiment.stream_seeds.items())}
    for strategy in experiment.field:
        driver = strategy.driver
        values = dict(zip(driver.policy.parameters, driver.values, strict=True)) | dict(driver.traits)
        values = {"policy": driver.policy.name, "cars": strategy.cars} | values
        settings |= {f"field.{strategy.name}.{key}": value for key, value in values.items()}
    base = experiment.rules.values()
    settings |= {f"rules.{key}": value for key, value in base.items()}
    settings |= {
        f"rules.{key}": said for key, said in _table_changes(experiment.game, experiment.rules).items()
    }
    for name, rules in experiment.variants.items():
        changed = {key: value for key, value in rules.values().items() if value != base[key]}
        changed |= _table_changes(experiment.game, rules, experiment.rules)
        settings |= {f"variants.{name}.{key}": value for key, value in changed.items()}
    return {key: value.item() if isinstance(value, np.generic) else value for key, value in settings.items()}


def _table_changes(game: Game, rules: RuleSet, base: RuleSet | None = None) -> dict[str, str]:
    """Return what is changed in the rows of each table, beyond what the base changes in it."""
    said = {}
    for name, slot in game.tables.items():
        known = slot.get(base).changes if base else ()
        changes = [change for change in slot.get(rules).changes if change not in known]
        if changes:
            said[name] = f"({'; '.join(changes)})"
    return said


def check_same(held: Manifest, asked: Manifest, folder: str) -> None:
    """Refuse to add races of another experiment to a folder.

    Raises
    ------
    FaultError
        One fault for everything that changed, with the old and the new value.
    """
    if held.address == asked.address:
        return
    faults = _differing(held.settings, asked.settings, folder)
    told = {fault.key for fault in faults}
    if held.contents:  # a folder from before there were any does not say
        contents = _differing(held.contents, asked.contents, folder)
        faults += [fault for fault in contents if _as_setting(fault.key) not in told]
    if not faults:
        faults = [Fault("", f"{folder} holds races by other data tables, policy code or metrics")]
    faults.append(Fault("", "a folder holds one experiment", "run this one into another folder with --out"))
    raise FaultError(faults)


def _differing(old: Mapping[str, Any], new: Mapping[str, Any], folder: str) -> list[Fault]:
    """Return a fault for every key whose value is another one now."""

    def said(values: Mapping[str, Any]) -> str:
        return repr(values[key]) if key in values else "nothing"

    faults = []
    for key in dict.fromkeys([*old, *new]):
        if old.get(key) != new.get(key):
            faults.append(Fault(key, f"{folder} holds {said(old)}, this experiment says {said(new)}"))
    return faults


def _as_setting(key: str) -> str:
    """Return the setting that says in words what is changed in a table, by the table's key."""
    return f"rules.{key.removeprefix('data.')}" if key.startswith("data.") else key.replace(".data.", ".")


def to_json(manifest: Manifest) -> bytes:
    """Return the content of ``manifest.json``."""
    body = {"format": FORMAT, "address": manifest.address, **dataclasses.asdict(manifest)}
    for name in ("keep", "anytime", "exact", "contents"):  # a folder without them stays what it was
        if not body[name]:
            del body[name]
    if manifest.sample == "race":
        del body["sample"]
    if not manifest.trails.columns:
        del body["trails"]
    return json.dumps({**body, "sha256": _checksum(body)}, indent=2, ensure_ascii=True).encode()


def from_json(content: bytes) -> Manifest:
    """Return the manifest in a file.

    Raises
    ------
    UnusableError
        Where it is damaged or of another format.
    """
    try:
        body = json.loads(content)
        if body.pop("sha256") != _checksum(body):
            raise UnusableError("its checksum does not fit")
        if body.pop("format") != FORMAT:
            raise UnusableError("it was written by another version of simkit")
        address = body.pop("address")
        parts: dict[str, Any] = {
            "compared": tuple(body.pop("compared")),
            "keep": tuple(body.pop("keep", ())),
            "trails": _trails(body.pop("trails", {})),
            "exact": tuple(map(tuple, body.pop("exact", ()))),
            "arms": tuple(ArmInfo(**arm) for arm in body.pop("arms")),
            "strategies": tuple(StrategyInfo(**strategy) for strategy in body.pop("strategies")),
            "metrics": tuple(Metric(**metric) for metric in body.pop("metrics")),
        }
        manifest = Manifest(**parts, **body)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise UnusableError("it is damaged") from None
    if manifest.address != address:
        raise UnusableError("its address does not fit")
    return manifest


def _trails(body: Mapping[str, Any]) -> TrailInfo:
    return TrailInfo(**{**body, "columns": tuple(body.get("columns", ()))})


def _canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def _checksum(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(_canonical(body)).hexdigest()
