"""What befalls non-player drivers: track events, yellow flags, the finish; and a turn in which they refill nothing."""

from __future__ import annotations

import pytest

from simkit.games.sccr import notes
from simkit.games.sccr.state import (
    FINISH_TIE,
    INSIDE,
    OUT_ACCIDENT,
    OUT_CRASH,
    OUT_MECHANICAL,
    OUTSIDE,
    STILL_RACING,
)
from tests.games.sccr.npds import cards_of, deck_is_whole, field_of, found, line_of, will_draw
from tests.games.sccr.nudging import CRASH, LOW, NONE, PASSER, TARGET, nudge
from tests.games.sccr.situations import DRAFTS

NO_PASS = ("BLOCK", "CHALLENGE", "DRAFT", "PULL AWAY", "TWO WIDE")


# Events under green


@pytest.mark.clause("SCCR-6.3", "SCCR-BASE-13")
def test_npds_turn_cards_of_their_deck_for_an_event_and_the_lowest_suffers_it():
    table = line_of("npn")
    will_draw(table, 0, 405, 210)
    table.stack(1, [table.card_with(rating=300)])
    table.hand(1, DRAFTS)
    table.turn("TIRES WORN", "12 LAPS")
    assert [int(table.car(seat).tires_worn) for seat in range(3)] == [0, 0, 1]
    assert deck_is_whole(table, 0)


@pytest.mark.clause("SCCR-BASE-19", "SCCR-6.3")
@pytest.mark.parametrize(("event", "field"), [("CAR TOO TIGHT", "too_tight"), ("BODY DAMAGE", "body_damage")])
def test_car_too_tight_and_body_damage_do_nothing_to_an_npd(event, field):
    table = line_of("n")
    table.turn(event, "12 LAPS")
    assert table.car(0)[field] == 0
    assert [(seat, other) for seat, other, *_ in found(table, notes.EVENT)] == [(0, 2)]


@pytest.mark.clause("SCCR-5.9")
@pytest.mark.parametrize(("befalls", "tenths"), [(False, 143), (True, 243)])
def test_in_another_reading_body_damage_makes_the_stops_of_an_npd_longer(befalls, tenths):
    table = line_of("n", npd_body_damage=befalls, pit_rules="windows")
    table.race.total = 72
    table.stack(0, [table.card_with(rating=405), table.card_with(rating=420), table.card_with(pit_time=143)])
    table.turn("BODY DAMAGE", "12 LAPS")
    assert table.car(0).pit_tenths == tenths


@pytest.mark.clause("SCCR-BASE-16", "SCCR-6.6")
def test_engine_trouble_befalls_an_npd_until_it_is_mended_in_the_pits():
    table = line_of("n", out_rating=0)
    table.turn("ENGINE TROUBLE", "12 LAPS")
    assert table.car(0).engine_trouble == 1
    assert len(found(table, notes.NPD_DREW)) == 1
    table.race.total = 60
    table.turn("OVERHEAT")
    assert (table.car(0).stops, table.car(0).engine_trouble) == (1, 0)


# CRASH AHEAD


@pytest.mark.clause("SCCR-BASE-22", "SCCR-6.6")
@pytest.mark.parametrize(("driver", "cards"), [("n", 2), ("c", 3)])
def test_at_crash_ahead_an_npd_looks_for_a_pass_card_among_the_draws_of_table_2(driver, cards):
    table = line_of(driver)
    will_draw(table, 0, *NO_PASS[: cards - 1], "PASS TWO")
    table.turn("CRASH AHEAD")
    assert table.car(0).out_reason == STILL_RACING
    assert cards_of(table, notes.NPD_DREW_FOR_CRASH, 0) == [*NO_PASS[: cards - 1], "PASS TWO"]
    assert deck_is_whole(table, 0)
    table = line_of(driver)
    will_draw(table, 0, *NO_PASS[:cards], "PASS TWO")
    table.turn("CRASH AHEAD")
    assert table.car(0).out_reason == OUT_CRASH
    assert deck_is_whole(table, 0)


@pytest.mark.clause("SCCR-BASE-22")
def test_it_draws_no_further_than_to_its_first_pass_card():
    table = line_of("c")
    will_draw(table, 0, "PASS OUTSIDE", "PASS INSIDE")
    table.turn("CRASH AHEAD")
    assert cards_of(table, notes.NPD_DREW_FOR_CRASH, 0) == ["PASS OUTSIDE"]


