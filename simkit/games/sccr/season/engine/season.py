"""A whole season: its drivers, one race after another, the awards between them (SCCR-10.1, SCCR-7.14)."""

from __future__ import annotations

import numpy as np

from simkit.core.jit import jit
from simkit.core.opening import open_race
from simkit.core.records import ENDED, FAULT, NO_END, NONE, RACING
from simkit.core.rng import scale, word_at
from simkit.core.seating import STREAM_SEATING
from simkit.core.trail_record import WHOLE
from simkit.core.trails import close_turn, end_trail, note_car, start_trail
from simkit.games.sccr.engine import race as one_race
from simkit.games.sccr.engine.drivers import HAND, HAND_PENALTY, KIND, OUT_PENALTY
from simkit.games.sccr.season.engine.awards import settle_race
from simkit.games.sccr.season.engine.outcome import write_outcome
from simkit.games.sccr.season.engine.spending import show_sheets, spend_awards
from simkit.games.sccr.season.engine.standings import lead_counts, progress, rank_drivers
from simkit.games.sccr.season.state import CLOSE_FINISH
from simkit.games.sccr.state import N_ATTRIBUTES, PLAYER

STANDARD = 1


@jit
def start_race(season, rules, field, seeds, number, seatings):
    """Seat the field for the first race, and make every driver afresh (SCCR-7.14)."""
    open_race(season, field, seeds, number, seatings)
    season.n_races = rules.races_run
    for seat in range(season.n_cars):
        make_driver(season, rules, field, seat)


@jit
def make_driver(season, rules, field, seat):
    """Create one driver with the points of his build, and nothing else (SCCR-7.1, SCCR-7.14); an NPD is not created."""
    entry = season.seats[seat]
    season.seat_of[entry] = seat
    given = field[entry]
    driver = season.car[seat]
    driver.entry = entry
    driver.strategy = given.strategy
    driver.policy = given.policy
    spread_points(rules, driver, given)
    driver.hand_penalty = given.trait[HAND_PENALTY]
    driver.out_penalty = given.trait[OUT_PENALTY]
    driver.quarters = 0
    driver.awarded = 0
    driver.points = 0
    driver.wins = 0
    driver.place_sum = 0
    driver.led = 0
    driver.outs = 0
    driver.standing = seat + 1
    copy_entry(season.driver[entry], given)


@jit
def spread_points(rules, driver, given):
    """Write the levels of a driver's build; one who names no attribute spreads evenly, or, as an NPD, was not created."""
    built = NONE
    for k in range(N_ATTRIBUTES):
        built = max(built, given.trait[HAND + k])
    for k in range(N_ATTRIBUTES):
        if built != NONE:
            driver.level[k] = max(given.trait[HAND + k], 0)
        elif rules.unbuilt_driver == STANDARD or given.trait[KIND] != PLAYER:
            driver.level[k] = NONE
        else:
            driver.level[k] = even_level(rules, k)


@jit
def copy_entry(own, given):
    """Copy a car of the field, so that the season can change what its driver brings to a race."""
    own.policy = given.policy
    own.strategy = given.strategy
    for k in range(given.param.shape[0]):
        own.param[k] = given.param[k]
    for k in range(given.trait.shape[0]):
        own.trait[k] = given.trait[k]


@jit
def even_level(rules, attribute):
    """Return the points in an attribute of a driver who spreads his points evenly, the first attributes before the last."""
    left = rules.creation_points % N_ATTRIBUTES
    return rules.creation_points // N_ATTRIBUTES + (1 if attribute < left else 0)


@jit
def begin_race(season, rules):
    """Seat the next race of the season and start it."""
    k = season.turn
    season.turn += 1
    seat_race(season, k)
    for stream in range(season.key.shape[0]):
        season.key[stream] = season.seed[stream] ^ np.uint64(k)
    for seat in range(season.n_cars):
        send_driver(season, seat, k)
    one_race.start_race(
        season.race,
        rules.race[k % rules.n_list],
        season.driver[0 : season.n_cars],
        season.key[0 : season.key.shape[0]],
        np.int64(season.number),
        season.seating[0:1],
    )
    show_sheets(season, rules)


@jit
def seat_race(season, k):
    """Draw who sits where in race k: in the first as in the season, in others any order, each as likely.

    The draws are at (season, seating, race k), where no race of its own draws.
    """
    seating = season.seating[0]
    for seat in range(season.n_cars):
        seating[seat] = season.seats[seat]
    if k == 0:
        return
    for seat in range(season.n_cars - 1, 0, -1):
        word = word_at(season.seed[STREAM_SEATING], season.number, STREAM_SEATING, k, seat)
        other = scale(word, seat + 1)
        held = seating[seat]
        seating[seat] = seating[other]
        seating[other] = held


@jit
def send_driver(season, seat, k):
    """Write what a driver brings to race k into his entry."""
    driver = season.car[seat]
    entry = season.driver[driver.entry]
    for attribute in range(N_ATTRIBUTES):
        entry.trait[HAND + attribute] = driver.level[attribute]
        driver.driven[k, attribute] = driver.level[attribute]
    entry.trait[HAND_PENALTY] = driver.hand_penalty
    entry.trait[OUT_PENALTY] = driver.out_penalty


@jit
def end_race(season, rules, policies):
    """Take the result of the race that has been run, give the awards, and let drivers spend them (SCCR-7.8 to 7.13)."""
    race = season.race
    k = season.turn - 1
    if race.status != FAULT:
        settle_race(season, rules, k)
        rank_drivers(season, rules)
        if season.turn < season.n_races and rules.awards == 1:
            spend_awards(season, rules, policies)
    if race.status == FAULT:
        season.status = FAULT
        season.fault_seat = season.seat_of[race.car[race.fault_seat].entry]
        season.fault_decision = race.fault_decision
        season.fault_answer = race.fault_answer
    elif race.status == NO_END:
        season.status = NO_END
    elif season.turn == season.n_races:
        season.status = ENDED


@jit
def play_race_turn(season, rules, policies):
    """Play one turn of the race that is run."""
    one_race.play_turn(season.race, rules.race[(season.turn - 1) % rules.n_list], policies)


@jit
def play_turn(season, rules, policies):
    """Play one race of the season."""
    season.race.noting = 0
    begin_race(season, rules)
    while season.race.status == RACING:
        play_race_turn(season, rules, policies)
    end_race(season, rules, policies)


@jit
def note_turn(season, rules, trail):
    """Note on the season's trail how every driver stands, each in the standings to the end."""
    for seat in range(season.n_cars):
        note_car(trail, seat, progress(season, rules, seat), lead_counts(season, rules, seat), 1)
    trail.decisions += season.race.n_decisions
    close_turn(trail, season.n_cars, season.turn * WHOLE // season.n_races)


@jit
def play_races(seasons, rules, field, policies, seeds, first_season, seatings, outcomes, trails):
    """Play one season for each row of `outcomes`; see `simkit.games.game.Game.play_races`."""
    season = seasons[0]
    season.noting = 0
    for k in range(outcomes.shape[0]):
        start_race(season, rules[0], field, seeds, first_season + k, seatings)
        trail = trails[k]
        start_trail(trail, season.n_cars)
        while season.status == RACING:
            play_turn(season, rules[0], policies)
            note_turn(season, rules[0], trail)
        if season.status == FAULT:
            return k
        write_outcome(season, rules[0], outcomes[k])
        end_trail(trail, outcomes[k], season.n_cars, CLOSE_FINISH)
    return outcomes.shape[0]
