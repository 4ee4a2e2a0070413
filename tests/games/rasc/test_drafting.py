"""Drafting, chains, ladders, both slingshots."""

from __future__ import annotations

import pytest

from simkit.games.rasc import notes
from tests.games.rasc.table import DRAFT, LADDER_ROLL, SLINGSHOT, Table


def drafted(*cars, setup=None, **changes):
    """Return a table on which the cars have drafted, as they stand and won or lost."""
    table = Table(*cars, **changes)
    if setup:
        setup(table)
    table.draft()
    return table


def spaces(table, n):
    return [table.where(seat) for seat in range(n)]


@pytest.mark.clause("RASC-DRF-1", "RASC-FAQ-11")
def test_a_car_directly_behind_another_in_the_zone_drafts_one_space_straight_on_with_it():
    table = drafted("M31", "M30")
    assert spaces(table, 2) == ["M32", "M31"]
    assert [int(table.car(seat).drafts) for seat in range(2)] == [1, 1]
    assert spaces(drafted("M31", "M29"), 2) == ["M31", "M29"]
    assert spaces(drafted("M31", "I30"), 2) == ["M31", "I30"]


@pytest.mark.clause("RASC-DRF-2")
@pytest.mark.parametrize(
    ("cars", "after"),
    [
        (("M28", "M27"), ["M28", "M27"]),  # the second is not in the zone yet
        (("M41", "M40"), ["M41", "M40"]),  # the first would leave it
        (("M40", "M39"), ["M41", "M40"]),
        (("M29", "M28"), ["M30", "M29"]),
        (("M20", "M19"), ["M20", "M19"]),
        (("M62", "M61"), ["M62", "M61"]),
        (("M9", "M8"), ["M9", "M8"]),
    ],
)
def test_both_are_in_the_zone_before_and_after(cars, after):
    assert spaces(drafted(*cars), 2) == after


@pytest.mark.clause("RASC-DRF-2")
def test_a_draft_may_lead_across_the_line_within_the_big_zone():
    table = Table("M72", "M71", laps_begun=3)
    table.draft()
    assert spaces(table, 2) == ["M1", "M72"]
    assert table.car(0).way == 4 * 72


@pytest.mark.clause("RASC-DRF-3", "RASC-DRF-4", "RASC-FAQ-13")
@pytest.mark.parametrize("loser", [0, 1])
def test_if_either_lost_its_challenge_neither_drafts(loser):
    def lose(table):
        table.car(1 - loser).challenge = 1
        table.car(loser).challenge = 3

    assert spaces(drafted("M31", "M30", setup=lose), 2) == ["M31", "M30"]


@pytest.mark.clause("RASC-DRF-3")
@pytest.mark.parametrize(("reading", "after"), [("first", "M31"), ("not_last", "M32")])
def test_second_of_three_has_not_won_or_has_by_another_reading(reading, after):
    def come_second(table):
        table.car(0).challenge = 2

    assert drafted("M31", "M30", setup=come_second, draft_win=reading).where(0) == after


@pytest.mark.clause("RASC-DRF-5")
def test_no_chain_is_too_long():
    """20 cars nose to tail: with 84 rows the big zone of Sunvalley holds them all before and after."""
    cars = [f"M{row if row > 0 else row + 84}" for row in range(8, -12, -1)]
    after = [f"M{row + 1 if row >= 0 else row + 85}" for row in range(8, -12, -1)]
    assert spaces(drafted(*cars, rows_per_lap=84), 20) == after


@pytest.mark.clause("RASC-DRF-5", "RASC-DRF-6")
def test_a_chain_drafts_whole_or_not_at_all():
    assert spaces(drafted("M31", "M30", "M29", "M28"), 4) == ["M32", "M31", "M30", "M29"]

    def third_loses(table):
        table.car(2).challenge = 3

    cars = ("M31", "M30", "M29", "M28")
    assert spaces(drafted(*cars, setup=third_loses), 4) == list(cars)
    assert spaces(drafted(*cars, setup=third_loses, chain="clean_part"), 4) == ["M32", "M31", "M29", "M28"]


