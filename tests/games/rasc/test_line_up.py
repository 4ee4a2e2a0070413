"""The Caution Flag Line Up and the restart: who lines up where, what goes by meanwhile."""

from __future__ import annotations

import pytest

from simkit.games.rasc import notes
from simkit.games.rasc.state import GREEN, IN_BOX, LEAVING, ON_TRACK, YELLOW
from tests.games.rasc.table import PIT
from tests.games.rasc.test_flags import leave_pits, quiet, under_yellow


@pytest.mark.clause("RASC-YEL-4")
def test_a_car_of_the_leading_lap_that_left_the_pits_inside_closes_up_at_the_tail_and_not_beside_the_leader():
    table = under_yellow("M56", "M55", "M54", "I60", in_line=(0, 1, 2))
    leave_pits(table, 3, held=1)
    table.car(3).way = table.car(3).lane_end = 3 * 72 + 11
    quiet(table, 3)
    table.turn()
    assert table.race.flag == GREEN
    assert [table.where(seat) for seat in range(4)] == ["M64", "M63", "M62", "M61"]
    table.begin()
    assert [int(seat) for seat in table.race.order[:4]] == [0, 1, 2, 3]


@pytest.mark.clause("RASC-YEL-4", "RASC-YEL-5")
def test_each_car_closes_up_in_the_line_of_its_lap_whatever_lane_it_stands_in():
    table = under_yellow("I64", "M40", "O35", "M33", in_line=(0, 1, 2, 3))
    for seat in (1, 2):
        table.car(seat).way -= 72
        table.car(seat).lapped = 1
    table.book()
    assert [table.where(seat) for seat in range(4)] == ["M64", "I64", "I63", "M63"]
    gains = {note[0]: note[2:4] for note in table.notes(notes.CLOSED_UP)}
    assert gains == {0: (0, 1), 1: (24, 0), 2: (28, 0), 3: (30, 1)}


@pytest.mark.clause("RASC-YEL-4")
def test_nobody_falls_back_as_the_field_closes_up():
    table = under_yellow("M64", "M63", "I63", "M62", "M50", in_line=(0, 1, 2, 3, 4))
    table.book()
    assert [table.where(seat) for seat in range(5)] == ["M64", "M63", "I63", "M62", "M61"]


@pytest.mark.clause("RASC-YEL-5", "RASC-YEL-8")
@pytest.mark.parametrize(("leader", "lapped", "where"), [("M4", 0, "M19"), ("M5", 1, "I21")])
def test_a_lapped_car_that_stopped_under_yellow_lines_up_inside(leader, lapped, where):
    table = under_yellow(leader, "I60", in_line=(0,))
    table.car(0).way += 2 * 72
    leave_pits(table, 1, held=1)
    quiet(table, 1)
    table.move()  # the leader is 71 or 72 rows ahead now
    assert (table.where(1), table.car(1).in_line, table.car(1).lapped) == ("I13", 1, lapped)
    table.move()
    assert table.where(1) == where


@pytest.mark.clause("RASC-YEL-2")
@pytest.mark.parametrize(("face", "leaving_at", "where"), [("MAX", 11, "M14"), ("MIN", 7, "I13")])
def test_a_car_in_the_pits_since_before_the_flag_drives_on_to_the_line(face, leaving_at, where):
    table = under_yellow("M50", "I60")
    leave_pits(table, 1, held=0)
    table.car(1).way = 4 * 72 + leaving_at
    quiet(table, 0)
    quiet(table, 1, faces=(face, "MIN"))
    table.move()
    assert table.where(1) == where
    assert table.car(1).in_line == (where == "M14")


@pytest.mark.clause("RASC-YEL-6")
def test_with_all_in_the_pits_the_flag_waits_for_one_to_come_out_and_lead():
    table = under_yellow("M58", in_line=(0,))
    table.answer(0, PIT, 1)
    table.turn()
    assert (table.race.flag, table.car().place, table.race.ignore_minus) == (YELLOW, IN_BOX, 0)
    seen = []
    for _ in range(15):
        table.loads = {}
        table.answer(0, PIT, 0)
        table.turn()
        seen.append((int(table.race.flag), int(table.car().place)))
        if table.race.flag == GREEN:
            break
    assert (YELLOW, LEAVING) in seen or (YELLOW, ON_TRACK) in seen
    assert seen[-1] == (GREEN, ON_TRACK)
    assert int(table.car().row) >= 63


@pytest.mark.clause("RASC-SLB-1")
def test_the_space_of_a_slingshot_is_gone_after_a_movement_in_the_line_up():
    table = under_yellow("M20", in_line=(0,))
    table.car().bonus = 1
    table.move()
    assert (table.where(), table.car().bonus) == ("M28", 0)


@pytest.mark.clause("RASC-RP-2")
def test_a_movement_in_the_line_up_is_the_one_that_save_it_slows():
    table = under_yellow("M2", chart="stages")
    quiet(table, 0, faces=("TI", "TI", "MAX"))
    table.incident(0, 10, spin=5)
    table.move()
    assert (table.where(), table.car().pending_slow) == ("M14", 1)
    table.loads = {}
    table.move()
    assert (table.where(), table.car().pending_slow) == ("M22", 0)


@pytest.mark.clause("RASC-USE-4")
@pytest.mark.parametrize(("by", "missed"), [(8, 0), (7, 1)])
def test_the_lap_to_answer_a_black_flag_runs_out_in_the_line_up_too(by, missed):
    table = under_yellow("M20", in_line=(0,))
    table.car().owes = 1
    table.car().flag_way = table.car().way + by
    table.move()
    assert table.where() == "M28"
    assert (table.car().flag_missed, table.car().owes) == (missed, 1 - missed)
