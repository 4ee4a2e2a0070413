"""Green-flag events: who is hit, and what each does."""

from __future__ import annotations

import pytest

from simkit.games.sccr.state import (
    ACTION,
    FOUR_TIRE,
    FREE_PASS,
    INSIDE,
    LAP_COUNT,
    OUTSIDE,
    PIT_STOP,
    PLAY_CARD,
    RESPONSE,
)
from tests.games.sccr.situations import a_table, everybody_drafts
from tests.games.sccr.table import Table

EVENTS = {
    "ENGINE TROUBLE": "engine_trouble",
    "TIRES WORN": "tires_worn",
    "BODY DAMAGE": "body_damage",
    "CAR TOO TIGHT": "too_tight",
}


def event(table, name, *ratings, laps="12 LAPS"):
    """Play an idle turn with an event for which the seats turn these ratings; more of one seat in a tuple."""
    for seat, turned in enumerate(ratings):
        several = turned if isinstance(turned, tuple) else (turned,)
        table.stack(seat, [table.card_with(rating=rating) for rating in several])
    table.turn(name, laps)


def hit(table, field):
    return [seat for seat in range(table.race.n_cars) if table.car(seat)[field] == 1]


# Who is hit


@pytest.mark.clause("SCCR-BASE-13")
@pytest.mark.parametrize(("name", "field"), EVENTS.items())
def test_the_driver_who_turns_the_lowest_rating_suffers_the_event(name, field):
    table = a_table(3)
    event(table, name, 600, 120, 615)
    assert [hit(table, other) for other in EVENTS.values()] == [
        [1] if other == field else [] for other in EVENTS.values()
    ]


@pytest.mark.clause("SCCR-BASE-13")
def test_every_driver_turns_and_discards_one_card_lapped_ones_too():
    table = a_table(3)
    table.car(2).laps_lost = 4
    event(table, "TIRES WORN", 600, 615, 105)
    for seat, rating in enumerate((600, 615, 105)):
        assert table.car(seat).deck.discarded[table.card_with(rating=rating)] == 1
        assert table.cards_are_whole(seat)
    assert hit(table, "tires_worn") == [2]


@pytest.mark.clause("SCCR-BASE-13")
def test_a_car_that_is_out_turns_no_card():
    table = a_table(3)
    table.car(1).running = 0
    event(table, "TIRES WORN", 600, 105, 615)
    assert hit(table, "tires_worn") == [0]
    assert table.car(1).deck.discarded[table.card_with(rating=105)] == 0


@pytest.mark.clause("SCCR-BASE-13")
@pytest.mark.parametrize(
    ("reading", "victims"),
    [("all", [0, 1, 2]), ("rearmost", [1]), ("redraw", [2])],
)
def test_drivers_tied_for_the_lowest_are_all_hit_or_the_rearmost_or_turn_again(reading, victims):
    table = a_table(4, event_tie=reading)
    table.line(3, 2, 0, 1)
    event(table, "TIRES WORN", (105, 300, 600), (105, 300, 615), (105, 150), 990)
    assert hit(table, "tires_worn") == victims


@pytest.mark.clause("SCCR-BASE-13")
def test_a_tie_among_those_who_turn_again_is_turned_once_more():
    table = a_table(3, event_tie="redraw")
    event(table, "TIRES WORN", (105, 300, 600), (105, 300, 585), 990)
    assert hit(table, "tires_worn") == [1]
    turned = [int(table.car(seat).deck.n_discards) - 1 for seat in range(3)]  # but for the lap count
    assert turned == [3, 3, 1], "and no more once one is lowest"


@pytest.mark.clause("SCCR-BASE-13", "SCCR-BASE-34")
def test_tied_drivers_who_can_turn_nothing_do_not_turn_for_ever_but_leave_it_to_the_rearmost():
    table = a_table(3, event_tie="redraw", pit_rules="advanced")
    table.line(1, 0, 2)
    table.car(0).fuel = table.car(1).fuel = 0
    table.turn("TIRES WORN", "12 LAPS")
    assert hit(table, "tires_worn") == [0]


