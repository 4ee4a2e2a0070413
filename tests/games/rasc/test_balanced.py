"""What `balanced` weighs: dice against incidents, where a slingshot follows, how a black flag is served."""

from __future__ import annotations

import pytest

from simkit.games.rasc.decisions import DICE, FULL_STOP, SERVICE, SHORT_STOP, STOP
from simkit.games.rasc.policies import POLICIES
from simkit.games.rasc.state import IN_BOX, IN_LANE, YELLOW
from tests.games.rasc.table import Table


def answer_of(table, decision, seat=0, **habits):
    """Return what `balanced` with these habits answers for a car."""
    driver = POLICIES["balanced"](**habits)
    table.car(seat).param[: len(driver.values)] = driver.codes()
    decide = getattr(driver.policy.decide, "py_func", driver.policy.decide)
    return int(decide(table.race, table.rules, seat, decision))


def dice(*cars, state=(), changes=(), **habits):
    table = Table(*cars, **dict(changes))
    for name, value in dict(state).items():
        table.car()[name] = value
    return answer_of(table, DICE, **habits)


@pytest.mark.parametrize(("words", "n"), [("two", 2), ("three", 3), ("four", 4)])
def test_a_fixed_number_of_dice_is_thrown_wherever_others_are(words, n):
    assert dice("M30", dice=words) == n
    assert dice("M30", "M45", dice=words) == n


@pytest.mark.parametrize(("cost", "n"), [(0, 4), (445, 4), (446, 3), (839, 3), (841, 2), (10_000, 2)])
def test_in_the_open_dice_are_thrown_while_they_bring_more_spaces_than_their_incidents_cost(cost, n):
    """A third die brings 7/18 of a space for 5/108 of an incident, a fourth 167/648 for 75/1296."""
    assert dice("M30", incident_cost=cost) == n


@pytest.mark.parametrize(
    ("row", "n"),
    [
        (44, 4),  # MAX alone passes it, with three spaces between
        (45, 2),  # every throw comes up to it and none past
        (46, 2),  # a third die saves the one space of a MIN in one throw of eight
        (48, 4),  # as in the open
        (40, 4),  # every throw passes it: what it brings beyond counts in full
    ],
)
def test_a_car_in_the_way_changes_what_more_dice_bring(row, n):
    assert dice("M30", f"M{row}", incident_cost=300) == n


def test_without_a_momentum_pass_a_car_within_min_leaves_nothing_to_win():
    assert dice("M30", "M40", changes={"momentum_pass": False}, incident_cost=1) == 2
    assert dice("M30", "M44", changes={"momentum_spaces": 4}, incident_cost=1) == 2


def test_a_damaged_car_ahead_is_in_nobodys_way_and_a_damaged_driver_wins_half_as_much():
    table = Table("M30", "M45")
    table.car(1).repair = 10
    assert answer_of(table, DICE, incident_cost=440) == 4
    assert dice("M30", state={"repair": 10}, incident_cost=440) < 4


def test_a_car_that_crawls_throws_two():
    assert dice("M30", state={"pending_slow": 1}, incident_cost=0) == 2
    assert dice("M30", state={"flat_tyre": 1}, incident_cost=0) == 2


@pytest.mark.clause("RASC-FAQ-3")
def test_after_a_penalty_from_a_challenge_no_die_costs_anything():
    left = {"pending_minus": 2, "penalised": 1}
    assert dice("M30", state=left, incident_cost=10_000) == 4
    assert dice("M30", state={"pending_half": 1, "penalised": 1}, incident_cost=10_000) == 4
    assert dice("M30", state={"repair": 10, "penalised": 1}, incident_cost=10_000) == 4
    reading = {"second_incident": "no_penalty"}
    assert dice("M30", state=left, changes=reading, incident_cost=10_000) == 2


def test_the_last_lap_has_a_cost_of_its_own():
    for begun, n in ((9, 2), (10, 4)):
        assert answer_of(Table("M30", laps_begun=begun), DICE, incident_cost=2000, last_cost=0) == n


def test_under_a_yellow_flag_the_line_bounds_what_dice_bring():
    for where, n in (("M71", 2), ("M60", 4)):  # 15 rows to the line, which any throw reaches, and 26
        table = Table(where)
        table.race.flag = YELLOW
        assert answer_of(table, DICE, incident_cost=1) == n


def test_dice_in_the_pits_are_a_habit_of_their_own():
    assert dice("I60", state={"place": IN_LANE}, pit_dice=3, dice="two") == 3


@pytest.mark.clause("RASC-BLK-2", "RASC-BLK-4")
@pytest.mark.parametrize(
    ("habit", "early", "late"),
    [
        ("together", FULL_STOP, FULL_STOP),
        ("apart", SHORT_STOP, SHORT_STOP),
        ("by_window", SHORT_STOP, FULL_STOP),
    ],
)
def test_a_black_flag_is_served_with_the_stop_apart_or_by_the_window(habit, early, late):
    """Fuel lasts seven laps of ten: a stop from the third lap on lasts to the end."""
    for stop_lap, expected in ((2, early), (3, late)):
        table = Table("I60")
        table.car().place = IN_BOX
        table.car().stop_lap = stop_lap
        table.car().owes = 1
        assert answer_of(table, SERVICE, flag_stop=habit) == expected


@pytest.mark.clause("RASC-SLB-1", "RASC-SLB-2")
@pytest.mark.parametrize(
    ("row", "changes", "stop"),
    [
        (63, {}, "M63"),  # MIN and MAX lead on to rows 6 and 9, in the big zone
        (64, {}, "I65"),  # MAX leads beyond it
        (63, {"slingshot": "none"}, "I64"),
    ],
)
def test_the_worth_of_a_slingshot_counts_where_it_follows(row, changes, stop):
    """The car can stop behind one that has moved, or a space further beside it."""
    table = Table("M47", f"M{row + 1}", **changes)
    table.reach(0, row - 46)
    table.car(1).moved = 1
    habits = {"draft_worth": 0, "open_worth": 0, "minus_cost": 0}
    answer = answer_of(table, STOP, sling_worth=101, **habits)
    assert f"{'IMO'[answer % 3]}{47 + answer // 3}" in (stop, stop.replace("I", "O"))
    assert answer_of(table, STOP, sling_worth=99, **habits) // 3 == row - 46
