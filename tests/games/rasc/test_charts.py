"""The charts of the Realism Package: incidents in each third of the race, and the spin chart."""

from __future__ import annotations

import pytest

from tests.games.rasc.table import Table


@pytest.mark.clause("RASC-MOV-8", "RASC-RP-1")
@pytest.mark.parametrize(
    ("lap", "roll", "spaces", "what"),
    [
        (1, 6, 17, {}),
        (3, 6, 17, {}),
        (4, 6, 18, {"fuel_loss": 1}),
        (6, 6, 18, {"fuel_loss": 1}),
        (7, 6, 17, {}),
        (8, 6, 17, {}),
        (8, 7, 17, {}),
        (1, 7, 18, {}),
        (5, 12, 17, {"hot": 1}),
        (8, 3, 8, {"flat_tyre": 1}),
        (8, 11, 9, {"repair": 20}),
        (5, 11, 9, {"repair": 10}),
        (1, 4, 18, {"tyre_loss": 1}),
        (8, 12, 8, {"repair": 20, "spun": 1}),
        (1, 3, 18, {"owes": 1}),
    ],
)
def test_the_charts_of_each_third_of_the_race(lap, roll, spaces, what):
    table = Table("M30", laps_begun=lap, laps=9, chart="stages", fuel_laps=9, tyre_laps=9)
    table.throws(0, "TI", "TI", "MAX")
    table.incident(0, roll)
    before = int(table.car().way)
    table.move()
    assert int(table.car().way) - before == spaces
    assert {name: int(table.car()[name]) for name in what} == what


@pytest.mark.clause("RASC-RP-1")
def test_a_blown_engine_ends_the_race_of_the_car_and_brings_out_the_yellow_flag():
    table = Table("M30", laps_begun=9, chart="stages")
    table.throws(0, "TI", "TI")
    table.incident(0, 2)
    table.move()
    assert (table.car().out, table.race.flag, table.race.at[29, 1]) == (1, 1, -1)


@pytest.mark.clause("RASC-RP-1")
def test_a_pile_up_takes_the_cars_alongside_into_the_wreck():
    table = Table("M30", "I30", "O31", laps_begun=9, chart="stages")
    table.throws(0, "TI", "TI")
    table.incident(0, 12)
    table.throws(1, "MIN", "MIN")
    table.throws(2, "MAX", "MAX")
    table.begin()
    table.move()
    assert [int(table.car(seat).repair) for seat in range(3)] == [20, 20, 0]


@pytest.mark.clause("RASC-RP-2")
@pytest.mark.parametrize(
    ("die", "spaces", "repair", "flag", "next_slow"),
    [
        (1, 8, 20, 1, 0),
        (2, 8, 20, 1, 0),
        (3, 8, 0, 1, 0),
        (4, 8, 0, 1, 0),
        (5, 18, 0, 0, 1),
        (6, 18, 0, 0, 1),
    ],
)
def test_the_spin_chart(die, spaces, repair, flag, next_slow):
    table = Table("M30", laps_begun=1, chart="stages")
    table.throws(0, "TI", "TI", "MAX")
    table.incident(0, 10, spin=die)
    before = int(table.car().way)
    table.move()
    assert int(table.car().way) - before == spaces
    assert (table.car().repair, table.race.flag, table.car().pending_slow) == (repair, flag, next_slow)


@pytest.mark.clause("RASC-RP-2")
def test_save_it_slows_the_next_movement_once():
    table = Table("M1")
    table.car().save_it = 1
    table.throws(0, "MAX", "MIN")
    table.move()
    table.move()
    assert table.where() == "M27"
    table.move()
    assert table.where() == "M45"
