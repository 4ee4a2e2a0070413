"""Playing cards: pairs, payments, checks, damage, Track cards."""

from __future__ import annotations

import pytest

from simkit.games.f90 import notes
from simkit.games.f90.state import CHECK, OUT_DAMAGE, PLAY
from tests.games.f90.table import Table, by


def playing(*cards, traits=None, section="B19", **rules):
    """Return a lone player with a strategy that does nothing here, and the numbers of his cards."""
    table = Table([{"strategy": "chase", "skill": "pitting"} | (traits or {})], **rules)
    table.put(0, section)
    return table, table.hand(0, *cards)


def plays(table):
    """Return the legal plays as tuples of names, in the order of the table."""
    held = [table.names[card] for card in table.car().hand[: table.car().n_hand]]
    found = []
    for move in table.moves(0, PLAY):
        slots = [slot - 1 for slot in (move & 63, move >> 6) if slot]
        found.append(tuple(held[slot] for slot in slots))
    return sorted(found)


@pytest.mark.clause("F90-PHASE-3")
def test_a_player_draws_one_race_card_and_plays_one_or_two():
    table, (one, other) = playing("YE4", "YE2")
    table.stack("GR1")
    assert plays(table) == [("YE2",), ("YE4",), ("YE4", "YE2")]
    table.turn(play=[one, other])
    assert table.hand_names() == ["GR1"]
    assert table.mp() == 3
    table, (one, _) = playing("YE4", "YE2")
    table.turn(play=[one])
    assert table.mp() == 1


@pytest.mark.clause("F90-BASE-1")
@pytest.mark.parametrize(
    ("one", "other", "legal"),
    [
        ("YE4", "RD1", True),
        ("YE4", "RD4", True),
        ("YE2", "YE2", True),
        ("YE2", "RD4", False),
        ("RD4", "RD4", False),
        ("RD1", "YE2", False),
    ],
)
def test_a_1_goes_with_any_card_and_two_cards_up_to_2_go_together(one, other, legal):
    table, _ = playing(one, other)
    assert ((one, other) in plays(table)) == legal


@pytest.mark.clause("F90-BASE-1")
def test_the_limits_of_pairs_are_options():
    table, _ = playing("YE2", "RD4", pairs_with_any=2)
    assert ("YE2", "RD4") in plays(table)
    table, _ = playing("OR2", "RD4", pairs_together=3)
    assert ("OR2", "RD4") in plays(table)


@pytest.mark.clause("F90-BASE-42")
def test_a_track_card_is_played_in_its_zone_only_and_its_pair_symbol_lifts_the_limits():
    table, _ = playing("RD1", section="B25")
    table.give_track_card(0, "turn 12 a")
    table.give_track_card(0, "turn 13 a")
    assert plays(table) == [("RD1",), ("RD1", "turn 12 a"), ("turn 12 a",)]
    table, _ = playing("RD1", section="B26")
    table.give_track_card(0, "turn 12 a")
    table.give_track_card(0, "turn 13 b")
    assert plays(table) == [("RD1",), ("turn 13 b",)], "without the symbol it is a 5 like any other"


# Payments


@pytest.mark.clause("F90-BASE-2")
def test_cards_can_be_played_only_if_their_tyres_can_be_paid_in_chips_and_cards():
    for chips, spare, legal in ((2, [], True), (1, [], False), (1, ["YE4"], True), (0, ["YE4"], False)):
        table, _ = playing("RD1", *spare)
        table.car().chips = chips
        assert (("RD1",) in plays(table)) == legal


@pytest.mark.clause("F90-BASE-2", "F90-SHARP-4")
def test_cards_may_be_no_money():
    table, _ = playing("RD1", "YE4", card_for_tyre=False)
    table.car().chips = 1
    assert plays(table) == [("YE4",)]


@pytest.mark.clause("F90-PHASE-3")
def test_who_can_pay_for_no_card_plays_none_and_nobody_else_may():
    table, _ = playing("RD1")
    table.car().chips = 0
    assert table.moves(0, PLAY) == [0]
    table.race.race_pile.n_stock = 0
    table.turn()
    assert table.mp() == 0
    table, _ = playing("YE4")
    assert table.moves(0, PLAY) == [1]


@pytest.mark.clause("F90-PHASE-4")
def test_a_card_symbol_costs_a_card_and_needs_one():
    table, (yellow, one, other) = playing("YE1", "YE4", "RD1")
    table.stack("GR1")
    table.turn(play=[yellow], discard=by(other))
    assert table.hand_names() == ["GR1", "YE4"]
    assert one in table.car().hand[:2]
    table, _ = playing("YE1")
    assert table.moves(0, PLAY) == [0]


