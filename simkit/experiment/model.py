"""An experiment as an object: a field of strategies, rules, variants of them, and the arms that follow."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simkit.core.meaning import sha256_of
from simkit.experiment.address import address_of
from simkit.experiment.limits import BASE
from simkit.experiment.schema import DEFAULT_CONFIDENCE, DEFAULT_MARGIN
from simkit.faults import Fault, FaultError
from simkit.games.fields import RuleSet
from simkit.games.game import Driver, Game, Policy


@dataclass(frozen=True)
class Entry:
    """Some cars of the field that are driven alike.

    Parameters
    ----------
    driver : Driver
    cars : int
    """

    driver: Driver
    cars: int = 1


def entry(driver: Driver | Policy, cars: int = 1, **traits: Any) -> Entry:
    """Return `cars` cars for the field, all driven by `driver`.

    Parameters
    ----------
    driver : Driver or Policy
        A policy called with its parameters (``balanced(pit_stop="splash")``), or one with all its defaults.
    cars : int
    **traits
        What the game knows of the driver himself (`Game.traits`), where it is not the default.

    Raises
    ------
    FaultError
        Where `driver` is neither.
    """
    if isinstance(driver, Policy):
        driver = driver()
    if fault := _no_policy(driver):
        raise FaultError([fault])
    return Entry(dataclasses.replace(driver, traits={**driver.traits, **traits}), cars)


def _no_policy(driver: object) -> Fault | None:
    if isinstance(driver, Driver):
        return None
    name = getattr(driver, "__name__", "") if callable(driver) else ""
    hint = f'write entry(Policy("{name}", {name}))' if name else "write entry(GAME.policies.NAME())"
    return Fault("driver", f"a {type(driver).__name__} is not a policy", hint)


@dataclass(frozen=True)
class Strategy:
    """A named part of the field: how many cars, and who drives them."""

    name: str
    driver: Driver
    cars: int = 1


@dataclass(frozen=True)
class Arm:
    """One way to play: the rules as given, or one variant.

    Parameters
    ----------
    name : str
        ``base``, or the variant's.
    rules : RuleSet
    address : str
        SHA-256 in hexadecimal digits over all that can change a race.
    """

    name: str
    rules: RuleSet
    address: str


@dataclass(frozen=True)
class Experiment:
    """What is to be played and compared; sound once it is read or made by `make_experiment`.

    Parameters
    ----------
    game : Game
    seed : int
        0 to 2**64 - 1.
    races : int
        Races for each arm.
    rules : RuleSet
        Rules of the base arm.
    field : tuple of Strategy
    variants : mapping of str to RuleSet
    metrics : tuple of str
        What is compared, by the names of the game's metrics.
    margin : float
        Differences up to this count as practically equal.
    confidence : float
        Confidence of the intervals.
    stream_seeds : mapping of str to int
        Seeds of random streams that have one of their own.
    title : str
    keep : tuple of str
        What is kept of every race: ``orders``, or nothing.
    until_decided : bool
        Whether it ends as soon as no comparison is undecided, after `races` races at the latest.
    precision : float or None
        It does not end before half of every estimate's interval is at most this: for shares as it stands, for any other metric as
        a part of the base arm's mean. After `races` races at the latest.
    name : str
        Stem of the file, or made from the title: names the result folder. Does not count for equality.
    text : str
        The file as it was read, or TOML that reads back equal. Does not count for equality.
    """

    game: Game
    seed: int
    races: int
    rules: RuleSet
    field: tuple[Strategy, ...]
    variants: Mapping[str, RuleSet]
    metrics: tuple[str, ...]
    margin: float = DEFAULT_MARGIN
    confidence: float = DEFAULT_CONFIDENCE
    stream_seeds: Mapping[str, int] = dataclasses.field(default_factory=dict)
    title: str = ""
    keep: tuple[str, ...] = ()
    until_decided: bool = False
    precision: float | None = None
    name: str = dataclasses.field(default="", compare=False)
    text: str = dataclasses.field(default="", compare=False, repr=False)

    @property
    def n_cars(self) -> int:
        """Cars in a race."""
        return sum(strategy.cars for strategy in self.field)

    @property
    def strategies(self) -> tuple[str, ...]:
        """Names of the strategies, in the order of the field."""
        return tuple(strategy.name for strategy in self.field)

    @property
    def policies(self) -> tuple[Policy, ...]:
        """The policy of each strategy: `entries` numbers policies as it numbers strategies."""
        return tuple(strategy.driver.policy for strategy in self.field)

    def entries(self) -> Any:
        """Return one record for each car of the field, strategy by strategy.

        Returns
        -------
        recarray of ENTRY, shape (n_cars,)
        """
        from simkit.core.records import ENTRY, allocate

        entries = allocate(ENTRY, self.n_cars)
        car = 0
        for number, strategy in enumerate(self.field):
            for _ in range(strategy.cars):
                self._fill(entries[car], number, strategy.driver)
                car += 1
        return entries

    def _fill(self, record: Any, number: int, driver: Driver) -> None:
        record["policy"] = record["strategy"] = number
        codes = driver.codes()
        record["param"][: len(codes)] = codes
        for place, (name, (default, option)) in enumerate(self.game.traits.items()):
            record["trait"][place] = option.code(driver.traits.get(name, default))

    def arms(self) -> tuple[Arm, ...]:
        """Return all arms: first ``base``, then one for each variant."""
        rules = {BASE: self.rules, **self.variants}
        return tuple(Arm(name, each, address_of(self, each)) for name, each in rules.items())

    @property
    def address(self) -> str:
        """SHA-256 over the addresses of all arms in order."""
        return sha256_of([arm.address for arm in self.arms()])

    def named(self, name: str, text: str) -> Experiment:
        """Return the same experiment with another name and text."""
        return dataclasses.replace(self, name=name, text=text)

    def to_toml(self) -> str:
        """Return the experiment as TOML text that reads back equal.

        Raises
        ------
        FaultError
            Where it holds what a file cannot name: a policy of the user's own, or a table read from a file.
        """
        from simkit.experiment.writing import toml_of, unwritable

        if faults := unwritable(self):
            raise FaultError(faults)
        return toml_of(self)
