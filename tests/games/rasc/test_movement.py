"""Movement: dice, incidents, off-line spaces, damage."""

from __future__ import annotations

import pytest

from simkit.games.rasc import notes
from tests.games.rasc.table import ADD_DIE, DICE, Table

SUNVALLEY = {"MIN": 15, "+1": 16, "+2": 17, "MAX": 18}
COOPERSVILLE = {"MIN": 10, "+1": 11, "+2": 12, "MAX": 13}


def moved(*faces, where="M30", incident=0, seat_changes=None, **changes):
    """Return the spaces that a lone car moves."""
    table = Table(where, **changes)
    for name, value in (seat_changes or {}).items():
        setattr(table.car(), name, value)
    table.throws(0, *faces)
    if incident:
        table.incident(0, incident)
    before = int(table.car().way)
    table.move()
    return int(table.car().way) - before


@pytest.mark.clause("RASC-VAL-1", "RASC-VAL-3")
@pytest.mark.parametrize(("face", "spaces"), SUNVALLEY.items())
def test_a_result_moves_a_car_15_to_18_spaces_at_sunvalley(face, spaces):
    assert moved(face, "TI") == spaces


@pytest.mark.clause("RASC-VAL-2")
@pytest.mark.parametrize(("face", "spaces"), COOPERSVILLE.items())
def test_a_result_moves_a_car_10_to_13_spaces_at_coopersville(face, spaces):
    assert moved(face, "TI", track="coopersville") == spaces


@pytest.mark.clause("RASC-MOV-1", "RASC-MOV-3")
@pytest.mark.parametrize(
    ("faces", "spaces"),
    [
        (("+1", "MIN"), 16),
        (("+1", "MIN", "+2"), 17),
        (("+1", "MIN", "+2", "MAX"), 18),
        (("MIN", "+2", "+1"), 17),
        (("MAX", "MIN"), 18),
    ],
)
def test_two_to_four_dice_are_thrown_and_the_best_counts(faces, spaces):
    assert moved(*faces) == spaces


@pytest.mark.clause("RASC-MOV-1")
def test_a_die_that_was_not_thrown_does_not_count():
    table = Table("M30")
    table.throws(0, "MIN", "+1", "MAX", "MAX")
    table.answer(0, DICE, 2)
    table.move()
    assert table.where() == "M46"


@pytest.mark.clause("RASC-MOV-1")
def test_dice_that_are_added_one_at_a_time_are_asked_for_one_at_a_time():
    for more, spaces in ((0, 15), (1, 18)):
        table = Table("M30", dice_choice="one_at_a_time")
        table.throws(0, "MIN", "MIN", "+2", "MAX")
        table.answer(0, ADD_DIE, more)
        table.move()
        assert table.where() == f"M{30 + spaces}"
        assert table.notes(notes.THROWN)[0][2] == (4 if more else 2)


@pytest.mark.clause("RASC-MOV-2")
def test_an_auto_car_throws_three_dice_whatever_its_driver_says():
    for dice in (2, 4):
        table = Table("M30")
        table.throws(0, "MIN", "MIN", "+2", "MAX")
        table.answer(0, DICE, dice)
        table.car().auto = 1
        table.move()
        assert table.where() == "M47"


@pytest.mark.clause("RASC-MOV-5", "RASC-MOV-6")
@pytest.mark.parametrize(
    ("faces", "incidents"),
    [(("MAX", "TI"), 0), (("TI", "TI"), 1), (("TI", "MAX", "TI"), 1), (("TI",) * 3, 1), (("TI",) * 4, 1)],
)
def test_two_ti_or_more_are_one_incident_and_one_ti_is_none(faces, incidents):
    table = Table("M30")
    table.throws(0, *faces)
    table.incident(0, 7)
    table.move()
    assert int(table.car().incidents) == incidents
    assert len(table.notes(notes.INCIDENT)) == incidents


@pytest.mark.clause("RASC-MOV-5")
def test_an_auto_car_has_incidents_too():
    table = Table("M30")
    table.throws(0, "TI", "MAX", "TI")
    table.incident(0, 8)
    table.car().auto = 1
    table.move()
    assert table.where() == "M46"


# Worked example X-1, in conflict with X-6: see the option incident_base


@pytest.mark.clause("RASC-MOV-7")
def test_x1_plus_one_and_two_ti_move_min_less_modifiers_by_the_guides_example():
    assert moved("+1", "TI", "TI", incident=7, incident_base="min") == 15
    assert moved("+1", "TI", "TI", incident=6, incident_base="min") == 14
    assert moved("+1", "TI", "TI", incident=7, where="I29", incident_base="min") == 14


