"""The end of a race: who is ahead, the throw past the line, places, points (RASC-FIN-1 to 5, RASC-FAQ-16, RASC-PTS-1)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import ENDED, NONE, RACING
from simkit.core.rng import block_at, scale
from simkit.games.rasc import notes
from simkit.games.rasc.engine.place import laps_done, take_off
from simkit.games.rasc.state import GONE, ON_TRACK, STREAM_FINISH

FIRST_ACROSS = 1
FROZEN = 1
LAST = 0
LAPS_AT, TURN_AT, WAY_AT = 49, 32, 16
MOST_TURNS = 1 << 17
BOUND_A_LAP = 64
"""A race is stopped after so many turns a lap, and four laps more; a car at half speed takes ten."""


@jit
def progress(race, rules, seat):
    """Return how far a car is: laps, then the turn in which it crossed, then the order of that turn (A-55, A-58)."""
    car = race.car[seat]
    laps = laps_done(rules, car)
    value = laps << LAPS_AT
    frozen = rules.after_finish == FROZEN and laps < rules.laps  # it counts where it is, not that it crossed
    if car.finish_turn == 0 or car.out == 1 or frozen:
        return value | car.way << WAY_AT | (3 - car.rank)
    value |= (MOST_TURNS - car.finish_turn) << TURN_AT
    if rules.finish == FIRST_ACROSS:
        return value | (63 - car.finish_order) << WAY_AT
    return value | car.way << WAY_AT | car.finish_throw


@jit
def finish_turn(race, rules):
    """Take the cars that have ended their race off the board; of equals on one row a throw decides (FIN-4, 5).

    No minus counts and no 0 does anything; all throws are made at once, for only those of equals are compared.
    """
    if race.won_turn == 0:
        return
    for k in range(race.n_order):
        seat = race.order[k]
        car = race.car[seat]
        if car.finish_turn == race.turn and car.place != GONE:
            car.finish_throw = 0
            place = race.turn << 5 | seat
            for word in block_at(race.seed[STREAM_FINISH], race.number, STREAM_FINISH, place, 0):
                car.finish_throw = car.finish_throw << 4 | scale(word, 10)
            if shares_row(race, seat) and rules.finish != FIRST_ACROSS:
                note(race, notes.FINISH_THROW, seat, NONE, car.finish_throw >> 12, 0, 0)
    for k in range(race.n_order):
        seat = race.order[k]
        car = race.car[seat]
        if car.finish_turn == race.turn and car.place != GONE:
            if car.place == ON_TRACK:
                take_off(race, seat)
            car.place = GONE


@jit
def shares_row(race, seat):
    """Say whether another car has ended its race in this turn on the same row."""
    for k in range(race.n_order):
        other = race.order[k]
        if other != seat and race.car[other].finish_turn == race.turn:
            if race.car[other].way == race.car[seat].way:
                return True
    return False


@jit
def find_leader(race, rules):
    """Note how far everybody is, and who is furthest."""
    best, furthest = 0, -1
    for seat in range(race.n_cars):
        far = progress(race, rules, seat)
        race.car[seat].standing = far
        if far > furthest:
            best, furthest = seat, far
    race.leader = best


@jit
def is_over(race, rules):
    """Say whether all have ended their race, or the winner's turn was the last (A-58), or the bound is reached."""
    if rules.after_finish == FROZEN and race.won_turn > 0:
        return True
    if race.turn >= BOUND_A_LAP * (rules.laps + 4):
        race.limited = 1
        return True
    for k in range(race.n_order):
        if race.car[race.order[k]].place != GONE:
            return False
    return True


@jit
def missed_stop(rules, car):
    """Say whether a car has not made the stop that it must (RASC-PIT-2)."""
    return rules.pit_stops == 1 and car.stops == 0


@jit
def beats(race, rules, one, other):
    """Say whether one car is classified before another: flags unanswered last, then stops not made (RASC-USE-4)."""
    a, b = race.car[one], race.car[other]
    if a.flag_missed != b.flag_missed:
        return a.flag_missed < b.flag_missed
    if rules.missed_stop == LAST and missed_stop(rules, a) != missed_stop(rules, b):
        return missed_stop(rules, b)
    return a.standing > b.standing or (a.standing == b.standing and one < other)


@jit
def end_race(race, rules):
    """Give every car its place."""
    for seat in range(race.n_cars):
        place = 1
        for other in range(race.n_cars):
            place += other != seat and beats(race, rules, other, seat)
        race.finish[seat] = place
    if race.status == RACING:
        race.status = ENDED


@jit
def points_of(race, rules, seat):
    """Return a car's season points: for its place, for leading a lap, for leading most (RASC-PTS-1)."""
    car = race.car[seat]
    points = rules.place_points[race.finish[seat] - 1]
    if car.laps_led > 0:
        points += rules.led_points
        most = True
        for other in range(race.n_cars):
            most = most and race.car[other].laps_led <= car.laps_led
        if most:
            points += rules.most_led_points
    return points


@jit
def write_outcome(race, rules, row):
    """Fill one row a car."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        out = row[seat]
        out.seat = seat
        out.entry = car.entry
        out.strategy = car.strategy
        out.position = race.finish[seat]
        out.status = 2 if car.flag_missed == 1 else car.out
        out.turns = race.turn
        out.race_status = race.status
        out.team = car.team
        out.laps = laps_done(rules, car)
        out.points = points_of(race, rules, seat)
        out.team_points = 0
        for other in range(race.n_cars):
            if race.car[other].team == car.team:
                out.team_points += points_of(race, rules, other)
        out.missed_stop = 1 if missed_stop(rules, car) else 0
        out.yellows = race.yellows
        out.yellow_turns = race.yellow_turns
        out.limited = race.limited
        write_counts(car, out)


@jit
def write_counts(car, out):
    """Fill in what was counted of a car."""
    out.laps_led = car.laps_led
    out.stops = car.stops
    out.short_stops = car.short_stops
    out.pit_turns = car.pit_turns
    out.incidents = car.incidents
    out.challenges = car.challenges
    out.challenges_won = car.challenges_won
    out.drafts = car.drafts
    out.chain_drafts = car.chain_drafts
    out.slingshots = car.slingshots
    out.momentum_passes = car.momentum_passes
    out.damages = car.damages
    out.spins = car.spins
    out.black_flags = car.black_flags
    out.flag_missed = car.flag_missed
    out.spaces = car.spaces
    out.moves = car.moves
    out.unused = car.unused
    out.blocked = car.blocked
    out.best_time = car.best_time
