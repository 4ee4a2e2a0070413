"""Cars that run alone fall back in the Refill Phase: by track, lane, setup cards and company."""

from __future__ import annotations

import pytest

from simkit.games.sccr.state import INSIDE, OUTSIDE
from tests.games.sccr.situations import DRAFTS, SETUP
from tests.games.sccr.table import Table


def spaces_after(places, lap_card="12 LAPS", in_play=(), **changes):
    """Play a turn in which nobody does anything, cars standing at (lane, space); return their spaces."""
    table = Table(len(places), **({"pit_rules": "basic"} | changes))
    for seat, (lane, space) in enumerate(places):
        table.put(seat, lane, space)
        table.hand(seat, DRAFTS)
        table.lay(seat, *in_play)
    table.turn(lap_card)
    return [int(table.car(seat).space) for seat in range(len(places))]


ALONE_INSIDE = [(INSIDE, 5), (OUTSIDE, 1), (OUTSIDE, 0)]
ALONE_OUTSIDE = [(OUTSIDE, 5), (INSIDE, 1), (INSIDE, 0)]


@pytest.mark.clause("SCCR-3.2.1", "SCCR-BASE-11")
def test_on_the_superspeedway_a_lone_car_falls_back_a_space_in_either_lane():
    assert spaces_after(ALONE_INSIDE) == [4, 1, 0]
    assert spaces_after(ALONE_OUTSIDE) == [4, 1, 0]


@pytest.mark.clause("SCCR-3.3.1")
def test_on_the_one_mile_oval_only_a_lone_car_of_the_outside_lane_falls_back():
    assert spaces_after(ALONE_INSIDE, track="one_mile_oval") == [5, 1, 0]
    assert spaces_after(ALONE_OUTSIDE, track="one_mile_oval") == [4, 1, 0]


@pytest.mark.clause("SCCR-3.3.2")
def test_an_outside_groove_keeps_lone_cars_of_the_one_mile_oval_in_place():
    after = spaces_after(ALONE_OUTSIDE, "12 LAPS OUTSIDE GROOVE", track="one_mile_oval")
    assert after == [5, 1, 0]


@pytest.mark.clause("SCCR-3.4.1")
@pytest.mark.parametrize("places", [ALONE_INSIDE, ALONE_OUTSIDE])
def test_on_the_short_track_nobody_falls_back(places):
    assert spaces_after(places, track="short_track") == [5, 1, 0]


@pytest.mark.clause("SCCR-3.2.1")
def test_a_car_directly_ahead_or_directly_behind_is_company():
    assert spaces_after([(INSIDE, 5), (INSIDE, 4)]) == [5, 4]
    assert spaces_after([(INSIDE, 5), (INSIDE, 3)]) == [4, 2]


@pytest.mark.clause("SCCR-3.2.1")
@pytest.mark.parametrize("beside", [4, 5, 6])
def test_a_car_of_the_other_lane_is_company_only_in_the_other_reading(beside):
    places = [(INSIDE, 5), (OUTSIDE, beside)]
    assert spaces_after(places) == [4, beside - 1]
    assert spaces_after(places, running_alone="both_lanes") == [5, beside]


def test_two_spaces_away_is_no_company_in_either_reading():
    for reading in ("same_lane", "both_lanes"):
        assert spaces_after([(INSIDE, 5), (OUTSIDE, 3)], running_alone=reading) == [4, 2]


@pytest.mark.clause("SCCR-3.2.1")
def test_all_lone_cars_fall_back_at_once():
    # One after another, the second would have had company behind the first or the third.
    assert spaces_after([(INSIDE, 5), (INSIDE, 3), (INSIDE, 1)]) == [4, 2, 0]


@pytest.mark.clause("SCCR-3.2.2")
def test_a_lone_car_with_all_three_setup_cards_in_play_stays():
    assert spaces_after([(INSIDE, 5)], in_play=SETUP) == [5]
    for missing in SETUP:
        assert spaces_after([(INSIDE, 5)], in_play=[card for card in SETUP if card != missing]) == [4]


@pytest.mark.clause("SCCR-3.3.3")
def test_the_three_setup_cards_keep_a_lone_car_of_the_one_mile_oval_in_place():
    assert spaces_after([(OUTSIDE, 5)], in_play=SETUP, track="one_mile_oval") == [5]
    assert spaces_after([(OUTSIDE, 5)], in_play=SETUP[:2], track="one_mile_oval") == [4]


@pytest.mark.clause("SCCR-3.2.2", "SCCR-3.3.3")
@pytest.mark.parametrize("card", SETUP)
@pytest.mark.parametrize("track", ["superspeedway", "one_mile_oval"])
def test_any_one_of_them_is_enough_in_the_other_reading(track, card):
    rules = {"track": track, "fall_back_exemption": "any_one"}
    assert spaces_after([(OUTSIDE, 5)], in_play=[card], **rules) == [5]
    assert spaces_after([(OUTSIDE, 5)], **rules) == [4]


