"""The boards: the shipped ovals field by field, and what is said of a board that cannot be raced on."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from simkit.faults import FaultError
from simkit.games.crashcar.board import AGAINST, BOARD, LATERAL, WITH, read_board
from simkit.games.crashcar.data import load_board
from simkit.games.crashcar.hexes import neighbours, step
from simkit.games.crashcar.ovals import oval
from simkit.games.crashcar.packed import pack
from simkit.games.crashcar.rules import Rules
from simkit.games.crashcar.ways import detours
from simkit.games.table_files import parse_table, read_table, table_toml

OVAL_3, OVAL_4 = read_board(load_board("oval_3")), read_board(load_board("oval_4"))


def ways(board, field):
    """Return how many track neighbours lead with the race, laterally and against it."""
    track = [other for other in board.around(field) if other is not None and board.on_track[other]]
    found = Counter(board.way(field, other) for other in track)
    return found[WITH], found[LATERAL], found[AGAINST]


def is_corner(board, field):
    """Say whether the race turns here: its heading on the field before is another."""
    before = max(
        (
            other
            for other in board.around(field)
            if other is not None and board.names[other].split(",")[0] == board.names[field].split(",")[0]
        ),
        key=lambda other: board.gain(other, field),
    )
    return board.heading[before] != board.heading[field]


@pytest.mark.clause("CRASH-TRACK-1")
@pytest.mark.parametrize(("board", "track", "barrier"), [(OVAL_3, 108, 72), (OVAL_4, 156, 78)])
def test_an_oval_has_so_many_fields_of_track_and_barrier(board, track, barrier):
    assert (sum(board.on_track), len(board.names) - sum(board.on_track)) == (track, barrier)
    lanes = Counter(name.split(",")[0] for name in board.names)
    assert [lanes[f"lane {k}"] for k in (1, 2, 3)] == [30, 36, 42]
    assert lanes["inner barrier"] == 24
    assert lanes["outer barrier"] == {180: 48, 234: 54}[len(board.names)]


@pytest.mark.clause("CRASH-TRACK-5")
def test_every_track_field_of_the_oval_has_six_neighbours_and_headings_are_steps_of_60_degrees():
    assert all(None not in OVAL_3.around(field) for field in range(180) if OVAL_3.on_track[field])
    assert neighbours((0, 0)) == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert step(step((3, -2), 1), 4) == (3, -2)


@pytest.mark.clause("CRASH-TRACK-4")
def test_neighbours_with_beside_and_against_the_race_are_as_counted_by_hand():
    counted = Counter(
        (OVAL_3.names[field].split(",")[0], is_corner(OVAL_3, field), ways(OVAL_3, field))
        for field in range(180)
    )
    assert counted == {
        ("lane 1", False, (2, 0, 2)): 24,
        ("lane 1", True, (2, 1, 2)): 6,
        ("lane 2", False, (3, 0, 3)): 30,
        ("lane 2", True, (2, 2, 2)): 6,
        ("lane 3", False, (2, 0, 2)): 36,
        ("lane 3", True, (1, 1, 1)): 6,
        ("inner barrier", False, (1, 0, 1)): 18,
        ("inner barrier", True, (1, 1, 1)): 6,
        ("outer barrier", False, (1, 0, 1)): 42,
        ("outer barrier", True, (0, 1, 0)): 6,
    }


@pytest.mark.literal
def test_progress_is_exact_and_the_line_lies_where_the_facts_say():
    scale = Fraction(OVAL_3.lap, 36)
    assert OVAL_3.line / scale == Fraction(19, 4)
    places = dict(zip(OVAL_3.places, OVAL_3.progress, strict=True))
    assert places[4, -3] / scale == Fraction(40, 9)
    assert places[5, -5] / scale == Fraction(50, 11)
    assert places[5, -4] / scale == 5
    assert places[9, -3] / scale == 10
    assert [OVAL_3.places[field] for field in OVAL_3.start] == [
        (4, -3),
        (4, -4),
        (4, -5),
        (2, -3),
        (2, -4),
        (2, -5),
    ]
    assert [OVAL_4.places[field] for field in OVAL_4.start] == [
        (4, -3),
        (4, -4),
        (4, -5),
        (4, -6),
        (2, -3),
        (2, -4),
    ]


@pytest.mark.literal
def test_the_shipped_boards_are_what_the_generator_makes():
    assert load_board("oval_3") == oval(3)
    assert load_board("oval_4") == oval(4)


@pytest.mark.parametrize(("lanes", "stretch"), [(3, 4), (3, 20), (4, 10), (5, 6)])
def test_ovals_of_other_shapes_are_sound_boards(lanes, stretch):
    table = oval(lanes, stretch)
    assert parse_table(BOARD, table_toml(table)) == table
    assert Rules(board=table).table("board") == table


def test_the_shortest_way_round_is_the_inner_lane():
    table = detours(OVAL_3)
    for field in range(180):
        if OVAL_3.names[field].startswith("lane 1"):
            best = [OVAL_3.names[OVAL_3.around(field)[h]] for h in range(6) if table[field, h] == 0]
            assert all(name.startswith("lane 1") for name in best)
    straight = OVAL_3.names.index("lane 2, 7")
    assert table[straight].tolist() == [0, 0, 1, 2, 2, 1]


def test_the_packed_board_says_where_a_step_leads():
    rules = pack(Rules())[0]
    field, ahead = OVAL_3.names.index("lane 2, 7"), OVAL_3.names.index("lane 2, 8")
    assert rules.next[field].tolist() == OVAL_3.around(field)
    assert rules.next[field, 0] == ahead
    assert rules.road[field].tolist() == [1, 1, -1, -1, -1, 1]
    inside = OVAL_3.names.index("lane 1, 7")
    assert rules.road[inside].tolist() == [1, -2, -2, -1, -1, 1]
    edge = OVAL_3.names.index("outer barrier, 4")
    assert rules.next[edge].tolist().count(-1) == 2


# A user's own board


def changed(rows):
    """Return the faults of the oval of three lanes with some rows changed."""
    with pytest.raises(FaultError) as caught:
        load_board("oval_3").changed(rows)
    return [fault.message for fault in caught.value.faults]


def without(*names):
    """Return the faults of the oval of three lanes read from a file without some rows."""
    lines = table_toml(load_board("oval_3")).splitlines()
    text = "\n".join(line for line in lines if not any(f'"{name}"' in line for name in names))
    with pytest.raises(FaultError) as caught:
        parse_table(BOARD, text, "mine.toml")
    return [str(fault) for fault in caught.value.faults]


def test_a_gap_across_the_track_is_no_closed_ring_and_the_dead_end_is_named_with_its_line():
    gap = [
        f"lane {lane}, {number}" for lane, number in ((1, 7), (1, 8), (2, 8), (2, 9), (3, 8), (3, 9), (3, 10))
    ]
    assert without(*gap) == [
        "mine.toml:74: fields.58: lane 2, 7: no way on with the race, so the track is no closed ring"
    ]


def test_a_barrier_field_from_which_no_car_could_come_back_is_named():
    assert changed({"outer barrier, 1": {"q": 40, "r": 40}}) == [
        "outer barrier, 1: a car on this barrier field has no way back to the track"
    ]


def test_a_part_of_the_track_that_no_car_can_reach_is_named():
    far = {
        f"lane 1, {n}": {"q": OVAL_3.places[OVAL_3.names.index(f"lane 1, {n}")][0] + 60} for n in range(1, 31)
    }
    said = changed(far | {"lane 1, 5": {"q": 64, "start": 0}})
    assert "lane 2, 1 is cut off from the rest of the track" in said


def test_start_places_are_six_in_order_before_the_line():
    assert changed({"lane 3, 3": {"start": 0}}) == ["there are 5 start places, and 6 are needed"]
    assert changed({"lane 1, 5": {"start": 2}, "lane 2, 5": {"start": 1}}) == [
        "lane 1, 5: start place 2 is not behind the one before it, lane 2, 5"
    ]
    assert changed({"lane 3, 3": {"start": 7}}) == ["lane 3, 3: start place 7 where 6 comes next"]
    assert changed({"lane 1, 5": {"start": 0}, "lane 1, 6": {"start": 1}}) == [
        "lane 1, 6: a start place lies before the finish line, within half a lap",
        "lane 2, 5: start place 2 is not behind the one before it, lane 1, 6",
    ]
    assert changed({"lane 2, 3": {"heading": 3}}) == [
        "lane 2, 3: a car that starts here does not face along the track"
    ]


def test_a_field_lies_once_on_the_board_and_within_the_lap():
    assert changed({"lane 1, 9": {"q": 7}}) == ["lane 1, 9 lies at (7, -3), where lane 1, 8 is already"]
    assert changed({"lane 1, 9": {"progress": 71_280}}) == [
        "lane 1, 9: its progress is not below that of a lap, 71280"
    ]
    assert "lane 1, 10: lane 1, 9 beside it is a quarter of a lap away" in changed(
        {"lane 1, 9": {"progress": 60_000}}
    )


def test_a_car_knocked_onto_the_barrier_is_not_a_quarter_of_a_lap_further_on():
    assert "inner barrier, 1: lane 1, 1 beside it is a quarter of a lap away" in changed(
        {"inner barrier, 1": {"progress": 30_000}}
    )


@pytest.mark.parametrize(("lanes", "stretch"), [(3, 4), (4, 20), (5, 17), (5, 20)])
def test_an_oval_of_any_size_that_is_offered_is_a_board(lanes, stretch):
    board = read_board(parse_table(BOARD, table_toml(oval(lanes, stretch)), "mine.toml"))
    assert len(board.names) == sum(6 * d + 2 * stretch for d in range(2, lanes + 4))


def test_a_board_has_one_finish_line(tmp_path):
    text = table_toml(load_board("oval_3"))
    line = next(row for row in text.splitlines() if '"LINE"' in row)
    (tmp_path / "two.toml").write_text(text.replace(line, line + "\n" + line.replace("LINE", "OTHER")))
    (tmp_path / "none.toml").write_text(text.replace(line, ""))
    with pytest.raises(FaultError, match="a board has one finish line"):
        read_table(BOARD, tmp_path / "two.toml")
    with pytest.raises(FaultError, match="needs at least one field with the effect line"):
        read_table(BOARD, tmp_path / "none.toml")
