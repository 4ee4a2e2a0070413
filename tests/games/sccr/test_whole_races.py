"""What holds after every turn of any race: random rules, decks, fields and policies."""

from __future__ import annotations

import os

import numpy as np
import pytest
from anyrules import assert_no_card_lost_or_doubled
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from playing import Table

from simkit.core.records import ENDED
from simkit.faults import FaultError
from simkit.games.sccr import GAME
from simkit.games.sccr.data import load_driver_deck, load_track_deck
from simkit.games.sccr.engine.race import progress
from simkit.games.sccr.state import INSIDE, MAX_HAND

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def values_of(option):
    """Return a strategy for the values of one option, its ends among them."""
    if option.kind == "switch":
        return st.booleans()
    if option.kind == "choice":
        return st.sampled_from(option.options)
    return st.sampled_from([option.low, option.high]) | st.integers(option.low, option.high)


@st.composite
def rules(draw):
    """Return a strategy for rules with up to eight options changed, and now and then other decks."""
    options = {key: option for key, option in GAME.rules.options().items() if key != "laps"}
    changed = draw(st.sets(st.sampled_from(sorted(options)), max_size=8))
    values = {key: draw(values_of(options[key])) for key in sorted(changed)}
    values["laps"] = draw(st.integers(1, 400))
    copies = st.integers(0, 9)
    if draw(st.booleans()):
        values["deck"] = load_driver_deck().changed({"DRAFT": draw(copies), "PASS INSIDE": draw(copies)})
    if draw(st.booleans()):
        track = load_track_deck(draw(st.sampled_from(["superspeedway", "one_mile_oval", "short_track"])))
        values["track_deck"] = track.changed({"SLOW TRAFFIC": draw(copies), "CRASH AHEAD": draw(copies)})
    try:
        return GAME.rules(**values)
    except FaultError:  # values that do not go together, and say so
        assume(False)


def assert_places_are_apart(race, options):
    """Check that no two things share a lane and space, and that single file has one lane."""
    racing = [race.car[seat] for seat in range(race.n_cars) if race.car[seat].running == 1]
    assert all(car.in_pits == 0 and car.high_in_turn == 0 for car in racing)
    places = [(int(car.lane), int(car.space)) for car in racing]
    places += [(int(marker.lane), int(marker.space)) for marker in race.traffic[: race.n_traffic]]
    assert len(set(places)) == len(places)
    if options.lanes == "single_file":
        assert {lane for lane, _ in places} <= {INSIDE}


def assert_cars_are_sound(race, packed):
    for seat in range(race.n_cars):
        car = race.car[seat]
        assert 0 <= car.n_hand <= MAX_HAND
        assert 0 <= car.wear <= packed.wear_points
        assert car.fuel >= 0
        assert car.laps_lost >= 0
    out = sorted(int(race.car[s].out_order) for s in range(race.n_cars) if race.car[s].running == 0)
    assert out == list(range(1, race.n_out + 1))


def counts(race):
    """Return what only ever grows, by car."""
    cars = race.car[: race.n_cars]
    return np.array(
        [-cars["running"], *(cars[field] for field in ("laps_lost", "stops", "passes", "turns_led"))]
    )


def assert_sound_to_the_end(options, policies, number):
    """Play a race turn by turn and check it after every turn."""
    table = Table(GAME, options, [GAME.policies[name]() for name in policies])
    packed = table.rules[0]
    total, before = 0, None
    for turn, race in enumerate(table.turns(number)):
        assert assert_no_card_lost_or_doubled("sccr", race, packed) == 1 + race.n_cars
        assert_places_are_apart(race, options)
        assert_cars_are_sound(race, packed)
        if race.turn:
            far = [progress(race, packed, seat) for seat in range(race.n_cars)]
            assert far[race.leader] == max(far)
            assert race.total == total + race.lap_number > total
            assert (counts(race) >= before).all()
        total, before = int(race.total), counts(race)
        assert race.turn == turn - race.qualifying_turns <= options.laps
    assert race.status == ENDED
    assert race.qualifying == 0
    assert sorted(race.grid[: race.n_cars]) == list(range(race.n_cars))
    assert race.total >= options.laps or all(race.car[seat].running == 0 for seat in range(race.n_cars))
    assert sorted(race.finish[: race.n_cars]) == list(range(1, race.n_cars + 1))
    by_place = sorted(range(race.n_cars), key=lambda seat: race.finish[seat])
    far = [progress(race, packed, seat) for seat in by_place]
    assert far == sorted(far, reverse=True)


any_race = given(
    options=rules(),
    policies=st.lists(st.sampled_from(sorted(GAME.policies)), min_size=1, max_size=GAME.cars[1]),
    number=st.integers(0, 2**48 - 1),
)
unhurried = list(HealthCheck)


@settings(max_examples=3 if INTERPRETED else 60, suppress_health_check=unhurried)
@any_race
def test_after_every_turn_all_cards_and_cars_are_in_one_place_and_every_race_ends(options, policies, number):
    assert_sound_to_the_end(options, policies, number)


@pytest.mark.long
@settings(max_examples=20 if INTERPRETED else 5_000, suppress_health_check=unhurried)
@any_race
def test_so_they_are_in_thousands_of_races(options, policies, number):
    assert_sound_to_the_end(options, policies, number)
