"""Where cars are: lanes, spaces, gaps, free lanes, and who is in the way (SCCR-3.0, 3.1)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.engine.hand import spend
from simkit.games.sccr.state import INSIDE, NARROW, NORMAL, OUTSIDE, WIDE

SINGLE_FILE, TWO_LANE = 0, 1

# The track across, from the inside: free lane, inside racing lane, free lanes between, outside racing lane, free lane.
FREE_INSIDE, LANE_INSIDE, BETWEEN, BETWEEN_OUTER, LANE_OUTSIDE, FREE_OUTSIDE = 0, 1, 2, 3, 4, 5

OWNER_ONLY = 1


@jit
def on_track(car):
    """Say whether the car stands in a lane."""
    return car.running == 1 and car.in_pits == 0


@jit
def car_at(race, lane, space):
    """Return the seat of the car there, NONE if there is none."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.space == space and car.lane == lane and on_track(car):
            return seat
    return NONE


@jit
def traffic_at(race, lane, space):
    """Return the place in `race.traffic` of the SLOW TRAFFIC there, NONE if there is none."""
    for k in range(race.n_traffic):
        if race.traffic[k].space == space and race.traffic[k].lane == lane:
            return k
    return NONE


@jit
def is_empty(race, lane, space):
    """Say whether neither a car nor SLOW TRAFFIC is there."""
    return car_at(race, lane, space) == NONE and traffic_at(race, lane, space) == NONE


@jit
def gap_ahead(race, seat):
    """Return the number of empty spaces up to the next car or SLOW TRAFFIC in the lane; NONE for a lane leader.

    A lane leader has no gap in front (SCCR-3.1.22).
    """
    car = race.car[seat]
    nearest = 0
    for other in range(race.n_cars):
        ahead = race.car[other].space - car.space
        if ahead > 0 and race.car[other].lane == car.lane and on_track(race.car[other]):
            if nearest == 0 or ahead < nearest:
                nearest = ahead
    for k in range(race.n_traffic):
        ahead = race.traffic[k].space - car.space
        if ahead > 0 and race.traffic[k].lane == car.lane and (nearest == 0 or ahead < nearest):
            nearest = ahead
    return nearest - 1


@jit
def gap_size(rules, empty_spaces):
    """Return a gap as the rules count it (A-3): empty spaces between the cars, or their distance."""
    return empty_spaces + rules.gap_counted


@jit
def rear_space(race, lane, besides):
    """Return the space of the last car in the lane other than `besides`; that car's own space if it is alone."""
    rear = race.car[besides].space
    found = False
    for seat in range(race.n_cars):
        car = race.car[seat]
        if seat != besides and car.lane == lane and on_track(car) and (not found or car.space < rear):
            rear = car.space
            found = True
    return rear, found


@jit
def drop_to_rear(race, seat, spaces):
    """Send a car behind the last of its lane, and so many spaces further back."""
    car = race.car[seat]
    rear, found = rear_space(race, car.lane, seat)
    if found:
        car.space = min(car.space, rear - 1)
    car.space -= spaces
    while traffic_at(race, car.lane, car.space) != NONE:
        car.space -= 1


@jit
def rear_of_draft(race, lane, besides):
    """Return the space of the last car of the lane's lead draft, and whether there is a car other than `besides`.

    The lead draft runs nose to tail behind the first car of the lane. `besides` is no part of it, and where it runs
    in the middle, its space does not part it.
    """
    head = 0
    found = False
    for seat in range(race.n_cars):
        car = race.car[seat]
        if seat != besides and car.lane == lane and on_track(car) and (not found or car.space > head):
            head = car.space
            found = True
    rear = head
    space = head - 1
    follower = car_at(race, lane, space)
    while follower != NONE:
        if follower != besides:
            rear = space
        space -= 1
        follower = car_at(race, lane, space)
    return rear, found


@jit
def drop_behind_draft(race, seat, spaces):
    """Send a car behind the lead draft of its lane and so many spaces further back, behind whatever is there."""
    car = race.car[seat]
    rear, found = rear_of_draft(race, car.lane, seat)
    goal = car.space
    if found:
        goal = min(goal, rear - 1)
    goal -= spaces
    while goal != car.space and not is_empty(race, car.lane, goal):
        goal -= 1
    car.space = goal


@jit
def cell_beside(rules, lane, side):
    """Return the lane, across the track, that lies beside a racing lane on one side (SCCR-3.0.1, 3.0.3)."""
    if lane == INSIDE and side == INSIDE:
        return FREE_INSIDE
    if rules.lanes == SINGLE_FILE or (lane == OUTSIDE and side == OUTSIDE):
        return FREE_OUTSIDE
    if rules.width == NARROW:
        return LANE_OUTSIDE if lane == INSIDE else LANE_INSIDE
    if rules.width == NORMAL or lane == INSIDE:
        return BETWEEN
    return BETWEEN_OUTER


@jit
def marker_cell(rules, lane, side):
    """Return the free lane that a TWO WIDE beside a car lies in; NONE where there is none (SCCR-3.1.25)."""
    cell = cell_beside(rules, lane, side)
    if cell == LANE_INSIDE or cell == LANE_OUTSIDE:
        return BETWEEN if rules.narrow_two_wide_between == 1 else NONE
    return cell


