"""Strategies: Save Tyres, Hazard, Balance, Lucky, Chase, Banging Wheels."""

from __future__ import annotations

import pytest

from simkit.games.f90 import notes
from simkit.games.f90.state import DECISIONS, KEEP, SKIP_TURN
from tests.games.f90.table import Table, by


def driving(strategy, *cards, section="B19", others=0, **rules):
    """Return a player with a strategy, others far behind, and the numbers of his cards."""
    table = Table([{"strategy": strategy, "skill": "pitting"}, *[{"skill": "pitting"}] * others], **rules)
    for seat in range(1, others + 1):
        table.put(seat, "B02")
    table.put(0, section)
    return table, table.hand(0, *cards)


# Save Tyres


@pytest.mark.clause("F90-BASE-17")
@pytest.mark.parametrize(("card", "paid", "special"), [("RD4", 0, 1), ("RD1", 1, 0), ("YE2", 0, 0)])
def test_save_tyres_pays_one_less_and_scores_when_that_leaves_nothing(card, paid, special):
    table, held = driving("save_tyres", card)
    table.turn(play=held)
    assert table.car().chips_paid == paid
    assert table.car().specials == special


@pytest.mark.clause("F90-BASE-17")
def test_how_much_it_saves_is_an_option():
    table, held = driving("save_tyres", "RD1", save_tyres_chips=2)
    table.turn(play=held)
    assert table.car().chips_paid == 0
    table, held = driving("save_tyres", "RD4", save_tyres_chips=0)
    table.turn(play=held)
    assert table.car().specials == 0


@pytest.mark.clause("F90-BASE-17")
@pytest.mark.parametrize(("reading", "playable"), [("off_total", True), ("chip_back", False)])
def test_a_chip_that_comes_back_must_be_paid_first(reading, playable):
    table, held = driving("save_tyres", "RD4", save_tyres_how=reading)
    table.race.race_pile.n_stock = 0
    table.car().chips = 0
    table.turn(**({"play": held} if playable else {}))
    assert table.mp() == (3 if playable else 0)


# Hazard


@pytest.mark.clause("F90-BASE-15", "F90-GEN-3")
@pytest.mark.parametrize(("card", "mp"), [("RD8", 3), ("RD7", 2), ("RD3", 5)])
def test_hazard_gains_1_mp_for_each_damage(card, mp):
    table, held = driving("hazard", card)
    table.turn(play=held)
    assert table.mp() == mp


@pytest.mark.clause("F90-BASE-15", "F90-GEN-3")
@pytest.mark.parametrize(("factor", "mp"), [(10, 3 + 1), (99, 1)])
def test_and_for_each_blind_check_passed_or_not(factor, mp):
    table, held = driving("hazard", "GR2/61")
    table.check_card(0, "YE2/50")
    table.stack("YE4", table.with_factor(factor))
    table.turn(play=held, check=0)
    assert table.mp() == mp


@pytest.mark.clause("F90-BASE-15")
def test_but_not_for_a_check_with_a_card_from_hand():
    table, (green, low) = driving("hazard", "GR2/61", "YE1/41")
    table.check_card(0, "YE2/50")
    table.turn(play=[green], check=by(low))
    assert table.mp() == 3


@pytest.mark.clause("F90-BASE-15")
@pytest.mark.parametrize(("cards", "special"), [(["RD3", "YE4"], 1), (["RD3"], 0), (["RD1", "YE4"], 0)])
def test_its_special_takes_6_mp_with_one_of_hazards_own(cards, special):
    table, held = driving("hazard", *cards)
    table.turn(play=held)
    assert table.car().specials == special


@pytest.mark.clause("F90-BASE-15")
def test_6_mp_without_any_of_hazards_own_score_nothing():
    table, held = driving("hazard", "RD1", "YE4", section="B24")
    table.put(0, "B28", spot=True)
    held = table.hand(0, "RD1", "YE4")
    table.turn(play=held, sharp=1)
    assert table.mp() == 6
    assert table.car().specials == 0


@pytest.mark.clause("F90-BASE-15")
@pytest.mark.parametrize(("reading", "special"), [("all", 1), ("cards", 0)])
def test_the_trajectorys_mp_count_for_it_unless_only_the_cards_do(reading, special):
    table, _ = driving("hazard", hazard_total=reading)
    table.put(0, "B28", spot=True)
    held = table.hand(0, "RD5", "YE4")
    table.turn(play=held, sharp=1)
    assert table.mp() == 3 + 1 + 1 + 1
    assert table.car().specials == special


