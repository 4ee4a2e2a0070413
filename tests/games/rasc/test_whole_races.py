"""Whole races: every one ends, every car moves, the leader leads, nothing is left over."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.games.rasc.engine.finish import progress
from simkit.games.rasc.packed import pack
from simkit.games.rasc.rules import Rules, profile
from simkit.games.rasc.state import GONE, ON_TRACK
from tests.games.rasc.races import play, turns

MIXED = ("random", "bot", "auto", "bot", "random", "auto")


@pytest.mark.parametrize("name", ["guide", "publisher", "rp3"])
@pytest.mark.parametrize("track", ["sunvalley", "coopersville"])
def test_races_under_every_profile_on_both_boards_end_with_every_car_in_a_place(name, track):
    outcomes = play(2, MIXED, rules=profile(name, track=track, laps=4))
    assert set(outcomes.race_status.ravel()) == {1}
    assert set(outcomes.limited.ravel()) == {0}
    assert (np.sort(outcomes.position, axis=1) == np.arange(1, 7)).all()


@pytest.mark.parametrize("rows", [60, 72, 84])
def test_one_car_and_twenty_race_at_any_number_of_rows(rows):
    for drivers, laps in ((["auto"], 3), (["auto"] * 20, 1)):
        outcomes = play(1, drivers, rows_per_lap=rows, laps=laps)
        assert set(outcomes.race_status.ravel()) == {1}
        assert outcomes.laps.max() == laps


def test_every_space_holds_the_car_that_stands_there_after_every_turn():
    for race in turns(MIXED, laps=3):
        seen = 0
        for seat in range(race.n_cars):
            car = race.car[seat]
            assert car.place in range(GONE + 1)
            if car.place == ON_TRACK:
                assert race.at[car.row, car.lane] == seat
                assert race.lanes[car.row] >> car.lane & 1
                assert car.row == car.way % 72
                seen += 1
        assert int((race.at != -1).sum()) == seen
        assert sum(int(lanes).bit_count() for lanes in race.lanes) == seen


@pytest.mark.clause("RASC-FAQ-9b")
def test_every_car_that_is_in_the_race_moves_in_every_turn():
    racing = None
    for race in turns(MIXED, laps=2):
        if racing is not None:
            assert all(race.car[seat].moved for seat in racing)
        racing = [seat for seat in range(race.n_cars) if race.car[seat].place != GONE]


def test_cars_of_one_row_have_an_order_of_their_own():
    rules = pack(Rules(laps=2))[0]
    for race in turns(MIXED, laps=2):
        for row in range(72):
            ranks = sorted(int(race.car[seat].rank) for seat in race.at[row] if seat != -1)
            assert ranks == list(range(len(ranks)))
        if race.turn:
            far = [progress(race, rules, seat) for seat in range(race.n_cars)]
            assert far[race.leader] == max(far)


@pytest.mark.clause("RASC-COMP-7")
def test_every_race_begins_with_a_new_condition_sheet():
    """A second race in the same record comes out as it does alone."""
    both = play(2, MIXED, laps=3)
    alone = play(1, MIXED, first=1, laps=3)
    assert both[1].tolist() == alone[0].tolist()