def test_an_event_that_a_car_suffers_already_changes_nothing():
    table = a_table(1)
    for rating, lap_card in ((105, 675), (120, 540)):
        table.hand(0, [table.card_with(laps=12, rating=lap_card)])
        event(table, "ENGINE TROUBLE", rating)
        assert table.car(0).actions_left == 3 - 1 - 1


# HIGH IN TURN


def a_high_car(**changes):
    """Return four cars in line, the second high in the turn, before anybody acts."""
    table = a_table(4, **changes)
    table.line(0, 1, 2, 3)
    table.car(1).high_in_turn = 1
    return table


@pytest.mark.clause("SCCR-BASE-14")
def test_the_cars_behind_a_high_car_pass_it_one_after_another_without_card_action_or_response():
    table = a_high_car()
    table.hand(1, ["BLOCK", "CHALLENGE"])
    table.script(1, (RESPONSE, 1))
    table.act(2, FREE_PASS, actions=0)
    assert table.order() == [0, 2, 1, 3]
    table.act(3, FREE_PASS, actions=0)
    assert table.order() == [0, 2, 3, 1]
    assert table.hand_names(1) == ["BLOCK", "CHALLENGE"]
    assert (table.car(2).passes, table.car(1).times_passed) == (1, 2)


@pytest.mark.clause("SCCR-BASE-14")
def test_each_car_passes_it_freely_once_and_only_from_directly_behind():
    table = a_high_car()
    assert "free pass" in table.actions(2)
    assert "free pass" not in table.actions(3)
    assert "free pass" not in table.actions(0)
    table.act(2, FREE_PASS)
    table.line(0, 1, 2, 3)
    assert "free pass" not in table.actions(2)


@pytest.mark.clause("SCCR-BASE-14")
def test_a_car_is_high_until_the_refill_phase():
    table = a_table(3)
    table.line(0, 1, 2)
    for seat in range(3):
        table.script(seat, (ACTION, FREE_PASS))
    table.script(0)
    table.script(1)
    event(table, "HIGH IN TURN", 600, 105, 615)
    assert table.order() == [0, 2, 1]
    assert table.car(1).high_in_turn == 0
    assert "free pass" not in table.actions(1)


@pytest.mark.clause("SCCR-BASE-14")
def test_a_yellow_flag_brings_a_high_car_down_before_anybody_can_pass_it():
    table = a_table(3, out_rating=0)
    table.line(0, 1, 2)
    table.stack(1, [table.card_with(rating=105)])
    table.stack(0, [table.card_with(rating=600)])
    table.stack(2, [table.card_with(rating=615)])
    table.turn("HIGH IN TURN", "OVERHEAT")
    assert table.order() == [0, 1, 2]
    assert hit(table, "high_in_turn") == []


# LOSE TRACTION


@pytest.mark.clause("SCCR-BASE-15")
@pytest.mark.parametrize(("seconds", "space"), [(2, -5), (4, -7)])
def test_a_car_that_loses_traction_goes_to_the_rear_and_as_many_spaces_back_as_seconds(seconds, space):
    table = a_table(3, track="short_track")
    table.line(0, 1, 2)
    event(table, f"LOSE TRACTION {seconds} SECONDS", 105, 600, 615)
    assert (table.car(0).space, table.car(1).space, table.car(2).space) == (space, -1, -2)


@pytest.mark.clause("SCCR-BASE-15")
def test_in_the_other_reading_it_only_goes_to_the_rear():
    table = a_table(3, track="short_track", lose_traction="rear")
    table.line(0, 1, 2)
    event(table, "LOSE TRACTION 4 SECONDS", 105, 600, 615)
    assert table.order() == [1, 2, 0]


@pytest.mark.clause("SCCR-BASE-15")
def test_the_rearmost_car_drops_back_from_where_it_is():
    for reading, space in (("seconds", -6), ("rear", -2)):
        table = a_table(3, track="short_track", lose_traction=reading)
        table.line(0, 1, 2)
        event(table, "LOSE TRACTION 4 SECONDS", 600, 615, 105)
        assert table.car(2).space == space


