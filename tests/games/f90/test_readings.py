"""What the recommended readings refuse: a player answers as another reading would let him, and is not asked."""

from __future__ import annotations

import pytest

from simkit.games.f90 import words
from simkit.games.f90.engine import race as whole_race
from simkit.games.f90.state import DECLARE, DRAW_TRACK_CARD, LATER_STOP, OUT_NO_CARD, USE_WISE
from tests.games.f90.table import NO_DUE, Table, by


def at(section, *cards, spot=False, drawn="RD1", **traits):
    """Return a lone player in a section, and the numbers of his cards."""
    table = Table([traits])
    table.put(0, section, spot=spot)
    held = table.hand(0, *cards)
    table.stack(drawn)
    return table, held


def wishing(table, **answers):
    """Let the first player have his turn with answers for what he may be asked."""
    table.script(0, **answers)
    whole_race.individual_turn(table.race, table.rules, table.policies, 0)
    return table.car()


@pytest.mark.clause("F90-SHARP-2", "F90-SHARP-17")
def test_a_yellow_card_neither_earns_nor_pays_for_a_red_sharp_trajectory():
    table, (yellow,) = at("B17", "YE2", spot=True)
    car = wishing(table, play=by(yellow), sharp=1)
    assert (car.card_mp, car.trajectory_mp, car.damage) == (2, 0, 0)


@pytest.mark.clause("F90-SHARP-3")
def test_nobody_is_put_out_by_the_card_symbol_of_a_sharp_trajectory():
    table, (yellow,) = at("B24", "YE2", spot=True)
    table.race.race_pile.n_stock = 0
    car = wishing(table, play=by(yellow), sharp=1)
    assert (car.running, car.trajectory_mp) == (1, 0)


@pytest.mark.clause("F90-OFF-4")
def test_the_card_for_the_symbol_of_an_off_track_trajectory_may_be_paid_as_a_tyre_point_and_is_then_missing():
    for forgiven in ("out", "forgiven"):
        table = Table(2, off_track_unpaid=forgiven)
        table.put(0, "B10")
        table.put(1, "B11")
        played, last = table.hand(0, "YE4", "YE2")
        table.race.race_pile.n_stock = 0
        table.car().chips = 0
        car = wishing(table, play=by(played), late_braking=1, tyre_card=by(last))
        assert (car.running, car.out_reason) == (0, OUT_NO_CARD)
        assert car.n_hand == 0


@pytest.mark.clause("F90-WISE-2")
def test_wise_driving_is_used_before_or_after_the_stop_of_a_turn():
    table, _ = at("B20", "YE4", skill="wise_driving")
    for pitted in (0, 1):
        table.car().pitted = pitted
        table.car().due = table.race.turn
        assert USE_WISE in table.moves(0, DECLARE)


@pytest.mark.clause("F90-RAIN-4")
def test_the_rain_experts_discs_can_be_spent_in_the_dry():
    table, (yellow,) = at("B19", "YE2", skill="rain_expert")
    table.car().blue, table.car().tyres = 3, words.RAIN_TYRES
    assert wishing(table, play=by(yellow), blue_disc=1).blue == 2


@pytest.mark.clause("F90-SF-4")
def test_save_fuel_chooses_its_special_itself():
    for answer, due, tracks in ((DRAW_TRACK_CARD, NO_DUE, 1), (LATER_STOP, NO_DUE + 1, 0)):
        table, (yellow,) = at("B08", "YE2", strategy="save_fuel")
        assert wishing(table, play=by(yellow), save_fuel=answer).due == due
        assert sum(name.startswith("turn") for name in table.hand_names()) == tracks


@pytest.mark.clause("F90-SF-1")
def test_save_fuel_discards_for_a_card_once_a_turn():
    table, (low, red, yellow) = at("B08", "YE4", "RD1", "YE1", strategy="save_fuel")
    table.stack("GR2", "GR3", "OR4")
    wishing(table, fuel_discard=[by(red), by(yellow)], play=by(low), save_fuel=LATER_STOP)
    assert table.hand_names() == ["GR2", "GR3", "YE1"]
