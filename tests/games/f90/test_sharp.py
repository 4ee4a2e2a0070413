"""Sharp trajectories: colours, costs, declining, and what they do for other rules."""

from __future__ import annotations

import pytest

from simkit.games.f90 import notes
from simkit.games.f90.state import DISCARD_CARD, OUT_NO_CARD, TYRE_POINT
from tests.games.f90.table import Table, by

TURN_7, TURN_9, TURN_12, TURN_4 = "B14", "B17", "B24", "B09"


def on_sharp(section=TURN_7, cards=("RD5", "OR6", "YE4"), drawn="YE2", **rules):
    """Return a lone player on the start point of a sharp trajectory, and the numbers of his cards."""
    drivers = rules.pop("drivers", [{"strategy": "chase"}])
    table = Table(drivers, **rules)
    table.put(0, section, spot=True)
    held = table.hand(0, *cards)
    table.stack(drawn, "YE2", "YE2")
    return table, held


@pytest.mark.clause("F90-SHARP-16", "F90-SHARP-5", "F90-SHARP-4")
def test_blue_uses_the_sharp_trajectory_before_turn_7():
    table, (red, orange, spare) = on_sharp(drawn="YE2/34")
    car = table.car()
    chips = car.chips
    table.turn(play=[red, orange], sharp=1, tyre_card=[by(spare), 0])
    assert table.written(notes.TYRES_PAID) == [(0, -1, 2, 1, 0)]
    assert chips - car.chips == 2, "two chips and a card are three tyre points"
    assert car.damage == 1
    assert table.hand_names() == ["YE2", "YE2"], "one card drawn for the turn, one for the orange card"
    assert (table.mp(), car.card_mp, car.trajectory_mp) == (6, 4, 2)
    assert table.where(0) == "B20"


@pytest.mark.clause("F90-SHARP-17", "F90-SHARP-2")
def test_with_a_yellow_card_in_its_place_no_card_matches_the_trajectory():
    table, (red, yellow) = on_sharp(cards=("RD5", "YE5"))
    table.turn(play=[red, yellow])
    assert table.mp() == 4
    assert table.written(notes.TYRES_PAID) == [(0, -1, 1, 0, 0)], "nor is its tyre due"
    assert table.where(0) == "B18"


@pytest.mark.parametrize(
    ("card", "mp"),
    [("OR4", 4), ("GR3/2", 4), ("RD8", 2), ("YE2", 2)],
    ids=["orange", "green", "red", "yellow"],
)
@pytest.mark.clause("F90-SHARP-2", "F90-SHARP-1")
def test_of_two_colours_a_card_of_either_earns_the_bonus(card, mp):
    table, (played,) = on_sharp(cards=(card,))
    table.check_card(0, "YE3/90")
    answers = {} if mp == 2 else {"sharp": 1}
    table.turn(play=[played], **answers)
    assert table.mp() == mp


@pytest.mark.clause("F90-SHARP-1", "F90-SHARP-3")
def test_a_trajectory_of_two_colours_without_a_symbol_costs_nothing():
    table, (orange,) = on_sharp(TURN_4, cards=("OR4",))
    table.turn(play=[orange], sharp=1)
    assert table.mp() == 3
    assert table.car().chips == table.car().tyre_value
    assert table.car().sharps == 1


@pytest.mark.clause("F90-SHARP-6", "F90-SHARP-7")
def test_its_damage_is_added_to_that_of_the_cards():
    table, (red,) = on_sharp(TURN_9, cards=("RD5",))
    table.turn(play=[red], sharp=1)
    assert table.car().damage == 2
    assert table.mp() == 5


@pytest.mark.clause("F90-SHARP-8")
def test_its_card_symbol_costs_a_card_of_the_players_choice():
    table, (yellow, low, high) = on_sharp(TURN_12, cards=("YE2", "YE4", "RD1"))
    table.turn(play=[yellow], sharp=1, discard=by(low))
    assert table.hand_names() == ["RD1", "YE2"]
    assert high in table.car().hand[:2]
    assert table.mp() == 4


@pytest.mark.clause("F90-SHARP-8")
def test_a_track_card_may_be_the_one_discarded_unless_only_race_cards_count():
    for reading, legal in (("any", 2), ("race", 1)):
        table = Table(1, symbol_card=reading)
        table.hand(0, "YE4")
        table.give_track_card(0, "turn 1 a")
        assert len(table.moves(0, DISCARD_CARD)) == legal


@pytest.mark.clause("F90-SHARP-8")
def test_where_only_track_cards_are_left_they_meet_the_symbol_whatever_the_reading():
    table = Table(1, symbol_card="race")
    table.hand(0)
    table.give_track_card(0, "turn 1 a")
    assert table.moves(0, DISCARD_CARD) == [1]


@pytest.mark.clause("F90-SHARP-9", "F90-SHARP-10")
def test_a_player_may_decline_it_and_then_neither_pays_nor_gains():
    table, (red, orange, _) = on_sharp()
    table.turn(play=[red, orange], sharp=0)
    assert table.mp() == 4
    assert table.written(notes.TYRES_PAID) == [(0, -1, 2, 0, 0)]
    assert table.car().trajectories == 0


@pytest.mark.clause("F90-SHARP-9")
def test_nor_is_he_obliged_to_use_one_that_costs_nothing():
    table, (orange,) = on_sharp(TURN_4, cards=("OR4",))
    table.turn(play=[orange], sharp=0)
    assert table.mp() == 2
    assert table.where(0) == "B11"


