"""The turn: track cards, the order of play, decks that run out, the end of the race."""

from __future__ import annotations

import pytest

from simkit.core.records import ENDED, RACING
from simkit.games.sccr import notes
from simkit.games.sccr.state import (
    ACTION,
    LAP_COUNT,
    LAP_ORDER,
    OUT_LAP_COUNT,
    PLAY_CARD,
)
from tests.games.sccr.situations import DRAFTS, a_table, written

# The distance


@pytest.mark.clause("SCCR-BASE-1")
@pytest.mark.parametrize(("laps", "status"), [(30, ENDED), (31, RACING)])
def test_the_race_ends_after_the_turn_in_which_the_total_reaches_its_laps(laps, status):
    table = a_table(laps=laps)
    table.turn("24 LAPS")
    assert (table.race.total, table.race.status) == (24, RACING)
    for seat in range(2):
        table.hand(seat, DRAFTS)
    table.turn("6 LAPS")
    assert (table.race.total, table.race.status) == (30, status)


@pytest.mark.clause("SCCR-BASE-1")
@pytest.mark.parametrize(("laps", "status"), [(4, ENDED), (5, RACING)])
def test_the_laps_of_a_yellow_card_count_towards_the_distance(laps, status):
    table = a_table(laps=laps, out_rating=0)
    table.turn("OVERHEAT")
    assert (table.race.total, table.race.status) == (4, status)


@pytest.mark.clause("SCCR-BASE-1")
def test_the_last_turn_is_played_to_its_end():
    table = a_table(2, laps=3)
    table.line(0, 1)
    table.hand(1, [table.card_with(laps=12, rating=675), "PASS INSIDE"])
    table.script(1, (LAP_COUNT, 1), (ACTION, PLAY_CARD))
    table.turn("3 LAPS")
    assert table.race.status == ENDED
    assert list(table.race.finish[:2]) == [2, 1]


def test_a_race_without_cars_left_is_over():
    table = a_table(2, laps=500)
    for seat in range(2):
        table.hand(seat, [])
    table.turn("3 LAPS")
    assert table.race.status == ENDED
    assert [int(table.car(seat).out_reason) for seat in range(2)] == [OUT_LAP_COUNT] * 2


# Track cards


@pytest.mark.clause("SCCR-BASE-2")
def test_track_cards_are_turned_until_one_has_laps_and_take_effect_in_that_order():
    table = a_table(2)
    table.line(0, 1)
    low, high = table.card_with(rating=105), table.card_with(rating=990)
    table.stack(0, [low, high, high - 1])
    table.stack(1, [high, low, high - 2])
    table.turn("ENGINE TROUBLE", "TIRES WORN", "12 LAPS")
    assert (table.car(0).engine_trouble, table.car(0).tires_worn) == (1, 0)
    assert (table.car(1).engine_trouble, table.car(1).tires_worn) == (0, 1)
    assert table.race.lap_number == 12
    names = [entry.name for entry in table.options.track_table().cards()]
    turned = [names[a] for _, _, a, _, _ in written(table, notes.TRACK_CARD)]
    assert turned == ["ENGINE TROUBLE", "TIRES WORN", "12 LAPS"]


@pytest.mark.clause("SCCR-BASE-2")
def test_events_resolve_before_the_lap_count_is_made():
    table = a_table(2)
    table.line(0, 1)
    table.hand(0, [table.card_with(laps=12, rating=675), "PULL AWAY"])
    table.stack(0, [table.card_with(rating=105)])
    table.stack(1, [table.card_with(rating=990)])
    table.turn("ENGINE TROUBLE", "12 LAPS")
    [turn_of_0] = [note for note in written(table, notes.ACTION_TURN) if note[0] == 0]
    assert turn_of_0[2] == 3 - 1 - 1  # plays of the SuperSpeedway, the lap card, the trouble


