"""Cards that a designer adds: what they do is what cards of their effect do, and the replay names them."""

from __future__ import annotations

import pytest
from playing import Table as Races

from simkit.games.sccr import GAME, notes
from simkit.games.sccr.data import load_driver_deck, load_track_deck
from simkit.games.sccr.state import DRAFTING, INSIDE, OUT_MECHANICAL, OUTSIDE, RESPONSE
from tests.games.sccr.layout import turn_ratings
from tests.games.sccr.situations import a_table, standing_traffic, written
from tests.games.sccr.table import Table

FIGURES = {"laps": 6, "rating": 503, "pit_time": 160}


def with_card(name, effect, n_cars=3):
    """Return cars in single file whose drivers' decks have a new card of an effect."""
    deck = load_driver_deck().changed({name: {"effect": effect, **FIGURES}})
    table = Table(n_cars, deck=deck, lanes="single_file", pit_rules="basic")
    table.line(*range(n_cars))
    return table


def with_event(name, n_cars=3, **figures):
    """Return cars in single file, all able to make any lap count, with a new track card."""
    track = load_track_deck("short_track").changed({name: figures})
    table = a_table(n_cars, track_deck=track, track="short_track")
    table.line(*range(n_cars))
    return table


def test_a_super_draft_follows_a_pass_as_a_draft_does():
    table = with_card("SUPER DRAFT", "draft")
    table.hand(1, ["PASS INSIDE"])
    table.hand(2, ["SUPER DRAFT"])
    table.script(2, (DRAFTING, 1))
    table.act(1, "PASS INSIDE")
    assert table.order() == [1, 2, 0]
    assert table.car(2).deck.discarded[table.card("SUPER DRAFT")] == 1


def test_a_super_draft_makes_a_lap_count_that_its_laps_fall_short_of():
    table = with_card("SUPER DRAFT", "draft", 1)
    table.hand(0, ["SUPER DRAFT"])
    table.turn("30 LAPS")
    assert table.car(0).running == 1
    assert table.car(0).drafted_lap_count == 1


def test_its_rating_counts_on_top_of_a_lap_count_and_in_a_challenge():
    table = with_card("SUPER DRAFT", "draft", 2)
    table.hand(0, ["SUPER DRAFT"])
    table.turn("6 LAPS")
    assert table.car(0).top_rating == 503
    for rating, order in ((510, [1, 0]), (495, [0, 1])):
        table = with_card("SUPER DRAFT", "draft", 2)
        table.hand(1, ["PASS INSIDE"])
        table.hand(0, ["CHALLENGE"])
        table.script(0, (RESPONSE, 1))
        table.stack(0, [table.card("SUPER DRAFT")])
        turn_ratings(table, car_1=rating)
        table.act(1, "PASS INSIDE")
        assert table.order() == order


@pytest.mark.parametrize(
    ("effect", "order"), [("pass_inside", [0, 2, 1]), ("pass_outside", [0, 2, 1]), ("pass_two", [2, 0, 1])]
)
def test_a_new_pass_card_passes(effect, order):
    table = with_card("BOLD MOVE", effect)
    table.hand(2, ["BOLD MOVE"])
    table.act(2, "BOLD MOVE")
    assert table.order() == order


def test_a_new_block_stops_a_pass():
    table = with_card("SLAM THE DOOR", "block")
    table.hand(1, ["SLAM THE DOOR"])
    table.script(1, (RESPONSE, 1))
    table.hand(2, ["PASS INSIDE"])
    table.act(2, "PASS INSIDE")
    assert table.order() == [0, 1, 2]


def test_a_new_pass_card_gets_by_a_crash():
    table = with_card("BOLD MOVE", "pass_two", 1)
    table.hand(0, ["BOLD MOVE"])
    table.turn("CRASH AHEAD")
    assert table.car(0).running == 1


