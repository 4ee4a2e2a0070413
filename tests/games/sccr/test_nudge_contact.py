"""What contact in a NUDGE PASS does: the two tables, crashes, and who shares them."""

from __future__ import annotations

import pytest

from simkit.faults import FaultError
from simkit.games.sccr import notes
from simkit.games.sccr.data import load_nudge_effect, load_nudge_outcome
from simkit.games.sccr.engine.nudge import read_effect, read_outcome
from simkit.games.sccr.engine.refill import refill_phase
from simkit.games.sccr.state import (
    ACTION,
    DRAFTING,
    FREE_PASS,
    OUT_ACCIDENT,
    PIT_CARD,
    RESPONSE,
    STILL_RACING,
)
from tests.games.sccr.nudging import ABOVE, CRASH, HIGH, LOW, NONE, contact, lay_out, nudge, outcome
from tests.games.sccr.situations import put_into_hand, written
from tests.games.sccr.table import Rules

FOLLOW_TARGET = 16
BEHIND = (0, 1, 2, 3, 4)
OUT, DAMAGED = "out", "body_damage"


def state(table, seat):
    """Say in a word what has become of a car."""
    car = table.car(seat)
    if car.running == 0:
        return "out"
    if car.in_pits:
        return "pits"
    return "high" if car.high_in_turn else "runs"


# The first table


@pytest.mark.clause("SCCR-9.5")
@pytest.mark.parametrize(
    ("rating", "effect"), [(0, 2), (105, 2), (399, 2), (400, 1), (700, 1), (701, 0), (999, 0), (1000, 0)]
)
def test_the_bands_of_contact_end_where_the_rulebook_says(rating, effect):
    assert read_effect(lay_out().rules, rating) == effect


@pytest.mark.clause("SCCR-9.5", "SCCR-9.6")
@pytest.mark.parametrize(
    ("passer", "target", "states"),
    [
        ([705], [720], ("runs", "runs")),
        ([690], [720], ("high", "runs")),
        ([705], [405], ("runs", "high")),
        ([405], [690], ("high", "high")),
        ([390, ABOVE], [720], ("out", "runs")),
        ([705], [390, LOW], ("runs", "out")),
        ([105, LOW], [690], ("out", "high")),
        ([150, LOW], [390, ABOVE], ("out", "out")),
    ],
)
def test_each_driver_has_a_result_of_his_own(passer, target, states):
    table = contact(passer, target)
    assert (state(table, 2), state(table, 1)) == states
    assert table.order()[:1] == [0]


@pytest.mark.clause("SCCR-9.5")
def test_the_cards_turned_for_contact_have_no_modifier():
    table = lay_out()
    table.car(2).speed_modifier = table.car(1).speed_modifier = 150
    nudge(table, {2: [600, 390, LOW], 1: [585, 690]})
    assert (state(table, 2), state(table, 1)) == ("out", "high")
    assert written(table, notes.CONTACT_CARD) == [(2, -1, 390, 2, 0), (1, -1, 690, 1, 0)]


@pytest.mark.clause("SCCR-9.5")
def test_a_car_that_contact_sends_high_may_be_passed_freely_until_the_refill_phase():
    table = contact([NONE], [HIGH], inside=(0, 1, 2, 3))
    assert table.order() == [0, 2, 1, 3]
    assert "free pass" in table.actions(3)
    table.script(3, (ACTION, FREE_PASS))
    table.act(3, FREE_PASS)
    assert table.order() == [0, 2, 3, 1]
    refill_phase(table.race, table.rules)
    assert table.car(1).high_in_turn == 0


@pytest.mark.clause("SCCR-9.5")
def test_the_table_of_contact_may_be_edited_entry_by_entry():
    table = load_nudge_effect().changed({"low": {"up_to": 200}, "high": {"effect": "crash"}})
    assert [int(read_effect(lay_out(nudge_effect=table).rules, r)) for r in (200, 201, 700, 701)] == [
        2,
        1,
        1,
        2,
    ]
    more = load_nudge_effect().changed({"wild": {"up_to": 200, "effect": "none"}})
    assert [int(read_effect(lay_out(nudge_effect=more).rules, r)) for r in (200, 201)] == [0, 2]