@pytest.mark.clause("RASC-DRF-5")
def test_a_chain_is_parted_from_the_front_where_no_more_may_draft_together():
    run = ("M35", "M34", "M33", "M32", "M31")
    assert spaces(drafted(*run), 5) == ["M36", "M35", "M34", "M33", "M32"]
    assert spaces(drafted(*run, longest_chain=3), 5) == ["M36", "M35", "M34", "M33", "M32"]
    table = drafted(*run, longest_chain=2)
    assert spaces(table, 5) == ["M36", "M35", "M34", "M33", "M31"]


def test_drafts_in_chains_of_three_or_more_are_counted():
    assert [int(car.chain_drafts) for car in drafted("M33", "M32").race.car[:2]] == [0, 0]
    assert [int(car.chain_drafts) for car in drafted("M33", "M32", "M31").race.car[:3]] == [1, 1, 1]


@pytest.mark.clause("RASC-DRF-1")
def test_damaged_and_spun_cars_do_not_draft():
    for name in ("repair", "spun"):

        def hurt(table, name=name):
            table.car(0)[name] = 1

        assert spaces(drafted("M31", "M30", setup=hurt), 2) == ["M31", "M30"]


@pytest.mark.clause("RASC-DRF-1")
def test_nobody_drafts_into_a_space_that_is_taken():
    def hurt(table):
        table.car(2).repair = 10

    assert spaces(drafted("M31", "M30", "M32", setup=hurt), 3) == ["M31", "M30", "M32"]


@pytest.mark.clause("RASC-DRF-8")
def test_a_car_drafts_once_a_turn():
    table = drafted("M31", "M30")
    table.draft()
    assert spaces(table, 2) == ["M32", "M31"]


@pytest.mark.clause("RASC-FAQ-12a", "RASC-FAQ-12b")
def test_auto_cars_draft_into_a_minus_space_and_are_not_asked():
    def make_auto(table):
        for seat in range(2):
            table.car(seat).auto = 1
            table.answer(seat, DRAFT, 0)

    table = drafted("O71", "O70", setup=make_auto, draft_consent="asked")
    assert spaces(table, 2) == ["O72", "O71"]
    table = drafted("I67", "I66", setup=make_auto, draft_consent="asked")
    assert spaces(table, 2) == ["I68", "I67"]
    assert table.rules.minus[67, 0] == 1


@pytest.mark.clause("RASC-FAQ-12c")
def test_an_auto_car_need_not_stop_where_it_would_be_drafted_into_a_minus_space():
    table = Table("I50", "M20")
    table.car(0).auto = 1
    assert {"I67", "I66", "M67", "M66"} <= set(table.reach(0, 17))


@pytest.mark.clause("RASC-DRF-1")
@pytest.mark.parametrize("refuses", [0, 1])
def test_players_are_asked_where_the_rules_say_so(refuses):
    def refuse(table):
        table.answer(1 - refuses, DRAFT, 1)
        table.answer(refuses, DRAFT, 0)

    assert spaces(drafted("M31", "M30", setup=refuse), 2) == ["M32", "M31"]
    assert spaces(drafted("M31", "M30", setup=refuse, draft_consent="asked"), 2) == ["M31", "M30"]


# Challenges after a draft


@pytest.mark.clause("RASC-DRF-7")
@pytest.mark.parametrize(("dice", "order"), [((6, 5), [0, 2]), ((5, 6), [2, 0])])
def test_a_draft_beside_another_car_is_a_challenge(dice, order):
    def load(table):
        table.duel(0, dice)

    table = drafted("M31", "M30", "O32", setup=load)
    assert table.order(0, 2) == order


