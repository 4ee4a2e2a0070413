"""Situations that reading replays turn by turn brought to light."""

from __future__ import annotations

from simkit.games.sccr import notes
from simkit.games.sccr.cards import PASS_INSIDE, PULL_AWAY
from simkit.games.sccr.engine.lanes import clear_traffic_at_tail
from simkit.games.sccr.engine.passing import offer_draft, play_pass
from simkit.games.sccr.state import DRAFTING, FOLLOW_PULL_AWAY, INSIDE, OUTSIDE, RESPONSE
from tests.games.sccr.table import Table


def test_slow_traffic_stays_for_a_car_that_will_come_back_behind_it():
    table = Table(2, track="short_track")
    table.put(0, INSIDE, -3)
    table.put(1, OUTSIDE, 0)
    table.traffic(INSIDE, -2)
    table.car(0).in_pits = 1
    table.car(0).return_space = -9
    clear_traffic_at_tail(table.race)
    assert table.race.n_traffic == 1
    table.car(0).running = 0
    clear_traffic_at_tail(table.race)
    assert table.race.n_traffic == 0


def test_a_response_is_noted_before_the_two_wide_that_it_removes():
    table = Table(2)
    table.line(0, 1)
    table.hand(1, ["DRAFT", "TWO WIDE"])
    table.car(1).two_wide[INSIDE] = table.car(1).hand[1]
    table.car(1).n_hand = 1
    table.script(1, (DRAFTING, 1))
    table.race.ask_actor, table.race.ask_effect, table.race.ask_follow = 0, PULL_AWAY, FOLLOW_PULL_AWAY
    table.race.n_notes = 0
    assert offer_draft(table.race, table.rules, table.policies, 1) == 1
    told = [int(note.what) for note in table.race.note[: table.race.n_notes]]
    assert told == [notes.DRAFTED, notes.TWO_WIDE_ENDS]
    assert table.cards_are_whole(1)


def test_ratings_equal_for_want_of_cards_are_settled_by_lot_at_once():
    table = Table(3, lanes="single_file", pit_rules="advanced")
    table.hand(0, ["CHALLENGE"])
    table.script(0, (RESPONSE, 1))
    table.car(0).fuel = 0
    table.car(1).fuel = 0
    play_pass(table.race, table.rules, table.policies, 1, PASS_INSIDE)
    ratings = [note for note in table.race.note[: table.race.n_notes] if note.what == notes.RATINGS]
    assert [(int(note.a), int(note.b), int(note.c)) for note in ratings] == [(0, 0, 2)]
    assert table.car(0).challenges_won + table.car(1).challenges_won == 1
