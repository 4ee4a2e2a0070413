"""What the cards do to both cars, damage, and how lying cars come up again (CRASH-EFF, CRASH-DMG, CRASH-DOWN)."""

from __future__ import annotations

import pytest

from simkit.core.records import NONE
from simkit.games.crashcar import notes
from tests.games.crashcar.table import (
    BLUE,
    NE,
    NW,
    ON_ROOF,
    ON_SIDE,
    RAM,
    REVERSE,
    SE,
    SW,
    UPRIGHT,
    E,
    Table,
    W,
)


def hit(result, heading=SE, lane=2, points=10, posture_of=None, **changes):
    """Return the table after the car in seat 0 has rammed the one in seat 1 obliquely, with this result.

    On lane 2 the target is knocked to field 10 of the lane, on lane 3 onto the outer barrier.
    """
    table = Table(2, **changes)
    table.put(0, 2, 6)
    table.put(1, lane, 9, heading, points=4)
    table.stack(BLUE, result)
    towards = E if lane == 2 else NE
    table.move(0, E, E, RAM + towards, points=points)
    return table


def state(table, seat=1):
    """Return posture, heading, damage and score of a car."""
    car = table.car(seat)
    return int(car.posture), int(car.heading), int(car.damage), int(car.score)


@pytest.mark.clause("CRASH-EFF-1", "CRASH-EFF-2")
def test_nothing_moves_the_target_one_field_and_keeps_its_heading():
    table = hit("nothing")
    assert table.where(1) == (2, 10)
    assert state(table) == (UPRIGHT, SE, 0, 0)
    assert state(table, 0)[2:] == (0, 0)


@pytest.mark.clause("CRASH-EFF-3", "CRASH-EFF-4")
def test_a_spin_moves_the_target_one_field_turns_it_round_and_scores_25():
    table = hit("spin")
    assert table.where(1) == (2, 10)
    assert state(table) == (UPRIGHT, NW, 0, 0)
    assert state(table, 0)[2:] == (0, 25)


@pytest.mark.clause("CRASH-EFF-5", "CRASH-EFF-6")
def test_a_spin_with_damage_lays_the_target_on_its_side_damages_it_and_scores_25():
    table = hit("spin_damage")
    assert table.where(1) == (2, 10)
    assert state(table)[0] == ON_SIDE
    assert state(table)[2:] == (1, 0)
    assert state(table, 0)[2:] == (0, 25)


@pytest.mark.clause("CRASH-EFF-7", "CRASH-EFF-8")
def test_a_rollover_lays_the_target_on_its_roof_damages_it_and_scores_50():
    table = hit("rollover")
    assert table.where(1) == (2, 10)
    assert state(table)[0] == ON_ROOF
    assert state(table)[2:] == (1, 0)
    assert state(table, 0)[2:] == (0, 50)


@pytest.mark.clause("CRASH-EFF-9", "CRASH-EFF-10")
def test_self_damage_tips_the_attacker_over_on_his_field_and_moves_the_target_on():
    table = hit("self_damage")
    assert table.where(0) == (2, 8)
    assert state(table, 0)[0] == ON_SIDE
    assert state(table, 0)[2:] == (1, 0)
    assert table.where(1) == (2, 10)
    assert state(table) == (UPRIGHT, SE, 0, 0)


@pytest.mark.clause("CRASH-EFF-11", "CRASH-TRACK-3")
@pytest.mark.parametrize(
    ("result", "posture", "damage"),
    [
        ("nothing", ON_SIDE, 0),
        ("spin", ON_SIDE, 0),
        ("spin_damage", ON_SIDE, 1),
        ("rollover", ON_ROOF, 1),
        ("self_damage", ON_SIDE, 0),
    ],
)
def test_a_car_knocked_onto_the_barrier_lies_there_whatever_the_card(result, posture, damage):
    table = hit(result, lane=3)
    assert table.where(1) == (4, 10)
    assert (int(table.car(1).posture), int(table.car(1).damage)) == (posture, damage)
    assert table.car(0).points == 10 - 2 - 3
    assert table.car(0).barrier_rams == 1


