"""New cards in an experiment: in its file, in a variant, in a table's own file; and every mistake in one line."""

from __future__ import annotations

import pytest

from simkit.experiment import parse_experiment, read_experiment
from simkit.faults import FaultError
from simkit.games.sccr.data import load_driver_deck, load_track_deck
from simkit.games.table_files import table_toml

HEAD = """\
game = "sccr"
seed = 1
races = 10
[field.a]
policy = "greedy"
cars = 3
"""
DRAFT = {"effect": "draft", "copies": 2, "laps": 6, "rating": 500, "pit_time": 160}
OIL = {"effect": "lose_traction", "spaces": 3, "copies": 2}
CARDS = """
[{0}deck."SUPER DRAFT"]
effect = "draft"
copies = 2
laps = 6
rating = 500
pit_time = 160
[{0}track_deck."OIL ON TRACK"]
effect = "lose_traction"
spaces = 3
copies = 2
"""


def read(text):
    return parse_experiment(HEAD + text, "e.toml")


def decks(rules):
    return rules.driver_table().canonical(), rules.track_table().canonical()


EXPECTED = (
    load_driver_deck().changed({"SUPER DRAFT": DRAFT}).canonical(),
    load_track_deck("superspeedway").changed({"OIL ON TRACK": OIL}).canonical(),
)


def test_new_cards_stand_in_the_experiment_file():
    experiment = read(CARDS.format(""))
    assert decks(experiment.rules) == EXPECTED
    assert len(experiment.rules.driver_table().cards()) == 62
    assert parse_experiment(experiment.to_toml(), "back.toml") == experiment


def test_new_cards_stand_in_a_variant_alone():
    experiment = read(CARDS.format("variants.new."))
    assert experiment.rules.deck is None
    assert decks(experiment.variants["new"]) == EXPECTED
    assert parse_experiment(experiment.to_toml(), "back.toml") == experiment


def test_new_cards_stand_in_a_file_of_the_whole_table(tmp_path):
    deck = load_driver_deck().changed({"SUPER DRAFT": DRAFT})
    track = load_track_deck("superspeedway").changed({"OIL ON TRACK": OIL})
    (tmp_path / "deck.toml").write_text(table_toml(deck))
    (tmp_path / "track.toml").write_text(table_toml(track))
    file = tmp_path / "e.toml"
    file.write_text(HEAD + '[data]\ndeck = "deck.toml"\ntrack_deck = "track.toml"\n')
    assert decks(read_experiment(file).rules) == EXPECTED


def test_a_card_defined_once_with_no_copies_comes_in_by_number_in_variants():
    text = CARDS.format("").replace("copies = 2", "copies = 0")
    more = '[variants.one.deck]\n"SUPER DRAFT" = 1\n[variants.four.deck]\n"SUPER DRAFT" = 4\n'
    experiment = read(text + more)
    assert decks(experiment.rules) == decks(type(experiment.rules)())
    copies = [rules.driver_table().count("SUPER DRAFT") for rules in experiment.variants.values()]
    assert copies == [1, 4]
    assert parse_experiment(experiment.to_toml(), "back.toml") == experiment


def test_a_new_card_is_the_designers_own_in_the_summary_unless_it_says_otherwise():
    deck = read(CARDS.format("")).rules.driver_table()
    assert deck.summary.endswith("changed: SUPER DRAFT: new, 2 copies with the effect draft")
    assert deck.source(deck.entries[-1], "rating") == "house"
    printed = load_driver_deck().changed({"SUPER DRAFT": DRAFT | {"provenance": "printed"}})
    assert printed.source(printed.entries[-1], "rating") == "printed"


CARD = '[deck."SUPER DRAFT"]\neffect = "draft"\nlaps = 6\nrating = 500\npit_time = 160\n'
AT = 'deck."SUPER DRAFT"'
WRONG = {
    "no figures": (
        '[deck."SUPER DRAFT"]\neffect = "draft"\n',
        [
            f"e.toml:7: {AT}.laps: the card needs a figure; laps that it is worth in a lap count",
            f"e.toml:7: {AT}.rating: the card needs a figure; speed rating",
            f"e.toml:7: {AT}.pit_time: the card needs a figure; pit time",
        ],
    ),
    "no effect": (
        CARD.replace('effect = "draft"\n', ""),
        [
            f"e.toml:7: {AT}: the driver deck has no such card; did you mean DRAFT? (a new card needs an effect)",
        ],
    ),
    "effects": (
        CARD.replace("effect", "effects"),
        [f"e.toml:8: {AT}.effects: no such figure in the driver deck; did you mean effect?"],
    ),
    "unknown effect": (
        CARD.replace('"draft"', '"draftt"'),
        [f"e.toml:8: {AT}.effect: there is no effect 'draftt'; did you mean draft?"],
    ),
    "an effect as it stands on the card": (
        CARD.replace('"draft"', '"PASS INSIDE"'),
        [f"e.toml:8: {AT}.effect: there is no effect 'PASS INSIDE'; did you mean pass_inside?"],
    ),
    "two effects": (
        CARD.replace('"draft"', '["draft", "block"]'),
        [
            f"e.toml:8: {AT}.effect: ['draft', 'block'] is not the name of an effect; "
            "a card has one, written in quotes"
        ],
    ),
    "effect given twice": (
        CARD.replace('"draft"', '"draft"\neffect = "block"'),
        ["e.toml:9: effect: appears twice"],
    ),
    "card given twice": (CARD + CARD, [f"e.toml:12: {AT}: appears twice"]),
    "an effect of the other deck": (
        '[deck."OIL"]\neffect = "lose_traction"\nspaces = 3\n',
        [
            "e.toml:8: deck.OIL.effect: there is no effect 'lose_traction'; "
            "it is one of a track deck: write [track_deck.OIL]"
        ],
    ),
    "a figure that the effect has not": (
        '[track_deck."FOG"]\neffect = "slow_traffic"\nspaces = 3\n',
        ["e.toml:9: track_deck.FOG.spaces: a card with the effect slow_traffic has no spaces"],
    ),
    "too many cards": (CARD + "copies = 37\n", ["e.toml:7: deck: the driver deck has 97 cards; at most 96"]),
    "ratings as printed": (
        CARD.replace("500", "0.5").replace("160", "16.0"),
        [
            f"e.toml:10: {AT}.rating: 0.5 is not a whole number; write 500: it counts thousandths",
            f"e.toml:11: {AT}.pit_time: 16.0 is not a whole number; write 160: it counts tenths of a second",
        ],
    ),
    "a deck smaller than a hand, told of the deck as a whole": (
        "[deck]\n" + "".join(f'"{name}" = 0\n' for name in load_driver_deck().names() if name != "FAST PIT"),
        ["e.toml:7: deck: has fewer cards than a hand"],
    ),
    "a deck of another table's that does not go with it": (
        "[rules]\nchase_cards = true\n[chase_deck]\n" + '"NUDGE PASS" = 60\n',
        ["e.toml:9: chase_deck: makes driver decks of 122 cards; at most 96"],
    ),
    "capital letters": (
        CARD.replace("SUPER DRAFT", "Draft"),
        [
            "e.toml:7: deck.Draft: differs from DRAFT in capital letters alone; "
            "write DRAFT to change that card, or another name"
        ],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_with_a_new_card_is_said_in_one_line_each(name):
    text, said = WRONG[name]
    with pytest.raises(FaultError) as error:
        read(text)
    assert [str(fault) for fault in error.value.faults] == said


def test_up_to_96_cards_are_a_deck():
    assert len(read(CARD + "copies = 36\n").rules.driver_table().cards()) == 96
