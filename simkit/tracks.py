"""The winning chances of all cars in one race, learnt from other races: a track, and the drama of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.chances import LEARNT, PRIOR, chances_of, count_wins, swings_of, two_lines
from simkit.core.trail_record import BEHIND, MARKS, SURE, SURPRISE, SUSPENSE
from simkit.playback import find_arm, trail_of
from simkit.player import Player, Table
from simkit.stats.estimates import quantile

if TYPE_CHECKING:
    import pandas as pd

    from simkit.experiment import Experiment

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Track:
    """Chances to win at the start and after every eighth of a race's distance; docs/metrics.md says how they are learnt.

    Parameters
    ----------
    race : int
    arm : str
    chances, low, high : ndarray, shape (9, n_cars)
        By mark and car of the field, parts of 1; at the last mark the winner has 1. The intervals are those of the races that taught.
    suspense, surprise, drama : float
        The metrics of these names, of this race alone.
    taught : tuple of int
        First and last number of the races that taught.
    """

    race: int
    arm: str
    chances: Array
    low: Array
    high: Array
    suspense: float
    surprise: float
    drama: float
    taught: tuple[int, int]

    def table(self, names: tuple[str, ...]) -> pd.DataFrame:
        """Return the chances as a frame: a row a mark, a column a car."""
        import pandas as pd

        index = pd.Index([k / MARKS for k in range(MARKS + 1)], name="distance")
        return pd.DataFrame(self.chances, index=index, columns=list(names))


def win_track(experiment: Experiment, race: int = 0, arm: str | None = None) -> Track:
    """Return the chances to win in one race, learnt from other races of the same arm.

    Parameters
    ----------
    experiment : Experiment
    race : int
        Race number.
    arm : str, optional
        The first by default.

    Raises
    ------
    FaultError
        Where there is no such race or arm, or a policy gave an illegal answer.
    """
    from simkit.core.trail_tally import tell

    chosen = find_arm(experiment, arm)
    trail, rows = trail_of(experiment, race, arm)
    game, n_cars = experiment.game, experiment.n_cars
    number = [each.name for each in experiment.arms()].index(chosen.name)
    play = partial(Player(Table.of(experiment)).play_into, number)
    begin = 0 if race >= 2 * LEARNT * game.trail_every else 2 * LEARNT  # this race teaches nothing
    cars, wins = count_wins(game, n_cars, play, begin)
    chance = chances_of(cars, wins, n_cars)
    tell(trail, n_cars, chance, swings_of(game, n_cars, play, begin + LEARNT, chance), two_lines())
    chances, reach = _along(trail, n_cars, chance, cars)
    seats = np.argsort([int(row.entry) for row in rows])  # by car of the field
    chances, reach = chances[:, seats], quantile(experiment.confidence) * reach[:, seats]
    value = trail.value / SURE
    return Track(
        race=race,
        arm=chosen.name,
        chances=chances,
        low=np.clip(chances - reach, 0, 1),
        high=np.clip(chances + reach, 0, 1),
        suspense=float(value[SUSPENSE]),
        surprise=float(value[SURPRISE]),
        drama=float(value[BEHIND]),
        taught=(begin * game.trail_every, (begin + 2 * LEARNT) * game.trail_every - 1),
    )


def _along(trail: Any, n_cars: int, chance: Any, cars: Any) -> tuple[Array, Array]:
    """Return every seat's chance at every mark, and its standard error: a share of the cars that were in the cell."""
    from simkit.core.trail_tally import read_chances

    chances, error, line = np.zeros((MARKS + 1, n_cars)), np.zeros((MARKS + 1, n_cars)), two_lines()[0]
    for mark in range(MARKS + 1):
        read_chances(trail, n_cars, mark, chance, line)
        own = chances[mark] = line[:n_cars] / SURE
        if mark < MARKS:
            place, gap = trail.place[mark, :n_cars], trail.gap[mark, :n_cars]
            error[mark] = np.sqrt(own * (1 - own) / (cars[mark, place, gap] + PRIOR))
    return chances, error