@pytest.mark.clause("F90-BASE-15")
def test_how_many_mp_it_takes_is_an_option():
    table, held = driving("hazard", "RD8", hazard_special_mp=3)
    table.turn(play=held)
    assert table.car().specials == 1


# Balance


@pytest.mark.clause("F90-BASE-18")
@pytest.mark.parametrize(
    ("cards", "special"), [(["RD5"], 1), (["RD1"], 0), (["RD8"], 0), (["YE1", "YE4", "YE5"], 0)]
)
def test_balance_scores_when_two_kinds_are_paid(cards, special):
    table, held = driving("balance", *cards, balance_swap_tyres=0)
    table.turn(play=held[:1])
    assert table.car().specials == special


@pytest.mark.clause("F90-BASE-18")
def test_how_many_kinds_it_takes_is_an_option():
    for kinds, special in ((1, 1), (2, 0)):
        table, held = driving("balance", "RD1", balance_kinds=kinds)
        table.turn(play=held)
        assert table.car().specials == special


@pytest.mark.clause("F90-BASE-18")
@pytest.mark.parametrize(("swap", "chips", "damage"), [(1, 3, 0), (0, 1, 1)])
def test_once_a_turn_it_may_pay_two_tyres_in_place_of_a_damage(swap, chips, damage):
    table, held = driving("balance", "RD5")
    table.turn(play=held, swap=swap)
    assert (table.car().chips_paid, table.car().damage) == (chips, damage)


@pytest.mark.clause("F90-BASE-18")
def test_only_if_it_can_pay_them():
    table, held = driving("balance", "RD5")
    table.race.race_pile.n_stock = 0
    table.car().chips = 2
    table.turn(play=held)
    assert table.car().damage == 1
    table, held = driving("balance", "RD5", balance_swap_tyres=1)
    table.race.race_pile.n_stock = 0
    table.car().chips = 2
    table.turn(play=held, swap=1)
    assert table.car().damage == 0


# Lucky


@pytest.mark.clause("F90-BASE-19")
@pytest.mark.parametrize(("answer", "kept"), [(0, "RD1"), (1, "YE2")])
def test_lucky_draws_two_cards_and_keeps_one(answer, kept):
    table, held = driving("lucky", "YE4")
    assert table.moves(0, KEEP) == [0, 1]
    table.stack("RD1", "YE2")
    table.turn(keep=answer, play=held)
    assert table.hand_names() == [kept]
    assert table.car().specials == 0
    assert table.cards_are_whole()


@pytest.mark.clause("F90-BASE-19")
def test_two_cards_of_the_same_mp_are_its_special():
    table, held = driving("lucky", "YE4")
    table.stack("RD7", "YE2")
    table.turn(keep=0, play=held)
    assert table.car().specials == 1


# Chase


@pytest.mark.clause("F90-BASE-20")
@pytest.mark.parametrize(("section", "mp"), [("B19", 3), ("B20", 3), ("B21", 2), ("B18", 2)])
def test_chase_gains_1_mp_behind_a_car_in_its_section_or_the_next(section, mp):
    table, held = driving("chase", "YE2", others=1)
    table.put(1, section)
    table.put(0, "B19")
    table.turn(play=held, **({"late_braking": 0} if section == "B21" else {}))
    assert table.mp() == mp


@pytest.mark.clause("F90-BASE-20")
def test_a_car_behind_in_the_same_section_is_not_chased():
    table, held = driving("chase", "YE2", others=1)
    table.line("B19", 0, 1)
    table.turn(play=held)
    assert table.mp() == 2


@pytest.mark.clause("F90-BASE-20")
def test_reach_and_bonus_are_options():
    table, held = driving("chase", "YE2", others=1, chase_reach=2, chase_bonus=3)
    table.put(1, "B20")
    table.put(0, "B18")
    table.turn(play=held)
    assert table.mp() == 5


@pytest.mark.clause("F90-BASE-20")
@pytest.mark.parametrize(("needed", "special"), [(2, 1), (3, 0)])
def test_its_special_takes_two_cars_overtaken(needed, special):
    table, _ = driving("chase", others=2, chase_special_cars=needed)
    table.line("B20", 1, 2)
    table.put(0, "B19")
    table.turn(play=[table.hand(0, "YE1", "YE4")[0]])
    assert table.car().passes == 2
    assert table.car().specials == special


