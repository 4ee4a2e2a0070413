"""What a newcomer got wrong, and the lines that set him right."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.games.sccr.data import load_track_deck
from simkit.games.table_files import table_toml

HEAD = 'game = "sccr"\nseed = 1\nraces = 10\n'
FIELD = '[field.a]\npolicy = "random"\ncars = 6\n'


def test_a_margin_of_500_percentage_points_is_a_fault_and_5_percent_is_meant(told):
    assert told(f"{HEAD}{FIELD}[compare]\nmargin = 5\n") == [
        "e.toml:8: compare.margin: 5 is 500 percentage points of win_share, which no difference exceeds; write 0.05"
    ]


def test_a_margin_above_1_is_no_fault_where_no_share_is_compared(told):
    assert told(f'{HEAD}{FIELD}[compare]\nmetrics = ["stops"]\nmargin = 5\n') == []


def test_no_fault_hides_behind_another(told):
    text = (
        f"{HEAD}[deck]\nBLOCK = -1\n[variants.deck.deck]\nBLOK = 2\n"
        '[field.a]\npolicy = "random"\nhand = 3\nspeed = 3\n[field.b]\npolicy = "random"\ncars = 16\n'
    )
    assert told(text) == [
        "e.toml:5: deck.BLOCK: -1 is outside 0 to 96 copies",
        "e.toml:7: variants.deck.deck.BLOK: the driver deck has no such card; did you mean BLOCK? "
        "(a new card needs an effect)",
        "e.toml:8: field: has 17 cars; sccr takes 1 to 16",
        "e.toml:8: field.a: spends 6 points on hand, pole, speed and out, not creation_points = 4; 2 too many",
    ]


def test_what_rests_on_a_faulty_rule_is_named_in_the_last_line_and_never_told_falsely(told):
    text = (
        f'{HEAD}[rules]\ncreation_points = "6"\n[field.a]\npolicy = "random"\nhand = 3\nspeed = 3\ncars = 3\n'
    )
    assert told(f"{text}[track_deck]\nOIL = 2\n") == [
        'e.toml:5: rules.creation_points: "6" is not a whole number; write 6 without quotes',
        "e.toml: not checked yet, since it rests on what is wrong: [track_deck], drivers; "
        "check again when that is mended",
    ]


def test_rules_and_field_of_a_variant_are_told_where_they_belong(told):
    text = f"{HEAD}{FIELD}[variants.house.rules]\ntire_wear = false\n[variants.x.field.a]\ncars = 3\n"
    assert told(text) == [
        "e.toml:7: variants.house.rules: a variant has no rules table; write tire_wear directly under [variants.house]",
        "e.toml:9: variants.x.field: a variant cannot change the field; a field of its own takes a file of its own",
    ]


def test_a_kind_that_there_is_not_is_told_without_sending_for_a_policy(told):
    assert told(f'{HEAD}[field.a]\nkind = "robot"\ncars = 6\n') == [
        'e.toml:5: field.a.kind: "robot" is not one of the choices; choose from player, npd, champion'
    ]


def test_a_track_deck_named_as_the_driver_deck_is_one_line(told, tmp_path):
    Path("track.toml").write_text(table_toml(load_track_deck("short_track")))
    assert told(f'{HEAD}{FIELD}[data]\ndeck = "track.toml"\n') == [
        'e.toml:8: data.deck: this is a track deck; write track_deck = "track.toml"'
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            f'{HEAD}{FIELD}[season."Origins 200"]\nlaps = 100\n',
            'e.toml:7: season: no such key; game = "sccr-season" has it',
        ),
        (
            f'{HEAD}{FIELD}spending = "save"\n',
            'e.toml:7: field.a.spending: policy random has no such parameter; game = "sccr-season" has it',
        ),
        (
            f"{HEAD}[rules]\nawards = false\n{FIELD}",
            'e.toml:5: rules.awards: no such rule; game = "sccr-season" has it',
        ),
    ],
)
def test_what_only_the_season_knows_is_sent_there(told, text, line):
    assert told(text) == [line]
