"""The page on decks and tables shows what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from simkit.faults import FaultError
from simkit.games.sccr.data import DRIVER_DECK, load_driver_deck
from simkit.games.table_files import parse_table, table_toml

PAGE = Path(__file__).parents[3] / "docs" / "data.md"


def test_its_examples_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 4
    assert result.failed == 0


def test_its_faults_are_those_of_the_deck_so_mistyped() -> None:
    text = table_toml(load_driver_deck()).replace("rating = 585,", "rating = 5850,")
    text = text.replace('"challenge", laps = 6, rating = 315', '"chalenge", laps = 6, rating = 315')
    shown = re.findall(r"^decks/driver_deck\.toml:\d+: .*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    with pytest.raises(FaultError) as caught:
        parse_table(DRIVER_DECK, text, "decks/driver_deck.toml")
    assert str(caught.value).split("\n") == shown
