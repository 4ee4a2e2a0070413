"""Yellow and black flags: how they come out, and what is owed (RASC-YEL-1, RASC-BLK-1 to 4, RASC-FAQ-10)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.rasc import notes
from simkit.games.rasc.engine.place import laps_begun, rows_to
from simkit.games.rasc.state import GONE, GREEN, IN_BOX, ON_TRACK, YELLOW

NEXT_ENTRY = 1


@jit
def show_yellow(race, seat):
    """Bring out the yellow flag; during another one nothing more comes of it (A-33)."""
    if race.flag == GREEN:
        race.flag = YELLOW
        race.yellows += 1
        race.released = 0
        note(race, notes.FLAG, seat, NONE, 0, 0, 0)


@jit
def is_too_late(race, rules, seat):
    """Say whether less than a lap remains to answer a black flag (RASC-FAQ-10a, A-36).

    A lapped car's race ends with the leader's, so many laps short. A car whose box lies behind the line cannot stop
    once its last lap has begun: it is too late for it past the entry before.
    """
    if race.won_turn > 0:
        return True
    way = race.car[seat].way
    leader_way = way
    for k in range(race.n_order):
        car = race.car[race.order[k]]
        if car.place != GONE:
            leader_way = max(leader_way, car.way)
    end = rules.rows * (rules.laps + 1 - laps_begun(rules, leader_way - way))
    behind_line = rules.pit_entry + rules.box[seat] >= rules.rows
    return end - way < (2 * rules.rows - rules.pit_entry if behind_line else rules.rows)


@jit
def show_black(race, rules, seat):
    """Let a car owe a stop, unless less than a lap remains (RASC-FAQ-10a, A-36)."""
    car = race.car[seat]
    car.black_flags += 1
    if car.place == IN_BOX:
        car.seconds += rules.flag_seconds
    elif is_too_late(race, rules, seat):
        note(race, notes.BLACK, seat, NONE, 1, 0, 0)
        return
    else:
        if car.owes == 0:
            set_deadline(rules, car)
        car.owes += 1
    note(race, notes.BLACK, seat, NONE, 0, 0, 0)


@jit
def start_clock(race, rules, seat):
    """Count the lap to answer a flag from where a car is now; with less than one left the flag is dropped."""
    if is_too_late(race, rules, seat):
        race.car[seat].owes = 0
        note(race, notes.BLACK, seat, NONE, 2, 0, 0)
    else:
        set_deadline(rules, race.car[seat])


@jit
def set_deadline(rules, car):
    """Give a car a lap from where it is, or until the next pit entry, to answer its flag (RASC-FAQ-10b, A-36)."""
    car.flag_way = car.way + rules.rows
    if rules.black_flag == NEXT_ENTRY and car.place == ON_TRACK:
        car.flag_way = car.way + rows_to(rules, car.row, rules.pit_entry)


@jit
def check_black(race, seat):
    """Note that a car on the track is past the place where it had to answer its flag (RASC-USE-4)."""
    car = race.car[seat]
    if car.owes > 0 and car.way > car.flag_way:
        car.owes = 0
        car.flag_missed = 1
        note(race, notes.FLAG_MISSED, seat, NONE, 0, 0, 0)
