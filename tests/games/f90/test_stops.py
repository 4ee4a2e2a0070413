"""Pit stops and fuel: where the car goes, what it gets, when it must stop."""

from __future__ import annotations

import pytest

from simkit.games.f90 import words
from simkit.games.f90.state import (
    DECLARE,
    GO_ON,
    OUT_OF_FUEL,
    PIT_STOP,
    SKIP_TURN,
    TURN_ENDED,
    TURN_SKIPPED,
)
from tests.games.f90.table import NO_DUE, Table, stop


def at_the_wall(section="B20", drivers=({},), **rules):
    """Return players of whom the first stands in a section with one card to play."""
    table = Table(list(drivers), **rules)
    table.put(0, section)
    return table, table.hand(0, "YE4")


def declarations(table, seat=0):
    """Return the kinds of declaration that a player may make."""
    return sorted({move & 7 for move in table.moves(seat, DECLARE)})


@pytest.mark.clause("F90-BARC-1", "F90-BASE-9")
def test_a_stop_at_barcelona_moves_back_7_sections_and_the_turn_goes_on():
    table, held = at_the_wall("B20")
    table.turn(declare=stop(), play=held)
    assert table.car().sections_lost == 7
    assert table.where(0) == "B14", "13 and the card's 1"
    assert table.car().mark == TURN_ENDED


@pytest.mark.clause("F90-SILV-7")
def test_a_stop_at_silverstone_moves_back_8_sections():
    table, held = at_the_wall("S20", circuit="silverstone")
    table.turn(declare=stop(), play=held)
    assert table.where(0) == "S13"


@pytest.mark.clause("F90-BARC-1")
def test_the_pit_length_is_an_option():
    table, held = at_the_wall("B20", pit_length=3)
    table.turn(declare=stop(), play=held)
    assert table.where(0) == "B18"


@pytest.mark.clause("F90-BASE-7")
def test_a_stop_loads_10_turns_and_3_more_for_one_section_more():
    for extra, due, section in ((False, 12, "B14"), (True, 15, "B13")):
        table, held = at_the_wall()
        table.turn(declare=stop(extra=extra), play=held)
        assert table.car().due == due
        assert table.where(0) == section


@pytest.mark.clause("F90-BASE-7")
def test_the_loads_and_the_extra_section_are_options():
    table, held = at_the_wall(fuel_turns=5, extra_fuel_turns=2, extra_fuel_sections=4)
    table.turn(declare=stop(extra=True), play=held)
    assert table.car().due == 2 + 5 + 2
    assert table.where(0) == "B10"
    table, _ = at_the_wall(extra_fuel_turns=0)
    extra = [move for move in table.moves(0, DECLARE) if move & 7 == PIT_STOP and move >> 5 & 1]
    assert extra == [], "there is nothing more to load"


@pytest.mark.clause("F90-BASE-8")
def test_the_car_stands_behind_all_cars_of_the_section():
    table, _ = at_the_wall("B20", drivers=[{}] * 3, pit_length=7)
    table.line("B13", 2, 1)
    table.hand(0)
    table.race.race_pile.n_stock = 0  # no card to play, no MP
    table.turn(declare=stop())
    assert table.queue("B13") == [2, 1, 0]


@pytest.mark.clause("F90-BASE-8")
def test_a_free_trajectory_of_the_section_is_taken_and_used_in_the_same_turn():
    for taken, mp in ((False, 2 + 1), (True, 2)):
        table, _ = at_the_wall("B13", drivers=[{}, {}])
        (yellow,) = table.hand(0, "YE2")
        if taken:
            table.put(1, "B06", spot=True)
        table.turn(declare=stop(), play=[yellow])
        assert table.mp() == mp


@pytest.mark.clause("F90-BASE-9", "F90-BASE-40")
def test_a_stop_brings_new_tyres_and_fills_the_hand():
    table, held = at_the_wall()
    car = table.car()
    car.chips, car.damage = 3, 2
    table.turn(declare=stop(), play=held)
    assert car.chips == car.tyre_value
    assert car.damage == 0
    assert car.n_hand == car.hand_limit, "filled, a card drawn, one played"


@pytest.mark.clause("F90-BASE-9", "F90-BASE-40")
def test_hand_and_damages_may_stay_as_they_are():
    table, held = at_the_wall(stop_refills_hand=False, stop_clears_damage=False)
    table.car().damage = 2
    table.turn(declare=stop(), play=held)
    assert table.car().n_hand == 1
    assert table.car().damage == 2


@pytest.mark.clause("F90-BASE-10")
def test_strategy_may_be_changed_at_a_stop_and_the_skill_may_not():
    table, held = at_the_wall(drivers=[{"strategy": "chase", "skill": "pitting"}])
    table.turn(declare=stop(strategy="push"), play=held)
    assert table.car().chit == words.PUSH
    assert table.car().skill == words.PITTING
    table, held = at_the_wall(drivers=[{"strategy": "chase"}])
    table.turn(declare=stop(), play=held)
    assert table.car().chit == words.CHASE


@pytest.mark.clause("F90-BASE-6")
def test_on_the_turn_of_the_chit_nothing_but_a_stop_is_legal():
    table, _ = at_the_wall()
    assert declarations(table) == [GO_ON, SKIP_TURN, PIT_STOP]
    table.car().due = 2
    assert declarations(table) == [PIT_STOP]
    table.car().due = 3
    assert declarations(table) == [GO_ON, SKIP_TURN, PIT_STOP]


