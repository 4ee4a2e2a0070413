"""Silverstone: the grid, its sharp trajectories, the extreme trajectory before corner 7."""

from __future__ import annotations

import pytest

from simkit.games.f90.state import ATTEMPT_PASSED, DECLARE, EXTREME_ATTEMPT
from tests.games.f90.table import Table, stop


def at_stowe(factor=65, cards=("OR4",), traits=None, **rules):
    """Return a player on the start point before Stowe whose next blind check turns `factor`."""
    table = Table([traits or {"skill": "pitting"}], circuit="silverstone", **rules)
    table.put(0, "S13", spot=True)
    held = table.hand(0, *cards)
    table.stack(table.with_factor(factor), "YE4")
    return table, held


@pytest.mark.clause("F90-SILV-1")
@pytest.mark.parametrize(("circuit", "rows"), [("silverstone", [6, 6, 1]), ("barcelona", [4, 4, 4, 1])])
def test_a_grid_section_holds_six_cars_at_silverstone_and_four_elsewhere(circuit, rows):
    table = Table(6, circuit=circuit, slow_robots=3, fast_robots=2, superfast_robots=2)
    last = int(table.rules.n_sections)
    names = [entry.name for entry in table.options.table("sections").entries]
    assert [len(table.queue(names[last - 1 - k])) for k in range(len(rows))] == rows
    grids = [
        [int(table.car(seat).grid) for seat in table.queue(names[last - 1 - k])] for k in range(len(rows))
    ]
    assert [place for row in grids for place in row] == list(range(13)), "the pole stands in front"


@pytest.mark.clause("F90-SILV-1")
def test_the_width_of_the_grid_is_an_option():
    table = Table(6, grid_width=2)
    assert [len(table.queue(name)) for name in ("B32", "B31", "B30")] == [2, 2, 2]


@pytest.mark.clause("F90-SILV-2")
def test_its_sharp_trajectories_work_as_at_barcelona():
    table = Table(1, circuit="silverstone")
    table.put(0, "S23", spot=True)
    (red,) = table.hand(0, "RD4")
    table.turn(play=[red], sharp=1)
    assert table.mp() == 5
    assert table.car().damage == 1


@pytest.mark.clause("F90-SILV-3", "F90-SILV-5")
@pytest.mark.parametrize(("card", "bonus"), [("OR4", 3), ("YE2", 3), ("RD8", 0)])
def test_the_bonus_needs_an_orange_or_a_yellow_card(card, bonus):
    table, held = at_stowe(cards=(card,))
    table.turn(declare=[EXTREME_ATTEMPT, 0], play=held)
    assert table.car().off == 0
    assert table.mp() == 2 + bonus
    assert table.car().attempt == ATTEMPT_PASSED


@pytest.mark.clause("F90-SILV-5")
def test_without_such_a_card_a_passed_attempt_may_lead_off_the_track():
    table, held = at_stowe(cards=("RD8",), extreme_unmatched="off_track")
    table.turn(declare=[EXTREME_ATTEMPT, 0], play=held)
    assert table.car().off == 1
    assert table.where(0) == "S14"
    table, held = at_stowe(extreme_unmatched="off_track")
    table.turn(declare=[EXTREME_ATTEMPT, 0], play=held)
    assert table.mp() == 5


@pytest.mark.clause("F90-SILV-6", "F90-BASE-14")
@pytest.mark.parametrize("skill", ["pitting", "reflexes"])
def test_the_check_is_against_65_and_reflexes_do_not_help(skill):
    for factor, off in ((65, 0), (66, 1)):
        table, held = at_stowe(factor, traits={"skill": skill})
        table.turn(
            declare=[EXTREME_ATTEMPT, 0] if not off else EXTREME_ATTEMPT, **({} if off else {"play": held})
        )
        assert table.car().off == off


@pytest.mark.clause("F90-BASE-14", "F90-BASE-43")
def test_the_attempt_comes_before_the_draw_and_its_failure_ends_the_turn_off_corner_7():
    table, _ = at_stowe(99)
    table.turn(declare=EXTREME_ATTEMPT)
    assert table.where(0) == "S14"
    assert table.hand_names() == ["OR4"], "no card was drawn or played"
    assert table.car().tyre_value - table.car().chips == 2
    assert table.car().next_penalty == 1


@pytest.mark.clause("F90-BASE-43")
def test_a_failure_may_only_lose_the_bonus():
    table, held = at_stowe(99, extreme_failed="no_bonus")
    table.turn(declare=[EXTREME_ATTEMPT, 0], play=held)
    assert table.mp() == 2


@pytest.mark.clause("F90-BASE-14", "F90-BASE-6")
def test_nobody_may_attempt_it_who_has_to_stop_first():
    table, _ = at_stowe()
    table.car().due = table.race.turn
    assert EXTREME_ATTEMPT not in table.moves(0, DECLARE)
    table.car().pitted = 1
    assert EXTREME_ATTEMPT in table.moves(0, DECLARE)


@pytest.mark.clause("F90-SILV-4")
def test_it_is_attempted_once_from_its_start_point_only_and_without_an_attempt_gives_nothing():
    table, held = at_stowe()
    assert EXTREME_ATTEMPT in table.moves(0, DECLARE)
    table.car().attempt = ATTEMPT_PASSED
    assert EXTREME_ATTEMPT not in table.moves(0, DECLARE)
    assert table.moves(0, DECLARE) == [0], "nor may he stop or skip any more"
    table.car().attempt = 0
    table.put(0, "S13")
    assert EXTREME_ATTEMPT not in table.moves(0, DECLARE)
    table, held = at_stowe()
    table.turn(play=held)
    assert table.mp() == 2


@pytest.mark.clause("F90-BASE-14")
def test_a_free_start_point_is_taken_after_a_stop_and_may_be_attempted_at_once():
    table = Table([{"skill": "lapping"}], circuit="silverstone")
    table.put(0, "S21")
    held = table.hand(0, "OR4")
    table.stack(*["RD1"] * 6, table.with_factor(20), "YE4")
    table.turn(declare=[stop(), EXTREME_ATTEMPT, 0], play=held)
    assert table.mp() == 5


@pytest.mark.clause("F90-BASE-15")
@pytest.mark.parametrize(("counts", "mp"), [(False, 5), (True, 6)])
def test_the_blind_check_counts_for_hazard_only_if_the_rules_say_so(counts, mp):
    table, held = at_stowe(traits={"strategy": "hazard"}, hazard_extreme_check=counts)
    table.turn(declare=[EXTREME_ATTEMPT, 0], play=held)
    assert table.mp() == mp


@pytest.mark.clause("F90-SILV-4")
def test_robots_leave_it_unless_the_rules_let_them_have_it():
    for take, section in ((False, "S17"), (True, "S20")):
        table = Table(1, circuit="silverstone", superfast_robots=1, robots_take_extreme=take)
        table.put(1, "S09")
        table.turn(1)
        assert table.where(1) == "S13"
        table.car(1).mark = 0
        table.turn(1)
        assert table.where(1) == section
