"""Push: the pair that only it can play, the refuelling chit, its Special."""

from __future__ import annotations

import pytest

from simkit.games.f90.state import OUT_OF_FUEL, PLAY
from tests.games.f90.table import NO_DUE, Table, by


def pushing(*cards, **rules):
    """Return a lone Push player on a straight without a trajectory, and the numbers of his cards."""
    table = Table([{"strategy": "push"}], **rules)
    table.put(0, "B08")
    return table, table.hand(0, *cards)


def pairs(table):
    """Return the pairs that may be played, as sorted names."""
    held = [int(card) for card in table.car().hand[: table.car().n_hand]]
    found = {
        tuple(sorted((table.names[held[(move & 63) - 1]], table.names[held[(move >> 6) - 1]])))
        for move in table.moves(0, PLAY)
        if move >> 6
    }
    return sorted(found)


@pytest.mark.clause("F90-PUSH-1", "F90-BASE-1")
def test_only_push_may_pair_a_2_with_a_3_or_higher():
    for strategy, legal in (
        ("chase", [("YE2", "YE4")]),
        ("push", [("GR1", "YE2"), ("RD4", "YE2"), ("YE2", "YE4")]),
    ):
        table = Table([{"strategy": strategy}])
        table.hand(0, "YE2", "RD4", "GR1", "YE4")
        expected = sorted([*legal, ("RD4", "YE4"), ("GR1", "YE4")])
        assert pairs(table) == expected


@pytest.mark.clause("F90-PUSH-2")
@pytest.mark.parametrize("high", ["RD4", "RD2"])
def test_pairing_it_so_moves_the_chit_one_turn_earlier(high):
    table, cards = pushing("YE2", high)
    table.turn(play=cards)
    assert table.car().due == NO_DUE - 1
    assert table.mp() == (5 if high == "RD4" else 6)


@pytest.mark.clause("F90-PUSH-3")
@pytest.mark.parametrize("low", ["YE4", "OR4"])
def test_a_2_with_a_1_or_a_2_moves_nothing(low):
    table, cards = pushing("YE2", low)
    table.turn(play=cards)
    assert table.car().due == NO_DUE


@pytest.mark.clause("F90-PUSH-4")
@pytest.mark.parametrize(("name", "shift"), [("turn 4 a", 0), ("turn 4 b", 1)])
def test_a_track_card_with_the_pair_symbol_moves_nothing_but_one_without_does(name, shift):
    table, (low,) = pushing("YE2")
    high = table.give_track_card(0, name)
    table.turn(play=[low, high])
    assert table.car().due == NO_DUE - shift
    assert table.mp() == (6, 7)[shift]


@pytest.mark.clause("F90-PUSH-4")
def test_the_rules_may_spare_the_chit_wherever_a_track_card_is_played():
    table, (low,) = pushing("YE2", push_track_card=False)
    table.turn(play=[low, table.give_track_card(0, "turn 4 b")])
    assert table.car().due == NO_DUE


@pytest.mark.clause("F90-PUSH-6", "F90-PUSH-7", "F90-PUSH-2")
def test_in_turn_13_with_the_chit_on_14_the_pair_runs_the_car_dry():
    for due, running in ((14, 0), (15, 1)):
        table, cards = pushing("YE2", "RD4")
        table.race.turn, table.car().due = 13, due
        table.turn(play=cards)
        assert table.car().running == running
        if not running:
            assert (table.car().out_reason, table.car().out_turn) == (OUT_OF_FUEL, 13)
            assert table.where(0) == "B08", "it goes no further"
            assert table.cards_are_whole()


@pytest.mark.clause("F90-PUSH-6")
def test_the_rules_may_forbid_that_pair():
    table, _ = pushing("YE2", "RD4", push_onto_turn="forbidden")
    table.race.turn = 13
    for due, legal in ((14, []), (15, [("RD4", "YE2")])):
        table.car().due = due
        assert pairs(table) == legal


@pytest.mark.clause("F90-PUSH-2")
def test_the_rules_may_move_the_chit_only_when_the_turn_ends():
    table, cards = pushing("YE2", "RD4", push_when="end_of_turn")
    table.race.turn, table.car().due = 13, 14
    table.turn(play=cards)
    assert table.car().running == 0
    assert table.mp() == 5, "it has moved before it runs dry"


