"""The list of races, their seats and their chance, the drivers who run them."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from games.sccr import changes as race_changes
from playing import table

from simkit.core.records import ENDED, RACING
from simkit.faults import FaultError
from simkit.games.sccr.data import load_driver_deck
from simkit.games.sccr.season.data import SEASON, load_season
from simkit.games.sccr.season.engine import season as whole_season
from simkit.games.table_files import parse_table
from tests.games.sccr.season.scripted import HAND, Rules, Season

LIST = """
title = "Mine"
provenance = { laps = "house", track = "house", width = "house", pit_rules = "house", tire_wear = "house" }
races = [
  { name = "Night", laps = 123, track = "short_track", width = "wide", pit_rules = "basic", tire_wear = "no" },
  { name = "Day" },
]
"""


FEW = load_driver_deck().changed(dict.fromkeys(load_driver_deck().names(), 0) | {"DRAFT": 8})
"""Eight cards: enough for a hand of seven, too few for one of nine."""


def codes(rules, race):
    """Return what the engine is told of a race: laps, track, width, pit rules, tire wear."""
    own = Season(2, **rules).rules.race[race]
    return [int(own[name]) for name in ("laps", "track", "width", "pit_rules", "tire_wear")]


# The list of races


@pytest.mark.clause("SCCR-10.2")
def test_the_sample_season_is_the_rulebooks():
    season = Season(6, n_races=0)
    assert season.season.n_races == 3
    assert [name for name, _ in season.options.races()] == ["Origins 200", "Ohio 300", "Sundog 500"]
    played = [
        (race.laps, race.track, race.width, race.pit_rules, race.tire_wear)
        for _, race in season.options.races()
    ]
    assert played == [
        (300, "short_track", "wide", "windows", True),
        (300, "one_mile_oval", "normal", "basic", False),
        (250, "superspeedway", "narrow", "advanced", False),
    ]
    assert load_season("sample").provenance == "stated"


@pytest.mark.clause("SCCR-10.2")
def test_the_engine_is_told_what_the_list_says():
    assert [codes({}, race) for race in range(3)] == [
        [300, 2, 2, 1, 1],
        [300, 1, 1, 0, 0],
        [250, 0, 0, 2, 0],
    ]


@pytest.mark.clause("SCCR-10.1")
def test_a_race_is_run_as_its_line_says_and_for_the_rest_as_the_rules_say():
    rules = {"season": parse_table(SEASON, LIST), "laps": 77, "track": "one_mile_oval", "width": "narrow"}
    assert codes(rules, 0) == [123, 2, 2, 0, 0]
    assert codes(rules, 1) == [77, 1, 0, 1, 1]


@pytest.mark.clause("SCCR-10.1")
@pytest.mark.parametrize(("n_races", "laps"), [(0, [123, 250]), (1, [123]), (5, [123, 250, 123, 250, 123])])
def test_more_races_begin_the_list_again(n_races, laps):
    season = Season(2, season=parse_table(SEASON, LIST), n_races=n_races)
    assert [race.laps for _, race in season.options.races()] == laps
    run = []
    while season.season.status == RACING:
        season.race()
        run.append(int(season.rules.race[(season.season.turn - 1) % season.rules.n_list].laps))
    assert run == laps
    assert season.season.status == ENDED


def test_a_race_that_could_not_be_run_is_refused_by_its_name():
    small = '{ name = "Night", laps = 5, track = "short_track" }'
    own = parse_table(SEASON, LIST.replace('{ name = "Day" }', small.replace("Night", "Small")))
    with pytest.raises(FaultError) as caught:
        Rules(season=own, deck=FEW)
    assert [str(fault) for fault in caught.value.faults] == [
        "season.Night.deck: has fewer cards than a hand",
        "season.Small.deck: has fewer cards than a hand",
    ]


@pytest.mark.clause("SCCR-10.1")
def test_a_track_deck_of_ones_own_lies_on_its_own_track_alone():
    rules = Rules(track="one_mile_oval")
    own = rules.track_table().changed({"SLOW TRAFFIC": 0})
    decks = [race.track_table() for _, race in rules.replace(track_deck=own).races()]
    shipped = [race.track_table() for _, race in rules.races()]
    assert [deck == other for deck, other in zip(decks, shipped, strict=True)] == [True, False, True]
    assert decks[1] == own


@pytest.mark.clause("SCCR-10.1")
def test_every_rule_of_a_race_reaches_the_races_of_a_season():
    lost = []
    for name, change in race_changes.CHANGES.items():
        rules = Rules(**{"schedule": "alike", **change.base}).replace(**{name: change.value})
        (_, race), *_ = rules.races()
        if getattr(race, name) != change.value:
            lost.append(name)
    assert lost == []


# Real races


def test_the_first_race_of_a_season_is_the_race_of_that_number():
    season = table("sccr-season", {"schedule": "alike", "n_races": 2, "unbuilt_driver": "standard"})
    race = table("sccr")
    rows = race.play(3, first=40)
    for k in range(3):
        turns = season.turns(40 + k)
        next(turns)
        first = next(turns).race
        assert first.turn == rows[k].turns[0]
        assert first.finish[:6].tolist() == rows[k].position.tolist()
        assert [int(car.entry) for car in first.car[:6]] == rows[k].entry.tolist()


def test_races_of_a_season_have_chance_of_their_own():
    season = Season(6, schedule="alike")
    hands = []
    for _ in range(3):
        season.begin()
        hands.append(tuple(int(card) for card in season.car(0).hand[: season.car(0).n_hand]))
        season.end(range(6))
    assert len(set(hands)) == 3


# Seats


def seats_of(season, number, n_races=8, entry=0):
    """Return the seats of a driver in the races of season `number`."""
    season.season.number = number
    found = []
    for k in range(n_races):
        whole_season.seat_race(season.season, k)
        found.append(season.season.seating[0, :6].tolist().index(entry))
    return found


def test_the_seats_of_a_season_are_those_of_its_first_race():
    season = Season(4)
    season.begin()
    assert [int(car.entry) for car in season.season.race.car[:4]] == [0, 1, 2, 3]
    assert [int(driver.entry) for driver in season.season.car[:4]] == [0, 1, 2, 3]


def test_every_race_has_every_driver_in_one_seat():
    season = Season(6)
    for k in range(20):
        whole_season.seat_race(season.season, k)
        assert sorted(season.season.seating[0, :6].tolist()) == list(range(6))


def test_later_races_seat_everybody_everywhere_alike_and_apart_from_each_other():
    season = Season(6)
    paths = [seats_of(season, number, 3) for number in range(1800)]
    for race in (1, 2):
        counts = Counter(path[race] for path in paths)
        assert all(abs(counts[seat] - 300) < 4 * 15.8 for seat in range(6)), counts
    pairs = Counter((path[1], path[2]) for path in paths)
    chi2 = sum((pairs[one, other] - 50) ** 2 / 50 for one in range(6) for other in range(6))
    assert chi2 < 35 + 4 * np.sqrt(2 * 35)


def test_seats_depend_on_the_address_of_the_season_alone():
    season = Season(6)
    paths = [seats_of(season, number) for number in (*range(20), 7)]
    assert paths[7] == paths[20]
    assert len(set(map(tuple, paths))) == 20


# Drivers


@pytest.mark.clause("SCCR-7.14")
def test_a_season_begins_with_the_points_of_the_build_alone():
    season = Season(
        [{"hand": 3, "speed": 1}, {"out": 2, "pole": 2}, *[{}] * 4], step_price=1, out_costs_card=True
    )
    season.race(0, 1, out=[1], buys={0: [HAND]})
    season.race(1, 0, out=[0], buys={1: [HAND]})
    season.start(1)
    assert season.levels(0) == {"hand": 3, "pole": 0, "speed": 1, "out": 0}
    assert season.levels(1) == {"hand": 0, "pole": 2, "speed": 0, "out": 2}
    for entry in range(6):
        driver = season.driver(entry)
        sums = (driver.quarters, driver.awarded, driver.wins, driver.points, driver.place_sum, driver.outs)
        assert sums == (0, 0, 0, 0, 0, 0)
    season.begin()
    assert (season.car(0).hand_bonus, season.car(0).speed_modifier, season.car(0).out_rating) == (2, 0, 350)
    assert (season.car(1).hand_bonus, season.car(1).out_rating) == (-1, 200)


@pytest.mark.parametrize(
    ("points", "levels"),
    [(4, [1, 1, 1, 1]), (6, [2, 2, 1, 1]), (3, [1, 1, 1, 0]), (0, [0, 0, 0, 0])],
)
def test_a_driver_who_names_no_attribute_spreads_his_points_evenly(points, levels):
    season = Season(2, creation_points=points)
    assert list(season.levels(0).values()) == levels
    season.begin()
    assert season.car(0).out_rating == {0: 350, 1: 250}[levels[3]]


def test_penalties_that_a_driver_brings_along_count_from_the_first_race_on():
    season = Season([{"out_penalty": 2, "hand_penalty": 1}, {}])
    season.begin()
    assert (season.car(0).out_rating, season.car(0).hand_bonus) == (280, -1)