@jit
def is_marked(race, rules, cell, space):
    """Say whether a TWO WIDE or a car high in the turn is in that free lane (SCCR-3.1.11, 3.1.12)."""
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.space != space or not on_track(car):
            continue
        if car.two_wide[INSIDE] != NONE and marker_cell(rules, car.lane, INSIDE) == cell:
            return True
        if car.two_wide[OUTSIDE] != NONE and marker_cell(rules, car.lane, OUTSIDE) == cell:
            return True
        if car.high_in_turn == 1 and cell_beside(rules, car.lane, OUTSIDE) == cell:
            return True
    return False


@jit
def is_open(race, rules, lane, space, side):
    """Say whether a car may be passed on one side of (lane, space) (SCCR-3.1.10 to 3.1.14)."""
    cell = cell_beside(rules, lane, side)
    if cell == LANE_INSIDE or cell == LANE_OUTSIDE:
        other = OUTSIDE if cell == LANE_OUTSIDE else INSIDE
        if rules.narrow_two_wide_between == 1 and is_marked(race, rules, BETWEEN, space):
            return False
        return is_empty(race, other, space)
    if is_marked(race, rules, cell, space):
        return False
    if rules.other_lane_hinders == 1 and (cell == BETWEEN or cell == BETWEEN_OUTER):
        return is_empty(race, 1 - lane, space)
    return True


@jit
def end_two_wide(race, seat, side):
    """Take the TWO WIDE on one side of a car off the track and discard it (U-12)."""
    car = race.car[seat]
    if car.two_wide[side] != NONE:
        spend(race, seat, car.two_wide[side])
        car.two_wide[side] = NONE
        note(race, notes.TWO_WIDE_ENDS, seat, NONE, side, 0, 0)


@jit
def end_both_two_wides(race, seat):
    """Take both off."""
    end_two_wide(race, seat, INSIDE)
    end_two_wide(race, seat, OUTSIDE)


@jit
def after_response(race, rules, seat):
    """Remove every TWO WIDE that a response card of `seat` removes (SCCR-3.1.26, 3.1.27)."""
    if rules.lanes == SINGLE_FILE:
        return
    end_both_two_wides(race, seat)
    if rules.width == WIDE or rules.two_wide_removed_by == OWNER_ONLY:
        return
    responder = race.car[seat]
    beside = car_at(race, 1 - responder.lane, responder.space)
    if beside != NONE:
        facing = OUTSIDE if race.car[beside].lane == INSIDE else INSIDE
        end_two_wide(race, beside, facing)


@jit
def runs_before(race, seat, other):
    """Say whether `seat` is before `other` in running order: laps lost, then space, then the inside lane."""
    car = race.car[seat]
    rival = race.car[other]
    if car.laps_lost != rival.laps_lost:
        return car.laps_lost < rival.laps_lost
    if car.space != rival.space:
        return car.space > rival.space
    if car.lane != rival.lane:
        return car.lane < rival.lane
    return seat < other


@jit
def line_up(race):
    """Put all running cars into `race.line` in running order and return how many there are."""
    n = 0
    for seat in range(race.n_cars):
        if race.car[seat].running == 0:
            continue
        k = n
        while k > 0 and runs_before(race, seat, race.line[k - 1]):
            race.line[k] = race.line[k - 1]
            k -= 1
        race.line[k] = seat
        n += 1
    return n


@jit
def leader_of(race):
    """Return the seat of the first car in running order, NONE if all are out."""
    best = NONE
    for seat in range(race.n_cars):
        if race.car[seat].running == 1 and (best == NONE or runs_before(race, seat, best)):
            best = seat
    return best


@jit
def retire(race, seat, reason):
    """Put a car out of the race; its space stays empty (U-16). Of cars out in one turn, those behind count as out first."""
    car = race.car[seat]
    end_both_two_wides(race, seat)
    car.running = 0
    car.in_pits = 0
    car.high_in_turn = 0
    car.out_reason = reason
    car.out_turn = race.turn
    car.laps_run = race.total - race.lap_number
    race.n_out += 1
    car.out_order = race.n_out
    for other in range(race.n_cars):
        rival = race.car[other]
        if other != seat and rival.running == 0 and rival.out_turn == race.turn:
            if runs_before(race, other, seat):
                rival.out_order += 1
                car.out_order -= 1
    note(race, notes.OUT, seat, NONE, reason, 0, 0)


@jit
def clear_traffic_at_tail(race):
    """Remove SLOW TRAFFIC that no car of its lane is behind any more (SCCR-BASE-20).

    A car in the pits does not get by: it counts as where it will come back.
    """
    k = 0
    while k < race.n_traffic:
        lane = race.traffic[k].lane
        needed = False
        for seat in range(race.n_cars):
            car = race.car[seat]
            space = car.return_space if car.in_pits == 1 else car.space
            if car.lane == lane and space < race.traffic[k].space and car.running == 1:
                needed = True
        if needed:
            k += 1
        else:
            note(race, notes.TRAFFIC_GONE, NONE, NONE, lane, race.traffic[k].space, 0)
            race.n_traffic -= 1
            race.traffic[k].lane = race.traffic[race.n_traffic].lane
            race.traffic[k].space = race.traffic[race.n_traffic].space
