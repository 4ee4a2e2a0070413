"""Drawing cards in the Refill Phase: hand size, refill number, setup cards, damage."""

from __future__ import annotations

import pytest

from tests.games.sccr.situations import SETUP, a_table, put_into_hand

CAR_SETUP, LEARN, ENGINE_SETTING = SETUP


def hand_after_yellow(held, in_play=(), trouble="", **changes):
    """Return the size of a hand of `held` cards after a yellow turn, in which nobody lays a card."""
    table = a_table(1, out_rating=0, **changes)
    table.lay(0, *in_play)
    put_into_hand(table, 0, held)
    if trouble:
        table.car(0)[trouble] = 1
    table.turn("BRAKES" if table.options.track != "superspeedway" else "OVERHEAT")
    assert table.cards_are_whole(0)
    return int(table.car(0).n_hand)


@pytest.mark.clause("SCCR-BASE-11")
@pytest.mark.parametrize(
    ("track", "hand", "refill"), [("superspeedway", 7, 3), ("one_mile_oval", 8, 4), ("short_track", 9, 5)]
)
def test_hands_are_drawn_up_to_the_tracks_hand_size_by_at_most_its_refill_number(track, hand, refill):
    assert hand_after_yellow(0, track=track) == refill
    assert hand_after_yellow(1, track=track) == 1 + refill
    assert hand_after_yellow(hand - refill + 1, track=track) == hand
    assert hand_after_yellow(hand, track=track) == hand


@pytest.mark.clause("SCCR-BASE-11")
def test_another_hand_size_and_refill_number_may_be_set():
    assert hand_after_yellow(0, refill_cards=2) == 2
    assert hand_after_yellow(4, hand_size=5) == 5
    assert hand_after_yellow(5, hand_size=5) == 5
    assert hand_after_yellow(0, hand_size=11, refill_cards=14) == 11


@pytest.mark.clause("SCCR-BASE-25")
def test_good_car_setup_adds_a_card_to_the_hand():
    assert hand_after_yellow(7, in_play=[CAR_SETUP]) == 8
    assert hand_after_yellow(0, in_play=[CAR_SETUP]) == 3


@pytest.mark.clause("SCCR-BASE-25")
def test_good_engine_setting_adds_a_card_to_the_refill():
    assert hand_after_yellow(0, in_play=[ENGINE_SETTING]) == 4
    assert hand_after_yellow(7, in_play=[ENGINE_SETTING]) == 7


@pytest.mark.clause("SCCR-BASE-17")
def test_body_damage_takes_a_card_from_each_refill():
    assert hand_after_yellow(0, trouble="body_damage") == 2
    assert hand_after_yellow(0, trouble="body_damage", in_play=[ENGINE_SETTING]) == 3
    assert hand_after_yellow(6, trouble="body_damage") == 7
    assert hand_after_yellow(0, trouble="body_damage", refill_cards=1) == 0


@pytest.mark.clause("SCCR-BASE-19")
def test_car_too_tight_makes_the_hand_a_card_smaller():
    assert hand_after_yellow(5, trouble="too_tight") == 6
    assert hand_after_yellow(6, trouble="too_tight") == 6
    assert hand_after_yellow(7, trouble="too_tight") == 7  # nothing is taken out of a hand
    assert hand_after_yellow(7, trouble="too_tight", in_play=[CAR_SETUP]) == 7


@pytest.mark.clause("SCCR-BASE-25")
@pytest.mark.parametrize("name", SETUP)
def test_setup_cards_stay_in_play_once_played(name):
    table = a_table(1)
    table.hand(0, [name, "BLOCK"])
    table.act(0, name)
    card = table.card(name)
    assert card in (table.car(0).car_setup, table.car(0).learn_track, table.car(0).engine_setting)
    assert table.hand_names(0) == ["BLOCK"]
    table.hand(0, ["DRAFT"])
    table.turn("24 LAPS")
    assert table.car(0).deck.discarded[card] == 0
    assert table.cards_are_whole(0)


@pytest.mark.clause("SCCR-BASE-25")
def test_learn_the_track_pays_for_its_own_play_at_once():
    table = a_table(1)
    table.hand(0, [LEARN, "GOOD CAR SETUP", "GOOD ENGINE SETTING"])
    table.act(0, LEARN, "GOOD CAR SETUP", actions=1)
    assert table.hand_names(0) == ["GOOD ENGINE SETTING"]
    assert table.car(0).actions_left == 0
