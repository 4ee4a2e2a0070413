"""Braking sections, late braking, going off the track."""

from __future__ import annotations

import pytest

from simkit.games.f90 import notes
from simkit.games.f90.state import LATE_BRAKING, OUT_DAMAGE, OUT_NO_CARD
from tests.games.f90.table import Table, by

CORNER_5, CORNER_9, CORNER_12 = "B11", "B17", "B24"
"""The braking sections before them; their targets are 60, 65 and 60."""


def arriving(section=CORNER_5, factor=60, cards=("YE4",), skill="pitting", strategy="chase", **rules):
    """Return a player one section before a braking section that holds a car, whose blind check turns `factor`."""
    table = Table([{"skill": skill, "strategy": strategy}, {}], **rules)
    table.put(1, section)
    table.put(0, f"B{int(section[1:]) - 1:02d}")
    held = table.hand(0, *cards)
    table.stack("YE2", table.with_factor(factor))
    return table, held


@pytest.mark.clause("F90-BASE-34", "F90-BASE-5")
def test_a_car_stops_behind_another_in_a_braking_section_whatever_mp_it_has_left():
    table, held = arriving(cards=("RD1",))
    table.turn(play=held, late_braking=0)
    assert table.queue(CORNER_5) == [1, 0]
    assert table.written(notes.STOPPED_BEHIND) == [(0, -1, table.section(CORNER_5), 0, 0)]


@pytest.mark.clause("F90-BASE-34", "F90-PHASE-6")
@pytest.mark.parametrize(("factor", "section", "off"), [(60, "B12", 0), (61, "B12", 1)])
def test_late_braking_moves_one_section_on_or_off_the_track(factor, section, off):
    table, held = arriving(factor=factor)
    table.turn(play=held, late_braking=1)
    assert table.where(0) == section
    assert table.car().off == off
    assert (table.car().late_tries, table.car().late_passed) == (1, 1 - off)


@pytest.mark.clause("F90-BASE-34")
def test_the_car_comes_to_the_back_of_the_next_sections_queue():
    table = Table(3)
    table.put(1, "B11")
    table.put(2, "B12")
    table.put(0, "B10")
    held = table.hand(0, "YE4")
    table.stack("YE2", table.with_factor(10))
    table.turn(play=held, late_braking=1)
    assert table.queue("B12") == [2, 0]


@pytest.mark.clause("F90-BASE-34")
@pytest.mark.parametrize("section", ["B10", "B19"])
def test_nobody_brakes_late_in_an_empty_braking_section_or_elsewhere(section):
    table = Table(2)
    table.put(1, "B08" if section == "B10" else "B20")
    table.put(0, section)
    held = table.hand(0, "YE4")
    table.turn(play=held)
    assert table.car().late_tries == 0


@pytest.mark.clause("F90-BASE-22", "F90-BASE-3")
def test_reflexes_adds_20_to_the_target():
    for factor, off in ((80, 0), (81, 1)):
        table, held = arriving(factor=factor, skill="reflexes")
        table.turn(play=held, late_braking=1)
        assert table.car().off == off
    table, held = arriving(factor=75, skill="reflexes", check_bonus=10)
    table.turn(play=held, late_braking=1)
    assert table.car().off == 1


@pytest.mark.clause("F90-BASE-3")
def test_a_factor_equal_to_the_target_may_not_be_enough():
    table, held = arriving(factor=60, check_passes="below")
    table.turn(play=held, late_braking=1)
    assert table.car().off == 1


@pytest.mark.clause("F90-BASE-15")
def test_hazard_moves_two_sections_but_stops_at_a_car_in_the_first():
    for blocked, section in ((False, "B13"), (True, "B12")):
        table = Table([{"strategy": "hazard", "skill": "pitting"}, {}, {}])
        table.put(1, "B11")
        table.put(2, "B12" if blocked else "B30")
        table.put(0, "B10")
        held = table.hand(0, "YE4")
        table.stack("YE2", table.with_factor(10))
        table.turn(play=held, late_braking=1)
        assert table.where(0) == section


@pytest.mark.clause("F90-BASE-15")
def test_how_far_hazard_moves_is_an_option():
    table, held = arriving(strategy="hazard", factor=10, hazard_late_braking=4)
    table.turn(play=held, late_braking=1)
    assert table.where(0) == "B15"


# Off the track


