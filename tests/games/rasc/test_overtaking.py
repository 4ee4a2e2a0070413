"""Where a car may go: overtaking, lanes, slow driving, the momentum pass. The legal stops are listed by hand."""

from __future__ import annotations

import pytest

from simkit.games.rasc import notes
from tests.games.rasc.table import GIVE_WAY, TURN, Table


def rows(first, last, lanes="IMO"):
    return [f"{lane}{row}" for row in range(first, last + 1) for lane in lanes]


AHEAD = [*rows(38, 39), "I40", "O40"]
"""Where a car on M30 may stop that rolls MAX and catches one on M40: beside it or behind, at half of MIN at least."""

PAST = rows(44, 48)
"""And past it, so that three spaces are between them."""


@pytest.mark.clause("RASC-OVT-1", "RASC-OVT-6", "RASC-FAQ-7a")
def test_a_car_that_catches_another_stops_beside_it_or_behind():
    table = Table("M30", "M40", momentum_pass=False)
    assert table.reach(0, 18) == AHEAD


@pytest.mark.clause("RASC-FAQ-7e")
def test_a_roll_that_leaves_three_spaces_between_passes_without_a_challenge():
    table = Table("M30", "M40")
    assert table.reach(0, 18) == AHEAD + PAST
    assert table.reach(0, 14) == [*AHEAD, *rows(44, 44)]
    assert table.reach(0, 13) == AHEAD
    table = Table("M30", "M40", momentum_spaces=5)
    assert table.reach(0, 18) == AHEAD + rows(46, 48)


@pytest.mark.clause("RASC-OVT-6", "RASC-FAQ-7b")
def test_nobody_has_to_drive_past_even_where_the_car_ahead_is_near():
    table = Table("M30", "M35")
    assert table.reach(0, 18) == ["I35", "O35", *rows(36 + 3, 48)]
    table = Table("M30", "M35", momentum_spaces=6)
    assert table.reach(0, 18) == ["I35", "O35", *rows(36 + 6, 48)]


@pytest.mark.clause("RASC-FAQ-7e")
@pytest.mark.parametrize(("where", "passes"), [("M57", 1), ("O48", 0)])
def test_a_momentum_pass_is_counted(where, passes):
    table = Table("M39", "M40")
    table.throws(0, "MAX", "MIN")
    table.throws(1, "TI", "TI")
    table.incident(1, 9)  # half movement: M40 to M48
    table.stops(0, where)
    table.move()
    assert (table.where(0), table.where(1)) == (where, "M48")
    assert table.car(0).momentum_passes == passes


@pytest.mark.clause("RASC-OVT-2")
def test_a_driver_may_decline_the_challenge_and_is_passed():
    table = Table("M30", "M40", momentum_pass=False)
    table.answer(1, GIVE_WAY, 1)
    assert table.reach(0, 18) == [*AHEAD, *rows(41, 48)]
    assert table.notes(notes.PASSED) == [(0, 1, 0, 0, 0)]
    table = Table("M30", "M40", momentum_pass=False, give_way=False)
    table.answer(1, GIVE_WAY, 1)
    assert table.reach(0, 18) == AHEAD


def test_nobody_is_asked_to_give_way_to_a_car_that_cannot_drive_on():
    table = Table("M30", "M40", momentum_pass=False)
    table.answer(1, GIVE_WAY, 1)
    assert table.reach(0, 10) == AHEAD
    assert table.race.n_decisions == 0


@pytest.mark.clause("RASC-OVT-3", "RASC-DMG-1")
def test_a_damaged_car_is_passed_freely():
    table = Table("M30", "M40", momentum_pass=False)
    table.car(1).repair = 10
    assert table.reach(0, 18) == [*AHEAD, *rows(41, 48)]


@pytest.mark.clause("RASC-OVT-4")
def test_a_car_that_has_spun_is_passed_freely():
    table = Table("M30", "M40", momentum_pass=False)
    table.car(1).spun = 1
    assert table.reach(0, 18) == [*AHEAD, *rows(41, 48)]


@pytest.mark.clause("RASC-OVT-5")
def test_a_car_that_is_being_lapped_is_passed_freely_and_one_that_laps_is_not():
    for lap, far in ((2, rows(42, 48)), (4, [])):
        table = Table("M30", "M60", momentum_pass=False)
        put_back(table, 1, "M40", lap)
        assert table.reach(0, 18) == AHEAD + (rows(41, 48) if far else [])