@pytest.mark.clause("CRASH-EFF-13")
def test_the_target_keeps_its_drive_points_unless_they_are_lost():
    assert hit("nothing").car(1).points == 4
    lost = hit("nothing", hit_points="lost")
    assert lost.car(1).points == 0
    assert lost.car(1).wasted == 4


# Damage


@pytest.mark.clause("CRASH-DMG-1", "CRASH-DMG-7")
def test_each_damage_moves_the_marker_by_one_and_leaves_the_points_of_the_round():
    table = hit("spin_damage")
    assert (table.car(1).damage, table.car(1).points) == (1, 4)
    assert table.car(1).damage_round == 1
    table.race.at[table.car(1).field] = NONE
    table.put(1, 2, 9, SE, points=4)
    table.race.at[table.car(0).field] = NONE
    table.put(0, 2, 6)
    table.stack(BLUE, "rollover")
    table.move(0, E, E, RAM + E, points=4)
    assert (table.car(1).damage, table.car(1).points) == (2, 4)


@pytest.mark.clause("CRASH-DMG-5")
def test_the_sixth_damage_is_a_total_loss_and_takes_the_car_off_the_board():
    table = Table(3)
    table.put(0, 2, 6)
    table.put(1, 2, 9, SE, points=4)
    table.put(2, 1, 20)
    table.car(1).damage = 5
    table.stack(BLUE, "rollover")
    table.move(0, E, E, RAM + E, points=10)
    assert table.car(1).running == 0
    assert table.race.at[table.at(2, 10)] == NONE
    assert table.car(1).points == 0
    assert table.car(1).out_round == 1
    assert table.race.n_out == 1
    assert table.car(0).score == 50


@pytest.mark.clause("CRASH-DMG-5")
def test_with_five_damage_a_car_is_no_total_loss():
    table = Table(2)
    table.put(0, 2, 6)
    table.put(1, 2, 9, SE)
    table.car(1).damage = 4
    table.stack(BLUE, "rollover")
    table.move(0, E, E, RAM + E, points=10)
    assert (table.car(1).damage, table.car(1).running, table.where(1)) == (5, 1, (2, 10))


@pytest.mark.clause("CRASH-DMG-5")
def test_how_much_damage_is_a_total_loss_is_a_rule_and_the_attacker_can_suffer_it_too():
    table = hit("self_damage", total_loss=1)
    assert table.car(0).running == 0
    assert table.race.at[table.at(2, 8)] == NONE
    assert table.car(0).points == 0
    assert table.car(0).wasted == 6


@pytest.mark.clause("CRASH-EFF-6", "CRASH-EFF-8")
@pytest.mark.parametrize(
    ("scores", "points"),
    [(True, {"spin_damage": 25, "rollover": 50}), (False, {"spin_damage": 0, "rollover": 0})],
)
def test_a_hit_that_is_a_total_loss_scores_by_the_card_unless_it_scores_nothing(scores, points):
    for result, score in points.items():
        assert hit(result, total_loss=1, points_for_total_loss=scores).car(0).score == score


@pytest.mark.clause("CRASH-DMG-8")
def test_damage_is_not_repaired_when_a_car_is_set_upright():
    table = hit("spin_damage")
    table.move(1, points=2)
    assert (table.car(1).posture, table.car(1).damage) == (UPRIGHT, 1)


# Lying cars


@pytest.mark.clause("CRASH-DOWN-1")
@pytest.mark.parametrize("result", ["spin_damage", "rollover"])
def test_a_car_lies_until_it_is_on_turn(result):
    table = hit(result)
    posture = int(table.car(1).posture)
    table.move(0, points=1)
    assert table.car(1).posture == posture != UPRIGHT
    table.move(1, points=2)
    assert table.car(1).posture == UPRIGHT