# The second table


@pytest.mark.clause("SCCR-9.7")
@pytest.mark.parametrize(
    ("track", "low", "high"),
    [("superspeedway", OUT, OUT), ("one_mile_oval", OUT, DAMAGED), ("short_track", DAMAGED, DAMAGED)],
)
def test_what_becomes_of_a_crashed_car_depends_on_the_track_and_another_card(track, low, high):
    for rating, becomes in ((LOW, low), (ABOVE, high)):
        table = contact([CRASH, rating], [NONE], track=track)
        assert state(table, 2) == {OUT: "out", DAMAGED: "pits"}[becomes]
        assert table.car(2).out_reason == (OUT_ACCIDENT if becomes == OUT else STILL_RACING)


@pytest.mark.clause("SCCR-9.7")
@pytest.mark.parametrize(("rating", "code"), [(0, 1), (400, 1), (401, 2), (1000, 2)])
def test_the_bands_of_a_crash_end_where_the_rulebook_says(rating, code):
    assert read_outcome(lay_out(track="one_mile_oval").rules, rating) == code


@pytest.mark.clause("SCCR-9.7")
def test_the_table_of_crashes_may_be_edited_entry_by_entry():
    table = load_nudge_outcome().changed({"low": {"superspeedway": "none"}, "high": {"up_to": 999}})
    played = contact([CRASH, LOW], [NONE], nudge_outcome=table)
    assert state(played, 2) == "runs"
    assert played.car(2).crashes == 1
    assert state(contact([CRASH, ABOVE], [NONE], nudge_outcome=table), 2) == "out"


@pytest.mark.parametrize("name", ["nudge_effect", "nudge_outcome"])
def test_a_table_that_leaves_ratings_out_is_refused(name):
    table = {"nudge_effect": load_nudge_effect, "nudge_outcome": load_nudge_outcome}[name]()
    with pytest.raises(
        FaultError, match=f"{name}: says nothing of ratings above 700; a band needs up_to = 999"
    ):
        Rules(**{name: table.changed({"high": {"up_to": 700}, "low": {"up_to": 300}})})


@pytest.mark.parametrize("name", ["nudge_effect", "nudge_outcome"])
def test_a_table_with_two_bands_up_to_one_rating_is_refused(name):
    table = {"nudge_effect": load_nudge_effect, "nudge_outcome": load_nudge_outcome}[name]()
    with pytest.raises(
        FaultError, match=f"{name}: has two bands up to 999; they would contradict each other"
    ):
        Rules(**{name: table.changed({"high": {"up_to": 999}, "low": {"up_to": 999}})})


# Body damage


@pytest.mark.clause("SCCR-9.8")
def test_a_damaged_car_makes_a_normal_stop_at_once_that_mends_it():
    table = lay_out(track="short_track", tire_wear=True)
    table.car(2).wear = 1
    table.car(2).engine_trouble = 1
    nudge(table, {2: [600, CRASH, LOW, 870], 1: [585, NONE]})  # the card of .870 has 19.6 s
    car = table.car(2)
    assert (car.in_pits, car.pitted, car.stops, car.body_damage, car.engine_trouble) == (1, 1, 1, 0, 0)
    assert car.pit_tenths == 196 + 100 + 100, "the damage of the crash makes the stop longer, too"
    assert car.wear == 4


@pytest.mark.clause("SCCR-9.8")
@pytest.mark.parametrize(("track", "laps"), [("one_mile_oval", 2), ("short_track", 3)])
def test_the_stop_costs_the_laps_of_a_green_flag_stop_or_may_be_read_to_cost_none(track, laps):
    for counts in (True, False):
        table = contact([CRASH, ABOVE], [NONE], track=track, nudge_stop_laps=counts)
        assert table.car(2).laps_lost == (laps if counts else 0)
        assert table.car(2).in_pits == 1


@pytest.mark.clause("SCCR-9.8")
def test_the_car_comes_back_at_the_end_of_the_turn_as_after_any_stop():
    table = contact([CRASH, LOW, 870], [NONE], track="short_track")  # 19.6 s and 10 s for the damage
    space = int(table.car(2).space)
    refill_phase(table.race, table.rules)
    assert (table.car(2).in_pits, table.car(2).space) == (0, space - 30)


