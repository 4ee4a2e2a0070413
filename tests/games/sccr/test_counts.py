"""What the outcome counts of a race: stops, passes, challenges, drafts, yellow flags, leads."""

from __future__ import annotations

from simkit.core.records import allocate
from simkit.games.sccr import GAME
from simkit.games.sccr.engine.race import write_outcome
from simkit.games.sccr.state import DRAFTING, FOUR_TIRE, RESPONSE, SPLASH, TWO_TIRE
from tests.games.sccr.layout import a_line, turn_ratings
from tests.games.sccr.pitting import pit, single_file
from tests.games.sccr.situations import a_table


def column(table, name):
    """Return one column of the outcome, by seat."""
    row = allocate(GAME.outcome_dtype, (1, table.race.n_cars))[0]
    write_outcome(table.race, table.rules, row)
    return [int(value) for value in row[name]]


def test_stops_and_the_time_they_take_add_up():
    table = single_file(pit_rules="basic")
    pit(table, 0, 160, FOUR_TIRE)
    pit(table, 1, 170, TWO_TIRE)
    pit(table, 0, 180, SPLASH)
    assert column(table, "stops") == [2, 1, 0]
    assert column(table, "pit_total") == [160 + 80, 110, 0]
    assert column(table, "laps_lost") == [2, 1, 0]


def test_passes_challenges_drafts_and_wear_are_counted_for_every_car():
    table = a_line(0, 1, 2, 3)
    table.hand(1, ["CHALLENGE"])
    table.hand(2, ["PASS INSIDE", "PASS INSIDE"])
    table.hand(3, ["DRAFT"])
    table.script(1, (RESPONSE, 1))
    table.script(3, (DRAFTING, 1))
    turn_ratings(table, car_1=300, car_2=600)
    table.act(2, "PASS INSIDE", "PASS INSIDE")  # 0 2 3 1, and then 2 0 3 1
    assert table.order() == [2, 0, 3, 1]
    assert column(table, "passes") == [0, 0, 2, 1]
    assert column(table, "times_passed") == [1, 2, 0, 0]
    assert column(table, "challenges_won") == [0, 0, 1, 0]
    assert column(table, "challenges_lost") == [0, 1, 0, 0]
    assert column(table, "drafts") == [0, 0, 0, 1]
    assert column(table, "wear_left") == [4, 3, 4, 4]


def test_leads_lead_changes_and_yellow_flags_are_counted_by_turns():
    table = a_table(3, track="short_track", out_rating=0)
    for line, card in (
        ((0, 1, 2), "3 LAPS"),
        ((1, 0, 2), "6 LAPS"),
        ((1, 2, 0), "OVERHEAT"),
        ((0, 1, 2), "3 LAPS"),
    ):
        for seat in range(3):
            table.hand(seat, ["DRAFT"])
        table.line(*line)
        table.turn(card)
    assert column(table, "turns_led") == [2, 2, 0]
    assert column(table, "lead_changes") == [2, 2, 2]
    assert column(table, "yellows") == [1, 1, 1]
    assert column(table, "laps") == [16, 16, 16]
