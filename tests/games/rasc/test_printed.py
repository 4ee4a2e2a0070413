"""What is printed on the boards, space by space, and the track's own incident table beside the Realism Package's charts."""

from __future__ import annotations

import pytest

from simkit.core.records import allocate
from simkit.games.rasc.engine.finish import end_race, find_leader, write_outcome
from simkit.games.rasc.engine.movement import movement_value
from simkit.games.rasc.engine.pit_lane import enter_lane
from simkit.games.rasc.engine.place import take_off
from simkit.games.rasc.state import IN_BOX, LEAVING, ON_TRACK, OUTCOME
from tests.games.rasc.table import Table

BOARDS = {
    "sunvalley": {
        ("I", 1): [(1, 4), (10, 14), (23, 31), (42, 50), (59, 63), (68, 72)],
        ("O", 1): [(15, 16), (21, 22), (51, 52), (57, 58)],
        ("O", 2): [(17, 20), (53, 56)],
    },
    "coopersville": {
        ("I", 1): [(9, 13), (24, 28), (45, 49), (60, 64), (67, 72)],
        ("M", 1): [(16, 21), (52, 57)],
        ("O", 1): [(12, 15), (22, 25), (48, 51), (58, 61)],
        ("O", 2): [(16, 21), (52, 57)],
    },
}
"""Minus spaces as reconstructed: by lane and what they take off, from row to row of 72."""