@pytest.mark.clause("RASC-FAQ-14a", "RASC-FAQ-14b", "RASC-FAQ-14c")
@pytest.mark.parametrize(
    ("duels", "order", "throws"),
    [
        (((3, 5),), [2, 3, 0], 1),
        (((5, 3), (2, 8)), [2, 0, 3], 2),
        (((5, 3), (9, 8)), [0, 2, 3], 2),
    ],
)
def test_the_ladder_the_last_first_then_the_leader(duels, order, throws):
    table = Table("M31", "M30", "I32", "O32")
    table.car(2).rank, table.car(3).rank = 0, 1
    for step, dice in enumerate(duels):
        table.duel(0, dice, step=step)
    table.draft()
    assert table.order(0, 2, 3) == order
    assert [note[1] for note in table.notes(notes.DUEL)] == [3, 2][:throws]


@pytest.mark.clause("RASC-DRF-7", "RASC-CHAL-8")
def test_equal_throws_after_a_draft_are_thrown_again_with_modifiers():
    table = Table("M71", "M70", "I72")
    table.duel(0, (5, 6), (2, 4))  # I72 is -1
    table.draft()
    assert len(table.notes(notes.DUEL)) == 2
    assert table.order(0, 2) == [2, 0]


@pytest.mark.clause("RASC-CHAL-5")
def test_a_zero_after_a_draft_is_an_incident_of_whoever_threw_it():
    table = Table("M31", "M30", "O32")
    table.duel(0, (7, 0))
    table.incident(2, 8, which=LADDER_ROLL + 1)
    table.draft()
    assert [int(table.car(seat).pending_minus) for seat in range(3)] == [0, 0, 2]


@pytest.mark.clause("RASC-OVT-3")
def test_a_damaged_car_is_passed_on_the_ladder_without_a_throw():
    def hurt(table):
        table.car(2).repair = 10

    table = drafted("M31", "M30", "O32", setup=hurt)
    assert table.order(0, 2) == [0, 2]
    assert table.notes(notes.DUEL) == []


# The basic slingshot


@pytest.mark.clause("RASC-SLB-1", "RASC-SLB-2")
def test_the_basic_slingshot_gives_a_space_to_the_movement_after_one_from_behind_a_car_that_ends_in_a_zone():
    table = Table("M62", "M61")
    for seat in range(2):
        table.throws(seat, "MIN", "MIN")
    table.stops(0, "O5")
    table.stops(1, "M4")
    table.move()
    assert table.car(1).bonus == 0  # M61 is not in the zone
    table = Table("M63", "M62")
    for seat in range(2):
        table.throws(seat, "MIN", "MIN")
    table.stops(0, "O6")
    table.move()
    assert table.where(1) == "M5"
    assert [int(table.car(seat).bonus) for seat in range(2)] == [0, 1]
    table.answer(1, 3, 16 * 3 + 1)
    table.move()
    assert table.where(1) == "M21"
    assert table.car(1).bonus == 0


@pytest.mark.clause("RASC-SLB-2")
def test_it_gives_nothing_where_the_movement_ends_outside_the_zone():
    table = Table("M72", "M71")
    for seat in range(2):
        table.throws(seat, "MIN", "MIN")
    table.stops(0, "O15")
    table.move()
    assert table.where(1) == "M14"
    assert table.car(1).bonus == 0


@pytest.mark.clause("RASC-SLB-2")
def test_by_another_reading_the_space_is_for_this_movement_if_it_ends_in_the_zone():
    table = Table("M63", "M62", slingshot_movement="this")
    for seat in range(2):
        table.throws(seat, "MIN", "MIN")
    table.stops(0, "O6")
    table.move()
    assert table.where(1) == "M6"
    table = Table("M66", "M65", slingshot_movement="this")
    for seat in range(2):
        table.throws(seat, "MIN", "+2")
    table.stops(0, "O11")
    table.move()
    assert table.where(1) == "M10"  # M11 would be outside


