"""A whole race: rounds of two phases, the end, the outcome (CRASH-ROLL-1, CRASH-END, CRASH-VAR)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import ENDED, FAULT, NONE, RACING
from simkit.core.trail_record import WHOLE
from simkit.core.trails import close_turn, end_trail, note_car, start_trail
from simkit.games.crashcar import notes
from simkit.games.crashcar.engine.moving import partial_move
from simkit.games.crashcar.engine.order import next_on_turn
from simkit.games.crashcar.engine.rolling import rolling_phase, top_rolls_first
from simkit.games.crashcar.engine.start import start_race
from simkit.games.crashcar.state import CLOSE_FINISH

BY_LAPS = 0
ALONE_ENDS = 1
ONE_CAR = 1
SEPARATE = 1
ARRIVALS = 1 << 24
"""No race has so many bookings: 1000 rounds of at most 960 drive points, and no partial move books four times."""


@jit
def play_turn(race, rules, policies):
    """Play one round: all roll, then the highest moves until no points are left (CRASH-ROLL-1, CRASH-ORDER-7).

    Every partial move spends a point or is blocked, and between two that spend each car is blocked at most twice
    (CRASH-ORDER-11), so a round ends.
    """
    race.turn += 1
    race.n_notes = 0
    if race.turn == 1:
        top_rolls_first(race)
    else:
        rolling_phase(race, rules)
    seat = next_on_turn(race)
    while seat != NONE:
        partial_move(race, rules, policies, seat)
        if race.n_out > 0 and is_deserted(race, rules):
            break
        seat = next_on_turn(race)
    end_round(race, rules)


@jit
def is_deserted(race, rules):
    """Say whether the race is over for want of cars: at once, in the middle of a round (CRASH-END-5, CRASH-VAR-1, 3)."""
    left = race.n_cars - race.n_out
    if left == 0:
        return True
    if rules.goal == BY_LAPS:
        return rules.alone == ALONE_ENDS and players_left(race) == 1
    return left == 1 or (rules.team_end != ONE_CAR and players_left(race) == 1)


@jit
def players_left(race):
    """Return how many players have a car in the race."""
    players = 0
    for seat in range(race.n_cars):
        if race.car[seat].running == 1:
            players |= 1 << race.car[seat].player
    count = 0
    while players > 0:
        count += players & 1
        players >>= 1
    return count


@jit
def end_round(race, rules):
    """End the race with the round in which a car completed the last lap, or at the limit (CRASH-END-1, 2)."""
    over = race.over == 1 or (race.n_out > 0 and is_deserted(race, rules))
    if not over and race.turn >= rules.round_limit:
        race.limited = 1
        over = True
    for seat in range(race.n_cars):
        place = 1
        for other in range(race.n_cars):
            place += beats(race, rules, other, seat)
        race.finish[seat] = place
        if place == 1:
            race.leader = seat
    if over:
        for seat in range(race.n_cars):
            note(race, notes.FINISHED, seat, NONE, race.finish[seat], race.car[seat].score, 0)
        if race.status == RACING:
            race.status = ENDED


@jit
def progress(race, rules, seat):
    """Return how well a car stands: the points of its player, of equals who had them first (CRASH-END-3, 4).

    Most points win, wherever the car is.
    """
    car = race.car[seat]
    score, arrival = car.score, car.arrival
    if rules.team_cars > 1 and rules.team_score != SEPARATE:
        score, arrival = 0, 0
        for other in range(race.n_cars):
            mate = race.car[other]
            if mate.player == car.player:
                score += mate.score
                arrival = max(arrival, mate.arrival)
    return score * ARRIVALS - arrival


@jit
def beats(race, rules, one, other):
    """Say whether one car finishes before another: by `progress`, then its own points, then the grid."""
    ahead = progress(race, rules, one) - progress(race, rules, other)
    if ahead == 0:
        ahead = (race.car[one].score - race.car[other].score) * ARRIVALS
        ahead -= race.car[one].arrival - race.car[other].arrival
    return ahead > 0 or (ahead == 0 and one < other)


@jit
def note_turn(race, rules, trail):
    """Note on the race's trail how every car stands; points are what counts, also those of a car that is out."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        note_car(trail, seat, progress(race, rules, seat), car.score, car.running)
    trail.decisions = race.n_decisions
    close_turn(trail, race.n_cars, part_run(race, rules))


@jit
def part_run(race, rules):
    """Return how much of the race is run [thousandths]: of the laps, or of the cars but one, and of the rounds at most."""
    run = race.turn * WHOLE // rules.round_limit
    if rules.goal != BY_LAPS:
        return max(run, race.n_out * WHOLE // (race.n_cars - 1))
    far = 0
    for seat in range(race.n_cars):
        far = max(far, race.car[seat].travel - rules.line)
    return max(run, far * WHOLE // (rules.lap * rules.laps))


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
        out.status = 1 - car.running
        out.turns = race.turn
        out.race_status = race.status
        out.player = car.player
        out.score = car.score
        out.team_score = 0
        for other in range(race.n_cars):
            if race.car[other].player == car.player:
                out.team_score += race.car[other].score
        out.idle_rounds = race.turn - car.out_round if car.out_round > 0 else 0
        out.early_out = 1 if car.out_round > 0 and 2 * car.out_round <= race.turn else 0
        out.first_hurt_won = 1 if race.first_hurt == seat and race.finish[seat] == 1 else 0
        out.limited = race.limited
        write_counts(car, out)


@jit
def write_counts(car, out):
    """Fill in what was counted of a car."""
    out.laps = car.laps
    out.lap_points = car.lap_points
    out.crash_points = car.crash_points
    out.damage = car.damage
    out.damage_round = car.damage_round
    out.out_round = car.out_round
    out.rams = car.rams
    out.barrier_rams = car.barrier_rams
    out.direct_rams = car.direct_rams
    out.spins = car.spins
    out.rollovers = car.rollovers
    out.self_damages = car.self_damages
    out.hits = car.hits
    out.partial_moves = car.partial_moves
    out.run_ups = car.run_ups
    out.blocked = car.blocked
    out.wasted = car.wasted
    out.fields = car.fields


@jit
def play_races(races, rules, field, policies, seeds, first_race, seatings, outcomes, trails):
    """Play one race for each row of `outcomes`; see `simkit.games.game.Game`."""
    race = races[0]
    race.noting = 0
    for k in range(outcomes.shape[0]):
        start_race(race, rules[0], field, seeds, first_race + k, seatings)
        trail = trails[k]
        start_trail(trail, race.n_cars)
        while race.status == RACING:
            play_turn(race, rules[0], policies)
            note_turn(race, rules[0], trail)
        if race.status == FAULT:
            return k
        write_outcome(race, rules[0], outcomes[k])
        end_trail(trail, outcomes[k], race.n_cars, CLOSE_FINISH)
    return outcomes.shape[0]