@pytest.mark.clause("SCCR-BASE-22")
def test_engine_trouble_does_not_count_at_a_crash():
    table = line_of("n")
    table.car(0).engine_trouble = 1
    will_draw(table, 0, "BLOCK", "PASS INSIDE")
    table.turn("CRASH AHEAD")
    assert table.car(0).out_reason == STILL_RACING


@pytest.mark.clause("SCCR-BASE-22", "SCCR-6.9")
@pytest.mark.parametrize(("driver", "cards"), [("n", 1), ("c", 2)])
def test_in_another_reading_it_draws_as_for_a_response(driver, cards):
    for useless, reason in ((cards - 1, STILL_RACING), (cards, OUT_CRASH)):
        table = line_of(driver, npd_crash_ahead="one_response", track="short_track")
        will_draw(table, 0, *NO_PASS[:useless], "PASS INSIDE")
        table.turn("CRASH AHEAD")
        assert table.car(0).out_reason == reason


@pytest.mark.clause("SCCR-BASE-22")
def test_in_a_third_reading_it_is_never_caught():
    table = line_of("n", npd_crash_ahead="never_caught")
    before = len(table.stock(0))
    table.turn("CRASH AHEAD")
    assert table.car(0).out_reason == STILL_RACING
    assert len(table.stock(0)) == before


# An accident after a NUDGE PASS


def behind_an_accident(driver, *cards, lap_number=30, **rules):
    """Return the table after car 2 nudged car 1 and crashed; an NPD or champion, too far behind to draft, draws these cards."""
    table = line_of(f"ppp{driver}", chase_cards=True, **rules)
    table.line(0, 1, 2, None, 3)
    for seat, held in enumerate((["BLOCK"], ["CHALLENGE", "PASS INSIDE"], ["NUDGE PASS"])):
        table.hand(seat, held)
    table.race.lap_number = lap_number
    will_draw(table, 3, *cards)
    return nudge(table, {PASSER: [600, CRASH, LOW], TARGET: [585, NONE]})


@pytest.mark.clause("SCCR-9.10", "SCCR-6.10")
@pytest.mark.parametrize(
    ("driver", "lap_number", "cards"),
    [("n", 30, 1), ("c", 30, 2), ("n", 24, 1), ("c", 24, 2), ("n", 12, 2), ("c", 12, 3)],
)
def test_behind_an_accident_an_npd_has_the_draws_of_a_response_though_table_2_leaves_none_for_actions(
    driver, lap_number, cards
):
    useless = ("DRAFT", *NO_PASS)[: cards - 1]
    table = behind_an_accident(driver, *useless, "PULL AWAY", "PASS TWO", lap_number=lap_number)
    assert len(cards_of(table, notes.NPD_DREW_FOR_CRASH, 3)) == cards
    assert (table.car(3).out_reason, table.car(3).crashes) == (OUT_ACCIDENT, 1)
    table = behind_an_accident(driver, *useless, "PASS TWO", lap_number=lap_number)
    assert cards_of(table, notes.NPD_DREW_FOR_CRASH, 3) == [*useless, "PASS TWO"]
    assert (table.car(3).out_reason, table.car(3).crashes) == (STILL_RACING, 0)
    assert deck_is_whole(table, 3)


@pytest.mark.clause("SCCR-9.10")
@pytest.mark.parametrize(
    ("reading", "lap_number", "drawn"),
    [("one_response", 12, 1), ("table_draws", 12, 2), ("never_caught", 12, 0), ("never_caught", 30, 0)],
)
def test_behind_an_accident_the_readings_of_crash_ahead_hold_too(reading, lap_number, drawn):
    table = behind_an_accident("n", "BLOCK", "CHALLENGE", lap_number=lap_number, npd_crash_ahead=reading)
    assert len(cards_of(table, notes.NPD_DREW_FOR_CRASH, 3)) == drawn
    assert table.car(3).running == int(reading == "never_caught")


# Mechanical yellows


@pytest.mark.clause("SCCR-BASE-23", "SCCR-6.3")
@pytest.mark.parametrize(("rating", "reason"), [(195, OUT_MECHANICAL), (210, STILL_RACING)])
def test_a_mechanical_yellow_puts_an_npd_out_below_the_standard_out_rating(rating, reason):
    table = line_of("n")
    will_draw(table, 0, rating)
    table.turn("OVERHEAT")
    assert table.car(0).out_reason == reason


