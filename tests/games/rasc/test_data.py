"""Boards and tables as the rulebook and the reconstruction give them; what is wrong with others; the three profiles."""

from __future__ import annotations

import pytest

from simkit.faults import FaultError
from simkit.games.rasc.board import INNER, MIDDLE, OUTER, read_board
from simkit.games.rasc.data import TABLES
from simkit.games.rasc.idle import idle, slots_in_use
from simkit.games.rasc.rules import PROFILES, Rules, profile


def board(track="sunvalley", rows=72):
    return read_board(Rules(track=track).table("board"), rows)


def rows_of(values, worth):
    """Return the printed numbers of the rows that have a value."""
    return [row + 1 for row, value in enumerate(values) if value == worth]


def span(*bounds):
    """Return rows from pairs of first and last."""
    return [row for first, last in bounds for row in range(first, last + 1)]


@pytest.mark.clause("RASC-COMP-1")
def test_the_two_boards_have_the_minus_spaces_of_the_reconstruction():
    sunvalley = board()
    assert rows_of(sunvalley.minus[INNER], 1) == span(
        (1, 4), (10, 14), (23, 31), (42, 50), (59, 63), (68, 72)
    )
    assert set(sunvalley.minus[MIDDLE]) == {0}
    assert rows_of(sunvalley.minus[OUTER], 1) == span((15, 16), (21, 22), (51, 52), (57, 58))
    assert rows_of(sunvalley.minus[OUTER], 2) == span((17, 20), (53, 56))
    coopersville = board("coopersville")
    assert rows_of(coopersville.minus[INNER], 1) == span((9, 13), (24, 28), (45, 49), (60, 64), (67, 72))
    assert rows_of(coopersville.minus[MIDDLE], 1) == span((16, 21), (52, 57))
    assert rows_of(coopersville.minus[OUTER], 1) == span((12, 15), (22, 25), (48, 51), (58, 61))
    assert rows_of(coopersville.minus[OUTER], 2) == span((16, 21), (52, 57))


@pytest.mark.clause("RASC-COMP-1")
def test_drafting_zones_lead_across_the_line_and_sunvalleys_are_larger():
    assert rows_of(board().zone, 1) == span((1, 9), (62, 72))
    assert rows_of(board().zone, 2) == span((28, 41))
    assert rows_of(board("coopersville").zone, 1) == span((1, 6), (68, 72))
    assert rows_of(board("coopersville").zone, 2) == span((32, 41))


@pytest.mark.clause("RASC-COMP-1")
@pytest.mark.parametrize("track", ["sunvalley", "coopersville"])
@pytest.mark.parametrize("rows", [60, 72, 84])
def test_other_numbers_of_rows_keep_the_board_in_proportion(track, rows):
    one = board(track, rows)
    assert one.pit_cells == 24 * rows // 72
    assert (one.pit_entry + 1, one.caution_line + 1, one.rolling_line + 1) == (
        60 * rows // 72,
        -(-14 * rows // 72),
        -(-64 * rows // 72),
    )
    assert [rows - row for _, row in one.grid] == [1 + k // 2 for k in range(20)]
    assert one.pit_exit < one.caution_line
    if track == "sunvalley":
        assert {one.zone[row - 1] for row in (4, 5, 6)} == {1}


def test_at_72_rows_the_pit_lane_lies_as_reconstructed():
    assert (board().pit_exit + 1, board().boxes) == (13, tuple(range(3, 23)))


@pytest.mark.parametrize("slot", TABLES)
def test_every_table_says_where_its_figures_come_from(slot):
    table = TABLES[slot].get(Rules())
    assert table.provenance == "reconstructed"
    assert table.note


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"grid 2": {"lane": "inner"}}, "another place is there already"),
        ({"track facts": {"maximum": 12}}, "fall from MIN to MAX"),
        ({"Caution Flag Line Up": {"first": 12}}, "behind the pit exit"),
        ({"pit lane": {"cells": 10}}, "leads past the line"),
        ({"pit lane": {"box": 9}}, "do not fit"),
        ({"lap": {"rows": 60}}, "the lap has 60 rows"),
    ],
)
def test_a_board_that_cannot_be_raced_on_is_refused(changes, said):
    with pytest.raises(FaultError, match=said):
        Rules().table("board").changed(changes)