@pytest.mark.clause("F90-PUSH-2")
def test_how_far_the_chit_moves_is_an_option():
    table, cards = pushing("YE2", "RD4", push_shift=3)
    table.turn(play=cards)
    assert table.car().due == NO_DUE - 3


@pytest.mark.clause("F90-PUSH-1")
def test_which_card_is_paired_with_any_is_an_option():
    table, _ = pushing("YE1", "RD4", "YE2", push_mp=3)
    assert pairs(table) == [("RD4", "YE1"), ("RD4", "YE2"), ("YE1", "YE2")]


@pytest.mark.clause("F90-PUSH-5")
@pytest.mark.parametrize(
    ("cards", "paid_in_cards", "specials"),
    [
        (["RD4"], 0, 0),
        (["RD1"], 0, 1),
        (["RD1", "YE4"], 1, 0),
        (["RD1", "OR6"], 1, 1),
        (["RD1", "OR6"], 2, 0),
    ],
)
def test_two_black_chips_paid_for_movement_score_and_cards_do_not_count(cards, paid_in_cards, specials):
    table, held = pushing(*cards, "GR2", "GR3")
    givers = [by(card) for card in held[len(cards) :][:paid_in_cards]]
    table.turn(play=held[: len(cards)], tyre_card=[*givers, 0] if givers else 0)
    assert table.car().specials == specials
    tracks = [name for name in table.hand_names() if name.startswith("turn")]
    assert len(tracks) == specials


@pytest.mark.clause("F90-PUSH-5")
def test_cards_paid_besides_two_chips_may_spoil_it():
    for with_cards in (True, False):
        table, (red, orange, spare) = pushing("RD1", "OR6", "GR2", push_with_cards=with_cards)
        table.turn(play=[red, orange], tyre_card=[by(spare), 0])
        assert table.car().chips_paid == 2
        assert table.car().specials == with_cards


@pytest.mark.clause("F90-PUSH-5")
@pytest.mark.parametrize(("reading", "specials"), [("one", 1), ("each", 2)])
def test_four_chips_score_once_or_twice(reading, specials):
    table, cards = pushing("RD1", "RD6", push_specials=reading, pairs_with_any=9)
    table.turn(play=cards)
    assert table.car().chips_paid == 4
    assert table.car().specials == specials


@pytest.mark.clause("F90-PUSH-5")
def test_a_blue_disc_spent_counts_only_if_the_rules_say_so():
    for blue in (False, True):
        table, (red,) = pushing("RD4", push_blue=blue)
        table.car().blue = 1
        table.turn(play=[red], blue_disc=1)
        assert table.car().specials == blue


@pytest.mark.clause("F90-PUSH-5")
@pytest.mark.parametrize(("reading", "specials"), [("each", 2), ("one", 1)])
def test_a_disc_that_makes_up_a_second_two_of_tyres_scores_again_where_each_two_do(reading, specials):
    table, cards = pushing("RD1", "OR6", push_blue=True, push_specials=reading)
    table.car().blue = 1
    table.turn(play=cards, blue_disc=1)
    assert table.car().chips_paid == 3
    assert table.car().specials == specials


@pytest.mark.clause("F90-PUSH-5")
def test_how_many_chips_it_takes_is_an_option():
    for chips, specials in ((1, 1), (2, 0)):
        table, (red,) = pushing("RD4", push_chips=chips)
        table.turn(play=[red])
        assert table.car().specials == specials


@pytest.mark.clause("F90-PUSH-5")
def test_tyres_of_an_off_track_trajectory_do_not_score():
    table = Table([{"strategy": "push"}, {}], off_track_unpaid="out")
    table.put(1, "B24")
    table.put(0, "B23")
    (card,) = table.hand(0, "YE4")
    table.stack("YE2", table.with_factor(99))
    table.turn(play=[card], late_braking=1)
    assert table.car().off == 1
    assert table.car().tyre_value - table.car().chips == 2
    assert table.car().specials == 0
