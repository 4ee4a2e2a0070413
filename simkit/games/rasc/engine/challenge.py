"""Challenges: the throw of a row, zeros, who is ahead (RASC-CHAL-1 to 8, RASC-FAQ-4, A-7 to A-19)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.core.rng import draw
from simkit.games.rasc import notes
from simkit.games.rasc.engine.incidents import CHALLENGE, chart_of, roll_incident
from simkit.games.rasc.engine.place import count_laps, is_sound, put_on, row_of, take_off
from simkit.games.rasc.state import LAST, ON_TRACK, SECOND, STREAM_CHALLENGE, WON

MOST_THROWS = 10
"""Of so many ties in a row the grid decides; each further throw ties with one chance in ten at most."""

FACES = 10
BARE = 3
"""Lifts die less modifier above 0."""

NATURAL = 16
"""Lifts any other die above a natural 0."""

BASE = 64
"""Above every throw, so that throws are compared one after another."""

NEIGHBOURS = 1
LAST_ZERO = 0
EVERY = 1
BOTH = 0
NOT_LAST = 1


@jit
def challenge_minus(race, rules, car):
    """Return what the car's space takes off its throw (RASC-CHAL-8); nothing on a start or restart (A-28)."""
    if race.ignore_minus == 1 and rules.start_immunity == BOTH:
        return 0
    return rules.minus[car.row, car.lane]


@jit
def worth_of(rules, die, minus):
    """Return a throw as a number that is larger the better it is; a natural 0 loses to any other die (A-11, A-12)."""
    worth = die - minus + BARE
    return worth + NATURAL if die > 0 or rules.natural_zero != LAST_ZERO else worth


@jit
def settle_row(race, rules, row):
    """Let the cars of a row throw for their order, and rank them.

    Cars that may be passed, and lapped ones, do not throw: they rank behind (A-10).
    """
    throw_row(race, rules, row)
    for lane in range(3):
        seat = race.at[row, lane]
        if seat != NONE:
            car = race.car[seat]
            rank = 0
            for other_lane in range(3):
                other = race.at[row, other_lane]
                if other != NONE and other != seat:
                    rank += goes_before(race, other, seat)
            car.rank = rank
    bump_in_row(race, row)
    mark_winners(race, row)


@jit
def challenges_in(race, rules, row, way):
    """Return the bit set of lanes whose cars challenge each other: sound cars of one lap, two or three (CHAL-1, A-7)."""
    lanes = 0
    n = 0
    for lane in range(3):
        seat = race.at[row, lane]
        if seat != NONE and race.car[seat].way == way and is_sound(race.car[seat]):
            lanes |= 1 << lane
            n += 1
    if n < 2 or (rules.challengers == NEIGHBOURS and lanes == 0b101):
        return 0
    return lanes


@jit
def throw_row(race, rules, row):
    """Throw the dice of a row until all are apart; only those that tie are thrown again (RASC-CHAL-4, 7).

    A natural 0 of the standing throw is an incident (RASC-CHAL-5, A-13).
    """
    for lane in range(3):
        seat = race.at[row, lane]
        if seat != NONE:
            race.car[seat].score = 0
    done = 0
    for first in range(3):
        seat = race.at[row, first]
        if seat != NONE and (done >> first) & 1 == 0:
            lanes = challenges_in(race, rules, row, race.car[seat].way)
            done |= lanes
            if lanes != 0:
                throw_lanes(race, rules, row, lanes)


@jit
def throw_lanes(race, rules, row, lanes):
    """Throw for the cars in a bit set of lanes, and roll their incidents."""
    for lane in range(3):
        if (lanes >> lane) & 1 == 1:
            race.car[race.at[row, lane]].zeros = 0
            race.car[race.at[row, lane]].challenge = LAST
            race.car[race.at[row, lane]].challenges += 1
    tied = lanes
    for throw in range(MOST_THROWS):
        throw_tied(race, rules, row, lanes, tied, throw)
        tied = tied_lanes(race, row, lanes)
        if tied == 0:
            break
    for lane in range(3):
        if (lanes >> lane) & 1 == 1:
            seat = race.at[row, lane]
            if seat != NONE:
                roll_zeros(race, rules, seat)


@jit
def throw_tied(race, rules, row, lanes, tied, throw):
    """Throw a die for each tied car; the others stay where they are."""
    for lane in range(3):
        if (lanes >> lane) & 1 == 1:
            seat = race.at[row, lane]
            car = race.car[seat]
            car.score *= BASE
            if (tied >> lane) & 1 == 1:
                car.die = draw(race, STREAM_CHALLENGE, race.turn << 5 | seat, throw, FACES)
                minus = challenge_minus(race, rules, car)
                car.score += worth_of(rules, car.die, minus)
                if rules.zero_incident == EVERY:
                    car.zeros += car.die == 0
                else:
                    car.zeros = 1 if car.die == 0 else 0
                note(race, notes.CHALLENGED, seat, NONE, car.die, minus, throw)