@pytest.mark.clause("CRASH-DOWN-2")
def test_a_lying_car_occupies_its_field():
    table = Table(2)
    table.put(0, 2, 7)
    table.put(1, 2, 8, posture=ON_ROOF)
    assert table.first(0) == [REVERSE, 7]


@pytest.mark.clause("CRASH-DOWN-3", "CRASH-DOWN-4")
@pytest.mark.parametrize(
    ("heading", "leads_to"),
    [(E, (2, 8)), (SE, (1, 7)), (SW, (1, 6)), (W, (2, 6)), (NW, (3, 7)), (NE, (3, 8))],
)
def test_it_is_set_upright_with_any_heading_for_free_and_drives_on(heading, leads_to):
    table = Table(1)
    table.put(0, 2, 7, posture=ON_SIDE)
    table.move(0, heading, points=1, upright=heading)
    assert table.where(0) == leads_to
    assert table.notes(notes.SET_UP) == [(0, -1, table.at(2, 7), heading, 0)]


@pytest.mark.clause("CRASH-DOWN-4")
def test_by_a_reading_setting_it_upright_takes_its_turn_in_the_round():
    table = Table(1, upright="ends_turn")
    table.put(0, 2, 7, posture=ON_SIDE)
    table.move(0, points=9, upright=E)
    assert (table.where(0), table.car(0).posture, table.car(0).points) == ((2, 7), UPRIGHT, 0)
    assert table.car(0).wasted == 9


@pytest.mark.clause("CRASH-DOWN-3")
def test_drive_points_are_not_forfeited_by_standing_a_car_before_a_wall():
    table = Table(3)
    table.put(0, 1, 7, posture=ON_SIDE)
    table.put(1, 1, 8)
    table.put(2, 2, 7)
    assert table.uprights(0) == [W, NE]


@pytest.mark.clause("CRASH-ORDER-8")
def test_a_walled_in_car_faces_the_blocker_that_its_owner_points_at():
    table = Table(5)
    table.put(0, 1, 7, points=8, posture=ON_SIDE)
    for seat, lane, number in ((1, 1, 8), (2, 2, 7), (3, 2, 8), (4, 1, 6)):
        table.put(seat, lane, number, points=seat)
    assert table.uprights(0) == [E, W, NW, NE]
    table.move(0, upright=NW, points=8)
    assert table.car(0).points == 2
    assert table.car(0).posture == UPRIGHT


@pytest.mark.clause("CRASH-DOWN-5")
def test_a_tipped_attacker_and_an_undamaged_car_on_the_barrier_are_set_upright_the_same_way():
    table = hit("self_damage")
    table.move(0, upright=SE, points=1)
    assert (table.car(0).posture, table.where(0)) == (UPRIGHT, (1, 8))
    table = hit("nothing", lane=3)
    table.move(1, upright=SW, points=1)
    assert (table.car(1).posture, table.where(1)) == (UPRIGHT, (3, 9))


@pytest.mark.clause("CRASH-DOWN-5")
def test_by_a_reading_an_undamaged_car_on_the_barrier_keeps_the_heading_that_it_had():
    table = hit("nothing", lane=3, undamaged_on_side="keeps_heading")
    assert table.car(1).heading == SE
    table.move(1, upright=SW, points=1)
    assert table.where(1) == (3, 10)
    damaged = hit("spin_damage", lane=3, undamaged_on_side="keeps_heading")
    damaged.move(1, upright=SW, points=1)
    assert damaged.where(1) == (3, 9)


@pytest.mark.clause("CRASH-EFF-12")
def test_how_a_lying_car_faces_changes_nothing():
    legal = []
    for heading in range(6):
        table = Table(2)
        table.put(0, 2, 7, heading, posture=ON_ROOF)
        table.put(1, 2, 8)
        legal.append(table.uprights(0))
        table.move(0, SE, points=1, upright=SE)
        assert table.where(0) == (1, 7)
    assert legal == [legal[0]] * 6