def put_back(table, seat, where, lap):
    """Stand a car that is on the board somewhere else, in another lap."""
    car = table.car(seat)
    table.race.at[car.row, car.lane] = -1
    table.race.lanes[car.row] &= ~(1 << int(car.lane))
    table.put(seat, where, lap)


@pytest.mark.clause("RASC-OVT-6")
def test_three_cars_abreast_cannot_be_driven_through_even_where_they_may_be_passed():
    table = Table("M30", "I40", "M40", "O40")
    for seat in (1, 2, 3):
        table.car(seat).repair = 10
    assert table.reach(0, 18) == rows(38, 39)


@pytest.mark.clause("RASC-FAQ-7b", "RASC-FAQ-7d")
def test_a_car_that_is_held_up_moves_less_than_half_of_min():
    table = Table("M30", "I31", "M31", "O31")
    assert table.reach(0, 18) == ["M30"]
    table = Table("M30", "I33", "M33", "O33")
    assert table.reach(0, 18) == rows(32, 32)
    table = Table("M30", "M35", momentum_pass=False)
    assert table.reach(0, 18) == ["I35", "O35"]


@pytest.mark.clause("RASC-FAQ-7d")
def test_a_car_that_has_passed_the_one_in_its_way_is_free_again_and_moves_half_of_min_at_least():
    table = Table("M30", "M32")
    assert table.reach(0, 18) == ["I32", "O32", *rows(38, 48)]
    assert table.reach(0, 7) == ["I32", "O32", *rows(37, 37)]


@pytest.mark.clause("RASC-FAQ-7c", "RASC-FAQ-7d", "RASC-MOV-4")
def test_a_free_car_may_drive_as_slowly_as_half_of_min_unless_that_is_barred():
    table = Table("M20")
    assert table.reach(0, 18) == rows(28, 38)
    table = Table("M20", track="coopersville")
    assert table.reach(0, 13) == rows(25, 33)
    table = Table("M20", slow_driving="barred")
    assert table.reach(0, 18) == rows(35, 38)
    assert table.reach(0, 9) == rows(29, 29)


@pytest.mark.clause("RASC-MOV-4")
def test_a_car_may_stop_early_to_miss_minus_spaces():
    table = Table("O33")
    table.throws(0, "MAX", "MIN")
    table.stops(0, "O50")
    table.move()
    assert table.where() == "O50"
    assert table.car().unused == 1


# Worked example X-2


@pytest.mark.clause("RASC-OVT-6", "RASC-CHAL-1")
def test_x2_who_stops_where_and_who_challenges_whom():
    nine, five, thirty_two, thirty_six, ninety_four = range(5)
    table = Table("M30", "O29", "M28", "M27", "I26")
    table.throws(nine, "MIN", "MIN")
    for seat in (five, thirty_two, thirty_six, ninety_four):
        table.throws(seat, "MAX", "MIN")
    table.stops(thirty_two, "M44")
    table.stops(thirty_six, "M43")
    for seat, die in ((nine, 8), (five, 3), (thirty_six, 2), (ninety_four, 6)):
        table.challenge(seat, die)
    table.turn()
    assert [table.where(seat) for seat in range(5)] == ["M45", "O45", "M44", "M43", "I43"]
    assert sorted(note[0] for note in table.notes(notes.CHALLENGED)) == [0, 1, 3, 4]
    assert table.order(nine, five) == [nine, five]
    assert table.order(thirty_six, ninety_four) == [ninety_four, thirty_six]
    assert table.car(thirty_two).challenge == 0


# Worked example X-3


def side_by_side(**changes):
    """#3 in the middle has beaten #4 inside."""
    three_and_four = Table("M20", "I20", **changes)
    three_and_four.car(0).challenge = 1
    three_and_four.car(0).won_in = TURN - 1
    three_and_four.car(1).challenge = 3
    return three_and_four


@pytest.mark.clause("RASC-LANE-1", "RASC-LANE-3", "RASC-LANE-4")
def test_x3_the_winner_stays_or_goes_outside_and_not_inside():
    table = side_by_side()
    assert table.reach(0, 15) == rows(28, 35, "MO")


