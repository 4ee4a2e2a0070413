"""Save Fuel: two cards for one, the Special of low cards, fuel beyond the end of the race."""

from __future__ import annotations

import pytest

from simkit.games.f90.engine.moves import chit_space, must_stop
from simkit.games.f90.state import DRAW_TRACK_CARD, FUEL_DISCARD, LATER_STOP, SAVE_FUEL_SPECIAL
from tests.games.f90.table import NO_DUE, Table, by, stop


def saving(*cards, **rules):
    """Return a lone Save Fuel player on a straight without a trajectory, and the numbers of his cards."""
    table = Table([{"strategy": "save_fuel"}], **rules)
    table.put(0, "B08")
    return table, table.hand(0, *cards)


@pytest.mark.clause("F90-SF-1", "F90-SF-3")
def test_a_red_4_is_discarded_and_two_cards_are_drawn():
    table, (low, red) = saving("YE4", "RD1")
    table.stack("GR2", "GR3", "GR4")
    table.turn(fuel_discard=by(red), play=[low], save_fuel=LATER_STOP)
    assert table.hand_names() == ["GR2", "GR3"]


@pytest.mark.clause("F90-SF-1")
def test_without_the_discard_one_card_is_drawn():
    table, (low, _) = saving("YE4", "RD1")
    table.stack("GR2", "GR3")
    table.turn(fuel_discard=0, play=[low], save_fuel=LATER_STOP)
    assert table.hand_names() == ["GR2", "RD1"]


@pytest.mark.clause("F90-SF-1")
def test_only_cards_of_more_than_2_mp_may_go_and_only_with_save_fuel():
    table, cards = saving("YE4", "YE2", "YE1", "RD1")
    assert table.moves(0, FUEL_DISCARD) == [0, 3, 4]
    table, _ = saving("YE4", "YE2", "YE1", "RD1", save_fuel_card_mp=3)
    assert table.moves(0, FUEL_DISCARD) == [0, 4]
    table = Table([{"strategy": "push"}])
    table.hand(0, *cards)
    table.stack("GR2")
    table.turn(play=[cards[0]])
    assert len(table.hand_names()) == 4


@pytest.mark.clause("F90-SF-2")
def test_a_track_card_of_more_than_2_mp_may_be_discarded():
    table, (low,) = saving("YE4")
    high = table.give_track_card(0, "turn 14 a")
    table.give_track_card(0, "turn 14 d")
    assert table.moves(0, FUEL_DISCARD) == [0, 2], "the Track card of 2 MP is not"
    table.stack("GR2", "GR3")
    table.turn(fuel_discard=by(high), play=[low], save_fuel=LATER_STOP)
    assert table.hand_names() == ["GR2", "GR3", "turn 14 d"]
    assert table.cards_are_whole()


@pytest.mark.clause("F90-SF-1")
def test_the_rules_may_let_him_discard_again_and_again():
    table, (low, red, yellow) = saving("YE4", "RD1", "YE1", save_fuel_bonus="any")
    table.stack("GR2", "GR3", "OR4")
    table.turn(fuel_discard=[by(red), by(yellow)], play=[low], save_fuel=LATER_STOP)
    assert table.hand_names() == ["GR2", "GR3", "OR4"]


@pytest.mark.clause("F90-SF-4")
@pytest.mark.parametrize("cards", [["YE2"], ["YE4"], ["YE2", "YE4"], ["YE2", "OR4"]])
def test_low_cards_alone_draw_a_track_card_or_move_the_chit_one_turn_later(cards):
    for answer, due, tracks in ((DRAW_TRACK_CARD, NO_DUE, 1), (LATER_STOP, NO_DUE + 1, 0)):
        table, held = saving(*cards)
        table.stack("YE5")
        table.turn(play=held, save_fuel=answer)
        assert table.car().due == due
        assert sum(name.startswith("turn") for name in table.hand_names()) == tracks


