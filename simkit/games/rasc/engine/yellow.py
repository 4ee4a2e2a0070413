"""Under the yellow flag: the line-up, the procession, the restart (RASC-YEL-2 to 6)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.rasc import notes
from simkit.games.rasc.board import INNER, MIDDLE, OUTER
from simkit.games.rasc.decisions import PIT
from simkit.games.rasc.engine.ask import ask
from simkit.games.rasc.engine.flags import check_black
from simkit.games.rasc.engine.incidents import clear_penalties
from simkit.games.rasc.engine.line_up import furthest_on_track
from simkit.games.rasc.engine.pit_lane import drive_pits, enter_lane, may_pit
from simkit.games.rasc.engine.place import move_to, row_of, rows_to
from simkit.games.rasc.state import GREEN, ON_TRACK, YELLOW

CLOSED_UP, LEAD_WAITS = 0, 1


@jit
def all_lined_up(race):
    """Say whether every car on the track has reached the line."""
    for k in range(race.n_order):
        car = race.car[race.order[k]]
        if car.place == ON_TRACK and car.in_line == 0:
            return False
    return True


@jit
def move_in_line(race, rules, policies, seat):
    """Move a car of the line-up half of MIN, behind the car ahead of it (RASC-YEL-3); it may turn into the pits.

    Half of MIN is pit speed, so a car need not stop at the entry for that (A-53). It is the movement that penalties and
    a slingshot waited for, and the place to answer a black flag does not wait (RASC-USE-4).
    """
    car = race.car[seat]
    car.moved = 1
    clear_penalties(car)
    most = rules.half_min
    if rules.yellow_line == LEAD_WAITS and race.released == 0:
        most = min(most, max(car.line_way - car.way, 0))
    to_entry = rows_to(rules, car.row, rules.pit_entry)
    if to_entry < most <= rules.entry_speed and car.lane != OUTER and may_pit(rules, car):
        entry_free = race.at[rules.pit_entry, INNER]
        if entry_free == NONE or entry_free == seat:
            if ask(race, rules, policies, seat, PIT, 0b11, NONE) == 1:
                move_to(race, rules, seat, car.way + to_entry, INNER)
                car.in_line = 0
                enter_lane(race, rules, seat)
                drive_pits(race, rules, policies, seat, most - to_entry)
                return
    way, row, lane = car.way, car.row, car.lane
    goal = INNER if car.lapped == 1 else MIDDLE
    for _ in range(most):
        row = row_of(rules, row + 1)
        nearer = lane + (goal > lane) - (goal < lane)
        if race.at[row, nearer] == NONE:
            lane = nearer
        elif race.at[row, lane] != NONE:
            break
        way += 1
    if way > car.way:
        note(race, notes.LINE_MOVE, seat, NONE, way - car.way, 0, 0)
        move_to(race, rules, seat, way, lane)
        check_black(race, seat)


@jit
def check_restart(race, rules):
    """Go back to green once the leader, out of the line-up, has reached the Rolling Start Line (RASC-YEL-6, A-31).

    While all are in the pits the flag waits for one to come out and lead.
    """
    if race.flag != YELLOW:
        return
    if race.released == 0 and all_lined_up(race):
        race.released = 1
    seat = furthest_on_track(race)
    if seat == NONE:
        return
    leader = race.car[seat]
    if leader.in_line == 0 or leader.way - leader.line_way < rules.rolling_line - rules.caution_line:
        return
    if rules.yellow_line == CLOSED_UP:
        close_up(race, rules, seat)
    race.flag = GREEN
    race.ignore_minus = 1
    for k in range(race.n_order):
        car = race.car[race.order[k]]
        car.in_line = 0
        car.held = 0
    note(race, notes.RESTART, seat, NONE, 0, 0, 0)


@jit
def close_up(race, rules, leader):
    """Bring the line-up together nose to tail behind the leader, the lapped cars beside it (A-30); nobody goes back.

    A car's line is that of its lap, wherever it has come out of the pits (RASC-YEL-4, 5).
    """
    front = race.car[leader].way
    next_middle, next_inner = front, front
    for back in range(rules.rows):
        for lane in (MIDDLE, INNER, OUTER):
            seat = race.at[(front - back) % rules.rows, lane]
            if seat != NONE and race.car[seat].in_line == 1:
                if race.car[seat].lapped == 1:
                    next_inner = close_up_to(race, rules, seat, next_inner, front - back, INNER)
                else:
                    next_middle = close_up_to(race, rules, seat, next_middle, front - back, MIDDLE)


@jit
def close_up_to(race, rules, seat, to, here, lane):
    """Move a car of the line-up from one way up to another in its line's lane, if free; return where the next goes."""
    gain = to - here
    if gain < 0 or race.at[to % rules.rows, lane] != NONE:
        return min(to, here - 1)
    note(race, notes.CLOSED_UP, seat, NONE, gain, lane, 0)
    move_to(race, rules, seat, race.car[seat].way + gain, lane)
    return to - 1
