"""Under the yellow flag: the line-up, the procession, the restart (RASC-YEL-2 to 6)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.rasc import notes
from simkit.games.rasc.board import INNER, MIDDLE, OUTER
from simkit.games.rasc.decisions import PIT
from simkit.games.rasc.engine.ask import ask
from simkit.games.rasc.engine.pit_lane import drive_pits, enter_lane, may_pit
from simkit.games.rasc.engine.place import move_to, row_of, rows_to
from simkit.games.rasc.state import GREEN, ON_TRACK, YELLOW

CLOSED_UP, LEAD_WAITS = 0, 1


@jit
def to_line(rules, car):
    """Return the rows from a car to the Caution Flag Line Up; one that stands on it has just passed it."""
    rows = rows_to(rules, car.row, rules.caution_line)
    return rows if rows > 0 else rules.rows


@jit
def furthest_on_track(race):
    """Return the seat of the furthest car on the track, NONE where there is none."""
    best = NONE
    for k in range(race.n_order):
        seat = race.order[k]
        if race.car[seat].place == ON_TRACK:
            if best == NONE or race.car[seat].way > race.car[best].way:
                best = seat
    return best


@jit
def reach_line(race, rules, seat, spaces):
    """Let a car join the line-up where it has reached the line, or the tail of those who wait there (YEL-2, 4, 5).

    Cars of the leading lap line up in the middle lane, lapped cars in the inner lane; where the space is taken, the
    car falls back behind the queue, though no further than where it began its movement.
    """
    car = race.car[seat]
    joins = car.row == rules.caution_line
    ahead = row_of(rules, car.row + 1)
    for lane in range(3):
        other = race.at[ahead, lane]
        joins = joins or (other != NONE and race.car[other].in_line == 1)
    if not joins:
        return
    leader = race.car[furthest_on_track(race)]
    car.in_line = 1
    car.lapped = 1 if leader.way - car.way >= rules.rows else 0
    car.line_way = car.way + rows_to(rules, car.row, rules.caution_line)
    lane = INNER if car.lapped == 1 else MIDDLE
    if car.lane != lane:
        for back in range(spaces + 1):
            if race.at[(car.way - back) % rules.rows, lane] == NONE:
                move_to(race, rules, seat, car.way - back, lane)
                break
    note(race, notes.LINED_UP, seat, NONE, car.lane, 0, 0)


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

    Half of MIN is pit speed, so a car need not stop at the entry for that (A-53).
    """
    car = race.car[seat]
    car.moved = 1
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


@jit
def check_restart(race, rules):
    """Go back to green once the leader, out of the line-up, has reached the Rolling Start Line (RASC-YEL-6, A-31)."""
    if race.flag != YELLOW:
        return
    if race.released == 0 and all_lined_up(race):
        race.released = 1
    seat = furthest_on_track(race)
    if seat != NONE:
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
    """Bring the line-up together nose to tail behind the leader, the lapped cars beside it (A-30); nobody goes back."""
    front = race.car[leader].way
    next_middle, next_inner = front, front
    for back in range(rules.rows):
        for lane in range(INNER, OUTER):
            seat = race.at[(front - back) % rules.rows, lane]
            if seat != NONE and race.car[seat].in_line == 1:
                car = race.car[seat]
                to = next_middle if lane == MIDDLE else next_inner
                gain = to - (front - back)
                if gain > 0 and race.at[to % rules.rows, lane] == NONE:
                    note(race, notes.CLOSED_UP, seat, NONE, gain, 0, 0)
                    move_to(race, rules, seat, car.way + gain, lane)
                    to -= 1
                else:
                    to = front - back - 1
                if lane == MIDDLE:
                    next_middle = to
                else:
                    next_inner = to