def minus_at(track, lane, row, rows):
    """Return what a space takes off; with other rows a lap each stretch ends in proportion, and the next begins there."""
    return sum(
        off
        for (where, off), stretches in BOARDS[track].items()
        for first, last in stretches
        if where == lane and -(-(first - 1) * rows // 72) < row <= -(-last * rows // 72)
    )


@pytest.mark.clause("RASC-OFF-1", "RASC-OFF-2", "RASC-VAL-1")
@pytest.mark.parametrize(("track", "most"), [("sunvalley", 18), ("coopersville", 13)])
@pytest.mark.parametrize("rows", [60, 72, 84])
def test_from_every_space_of_a_board_a_car_moves_what_it_throws_less_its_minus(track, most, rows):
    table = Table("M1", track=track, rows_per_lap=rows)
    for row in range(1, rows + 1):
        for lane in "IMO":
            table.car().row, table.car().lane = row - 1, "IMO".index(lane)
            moves = movement_value(table.race, table.rules, 0, most)
            assert moves == most - minus_at(track, lane, row, rows), f"{lane}{row}"


@pytest.mark.clause("RASC-RP-1", "RASC-MOV-8", "RASC-TAB-12")
@pytest.mark.parametrize("lap", [1, 4, 8])
def test_without_them_the_tracks_table_counts_in_every_third(lap):
    table = Table("M30", laps_begun=lap, laps=9, chart="base", fuel_laps=9, tyre_laps=9)
    table.throws(0, "TI", "TI", "MAX")
    table.incident(0, 12)
    table.move()
    assert (table.where(), table.car().repair, table.car().out, table.race.flag) == ("M48", 0, 0, 1)


BEST = {"sunvalley": (18, 9, 8), "coopersville": (13, 7, 5)}
"""MAX, half of it and half of MIN, both rounded up."""

SEEN = ("repair", "spun", "owes", "tyre_loss", "fuel_loss", "bumps", "hot", "flat_tyre", "out")

NO_INCIDENT = ("all", {})
WRECK = ("slow", {"repair": 20, "spun": 1, "flag": 1})
BASE = {
    2: WRECK,
    3: ("all", {"owes": 1}),
    4: ("all", {"tyre_loss": 1}),
    5: ("all", {"bumps": 1}),
    6: (1, {}),
    7: NO_INCIDENT,
    8: (2, {}),
    9: ("half", {}),
    10: ("slow", {"spun": 1}),
    11: ("half", {"repair": 10}),
    12: ("all", {"flag": 1}),
}
"""By roll, the effect of the line: the whole movement, half of it, half of MIN, nothing, or so many spaces less; and what is different afterwards."""

WALL = {10: ("slow", {"repair": 20, "spun": 1, "flag": 1})}
CHARTS = {
    ("base", 1): BASE,
    ("stages", 1): BASE | WALL,
    ("stages", 4): BASE | WALL | {6: ("all", {"fuel_loss": 1}), 12: (1, {"hot": 1})},
    ("stages", 8): BASE
    | WALL
    | {2: ("none", {"out": 1, "flag": 1}), 3: ("slow", {"flat_tyre": 1})}
    | {7: (1, {}), 11: ("half", {"repair": 20}), 12: WRECK},
}
"""By chart and lap of nine."""


@pytest.mark.clause("RASC-MOV-6", "RASC-RP-1", "RASC-RP-2")
@pytest.mark.parametrize("track", BEST)
@pytest.mark.parametrize(("chart", "lap"), CHARTS)
@pytest.mark.parametrize("roll", range(2, 13))
def test_every_line_of_every_chart_does_what_it_says(track, chart, lap, roll):
    most, half, slow = BEST[track]
    moves, after = CHARTS[chart, lap][roll]
    table = Table("M30", track=track, laps_begun=lap, laps=9, chart=chart, fuel_laps=9, tyre_laps=9)
    table.throws(0, "TI", "TI", "MAX")
    table.incident(0, roll, spin=1)
    table.move()
    car = table.car()
    driven = {"all": most, "half": half, "slow": slow, "none": 0, 1: most - 1, 2: most - 2}
    assert int(car.way) - lap * 72 - 29 == driven[moves]
    seen = {name: int(car[name]) for name in SEEN} | {"flag": int(table.race.flag)}
    assert seen == dict.fromkeys(seen, 0) | after


@pytest.mark.clause("RASC-TAB-4", "RASC-RP-1")
@pytest.mark.parametrize(("chart", "lap", "roll"), [(*key, 4) for key in CHARTS] + [("stages", 4, 6)])
@pytest.mark.parametrize("track", BEST)
def test_without_fuel_and_tyres_in_play_a_lap_of_them_is_one_space(track, chart, lap, roll):
    table = Table("M30", track=track, laps_begun=lap, laps=9, chart=chart, pit_stops=False)
    table.throws(0, "TI", "TI", "MAX")
    table.incident(0, roll)
    table.move()
    assert int(table.car().way) - lap * 72 - 29 == BEST[track][0] - 1


@pytest.mark.clause("RASC-RP-3")
@pytest.mark.parametrize("roll", range(2, 13))
def test_every_line_of_the_pit_incidents_does_what_it_says(roll):
    table = Table("M20", pit_incidents=True)
    take_off(table.race, 0)
    table.car().place, table.car().seconds = IN_BOX, 30
    table.throws(0, "TI", "TI")
    table.incident(0, roll)
    table.move()
    longer = {2: 10, 3: 10, 11: 10, 12: 5}.get(roll, 0)
    assert (table.car().seconds, table.car().black_flags) == (30 - 5 + longer, int(roll == 11))


POINTS = (175, 170, 165, 160, 155, 150, 146, 142, 138, 134, 130, 127, 124, 121, 118, 115, 112, 109, 106, 103)


@pytest.mark.clause("RASC-PTS-1")
def test_every_place_has_its_points():
    table = Table(*(f"M{60 - place}" for place in range(20)), laps_begun=10, missed_stop="nothing")
    find_leader(table.race, table.rules)
    end_race(table.race, table.rules)
    rows = allocate(OUTCOME, 20)
    write_outcome(table.race, table.rules, rows)
    assert tuple(int(row.points) for row in rows) == POINTS


ZONES = {"sunvalley": [(62, 81), (28, 41)], "coopersville": [(68, 78), (32, 41)]}
"""Drafting zones: first and last row, beyond 72 those behind the line."""


@pytest.mark.clause("RASC-DRF-2")
@pytest.mark.parametrize("track", ZONES)
def test_two_cars_draft_wherever_both_are_in_one_zone_before_and_after(track):
    drafting = [row for first, last in ZONES[track] for row in range(first + 1, last)]
    for row in range(10, 82):
        table = Table(f"M{(row - 1) % 72 + 1}", f"M{(row - 2) % 72 + 1}", track=track)
        table.car(1).way = table.car(0).way - 1
        table.draft()
        assert (table.car(0).drafts == 1) == (row in drafting), f"row {row}"


@pytest.mark.clause("RASC-PIT-7", "RASC-PIT-10", "RASC-PIT-11")
@pytest.mark.parametrize("track", BEST)
def test_the_pit_lane_its_boxes_and_its_exit_lie_where_they_are_drawn(track):
    table = Table("M56", track=track)
    assert table.reach(0, BEST[track][0])[0] == "I60"  # nearer than half of MIN: the entry alone
    table = Table("I60", track=track)
    entry = int(table.car().way)
    enter_lane(table.race, table.rules, 0)
    table.throws(0, "MIN", "TI")
    table.move()
    assert (table.car().place, table.car().seconds) == (IN_BOX, 20 - 2)  # three cells to the box
    for cell, place in ((19, LEAVING), (20, ON_TRACK)):  # five points on, cell 24 is the last
        table.car().place, table.car().way = LEAVING, entry + cell
        table.move()
        assert table.car().place == place
    assert table.where() == "I13"
