"""Qualifying: the drag race, turn by turn (SCCR-2.1 to 2.12, 2.16)."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.data import load_track_deck
from simkit.games.sccr.engine.qualifying import MAX_ROUNDS
from simkit.games.sccr.state import MAX_HAND, QUALIFYING_CARD, QUALIFYING_LAPS, QUALIFYING_TIE
from tests.games.sccr.drag_race import DragRace
from tests.games.sccr.situations import written
from tests.games.sccr.table import Table

FIFTEEN = 690
"""A card of 15 laps; 825 and 960 are two more, 570 and 435 have 3."""


@pytest.mark.clause("SCCR-2.1")
def test_all_cars_start_side_by_side():
    table = DragRace(4)
    race = table.started()
    assert race.qualifying == 1
    assert race.turn == 0
    assert table.lengths() == [0, 0, 0, 0]


@pytest.mark.clause("SCCR-2.2")
@pytest.mark.parametrize(("rules", "cards"), [({}, 5), ({"qualifying_hand": 7}, 7)])
def test_each_driver_has_five_cards_of_a_deck_of_his_own(rules, cards):
    table = DragRace(3, **rules)
    table.started()
    assert table.held() == [cards] * 3
    assert table.stocks() == [60 - cards] * 3
    assert all(table.cards_are_whole(seat) for seat in range(3))
    assert len({tuple(table.hand_names(seat)) for seat in range(3)}) > 1


# The first track card


@pytest.mark.clause("SCCR-2.3")
def test_events_before_the_first_lap_card_are_passed_over():
    table = DragRace(2, out_rating=1000)
    table.race.qualifying_turns = 0
    for seat in range(2):
        table.holds(seat, laps=(FIFTEEN,), move=810 + 15 * seat)
    table.turn("CRASH AHEAD", "OVERHEAT", "SLOW TRAFFIC", "TIRES WORN", "15 LAPS")
    assert table.is_out() == [False, False]
    assert table.lengths() == [0, 1]
    assert written(table, notes.VICTIM_CARD) == []
    assert [note[4] for note in written(table, notes.QUALIFYING_TRACK_CARD)] == [1, 1, 1, 1, 0]


@pytest.mark.clause("SCCR-2.11")
@pytest.mark.parametrize(("rules", "applies"), [({}, True), ({"qualifying_events": False}, False)])
def test_from_the_second_lap_card_on_events_apply(rules, applies):
    table = DragRace(2, **rules)
    for seat in range(2):
        table.holds(seat, laps=(FIFTEEN,), move=810 + 15 * seat)
    table.stack(0, [table.rated(105)])
    table.stack(1, [table.rated(990)])
    table.turn("HIGH IN TURN", "15 LAPS")
    assert table.lengths() == [-1 if applies else 0, 1]


@pytest.mark.clause("SCCR-2.3")
def test_a_lap_card_with_an_outside_groove_is_no_event():
    table = DragRace(1, track="short_track")
    table.race.qualifying_turns = 0
    table.holds(0, laps=(FIFTEEN,), move=810)
    grooved = next(
        entry.name
        for entry in table.options.track_table().cards()
        if "GROOVE" in entry.name and "15" in entry.name
    )
    table.turn(grooved)
    assert table.lengths() == [1]
    assert table.race.groove == 0


# The lap count


@pytest.mark.clause("SCCR-2.4")
def test_the_lap_count_is_made_with_cards_none_of_which_is_superfluous():
    table = DragRace(1)
    table.hand(0, [table.rated(rating) for rating in (690, 405, 450, 435)])  # 15, 12, 6, 3 laps
    table.race.lap_number = 15
    assert table.moves(0, QUALIFYING_LAPS) == sorted([0b0001, 0b0110, 0b1010])


@pytest.mark.clause("SCCR-2.4")
@pytest.mark.parametrize(("lap_cards", "answers"), [("any_number", [0b11111]), ("plays_per_turn", [])])
def test_any_number_of_cards_may_make_it(lap_cards, answers):
    table = DragRace(1, qualifying_lap_cards=lap_cards)
    table.hand(0, [table.rated(rating) for rating in (300, 435, 570, 705, 840)])  # 3 laps each
    table.race.lap_number = 15
    assert table.moves(0, QUALIFYING_LAPS) == answers


@pytest.mark.clause("SCCR-2.5")
@pytest.mark.parametrize(("lap_cards", "lengths"), [("any_number", 1), ("plays_per_turn", 0)])
def test_a_driver_who_has_used_up_his_plays_moves_all_the_same(lap_cards, lengths):
    table = DragRace(1, qualifying_lap_cards=lap_cards)
    table.holds(0, laps=(450, 585, 435), move=810)  # 6, 6, 3 laps: the three plays of the SuperSpeedway
    table.turn("15 LAPS")
    assert table.lengths() == [lengths]


@pytest.mark.clause("SCCR-2.4")
@pytest.mark.parametrize(("failure", "out"), [("no_move", False), ("out", True)])
def test_a_driver_who_cannot_make_it_keeps_his_cards_and_stays_where_he_is(failure, out):
    table = DragRace(2, qualifying_lap_failure=failure, qualifying_refill=0)
    table.holds(0, 435, 570)  # 3 laps each
    table.holds(1, laps=(690, 825), move=435)
    table.turn("30 LAPS")
    assert table.lengths() == [0, 1]
    assert table.held()[0] == 2
    assert table.is_out() == [out, False]


@pytest.mark.clause("SCCR-2.4")
def test_a_draft_that_falls_short_makes_it_but_its_driver_plays_no_card():
    table = DragRace(2, qualifying_refill=0)
    table.holds(0, 990, laps=(150,))  # a DRAFT of 3 laps
    table.holds(1, laps=(690, 825), move=435)
    table.turn("30 LAPS")
    assert table.lengths() == [0, 1]
    assert table.held() == [1, 0]


@pytest.mark.clause("SCCR-2.4")
def test_such_a_draft_may_be_barred():
    table = DragRace(2, qualifying_draft="barred", qualifying_refill=0)
    table.holds(0, 990, 150)
    table.holds(1, laps=(690, 825), move=435)
    table.race.lap_number = 30
    assert table.moves(0, QUALIFYING_LAPS) == []
    table.turn("30 LAPS")
    assert table.held() == [2, 0]


# One card each


@pytest.mark.clause("SCCR-2.5")
@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("decision", [QUALIFYING_CARD, QUALIFYING_TIE])
def test_any_one_card_of_the_hand_may_be_played(decision, n):
    table = DragRace(1)
    table.hand(0, table.stock(0)[:n])
    assert table.moves(0, decision) == list(range(1, n + 1))


@pytest.mark.clause("SCCR-2.5")
def test_each_driver_plays_one_card_besides_his_lap_count():
    table = DragRace(2, qualifying_refill=0)
    table.holds(0, 990, 975, laps=(FIFTEEN,), move=435)
    table.holds(1, 105, laps=(450, 585, 570), move=120)
    table.turn("15 LAPS")
    assert table.held() == [2, 1]
    assert [(note[0], note[3]) for note in written(table, notes.CARD_SHOWN)] == [(0, 435), (1, 120)]


@pytest.mark.clause("SCCR-2.6")
def test_the_highest_rating_moves_one_length_and_the_others_stay():
    table = DragRace(3)
    for seat, rating in enumerate((795, 810, 780)):
        table.holds(seat, laps=(FIFTEEN,), move=rating)
    table.turn("15 LAPS")
    assert table.lengths() == [0, 1, 0]


@pytest.mark.clause("SCCR-2.7")
def test_all_who_tie_for_the_highest_move():
    table = DragRace(3)
    for seat, rating in enumerate((810, 795, 810)):
        table.holds(seat, laps=(FIFTEEN,), move=rating)
    table.turn("15 LAPS")
    assert table.lengths() == [1, 0, 1]


@pytest.mark.clause("SCCR-2.8")
def test_a_pull_away_moves_its_driver_whatever_its_rating():
    table = DragRace(2)
    table.holds(0, laps=(FIFTEEN,), move=210)
    table.holds(1, laps=(FIFTEEN,), move=990)
    table.turn("15 LAPS")
    assert table.lengths() == [1, 1]


@pytest.mark.clause("SCCR-2.9")
def test_a_pull_away_that_is_highest_moves_two_lengths():
    table = DragRace(3)
    for seat, rating in enumerate((975, 855, 960)):  # two PULL AWAYs and a CHALLENGE
        table.holds(seat, laps=(FIFTEEN,), move=rating)
    table.turn("15 LAPS")
    assert table.lengths() == [2, 1, 0]


@pytest.mark.clause("SCCR-2.8")
def test_a_pull_away_laid_for_the_lap_count_moves_nobody():
    table = DragRace(2)
    table.holds(0, laps=(345,), move=990)  # a PULL AWAY of 15 laps
    table.holds(1, laps=(345,), move=105)
    table.turn("15 LAPS")
    assert table.lengths() == [1, 0]


@pytest.mark.clause("SCCR-2.5")
@pytest.mark.parametrize(
    ("reading", "lengths"), [("sits_out", [0, 0]), ("rates_zero", [1, 1]), ("top_card", [0, 2])]
)
def test_a_driver_with_no_card_left_does_not_play(reading, lengths):
    table = DragRace(2, qualifying_no_card=reading)
    for seat, top in enumerate((810, 975)):
        table.holds(seat, laps=(FIFTEEN,))
        table.stack(seat, [table.rated(top)])
    table.turn("15 LAPS")
    assert table.lengths() == lengths


# The refill


@pytest.mark.clause("SCCR-2.10")
@pytest.mark.parametrize(("rules", "drawn"), [({}, 2), ({"qualifying_refill": 3}, 3)])
def test_two_cards_are_drawn_after_a_turn(rules, drawn):
    table = DragRace(2, **rules)
    for seat in range(2):
        table.holds(seat, laps=(FIFTEEN,), move=810)
    table.turn("15 LAPS")
    assert table.held() == [drawn, drawn]


@pytest.mark.clause("SCCR-2.10")
@pytest.mark.parametrize(("up_to", "held"), [("hand", 5), ("any_number", 6)])
def test_a_refill_goes_up_to_five_cards(up_to, held):
    table = DragRace(1, qualifying_refill_up_to=up_to)
    table.holds(0, 435, 570, 450, 585)  # 18 laps in all: no lap count
    table.turn("30 LAPS")
    assert table.held() == [held]


@pytest.mark.clause("SCCR-2.10")
def test_no_hand_grows_beyond_what_a_hand_can_hold():
    table = DragRace(1, qualifying_refill_up_to="any_number", qualifying_refill=14, qualifying_draft="barred")
    table.holds(0, 435)
    table.turn("30 LAPS")
    assert table.held() == [MAX_HAND]


# To the finish


@pytest.mark.clause("SCCR-2.12")
@pytest.mark.parametrize(
    ("lengths", "rules", "ends"),
    [((4, 0), {}, True), ((3, 0), {}, False), ((3, 0), {"qualifying_lengths": 4}, True)],
)
def test_it_ends_with_the_turn_in_which_a_car_has_moved_five_lengths(lengths, rules, ends):
    table = DragRace(2, **rules)
    table.at(*lengths)
    for seat, rating in enumerate((810, 795)):
        table.holds(seat, laps=(FIFTEEN,), move=rating)
    table.turn("15 LAPS")
    assert bool(table.race.qualifying == 0) == ends


@pytest.mark.clause("SCCR-2.12")
def test_that_turn_is_completed():
    table = DragRace(3)
    table.at(4, 4, 3)
    for seat, rating in enumerate((975, 855, 600)):  # three PULL AWAYs
        table.holds(seat, laps=(FIFTEEN,), move=rating)
    table.turn("15 LAPS")
    assert table.lengths() == [6, 5, 4]
    assert table.grid() == [0, 1, 2]


@pytest.mark.clause("SCCR-2.16")
@pytest.mark.parametrize("lengths", [5, 3])
def test_nobody_gets_further_than_a_length_beyond_the_finish(lengths):
    table = DragRace(6, qualifying_lengths=lengths)
    most = 0
    for number in range(8):
        table.started(number)
        table.decide()
        assert lengths <= max(table.lengths()) <= lengths + 1
        most = max(most, *table.lengths())
    assert most == lengths + 1


@pytest.mark.clause("SCCR-2.12")
def test_a_drag_race_in_which_nobody_can_ever_move_is_stopped_as_it_stands():
    only_long = load_track_deck("superspeedway").changed({f"{laps} LAPS": 0 for laps in (3, 6, 12, 15, 24)})
    table = DragRace(2, track_deck=only_long, qualifying_refill=0, qualifying_events=False)
    table.at(1, 2)
    table.holds(0, 435)
    table.holds(1, 435)
    table.decide()
    assert table.race.qualifying_turns == MAX_ROUNDS == 500
    assert table.lengths() == [1, 2]
    assert table.grid() == [1, 0]


def test_a_turn_of_qualifying_is_no_turn_of_the_race():
    table = DragRace(2)
    table.at(4, 0)
    for seat, rating in enumerate((810, 795)):
        table.holds(seat, laps=(FIFTEEN,), move=rating)
    table.turn("15 LAPS")
    assert (table.race.turn, table.race.total, table.race.lap_number) == (0, 0, 0)
    assert (table.race.leader, table.car(0).turns_led) == (0, 0)


def test_qualifying_leaves_the_luck_of_the_race_as_it_is():
    drawn, qualified = Table(3), DragRace(3)
    for number in range(3):
        drawn.start(number)
        qualified.started(number)
        qualified.decide()
        for seat in range(3):
            assert drawn.hand_names(seat) == qualified.hand_names(seat)
        assert drawn.race.track.stock.tolist() == qualified.race.track.stock.tolist()