@pytest.mark.clause("F90-BASE-20")
def test_one_car_overtaken_is_not_enough():
    table, _ = driving("chase", others=2)
    table.put(1, "B20")
    table.put(0, "B19")
    table.turn(play=[table.hand(0, "YE1", "YE4")[0]])
    assert table.car().passes == 1
    assert table.car().specials == 0


# Banging Wheels


@pytest.mark.clause("F90-BASE-21", "F90-GEN-4")
def test_banging_wheels_contests_at_once_and_drives_on():
    table, _ = driving("banging_wheels", others=1)
    table.put(1, "B22")
    table.put(0, "B21")
    two, shown = table.hand(0, "YE2", "RD2")
    table.hand(1, "YE4")
    table.turn(play=[two], challenge=by(shown))
    assert table.written(notes.CONTEST) == [(0, 1, 3, 1, 1)]
    assert table.where(0) == "B23"
    assert table.car().specials == 1
    assert table.car().passes == 1


@pytest.mark.clause("F90-BASE-21")
@pytest.mark.parametrize("answer", [0, 1])
def test_it_stops_behind_if_it_loses_or_lets_it_be(answer):
    table, _ = driving("banging_wheels", others=1)
    table.put(1, "B22")
    table.put(0, "B21")
    two, shown = table.hand(0, "YE2", "YE4")
    table.hand(1, "YE4")
    table.turn(play=[two], challenge=by(shown) if answer else 0)
    assert table.queue("B22") == [1, 0]
    assert table.car().contests_lost == answer
    assert table.car().specials == 0


@pytest.mark.clause("F90-BASE-21")
def test_with_its_last_mp_it_stands_in_front_of_the_cars_that_it_beat():
    table, _ = driving("banging_wheels", others=2)
    table.line("B22", 2, 1)
    table.put(0, "B21")
    one, shown = table.hand(0, "YE4", "RD2")
    table.hand(1, "YE4")
    table.hand(2, "RD1")
    table.stack("YE5")
    table.turn(play=[one], challenge=[by(shown), 0])
    assert table.queue("B22") == [2, 0, 1]


@pytest.mark.clause("F90-BASE-21", "F90-GEN-2")
@pytest.mark.parametrize(("card", "special"), [("YE4", 0), ("YE2", 1)])
def test_a_car_that_skipped_its_turn_is_overtaken_only_by_driving_on(card, special):
    table, _ = driving("banging_wheels", others=1)
    table.put(1, "B22")
    table.put(0, "B21")
    table.turn(1, declare=SKIP_TURN)
    held = table.hand(0, card)
    table.turn(play=held)
    assert table.queue("B22") == ([1, 0] if special == 0 else [1])
    assert table.car().specials == special


@pytest.mark.clause("F90-BASE-42", "F90-BASE-21")
def test_a_card_played_that_eases_the_penalty_does_so_at_once():
    table, _ = driving("banging_wheels", others=1)
    table.put(1, "B12")
    table.put(0, "B11")
    (shown,) = table.hand(0, "YE1")
    easing = table.give_track_card(0, "turn 5 b")
    table.hand(1, "YE2")
    table.turn(play=[easing], challenge=by(shown))
    assert table.written(notes.CONTEST) == [(0, 1, 3 - 1, 2, 0)]


@pytest.mark.clause("F90-BASE-21")
def test_others_stop_at_the_corner():
    table, held = driving("chase", "RD1", others=1)
    table.put(1, "B22")
    table.put(0, "B21")
    table.turn(play=held)
    assert table.queue("B22") == [1, 0]
    assert table.written(notes.CONTEST) == []


@pytest.mark.clause("F90-GEN-1", "F90-PHASE-1")
def test_a_turn_goes_through_its_phases_in_order():
    table, _ = driving("balance", others=1, section="B19")
    table.put(1, "B21")
    table.put(0, "B19")
    held = table.hand(0, "RD5")
    table.stack("YE2", table.with_factor(10))
    table.turn(declare=0, play=held, swap=0, late_braking=1)
    told = [int(note.what) for note in table.race.note[: table.race.n_notes]]
    expected = [notes.PLAYED, notes.TYRES_PAID, notes.DAMAGED, notes.SPECIAL, notes.MOVED, notes.LATE_BRAKED]
    assert [told.index(what) for what in expected] == sorted(told.index(what) for what in expected)
    assert DECISIONS[0] == "spare_car"