@pytest.mark.clause("SCCR-9.8")
def test_the_driver_chooses_the_card_for_the_stop():
    table = contact(
        [CRASH, LOW],
        [NONE],
        track="short_track",
        hands={2: ["NUDGE PASS", "PULL AWAY", "BLOCK"]},
        answers={2: [(PIT_CARD, 2)]},
    )
    assert table.hand_names(2) in (["BLOCK"], ["PULL AWAY"])
    assert table.car(2).pit_tenths in (191 + 100, 195 + 100)
    assert table.cards_are_whole(2)


@pytest.mark.clause("SCCR-9.8")
@pytest.mark.parametrize("loss", [1, 3])
def test_the_hand_is_smaller_for_good(loss):
    table = contact([CRASH, LOW], [NONE], track="short_track", nudge_hand_loss=loss, out_rating=0)
    put_into_hand(table, 2, 7)
    refill_phase(table.race, table.rules)
    assert table.car(2).n_hand == max(9 - loss, 7)
    table.race.yellow = 1
    refill_phase(table.race, table.rules)
    assert table.car(2).n_hand == max(9 - loss, 7), "the stop has not given the card back"
    assert table.car(1).hand_bonus == 0


@pytest.mark.clause("SCCR-9.8")
def test_the_stop_counts_in_an_open_window_and_where_stops_are_forbidden():
    for rules in ({}, {"stops_outside_window": "forbidden"}):
        table = lay_out(track="short_track", pit_rules="windows", **rules)
        table.car(2).window_open = int(not rules)
        table.race.windows_opened = 1
        nudge(table, {2: [600, CRASH, LOW], 1: [585, NONE]})
        assert (table.car(2).window_open, table.car(2).windows_served, table.car(2).in_pits) == (0, 1, 1)


@pytest.mark.clause("SCCR-9.7")
def test_crashes_and_nudges_are_counted_in_the_outcome():
    table = contact([CRASH, ABOVE], [CRASH, LOW], track="one_mile_oval")
    assert [int(outcome(table, seat).crashes) for seat in range(3)] == [0, 1, 1]
    assert [int(outcome(table, seat).nudges) for seat in range(3)] == [0, 0, 1]
    assert [int(outcome(table, seat).out_reason) for seat in range(3)] == [0, OUT_ACCIDENT, 0]
    assert [int(outcome(table, seat).retirements) for seat in range(3)] == [1, 1, 1]


def test_a_passer_who_is_out_or_stops_does_nothing_more_in_his_turn():
    table = lay_out(hands={2: ["NUDGE PASS", "PASS INSIDE"]})
    table.stack(2, [table.card_with(rating=rating) for rating in (600, CRASH, LOW)])
    table.stack(1, [table.card_with(rating=rating) for rating in (585, NONE)])
    table.script(1, (RESPONSE, 1))
    table.act(2, "NUDGE PASS", "PASS INSIDE")
    assert table.is_racing, "a second action would not have been legal"
    assert table.order() == [0, None, 1]


# A dry tank


def test_with_an_empty_tank_the_cards_turned_count_zero():
    table = lay_out(pit_rules="advanced", track="one_mile_oval")
    table.car(1).fuel, table.car(2).fuel = 0, 2
    nudge(table, {2: [105, NONE]})  # .105 against .000
    assert written(table, notes.NUDGE_RATINGS) == [(2, 1, 105, 0, 0)]
    table = lay_out(pit_rules="advanced", track="one_mile_oval", nudge_contact=105)
    table.car(1).fuel, table.car(2).fuel = 0, 2
    nudge(table, {2: [105, NONE]})
    assert state(table, 1) == "out"


# Who drafts


def drafted(answer, passer, target, more=None, **rules):
    """Return the table after car 3 drafted a challenged nudge."""
    more = {3: more} if more else None
    layout = {"inside": BEHIND[:4], "hands": {3: ["DRAFT", "PASS INSIDE"]}, "draft_bonus": 0} | rules
    return contact(passer, target, more, {3: [(DRAFTING, answer)]}, **layout)