def test_an_incident_table_needs_every_roll_once():
    with pytest.raises(FaultError, match="another row for 7"):
        Rules().table("incidents").changed({"Loose": {"roll": 7}})


def test_a_changed_board_is_raced_on():
    other = Rules().table("board").changed({"track facts": {"maximum": 19}})
    assert read_board(Rules(board=other).table("board"), 72).values == (15, 16, 17, 19)


# The three profiles


@pytest.mark.clause("RASC-FAQ-15a", "RASC-PIT-1")
@pytest.mark.parametrize(
    ("name", "slingshot", "pit_stops", "chart", "pit_incidents", "finish", "consent"),
    [
        ("guide", "basic", True, "base", False, "house", "forced"),
        ("publisher", "none", False, "base", False, "first_across", "asked"),
        ("rp3", "realism", True, "stages", True, "house", "asked"),
    ],
)
def test_the_three_profiles(name, slingshot, pit_stops, chart, pit_incidents, finish, consent):
    rules = profile(name)
    assert (rules.slingshot, rules.pit_stops, rules.chart) == (slingshot, pit_stops, chart)
    assert (rules.pit_incidents, rules.finish, rules.draft_consent) == (pit_incidents, finish, consent)
    assert (rules.incident_base, rules.momentum_pass, rules.winner_changes_lane) == ("best_die", True, False)


def test_a_profile_takes_further_changes_and_an_unknown_one_is_refused():
    assert profile("rp3", laps=15).laps == 15
    assert set(PROFILES) == {"guide", "publisher", "rp3"}
    with pytest.raises(FaultError, match="did you mean guide"):
        profile("guied")


# What has no effect


def test_tables_in_use_depend_on_the_rules():
    assert slots_in_use(Rules()) == ["board", "incidents", "points"]
    assert slots_in_use(profile("rp3")) == [
        "board",
        "incidents_early",
        "incidents_middle",
        "incidents_late",
        "spin_chart",
        "pit_table",
        "points",
    ]
    assert "incidents" in slots_in_use(profile("rp3", grid="qualifying"))
    spins = Rules().table("incidents").changed({"Spin": {"effect": "spin_chart"}})
    assert "spin_chart" in slots_in_use(Rules(incidents=spins))


def test_options_without_effect_are_named_with_what_they_need():
    found = idle(Rules(), [{}], 6)
    assert found["qualifying_laps"] == 'has no effect without grid = "qualifying"'
    assert "tyre_minus" not in found
    found = idle(Rules(pit_stops=False, slingshot="none", grid="qualifying"), [{"control": "auto"}], 6)
    assert found["tyre_minus"] == "has no effect without pit_stops = true"
    assert "qualifying_laps" not in found
    assert {"slingshot_movement", "dice_choice"} <= set(found)


@pytest.mark.clause("RASC-FIN-3")
@pytest.mark.parametrize(("laps", "named"), [(9, True), (10, False), (500, False), (501, True)])
def test_races_outside_the_guides_10_to_500_laps_are_remarked_on(laps, named):
    found = idle(Rules(laps=laps), [{}], 6)
    assert found.get("laps") == ("is outside the 10 to 500 laps of the guide" if named else None)


def test_rows_that_bring_the_pit_exit_to_the_caution_line_are_refused():
    with pytest.raises(FaultError, match="pit exit lies at the Caution Flag Line Up"):
        Rules(rows_per_lap=51)
    assert Rules(rows_per_lap=52).rows_per_lap == 52
