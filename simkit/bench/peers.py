"""A game's race as others would write it, beside simkit's: races a second, and whether all win alike."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from simkit.bench.measures import ROUNDS, Measure
from simkit.bench.timing import alternate, ratio, size_for
from simkit.experiment import Experiment
from simkit.faults import Fault, FaultError
from simkit.games.registry import GAMES
from simkit.player import Player, Table
from simkit.stats.estimates import quantile
from simkit.stats.several import corrected, standard_errors_off

CONFIDENCE = 0.999
"""Of all seats of all tools together, where the rules give exact chances: who misses them plays another race."""

SIZINGS = 3
"""So often the size of a round is sought: the first time something may be compiled, or the machine be busy."""

PACKAGES = {"pyspiel": "open_spiel"}
"""What to install for a module that is called otherwise."""

Play = Callable[[int, int], Sequence[int]]


@dataclass
class Side:
    """One way to play the race.

    Parameters
    ----------
    name : str
    play : callable
        ``play(round, n_races) -> wins by seat``; another round plays other races.
    """

    name: str
    play: Play
    races: int = 0
    wins: list[int] = field(default_factory=list)
    rounds: int = 0

    def play_round(self) -> None:
        """Play `races` races that were not played before, and add up who won."""
        won = self.play(self.rounds, self.races)
        self.rounds += 1
        self.wins = [one + other for one, other in zip(self.wins or [0] * len(won), won, strict=True)]


def bench_peers(experiment: Experiment, seconds: float = 1.0) -> list[Measure]:
    """Measure the same race in simkit and in each of the game's peers, in turns within one run, on one thread.

    Parameters
    ----------
    experiment : Experiment
        Its first arm is played.
    seconds : float
        About how long each plays in a round.

    Returns
    -------
    list of Measure
        Races a second of simkit, then of every peer; of a peer that is not installed what to install.

    Raises
    ------
    FaultError
        Where the game has no peers.
    """
    game, rules, n_cars = experiment.game, experiment.rules, experiment.n_cars
    if not game.peers:
        having = [name for name, other in GAMES.items() if other.peers]
        raise FaultError([Fault("--peers", f"{game.name} has no peers", f"{', '.join(having)} has")])
    sides, missing = [Side("simkit", _simkit(experiment))], []
    for name, play in game.peers.items():
        try:
            play(rules, n_cars, 1, 0)
        except ModuleNotFoundError as error:
            package = PACKAGES.get(str(error.name), error.name)
            missing.append(Measure(name, math.nan, "", f"not installed: pip install {package}"))
        else:
            sides.append(Side(name, lambda k, n, play=play: play(rules, n_cars, n, k)))  # type: ignore[misc]
    for side in sides:
        side.races = max(size_for(seconds, partial(side.play, 0)) for _ in range(SIZINGS))
    times = alternate([side.play_round for side in sides], ROUNDS)
    exact = list(game.exact(rules, n_cars)) if game.exact else []
    reach = quantile(corrected(CONFIDENCE, n_cars * len(sides)))
    ours = [seconds / sides[0].races for seconds in times[0]]
    measures = []
    for side, taken in zip(sides, times, strict=True):
        each = [seconds / side.races for seconds in taken]
        rate, slower = ratio([1.0] * ROUNDS, each), ratio(each, ours)
        said = [] if side is sides[0] else [f"simkit is {slower:.3g} times as fast"]
        said += [_met(side.wins, exact, reach)] if exact else []
        measures.append(Measure(side.name, rate, "races/s", "; ".join(said)))
    return measures + missing


def _simkit(experiment: Experiment) -> Play:
    """Return simkit's own way: races played and tallied by one thread, as in any run."""
    player = Player(Table.of(experiment))

    def play(k: int, n: int) -> list[int]:
        finish = player.play(k * n, n).tally.finish
        return [int(count) for count in finish[0, :, :, 0].sum(axis=0)]

    return play


def _met(wins: Sequence[int], exact: Sequence[float], reach: float) -> str:
    """Return whether the wins of all seats are as the exact chances say, up to luck."""
    farthest = max(map(abs, standard_errors_off(wins, exact)))
    meets = "meets" if farthest <= reach else "MISSES"
    return f"{meets} the exact chances of all seats ({sum(wins):,} races, |z| up to {farthest:.2f})"
