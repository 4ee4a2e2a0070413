"""Seasons as users write them: experiment files, tables of their own, exported data."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import simkit as sk
from simkit.commands.games import data_command, rules_command
from simkit.experiment import parse_experiment, read_experiment
from simkit.faults import FaultError
from simkit.games.sccr.season import GAME
from simkit.games.sccr.season.data import SEASON, TABLES, load_season
from simkit.games.table_files import read_table

FILE = """
game = "sccr-season"
seed = 1
races = 10

[rules]
track = "one_mile_oval"

[season."Origins 200"]
laps = 200
track = "as_rules"

[field.driver]
policy = "balanced"
spending = "focus_out"
hand = 2
speed = 2
cars = 4

[variants.points]
title = "points"

[variants.points.points]
"2" = { points = 9 }
"""


def test_a_race_of_the_list_is_changed_in_the_experiment_file():
    rules = parse_experiment(FILE, "season.toml").rules
    first = rules.races()[0][1]
    assert (first.laps, first.track, first.width) == (200, "one_mile_oval", "wide")
    assert [race.laps for _, race in rules.races()[1:]] == [300, 250]
    summary = GAME.provenance(rules)["season"]
    assert summary.startswith("stated: laps, track, width, pit_rules, tire_wear")
    assert "changed: Origins 200: laps = 200, track = as_rules" in summary


def test_points_are_changed_in_a_variant():
    arms = parse_experiment(FILE, "season.toml").arms()
    assert [int(GAME.pack(arm.rules)[0].points_of[2]) for arm in arms] == [8, 9]


def test_a_list_of_ones_own_is_loaded_by_its_file(tmp_path):
    decks = tmp_path / "decks"
    assert CliRunner().invoke(data_command, ["sccr-season", "--export", str(decks)]).exit_code == 0
    written = {path.stem for path in decks.glob("*.toml")}
    assert written >= {"season_sample", "season_alike", "championship_points", "driver_deck", "setup"}
    assert read_table(SEASON, decks / "season_alike.toml") == load_season("alike")
    own = '[data]\nseason = "decks/season_alike.toml"\n\n[season."Race"]'
    (tmp_path / "mine.toml").write_text(FILE.replace('[season."Origins 200"]', own))
    rules = read_experiment(tmp_path / "mine.toml").rules
    assert [(name, race.laps) for name, race in rules.races()] == [("Race", 200)]


def test_every_shipped_table_of_a_season_reads_back_from_its_slot():
    for name in ("season", "points"):
        for table in TABLES[name].every().values():
            assert TABLES[name].put(GAME.rules(), table) is not None


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"Ohio 300": {"laps": 2001}}, "Ohio 300.laps: 2001 is outside 0 to 2000 laps"),
        ({"Ohio 300": {"track": "oval"}}, "Ohio 300.track: 'oval' is not one of the choices"),
        ({"Ohio": {"laps": 5}}, "Ohio: the season table has no such race; did you mean Ohio 300?"),
    ],
)
def test_a_mistake_in_the_list_is_named(wrong, said):
    with pytest.raises(FaultError) as caught:
        load_season("sample").changed(wrong)
    assert str(caught.value).startswith(said)


def test_points_for_other_places_than_the_first_ones_in_order_are_refused():
    own = TABLES["points"].get(GAME.rules())
    with pytest.raises(FaultError, match="points: has other places than 1, 2, 3 and so on"):
        GAME.rules(points=own.__class__(own.kind, own.title, own.entries[1:], own.sources))


def test_a_driver_with_too_many_points_is_refused_as_in_a_race():
    with pytest.raises(FaultError, match="creation_points = 4"):
        parse_experiment(FILE.replace("speed = 2", "speed = 3"), "season.toml")


def test_the_rules_of_a_season_are_listed_with_those_of_its_races():
    told = CliRunner().invoke(rules_command, ["sccr-season", "--clauses"]).output
    for word in ("step_price", "splash_seconds", "SCCR-10.2", "spending", "championship"):
        assert word in told


def test_a_season_is_a_public_name():
    assert sk.sccr_season.GAME is GAME
    assert sk.GAMES["sccr-season"] is GAME
