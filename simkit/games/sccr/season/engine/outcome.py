"""The outcome rows of a season: titles, sums, and the paths of the attributes."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.sccr.engine.drivers import OUT

MOMENTS = 4


@jit
def write_outcome(season, rules, row):
    """Fill one row a car."""
    first = winner_of_first(season)
    first_took_title = 1 if season.car[first].standing == 1 else 0
    first_won_later = season.car[first].wins - 1
    for seat in range(season.n_cars):
        driver = season.car[seat]
        out = row[seat]
        won_first = 1 if driver.place[0] == 1 else 0
        out.seat = seat
        out.entry = driver.entry
        out.strategy = driver.strategy
        out.position = driver.standing
        out.status = 0
        out.turns = season.turn
        out.race_status = season.status
        out.race_wins = driver.wins
        out.points = driver.points
        out.place_sum = driver.place_sum
        out.led = driver.led
        out.outs = driver.outs
        out.awarded = driver.awarded
        out.unspent = driver.quarters
        out.out_rating = out_rating_of(season, rules, driver)
        out.won_first = won_first
        out.won_first_and_title = won_first * (1 if driver.standing == 1 else 0)
        out.title_of_first = first_took_title
        out.later_wins = driver.wins - won_first
        out.later_wins_of_first = first_won_later
        write_path(season, driver, out)


@jit
def winner_of_first(season):
    """Return the seat, in the season, of the winner of its first race."""
    winner = 0
    for seat in range(season.n_cars):
        if season.car[seat].place[0] == 1:
            winner = seat
    return winner


@jit
def out_rating_of(season, rules, driver):
    """Return the out rating that a driver would bring to another race of the last one's rules [thousandths]."""
    own = rules.race[(season.turn - 1) % rules.n_list]
    level = driver.level[OUT]
    base = own.creation_out[level] if level >= 0 else own.out_rating
    return base + driver.out_penalty * own.out_penalty_step


@jit
def write_path(season, driver, out):
    """Write the levels with which he drove the races that end each quarter of the season."""
    quarter = race_at(season, 1)
    half = race_at(season, 2)
    late = race_at(season, 3)
    end = race_at(season, 4)
    out.hand_quarter = driver.driven[quarter, 0]
    out.hand_half = driver.driven[half, 0]
    out.hand_late = driver.driven[late, 0]
    out.hand_end = driver.driven[end, 0]
    out.pole_quarter = driver.driven[quarter, 1]
    out.pole_half = driver.driven[half, 1]
    out.pole_late = driver.driven[late, 1]
    out.pole_end = driver.driven[end, 1]
    out.speed_quarter = driver.driven[quarter, 2]
    out.speed_half = driver.driven[half, 2]
    out.speed_late = driver.driven[late, 2]
    out.speed_end = driver.driven[end, 2]
    out.out_quarter = driver.driven[quarter, 3]
    out.out_half = driver.driven[half, 3]
    out.out_late = driver.driven[late, 3]
    out.out_end = driver.driven[end, 3]


@jit
def race_at(season, moment):
    """Return the race, from 0 on, that ends so many quarters of the season."""
    return (season.turn * moment + MOMENTS - 1) // MOMENTS - 1
