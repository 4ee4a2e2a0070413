"""Flags and weather in phase C (F90-BASE-29, 36)."""

from __future__ import annotations

from simkit.core.jit import jit, jit_inlined
from simkit.core.notes import note
from simkit.core.records import NONE
from simkit.core.rng import draw
from simkit.games.f90 import notes
from simkit.games.f90.engine.ask import ask
from simkit.games.f90.engine.moves import is_lapped
from simkit.games.f90.state import LOOK_AT_WEATHER, PLAY_BLUE, PLAY_YELLOW, STREAM_WEATHER
from simkit.games.f90.words import (
    BLUE_FLAG,
    DRIER,
    DRY,
    INTERMEDIATE,
    RAIN,
    RAIN_TYRES,
    UNCERTAIN,
    WETTER,
    YELLOW_FLAG,
)

CHANGING = 3


@jit_inlined
def play_flags(race, rules, policies, seat):
    """Play the flags of the cards, then look at the weather."""
    car = race.car[seat]
    looks = 0
    for k in range(car.n_played):
        card = rules.card[car.played[k]]
        looks += card.weather
        if card.flag == YELLOW_FLAG:
            section = ask(race, rules, policies, seat, PLAY_YELLOW) - 1
            if section >= 0:
                race.yellow[section] = race.turn + rules.yellow_flag_turns
                note(race, notes.YELLOW_OUT, seat, NONE, section, 0, 0)
        elif card.flag == BLUE_FLAG and any_lapped(race, rules, seat):
            other = ask(race, rules, policies, seat, PLAY_BLUE) - 1
            if other >= 0:
                car.lets_by |= 1 << other
                note(race, notes.BLUE_OUT, seat, other, 0, 0, 0)
    if rules.weather == CHANGING:
        for _ in range(looks):
            look_at_weather(race, rules, policies, seat)


@jit
def any_lapped(race, rules, seat):
    """Say whether the player has lapped any car."""
    for other in range(race.n_all):
        if is_lapped(race, rules, seat, other):
            return True
    return False


@jit
def top_weather_card(race, rules):
    """Return what the weather card on top does; cards turned or put under go to the bottom in their order."""
    return rules.weather_card[race.weather_order[race.weather_turned % rules.n_weather]]


@jit
def look_at_weather(race, rules, policies, seat):
    """Let the player look at the top weather card and leave it or put it under (F90-BASE-29)."""
    race.ask_card = top_weather_card(race, rules)
    under = ask(race, rules, policies, seat, LOOK_AT_WEATHER)
    race.ask_card = NONE
    race.weather_turned += under
    note(race, notes.WEATHER_UNDER, seat, NONE, under, 0, 0)


@jit
def shuffle_weather(race, rules):
    """Shuffle the weather cards."""
    for k in range(rules.n_weather):
        race.weather_order[k] = k
    for k in range(rules.n_weather - 1, 0, -1):
        other = draw(race, STREAM_WEATHER, 0, k, k + 1)
        race.weather_order[k], race.weather_order[other] = race.weather_order[other], race.weather_order[k]


@jit
def turn_weather_card(race, rules):
    """Turn the top weather card at the start of a row of the Turn Indicator (F90-BASE-29)."""
    change = top_weather_card(race, rules)
    race.weather_turned += 1
    if change == WETTER:
        race.weather_now = min(race.weather_now + 1, RAIN)
    elif change == DRIER:
        race.weather_now = max(race.weather_now - 1, DRY)
    note(race, notes.WEATHER_TURNED, NONE, NONE, change, race.weather_now, 0)
    if race.weather_now != UNCERTAIN and race.weather_now != race.weather_was:
        race.weather_was = race.weather_now
        call_robots_in(race)


@jit
def call_robots_in(race):
    """Call in all robots, for it has become rain since the dry, or dry since the rain (F90-BASE-31)."""
    for seat in range(race.n_cars, race.n_all):
        race.car[seat].must_stop = 1


@jit
def tyre_for(weather):
    """Return the tyre that has no penalty in a weather, the plainest one."""
    if weather == UNCERTAIN:
        return INTERMEDIATE
    return RAIN_TYRES if weather == RAIN else 0
