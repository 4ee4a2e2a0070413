"""Tallies: merging, bounds, digests."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from studies import SHORT, rolling

from simkit.core.records import ENDED, allocate
from simkit.core.trail_record import TRAIL
from simkit.faults import FaultError
from simkit.games.registry import GAMES
from simkit.games.rollmove import GAME
from simkit.player import Player, Table
from simkit.tally import Counter, Layout, Tally, check_bounds, columns_are_integers

NO_TRAILS = allocate(TRAIL, 0)


def pieces() -> list[Tally]:
    player = Player(Table.of(rolling(variants=SHORT)))
    return [player.play(first, count).tally for first, count in ((0, 7), (7, 30), (37, 1), (38, 12))]


def test_tallies_add_up_to_the_same_in_any_order_and_grouping():
    a, b, c, d = pieces()
    digests = {(a + b + c + d).digest(), (d + c + b + a).digest(), ((c + a) + (d + b)).digest()}
    assert digests == {Player(Table.of(rolling(variants=SHORT))).play(0, 50).tally.digest()}


def test_an_empty_tally_changes_nothing():
    one = pieces()[1]
    layout = Layout.of(GAME, 2, 2, 4)
    assert (one + Tally.empty(layout)).digest() == one.digest()


def test_a_digest_sees_every_array_and_the_number_of_races():
    one = pieces()[0]
    seen = {one.digest(), dataclasses.replace(one, races=one.races + 1).digest()}
    for name, array in one.arrays().items():
        changed = array.copy()
        changed.flat[-1] += 1
        seen.add(dataclasses.replace(one, **{name: changed}).digest())
    assert len(seen) == 2 + len(one.arrays())


def test_every_race_and_place_is_in_the_tally():
    tally = pieces()[1]
    assert tally.statuses[:, ENDED].tolist() == [30, 30]
    assert tally.finish.sum(axis=(1, 2)).tolist() == [[30] * 4] * 2
    assert tally.finish.sum(axis=(1, 3)).tolist() == [[30] * 4] * 2
    assert np.array_equal(tally.cross, tally.cross.swapaxes(-1, -2))
    assert np.array_equal(tally.base_cross[0], tally.cross[0])


def test_sums_that_could_pass_63_bits_are_refused_before_they_do():
    peak = np.array([[2**20]])
    check_bounds(2**18, 4, peak)
    with pytest.raises(FaultError, match="play fewer races, or measure in a coarser unit"):
        check_bounds(2**19, 4, peak)


def test_merging_two_tallies_is_refused_where_both_together_could_overflow():
    one = pieces()[0]
    half = dataclasses.replace(one, races=2**40, peak=np.full_like(one.peak, 2**9))
    with pytest.raises(FaultError, match="largest sum"):
        half + half


def test_a_value_too_large_for_its_races_is_refused_by_the_counter():
    counter = Counter(Layout.of(GAME, 1, 1, 1), 4)
    rows = allocate(GAME.outcome_dtype, (4, 1))
    rows.position = 1
    rows.race_status = ENDED
    rows.square = -(2**31)
    with pytest.raises(FaultError, match="2147483648 in 4 races"):
        counter.add(0, rows, NO_TRAILS)


def test_an_impossible_outcome_is_an_error_of_the_game():
    counter = Counter(Layout.of(GAME, 1, 1, 1), 4)
    with pytest.raises(RuntimeError, match="impossible outcome"):
        counter.add(0, allocate(GAME.outcome_dtype, (4, 1)), NO_TRAILS)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_writes_rows_that_can_be_read_as_integers(name):
    assert columns_are_integers(GAMES[name])
