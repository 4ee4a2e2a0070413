"""Whole races with non-player drivers: they end, no card is lost or doubled, and Table 2 counts in their notes."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from anyrules import assert_no_card_lost_or_doubled
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playing import Table

from simkit.core.records import ENDED, NONE
from simkit.games.sccr import GAME, champion, notes, npd
from simkit.games.sccr.state import MAX_CARS

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
TRACKS = ("superspeedway", "one_mile_oval", "short_track")
PIT_RULES = ("basic", "windows", "advanced")
ROWS = {3: "3-12", 6: "3-12", 12: "3-12", 15: "12-24", 24: "12-24", 30: "30"}
TABLE_2 = {"3-12": (2, 3, 4), "12-24": (1, 2, 3), "30": (0, 1, 2)}
"""Table 2 as the rulebook prints it, by row and by track in the order of TRACKS."""

balanced = GAME.policies["balanced"]()
FIELDS = {"all-npds": [npd, champion] * 6, "one-player": [balanced, *[npd, champion] * 5, npd]}


def assert_race_is_sound(table, number):
    for race in table.turns(number):
        npds = sum(int(race.car[seat].kind) > 0 for seat in range(race.n_cars))
        n_decks = 1 + race.n_cars - npds + min(npds, table.options.npd_decks)
        assert assert_no_card_lost_or_doubled("sccr", race, table.rules[0]) == n_decks
        for seat in range(race.n_cars):
            car = race.car[seat]
            if car.kind > 0:
                assert (car.n_hand, car.car_setup, car.learn_track, car.engine_setting) == (
                    0,
                    NONE,
                    NONE,
                    NONE,
                )
                assert car.out_reason != 1, "an NPD missed a lap count"
    assert race.status == ENDED
    assert sorted(race.finish[: race.n_cars]) == list(range(1, race.n_cars + 1))


@pytest.mark.clause("SCCR-6.17", "SCCR-6.4")
@pytest.mark.parametrize("pit_rules", PIT_RULES)
@pytest.mark.parametrize("lanes", ["single_file", "two_lane"])
@pytest.mark.parametrize("field", FIELDS)
def test_races_with_npds_end_and_no_card_of_a_shared_deck_is_lost_or_doubled(field, lanes, pit_rules):
    rules = GAME.rules(lanes=lanes, pit_rules=pit_rules, npd_decks=1 if lanes == "two_lane" else 3)
    table = Table(GAME, rules, FIELDS[field])
    for number in range(1 if INTERPRETED else 20):
        assert_race_is_sound(table, number)


def npd_rules():
    """Return a strategy for rules with any reading of the NPD options on any track."""
    options = {key: option for key, option in GAME.rules.options().items() if key.startswith("npd_")}
    values = {
        key: st.booleans() if option.kind == "switch" else st.sampled_from(option.options)
        for key, option in options.items()
        if option.kind != "number"
    }
    values |= {"npd_decks": st.integers(1, MAX_CARS), "npd_stop_apart": st.integers(0, 1000)}
    values |= {"track": st.sampled_from(TRACKS), "pit_rules": st.sampled_from(PIT_RULES)}
    values |= {"lap_count_before_stop": st.booleans(), "card_placement": st.sampled_from(["table", "random"])}
    values |= {"lane_change_costs_action": st.booleans(), "draft_changes_lane": st.booleans()}
    return st.builds(GAME.rules, laps=st.integers(1, 300), **values)


@settings(max_examples=4 if INTERPRETED else 80, suppress_health_check=list(HealthCheck))
@given(
    rules=npd_rules(),
    drivers=st.lists(st.sampled_from([npd, champion, balanced]), min_size=1, max_size=MAX_CARS),
    number=st.integers(0, 2**48 - 1),
)
def test_so_they_do_in_any_reading_and_any_field(rules, drivers, number):
    assert_race_is_sound(Table(GAME, rules, drivers), number)


def counted_draws(track, races):
    """Return how often an NPD and a champion drew how many cards, by row of Table 2, as the notes of races tell.

    Turns in which the rules cut the draws short are left out: with ENGINE TROUBLE, and those that ended in the pits.
    """
    table = Table(GAME, GAME.rules(track=track, laps=200), FIELDS["all-npds"])
    counts = Counter()
    for number in range(races):
        for race in table.turns(number):
            told = race.note[: race.n_notes]
            drew = Counter(int(note.seat) for note in told if note.what == notes.NPD_DREW)
            for seat in (int(note.seat) for note in told if note.what == notes.ACTION_TURN):
                car = race.car[seat]
                if car.engine_trouble == 0 and car.pitted == 0:
                    kind = ("player", "npd", "champion")[car.kind]
                    counts[kind, ROWS[int(race.lap_number)], drew[seat]] += 1
    return counts


@pytest.mark.clause("SCCR-6.6", "SCCR-6.2")
@pytest.mark.parametrize("place", range(3))
def test_table_2_counts_in_traces(place):
    counts = counted_draws(TRACKS[place], 3 if INTERPRETED else 60)
    seen = {(kind, row): draws for kind, row, draws in counts}
    assert len(seen) == len(counts), "an NPD drew now more and now fewer cards"
    expected = {("npd", row): draws[place] for row, draws in TABLE_2.items()}
    expected |= {("champion", row): draws[place] + 1 for row, draws in TABLE_2.items()}
    assert seen == expected