@pytest.mark.clause("SCCR-BASE-15")
def test_in_two_lanes_it_drops_behind_the_cars_of_its_own_lane():
    table = Table(4, track="short_track", pit_rules="basic")
    table.line(0, 1, lane=INSIDE)
    table.line(2, 3, lane=OUTSIDE, head=-8)
    everybody_drafts(table)
    event(table, "LOSE TRACTION 2 SECONDS", 105, 600, 615, 990)
    assert (table.car(0).lane, table.car(0).space) == (INSIDE, -1 - 1 - 2)


@pytest.mark.clause("SCCR-BASE-15")
def test_it_drops_behind_the_last_car_of_the_line_even_one_far_back():
    table = a_table(3, track="short_track")
    table.line(0, 1, *[None] * 6, 2)
    event(table, "LOSE TRACTION 2 SECONDS", 105, 600, 615)
    assert table.order() == [1, *[None] * 6, 2, None, None, 0]


def lead_draft(*line, lost, seconds=2):
    """Let a car of a line lose traction where it drops behind the lead draft; return the order after it."""
    n = 1 + max(seat for seat in line if seat is not None)
    table = a_table(n, track="short_track", lose_traction="lead_draft")
    table.line(*line)
    ratings = [600 + 15 * seat for seat in range(n)]
    ratings[lost] = 105
    event(table, f"LOSE TRACTION {seconds} SECONDS", *ratings)
    return table.order()


@pytest.mark.clause("SCCR-BASE-15")
@pytest.mark.parametrize(("seconds", "behind"), [(2, [None, None]), (4, [None, None, None, None])])
def test_it_may_drop_behind_the_lead_draft_and_not_behind_the_last_car_far_back(seconds, behind):
    far = [None] * 6
    order = lead_draft(0, 1, 2, *far, 3, lost=0, seconds=seconds)
    assert order == [1, 2, *behind, 0, *far[len(behind) + 1 :], 3]


@pytest.mark.clause("SCCR-BASE-15")
def test_the_place_it_leaves_does_not_part_the_lead_draft():
    assert lead_draft(0, 1, 2, 3, lost=1) == [0, None, 2, 3, None, None, 1]


@pytest.mark.clause("SCCR-BASE-15")
def test_alone_in_front_it_drops_behind_the_draft_of_the_others():
    assert lead_draft(0, None, None, 1, 2, None, 3, lost=0) == [1, 2, None, 3, 0]


@pytest.mark.clause("SCCR-BASE-15")
def test_behind_the_lead_draft_it_drops_back_from_where_it_is():
    assert lead_draft(0, 1, 2, None, 3, lost=2) == [0, 1, None, None, 3, 2], "the place two back is taken"
    assert lead_draft(0, 1, None, 2, None, 3, lost=2) == [0, 1, None, None, None, 3, 2]
    assert lead_draft(0, 1, None, 2, lost=2, seconds=4) == [0, 1, *[None] * 5, 2]


@pytest.mark.clause("SCCR-BASE-15")
def test_slow_traffic_parts_a_draft_and_is_no_place_to_drop_to():
    table = a_table(3, track="short_track", lose_traction="lead_draft")
    table.line(0, 1, None, 2)
    table.traffic(INSIDE, -2)
    table.traffic(INSIDE, -4)
    event(table, "LOSE TRACTION 2 SECONDS", 105, 600, 615)
    assert table.order() == [1, None, 2, None, 0], (
        "the draft ends with car 1, and the space for car 0 has a marker"
    )


@pytest.mark.clause("SCCR-BASE-15")
@pytest.mark.parametrize("lane", [INSIDE, OUTSIDE])
def test_the_lead_draft_is_that_of_the_cars_own_lane(lane):
    table = Table(5, track="short_track", pit_rules="basic", lose_traction="lead_draft")
    table.line(0, 1, lane=lane)
    table.line(2, 3, 4, lane=1 - lane, head=-1)
    everybody_drafts(table)
    event(table, "LOSE TRACTION 2 SECONDS", 105, 600, 615, 630, 645)
    assert (table.car(0).lane, table.car(0).space) == (lane, -1 - 1 - 2)


