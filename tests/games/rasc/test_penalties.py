"""Penalties that wait for a movement: which of two counts, and what uses one up."""

from __future__ import annotations

import pytest

from simkit.games.rasc import notes
from simkit.games.rasc.state import IN_BOX
from tests.games.rasc.table import PIT, Table


def after_zero(first, second, laps_begun=3, **changes):
    """Throw a 0 in a challenge on M40, an incident; then two TI and MAX in the movement, another.

    Returns the table, the spaces moved, and the incidents of the movement.
    """
    table = Table("M40", "O40", laps_begun=laps_begun, **changes)
    table.challenge(0, 0)
    table.challenge(1, 5)
    table.incident(0, first, which=1)
    table.challenges()
    table.loads = {}
    table.throws(0, "TI", "TI", "MAX")
    table.throws(1, "MAX", "MIN")
    table.incident(0, second)
    car = table.car()
    way, incidents = int(car.way), int(car.incidents)
    table.move()
    return table, int(car.way) - way, int(car.incidents) - incidents


@pytest.mark.clause("RASC-FAQ-3")
@pytest.mark.parametrize(
    ("first", "spaces", "second"),
    [
        (8, 16, 0),  # -2
        (9, 9, 0),  # half of 18
        (11, 9, 0),  # damaged: half speed is the penalty
        (10, 8, 0),  # a spin
        (5, 16, 1),  # a Bump takes nothing off
        (4, 16, 1),  # nor do worn tyres at once
        (3, 16, 1),  # nor a black flag
    ],
)
def test_of_an_incident_in_a_challenge_and_one_in_the_movement_the_first_penalty_alone_counts(
    first, spaces, second
):
    table, moved, rolled = after_zero(first, 8)
    assert (moved, rolled) == (spaces, second)
    assert len(table.notes(notes.NO_SECOND)) == 1 - second


@pytest.mark.clause("RASC-FAQ-3")
@pytest.mark.parametrize(("laps_begun", "first", "spaces"), [(9, 3, 8), (5, 12, 17)])
def test_a_flat_tyre_and_heat_of_a_challenge_are_penalties_too(laps_begun, first, spaces):
    rules = {"chart": "stages", "laps": 9, "fuel_laps": 9, "tyre_laps": 9}
    assert after_zero(first, 8, laps_begun=laps_begun, **rules)[1:] == (spaces, 0)


@pytest.mark.clause("RASC-FAQ-3")
@pytest.mark.parametrize(("second", "repair"), [(9, 0), (10, 0), (11, 10)])
def test_or_the_second_is_rolled_and_takes_nothing_off_the_movement_at_hand(second, repair):
    table, moved, rolled = after_zero(8, second, second_incident="no_penalty")
    assert (moved, rolled, table.car().repair) == (16, 1, repair)


@pytest.mark.clause("RASC-FAQ-3", "RASC-RP-2")
def test_a_save_it_that_a_movement_has_left_does_not_keep_the_next_incident_away():
    table = Table("M20", chart="stages")
    table.throws(0, "TI", "TI", "MAX")
    table.incident(0, 10, spin=5)
    table.move()
    assert (table.where(), table.car().pending_slow) == ("M38", 1)
    table.loads = {}
    table.throws(0, "TI", "TI", "MAX")
    table.incident(0, 2)
    table.move()
    assert (table.where(), table.car().repair, table.car().incidents) == ("M46", 20, 2)


@pytest.mark.clause("RASC-SLB-1")
def test_the_space_of_a_slingshot_does_not_wait_out_the_stop_either():
    table = Table("I60")
    table.car().bonus = 1
    table.answer(0, PIT, 1)
    table.throws(0, "MIN", "MIN")
    table.move()
    assert (table.car().place, table.car().bonus) == (IN_BOX, 0)


@pytest.mark.clause("RASC-CHAL-5")
def test_a_penalty_that_waits_at_the_pit_entry_does_not_wait_out_the_stop():
    table = Table("I60", "M60")
    table.challenge(0, 0)
    table.challenge(1, 5)
    table.incident(0, 9, which=1)
    table.challenges()
    assert table.car().pending_half == 1
    table.loads = {}
    table.answer(0, PIT, 1)
    table.throws(0, "MIN", "MIN")
    table.throws(1, "MIN", "MIN")
    table.move()
    assert (table.car().place, table.car().seconds) == (IN_BOX, 18)
    assert (table.car().pending_half, table.car().penalised) == (0, 0)
