"""Playing blocks: a range of race numbers, by every arm, added up as it goes. One player a thread."""

from __future__ import annotations

import dataclasses
import threading
import time
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.beside import compiling_beside, pays
from simkit.chances import LEARNT, ChanceBook, learn_chances, two_lines
from simkit.core.records import allocate
from simkit.core.rng import stream_seeds
from simkit.core.seating import seating_table
from simkit.core.trail_record import TRAIL
from simkit.games.game import Game, Policy
from simkit.policies import PolicyError, compile_policies, naming_policies, policy_fault
from simkit.results import Block
from simkit.tally import Counter, Layout

if TYPE_CHECKING:
    from simkit.experiment import Arm, Experiment, Strategy

STEP_SECONDS = 0.2
"""How long a thread works at one step: a stop is heeded between steps. Calling a kernel takes a millisecond or two of its own."""

STEP_BYTES = 8_000_000
"""Most memory for the outcomes of one step."""

MOST_RACES = 2**16
"""Most races of one step."""

NO_CAR = 255
"""Who finished in a place that nobody has noted yet."""

FIRST_STEP = 4
GROWTH = 8
"""A first step of unknown speed, and how much larger the next may be."""


@dataclass(frozen=True)
class Table:
    """An experiment set up for play: everything a kernel takes but its scratch memory. Rules and seeds are by arm."""

    game: Game
    arms: tuple[Arm, ...]
    field: tuple[Strategy, ...]
    rules: tuple[Any, ...]
    entries: Any
    policies: tuple[Any, ...]
    seeds: tuple[Any, ...]
    seatings: Any
    layout: Layout
    keeps_orders: bool
    chances: ChanceBook = dataclasses.field(default_factory=ChanceBook)

    @classmethod
    def of(cls, experiment: Experiment) -> Table:
        """Set up an experiment, compiling what is not compiled yet.

        Raises
        ------
        FaultError
            Where a policy does not compile.
        """
        game, arms, entries = experiment.game, experiment.arms(), experiment.entries()
        policies = [strategy.driver.policy for strategy in experiment.field]
        table = cls(
            game=game,
            arms=arms,
            field=experiment.field,
            rules=tuple(game.pack(arm.rules) for arm in arms),
            entries=entries,
            policies=(),
            seeds=(stream_seeds(experiment.seed, game.streams, experiment.stream_seeds),) * len(arms),
            seatings=seating_table([int(entry.strategy) for entry in entries]),
            layout=Layout.of(game, len(arms), len(experiment.field), len(entries)),
            keeps_orders="orders" in experiment.keep,
        )
        if pays(game):
            foreign = [policy for policy in policies if policy not in game.policies.values()]
            compile_policies(game, foreign)  # a fault in them is said before the kernel takes its time
            with compiling_beside(game, policies):
                table._compile_kernel()
        table = dataclasses.replace(table, policies=compile_policies(game, policies))
        Player(table, 1).play(0, 0)
        return table

    def _compile_kernel(self) -> None:
        """Compile the kernel alone: policies are arguments of it, whichever they are."""
        outcomes, trails = allocate(self.game.outcome_dtype, (1, self.layout.n_cars)), allocate(TRAIL, 1)
        policies = compile_policies(self.game, [Policy("nobody", nobody)])
        player = Player(dataclasses.replace(self, policies=policies), 1)
        player.play_into(0, 0, outcomes[:0], trails[:0])


def nobody(race: Any, rules: Any, seat: int, decision: int) -> int:
    """Stand for a policy that is never asked."""
    return 0


