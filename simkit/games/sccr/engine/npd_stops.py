"""When non-player drivers pit: with the leading player (SCCR-6.5), or by themselves where there is none (A-53)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.records import NONE
from simkit.games.sccr.engine.lanes import runs_before
from simkit.games.sccr.state import ADVANCED, FOUR_TIRE, PLAYER, WINDOWS

BY_INTERVAL = 1
AS_LEADER = 1


@jit
def leading_player(race):
    """Return the seat of the first player in running order, NONE if none is racing (A-53)."""
    best = NONE
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.running == 1 and car.kind == PLAYER and (best == NONE or runs_before(race, seat, best)):
            best = seat
    return best


@jit
def call_npds_in(race, rules, kind):
    """Make the NPDs pit as the leading player does (SCCR-6.5), unless they always pit at intervals (A-53).

    A stop that a crash forces on him is none that he makes: they follow into it in another reading alone.

    One that has just stopped does not follow another player who leads after that stop and pits in his turn. One that
    has moved already this turn stops in its next one, or under yellow before that.
    """
    if rules.npd_stops == BY_INTERVAL:
        return
    for seat in range(race.n_cars):
        car = race.car[seat]
        if car.kind != PLAYER and car.running == 1 and (car.stops == 0 or has_run(race, rules, seat)):
            car.stop_due = 1 + (kind if rules.npd_stop_type == AS_LEADER else FOUR_TIRE)


@jit
def has_run(race, rules, seat):
    """Say whether more than the given part of an interval has passed since the NPD's last stop, or the start (A-53)."""
    laps = race.total - (race.car[seat].next_window - rules.window_laps)
    return 100 * laps > rules.npd_stop_apart * rules.window_laps


@jit
def stop_wanted(race, rules, seat, under_yellow):
    """Return the type of stop + 1 that the NPD makes now if it can, 0 for none."""
    due = race.car[seat].stop_due
    if due == 0 and (rules.npd_stops == BY_INTERVAL or leading_player(race) == NONE):
        if is_due(race, rules, seat, under_yellow):
            due = 1 + FOUR_TIRE
    return due


@jit
def is_due(race, rules, seat, under_yellow):
    """Say whether an NPD that follows nobody stops (A-53).

    Under yellow it does once part of an interval has passed since its last stop; under green in the turn its window
    opens, in the advanced rules after a whole interval, in the basic rules never, which know no fuel.
    """
    car = race.car[seat]
    if under_yellow:
        return has_run(race, rules, seat)
    if rules.pit_rules == WINDOWS:
        return car.window_open == 1
    return rules.pit_rules == ADVANCED and race.total >= car.next_window
