"""The standings of a season (U-19)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.sccr.season.options import MAX_RACES
from simkit.games.sccr.state import MAX_CARS

WINS, POINTS, MEAN_PLACE = 0, 1, 2
MOST_PLACES = MAX_RACES * MAX_CARS
"""No sum of places is larger."""


@jit
def progress(season, rules, seat):
    """Return a number that is larger the better a driver stands; no two are equal once a race has been run.

    The larger count of the title's kind comes first, then wins and the smaller sum of places, in the order of the
    option `title`; at last the place in the race run last, in which no two are level.
    """
    if season.turn == 0:
        return -seat
    driver = season.car[seat]
    wins = driver.wins
    mean = MOST_PLACES - driver.place_sum
    last = MAX_CARS - driver.place[season.turn - 1]
    if rules.title == MEAN_PLACE:
        return (mean * (MAX_RACES + 1) + wins) * MAX_CARS + last
    first = wins
    if rules.title == POINTS:
        first += driver.points * (MAX_RACES + 1)
    return (first * (MOST_PLACES + 1) + mean) * MAX_CARS + last


@jit
def lead_counts(season, rules, seat):
    """Return what the title goes by, as a distance: points, races won, or the sum of places below the most."""
    driver = season.car[seat]
    if rules.title == POINTS:
        return driver.points
    if rules.title == MEAN_PLACE:
        return MOST_PLACES - driver.place_sum
    return driver.wins


@jit
def rank_drivers(season, rules):
    """Write every driver's place in the standings, and who leads them."""
    for seat in range(season.n_cars):
        own = progress(season, rules, seat)
        standing = 1
        for other in range(season.n_cars):
            if progress(season, rules, other) > own:
                standing += 1
        season.car[seat].standing = standing
        if standing == 1:
            season.leader = seat
