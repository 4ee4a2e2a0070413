"""Large races: a race deck gives the order of movement, and stops are declared before it (SCCR-8.1 to 8.7)."""

from __future__ import annotations

from simkit.core.jit import jit
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.games.sccr import notes
from simkit.games.sccr.engine.actions import act
from simkit.games.sccr.engine.lanes import line_up, on_track
from simkit.games.sccr.engine.lap_count import choose_lap_count, settle_lap_count
from simkit.games.sccr.engine.npd import is_npd
from simkit.games.sccr.engine.pits import ask_for_stops, choose_pit_card, declare_stops, stop_under_green
from simkit.games.sccr.engine.race_deck import shuffle_race_deck
from simkit.games.sccr.state import DECLARE_STOP


@jit
def large_turn(race, rules, policies):
    """Play the Pit Stop Phase and the Action Phase of a large race (SCCR-8.3).

    Race cards are turned one by one from the deck, which has been reshuffled; a card still in it is known to nobody.
    """
    pit_stop_phase(race, rules, policies)
    n = line_up(race)
    shuffle_race_deck(race, n)
    for k in range(n):
        race.car[race.order[k]].drawn = 0
    for k in range(n):
        seat = race.order[k]
        race.car[seat].drawn = 1
        if on_track(race.car[seat]):
            move(race, rules, policies, seat)
        elif race.car[seat].running == 1 and rules.lap_count_before_stop == 1:
            make_lap_count(race, rules, policies, seat)
    race.phase_seat = NONE


@jit
def pit_stop_phase(race, rules, policies):
    """Let drivers declare their stops, which they make when they are drawn, or at once if they make no lap count (SCCR-8.5, A-48)."""
    if rules.lap_count_before_stop == 0:
        declare_stops(race, rules, policies)
        return
    n = line_up(race)
    ask_for_stops(race, rules, policies, n, DECLARE_STOP)
    for k in range(n):
        if race.car[race.line[k]].stop_choice != 0:
            note(race, notes.STOP_DECLARED, race.line[k], NONE, 0, 0, 0)


@jit
def make_lap_count(race, rules, policies, seat):
    """Let the driver whose race card was drawn make the lap count, be it in the pits after an accident (SCCR-8.6, A-48)."""
    note(race, notes.RACE_CARD, seat, NONE, 0, 0, 0)
    if not is_npd(race, seat):
        choose_lap_count(race, rules, policies, seat)
    settle_lap_count(race, rules, seat)


@jit
def move(race, rules, policies, seat):
    """Let the driver whose race card was drawn make the lap count, and then act, or stop as declared (SCCR-8.6)."""
    car = race.car[seat]
    make_lap_count(race, rules, policies, seat)
    if car.running == 0:
        return
    if car.stop_choice == 0:
        act(race, rules, policies, seat)
        return
    race.phase_seat = seat
    choose_pit_card(race, rules, policies, seat, car.stop_choice - 1)
    stop_under_green(race, rules, seat, rules.laps_per_stop)