@pytest.mark.clause("RASC-MOV-7", "RASC-FAQ-2b")
def test_x1_moves_the_best_die_by_the_publishers_answer():
    assert moved("+1", "TI", "TI", incident=7) == 16


@pytest.mark.clause("RASC-FAQ-2a", "RASC-FAQ-2c")
def test_x6_two_ti_alone_with_brain_fade_move_min_less_two():
    assert moved("TI", "TI", incident=8) == 13


@pytest.mark.clause("RASC-FAQ-2b")
def test_x6_two_ti_and_max_with_brain_fade_move_max_less_two():
    assert moved("TI", "TI", "MAX", incident=8) == 16
    assert moved("TI", "TI", "MAX", incident=8, incident_base="min") == 13


# Off-line spaces


@pytest.mark.clause("RASC-OFF-1", "RASC-OFF-2")
@pytest.mark.parametrize(("where", "spaces"), [("M27", 18), ("I27", 17), ("O15", 17), ("O17", 16)])
def test_a_car_that_starts_on_a_minus_space_loses_that_much(where, spaces):
    assert moved("MAX", "TI", where=where) == spaces


@pytest.mark.clause("RASC-OFF-4")
def test_passing_over_a_minus_space_or_ending_on_one_costs_nothing():
    table = Table("O1")
    table.throws(0, "MAX", "TI")
    table.stops(0, "O19")
    table.move()
    assert table.where() == "O19"


@pytest.mark.clause("RASC-OFF-5", "RASC-DMG-2")
def test_a_damaged_car_takes_the_minus_and_moves_half_of_what_is_left():
    damaged = {"repair": 10}
    assert moved("MAX", "TI", seat_changes=damaged) == 9
    assert moved("+2", "TI", seat_changes=damaged) == 9
    assert moved("MAX", "TI", where="O17", seat_changes=damaged) == 8
    assert moved("MAX", "TI", where="O17", seat_changes=damaged, track="coopersville") == 6


@pytest.mark.clause("RASC-DMG-2")
def test_a_damaged_car_may_move_half_of_min_by_another_reading():
    assert moved("MAX", "TI", seat_changes={"repair": 10}, damaged_speed="half_min") == 8


@pytest.mark.clause("RASC-FAQ-6", "RASC-TAB-9")
@pytest.mark.parametrize(
    ("faces", "spaces"),
    [(("TI", "TI"), 8), (("TI", "TI", "+1"), 8), (("TI", "TI", "+2"), 9), (("TI", "TI", "MAX"), 9)],
)
def test_half_movement_rounds_up(faces, spaces):
    assert moved(*faces, incident=9) == spaces


@pytest.mark.clause("RASC-FAQ-6")
def test_half_movement_is_taken_after_the_minus_or_before():
    faces = ("TI", "TI", "MAX")
    assert moved(*faces, where="M16", incident=9, track="coopersville") == 6  # (13 - 1) / 2
    assert moved(*faces, where="O26", incident=9, half_order="half_first") == 9
    # 18 - 1 = 17 is halved to 9; half of 18 is 9, less 1 is 8
    assert moved(*faces, where="I26", incident=9) == 9
    assert moved(*faces, where="I26", incident=9, half_order="half_first") == 8


@pytest.mark.clause("RASC-OFF-2")
def test_the_minus_of_the_space_and_of_the_incident_add_up_or_the_worse_counts():
    faces = ("TI", "TI", "MAX")
    assert moved(*faces, where="I26", incident=8) == 15
    assert moved(*faces, where="I26", incident=8, minus_sum="worse") == 16
    assert moved(*faces, where="O17", incident=6, minus_sum="worse") == 16


def test_no_penalty_makes_a_car_slower_than_half_of_min():
    assert moved("TI", "TI", where="O17", incident=9, seat_changes={"repair": 10}) == 8


@pytest.mark.clause("RASC-FAQ-1")
def test_minus_spaces_are_ignored_on_starts_and_restarts():
    table = Table("O17")
    table.race.ignore_minus = 1
    table.throws(0, "MAX", "TI")
    table.move()
    assert table.where() == "O35"


@pytest.mark.clause("RASC-FAQ-1")
@pytest.mark.parametrize(("immunity", "first"), [("both", 0), ("movement", 1)])
def test_they_are_ignored_in_challenges_too_or_in_movement_alone(immunity, first):
    table = Table("O17", "M17", start_immunity=immunity)
    table.race.ignore_minus = 1
    table.challenge(0, 7)
    table.challenge(1, 6)
    table.challenges()
    assert table.order(0, 1)[0] == first