@pytest.mark.clause("F90-OFF-1", "F90-OFF-2")
@pytest.mark.parametrize(
    ("section", "tyres", "damage", "cards"), [(CORNER_5, 1, 0, 1), (CORNER_9, 0, 1, 1), (CORNER_12, 2, 0, 0)]
)
def test_each_corner_costs_what_is_printed_there(section, tyres, damage, cards):
    table, (played, one, other) = arriving(section, factor=99, cards=("YE4", "RD1", "RD2"))
    answers = {"discard": by(other)} if cards else {}
    table.turn(play=[played], late_braking=1, **answers)
    assert table.car().tyre_value - table.car().chips == tyres
    assert table.car().damage == damage
    assert table.hand_names() == ["RD1", *["RD2"] * (1 - cards), "YE2"]
    assert one in table.car().hand[: table.car().n_hand]


@pytest.mark.clause("F90-OFF-3")
def test_all_payments_come_before_the_re_entering_position():
    table, _ = arriving(CORNER_9, factor=99)
    table.car().damage = table.car().damage_limit
    table.turn(late_braking=1)
    assert (table.car().running, table.car().out_reason) == (0, OUT_DAMAGE)
    assert table.where(0) == CORNER_9, "it never came to the re-entering point"


@pytest.mark.clause("F90-OFF-4")
def test_a_player_with_no_card_left_for_the_symbol_is_out():
    for held, running in ((["YE4"], 0), (["YE4", "YE2"], 1)):
        table, cards = arriving(CORNER_9, factor=99, cards=held)
        table.race.race_pile.n_stock = 0  # nothing is drawn, and a check without a card fails
        table.turn(play=[cards[0]], late_braking=1)
        assert table.car().running == running
        assert table.car().out_reason == (0 if running else OUT_NO_CARD)


@pytest.mark.clause("F90-OFF-4")
def test_who_pays_his_last_card_as_a_tyre_point_is_out_unless_the_rules_keep_it():
    for keeps, running in ((False, 0), (True, 1)):
        table, (played, last) = arriving(
            CORNER_5, factor=99, cards=("YE4", "YE2"), off_track_keeps_card=keeps
        )
        table.race.race_pile.n_stock = 0
        answers = {} if keeps else {"tyre_card": by(last)}
        table.turn(play=[played], late_braking=1, **answers)
        assert table.car().running == running


@pytest.mark.clause("F90-OFF-3")
def test_who_cannot_pay_its_tyres_is_out_unless_that_is_forgiven():
    for reading, running in (("out", 0), ("forgiven", 1)):
        table, held = arriving(CORNER_12, factor=99, off_track_unpaid=reading)
        table.race.race_pile.n_stock = 0
        table.car().chips = 1
        table.turn(play=held, late_braking=1)
        assert table.car().running == running
        assert table.car().chips == 0


@pytest.mark.clause("F90-OFF-5")
def test_robots_pay_nothing_off_the_track_but_lose_the_mp():
    table = Table(1, fast_robots=1)
    table.put(0, CORNER_5)
    table.put(1, "B09")
    table.stack(table.with_factor(99))
    table.turn(1)
    robot = table.car(1)
    assert (robot.off, robot.running, robot.damage, robot.next_penalty) == (1, 1, 0, 1)
    robot.mark = 0
    table.turn(1)
    assert table.where(1) == "B14", "from the corner, three less one"


@pytest.mark.clause("F90-OFF-3", "F90-BASE-43")
def test_the_car_loses_the_mp_next_turn_and_with_none_left_stays_off():
    for card, section, off in (("YE2", "B13", 0), ("YE4", "B12", 1)):
        table, held = arriving(factor=99, cards=("YE4", card, "RD1"))
        table.turn(play=[held[0]], late_braking=1, discard=by(held[2]))
        assert table.where(0) == "B12"
        table.car().mark = 0
        table.stack("YE2")
        table.turn(play=[held[1]])
        assert table.where(0) == section
        assert table.car().off == off
        assert table.car().next_penalty == 0


@pytest.mark.clause("F90-OFF-3")
def test_the_re_entering_point_may_lie_beside_the_braking_section():
    table, (played, spare) = arriving(factor=99, cards=("YE4", "RD1"), re_entering="braking")
    table.turn(play=[played], late_braking=1, discard=by(spare))
    assert table.where(0) == CORNER_5
    assert table.queue(CORNER_5) == [1], "and the car is off the track"
    assert table.car().on_spot == 0, "where no trajectory starts"


def test_late_braking_is_asked_as_yes_or_no():
    table, _ = arriving()
    assert table.moves(0, LATE_BRAKING) == [0, 1]
