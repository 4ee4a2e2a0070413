"""Every code of an open reading that an option names is listed in docs/readings.md, with the option."""

from __future__ import annotations

import pytest
import readings

from simkit.games.registry import GAMES, NAMES


def listed(title):
    """Return the rows of a game's section: code and option."""
    section = readings.PAGE.read_text(encoding="utf-8").partition(f"## {title} (")[2].partition("\n## ")[0]
    return {
        tuple(cell.strip(" `") for cell in line.split("|")[1:3])
        for line in section.splitlines()
        if line.startswith("| ")
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_code_that_an_option_names_is_in_the_list_of_open_readings(name):
    rules, base = GAMES[name].rules, GAMES[name.split("-")[0]]
    inherited = set(base.rules.options()) if base.name != name else set()
    known = listed(GAMES[name].title)
    named = {
        (code, key)
        for key, option in rules.options().items()
        if key not in inherited
        for code in readings.codes(option)
    }
    assert named <= known, "write the page anew: PYTHONPATH=.:tests python tests/readings.py"


def test_a_code_with_two_readings_is_told_with_the_default_first():
    rows = {row[1]: row for row in readings.rows(GAMES["sccr"].rules, set())}
    code, _, what, values = rows["lap_count_failure"]
    assert code == "A-44"
    assert (
        what
        == "a driver who cannot make the lap count is out, or, outside a pit window, drops to the rear and loses a lap"
    )
    assert values.startswith('`"out"`; or ')