@pytest.mark.clause("RASC-SLB-1")
def test_auto_cars_and_tables_without_it_have_no_basic_slingshot():
    for auto, slingshot in ((1, "basic"), (0, "none"), (0, "realism")):
        table = Table("M63", "M62", slingshot=slingshot)
        table.car(1).auto = auto
        for seat in range(2):
            table.throws(seat, "MIN", "MIN", "MIN")
        table.stops(0, "O6")
        table.move()
        assert table.car(1).bonus == 0


# Worked example X-4: A outside 5 has won over B middle 5; C outside 4


def example(b="M5", **changes):
    """Return the table of the example with cars A, B and C."""
    table = Table("O5", b, "O4", slingshot="realism", **changes)
    table.car(0).challenge, table.car(1).challenge = 1, 3
    table.car(0).rank, table.car(1).rank = 0, 1
    return table


@pytest.mark.clause("RASC-SLR-4", "RASC-FAQ-15b")
def test_x4_a_and_c_may_draft_and_c_may_not_sling_with_b_in_the_way():
    table = example()
    table.answer(2, SLINGSHOT, 2)
    table.draft()
    assert spaces(table, 3) == ["O6", "M5", "O5"]


@pytest.mark.clause("RASC-SLR-1", "RASC-SLR-3", "RASC-FAQ-15a")
@pytest.mark.parametrize(("dice", "order"), [((7, 3), [2, 0, 1]), ((3, 7), [0, 2, 1])])
def test_x4_with_b_inside_c_may_try_a_and_passes_b_freely(dice, order):
    table = example("I5")
    table.answer(2, SLINGSHOT, 2)
    table.duel(2, dice)
    table.draft()
    assert spaces(table, 3) == ["O5", "I5", "M5"]
    assert table.order(0, 1, 2) == order
    assert len(table.notes(notes.DUEL)) == 1
    assert table.car(2).slingshots == 1


@pytest.mark.clause("RASC-FAQ-15c")
def test_x4_c_passes_b_though_it_loses_to_a():
    table = example("I5")
    table.answer(2, SLINGSHOT, 2)
    table.duel(2, (1, 9))
    table.draft()
    assert table.order(1, 2) == [2, 1]


@pytest.mark.clause("RASC-SLR-3", "RASC-OVT-5")
@pytest.mark.parametrize(("lapped", "order"), [(0, [1, 0]), (1, [0, 1])])
def test_nobody_throws_in_a_slingshot_past_a_car_of_another_lap(lapped, order):
    table = Table("O5", "O4", slingshot="realism")
    table.car(lapped).way -= 72
    table.answer(1, SLINGSHOT, 2)
    table.duel(1, (0, 9))
    table.draft()
    assert spaces(table, 2) == ["O5", "M5"]
    assert table.order(0, 1) == order
    assert table.notes(notes.DUEL) == []
    assert [int(table.car(seat).challenges) for seat in range(2)] == [0, 0]


@pytest.mark.clause("RASC-SLR-1")
def test_who_may_sling_may_draft_instead():
    table = example("I5")
    table.draft()
    assert spaces(table, 3) == ["O6", "I5", "O5"]


@pytest.mark.clause("RASC-SLR-2")
def test_an_auto_car_may_not_sling():
    table = example("I5")
    table.car(2).auto = 1
    table.answer(2, SLINGSHOT, 2)
    table.draft()
    assert spaces(table, 3) == ["O6", "I5", "O5"]


@pytest.mark.clause("RASC-SLR-1")
def test_cars_behind_a_slingshot_draft_without_those_two():
    table = Table("M31", "M30", "M29", "M28", slingshot="realism")
    table.answer(1, SLINGSHOT, 1 + 2)
    table.duel(1, (8, 3))
    table.draft()
    assert spaces(table, 4) == ["M31", "O31", "M30", "M29"]