@pytest.mark.clause("RASC-LANE-1", "RASC-LANE-2")
@pytest.mark.parametrize(("goes", "lanes"), [("M38", "I"), ("O38", "IM")])
def test_x3_the_loser_stays_inside_unless_the_winner_has_gone_outside(goes, lanes):
    table = side_by_side()
    table.throws(0, "MAX", "MIN")
    table.throws(1, "MIN", "MIN")
    table.stops(0, goes)
    for lane, legal in (("M", "M" in lanes), ("I", True)):
        table.stops(1, f"{lane}34")
        table.race.fault_seat = -1
        table.race.status = 0
        if legal:
            table.move()
            assert (table.where(0), table.where(1)) == (goes, f"{lane}34")
        else:
            with pytest.raises(AssertionError, match="seat 1"):
                table.move()
        table = side_by_side()
        table.throws(0, "MAX", "MIN")
        table.throws(1, "MIN", "MIN")
        table.stops(0, goes)


@pytest.mark.clause("RASC-LANE-2")
def test_by_another_reading_the_lane_of_a_car_alongside_stays_closed():
    table = side_by_side(lane_ban="whole_turn")
    table.throws(0, "MAX", "MIN")
    table.throws(1, "MIN", "MIN")
    table.stops(0, "O38")
    table.stops(1, "M34")
    with pytest.raises(AssertionError, match="seat 1"):
        table.move()


@pytest.mark.clause("RASC-LANE-2")
@pytest.mark.parametrize(("reading", "lanes"), [("until_left", 0b111), ("whole_turn", 0b001)])
def test_the_lane_that_a_car_alongside_has_left_is_open_to_the_later_mover_or_by_another_reading_is_not(
    reading, lanes
):
    table = side_by_side(lane_ban=reading)
    table.throws(0, "MAX", "MIN")
    table.throws(1, "MIN", "MIN")
    table.stops(0, "O38")
    table.stops(1, "I34")
    table.move()
    assert table.where(1) == "I34"
    assert table.race.reach[14] == lanes


@pytest.mark.clause("RASC-LANE-4")
def test_the_optional_rule_lets_the_winner_into_the_losers_lane():
    table = side_by_side(winner_changes_lane=True)
    assert table.reach(0, 15) == rows(28, 35)
    assert table.reach(1, 15) != rows(28, 35)
    table.car(0).won_in = TURN - 2  # that it won an earlier one is over
    assert table.reach(0, 15) == rows(28, 35, "MO")


@pytest.mark.clause("RASC-LANE-4")
def test_the_winner_is_who_won_the_last_challenge_of_the_turn_be_it_after_a_draft():
    table = Table("M31", "M30", "O32", "I31", winner_changes_lane=True)
    table.challenge(0, 8)
    table.challenge(3, 3)
    table.duel(0, (2, 9))
    table.challenges()
    table.draft()
    assert [table.where(seat) for seat in (0, 2)] == ["M32", "O32"]
    assert table.order(0, 2) == [2, 0]
    assert table.reach(0, 15) == rows(40, 47, "IM")
    assert table.reach(2, 15) == rows(40, 47)


@pytest.mark.clause("RASC-LANE-1")
def test_of_three_abreast_nobody_may_leave_his_lane():
    table = Table("I20", "M20", "O20")
    assert table.reach(0, 15) == rows(28, 35, "I")


def test_a_row_takes_a_car_one_lane_further_at_most():
    table = Table("I30", "I32", "M32", "O32")
    assert table.reach(0, 18) == ["I31", "M31"]
    table = Table("I30", "M31", momentum_pass=False)
    assert table.reach(0, 18) == ["I31"]


# The order of movement


@pytest.mark.clause("RASC-CHAL-3")
def test_the_furthest_moves_first_and_in_a_row_the_winner():
    table = Table("I20", "M20", "O25")
    table.car(0).rank, table.car(1).rank = 1, 0
    table.begin()
    assert [int(seat) for seat in table.race.order[:3]] == [2, 1, 0]


@pytest.mark.clause("RASC-FAQ-9a", "RASC-FAQ-9b")
def test_cars_in_the_pit_lane_move_last_or_first_and_everybody_moves():
    for reading, order in (("last", [1, 2, 0]), ("first", [0, 1, 2])):
        table = Table("M20", "M19", "M18", pit_cars=reading)
        table.race.at[19, 1] = -1
        table.race.lanes[19] = 0
        table.car(0).place = 1
        table.car(0).box = table.car(0).way + 30
        table.throws(0, "MAX", "MIN")
        table.throws(1, "MAX", "MIN")
        table.throws(2, "MAX", "MIN")
        table.move()
        assert [int(seat) for seat in table.race.order[:3]] == order
        assert [int(table.car(seat).moved) for seat in range(3)] == [1, 1, 1]