@jit
def tied_lanes(race, row, lanes):
    """Return the bit set of lanes whose cars are level with another."""
    tied = 0
    for lane in range(3):
        for other in range(lane):
            if (lanes >> lane) & (lanes >> other) & 1 == 1:
                if race.car[race.at[row, lane]].score == race.car[race.at[row, other]].score:
                    tied |= 1 << lane | 1 << other
    return tied


@jit
def roll_zeros(race, rules, seat):
    """Roll the incidents of a car's zeros; what slows it counts for its next movement (A-15)."""
    zeros = race.car[seat].zeros
    for which in range(zeros):
        roll_incident(race, rules, seat, chart_of(race, rules), CHALLENGE, 1 + which)


@jit
def goes_before(race, one, other):
    """Say whether of two cars of a row the first is ahead: by laps, soundness, throws, and the grid."""
    a, b = race.car[one], race.car[other]
    if a.way != b.way:
        return a.way > b.way
    sound = is_sound(a)
    if sound != is_sound(b):
        return sound
    if a.score != b.score:
        return a.score > b.score
    return one < other


@jit
def bump_in_row(race, row):
    """Move every car that rolled a Bump one place up (RASC-FAQ-4b, A-17, A-18)."""
    for lane in range(3):
        seat = race.at[row, lane]
        if seat != NONE and race.car[seat].bumps == 1 and race.car[seat].rank > 0:
            for other_lane in range(3):
                other = race.at[row, other_lane]
                if other != NONE and race.car[other].rank == race.car[seat].rank - 1:
                    race.car[other].rank += 1
                    race.car[seat].rank -= 1
                    race.car[seat].bumps = 0
                    note(race, notes.BUMPED, seat, other, 0, 0, 0)
                    break


@jit
def mark_winners(race, row):
    """Mark first, second and last of those who challenged (RASC-CHAL-3, 6)."""
    for lane in range(3):
        seat = race.at[row, lane]
        if seat != NONE and race.car[seat].challenge != 0:
            car = race.car[seat]
            before, after = 0, 0
            for other_lane in range(3):
                other = race.at[row, other_lane]
                if other != NONE and other != seat and race.car[other].challenge != 0:
                    before += race.car[other].rank < car.rank
                    after += race.car[other].rank > car.rank
            car.challenge = WON if before == 0 else SECOND if after > 0 else LAST
            car.won_in = race.turn if before == 0 else NONE
            car.challenges_won += before == 0
            note(race, notes.ORDERED, seat, NONE, before + 1, before + after + 1, 0)


@jit
def lost(rules, car):
    """Say whether a car lost its challenge of this turn (RASC-DRF-3, A-40)."""
    return car.challenge == LAST or (car.challenge == SECOND and rules.draft_win != NOT_LAST)


@jit
def challenge_phase(race, rules):
    """Settle every row that holds more than one car, front to back; then the Bumps of cars alone in theirs (A-6).

    Says whether any car may have another place in the order now.
    """
    settled = False
    for k in range(race.n_order):
        car = race.car[race.order[k]]
        if car.place == ON_TRACK:
            lanes = race.lanes[car.row]
            if lanes & (lanes - 1) == 0:
                car.rank = 0
            elif is_first_of_row(race, race.order[k]):
                settle_row(race, rules, car.row)
                settled = True
    for k in range(race.n_order):
        seat = race.order[k]
        if race.car[seat].bumps == 1 and race.car[seat].place == ON_TRACK:
            bump_ahead(race, rules, seat)
            settled = True
    return settled


@jit
def is_first_of_row(race, seat):
    """Say whether a car is the one in the innermost lane of those in its row, so that each row is settled once."""
    car = race.car[seat]
    return race.lanes[car.row] & ((1 << car.lane) - 1) == 0


@jit
def bump_ahead(race, rules, seat):
    """Let a car that is alone in its row change places with the one directly in front of it, in its order too (A-18)."""
    car = race.car[seat]
    if race.lanes[car.row] != 1 << car.lane or car.finish_turn > 0 or car.in_line == 1:
        return
    other = race.at[row_of(rules, car.row + 1), car.lane]
    if other != NONE and race.car[other].finish_turn == 0 and race.car[other].in_line == 0:
        way, other_way = car.way, race.car[other].way
        take_off(race, seat)
        take_off(race, other)
        put_on(race, rules, seat, way + 1, car.lane)
        put_on(race, rules, other, other_way - 1, car.lane)
        car.bumps = 0
        car.rank, race.car[other].rank = race.car[other].rank, car.rank
        note(race, notes.BUMPED, seat, other, 0, 0, 0)
        count_laps(race, rules, seat, way)