# The end of a turn


@pytest.mark.clause("SCCR-6.13")
def test_an_npd_refills_no_hand():
    table = line_of("nn")
    table.turn("3 LAPS")
    assert [seat for seat, *_ in found(table, notes.REFILLED)] == []
    assert all(table.car(seat).n_hand == 0 for seat in range(2))


@pytest.mark.clause("SCCR-6.13")
def test_a_lone_npd_falls_back_like_a_lone_car_without_setup_cards():
    table = line_of("np")
    table.line(0, None, None, 1)
    table.hand(1, DRAFTS)
    will_draw(table, 0, "DRAFT", "GOOD CAR SETUP", "LEARN THE TRACK")
    table.turn("12 LAPS")
    assert table.car(0).space == -1


# Ties at the finish


def tied(drivers, **rules):
    """Return a table of two cars side by side before the last turn of a race in which nobody acts."""
    table = field_of(drivers, laps=3, track="short_track", npd_order="running_order", **rules)
    for seat, lane in ((0, INSIDE), (1, OUTSIDE)):
        table.put(seat, lane, 0)
        table.car(seat).engine_trouble = 1
        table.car(seat).tires_worn = 1
    return table


DRAWS = ("DRAFT", "BLOCK", "CHALLENGE")
"""Of no use to an NPD with three draws, in a turn in which nobody passes."""


@pytest.mark.clause("SCCR-3.1.19", "SCCR-6.3")
@pytest.mark.parametrize(("rating", "finish"), [(915, [2, 1]), (105, [1, 2])])
def test_an_npd_tied_at_the_finish_turns_a_card_against_that_of_a_player(rating, finish):
    table = tied("np")
    table.hand(1, ["DRAFT", table.card_with(rating=510)])
    mine = 915 if rating == 105 else 105
    table.stack(0, [*(table.card(name) for name in DRAWS), table.card_with(rating=mine)])
    table.script(1, (FINISH_TIE, 1))
    table.turn("3 LAPS")
    assert [int(place) for place in table.race.finish[:2]] == finish
    assert deck_is_whole(table, 0)


@pytest.mark.clause("SCCR-3.1.20")
def test_in_another_reading_it_has_no_card_and_its_rating_is_zero():
    table = tied("np", npd_tie="no_card")
    table.hand(1, ["DRAFT", table.card_with(rating=105)])
    table.stack(0, [*(table.card(name) for name in DRAWS), table.card_with(rating=990)])
    table.script(1, (FINISH_TIE, 1))
    table.turn("3 LAPS")
    assert [int(place) for place in table.race.finish[:2]] == [2, 1]


@pytest.mark.clause("SCCR-3.1.19")
@pytest.mark.parametrize(("ratings", "finish"), [((405, 510), [2, 1]), ((510, 405), [1, 2])])
def test_two_npds_turn_one_card_each(ratings, finish):
    table = tied("nn")
    six = [table.card(name, nth) for nth in range(2) for name in DRAWS]
    table.stack(0, [*six, *(table.card_with(rating=rating) for rating in ratings)])
    table.turn("3 LAPS")
    assert found(table, notes.TIE_CARD) == [
        (0, -1, table.card_with(rating=ratings[0]), ratings[0], 0),
        (1, -1, table.card_with(rating=ratings[1]), ratings[1], 0),
    ]
    assert [int(place) for place in table.race.finish[:2]] == finish


@pytest.mark.clause("SCCR-3.1.20")
def test_two_npds_without_cards_leave_it_to_the_lot():
    table = tied("nn", npd_tie="no_card")
    table.stack(0, [table.card(name, nth) for nth in range(2) for name in DRAWS])
    table.turn("3 LAPS")
    assert len(found(table, notes.TIE_BY_LOT)) == 1


def test_a_champions_draws_at_a_tie_are_one_card():
    table = tied("cn")
    draws = [*(table.card(name) for name in DRAWS), table.card("BLOCK", 1)]
    rest = [table.card(name, 2) for name in DRAWS]
    table.stack(0, [*draws, *rest, table.card_with(rating=120), table.card_with(rating=870)])
    table.turn("3 LAPS")
    assert [int(place) for place in table.race.finish[:2]] == [2, 1]