@pytest.mark.clause("F90-SF-4")
def test_he_has_the_choice_between_the_two():
    table, _ = saving()
    assert table.moves(0, SAVE_FUEL_SPECIAL) == [DRAW_TRACK_CARD, LATER_STOP]


@pytest.mark.clause("F90-SF-4")
@pytest.mark.parametrize(("reading", "due", "tracks"), [("track_card", 0, 1), ("later_stop", 1, 0)])
def test_the_rules_may_choose_for_him(reading, due, tracks):
    table, held = saving("YE2", save_fuel_special=reading)
    table.turn(play=held)
    assert table.car().due == NO_DUE + due
    assert sum(name.startswith("turn") for name in table.hand_names()) == tracks


@pytest.mark.clause("F90-SF-5", "F90-SF-4")
@pytest.mark.parametrize("cards", [["YE1"], ["YE4", "YE1"]])
def test_any_card_above_2_mp_forbids_it(cards):
    table, held = saving(*cards)
    table.turn(fuel_discard=0, play=held)
    assert table.car().specials == 0
    assert table.car().due == NO_DUE


@pytest.mark.clause("F90-SF-4")
def test_who_plays_no_card_scores_nothing():
    table, _ = saving("RD1")
    table.race.race_pile.n_stock = 0
    table.car().chips = 0
    table.turn(fuel_discard=0)
    assert (table.mp(), table.car().specials) == (0, 0)


@pytest.mark.clause("F90-SF-4")
def test_a_single_card_may_not_be_enough():
    table, held = saving("YE2", save_fuel_one_card=False)
    table.turn(play=held)
    assert table.car().specials == 0


@pytest.mark.clause("F90-SF-4")
def test_how_low_the_cards_must_be_is_an_option():
    table, held = saving("YE1", save_fuel_mp=3, save_fuel_special="track_card")
    table.turn(fuel_discard=0, play=held)
    assert table.car().specials == 1


@pytest.mark.clause("F90-SF-5")
@pytest.mark.parametrize(("reading", "specials"), [("printed", 1), ("with_bonus", 0)])
def test_the_bonus_of_a_trajectory_may_count_with_the_card_that_matches_it(reading, specials):
    table = Table([{"strategy": "save_fuel"}], save_fuel_counts=reading, save_fuel_special="later_stop")
    table.put(0, "B06", spot=True)
    held = table.hand(0, "YE2")
    table.turn(play=held)
    assert table.car().specials == specials
    table.put(0, "B06", spot=True)
    held = table.hand(0, "OR4")
    table.turn(play=held)
    assert table.car().specials == specials + 1, "orange does not match it"


# Fuel beyond the end of the race


@pytest.mark.clause("F90-FUEL-1", "F90-FUEL-2")
def test_a_stop_in_turn_23_of_27_with_10_turns_of_fuel_puts_the_chit_on_6():
    table, held = saving("YE2")
    table.race.turn = 23
    table.turn(declare=stop(), play=held, save_fuel=DRAW_TRACK_CARD)
    assert table.rules.n_turns == 27
    assert chit_space(table.rules, int(table.car().due)) == 6


@pytest.mark.clause("F90-FUEL-1")
def test_no_stop_is_asked_for_when_the_turn_comes_that_shows_the_surplus():
    table, _ = saving()
    table.car().due = 23 + 10
    for turn in range(24, 28):
        table.race.turn = turn
        assert not must_stop(table.race, table.rules, 0)
    table.car().due = 26
    table.race.turn = 26
    assert must_stop(table.race, table.rules, 0)


@pytest.mark.clause("F90-FUEL-3")
def test_push_shifts_it_on_from_there_until_the_surplus_is_gone():
    table = Table([{"strategy": "push"}])
    table.race.turn = 23
    table.car().due = 33
    spaces = []
    for _ in range(7):
        table.put(0, "B08")
        table.car().mark = 0
        held = table.hand(0, "YE2", "RD4")
        table.turn(play=held)
        spaces.append(int(chit_space(table.rules, table.car().due)))
    assert spaces == [5, 4, 3, 2, 1, 27, 26]
