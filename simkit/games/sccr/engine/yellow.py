"""The yellow flag: clearing the track, stops, the restart (SCCR-BASE-24, U-9, SCCR-3.1.8, 3.1.9)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.engine.lanes import TWO_LANE, end_both_two_wides, line_up
from simkit.games.sccr.engine.pits import ask_for_stops, service
from simkit.games.sccr.state import INSIDE, OUTSIDE, YELLOW_STOP


@jit
def yellow_flag(race, rules, policies):
    """Clear the track, let drivers pit without losing a lap, and line the field up for the restart.

    Stops are chosen unseen by the others and shown together (SCCR-5.2); each costs its place in line, but no lap.
    """
    race.n_traffic = 0
    n = line_up(race)
    for k in range(n):
        car = race.car[race.line[k]]
        end_both_two_wides(race, race.line[k])
        car.high_in_turn = 0
    ask_for_stops(race, rules, policies, n, YELLOW_STOP)
    for k in range(n):
        if race.car[race.line[k]].stop_choice != 0:
            service(race, rules, race.line[k], True)
    restart(race, rules)


@jit
def restarts_before(race, seat, other):
    """Say who is first within the lead lap or within the lapped cars: stayed out, then the shorter stop."""
    car = race.car[seat]
    rival = race.car[other]
    if car.pitted != rival.pitted:
        return car.pitted < rival.pitted
    return car.pitted == 1 and car.pit_tenths < rival.pit_tenths


@jit
def restart(race, rules):
    """Line the field up: lead lap and lapped cars, in one lane or in two (SCCR-3.1.8, 3.1.9, A-21, A-22)."""
    n = line_up(race)
    if n == 0:
        return
    fewest = race.car[race.line[0]].laps_lost
    n_lead = 0
    for k in range(n):
        seat = race.line[k]
        if race.car[seat].laps_lost > fewest:
            continue
        place_in_order(race, seat, 0, n_lead)
        n_lead += 1
    n_placed = n_lead
    for k in range(n):
        seat = race.line[k]
        if race.car[seat].laps_lost > fewest:
            place_in_order(race, seat, n_lead, n_placed)
            n_placed += 1
    two_lines = rules.lanes == TWO_LANE and n_lead < n and rules.laps - race.total > rules.restart_lap_limit
    for k in range(n):
        car = race.car[race.order[k]]
        car.lane = OUTSIDE if two_lines and k < n_lead else INSIDE
        car.space = -k
        if two_lines and k >= n_lead:
            car.space = n_lead - k - rules.restart_columns
        note(race, notes.RESTART, race.order[k], NONE, car.lane, car.space, 0)


@jit
def place_in_order(race, seat, first, n):
    """Insert a seat into `race.order[first:n]`; equals keep running order."""
    k = n
    while k > first and restarts_before(race, seat, race.order[k - 1]):
        race.order[k] = race.order[k - 1]
        k -= 1
    race.order[k] = seat