def test_a_new_two_wide_lies_where_it_is_laid():
    table = with_card("BLANKET", "two_wide", 2)
    table.hand(0, ["BLANKET"])
    table.act(0, ("BLANKET", OUTSIDE))
    assert table.car(0).two_wide[OUTSIDE] == table.card("BLANKET")
    assert table.cards_are_whole(0)


@pytest.mark.parametrize("spaces", [0, 3, 7])
def test_oil_on_the_track_sends_its_victim_to_the_rear_and_so_many_spaces_back(spaces):
    table = with_event("OIL ON TRACK", effect="lose_traction", spaces=spaces)
    turn_ratings(table, car_0=105, car_1=510, car_2=990)
    table.turn("OIL ON TRACK", "3 LAPS")
    assert [int(table.car(seat).space) for seat in range(3)] == [-3 - spaces, -1, -2]


@pytest.mark.parametrize("effect", ["engine_trouble", "tires_worn", "body_damage"])
def test_a_new_event_of_another_effect_hits_the_lowest(effect):
    table = with_event("DEBRIS", effect=effect)
    turn_ratings(table, car_0=510, car_1=105, car_2=990)
    table.turn("DEBRIS", "3 LAPS")
    assert [int(table.car(seat)[effect]) for seat in range(3)] == [0, 1, 0]


def test_new_slow_traffic_stands_before_the_head():
    table = with_event("SAFETY TRUCK", effect="slow_traffic")
    table.turn("SAFETY TRUCK", "3 LAPS")
    assert standing_traffic(table) == [(INSIDE, 1)]


def test_a_new_lap_card_counts_its_laps_and_may_show_a_groove():
    table = with_event("LONG RUN", effect="laps", laps=40, groove=True)
    table.turn("LONG RUN")
    assert (table.race.total, table.race.groove) == (40, 1)


def test_a_new_mechanical_yellow_makes_everybody_check():
    table = with_event("FUEL PUMP", effect="mechanical", laps=5)
    turn_ratings(table, car_0=510, car_1=105, car_2=990)
    table.turn("FUEL PUMP")
    assert (table.race.total, table.race.yellow) == (5, 1)
    assert [int(table.car(seat).out_reason) for seat in range(3)] == [0, OUT_MECHANICAL, 0]


def test_the_replay_names_new_cards():
    drafts = {"effect": "draft", "copies": 10, **FIGURES}
    deck = load_driver_deck().changed({"DRAFT": 0, "SUPER DRAFT": drafts})
    oil = {"effect": "lose_traction", "spaces": 3, "copies": 30}
    track = load_track_deck("superspeedway").changed({"OIL ON TRACK": oil})
    rules = GAME.rules(deck=deck, track_deck=track)
    table = Races(GAME, rules, [GAME.policies["greedy"]()] * 5)
    lines = list(GAME.narrate(rules, [f"car {k}" for k in range(5)], table.turns(0)))
    assert "Track card: OIL ON TRACK." in [line.strip() for line in lines]
    assert any("plays SUPER DRAFT and follows" in line for line in lines)
    assert any("lap count with a SUPER DRAFT of 6 laps" in line for line in lines)
    assert not any("DRAFT" in line.replace("SUPER DRAFT", "") for line in lines)


def test_where_it_takes_the_place_of_another_it_alone_is_played():
    door = {"effect": "block", "copies": 4, **FIGURES}
    deck = load_driver_deck().changed({"BLOCK": 0, "SLAM THE DOOR": door})
    table = Races(GAME, GAME.rules(deck=deck), [GAME.policies["greedy"]()] * 6)
    names = [card.name for card in deck.cards()]
    blocked = [names[a] for race in table.turns(0) for _, _, a, _, _ in written_in(race, notes.BLOCKED)]
    assert set(blocked) == {"SLAM THE DOOR"}


def written_in(race, what):
    """Return the notes of one kind of a turn."""
    return written(type("Told", (), {"race": race}), what)
