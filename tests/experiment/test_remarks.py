"""What is sound and yet without effect is told: by `remarks`, by check and by run."""

from __future__ import annotations

import pytest

from simkit import cli
from simkit.experiment import parse_experiment, parse_plan, remarks, starter
from simkit.games.registry import NAMES

SIX = '[field.a]\npolicy = "random"\ncars = 6\n'


def noted(text, game="sccr", field=SIX):
    return [
        str(fault)
        for fault in remarks(parse_plan(f'game = "{game}"\nseed = 1\nraces = 1\n{text}{field}', "e.toml"))
    ]


def test_a_table_that_is_not_in_play_is_told_with_the_rule_that_brings_it_in():
    assert noted('[chase_deck]\n"NUDGE PASS" = 3\n') == [
        "chase_deck: is not in play; set chase_cards = true",
    ]
    assert noted('[rules]\nchase_cards = true\n[chase_deck]\n"NUDGE PASS" = 3\n') == []
    assert noted("[points]\n1 = { points = 11 }\n", "sccr-season") == [
        'points: is not in play; set title = "points"'
    ]


def test_a_variant_that_changes_nothing_is_told():
    assert noted("[variants.empty]\n[variants.same]\ntire_wear = true\n[rules]\ntire_wear = true\n") == [
        "variants.empty: plays exactly as base",
        "variants.same: plays exactly as base",
    ]
    assert noted("[variants.worn]\ntire_wear = false\n") == []


def test_a_variant_about_a_table_out_of_play_says_so_and_not_that_it_plays_as_base():
    assert noted('[variants.rough.chase_deck]\n"NUDGE PASS" = 3\n') == [
        "variants.rough.chase_deck: is not in play; set chase_cards = true"
    ]


def test_a_large_race_of_few_cars_is_told_and_one_of_seven_is_not():
    rules = '[rules]\nlarge_race = true\nlanes = "two_lane"\n'
    four = '[field.a]\npolicy = "random"\ncars = 4\n'
    assert noted(rules, field=four) == ["large_race: is for 7 cars and more; this field has 4"]
    assert noted(rules, field=four.replace("4", "7")) == []


def test_rules_about_non_player_drivers_are_told_where_there_are_none():
    rules = "[variants.decks]\nnpd_decks = 2\n"
    assert noted(rules) == [
        'variants.decks.npd_decks: is about non-player drivers; a strategy with kind = "npd" has them'
    ]
    assert noted(rules, field=f'{SIX}[field.b]\nkind = "npd"\n') == []


def test_what_the_list_of_races_sets_in_a_season_is_told():
    rules = "[variants.house]\ntire_wear = false\n[rules]\ntire_wear = true\n"
    (said,) = noted(rules, "sccr-season")
    assert said.startswith(
        "variants.house.tire_wear: has no effect: the list of races sets it for every race"
    )
    alike = rules.replace("[rules]", '[rules]\nschedule = "alike"')
    assert noted(alike, "sccr-season") == []


@pytest.mark.parametrize("name", NAMES)
def test_a_starter_has_no_remarks_and_a_house_rule_that_is_played(name):
    assert remarks(parse_experiment(starter(name), "e.toml")) == []


def test_a_series_is_remarked_by_its_largest_field():
    text = (
        'game = "sccr"\nseed = 1\nraces = 1\n[rules]\nlarge_race = true\nlanes = "two_lane"\n'
        '[field.a]\npolicy = "random"\ncars = 2\n[series]\ndesign = "sizes"\ncars = [2, 4]\n'
    )
    assert [str(fault) for fault in remarks(parse_plan(text, "e.toml"))] == [
        "large_race: is for 7 cars and more; this field has 4"
    ]


def test_check_and_run_print_the_notes(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    text = (
        'game = "rollmove"\nseed = 1\nraces = 5\n[field.a]\npolicy = "random"\ncars = 2\n[variants.empty]\n'
    )
    (tmp_path / "e.toml").write_text(text)
    for words, quiet in (
        (("check", "e.toml"), False),
        (("run", "e.toml"), False),
        (("run", "e.toml", "--quiet"), True),
    ):
        with pytest.raises(SystemExit) as left:
            cli.main(words)
        assert left.value.code == 0
        out, err = capsys.readouterr()
        assert ("note: variants.empty: plays exactly as base" in out + err) != quiet