@pytest.mark.clause("F90-BASE-6")
def test_a_car_off_the_track_cannot_stop_and_runs_dry_on_that_turn():
    table, _ = at_the_wall()
    table.car().off = 1
    table.race.n_in[table.section("B20")] = 0
    assert PIT_STOP not in declarations(table)
    table.car().due = 2
    table.turn()
    assert (table.car().running, table.car().out_reason) == (0, OUT_OF_FUEL)
    assert table.cards_are_whole()


@pytest.mark.clause("F90-BASE-6")
def test_a_chit_on_the_last_turn_asks_for_a_stop_unless_the_rules_do_without():
    for asks, kinds in ((True, [PIT_STOP]), (False, [GO_ON, SKIP_TURN, PIT_STOP])):
        table, _ = at_the_wall(stop_in_last_turn=asks)
        table.race.turn = table.car().due = 27
        assert declarations(table) == kinds


@pytest.mark.clause("F90-BASE-38", "F90-GEN-2")
def test_a_player_who_skips_draws_two_cards_up_to_his_hand_and_stays():
    for held, drawn in ((["YE4"], 2), (["YE4", "YE2", "YE1", "RD1", "RD2", "RD3"], 1)):
        table, _ = at_the_wall()
        table.hand(0, *held)
        table.turn(declare=SKIP_TURN)
        assert table.car().hand_limit == 7
        assert table.car().n_hand == len(held) + drawn
        assert table.where(0) == "B20"
        assert table.car().mark == TURN_SKIPPED


@pytest.mark.clause("F90-BASE-38")
def test_the_mp_lost_off_the_track_are_lost_in_the_next_turn_only_skipped_or_not():
    table, held = at_the_wall()
    table.car().next_penalty = 1
    table.turn(declare=SKIP_TURN)
    table.car().mark = 0
    table.turn(play=held)
    assert table.mp() == 1


@pytest.mark.clause("F90-BASE-38")
def test_skipping_a_turn_allows_a_change_of_strategy():
    table, _ = at_the_wall(drivers=[{"strategy": "chase"}], skip_cards=0)
    table.turn(declare=SKIP_TURN | (words.PUSH + 1) << 3)
    assert table.car().chit == words.PUSH
    assert table.car().n_hand == 1, "and draws no card where the rules give none"


@pytest.mark.clause("F90-PHASE-2")
def test_a_player_stops_or_skips_and_does_either_once():
    table, _ = at_the_wall()
    table.car().pitted = 1
    assert declarations(table) == [GO_ON]


@pytest.mark.clause("F90-BASE-25")
def test_pitting_moves_back_two_sections_less_and_draws_two_track_cards():
    table, held = at_the_wall(drivers=[{"skill": "pitting"}])
    table.turn(declare=stop(), play=held)
    assert table.car().sections_lost == 5
    assert sum(name.startswith("turn") for name in table.hand_names()) == 2
    table, held = at_the_wall(drivers=[{"skill": "pitting"}], pitting_sections=4, pitting_track_cards=1)
    table.turn(declare=stop(extra=True), play=held)
    assert table.car().sections_lost == 4, "seven, four less, one more for extra fuel"
    assert sum(name.startswith("turn") for name in table.hand_names()) == 1


@pytest.mark.clause("F90-BASE-25", "F90-BASE-9")
@pytest.mark.parametrize(("reading", "race_cards"), [("cards_first", 5), ("refill_first", 7)])
def test_pittings_track_cards_fill_a_part_of_the_hand_or_come_on_top(reading, race_cards):
    table, _ = at_the_wall(drivers=[{"skill": "pitting"}], pitting_order=reading)
    table.hand(0)
    table.turn(declare=stop(), play=1)
    names = table.hand_names()
    assert sum(name.startswith("turn") for name in names) == 2
    assert sum(not name.startswith("turn") for name in names) == race_cards, "one is drawn and one played"


@pytest.mark.clause("F90-BASE-25")
def test_a_stop_never_moves_a_car_forward():
    table, held = at_the_wall(drivers=[{"skill": "pitting"}], pit_length=1)
    table.turn(declare=stop(), play=held)
    assert table.car().sections_lost == 0
    assert table.where(0) == "B21"


@pytest.mark.clause("F90-WISE-5")
@pytest.mark.parametrize(
    ("skill", "reading", "drawn"),
    [
        ("wise_driving", "others", 7),
        ("pitting", "others", 3),
        ("wise_driving", "wise_stops_too", 5),
        ("reflexes", "nobody", 7),
        ("reflexes", "others", 5),
    ],
)
def test_track_cards_fill_the_hand_at_a_stop_but_not_for_wise_driving(skill, reading, drawn):
    table, _ = at_the_wall(drivers=[{"skill": skill}], track_cards_count=reading)
    table.hand(0)
    for name in ("turn 14 a", "turn 14 d"):
        table.give_track_card(0, name)
    table.turn(declare=stop())
    assert table.car().hand_limit == 7
    cards = [name for name in table.hand_names() if not name.startswith("turn")]
    assert len(cards) == drawn, "the hand is filled, one is drawn and one played"


def test_the_chit_of_nobody_is_due_in_these_situations():
    assert Table(1).rules.n_turns < NO_DUE
