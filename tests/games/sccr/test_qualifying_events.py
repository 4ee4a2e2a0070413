"""Events in qualifying: who suffers them, and who becomes a provisional starter (SCCR-2.17 to 2.24)."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.state import CRASH_CARD
from tests.games.sccr.drag_race import DragRace
from tests.games.sccr.situations import written

GREEN = [
    "SLOW TRAFFIC",
    "HIGH IN TURN",
    "LOSE TRACTION 2 SECONDS",
    "LOSE TRACTION 4 SECONDS",
    "ENGINE TROUBLE",
    "TIRES WORN",
    "BODY DAMAGE",
    "CAR TOO TIGHT",
]
MECHANICAL = ["BLOWN ENGINE", "OVERHEAT", "TRANSMISSION"]
TROUBLES = ("engine_trouble", "tires_worn", "body_damage", "too_tight", "high_in_turn")
PASSES = (765, 615, 225, 525)
"""PASS INSIDE, PASS OUTSIDE, PASS TWO, INSIDE ADVANTAGE."""


def turning(*tops, lengths=(), **rules):
    """Return cars in qualifying whose drivers will turn cards of these ratings, and hold two cards to drive on with."""
    table = DragRace(len(tops), **rules)
    table.at(*lengths)
    for seat, top in enumerate(tops):
        table.holds(seat, laps=(690,), move=450)
        table.stack(seat, [table.rated(top)])
    return table


def after(table, *events):
    """Play a turn that begins with these events and goes on to a lap card; all move up one length in it."""
    table.turn(*events, "15 LAPS")
    return [length - (0 if out else 1) for length, out in zip(table.lengths(), table.is_out(), strict=True)]


@pytest.mark.clause("SCCR-2.17", "SCCR-2.24")
@pytest.mark.parametrize("event", GREEN)
def test_every_green_event_moves_the_lowest_back_one_length_and_does_nothing_else(event):
    table = turning(330, 210, 990, lengths=(3, 3, 3))
    assert after(table, event) == [3, 2, 3]
    assert all(table.car(seat)[trouble] == 0 for seat in range(3) for trouble in TROUBLES)
    assert table.race.n_traffic == 0
    assert table.stocks() == [60 - 2 - 1 - 2] * 3  # his hand, the card turned, the refill


@pytest.mark.clause("SCCR-2.17")
def test_all_who_tie_for_the_lowest_suffer_it():
    table = turning(210, 210, 990, lengths=(3, 2, 1), event_tie="rearmost")
    assert after(table, "SLOW TRAFFIC") == [2, 1, 1]


@pytest.mark.clause("SCCR-2.24")
@pytest.mark.parametrize(("floor", "lengths"), [("none", -1), ("start", 0)])
def test_a_car_at_the_start_is_moved_back_behind_it(floor, lengths):
    table = turning(210, 990, qualifying_floor=floor)
    assert after(table, "TIRES WORN") == [lengths, 0]


@pytest.mark.clause("SCCR-2.19")
@pytest.mark.parametrize("event", ["SLOW TRAFFIC", "OVERHEAT"])
def test_no_lap_count_is_made_for_an_event(event):
    table = turning(795, 990)
    after(table, event)
    laps = [note for note in written(table, notes.QUALIFYING_TRACK_CARD) if note[3]]
    assert len(laps) == 1
    assert len(written(table, notes.LAP_COUNT_MADE)) == 2


@pytest.mark.clause("SCCR-2.20")
@pytest.mark.parametrize(("refills", "held"), [(False, 0), (True, 1)])
def test_an_event_leaves_places_and_hands_as_they_are(refills, held):
    table = DragRace(2, qualifying_event_refill=refills, qualifying_refill=1, qualifying_draft="barred")
    table.at(2, 4)
    for seat, top in enumerate((210, 990)):
        table.holds(seat)
        table.stack(seat, [table.rated(top), table.rated(435)])
    table.turn("SLOW TRAFFIC", "30 LAPS")
    assert table.lengths() == [1, 4]
    assert table.held() == [held + 1] * 2  # the lap card's own refill besides


# Out of qualifying


@pytest.mark.clause("SCCR-2.17", "SCCR-2.21")
@pytest.mark.parametrize("event", MECHANICAL)
@pytest.mark.parametrize(
    ("reading", "top", "out"),
    [("out_check", 195, True), ("out_check", 210, False), ("put_out", 210, True)],
)
def test_the_lowest_at_a_mechanical_yellow_is_put_out_if_his_card_is_below_his_out_rating(
    event, reading, top, out
):
    table = turning(top, 990, qualifying_mechanical=reading)
    table.turn(event, "15 LAPS")
    assert table.is_out() == [out, False]


@pytest.mark.clause("SCCR-2.17")
def test_only_the_lowest_makes_the_check():
    table = turning(195, 180, 990)
    table.turn("OVERHEAT", "15 LAPS")
    assert table.is_out() == [False, True, False]
    assert written(table, notes.OUT_CHECK) == [(1, -1, 180, 200, 0)]


@pytest.mark.clause("SCCR-2.18")
@pytest.mark.parametrize("pass_card", PASSES)
def test_everybody_plays_a_pass_card_at_a_crash(pass_card):
    table = DragRace(2, qualifying_refill=0)
    for seat in range(2):
        table.holds(seat, 450, pass_card, 705)
    table.turn("CRASH AHEAD", "30 LAPS")
    assert table.is_out() == [False, False]
    assert [(note[0], note[2]) for note in written(table, notes.CRASH_CARD_LAID)] == [
        (seat, table.rated(pass_card)) for seat in range(2)
    ]
    assert table.held() == [2, 2]


@pytest.mark.clause("SCCR-2.18")
@pytest.mark.parametrize(("reading", "out", "lengths"), [("put_out", True, 3), ("moved_back", False, 2)])
def test_a_driver_without_one_is_put_out(reading, out, lengths):
    table = DragRace(2, qualifying_crash=reading, qualifying_refill=0)
    table.at(3, 3)
    table.holds(0, 450, 585, 990)  # PASS TWO .990
    table.holds(1, 450, 585, 705, 840)
    table.turn("CRASH AHEAD", "30 LAPS")
    assert table.is_out() == [False, out]
    assert table.lengths() == [3, lengths]


@pytest.mark.clause("SCCR-2.18")
def test_a_driver_chooses_which_pass_card_he_gives():
    table = DragRace(1)
    table.holds(0, 990, 450, 765)
    assert table.moves(0, CRASH_CARD) == [1, 3]


@pytest.mark.clause("SCCR-2.21")
def test_a_driver_put_out_starts_from_the_back_however_far_he_had_come():
    table = DragRace(3)
    table.at(4, 0, 4)
    table.holds(0, 450, 585)
    table.holds(1, 765, laps=(690,), move=435)
    table.holds(2, 765, laps=(690,), move=810)
    table.turn("CRASH AHEAD", "15 LAPS")
    assert table.grid() == [2, 1, 0]
    assert all(table.car(seat).running == 1 for seat in range(3))
    assert table.held() == [7, 7, 7]


@pytest.mark.clause("SCCR-2.21")
def test_a_driver_put_out_neither_drives_nor_turns_cards_any_more():
    table = turning(195, 780, 990, lengths=(4, 0, 0))
    table.turn("OVERHEAT", "SLOW TRAFFIC", "15 LAPS")
    assert table.is_out() == [True, False, False]
    assert table.lengths()[0] == 4
    assert [note[0] for note in written(table, notes.VICTIM_CARD)] == [0, 1, 2, 1, 2]
    assert table.held()[0] == 2


@pytest.mark.clause("SCCR-2.22")
def test_of_those_put_out_the_earlier_has_the_better_place():
    table = DragRace(4)
    table.at(0, 0, 4, 4)
    for seat, tops in enumerate(((990, 105), (105,), (960, 990), (975, 990))):
        table.holds(seat, laps=(690,), move=810 if seat < 3 else 825)
        table.stack(seat, [table.rated(top) for top in tops])
    table.turn("OVERHEAT", "TRANSMISSION", "15 LAPS")
    assert table.is_out() == [True, True, False, False]
    assert table.grid() == [3, 2, 1, 0]


@pytest.mark.clause("SCCR-2.22")
def test_qualifying_ends_when_everybody_is_put_out():
    table = DragRace(2, qualifying_mechanical="put_out")
    for seat, tops in enumerate(((990, 105), (105,))):
        table.holds(seat, 450)
        table.stack(seat, [table.rated(top) for top in tops])
    table.turn("OVERHEAT", "BLOWN ENGINE")
    assert table.grid() == [1, 0]


@pytest.mark.clause("SCCR-2.23")
@pytest.mark.parametrize(("ratings", "grid"), [((810, 840), [2, 1, 0]), ((840, 810), [2, 0, 1])])
def test_of_those_put_out_together_the_higher_rating_is_ahead(ratings, grid):
    table = DragRace(3)
    table.at(1, 2, 4)
    for seat, rating in enumerate(ratings):
        table.holds(seat, rating)  # a DRAFT or a BLOCK
    table.holds(2, 765, laps=(690,), move=435)
    table.turn("CRASH AHEAD", "15 LAPS")
    assert table.is_out() == [True, True, False]
    assert table.grid() == grid