@pytest.mark.clause("SCCR-BASE-2")
def test_each_track_has_its_own_deck():
    laps = {}
    for track in ("superspeedway", "one_mile_oval", "short_track"):
        table = a_table(track=track)
        laps[track] = sum(int(x) for x in table.rules.track_laps[: table.rules.n_track])
    assert laps == {"superspeedway": 645 + 44, "one_mile_oval": 510 + 46, "short_track": 456 + 46}


@pytest.mark.clause("SCCR-BASE-3")
def test_under_yellow_nobody_makes_a_lap_count_or_acts_but_hands_are_refilled():
    table = a_table(3, out_rating=0)
    table.line(0, None, 1, 2)
    for seat in range(3):
        table.hand(seat, [])
    table.turn("BLOWN ENGINE")
    assert (table.race.total, table.race.yellows, table.race.status) == (4, 1, RACING)
    assert written(table, notes.LAP_COUNT_MISSED) == written(table, notes.ACTION_TURN) == []
    assert table.order() == [0, 1, 2]
    assert [int(table.car(seat).n_hand) for seat in range(3)] == [3, 3, 3]


@pytest.mark.clause("SCCR-BASE-3")
def test_the_turn_after_a_yellow_is_green_again():
    table = a_table(2, out_rating=0)
    table.turn("BLOWN ENGINE")
    table.turn("3 LAPS")
    assert (table.race.yellow, table.race.total) == (0, 4 + 3)
    assert len(written(table, notes.ACTION_TURN)) == 2


# The order of play


def order_of_play(table):
    return [seat for seat, *_ in written(table, notes.ACTION_TURN)]


@pytest.mark.clause("SCCR-BASE-5")
def test_the_highest_rating_on_top_of_the_lap_cards_acts_first():
    table = a_table(3)
    table.line(0, 1, 2)
    for seat, rating in enumerate((420, 675, 555)):  # DRAFTs of 3, 12 and 15 laps
        table.hand(seat, [table.card_with(rating=rating)])
    table.turn("12 LAPS")
    assert order_of_play(table) == [1, 2, 0]


@pytest.mark.clause("SCCR-BASE-5")
@pytest.mark.parametrize(("on_top", "order"), [(0, [0, 1]), (1, [1, 0])])
def test_the_card_laid_last_is_the_one_that_counts(on_top, order):
    table = a_table(2)
    table.line(1, 0)
    table.hand(0, [table.card_with(laps=12, rating=885), table.card_with(laps=3, rating=150)])
    table.hand(1, [table.card_with(rating=555)])
    table.script(0, (LAP_COUNT, 0b11), (LAP_ORDER, on_top))
    table.turn("15 LAPS")
    assert order_of_play(table) == order


@pytest.mark.clause("SCCR-BASE-5")
def test_equal_ratings_act_in_running_order():
    table = a_table(3)
    table.line(2, 0, 1)
    for seat in range(3):
        table.hand(seat, [table.card_with(rating=555)])
    table.turn("3 LAPS")
    assert order_of_play(table) == [2, 0, 1]


# Decks that run out


@pytest.mark.clause("SCCR-BASE-33")
def test_an_exhausted_driver_deck_is_made_anew_of_its_discards():
    table = a_table(1, track="short_track")
    car = table.car(0)
    table.leave(car.deck, table.card("BLOCK"))
    table.turn("3 LAPS")
    assert car.n_hand == 5  # a DRAFT laid, five drawn: one from the old stock, four from the new
    assert (car.deck.shuffles, car.deck.n_discards) == (1, 0)
    assert car.deck.n_stock == 60 - 5
    assert table.cards_are_whole(0)


@pytest.mark.clause("SCCR-BASE-33")
def test_an_exhausted_track_deck_is_made_anew_of_all_its_cards():
    table = a_table(1)
    names = [entry.name for entry in table.options.track_table().cards()]
    table.leave(table.race.track, names.index("TIRES WORN"))
    table.turn()
    assert table.race.track.shuffles == 1
    assert (table.race.lap_number > 0, table.car(0).tires_worn) == (True, 1)
    assert table.race.track.n_stock + table.race.track.n_discards == 60