@pytest.mark.clause("F90-PHASE-4")
def test_payments_come_before_checks_and_checks_before_draws():
    table, (green, red, spare) = playing("GR4", "RD5", "YE4")
    table.check_card(0, "YE2")
    table.turn(play=[green, red], tyre_card=by(spare))
    told = [int(note.what) for note in table.race.note[: table.race.n_notes]]
    order = [told.index(what) for what in (notes.TYRES_PAID, notes.DAMAGED, notes.CHECKED, notes.DREW)]
    assert order == sorted(order)


@pytest.mark.clause("F90-PHASE-4")
@pytest.mark.parametrize(("order", "names"), [("payments_first", ["YE3"]), ("draws_first", ["YE2"])])
def test_cards_drawn_cannot_pay_unless_draws_come_first(order, names):
    table, (orange,) = playing("OR6", phase_c_order=order)
    drawn, symbol = table.stack("YE2", "YE3")
    answer = by(drawn) if order == "payments_first" else by(symbol)
    table.turn(play=[orange], tyre_card=answer)
    assert table.hand_names() == names


@pytest.mark.clause("F90-BASE-16", "F90-BASE-40")
@pytest.mark.parametrize(("reading", "last"), [("beyond", 4), ("full", 3)])
def test_a_car_is_out_when_its_damages_exceed_the_boards_number(reading, last):
    for before, running in ((last - 1, 1), (last, 0)):
        table, (red,) = playing("RD8", last_disc=reading)
        table.car().damage = before
        table.turn(play=[red])
        assert table.car().damage_limit == 4
        assert table.car().running == running
        assert table.car().out_reason == (0 if running else OUT_DAMAGE)
        assert table.cards_are_whole()


# Checks


@pytest.mark.clause("F90-BASE-30", "F90-BASE-3")
@pytest.mark.parametrize(("factor", "mp"), [(42, 3), (43, 0)])
def test_a_green_card_is_checked_against_the_factor_of_the_check_card(factor, mp):
    table, (green,) = playing("GR2/61")
    table.check_card(0, "RD5/42")
    (drawn, used) = table.stack("YE4", table.with_factor(factor))
    table.turn(play=[green], check=0)
    assert table.mp() == mp
    assert drawn in table.car().hand[:1]
    assert table.car().check_card == used, "the card used is the new check card"
    assert table.cards_are_whole()


@pytest.mark.clause("F90-BASE-30")
def test_it_may_be_made_with_a_card_from_hand():
    table, (green, low) = playing("GR2/61", "YE1/41")
    table.check_card(0, "YE2/50")
    table.turn(play=[green], check=by(low))
    assert table.mp() == 3
    assert table.car().check_card == low
    table, _ = playing("GR2", "YE4")
    assert table.moves(0, CHECK) == [0, 1, 2]


@pytest.mark.clause("F90-BASE-30")
def test_two_green_cards_are_checked_left_to_right_each_against_the_last_card_used():
    table, (left, right) = playing("GR4/65", "GR2/61")
    table.check_card(0, "YE2/50")
    table.stack("YE4", table.with_factor(40), table.with_factor(45))
    table.turn(play=[left, right], check=[0, 0])
    assert table.written(notes.CHECKED) == [(0, 1, left, 40, 50), (0, 0, right, 45, 40)]
    assert table.mp() == 1, "the second check failed"


@pytest.mark.clause("F90-BASE-30")
def test_two_green_cards_may_be_laid_in_either_order_and_others_in_one():
    table, _ = playing("GR4", "GR3")
    assert {move for move in table.moves(0, PLAY) if move >> 6} == {1 | 2 << 6, 2 | 1 << 6}
    table, _ = playing("YE4", "GR3")
    assert [move for move in table.moves(0, PLAY) if move >> 6] == [1 | 2 << 6]


@pytest.mark.clause("F90-BASE-30")
def test_a_failed_check_takes_the_mp_and_leaves_everything_else():
    table, (green,) = playing("GR1/53")
    table.check_card(0, "YE2/4")
    chips = int(table.car().chips)
    table.stack("YE4", table.with_factor(99))
    table.turn(play=[green], check=0)
    assert table.mp() == 0
    assert chips - table.car().chips == 1


@pytest.mark.clause("F90-BASE-22", "F90-BASE-30")
def test_reflexes_help_in_checks_of_cards_too():
    for skill, mp in (("reflexes", 3), ("pitting", 0)):
        table, (green,) = playing("GR2/61", traits={"skill": skill})
        table.check_card(0, "YE2/50")
        table.stack("YE4", table.with_factor(70))
        table.turn(play=[green], check=0)
        assert table.mp() == mp


@pytest.mark.clause("F90-BASE-3")
def test_equal_to_the_target_may_not_be_enough():
    table, (green,) = playing("GR2/61", check_passes="below")
    table.check_card(0, "RD5/42")
    table.stack("YE4", table.with_factor(42))
    table.turn(play=[green], check=0)
    assert table.mp() == 0
