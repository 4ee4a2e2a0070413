"""Between two races: the driver data sheets, and the steps that drivers buy (SCCR-7.11, SCCR-7.12)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import FAULT
from simkit.games.sccr.engine.ask import ask, refuse
from simkit.games.sccr.engine.drivers import OUT
from simkit.games.sccr.engine.spending import is_spending
from simkit.games.sccr.state import N_ATTRIBUTES, SPEND


@jit
def show_sheets(season, rules):
    """Lay the driver data sheets beside the race, for its drivers to see."""
    race = season.race
    sheet = race.season
    sheet.n_races = season.n_races
    sheet.race = season.turn - 1
    sheet.step_price = rules.step_price
    sheet.most_level = rules.creation_most
    for seat in range(race.n_cars):
        driver = season.car[season.seat_of[race.car[seat].entry]]
        own = sheet.driver[seat]
        for attribute in range(N_ATTRIBUTES):
            own.level[attribute] = driver.level[attribute]
        own.quarters = driver.quarters
        own.standing = driver.standing
        own.points = driver.points
        own.wins = driver.wins
        own.place_sum = driver.place_sum


@jit
def spend_awards(season, rules, policies):
    """Ask the drivers, in the order of the finish, what to do with the awards that they hold."""
    race = season.race
    show_sheets(season, rules)
    for place in range(1, race.n_cars + 1):
        for seat in range(race.n_cars):
            if race.finish[seat] == place and race.status != FAULT:
                spend(season, rules, policies, seat)


@jit
def spend(season, rules, policies, seat):
    """Let one driver buy steps as long as he can and will; each raises an attribute, so there are few."""
    race = season.race
    driver = season.car[season.seat_of[race.car[seat].entry]]
    while can_spend(race, seat):
        answer = ask(race, rules.race[(season.turn - 1) % rules.n_list], policies, seat, SPEND)
        if not is_spending(race, seat, answer):
            refuse(race, rules.race[(season.turn - 1) % rules.n_list], seat, SPEND, answer)
            return
        if answer == 0:
            return
        raise_level(rules, driver, answer - 1)
        race.season.driver[seat].level[answer - 1] = driver.level[answer - 1]
        race.season.driver[seat].quarters = driver.quarters


@jit
def can_spend(race, seat):
    """Say whether there is any step that the driver can buy."""
    for answer in range(1, N_ATTRIBUTES + 1):
        if is_spending(race, seat, answer):
            return True
    return False


@jit
def raise_level(rules, driver, attribute):
    """Raise an attribute by a step, and pay for it."""
    driver.level[attribute] += 1
    driver.quarters -= rules.step_price
    if attribute == OUT and rules.raise_clears_outs == 1:
        driver.out_penalty = 0