@pytest.mark.clause("F90-SHARP-9")
def test_he_is_asked_before_anything_is_paid_drawn_or_checked():
    table, (red, orange, _) = on_sharp()
    table.turn(play=[red, orange], sharp=0)
    told = [int(note.what) for note in table.race.note[: table.race.n_notes]]
    first = told.index(notes.SHARP_DECLINED)
    assert all(first < told.index(what) for what in (notes.TYRES_PAID, notes.DAMAGED, notes.DREW))


@pytest.mark.clause("F90-SHARP-3")
def test_a_player_without_a_card_for_the_symbol_cannot_use_it():
    table, (yellow,) = on_sharp(TURN_12, cards=("YE2",), drawn="RD1")
    table.hand(0, yellow)
    table.car().n_hand = 1
    table.race.race_pile.n_stock = 0  # nothing is drawn for the turn
    table.turn(play=[yellow])
    assert table.mp() == 2
    assert table.car().running == 1


@pytest.mark.clause("F90-SHARP-3")
def test_where_the_rules_say_so_he_may_use_it_and_be_out():
    for answer, running in ((1, 0), (0, 1)):
        table, (yellow,) = on_sharp(TURN_12, cards=("YE2",), sharp_without_card="out")
        table.race.race_pile.n_stock = 0
        table.turn(play=[yellow], sharp=answer)
        assert table.car().running == running
        assert table.car().out_reason == (0 if running else OUT_NO_CARD)


@pytest.mark.clause("F90-SHARP-3")
def test_a_player_who_cannot_pay_its_tyre_cannot_use_it():
    table, (orange,) = on_sharp(cards=("OR4",))
    table.race.race_pile.n_stock = 0
    table.car().chips = 0
    table.turn(play=[orange])
    assert table.mp() == 2


@pytest.mark.clause("F90-SHARP-11")
def test_robots_gain_the_bonus_and_pay_nothing():
    table = Table(1, superfast_robots=1)
    table.put(0, "B01")
    table.put(1, TURN_9, spot=True)
    table.turn(1)
    assert table.where(1) == "B23", "four sections and two of the trajectory"
    assert table.car(1).damage == 0


@pytest.mark.clause("F90-SHARP-12")
def test_save_tyres_saves_a_point_of_the_total_with_the_trajectorys():
    for reading, chips in (("off_total", 0), ("chip_back", 1)):
        table, (orange,) = on_sharp(
            cards=("OR4",), drivers=[{"strategy": "save_tyres"}], save_tyres_how=reading
        )
        table.car().chips = chips
        table.turn(play=[orange], sharp=1)
        assert table.car().chips == chips, "the one point due is saved"
        assert table.mp() == 4
        assert table.car().specials == 1


@pytest.mark.clause("F90-SHARP-13")
def test_push_scores_with_the_chip_of_the_trajectory():
    for card, special in (("OR3", 1), ("OR4", 0)):
        table, (orange,) = on_sharp(cards=(card,), drivers=[{"strategy": "push"}])
        table.turn(play=[orange], sharp=1)
        assert table.car().chips_paid == 1 + special
        assert table.car().specials == special


@pytest.mark.clause("F90-SHARP-14")
def test_hazard_gains_a_point_for_the_disc_of_the_trajectory():
    for use, mp in ((1, 3 + 2 + 2), (0, 3 + 1)):
        table, (red,) = on_sharp(TURN_9, cards=("RD5",), drivers=[{"strategy": "hazard"}])
        table.turn(play=[red], sharp=use)
        assert table.mp() == mp, "one for the card's disc, one for the trajectory's"


@pytest.mark.clause("F90-SHARP-15")
def test_its_cost_can_meet_the_special_of_balance():
    for use in (0, 1):
        table, (orange,) = on_sharp(cards=("OR2",), drivers=[{"strategy": "balance"}], balance_swap_tyres=0)
        table.turn(play=[orange], sharp=use)
        assert table.car().damage == 1
        assert table.car().specials == use, "a damage, and the trajectory's tyre"


@pytest.mark.clause("F90-SHARP-2")
def test_a_sharp_trajectory_of_one_colour_asks_for_it_unless_any_card_does():
    for reading, mp in (("its_colour", 2), ("any", 4)):
        table, (yellow,) = on_sharp(TURN_9, cards=("YE2",), one_colour=reading)
        answers = {"sharp": 1} if mp == 4 else {}
        table.turn(play=[yellow], **answers)
        assert table.mp() == mp


@pytest.mark.clause("F90-SHARP-17")
def test_without_a_matching_card_the_cost_is_not_due_unless_the_rules_say_so():
    table, (yellow,) = on_sharp(TURN_9, cards=("YE2",), unmatched_cost="due")
    table.turn(play=[yellow], sharp=1)
    assert table.car().damage == 1
    assert table.mp() == 2


@pytest.mark.clause("F90-SHARP-8")
def test_the_card_for_the_symbol_is_no_tyre_point_unless_it_pays_twice():
    for twice, paid in ((False, 1), (True, 0)):
        table, (yellow, red, spare) = on_sharp(TURN_12, cards=("YE4", "RD4", "GR2"), card_pays_twice=twice)
        chips = table.car().chips
        table.turn(play=[yellow, red], sharp=1, discard=by(spare))
        assert chips - table.car().chips == paid
        assert table.mp() == 4 + 2


def test_tyre_points_can_be_paid_in_any_mixture_of_chips_and_cards():
    table = Table(1)
    table.hand(0, "YE4", "YE5")
    table.race.ask_keep = 0
    for due, chips, legal in ((2, 2, [0, 1, 2]), (2, 1, [1, 2])):
        table.race.ask_due = due
        table.car().chips = chips
        assert table.moves(0, TYRE_POINT) == legal
