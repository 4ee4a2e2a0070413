"""SLOW TRAFFIC: where it enters, how cars get by, when it goes."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.engine.refill import refill_phase
from simkit.games.sccr.state import INSIDE, MAX_TRAFFIC, OUTSIDE, RESPONSE
from tests.games.sccr.situations import DRAFTS, a_table, everybody_drafts, standing_traffic, written
from tests.games.sccr.table import Table

HEADS = {INSIDE: 3, OUTSIDE: 5}
"""The first car of each lane of `two_lanes`."""
STOPS = ["four tires", "splash", "two tires"]


def two_lanes(track, *track_cards, **changes):
    """Play an idle turn of four cars in two lanes; return (lane, space) of the SLOW TRAFFIC that came."""
    table = Table(4, track=track, pit_rules="basic", **changes)
    table.line(0, 1, lane=INSIDE, head=HEADS[INSIDE])
    table.line(2, 3, lane=OUTSIDE, head=HEADS[OUTSIDE])
    everybody_drafts(table)
    table.turn(*track_cards)
    return standing_traffic(table)


@pytest.mark.clause("SCCR-3.2.3")
def test_on_the_superspeedway_it_goes_inside():
    assert two_lanes("superspeedway", "SLOW TRAFFIC", "12 LAPS") == [(INSIDE, 4)]


@pytest.mark.clause("SCCR-3.3.4")
def test_on_the_one_mile_oval_it_goes_inside_unless_the_lap_card_forms_a_groove():
    assert two_lanes("one_mile_oval", "SLOW TRAFFIC", "12 LAPS") == [(INSIDE, 4)]
    assert two_lanes("one_mile_oval", "SLOW TRAFFIC", "12 LAPS OUTSIDE GROOVE") == [(OUTSIDE, 6)]


@pytest.mark.clause("SCCR-3.3.4")
def test_in_the_other_reading_a_groove_keeps_it_away():
    rules = {"groove_traffic": "none"}
    assert two_lanes("one_mile_oval", "SLOW TRAFFIC", "12 LAPS OUTSIDE GROOVE", **rules) == []
    assert two_lanes("one_mile_oval", "SLOW TRAFFIC", "12 LAPS", **rules) == [(INSIDE, 4)]


@pytest.mark.clause("SCCR-3.3.4")
def test_it_waits_for_the_lap_card_that_follows_other_events():
    cards = ["SLOW TRAFFIC", "ENGINE TROUBLE", "SLOW TRAFFIC", "12 LAPS OUTSIDE GROOVE"]
    assert two_lanes("one_mile_oval", *cards) == [(OUTSIDE, 6), (OUTSIDE, 7)]


@pytest.mark.clause("SCCR-3.4.2")
def test_on_the_short_track_it_goes_to_both_lanes():
    assert two_lanes("short_track", "SLOW TRAFFIC", "12 LAPS") == [(INSIDE, 4), (OUTSIDE, 6)]
    after = two_lanes("short_track", "SLOW TRAFFIC", "12 LAPS OUTSIDE GROOVE")
    assert after == [(INSIDE, 4), (OUTSIDE, 6)]


def test_a_lane_without_cars_gets_none():
    table = Table(2, track="short_track", pit_rules="basic")
    table.line(0, 1, lane=OUTSIDE)
    everybody_drafts(table)
    table.turn("SLOW TRAFFIC", "12 LAPS")
    assert standing_traffic(table) == [(OUTSIDE, 1)]


@pytest.mark.clause("SCCR-BASE-20")
@pytest.mark.parametrize("track", ["superspeedway", "one_mile_oval", "short_track"])
def test_in_single_file_it_enters_directly_ahead_of_the_leader(track):
    table = a_table(3, track=track)
    table.line(1, 0, None, 2, head=7)
    table.turn("SLOW TRAFFIC", "SLOW TRAFFIC", "12 LAPS")
    assert standing_traffic(table) == [(INSIDE, 8), (INSIDE, 9)]


@pytest.mark.clause("SCCR-BASE-20")
def test_in_single_file_a_groove_moves_it_nowhere():
    table = a_table(3, track="one_mile_oval", groove_traffic="none")
    table.line(0, 1, 2)
    table.turn("SLOW TRAFFIC", "12 LAPS OUTSIDE GROOVE")
    assert standing_traffic(table) == [(INSIDE, 1)]


@pytest.mark.clause("SCCR-BASE-20")
def test_wherever_the_leader_is_it_enters_before_him_and_not_before_a_car_that_is_out():
    table = a_table(3, track="short_track")
    table.line(1, 2, head=-20)
    table.put(0, INSIDE, -3)
    table.car(0).running = 0
    table.turn("SLOW TRAFFIC", "12 LAPS")
    assert standing_traffic(table) == [(INSIDE, -19)]


def a_queue(*cards):
    """Return three cars behind a marker on space 1, the first holding `cards`."""
    table = a_table(3, track="short_track")
    table.line(0, 1, 2)
    table.traffic(INSIDE, 1)
    for seat in range(3):
        table.hand(seat, cards)
    return table


@pytest.mark.clause("SCCR-BASE-20")
@pytest.mark.parametrize("card", ["PASS INSIDE", "PASS OUTSIDE", "PASS TWO", "INSIDE ADVANTAGE"])
def test_every_driver_gets_by_with_a_pass_card_and_the_marker_falls_back_a_place_each_time(card):
    table = a_queue(card)
    table.act(0, card)
    assert (table.car(0).space, standing_traffic(table)) == (1, [(INSIDE, 0)])
    table.act(1, card)
    assert standing_traffic(table) == [(INSIDE, -1)]
    ahead = [1, 0] if card == "PASS TWO" else [0, 1]  # which goes on to the car ahead of the marker
    assert table.order() == [*ahead, None, 2]
    assert table.hand_names(1) == []


@pytest.mark.clause("SCCR-BASE-20")
def test_it_goes_once_the_last_car_is_by():
    table = a_queue("PASS INSIDE")
    for seat in range(3):
        table.act(seat, "PASS INSIDE")
    assert standing_traffic(table) == []
    assert table.order() == [0, 1, 2]


@pytest.mark.clause("SCCR-BASE-20")
def test_no_other_card_gets_a_leader_by():
    table = a_queue("PULL AWAY", "TWO WIDE", "BLOCK", "CHALLENGE", "DRAFT", "FAST PIT")
    table.car(0).actions_left = 3
    assert table.actions(0) == ["TWO WIDE inside", "TWO WIDE outside", "end", *STOPS]


@pytest.mark.clause("SCCR-BASE-20")
def test_nobody_responds_to_a_pass_of_slow_traffic_nor_drafts_it():
    table = a_queue("PASS INSIDE", "BLOCK", "CHALLENGE", "DRAFT")
    for seat in (1, 2):
        table.script(seat, (RESPONSE, 2), (4, 4))
    table.act(0, "PASS INSIDE")
    assert table.order() == [0, None, 1, 2]
    assert [int(table.car(seat).n_hand) for seat in range(3)] == [3, 4, 4]
    assert table.car(0).passes == 0  # slow traffic is no car


@pytest.mark.clause("SCCR-BASE-20")
def test_pass_two_gets_by_two_markers_or_a_marker_and_a_car():
    table = a_queue("PASS TWO")
    table.traffic(INSIDE, 2)
    table.act(0, "PASS TWO")
    assert (table.car(0).space, standing_traffic(table)) == (2, [(INSIDE, 0), (INSIDE, 1)])
    table = a_table(3, track="short_track")
    table.line(1, None, 0, 2)
    table.traffic(INSIDE, -1)
    table.hand(0, ["PASS TWO"])
    table.act(0, "PASS TWO")
    assert (table.order(), standing_traffic(table)) == ([0, 1, None, 2], [(INSIDE, -2)])


@pytest.mark.clause("SCCR-BASE-20")
def test_it_goes_when_the_cars_behind_it_have_left_the_lane():
    table = Table(2, track="short_track")
    table.line(0, None, 1)
    table.traffic(INSIDE, -1)
    table.race.yellow = 0
    refill_phase(table.race, table.rules)
    assert standing_traffic(table) == [(INSIDE, -1)]
    table.put(1, OUTSIDE, -2)
    refill_phase(table.race, table.rules)
    assert standing_traffic(table) == []
    assert [note[2:4] for note in written(table, notes.TRAFFIC_GONE)] == [(INSIDE, -1)]


def test_there_is_room_for_more_of_it_than_a_deck_brings_between_two_yellows():
    table = a_table(1, track="short_track", lanes="two_lane")
    slow = sum(entry.name == "SLOW TRAFFIC" for entry in table.options.track_table().cards())
    assert 2 * 2 * slow <= MAX_TRAFFIC
    table.hand(0, DRAFTS)
    table.turn(*["SLOW TRAFFIC"] * slow, "12 LAPS")
    assert standing_traffic(table) == [(INSIDE, space) for space in range(1, slow + 1)]