@pytest.mark.clause("SCCR-BASE-15")
def test_a_car_alone_in_its_lane_has_no_draft_to_drop_behind():
    table = Table(3, track="short_track", pit_rules="basic", lose_traction="lead_draft")
    table.put(0, OUTSIDE, 0)
    table.line(1, 2, lane=INSIDE, head=3)
    everybody_drafts(table)
    event(table, "LOSE TRACTION 4 SECONDS", 105, 600, 615)
    assert (table.car(0).lane, table.car(0).space) == (OUTSIDE, -4)


# What else lasts


@pytest.mark.clause("SCCR-BASE-18")
def test_worn_tires_bar_answering_with_a_challenge_but_not_with_a_block():
    for worn, answers in ((0, [0, 1, 2]), (1, [0, 2])):
        table = a_table(2)
        table.line(0, 1)
        table.hand(0, ["CHALLENGE", "BLOCK"])
        table.race.ask_actor, table.race.ask_target = 1, 0
        table.car(0).tires_worn = worn
        assert table.moves(0, RESPONSE) == answers


@pytest.mark.clause("SCCR-BASE-18")
def test_a_pass_on_worn_tires_that_is_challenged_is_lost():
    table = a_table(2)
    table.line(0, 1)
    table.hand(0, ["CHALLENGE"])
    table.hand(1, ["PASS INSIDE"])
    table.car(1).tires_worn = 1
    table.script(0, (RESPONSE, 1))
    table.stack(0, [table.card_with(rating=105)])
    table.stack(1, [table.card_with(rating=990)])
    table.act(1, "PASS INSIDE")
    assert table.order() == [0, 1]


@pytest.mark.clause("SCCR-BASE-16", "SCCR-BASE-17", "SCCR-BASE-19")
def test_troubles_last_from_turn_to_turn_and_end_with_a_normal_stop():
    table = a_table(1, stop_fixes_tight=True)
    for name, rating in zip(EVENTS, (105, 120, 135, 150), strict=True):
        everybody_drafts(table)
        event(table, name, rating)
    assert all(table.car(0)[field] == 1 for field in EVENTS.values())
    everybody_drafts(table)
    table.script(0, (ACTION, PIT_STOP | FOUR_TIRE << 8))
    table.turn("3 LAPS")
    assert all(table.car(0)[field] == 0 for field in EVENTS.values())


# OUTSIDE GROOVE


def order_after_a_pass(lap_card, response, card="PASS OUTSIDE", **changes):
    """Return the line after a pass from behind in a turn with that lap card, answered if it may be."""
    table = a_table(2, track="short_track", **changes)
    table.line(0, 1)
    table.hand(0, [table.card_with(laps=15, rating=555), response])
    table.hand(1, [table.card_with(laps=12, rating=810), card])
    table.script(0, (LAP_COUNT, 1), (RESPONSE, 1))  # the card left slides into the first slot
    table.script(1, (LAP_COUNT, 1), (ACTION, PLAY_CARD))
    table.stack(0, [table.card_with(rating=990)])
    table.stack(1, [table.card_with(rating=120)])
    table.turn(lap_card)
    return table.order()


@pytest.mark.clause("SCCR-BASE-21")
def test_in_a_groove_a_pass_outside_cannot_be_blocked():
    assert order_after_a_pass("12 LAPS", "BLOCK") == [0, 1]
    assert order_after_a_pass("12 LAPS OUTSIDE GROOVE", "BLOCK") == [1, 0]
    assert order_after_a_pass("12 LAPS OUTSIDE GROOVE", "BLOCK", "PASS INSIDE") == [0, 1]
    without = order_after_a_pass("12 LAPS OUTSIDE GROOVE", "BLOCK", groove_effect="none")
    assert without == [0, 1]


@pytest.mark.clause("SCCR-BASE-21")
def test_in_a_groove_a_pass_outside_can_be_challenged():
    assert order_after_a_pass("12 LAPS OUTSIDE GROOVE", "CHALLENGE") == [0, 1]


@pytest.mark.clause("SCCR-BASE-21")
def test_a_groove_ends_with_its_turn():
    for next_card in ("12 LAPS", "OVERHEAT"):
        table = a_table(2, track="short_track", out_rating=0)
        table.turn("12 LAPS OUTSIDE GROOVE")
        assert table.race.groove == 1
        everybody_drafts(table)
        table.turn(next_card)
        assert table.race.groove == 0