@pytest.mark.clause("SCCR-9.9")
@pytest.mark.parametrize(
    ("answer", "passer", "target", "becomes"),
    [
        (1, [CRASH, LOW], [NONE], "out"),
        (1, [HIGH], [NONE], "high"),
        (1, [NONE], [CRASH, LOW], "runs"),
        (1 | FOLLOW_TARGET, [NONE], [CRASH, LOW], "out"),
        (1 | FOLLOW_TARGET, [NONE], [HIGH], "high"),
    ],
)
def test_the_drafter_of_the_challenge_shares_the_result_of_the_car_he_followed(
    answer, passer, target, becomes
):
    table = drafted(answer, passer, target)
    before = len(table.stock(3))
    assert state(table, 3) == becomes
    assert before == 61, "he turns no card of his own"


@pytest.mark.clause("SCCR-9.9")
def test_he_shares_the_outcome_of_a_crash_too():
    table = drafted(1, [CRASH, ABOVE], [NONE], track="one_mile_oval")
    assert (state(table, 2), state(table, 3)) == ("pits", "pits")
    assert (table.car(3).hand_bonus, table.car(3).crashes) == (-1, 1)
    assert written(table, notes.CRASH_OUTCOME) == [(2, -1, ABOVE, 2, 0)]


@pytest.mark.clause("SCCR-9.9")
def test_he_may_be_read_to_turn_a_card_for_his_own_outcome():
    own = {"track": "one_mile_oval", "nudge_drafter": "own_outcome"}
    table = drafted(1, [CRASH, ABOVE], [NONE], [LOW], **own)
    assert (state(table, 2), state(table, 3)) == ("pits", "out")
    table = drafted(1, [HIGH], [NONE], [LOW], **own)
    assert (state(table, 2), state(table, 3)) == ("high", "high"), "the band is shared all the same"


@pytest.mark.clause("SCCR-9.9")
def test_the_car_that_drafts_the_pass_once_won_shares_the_passers_result():
    table = contact(
        [HIGH],
        [NONE],
        None,
        {3: [(DRAFTING, 0), (DRAFTING, 1)]},
        inside=BEHIND[:4],
        hands={3: ["DRAFT", "PASS INSIDE"]},
    )
    assert table.order() == [0, 2, 3, 1]
    assert [state(table, seat) for seat in (2, 3, 1)] == ["high", "high", "runs"]


@pytest.mark.clause("SCCR-9.9")
def test_a_draft_of_a_nudge_that_touched_nobody_brings_its_place_alone():
    table = lay_out(BEHIND[:4], hands={1: [], 3: ["DRAFT"]})
    table.script(3, (DRAFTING, 1))
    table.act(2, "NUDGE PASS")
    assert table.order() == [0, 2, 3, 1]
    assert written(table, notes.SHARES_CONTACT) == []


# Which comes first


@pytest.mark.clause("SCCR-9.6")
@pytest.mark.parametrize(
    ("passer", "target", "move_first", "check_first"),
    [
        ([NONE], [CRASH, LOW], [0, 2], [0, None, 2]),
        ([CRASH, LOW], [NONE], [0, None, 1], [0, 1]),
        ([HIGH], [HIGH], [0, 2, 1], [0, 2, 1]),
    ],
)
def test_the_cars_move_before_the_contact_or_may_be_read_to_move_after(
    passer, target, move_first, check_first
):
    for order, expected in (("move_first", move_first), ("check_first", check_first)):
        hands = {2: ["NUDGE PASS", "PASS INSIDE"]}
        table = contact(passer, target, hands=hands, nudge_order=order)
        assert table.order() == expected


@pytest.mark.clause("SCCR-9.6")
def test_checked_first_a_drafter_who_follows_later_shares_nothing():
    table = contact(
        [HIGH],
        [NONE],
        None,
        {3: [(DRAFTING, 0), (DRAFTING, 1)]},
        inside=BEHIND[:4],
        hands={3: ["DRAFT", "PASS INSIDE"]},
        nudge_order="check_first",
    )
    assert table.order() == [0, 2, 3, 1]
    assert [state(table, seat) for seat in (2, 3, 1)] == ["high", "runs", "runs"]
