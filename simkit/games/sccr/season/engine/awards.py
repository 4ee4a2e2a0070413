"""What a race brings its drivers: awards, penalties, championship points (SCCR-7.8 to 7.10, SCCR-7.13)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.games.sccr.state import PLAYER

COUNTED = 1
ALL_SEASON = 1
NO_PENALTY = 1


@jit
def settle_race(season, rules, k):
    """Enter the result of race k on every driver's sheet; an NPD gains and loses nothing by it but its standing.

    What the rulebook carries from race to race are awards and the out rating, and by a house rule a card: so what a crash
    took off a hand for good (SCCR-9.8) is back in the next race, unless that reading is in force.
    """
    race = season.race
    for seat in range(race.n_cars):
        car = race.car[seat]
        driver = season.car[season.seat_of[car.entry]]
        place = race.finish[seat]
        driver.place[k] = place
        driver.place_sum += place
        driver.points += rules.points_of[place]
        if place == 1:
            driver.wins += 1
        if car.turns_led > 0:
            driver.led += 1
        if rules.awards == 1 and car.kind == PLAYER:
            award = award_of(rules, place, car.turns_led, race.n_cars)
            driver.awarded += award
            driver.quarters += award
        if car.kind == PLAYER and rules.crash_hand_loss == ALL_SEASON:
            driver.hand_penalty += car.hand_lost
        if car.running == 0:
            if car.kind == PLAYER:
                penalize(rules, driver)
            driver.outs += 1


@jit
def award_of(rules, place, turns_led, n_cars):
    """Return the award of a race [quarter points]: of a win, a lap led, the top half, the highest alone (SCCR-7.8, 7.9).

    He has led a lap who was first at the end of a turn (A-58).
    """
    award = 0
    if place == 1:
        award = rules.win_award
    if turns_led > 0:
        award = max(award, rules.led_award)
    half = n_cars // 2 + (n_cars % 2 if rules.odd_half == COUNTED else 0)
    if place <= half:
        award = max(award, rules.half_award)
    return award


@jit
def penalize(rules, driver):
    """Raise the out rating of a driver who was out of the race, and take a card the first time (SCCR-7.10, 7.13)."""
    if driver.outs == 0 or rules.repeated_out != NO_PENALTY:
        driver.out_penalty += 1
    if driver.outs == 0 and rules.out_costs_card == 1:
        driver.hand_penalty += 1
