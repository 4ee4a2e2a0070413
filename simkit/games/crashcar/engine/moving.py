"""A partial move: set upright, drive, run up, be blocked (CRASH-MOVE, CRASH-DOWN)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.crashcar import notes
from simkit.games.crashcar.board import AGAINST
from simkit.games.crashcar.engine.ask import ask
from simkit.games.crashcar.engine.legal import forward_price, legal_moves, legal_uprights, straight_on
from simkit.games.crashcar.engine.order import be_blocked, end_turn, place_marker
from simkit.games.crashcar.engine.place import laps_done, put_car
from simkit.games.crashcar.engine.ramming import ram
from simkit.games.crashcar.state import FACE, MOVE, RAM, REVERSE, SET_UPRIGHT, STAY, UPRIGHT

ENDS_TURN = 1
KEEPS_HEADING = 1
FIRST_OF_ROUND = 1
LOST = 1
ALL_HEADINGS = 63


@jit
def partial_move(race, rules, policies, seat):
    """Move the car on turn until it has no points left or is interrupted (CRASH-ORDER-4, 5)."""
    car = race.car[seat]
    race.moves_begun += 1
    race.left = car.points
    race.steps = 0
    race.came = car.heading
    race.run_up = 0
    race.wrong_way = 0
    race.free_start = 1 if rules.first_step == FIRST_OF_ROUND and car.moves > 0 else 0
    race.laps_before = laps_done(race, rules, seat)
    car.partial_moves += 1
    note(race, notes.ON_TURN, seat, NONE, car.points, car.field, 0)
    if car.posture != UPRIGHT:
        set_upright(race, rules, policies, seat)
        if rules.upright == ENDS_TURN:
            end_turn(race, seat, car.points)
            return
    if not drive(race, rules, policies, seat):
        finish_move(race, rules, policies, seat)


@jit
def set_upright(race, rules, policies, seat):
    """Set a lying car upright where it lies, facing as its player likes (CRASH-DOWN-1 to 5)."""
    car = race.car[seat]
    if car.unhurt == 0 or rules.undamaged_on_side != KEEPS_HEADING:
        car.heading = ask(race, rules, policies, seat, SET_UPRIGHT, legal_uprights(race, rules, seat))
    car.posture = UPRIGHT
    car.unhurt = 0
    note(race, notes.SET_UP, seat, NONE, car.field, car.heading, 0)


@jit
def drive(race, rules, policies, seat):
    """Drive field by field as far as possible; say whether a ram interrupted the move.

    Every step costs a point at least, so there are no more steps than points.
    """
    while True:
        legal = legal_moves(race, rules, seat)
        if legal == 0:
            return False
        move = ask(race, rules, policies, seat, MOVE, legal)
        if move == STAY:
            return False
        if move >= RAM:
            ram(race, rules, seat, move - RAM)
            return True
        if move == REVERSE:
            back_up(race, rules, seat)
        else:
            step_forward(race, rules, seat, move)


@jit
def step_forward(race, rules, seat, heading):
    """Turn to a heading and drive one field (CRASH-MOVE-3 to 6); against the race no run-up begins (A11)."""
    car = race.car[seat]
    field = rules.next[car.field, heading]
    against = rules.road[car.field, heading] == AGAINST
    race.left -= forward_price(rules, car.field, heading)
    if against:
        race.wrong_way = 1
    elif rules.straight_run_up == 1 and race.run_up > 0 and heading != race.came:
        race.run_up = 1
    else:
        race.run_up += 1
    race.came = heading
    car.heading = heading
    arrive(race, rules, seat, field)
    note(race, notes.STEPPED, seat, NONE, field, heading, 1 if against else 0)


@jit
def back_up(race, rules, seat):
    """Reverse one field (CRASH-MOVE-7 to 9)."""
    car = race.car[seat]
    car.heading = straight_on(rules, car)
    field = rules.next[car.field, (car.heading + 3) % 6]
    race.left -= rules.reverse_price
    race.wrong_way = 1
    race.came = car.heading
    arrive(race, rules, seat, field)
    note(race, notes.REVERSED, seat, NONE, field, 0, 0)


@jit
def arrive(race, rules, seat, field):
    """Enter a field in the partial move at hand."""
    race.steps += 1
    race.car[seat].fields += 1
    race.entered[field] = race.moves_begun
    put_car(race, rules, seat, field)


@jit
def finish_move(race, rules, policies, seat):
    """End a move that no ram interrupted: points are spent, the car runs up, or it is blocked (MOVE-14, 15)."""
    car = race.car[seat]
    if race.steps == 0:
        be_blocked(race, rules, seat)
        return
    car.moves += 1
    race.movements += 1
    if race.left > 0:
        car.run_ups += 1
        note(race, notes.RAN_UP, seat, NONE, race.left, car.field, 0)
    if rules.final_turn == 1:
        car.heading = ask(race, rules, policies, seat, FACE, ALL_HEADINGS)
    note(race, notes.FACED, seat, NONE, race.left, car.heading, 0)
    if race.left > 0 and rules.rest_points == LOST:
        end_turn(race, seat, race.left)
    else:
        place_marker(race, seat, race.left)