class Player:
    """Plays blocks on scratch memory of its own.

    Parameters
    ----------
    table : Table
    most : int, optional
        Most races of one step; by default as many as fit into STEP_BYTES.
    """

    def __init__(self, table: Table, most: int | None = None) -> None:
        self._table = table
        layout = table.layout
        trail = TRAIL.itemsize // table.game.trail_every
        size = max(
            table.game.outcome_dtype.itemsize * layout.n_cars + trail,
            8 * len(layout.metrics) * layout.n_strategies,
        )
        self._most = most or max(1, min(MOST_RACES, STEP_BYTES // size))
        self._race = allocate(table.game.race_dtype, 1)
        self._outcomes = allocate(table.game.outcome_dtype, (self._most, layout.n_cars))
        self._trails = allocate(TRAIL, self._most // table.game.trail_every + 1)
        self._line = two_lines()
        self._counter = Counter(layout, self._most)
        self._last_step = FIRST_STEP // GROWTH or 1
        self.rate = 0.0  # races a second of this thread's work, each by all arms; 0 before the first step
        self.played = 0  # races so far, for whoever looks on

    def play(self, first: int, count: int, stop: threading.Event | None = None) -> Block:
        """Play race numbers `first` .. ``first + count - 1`` by every arm.

        Parameters
        ----------
        first, count : int
        stop : Event, optional
            Set from outside to end the block after the step under way.

        Returns
        -------
        Block
            Shorter than `count` only where it was stopped.

        Raises
        ------
        PolicyError
            Where a policy gave an illegal answer.
        """
        self._counter.start()
        at, end = first, first + count
        shape = (len(self._table.arms), count, 2, self._table.layout.n_cars)
        orders = np.full(shape, NO_CAR, dtype=np.uint8) if self._table.keeps_orders else None
        while True:
            n = min(self._step(), end - at)
            began = _now()
            for arm in range(len(self._table.arms)):
                self._play_arm(arm, at, n)
                if orders is not None:
                    note_orders(self._outcomes[:n], orders[arm, at - first : at - first + n])
            at += n
            self.played += n
            self._learn(n, began)
            if at >= end or (stop is not None and stop.is_set()):
                kept = None if orders is None else orders[:, : at - first]
                return Block(first, self._counter.finish(), kept)

    def _play_arm(self, arm: int, first: int, count: int) -> None:
        """Play a step by one arm and add it up."""
        outcomes = self._outcomes[:count]
        trails = self._trails[: self._table.game.n_trails(first, count)]
        self.play_into(arm, first, outcomes, trails)
        self._tell(arm, first, trails)
        self._counter.add(arm, outcomes, trails)

    def play_into(self, arm: int, first: int, outcomes: Any, trails: Any) -> None:
        """Play races from number `first` on by one arm, a row of `outcomes` for each, and fill `trails`."""
        table = self._table
        rules, name = table.rules[arm], table.arms[arm].name
        policies = [strategy.driver.policy for strategy in table.field]
        fixed = (rules, table.entries, table.policies, table.seeds[arm])
        with naming_policies(policies, self._race[0], name):
            played = table.game.play_races(self._race, *fixed, first, table.seatings, outcomes, trails)
        if played < len(outcomes):
            race = self._race[0]
            strategy = table.field[race.car[race.fault_seat].strategy]
            raise PolicyError([policy_fault(table.game, strategy, table.arms[arm].rules, name, race)])

    def _tell(self, arm: int, first: int, trails: Any) -> None:
        """Write into trails what chances to win say of them, learnt from the first races of the arm."""
        from simkit.core.trail_tally import tell_all

        table, n_cars = self._table, self._table.layout.n_cars
        told = trails[max(0, 2 * LEARNT - -(-first // table.game.trail_every)) :]
        if len(told):
            play = partial(self.play_into, arm)
            learnt = table.chances.of(arm, lambda: learn_chances(table.game, n_cars, play))
            tell_all(told, n_cars, *learnt, self._line)

    def _step(self) -> int:
        """Return how many races the next step has."""
        by_time = int(self.rate * STEP_SECONDS) if self.rate else FIRST_STEP
        return max(1, min(by_time, self._last_step * GROWTH, self._most))

    def _learn(self, n: int, began: tuple[float, float]) -> None:
        """Take the speed of a step into account.

        Waiting is left out: on a busy machine a thread waits as long for a step of one race as for one of a thousand,
        and steps cut for that would only wait more often.
        """
        worked, passed = (after - before for after, before in zip(_now(), began, strict=True))
        if n:
            rate = n / max(worked or passed, 1e-9)  # a coarse clock may see no work in a short step
            self.rate = rate if not self.rate else 0.5 * (self.rate + rate)
            self._last_step = n


def _now() -> tuple[float, float]:
    """Return what this thread has worked and what has passed, in seconds."""
    return time.thread_time(), time.perf_counter()


def note_orders(outcomes: Any, orders: np.ndarray[Any, Any]) -> None:
    """Fill `orders`, shape (n_races, 2, n_cars), with the entry and the seat of every place.

    Raises
    ------
    RuntimeError
        Where two cars of a race have the same place, which no game may write.
    """
    place = outcomes["position"] - 1
    np.put_along_axis(orders[:, 0], place, outcomes["entry"].astype(np.uint8), axis=1)
    np.put_along_axis(orders[:, 1], place, outcomes["seat"].astype(np.uint8), axis=1)
    if (orders == NO_CAR).any():
        raise RuntimeError(
            f"two cars have the same place: {outcomes[(orders == NO_CAR).any(axis=(1, 2))][0]}"
        )