@pytest.mark.clause("RASC-FAQ-1")
def test_in_a_house_rule_they_count_on_starts_as_well():
    table = Table("O17", start_immunity="none")
    table.race.ignore_minus = 1
    table.throws(0, "MAX", "TI")
    table.move()
    assert table.where() == "O33"
    table = Table("O17", "M17", start_immunity="none")
    table.race.ignore_minus = 1
    table.challenge(0, 7)
    table.challenge(1, 6)
    table.challenges()
    assert table.order(0, 1) == [1, 0]


def test_a_race_starts_with_minus_spaces_ignored_for_one_turn():
    table = Table("M1")
    table.race.ignore_minus = 1
    table.turn()
    assert table.race.ignore_minus == 0


# The base table, effect by effect


def after_incident(roll, *faces, where="M30", **changes):
    table = Table(where, **changes)
    table.throws(0, *(faces or ("TI", "TI", "MAX")))
    table.incident(0, roll)
    before = int(table.car().way)
    table.move()
    return table, int(table.car().way) - before


@pytest.mark.clause("RASC-TAB-2")
def test_a_wreck_spins_the_car_damages_it_and_brings_out_the_yellow_flag():
    table, spaces = after_incident(2)
    assert spaces == 8
    assert (table.car().spun, table.car().repair, table.race.flag) == (1, 20, 1)


@pytest.mark.clause("RASC-TAB-3")
def test_a_3_is_a_black_flag_and_costs_no_movement():
    table, spaces = after_incident(3)
    assert spaces == 18
    assert (table.car().owes, table.car().black_flags) == (1, 1)


@pytest.mark.clause("RASC-TAB-4")
def test_a_4_wears_the_tyres_or_costs_a_space_without_tyre_rules():
    table, spaces = after_incident(4)
    assert (spaces, table.car().tyre_loss) == (18, 1)
    table, spaces = after_incident(4, pit_stops=False)
    assert (spaces, table.car().tyre_loss) == (17, 0)


@pytest.mark.clause("RASC-TAB-6", "RASC-TAB-7", "RASC-TAB-8")
@pytest.mark.parametrize(("roll", "spaces"), [(6, 17), (7, 18), (8, 16)])
def test_loose_close_call_and_brain_fade(roll, spaces):
    assert after_incident(roll)[1] == spaces


@pytest.mark.clause("RASC-TAB-10")
def test_a_spin_moves_half_of_min_and_lasts_until_the_car_moves_again():
    table, spaces = after_incident(10)
    assert (spaces, table.car().spun, table.car().repair, table.race.flag) == (8, 1, 0, 0)
    table.loads = {}
    table.throws(0, "MAX", "MIN")
    table.move()
    assert table.car().spun == 0


@pytest.mark.clause("RASC-TAB-11", "RASC-DMG-1")
def test_contact_damages_the_car_which_is_at_half_speed_from_now_on():
    table, spaces = after_incident(11)
    assert (spaces, table.car().repair, table.car().damages) == (9, 10, 1)


@pytest.mark.clause("RASC-USE-3")
def test_seconds_of_repair_add_up():
    table = Table("M30")
    table.car().repair = 20
    table.throws(0, "TI", "TI")
    table.incident(0, 11)
    table.move()
    assert table.car().repair == 30


@pytest.mark.clause("RASC-TAB-12", "RASC-YEL-1")
def test_debris_brings_out_the_yellow_flag_and_leaves_the_car_alone():
    table, spaces = after_incident(12)
    assert (spaces, table.race.flag, table.car().repair, table.car().spun) == (18, 1, 0, 0)


# Penalties that wait


@pytest.mark.clause("RASC-FAQ-3")
def test_after_a_penalty_from_a_challenge_an_incident_in_the_movement_is_not_rolled():
    table = Table("M30")
    table.car().pending_minus, table.car().penalised = 2, 1
    table.throws(0, "TI", "TI", "MAX")
    table.incident(0, 9)
    table.move()
    assert table.where() == "M46"
    assert table.car().incidents == 0


@pytest.mark.clause("RASC-FAQ-3")
def test_or_it_is_rolled_and_all_but_its_penalty_counts():
    for roll, repair, where in ((9, 0, "M46"), (11, 10, "M46")):  # damage slows the movement after
        table = Table("M30", second_incident="no_penalty")
        table.car().pending_minus, table.car().penalised = 2, 1
        table.throws(0, "TI", "TI", "MAX")
        table.incident(0, roll)
        table.move()
        assert (table.where(), table.car().repair) == (where, repair)


def test_a_penalty_is_paid_once():
    table = Table("M30")
    table.car().pending_minus = 2
    table.throws(0, "MAX", "MIN")
    table.move()
    table.move()
    assert table.where() == "M64"