@pytest.mark.clause("SCCR-BASE-11")
@pytest.mark.parametrize(
    ("track", "lap_card", "space"),
    [
        ("superspeedway", "12 LAPS", 4),
        ("one_mile_oval", "12 LAPS", 4),
        ("one_mile_oval", "12 LAPS OUTSIDE GROOVE", 5),
        ("short_track", "12 LAPS", 5),
    ],
)
def test_in_single_file_lone_cars_fall_back_by_track_unless_switched_off(track, lap_card, space):
    rules = {"track": track, "lanes": "single_file"}
    assert spaces_after([(INSIDE, 5), (INSIDE, 1)], lap_card, **rules) == [space, space - 4]
    assert spaces_after([(INSIDE, 5), (INSIDE, 1)], lap_card, single_file_fall_back=False, **rules) == [5, 1]


@pytest.mark.clause("SCCR-3.2.1")
def test_the_switch_of_single_file_does_nothing_in_two_lanes():
    assert spaces_after([(INSIDE, 5)], single_file_fall_back=False) == [4]


def test_a_lone_car_with_slow_traffic_right_behind_it_stays():
    table = Table(2, pit_rules="basic")
    table.put(0, INSIDE, 5)
    table.put(1, INSIDE, 1)
    table.traffic(INSIDE, 4)
    for seat in range(2):
        table.hand(seat, DRAFTS)
    table.turn("12 LAPS")
    assert [int(table.car(seat).space) for seat in range(2)] == [5, 0]


def test_a_field_under_yellow_does_not_fall_back():
    table = Table(1, pit_rules="basic", out_rating=0)
    table.put(0, INSIDE, 5)
    table.turn("OVERHEAT")
    assert table.car(0).space == 0  # as lined up for the restart


def test_a_car_that_falls_back_may_lose_the_lead_by_it():
    table = Table(3, pit_rules="basic")
    for seat, (lane, space) in enumerate([(INSIDE, 5), (OUTSIDE, 5), (OUTSIDE, 4)]):
        table.put(seat, lane, space)
        table.hand(seat, DRAFTS)
    table.turn("12 LAPS")
    assert table.race.leader == 1
    assert table.car(0).turns_led == 1  # at the end of the Action Phase
    assert table.race.lead_changes == 1


# A lap of the track as long as so many spaces


def after_a_turn(behind, laps_lost=0, **changes):
    """Return (laps lost, space) of a car so far behind the leader on space 0 after an idle turn."""
    table = Table(3, track="short_track", pit_rules="basic", **changes)
    table.line(0, 1)
    table.put(2, INSIDE, -behind)
    table.car(2).laps_lost = laps_lost
    for seat in range(3):
        table.hand(seat, DRAFTS)
    table.turn("12 LAPS")
    return int(table.car(2).laps_lost), int(table.car(2).space)


@pytest.mark.parametrize(
    ("length", "behind", "after"),
    [
        (0, 200, (0, -200)),
        (30, 29, (0, -29)),
        (30, 30, (1, -2)),  # the spaces of the leader and the second car are taken
        (30, 35, (1, -5)),
        (30, 65, (2, -5)),
        (20, 29, (1, -9)),
    ],
)
def test_a_car_a_whole_lap_of_spaces_behind_loses_a_lap_if_the_rules_say_so(length, behind, after):
    assert after_a_turn(behind, lap_length_spaces=length) == after


def test_a_lap_lost_by_distance_adds_to_those_lost_before():
    assert after_a_turn(35, laps_lost=2, lap_length_spaces=30) == (3, -5)


def test_a_car_that_is_out_loses_no_more_laps():
    table = Table(2, track="short_track", pit_rules="basic", lap_length_spaces=30)
    table.line(0)
    table.put(1, INSIDE, -70)
    table.hand(0, DRAFTS)
    table.hand(1, [])
    table.turn("30 LAPS")
    assert [int(table.car(1)[field]) for field in ("running", "laps_lost")] == [0, 0]


def test_a_car_that_loses_a_lap_does_not_come_to_stand_in_slow_traffic():
    table = Table(2, track="short_track", pit_rules="basic", lap_length_spaces=30)
    table.line(0, 1)
    table.put(1, INSIDE, -33)
    table.traffic(INSIDE, -3)
    for seat in range(2):
        table.hand(seat, DRAFTS)
    table.turn("12 LAPS")
    assert (int(table.car(1).laps_lost), int(table.car(1).space)) == (1, -4)
